"""Tests the named voices, the reports of trouble, and the words used for spelling."""

from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

from companion.catalog import phrasebook
from companion.errors import SettingsError
from companion.speech.spelling import Spelling
from companion.speech.voices import read_voices
from tests.sentences import opening, says

FOLDER = Path(__file__).parents[2] / "voices"
WORDS = Path(__file__).parents[2] / "companion/speech/words/en.ftl"
GOOD = """
schema = 1
engine = "espeak-ng"

[narrator]
name = "narrator"
voice = "en"
language = "en-GB"

[[seat]]
name = "one"
voice = "en-us"
language = "en-US"
"""


def test_voices_file_has_a_narrator_and_six_players() -> None:
    """All the voices are English, and they differ in more than pitch."""
    voices = read_voices(FOLDER)
    assert voices.engine == "espeak-ng"
    assert len(voices.seat) == 6
    assert len({voice.voice for voice in voices}) == 7
    assert len({voice.name for voice in voices}) == 7
    assert all(voice.language.startswith("en") for voice in voices)
    assert voices.narrator.rate_level == 4


@pytest.mark.parametrize(
    ("wrong", "right", "key", "expected"),
    [
        ("schema = 2", "schema = 1", "schema", "1"),
        ('voice = "en-us"', 'voice = "en-us"\npitch = 100', "seat 1.pitch", "a whole number <= 99"),
        ('voice = "en-us"', 'voice = "en"', "seat 1.voice", says("expected-another-voice")),
        ('name = "one"', 'name = "narrator"', "seat 1.name", opening("expected-one-voice")),
        ('name = "one"', "", "seat 1.name", says("expected-there")),
        ("schema = 1", "schema =", "the file", "valid TOML"),
        ('engine = "espeak-ng"', 'engine = "espeak-ng"\nmotor = 1', "motor", "left out"),
    ],
)
def test_fault_in_the_voices_file_is_reported_with_what_is_expected(
    wrong: str, right: str, key: str, expected: str, tmp_path: Path
) -> None:
    content = GOOD.replace(wrong, right) if wrong in GOOD else GOOD.replace(right, wrong)
    (tmp_path / "voices.toml").write_text(content)
    with pytest.raises(SettingsError) as caught:
        read_voices(tmp_path)
    assert caught.value.phrase == "error-file-wrong"
    assert caught.value.facts["file"] == str(tmp_path / "voices.toml")
    told = phrasebook("en").say("error-file-wrong", caught.value.facts)
    assert f": {key} must be {expected}" in told


def test_missing_voices_file_is_reported_with_the_systems_reason(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        read_voices(tmp_path)
    told = phrasebook("en").word(caught.value.facts["expected"])
    assert told == "readable: No such file or directory"


def sentence(phrase: str, **facts: str) -> str:
    words = FluentBundle(["en"], use_isolating=False)
    words.add_resource(FluentResource(WORDS.read_text(encoding="utf-8")))
    message = words.get_message(phrase)
    for pattern in message.attributes.values():
        assert words.format_pattern(pattern, facts)[1] == []
    assert message.value is not None
    formatted, errors = words.format_pattern(message.value, facts)
    assert not errors
    return str(formatted)


@pytest.mark.parametrize(
    ("phrase", "facts", "has"),
    [
        ("voice-lost", {}, "starting it again"),
        ("voice-back", {}, says("voice-back")),
        ("voice-missing", {"why": "why"}, "sudo apt-get install libespeak-ng1 espeak-ng-data"),
        (
            "engine-missing",
            {"engine": "screen-reader", "why": "why"},
            opening("engine-missing", engine="screen-reader"),
        ),
        ("engine-missing", {"engine": "speech-dispatcher", "why": "why"}, "my own voice"),
        ("voice-unknown", {"name": "martian"}, "martian"),
        ("no-sound", {"why": "why"}, "Connect headphones"),
    ],
)
def test_voice_trouble_is_reported_with_a_remedy(
    phrase: str, facts: dict[str, str], has: str
) -> None:
    assert has in sentence(phrase, **facts)


def test_spelling_takes_its_words_from_the_phrase_files() -> None:
    spelling = Spelling.worded(sentence)
    assert [letter.said for letter in spelling.letters("A b", "cap")] == ["cap A", "space", "b"]
    assert spelling.phonetic("Ann-4") == "Alpha, November, November, hyphen-minus, 4"
