"""One player against two vans without one; and three, of whom one drives the Rogue."""

from tests.games.pandemonium.driven import CARDS
from tests.games.pandemonium.laid import Laid

#: The AI courier drives first, or Ann.
RIVAL, FIRST = "tailgate; pole position; ", "tailgate; tailgate; "
FAR = "ann: @a1 a1 %0 | rogue: @a1 | "


def alone(rules: str, lines: str, laid: str, *hears: str, **other: object) -> Laid:
    """A row of a solo game."""
    return Laid(rules, lines, laid=laid, hears=hears, players=1, **other)  # type: ignore[arg-type]


def way(laid: str, *tiles: str, ann: str = FAR) -> Laid:
    """Where the AI courier drives from there, step by step, before Ann."""
    hears = tuple(f"AI courier drives to {tile}." for tile in tiles)
    return alone("solo.3", RIVAL.strip("; "), ann + laid, *hears)


NEAR = "ann: @d5 d5 +low %0 | rogue: @a1 | rival: @e5 | "
WAYS = [
    # The nearest, whatever it is worth; of the same, a cube, then the value, then the side.
    way("rival: @e5 | e4: low | c5: high", "e4"),
    way("e4: high", "d5", ann=NEAR),
    way("e4: low | d4: low", "d5", ann=NEAR),
    way("e4: low", "e4", ann=NEAR.replace(" +low", "")),
    way("c5: low | e4: low", "e4", ann=NEAR.replace("@d5 d5", "@a5 a5")),
    way("rival: @e5 | e4: low | d5: high", "d5"),
    way("rival: @e5 | e4: low | d5: low high", "d5"),
    way("rival: @c3 | c2: low | d3: low | c4: low | b3: low", "c2"),
    way("rival: @c3 | d3: low | c4: low | b3: low", "d3"),
    way("rival: @c3 | c4: low | b3: low", "c4"),
    way("rival: @c3 | b3: low | e5: high", "b3"),
    way("rival: @c3 | b2: low", "c2", "b2"),
    way("rival: @c3 | d2: low | b2: high", "c2", "b2"),
    way("rival: @c3 | b4: low", "c4", "b4"),
    # Before each step anew.
    way("rival: @e5 | e4: low | e3: high | d5: low", "e4", "e3"),
    # What lies on its own tile is entered only by coming back.
    way("rival: @e5 | e5: low | a3: low", "e4", "e5"),
    way("rival: @e5 | e5: low | e4: low", "e4", "e5"),
    # Only the exploding package, which it never takes, or nothing: it stays.
    alone("solo.3", RIVAL, FAR + "rival: @e5 | e4: exploding", "AI courier stays at e5."),
    alone("solo.3", RIVAL, FAR + "rival: @e5 | a1:", "AI courier stays at e5."),
    alone(
        "solo.3 city.2",
        RIVAL,
        FAR + "rival: @c2 | b2: low",
        "AI courier drives to c1.",
        "AI courier drives to b1.",
        "AI courier drives to b2.",
        city="riverside",
    ),
]
AGAINST_TWO = [
    alone("solo.1", RIVAL + "e e e", FAR + "rival: @e5 | a3: low", "AI Rogue drives to a2."),
    alone("solo.1", RIVAL + "e e e", FAR + "rival: @e5 | a3: low", "AI Rogue takes low at a3"),
    alone("solo.3 theft.1", RIVAL, NEAR + "a1:", "AI courier steals low from Ann at d5."),
    alone(
        "solo.3 theft.2",
        RIVAL,
        NEAR.replace("%0", "%1") + "a1:",
        "Ann, AI courier steals low at d5. Do you keep it? Your battery has 1. Battery or no.",
    ),
    alone("solo.4", RIVAL, FAR + "rival: @e5 | e4: low high", "low at e4, out of the game."),
    alone(
        "solo.4 rogue.6",
        RIVAL + "cubes",
        FAR + "rival: @e5 | e4: low low low low low low high | a3:",
        "low: 0 in the city, 0 aboard, 0 in bases, 36 in the pool, 6 out of the game.",
    ),
    alone(
        "solo.4 exploding.5",
        RIVAL + "n n n",
        "ann: @c5 c5 %0 | boom: ann 3 | rogue: @c3 c4 c3 c2 | rival: @e5 c4 c3 c2 | a1:",
        "Ann drives to c4, c3 and c2.",
        not_hears=("hand over",),
    ),
    # The lower number drives first; what the other card says is ignored.
    alone("solo.5", RIVAL, FAR + "rival: @e5 | a1:", "AI courier drives first."),
    alone("solo.5", FIRST, FAR + "rival: @e5 | a1:", "Ann drives first.", "Ann, step 1"),
    alone("solo.5", FIRST + "charge", FAR + "rival: @e5 | a1:", "Ann's battery: 0 of 3."),
    alone(
        "solo.5",
        "locked doors; decoy",
        FAR + "rival: @e5 | e2: low | c5: low",
        "AI courier turns up 23 Decoy.",
        "AI courier drives first.",
        "AI courier drives to d5.",
        "AI courier drives to c5.",
        "Ann, step 1 from a1",
    ),
    alone(
        "solo.5",
        "special delivery",
        FAR + "rival: @e5 | a1:",
        "Ann, where do you place high?",
        options=("solo-deck=none",),
    ),
    alone(
        "solo.5",
        "tailgate",
        FAR + "rival: @e5 | a1:",
        "Ann drives first.",
        options=("solo-deck=none",),
        not_hears=("other deck",),
    ),
    # What is said of the Rogue holds for both.
    alone(
        "solo.6",
        "decoy; pole position",
        FAR + "rival: @e5 | e2: low",
        "The Rogue drives at most 2 steps in this turn.",
        "AI courier drives to e3.",
        not_hears=("drives to e2",),
    ),
    alone(
        "solo.6",
        "decoy; pole position; e e e",
        FAR + "rival: @e5 | a4: low",
        "AI Rogue drives to a3.",
        not_hears=("drives to a4",),
    ),
    alone(
        "solo.6",
        "locked doors; pole position",
        NEAR + "d5: low",
        "Ann loses nothing at d5.",
        not_hears=("steals",),
    ),
    alone(
        "solo.6",
        "tailgate; pole position; company",
        NEAR + "a1:",
        "Ironside Security stops every loss of Ann",
        companies=("ironside security",),
    ),
    # What a solo score is called.
    *(
        alone(
            "solo.7 end.1",
            FIRST + "e e e; four corners; white glove",
            f"ann: @a1 a1{' =high' * high}{' =low' * low} | rogue: @a5 | rival: @e5 | e1:",
            f"Rating, with {5 * high + low} points: {name}.",
            companies=("volt couriers",),
            turn=16,
        )
        for high, low, name in (
            (0, 0, "Fired"),
            (2, 4, "Fired"),
            (2, 5, "On probation"),
            (2, 11, "On probation"),
            (2, 12, "Job kept for another day"),
            (2, 17, "Job kept for another day"),
            (2, 18, "Top courier in the city"),
        )
    ),
]
#: Cara's Rogue drives after both.
BOTH = CARDS + "n n n; w w w; "


def three(rules: str, line: str, rogue: str, *hears: str, **other: object) -> Laid:
    """A row in which Cara drives the Rogue. Ann's cubes are a4 a3 a2, Bob's d5 c5 b5."""
    bob = str(other.pop("bob", ""))
    city = f"ann: @a5 a5 %0 | bob: @e5 e5 %0 {bob} | rogue: {rogue}"
    city += "" if "|" in rogue else " | a1:"
    fields: dict[str, object] = {"lines": BOTH + line, **other}
    return Laid(rules, laid=city, hears=hears, players=3, **fields)  # type: ignore[arg-type]


THREE = [
    # Three steps, like a courier, and no aim.
    three("three.1", "done", "@c3", "A route has 3 steps", "Rule three 1."),
    three("three.1", "n; done", "@c3", "A route has 3 steps", "Rule three 1."),
    three("three.1", "n w e", "@c3 | c4: high", "Cara drives to c2, b2 and c2."),
    three("three.1", "n w e; trail cara", "@c3 c1 c2 c3", "the oldest first: c2, b2 and c2."),
    three("three.1", "claim cara", "@c3", "Cara drives the Rogue, and has no missions."),
    # It holds two, chooses what it takes, and delivers before its own base, north of c1.
    three("three.2", "n w w", "@c3 | c2: low low high", "There is room for 2. All, high, low"),
    three("three.2", "n w w; all", "@c3 | c2: low low high", "Cara takes high and low at c2."),
    three("three.2", "n w w; done", "@c3 | c2: low", "Turn up a spawn card."),
    three("three.2", "n w w; drop low", "@c3 +low | c2: high", "Cara leaves low at c2."),
    three("three.2", "drop; n w w", "@c3 +low", "Cara, what do you leave at c2?"),
    three("three.2", "drop; n w w; drop low", "@c3 +low", "Cara leaves low at c2."),
    three("three.2", "n n w", "@c3 +low +high", "Cara delivers high and low, for 6 points."),
    three("three.2", "n n w; all; score cara", "@c3 | c1: high", "Cara: 5 points"),
    # What it stole scores double, as long as no courier takes it.
    three(
        "three.3",
        "n n w; score cara",
        "@c3 +stolen-low +stolen-high +low",
        "Cara: 13 points",
    ),
    three("three.3", "w south e; van cara", "@b4", "stolen low aboard", bob="+low"),
    three("three.3", "w south e; van cara", "@b4", "stolen high aboard", bob="+high"),
    three("three.3", "n w w; drop stolen low; tile c2", "@c3 +stolen-low | c2: low", "stolen low"),
    three(
        "three.3",
        "",
        "@c3 | a3: stolen-low stolen-high",
        "Ann: high and low aboard",
        lines=CARDS + "n n n; all; van ann",
    ),
    three("three.3", "w n n; all; van cara", "@c3 | b3: stolen-low", "stolen low aboard"),
    # A full one takes nothing, from tiles or vans, and never the exploding package.
    three(
        "three.4",
        "south; e; e",
        "@c4 +low +low",
        "Turn up a spawn card.",
        bob="+high",
        not_hears=("steals",),
    ),
    three("three.4", "south; e; e", "@c4 +low", "One package left aboard.", bob="+high +high"),
    three("three.4", "n w w", "@c3 | c2: exploding", "Turn up a spawn card."),
    three("three.4", "n w w; exploding", "@c3 | c2: exploding low", "takes no exploding package."),
    three(
        "three.4",
        "south; e; e",
        "@c4",
        "Turn up a spawn card.",
        bob="| boom: bob 3",
        not_hears=("steals",),
    ),
    # It can be handed it, carry it home, or hand it on.
    three(
        "three.4 exploding.5",
        "",
        "@c3 a4 a3 c3 | boom: ann 3 | a1:",
        "do you hand over the exploding package at a4? Cara could take it.",
        lines=CARDS + "n n n",
    ),
    three(
        "three.4 exploding.5",
        "",
        "@c3 a4 a3 c3 +low +low | boom: ann 3 | a1:",
        "Bob, step 1",
        lines=CARDS + "n n n",
        not_hears=("hand over",),
    ),
    three(
        "three.4 exploding.5",
        "south; e; e; bob",
        "@c4 | boom: rogue 3 | a1:",
        "Cara hands the exploding package to Bob. It has 3 turns left.",
    ),
    three(
        "three.4 exploding.5",
        "",
        "@b4 a4 a3 c3 | boom: ann 3 | a1:",
        "Turn up a spawn card.",
        lines=CARDS + "n n n; cara; w w w; w; n; n",
        not_hears=("hand over",),
    ),
    three(
        "three.4 exploding.4",
        "n n w",
        "@c3 | boom: rogue 3 | a1:",
        "Cara has brought the exploding package home, and keeps the die, for 10 points.",
    ),
    # The priority cards are the couriers' alone.
    three("three.5", "", "@c3", "Ann, when do you drive?", lines="tailgate; decoy"),
    three("three.5", "", "@c3", "Cara, step 1 from c3: which way?", lines=BOTH),
]
ROWS = [*WAYS, *AGAINST_TWO, *THREE]
