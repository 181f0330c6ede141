"""Complete games are told as they were when somebody last read them."""

from itertools import pairwise

import pytest

from tests.golden.play import SCENES, file_of, transcript
from tests.table import GAMES


@pytest.mark.whole
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: "-".join(map(str, scene)))
def test_a_complete_game_is_told_as_before(scene: tuple[str, str, int, str, int]) -> None:
    """Every word and every dot; `python -m tests.golden.play` writes them anew."""
    told = list(transcript(*scene))
    assert told == file_of(*scene[:3]).read_text(encoding="utf-8").splitlines()


def test_every_game_has_a_transcript() -> None:
    """A game without one fails here."""
    assert {scene[0] for scene in SCENES} == set(GAMES)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: "-".join(map(str, scene)))
def test_a_transcript_reads_well_aloud(scene: tuple[str, str, int, str, int]) -> None:
    """No holes, no doubled words or blanks, no machine's words, a label before each line."""
    for line in file_of(*scene[:3]).read_text(encoding="utf-8").splitlines():
        if line.startswith(">"):
            continue
        assert "{" not in line
        assert "None" not in line
        assert "  " not in line.strip(), line
        assert line.startswith(
            ("all: Table: ", "all: Notice: ", "all: Question: ", "all: Reply: ", "  ")
        ), line
        if " feels: city " in line:  # signs of tiles, which may be alike
            continue
        words = line.lower().split()
        twice = [a for a, b in pairwise(words) if a == b and a.isalpha()]
        assert not [word for word in twice if word != "n"], line
