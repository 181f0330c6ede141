"""Tests the check before a game whether the microphone hears speech well, and the sentences that
report the result.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping

import pytest

from companion.catalog import phrasebook
from companion.cli.microphone_level import run_level_test
from companion.listening.level_check import level_at
from companion.listening.microphone import Microphone, MicrophoneError, usual_caution
from companion.listening.recogniser import NO_BLOCK_S, NO_SPEECH_S
from tests.clocks import ManualClock
from tests.listening.speaking import RATE, quieter, speak_into, spoken
from tests.listening.spoken_game import MICROPHONE, SINK
from tests.sentences import says
from tests.speech.scripted import let_pass
from tests.speech.sound import SoundServer
from tests.waiting import WITHIN_S

SENTENCE = spoken("I play the radio on Bob")
SECOND = 2 * RATE
ENDED = bytes(2 * SECOND)


class Recording(Microphone):
    """A microphone that delivers a whole recording at once, in blocks."""

    def __init__(self, sound: bytes, take: Callable[[bytes], None]) -> None:
        self.is_open = True
        for place in range(0, len(sound), 960):
            take(sound[place : place + 960])

    def close(self) -> None:
        self.is_open = False


def level_of(sound: bytes, clock: ManualClock | None = None) -> str:
    """Return the level that the check reports for a recording. Assert that the microphone is closed
    again.
    """
    opened: list[Recording] = []

    def microphone(_name: str | None, take: Callable[[bytes], None]) -> Microphone:
        opened.append(Recording(sound, take))
        return opened[0]

    try:
        return level_at(None, microphone=microphone, clock=clock or ManualClock())
    finally:
        assert not opened[0].is_open


@pytest.mark.parametrize(
    ("sound", "level"),
    [
        (SENTENCE + ENDED, "good"),
        (quieter(SENTENCE, 30) + ENDED, "quiet"),
        (quieter(SENTENCE, -25) + ENDED, "loud"),
        (bytes(int(NO_SPEECH_S + 1) * SECOND), "muted"),
        (b"\1\0" * int((NO_SPEECH_S + 1) * RATE), "nobody"),
    ],
)
def test_level_of_a_recording_is_measured(sound: bytes, level: str) -> None:
    assert level_of(sound) == level


def test_microphone_test_ends_after_the_sentence_or_at_the_maximum_length() -> None:
    """If the check waited any longer, this test would hang, because no more sound arrives and the
    clock stands still.
    """
    assert level_of(SENTENCE + ENDED[: len(ENDED) // 2]) == "good"
    assert level_of(SENTENCE[SECOND // 2 : -SECOND] * 12) == "good"


def test_microphone_that_stops_delivering_sound_is_reported() -> None:
    clock = ManualClock()
    moving = threading.Thread(target=let_pass, args=(clock, NO_BLOCK_S))
    moving.start()
    with pytest.raises(MicrophoneError, match="no more sound"):
        level_of(SENTENCE[:SECOND], clock)
    moving.join()


def test_sentence_spoken_into_a_real_microphone_is_heard_well(
    sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the sound may arrive too late. The sentence is then spoken again."""
    for name, value in sound_server.environment.items():
        monkeypatch.setenv(name, value)
    found, ends = "nobody", time.monotonic() + WITHIN_S
    while found in ("nobody", "muted"):
        assert time.monotonic() < ends
        said = (sound_server, SINK, "I play the radio on Bob")
        speaking = threading.Thread(target=speak_into, args=said)
        speaking.start()
        found = level_at(MICROPHONE)
        speaking.join()
    assert found == "good"


@pytest.fixture
def told() -> Iterator[list[str]]:
    """Collect the lines that the check prints. The first line is always the offer to run the
    check.
    """
    lines: list[str] = []
    yield lines
    assert lines[0] == says("level-test")


def lines_after(told: list[str], answer: str | None, levels: Mapping[str | None, str]) -> list[str]:
    """Return the lines that are printed after this answer to the offer.

    levels: the level that the check finds for each microphone.
    """

    def level(name: str | None) -> str:
        if name not in levels:
            raise MicrophoneError(f"no {name}")
        return levels[name]

    run_level_test(told.append, phrasebook("en"), "table mic", ask=lambda: answer, level_at=level)
    return told[1:]


@pytest.mark.parametrize("answer", ["", "yes"])
def test_level_of_the_default_microphone_is_announced(told: list[str], answer: str) -> None:
    found = lines_after(told, answer, {"table mic": "good"})
    assert found == [says("listen-level", level="good")]


def test_level_of_a_named_microphone_is_announced(told: list[str]) -> None:
    found = lines_after(told, "headset", {"headset": "quiet"})
    assert found == [says("listen-level", level="quiet")]


@pytest.mark.parametrize("answer", ["no", None])
def test_microphone_test_can_be_skipped(told: list[str], answer: str | None) -> None:
    assert lines_after(told, answer, {}) == []


def test_microphone_that_cannot_be_opened_is_announced_with_the_reason(told: list[str]) -> None:
    why = says("listen-no-microphone", name="table mic", why="no table mic")
    assert lines_after(told, "", {}) == [why]


@pytest.mark.parametrize(
    ("name", "caution"),
    [
        ("Jabra Evolve Headset", "sure"),
        ("Ann's AirPods", "sure"),
        ("bluez_source.00_11_22.handsfree_head_unit", "sure"),
        ("Built-in Audio Analog Stereo", "normal"),
        ("Conference speakerphone", "normal"),
        (None, "normal"),
    ],
)
def test_headset_is_trusted_more_than_a_microphone_on_the_table(
    name: str | None, caution: str
) -> None:
    assert usual_caution(name) == caution
