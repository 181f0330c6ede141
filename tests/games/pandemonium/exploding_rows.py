"""Test cases for rules about the exploding package and the end of a turn. [exploding] [spawn]"""

from tests.games.pandemonium.driven import ANN, BOB, CARDS, DRIVEN, NO_MISSIONS
from tests.games.pandemonium.laid import CityRow

#: A city in which Bob's cubes lie on the tiles around Ann's van.
NEXT = "ann: @d3 d3 | bob: @d2 c2 d2 c3 b3 c3 d2 | rogue: @a1 | "
ASKED = "ask-hand-over spot=d2 all=Bob number=3 options=Bob,no"


def row(rules: str, lines: str, laid: str, *hears: str, **other: object) -> CityRow:
    """Return a test case for the exploding package."""
    return CityRow(rules, lines, laid=laid, hears=hears, **other)  # type: ignore[arg-type]


COMES = [
    row(
        "exploding.1",
        DRIVEN + "done; spawn 19",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "comes item=low spot=a4 option=priory-close",
        "boom-comes spot=c2 option=hilltop",
    ),
    row(
        "exploding.1",
        DRIVEN + "done; spawn 19",
        f"{ANN} | {BOB} | rogue: @c3 | a1: exploding",
        "comes item=low spot=c2 option=hilltop",
        not_hears=("boom-comes",),
    ),
    row(
        "exploding.1",
        DRIVEN + "done; spawn 19",
        f"{ANN} | {BOB} | rogue: @c3 | a1: | boom: ann 3",
        "comes item=low spot=c2 option=hilltop",
        not_hears=("boom-comes",),
    ),
    row(
        "exploding.1 exploding.4",
        CARDS + "n n n; w w w; done; spawn 19",
        "ann: @a5 a5 | bob: @e5 e5 | boom: bob 3 | rogue: @c3 | a1:",
        "comes item=low spot=c2 option=hilltop",
    ),
    row(
        "exploding.1 exploding.4",
        CARDS + "n n n; n n w; done; spawn 19",
        "ann: @a5 a5 | bob: @e5 e5 | boom: bob 3 | rogue: @a1 | a1:",
        "comes item=low spot=c2 option=hilltop",
    ),
]
TAKEN = [
    row(
        "exploding.2",
        CARDS + "n n n",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding",
        "ask-load who=Ann spot=a3 items=exploding left=4 options=the-exploding-package,done",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; done; tile a3",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding",
        "tile-packages items=exploding",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; all; tile a3",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding low high",
        "tile-packages items=exploding",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; all",
        f"{ANN} | {BOB} | rogue: @c3 | a3: exploding",
        "no-all spot=a3",
        "refused rule=package-2",
    ),
    row(
        "exploding.2 exploding.3",
        CARDS + "n n n; exploding",
        f"{ANN} +low +low | {BOB} | rogue: @c3 | a3: exploding",
        "takes who=Ann spot=a3 items=exploding left=1",
        "boom-aboard who=Ann number=5",
    ),
    row(
        "exploding.2 package.4",
        CARDS + "n n n; exploding",
        f"{ANN} +low +low +low +low | {BOB} | rogue: @c3 | a3: exploding",
        "no-room who=Ann count=4",
    ),
    row(
        "exploding.2",
        CARDS + "n n n; drop low; exploding",
        f"{ANN} +low +low +low +low | {BOB} | rogue: @c3 | a3: exploding",
        "takes who=Ann spot=a3 items=exploding left=0",
    ),
    row(
        "exploding.2",
        CARDS + "n n drop exploding n",
        f"{ANN} | {BOB} | rogue: @c3 | a3: low | boom: ann 3",
        "no-boom-drop",
        "refused-whole rule=exploding-2",
    ),
    row(
        "exploding.2",
        CARDS + "drop",
        f"{ANN} | {BOB} | rogue: @c3 | e1: low | boom: ann 3",
        "no-dropping who=Ann",
    ),
    row(
        "exploding.2 package.4",
        CARDS + "n n n",
        f"{ANN} | {BOB} | rogue: @c3 | a3: low low low low | boom: ann 3",
        "takes who=Ann spot=a3 items=low,low,low left=0",
    ),
]
HANDED = [
    row("exploding.5", CARDS + "n w w", NEXT + "a1: | boom: ann 3", ASKED),
    row(
        "exploding.5",
        CARDS + "n w w; bob; van bob",
        NEXT + "a1: | boom: ann 3",
        "van who=Bob items=exploding count=1 left=3",
    ),
    row(
        "exploding.3 exploding.5",
        CARDS + "n w w; yes",
        NEXT + "a1: | boom: ann 3",
        "hands-over who=Ann target=Bob number=3",
    ),
    row(
        "exploding.5",
        CARDS + "n w n; no",
        NEXT.replace("c2 d2 c3", "d2 d2 c3") + "a1: | boom: ann 3",
        "ask-step who=Bob number=1 spot=d2",
        not_hears=("hands-over",),
    ),
    # The package can be handed over only on a tile with a cube of another courier, who needs room
    # for it. Cubes of the van itself and of the Rogue don't count.
    row(
        "exploding.5",
        CARDS + "n w w",
        NEXT.replace("bob: @d2", "bob: @d2 +low +low +low +low") + "a1: | boom: ann 3",
        "ask-step who=Bob number=1 spot=d2",
        not_hears=("ask-hand-over",),
    ),
    row(
        "exploding.5",
        CARDS + "n n n",
        f"{ANN} | {BOB} | rogue: @c3 a4 a3 a2 | a1: | boom: ann 3",
        "ask-step who=Bob number=1 spot=e5",
        not_hears=("ask-hand-over",),
    ),
    row(
        "exploding.5",
        CARDS + "n e n; yes",
        "ann: @d3 a1 a1 a1 d1 d2 d3 | bob: @e5 e5 | rogue: @a1 | a1: | boom: ann 3",
        "ask-step who=Bob number=1 spot=e5",
        not_hears=("ask-hand-over",),
    ),
    # The package can't be handed back in the same turn, but it can in the next one.
    row(
        "exploding.5",
        CARDS + "n w w; bob; n s s; yes",
        NEXT + "a1: | boom: ann 3",
        "ask-rogue-step who=Ann van=rogue",
        not_hears=("ask-hand-over",),
    ),
    # On a tile, the package is handed over before anything else happens.
    row(
        "exploding.5 route.7",
        CARDS + "n w w; bob",
        NEXT + "d2: low low low low | boom: ann 3",
        "takes who=Ann spot=d2 items=low,low,low,low left=0",
    ),
]
DEFUSED = [
    row(
        "exploding.4",
        CARDS + "n n n; n n w",
        f"{ANN} | {BOB} +low | boom: bob 1 | rogue: @a1 | a1:",
        "delivers who=Bob items=low,exploding points=1",
        "boom-home who=Bob",
    ),
    row(
        "exploding.4",
        CARDS + "n n n; n n w; score",
        f"{ANN} | {BOB} | boom: bob 1 | rogue: @a1 | a1:",
        "score who=Bob score=10 count=0",
    ),
    row(
        "exploding.4 exploding.3",
        CARDS + "n n n; n n w; done; spawn 1",
        f"{ANN} | {BOB} | boom: bob 1 | rogue: @a1 | a1:",
        "turn-begins number=6",
        not_hears=("explodes", "fuse number=1", "boom-with number=1"),
    ),
    row(
        "exploding.4",
        CARDS + "n n n; n n w; progress bob",
        f"{ANN} | {BOB} | boom: bob 1 | rogue: @a1 | a1:",
        "progress delivered=0 most=0",
    ),
]
SPAWNED = [
    row(
        "spawn.1",
        DRIVEN + "done; spawn 11",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "spawn-card item=spawn-11 left=19",
        "comes item=low spot=d3 option=nelson-row",
        "comes item=high spot=a1 option=anchor-wharf",
        "turn-begins number=6",
    ),
    row(
        "spawn.1",
        DRIVEN + "done; spawn 15",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "comes item=low spot=e1 option=electric-drive",
        "comes item=low spot=b3 option=library-square",
        "comes item=low spot=e4 option=tannery-bank",
        turn=1,
    ),
    row(
        "spawn.1 turn.2",
        DRIVEN + "done; " + NO_MISSIONS,
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "game-shared all=Ann,Bob score=0",
        turn=16,
    ),
    # A package that appears under a van isn't taken until a van enters the tile.
    row(
        "spawn.2",
        DRIVEN + "done; spawn 5; van ann",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "van who=Ann count=0 left=4",
    ),
    row(
        "spawn.2",
        DRIVEN + "done; spawn 5; green wave; green wave; first; n e e; van ann",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "van who=Ann count=0 left=4",
    ),
    row(
        "spawn.2",
        DRIVEN + "done; spawn 5; green wave; green wave; first; n s e",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "takes who=Ann spot=a2 items=low",
    ),
    row(
        "spawn.2",
        DRIVEN + "done; spawn 1",
        f"{ANN} | {BOB} | rogue: @c3 | a1:",
        "comes item=low spot=c3 option=market-place",
        not_hears=(
            "takes who=rogue",
            "hauls who=rogue",
        ),
    ),
]
ROWS = [*COMES, *TAKEN, *HANDED, *DEFUSED, *SPAWNED]
