"""What a game's folder says about itself, as data."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.referee.edition import EditionError
from companion.referee.interview import Interview
from companion.referee.question import Question, Ruling
from companion.referee.seat import Seat
from companion.referee.table import Said, Table

S = TypeVar("S")

#: Rules that are under way: they yield questions and take answers.
Rules = Coroutine[Question, Any, Any]


@dataclass(frozen=True, slots=True)
class TableOption:
    """A rule that the table may choose otherwise, before the game.

    The first choice is the default. Each has a phrase `option-ID` and, per choice,
    `option-ID-CHOICE`.
    """

    id: str
    choices: tuple[str, ...]


#: Whether what everyone could know may be asked: some tables want their memory tried.
MEMORY = TableOption("memory", ("open", "closed"))


@dataclass(frozen=True, slots=True)
class Start:
    """Everything a game starts from. With the answers, it is the whole game.

    options: every table option with its choice.
    edition: the component data, as the game's own edition type.
    keepers: who knows each seat's cards, one of `KEEPERS`.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    edition: Any
    keepers: Mapping[Seat, str]


class StartError(Exception):
    """Players and options that do not go together; `phrase` says why."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


@dataclass(frozen=True, slots=True)
class TableEvent(Generic[S]):
    """Something that happens at the table, whatever question is open.

    takes: the kinds of the facts it needs, in order: `Seat`, or an enum of the game.
    begin: the rules of the event. It returns whether the open question must be
        thought over: then `Changed` is raised there.
    refuse: why it cannot be now.
    adjusts: it sets right by hand what the rules did, and so needs a reason (override).
    own: on a seat's own line it means that seat where no name is said. Only of what harms
        nobody: nobody else is asked then, so that no slip may be dear.
    """

    takes: tuple[type, ...]
    begin: Callable[..., Coroutine[Question, Any, bool]]
    refuse: Callable[..., Ruling | None]
    adjusts: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class TableQuery(Generic[S]):
    """Something that may be asked off turn: its answer is public, or for one seat alone.

    tell: gets the state; where `by_seat`, the seat for which it is asked, or None; then one
        thing of each kind that it takes, in their order, and None for what was not named.
    takes: `Seat`, an enum of the game, or `int`.
    by_steps: one sentence at a time; `next` says the next.
    reads: what `read` and a touch answer with about what is no card.
    """

    tell: Callable[..., Sequence[Said]]
    takes: tuple[type, ...] = (Seat,)
    by_seat: bool = False
    by_steps: bool = False
    reads: bool = False

    def __call__(self, state: S, *about: object) -> Sequence[Said]:
        """The answer; what is left out at the end was not named."""
        places = len(self.takes) + self.by_seat
        return self.tell(state, *about, *[None] * (places - len(about)))


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of the line that a card bears in braille.

    text: as it is written, a thing by its word. means: the phrase of what it tells.
    on_label: whether a label that has no room for the whole line bears it.
    """

    text: str | int | Enum
    means: str
    on_label: bool = True


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game's folder as data.

    id: the folder's name, and the game's name on the command line. Its title is a phrase.
    begin: makes the state and starts the rules.
    read_edition: an edition from its file's text; raises EditionError.
    faults: everything that is wrong with an edition file, from its text.
    interview: asks for an edition, given the standard one; None where only a file tells it.
    here: who is still at the table.
    remembers: the queries that a table with closed memory does without.
    behind: the rulebook line behind each question, for `why`.
    keepers: who can know the cards, of `KEEPERS`.
    hands: whether players hold cards that not all may know. Where they do not, the companion
        can deal to players without a line of their own.
    nouns: an edition's enums that can be named in a typed line, besides seats.
    cards: what `read` can read, of an edition.
    describe, text_of: a card of an edition: its name and figures, then its own text.
    copies: how many of a card the deck has, with these table options.
    score_sheet: the phrases that belong on a score sheet when the rules announce them.
    marks: what it bears in braille, piece by piece.
    code_of: the dots that mark a card, as `codes.py` writes them; "" where it has none.
    copy_of: the card of which a thing is a numbered copy; None where it is none.
    check: raises StartError when players and options do not go together.
    summary, figures: what `simulate` keeps of a finished game, and makes of many.
    """

    id: str
    folder: Path
    players: tuple[int, int]
    options: tuple[TableOption, ...]
    begin: Callable[[Start, Table], tuple[S, Rules]]
    check: Callable[[Start], None]
    here: Callable[[S], Sequence[Seat]]
    read_edition: Callable[[str, str], Any]
    faults: Callable[[str, str], Sequence[EditionError]]
    events: Mapping[str, TableEvent[S]]
    queries: Mapping[str, TableQuery[S]]
    remembers: tuple[str, ...]
    behind: Mapping[str, str]
    keepers: tuple[str, ...]
    nouns: Callable[[Any], Sequence[type[Enum]]]
    cards: Callable[[Any], Sequence[Enum]]
    describe: Callable[[Any, Enum, Mapping[str, str]], Sequence[Said]]
    copies: Callable[[Any, Enum, Mapping[str, str]], int]
    text_of: Callable[[Any, Enum], str]
    marks: Callable[[Any, Enum], Sequence[Mark]]
    code_of: Callable[[Any, Enum], str]
    score_sheet: tuple[str, ...]
    summary: Callable[[S], Any]
    figures: Callable[[Sequence[Any], int], Mapping[str, float | list[float]]]
    interview: Callable[[Any], Interview] | None = None
    copy_of: Callable[[Any, Enum], Enum | None] = lambda _edition, _thing: None
    hands: bool = True

    def keeping(self, keeper: str) -> str:
        """The phrase that tells who knows the cards; where nobody has a hand, only the deck's."""
        return f"keeper-{keeper}" if self.hands else f"keeper-{keeper}-open"
