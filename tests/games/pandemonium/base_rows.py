"""Rows for the base and the battery."""

from functools import partial

from tests.games.pandemonium.laid import Laid

row = partial(Laid)
PLAYED = "tailgate; tailgate; first"
BOB = "bob: @e3 e3"

BASE = [
    row(
        "base.1 package.1",
        f"{PLAYED}; s w n",
        ("Ann delivers high and low times 2, for 7 points. Packages in the base score 7.",),
        ("Do you",),
        laid=f"ann: @c4 c4 +low +high +low | {BOB} | a1: low",
    ),
    row(
        "base.1",
        f"{PLAYED}; s w n; van ann",
        ("Ann: nothing aboard, with room for 4.",),
        laid=f"ann: @c4 c4 +low +high +low | {BOB} | a1: low",
    ),
    row(
        "base.1 route.7",
        f"{PLAYED}; s w n; all",
        ("Ann takes high at c5.", "Ann delivers high and low, for 6 points."),
        laid=f"ann: @c4 c4 +low | {BOB} | c5: high",
    ),
    row(
        "base.1 route.7",
        f"{PLAYED}; s w n; done",
        ("Ann delivers low, for one point.",),
        ("takes",),
        laid=f"ann: @c4 c4 +low | {BOB} | c5: high",
    ),
    row(
        "base.1 route.7",
        f"{PLAYED}; drop s w n; drop high; done",
        ("Ann delivers low, for one point.",),
        laid=f"ann: @c4 c4 +low +high | {BOB} | a1: high",
    ),
    row(
        "base.1",
        f"{PLAYED}; s w n; w w w; s s w",
        ("Rogue drives to c4, c5 and b5.",),
        ("steals", "keep it"),
        laid=f"ann: @c4 c4 +low +high | {BOB} | e5: high",
    ),
    row(
        "base.2",
        f"{PLAYED}; e n w; tile e3",
        ("Bob's base stands east of e3.",),
        laid="ann: @d4 d4 +low | bob: @a1 a1 | b5: low",
    ),
    row(
        "base.2",
        f"{PLAYED}; e n w",
        ("Ann drives to e4, e3 and d3.", "Question: Bob"),
        ("delivers",),
        laid="ann: @d4 d4 +low | bob: @a1 a1 | b5: low",
    ),
    row(
        "base.3 base.4",
        f"{PLAYED}; w s e",
        ("Ann, the battery has 1 of 3. Do you pay to fill it? Pay low, pay high or no.",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.3",
        f"{PLAYED}; s w n",
        ("Question: Bob, step 1",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low",
        ("Ann pays low times 2, and the battery is full with 3.",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low; score ann",
        ("Ann: 5 points, with high in the base.",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low; cubes",
        ("Packages, low: 1 in the city, 0 aboard, 0 in bases, 41 in the pool",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay high; score ann",
        ("Ann: 2 points, with low times 2 in the base.",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; no; van ann",
        ("Ann's battery: 1 of 3.",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low",
        (
            "Ann has not delivered enough for that. A full battery costs 2 low packages or a"
            " high one.",
            "Rule base 4.",
        ),
        laid=f"ann: @c4 c4 =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay high",
        ("Ann has not delivered enough for that.", "Rule base 4."),
        laid=f"ann: @c4 c4 =low =low %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; yes",
        ("Ann pays low times 2, and the battery is full with 3.",),
        laid=f"ann: @c4 c4 =low =low %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e",
        ("Question: Bob, step 1",),
        ("Do you pay",),
        laid=f"ann: @c4 c4 =low %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e",
        ("Question: Bob, step 1",),
        ("Do you pay",),
        laid=f"ann: @c4 c4 =low =low %3 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low",
        ("Ann pays low times 2, and the battery is full with 3.",),
        laid=f"ann: @c4 c4 +low +low %0 | {BOB} | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; second; w n e",
        ("Bob, the battery has 2 of 3. Do you pay to fill it? Pay low or no.",),
        laid="ann: @a5 a5 | bob: @e4 =low %2 | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; second; w n e; pay low; van bob",
        ("Bob's battery: 3 of 3.",),
        laid="ann: @a5 a5 | bob: @e4 =low %2 | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; second; w n e; pay low",
        ("Bob has not delivered enough for that. A full battery costs one low package or a",),
        laid="ann: @a5 a5 | bob: @e4 =high %2 | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; first; w s e; pay low",
        ("Ann pays low times 2, and the battery is full with 4.",),
        laid=f"ann: @c4 c4 =low =low %0 | {BOB} | a1: low",
        companies=("volt couriers", "collectors post"),
    ),
]

BATTERY = [
    row("battery.1", "charge", ("Ann's battery: 3 of 3.", "Bob's battery: 3 of 3."), turn=1),
    row(
        "battery.1 company.1",
        "charge ann",
        ("Ann's battery: 4 of 4.",),
        turn=1,
        companies=("volt couriers", "collectors post"),
    ),
    row(
        "battery.2",
        f"{PLAYED}; n s n yes",
        ("at d4, for one unit. The battery has 1 left.", "at d3, for one unit. The battery has 0"),
        laid=f"ann: @d4 a1 a1 a1 d4 %2 | {BOB} | a1: low",
    ),
    row(
        "battery.2 theft.2",
        "steady lane; tailgate; second; n e n; n n n; w w n; battery; charge ann",
        ("Ann's battery: 2 of 3.",),
        laid="ann: @a4 a4 +high | bob: @e4 e4 | e5: high",
    ),
    row(
        "battery.3",
        f"{PLAYED}; n e s",
        ("Ann gains a unit at e1. The battery has 1.",),
        laid="ann: @d2 d2 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3",
        f"{PLAYED}; n e s",
        ("Ann drives to d1, e1 and e2.",),
        ("gains",),
        laid="ann: @d2 d2 %3 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3 route.6",
        f"{PLAYED}; e w e",
        ("Step 3, east to e1, crosses own cubes.", "costs one unit of the battery, and Ann has 0"),
        laid="ann: @d1 a1 a1 a1 d1 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3 route.6",
        f"{PLAYED}; e w s",
        ("that crosses own cubes at d1. It costs one unit of the battery, and leaves 0.",),
        laid="ann: @d1 a1 a1 a1 d1 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3 route.6",
        f"{PLAYED}; e w s yes",
        ("Ann gains a unit at e1. The battery has 1.", "The battery has 0 left."),
        laid="ann: @d1 a1 a1 a1 d1 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3",
        f"{PLAYED}; e w e yes; charge ann",
        ("Ann's battery: 0 of 3.",),
        laid="ann: @d1 a1 a1 a1 d1 %1 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3",
        f"{PLAYED}; e s n yes; charge ann",
        ("Ann's battery: 3 of 3.",),
        laid="ann: @d1 d1 %3 | bob: @e4 e4 | a5: low",
    ),
]
ROWS = [*BASE, *BATTERY]
