"""The parts of a game: its pieces, queries, events and options, and its rules."""

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from companion.referee.advice import Advice
from companion.referee.decisions import Goal, TableOption, decisions
from companion.referee.facts import Pieces, Spot
from companion.referee.faults import EditionError
from companion.referee.figures import Measures
from companion.referee.interview import Interview, Phrases
from companion.referee.layout import HiddenCards, Layout, PieceStack, Plan, without
from companion.referee.question import Question, QuestionType, Ruling
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.steps import UNRELATED, Places
from companion.referee.table import Announcement, Table
from companion.referee.table_event import TableEvent


class State(Protocol):
    """The part of a game's state that every game has.

    options, goal: see `Decided`.
    """

    table: Table
    options: Mapping[str, str]
    goal: int

    @property
    def setup(self) -> SetupSteps:
        """The setup steps that players do by hand."""

    @property
    def here(self) -> Sequence[Seat]:
        """The seats whose players haven't left the table."""

    @property
    def winners(self) -> Sequence[Seat]:
        """The winners of a finished game; there are none if the game was lost."""


class Deck(Protocol):
    """What is known about a deck of hidden cards.

    deals: whether the companion deals the cards, so that none are on the table.
    """

    deals: bool

    @property
    def faces(self) -> Sequence[Any]:
        """All faces of the deck's cards."""

    def impossible(self, face: Any, cards: Sequence[Any]) -> Ruling | None:
        """Return why none of `cards` can have this face, or None if at least one of them can."""

    def note_seen(self, seat: Seat | None, cards: Sequence[Any], face: Any) -> None:
        """Note that everybody has seen this face on one of `cards`.

        seat: the seat whose hand holds the cards, or None if they aren't in a hand.
        """


S = TypeVar("S", bound=State)
E = TypeVar("E")

#: A game's rules while they run. They yield questions, and receive the answers.
Rules = Coroutine[Question, Any, Any]


#: Table option: whether players may ask about things that everyone could remember. With "closed",
#: the table plays from memory.
MEMORY = TableOption("memory", ("open", "closed"))


@dataclass(frozen=True, slots=True)
class Start(Generic[E]):
    """The start of a game. Together with the answers, it determines the whole game.

    options: the choice of every table option.
    edition: the component data, of the game's own type.
    keepers: each seat's card source, one of `CARD_SOURCES`.
    by_hand: whether there are physical pieces. Otherwise, players aren't told to set up or move
    anything.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    edition: E
    keepers: Mapping[Seat, str]
    by_hand: bool = True


class StartError(Exception):
    """The players and the options don't fit together.

    phrase: id of the phrase that says why.
    """

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


@dataclass(frozen=True, slots=True)
class TableQuery(Generic[S]):
    """A question that players may ask at any time. The answer is public, or for only one seat.

    tell: returns the answer. Its arguments are the state, then the asking seat or None (only if
        `by_seat`), then one thing for each of `takes`, or None if the player named no such thing.
    takes: the kinds of things that the question can be about: `Seat`, an enum of the game, or
        `int`.
    by_steps: whether the companion says the answer one sentence at a time. The command `next` says
        the next sentence.
    is_list: whether the companion says three items of the answer at a time, most useful first. The
        command `next` says three more, and `all` after the query says them all. An item is a
        sentence, a row of a board with several rows, or a place on a one-row board.
    reads: whether the query also answers the command `read`, and touches, for things that aren't
        cards.
    remembered: whether everyone could know the answer from memory. A table that plays from memory
        disables such queries.
    is_map: whether a display with enough rows keeps showing the query's answer. If there are
        several such queries, the display shows the first answer that fits.
    owns: whether the query says what a player has, so that it also answers questions such as "does
        Bob have the Lens?".
    """

    tell: Callable[..., Sequence[Announcement]]
    takes: tuple[type, ...] = (Seat,)
    by_seat: bool = False
    by_steps: bool = False
    is_list: bool = False
    reads: bool = False
    remembered: bool = False
    owns: bool = False
    is_map: bool = False

    def __call__(self, state: S, *about: object) -> Sequence[Announcement]:
        """Return the answer.

        about: the arguments of `tell` after the state. Those at the end may be left out.
        """
        places = len(self.takes) + self.by_seat
        return self.tell(state, *about, *[None] * (places - len(about)))


@dataclass(frozen=True, slots=True)
class LabelField:
    """A field on a card's braille label.

    text: the text itself, or the thing whose name is to be printed.
    means: the id of the phrase that explains the field.
    on_label: whether to keep the field on labels that are too small for every field.
    is_own_line: whether the field starts a new line on paper, like a list item.
    """

    text: str | int | Enum
    means: str
    on_label: bool = True
    is_own_line: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card in an edition, or another thing from the box that gets a braille label.

    thing: the card. For a numbered copy, this is the original card.
    said: sentences with the card's name and numbers.
    text: the card's printed text, or "".
    copies: how many of these cards are in the deck.
    marks: the fields of the card's braille label.
    code: the card's braille code, in the notation of `codes.py`, or "".
    """

    thing: Enum
    said: Sequence[Announcement]
    text: str
    copies: int
    marks: Sequence[LabelField]
    code: str


@dataclass(frozen=True, slots=True)
class Box(Generic[E]):
    """The contents of a game's box, which depend on the edition.

    read: decodes an edition, given a file's text and name. Raises EditionError.
    faults: returns all mistakes in an edition file. Takes the same arguments as `read`.
    kinds: returns the edition's enums whose members players can name in what they type. Seats can
        always be named.
    cards: returns everything that the command `read` can read.
    describe: describes a card under the table's options, or returns None if the thing isn't a card.
    interview: begins an interview that asks a person for a new edition, given the standard edition
        and the words of a language. None if the game has no interview.
    """

    read: Callable[[str, str], E]
    faults: Callable[[str, str], Sequence[EditionError]]
    kinds: Callable[[E], Sequence[type[Enum]]]
    cards: Callable[[E], Sequence[Enum]]
    describe: Callable[[E, Enum, Mapping[str, str]], Card | None]
    interview: Callable[[E, Phrases], Interview] | None = None


@dataclass(frozen=True, slots=True)
class Tabletop(Generic[S]):
    """The pieces on a game's table.

    layout: returns every piece in the box once, in the order in which players find them.
    dealt: returns the kinds of pieces that the companion deals, so that none are on the table.
    spots: returns all places for pieces, including empty ones.
    spare: returns the place where the unused pieces of a kind lie, from which players take more.
    held: returns all face-down cards on the table, which players can't tell apart.
    places: how the places on the table are related.
    decks: returns each deck of hidden cards, by the kind of its cards.
    put: the rules of the event that moves pieces in the record.
    refuse: returns why pieces can't be at a place, or None if they can.
    plan: returns data for a drawing of the table.
    """

    layout: Callable[[S], Layout]
    dealt: Callable[[S], Collection[Enum]]
    spots: Callable[[S], Sequence[Spot]]
    put: Callable[[S, Pieces, Spot, Spot], Coroutine[Question, Any, bool]]
    refuse: Callable[[S, Pieces, Spot, Spot], Ruling | None]
    spare: Callable[[S, Enum], Spot | None] = lambda _state, _kind: None
    held: Callable[[S], HiddenCards] = lambda _state: {}
    places: Places = UNRELATED
    decks: Callable[[S], Mapping[Enum, Deck]] = lambda _state: {}
    plan: Callable[[S], Plan] = lambda _state: Plan()

    def lying(self, state: S) -> list[PieceStack]:
        """Return the pieces that are physically on the table."""
        return without(self.layout(state), self.dealt(state))


def putting(tabletop: Tabletop[S]) -> TableEvent[S]:
    """Return the event with which players correct the places of pieces.

    Its arguments are the pieces, the place where the record has them, and their real place.
    """

    def refuse(state: S, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
        called = (pieces.kind, pieces.face, start)
        if all((one.kind, one.face, one.spot) != called for one in tabletop.lying(state)):
            return Ruling("", "put-not-there", {"what": pieces, "spot": start}, hard=True)
        return tabletop.refuse(state, pieces, start, end)

    return TableEvent((Pieces, Spot, Spot), tabletop.put, refuse, adjusts=True)


def seeing(tabletop: Tabletop[S]) -> TableEvent[S]:
    """Return the event in which everyone sees a face-down card.

    Its arguments are the card and its place.
    """

    def cards_at(state: S, spot: Spot, kind: Enum) -> list[object]:
        held, certain = tabletop.held(state).items(), tabletop.places.certain
        there = [
            card
            for card, one in held
            if (certain(one.spot), one.kind) == (spot, kind) and one.face is None
        ]
        # only a pile's top card can be seen
        return there if isinstance(spot.of, Seat) else there[-1:]

    async def begin(state: S, what: Pieces, spot: Spot) -> bool:
        seat = spot.of if isinstance(spot.of, Seat) else None
        deck = tabletop.decks(state)[what.kind]
        deck.note_seen(seat, cards_at(state, spot, what.kind), what.face)
        state.table.announce("seen", what=what, spot=spot)
        return False

    def refuse(state: S, what: Pieces, spot: Spot) -> Ruling | None:
        deck = tabletop.decks(state)[what.kind]
        if deck.deals:
            return Ruling("", "seen-dealt", {"what": what}, hard=True)
        if not (cards := cards_at(state, spot, what.kind)):
            return Ruling("", "seen-nothing", {"spot": spot}, hard=True)
        return deck.impossible(what.face, cards)

    return TableEvent((Pieces, Spot), begin, refuse)


@dataclass(frozen=True, slots=True)
class NextStarter(Generic[S]):
    """Determines who starts the next game with the same people.

    ask: the type of the question that asks who starts. The next game answers it without asking.
    seat: returns who starts, given the state of the finished game.
    """

    ask: QuestionType
    seat: Callable[[S], Seat | None]


def next_here(state: State, seat: Seat) -> Seat | None:
    """Return the next seat clockwise among those still at the table."""
    here = sorted(state.here, key=lambda one: one.index)
    later = [one for one in here if one.index > seat.index]
    return (later or here)[0] if here else None


@dataclass(frozen=True)
class Game(Generic[S, E]):
    """One game that the companion can referee.

    folder: contains the rulebook, words, editions and guide. The folder's name is the game's id,
        and the game's title is a phrase.
    players: the minimum and the maximum number of players.
    begin: creates the state and starts the rules.
    tabletop: the pieces on the table.
    check: raises StartError if players and options don't fit together.
    next_starter: who starts the next game with the same people, or None if the setup decides that,
        by dice or at random.
    status, score, hand: the queries that every game has.
    queries, own_events: this game's other queries and events, by command name.
    goal: the score that ends the game, if the table can choose that score.
    keepers: the possible card sources, from `CARD_SOURCES`.
    hands: whether players have secret cards. If not, the companion can also deal to players without
        a private line.
    ranks: returns what players are ranked by: their points, then whatever breaks a tie.
    now: returns where a card is now, if that is public. The command `read` says this after the
        card's text.
    follows: returns whose turn comes after a seat's turn, or None if nobody can know that yet.
    advice: helps practice players choose their moves, or None if they choose at random.
    measures: returns what a finished game adds to the statistics of the command `simulate`.
    measured: enums whose members can appear in the statistics, besides those in an edition.
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
    own_events: Mapping[str, TableEvent[S]]
    tabletop: Tabletop[S]
    measures: Callable[[S], Measures]
    check: Callable[[Start[E]], None] = lambda _start: None
    next_starter: NextStarter[S] | None = None
    measured: tuple[type[Enum], ...] = ()
    hands: bool = True
    ranks: Callable[[S], Mapping[Seat, tuple[int, ...]]] = lambda _state: {}
    now: Callable[[S, Enum], Sequence[Announcement]] = lambda _state, _card: ()
    follows: Callable[[S, Seat], Seat | None] = next_here
    advice: Advice | None = None
    goal: Goal[S] | None = None

    @cached_property
    def events(self) -> Mapping[str, TableEvent[S]]:
        """All table events, keyed by command name."""
        decided: Mapping[str, TableEvent[S]] = decisions(self.options, self.goal)
        return {
            **self.own_events,
            "put": putting(self.tabletop),
            "seen": seeing(self.tabletop),
            **decided,
        }

    @property
    def id(self) -> str:
        """The game's id: the name of its folder, also used on the command line."""
        return self.folder.name

    @property
    def asked(self) -> Mapping[str, TableQuery[S]]:
        """All queries, keyed by command name."""
        return {"status": self.status, "score": self.score, "hand": self.hand, **self.queries}

    def card(self, edition: E, thing: Enum, options: Mapping[str, str] | None = None) -> Card:
        """Describe an edition's card. Raises LookupError for anything else.

        options: the table's options; defaults apply to those left out.
        """
        chosen = {option.id: option.choices[0] for option in self.options}
        card = self.box.describe(edition, thing, {**chosen, **(options or {})})
        if card is None:
            raise LookupError(f"{thing.name} is no card")
        return card

    def keeping(self, keeper: str) -> str:
        """Return the id of a card source's phrase. Games without hands have separate phrases."""
        return f"keeper-{keeper}" if self.hands else f"keeper-{keeper}-open"
