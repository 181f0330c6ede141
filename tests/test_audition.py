"""Tests `companion voices` as used from the keyboard, with simulated voices."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.conftest import Companion
from tests.sentences import opening, says
from tests.speech.in_play import Voices


@pytest.fixture
def saved_voices(home: Mapping[str, str]) -> Callable[[], object]:
    """Return a function that reads the players' voices from the people file, and the voice of the
    table from the settings.
    """
    folder = Path(home["XDG_CONFIG_HOME"]) / "companion"

    def read() -> object:
        people, settings = (
            tomllib.loads(file.read_text()) if file.exists() else {}
            for file in (folder / "people.toml", folder / "settings.toml")
        )
        voices = {name: person["voice"] for name, person in people.get("people", {}).items()}
        return voices | settings.get("voices", {}) or None

    return read


def test_chosen_voice_is_saved_and_listed_the_next_time(
    companion: Companion, saved_voices: Callable[[], object]
) -> None:
    ended = companion("voices", "--speech", "off", typed="take two for ann\ntake three\n\n")
    lines = ended.stdout.splitlines()
    assert lines[0] == "narrator: en-GB."
    assert "two: en-GB." in lines
    assert lines[-2:] == [
        says("voices-took", name="two", who="Ann"),
        says("voices-took", name="three", who="the table"),
    ]
    assert saved_voices() == {"Ann": "two", "narrator": "three"}
    again = companion("voices", "--speech", "off").stdout
    assert "two: en-GB. It speaks for Ann." in again
    assert "three: en-GB. It speaks for the table." in again


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("twelve\n", opening("error-voice-unknown", name="twelve")),
        ("take twelve\n", opening("error-voice-unknown", name="twelve")),
        ("take two\ntake two for ann\n", opening("voices-narrator-differs", name="two")),
        ("take two for ann\ntake two\n", opening("voices-narrator-differs", name="two")),
    ],
)
def test_unknown_voice_is_refused_with_a_list_of_voices(
    companion: Companion, typed: str, told: str
) -> None:
    ended = companion("voices", "--speech", "off", typed=typed)
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[-1].startswith(told)


def test_voice_speaks_its_sample_when_its_name_is_typed(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sample finishes before the reply is given and the next line is read."""
    voices = Voices(monkeypatch)
    ended = companion("voices", typed="two\nheart\n")
    assert ended.stdout.splitlines()[-2:] == [
        says("voices-sample", name="two"),
        says("voices-sample", name="heart"),
    ]
    assert [(one.engine, one.voice, one.text) for one in voices.said] == [
        ("own", "en-gb-scotland+m3", says("voices-sample", name="two")),
        ("hibari", None, says("voices-sample", name="heart")),
    ]
