"""Pebbles: take from a heap; the last one counts. The smallest game that there can be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from companion.referee.edition import decoded, first_fault, members
from companion.referee.game import Game, Mark, Rules, Start, TableEvent, TableOption, TableQuery
from companion.referee.question import Choose, Ruling
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.table import Said, Table

MOST = 3


class Stone(Enum):
    """Kinds of pebbles, as an edition has them."""


class StoneData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of pebbles."""

    id: str
    name: str
    text: str


class EditionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


def read_edition(text: str, source: str) -> Edition:
    """An edition from its file's text. Raises EditionError."""
    data = decoded(text, source, EditionData, game="pebbles")
    stone, kind = members(Stone, [one.id for one in data.stone])
    names: dict[Enum, tuple[str, ...]] = {stone[one.id]: (one.name,) for one in data.stone}
    stones = {stone[one.id]: one for one in data.stone}
    return Edition(data.title, data.heap, kind, stones, names)


def begin(start: Start, table: Table) -> tuple[Match, Rules]:
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
        "ask-take",
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
    return [Said(None, "heap", {"left": m.left})]


def describe(_edition: Edition, stone: Enum, _options: Mapping[str, str]) -> Sequence[Said]:
    """A kind of pebbles."""
    return [Said(None, "stone-name", {"item": stone})]


def figures(turns: Sequence[int], _players: int) -> Mapping[str, float | list[float]]:
    """Turns a game."""
    return {"turns": sum(turns) / len(turns)}


def marks(_edition: Edition, stone: Enum) -> Sequence[Mark]:
    """A label is the name."""
    return [Mark(stone, "stone-name")]


GAME: Game[Any] = Game(
    id="pebbles",
    folder=Path(__file__).parent,
    players=(2, 4),
    options=(TableOption("last", ("wins", "loses")),),
    begin=begin,
    check=lambda _: None,
    here=lambda m: m.here,
    read_edition=read_edition,
    faults=partial(first_fault, read_edition),
    events={"leave": TableEvent((Seat,), leave, cannot_leave)},
    queries={
        "status": TableQuery(heap),
        "score": TableQuery(lambda *_: [Said(None, "no-score", {})]),
        "hand": TableQuery(lambda *_: [Said(None, "no-hand", {})]),
    },
    remembers=(),
    behind={"ask-take": "play.2"},
    keepers=("table", "dealer"),
    nouns=lambda edition: (edition.kind,),
    cards=lambda edition: tuple(edition.stones),
    describe=describe,
    copies=lambda edition, _stone, _options: edition.heap,
    text_of=lambda edition, stone: edition.stones[stone].text,
    marks=marks,
    code_of=lambda _edition, _stone: "",
    score_sheet=("takes", "wins"),
    summary=lambda m: m.turns,
    figures=figures,
    hands=False,
)
