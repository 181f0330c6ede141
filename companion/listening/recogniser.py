"""Runs the recognisers in a process of their own.

Usage: python -m companion.listening.recogniser --language en-us

The process runs the microphone, endpointing and two recognisers that make different mistakes. It is
separate so that none of them can crash the game, and its memory is limited. It keeps sound only in
memory, and only until it has answered. It reads one JSON object per line from stdin:

    {"listen": 1, "device": null, "arcs": [[0, 1, "status", 1]], "written": {"two": ["2"]},
     "said": {"siobhan": "shi vawn"}, "list_state": null}
    {"end": 1}   {"stop": 1}   {"quit": true}

end: the speaker has signalled the end of the line.
stop: the result is no longer wanted.

On stdout it reports for each `listen`, in this order: `listening` when the microphone is open,
`ended` when it is closed, and

    {"heard": 1, "sphinx": ["status"], "ways": [[["status"], -1.4, 100]], "free": -1,
     "text": "Status.", "text_score": -0.2, "near": [], "loud": -21, "muted": false,
     "cut": false}

ways: Moonshine's likeliest paths, best first, each with its log probability, and a score out of 100
    for how alike the path and the text sound.
free: the score when recognising without a grammar.
text: what was recognised without a grammar.
text_score: that text's log probability, close to 0 if Moonshine is sure of the words.
near: other texts that may have been said, likeliest first. They were recognised without a grammar,
    too, but with a preference for its words.
loud: loudness in dB below full scale, or null if nobody spoke.
muted: whether there was only digital silence.
cut: whether the speech was longer than any line could be, so that only its beginning was
    recognised.

Or it reports {"failed": 1, "kind": "no-microphone", "reason": "…"}. Other kinds: "unplugged" if the
sound stopped in the middle of a line; "error" if a recogniser failed to process the line; and, with
null instead of a number, "missing" if no recogniser could be loaded.
"""

import argparse
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, NoReturn

from companion.clock import SYSTEM_CLOCK, Clock
from companion.listening.microphone import SAMPLE_RATE, Microphone, MicrophoneError
from companion.listening.network import Network
from companion.system import limit_memory

if TYPE_CHECKING:
    from companion.listening.endpointing import Endpointer
    from companion.listening.recognisers import Recognisers

#: Limit on the process's own memory, in bytes: one and a half times what its models need.
_MEMORY_BYTES = 600 * 1024 * 1024
#: How much silence ends speech, and how long speech may take to begin, in seconds.
QUIET_S, NO_SPEECH_S = 0.4, 6.0
#: After words that are probably only the start of a line, such as "radio on", wait for this much
#: more silence, in seconds.
LONGER_QUIET_S = 1.2
#: Maximum length of a line, in seconds of speech.
MAX_LINE_S = 8.0
#: If people talk without a pause, how many opening parts of their speech to try as a line.
_MAX_BEGINNINGS = 3
#: How much lower the score of an opening part may be than the free text's score.
_MAX_SCORE_GAP = 5.0
#: How much sound to keep from before speech was detected, in seconds.
_LEAD_IN_S = 0.35
#: Silence to add after the speech, in place of the part of the pause that we don't wait for.
_PADDING = bytes(2 * int(SAMPLE_RATE * QUIET_S / 2))
#: There is speech if its probability is at least this high.
_SPEECH_LEVEL = 0.5
#: There is silence if the probability of speech is below this.
_QUIET_LEVEL = 0.35
#: If no sound arrives for this long, in seconds, the device has gone.
NO_BLOCK_S = 2.0

Message = dict[str, Any]


def main(arguments: list[str]) -> NoReturn:
    """Run until `quit`, or the end of stdin."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C isn't meant for this process.
    parser = argparse.ArgumentParser(prog="companion.listening.recogniser")
    parser.add_argument("--language", default="en-us")
    options = parser.parse_args(arguments)
    limit_memory(_MEMORY_BYTES)  # This also keeps sound and words out of core dumps.
    reports = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # Keep the output of libraries out of our reports.

    def report(message: Message) -> None:
        reports.write(json.dumps(message) + "\n")
        reports.flush()

    inbox: SimpleQueue[Message | bytes] = SimpleQueue()
    threading.Thread(target=_read_commands, args=(inbox,), daemon=True).start()
    ListeningLoop(inbox, report, RecogniserLoader(options.language, report)).run()


def endpointer_of_a_line() -> "Endpointer":
    """Return an endpointer for one line from the microphone."""
    from companion.listening.endpointing import Endpointer  # noqa: PLC0415 - not needed at start

    return Endpointer(SAMPLE_RATE, QUIET_S, _LEAD_IN_S, _SPEECH_LEVEL, _QUIET_LEVEL)


class RecogniserLoader:
    """Loads the recognisers in a separate thread, while the first line is already being spoken."""

    def __init__(self, language: str, report: Callable[[Message], None]) -> None:
        self._language = language
        self._report = report
        self._recognisers: Recognisers | None = None
        self._thread = threading.Thread(target=self._load, daemon=True)
        self._thread.start()

    def _load(self) -> None:
        try:
            from companion.listening.recognisers import Recognisers  # noqa: PLC0415 - takes a second

            self._recognisers = Recognisers(self._language)
        except (ImportError, OSError, RuntimeError, MemoryError) as error:
            self._report({"failed": None, "kind": "missing", "reason": str(error)[:200]})
            os._exit(1)

    @property
    def recognisers(self) -> "Recognisers":
        """The recognisers. Reading this property waits until they are loaded."""
        self._thread.join()
        assert self._recognisers is not None  # noqa: S101 -- otherwise the process has ended
        return self._recognisers

    @property
    def are_ready(self) -> bool:
        """Whether the recognisers are loaded."""
        return not self._thread.is_alive()


class ListeningLoop:
    """Handles one line after another, from opening the microphone to the result.

    microphone: opens a microphone, given its name and a function to call with each block.
    """

    def __init__(
        self,
        inbox: "SimpleQueue[Message | bytes]",
        report: Callable[[Message], None],
        loading: RecogniserLoader,
        *,
        microphone: Callable[[str | None, Callable[[bytes], None]], Microphone] = Microphone,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._inbox = inbox
        self._report = report
        self._loading = loading
        self._microphone = microphone
        self._clock = clock
        # Use a single thread, because the recognisers are not thread-safe.
        self._executor = ThreadPoolExecutor(max_workers=1)
        self._early_result: Future[Message] | None = None

    def run(self) -> NoReturn:
        """Run until the process ends."""
        while True:
            command = self._inbox.get()
            if isinstance(command, dict) and "listen" in command:
                try:
                    self._listen(command)
                except Exception as error:  # noqa: BLE001 - whatever fails, listening goes on
                    self._fail(command["listen"], "error", error)

    def _listen(self, command: Message) -> None:
        number = command["listen"]
        # Create this before the microphone opens, so that no sound has to wait.
        endpointer = endpointer_of_a_line()
        try:
            microphone = self._microphone(command["device"], self._inbox.put)
        except MicrophoneError as error:
            self._fail(number, "no-microphone", error)
            return
        self._report({"listening": number})
        network = Network(
            tuple((start, end, word, chance) for start, end, word, chance in command["arcs"]),
            written={word: tuple(ways) for word, ways in command["written"].items()},
            said=command["said"],
            list_state=command["list_state"],
        )
        try:
            is_wanted = self._collect_speech(number, endpointer, network)
        except MicrophoneError as error:
            self._fail(number, "unplugged", error)
            return
        finally:
            microphone.close()
        if not is_wanted:
            return
        self._report({"ended": number})
        self._report({"heard": number, **self._recognised(network, endpointer)})

    def _fail(self, number: int, kind: str, error: Exception) -> None:
        self._report({"failed": number, "kind": kind, "reason": str(error)[:200]})

    def _recognised(self, network: Network, endpointer: "Endpointer") -> Message:
        """Return what was said, in the form in which it is reported."""
        from companion.listening.loudness import decibels, power  # noqa: PLC0415 - as above

        if not endpointer.has_begun:
            nothing = {"sphinx": [], "ways": [], "free": 0, "text": "", "text_score": 0, "near": []}
            return {**nothing, "loud": None, "muted": endpointer.is_muted, "cut": False}
        is_cut = endpointer.spoken_s >= MAX_LINE_S and not endpointer.is_over
        if is_cut:
            result = self._recognise_beginning(network, endpointer.speech)
        else:
            result = (self._early_result or self._recognise(network, endpointer.speech)).result()
        loud = round(decibels(power(endpointer.speech)))
        return {"loud": loud, "muted": False, "cut": is_cut, **result}

    def _recognise(self, network: Network, speech: bytes) -> "Future[Message]":
        """Start recognising speech. Return the future result.

        The rest of the pause is added as silence, because the last word is recognised less reliably
        without silence after it.
        """
        recognisers = self._loading.recognisers
        return self._executor.submit(recognisers.recognise, network, speech + _PADDING)

    def _recognise_beginning(self, network: Network, speech: bytes) -> Message:
        """Recognise the longest opening part of the speech that fits the grammar and ends where
        somebody else may have started speaking. If there is none, recognise all of the speech.
        """
        from companion.listening.first_speaker import first_speaker_ends  # noqa: PLC0415 - as above

        ends = first_speaker_ends(speech, SAMPLE_RATE)[:_MAX_BEGINNINGS]
        for end in reversed(ends):
            result = self._recognise(network, speech[:end]).result()
            if result["ways"] and result["free"] - result["ways"][0][1] <= _MAX_SCORE_GAP:
                return result
        return self._recognise(network, speech).result()

    def _collect_speech(self, number: int, endpointer: "Endpointer", network: Network) -> bool:
        """Collect sound until the line is over. Return whether the result is still wanted.

        Raises MicrophoneError if the device has gone.

        Time is measured in the sound itself, so a slow computer still processes all of the sound,
        only later.
        """
        self._early_result, is_prepared = None, False
        while True:
            try:
                given = self._clock.get(self._inbox, NO_BLOCK_S)
            except Empty:
                self._drop_early_result()
                raise MicrophoneError("no more sound") from None
            if isinstance(given, bytes):
                endpointer.add(given)
                if self._loading.are_ready:
                    if not is_prepared:  # Do this while the speaker is still speaking.
                        self._executor.submit(self._loading.recognisers.use_network, network)
                        is_prepared = True
                    self._recognise_early(network, endpointer)
                if (endpointer.is_over and not self._may_go_on(endpointer, network)) or (
                    endpointer.spoken_s >= MAX_LINE_S
                    if endpointer.has_begun
                    else endpointer.heard_s >= NO_SPEECH_S
                ):
                    return True
            elif given.get("end") == number:
                if not endpointer.is_pausing:
                    self._drop_early_result()
                return True
            elif given.get("stop") == number:
                self._drop_early_result()
                return False

    def _may_go_on(self, endpointer: "Endpointer", network: Network) -> bool:
        """Whether somebody has probably said only the start of a line, and may be thinking."""
        result, is_long = self._early_result, endpointer.quiet_s >= QUIET_S + LONGER_QUIET_S
        if result is None or not endpointer.is_pausing or is_long or result.exception():
            return False
        return is_unfinished(network, result.result())

    def _recognise_early(self, network: Network, endpointer: "Endpointer") -> None:
        """Start recognising the line during a pause, in case the line is complete."""
        if not endpointer.is_pausing:
            self._drop_early_result()
        elif self._early_result is None:
            self._early_result = self._recognise(network, endpointer.speech)

    def _drop_early_result(self) -> None:
        """Discard an early result. The work on it is cancelled unless it has already begun."""
        if self._early_result is not None:
            self._early_result.cancel()
            self._early_result = None


def is_unfinished(network: Network, result: Message) -> bool:
    """Whether more words are likely to follow what was recognised."""
    likeliest = (" ".join(words) for words, *_ in result["ways"][:1])
    return any(map(network.is_unfinished, (result["text"], *likeliest)))


def _read_commands(inbox: "SimpleQueue[Message | bytes]") -> None:
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if "quit" in command:
            break
        inbox.put(command)
    os._exit(0)  # Exit even if the sound system hangs.


if __name__ == "__main__":
    main(sys.argv[1:])
