"""Rows for packages: taken, left, dropped, and none in the pool."""

from functools import partial

from tests.games.pandemonium.laid import Laid

row = partial(Laid)
PLAYED = "tailgate; tailgate; first"
BOB = "bob: @e3 e3"
FULL = "+low +low +low +low"

TAKING = [
    row("package.1", "score ann", ("Ann: one point, with low in the base.",), laid="ann: =low"),
    row("package.1", "score ann", ("Ann: 5 points, with high in the",), laid="ann: =high"),
    row(
        "package.1",
        f"{PLAYED}; w n n; purple",
        ("Ann takes low at c4.",),
        laid=f"ann: @d4 d4 | {BOB} | c4: low",
    ),
    row(
        "package.1",
        f"{PLAYED}; w n n; white",
        ("takes high at c4.",),
        laid=f"ann: @d4 d4 | {BOB} | c4: high",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n",
        ("Ann, at d3 you may take high and low times 2. What do you take? There is room for 4.",),
        laid=f"ann: @d4 d4 | {BOB} | d3: low high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n; all",
        ("Ann takes high and low times 2 at d3. There is room for 1 more.",),
        laid=f"ann: @d4 d4 | {BOB} | d3: low high low",
    ),
    row(
        "package.2 package.4",
        f"{PLAYED}; n n n; take all; tile d3",
        ("Packages: low times 2.",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: low low high high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n; all",
        ("Ann takes high times 2 and low at d3. The van is full.",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: low low high high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n; done; tile d3",
        ("Packages: high.",),
        laid=f"ann: @d4 d4 | {BOB} | d3: high",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n; low; done; van ann",
        ("Ann: low aboard, with room for 3.",),
        laid=f"ann: @d4 d4 | {BOB} | d3: high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n; all",
        ("Ann takes low at d3.", "Ann, at d2 you may take high."),
        laid=f"ann: @d4 d4 | {BOB} | d3: low | d2: high | d1: low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n; done; all",
        ("Ann takes high at d2.", "Ann, at d1 you may take low."),
        laid=f"ann: @d4 d4 | {BOB} | d3: low | d2: high | d1: low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n; high",
        ("No such package lies at d3: high.", "Rule package 2."),
        laid=f"ann: @d4 d4 | {BOB} | d3: low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n",
        ("Question: Bob, step 1",),
        ("What do you take",),
        laid=f"ann: @d4 d4 | {BOB} | d4: low | c3: low",
    ),
    *(
        row(
            "package.2",
            f"{PLAYED}; n n n; {line}; van ann",
            ("Ann: high and low aboard, with room for 2.",),
            laid=f"ann: @d4 d4 | {BOB} | d3: high low low",
        )
        for line in ("high low done", "take high and low, done", "low; take white; done")
    ),
    # Two couriers on one tile
    row(
        "package.3",
        f"{PLAYED}; e n w; all; w n w",
        ("Bob drives to d3, d2 and c2.",),
        ("What do you take",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high",
    ),
    row(
        "package.3",
        f"{PLAYED}; e n w; high; done; w n w",
        ("Bob, at d3 you may take low.",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high",
    ),
    row(
        "package.3",
        "tailgate; tailgate; second; w n w",
        ("Bob, at d3 you may take high and low.",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high",
    ),
    row(
        "package.3",
        "tailgate; tailgate; second; w n w; all; n w w",
        ("Ann drives to d3, c3 and b3.", "Ann, at c3 you may take low."),
        ("at d3 lie",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high | c3: low",
    ),
    # Capacity
    row(
        "package.4",
        f"{PLAYED}; n n n",
        ("at d3 you may take high. The van is full. What do you drop? Drop low or done.",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n; high",
        ("Ann's van is full with 4. Something must be dropped first.", "Rule package 4."),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n; all",
        ("Ann's van is full with 4. Something must be dropped first.",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4 package.5",
        f"{PLAYED}; n n n; drop low; high; tile d3",
        ("Packages: low.",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n; all; van ann",
        ("Ann: high times 2 and low times 4 aboard, with room for 0.",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high high high",
        companies=("big box haulage", "collectors post"),
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n",
        ("Bob, step 1",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | a1: low",
    ),
]

DROPPING = [
    row(
        "package.5",
        f"{PLAYED}; drop",
        ("Ann will leave something on the way.",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n",
        ("Ann, what do you leave at d3? Drop low or done.",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; done; drop low; tile d2",
        ("Packages: low.",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; done; done; done",
        ("Question: Bob, step 1",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    # Before taking, and after it
    row(
        "package.5",
        f"{PLAYED}; n n n; drop low; all; van ann",
        ("Ann: high aboard",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop; n n n; all; drop low",
        ("Ann leaves low at d3. There is room for 3.",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; n n n; high; drop low",
        ("Ann leaves low at d3.",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: high low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low drop low; tile d3",
        ("Packages: low times 2.",),
        laid=f"ann: @d4 d4 +low +low | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; n n n; drop; all; van ann",
        ("Ann: high aboard",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: high",
    ),
    row(
        "package.2 trouble.2",
        f"{PLAYED}; n n n; override lift low d3 to try",
        ("A package at d3 goes back to the pool: low.", "Question: Bob, step 1"),
        ("what do you leave",),
        laid=f"ann: @d4 d4 | {BOB} | d3: low",
    ),
    # What it first takes
    row(
        "package.5",
        f"{PLAYED}; drop; n n n; all; done; drop high; tile d2",
        ("Packages: high.",),
        laid=f"ann: @d4 d4 | {BOB} | d3: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop",
        ("Ann has nothing aboard that can be left, and nothing lies within reach.",),
        laid=f"ann: @d4 d4 | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop; drop",
        ("Ann has said so already, and is asked on each tile.", "Rule package 5."),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop high",
        ("Ann has none aboard: high.", "Rule package 5."),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: high",
    ),
    # Not taken again
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low; low",
        ("Ann has left it at d3 in this turn, and cannot take it back now.", "Rule package 5."),
        laid=f"ann: @d4 d4 +low +high | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low; all",
        ("Ann takes low at d3.",),
        laid=f"ann: @d4 d4 +low +high | {BOB} | d3: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low; all; tile d3",
        ("Packages: low.",),
        laid=f"ann: @d4 d4 +low +high | {BOB} | d3: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n s n yes; drop low; done; done; tile d3",
        ("Packages: low.",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n w w; drop low; w w w",
        ("Bob, at d3 you may take low. What do you take?",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        "hasty exit; tailgate; first; e w n",
        ("Ann drives to b4, a4 and a3.",),
        ("What do you take",),
        laid=f"ann: @a4 a4 +low | {BOB} | e5: low",
    ),
    row(
        "package.5",
        "hasty exit; tailgate; first; s n n; all; tile a4",
        ("Packages: low.",),
        laid=f"ann: @a4 a4 +low | {BOB} | a4: low",
    ),
    row(
        "package.5",
        "hasty exit; tailgate; first; n n n; w n n",
        ("Bob, at a4 you may take low.",),
        laid="ann: @a4 a4 +low | bob: @b4 b4 | e5: low",
    ),
    # The pool
    row(
        "package.6",
        "tip off; tailgate; a1",
        ("Ann places low at a1.",),
        laid="ann: @a4 a4 | bob: @e3 e3",
    ),
    row(
        "package.6",
        f"{PLAYED}; n n n; w w w; done; spawn 1",
        ("None is left for a1: low.", "None is left for c3: low."),
        ("low comes",),
        laid="ann: @a4 a4 =low*42 | bob: @e3 e3 | e5: high",
    ),
    row(
        "package.6",
        "tip off; tailgate",
        ("Ann's card has nothing to do.",),
        laid="ann: @a4 a4 =low*42 | bob: @e3 e3 | e5: high",
    ),
    row(
        "package.6",
        "special delivery; tailgate",
        ("Ann's card has nothing to do.",),
        laid="ann: @a4 a4 =high*12 | bob: @e3 e3 | e5: low",
    ),
]

ROWS = [*TAKING, *DROPPING]
