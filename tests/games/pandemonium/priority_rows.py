"""Rows for the priority cards: the order of a turn, and each instruction of the edition."""

from functools import partial

from tests.games.pandemonium.laid import Laid

row = partial(Laid, rules="priority.4")
HERE = "ann: @a4 a4 | bob: @e3 e3"

ORDER = [
    Laid("priority.1", "steady lane", ("Ann plays 8 Steady Lane. 15 cards left.",)),
    Laid(
        "priority.1",
        "steady lane; tailgate",
        ("Bob plays 6 Tailgate.", "Bob is lower, and wins the turn."),
    ),
    Laid(
        "priority.1",
        "tailgate; steady lane; first; n n n; s s w; done; spawn 1; tailgate",
        ("5 Tailgate was played already.",),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
        turn=1,
    ),
    Laid("priority.2", "tailgate; steady lane", ("Ann, when do you drive?",)),
    Laid("priority.2", "steady lane; steady lane", ("Bob, when do you drive?",)),
    Laid("priority.2", "tailgate; steady lane; first", ("Ann drives first.", "Ann, step 1")),
    Laid("priority.2", "tailgate; steady lane; second", ("Bob drives first.", "Bob, step 1")),
    Laid("priority.2", "steady lane; steady lane; second", ("Ann drives first.", "Ann, step 1")),
    Laid(
        "priority.2",
        "steady lane; steady lane; second; n n n; n n w",
        ("Bob, you drive Rogue: step 1 from c3",),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    Laid(
        "priority.2",
        "tailgate; steady lane; second; n n w; n n n; done",
        ("Rogue stays at c3.",),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    Laid(
        "priority.4",
        "trickle charge; hasty exit",
        ("Bob leaves low at e3. There is room for 4.", "Ann's battery has 2 units now, not 1."),
        laid="ann: @a4 a4 %1 | bob: @e3 e3 +low",
    ),
]

#: Each card of the edition: where it can be done, and where it cannot.
CARDS = [
    # Pole Position
    row(
        lines="pole position; tailgate",
        hears=("Ann's battery has 2 units now, not 3.",),
        laid="ann: @a4 a4",
    ),
    row(
        lines="pole position; tailgate; charge ann",
        hears=("Ann's battery: 0 of 3.",),
        laid="ann: @a4 a4 %1",
    ),
    row(
        lines="pole position; tailgate",
        hears=("Ann's card has nothing to do.",),
        laid="ann: @a4 a4 %0",
    ),
    # Hasty Exit
    row(
        lines="hasty exit; tailgate",
        hears=("Ann leaves low at a4. There is room for 3.",),
        laid="ann: @a4 a4 +low +high",
    ),
    row(
        lines="hasty exit; tailgate; tile a4",
        hears=("Packages: low.",),
        laid="ann: @a4 a4 +low +low | c1: low",
    ),
    row(
        lines="hasty exit; tailgate",
        hears=("Ann's card has nothing to do.",),
        not_hears=("leaves",),
        laid="ann: @a4 a4 +high",
    ),
    row(lines="hasty exit; tailgate", hears=("Ann's card has nothing to do.",), turn=1),
    # No instruction: nothing is said.
    *(
        row(lines=f"{one}; {other}", not_hears=("nothing to do",), laid=HERE)
        for one, other in (
            ("tailgate", "steady lane"),
            ("green wave", "tailgate"),
            ("steady lane", "green wave"),
        )
    ),
    # Look Ahead: the table that tells has the deck in its own hands.
    row(lines="look ahead; tailgate", hears=("Ann looks at the top spawn card.",)),
    row(lines="tailgate; look ahead", hears=("Bob looks at the top spawn card.",)),
    # Side Street
    row(lines="side street; tailgate", hears=("Ann, from which tile do you move a package?",)),
    row(
        lines="side street; tailgate; a1; east",
        hears=("Ann moves low from a1 to b1.",),
        laid="a1: low",
    ),
    row(
        rules="priority.4 priority.5",
        lines="side street; tailgate; d5; north",
        hears=("Ann moves low from d5 to d4.",),
        laid="d5: low high",
    ),
    row(
        rules="priority.4 priority.5",
        lines="side street; tailgate; c2; west; tile b2",
        hears=("Packages: low.",),
        laid="c2: low",
        city="riverside",
    ),
    row(
        rules="priority.5",
        lines="side street; tailgate; a1; north",
        hears=("Step 1, north from a1, leads out of the city.", "Rule priority 5."),
        laid="a1: low",
    ),
    row(
        rules="priority.5",
        lines="side street; tailgate; b2; northeast",
        hears=("A step goes to one of four sides, and never aslant.", "Rule priority 5."),
        laid="b2: low",
    ),
    row(
        lines="side street; tailgate; b2; no",
        not_hears=("Ann moves",),
        laid="b2: low",
    ),
    row(
        lines="side street; tailgate; e5",
        hears=("No package that may be moved lies at e5.", "Rule priority 4."),
        laid="a1: low | e5: high",
    ),
    row(
        lines="side street; tailgate; granary yard south",
        hears=("Ann moves low from b2 to b3.",),
    ),
    row(
        lines="side street; tailgate",
        hears=("Ann's card has nothing to do.",),
        laid="a1: high",
    ),
    # Tip Off
    row(lines="tip off; tailgate; a1", hears=("Ann places low at a1.",), laid=HERE),
    row(
        lines="tip off; tailgate; b2",
        hears=("A package lies at b2 already.", "Rule priority 4."),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="tip off; tailgate; a4",
        hears=("A4 is where a van stands.", "Rule priority 5."),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="tip off; tailgate; c3",
        hears=("C3 is where a van stands.",),
        laid=HERE,
    ),
    row(
        lines="tip off; tailgate; a1; cubes",
        hears=("Packages, low: 7 in the city, 0 aboard, 0 in bases, 35 in the pool",),
        laid=HERE,
    ),
    row(lines="tip off; tailgate; c5", hears=("Ann places low at c5.",), laid=""),
    # Trickle Charge, Quick Charge
    row(
        lines="trickle charge; tailgate",
        hears=("Ann's battery has 2 units now, not 1.",),
        laid="ann: @a4 a4 %1",
    ),
    row(
        lines="trickle charge; tailgate",
        hears=("Ann's card has nothing to do.",),
        laid="ann: @a4 a4 %3",
    ),
    row(
        lines="quick charge; tailgate",
        hears=("Ann's battery has 2 units now, not 0.",),
        laid="ann: @a4 a4 %0",
    ),
    row(
        lines="quick charge; tailgate",
        hears=("Ann's battery has 3 units now, not 2.",),
        laid="ann: @a4 a4 %2",
    ),
    row(
        lines="quick charge; tailgate",
        hears=("Ann's battery has 4 units now, not 3.",),
        laid="ann: @a4 a4 %3",
        companies=("volt couriers", "collectors post"),
    ),
    # Tight Turn
    row(
        lines="tight turn; tailgate",
        hears=("Ann may cross one own cube for nothing in this turn.",),
    ),
    row(
        rules="priority.4 route.6",
        lines="tight turn; tailgate; second; e w n",
        hears=("Ann crosses own cubes at a4, for nothing. The battery has 0 left.",),
        laid="ann: @a4 c1 c1 c1 a4 %0 | e5: low",
    ),
    row(
        rules="priority.4 route.6",
        lines="tight turn; tailgate; second; e w e",
        hears=("Step 3, east to b4, crosses own cubes. That costs one unit", "Ann has 0"),
        laid="ann: @a4 c1 c1 c1 a4 %0 | e5: low",
    ),
    row(
        rules="priority.4 route.6",
        lines="tight turn; tailgate; second; e w e",
        hears=("crosses own cubes at a4 and b4. It costs one unit of the battery, and leaves 0.",),
        laid="ann: @a4 c1 c1 c1 a4 %1 | e5: low",
    ),
    # Back Door
    row(
        rules="priority.4 priority.5",
        lines="back door; tailgate; d3; high; south",
        hears=("Ann moves high from d3 to d4.",),
        laid="d3: low high",
    ),
    row(
        lines="back door; tailgate; d3",
        hears=("Ann, which package at d3 do you move? High, low or the exploding package.",),
        laid="d3: exploding low high",
    ),
    row(
        lines="back door; tailgate; d3; exploding; west; status",
        hears=("The exploding package lies at c3",),
        laid="d3: exploding low high",
    ),
    row(
        lines="back door; tailgate; d3; low; west; status",
        hears=("The exploding package lies at d3",),
        laid="d3: exploding low",
    ),
    row(
        rules="priority.4 priority.5",
        lines="back door; tailgate; e3; east",
        hears=("Step 1, east from e3, leads out of the city.", "Rule priority 5."),
        laid="e3: exploding",
    ),
    row(
        lines="back door; tailgate; e3; low",
        hears=("low",),
        not_hears=("moves low",),
        laid="e3: exploding high",
    ),
    # Decoy
    row(lines="decoy; tailgate", hears=("The Rogue drives at most 2 steps in this turn.",)),
    row(
        rules="priority.4 rogue.1",
        lines="decoy; tailgate; second; n n n; n n w; to e4",
        hears=("E4 is 3 steps away, and 2 are left.",),
        laid="ann: @a4 a4 | bob: @e3 e3 | e5: low",
    ),
    row(
        rules="priority.4 rogue.1",
        lines="decoy; tailgate; second; n n n; n n w; n n",
        hears=("Rogue drives to c2 and c1.",),
        laid="ann: @a4 a4 | bob: @e3 e3 | e5: low",
    ),
    # Change of Orders
    row(lines="change of orders; tailgate", hears=("Ann, do you exchange a secret mission?",)),
    row(lines="change of orders; tailgate; no", hears=("do you drive",), not_hears=("exchange",)),
    row(lines="change of orders; tailgate; yes", hears=("Ann exchanges a secret mission.",)),
    # Locked Doors
    row(
        lines="locked doors; tailgate",
        hears=("The Rogue takes nothing from Ann in this turn.",),
    ),
    row(
        rules="priority.4 theft.1",
        lines="locked doors; tailgate; second; n n n; n n w; w w n",
        hears=("Ann loses nothing at a3.", "Ann loses nothing at a2."),
        not_hears=("steals", "keep it"),
        laid="ann: @a4 a4 +high | bob: @e3 e3 | e5: low",
    ),
    # Special Delivery
    row(lines="special delivery; tailgate; c1", hears=("Ann places high at c1.",), laid=HERE),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; c2",
        hears=("C2 is one step from a van. It must be 2 steps from every van, or further.",),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; c3",
        hears=("C3 is where a van stands. It must be 2 steps", "Rule priority 5."),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; c5",
        hears=("C5 is one step from a van.",),
        laid="bob: @b1 b1",
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; b3",
        hears=("Ann places high at b3.",),
        laid="ann: @c5 c5 | bob: @e5 e5 | rogue: @c2",
        city="riverside",
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; b2",
        hears=("Ann places high at b2.",),
        laid="ann: @c5 c5 | bob: @e5 e5 | rogue: @c2",
        city="riverside",
    ),
    row(
        lines="special delivery; tailgate; d3; cubes",
        hears=("Packages, high: 1 in the city, 0 aboard, 0 in bases, 11 in the pool",),
        laid="ann: @a4 a4 | bob: @e5 e5 | rogue: @c2 | a1: low",
    ),
    row(
        lines="special delivery; tailgate; d4",
        hears=("Ann places high at d4.",),
        laid="ann: @a4 a4 | bob: @e2 e2 | rogue: @c3 | d4: low high",
    ),
]
ROWS = [*ORDER, *CARDS]
