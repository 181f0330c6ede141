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
    end(
        "end.1",
        "=low =low =high",
        "=low",
        "final-score who=Ann score=7",
        "final-score who=Bob score=1",
    ),
    end("end.1", "=low =low =high", "=low", "game-won who=Ann score=7"),
    # What is aboard scores nothing; a bonus, a mission and the die do.
    end("end.1", "=low", "", "game-won who=Ann score=1"),
    end(
        "end.1 company.1",
        "=low =low =low =low",
        "=high",
        "final-score who=Ann score=5",
        companies=("collectors post", "nightingale express"),
    ),
    end(
        "end.1 mission.1",
        "=low",
        "=low",
        "final-score who=Ann score=4",
        "game-won who=Ann score=4",
        lines=DRIVEN + "done; power saver; four corners; white glove; city tour",
    ),
    # Of those who tie: more high packages, then more missions, then both.
    end(
        "end.2",
        "=low =low =low =low =low",
        "=high",
        "game-won-tie who=Bob score=5",
    ),
    end(
        "end.2",
        "=low =low =low =high",
        "=high",
        "game-won-tie who=Bob score=8",
        lines=DRIVEN + "done; four corners; white glove; power saver; city tour",
    ),
    end(
        "end.2",
        "=low =low =low",
        "",
        "game-won-tie who=Bob score=3",
        lines=DRIVEN + "done; four corners; white glove; power saver; city tour",
    ),
    end("end.2", "=low", "=low", "game-shared all=Ann,Bob score=1"),
    end(
        "end.1 exploding.4",
        "",
        "=high =low | boom: bob 3",
        "final-score who=Bob score=16",
        lines=CARDS + "n n n; n n w; done; " + NO_MISSIONS,
    ),
    end("end.1", "+low", "", "final-score who=Ann score=0", lines=LAST),
]


def by_hand(lines: str, *hears: str, laid: str = "", **other: object) -> Laid:
    """Something that the table says is otherwise, and what shows it."""
    fields: dict[str, object] = {"rules": "trouble.2", **other}
    city = f"ann: @a5 b5 a5 +low %1 | {BOB} | rogue: @c3 c1 c2 c3 | c2: low | {laid}"
    return Laid(lines=lines, laid=city, hears=hears, **fields)  # type: ignore[arg-type]


SET_RIGHT = [
    by_hand("override put red d2 to try", "put item=red spot=d2"),
    by_hand(
        "override put red d2 to try; where ann", "where who=Ann spot=d2 option=icehouse-corner"
    ),
    by_hand("override put red d2 to try; trail ann", "trail items=b5,d2"),
    by_hand("override put rogue e1 to try; trail rogue", "trail items=c1,c2,e1"),
    by_hand(CARDS + "override put red d2 to try; n e south", "drives who=Ann items=d1,e1,e2"),
    by_hand("override cube red 1 c4 to try", "cube item=red number=1 spot=c4"),
    by_hand("override cube red 1 c4 to try; trail ann", "trail items=c4,a5"),
    by_hand("override cube red 3 c4 to try", "no-cube count=2"),
    by_hand("override cube red 0 c4 to try", "no-cube count=2"),
    by_hand("override lay low e1 to try", "laid item=low spot=e1"),
    by_hand("override lay high e1 to try; tile e1", "tile-packages items=high"),
    by_hand(
        "override lay high e1 to try; cubes",
        "cubes-packages item=high count=1 number=0 score=0 left=11",
    ),
    by_hand("override lift low c2 to try", "lifted item=low spot=c2"),
    by_hand("override lift low c2 to try; tile c2", "tile spot=c2", not_hears=("tile-packages",)),
    by_hand("override lift high c2 to try", "no-lifting item=high spot=c2"),
    by_hand("override lift low e1 to try", "no-lifting item=low spot=e1"),
    by_hand("override stow red high to try", "stowed item=high target=red"),
    by_hand("override stow red high to try; van ann", "van who=Ann items=high,low count=2"),
    by_hand("override stow rogue high to try", "no-stowing item=rogue"),
    by_hand(
        "override stow green high to try",
        "no-stowing item=green",
        laid="bob: @e5 e5 +low +low +low +low",
    ),
    by_hand("override unload red low to try", "unloaded item=low target=red"),
    by_hand("override unload red low to try; van ann", "van who=Ann count=0"),
    by_hand("override unload red high to try", "no-unloading item=high target=red"),
    by_hand("override battery red 3 to try", "charged who=Ann number=3 left=1"),
    by_hand("override battery red 1 to try; charge", "van-battery who=Ann left=1 number=3"),
    by_hand("override battery red 0 to try; charge", "van-battery who=Ann left=0 number=3"),
    by_hand("override battery red 4 to try", "no-such-charge item=red count=3"),
    by_hand("override battery rogue 1 to try", "no-such-charge item=rogue count=0"),
    by_hand(
        "override battery red 4 to try",
        "charged who=Ann number=4 left=1",
        companies=("volt couriers", "nightingale express"),
    ),
    # What was planned is planned anew, by what is so now.
    by_hand(CARDS + "n; override put red c3 to try", "ask-step who=Ann number=1 spot=c3 base=0"),
    by_hand("put red d2", "put-nothing", not_hears=("put",)),
]
LEAVES = [
    end(
        "trouble.1",
        "=high",
        "=low",
        "gone who=Bob",
        "game-ends",
        lines="leave bob",
    ),
    end(
        "trouble.1",
        "=high",
        "=low",
        "game-won who=Ann score=5",
        lines=CARDS + "leave bob; four corners; white glove",
    ),
    end("trouble.1", "", "", "ask-last-mission who=Bob", lines=DRIVEN + "done; leave ann"),
]
ROWS = [*ENDS, *SET_RIGHT, *LEAVES]
