"""Checks whether an edition is playable. Each fault names the key where it was found."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from companion.games.pandemonium.box.edition import (
    COURIERS,
    MISSIONS,
    STARTING,
    TURNS,
    CompanyData,
    EditionData,
    MapData,
    MissionData,
    PriorityData,
    SpawnData,
    build_edition,
)
from companion.games.pandemonium.model.city import AROUND, STEPS, City, city_of
from companion.games.pandemonium.model.pieces import (
    NEW,
    Driver,
    InstructionKind,
    LocationKind,
    MissionKind,
    Package,
    Tile,
    Van,
)
from companion.referee.edition import EditionReader, of_its_kind, things
from companion.referee.facts import Phrase
from companion.referee.faults import Fault, name_faults


def faults_of(data: EditionData) -> Iterator[Fault]:
    """Yield all faults, in the best order for correcting them."""
    yield from name_faults((key, one.name) for kind, key, one in things(data) if kind != "rating")
    yield from count_faults(data)
    yield from deck_faults(data)
    for one in data.map:
        for key, expected in chain(placement_faults(one), water_faults(one)):
            yield f"map {one.id}.{key}", expected
    yield from spawn_faults(data)
    yield from card_faults(data)
    yield from rating_faults(data)


def count_faults(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each kind of component that the edition has too few of."""
    if len(data.location) != len(Tile):
        yield "location", Phrase("expected-tiles", least=len(Tile), count=len(data.location))
    if not data.map:
        yield "map", Phrase("expected-some")
    for needed, told, key in (
        (list(Van), [one.id for one in data.van], "van"),
        (list(Driver), [one.id for one in data.driver], "driver"),
    ):
        for missing in (one for one in needed if one not in told):
            yield f"{key} {missing.value}", Phrase("expected-there")
    if len(data.company) < len(COURIERS):
        yield "company", Phrase("expected-companies", least=len(COURIERS))
    if len(data.mission) < (least := MISSIONS * len(COURIERS)):
        yield "mission", Phrase("expected-missions", least=least, each=MISSIONS)
    if not data.spawn:
        yield "spawn", Phrase("expected-some")
    for package, least in STARTING.items():
        if data.pool.packages[package] < least:
            yield f"pool.{package.value}", Phrase("expected-pool", least=least)


def deck_faults(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each deck that doesn't have 16 priority cards with different numbers.
    [setup.4]
    """
    for one in data.priority:
        if not one.numbers:
            yield f"priority {one.name}", Phrase("expected-number")
    for van in COURIERS:
        numbers = [one.numbers[van] for one in data.priority if van in one.numbers]
        if len(numbers) != TURNS:
            yield (
                "priority",
                Phrase("expected-deck", least=TURNS, van=van.value, count=len(numbers)),
            )
        for number, count in Counter(numbers).items():
            if count > 1:
                yield f"priority.{van.value}", Phrase("expected-different", number=number)


def placement_faults(one: MapData) -> Iterator[Fault]:
    """Yield a fault for each package count, and for each part of the Rogue's route, that is
    impossible on this city map. [setup.1]

    Bases need no check, because there is always room for them.
    """
    for package, tiles in one.starting.items():
        if len(tiles) != (count := STARTING[package]):
            yield package.value, Phrase("expected-lying", least=count, count=len(tiles))
    if len(one.rogue_cubes) != STEPS:
        yield "rogue_cubes", Phrase("expected-lying", least=STEPS, count=len(one.rogue_cubes))
    city = city_of(one)
    for here, there in pairwise(one.rogue_cubes):
        if there not in city.onward[here]:
            yield "rogue_cubes", Phrase("expected-route", here=here.value, there=there.value)
    if one.rogue_van not in one.rogue_cubes:
        yield "rogue_van", Phrase("expected-cube")


def water_faults(one: MapData) -> Iterator[Fault]:
    """Yield a fault for water or a bridge that isn't between two neighbouring tiles, or is listed
    twice, and for a city in which no van can reach all tiles.
    """
    known = {frozenset(pair) for pair in one.river}
    for key, pairs in (("river", one.river), ("bridges", one.bridges)):
        for here, there in pairs:
            if there not in AROUND[here].values():
                yield key, Phrase("expected-beside", here=here.value, there=there.value)
        for pair, count in Counter(map(frozenset, pairs)).items():
            if count > 1:
                yield key, between("expected-pair-once", pair)
    for pair in map(frozenset, one.bridges):
        if pair not in known:
            yield "bridges", between("expected-across", pair)
    if lost := cut_off(city_of(one)):
        yield "river", Phrase("expected-open", there=lost[0].value)


def between(phrase: str, pair: Iterable[Tile]) -> Phrase:
    """Return a phrase that names two tiles, in alphabetical order."""
    here, there = sorted(tile.value for tile in pair)
    return Phrase(phrase, here=here, there=there)


def cut_off(city: City) -> list[Tile]:
    """Return the tiles that can't be reached from tile a1."""
    reached = city.far(Tile.A1)
    return [tile for tile in Tile if tile not in reached]


def spawn_faults(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each spawn card that places no package, or places one at an unknown
    location.
    """
    known = {one.id for one in data.location}
    for one in data.spawn:
        key = f"spawn {one.id}"
        named = list(chain(*one.locations.values()))
        if not named:
            yield key, Phrase("expected-brings")
        yield from (
            (f"{key}.{kind.value}", Phrase("expected-location", location=id_))
            for kind, id_ in named_by_kind(one)
            if id_ not in known
        )


def named_by_kind(one: SpawnData) -> Iterator[tuple[Package, str]]:
    """Yield a pair for each location on a spawn card: the kind of package, and the location that
    gets it.
    """
    for kind, ids in one.locations.items():
        for id_ in ids:
            yield kind, id_


def card_faults(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each missing or unneeded field of a card, and each impossible mission."""
    for kind, key, card in things(data):
        if kind in ("priority", "company", "mission"):
            for field, expected in chain(of_its_kind(card), value_faults(card)):
                yield f"{key}.{field}", expected
    if all(one.kind is not LocationKind.ELECTRIC for one in data.location):
        for one in data.mission:
            if one.kind is MissionKind.ELECTRIC:
                yield f"mission {one.id}.kind", Phrase("expected-no-electric")


def value_faults(one: PriorityData | CompanyData | MissionData) -> Iterator[Fault]:
    """Yield a fault if a card names kinds of packages that it can't apply to."""
    if one.values == () or set(one.values or ()) - set(NEW):
        yield "values", Phrase("expected-values")
    if one.values and Package.EXPLODING in one.values and one.kind is not InstructionKind.MOVE:
        yield "values", Phrase("expected-no-exploding")


def rating_faults(data: EditionData) -> Iterator[Fault]:
    """Yield a fault if the first rating doesn't start at 0 points, or if a rating doesn't start
    higher than the previous one.
    """
    points = [one.points for one in data.rating]
    if not points or points[0] != 0:
        yield "rating 1.points", Phrase("expected-zero")
    for n, (lower, higher) in enumerate(pairwise(points), 2):
        if higher <= lower:
            yield f"rating {n}.points", Phrase("expected-more", number=lower)


_reader = EditionReader("pandemonium", EditionData, build_edition, faults_of)
read_edition, faults = _reader.read, _reader.faults
