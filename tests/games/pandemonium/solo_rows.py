"""Test cases for solo games against two AI vans, and for three-player games in which one player
drives the Rogue.
"""

from tests.games.pandemonium.driven import CARDS
from tests.games.pandemonium.laid import CityRow

#: Two pairs of priority cards. With the first pair, the AI courier drives first; with the second,
#: Ann does.
RIVAL, FIRST = "tailgate; pole position; ", "tailgate; tailgate; "
FAR = "ann: @a1 a1 %0 | rogue: @a1 | "


def alone(rules: str, lines: str, laid: str, *hears: str, **other: object) -> CityRow:
    """Return a test case for a solo game."""
    return CityRow(rules, lines, laid=laid, hears=hears, players=1, **other)  # type: ignore[arg-type]


def way(laid: str, *tiles: str, ann: str = FAR) -> CityRow:
    """Return a test case in which the AI courier drives before Ann.

    tiles: the AI courier's route, in parts. Each part ends where the AI courier takes something.
    """
    hears = tuple(f"drives who=ai-courier items={some}*" for some in tiles)
    return alone("solo.3", RIVAL.strip("; "), ann + laid, *hears)


NEAR = "ann: @d5 d5 +low %0 | rogue: @a1 | rival: @e5 | "
WAYS = [
    # The AI courier heads for the nearest goal. If several are equally near, it prefers a cube,
    # then the more valuable goal, then the one that comes first in the order of the sides.
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
    way("rival: @c3 | b2: low", "c2,b2"),
    way("rival: @c3 | d2: low | b2: high", "c2,b2"),
    way("rival: @c3 | b4: low", "c4,b4"),
    # The AI courier chooses a new goal before each step.
    way("rival: @e5 | e4: low | e3: high | d5: low", "e4", "e3"),
    # The AI courier takes the package on its starting tile only if it leaves that tile and comes
    # back.
    way("rival: @e5 | e5: low | a3: low", "e4,e5"),
    way("rival: @e5 | e5: low | e4: low", "e4", "e5"),
    # If there is nothing to take except the exploding package, the AI courier stays.
    alone("solo.3", RIVAL, FAR + "rival: @e5 | e4: exploding", "stays who=ai-courier spot=e5"),
    alone("solo.3", RIVAL, FAR + "rival: @e5 | a1:", "stays who=ai-courier spot=e5"),
    alone(
        "solo.3 city.2",
        RIVAL,
        FAR + "rival: @c2 | b2: low",
        "drives who=ai-courier items=c1,b1,b2",
        city="riverside",
    ),
]
AGAINST_TWO = [
    alone(
        "solo.1",
        RIVAL + "e e e",
        FAR + "rival: @e5 | a3: low",
        "drives who=ai-rogue items=*a2*",
    ),
    alone(
        "solo.1",
        RIVAL + "e e e",
        FAR + "rival: @e5 | a3: low",
        "hauls who=ai-rogue spot=a3 items=low",
    ),
    alone(
        "solo.3 theft.1", RIVAL, NEAR + "a1:", "steals who=ai-courier target=Ann item=low spot=d5"
    ),
    alone(
        "solo.3 theft.2",
        RIVAL,
        NEAR.replace("%0", "%1") + "a1:",
        "ask-save who=Ann target=ai-courier spot=d5 item=low left=1 options=battery,no",
    ),
    alone("solo.4", RIVAL, FAR + "rival: @e5 | e4: low high", "hauls spot=e4 items=high,low"),
    alone(
        "solo.4 rogue.6",
        RIVAL + "cubes all",
        FAR + "rival: @e5 | e4: low low low low low low high | a3:",
        "cubes-packages item=low count=0 number=0 score=0 left=36 gone=6",
    ),
    alone("setup.4", "cubes all", FAR + "rival: @e5 | a3:", "cubes item=green count=0 left=6"),
    alone(
        "solo.4 exploding.5",
        RIVAL + "n n n",
        "ann: @c5 c5 %0 | boom: ann 3 | rogue: @c3 c4 c3 c2 | rival: @e5 c4 c3 c2 | a1:",
        "drives who=Ann items=c4,c3,c2",
        not_hears=("ask-hand-over",),
    ),
    # The van with the lower card number drives first. The instruction on the AI courier's card is
    # ignored.
    alone("solo.5", RIVAL, FAR + "rival: @e5 | a1:", "stays who=ai-courier"),
    alone("solo.5", FIRST, FAR + "rival: @e5 | a1:", "ask-step who=Ann number=1"),
    alone(
        "solo.5", FIRST + "charge", FAR + "rival: @e5 | a1:", "van-battery who=Ann left=0 number=3"
    ),
    alone(
        "solo.5",
        "locked doors; decoy",
        FAR + "rival: @e5 | e2: low | c5: low",
        "other-turned who=ai-courier item=green-23",
        "drives who=ai-courier items=d5,c5*",
        "ask-step who=Ann number=1 spot=a1",
    ),
    alone(
        "solo.5",
        "special delivery",
        FAR + "rival: @e5 | a1:",
        "ask-place who=Ann item=high",
        options=("solo-deck=none",),
    ),
    alone(
        "solo.5",
        "tailgate",
        FAR + "rival: @e5 | a1:",
        "ask-step who=Ann number=1",
        options=("solo-deck=none",),
        not_hears=("ask-other",),
    ),
    # Cards that affect the Rogue affect both AI vans.
    alone(
        "solo.6",
        "decoy; pole position",
        FAR + "rival: @e5 | e2: low",
        "rogue-slow count=2",
        "drives who=ai-courier items=e4,e3",
        not_hears=(
            "drives items=*e2*",
            "drives items=e2",
        ),
    ),
    alone(
        "solo.6",
        "decoy; pole position; e e e",
        FAR + "rival: @e5 | a4: low",
        "drives who=ai-rogue items=*a3*",
        not_hears=(
            "drives items=*a4*",
            "drives items=a4",
        ),
    ),
    alone(
        "solo.6",
        "locked doors; pole position",
        NEAR + "d5: low",
        "spared who=Ann spot=d5",
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
    alone(
        "solo.6",
        "tailgate; pole position; company",
        NEAR + "a1:",
        "company-stops who=Ann item=ironside-security",
        companies=("ironside security",),
    ),
    # At the end of a solo game, the companion announces the rating for the score.
    *(
        alone(
            "solo.7 end.1",
            FIRST + "e e e; four corners; white glove",
            f"ann: @a1 a1{' =high' * high}{' =low' * low} | rogue: @a5 | rival: @e5 | e1:",
            f"rated score={5 * high + low} item={rating}",
            companies=("volt couriers",),
            turn=16,
        )
        for high, low, rating in (
            (0, 0, 0),
            (2, 4, 0),
            (2, 5, 15),
            (2, 11, 15),
            (2, 12, 22),
            (2, 17, 22),
            (2, 18, 28),
        )
    ),
]
#: Lines in which Ann and Bob drive. After that, Cara drives the Rogue.
BOTH = CARDS + "n n n; w w w; "


def three(rules: str, line: str, rogue: str, *hears: str, **other: object) -> CityRow:
    """Return a test case in which Cara drives the Rogue. Ann's cubes are then on a4, a3 and a2,
    Bob's on d5, c5 and b5.
    """
    bob = str(other.pop("bob", ""))
    city = f"ann: @a5 a5 %0 | bob: @e5 e5 %0 {bob} | rogue: {rogue}"
    city += "" if "|" in rogue else " | a1:"
    fields: dict[str, object] = {"lines": BOTH + line, **other}
    return CityRow(rules, laid=city, hears=hears, players=3, **fields)  # type: ignore[arg-type]


THREE = [
    # The Rogue drives three steps, like a courier, and Cara may choose any route.
    three("three.1", "done", "@c3", "no-short count=3", "refused rule=three-1"),
    three("three.1", "n; done", "@c3", "no-short count=3", "refused rule=three-1"),
    three("three.1", "n w e", "@c3 | c4: high", "drives who=Cara items=c2,b2,c2"),
    three("three.1", "n w e; trail cara", "@c3 c1 c2 c3", "trail items=c2,b2,c2"),
    three("three.1", "claim cara", "@c3", "no-missions who=Cara"),
    # The Rogue holds two packages and delivers on its base tile c1. Its driver chooses what it
    # takes.
    three("three.2", "n w w", "@c3 | c2: low low high", "takes items=high,low left=0"),
    three(
        "three.2", "n all w w", "@c3 | c2: low low high", "takes who=Cara spot=c2 items=high,low"
    ),
    three("three.2", "n none w w", "@c3 | c2: low", "ask-spawn"),
    three("three.2", "n drop low w w", "@c3 +low | c2: high", "drops who=Cara spot=c2 item=low"),
    three("three.2", "drop; n w w", "@c3 +low", "ask-leave who=Cara spot=c2"),
    three("three.2", "drop; n w w; drop low", "@c3 +low", "drops who=Cara spot=c2 item=low"),
    three("three.2", "n n w", "@c3 +low +high", "delivers who=Cara items=high,low points=6"),
    three("three.2", "n n w; all; score cara", "@c3 | c1: high", "score who=Cara score=5"),
    # Stolen packages score double unless a courier takes them back.
    three(
        "three.3",
        "n n w; score cara",
        "@c3 +stolen-low +stolen-high +low",
        "score who=Cara score=13",
    ),
    three("three.3", "w south e; van cara", "@b4", "van items=stolen-low count=1", bob="+low"),
    three("three.3", "w south e; van cara", "@b4", "van items=stolen-high count=1", bob="+high"),
    three(
        "three.3",
        "n drop stolen low, none, w w; tile c2",
        "@c3 +stolen-low | c2: low",
        "tile-packages items=stolen-low,low",
    ),
    three(
        "three.3",
        "",
        "@c3 | a3: stolen-low stolen-high",
        "van who=Ann items=high,low count=2",
        lines=CARDS + "n n n; all; van ann",
    ),
    three(
        "three.3", "w n n; all; van cara", "@c3 | b3: stolen-low", "van items=stolen-low count=1"
    ),
    # A full Rogue takes nothing from tiles or vans, and the Rogue never takes the exploding
    # package.
    three(
        "three.4",
        "south; e; e",
        "@c4 +low +low",
        "ask-spawn",
        bob="+high",
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
    three("three.4", "south; e; e", "@c4 +low", "steals left=1", bob="+high +high"),
    three("three.4", "n w w", "@c3 | c2: exploding", "ask-spawn"),
    three("three.4", "n exploding w w", "@c3 | c2: exploding low", "no-rogue-boom"),
    three(
        "three.4",
        "south; e; e",
        "@c4",
        "ask-spawn",
        bob="| boom: bob 3",
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
    # The exploding package can be handed to the Rogue. The Rogue can carry it home or hand it on.
    three(
        "three.4 exploding.5",
        "",
        "@c3 a4 a3 c3 | boom: ann 3 | a1:",
        "ask-hand-over spot=a4 all=Cara options=Cara,no",
        lines=CARDS + "n n n",
    ),
    three(
        "three.4 exploding.5",
        "",
        "@c3 a4 a3 c3 +low +low | boom: ann 3 | a1:",
        "ask-step who=Bob number=1",
        lines=CARDS + "n n n",
        not_hears=("ask-hand-over",),
    ),
    three(
        "three.4 exploding.5",
        "south; e; e; bob",
        "@c4 | boom: rogue 3 | a1:",
        "hands-over who=Cara target=Bob number=3",
    ),
    three(
        "three.4 exploding.5",
        "",
        "@b4 a4 a3 c3 | boom: ann 3 | a1:",
        "ask-spawn",
        lines=CARDS + "n n n; cara; w w w; w; n; n",
        not_hears=("ask-hand-over",),
    ),
    three(
        "three.4 exploding.4",
        "n n w",
        "@c3 | boom: rogue 3 | a1:",
        "boom-home who=Cara",
    ),
    # Only couriers play priority cards.
    three("three.5", "", "@c3", "ask-order who=Ann", lines="tailgate; decoy"),
    three("three.5", "", "@c3", "ask-step who=Cara number=1 spot=c3", lines=BOTH),
]
ROWS = [*WAYS, *AGAINST_TWO, *THREE]
