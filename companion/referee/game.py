"""What a game's folder says about itself, as data."""

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from companion.referee.advice import Advice
from companion.referee.facts import Pieces, Spot
from companion.referee.faults import EditionError
from companion.referee.figures import Measures
from companion.referee.interview import Interview, Phrases
from companion.referee.layout import Held, Layout, Lying, Plan, without
from companion.referee.question import Ask, Question, Ruling
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Said, Table


class State(Protocol):
    """What the state of every game has."""

    @property
    def setup(self) -> SetupSteps:
        """What is done by hand before the play."""

    @property
    def here(self) -> Sequence[Seat]:
        """Who is still at the table."""

    @property
    def winners(self) -> Sequence[Seat]:
        """Who has won, once the game is over; nobody where it was lost."""


S = TypeVar("S", bound=State)
E = TypeVar("E")

#: Rules that are under way: they yield questions and take answers.
Rules = Coroutine[Question, Any, Any]


@dataclass(frozen=True, slots=True)
class TableOption:
    """A rule that the table may choose otherwise, before the game.

    The first choice is the default. Each has a phrase `option-ID` and, per choice,
    `option-ID-CHOICE`. before: what games were played by that were saved before it could be
    chosen, where that is not the default.
    """

    id: str
    choices: tuple[str, ...]
    before: str = ""


#: Whether what everyone could know may be asked: some tables want their memory tried.
MEMORY = TableOption("memory", ("open", "closed"))


@dataclass(frozen=True, slots=True)
class Start(Generic[E]):
    """Everything a game starts from. With the answers, it is the whole game.

    options: every table option with its choice.
    edition: the component data, as the game's own edition type.
    keepers: who knows each seat's cards, one of `KEEPERS`.
    by_hand: whether pieces lie somewhere that hands lay and move. Else no step of the setup is
    told, and nothing is to be moved.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    edition: E
    keepers: Mapping[Seat, str]
    by_hand: bool = True


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
    tells: what it announces says what hands move, so that the moves are not told beside it.
    own: on a seat's own line it means that seat where no name is said. Only of what harms
        nobody: nobody else is asked then, so that no slip may be dear.
    """

    takes: tuple[type, ...]
    begin: Callable[..., Coroutine[Question, Any, bool]]
    refuse: Callable[..., Ruling | None]
    adjusts: bool = False
    own: bool = False
    tells: bool = False


@dataclass(frozen=True, slots=True)
class TableQuery(Generic[S]):
    """Something that may be asked off turn: its answer is public, or for one seat alone.

    tell: gets the state; where `by_seat`, the seat for which it is asked, or None; then one
        thing of each kind that it takes, in their order, and None for what was not named.
    takes: `Seat`, an enum of the game, or `int`.
    by_steps: one sentence at a time; `next` says the next.
    is_list: its answers, the most useful first, are told three at a time: `next` tells three
        more, and `all` behind the query tells all at once. An item is a sentence; or a row of a
        board that has several, or a place of one that has one.
    reads: what `read` and a touch answer with about what is no card.
    remembered: what everyone could have kept in mind: a table with closed memory does without.
    owns: what a player has: it answers "has Bob the Lens?", and what is said of Bob.
    """

    tell: Callable[..., Sequence[Said]]
    takes: tuple[type, ...] = (Seat,)
    by_seat: bool = False
    by_steps: bool = False
    is_list: bool = False
    reads: bool = False
    remembered: bool = False
    owns: bool = False

    def __call__(self, state: S, *about: object) -> Sequence[Said]:
        """The answer; what is left out at the end was not named."""
        places = len(self.takes) + self.by_seat
        return self.tell(state, *about, *[None] * (places - len(about)))


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of the line that a card bears in braille.

    text: as it is written, a thing by its word. means: the phrase of what it tells.
    on_label: whether a label that has no room for the whole line bears it. is_own_line: whether
    it begins a line of its own on paper, as each of a list does.
    """

    text: str | int | Enum
    means: str
    on_label: bool = True
    is_own_line: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card of an edition, or another thing of the box that bears something.

    thing: the card itself; of a numbered copy, the card of which it is one. said: its name and
    figures. text: its own words, "" where it has none. copies: how many the deck has. marks: what
    it bears in braille, piece by piece. code: the dots that mark it, as `codes.py` writes them;
    "" where it has none.
    """

    thing: Enum
    said: Sequence[Said]
    text: str
    copies: int
    marks: Sequence[Mark]
    code: str


@dataclass(frozen=True, slots=True)
class Box(Generic[E]):
    """What is in a game's box, as an edition has it.

    read: an edition from its file's text, and the file's name; raises EditionError.
    faults: everything that is wrong with an edition file, from the same.
    kinds: an edition's enums that can be named in a typed line, besides seats.
    cards: everything that `read` can read, of an edition.
    describe: one of these, with these table options; None for what is no card.
    interview: asks for an edition, given the standard one and a language; None where only a file
        tells it.
    """

    read: Callable[[str, str], E]
    faults: Callable[[str, str], Sequence[EditionError]]
    kinds: Callable[[E], Sequence[type[Enum]]]
    cards: Callable[[E], Sequence[Enum]]
    describe: Callable[[E, Enum, Mapping[str, str]], Card | None]
    interview: Callable[[E, Phrases], Interview] | None = None


@dataclass(frozen=True, slots=True)
class Tabletop(Generic[S]):
    """What lies on a game's table.

    layout: every piece of the box, each once, in the order in which hands find them.
    dealt: the kinds of pieces that the companion has instead of the table.
    spots: every place where a piece may be put, those too where nothing lies.
    spare: where pieces of a kind lie that nobody uses, and from where one more is taken.
    held: the face-down cards of the hands, which may change places with each other.
    put: sets right by hand that pieces lie elsewhere, as the rules of an event do.
    refuse: why they cannot lie there.
    plan: what a drawing of it needs beside the layout.
    """

    layout: Callable[[S], Layout]
    dealt: Callable[[S], Collection[Enum]]
    spots: Callable[[S], Sequence[Spot]]
    put: Callable[[S, Pieces, Spot, Spot], Coroutine[Question, Any, bool]]
    refuse: Callable[[S, Pieces, Spot, Spot], Ruling | None]
    spare: Callable[[S, Enum], Spot | None] = lambda _state, _kind: None
    held: Callable[[S], Held] = lambda _state: {}
    plan: Callable[[S], Plan] = lambda _state: Plan()

    def lying(self, state: S) -> list[Lying]:
        """What of the layout really lies on the table."""
        return without(self.layout(state), self.dealt(state))


def putting(tabletop: Tabletop[S]) -> TableEvent[S]:
    """The event that pieces lie elsewhere than the rules have them: which, from where, to where."""

    def refuse(state: S, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
        called = (pieces.kind, pieces.face, start)
        if all((one.kind, one.face, one.spot) != called for one in tabletop.lying(state)):
            return Ruling("", "put-not-there", {"what": pieces, "spot": start}, hard=True)
        return tabletop.refuse(state, pieces, start, end)

    return TableEvent((Pieces, Spot, Spot), tabletop.put, refuse, adjusts=True)


@dataclass(frozen=True, slots=True)
class NextStarter(Generic[S]):
    """Who begins when the same people play again, where the rules tell it.

    ask: the question that this answers. rule: by its id. seat: of a game that is over.
    """

    ask: Ask
    rule: str
    seat: Callable[[S], Seat | None]


@dataclass(frozen=True)
class Game(Generic[S, E]):
    """A game's folder as data.

    folder: where its rulebook, words, editions and guide are; its name is the game's id. Its title
        is a phrase.
    players: the fewest and the most.
    begin: makes the state and starts the rules.
    tabletop: what lies on the table, and how it is set right there.
    check: raises StartError when players and options do not go together.
    next_starter: who begins the next game with the same people. Where the setup finds it out anew,
        by dice or at random, there is none.
    status, score, hand: what every game tells: where it stands, who has what, a seat's cards.
    queries: what may be asked beside these; events: what may happen; by their commands' names.
    keepers: who can know the cards, of `KEEPERS`.
    hands: whether players hold cards that not all may know. Where they do not, the companion
        can deal to players without a line of their own.
    now: what `read` tells of a card beside what stands on it: where it lies, as far as all know.
    score_sheet: the phrases that belong on a score sheet when the rules announce them.
    highlights: the phrases that weigh most to whoever was away, the weightiest first.
    advice: what practice players go by; None where they answer anything.
    wins: the phrases that tell who won a round or the game.
    measures: what a finished game adds to the figures of `simulate`, which makes means of many.
    measured: of what there are figures, beside what an edition has.
    """

    folder: Path
    players: tuple[int, int]
    keepers: tuple[str, ...]
    options: tuple[TableOption, ...]
    box: Box[E]
    begin: Callable[[Start[E], Table], tuple[S, Rules]]
    status: TableQuery[S]
    score: TableQuery[S]
    hand: TableQuery[S]
    queries: Mapping[str, TableQuery[S]]
    events: Mapping[str, TableEvent[S]]
    score_sheet: tuple[str, ...]
    highlights: tuple[str, ...]
    wins: tuple[str, ...]
    tabletop: Tabletop[S]
    measures: Callable[[S], Measures]
    check: Callable[[Start[E]], None] = lambda _start: None
    next_starter: NextStarter[S] | None = None
    measured: tuple[type[Enum], ...] = ()
    hands: bool = True
    now: Callable[[S, Enum], Sequence[Said]] = lambda _state, _card: ()
    advice: Advice | None = None

    @property
    def id(self) -> str:
        """The name of its folder, and its name on the command line."""
        return self.folder.name

    @property
    def asked(self) -> Mapping[str, TableQuery[S]]:
        """Everything that may be asked, by its command's name."""
        return {"status": self.status, "score": self.score, "hand": self.hand, **self.queries}

    def card(self, edition: E, thing: Enum, options: Mapping[str, str] | None = None) -> Card:
        """A card of the edition. options: the table's; those left out have their defaults.

        Raises LookupError for what is no card.
        """
        chosen = {option.id: option.choices[0] for option in self.options}
        card = self.box.describe(edition, thing, {**chosen, **(options or {})})
        if card is None:
            raise LookupError(f"{thing.name} is no card")
        return card

    def keeping(self, keeper: str) -> str:
        """The phrase that tells who knows the cards; where nobody has a hand, only the deck's."""
        return f"keeper-{keeper}" if self.hands else f"keeper-{keeper}-open"
