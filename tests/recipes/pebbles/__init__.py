"""Pebbles: take from a heap; the last one counts. The smallest game that there can be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from companion.referee.edition import Data, EditionReader, members
from companion.referee.game import (
    Box,
    Card,
    Game,
    Mark,
    Rules,
    Start,
    Statistics,
    TableEvent,
    TableOption,
    TableQuery,
)
from companion.referee.question import Ask, Choose, Ruling
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.table import Said, Table, public

MOST = 3
TAKE = Ask("ask-take", "play.2", int)


class Stone(Enum):
    """Kinds of pebbles, as an edition has them."""


class StoneData(Data, frozen=True):
    """A kind of pebbles."""

    id: str
    name: str
    text: str


class EditionData(Data, frozen=True):
    """An edition file. heap: pebbles at the beginning."""

    schema: int
    game: str
    title: str
    heap: int
    stone: tuple[StoneData, ...]


@dataclass(frozen=True)
class Edition:
    """An edition, and its own words."""

    title: str
    heap: int
    kind: type[Stone]
    stones: Mapping[Stone, StoneData]
    names: Mapping[Enum, tuple[str, ...]]


@dataclass
class Match:
    """Everything a player could ask about."""

    table: Table
    here: list[Seat]
    left: int
    last_wins: bool
    turns: int = 0
    winner: Seat | None = None


def made(data: EditionData) -> Edition:
    """An edition from what its file says."""
    stone, kind = members(Stone, [one.id for one in data.stone])
    names: dict[Enum, tuple[str, ...]] = {stone[one.id]: (one.name,) for one in data.stone}
    stones = {stone[one.id]: one for one in data.stone}
    return Edition(data.title, data.heap, kind, stones, names)


READER = EditionReader("pebbles", EditionData, made)


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """The state of a new match, and its rules before their first step."""
    edition: Edition = start.edition
    wins = start.options["last"] == "wins"
    state = Match(table, list(start.seats), edition.heap, wins)
    return state, match(state)


async def match(m: Match) -> None:
    """Turn by turn, until the heap is gone. [play.1]"""
    seat = m.here[0]
    while m.left and len(m.here) > 1:
        try:
            await take(m, seat)
        except Changed:  # somebody has left
            if seat in m.here:
                continue
        following = [other for other in m.here if other.index > seat.index]
        seat = (following or m.here)[0]
    m.winner = m.winner or m.here[0]
    m.table.announce("wins", who=m.winner)  # [play.3]


async def take(m: Match, seat: Seat) -> None:
    """One, two or three. [play.2]"""
    count: int = await Choose(
        TAKE,
        seat,
        tuple(range(1, min(MOST, m.left) + 1)),
        refused=lambda: {
            number: Ruling("play.2", "no-so-many", hard=True)
            for number in range(m.left + 1, MOST + 1)
        },
        facts={"who": seat},
        starts=True,
    )
    m.left -= count
    m.turns += 1
    m.table.announce("takes", who=seat, count=count, left=m.left)
    if not m.left:
        others = [other for other in m.here if other is not seat]
        m.winner = seat if m.last_wins else others[0]


async def leave(m: Match, seat: Seat) -> bool:
    """Skipped from now on. [trouble.1]"""
    m.here.remove(seat)
    m.table.announce("gone", who=seat)
    return True


def cannot_leave(m: Match, seat: Seat) -> Ruling | None:
    """Nobody leaves twice."""
    if seat in m.here:
        return None
    return Ruling("trouble.1", "no-left", {"option": seat}, hard=True)


def heap(m: Match, _seat: Seat | None) -> Sequence[Said]:
    """How many are left."""
    return [public("heap", left=m.left)]


def describe(edition: Edition, stone: Enum, _options: Mapping[str, str]) -> Card | None:
    """A kind of pebbles; a label is its name."""
    if not isinstance(stone, Stone):
        return None
    said, marks = [public("stone-name", item=stone)], [Mark(stone, "stone-name")]
    return Card(stone, said, edition.stones[stone].text, edition.heap, marks, "")


def figures(turns: Sequence[int], _players: int) -> Mapping[str, float | list[float]]:
    """Turns a game."""
    return {"turns": sum(turns) / len(turns)}


GAME: Game[Match, Edition] = Game(
    title="Pebbles",
    folder=Path(__file__).parent,
    players=(2, 4),
    keepers=("table", "dealer"),
    options=(TableOption("last", ("wins", "loses")),),
    box=Box(
        read=READER.read,
        faults=READER.faults,
        kinds=lambda edition: (edition.kind,),
        cards=lambda edition: tuple(edition.stones),
        describe=describe,
    ),
    begin=begin,
    status=TableQuery(heap),
    score=TableQuery(lambda *_: [public("no-score")]),
    hand=TableQuery(lambda *_: [public("no-hand")]),
    queries={},
    events={"leave": TableEvent((Seat,), leave, cannot_leave)},
    statistics=Statistics(lambda m: m.turns, figures),
    score_sheet=("takes", "wins"),
    hands=False,
)
