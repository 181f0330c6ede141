"""`companion voices`, at the keyboard, with voices in memory."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.conftest import Companion
from tests.speech.in_play import Voices


@pytest.fixture
def kept(home: Mapping[str, str]) -> Callable[[], object]:
    """The players' voices in the file of people, and the table's in the file of settings."""
    folder = Path(home["XDG_CONFIG_HOME"]) / "companion"

    def read() -> object:
        people, settings = (
            tomllib.loads(file.read_text()) if file.exists() else {}
            for file in (folder / "people.toml", folder / "settings.toml")
        )
        voices = {name: person["voice"] for name, person in people.get("people", {}).items()}
        return voices | settings.get("voices", {}) or None

    return read


def test_voices_are_listed_and_one_is_taken(
    companion: Companion, kept: Callable[[], object]
) -> None:
    """By typing; the choice is kept, and told the next time."""
    ended = companion("voices", "--speech", "off", typed="take two for ann\ntake three\n\n")
    lines = ended.stdout.splitlines()
    assert lines[0] == "narrator: en-GB."
    assert "two: en-GB." in lines
    assert lines[-2:] == [
        "The voice called two now speaks for Ann.",
        "The voice called three now speaks for the table.",
    ]
    assert kept() == {"Ann": "two", "narrator": "three"}
    again = companion("voices", "--speech", "off").stdout
    assert "two: en-GB. It speaks for Ann." in again
    assert "three: en-GB. It speaks for the table." in again


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("twelve\n", "There is no voice “twelve”. Voices: narrator, one, two"),
        ("take twelve\n", "There is no voice “twelve”. Voices: narrator, one, two"),
        ("take two\ntake two for ann\n", "The voice called two would speak for a player and"),
        ("take two for ann\ntake two\n", "The voice called two would speak for a player and"),
    ],
)
def test_what_cannot_be_taken_is_told(companion: Companion, typed: str, told: str) -> None:
    """With what could be."""
    ended = companion("voices", "--speech", "off", typed=typed)
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[-1].startswith(told)


def test_voice_speaks_its_sample_when_its_name_is_typed(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the end of the sample, before its words are shown and the next line is read."""
    voices = Voices(monkeypatch)
    ended = companion("voices", typed="two\nheart\n")
    assert ended.stdout.splitlines()[-2:] == [
        "This is the voice called two.",
        "This is the voice called heart.",
    ]
    assert [(one.engine, one.voice, one.text) for one in voices.said] == [
        ("own", "en-gb-scotland+m3", "This is the voice called two."),
        ("hibari", None, "This is the voice called heart."),
    ]
