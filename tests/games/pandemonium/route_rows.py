"""Test cases for the rules about routes: how to say them, which ones are refused and why, and what
it costs to cross cubes.
"""

from functools import partial

from tests.games.pandemonium.laid import CityRow

row = partial(CityRow)
PLAYED = "tailgate; tailgate; first"
#: A city in which the only package is far away.
BARE = "bob: @e3 e3 | e5: low"
#: A city with Ann's cubes as they are before turn 3. The three oldest, all on a1, are lifted.
OWN = f"ann: @c4 a1 a1 a1 c3 d3 c4 | {BARE}"
DRY = f"ann: @c4 a1 a1 a1 c3 d3 c4 %0 | {BARE}"
#: A city in which two of Ann's own cubes are on d3.
TWICE = f"ann: @d4 a1 a1 a1 d3 d3 d4 | {BARE}"
TWICE_LOW = f"ann: @d4 a1 a1 a1 d3 d3 d4 %1 | {BARE}"
BOXED = f"ann: @a1 e1 e1 e1 a2 b1 a1 %0 | {BARE}"
EAST = f"ann: @a3 a3 | {BARE}"
NORTH = f"ann: @c4 c4 | {BARE}"
ASKED = "ask-step who=Ann number=1"

#: Different ways of entering the same route.
SAID = [
    row("route.1", f"{PLAYED}; {line}", ("drives who=Ann items=c3,c2,d2",), laid=NORTH)
    for line in (
        "north north east",
        "n n e",
        "N, n, E",
        "n2 e",
        "n 2 e",
        "north 2, east",
        "2 north east",
        "drive north, north and east",
        "n; n; e",
        "n n; e",
        "n; n e",
        "c3; c2; d2",
        "c3 c2 d2",
        "market place, hilltop, icehouse corner",
        "to c3, n e",
        "n c2 e",
        "to c2 yes e",
        "to icehouse corner; no; n n e",
        "go to market place; n e",
    )
] + [
    row("route.1", f"{PLAYED}; {line}", ("drives who=Ann items=b3,c3,d3",), laid=EAST)
    for line in ("east east east", "e e e", "east 3", "3 east", "east 2, east", "d3; yes")
]
SAID += [
    row("route.1", f"{PLAYED}; s s w", ("drives items=d2,d3,c3",), laid=f"ann: @d1 d1 | {BARE}"),
    row("route.1", f"{PLAYED}; s3", ("drives items=d2,d3,d4",), laid=f"ann: @d1 d1 | {BARE}"),
    row(
        "route.1",
        f"{PLAYED}; west 2 s",
        ("drives items=c1,b1,b2", "drives items=c1,b1,b2"),
        laid=f"ann: @d1 d1 | {BARE}",
    ),
    row("route.1", f"{PLAYED}; north", ("ask-step who=Ann number=2 spot=c3",), laid=NORTH),
    row("route.1", f"{PLAYED}; north; n", ("ask-step who=Ann number=3 spot=c2",), laid=NORTH),
    row(
        "route.1",
        f"{PLAYED}; to electric drive",
        ("ask-way who=Ann items=d1,e1 count=0 options=yes,no",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive; yes",
        ("ask-step who=Ann number=3 spot=e1",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive; no",
        ("ask-step who=Ann number=1 spot=c1",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive; yes; s",
        ("drives who=Ann items=d1,e1,e2 option=jubilee-park",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive",
        ("no-so-far option=e1 left=3 count=5", "refused rule=route-1"),
        laid=f"ann: @b3 b3 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; n; to e1",
        ("no-so-far option=e1 left=2 count=3",),
        laid=f"ann: @c3 c3 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; to c2",
        ("ask-way who=Ann items=c3,c2 count=1",),
        laid=OWN,
    ),
]

#: Routes that are refused, each with the step that can't be taken and the reason. The whole line is
#: then ignored.
REFUSED = [
    row("route.1", f"{PLAYED}; northeast", ("no-diagonal", "refused rule=route-1"), laid=NORTH),
    row("route.1", f"{PLAYED}; n sw", ("no-diagonal", "refused-whole"), laid=NORTH),
    row("route.1", f"{PLAYED}; n sw; n", ("ask-step who=Ann number=2 spot=c3",), laid=NORTH),
    row("route.1", f"{PLAYED}; done", ("no-short count=3",), laid=NORTH),
    row("route.1", f"{PLAYED}; n; done", ("no-short count=3",), laid=NORTH),
    row("route.1", f"{PLAYED}; n n; done", ("no-short count=3",), laid=NORTH),
    row(
        "route.1",
        f"{PLAYED}; n n e e",
        (
            "left-over-nothing",
            "left-over words=e",
        ),
        laid=NORTH,
    ),
    row(
        "route.1",
        f"{PLAYED}; n n e e; n",
        ("ask-step who=Ann number=2 spot=c3",),
        laid=NORTH,
    ),
    row(
        "route.1",
        f"{PLAYED}; n 4",
        (
            "left-over-nothing",
            "left-over words=n",
        ),
        laid=NORTH,
    ),
    row(
        "route.2",
        f"{PLAYED}; west",
        ("no-edge number=1 side=west spot=a3", "refused rule=route-2"),
        laid=EAST,
    ),
    row(
        "route.2",
        f"{PLAYED}; n n n",
        ("no-edge number=3 side=north spot=a1", "refused-in-line rule=route-2"),
        laid=EAST,
    ),
    row("route.2", f"{PLAYED}; n n n; n", ("ask-step who=Ann number=2 spot=a2",), laid=EAST),
    row("route.2", f"{PLAYED}; n n n; trail ann", ("trail-none",), laid=EAST),
    row(
        "route.2",
        f"{PLAYED}; s",
        ("no-edge number=1 side=south spot=c5", "refused rule=route-2"),
        laid=f"ann: @c5 c5 | {BARE}",
    ),
    row("route.3", f"{PLAYED}", ("ask-step who=Ann number=1 spot=south-c",), turn=1),
    row(
        "route.3",
        f"{PLAYED}; west",
        ("no-base number=1", "refused rule=route-3"),
        turn=1,
    ),
    row("route.3", f"{PLAYED}; n", ("ask-step who=Ann number=2 spot=c5",), turn=1),
    row("route.3", f"{PLAYED}; n w w", ("drives items=c5,b5,a5",), turn=1, laid="e1: low"),
    row("route.3", f"{PLAYED}; c5", ("ask-step who=Ann number=2 spot=c5",), turn=1),
    row("route.3", f"{PLAYED}; b4", ("ask-way who=Ann items=c5,c4,b4 count=0",), turn=1),
    row("route.3", f"{PLAYED}; b3", ("no-so-far option=b3 left=3 count=4",), turn=1),
    row(
        "route.3", f"{PLAYED}; n w w; trail ann", ("trail items=c5,b5,a5",), turn=1, laid="e1: low"
    ),
    row(
        "city.2 route.1",
        f"{PLAYED}; n n w",
        ("no-water number=3 side=west spot=c2 option=b2", "refused-whole rule=city-2"),
        laid=NORTH,
        city="riverside",
    ),
    row(
        "city.2 route.1",
        f"{PLAYED}; n n w; n",
        ("ask-step who=Ann number=2 spot=c3",),
        laid=NORTH,
        city="riverside",
    ),
    row("city.2", f"{PLAYED}; n w n", ("drives items=c3,b3,b2",), laid=NORTH, city="riverside"),
    row(
        "city.2",
        f"{PLAYED}; b4",
        ("ask-way who=Ann items=c3,b3,b4 count=0",),
        laid=NORTH,
        city="riverside",
    ),
    row(
        "city.2",
        f"{PLAYED}; a4",
        ("no-so-far option=a4 left=3 count=4",),
        laid=NORTH,
        city="riverside",
    ),
]

#: Routes that cross the van's own cubes with and without battery power.
CROSSING = [
    row(
        "route.5 route.6",
        f"{PLAYED}; n n n",
        ("ask-cross who=Ann items=c3 count=1 left=2",),
        laid=OWN,
    ),
    row(
        "route.6",
        f"{PLAYED}; n n n; yes",
        ("drives items=c3,c2,c1", "crosses spot=c3 count=1", "crosses left=2"),
        laid=OWN,
    ),
    row(
        "route.6 battery.2",
        f"{PLAYED}; n n n yes; charge ann",
        ("van-battery left=2 number=3",),
        laid=OWN,
    ),
    row("route.6", f"{PLAYED}; n n n; no", (f"{ASKED} spot=c4",), laid=OWN),
    row(
        "route.6",
        f"{PLAYED}; n n n; no; charge ann",
        ("van-battery who=Ann left=3 number=3",),
        laid=OWN,
    ),
    row("route.6", f"{PLAYED}; n n n; no; w w n", ("drives who=Ann items=b4,a4,a3",), laid=OWN),
    row(
        "route.6",
        f"{PLAYED}; n",
        (
            "no-crossing number=1 side=north option=c3 count=1",
            "no-crossing who=Ann left=0",
            "refused rule=route-6",
        ),
        laid=DRY,
    ),
    row(
        "route.6",
        f"{PLAYED}; e n n",
        ("no-crossing number=2 side=north option=d3 count=1", "refused-whole rule=route-6"),
        laid=DRY,
    ),
    row("route.6", f"{PLAYED}; e n n; e", ("ask-step who=Ann number=2 spot=d4",), laid=DRY),
    row(
        "route.6",
        f"{PLAYED}; to c3",
        ("no-way-past who=Ann option=c3",),
        laid=DRY,
    ),
    row("route.6", f"{PLAYED}; c2", ("no-way-past who=Ann option=c2",), laid=DRY),
    row("route.6", f"{PLAYED}; b3", ("ask-way who=Ann items=b4,b3 count=0",), laid=DRY),
    row(
        "route.6",
        f"{PLAYED}; n n n",
        ("ask-cross items=d3 count=2 left=1",),
        laid=TWICE,
    ),
    row(
        "route.6",
        f"{PLAYED}; n n n; yes",
        ("crosses who=Ann spot=d3 count=2 left=1",),
        laid=TWICE,
    ),
    row(
        "route.6",
        f"{PLAYED}; n n n",
        (
            "no-crossing who=Ann number=1 side=north option=d3 count=2",
            "no-crossing left=1",
        ),
        laid=TWICE_LOW,
    ),
    row(
        "route.6",
        f"{PLAYED}; n e w",
        ("ask-cross items=d3 count=1", "ask-cross left=2"),
        laid=f"ann: @d4 d4 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; n s n",
        ("no-crossing number=3 side=north",),
        laid=f"ann: @d4 a1 a1 a1 d4 %1 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; n s n",
        ("ask-cross items=d4,d3 count=2 left=1",),
        laid=f"ann: @d4 a1 a1 a1 d4 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; n s n; yes",
        ("crosses who=Ann spot=d4 count=1", "crosses spot=d3 count=1", "crosses left=1"),
        laid=f"ann: @d4 a1 a1 a1 d4 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; s w w",
        ("drives items=c5,b5,a5",),
        (
            "crosses",
            "ask-cross",
        ),
        laid=NORTH,
    ),
    row(
        "route.5 city.3",
        f"{PLAYED}; n n n",
        ("drives who=Ann items=c3,c2,c1",),
        (
            "crosses",
            "ask-cross",
        ),
        laid="ann: @c4 c4 | bob: @c2 c3 c3 c2 | e5: low",
    ),
    # No step is possible, so the van is stuck.
    row("route.1", PLAYED, ("stuck spot=a1", "ask-step who=Bob number=1"), laid=BOXED),
    row("route.1", f"{PLAYED}; trail ann", ("trail items=a2,b1,a1",), laid=BOXED),
    row(
        "route.1",
        f"{PLAYED}; w",
        ("drives who=Ann items=a1 option=anchor-wharf", "ask-step who=Bob"),
        laid=f"ann: @b1 e1 e1 e1 a2 b2 b1 %0 | {BARE}",
    ),
    row(
        "route.1 company.2",
        f"{PLAYED}; can",
        ("can-numbered number=1 word=done", "can-numbered number=2 word=company"),
        laid=BOXED,
        companies=("swift parcels", "collectors post"),
    ),
    row(
        "route.1 company.2",
        f"{PLAYED}; company; e e e",
        ("drives who=Ann items=b1,c1,d1", "crosses who=Ann spot=b1 count=0"),
        laid=BOXED,
        companies=("swift parcels", "collectors post"),
    ),
    row(
        "route.1 company.2",
        f"{PLAYED}; done",
        ("stuck spot=a1",),
        laid=BOXED,
        companies=("swift parcels", "collectors post"),
    ),
    # Directions can be given as seen from the player's seat.
    row(
        "route.1",
        f"sits ann south; {PLAYED}; left",
        ("ask-step who=Ann number=2 spot=b4",),
        laid=NORTH,
    ),
    row("route.1", f"sits ann south; {PLAYED}; n n e", ("drives items=c3,c2,d2",), laid=NORTH),
    row(
        "route.1",
        f"sits ann north; {PLAYED}; near near left",
        ("drives items=c3,c2,d2",),
        laid=NORTH,
    ),
    row("route.1", f"{PLAYED}; n n; c2", ("no-so-far option=c2 left=1 count=2",), laid=NORTH),
]
ROWS = [*SAID, *REFUSED, *CROSSING]
