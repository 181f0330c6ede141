"""Tests players' voices, rates, earcons and spelling, without any sound."""

from collections.abc import Callable

import pytest

from companion.errors import UsageError
from companion.narration.listener import Listener
from companion.narration.text import Label, Part, PublicText, Verbosity
from companion.paths import data_folder
from companion.referee.seat import seats_named
from companion.speech.settings import Mode, SpeechSettings, wpm_for_level
from companion.speech.speaker import PHONETICS_DELAY_S, Speaker, SpeechRate
from companion.speech.spelling import Spelling
from companion.speech.voice import OnMark, VoiceFacts
from companion.speech.voices import NARRATOR, NamedVoice, read_voices
from tests.clocks import ManualClock
from tests.speech.silent_voice import SilentVoice
from tests.speech.test_speaker import SlowVoice, text

ANN, BOB = seats_named("Ann", "Bob")
TABLE = NamedVoice(NARRATOR, "en", "en-GB", rate_level=4, pitch=50, volume=90)
TWO = NamedVoice("two", "en-gb-scotland+m3", "en-GB", rate_level=6, pitch=60)
WORDS = Spelling("cap", "space", ("Alpha", "Bravo", *"CDEFGHIJKLMNOPQRSTUVWXYZ"))


def speaker_and_voice(**details: object) -> tuple[Speaker, SlowVoice]:
    """Return a speaker and the voice that it uses."""
    made: list[SlowVoice] = []

    def make(on_mark: OnMark) -> SlowVoice:
        made.append(SlowVoice(on_mark))
        return made[0]

    return Speaker(make, TABLE, WORDS, **details), made[0]  # type: ignore[arg-type]


def test_message_about_a_player_is_spoken_in_that_players_voice() -> None:
    """The narrator speaks all other messages, including those about players without a voice."""
    speaker, voice = speaker_and_voice(voices={ANN: TWO})
    for about in (None, ANN, BOB):
        speaker.tell(PublicText(Label.TABLE, "Radio.", "", about=about))
        voice.end()
    assert [(said.voice, said.pitch, said.volume) for said in voice.given] == [
        ("en", 50, 90),
        ("en-gb-scotland+m3", 60, 100),
        ("en", 50, 90),
    ]
    rates = [said.rate_wpm for said in voice.given]
    assert rates == [wpm_for_level(4), wpm_for_level(6), wpm_for_level(4)]


def test_chosen_rate_applies_to_every_voice() -> None:
    speaker, voice = speaker_and_voice(voices={ANN: TWO}, settings=SpeechSettings(rate_wpm=400))
    for about in (None, ANN):
        speaker.tell(PublicText(Label.TABLE, "Radio.", "", about=about))
        voice.end()
    assert [said.rate_wpm for said in voice.given] == [400, 400]


def test_rate_outside_the_engines_range_is_capped() -> None:
    speaker, voice = speaker_and_voice()
    voice.facts = VoiceFacts("espeak-ng", "1", slowest=100, fastest=450)
    assert speaker.set_rate(900) == SpeechRate(450, 9, is_capped=True)
    assert speaker.set_rate(80) == SpeechRate(100, None, is_capped=True)
    assert speaker.set_rate(300) == SpeechRate(300, None)
    assert speaker.set_rate(1000) is None


def test_repeated_message_is_spoken_more_slowly_once() -> None:
    speaker, voice = speaker_and_voice(settings=SpeechSettings(rate_wpm=400))
    for slowly in (True, False):
        speaker.tell(PublicText(Label.TABLE, "Radio.", "", slowly=slowly))
        voice.end()
    first, second = (said.rate_wpm for said in voice.given)
    assert first is not None
    assert first < 400
    assert second == 400


def test_earcon_is_played_when_its_sentence_starts() -> None:
    """Earcons have their own volume, and are not played if the user has switched them off."""
    chimed: list[tuple[str, int]] = []
    speaker, voice = speaker_and_voice(
        settings=SpeechSettings(earcons=30),
        play_earcon=lambda name, volume: chimed.append((name, volume)),
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
def test_earcons_are_played_alongside_a_screen_reader(mode: Mode, times: int) -> None:
    """The screen reader speaks the words, and no voice of ours is created."""
    chimed: list[str] = []
    made: list[OnMark] = []

    def make(on_mark: OnMark) -> SlowVoice:
        made.append(on_mark)
        return SlowVoice(on_mark)

    speaker = Speaker(
        make,
        TABLE,
        WORDS,
        mode,
        settings=SpeechSettings(earcons=30),
        play_earcon=lambda name, _: chimed.append(name),
    )
    speaker.tell(PublicText(Label.TABLE, "Ann is out.", "", earcon="out"))
    assert chimed == ["out"] * times
    assert not made


def test_spelled_word_is_followed_by_its_phonetics_after_a_pause() -> None:
    """The pause starts when the letters have been spoken."""
    clock = ManualClock()
    speaker, voice = speaker_and_voice(clock=clock)
    speaker.spell(text("ab"))
    clock.advance(PHONETICS_DELAY_S)
    assert voice.words == ["a, b"]
    voice.end()
    clock.advance(PHONETICS_DELAY_S - 0.01)
    assert voice.words == ["a, b"]
    clock.advance(0.02)
    assert voice.words == ["a, b", "Alpha, Bravo"]


@pytest.mark.parametrize("interrupt", [Speaker.hush, lambda speaker: speaker.tell(text("Radio."))])
def test_phonetics_are_dropped_if_anything_happens_during_the_pause(
    interrupt: Callable[[Speaker], None],
) -> None:
    clock = ManualClock()
    speaker, voice = speaker_and_voice(clock=clock)
    speaker.spell(text("ab"))
    voice.end()
    interrupt(speaker)
    if len(voice.given) > 1:
        voice.end()
    clock.advance(60.0)
    assert "Alpha, Bravo" not in voice.words


def test_sentence_that_is_spelled_is_not_followed_by_phonetics() -> None:
    clock = ManualClock()
    speaker, voice = speaker_and_voice(clock=clock)
    speaker.spell(text("b a"))
    voice.end()
    clock.advance(60.0)
    assert voice.words == ["b, space, a"]


def test_message_is_spoken_with_its_listeners_current_verbosity() -> None:
    listener = Listener()
    speaker, voice = speaker_and_voice(listener=listener)
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


def test_rate_can_be_set_before_the_engine_reports_its_range() -> None:
    speaker = Speaker(SilentVoice, TABLE, WORDS)
    assert speaker.set_rate(900) == SpeechRate(900, None)


def test_cast_never_gives_a_player_the_narrators_voice() -> None:
    """The latest choice takes precedence, and an unknown voice is an error."""
    voices = read_voices(data_folder("voices"))
    narrator, players = voices.cast({"Ann": "two", NARRATOR: "three"}, "en")
    assert (narrator.name, players["Ann"].name) == ("three", "two")
    assert voices.cast({}, "en") == (voices.narrator, {})
    for chosen in ({"Ann": "two", NARRATOR: "two"}, {"Ann": NARRATOR}):
        with pytest.raises(UsageError, match="voices-narrator-differs"):
            voices.cast(chosen, "en")
    with pytest.raises(UsageError, match="error-voice-unknown"):
        voices.cast({"Ann": "zwei"}, "en")


def test_cast_in_a_different_language_uses_the_engines_voice() -> None:
    narrator, _ = read_voices(data_folder("voices")).cast({}, "de")
    assert (narrator.voice, narrator.language) == ("de", "de")
