"""What the cards of each kind say besides their text, and which of it can be."""

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import chain

from companion.games.pandemonium.box.edition import (
    TURNS,
    CompanyData,
    EditionData,
    MissionData,
    PriorityData,
)
from companion.games.pandemonium.model.city import CORNERS, STEPS
from companion.games.pandemonium.model.pieces import (
    NEW,
    CompanyKind,
    InstructionKind,
    LocationKind,
    MissionKind,
    Package,
    Tile,
)
from companion.referee.edition import of_its_kind, things
from companion.referee.facts import Phrase
from companion.referee.faults import Fault

#: What each kind of card must say besides its text, and nothing else.
KEYS: Mapping[Enum, tuple[str, ...]] = {
    InstructionKind.NONE: (),
    InstructionKind.DISCHARGE: ("units",),
    InstructionKind.RECHARGE: ("units",),
    InstructionKind.DROP: ("values",),
    InstructionKind.MOVE: ("values",),
    InstructionKind.PLACE: ("values", "away", "empty"),
    InstructionKind.PEEK_SPAWN: (),
    InstructionKind.FREE_CROSS: ("cubes",),
    InstructionKind.SLOW_ROGUE: ("steps",),
    InstructionKind.STOP_ROGUE: (),
    InstructionKind.SWAP_MISSION: (),
    InstructionKind.BY_HAND: (),
    CompanyKind.FREE_CROSS: ("times",),
    CompanyKind.STOP_ROGUE: ("times",),
    CompanyKind.CAPACITY: ("more",),
    CompanyKind.BATTERY: ("units",),
    CompanyKind.RECHARGE_COST: ("points",),
    CompanyKind.BY_HAND: (),
    CompanyKind.BONUS: ("points", "every", "values"),
    MissionKind.CORNERS: ("count",),
    MissionKind.TILES: ("count",),
    MissionKind.ELECTRIC: ("turns",),
    MissionKind.RIVAL_BASE: ("turns",),
    MissionKind.DELIVER_AT_ONCE: ("count",),
    MissionKind.DELIVER_BY: ("count", "turn"),
    MissionKind.DELIVER_LAST: ("count",),
    MissionKind.IN_BASE: ("count", "values"),
    MissionKind.BATTERY_FULL: (),
    MissionKind.LOST_AT_MOST: ("count",),
    MissionKind.BOOM: (),
    MissionKind.BY_HAND: (),
}
#: The most that can be asked for, by kind and key.
MOST: Mapping[tuple[Enum, str], int] = {
    (MissionKind.CORNERS, "count"): len(CORNERS),
    (MissionKind.TILES, "count"): len(Tile),
    (MissionKind.ELECTRIC, "turns"): TURNS,
    (MissionKind.RIVAL_BASE, "turns"): TURNS,
    (MissionKind.DELIVER_BY, "turn"): TURNS,
    (InstructionKind.SLOW_ROGUE, "steps"): STEPS - 1,
}


def parameter_faults(data: EditionData) -> Iterator[Fault]:
    """What cards lack or say needlessly, and what they ask for that cannot be."""
    for kind, key, one in things(data):
        if kind in ("priority", "company", "mission"):
            for field, expected in chain(of_its_kind(one, KEYS), limits(one)):
                yield f"{key}.{field}", expected
    yield from without_electric(data)


def limits(one: PriorityData | CompanyData | MissionData) -> Iterator[Fault]:
    """Of a card: numbers that can be reached, and packages that are meant."""
    for key in KEYS[one.kind]:
        value, most = getattr(one, key), MOST.get((one.kind, key))
        if key == "count" and value == 0 and one.kind is not MissionKind.LOST_AT_MOST:
            yield key, Phrase("expected-least", least=1)
        if most is not None and value is not None and value > most:
            yield key, Phrase("expected-most", most=most)
    if one.values == () or set(one.values or ()) - set(NEW):
        yield "values", Phrase("expected-values")
    if one.values and Package.EXPLODING in one.values and one.kind is not InstructionKind.MOVE:
        yield "values", Phrase("expected-no-exploding")


def without_electric(data: EditionData) -> Iterator[Fault]:
    """A mission to recharge needs a location for it."""
    if any(one.kind is LocationKind.ELECTRIC for one in data.location):
        return
    for one in data.mission:
        if one.kind is MissionKind.ELECTRIC:
            yield f"mission {one.id}.kind", Phrase("expected-no-electric")
