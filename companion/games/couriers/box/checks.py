"""Checks whether a game can be played on an edition's board.

Each fault names the key in the edition file that has to be corrected.
"""

from collections.abc import Iterator
from itertools import chain

from companion.games.couriers.box.edition import Edition
from companion.games.couriers.model.state import (
    LOOKED_AT,
    MOST_BONUSES,
    PLAYERS,
    ROW,
    STARTING_BONUSES,
)
from companion.games.couriers.model.town import town_of
from companion.referee.die import SIDES
from companion.referee.edition import EditionReader, things
from companion.referee.facts import Phrase
from companion.referee.faults import Fault, name_faults


def faults_of(edition: Edition) -> Iterator[Fault]:
    """Yield all faults in an edition, in the best order for correcting them."""
    first = list(chain(names(edition), references(edition)))
    yield from first
    # After wrong names or ids, these checks would only report the same mistakes again.
    if not first:
        yield from streets(edition)
        yield from zones(edition)
        yield from decks(edition)


def names(edition: Edition) -> Iterator[Fault]:
    """Check that no two things on the board have the same id or the same name."""
    for id_ in sorted({one.id for one in edition.house} & set(edition.spaces)):
        yield f"house {id_}", Phrase("expected-other-id")
    spaces = ((f"space {id_}", called[0]) for id_, called in edition.space_names.items())
    named = ((key, one.name) for kind, key, one in things(edition) if kind != "space")
    yield from name_faults(chain(spaces, named))


def references(edition: Edition) -> Iterator[Fault]:
    """Check that every id used in the file exists, and that no two houses have the same
    entrance.
    """
    spaces = set(edition.spaces)
    named = [
        ("warehouse", edition.warehouse),
        *(("green", id_) for id_ in edition.green),
        *((f"space {one.id}", one.id) for one in edition.space),
        *((f"hazard {one.id}.spaces", id_) for one in edition.hazard for id_ in one.spaces),
        *((f"house {one.id}.at", one.at) for one in edition.house),
    ]
    for key, id_ in named:
        if id_ not in spaces:
            yield key, Phrase("expected-space", space=id_)
    for house in edition.house:
        if house.colour not in edition.points:
            known = Phrase("expected-colour", known=", ".join(edition.points))
            yield f"house {house.id}.colour", known
    entrances: dict[str, str] = {}
    for house in edition.house:
        if house.on_road and house.at == edition.warehouse:
            yield f"house {house.id}.at", Phrase("expected-another", space=house.at)
        elif house.on_road and entrances.setdefault(house.at, house.id) != house.id:
            yield f"house {house.id}.at", Phrase("expected-own-space", other=entrances[house.at])


def streets(edition: Edition) -> Iterator[Fault]:
    """Check that each street and house can be reached, and that each step leads to a different
    space.
    """
    next_to: dict[str, set[str]] = {id_: set() for id_ in edition.spaces}
    for street in edition.street:
        if len(street.path) < 2 + street.closed:
            yield f"street {street.id}.path", Phrase("expected-spaces")
        for one, two in street.steps:
            if one == two:
                yield f"street {street.id}.path", Phrase("expected-another", space=one)
            next_to[one].add(two)
            next_to[two].add(one)
    reached, waiting = {edition.warehouse}, [edition.warehouse]
    while waiting:
        for there in next_to[waiting.pop()]:
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    for street in edition.street:
        if lost := [id_ for id_ in street.path if id_ not in reached]:
            yield f"street {street.id}.path", Phrase("expected-joined", space=lost[0])
    for house in edition.house:
        if house.at not in reached:
            yield f"house {house.id}.at", Phrase("expected-reached")
    if edition.places and (lost := [id_ for id_ in edition.spaces if id_ not in edition.places]):
        yield f"space {lost[0]}.place", Phrase("expected-place")


def zones(edition: Edition) -> Iterator[Fault]:
    """Check that hazard zones don't overlap, and that traps can be set on at least one other
    space.
    """
    zone_of: dict[str, str] = {}
    for hazard in edition.hazard:
        for id_ in hazard.spaces:
            key = f"hazard {hazard.id}.spaces"
            if (other := zone_of.setdefault(id_, hazard.id)) != hazard.id:
                yield key, Phrase("expected-without", space=id_, other=other)
            if id_ == edition.warehouse:
                yield key, Phrase("expected-without-warehouse")
            if id_ in edition.green:
                yield key, Phrase("expected-without-green", space=id_)
    entrances = {one.at for one in edition.house if one.on_road}
    free = set(edition.spaces) - set(zone_of) - entrances - set(edition.green) - {edition.warehouse}
    if not free:
        yield "green", Phrase("expected-smaller")


def cards_needed(players: int) -> int:
    """Return the minimum number of destination cards in a game for this many players."""
    return LOOKED_AT * players + ROW


def decks(edition: Edition) -> Iterator[Fault]:
    """Check that the box has enough cards for every number of players.

    It must have both kinds of bonus cards, and it must be possible to pass every test.
    """
    many = range(PLAYERS[0], PLAYERS[1] + 1)
    if not any(players in many for players in edition.destinations):
        yield "destinations.2", Phrase("expected-destinations")
    for players, count in edition.destinations.items():
        key, least = f"destinations.{players}", cards_needed(players)
        if players not in many:
            yield key, Phrase("expected-players")
        elif count > edition.cards:
            yield key, Phrase("expected-houses", most=edition.cards)
        elif count < least:
            yield key, Phrase("expected-choices", least=least)
    cards = sum(one.copies for one in edition.bonus)
    if cards < (needed := STARTING_BONUSES * PLAYERS[1]):
        yield "bonus", Phrase("expected-bonuses", least=needed)
    for kind in ("blue", "red"):
        if not any(one.copies for one in edition.bonus if one.kind == kind):
            yield "bonus", Phrase("expected-both", kind=kind)
    blues = sorted(
        one.value for one in edition.bonus for _ in range(one.copies) if one.kind == "blue"
    )
    strongest = SIDES + sum(blues[-MOST_BONUSES:])
    for hazard in edition.hazard:
        if hazard.value > strongest:
            yield f"hazard {hazard.id}.value", Phrase("expected-passed", most=strongest)


_reader = EditionReader("couriers", Edition, town_of, faults_of)
read_edition, faults = _reader.read, _reader.faults
