"""Starts games in the middle, from a city that is described in a few words."""

from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.catalog import GameSetup
from companion.games.pandemonium.model.pieces import Package, Tile
from companion.games.pandemonium.model.state import Courier, Match, Vehicle
from companion.referee.game import Rules, Start
from companion.referee.question import Question
from companion.referee.record import Line, resumed
from companion.referee.table import Table
from tests.games.row import Row
from tests.table import Journal, Played, prepared, seated

#: The location cards in these games, row by row: A to E are on a1 to e1, F to J on a2 to e2, and so
#: on.
CITY = (
    "anchor wharf, bishop street, castle green, dockside, electric drive, "
    "foxglove lane, granary yard, hilltop, icehouse corner, jubilee park, "
    "kingsway, library square, market place, nelson row, opera house, "
    "priory close, queens parade, rope walk, station approach, tannery bank, "
    "university court, viaduct arches, windmill rise, yew tree avenue, zoo gate"
)
#: Where Ann's and Bob's bases are, so that their base tiles are c5 and e3. The map Old Town has no
#: water, and the Rogue's base is north of c1. The game places the AI courier's base.
BASES = ("south of c5", "east of e3")


@dataclass(frozen=True)
class CityRow(Row):
    """A test case for a rule. Before its lines are typed, a city is laid out, and the game asks for
    the first card of a turn.

    laid: the city, in the notation of `lay`.
    turn: the number of the turn.
    companies, bases: Ann's and Bob's companies and bases.
    city: the name of the city map.
    """

    laid: str = ""
    turn: int = 5
    players: int = 2
    keeper: str = "table"
    city: str = "old town"
    companies: tuple[str, ...] = ("collectors post", "nightingale express")
    bases: tuple[str, ...] = BASES


class CityRules(Coroutine[Question, Any, Any]):
    """The game's rules, except that they lay out a test case's city when the first turn asks for a
    card. If the game is replayed, they do so again.
    """

    def __init__(self, rules: Rules, match: Match, row: CityRow) -> None:
        self._rules, self._m, self._row = rules, match, row
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


def lay(match: Match, words: str) -> None:
    """Lay out a city from a description such as this one.

    "ann: @d3 b3 c3 d3 +low +high =low %2 | rogue: @c1 | c2: low exploding | boom: ann 3"

    A van's description has @ before the van's place, then its cubes from the oldest to the newest,
    + before packages aboard, = before packages delivered (=low*9 for nine of them), and % before
    the charge of its battery. Naming a tile empties all other tiles. After "boom:" come the player
    with the exploding package and the number on its fuse.
    """
    parts = [part.strip().partition(":") for part in words.split("|") if part.strip()]
    if any(name in {tile.value for tile in Tile} for name, _, _ in parts):
        for tile in Tile:
            for package in match.lying[tile]:
                match.pool[package] += 1
            match.lying[tile] = []
    for name, _, told in parts:
        if name == "boom":
            who, fuse = told.split()
            match.boom.carrier, match.boom.fuse, match.boom.tile = (
                van_of(match, who),
                int(fuse),
                None,
            )
            van_of(match, who).load.append(Package.EXPLODING)
        elif name in {tile.value for tile in Tile}:
            for word in told.split():
                put(match, Package(word), match.lying[Tile(name)])
                if word == "exploding":
                    match.boom.tile = Tile(name)
        else:
            lay_van(match, van_of(match, name), told.split())


def van_of(match: Match, name: str) -> Vehicle:
    """Return the van of a player, of "rogue", or of "rival", the AI courier."""
    if name == "rogue":
        return match.rogue
    if name == "rival":
        assert match.rival is not None
        return match.rival
    return next(
        vehicle
        for vehicle in match.vehicles
        if vehicle.seat is not None and vehicle.seat.name.lower() == name
    )


def lay_van(match: Match, vehicle: Vehicle, words: Iterable[str]) -> None:
    """Set a van's place and everything it carries."""
    vehicle.cubes = []
    for word in words:
        if word[0] == "@":
            vehicle.place = Tile(word[1:])
        elif word[0] == "+":
            put(match, Package(word[1:]), vehicle.load)
        elif word[0] == "=":
            kind, _, times = word[1:].partition("*")
            for _ in range(int(times or 1)):
                put(match, Package(kind), vehicle.home)
        elif word[0] == "%":
            assert isinstance(vehicle, Courier)
            vehicle.charge = int(word[1:])
        else:
            vehicle.cubes.append(Tile(word))


def put(match: Match, package: Package, where: list[Package]) -> None:
    """Move a package from the pool to a van, a base or a tile. The pool doesn't count the exploding
    package, and a stolen package counts as an ordinary one.
    """
    where.append(package)
    kind = {Package.STOLEN_LOW: Package.LOW, Package.STOLEN_HIGH: Package.HIGH}.get(
        package, package
    )
    if kind is not Package.EXPLODING:
        match.pool[kind] -= 1


def begun(row: CityRow) -> GameSetup:
    """Return the game of a test case before anything has been typed."""
    told = "grid=told" if row.keeper == "table" else "grid=shuffled"
    options = ("colours=by-seats", *row.options, told)
    return prepared(row.players, row.keeper, *options, game="pandemonium")


def laid(row: CityRow, hints: int = 0) -> Played:
    """Return the game of a test case with its city laid out, before its lines are typed. With three
    players, Cara drives the Rogue.

    hints: how many times each hint is given.
    """
    start = begun(row)

    def begin(of: Start[Any], table: Table) -> tuple[Match, Rules]:
        match, rules = start.game.begin(of, table)
        return match, CityRules(rules, match, row)

    laying = replace(start.game, begin=begin)
    journal = Journal(_record(row))
    run = resumed(laying, start.start, journal.lines)
    assert run.state.turn is not None
    game = seated(replace(start, game=laying), run=run, journal=journal, hints=hints)
    game.resume()
    return game


#: Records of games that have been set up, so that test cases with the same start can share one. The
#: key has everything that the setup depends on.
_RECORDS: dict[object, list[Line]] = {}


def _record(row: CityRow) -> list[Line]:
    """Return the record of the setup, up to the first turn."""
    key = (row.players, row.keeper, row.options, row.city, row.bases, row.companies)
    if key not in _RECORDS:
        _RECORDS[key] = set_up(row).journal.lines
    return _RECORDS[key]


def set_up(row: CityRow) -> Played:
    """Set up the game of a test case, and return it at its first turn."""
    game = seated(begun(row))
    game.open()
    if row.players == 3:
        game.say("cara")
    game.say(CITY, row.city, "skip setup")
    if row.players > 1:
        game.say("6", "1")
    game.say(*row.bases[: min(row.players, 2)])
    game.say(*row.companies[: min(row.players, 2)])
    return game


def heard(row: CityRow) -> tuple[Played, list[str]]:
    """Play a test case. Return the game, and what everyone heard after the last line."""
    game = laid(row)
    lines = [line.strip() for line in row.lines.split(";") if line.strip()]
    return game, game.say(*lines) or game.all
