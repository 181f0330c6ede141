"""Whose voice it is, how fast, with which earcon, and letters by words: without any sound."""

from collections.abc import Callable

import pytest

from companion.errors import UsageError
from companion.narration.listener import Listener
from companion.narration.text import Label, Part, PublicText, Verbosity
from companion.paths import data_folder
from companion.referee.seat import seats_named
from companion.speech.manner import Manner, Mode, words_a_minute
from companion.speech.speaker import PHONETIC_AFTER_S, Rate, Speaker
from companion.speech.spelling import Spelling
from companion.speech.voice import OnMark, SilentVoice, VoiceFacts
from companion.speech.voices import NARRATOR, NamedVoice, read_voices
from tests.clocks import ManualClock
from tests.speech.test_speaker import SlowVoice, text

ANN, BOB = seats_named("Ann", "Bob")
TABLE = NamedVoice(NARRATOR, "en", "en-GB", rate_level=4, pitch=50, volume=90)
TWO = NamedVoice("two", "en-gb-scotland+m3", "en-GB", rate_level=6, pitch=60)
WORDS = Spelling("cap", "space", ("Alpha", "Bravo", *"CDEFGHIJKLMNOPQRSTUVWXYZ"))


def voiced(**details: object) -> tuple[Speaker, SlowVoice]:
    """A speaker, and the voice that it speaks with."""
    made: list[SlowVoice] = []

    def make(on_mark: OnMark) -> SlowVoice:
        made.append(SlowVoice(on_mark))
        return made[0]

    return Speaker(make, TABLE, WORDS, **details), made[0]  # type: ignore[arg-type]


def test_what_concerns_a_player_is_in_that_players_voice() -> None:
    """Everything else in the narrator's, also what concerns a player who has none."""
    speaker, voice = voiced(voices={ANN: TWO})
    for about in (None, ANN, BOB):
        speaker.tell(PublicText(Label.TABLE, "Radio.", "", about=about))
        voice.end()
    assert [(said.voice, said.pitch, said.volume) for said in voice.given] == [
        ("en", 50, 90),
        ("en-gb-scotland+m3", 60, 100),
        ("en", 50, 90),
    ]
    rates = [said.rate_wpm for said in voice.given]
    assert rates == [words_a_minute(4), words_a_minute(6), words_a_minute(4)]


def test_the_rate_that_is_chosen_is_everybodys() -> None:
    """A listener who wants it fast wants all of it fast."""
    speaker, voice = voiced(voices={ANN: TWO}, manner=Manner(rate_wpm=400))
    for about in (None, ANN):
        speaker.tell(PublicText(Label.TABLE, "Radio.", "", about=about))
        voice.end()
    assert [said.rate_wpm for said in voice.given] == [400, 400]


def test_a_rate_that_the_engine_has_not_is_capped_and_told() -> None:
    """As far as it goes, either way."""
    speaker, voice = voiced()
    voice.facts = VoiceFacts("espeak-ng", "1", slowest=100, fastest=450)
    assert speaker.set_rate(900) == Rate(450, 9, is_capped=True)
    assert speaker.set_rate(80) == Rate(100, None, is_capped=True)
    assert speaker.set_rate(300) == Rate(300, None)
    assert speaker.set_rate(1000) is None


def test_words_asked_for_again_are_slower() -> None:
    """Once; the rate stays."""
    speaker, voice = voiced(manner=Manner(rate_wpm=400))
    for slowly in (True, False):
        speaker.tell(PublicText(Label.TABLE, "Radio.", "", slowly=slowly))
        voice.end()
    first, second = (said.rate_wpm for said in voice.given)
    assert first is not None
    assert first < 400
    assert second == 400


def test_an_earcon_goes_with_its_sentence() -> None:
    """When the sentence begins, at its own volume; none where they are off."""
    chimed: list[tuple[str, int]] = []
    speaker, voice = voiced(
        manner=Manner(earcons=30), chime=lambda name, volume: chimed.append((name, volume))
    )
    speaker.tell(text("Ann's turn."))
    speaker.tell(PublicText(Label.TABLE, "Ann is out.", "", earcon="out"))
    assert not chimed
    voice.end()
    assert chimed == [("out", 30)]
    voice.end()
    speaker.change("earcons", "off")
    speaker.tell(PublicText(Label.TABLE, "Bob is out.", "", earcon="out"))
    assert chimed == [("out", 30)]


@pytest.mark.parametrize(("mode", "times"), [(Mode.READER, 1), (Mode.OFF, 0)])
def test_earcons_are_heard_beside_a_screen_reader(mode: Mode, times: int) -> None:
    """Which speaks the words, and has none of ours."""
    chimed: list[str] = []
    speaker, voice = voiced(
        mode=mode, manner=Manner(earcons=30), chime=lambda name, _: chimed.append(name)
    )
    speaker.tell(PublicText(Label.TABLE, "Ann is out.", "", earcon="out"))
    assert chimed == ["out"] * times
    assert not voice.given


def test_spelled_word_is_followed_by_its_phonetics_after_a_pause() -> None:
    """The pause begins when the letters are over."""
    clock = ManualClock()
    speaker, voice = voiced(clock=clock)
    speaker.spell(text("ab"))
    clock.advance(PHONETIC_AFTER_S)
    assert voice.words == ["a, b"]
    voice.end()
    clock.advance(PHONETIC_AFTER_S - 0.01)
    assert voice.words == ["a, b"]
    clock.advance(0.02)
    assert voice.words == ["a, b", "Alpha, Bravo"]


@pytest.mark.parametrize("interrupt", [Speaker.hush, lambda speaker: speaker.tell(text("Radio."))])
def test_phonetics_are_dropped_where_anything_happens_in_the_pause(
    interrupt: Callable[[Speaker], None],
) -> None:
    clock = ManualClock()
    speaker, voice = voiced(clock=clock)
    speaker.spell(text("ab"))
    voice.end()
    interrupt(speaker)
    if len(voice.given) > 1:
        voice.end()
    clock.advance(60.0)
    assert "Alpha, Bravo" not in voice.words


def test_spelled_sentence_has_no_phonetics() -> None:
    clock = ManualClock()
    speaker, voice = voiced(clock=clock)
    speaker.spell(text("b a"))
    voice.end()
    clock.advance(60.0)
    assert voice.words == ["b, space, a"]


def test_brief_and_without_are_heard() -> None:
    """Each sentence as its listener wants it at that moment."""
    listener = Listener()
    speaker, voice = voiced(listener=listener)
    said = PublicText(
        Label.TABLE, "Bob takes it.", "Bob takes", parts={Part.COUNTS: "Two are left."}
    )
    speaker.tell(said)
    voice.end()
    listener.without = frozenset({Part.COUNTS})
    speaker.tell(said)
    voice.end()
    listener.others = Verbosity.BRIEF
    speaker.tell(said)
    assert voice.words == ["Bob takes it. Two are left.", "Bob takes it.", "Bob takes"]


def test_silence_needs_no_voice_to_tell_its_rate() -> None:
    """Before the engine is ready nobody knows its range."""
    speaker = Speaker(SilentVoice, TABLE, WORDS)
    assert speaker.set_rate(900) == Rate(900, None)


def test_no_player_speaks_with_the_narrators_voice() -> None:
    """Whichever of the two was chosen last; and a name that no voice has is told."""
    voices = read_voices(data_folder("voices"))
    narrator, players = voices.cast({"Ann": "two", NARRATOR: "three"}, "en")
    assert (narrator.name, players["Ann"].name) == ("three", "two")
    assert voices.cast({}, "en") == (voices.narrator, {})
    for chosen in ({"Ann": "two", NARRATOR: "two"}, {"Ann": NARRATOR}):
        with pytest.raises(UsageError, match="voices-narrator-differs"):
            voices.cast(chosen, "en")
    with pytest.raises(UsageError, match="error-voice-unknown"):
        voices.cast({"Ann": "zwei"}, "en")


def test_another_language_has_its_own_voice() -> None:
    """The engine's, where none of ours speaks it."""
    narrator, _ = read_voices(data_folder("voices")).cast({}, "de")
    assert (narrator.voice, narrator.language) == ("de", "de")
