"""Checks what a braille display shows in the recorded scenes of every game: where each window ends,
and whether a question fits in one window.
"""

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from companion.braille.line import BrailleLine
from companion.braille.window import window_ranges
from companion.narration.text import TIE, Words
from tests.golden.play import SCENES, TRANSLATOR, FeltMessage, played
from tests.table import GAMES

pytestmark = pytest.mark.whole

#: The number of messages to sample from each game, and the sampling seed.
SAMPLE, SEED = 250, 22
NAME = re.compile(rf"\S+(?:{TIE}\S+)+")
COUNT = re.compile(rf"(?:\S|{TIE})*[^\W\d_] [+\N{{MINUS SIGN}}]?\d\S*(?= |$)")
LEFT = re.compile(r"(?:(?<=, )|^)\d+ [^\W\d_]+(?=[,:]|$)")
#: Questions too long for one window, each with the game that asks it.
LONG = {
    ("couriers", "ask-action"): "the place where the courier is",
    ("couriers", "ask-claim"): "how many at most",
    ("parsifal", "ask-interrupt"): "the artifacts that can",
    ("parsifal", "ask-way"): "the character that acts",
    ("pandemonium", "ask-cross"): "the tiles of a way, and its cost",
    ("pandemonium", "ask-load"): "the packages that lie there",
    ("pandemonium", "ask-rogue-step"): "the tile of the van, and the step",
    ("pandemonium", "ask-save"): "the package, its tile, and the battery",
    ("pandemonium", "ask-way"): "the tiles of a way, and its cost",
    ("wallet", "ask-dealt"): "the Special cards, or the victory tokens",
    ("wallet", "ask-hand"): "the card that was told: it is read back",
    ("wallet", "ask-pay"): "the note that was told: it is read back, with the sum and the price",
}


@cache
def felt(game: str) -> Sequence[FeltMessage]:
    """Return the messages in a game's scenes. Messages that look identical on a display are
    returned once.
    """
    scenes = (scene for scene in SCENES if scene.game == game)
    every = (one for scene in scenes for one in played(scene).felt)
    return tuple(
        {(one.question, one.words.brief, one.words.choices): one for one in every}.values()
    )


def whole(line: BrailleLine, start: int, end: int) -> range:
    """Return the cells of the characters from `start` to `end`, extended to whole words."""
    those = [n for n, at in enumerate(line.characters) if start <= at < end and line.cells[n]]
    first, last = those[0], those[-1]
    while first and line.cells[first - 1]:
        first -= 1
    while last + 1 < len(line.cells) and line.cells[last + 1]:
        last += 1
    return range(first, last + 1)


def together(words: Words, line: BrailleLine) -> Iterator[range]:
    """Yield each range of cells that must not be split between two windows: a choice, a place, a
    name or a count.
    """
    spans = [(span.start, span.end) for span in (*words.choices, *words.places)]
    found = [match.span() for kind in (NAME, COUNT, LEFT) for match in kind.finditer(words.brief)]
    begun = {start for start, _ in spans}
    for start, end in (*spans, *found):
        number = words.brief.rfind(" ", start, end) + 1
        cells = whole(line, start, end)
        is_joined = (start, end) in spans or number not in begun
        if is_joined and not any(cell in cells[1:] for cell in line.breaks):
            yield cells


@pytest.mark.parametrize("width", [20, 40])
@pytest.mark.parametrize("game", GAMES)
def test_windows_never_split_a_choice_a_place_a_name_or_a_count(game: str, width: int) -> None:
    every = felt(game)
    looked_at = 0
    for one in random.Random(SEED).sample(every, min(SAMPLE, len(every))):
        line = TRANSLATOR.line(one.words)
        shown = window_ranges(line, width)
        for cells in together(one.words, line):
            fits = len(cells) <= width
            looked_at += fits
            assert not fits or any(cells[0] in it and cells[-1] in it for it in shown), line.text
    assert looked_at > SAMPLE / 5


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_separated_by_a_comma_or_two_blanks(game: str) -> None:
    several = [one.words for one in felt(game) if len(one.words.choices) > 1]
    assert several
    for words in several:
        for one, other in zip(words.choices, words.choices[1:], strict=False):
            between = words.brief[one.end : other.start]
            assert "," in between or "  " in between, words.brief


@pytest.mark.parametrize("game", GAMES)
def test_questions_fit_in_one_window_unless_they_are_long(game: str) -> None:
    """The window has 20 cells. A message that leads up to the question doesn't count."""
    long = set()
    asked = [one for one in felt(game) if one.question]
    for one in asked:
        question = Words(None, "", one.words.brief.removesuffix(one.words.led).rstrip(", "))
        if len(window_ranges(TRANSLATOR.line(question), 20)) > 1:
            long.add((game, one.question))
    assert long == {one for one in LONG if one[0] == game}
    assert len({one.question for one in asked}) > len(long)
