"""The exploding package, and what comes at the end of a turn. [exploding] [spawn]"""

from tests.games.pandemonium.driven import ANN, BOB, CARDS, DRIVEN, NO_MISSIONS
from tests.games.pandemonium.laid import Laid

#: Ann has it, and drives from b5 to c5's neighbours, where a cube of Bob's is.
NEXT = "ann: @d3 d3 | bob: @d2 c2 d2 c3 b3 c3 d2 | rogue: @a1 | "
ASKED = "do you hand over the exploding package at d2? Bob could take it. It has 3 turns left."


def row(rules: str, lines: str, laid: str, *hears: str, **other: object) -> Laid:
    """A row of the exploding package."""
    return Laid(rules, lines, laid=laid, hears=hears, **other)  # type: ignore[arg-type]


COMES = [
    row(
        "exploding.1",
        DRIVEN + "done; spawn 19",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "At a4, Priory Close: low comes.",
        "At c2, Hilltop: the exploding package comes.",
    ),
    row(
        "exploding.1",
        DRIVEN + "done; spawn 19",
        f"{ANN} | {BOB} | rogue: @c3 | a1: exploding",
        "At c2, Hilltop: low comes.",
        not_hears=("the exploding package comes",),
    ),
    row(
        "exploding.1",
        DRIVEN + "done; spawn 19",
        f"{ANN} | {BOB} | rogue: @c3 | a1: | boom: ann 3",
        "At c2, Hilltop: low comes.",
        not_hears=("the exploding package comes",),
    ),
    row(
        "exploding.1 exploding.4",
        CARDS + "n n n; w w w; done; spawn 19",
        "ann: @a5 a5 | bob: @e5 e5 | boom: bob 3 | rogue: @c3 | a1:",
        "At c2, Hilltop: low comes.",
    ),
    row(
        "exploding.1 exploding.4",
        CARDS + "n n n; n n w; done; spawn 19",
        "ann: @a5 a5 | bob: @e5 e5 | boom: bob 3 | rogue: @a1 | a1:",
        "At c2, Hilltop: low comes.",
    ),
]
TAKEN = [
    row(
        "exploding.2",
        CARDS + "n n n",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding",
        "Ann, at a3 you may take the exploding package. What do you take? There is room for 4. "
        "The exploding package or done.",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; done; tile a3",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding",
        "Packages: the exploding package.",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; all; tile a3",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding low high",
        "Packages: the exploding package.",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; all",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding",
        "Nothing at a3 can be taken by saying all.",
        "Rule package 2.",
    ),
    row(
        "exploding.2 exploding.3",
        CARDS + "n n n; exploding",
        f"{ANN} +low +low | {BOB} | rogue: @c3 | a3: exploding",
        "Ann takes the exploding package at a3. There is room for 1 more.",
        "Ann has the exploding package: 5 turns.",
    ),
    row(
        "exploding.2 package.4",
        CARDS + "n n n; exploding",
        f"{ANN} +low +low +low +low | {BOB} | rogue: @c3 | a3: exploding",
        "Ann's van is full with 4. Something must be dropped first.",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; drop low; exploding",
        f"{ANN} +low +low +low +low | {BOB} | rogue: @c3 | a3: exploding",
        "Ann takes the exploding package at a3. The van is full.",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; drop exploding",
        f"{ANN} | {BOB} | rogue: @c3 | a3: low | boom: ann 3",
        "The exploding package cannot be dropped.",
        "Rule exploding 2.",
    ),
    row(
        "exploding.2",
        CARDS + "drop",
        f"{ANN} | {BOB} | rogue: @c3 | e1: low | boom: ann 3",
        "Ann has nothing aboard that can be left, and nothing lies within reach.",
    ),
    row(
        "exploding.2 package.4",
        CARDS + "n n n",
        f"{ANN} | {BOB} | rogue: @c3 | a3: low low low low | boom: ann 3",
        "There is room for 3. All, low or done.",
    ),
]
HANDED = [
    row("exploding.5", CARDS + "n w w", NEXT + "a1: | boom: ann 3", ASKED),
    row(
        "exploding.5",
        CARDS + "n w w; bob; van bob",
        NEXT + "a1: | boom: ann 3",
        "Bob: the exploding package aboard, with room for 3.",
    ),
    row(
        "exploding.3 exploding.5",
        CARDS + "n w w; yes",
        NEXT + "a1: | boom: ann 3",
        "Ann hands the exploding package to Bob. It has 3 turns left.",
    ),
    row(
        "exploding.5",
        CARDS + "n w n; no",
        NEXT.replace("c2 d2 c3", "d2 d2 c3") + "a1: | boom: ann 3",
        "Bob, step 1 from d2: which way?",
        not_hears=("hands the",),
    ),
    # It needs room there, and a cube of another courier: neither one's own nor the Rogue's.
    row(
        "exploding.5",
        CARDS + "n w w",
        NEXT.replace("bob: @d2", "bob: @d2 +low +low +low +low") + "a1: | boom: ann 3",
        "Bob, step 1 from d2: which way?",
        not_hears=("hand over",),
    ),
    row(
        "exploding.5",
        CARDS + "n n n",
        f"{ANN} | {BOB} | rogue: @c3 a4 a3 a2 | a1: | boom: ann 3",
        "Bob, step 1 from e5: which way?",
        not_hears=("hand over",),
    ),
    row(
        "exploding.5",
        CARDS + "n e n; yes",
        "ann: @d3 a1 a1 a1 d1 d2 d3 | bob: @e5 e5 | rogue: @a1 | a1: | boom: ann 3",
        "Bob, step 1 from e5: which way?",
        not_hears=("hand over",),
    ),
    # Not back in the same turn; in the next one it may go back.
    row(
        "exploding.5",
        CARDS + "n w w; bob; n s s; yes",
        NEXT + "a1: | boom: ann 3",
        "Ann, you drive Rogue",
        not_hears=("hand over",),
    ),
    # Before anything else that happens on the tile.
    row(
        "exploding.5 route.7",
        CARDS + "n w w; bob",
        NEXT + "d2: low low low low | boom: ann 3",
        "Ann, at d2 you may take low times 4. What do you take? There is room for 4.",
    ),
]
DEFUSED = [
    row(
        "exploding.4",
        CARDS + "n n n; n n w",
        f"{ANN} | {BOB} +low | boom: bob 1 | rogue: @a1 | a1:",
        "Bob delivers low and the exploding package, for one point.",
        "Bob has brought the exploding package home, and keeps the die, for 10 points.",
    ),
    row(
        "exploding.4",
        CARDS + "n n n; n n w; score",
        f"{ANN} | {BOB} | boom: bob 1 | rogue: @a1 | a1:",
        "Bob: 10 points.",
    ),
    row(
        "exploding.4 exploding.3",
        CARDS + "n n n; n n w; done; spawn 1",
        f"{ANN} | {BOB} | boom: bob 1 | rogue: @a1 | a1:",
        "Turn 6 of 16.",
        not_hears=("explodes", "has one turn"),
    ),
    row(
        "exploding.4",
        CARDS + "n n n; n n w; progress bob",
        f"{ANN} | {BOB} | boom: bob 1 | rogue: @a1 | a1:",
        "Delivered 0, at most 0 in a turn.",
    ),
]
SPAWNED = [
    row(
        "spawn.1",
        DRIVEN + "done; spawn 11",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "Spawn 11 comes up. The deck has 19 cards.",
        "At d3, Nelson Row: low comes.",
        "At a1, Anchor Wharf: high comes.",
        "Turn 6 of 16.",
    ),
    row(
        "spawn.1",
        DRIVEN + "done; spawn 15",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "At e1, Electric Drive: low comes.",
        "At b3, Library Square: low comes.",
        "At e4, Tannery Bank: low comes.",
        turn=1,
    ),
    row(
        "spawn.1 turn.2",
        DRIVEN + "done; " + NO_MISSIONS,
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "Ann and Bob win the game together, with 0 points each.",
        turn=16,
    ),
    # What comes under a van waits until one enters.
    row(
        "spawn.2",
        DRIVEN + "done; spawn 5; van ann",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "Ann: nothing aboard, with room for 4.",
    ),
    row(
        "spawn.2",
        DRIVEN + "done; spawn 5; green wave; green wave; first; n e e; van ann",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "Ann: nothing aboard, with room for 4.",
    ),
    row(
        "spawn.2",
        DRIVEN + "done; spawn 5; green wave; green wave; first; n s e",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "Ann, at a2 you may take low.",
    ),
    row(
        "spawn.2",
        DRIVEN + "done; spawn 1",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "At c3, Market Place: low comes.",
        not_hears=("Rogue takes",),
    ),
]
ROWS = [*COMES, *TAKEN, *HANDED, *DEFUSED, *SPAWNED]
