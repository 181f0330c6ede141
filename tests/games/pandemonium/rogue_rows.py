"""Test cases for the rules about where the Rogue must drive and what it takes. [rogue]"""

from tests.games.pandemonium.driven import ANN, BOB, BOB_WINS, CARDS, DRIVEN
from tests.games.pandemonium.laid import CityRow

EMPTY = f"{ANN} | {BOB} | rogue: @c3 | "
LOADED = f"{ANN} +high | {BOB} +low | rogue: @c3 | "
STAYS = "stays who=rogue spot=c3"


def chart(packages: str, line: str, *hears: str, city: str = EMPTY, **other: object) -> CityRow:
    """Return a test case in which the Rogue drives from c3."""
    fields: dict[str, object] = {"rules": "rogue.2", "hears": hears, **other}
    return CityRow(lines=DRIVEN + line, laid=city + packages, **fields)  # type: ignore[arg-type]


def must(*tiles: str, item: str) -> tuple[str, ...]:
    """Return the refusals that tell the driver what the Rogue must take, and where."""
    return f"no-rogue-aim items={','.join(tiles)} item={item}", "refused rule=rogue-2"


#: Test cases in which Bob types two routes on one line: his own van's, and the Rogue's.
IN_A_LINE = [
    CityRow(
        "rogue.1",
        BOB_WINS + f"n n n; {line}",
        laid=EMPTY + "c1: high",
        hears=hears,
        not_hears=not_hears,
    )
    for line, hears, not_hears in (
        ("w w w rogue n n w", ("drives who=rogue items=c2,c1,b1",), ("ask-rogue-step",)),
        ("w w w, rogue north, north, west", ("drives who=rogue items=c2,c1,b1",), ()),
        ("w w w n n w", ("left-over",), ("drives who=Bob",)),
        ("w w w ann n n w", ("left-over",), ("drives who=Bob",)),
    )
]
NEAREST, HIGH_ONLY = ("rogue=nearest-first",), ("rogue=high-only",)
HIGHEST_FIRST = [
    # The Rogue must go to the most valuable package, even if a low one is nearer.
    chart("c1: high | d3: low | c2: low low", "done", *must("c1", item="high")),
    chart("c1: high | d3: low", "south", *must("c1", item="high")),
    chart("c1: high | d3: low", "d3", *must("c1", item="high")),
    chart("c1: high | d2: low", "d2; yes; e2", *must("c1", item="high")),
    chart("c1: high", "n n; done", "drives items=c2,c1", "hauls who=rogue spot=c1 items=high"),
    chart("c1: high", "n n w", "drives items=c2,c1,b1", "hauls who=rogue spot=c1 items=high"),
    # The remaining steps can lead anywhere, provided that the Rogue reaches the package.
    chart("c1: high", "w n n", *must("c1", item="high")),
    chart("b2: high", "e n; south", *must("b2", item="high")),
    chart("c2: high", "e n w", "hauls who=rogue spot=c2 items=high"),
    # If several packages have the same value, the Rogue must go to the nearest one. If two are
    # equally near, the Rogue can go to either.
    chart("c2: high | e3: high", "e e; done", *must("c2", item="high")),
    chart("c2: high | e3: high", "done", *must("c2", item="high")),
    chart("c2: high | d3: high | e3: high", "done", *must("c2", "d3", item="high")),
    chart("c2: high | d3: high", "e; done", "hauls who=rogue spot=d3 items=high"),
    chart("c2: high | d3: high", "n; done", "hauls who=rogue spot=c2 items=high"),
    # The Rogue must go to a low package if no high one is near enough.
    chart("e2: low | e1: high", "done", *must("e2", item="low")),
    chart("b3: low | d3: low low | c4: low", "done", *must("b3", "d3", "c4", item="low")),
    # If there is nothing to take within three steps, the Rogue can go anywhere or stay.
    chart("a1: high | e5: low", "done", STAYS, rules="rogue.2 rogue.4"),
    chart("c2: exploding", "done", STAYS, rules="rogue.2 rogue.4 rogue.5"),
    chart("c2: exploding | b3: low", "done", *must("b3", item="low")),
    # A package on the Rogue's own tile counts as two steps away.
    chart("c3: low", "done", *must("c3", item="low")),
    chart("c3: low | e2: low", "n; south; done", "hauls who=rogue spot=c3 items=low"),
    chart("c3: low | b3: low", "done", *must("b3", item="low")),
    # Distances are measured along the routes that a van can drive, including bridges.
    CityRow(
        "rogue.2 city.2",
        CARDS + "n n n; done; w w w; done",
        laid=EMPTY.replace("@c3", "@c2") + "a2: high",
        city="riverside",
        hears=("stays who=rogue spot=c2",),
    ),
    CityRow(
        "rogue.2 city.2",
        DRIVEN + "done",
        laid=EMPTY.replace("@c3", "@c2") + "b2: low",
        city="riverside",
        hears=must("b2", item="low"),
    ),
    CityRow(
        "rogue.2 city.2",
        DRIVEN + "west",
        laid=EMPTY.replace("@c3", "@c2") + "b2: low",
        city="riverside",
        hears=("no-water number=1 side=west spot=c2 option=b2", "refused rule=city-2"),
    ),
    # If Bob wins, he drives the Rogue, following the same rules.
    CityRow(
        "rogue.2 priority.2",
        BOB_WINS + "n n n; w w w; done",
        laid=EMPTY + "c1: high",
        hears=must("c1", item="high"),
    ),
]
AS_THE_TABLE_CHOOSES = [
    chart("c1: high | d3: low", "done", *must("d3", item="low"), options=NEAREST),
    chart("c1: high | d3: low", "e; done", "hauls who=rogue spot=d3 items=low", options=NEAREST),
    chart("c2: high | d3: low", "done", *must("c2", item="high"), options=NEAREST),
    chart("c2: low | d3: low", "done", *must("c2", "d3", item="low"), options=NEAREST),
    chart("c2: low | d3: low", "done", STAYS, options=HIGH_ONLY),
    chart("c1: high | d3: low", "done", *must("c1", item="high"), options=HIGH_ONLY),
]
CUBE = "no-rogue-cube who=Bob items=b5,c5,d5 count=3"
CUBES = [
    # If there are no packages, the Rogue must rob the other courier, provided that something can be
    # stolen.
    chart("a1:", "done", CUBE, "refused rule=rogue-3", city=LOADED, rules="rogue.3"),
    chart("a1:", "n", CUBE, "refused rule=rogue-3", city=LOADED, rules="rogue.3"),
    chart("a1:", "w w", CUBE, "refused-in-line rule=rogue-3", city=LOADED, rules="rogue.3"),
    chart("a1:", "e", "ask-rogue-step number=2 spot=d3", city=LOADED, rules="rogue.3"),
    chart("a1:", "w; s; s", "ask-save target=rogue spot=b5 item=low", city=LOADED, rules="rogue.3"),
    chart("a1:", "d5; yes", "ask-save target=rogue spot=d5 item=low", city=LOADED, rules="rogue.3"),
    # Packages matter more than cubes. If the table has chosen that only high packages matter, low
    # ones don't.
    chart("c2: low", "done", *must("c2", item="low"), city=LOADED),
    chart("c2: low", "done", CUBE, city=LOADED, options=HIGH_ONLY, rules="rogue.2 rogue.3"),
    # The Rogue need not go to the cubes of its own driver, or of a van that is empty.
    chart("a1:", "done", STAYS, city=f"{ANN} +high | {BOB} | rogue: @c3 | ", rules="rogue.3"),
    # Cubes that are out of reach don't matter.
    chart(
        "a1:",
        "done",
        "stays who=rogue spot=e1",
        city=f"{ANN} | {BOB} +high | rogue: @e1 | ",
        rules="rogue.3 rogue.4",
    ),
    CityRow(
        "rogue.3 priority.2",
        BOB_WINS + "n n n; w w w; done",
        laid=LOADED + "a1:",
        hears=(
            "no-rogue-cube who=Ann items=a2,a3,a4 count=3",
            "refused rule=rogue-3",
        ),
    ),
]
FREE = [
    chart("a1:", "n e w", "drives who=rogue items=c2,d2,c2", rules="rogue.4"),
    chart("a1:", "n; done", "drives who=rogue items=c2", rules="rogue.4"),
    chart("a1:", "done", STAYS, rules="rogue.4"),
    # The Rogue lifts three cubes and lays one at each step. These cubes don't block anyone.
    chart("a1:", "n; done; trail rogue", "trail who=rogue items=c2", rules="rogue.1"),
    CityRow(
        "rogue.1",
        DRIVEN + "n e w; trail rogue",
        laid=f"{ANN} | {BOB} | rogue: @c3 c1 c2 c3 | a1:",
        hears=("trail who=rogue items=c2,d2,c2",),
    ),
    CityRow(
        "rogue.1",
        DRIVEN + "done; trail rogue",
        laid=f"{ANN} | {BOB} | rogue: @c3 c1 c2 c3 | a1:",
        hears=("trail-none",),
    ),
    chart("a1:", "a1", "no-so-far option=a1 left=3 count=4", rules="rogue.1"),
    chart("a1:", "n e; b2", "no-so-far option=b2 left=1 count=2", rules="rogue.1"),
    CityRow(
        "rogue.1 priority.4",
        "decoy; quick charge; first; n n n; w w w; n n",
        laid=EMPTY + "a1:",
        hears=("drives who=rogue items=c2,c1", "ask-spawn"),
    ),
    # If the Rogue drives only two steps, packages that are out of reach don't matter.
    CityRow(
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
        "hauls who=rogue spot=c2 items=high,low,low,low,low,low",
        rules="rogue.5 rogue.6",
    ),
    chart(
        "c2: low low exploding",
        "n; done; tile c2",
        "tile-packages items=exploding",
        rules="rogue.5",
    ),
    chart(
        "c2: low | c1: high low | d1: low",
        "n n e",
        "hauls who=rogue spot=c2 items=low",
        "hauls who=rogue spot=c1 items=high,low",
        "hauls who=rogue spot=d1 items=low",
        rules="rogue.5",
    ),
    chart(
        "c2: low low high",
        "n; done; cubes all",
        "cubes-packages item=low count=0 number=0 score=0 left=40 gone=2",
        "cubes-packages item=high count=0 number=0 score=0 left=11 gone=1",
        rules="rogue.6",
    ),
    CityRow(
        "rogue.6 theft.1",
        DRIVEN + "w s s; no; cubes all",
        laid=LOADED + "a1:",
        hears=(
            "cubes-packages item=low count=0 number=0 score=0 left=41 gone=1",
            "cubes-packages item=high count=0 number=1 score=0 left=11 gone=0",
        ),
    ),
]
ROWS = [*IN_A_LINE, *HIGHEST_FIRST, *AS_THE_TABLE_CHOOSES, *CUBES, *FREE, *TAKES]
