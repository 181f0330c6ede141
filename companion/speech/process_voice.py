"""A voice whose engine runs in a process of its own, watched and started again."""

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
from companion.speech.voice import Mark, MarkKind, OnMark, OnTrouble, Utterance, VoiceFacts

_LAST_MARKS = {"ended": MarkKind.ENDED, "stopped": MarkKind.STOPPED, "failed": MarkKind.FAILED}
#: Characters a second: so slowly nothing is ever spoken.
_SLOWEST_READING = 4
#: A wait that ends later than it should by more than this was slept through, in seconds: the
#: whole program was suspended.
_ASLEEP_S = 1.0
_TROUBLES = {"missing": "voice-missing", "no-sound": "no-sound"}


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the engine may take before it counts as hung, and when it is tried again.

    All in seconds. ready: from its start until it can speak. first_sound: from `say`
    until STARTED. next_mark: from mark to mark while it speaks; long, since one number
    of many digits is one word. An engine that tells no words has it after the time that
    the text takes; one that queues for others has it before STARTED. ping, answer: how
    often it is asked whether it lives, and how soon it must answer. tries: restarts within
    `window` before it is given up; then it is tried every `retry`, and every `retry_sound`
    if only the sound device fails.
    """

    ready: float = 10.0
    first_sound: float = 3.0
    next_mark: float = 20.0
    ping: float = 1.0
    answer: float = 2.0
    tries: int = 3
    window: float = 60.0
    retry: float = 30.0
    retry_sound: float = 5.0


class ProcessVoice:
    """A `Voice` over `companion.speech.engine`: one process, on one audio device.

    Nothing waits on the engine: `say` and `stop` only leave a note for a thread of the
    voice's own, which alone knows its state. What is said before the engine is ready is
    kept. When the engine dies or hangs, what was being spoken gets the mark FAILED, and
    the new engine goes on with what follows, also with a text that had not begun when the
    engine told that what speaks for it has gone. When it is given up, all fails at once.

    device: a sink of PulseAudio's, by name, and no other; None is the default one. engine: one of
    `companion.speech.drivers.ENGINES`. Where another than our own is missing or given up,
    our own takes its place and speaks what was given. command: another program for the
    engine, that speaks the same lines. on_trouble gets `voice-lost`, `voice-back`,
    `voice-missing` (`why`), `engine-missing` (`engine`, `why`), `no-sound` (`why`) and
    `voice-unknown` (`name`), each once until it changes; both callbacks come on the
    voice's thread.
    """

    def __init__(
        self,
        on_mark: OnMark,
        on_trouble: OnTrouble,
        *,
        device: str | None = None,
        engine: str = OWN,
        command: Sequence[str] | None = None,
        patience: Patience | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._on_mark = on_mark
        self._on_trouble = on_trouble
        self._command = list(command or engine_command(device, engine=engine))
        self._engine_name = engine
        self._fallback = None if engine == OWN else engine_command(device)
        self._patience = patience or Patience()
        self._clock = clock
        self._inbox: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._open = True

        self._engine: EngineProcess | None = None
        self._facts: VoiceFacts | None = None
        self._ready = False
        self._given: deque[Utterance] = deque()  # the first is being spoken if it was sent
        self._started = False  # whether it sounds
        self._rate: int | None = None
        self._failure = ("voice-lost", "")
        self._spared = False  # the text had no part in it and was not begun: the next has it
        self._trouble: str | None = None
        self._given_up = False
        self._unknown: set[str] = set()

        # Times by `_now`, or None when nothing is awaited.
        self._overslept = 0.0
        self._starts: deque[float] = deque()
        self._start_at: float | None = 0.0
        self._hung_at: float | None = None
        self._ping_at: float | None = None
        self._answer_by: float | None = None

        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    @property
    def facts(self) -> VoiceFacts | None:
        """What the engine says about itself, once it is ready."""
        return self._facts

    @property
    def pid(self) -> int | None:
        """The engine's process, if it runs."""
        engine = self._engine
        return engine.pid if engine is not None else None

    def say(self, utterance: Utterance) -> None:
        """Speak it, after what was given before. Returns at once."""
        self._inbox.put(partial(self._say, utterance))

    def stop(self) -> None:
        """Be silent at once, and forget all that was given."""
        self._inbox.put(self._stop)

    def set_rate(self, wpm: int) -> None:
        """The rate of utterances that have none of their own, in words a minute."""
        self._inbox.put(partial(self._set_rate, wpm))

    def close(self) -> None:
        """Be silent and end the engine: half a second if it hangs, else at once."""
        self._inbox.put(self._close)
        self._thread.join()

    # All below is on the voice's own thread.

    def _run(self) -> None:
        while self._open:
            before = self._now()
            wait = self._time_left()
            try:
                note = self._clock.get(self._inbox, wait)
            except Empty:
                note = self._look_at_the_clock
            waited = self._now() - before
            if wait is not None and waited > wait + _ASLEEP_S:
                # The engine slept too (Ctrl+Z), and may wake later than we do: wait again.
                self._overslept += waited
            note()

    def _say(self, utterance: Utterance) -> None:
        if self._given_up:
            self._mark(MarkKind.FAILED, utterance)
            return
        self._given.append(utterance)
        if self._ready:
            self._send(utterance)

    def _stop(self) -> None:
        forgotten = list(self._given)
        self._given.clear()
        self._hung_at = None if self._ready else self._hung_at
        if self._engine is not None and self._ready:
            self._engine.send({"stop": True})
        for utterance in forgotten:
            self._mark(MarkKind.STOPPED, utterance)

    def _set_rate(self, wpm: int) -> None:
        self._rate = wpm

    def _close(self) -> None:
        self._open = False
        if self._engine is not None:
            self._engine.quit(0.5)

    def _send(self, utterance: Utterance) -> None:
        assert self._engine is not None  # noqa: S101 -- it is ready
        rate = self._rate if utterance.rate_wpm is None else utterance.rate_wpm
        command: Message = {"say": utterance.id, "text": utterance.text, "rate": rate}
        command |= {"voice": utterance.voice, "pitch": utterance.pitch, "volume": utterance.volume}
        self._engine.send(command)
        if utterance is self._given[0]:
            self._await_first_sound()

    def _await_first_sound(self) -> None:
        self._started = False
        self._hung_at = self._now() + self._patience.first_sound

    def _start(self) -> None:
        now = self._now()
        self._start_at = None
        self._starts.append(now)
        self._failure, self._spared = ("voice-lost", ""), False
        try:
            self._engine = EngineProcess(
                self._command,
                lambda engine, report: self._inbox.put(partial(self._heard, engine, report)),
                lambda engine: self._inbox.put(partial(self._lost, engine)),
                clock=self._clock,
            )
        except OSError as error:
            self._failure = ("voice-missing", error.strerror or type(error).__name__)
            self._lost(None)
        else:
            self._hung_at = now + self._patience.ready

    def _heard(self, engine: EngineProcess, report: Message) -> None:
        if engine is not self._engine:
            return  # the last words of one that was killed
        match report:
            case {"ready": dict(facts)}:
                self._begin(VoiceFacts(**facts))
            case {"pong": _}:
                self._answer_by = None
                self._ping_at = self._now() + self._patience.ping
            case {"failed": None, "kind": "setting"}:
                self._tell_unknown_voice()
            case {"failed": None, "kind": str(kind), "reason": str(reason)}:
                self._failure = (_TROUBLES.get(kind, "voice-lost"), reason)
                self._spared = kind == "gone" and not self._started
            case {"queued": int(number)}:
                if self._is_spoken(number):
                    self._hung_at = self._now() + self._patience.next_mark
            case {"started": int(number)}:
                self._under_way(number)
            case {"ended": int(number)} | {"stopped": int(number)} | {"failed": int(number)}:
                if report.get("kind") == "no-sound":
                    self._failure = ("no-sound", report["reason"])
                self._over(number, next(_LAST_MARKS[key] for key in report))

    def _begin(self, facts: VoiceFacts) -> None:
        self._facts, self._ready, self._given_up, self._hung_at = facts, True, False, None
        self._ping_at = self._now() + self._patience.ping
        if self._trouble is not None:
            self._trouble = None
            self._on_trouble("voice-back", {})
        for utterance in self._given:
            self._send(utterance)

    def _under_way(self, number: int) -> None:
        if self._is_spoken(number):
            self._started = True
            self._hung_at = self._now() + self._patience.next_mark
            self._hung_at += len(self._given[0].text) / _SLOWEST_READING
            self._on_mark(Mark(MarkKind.STARTED, number))

    def _over(self, number: int, kind: MarkKind) -> None:
        if self._is_spoken(number):
            utterance = self._given.popleft()
            self._hung_at = None
            if self._given:
                self._await_first_sound()
            self._mark(kind, utterance)

    def _is_spoken(self, number: int) -> bool:
        return bool(self._given) and self._given[0].id == number

    def _lost(self, engine: EngineProcess | None) -> None:
        """The engine is dead, or as good as dead."""
        if engine is not self._engine:
            return
        if engine is not None:
            engine.kill()
        was_ready = self._ready
        self._engine, self._ready = None, False
        self._hung_at = self._ping_at = self._answer_by = None
        phrase, why = self._failure
        self._plan_restart(phrase)
        if self._given_up and phrase != "no-sound" and self._fallback is not None:
            self._fall_back(why)
        elif phrase != self._trouble:
            self._trouble = phrase
            self._on_trouble(phrase, {} if phrase == "voice-lost" else {"why": why or "?"})
        if self._given_up:
            failed = list(self._given)
            self._given.clear()
        else:
            is_lost = was_ready and self._given and not self._spared
            failed = [self._given.popleft()] if is_lost else []
        for utterance in failed:
            self._mark(MarkKind.FAILED, utterance)

    def _fall_back(self, why: str) -> None:
        """Our own engine at once, and for good."""
        assert self._fallback is not None  # noqa: S101 -- the caller looked
        self._command, self._fallback = self._fallback, None
        self._starts.clear()
        self._start_at, self._given_up = self._now(), False
        self._on_trouble("engine-missing", {"engine": self._engine_name, "why": why or "?"})

    def _tell_unknown_voice(self) -> None:
        name = self._given[0].voice if self._given else None
        if name is not None and name not in self._unknown:
            self._unknown.add(name)
            self._on_trouble("voice-unknown", {"name": name})

    def _plan_restart(self, phrase: str) -> None:
        now = self._now()
        while self._starts and self._starts[0] < now - self._patience.window:
            self._starts.popleft()
        if phrase == "no-sound":
            wait, self._given_up = self._patience.retry_sound, True
        elif phrase == "voice-missing" or len(self._starts) > self._patience.tries:
            wait, self._given_up = self._patience.retry, True
        else:
            wait, self._given_up = 0.0, False
        self._start_at = now + wait

    def _look_at_the_clock(self) -> None:
        now = self._now()
        if self._start_at is not None and now >= self._start_at:
            self._start()
        if any(by is not None and now >= by for by in (self._hung_at, self._answer_by)):
            if not self._ready and self._fallback is not None:
                # A server or a screen reader that is stuck: our own engine can speak instead.
                self._failure = ("voice-missing", os.strerror(errno.ETIMEDOUT))
            self._lost(self._engine)
        if self._engine is not None and self._ping_at is not None and now >= self._ping_at:
            self._engine.send({"ping": 1})
            self._ping_at, self._answer_by = None, now + self._patience.answer

    def _time_left(self) -> float | None:
        """Until the clock must be looked at, in seconds; None if nothing is awaited."""
        times = (self._start_at, self._hung_at, self._ping_at, self._answer_by)
        awaited = [by for by in times if by is not None]
        return max(min(awaited) - self._now(), 0.0) if awaited else None

    def _now(self) -> float:
        return self._clock.now() - self._overslept

    def _mark(self, kind: MarkKind, utterance: Utterance) -> None:
        self._on_mark(Mark(kind, utterance.id))
