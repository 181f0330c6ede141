"""A voice whose engine runs in its own process.

The voice watches the process, and restarts it if necessary.
"""

import errno
import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue

from companion.clock import SYSTEM_CLOCK, Clock
from companion.speech.drivers import OWN
from companion.speech.engine_process import EngineProcess, Message, engine_command
from companion.speech.voice import MarkKind, OnMark, OnTrouble, Utterance, VoiceFacts, VoiceMark

_FINAL_MARK_KINDS = {
    "ended": MarkKind.ENDED,
    "stopped": MarkKind.STOPPED,
    "failed": MarkKind.FAILED,
}
#: An estimate of the slowest speech, in characters per second.
_SLOWEST_CHARS_PER_S = 4
#: If a wait takes this many seconds longer than requested, the whole program must have been
#: suspended.
_SUSPENDED_AFTER_S = 1.0
_TROUBLE_PHRASES = {"missing": "voice-missing", "no-sound": "no-sound"}


@dataclass(frozen=True, slots=True)
class EngineTimeouts:
    """How long the engine may take before it counts as hung, and when to restart it.

    All times are in seconds.

    ready_s: from the engine's start until it can speak. A screen reader with hundreds of voices
        took 2.5 seconds. One that hangs counts as missing.
    first_sound_s: from `say` until STARTED.
    next_mark_s: between marks while the engine speaks. This is long, because a number with many
        digits is one word. If an engine doesn't report words, this time is added to the text's
        estimated duration. If it has a queue, this is also the time until STARTED.
    ping_interval_s: how often to ping the engine.
    pong_s: how long the answer to a ping may take.
    max_restarts: how often to restart the engine within `restart_window_s` before giving up.
    retry_s: interval between further attempts after giving up.
    sound_retry_s: the same interval if only the sound device has failed.
    """

    ready_s: float = 10.0
    first_sound_s: float = 3.0
    next_mark_s: float = 20.0
    ping_interval_s: float = 1.0
    pong_s: float = 2.0
    max_restarts: int = 3
    restart_window_s: float = 60.0
    retry_s: float = 30.0
    sound_retry_s: float = 5.0


class ProcessVoice:
    """A `Voice` whose engine runs in a process of its own, on one audio device.

    The process runs `companion.speech.engine`.

    No method waits for the engine, because `say` and `stop` only queue a call for the voice's
    thread, and only that thread knows the engine's state. Utterances are kept until the engine is
    ready. If the engine dies or hangs, the current utterance gets the mark FAILED, and a new engine
    continues with the next one. If the engine reports that the program that speaks for it has gone,
    the new engine also gets the current utterance again, unless its sound had begun. Once the voice
    has given up on the engine, all utterances fail at once.

    device: name of the only PulseAudio sink to use, or None for the default one.
    engine: one of `companion.speech.drivers.ENGINES`. If an engine other than our own is missing or
        keeps failing, our own replaces it and speaks the pending utterances.
    command: command line of a different program for the engine, with the same protocol.
    on_trouble: called with `voice-lost`, `voice-back`, `voice-missing` (`why`), `engine-missing`
        (`engine`, `why`), `no-sound` (`why`) and `voice-unknown` (`name`), each only once until the
        state changes.

    Both callbacks run on the voice's thread.
    """

    def __init__(
        self,
        on_mark: OnMark,
        on_trouble: OnTrouble,
        *,
        device: str | None = None,
        engine: str = OWN,
        command: Sequence[str] | None = None,
        timeouts: EngineTimeouts | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._on_mark = on_mark
        self._on_trouble = on_trouble
        self._command = list(command or engine_command(device, engine=engine))
        self._engine_name = engine
        self._fallback = None if engine == OWN else engine_command(device)
        self._timeouts = timeouts or EngineTimeouts()
        self._clock = clock
        self._inbox: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._open = True

        self._engine: EngineProcess | None = None
        self._facts: VoiceFacts | None = None
        self._ready = False
        self._pending: deque[Utterance] = deque()  # the engine may already have the first one
        self._started = False  # whether the first utterance can already be heard
        self._failure = ("voice-lost", "")
        # Whether the next engine gets the first utterance again, because the failure had nothing to
        # do with the text, and nobody has heard any of it.
        self._keeps_first = False
        self._trouble: str | None = None
        self._given_up = False
        self._unknown: set[str] = set()

        # Times are those of `_now`. A deadline is None while there is nothing to wait for.
        self._suspended_s = 0.0
        self._recent_starts: deque[float] = deque()
        self._start_due: float | None = 0.0
        self._hang_deadline: float | None = None
        self._ping_due: float | None = None
        self._pong_deadline: float | None = None

        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    @property
    def facts(self) -> VoiceFacts | None:
        """What the engine says about itself, or None until it is ready."""
        return self._facts

    @property
    def pid(self) -> int | None:
        """The process id of the engine, or None if it isn't running."""
        engine = self._engine
        return engine.pid if engine is not None else None

    def say(self, utterance: Utterance) -> None:
        """Speak an utterance after all earlier ones. Return at once."""
        self._inbox.put(partial(self._say, utterance))

    def stop(self) -> None:
        """Fall silent at once, and discard all utterances."""
        self._inbox.put(self._stop)

    def close(self) -> None:
        """Fall silent and end the engine.

        This takes at most half a second, even if the engine hangs.
        """
        self._inbox.put(self._close)
        self._thread.join()

    # Everything below runs on the voice's own thread.

    def _run(self) -> None:
        while self._open:
            before = self._now()
            wait = self._wait_time()
            try:
                note = self._clock.get(self._inbox, wait)
            except Empty:
                note = self._check_deadlines
            waited = self._now() - before
            if wait is not None and waited > wait + _SUSPENDED_AFTER_S:
                # The engine was suspended too (Ctrl+Z), and may wake up later than we do, so the
                # time of the wait doesn't count.
                self._suspended_s += waited
            note()

    def _say(self, utterance: Utterance) -> None:
        if self._given_up:
            self._mark(MarkKind.FAILED, utterance)
            return
        self._pending.append(utterance)
        if self._ready:
            self._send_to_engine(utterance)

    def _stop(self) -> None:
        forgotten = list(self._pending)
        self._pending.clear()
        self._hang_deadline = None if self._ready else self._hang_deadline
        if self._engine is not None and self._ready:
            self._engine.send({"stop": True})
        for utterance in forgotten:
            self._mark(MarkKind.STOPPED, utterance)

    def _close(self) -> None:
        self._open = False
        if self._engine is not None:
            self._engine.quit(0.5)

    def _send_to_engine(self, utterance: Utterance) -> None:
        assert self._engine is not None  # noqa: S101 -- the engine is ready
        self._engine.send(
            {
                "say": utterance.id,
                "text": utterance.text,
                "rate": utterance.rate_wpm,
                "voice": utterance.voice,
                "pitch": utterance.pitch,
                "volume": utterance.volume,
            }
        )
        if utterance is self._pending[0]:
            self._await_first_sound()

    def _await_first_sound(self) -> None:
        self._started = False
        self._hang_deadline = self._now() + self._timeouts.first_sound_s

    def _start(self) -> None:
        now = self._now()
        self._start_due = None
        self._recent_starts.append(now)
        self._failure, self._keeps_first = ("voice-lost", ""), False
        try:
            self._engine = EngineProcess(
                self._command,
                lambda engine, report: self._inbox.put(partial(self._on_report, engine, report)),
                lambda engine: self._inbox.put(partial(self._on_engine_lost, engine)),
                clock=self._clock,
            )
        except OSError as error:
            self._failure = ("voice-missing", error.strerror or type(error).__name__)
            self._on_engine_lost(None)
        else:
            self._hang_deadline = now + self._timeouts.ready_s

    def _on_report(self, engine: EngineProcess, report: Message) -> None:
        if engine is not self._engine:
            return  # a late report from an engine that was killed
        match report:
            case {"ready": dict(facts)}:
                self._on_ready(VoiceFacts(**facts))
            case {"pong": _}:
                self._pong_deadline = None
                self._ping_due = self._now() + self._timeouts.ping_interval_s
            case {"failed": None, "kind": "setting"}:
                self._report_unknown_voice()
            case {"failed": None, "kind": str(kind), "reason": str(reason)}:
                self._failure = (_TROUBLE_PHRASES.get(kind, "voice-lost"), reason)
                self._keeps_first = kind == "gone" and not self._started
            case {"queued": int(number)}:
                if self._is_first(number):
                    self._hang_deadline = self._now() + self._timeouts.next_mark_s
            case {"started": int(number)}:
                self._on_started(number)
            case {"ended": int(number)} | {"stopped": int(number)} | {"failed": int(number)}:
                if report.get("kind") == "no-sound":
                    self._failure = ("no-sound", report["reason"])
                self._on_end(number, next(_FINAL_MARK_KINDS[key] for key in report))

    def _on_ready(self, facts: VoiceFacts) -> None:
        self._facts, self._ready, self._given_up, self._hang_deadline = facts, True, False, None
        self._ping_due = self._now() + self._timeouts.ping_interval_s
        if self._trouble is not None:
            self._trouble = None
            self._on_trouble("voice-back", {})
        for utterance in self._pending:
            self._send_to_engine(utterance)

    def _on_started(self, number: int) -> None:
        if self._is_first(number):
            self._started = True
            self._hang_deadline = self._now() + self._timeouts.next_mark_s
            self._hang_deadline += len(self._pending[0].text) / _SLOWEST_CHARS_PER_S
            self._on_mark(VoiceMark(MarkKind.STARTED, number))

    def _on_end(self, number: int, kind: MarkKind) -> None:
        if self._is_first(number):
            utterance = self._pending.popleft()
            self._hang_deadline = None
            if self._pending:
                self._await_first_sound()
            self._mark(kind, utterance)

    def _is_first(self, number: int) -> bool:
        return bool(self._pending) and self._pending[0].id == number

    def _on_engine_lost(self, engine: EngineProcess | None) -> None:
        """Clean up after an engine that has ended or hangs, and schedule the next start."""
        if engine is not self._engine:
            return
        if engine is not None:
            engine.kill()
        was_ready = self._ready
        self._engine, self._ready = None, False
        self._hang_deadline = self._ping_due = self._pong_deadline = None
        phrase, why = self._failure
        self._plan_restart(phrase)
        if self._given_up and phrase != "no-sound" and self._fallback is not None:
            self._fall_back(why)
        elif phrase != self._trouble:
            self._trouble = phrase
            self._on_trouble(phrase, {} if phrase == "voice-lost" else {"why": why or "?"})
        if self._given_up:
            failed = list(self._pending)
            self._pending.clear()
        else:
            is_lost = was_ready and self._pending and not self._keeps_first
            failed = [self._pending.popleft()] if is_lost else []
        for utterance in failed:
            self._mark(MarkKind.FAILED, utterance)

    def _fall_back(self, why: str) -> None:
        """Switch to our own engine, and start it at once."""
        assert self._fallback is not None  # noqa: S101 -- the caller has checked
        self._command, self._fallback = self._fallback, None
        self._recent_starts.clear()
        self._start_due, self._given_up = self._now(), False
        self._on_trouble("engine-missing", {"engine": self._engine_name, "why": why or "?"})

    def _report_unknown_voice(self) -> None:
        name = self._pending[0].voice if self._pending else None
        if name is not None and name not in self._unknown:
            self._unknown.add(name)
            self._on_trouble("voice-unknown", {"name": name})

    def _plan_restart(self, phrase: str) -> None:
        now = self._now()
        while (
            self._recent_starts and self._recent_starts[0] < now - self._timeouts.restart_window_s
        ):
            self._recent_starts.popleft()
        if phrase == "no-sound":
            wait, self._given_up = self._timeouts.sound_retry_s, True
        elif phrase == "voice-missing" or len(self._recent_starts) > self._timeouts.max_restarts:
            wait, self._given_up = self._timeouts.retry_s, True
        else:
            wait, self._given_up = 0.0, False
        self._start_due = now + wait

    def _check_deadlines(self) -> None:
        now = self._now()
        if self._start_due is not None and now >= self._start_due:
            self._start()
        if any(by is not None and now >= by for by in (self._hang_deadline, self._pong_deadline)):
            if not self._ready and self._fallback is not None:
                # A server or a screen reader must be hanging, so let our own engine speak instead.
                self._failure = ("voice-missing", os.strerror(errno.ETIMEDOUT))
            self._on_engine_lost(self._engine)
        if self._engine is not None and self._ping_due is not None and now >= self._ping_due:
            self._engine.send({"ping": 1})
            self._ping_due, self._pong_deadline = None, now + self._timeouts.pong_s

    def _wait_time(self) -> float | None:
        """Return the time until the next deadline, in seconds, or None if there is no deadline."""
        times = (self._start_due, self._hang_deadline, self._ping_due, self._pong_deadline)
        awaited = [by for by in times if by is not None]
        return max(min(awaited) - self._now(), 0.0) if awaited else None

    def _now(self) -> float:
        return self._clock.now() - self._suspended_s

    def _mark(self, kind: MarkKind, utterance: Utterance) -> None:
        self._on_mark(VoiceMark(kind, utterance.id))
