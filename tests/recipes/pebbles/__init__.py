"""Pebbles, the smallest possible game: players take pebbles from a heap, and the last pebble
decides.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path

from companion.referee.decisions import TableOption
from companion.referee.edition import Data, EditionReader, members
from companion.referee.facts import Pieces, Spot
from companion.referee.figures import Measure, Measures
from companion.referee.game import (
    Box,
    Card,
    Game,
    LabelField,
    Rules,
    Start,
    TableQuery,
    Tabletop,
)
from companion.referee.layout import Layout, PieceStack
from companion.referee.leaving import not_at_table
from companion.referee.question import Choose, QuestionType, Ruling
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Announcement, Table, public
from companion.referee.table_event import Changed, TableEvent

MOST = 3
TAKE = QuestionType("ask-take", "play.2", int)


class Stone(Enum):
    """The kinds of pebbles, as defined by the edition."""


class Whole(Enum):
    """The kinds of pieces. All of them can move."""

    PEBBLES = "pebbles"


class Area(Enum):
    """The kinds of places."""

    HEAP = "heap"
    PLAYER = "player"


class StoneData(Data, frozen=True):
    """A kind of pebble in an edition file."""

    id: str
    name: str
    text: str


class EditionData(Data, frozen=True):
    """An edition file.

    heap: how many pebbles the heap has at the start.
    """

    schema: int
    game: str
    title: str
    heap: int
    stone: tuple[StoneData, ...]


@dataclass(frozen=True)
class Edition:
    """An edition and the words that it defines."""

    title: str
    heap: int
    kind: type[Stone]
    stones: Mapping[Stone, StoneData]
    names: Mapping[Enum, tuple[str, ...]]


@dataclass
class Match:
    """The state of a match: everything that a player could ask about."""

    table: Table
    here: list[Seat]
    left: int
    last_wins: bool
    taken: dict[Seat, int]
    turns: int = 0
    winners: list[Seat] = field(default_factory=list)
    setup: SetupSteps = field(default_factory=SetupSteps)
    options: Mapping[str, str] = field(default_factory=dict)
    goal: int = 0


def made(data: EditionData) -> Edition:
    """Return the edition described by a file."""
    stone, kind = members(Stone, [one.id for one in data.stone])
    names: dict[Enum, tuple[str, ...]] = {stone[one.id]: (one.name,) for one in data.stone}
    stones = {stone[one.id]: one for one in data.stone}
    return Edition(data.title, data.heap, kind, stones, names)


READER = EditionReader("pebbles", EditionData, made)


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """Return the state of a new match, and its rules, which have yet to be run."""
    edition: Edition = start.edition
    wins = start.options["last"] == "wins"
    state = Match(table, list(start.seats), edition.heap, wins, dict.fromkeys(start.seats, 0))
    state.options = start.options
    return state, play_match(state)


async def play_match(match: Match) -> None:
    """Play turn by turn until the heap is empty. [play.1]"""
    seat = match.here[0]
    while match.left and len(match.here) > 1:
        try:
            await take(match, seat)
        except Changed:  # A player has left.
            if seat in match.here:
                continue
        following = [other for other in match.here if other.index > seat.index]
        seat = (following or match.here)[0]
    match.winners = match.winners or match.here[:]
    match.table.announce("wins", who=match.winners[0])  # [play.3]


async def take(match: Match, seat: Seat) -> None:
    """Take one, two or three pebbles. [play.2]"""
    count: int = await Choose(
        TAKE,
        seat,
        tuple(range(1, min(MOST, match.left) + 1)),
        refused=lambda: {
            number: Ruling("play.2", "no-so-many", hard=True)
            for number in range(match.left + 1, MOST + 1)
        },
        facts={"who": seat},
        begins_action=True,
    )
    match.left -= count
    match.taken[seat] += count
    match.turns += 1
    match.table.announce("takes", who=seat, count=count, left=match.left)
    if not match.left:
        others = [other for other in match.here if other is not seat]
        match.winners = [seat if match.last_wins else others[0]]


async def leave(match: Match, seat: Seat) -> bool:
    """Skip a player from now on, and put the player's pebbles back. [trouble.1]"""
    match.here.remove(seat)
    match.left, match.taken[seat] = match.left + match.taken[seat], 0
    match.table.announce("gone", who=seat)
    return True


HEAP = Spot(Area.HEAP)


def layout(match: Match) -> Layout:
    """Return where every pebble lies."""
    taken = [
        PieceStack(Whole.PEBBLES, Spot(Area.PLAYER, seat), None, n)
        for seat, n in match.taken.items()
    ]
    return [PieceStack(Whole.PEBBLES, HEAP, None, match.left), *taken]


def spots(match: Match) -> list[Spot]:
    """Return the heap and the place in front of each player."""
    return [HEAP, *(Spot(Area.PLAYER, seat) for seat in match.here)]


async def put(match: Match, _pieces: Pieces, start: Spot, end: Spot) -> bool:
    """Move a pebble by hand. [trouble.2]"""
    for spot, more in ((start, -1), (end, 1)):
        if isinstance(spot.of, Seat):
            match.taken[spot.of] += more
        else:
            match.left += more
    return True


def cannot_put(match: Match, _pieces: Pieces, start: Spot, _end: Spot) -> Ruling | None:
    """Refuse to move the last pebble. It decides the game, so it has to be taken in play."""
    if start == HEAP and match.left == 1:
        return Ruling("trouble.2", "no-last", hard=True)
    return None


TABLETOP = Tabletop(
    layout=layout,
    dealt=lambda _m: (),
    spots=spots,
    put=put,
    refuse=cannot_put,
    spare=lambda _m, _kind: HEAP,
)


def heap(match: Match, _seat: Seat | None) -> Sequence[Announcement]:
    """Return the announcement of how many pebbles are left."""
    return [public("heap-left", left=match.left)]


def describe(edition: Edition, stone: Enum, _options: Mapping[str, str]) -> Card | None:
    """Describe a kind of pebble. Its label shows its name."""
    if not isinstance(stone, Stone):
        return None
    said, marks = [public("stone-name", item=stone)], [LabelField(stone, "stone-name")]
    return Card(stone, said, edition.stones[stone].text, edition.heap, marks, "")


def measures(match: Match) -> Measures:
    """Return the number of turns in a game, for statistics."""
    return {"turns": Measure(match.turns)}


GAME: Game[Match, Edition] = Game(
    folder=Path(__file__).parent,
    players=(2, 4),
    keepers=("table", "dealer"),
    options=(TableOption("last", ("wins", "loses")),),
    box=Box(
        read=READER.read,
        faults=READER.faults,
        kinds=lambda edition: (edition.kind, Whole, Area),
        cards=lambda edition: tuple(edition.stones),
        describe=describe,
    ),
    begin=begin,
    status=TableQuery(heap),
    score=TableQuery(lambda *_: [public("no-score")]),
    hand=TableQuery(lambda *_: [public("no-hand")]),
    queries={},
    own_events={
        "leave": TableEvent((Seat,), leave, partial(not_at_table, "trouble.1")),
    },
    measures=measures,
    hands=False,
    tabletop=TABLETOP,
)
