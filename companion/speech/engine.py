"""Runs a speech engine in its own process: python -m companion.speech.engine

The process uses pyttsx3 with one of our drivers, from `companion.speech.drivers`. If parts of the
companion's own engine are missing and the system has an engine, the process uses pyttsx3's driver
for the system's engine. Because the process is separate, an engine that hangs or crashes can be
killed, and each audio device has its own engine. The process imports little, in order to start
fast.

It reads commands from stdin, one JSON object per line:

    {"say": 7, "text": "…", "rate": 267, "voice": "en", "pitch": 50, "volume": 100}
    {"stop": true}   {"ping": 3}   {"quit": true}

For `say`, only id and text are required. The end of stdin means `quit`. On stdout it writes
reports, with the ids from `say`:

    {"ready": {"engine": "espeak-ng", "version": "1.51", "slowest": 80, "fastest": 450}}
    {"started": 7}   {"ended": 7}   {"stopped": 7}
    {"queued": 7}   {"failed": 7, "kind": "…", "reason": "…"}   {"pong": 3}

queued: the utterance starts after text from other programs that use the same engine.
kind: "missing" (no engine), "no-sound" (no audio device), "gone" (the program that speaks for us
has ended, for a reason other than the text), "setting" (the engine lacks a voice or setting, and
speaks without it), "broken" (anything else).

After "missing", "no-sound", "gone" and a "broken" without an id, the process ends. A reason is the
system's, or the name of a type; no report ever contains words from an utterance.
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

from companion.speech.drivers import ENGINES, OWN, driver, uses_system_engine
from companion.speech.drivers.driver import (
    QUEUED,
    READY,
    EngineDriver,
    EngineGoneError,
    EngineMissingError,
    NoSoundError,
    Proxy,
    register,
)

Message = dict[str, Any]
Report = Callable[[Message], None]

#: How often to poll pyttsx3's own drivers, in seconds. They deliver events only when polled.
_POLL_INTERVAL_S = 0.01
#: How long the process may keep running after the end of stdin, in seconds, if its main thread
#: hangs.
_EXIT_TIMEOUT_S = 1.0


def main(arguments: list[str]) -> NoReturn:
    """Execute commands until `quit`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is not meant for us
    parser = argparse.ArgumentParser(prog="companion.speech.engine")
    parser.add_argument("--engine", choices=ENGINES, default=OWN)
    parser.add_argument("--device", help="a sink of the sound server, and no other")
    parser.add_argument("--library", help="another libespeak-ng")
    options = parser.parse_args(arguments)
    own = options.engine == OWN

    inbox: SimpleQueue[Message] = SimpleQueue()
    report, complaints = _redirect_outputs()
    sys.excepthook = lambda kind, error, trace: _exit_with_bug(report, kind, error, trace)
    threading.excepthook = lambda args: _exit_with_bug(report, args.exc_type)
    threading.Thread(target=_read_complaints, args=(complaints, inbox, own), daemon=True).start()

    if uses_system_engine(options.engine):
        loop = _with_pyttsx3_driver(report, inbox, options.device)
    else:
        loop = _with_own_driver(report, inbox, options)
    threading.Thread(target=_read_commands, args=(inbox,), daemon=True).start()
    try:
        loop.run()
    except EngineGoneError as error:
        _exit_with_error(report, "gone", error)
    except NoSoundError as error:
        _exit_with_error(report, "no-sound", error)
    # sys.exit would wait for libespeak's threads.
    os._exit(0)


class EngineLoop:
    """Executes commands with pyttsx3's engine, and reports what the engine does.

    poll_s: maximum interval between calls to `pump`, in seconds, or None to call it only after
        commands.
    pump: handles the platform's own events.
    """

    def __init__(
        self,
        engine: Engine,
        report: Report,
        inbox: "SimpleQueue[Message]",
        *,
        poll_s: float | None = None,
        pump: Callable[[], None] = lambda: None,
    ) -> None:
        self._engine = engine
        self._report = report
        self._inbox = inbox
        self._poll_s = poll_s
        self._pump = pump
        self._current_id: int | None = None
        engine.connect("started-utterance", self._started)
        engine.connect("finished-utterance", self._finished)
        engine.connect("error", self._error)
        engine.connect(QUEUED, lambda name: report({"queued": int(name)}))

    def run(self) -> None:
        """Execute commands until `quit`, or until the audio device fails."""
        self._engine.startLoop(False)
        self._engine.iterate()
        is_running = True
        while is_running:
            try:
                message = self._inbox.get(timeout=self._poll_s)
            except Empty:
                message = {}
            is_running = self._execute(message)
            self._pump()
            self._engine.iterate()
        if self._engine.isBusy():  # otherwise, let a screen reader finish speaking
            self._engine.stop()

    def _execute(self, message: Message) -> bool:
        """Execute a command. Return False after the last one.

        An empty message does nothing, but makes the loop handle the engine's events.
        """
        match message:
            case {"say": int(number), "text": str(text), **settings}:
                self._say(number, text, settings)
            case {"stop": True}:
                self._engine.stop()
            case {"ping": int(count)}:
                self._report({"pong": count})
            case {"complaint": str(reason)}:
                self._report({"failed": self._current_id, "kind": "no-sound", "reason": reason})
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
        else:  # pyttsx3 doesn't accept empty text
            self._report({"started": number})
            self._report({"ended": number})

    def _started(self, name: str) -> None:
        self._current_id = int(name)
        self._report({"started": self._current_id})

    def _finished(self, name: str, completed: bool) -> None:
        self._report({"ended" if completed else "stopped": int(name)})
        self._current_id = None

    def _error(self, name: str | None, exception: Exception) -> None:
        # pyttsx3 only reports errors here, and doesn't raise them
        if isinstance(exception, EngineGoneError):
            _exit_with_error(self._report, "gone", exception)
        reason = type(exception).__name__
        if name is None:  # only an utterance has a name
            self._report({"failed": None, "kind": "setting", "reason": reason})
        else:
            self._report({"failed": int(name), "kind": "broken", "reason": reason})


def _with_own_driver(
    report: Report, inbox: "SimpleQueue[Message]", options: argparse.Namespace
) -> EngineLoop:
    """Start an engine with one of our drivers."""
    opened: list[EngineDriver] = []
    library = {} if options.library is None else {"library": options.library}
    try:
        build = driver(options.engine)

        def make(proxy: Proxy) -> EngineDriver:
            opened.append(build(proxy, lambda: inbox.put({}), options.device, **library))
            return opened[0]

        engine = Engine(register(make))
    except (ImportError, EngineMissingError) as error:
        _exit_with_error(report, "missing", error)
    except NoSoundError as error:
        _exit_with_error(report, "no-sound", error)
    engine.connect(READY, lambda name, **facts: report({"ready": facts}))  # noqa: ARG005
    return EngineLoop(engine, report, inbox, poll_s=opened[0].poll_s)


def _with_pyttsx3_driver(
    report: Report, inbox: "SimpleQueue[Message]", device: str | None
) -> EngineLoop:
    """Start the system's engine, SAPI5 or NSSpeech, with pyttsx3's own driver."""
    if device is not None:  # silence is better than a seat's words on the loudspeaker
        _exit_with_error(report, "no-sound", NoSoundError(f"not selectable: {device}"))
    try:
        engine = Engine()
    except ImportError as error:
        _exit_with_error(report, "missing", error)
    loop = EngineLoop(engine, report, inbox, poll_s=_POLL_INTERVAL_S, pump=_cocoa_pump())
    # Both engines accept this range. SAPI5 has only ten steps, of about 11% each.
    report({"ready": {"engine": str(engine), "version": "", "slowest": 80, "fastest": 450}})
    return loop


def _cocoa_pump() -> Callable[[], None]:
    """Return the function that handles macOS's events, through which NSSpeech reports.

    SAPI5's driver handles its own events.
    """
    if sys.platform != "darwin":
        return lambda: None
    foundation = import_module("Foundation")
    run_loop = foundation.NSRunLoop.currentRunLoop()
    return lambda: run_loop.runUntilDate_(foundation.NSDate.date())


def _redirect_outputs() -> tuple[Report, int]:
    """Return the function that sends reports, and a file descriptor to read error output from.
    Only reports go to our stdout. Anything that libespeak, PulseAudio, ALSA or pyttsx3 prints goes
    into a pipe, and never to the terminal.
    """
    wire = os.dup(1)
    complaints, printed = os.pipe()
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    os.close(printed)

    def report(message: Message) -> None:
        try:
            os.write(wire, json.dumps(message).encode() + b"\n")
        except BrokenPipeError:  # the companion has ended
            os._exit(0)

    return report, complaints


def _read_complaints(complaints: int, inbox: "SimpleQueue[Message]", own: bool) -> None:
    """Read error output, and pass on "error: …" lines, with which libespeak reports that its device
    has failed.

    own: whether the engine is libespeak.
    """
    with open(complaints, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if own and line.startswith("error: "):
                inbox.put({"complaint": line.removeprefix("error: ").strip()})


def _read_commands(inbox: "SimpleQueue[Message]") -> None:
    for line in sys.stdin.buffer:
        inbox.put(json.loads(line))
    inbox.put({"quit": True})
    time.sleep(_EXIT_TIMEOUT_S)
    os._exit(1)


def _exit_with_error(report: Report, kind: str, error: Exception) -> NoReturn:
    """Report an error without quoting any text that was to be spoken, and end the process."""
    reason = str(error) or type(error).__name__
    report({"failed": None, "kind": kind, "reason": reason})
    os._exit(1)


def _exit_with_bug(
    report: Report,
    kind: type[BaseException],
    _error: BaseException | None = None,
    _trace: TracebackType | None = None,
) -> NoReturn:
    """Report an error in our own code, and end the process.

    Only the error's type is reported, because its message could contain words from an utterance.
    """
    report({"failed": None, "kind": "broken", "reason": kind.__name__})
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
