"""The engine dies, hangs, is missing, or has no sound: the listener is told, and nothing waits."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.speech import process_voice
from companion.speech.engine_process import engine_command
from companion.speech.process_voice import Patience, ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.clocks import ManualClock
from tests.speech.listener import Listener
from tests.speech.scripted import HELD, SPOKEN, ScriptedEngine, let_pass, waits
from tests.waiting import wait_for

pytestmark = pytest.mark.real
MakeVoice = Callable[..., ProcessVoice]
#: For tests of one limit: the engine is not asked whether it lives.
UNASKED = Patience(ping=1000.0)
WHOLE = [MarkKind.STARTED, MarkKind.ENDED]
LOST_AND_BACK = ("voice-lost", "voice-back")


def engine_of(voice: ProcessVoice) -> int:
    """The process id of the voice's engine, once it is ready."""
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
    """What the engine was told to say."""
    return [order["text"] for order in engine.orders if "say" in order]


# An engine that dies or hangs


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP])
def test_engine_struck_while_it_speaks_is_replaced_and_the_next_text_is_spoken(
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
    if blow == signal.SIGSTOP:
        let_pass(clock, Patience().ping)
        let_pass(clock, Patience().answer)
    assert listener.wait_for_trouble(*LOST_AND_BACK)
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.FAILED]
    assert listener.kinds(2) == WHOLE
    assert texts(engine) == [HELD, SPOKEN, SPOKEN]
    wait_for(lambda: not is_running(old))


def test_engine_that_hangs_in_silence_is_replaced(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    os.kill(engine_of(make_voice(command=ScriptedEngine(tmp_path).command)), signal.SIGSTOP)
    let_pass(clock, Patience().ping)
    let_pass(clock, Patience().answer)
    assert listener.wait_for_trouble(*LOST_AND_BACK)


@pytest.mark.parametrize(
    ("reports", "limit"),
    [
        ("", Patience().first_sound),
        (HELD, Patience().next_mark + len(HELD) / 4),
        ("queued", Patience().next_mark),
        ("queued started", Patience().next_mark + len("queued started") / 4),
    ],
)
def test_engine_that_stops_in_a_text_is_replaced_after_its_limit(
    reports: str,
    limit: float,
    make_voice: MakeVoice,
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
) -> None:
    """A text that others speak before is waited for longer, and a long one as it takes to read."""
    voice = make_voice(command=ScriptedEngine(tmp_path).command, patience=UNASKED)
    voice.say(Utterance(1, reports))
    let_pass(clock, limit)
    assert listener.wait_for_trouble(*LOST_AND_BACK)
    assert listener.kinds(1)[-1] is MarkKind.FAILED


def test_engine_that_is_late_within_its_limits_is_kept(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """It waits for what others say, then speaks a long text."""
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command, patience=UNASKED)
    voice.say(Utterance(1, "queued"))
    wait_for(lambda: waits(clock, Patience().next_mark))
    clock.advance(Patience().next_mark - 1)
    voice.say(Utterance(2, "started=1"))
    assert listener.wait_for(MarkKind.STARTED, 1)
    clock.advance(Patience().next_mark)
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
    let_pass(clock, Patience().ready)
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.phrases == list(LOST_AND_BACK)


def test_engine_suspended_along_with_the_program_is_kept(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """Also where it was just asked whether it lives, and wakes later than the program."""
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, HELD))
    assert listener.wait_for(MarkKind.STARTED, 1)
    os.kill(engine_of(voice), signal.SIGSTOP)
    let_pass(clock, Patience().ping)
    wait_for(lambda: waits(clock, Patience().answer))
    clock.advance(60.0)
    wait_for(lambda: waits(clock, Patience().answer))
    os.kill(engine_of(voice), signal.SIGCONT)
    wait_for(lambda: waits(clock, Patience().ping))
    voice.say(Utterance(2, "ended=1 started ended"))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert not listener.troubles


def test_text_stopped_while_the_engine_hangs_is_not_spoken_by_the_next(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    os.kill(engine_of(voice), signal.SIGSTOP)
    voice.say(Utterance(1, HELD))
    voice.stop()
    let_pass(clock, Patience().ping)
    let_pass(clock, Patience().answer)
    assert listener.wait_for_trouble(*LOST_AND_BACK)
    voice.say(Utterance(2, SPOKEN))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STOPPED]
    assert texts(engine) == [SPOKEN]


def test_nothing_waits_on_an_engine_that_hangs(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """More is said than a pipe holds. Only closing gives it a moment to end by itself."""
    voice = make_voice(command=ScriptedEngine(tmp_path).command)
    old = engine_of(voice)
    os.kill(old, signal.SIGSTOP)
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


def test_texts_given_before_the_engine_is_ready_wait_for_it_or_are_stopped(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    """No call waits for the engine."""
    voice = make_voice(command=ScriptedEngine(tmp_path, "hangs").command)
    for number in range(20):
        voice.say(Utterance(number, SPOKEN))
    voice.stop()
    assert listener.wait_for(MarkKind.STOPPED, 19)
    assert voice.facts is None


# An engine that is given up, and tried again later


def test_engine_that_keeps_failing_is_given_up_for_a_while(
    make_voice: MakeVoice, listener: Listener, clock: ManualClock, tmp_path: Path
) -> None:
    """After three restarts, what is said fails at once, and the engine is tried now and then."""
    engine = ScriptedEngine(tmp_path, *["exit"] * 5, "ready")
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, SPOKEN))
    assert listener.wait_for(MarkKind.FAILED, 1)
    assert engine.starts == 4
    let_pass(clock, Patience().retry)
    engine.wait_for_starts(5)
    voice.say(Utterance(2, SPOKEN))
    assert listener.wait_for(MarkKind.FAILED, 2)
    assert listener.phrases == ["voice-lost"]
    let_pass(clock, Patience().retry)
    assert listener.wait_for_trouble(*LOST_AND_BACK)


@pytest.mark.parametrize(
    ("kind", "phrase", "retry"),
    [
        ("missing", "voice-missing", Patience().retry),
        ("no-sound", "no-sound", Patience().retry_sound),
    ],
)
def test_engine_or_sound_that_is_missing_is_told_once_until_it_is_back(
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


def test_program_that_is_not_there_is_an_engine_that_is_missing(
    make_voice: MakeVoice, listener: Listener
) -> None:
    """The reason is the system's."""
    make_voice(command=["/nowhere/engine"])
    assert listener.wait_for_trouble("voice-missing")
    assert listener.troubles[0][1] == {"why": "No such file or directory"}


def test_library_that_is_not_there_is_named(make_voice: MakeVoice, listener: Listener) -> None:
    make_voice(command=engine_command(library="libnothing.so"))
    assert listener.wait_for_trouble("voice-missing")
    assert "libnothing.so" in str(listener.troubles[0][1]["why"])


# Another engine than our own: ours takes its place


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScriptedEngine:
    """What speaks where another engine cannot."""
    (tmp_path / "own").mkdir()
    engine = ScriptedEngine(tmp_path / "own")
    monkeypatch.setattr(process_voice, "engine_command", lambda _device=None: engine.command)
    return engine


@pytest.mark.parametrize("kind", ["missing", "hangs"])
def test_engine_that_does_not_open_gives_way_to_our_own(
    kind: str,
    make_voice: MakeVoice,
    own: ScriptedEngine,
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
) -> None:
    """It says so once, and speaks all that was given."""
    voice = make_voice(engine="screen-reader", command=ScriptedEngine(tmp_path, kind).command)
    for number in range(3):
        voice.say(Utterance(number, SPOKEN))
    if kind == "hangs":
        let_pass(clock, Patience().ready)
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert [listener.kinds(number) for number in range(3)] == [WHOLE] * 3
    why = "Connection timed out" if kind == "hangs" else "no reason"
    told = {"engine": "screen-reader", "why": why}
    assert listener.troubles == [("engine-missing", told)]
    assert own.starts == 1


def test_engine_that_keeps_failing_gives_way_to_our_own(
    make_voice: MakeVoice, own: ScriptedEngine, listener: Listener, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path, "exit")
    make_voice(engine="screen-reader", command=engine.command).say(Utterance(1, SPOKEN))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.phrases == ["voice-lost", "engine-missing", "voice-back"]


@pytest.mark.parametrize("text", [SPOKEN, "started gone"])
def test_text_whose_server_has_gone_is_spoken_by_the_next_engine_unless_it_had_begun(
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


# What else it tells


def test_words_are_in_no_process_list_and_no_environment(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    """What an earpiece says may be a secret; anyone can list the arguments of a process."""
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    voice.say(Utterance(1, "started zanzibar"))
    assert listener.wait_for(MarkKind.STARTED, 1)
    process = Path("/proc") / str(voice.pid)
    seen = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
    assert sys.executable.encode() in seen
    assert b"zanzibar" not in seen
    assert "zanzibar" not in repr(Utterance(1, "zanzibar"))


def test_voice_that_the_engine_lacks_is_told_once_and_the_text_is_spoken(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    voice = make_voice(command=ScriptedEngine(tmp_path).command)
    for number in (1, 2):
        voice.say(Utterance(number, f"setting {SPOKEN}", voice="martian"))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == WHOLE
    assert listener.troubles == [("voice-unknown", {"name": "martian"})]


def test_rate_of_the_voice_is_used_unless_the_utterance_has_its_own(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    engine = ScriptedEngine(tmp_path)
    voice = make_voice(command=engine.command)
    voice.set_rate(160)
    voice.say(Utterance(1, SPOKEN))
    voice.say(Utterance(2, SPOKEN, rate_wpm=450))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert [order["rate"] for order in engine.orders] == [160, 450]


def test_stop_reaches_the_engine_and_marks_all_that_was_given(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    """A mark of a stopped text that comes late is nobody's."""
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
