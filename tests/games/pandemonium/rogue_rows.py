"""Where the Rogue must drive, and what it takes. [rogue]"""

from tests.games.pandemonium.driven import ANN, BOB, BOB_WINS, CARDS, DRIVEN
from tests.games.pandemonium.laid import Laid

EMPTY = f"{ANN} | {BOB} | rogue: @c3 | "
LOADED = f"{ANN} +high | {BOB} +low | rogue: @c3 | "
STAYS = "Table: Rogue stays at c3."


def chart(packages: str, line: str, *hears: str, city: str = EMPTY, **other: object) -> Laid:
    """The Rogue stands on c3; a line to it, and what is heard."""
    fields: dict[str, object] = {"rules": "rogue.2", "hears": hears, **other}
    return Laid(lines=DRIVEN + line, laid=city + packages, **fields)  # type: ignore[arg-type]


def must(*tiles: str, item: str) -> tuple[str, ...]:
    """The refusal that names the tiles which it must enter."""
    those = tiles[0] if len(tiles) == 1 else f"one of {', '.join(tiles[:-1])} and {tiles[-1]}"
    words = f"So the Rogue could not take what it must. It is to enter {those}: {item}."
    return words, "Rule rogue 2."


NEAREST, HIGH_ONLY = ("rogue=nearest-first",), ("rogue=high-only",)
HIGHEST_FIRST = [
    # The highest, however far it is, and even if a low one is nearer.
    chart("c1: high | d3: low | c2: low low", "done", *must("c1", item="high")),
    chart("c1: high | d3: low", "south", *must("c1", item="high")),
    chart("c1: high | d3: low", "d3", *must("c1", item="high")),
    chart("c1: high | d2: low", "d2; yes; e2", *must("c1", item="high")),
    chart("c1: high", "n n; done", "Rogue takes high at c1", "drives to c2 and c1."),
    chart("c1: high", "n n w", "Rogue takes high at c1", "drives to c2, c1 and b1."),
    # Its other steps are free, before and after.
    chart("c1: high", "w n n", *must("c1", item="high")),
    chart("b2: high", "e n; south", *must("b2", item="high")),
    chart("c2: high", "e n w", "Rogue takes high at c2"),
    # Of the same value one of the nearest, and of the same both will do.
    chart("c2: high | e3: high", "e e; done", *must("c2", item="high")),
    chart("c2: high | e3: high", "done", *must("c2", item="high")),
    chart("c2: high | d3: high | e3: high", "done", *must("c2", "d3", item="high")),
    chart("c2: high | d3: high", "e; done", "Rogue takes high at d3"),
    chart("c2: high | d3: high", "n; done", "Rogue takes high at c2"),
    # Low ones draw it where no high one is near enough.
    chart("e2: low | e1: high", "done", *must("e2", item="low")),
    chart("b3: low | d3: low low | c4: low", "done", *must("b3", "d3", "c4", item="low")),
    # Nothing within three steps, or only what it leaves: it is free, and may stay.
    chart("a1: high | e5: low", "done", STAYS, rules="rogue.2 rogue.4"),
    chart("c2: exploding", "done", STAYS, rules="rogue.2 rogue.4 rogue.5"),
    chart("c2: exploding | b3: low", "done", *must("b3", item="low")),
    # What lies on its own tile is two steps away.
    chart("c3: low", "done", *must("c3", item="low")),
    chart("c3: low | e2: low", "n; south; done", "Rogue takes low at c3"),
    chart("c3: low | b3: low", "done", *must("b3", item="low")),
    # As a van drives: over the bridges.
    Laid(
        "rogue.2 city.2",
        CARDS + "n n n; done; w w w; done",
        laid=EMPTY.replace("@c3", "@c2") + "a2: high",
        city="riverside",
        hears=("Table: Rogue stays at c2.",),
    ),
    Laid(
        "rogue.2 city.2",
        DRIVEN + "done",
        laid=EMPTY.replace("@c3", "@c2") + "b2: low",
        city="riverside",
        hears=must("b2", item="low"),
    ),
    Laid(
        "rogue.2 city.2",
        DRIVEN + "west",
        laid=EMPTY.replace("@c3", "@c2") + "b2: low",
        city="riverside",
        hears=("Step 1, west from c2 to b2, leads through water.", "Rule city 2."),
    ),
    # Bob drives it when he wins, and the same holds for him.
    Laid(
        "rogue.2 priority.2",
        BOB_WINS + "n n n; w w w; done",
        laid=EMPTY + "c1: high",
        hears=must("c1", item="high"),
    ),
]
AS_THE_TABLE_CHOOSES = [
    chart("c1: high | d3: low", "done", *must("d3", item="low"), options=NEAREST),
    chart("c1: high | d3: low", "e; done", "Rogue takes low at d3", options=NEAREST),
    chart("c2: high | d3: low", "done", *must("c2", item="high"), options=NEAREST),
    chart("c2: low | d3: low", "done", *must("c2", "d3", item="low"), options=NEAREST),
    chart("c2: low | d3: low", "done", STAYS, options=HIGH_ONLY),
    chart("c1: high | d3: low", "done", *must("c1", item="high"), options=HIGH_ONLY),
]
CUBE = "So the Rogue could not rob Bob, as it must. It is to enter one of b5, c5 and d5."
CUBES = [
    # No package, and the other courier carries something: one of its cubes, by any way.
    chart("a1:", "done", CUBE, "Rule rogue 3.", city=LOADED, rules="rogue.3"),
    chart("a1:", "n", CUBE, "Rule rogue 3.", city=LOADED, rules="rogue.3"),
    chart("a1:", "w w", CUBE, "Rule rogue 3.", city=LOADED, rules="rogue.3"),
    chart("a1:", "e", "step 2 from d3, which way?", city=LOADED, rules="rogue.3"),
    chart("a1:", "w; s; s", "Rogue steals low at b5.", city=LOADED, rules="rogue.3"),
    chart("a1:", "d5; yes", "Rogue steals low at d5.", city=LOADED, rules="rogue.3"),
    # A package comes before a cube; with high ones only, a low one does not.
    chart("c2: low", "done", *must("c2", item="low"), city=LOADED),
    chart("c2: low", "done", CUBE, city=LOADED, options=HIGH_ONLY, rules="rogue.2 rogue.3"),
    # Its driver's own cubes draw it nowhere, nor do those of a courier who carries nothing.
    chart("a1:", "done", STAYS, city=f"{ANN} +high | {BOB} | rogue: @c3 | ", rules="rogue.3"),
    # Neither does a cube that is too far away.
    chart(
        "a1:",
        "done",
        "Table: Rogue stays at e1.",
        city=f"{ANN} | {BOB} +high | rogue: @e1 | ",
        rules="rogue.3 rogue.4",
    ),
    Laid(
        "rogue.3 priority.2",
        BOB_WINS + "n n n; w w w; done",
        laid=LOADED + "a1:",
        hears=(
            "could not rob Ann, as it must. It is to enter one of a2, a3 and a4.",
            "Rule rogue 3.",
        ),
    ),
]
FREE = [
    chart("a1:", "n e w", "Rogue drives to c2, d2 and c2.", rules="rogue.4"),
    chart("a1:", "n; done", "Rogue drives to c2.", rules="rogue.4"),
    chart("a1:", "done", STAYS, rules="rogue.4"),
    # Three cubes are lifted, and one is laid for each step; they stop nothing.
    chart("a1:", "n; done; trail rogue", "Rogue's cubes, the oldest first: c2.", rules="rogue.1"),
    Laid(
        "rogue.1",
        DRIVEN + "n e w; trail rogue",
        laid=f"{ANN} | {BOB} | rogue: @c3 c1 c2 c3 | a1:",
        hears=("Rogue's cubes, the oldest first: c2, d2 and c2.",),
    ),
    Laid(
        "rogue.1",
        DRIVEN + "done; trail rogue",
        laid=f"{ANN} | {BOB} | rogue: @c3 c1 c2 c3 | a1:",
        hears=("No cubes of that van lie in the city.",),
    ),
    chart("a1:", "a1", "A1 is 4 steps away, and 3 are left.", rules="rogue.1"),
    chart("a1:", "n e; b2", "B2 is 2 steps away, and one is left.", rules="rogue.1"),
    Laid(
        "rogue.1 priority.4",
        "decoy; quick charge; first; n n n; w w w; n n",
        laid=EMPTY + "a1:",
        hears=("Rogue drives to c2 and c1.", "Turn up a spawn card."),
    ),
    # What a Rogue that drives two steps cannot reach, does not draw it.
    Laid(
        "rogue.2 priority.4",
        "decoy; quick charge; first; n n n; w w w; done",
        laid=EMPTY + "e2: high | c1: low",
        hears=must("c1", item="low"),
    ),
]
TAKES = [
    chart(
        "c2: low high low low low low exploding",
        "n; done",
        "Rogue takes high and low times 5 at c2, out of the game.",
        rules="rogue.5 rogue.6",
    ),
    chart(
        "c2: low low exploding",
        "n; done; tile c2",
        "Packages: the exploding package.",
        rules="rogue.5",
    ),
    chart(
        "c2: low | c1: high low | d1: low",
        "n n e",
        "Rogue takes low at c2, out of the game.",
        "Rogue takes high and low at c1, out of the game.",
        "Rogue takes low at d1, out of the game.",
        rules="rogue.5",
    ),
    chart(
        "c2: low low high",
        "n; done; cubes",
        "Packages, low: 0 in the city, 0 aboard, 0 in bases, 40 in the pool, 2 out of the game.",
        "Packages, high: 0 in the city, 0 aboard, 0 in bases, 11 in the pool, 1 out of the game.",
        rules="rogue.6",
    ),
    Laid(
        "rogue.6 theft.1",
        DRIVEN + "w s s; no; cubes",
        laid=LOADED + "a1:",
        hears=(
            "low: 0 in the city, 0 aboard, 0 in bases, 41 in the pool, 1 out of the game.",
            "high: 0 in the city, 1 aboard, 0 in bases, 11 in the pool, 0 out of the game.",
        ),
    ),
]
ROWS = [*HIGHEST_FIRST, *AS_THE_TABLE_CHOOSES, *CUBES, *FREE, *TAKES]
