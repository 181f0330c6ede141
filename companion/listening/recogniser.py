"""The recognisers' own process: python -m companion.listening.recogniser --language en-us

It has the microphone, what finds the end of speech, and two recognisers that err differently,
so that none of them can take the game along; its memory is limited. What it hears is in its
memory alone, and forgotten when it has answered. One JSON object a line on stdin:

    {"listen": 1, "device": null, "arcs": [[0, 1, "status", 1]], "written": {"two": ["2"]},
     "said": {"siobhan": "shi vawn"}}
    {"end": 1}   {"stop": 1}   {"quit": true}

`end`: who speaks has said so; `stop`: nobody wants to know any more. And on stdout, of each
`listen`, in this order: `listening` when the microphone is open, `ended` when it is closed, and

    {"heard": 1, "sphinx": ["status"], "ways": [[["status"], -1.4]], "free": -1,
     "text": "Status.", "loud": -21}

ways: the likeliest ways of Moonshine, best first, each with its score, as a natural logarithm.
free: the score of speech that no grammar holds; text: what that would be. loud: in dB below
full scale; null where nobody spoke.
Or {"failed": 1, "kind": "no-microphone", "reason": "…"}; of no `listen`: null, "missing".
"""

import argparse
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import log10
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, NoReturn

from companion.clock import SYSTEM_CLOCK, Clock
from companion.listening.microphone import RATE, Microphone, MicrophoneError
from companion.listening.network import Network
from companion.system import limit_memory

if TYPE_CHECKING:
    from companion.listening.recognisers import Recognisers

#: The most that it may have of its own, in bytes: more than its models need, by half.
_MEMORY = 600 * 1024 * 1024
#: Speech is over after so many seconds of quiet; nobody speaks who has not begun after so many.
QUIET_S, NOTHING_S = 0.4, 6.0
#: The longest line, in seconds.
_LONGEST_S = 12.0
#: Sound before speech was noticed, which belongs to it, in seconds.
_BEFORE_S = 0.35
#: The half of the quiet that is not waited for.
_REST = bytes(2 * int(RATE * QUIET_S / 2))
#: From when on it is speech, and below what it is quiet again.
_SPEECH, _QUIET = 0.5, 0.35
#: A process that hears nobody says so after this time without sound, in seconds.
_SILENT_S = 2.0

Message = dict[str, Any]


def main(arguments: list[str]) -> NoReturn:
    """Run until `quit`, or the end of stdin."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is not for us
    parser = argparse.ArgumentParser(prog="companion.listening.recogniser")
    parser.add_argument("--language", default="en-us")
    options = parser.parse_args(arguments)
    limit_memory(_MEMORY)  # and no sound and no word is kept when it crashes
    reports = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print is no report to the companion

    def report(message: Message) -> None:
        reports.write(json.dumps(message) + "\n")
        reports.flush()

    inbox: SimpleQueue[Message | bytes] = SimpleQueue()
    threading.Thread(target=_read_commands, args=(inbox,), daemon=True).start()
    Listening(inbox, report, Loading(options.language, report)).run()


class Loading:
    """The recognisers, loaded while the first speech is already heard."""

    def __init__(self, language: str, report: Callable[[Message], None]) -> None:
        self._language = language
        self._report = report
        self._recognisers: Recognisers | None = None
        self._thread = threading.Thread(target=self._load, daemon=True)
        self._thread.start()

    def _load(self) -> None:
        try:
            from companion.listening.recognisers import Recognisers  # noqa: PLC0415 - a second

            self._recognisers = Recognisers(self._language)
        except (ImportError, OSError, RuntimeError, MemoryError) as error:
            self._report({"failed": None, "kind": "missing", "reason": str(error)[:200]})
            os._exit(1)

    @property
    def recognisers(self) -> "Recognisers":
        """Waits until they are loaded."""
        self._thread.join()
        assert self._recognisers is not None  # noqa: S101 -- else the process has ended
        return self._recognisers

    @property
    def are_ready(self) -> bool:
        """Whether they are."""
        return not self._thread.is_alive()


class Listening:
    """One line after another, from the opening of the microphone to what was said.

    microphone: opens one by its name, given what takes each block.
    """

    def __init__(
        self,
        inbox: "SimpleQueue[Message | bytes]",
        report: Callable[[Message], None],
        loading: Loading,
        *,
        microphone: Callable[[str | None, Callable[[bytes], None]], Microphone] = Microphone,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._inbox = inbox
        self._report = report
        self._loading = loading
        self._microphone = microphone
        self._clock = clock
        # One thread, since recognisers hear one line at a time.
        self._recognising = ThreadPoolExecutor(max_workers=1)
        self._early: Future[Message] | None = None

    def run(self) -> NoReturn:
        """Until the process ends."""
        while True:
            command = self._inbox.get()
            if isinstance(command, dict) and "listen" in command:
                self._listen(command)

    def _listen(self, command: Message) -> None:
        # The opening of the device is what takes time: the end of speech is loaded before.
        from companion.listening.ending import Ending  # noqa: PLC0415 - after the process began

        number = command["listen"]
        ending = Ending(RATE, QUIET_S, _BEFORE_S, _SPEECH, _QUIET)
        try:
            microphone = self._microphone(command["device"], self._inbox.put)
        except MicrophoneError as error:
            reason = str(error)[:200]
            self._report({"failed": number, "kind": "no-microphone", "reason": reason})
            return
        self._report({"listening": number})
        network = Network(
            tuple((start, end, word, chance) for start, end, word, chance in command["arcs"]),
            written={word: tuple(ways) for word, ways in command["written"].items()},
            said=command["said"],
        )
        try:
            is_wanted = self._until_quiet(number, ending, network)
        finally:
            microphone.close()
        if not is_wanted:
            return
        self._report({"ended": number})
        if not ending.has_begun:
            nothing = {"sphinx": [], "ways": [], "free": 0, "text": "", "loud": None}
            self._report({"heard": number, **nothing})
            return
        recognised = self._early or self._recognise(network, ending)
        self._report({"heard": number, "loud": _loud(ending.speech), **recognised.result()})

    def _recognise(self, network: Network, ending: Any) -> "Future[Message]":
        """What was said so far, as soon as it is known. The rest of a pause is added to it: without
        quiet behind it the last word is heard worse.
        """
        speech = ending.speech + _REST
        return self._recognising.submit(self._loading.recognisers.hear, network, speech)

    def _until_quiet(self, number: int, ending: Any, network: Network) -> bool:
        """Whether somebody still wants to know what was said."""
        begun, self._early = self._clock.now(), None
        is_held = False
        while True:
            try:
                given = self._clock.get(self._inbox, _SILENT_S)
            except Empty:  # the device has gone
                return True
            if isinstance(given, bytes):
                ending.take(given)
                if self._loading.are_ready:
                    if not is_held:  # while somebody still speaks
                        self._recognising.submit(self._loading.recognisers.hold_to, network)
                        is_held = True
                    # A pause may be the end: what was said is known then when it is over.
                    if not ending.is_pausing:
                        self._early = None
                    elif self._early is None:
                        self._early = self._recognise(network, ending)
                spent = self._clock.now() - begun
                if ending.is_over or spent > (_LONGEST_S if ending.has_begun else NOTHING_S):
                    return True
            elif given.get("end") == number:
                if not ending.is_pausing:
                    self._early = None
                return True
            elif given.get("stop") == number:
                return False


def _loud(sound: bytes) -> int:
    """How loud it is, in dB below full scale."""
    samples = memoryview(sound).cast("h")
    power = sum(sample * sample for sample in samples[::8]) / max(len(samples[::8]), 1)
    return round(10 * log10(max(power, 1.0) / 32768**2))


def _read_commands(inbox: "SimpleQueue[Message | bytes]") -> None:
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if "quit" in command:
            break
        inbox.put(command)
    os._exit(0)  # at once, also when the sound system hangs


if __name__ == "__main__":
    main(sys.argv[1:])
