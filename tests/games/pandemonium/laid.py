"""Games of Package Pandemonium that go on from a city laid out in a few words."""

from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.catalog import Prepared
from companion.games.pandemonium.model.pieces import Package, Tile
from companion.games.pandemonium.model.state import Courier, Match, Vehicle
from companion.referee.game import Rules, Start
from companion.referee.question import Question
from companion.referee.record import Line, resumed
from companion.referee.table import Table
from tests.games.row import Row
from tests.table import Journal, Played, prepared, seated

#: The location cards from a1 to e5, row by row, as they lie in these games: A to E, F to J...
CITY = (
    "anchor wharf, bishop street, castle green, dockside, electric drive, "
    "foxglove lane, granary yard, hilltop, icehouse corner, jubilee park, "
    "kingsway, library square, market place, nelson row, opera house, "
    "priory close, queens parade, rope walk, station approach, tannery bank, "
    "university court, viaduct arches, windmill rise, yew tree avenue, zoo gate"
)
#: Ann's base tile is c5, Bob's e3. On the map Old Town there is no water, and the Rogue's base is
#: north of c1. The AI courier's base is then elsewhere: the game says where.
BASES = ("south of c5", "east of e3")


@dataclass(frozen=True)
class Laid(Row):
    """A row whose lines come after a city is laid, when the turn's first card is asked for.

    laid: as `lay` reads it. turn: its number. companies, bases: Ann's and Bob's. city: the map.
    """

    laid: str = ""
    turn: int = 5
    players: int = 2
    keeper: str = "table"
    city: str = "old town"
    companies: tuple[str, ...] = ("collectors post", "nightingale express")
    bases: tuple[str, ...] = BASES


class Laying(Coroutine[Question, Any, Any]):
    """Rules that lay a city as soon as the first turn asks for a card: whenever they are played
    again, too, as they are after a line of which only the first words could be taken.
    """

    def __init__(self, rules: Rules, m: Match, row: Laid) -> None:
        self._rules, self._m, self._row = rules, m, row
        self._is_laid = False

    def send(self, value: Any) -> Question:
        question = self._rules.send(value)
        if not self._is_laid and self._m.turn is not None:
            self._is_laid = True
            self._m.turn.number = self._row.turn
            lay(self._m, self._row.laid)
        return question

    def throw(self, *error: Any) -> Question:
        return self._rules.throw(*error)

    def close(self) -> None:
        self._rules.close()

    def __await__(self) -> Any:
        return self._rules.__await__()


def lay(m: Match, words: str) -> None:
    """ "ann: @d3 b3 c3 d3 +low +high =low %2 | rogue: @c1 | c2: low exploding | boom: ann 3".

    Of a van: @ where it stands, its cubes from the oldest, + what is aboard, = what it has
    delivered (=low*9: nine), % its battery. Where a tile is named, all others are empty. boom:
    who carries the exploding package, and its fuse.
    """
    parts = [part.strip().partition(":") for part in words.split("|") if part.strip()]
    if any(name in {tile.value for tile in Tile} for name, _, _ in parts):
        for tile in Tile:
            for package in m.lying[tile]:
                m.pool[package] += 1
            m.lying[tile] = []
    for name, _, told in parts:
        if name == "boom":
            who, fuse = told.split()
            m.boom.carrier, m.boom.fuse, m.boom.tile = van_of(m, who), int(fuse), None
            van_of(m, who).load.append(Package.EXPLODING)
        elif name in {tile.value for tile in Tile}:
            for word in told.split():
                put(m, Package(word), m.lying[Tile(name)])
                if word == "exploding":
                    m.boom.tile = Tile(name)
        else:
            lay_van(m, van_of(m, name), told.split())


def van_of(m: Match, name: str) -> Vehicle:
    """By a player's name, or as the rogue, or as the rival: the AI courier."""
    if name == "rogue":
        return m.rogue
    if name == "rival":
        assert m.rival is not None
        return m.rival
    return next(v for v in m.vehicles if v.seat is not None and v.seat.name.lower() == name)


def lay_van(m: Match, v: Vehicle, words: Iterable[str]) -> None:
    """Where it is, and what it has."""
    v.cubes = []
    for word in words:
        if word[0] == "@":
            v.place = Tile(word[1:])
        elif word[0] == "+":
            put(m, Package(word[1:]), v.load)
        elif word[0] == "=":
            kind, _, times = word[1:].partition("*")
            for _ in range(int(times or 1)):
                put(m, Package(kind), v.home)
        elif word[0] == "%":
            assert isinstance(v, Courier)
            v.charge = int(word[1:])
        else:
            v.cubes.append(Tile(word))


def put(m: Match, package: Package, where: list[Package]) -> None:
    """A package comes out of the pool; the exploding one and what is stolen are in none."""
    where.append(package)
    kind = {Package.STOLEN_LOW: Package.LOW, Package.STOLEN_HIGH: Package.HIGH}.get(
        package, package
    )
    if kind is not Package.EXPLODING:
        m.pool[kind] -= 1


def begun(row: Laid) -> Prepared:
    """Return the row's game, before anything is said."""
    told = "grid=told" if row.keeper == "table" else "grid=shuffled"
    options = ("colours=by-seats", *row.options, told)
    return prepared(row.players, row.keeper, *options, game="pandemonium")


def laid(row: Laid) -> Played:
    """Return the row's game, before its lines. With three players Cara drives the Rogue."""
    start = begun(row)

    def begin(of: Start[Any], table: Table) -> tuple[Match, Rules]:
        m, rules = start.game.begin(of, table)
        return m, Laying(rules, m, row)

    laying = replace(start.game, begin=begin)
    journal = Journal(_record(row))
    run = resumed(laying, start.start, journal.lines)
    assert run.state.turn is not None
    game = seated(replace(start, game=laying), run=run, journal=journal)
    game.conversation.resume()
    return game


#: The records of set-ups that were played, by what they depend on.
_RECORDS: dict[object, list[Line]] = {}


def _record(row: Laid) -> list[Line]:
    """Return the record up to the first turn; rows that begin alike share it."""
    key = (row.players, row.keeper, row.options, row.city, row.bases, row.companies)
    if key not in _RECORDS:
        journal = set_up(row).conversation.play.journal
        assert isinstance(journal, Journal)
        _RECORDS[key] = journal.lines
    return _RECORDS[key]


def set_up(row: Laid) -> Played:
    """Return the game at its first turn, with all that was told up to there."""
    game = seated(begun(row))
    game.conversation.open()
    if row.players == 3:
        game.say("cara")
    game.say(CITY, row.city, "skip setup")
    if row.players > 1:
        game.say("6", "1")
    game.say(*row.bases[: min(row.players, 2)])
    game.say(*row.companies[: min(row.players, 2)])
    return game


def heard(row: Laid) -> tuple[Played, list[str]]:
    """Return the row's game, and what everyone heard after its last line."""
    game = laid(row)
    lines = [line.strip() for line in row.lines.split(";") if line.strip()]
    return game, game.say(*lines) or game.all
