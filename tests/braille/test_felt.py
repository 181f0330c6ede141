"""What displays get in the golden scenes: where windows end, and whether a question fits in one."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from companion.braille.line import BrailleLine
from companion.braille.translate import Translator, find_table
from companion.braille.window import windows
from companion.catalog import PlayRequest, prepare
from companion.narration.text import TIE, Label, Words
from companion.paths import data_folder
from companion.referee.question import Choose
from tests.golden.play import ASKED, PLAYERS, SCENES, Scene
from tests.parity.measure import Listener
from tests.table import GAMES, seated

TRANSLATOR = Translator(find_table("en-g2", data_folder("braille_tables")))
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
#: So many messages of each game are looked at, in another order each.
SAMPLE, SEED = 500, 22
NAME = re.compile(rf"\S+(?:{TIE}\S+)+")
COUNT = re.compile(rf"(?:\S|{TIE})*[^\W\d_] [+\N{{MINUS SIGN}}]?\d\S*(?= |$)")
#: Questions that a name of the game makes too long, and what they name.
LONG = {
    ("couriers", "ask-action"): "the place where the courier is",
    ("couriers", "ask-claim"): "how many at most",
    ("couriers", "ask-lifted"): "the place of the trap",
    ("couriers", "ask-sprung"): "the place of the trap",
    ("parsifal", "ask-interrupt"): "the artifacts that can",
    ("parsifal", "ask-way"): "the character that acts",
    ("pandemonium", "ask-cross"): "the tiles of a way, and its cost",
    ("pandemonium", "ask-load"): "the packages that lie there",
    ("pandemonium", "ask-rogue-step"): "the tile of the van, and the step",
    ("pandemonium", "ask-save"): "the package, its tile, and the battery",
    ("pandemonium", "ask-way"): "the tiles of a way, and its cost",
    ("wallet", "ask-dealt"): "the Special cards, or the victory tokens",
    ("wallet", "ask-hand"): "the card that was told: it is read back",
    (
        "wallet",
        "ask-pay",
    ): "the note that was told: it is read back, with what is paid and the price",
}


@dataclass(frozen=True)
class Felt:
    """A message on a display. question: the open one's name, where somebody else is asked it."""

    words: Words
    question: str


def felt_in(scene: Scene) -> Iterator[Felt]:
    """What every player's display gets in a scene, with its queries."""
    game, option, players, keeper, seed = scene
    luck = random.Random(seed)
    wish = PlayRequest(game, NAMES[:players], cards=(keeper,), options=(option,))
    start = prepare(wish, GAMES)
    conversation = seated(start, seed=seed, hints=3).conversation
    listener = conversation.talk.delivery = Listener(start.start.seats)

    def told() -> Iterator[Felt]:
        question = conversation.play.run.question
        asked = question.seat if isinstance(question, Choose) else None
        name = question.name if isinstance(question, Choose) and asked is not None else ""
        for seat, every in listener.felt.items():
            for words in every:
                is_others = words.label is Label.QUESTION and seat is not asked
                yield Felt(words, name if is_others else "")
            every.clear()

    conversation.open()
    yield from told()
    while isinstance(question := conversation.play.run.question, Choose):
        answer = PLAYERS[game](conversation.play.run, question, luck)
        lines = [answer if isinstance(answer, str) else conversation.talk.narrator.word(answer)]
        if luck.random() < 0.1:
            lines[:0] = luck.choice(ASKED[game]).split("; ")
        for line in lines:
            conversation.line(line)
            yield from told()


@cache
def felt(game: str) -> tuple[Felt, ...]:
    """All messages of a game's scenes that differ in what is felt."""
    scenes = (scene for scene in SCENES if scene[0] == game)
    every = (one for scene in scenes for one in felt_in(scene))
    return tuple(
        {(one.question, one.words.brief, one.words.choices): one for one in every}.values()
    )


def whole(line: BrailleLine, start: int, end: int) -> range:
    """The cells of these characters, with all that stands beside them without a blank."""
    those = [n for n, at in enumerate(line.characters) if start <= at < end and line.cells[n]]
    first, last = those[0], those[-1]
    while first and line.cells[first - 1]:
        first -= 1
    while last + 1 < len(line.cells) and line.cells[last + 1]:
        last += 1
    return range(first, last + 1)


def together(words: Words, line: BrailleLine) -> Iterator[range]:
    """The cells of each choice, place, name and count, but for the numbers that head rows."""
    spans = [(span.start, span.end) for span in (*words.choices, *words.places)]
    found = [match.span() for kind in (NAME, COUNT) for match in kind.finditer(words.brief)]
    begun = {start for start, _ in spans}
    for start, end in (*spans, *found):
        number = words.brief.rfind(" ", start, end) + 1
        cells = whole(line, start, end)
        is_joined = (start, end) in spans or number not in begun
        if is_joined and not any(cell in cells[1:] for cell in line.breaks):
            yield cells


@pytest.mark.parametrize("width", [20, 40])
@pytest.mark.parametrize("game", GAMES)
def test_no_window_breaks_within_a_choice_a_place_a_name_or_a_count(game: str, width: int) -> None:
    every = felt(game)
    looked_at = 0
    for one in random.Random(SEED).sample(every, min(SAMPLE, len(every))):
        line = TRANSLATOR.line(one.words)
        shown = windows(line, width)
        for cells in together(one.words, line):
            fits = len(cells) <= width
            looked_at += fits
            assert not fits or any(cells[0] in it and cells[-1] in it for it in shown), line.text
    assert looked_at > SAMPLE / 5


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_told_apart(game: str) -> None:
    """By a comma, or by two blanks."""
    several = [one.words for one in felt(game) if len(one.words.choices) > 1]
    assert several
    for words in several:
        for one, other in zip(words.choices, words.choices[1:], strict=False):
            between = words.brief[one.end : other.start]
            assert "," in between or "  " in between, words.brief


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_what_fits_in_a_window(game: str) -> None:
    """On 20 cells, with names of three letters; what led to the question may stand in another."""
    long = set()
    asked = [one for one in felt(game) if one.question]
    for one in asked:
        question = Words(None, "", one.words.brief.removesuffix(one.words.led).rstrip())
        if len(windows(TRANSLATOR.line(question), 20)) > 1:
            long.add((game, one.question))
    assert long == {one for one in LONG if one[0] == game}
    assert len({one.question for one in asked}) > len(long)
