"""The speech engine's own small process: python -m companion.speech.engine

It holds pyttsx3 with a driver of ours, from `companion.speech.drivers`; where the parts of the
companion's own engine are missing and the system has one, with pyttsx3's driver of that.
It is a process so that an engine that hangs or dies can be killed, and so that each
audio device has its own. It imports little, to start fast.

One JSON object a line. On stdin, commands:

    {"say": 7, "text": "…", "rate": 267, "voice": "en", "pitch": 50, "volume": 100}
    {"stop": true}   {"rate": 267}   {"ping": 3}   {"quit": true}

All of `say` but its id and text may be left out. The end of stdin is `quit`. On stdout,
reports, ids being those of `say`:

    {"ready": {"engine": "espeak-ng", "version": "1.51", "slowest": 80, "fastest": 450}}
    {"started": 7}   {"ended": 7}   {"stopped": 7}
    {"queued": 7}   {"failed": 7, "kind": "…", "reason": "…"}   {"pong": 3}

queued: it will be started when others, who speak through the same engine, have finished.
kind: "missing" (no engine), "no-sound" (no audio device), "gone" (what spoke for us has
gone, by no fault of the text), "setting" (a voice or setting that the engine does not
have; it speaks on without), "broken" (anything else). After "missing", "no-sound", "gone"
and a "broken" without id the process ends. A reason is the system's or a type's name; no
report ever has words of a text.
"""

import argparse
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, NoReturn

from pyttsx3.engine import Engine

from companion.speech.drivers import ENGINES, OWN, driver, is_systems
from companion.speech.drivers.driver import (
    QUEUED,
    READY,
    Driver,
    EngineGoneError,
    EngineMissingError,
    NoSoundError,
    Proxy,
    register,
)

Message = dict[str, Any]
Report = Callable[[Message], None]

#: pyttsx3's own drivers deliver nothing unless they are asked: how often, in seconds.
_POLL = 0.01
#: What is left to a main thread that hangs when stdin has ended, in seconds.
_LAST_WORDS = 1.0


def main(arguments: list[str]) -> NoReturn:
    """Run until `quit`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is not for us
    parser = argparse.ArgumentParser(prog="companion.speech.engine")
    parser.add_argument("--engine", choices=ENGINES, default=OWN)
    parser.add_argument("--device", help="a sink of the sound server, and no other")
    parser.add_argument("--library", help="another libespeak-ng")
    options = parser.parse_args(arguments)
    own = options.engine == OWN

    inbox: SimpleQueue[Message] = SimpleQueue()
    report, complaints = _claim_outputs()
    sys.excepthook = lambda kind, error, trace: _die(report, kind, error, trace)
    threading.excepthook = lambda args: _die(report, args.exc_type)
    threading.Thread(target=_read_complaints, args=(complaints, inbox, own), daemon=True).start()

    if is_systems(options.engine):
        speaking = _native(report, inbox, options.device)
    else:
        speaking = _driven(report, inbox, options)
    threading.Thread(target=_read_commands, args=(inbox,), daemon=True).start()
    try:
        speaking.run()
    except EngineGoneError as error:
        _leave(report, "gone", error)
    except NoSoundError as error:
        _leave(report, "no-sound", error)
    # Not sys.exit: libespeak's threads are inside the process, and would be waited for.
    os._exit(0)


class Speaking:
    """pyttsx3's engine between the commands that come in and the reports that go out.

    pump: called at least every `poll` seconds, where the platform's own events need it.
    """

    def __init__(
        self,
        engine: Engine,
        report: Report,
        inbox: "SimpleQueue[Message]",
        *,
        poll: float | None = None,
        pump: Callable[[], None] = lambda: None,
    ) -> None:
        self._engine = engine
        self._report = report
        self._inbox = inbox
        self._poll = poll
        self._pump = pump
        self._id: int | None = None
        engine.connect("started-utterance", self._started)
        engine.connect("finished-utterance", self._finished)
        engine.connect("error", self._error)
        engine.connect(QUEUED, lambda name: report({"queued": int(name)}))

    def run(self) -> None:
        """Obey until `quit`, or until there is no sound."""
        self._engine.startLoop(False)
        self._engine.iterate()
        going_on = True
        while going_on:
            try:
                message = self._inbox.get(timeout=self._poll)
            except Empty:
                message = {}
            going_on = self._obey(message)
            self._pump()
            self._engine.iterate()
        if self._engine.isBusy():  # else what a screen reader was handed may be heard out
            self._engine.stop()

    def _obey(self, message: Message) -> bool:
        """Whether to go on. An empty message only asks to look at the engine's events."""
        match message:
            case {"say": int(number), "text": str(text), **settings}:
                self._say(number, text, settings)
            case {"stop": True}:
                self._engine.stop()
            case {"rate": int(wpm)}:
                self._engine.setProperty("rate", wpm)
            case {"ping": int(count)}:
                self._report({"pong": count})
            case {"complaint": str(reason)}:
                self._report({"failed": self._id, "kind": "no-sound", "reason": reason})
                return False
            case {"quit": True}:
                return False
        return True

    def _say(self, number: int, text: str, settings: dict[str, Any]) -> None:
        for name in ("voice", "rate", "pitch", "volume"):
            if (value := settings.get(name)) is not None:
                self._engine.setProperty(name, value / 100 if name == "volume" else value)
        if text.strip():
            self._engine.say(text, str(number))
        else:  # pyttsx3 takes no empty text
            self._report({"started": number})
            self._report({"ended": number})

    def _started(self, name: str) -> None:
        self._id = int(name)
        self._report({"started": self._id})

    def _finished(self, name: str, completed: bool) -> None:
        self._report({"ended" if completed else "stopped": int(name)})
        self._id = None

    def _error(self, name: str | None, exception: Exception) -> None:
        if isinstance(exception, EngineGoneError):  # pyttsx3 lets none of these through
            _leave(self._report, "gone", exception)
        reason = type(exception).__name__
        if name is None:  # pyttsx3 names only what is said
            self._report({"failed": None, "kind": "setting", "reason": reason})
        else:
            self._report({"failed": int(name), "kind": "broken", "reason": reason})


def _driven(report: Report, inbox: "SimpleQueue[Message]", options: argparse.Namespace) -> Speaking:
    """An engine through a driver of ours."""
    opened: list[Driver] = []
    library = {} if options.library is None else {"library": options.library}
    try:
        build = driver(options.engine)

        def make(proxy: Proxy) -> Driver:
            opened.append(build(proxy, lambda: inbox.put({}), options.device, **library))
            return opened[0]

        engine = Engine(register(make))
    except (ImportError, EngineMissingError) as error:
        _leave(report, "missing", error)
    except NoSoundError as error:
        _leave(report, "no-sound", error)
    engine.connect(READY, lambda name, **facts: report({"ready": facts}))  # noqa: ARG005
    return Speaking(engine, report, inbox, poll=opened[0].poll)


def _native(report: Report, inbox: "SimpleQueue[Message]", device: str | None) -> Speaking:
    """SAPI5 or NSSpeech, through pyttsx3's own drivers."""
    if device is not None:  # rather silent than a seat's words from the loudspeaker
        _leave(report, "no-sound", NoSoundError(f"not selectable: {device}"))
    try:
        engine = Engine()
    except ImportError as error:
        _leave(report, "missing", error)
    speaking = Speaking(engine, report, inbox, poll=_POLL, pump=_cocoa_pump())
    # The range that both take; SAPI5 has ten steps, of about 11 % each.
    report({"ready": {"engine": str(engine), "version": "", "slowest": 80, "fastest": 450}})
    return speaking


def _cocoa_pump() -> Callable[[], None]:
    """NSSpeech tells its marks through macOS's run loop; SAPI5 is pumped by its driver."""
    if sys.platform != "darwin":
        return lambda: None
    foundation = import_module("Foundation")
    loop = foundation.NSRunLoop.currentRunLoop()
    return lambda: loop.runUntilDate_(foundation.NSDate.date())


def _claim_outputs() -> tuple[Report, int]:
    """Where reports go, and what to read complaints from.

    stdout is ours alone and stderr is nobody's: all that libespeak, PulseAudio, ALSA or
    pyttsx3 print goes into a pipe, and never to the terminal.
    """
    wire = os.dup(1)
    complaints, printed = os.pipe()
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    os.close(printed)

    def report(message: Message) -> None:
        try:
            os.write(wire, json.dumps(message).encode() + b"\n")
        except BrokenPipeError:  # the companion is gone
            os._exit(0)

    return report, complaints


def _read_complaints(complaints: int, inbox: "SimpleQueue[Message]", own: bool) -> None:
    """libespeak tells that the device failed in one way only: "error: …" on stderr."""
    with open(complaints, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if own and line.startswith("error: "):
                inbox.put({"complaint": line.removeprefix("error: ").strip()})


def _read_commands(inbox: "SimpleQueue[Message]") -> None:
    for line in sys.stdin.buffer:
        inbox.put(json.loads(line))
    inbox.put({"quit": True})
    time.sleep(_LAST_WORDS)
    os._exit(1)


def _leave(report: Report, kind: str, error: Exception) -> NoReturn:
    """An error that has no words of a text in it ends the process."""
    reason = str(error) or type(error).__name__
    report({"failed": None, "kind": kind, "reason": reason})
    os._exit(1)


def _die(
    report: Report,
    kind: type[BaseException],
    _error: BaseException | None = None,
    _trace: TracebackType | None = None,
) -> NoReturn:
    """An error of our own: its type only, since its message could have words in it."""
    report({"failed": None, "kind": "broken", "reason": kind.__name__})
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
