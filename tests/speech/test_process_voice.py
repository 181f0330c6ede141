"""Tests engines that die, hang, are missing or have no sound. Trouble must be reported, and nothing
may block.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.speech import process_voice
from companion.speech.engine_process import engine_command
from companion.speech.process_voice import EngineTimeouts, ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.clocks import ManualClock
from tests.speech.listener import Listener
from tests.speech.scripted import GO_ON, HANG, HELD, SPOKEN, ScriptedEngine, let_pass, waits
from tests.waiting import wait_for

pytestmark = pytest.mark.real
MakeVoice = Callable[..., ProcessVoice]
#: Timeouts for tests of a single time limit. The engine is practically never pinged.
UNASKED = EngineTimeouts(ping_interval_s=1000.0)
WHOLE = [MarkKind.STARTED, MarkKind.ENDED]
LOST_AND_BACK = ("voice-lost", "voice-back")


def engine_of(voice: ProcessVoice) -> int:
    """Return the process id of the voice's engine, once the engine is ready."""
    wait_for(lambda: voice.facts is not None and voice.pid is not None)
    assert voice.pid is not None
    return voice.pid


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def texts(engine: ScriptedEngine) -> list[str]:
    """Return the utterances that the engine was told to speak."""
    return [order["text"] for order in engine.orders if "say" in order]


# An engine that dies or hangs


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSEGV, HANG])
def test_engine_killed_or_hung_while_speaking_is_replaced_for_the_next_utterance(
    blow: signal.Signals,
    make_voice: MakeVoice,
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
) -> None:
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, HELD))
    voice.say(Utterance(2, SPOKEN))
    assert listener.wait_for(MarkKind.STARTED, 1)
    wait_for(lambda: texts(engine) == [HELD, SPOKEN])
    old = engine_of(voice)
    os.kill(old, blow)
    if blow == HANG:
        let_pass(clock, EngineTimeouts().ping_interval_s)
        let_pass(clock, EngineTimeouts().pong_s)
    assert listener.wait_for_trouble(*LOST_AND_BACK)
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.FAILED]
    assert listener.kinds(2) == WHOLE
    assert texts(engine) == [HELD, SPOKEN, SPOKEN]
    wait_for(lambda: not is_running(old))


def test_engine_that_hangs_while_idle_is_replaced(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    os.kill(engine_of(make_voice(command=ScriptedEngine(tmp_path).command)), HANG)
    let_pass(clock, EngineTimeouts().ping_interval_s)
    let_pass(clock, EngineTimeouts().pong_s)
    assert listener.wait_for_trouble(*LOST_AND_BACK)


@pytest.mark.parametrize(
    ("reports", "limit"),
    [
        ("", EngineTimeouts().first_sound_s),
        (HELD, EngineTimeouts().next_mark_s + len(HELD) / 4),
        ("queued", EngineTimeouts().next_mark_s),
        ("queued started", EngineTimeouts().next_mark_s + len("queued started") / 4),
    ],
)
def test_engine_stuck_on_an_utterance_is_replaced_after_its_time_limit(
    reports: str,
    limit: float,
    make_voice: MakeVoice,
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
) -> None:
    """The limit is longer while other programs are speaking, and for a long utterance."""
    voice = make_voice(command=ScriptedEngine(tmp_path).command, timeouts=UNASKED)
    voice.say(Utterance(1, reports))
    let_pass(clock, limit)
    assert listener.wait_for_trouble(*LOST_AND_BACK)
    assert listener.kinds(1)[-1] is MarkKind.FAILED


def test_slow_engine_within_its_time_limits_is_kept(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """The engine waits for another program and then speaks a long utterance."""
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command, timeouts=UNASKED)
    voice.say(Utterance(1, "queued"))
    wait_for(lambda: waits(clock, EngineTimeouts().next_mark_s))
    clock.advance(EngineTimeouts().next_mark_s - 1)
    voice.say(Utterance(2, "started=1"))
    assert listener.wait_for(MarkKind.STARTED, 1)
    clock.advance(EngineTimeouts().next_mark_s)
    voice.say(Utterance(3, "ended=1 started=2 ended=2 started ended"))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert not listener.troubles
    assert engine.starts == 1


def test_engine_that_is_never_ready_is_replaced(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path, "hangs", "ready")
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, SPOKEN))
    engine.wait_for_starts(1)
    let_pass(clock, EngineTimeouts().ready_s)
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.phrases == list(LOST_AND_BACK)


def test_engine_suspended_along_with_the_program_is_kept(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """The engine may have been pinged just before, and may wake up later than the program."""
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, HELD))
    assert listener.wait_for(MarkKind.STARTED, 1)
    os.kill(engine_of(voice), HANG)
    let_pass(clock, EngineTimeouts().ping_interval_s)
    wait_for(lambda: waits(clock, EngineTimeouts().pong_s))
    clock.advance(60.0)
    wait_for(lambda: waits(clock, EngineTimeouts().pong_s))
    os.kill(engine_of(voice), GO_ON)
    wait_for(lambda: waits(clock, EngineTimeouts().ping_interval_s))
    voice.say(Utterance(2, "ended=1 started ended"))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert not listener.troubles


def test_utterance_stopped_while_the_engine_hangs_is_not_spoken_by_its_replacement(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    os.kill(engine_of(voice), HANG)
    voice.say(Utterance(1, HELD))
    voice.stop()
    let_pass(clock, EngineTimeouts().ping_interval_s)
    let_pass(clock, EngineTimeouts().pong_s)
    assert listener.wait_for_trouble(*LOST_AND_BACK)
    voice.say(Utterance(2, SPOKEN))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STOPPED]
    assert texts(engine) == [SPOKEN]


def test_engine_that_hangs_does_not_block_calls_to_it(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """This holds even if there is more text than a pipe can hold. Only `close` waits briefly for
    the engine to exit.
    """
    voice = make_voice(command=ScriptedEngine(tmp_path).command)
    old = engine_of(voice)
    os.kill(old, HANG)
    for number in range(2000):
        voice.say(Utterance(number, f"{SPOKEN} " * 10))
    voice.stop()
    wait_for(lambda: len(listener.marks) == 2000)
    assert voice.pid == old
    closing = threading.Thread(target=voice.close)
    closing.start()
    let_pass(clock, 0.5)
    closing.join()
    assert not is_running(old)
    assert not listener.troubles


def test_utterances_sent_before_the_engine_is_ready_wait_and_can_be_stopped(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    """Calls return without waiting for the engine."""
    voice = make_voice(command=ScriptedEngine(tmp_path, "hangs").command)
    for number in range(20):
        voice.say(Utterance(number, SPOKEN))
    voice.stop()
    assert listener.wait_for(MarkKind.STOPPED, 19)
    assert voice.facts is None


# Abandoning an engine, and trying it again later


def test_engine_that_keeps_failing_is_not_retried_for_a_while(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """After three restarts every utterance fails immediately, and the engine is only tried again
    from time to time.
    """
    engine = ScriptedEngine(tmp_path, *["exit"] * 5, "ready")
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, SPOKEN))
    assert listener.wait_for(MarkKind.FAILED, 1)
    assert engine.starts == 4
    let_pass(clock, EngineTimeouts().retry_s)
    engine.wait_for_starts(5)
    voice.say(Utterance(2, SPOKEN))
    assert listener.wait_for(MarkKind.FAILED, 2)
    assert listener.phrases == ["voice-lost"]
    let_pass(clock, EngineTimeouts().retry_s)
    assert listener.wait_for_trouble(*LOST_AND_BACK)


@pytest.mark.parametrize(
    ("kind", "phrase", "retry"),
    [
        ("missing", "voice-missing", EngineTimeouts().retry_s),
        ("no-sound", "no-sound", EngineTimeouts().sound_retry_s),
    ],
)
def test_missing_engine_or_sound_is_reported_once_until_it_comes_back(
    kind: str,
    phrase: str,
    retry: float,
    make_voice: MakeVoice,
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
) -> None:
    voice = make_voice(command=ScriptedEngine(tmp_path, kind, kind, "ready").command)
    for number in range(5):
        voice.say(Utterance(number, SPOKEN))
    assert listener.wait_for(MarkKind.FAILED, 4)
    for _ in range(2):
        assert listener.troubles == [(phrase, {"why": "no reason"})]
        let_pass(clock, retry)
    assert listener.wait_for_trouble(phrase, "voice-back")
    voice.say(Utterance(5, SPOKEN))
    assert listener.wait_for(MarkKind.ENDED, 5)


def test_missing_program_is_reported_as_a_missing_engine(
    make_voice: MakeVoice, listener: Listener
) -> None:
    """The report gives the system's reason."""
    make_voice(command=["/nowhere/engine"])
    assert listener.wait_for_trouble("voice-missing")
    assert listener.troubles[0][1] == {"why": "No such file or directory"}


def test_missing_library_is_named_in_the_report(make_voice: MakeVoice, listener: Listener) -> None:
    make_voice(command=engine_command(library="libnothing.so"))
    assert listener.wait_for_trouble("voice-missing")
    assert "libnothing.so" in str(listener.troubles[0][1]["why"])


# Replacing a different engine with our own


@pytest.fixture
def own_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScriptedEngine:
    """Replace our own engine, which takes over if another one can't speak, with a scripted one.
    Return the scripted engine.
    """
    (tmp_path / "own").mkdir()
    engine = ScriptedEngine(tmp_path / "own")
    monkeypatch.setattr(process_voice, "engine_command", lambda _device=None: engine.command)
    return engine


@pytest.mark.parametrize("kind", ["missing", "hangs"])
def test_engine_that_does_not_start_is_replaced_by_our_own_engine(
    kind: str,
    make_voice: MakeVoice,
    own_engine: ScriptedEngine,
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
) -> None:
    """The trouble is reported once, and all utterances are spoken."""
    voice = make_voice(engine="screen-reader", command=ScriptedEngine(tmp_path, kind).command)
    for number in range(3):
        voice.say(Utterance(number, SPOKEN))
    if kind == "hangs":
        let_pass(clock, EngineTimeouts().ready_s)
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert [listener.kinds(number) for number in range(3)] == [WHOLE] * 3
    why = "Connection timed out" if kind == "hangs" else "no reason"
    told = {"engine": "screen-reader", "why": why}
    assert listener.troubles == [("engine-missing", told)]
    assert own_engine.starts == 1


def test_engine_that_keeps_failing_is_replaced_by_our_own_engine(
    make_voice: MakeVoice, own_engine: ScriptedEngine, listener: Listener, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path, "exit")
    make_voice(engine="screen-reader", command=engine.command).say(Utterance(1, SPOKEN))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.phrases == ["voice-lost", "engine-missing", "voice-back"]


@pytest.mark.parametrize("text", [SPOKEN, "started gone"])
def test_utterance_whose_server_dies_before_it_starts_is_spoken_by_the_next_engine(
    text: str, make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path, "ready" if "gone" in text else "goes", "ready")
    voice = make_voice(engine="screen-reader", command=engine.command)
    voice.say(Utterance(1, text))
    voice.say(Utterance(2, SPOKEN))
    assert listener.wait_for(MarkKind.ENDED, 2)
    lost = [MarkKind.STARTED, MarkKind.FAILED]
    assert listener.kinds(1) == (lost if "gone" in text else WHOLE)
    assert listener.phrases == list(LOST_AND_BACK)


# What reaches the engine, and what is reported


def test_utterances_never_appear_in_process_lists_or_environments(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    """An earpiece's text may be a secret, and anyone can list a process's arguments."""
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, "started zanzibar"))
    assert listener.wait_for(MarkKind.STARTED, 1)
    process = Path("/proc") / str(voice.pid)
    seen = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
    assert sys.executable.encode() in seen
    assert b"zanzibar" not in seen
    assert "zanzibar" not in repr(Utterance(1, "zanzibar"))


def test_unknown_voice_is_reported_once_and_the_utterance_is_spoken(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    voice = make_voice(command=ScriptedEngine(tmp_path).command)
    for number in (1, 2):
        voice.say(Utterance(number, f"setting {SPOKEN}", voice="martian"))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == WHOLE
    assert listener.troubles == [("voice-unknown", {"name": "martian"})]


def test_rate_of_an_utterance_reaches_the_engine(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, SPOKEN))
    voice.say(Utterance(2, SPOKEN, rate_wpm=450))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert [order["rate"] for order in engine.orders] == [None, 450]


def test_stopping_reaches_the_engine_and_marks_every_utterance_as_stopped(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    """A late mark for a stopped utterance is ignored."""
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    for number in range(3):
        voice.say(Utterance(number, HELD))
    assert listener.wait_for(MarkKind.STARTED, 0)
    voice.stop()
    voice.say(Utterance(3, "ended=0 started ended"))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert listener.kinds(0) == [MarkKind.STARTED, MarkKind.STOPPED]
    assert listener.kinds(1) == listener.kinds(2) == [MarkKind.STOPPED]
    assert {"stop": True} in engine.orders
