"""Rows for routes: how they are said, what is refused and why, what crossing costs."""

from functools import partial

from tests.games.pandemonium.laid import Laid

row = partial(Laid)
PLAYED = "tailgate; tailgate; first"
#: Nothing for anybody to take but far away.
BARE = "bob: @e3 e3 | e5: low"
#: From turn 3 on the three oldest are lifted: these lie still.
OWN = f"ann: @c4 a1 a1 a1 c3 d3 c4 | {BARE}"
DRY = f"ann: @c4 a1 a1 a1 c3 d3 c4 %0 | {BARE}"
#: Two own cubes on d3.
TWICE = f"ann: @d4 a1 a1 a1 d3 d3 d4 | {BARE}"
TWICE_LOW = f"ann: @d4 a1 a1 a1 d3 d3 d4 %1 | {BARE}"
BOXED = f"ann: @a1 e1 e1 e1 a2 b1 a1 %0 | {BARE}"
EAST = f"ann: @a3 a3 | {BARE}"
NORTH = f"ann: @c4 c4 | {BARE}"
ASKED = "Question: Ann, step 1 from"

#: The same route in many words.
SAID = [
    row("route.1", f"{PLAYED}; {line}", ("Ann drives to c3, c2 and d2.",), laid=NORTH)
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
    row("route.1", f"{PLAYED}; {line}", ("Ann drives to b3, c3 and d3.",), laid=EAST)
    for line in ("east east east", "e e e", "east 3", "3 east", "east 2, east", "d3; yes")
]
SAID += [
    row("route.1", f"{PLAYED}; s s w", ("drives to d2, d3 and c3.",), laid=f"ann: @d1 d1 | {BARE}"),
    row("route.1", f"{PLAYED}; s3", ("drives to d2, d3 and d4.",), laid=f"ann: @d1 d1 | {BARE}"),
    row("route.1", f"{PLAYED}; west 2 s", ("drives to c1, b1", "b2"), laid=f"ann: @d1 d1 | {BARE}"),
    row("route.1", f"{PLAYED}; north", ("Ann, step 2 from c3: which way?",), laid=NORTH),
    row("route.1", f"{PLAYED}; north; n", ("Ann, step 3 from c2: which way?",), laid=NORTH),
    row(
        "route.1",
        f"{PLAYED}; to electric drive",
        ("Ann, that way is d1 and e1. Do you drive so? Yes or no.",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive; yes",
        ("Ann, step 3 from e1: which way?",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive; no",
        ("Ann, step 1 from c1: which way?",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive; yes; s",
        ("Ann drives to d1, e1 and e2. That is Jubilee Park.",),
        laid=f"ann: @c1 c1 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; to electric drive",
        ("E1 is 5 steps away, and 3 are left.", "Rule route 1."),
        laid=f"ann: @b3 b3 | {BARE}",
    ),
    row(
        "route.1",
        f"{PLAYED}; n; to e1",
        ("E1 is 3 steps away, and 2 are left.",),
        laid=f"ann: @c3 c3 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; to c2",
        ("Ann, that way is c3 and c2, for one unit of the battery. Do you drive so?",),
        laid=OWN,
    ),
]

#: What is refused: at which step, why, and that nothing of the line is taken.
REFUSED = [
    row("route.1", f"{PLAYED}; northeast", ("never aslant", "Rule route 1."), laid=NORTH),
    row("route.1", f"{PLAYED}; n sw", ("never aslant", "Nothing of that line"), laid=NORTH),
    row("route.1", f"{PLAYED}; n sw; n", ("Ann, step 2 from c3",), laid=NORTH),
    row("route.1", f"{PLAYED}; done", ("A route has 3 steps, as long as one is",), laid=NORTH),
    row("route.1", f"{PLAYED}; n; done", ("A route has 3 steps, as long as one is",), laid=NORTH),
    row("route.1", f"{PLAYED}; n n; done", ("A route has 3 steps, as long",), laid=NORTH),
    row("route.1", f"{PLAYED}; n n e e", ("“e” does not belong there. Nothing of",), laid=NORTH),
    row("route.1", f"{PLAYED}; n n e e; n", ("Ann, step 2 from c3",), laid=NORTH),
    row("route.1", f"{PLAYED}; n 4", ("“n” does not belong there. Nothing",), laid=NORTH),
    row(
        "route.2",
        f"{PLAYED}; west",
        ("Step 1, west from a3, leads out of the city.", "Rule route 2."),
        laid=EAST,
    ),
    row(
        "route.2",
        f"{PLAYED}; n n n",
        ("Step 3, north from a1, leads out of the city.", "Rule route 2."),
        laid=EAST,
    ),
    row("route.2", f"{PLAYED}; n n n; n", ("Ann, step 2 from a2",), laid=EAST),
    row("route.2", f"{PLAYED}; n n n; trail ann", ("No cubes of that van",), laid=EAST),
    row(
        "route.2",
        f"{PLAYED}; s",
        ("Step 1, south from c5, leads out of the city.", "Rule route 2."),
        laid=f"ann: @c5 c5 | {BARE}",
    ),
    row("route.3", f"{PLAYED}", ("Ann, step 1 from the base south of c5: which way?",), turn=1),
    row(
        "route.3",
        f"{PLAYED}; west",
        ("Step 1 leads from the base onto its base tile, and nowhere else.", "Rule route 3."),
        turn=1,
    ),
    row("route.3", f"{PLAYED}; n", ("Ann, step 2 from c5: which way?",), turn=1),
    row("route.3", f"{PLAYED}; n w w", ("drives to c5, b5 and a5",), turn=1, laid="e1: low"),
    row("route.3", f"{PLAYED}; c5", ("Ann, step 2 from c5",), turn=1),
    row("route.3", f"{PLAYED}; b4", ("Ann, that way is c5, c4 and b4.",), turn=1),
    row("route.3", f"{PLAYED}; b3", ("B3 is 4 steps away, and 3 are left.",), turn=1),
    row("route.3", f"{PLAYED}; n w w; trail ann", ("c5, b5 and a5.",), turn=1, laid="e1: low"),
    row(
        "city.2 route.1",
        f"{PLAYED}; n n w",
        ("Step 3, west from c2 to b2, leads through water.", "Rule city 2."),
        laid=NORTH,
        city="riverside",
    ),
    row(
        "city.2 route.1",
        f"{PLAYED}; n n w; n",
        ("Ann, step 2 from c3",),
        laid=NORTH,
        city="riverside",
    ),
    row("city.2", f"{PLAYED}; n w n", ("to c3, b3 and b2.",), laid=NORTH, city="riverside"),
    row(
        "city.2",
        f"{PLAYED}; b4",
        ("Ann, that way is c3, b3 and b4.",),
        laid=NORTH,
        city="riverside",
    ),
    row(
        "city.2",
        f"{PLAYED}; a4",
        ("A4 is 4 steps away, and 3 are left.",),
        laid=NORTH,
        city="riverside",
    ),
]

#: Own cubes, with and without a battery.
CROSSING = [
    row(
        "route.5 route.6",
        f"{PLAYED}; n n n",
        ("Ann, that crosses own cubes at c3. It costs one unit of the battery, and leaves 2.",),
        laid=OWN,
    ),
    row(
        "route.6",
        f"{PLAYED}; n n n; yes",
        ("drives to c3, c2 and c1", "crosses own cubes at c3, for one unit.", "has 2 left"),
        laid=OWN,
    ),
    row("route.6 battery.2", f"{PLAYED}; n n n yes; charge ann", (": 2 of 3",), laid=OWN),
    row("route.6", f"{PLAYED}; n n n; no", (f"{ASKED} c4",), laid=OWN),
    row("route.6", f"{PLAYED}; n n n; no; charge ann", ("Ann's battery: 3 of 3",), laid=OWN),
    row("route.6", f"{PLAYED}; n n n; no; w w n", ("Ann drives to b4, a4 and a3.",), laid=OWN),
    row(
        "route.6",
        f"{PLAYED}; n",
        (
            "Step 1, north to c3, crosses own cubes. That costs one unit of the battery,",
            "and Ann has 0.",
            "Rule route 6.",
        ),
        laid=DRY,
    ),
    row(
        "route.6",
        f"{PLAYED}; e n n",
        ("Step 2, north to d3, crosses own cubes. That costs one unit", "Rule route 6."),
        laid=DRY,
    ),
    row("route.6", f"{PLAYED}; e n n; e", ("Ann, step 2 from d4",), laid=DRY),
    row(
        "route.6",
        f"{PLAYED}; to c3",
        ("Ann cannot come to c3 without crossing more own cubes than the battery lets.",),
        laid=DRY,
    ),
    row("route.6", f"{PLAYED}; c2", ("Ann cannot come to c2 without",), laid=DRY),
    row("route.6", f"{PLAYED}; b3", ("Ann, that way is b4 and b3. Do you drive so?",), laid=DRY),
    row(
        "route.6",
        f"{PLAYED}; n n n",
        ("that crosses own cubes at d3. It costs 2 units of the battery, and leaves 1.",),
        laid=TWICE,
    ),
    row(
        "route.6",
        f"{PLAYED}; n n n; yes",
        ("Ann crosses own cubes at d3, for 2 units. The battery has 1 left.",),
        laid=TWICE,
    ),
    row(
        "route.6",
        f"{PLAYED}; n n n",
        (
            "Step 1, north to d3, crosses own cubes. That costs 2 units of the battery, and Ann",
            "1.",
        ),
        laid=TWICE_LOW,
    ),
    row(
        "route.6",
        f"{PLAYED}; n e w",
        ("that crosses own cubes at d3. It costs one unit", "leaves 2"),
        laid=f"ann: @d4 d4 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; n s n",
        ("Step 3, north to",),
        laid=f"ann: @d4 a1 a1 a1 d4 %1 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; n s n",
        ("that crosses own cubes at d4 and d3. It costs 2 units of the battery, and leaves 1.",),
        laid=f"ann: @d4 a1 a1 a1 d4 | {BARE}",
    ),
    row(
        "route.6",
        f"{PLAYED}; n s n; yes",
        ("Ann crosses own cubes at d4, for one unit.", "at d3, for one unit.", "has 1 left."),
        laid=f"ann: @d4 a1 a1 a1 d4 | {BARE}",
    ),
    row("route.6", f"{PLAYED}; s w w", ("drives to c5, b5 and a5",), ("crosses",), laid=NORTH),
    row(
        "route.5 city.3",
        f"{PLAYED}; n n n",
        ("Ann drives to c3, c2 and c1.",),
        ("crosses",),
        laid="ann: @c4 c4 | bob: @c2 c3 c3 c2 | e5: low",
    ),
    # No step is possible.
    row("route.1", PLAYED, ("The van stays at a1.", "Bob, step 1"), laid=BOXED),
    row("route.1", f"{PLAYED}; trail ann", ("a2, b1 and a1",), laid=BOXED),
    row(
        "route.1",
        f"{PLAYED}; w",
        ("Ann drives to a1. That is Anchor Wharf.", "Question: Bob"),
        laid=f"ann: @b1 e1 e1 e1 a2 b2 b1 %0 | {BARE}",
    ),
    row(
        "route.1 company.2",
        f"{PLAYED}; can",
        ("Reply: 1: done.", "Reply: 2: company."),
        laid=BOXED,
        companies=("swift parcels", "collectors post"),
    ),
    row(
        "route.1 company.2",
        f"{PLAYED}; company; e e e",
        ("Ann drives to b1, c1 and d1.", "Ann crosses own cubes at b1, for nothing."),
        laid=BOXED,
        companies=("swift parcels", "collectors post"),
    ),
    row(
        "route.1 company.2",
        f"{PLAYED}; done",
        ("The van stays at a1.",),
        laid=BOXED,
        companies=("swift parcels", "collectors post"),
    ),
    # As one sits.
    row("route.1", f"sits ann south; {PLAYED}; left", ("Ann, step 2 from b4",), laid=NORTH),
    row("route.1", f"sits ann south; {PLAYED}; n n e", ("to c3, c2 and d2.",), laid=NORTH),
    row("route.1", f"sits ann north; {PLAYED}; near near left", ("c3, c2 and d2.",), laid=NORTH),
    row("route.1", f"{PLAYED}; n n; c2", ("C2 is 2 steps away, and one is left.",), laid=NORTH),
]
ROWS = [*SAID, *REFUSED, *CROSSING]
