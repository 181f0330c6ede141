"""Tests earpieces, which speak one seat's secrets once that seat has confirmed a test."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.lines.line import Ear, Lines, SeatOutput
from companion.narration.text import Label, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat, seats_named
from companion.speech.earpiece import Earpiece
from companion.speech.process_voice import ProcessVoice
from companion.speech.settings import SpeechSettings
from companion.speech.spelling import Spelling
from companion.speech.voice import OnMark, OnTrouble
from companion.speech.voices import NamedVoice
from tests.clocks import ManualClock
from tests.speech.listener import Listener
from tests.speech.scripted import HELD as NEVER_ENDS
from tests.speech.scripted import SPOKEN, ScriptedEngine
from tests.speech.silent_voice import SilentVoice
from tests.speech.test_process_voice import engine_of
from tests.speech.test_speaker import SlowVoice
from tests.waiting import wait_for

ANN, BOB = seats_named("Ann", "Bob")
NAMED = NamedVoice("narrator", "en", "en-GB")
SPELLING = Spelling(capital="cap", space="space")
HELD = "You hold the Camera, and nobody else may know it."


def private(seat: Seat, words: str = HELD) -> PrivateText:
    return PrivateText(seat, Words(Label.PRIVATE, words, "camera"))


class RecordedEarpiece:
    """A silent earpiece that stores its utterances."""

    def __init__(self, manner: Callable[[], SpeechSettings] = SpeechSettings) -> None:
        self.troubles: list[str] = []
        self.ear = Earpiece(
            ANN,
            self._voice,
            NAMED,
            SPELLING,
            lambda phrase, _: self.troubles.append(phrase),
            settings=manner,
        )

    def _voice(self, on_mark: OnMark, on_trouble: OnTrouble) -> SilentVoice:
        self.trouble = on_trouble
        self.voice = SilentVoice(on_mark)
        return self.voice

    @property
    def said(self) -> list[str]:
        return [utterance.text for utterance in self.voice.said]


def test_earpiece_becomes_its_seats_private_line_once_it_is_confirmed() -> None:
    ear = RecordedEarpiece().ear
    output: SeatOutput = ear
    as_ear: Ear = ear
    lines = Lines()
    lines.add_own(output, ear=as_ear)
    assert not lines.has_line(ANN)
    assert as_ear.test(private(ANN, "The word is maple."))
    assert not lines.has_line(ANN)
    assert as_ear.confirm()
    assert lines.has_line(ANN)
    assert not lines.has_line(BOB)


def test_earpiece_says_only_the_test_until_it_is_confirmed() -> None:
    """This also holds while the earpiece is being tested again."""
    kept = RecordedEarpiece()
    kept.ear.tell(private(ANN))
    kept.ear.test(private(ANN, "The word is maple."))
    kept.ear.tell(private(ANN))
    assert kept.said == ["The word is maple."]
    kept.ear.confirm()
    kept.ear.tell(private(ANN))
    kept.ear.test(private(ANN, "The word is river."))
    kept.ear.tell(private(ANN))
    assert kept.said == ["The word is maple.", HELD, "The word is river."]


def test_earpiece_is_confirmed_once_per_test() -> None:
    kept = RecordedEarpiece()
    assert not kept.ear.confirm()
    kept.ear.test(private(ANN))
    assert kept.ear.confirm()
    assert not kept.ear.confirm()
    assert not kept.ear.ready


@pytest.mark.parametrize("phrase", ["no-sound", "voice-lost", "voice-missing"])
def test_earpiece_has_to_be_tested_again_after_trouble(phrase: str) -> None:
    """The trouble may even occur between the test word and the player's answer."""
    kept = RecordedEarpiece()
    kept.ear.test(private(ANN))
    kept.trouble(phrase, {"why": "?"})
    assert not kept.ear.confirm()
    kept.trouble("voice-back", {})
    assert not kept.ear.confirm()
    kept.ear.test(private(ANN))
    assert kept.ear.confirm()
    kept.trouble(phrase, {"why": "?"})
    assert not kept.ear.ready
    assert kept.troubles[1] == "earpiece-back"


def test_earpiece_with_an_unknown_voice_stays_confirmed() -> None:
    """The earpiece continues in a different voice."""
    kept = RecordedEarpiece()
    kept.ear.test(private(ANN))
    kept.trouble("voice-unknown", {"name": "martian"})
    assert kept.ear.confirm()
    assert kept.troubles == ["voice-unknown"]


def test_earpiece_leaves_public_words_to_the_loudspeaker() -> None:
    kept = RecordedEarpiece()
    kept.ear.test(private(ANN, "maple"))
    kept.ear.confirm()
    kept.ear.tell(PublicText(Label.TABLE, "Ann plays the Radio.", "radio"))
    assert kept.said == ["maple"]


def test_earpiece_refuses_another_seats_words() -> None:
    """The error does not contain the words."""
    kept = RecordedEarpiece()
    for give in (kept.ear.tell, kept.ear.test):
        with pytest.raises(LeakError) as refused:
            give(private(BOB))
        assert "amera" not in str(refused.value)
    with pytest.raises(LeakError):
        kept.ear.test(PublicText(Label.TABLE, "Ann.", "ann"))  # type: ignore[arg-type]
    assert kept.said == []


def test_earpiece_follows_the_loudspeakers_settings_from_the_next_message_on() -> None:
    manner = SpeechSettings(rate_wpm=200)
    kept = RecordedEarpiece(manner=lambda: manner)
    kept.ear.test(private(ANN))
    manner = SpeechSettings(rate_wpm=400, volume=50)
    kept.ear.confirm()
    kept.ear.tell(private(ANN))
    assert [(said.rate_wpm, said.volume) for said in kept.voice.said] == [(200, 100), (400, 50)]


def test_hush_command_silences_the_earpiece_and_clears_its_queue() -> None:
    """Enter and any key on a display do the same. The earpiece stays confirmed."""
    voices: list[SlowVoice] = []

    def voice(on_mark: OnMark, _on_trouble: OnTrouble) -> SlowVoice:
        voices.append(SlowVoice(on_mark))
        return voices[0]

    ear = Earpiece(ANN, voice, NAMED, SPELLING, lambda _phrase, _facts: None)
    ear.test(private(ANN, "maple"))
    voices[0].end()
    ear.confirm()
    lines, stops = Lines(), voices[0].stops
    lines.add_own(ear, ear=ear)
    lines.whisper(private(ANN))
    lines.whisper(private(ANN, "Never said."))
    lines.hush()
    assert voices[0].stops == stops + 1
    assert ear.is_quiet
    assert ear.ready
    lines.whisper(private(ANN, "Radio."))
    assert voices[0].words == ["maple", HELD, "Radio."]


@pytest.mark.real
def test_new_engine_of_an_earpiece_does_not_repeat_a_secret_after_a_crash(
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The earpiece has to be tested again, and trouble reports never contain a secret."""
    engine = ScriptedEngine(tmp_path)
    voices: list[ProcessVoice] = []

    def voice(on_mark: OnMark, on_trouble: OnTrouble) -> ProcessVoice:
        voices.append(ProcessVoice(on_mark, on_trouble, command=engine.command, clock=clock))
        return voices[0]

    ear = Earpiece(ANN, voice, NAMED, SPELLING, listener.on_trouble)
    ear.test(private(ANN, SPOKEN))
    wait_for(lambda: ear.is_quiet)
    assert ear.confirm()
    ear.tell(private(ANN, NEVER_ENDS))
    ear.tell(private(ANN, "started ended secret"))
    wait_for(lambda: len(engine.orders) == 2)
    os.kill(engine_of(voices[0]), signal.SIGKILL)
    assert listener.wait_for_trouble("earpiece-lost", "earpiece-back")
    assert not ear.ready
    assert not ear.confirm()
    ear.test(private(ANN, f"{SPOKEN} test"))
    wait_for(lambda: ear.is_quiet)
    ear.close()
    said = [order["text"] for order in engine.orders if "say" in order]
    assert said == [SPOKEN, NEVER_ENDS, f"{SPOKEN} test"]
    assert [dict(facts) for _, facts in listener.troubles] == [{"who": "Ann"}] * 2
    assert capfd.readouterr() == ("", "")
