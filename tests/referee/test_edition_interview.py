"""Tests the interview that asks for an edition, one question after another, as specified by the
annotations on the types of the edition's tables.
"""

import re
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from companion.catalog import phrasebook
from companion.games.couriers.box.interview import BoardInterview
from companion.games.pandemonium.box.interview import BoxInterview as CityInterview
from companion.games.parsifal.box.interview import TarotInterview
from companion.games.wallet.box.interview import BoxInterview as WalletInterview
from companion.narration.phrasebook import Phrasebook
from companion.paths import PACKAGE
from companion.referee.edition import Data, Id, Name
from companion.referee.edition_interview import EditionInterview
from companion.referee.facts import Word
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from companion.referee.schema import asked, only_for, question_of, types
from tests.referee.test_schema import MODULES, tables
from tests.sentences import says
from tests.table import GAMES

INTERVIEWS: dict[str, type[EditionInterview[Any]]] = {
    "couriers": BoardInterview,
    "wallet": WalletInterview,
    "parsifal": TarotInterview,
    "pandemonium": CityInterview,
}
#: Matches the code that asks a question, up to and including the id of the question's phrase.
ASKS = r'(?:\bask|several|InterviewQuestion|FieldQuestion|phrase=|Kind\.\w+:)[(,]?\s*"([a-z-]+)"'


def question_phrases(game: str) -> set[str]:
    """Return the phrases for all questions in a game's interview."""
    found = {INTERVIEWS[game].END, INTERVIEWS[game].SAME}
    for table in tables(MODULES[game][0]):
        for ways in filter(None, map(question_of, types(table).values())):
            found |= {ways.phrase, ways.usual}
    for file in (GAMES[game].folder / "box").glob("*.py"):
        found |= set(re.findall(ASKS, file.read_text(encoding="utf-8")))
    return found - {""}


@pytest.mark.parametrize("game", INTERVIEWS)
def test_phrase_for_every_interview_question_says_what_its_answer_is_called(game: str) -> None:
    phrases = phrasebook("en", GAMES[game])
    for phrase in question_phrases(game):
        assert phrases.forms(phrase) & {"thing", "part", "called"}, phrase


@pytest.mark.parametrize("game", INTERVIEWS)
def test_every_question_method_is_named_after_a_question(game: str) -> None:
    tails = {phrase.partition("-")[2].replace("-", "_") for phrase in question_phrases(game)}
    for name in vars(INTERVIEWS[game]):
        what, _, tail = name.partition("_")
        if what in ("read", "facts", "more", "done") and not hasattr(EditionInterview, name):
            assert tail in tails, name


# An edition made up for these tests

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Shape(Enum):
    """The kinds of stones."""

    ROUND = "round"
    SQUARE = "square"


class Bag(Data, frozen=True):
    """A TOML table that occurs once in the edition."""

    size: Annotated[Count, asked("box-size", least=2)]


class Stone(Data, frozen=True, kw_only=True):
    """An item in a list whose items each edition chooses."""

    id: Id
    name: Name
    shape: int = 0
    kind: Annotated[Shape, asked("box-shape", words="box-shapes")]
    corners: Annotated[
        Count | None, asked("box-corners"), only_for(within={Shape.SQUARE: (3, 8)})
    ] = None
    beside: Annotated[tuple[Id, ...], asked("box-beside", repeat=True)] = ()
    code: str = ""
    also: tuple[str, ...] = ()


class Cup(Data, frozen=True):
    """An item in a list that has the same items in every edition."""

    name: Name
    holds: Annotated[Count, asked("box-holds")]
    also: tuple[str, ...] = ()


class MadeUpEdition(Data, frozen=True):
    """The made-up edition."""

    schema: int
    game: str
    title: Annotated[str, asked("box-title")]
    bag: Bag
    cup: Annotated[tuple[Cup, ...], asked()]
    stone: Annotated[
        tuple[Stone, ...], asked("box-stone", usual="box-usual-stones", same=True, least=2)
    ]
    rules: tuple[str, ...]
    total: Annotated[int, asked(by="sum_up")] = 0
    companion_texts: bool = False


USUAL = MadeUpEdition(
    1,
    "made",
    "Usual",
    Bag(5),
    (Cup("Big Cup", 3), Cup("Small Cup", 1)),
    (
        Stone(id="moon", name="Moon Stone", kind=Shape.ROUND, code="12"),
        Stone(id="brick", name="Brick", kind=Shape.SQUARE, corners=4),
    ),
    ("none",),
    companion_texts=True,
)
WORDS = """\
box-title = Title?
    .called = title
box-size = Size, usually { $usual }, at least { $least }?
    .called = size
box-holds = How much holds the { $name }, usually { $usual }?
    .called = { $name }
box-usual-stones = The usual { $count }, { $names }?
    .called = usual stones
box-stone = Stone { $count }?
    .thing = stone
box-same = The same { $name }?
    .part = same
box-shape = Shape of { $name }, number { $count }?
    .part = shape
box-shapes = round, square
    .round = round
    .square = square
box-corners = Corners of { $name }, { $colour } and { $kind }?
    .part = corners
box-beside = Beside { $name }, { $count } so far?
    .part = beside
box-end = { $title } with { $stone }?
    .called = end
box-few = { $least } needed, not { $count }.
box-clash = { $name } is taken.
box-itself = Not itself.
box-alone = Beside what?
"""


class MadeUpInterview(EditionInterview[MadeUpEdition]):
    """The interview about the made-up edition, with methods like those that a game adds."""

    END, SAME, FEW, CLASH = "box-end", "box-same", "box-few", "box-clash"

    def facts_corners(self) -> dict[str, Word]:
        return {"colour": "red"}

    def read_beside(self, words: str) -> tuple[str, ...]:
        if words == self.thing["name"]:
            raise UnfitError("box-itself")
        return tuple(words.split())

    def more_beside(self) -> bool:
        return len(self.thing.get("beside", ())) < 3

    def done_beside(self) -> None:
        if not self.thing["beside"] and self.thing["kind"] is Shape.ROUND:
            raise UnfitError("box-alone")

    async def sum_up(self) -> int:
        return len(self.draft["stone"])


@pytest.fixture
def phrases(tmp_path: Path) -> Phrasebook:
    file = tmp_path / "en.ftl"
    file.write_text(WORDS, encoding="utf-8")
    return Phrasebook("en", [PACKAGE / "narration" / "words" / "en.ftl", file])


def interview_after(phrases: Phrasebook, *answers: str) -> InterviewSession:
    return InterviewSession(lambda: MadeUpInterview(USUAL, phrases).edition(), phrases, answers)


def question_after(phrases: Phrasebook, *answers: str) -> str:
    asked_now = interview_after(phrases, *answers).question
    assert asked_now is not None
    return phrases.say(asked_now.phrase, asked_now.facts)


def refusal_after(phrases: Phrasebook, *answers: str) -> str:
    with pytest.raises(UnfitError) as unfit:
        interview_after(phrases, *answers[:-1]).answer(answers[-1])
    return phrases.say(unfit.value.phrase, unfit.value.facts)


BEGIN = ["Ours", "4", "2", "9"]


def test_default_answers_produce_the_standard_edition_with_its_codes(phrases: Phrasebook) -> None:
    made = interview_after(phrases, "Usual", "5", "3", "1", "yes", "done").result
    assert made == msgspec.structs.replace(USUAL, total=2, companion_texts=False)


def test_interview_asks_for_items_until_done_is_typed_and_can_add_standard_ones(
    phrases: Phrasebook,
) -> None:
    told = [
        "no",
        "Dot",
        "round",
        "a b",
        "a",
        "c",
        "brick",
        "yes",
        "moon stone",
        "no",
        "square",
        "3",
    ]
    made = interview_after(phrases, *BEGIN, *told, "done", "done", "done").result
    assert made.title == "Ours"
    assert made.bag == Bag(4)
    assert [one.holds for one in made.cup] == [2, 9]
    assert made.stone == (
        Stone(id="dot", name="Dot", kind=Shape.ROUND, beside=("a", "b", "c")),
        USUAL.stone[1],
        Stone(id="moon", name="moon stone", kind=Shape.SQUARE, corners=3),
    )
    assert made.rules == USUAL.rules
    assert made.total == 3


def test_question_names_the_default_and_the_earlier_answers(phrases: Phrasebook) -> None:
    for answers, wanted in (
        (BEGIN[:1], "Size, usually 5, at least 2?"),
        (BEGIN[:3], "How much holds the Small Cup, usually 1?"),
        (BEGIN, "The usual 2, Moon Stone, Brick?"),
        ([*BEGIN, "no", "Brick"], "The same Brick?"),
        ([*BEGIN, "no", "Brick", "yes", "Dot"], "Shape of Dot, number 1?"),
        ([*BEGIN, "no", "Dot", "square"], "Corners of Dot, red and square?"),
        ([*BEGIN, "no", "Dot", "round", "a b"], "Beside Dot, 2 so far?"),
        ([*BEGIN, "yes"], "Ours with 2?"),
    ):
        assert question_after(phrases, *answers) == wanted


def test_unsuitable_answer_is_refused(phrases: Phrasebook) -> None:
    for answers, wanted in (
        ((*BEGIN[:1], "1"), says("interview-no-number", least="2", most="9")),
        ((*BEGIN, "no", "done"), "2 needed, not 0."),
        ((*BEGIN, "no", "big cup"), says("interview-name-taken", name="big cup")),
        ((*BEGIN, "no", "Dot", "square", "9"), says("interview-no-number", least="3", most="8")),
        ((*BEGIN, "no", "Dot", "round", "Dot"), "Not itself."),
        ((*BEGIN, "no", "Dot", "round", "done"), "Beside what?"),
        ((*BEGIN, "yes", "yes"), says("interview-no-choice", known="done")),
    ):
        assert refusal_after(phrases, *answers) == wanted


def test_standard_list_with_a_name_already_taken_is_refused(phrases: Phrasebook) -> None:
    interview = MadeUpInterview(USUAL, phrases)
    interview.reserve("brick")
    session = InterviewSession(interview.edition, phrases, BEGIN)
    with pytest.raises(UnfitError) as unfit:
        session.answer("yes")
    assert phrases.say(unfit.value.phrase, unfit.value.facts) == "Brick is taken."
