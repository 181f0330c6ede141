"""Whether a board can be played: each fault in words, with the key where it stands."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from companion.games.couriers.edition import Edition
from companion.games.couriers.state import (
    LOOKED_AT,
    MOST_BONUSES,
    PLAYERS,
    ROW,
    STARTING_BONUSES,
)
from companion.games.couriers.town import Town, town_of
from companion.referee.codes import check_codes
from companion.referee.die import SIDES
from companion.referee.edition import EditionError, decoded, plain

#: A key of the file, and what must stand there.
Fault = tuple[str, str]


def read_edition(text: str, source: str) -> Town:
    """A town from TOML; `source` is how errors name it. Raises EditionError for the first fault."""
    for first in faults(text, source):
        raise first
    return town_of(decoded(text, source, Edition, game="couriers"))


def faults(text: str, source: str) -> list[EditionError]:
    """Everything that is wrong with an edition."""
    found: list[EditionError] = []
    try:
        edition = decoded(text, source, Edition, game="couriers")
        found += [EditionError(source, *fault) for fault in faults_of(edition)]
        check_codes(codes_of(edition), source)
    except EditionError as error:
        found.append(error)
    return found


def codes_of(edition: Edition) -> dict[str, str]:
    """The codes on the cards, by key."""
    houses = {f"house {n}.code": one.code for n, one in enumerate(edition.house, 1)}
    return houses | {f"bonus {n}.code": one.code for n, one in enumerate(edition.bonus, 1)}


def faults_of(edition: Edition) -> Iterator[Fault]:
    """In the order in which they are best mended."""
    first = list(chain(names(edition), references(edition)))
    yield from first
    if not first:  # the rest would only say the same again
        yield from streets(edition)
        yield from zones(edition)
        yield from decks(edition)


def names(edition: Edition) -> Iterator[Fault]:
    """Every id and every name stands for one thing."""
    for id_ in sorted({one.id for one in edition.house} & set(edition.spaces)):
        yield f"house {id_}", "called otherwise: a space has this id"
    for key, kind in (
        ("street", edition.street),
        ("hazard", edition.hazard),
        ("house", edition.house),
        ("bonus", edition.bonus),
        ("space", edition.space),
    ):
        each: Iterable[str] = (one.id for one in kind)
        for id_, count in Counter(each).items():
            if count > 1:
                yield f"{key} {id_}", "there once, not twice"
    spoken: dict[str, str] = {}
    things = chain(
        ((f"space {id_}", called[0]) for id_, called in edition.space_names.items()),
        ((f"street {one.id}", one.name) for one in edition.street),
        ((f"house {one.id}", one.name) for one in edition.house),
        ((f"hazard {one.id}", one.name) for one in edition.hazard),
        ((f"bonus {one.id}", one.name) for one in edition.bonus),
    )
    for key, name in things:
        if not plain(name):
            yield f"{key}.name", "a name with letters"
        elif (other := spoken.setdefault(plain(name), key)) != key:
            yield f"{key}.name", f"another name: {other} is called {name} too"


def references(edition: Edition) -> Iterator[Fault]:
    """Whatever is named is there."""
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
            yield key, f"a space of a street, and {id_} is in none"
    for house in edition.house:
        if house.colour not in edition.points:
            known = ", ".join(edition.points) or "none"
            yield f"house {house.id}.colour", f"a colour that has points: {known}"


def streets(edition: Edition) -> Iterator[Fault]:
    """A net in one piece, in which every step leads from one space to another."""
    next_to: dict[str, set[str]] = {id_: set() for id_ in edition.spaces}
    for street in edition.street:
        if len(street.path) < 2 + street.closed:
            yield f"street {street.id}.path", "two spaces or more, and three for a closed one"
        for one, two in street.steps:
            if one == two:
                yield f"street {street.id}.path", f"another space after {one}, not itself"
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
            yield f"street {street.id}.path", f"joined to the Warehouse: {lost[0]} is not"
    for house in edition.house:
        if house.at not in reached:
            yield f"house {house.id}.at", "a space that can be reached from the Warehouse"
    if edition.places and (lost := [id_ for id_ in edition.spaces if id_ not in edition.places]):
        yield f"space {lost[0]}.place", "there, since other spaces have one, or between two that do"


def zones(edition: Edition) -> Iterator[Fault]:
    """A space is in one hazard zone at most; somewhere a trap can be set."""
    zone_of: dict[str, str] = {}
    for hazard in edition.hazard:
        for id_ in hazard.spaces:
            key = f"hazard {hazard.id}.spaces"
            if (other := zone_of.setdefault(id_, hazard.id)) != hazard.id:
                yield key, f"without {id_}, which is in {other} already"
            if id_ == edition.warehouse:
                yield key, "without the Warehouse"
            if id_ in edition.green:
                yield key, f"without {id_}, which is in the green zone"
    free = set(edition.spaces) - set(zone_of) - set(edition.green) - {edition.warehouse}
    if not free:
        yield "green", "smaller: no space is left on which a trap may be set"


def cards_needed(players: int) -> int:
    """The fewest destination cards: for each player's choice, and for the row."""
    return LOOKED_AT * players + ROW


def decks(edition: Edition) -> Iterator[Fault]:
    """Enough cards for each number of players, and for what the rules ask of them."""
    many = range(PLAYERS[0], PLAYERS[1] + 1)
    if not any(players in many for players in edition.destinations):
        yield "destinations.2", "the destination cards that two players play with"
    for players, count in edition.destinations.items():
        key, least = f"destinations.{players}", cards_needed(players)
        if players not in many:
            yield key, "left out: two to six play"
        elif count > len(edition.house):
            yield key, f"{len(edition.house)} at most, since there are no more houses"
        elif count < least:
            yield key, f"{least} at least: five for each player's choice, and five for the row"
    cards = sum(one.copies for one in edition.bonus)
    if cards < (needed := STARTING_BONUSES * PLAYERS[1]):
        yield "bonus", f"{needed} cards at least, three for each of six players"
    for kind in ("blue", "red"):
        if not any(one.copies for one in edition.bonus if one.kind == kind):
            yield "bonus", f"cards of both kinds: there is no {kind} one"
    blues = sorted(
        one.value for one in edition.bonus for _ in range(one.copies) if one.kind == "blue"
    )
    strongest = SIDES + sum(blues[-MOST_BONUSES:])
    for hazard in edition.hazard:
        if hazard.value > strongest:
            yield f"hazard {hazard.id}.value", f"{strongest} at most, or nobody could pass"
