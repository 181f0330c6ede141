"""Test cases for the rules about ageing cubes, and about the order of events on a tile."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class AgingCubes:
    """A test case for ageing cubes: a van's cubes before a turn, its route, and its cubes after the
    turn. [route.4]

    lifted: the tiles from which cubes are lifted, as announced.
    crossed: the tiles on which the van crosses a cube, as announced.
    """

    turn: int
    before: str
    lifted: str
    route: str
    after: str
    crossed: str = ""
    laid: str = ""


AGES = [
    # In the first turn the van starts from its base, and no cubes are lifted.
    AgingCubes(1, "", "", "n n n", "c5 c4 c3"),
    AgingCubes(1, "", "", "n w n", "c5 b5 b4"),
    # No cubes are lifted in the second turn either, and crossing any of the first three uses the
    # battery.
    AgingCubes(2, "c5 c4 c3", "", "n n w", "c5 c4 c3 c2 c1 b1"),
    AgingCubes(2, "c5 b5 b4", "", "e s e yes", "c5 b5 b4 c4 c5 d5", crossed="c5"),
    # From the third turn on, the three oldest cubes are lifted before planning, so they don't block
    # anything.
    AgingCubes(3, "c5 c4 c3 c2 c1 b1", "c5,c4,c3", "w s e", "c2 c1 b1 a1 a2 b2"),
    AgingCubes(3, "c5 c4 c3 b3 b4 b5", "c5,c4,c3", "e n n", "b3 b4 b5 c5 c4 c3"),
    AgingCubes(3, "c5 c4 c3 b3 b4 b5", "c5,c4,c3", "n e n yes", "b3 b4 b5 b4 c4 c3", crossed="b4"),
    AgingCubes(5, "a1 a2 a3 b3 c3 d3", "a1,a2,a3", "s w w", "b3 c3 d3 d4 c4 b4"),
    AgingCubes(5, "a1 a2 a3 b3 c3 d3", "a1,a2,a3", "w w w yes", "b3 c3 d3 c3 b3 a3", "c3 b3"),
    AgingCubes(16, "a1 a2 a3 b3 c3 d3", "a1,a2,a3", "s w w", "b3 c3 d3 d4 c4 b4"),
    # A route that was cut short because no step was possible has left fewer cubes.
    AgingCubes(5, "e5 e5 e5 a2 b2 b1", "e5,e5,e5", "w", "a2 b2 b1 a1", laid="%0"),
    AgingCubes(6, "a2 b2 b1 a1", "a2,b2,b1", "e e s", "a1 b1 c1 c2", laid="%0"),
    AgingCubes(7, "a1 b1 c1 c2", "a1,b1,c1", "n w w", "c2 c1 b1 a1", laid="%0"),
    # The three oldest cubes are lifted even if no step is possible.
    AgingCubes(5, "e5 e5 e5 a2 b1 a1", "e5,e5,e5", "", "a2 b1 a1", laid="%0"),
    AgingCubes(6, "a2 b1 a1", "a2,b1,a1", "e e e", "b1 c1 d1", laid="%0"),
    # If a tile has two cubes, only the older one is lifted.
    AgingCubes(4, "d3 d4 c4 d4 d3 c3", "d3,d4,c4", "e s s yes", "d4 d3 c3 d3 d4 d5", "d3 d4"),
]


@dataclass(frozen=True)
class EventsOnTile:
    """A test case for the order of events: what is announced when Ann enters the tile e1, which has
    an Electric Drive. [route.7]

    lines: the lines typed after the cards have been chosen.
    home: whether the base east of e1 is Ann's instead of Bob's.
    """

    laid: str
    lines: str
    hears: tuple[str, ...]
    home: bool = True
    companies: tuple[str, ...] = field(default=("collectors post", "nightingale express"))


HAND = "hands-over who=Ann target=Bob"
GAIN = "electric who=Ann spot=e1"
#: The events that can happen on a tile, in order. Not every test case has all of them.
ORDERS = [
    EventsOnTile(
        "ann: @d2 d2 +low %2 | bob: @e2 a1 a1 a1 e1 | e1: low high | boom: ann 3",
        "n e s; bob",
        (
            "drives who=Ann items=d1,e1,e2",
            "ask-hand-over",
            HAND,
            GAIN,
            "takes who=Ann spot=e1 items=high,low",
            "delivers who=Ann items=high,low,low points=7",
        ),
    ),
    EventsOnTile(
        "ann: @d2 d2 +low %2 | bob: @e2 a1 a1 a1 e1 | e1: low high | boom: ann 3",
        "n e s; no; all",
        (
            "ask-hand-over",
            GAIN,
            "takes who=Ann spot=e1 items=high,low",
            "delivers who=Ann items=high,low,low,exploding",
            "boom-home who=Ann",
        ),
    ),
    EventsOnTile(
        "ann: @d2 d2 %2 | bob: @e2 e2 | e1: exploding low",
        "n e exploding low s",
        (
            GAIN,
            "takes who=Ann spot=e1 items=exploding",
            "takes who=Ann spot=e1 items=low",
            "delivers who=Ann items=low*",
            "boom-home who=Ann",
        ),
    ),
    # Handing over a package makes room for another. Dropped packages are not delivered.
    EventsOnTile(
        "ann: @d2 d2 +low +low +low %2 | bob: @e2 a1 a1 a1 e1 | e1: high | boom: ann 3",
        "n e s; bob",
        (
            HAND,
            GAIN,
            "takes who=Ann spot=e1 items=high",
            "delivers who=Ann items=high,low*",
        ),
    ),
    EventsOnTile(
        "ann: @d2 d2 +high +low %2 | bob: @e2 e2 | a5: low",
        "drop n e s; done; drop high; done",
        (
            "ask-leave spot=d1",
            GAIN,
            "ask-leave spot=e1",
            "drops who=Ann spot=e1 item=high",
            "delivers who=Ann items=low",
        ),
    ),
    # A crossing is paid for before the battery recharges. If the battery is empty, the cube on the
    # tile blocks the way.
    EventsOnTile(
        "ann: @d1 a1 a1 a1 e1 d1 %1 | bob: @b1 b1 | e1: low",
        "e s s; yes; all",
        (
            "ask-cross count=1 left=1",
            "crosses who=Ann spot=e1 count=1",
            "crosses left=0",
            GAIN,
            "electric left=1",
            "takes who=Ann spot=e1 items=low",
            "delivers who=Ann items=low*",
        ),
    ),
    EventsOnTile(
        "ann: @d1 a1 a1 a1 e1 d1 %0 | bob: @b1 b1 | e1: low",
        "e s s",
        ("no-crossing who=Ann number=1 side=east option=e1 count=1",),
    ),
    # Paying to fill the battery at the base comes last.
    EventsOnTile(
        "ann: @c2 c2 +low %0 | bob: @b1 b1 | e1: low",
        "n e e; all; pay low",
        (
            GAIN,
            "takes who=Ann spot=e1 items=low",
            "delivers who=Ann items=low,low",
            "ask-recharge",
            "recharges who=Ann items=low,low left=3",
        ),
    ),
    # Nothing is delivered at another van's base.
    EventsOnTile(
        "ann: @d2 d2 +low %2 | bob: @b5 a1 a1 a1 e1 | e1: low high | boom: ann 3",
        "n e s; yes; all",
        (HAND, GAIN, "takes who=Ann spot=e1 items=high,low", "ask-step who=Bob number=1"),
        home=False,
    ),
]
