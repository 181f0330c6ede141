"""Tests that the companion reports it when its speech recogniser dies, hangs, is missing, or finds
no microphone.
"""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.listening.decision import Recognition
from companion.listening.grammar import SpeechGrammar
from companion.listening.network import Network
from companion.listening.recogniser_client import RecogniserClient, RecogniserTimeouts
from tests.clocks import ManualClock
from tests.speech.scripted import HANG, HEARD, ScriptedEngine, let_pass
from tests.waiting import wait_for

pytestmark = pytest.mark.real
LINE = "listening ended heard"
TOLD = ["opens", "ends", Recognition(*HEARD.values())]  # type: ignore[arg-type]
LOST: object = ("listen-lost", {})


class Ear:
    """A recogniser client, and everything that it reports, in order."""

    def __init__(self, clock: ManualClock, command: list[str]) -> None:
        self.told: list[object] = []
        self.hearing = RecogniserClient(
            lambda: self.told.append("opens"),
            lambda: self.told.append("ends"),
            self.told.append,
            lambda phrase, facts: self.told.append((phrase, facts)),
            command=command,
            clock=clock,
        )

    def listen(self, device: str) -> None:
        """Make the recogniser listen to one line.

        device: the name of the microphone, which tells the fake process how to behave.
        """
        self.hearing.device = device
        self.hearing.listen(lambda: SpeechGrammar(Network(()), {}))


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def program(tmp_path: Path) -> ScriptedEngine:
    return ScriptedEngine(tmp_path)


@pytest.fixture
def ear(clock: ManualClock, program: ScriptedEngine) -> Iterator[Ear]:
    made = Ear(clock, program.command)
    yield made
    made.hearing.close()


def test_listening_ends_after_one_line(ear: Ear, program: ScriptedEngine) -> None:
    ear.listen(LINE)
    wait_for(lambda: ear.told == TOLD)
    assert not ear.hearing.is_listening
    ear.listen(LINE)
    wait_for(lambda: ear.told == TOLD * 2)
    assert program.starts == 1


@pytest.mark.parametrize(
    ("done", "limit"),
    [
        ("", RecogniserTimeouts().opened_s),
        ("listening", RecogniserTimeouts().line_s),
        ("listening ended", RecogniserTimeouts().answer_s),
    ],
)
def test_recogniser_process_that_hangs_is_replaced_for_the_next_line(
    done: str, limit: float, ear: Ear, program: ScriptedEngine, clock: ManualClock
) -> None:
    ear.listen(done)
    wait_for(lambda: len(ear.told) == len(done.split()) and len(program.orders) == 1)
    let_pass(clock, limit)
    wait_for(lambda: ear.told[-1:] == [LOST])
    assert not ear.hearing.is_listening
    ear.listen(LINE)
    wait_for(lambda: ear.told[-3:] == TOLD)


def test_recogniser_process_that_dies_three_times_in_a_minute_is_not_restarted(
    ear: Ear, program: ScriptedEngine, clock: ManualClock
) -> None:
    """Each death is reported. A minute after the first one, the process is started again."""
    for count in range(1, 4):
        ear.listen("listening")
        wait_for(lambda count=count: ear.told.count("opens") == count)  # type: ignore[misc]
        assert ear.hearing.pid is not None
        os.kill(ear.hearing.pid, signal.SIGKILL)
        wait_for(lambda count=count: ear.told.count(LOST) == count)  # type: ignore[misc]
    ear.listen(LINE)
    wait_for(lambda: ear.told.count(LOST) == 4)
    assert program.starts == 3
    clock.advance(61.0)
    ear.listen(LINE)
    wait_for(lambda: ear.told[-3:] == TOLD)


@pytest.mark.parametrize("command", [None, ["/nowhere/recogniser"]])
def test_recogniser_process_reports_which_requirement_is_missing(
    command: list[str] | None, clock: ManualClock, tmp_path: Path
) -> None:
    ear = Ear(clock, command or ScriptedEngine(tmp_path, "missing").command)
    ear.listen(LINE)
    why = "No such file or directory" if command else "no reason"
    wait_for(lambda: ear.told == [("listen-missing", {"why": why})])


def test_microphone_that_cannot_be_opened_is_reported_by_name(ear: Ear) -> None:
    ear.listen("failed")
    told = ("listen-no-microphone", {"name": "failed", "why": "why"})
    wait_for(lambda: ear.told == [told])


@pytest.mark.parametrize(
    ("failure", "told"), [("error", "listen-not-heard"), ("unplugged", "listen-unplugged")]
)
def test_failed_line_is_reported_and_the_next_one_is_heard(
    failure: str, told: str, ear: Ear, program: ScriptedEngine
) -> None:
    ear.listen(f"listening ended {failure}")
    wait_for(lambda: ear.told == ["opens", "ends", (told, {})])
    assert not ear.hearing.is_listening
    ear.listen(LINE)
    wait_for(lambda: ear.told[-3:] == TOLD)
    assert program.starts == 1


def test_recognition_result_of_a_stopped_line_is_ignored(ear: Ear, program: ScriptedEngine) -> None:
    ear.listen("listening")
    wait_for(lambda: ear.told == ["opens"])
    ear.hearing.stop()
    assert not ear.hearing.is_listening
    ear.listen(f"ended=1 heard=1 {LINE}")
    wait_for(lambda: ear.told == ["opens", *TOLD])
    assert {"stop": 1} in program.orders


def test_request_to_end_a_line_reaches_the_recogniser_process(
    ear: Ear, program: ScriptedEngine
) -> None:
    ear.listen("listening")
    wait_for(lambda: ear.told == ["opens"])
    ear.hearing.end()
    wait_for(lambda: {"end": 1} in program.orders)


def test_recogniser_process_that_hangs_gets_a_moment_to_exit_on_closing(
    ear: Ear, clock: ManualClock
) -> None:
    ear.listen("listening")
    wait_for(lambda: ear.told == ["opens"])
    assert ear.hearing.pid is not None
    os.kill(ear.hearing.pid, HANG)
    closing = threading.Thread(target=ear.hearing.close)
    closing.start()
    let_pass(clock, 0.5)
    closing.join()
    assert ear.hearing.pid is None
