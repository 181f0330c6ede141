"""An earpiece says one seat's secrets, and only once that seat has heard it in its ear."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.narration.delivery import Delivery, Ear, SeatOutput
from companion.narration.text import Label, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat, seats_named
from companion.speech.earpiece import Earpiece
from companion.speech.manner import Manner
from companion.speech.process_voice import ProcessVoice
from companion.speech.spelling import Spelling
from companion.speech.voice import OnMark, OnTrouble, SilentVoice
from companion.speech.voices import NamedVoice
from tests.clocks import ManualClock
from tests.speech.listener import Listener
from tests.speech.scripted import HELD as NEVER_ENDS
from tests.speech.scripted import SPOKEN, ScriptedEngine
from tests.speech.test_process_voice import engine_of
from tests.speech.test_speaker import SlowVoice
from tests.waiting import wait_for

ANN, BOB = seats_named("Ann", "Bob")
NAMED = NamedVoice("narrator", "en", "en-GB")
SPELLING = Spelling(capital="cap", space="space")
HELD = "You hold the Camera, and nobody else may know it."


def private(seat: Seat, words: str = HELD) -> PrivateText:
    return PrivateText(seat, Words(Label.PRIVATE, words, "camera"))


class Kept:
    """An earpiece without sound: what it says is kept."""

    def __init__(self, manner: Callable[[], Manner] = Manner) -> None:
        self.troubles: list[str] = []
        self.ear = Earpiece(
            ANN,
            self._voice,
            NAMED,
            SPELLING,
            lambda phrase, _: self.troubles.append(phrase),
            manner=manner,
        )

    def _voice(self, on_mark: OnMark, on_trouble: OnTrouble) -> SilentVoice:
        self.trouble = on_trouble
        self.voice = SilentVoice(on_mark)
        return self.voice

    @property
    def said(self) -> list[str]:
        return [utterance.text for utterance in self.voice.said]


def test_it_is_an_output_of_its_seat() -> None:
    """And has a line only once it is confirmed."""
    ear = Kept().ear
    output: SeatOutput = ear
    as_ear: Ear = ear
    delivery = Delivery([], [output])
    assert not delivery.has_line(ANN)
    assert as_ear.test(private(ANN, "The word is maple."))
    assert not delivery.has_line(ANN)
    assert as_ear.confirm()
    assert delivery.has_line(ANN)
    assert not delivery.has_line(BOB)


def test_before_it_is_confirmed_it_says_the_test_and_nothing_else() -> None:
    """Also while it is tested again."""
    kept = Kept()
    kept.ear.tell(private(ANN))
    kept.ear.test(private(ANN, "The word is maple."))
    kept.ear.tell(private(ANN))
    assert kept.said == ["The word is maple."]
    kept.ear.confirm()
    kept.ear.tell(private(ANN))
    kept.ear.test(private(ANN, "The word is river."))
    kept.ear.tell(private(ANN))
    assert kept.said == ["The word is maple.", HELD, "The word is river."]


def test_it_is_not_confirmed_without_a_test() -> None:
    """One confirmation a test."""
    kept = Kept()
    assert not kept.ear.confirm()
    kept.ear.test(private(ANN))
    assert kept.ear.confirm()
    assert not kept.ear.confirm()
    assert not kept.ear.ready


@pytest.mark.parametrize("phrase", ["no-sound", "voice-lost", "voice-missing"])
def test_after_any_trouble_it_has_to_be_tested_again(phrase: str) -> None:
    """Also if the trouble came between the word and its answer."""
    kept = Kept()
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


def test_a_voice_that_the_engine_lacks_is_no_reason() -> None:
    """It speaks on in another."""
    kept = Kept()
    kept.ear.test(private(ANN))
    kept.trouble("voice-unknown", {"name": "martian"})
    assert kept.ear.confirm()
    assert kept.troubles == ["voice-unknown"]


def test_public_words_are_the_loudspeakers() -> None:
    """All hear them there."""
    kept = Kept()
    kept.ear.test(private(ANN, "maple"))
    kept.ear.confirm()
    kept.ear.tell(PublicText(Label.TABLE, "Ann plays the Radio.", "radio"))
    assert kept.said == ["maple"]


def test_the_words_of_another_are_refused() -> None:
    """By an error that does not have them."""
    kept = Kept()
    for give in (kept.ear.tell, kept.ear.test):
        with pytest.raises(LeakError) as refused:
            give(private(BOB))
        assert "amera" not in str(refused.value)
    with pytest.raises(LeakError):
        kept.ear.test(PublicText(Label.TABLE, "Ann.", "ann"))  # type: ignore[arg-type]
    assert kept.said == []


def test_it_speaks_in_the_manner_that_is_chosen_now() -> None:
    """Faster at the loudspeaker is faster in the ear, from the next message on."""
    manner = Manner(rate_wpm=200)
    kept = Kept(manner=lambda: manner)
    kept.ear.test(private(ANN))
    manner = Manner(rate_wpm=400, volume=50)
    kept.ear.confirm()
    kept.ear.tell(private(ANN))
    assert [(said.rate_wpm, said.volume) for said in kept.voice.said] == [(200, 100), (400, 50)]


def test_hush_silences_the_ear_and_forgets_what_waits() -> None:
    """Enter and every key of a display do so; the ear stays confirmed."""
    voices: list[SlowVoice] = []

    def voice(on_mark: OnMark, _on_trouble: OnTrouble) -> SlowVoice:
        voices.append(SlowVoice(on_mark))
        return voices[0]

    ear = Earpiece(ANN, voice, NAMED, SPELLING, lambda _phrase, _facts: None)
    ear.test(private(ANN, "maple"))
    voices[0].end()
    ear.confirm()
    delivery, stops = Delivery([], [ear]), voices[0].stops
    delivery.whisper(private(ANN))
    delivery.whisper(private(ANN, "Never said."))
    delivery.hush()
    assert voices[0].stops == stops + 1
    assert ear.is_quiet
    assert ear.ready
    delivery.whisper(private(ANN, "Radio."))
    assert voices[0].words == ["maple", HELD, "Radio."]


@pytest.mark.real
def test_engine_that_dies_leaves_nothing_of_the_secrets(
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The next engine is told none of them and must be tested; nor does any trouble tell one."""
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
