"""Tests that complete games sound the same as when a person last read their transcripts."""

from itertools import pairwise

import pytest

from tests.golden.play import SCENES, Scene, play, played
from tests.table import GAMES

#: Scenes that are played a second time, to check that they come out the same.
TWICE = ("couriers-dice=told-2-table-21", "parcel-version=main-3-witness-16")
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)


@pytest.mark.whole
@each_scene
def test_complete_game_is_narrated_word_for_word_as_before(scene: Scene) -> None:
    """The braille has to match too. `make golden` rewrites the transcripts."""
    kept = scene.file.read_text(encoding="utf-8").splitlines()
    assert list(played(scene).transcript) == kept


@pytest.mark.whole
@pytest.mark.parametrize("scene", [one for one in SCENES if one.id in TWICE], ids=lambda it: it.id)
def test_game_played_twice_produces_the_same_lines(scene: Scene) -> None:
    first, second = played(scene), play(scene)
    assert (first.transcript, first.typed) == (second.transcript, second.typed)
    assert first.record == second.record


def test_every_game_has_a_transcript() -> None:
    assert {scene.game for scene in SCENES} == set(GAMES)


@each_scene
def test_transcript_sounds_right_when_read_aloud(scene: Scene) -> None:
    """A transcript has no gaps, no doubled words or spaces, and no technical words. Every line has
    a label.
    """
    for line in scene.file.read_text(encoding="utf-8").splitlines():
        if line.startswith(">"):
            continue
        assert "{" not in line
        assert "None" not in line
        assert "  " not in line.strip(), line
        assert line.startswith(
            ("all: Table: ", "all: Notice: ", "all: Question: ", "all: Reply: ", "  ")
        ), line
        # Several tiles may have the same symbol, so a city may have the same word twice in a row.
        if " feels: city " in line:
            continue
        words = line.lower().split()
        twice = [a for a, b in pairwise(words) if a == b and a.isalpha()]
        assert not [word for word in twice if word != "n"], line
