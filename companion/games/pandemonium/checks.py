"""Whether an edition can be played: each fault in words, with the key where it stands."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain, pairwise

from companion.games.pandemonium.city import AROUND, STEPS, City, city_of
from companion.games.pandemonium.edition import (
    COURIERS,
    MISSIONS,
    STARTING,
    TURNS,
    CompanyData,
    Edition,
    EditionData,
    LocationData,
    MapData,
    MissionData,
    SpawnData,
    made,
)
from companion.games.pandemonium.parameters import parameter_faults
from companion.games.pandemonium.pieces import (
    NEW,
    CompanyKind,
    Driver,
    InstructionKind,
    LocationKind,
    MissionKind,
    Package,
    Tile,
    Van,
)
from companion.referee.codes import check_codes
from companion.referee.edition import EditionError, decoded, plain

#: A key of the file, and what must stand there.
Fault = tuple[str, str]
#: What bears one code.
Coded = LocationData | MapData | CompanyData | MissionData | SpawnData
#: What can stand at a key, by its end, where it is one of a few words.
WORDS: tuple[tuple[str, Iterable[Enum]], ...] = (
    (r"location \d+\.kind", LocationKind),
    (r"priority \d+\.kind", InstructionKind),
    (r"company \d+\.kind", CompanyKind),
    (r"mission \d+\.kind", MissionKind),
    (r"values \d+", NEW),
    (r"van \d+\.id", Van),
    (r"driver \d+\.id", Driver),
)


def read_edition(text: str, source: str) -> Edition:
    """An edition from TOML; `source` is how errors name it. Raises EditionError for the first
    fault.
    """
    for first in faults(text, source):
        raise first
    return made(decoded(text, source, EditionData, game="pandemonium"))


def faults(text: str, source: str) -> list[EditionError]:
    """Everything that is wrong with an edition."""
    found: list[EditionError] = []
    try:
        data = decoded(text, source, EditionData, game="pandemonium")
        found += [EditionError(source, *fault) for fault in faults_of(data)]
        check_codes(codes_of(data), source)
    except EditionError as error:
        found.append(EditionError(source, error.key, known_words(error)))
    return found


def known_words(error: EditionError) -> str:
    """What belongs there; where a word is none of those that can stand there, which can."""
    invalid, _, given = error.expected.partition("Invalid enum value ")
    if invalid or not given:
        return error.expected
    for key, kind in WORDS:
        if re.search(f"{key}$", error.key):
            return f"one of these, not {given}: " + ", ".join(str(one.value) for one in kind)
    if error.key.endswith("rogue_base"):
        return f"a side with a column or a row, such as north-c or east-2, not {given}"
    return f"a tile from a1 to e5, not {given}"


def codes_of(data: EditionData) -> dict[str, str]:
    """The codes on the cards, by key."""
    coded: tuple[tuple[str, Sequence[Coded]], ...] = (
        ("location", data.location),
        ("map", data.map),
        ("company", data.company),
        ("mission", data.mission),
        ("spawn", data.spawn),
    )
    codes = {f"{kind} {one.id}.code": one.code for kind, those in coded for one in those}
    for one in data.priority:
        codes[f"priority {one.name}.red_code"] = one.red_code
        codes[f"priority {one.name}.green_code"] = one.green_code
    return codes


def faults_of(data: EditionData) -> Iterator[Fault]:
    """In the order in which they are best mended."""
    yield from names(data)
    yield from counts(data)
    yield from decks(data)
    for one in data.map:
        for key, expected in chain(laid(one), waters(one)):
            yield f"map {one.id}.{key}", expected
    yield from spawns(data)
    yield from parameter_faults(data)
    yield from ratings(data)


def names(data: EditionData) -> Iterator[Fault]:
    """Every id and every name stands for one thing."""
    ids: list[str] = []
    things: list[tuple[str, str]] = []
    for kind, those in (
        ("location", data.location),
        ("map", data.map),
        ("van", data.van),
        ("company", data.company),
        ("mission", data.mission),
        ("spawn", data.spawn),
        ("driver", data.driver),
    ):
        for one in those:
            id_ = one.id.value if isinstance(one.id, Enum) else one.id
            ids.append(f"{kind} {id_}")
            things.append((f"{kind} {id_}", one.name))
    yield from ((id_, "there once") for id_, count in Counter(ids).items() if count > 1)
    things += [(f"priority {n}", one.name) for n, one in enumerate(data.priority, 1)]
    spoken: dict[str, str] = {}
    for key, name in things:
        if not plain(name):
            yield f"{key}.name", "a name with letters"
        elif (other := spoken.setdefault(plain(name), key)) != key:
            yield f"{key}.name", f"another name: {other} is called {name} too"


def counts(data: EditionData) -> Iterator[Fault]:
    """As many of each as the rules need."""
    if len(data.location) != len(Tile):
        yield "location", f"{len(Tile)} of them, one for each tile, not {len(data.location)}"
    if not data.map:
        yield "map", "one at least"
    for needed, told, key in (
        (list(Van), [one.id for one in data.van], "van"),
        (list(Driver), [one.id for one in data.driver], "driver"),
    ):
        for missing in (one for one in needed if one not in told):
            yield f"{key} {missing.value}", "there: it is missing"
    if len(data.company) < len(COURIERS):
        yield "company", f"{len(COURIERS)} of them at least, one for each courier"
    if len(data.mission) < (least := MISSIONS * len(COURIERS)):
        yield "mission", f"{least} of them at least, {MISSIONS} for each courier"
    if not data.spawn:
        yield "spawn", "one at least"
    for package, least in STARTING.items():
        if data.pool.packages[package] < least:
            yield f"pool.{package.value}", f"{least} at least: so many lie there from the start"


def decks(data: EditionData) -> Iterator[Fault]:
    """16 priority cards in each deck, of different numbers. [setup.4]"""
    for one in data.priority:
        if not one.numbers:
            yield f"priority {one.name}", "with a number: red, green, or both"
    for van in COURIERS:
        numbers = [one.numbers[van] for one in data.priority if van in one.numbers]
        if len(numbers) != TURNS:
            yield "priority", f"{TURNS} cards with a {van.value} number, not {len(numbers)}"
        for number, count in Counter(numbers).items():
            if count > 1:
                yield f"priority.{van.value}", f"different on each card: {number} is there twice"


def laid(one: MapData) -> Iterator[Fault]:
    """Of a city map: packages and the Rogue. There is always room for bases. [setup.1]"""
    for package, tiles in one.starting.items():
        if len(tiles) != (count := STARTING[package]):
            yield package.value, f"{count} tiles, not {len(tiles)}"
    if len(one.rogue_cubes) != STEPS:
        yield "rogue_cubes", f"{STEPS} tiles, not {len(one.rogue_cubes)}"
    city = city_of(one)
    for here, there in pairwise(one.rogue_cubes):
        if there not in city.onward[here]:
            yield "rogue_cubes", f"a route: nobody can drive from {here.value} to {there.value}"
    if one.rogue_van not in one.rogue_cubes:
        yield "rogue_van", "one of the tiles of its cubes"


def waters(one: MapData) -> Iterator[Fault]:
    """Of a city map: water and bridges between neighbours, and every tile within reach."""
    known = {frozenset(pair) for pair in one.river}
    for key, pairs in (("river", one.river), ("bridges", one.bridges)):
        for here, there in pairs:
            if there not in AROUND[here].values():
                yield key, f"two neighbours each, and {here.value} is not beside {there.value}"
        for pair, count in Counter(map(frozenset, pairs)).items():
            if count > 1:
                yield key, f"with {between(pair)} once"
    for pair in map(frozenset, one.bridges):
        if pair not in known:
            yield "bridges", f"across water, and there is none between {between(pair)}"
    if lost := cut_off(city_of(one)):
        yield "river", f"open somewhere: nobody can drive from a1 to {lost[0].value}"


def between(pair: Iterable[Tile]) -> str:
    """Two tiles, in words."""
    return " and ".join(sorted(tile.value for tile in pair))


def cut_off(city: City) -> list[Tile]:
    """The tiles that cannot be reached from the first."""
    reached = city.far(Tile.A1)
    return [tile for tile in Tile if tile not in reached]


def spawns(data: EditionData) -> Iterator[Fault]:
    """Each brings something, to locations that there are."""
    known = {one.id for one in data.location}
    for one in data.spawn:
        key = f"spawn {one.id}"
        named = list(chain(*one.locations.values()))
        if not named:
            yield key, "with a location: low, high or exploding"
        yield from (
            (f"{key}.{kind.value}", f"locations, and {id_} is none")
            for kind, id_ in named_by_kind(one)
            if id_ not in known
        )


def named_by_kind(one: SpawnData) -> Iterator[tuple[Package, str]]:
    """Each location of a spawn card with what comes there."""
    for kind, ids in one.locations.items():
        for id_ in ids:
            yield kind, id_


def ratings(data: EditionData) -> Iterator[Fault]:
    """What a solo score is called: from 0 points on, each from more than the one before."""
    points = [one.points for one in data.rating]
    if not points or points[0] != 0:
        yield "rating 1.points", "0, so that every score is called something"
    for n, (lower, higher) in enumerate(pairwise(points), 2):
        if higher <= lower:
            yield f"rating {n}.points", f"more than the {lower} before it"
