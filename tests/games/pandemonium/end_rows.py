"""The end of a game, and what is set right by hand. [end] [trouble]"""

from tests.games.pandemonium.driven import BOB, CARDS, DRIVEN, NO_MISSIONS
from tests.games.pandemonium.laid import Laid

#: Ann drives where no base is, and nobody has anything aboard.
LAST = DRIVEN + "done; " + NO_MISSIONS


def end(rules: str, ann: str, bob: str, *hears: str, lines: str = LAST, **other: object) -> Laid:
    """The last turn, with so much in the bases."""
    cities = f"ann: @a5 a5 {ann} | bob: @e5 e5 {bob} | rogue: @c3 | a1:"
    fields: dict[str, object] = {"companies": ("volt couriers", "nightingale express"), **other}
    return Laid(rules, lines, laid=cities, hears=hears, turn=16, **fields)  # type: ignore[arg-type]


ENDS = [
    end("end.1", "=low =low =high", "=low", "Ann has 7 points.", "Bob has one point."),
    end("end.1", "=low =low =high", "=low", "Ann wins the game with 7 points."),
    # What is aboard scores nothing; a bonus, a mission and the die do.
    end("end.1", "=low", "", "Ann wins the game with one point."),
    end(
        "end.1 company.1",
        "=low =low =low =low",
        "=high",
        "Ann has 5 points.",
        companies=("collectors post", "nightingale express"),
    ),
    end(
        "end.1 mission.1",
        "=low",
        "=low",
        "Ann has 4 points.",
        "Ann wins the game with 4 points.",
        lines=DRIVEN + "done; power saver; four corners; white glove; city tour",
    ),
    # Of those who tie: more high packages, then more missions, then both.
    end(
        "end.2",
        "=low =low =low =low =low",
        "=high",
        "Bob wins the game with 5 points, and before those who tied",
    ),
    end(
        "end.2",
        "=low =low =low =high",
        "=high",
        "Bob wins the game with 8 points, and before those who tied",
        lines=DRIVEN + "done; four corners; white glove; power saver; city tour",
    ),
    end(
        "end.2",
        "=low =low =low",
        "",
        "Bob wins the game with 3 points, and before those who tied",
        lines=DRIVEN + "done; four corners; white glove; power saver; city tour",
    ),
    end("end.2", "=low", "=low", "Ann and Bob win the game together, with one point each."),
    end(
        "end.1 exploding.4",
        "",
        "=high =low | boom: bob 3",
        "Bob has 16 points.",
        lines=CARDS + "n n n; n n w; done; " + NO_MISSIONS,
    ),
    end("end.1", "+low", "", "Ann has 0 points.", lines=LAST),
]


def by_hand(lines: str, *hears: str, laid: str = "", **other: object) -> Laid:
    """Something that the table says is otherwise, and what shows it."""
    fields: dict[str, object] = {"rules": "trouble.2", **other}
    city = f"ann: @a5 b5 a5 +low %1 | {BOB} | rogue: @c3 c1 c2 c3 | c2: low | {laid}"
    return Laid(lines=lines, laid=city, hears=hears, **fields)  # type: ignore[arg-type]


SET_RIGHT = [
    by_hand("override put red d2 to try", "The Red van is put on d2."),
    by_hand("override put red d2 to try; where ann", "Ann is at d2, Icehouse Corner."),
    by_hand("override put red d2 to try; trail ann", "the oldest first: b5 and d2."),
    by_hand("override put rogue e1 to try; trail rogue", "the oldest first: c1, c2 and e1."),
    by_hand(CARDS + "override put red d2 to try; n e south", "Ann drives to d1, e1 and e2."),
    by_hand("override cube red 1 c4 to try", "Cube 1 of the Red van lies at c4 now."),
    by_hand("override cube red 1 c4 to try; trail ann", "the oldest first: c4 and a5."),
    by_hand("override cube red 3 c4 to try", "has 2 cubes in the city, of which 1 is the oldest."),
    by_hand("override cube red 0 c4 to try", "has 2 cubes in the city, of which 1 is the oldest."),
    by_hand("override lay low e1 to try", "A package of the pool lies at e1: low."),
    by_hand("override lay high e1 to try; tile e1", "Packages: high."),
    by_hand(
        "override lay high e1 to try; cubes",
        "high: 1 in the city, 0 aboard, 0 in bases, 11 in the pool",
    ),
    by_hand("override lift low c2 to try", "A package at c2 goes back to the pool: low."),
    by_hand("override lift low c2 to try; tile c2", "c2", not_hears=("Packages",)),
    by_hand("override lift high c2 to try", "No such package can be taken off c2: high."),
    by_hand("override lift low e1 to try", "No such package can be taken off e1: low."),
    by_hand("override stow red high to try", "A package of the pool is aboard the Red van: high."),
    by_hand("override stow red high to try; van ann", "Ann: high and low aboard"),
    by_hand("override stow rogue high to try", "The Rogue has no room."),
    by_hand(
        "override stow green high to try",
        "The Green van has no room.",
        laid="bob: @e5 e5 +low +low +low +low",
    ),
    by_hand("override unload red low to try", "aboard the Red van goes back to the pool: low."),
    by_hand("override unload red low to try; van ann", "Ann: nothing aboard"),
    by_hand("override unload red high to try", "The Red van has none aboard: high."),
    by_hand("override battery red 3 to try", "Ann's battery has 3 units now, not 1."),
    by_hand("override battery red 1 to try; charge", "Ann's battery: 1 of 3."),
    by_hand("override battery red 0 to try; charge", "Ann's battery: 0 of 3."),
    by_hand("override battery red 4 to try", "The battery of the Red van holds 3 at most."),
    by_hand("override battery rogue 1 to try", "The Rogue has no battery."),
    by_hand(
        "override battery red 4 to try",
        "Ann's battery has 4 units now, not 1.",
        companies=("volt couriers", "nightingale express"),
    ),
    # What was planned is planned anew, by what is so now.
    by_hand(CARDS + "n; override put red c3 to try", "Ann, step 1 from c3: which way?"),
    by_hand("put red d2", "I did not understand", not_hears=("is put on",)),
]
LEAVES = [
    end(
        "trouble.1",
        "=high",
        "=low",
        "Bob has left the table.",
        "The game ends here, and is scored as it stands.",
        lines="leave bob",
    ),
    end(
        "trouble.1",
        "=high",
        "=low",
        "Ann wins the game with 5 points.",
        lines=CARDS + "leave bob; four corners; white glove",
    ),
    end("trouble.1", "", "", "Bob, turn up a mission", lines=DRIVEN + "done; leave ann"),
]
ROWS = [*ENDS, *SET_RIGHT, *LEAVES]
