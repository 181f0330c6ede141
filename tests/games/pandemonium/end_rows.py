"""Test cases for rules about the end of a game, and corrections by hand. [end] [trouble]"""

from tests.games.pandemonium.driven import BOB, CARDS, DRIVEN, NO_MISSIONS
from tests.games.pandemonium.laid import CityRow

#: Lines in which Ann drives away from the bases. Neither van has anything aboard.
LAST = DRIVEN + "done; " + NO_MISSIONS


def end(rules: str, ann: str, bob: str, *hears: str, lines: str = LAST, **other: object) -> CityRow:
    """Return a test case for the last turn.

    ann, bob: what each player's van carries and what is in the base, in the notation of laid.py.
    """
    cities = f"ann: @a5 a5 {ann} | bob: @e5 e5 {bob} | rogue: @c3 | a1:"
    fields: dict[str, object] = {"companies": ("volt couriers", "nightingale express"), **other}
    return CityRow(rules, lines, laid=cities, hears=hears, turn=16, **fields)  # type: ignore[arg-type]


ENDS = [
    end(
        "end.1",
        "=low =low =high",
        "=low",
        "final-score who=Ann score=7",
        "final-score who=Bob score=1",
    ),
    end("end.1", "=low =low =high", "=low", "game-won who=Ann score=7"),
    # Packages that are still aboard score nothing, whereas a bonus, a mission and the die do.
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
    # A tie is broken by more high packages, then by more missions. If neither breaks it, both
    # players win.
    end(
        "end.2",
        "=low =low =low =low =low",
        "=high",
        "game-won-tie who=Bob score=5 missions=0",
    ),
    end(
        "end.2",
        "=low =low =low =high",
        "=high",
        "game-won-tie who=Bob score=8 missions=1",
        lines=DRIVEN + "done; four corners; white glove; power saver; city tour",
    ),
    end(
        "end.2",
        "=low =low =low",
        "",
        "game-won-tie who=Bob score=3 missions=1",
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


def by_hand(lines: str, *hears: str, laid: str = "", **other: object) -> CityRow:
    """Return a test case with a correction by hand, after which a query may show the result."""
    fields: dict[str, object] = {"rules": "trouble.2", **other}
    city = f"ann: @a5 b5 a5 +low %1 | {BOB} | rogue: @c3 c1 c2 c3 | c2: low | {laid}"
    return CityRow(lines=lines, laid=city, hears=hears, **fields)  # type: ignore[arg-type]


SET_RIGHT = [
    by_hand("put red van d2 to try", "move what=red,1 start=city,a5 end=city,d2"),
    by_hand("put red van d2 to try; where ann", "where who=Ann spot=d2 option=icehouse-corner"),
    by_hand("put rogue e1 to try; where rogue", "where who=rogue spot=e1"),
    by_hand(CARDS + "put red van d2 to try; n e south", "drives who=Ann items=d1,e1,e2"),
    by_hand("put red van south of c5 to try; where ann", "where-base who=Ann base=south-c"),
    by_hand("put red van north of a1 to try", "no-put-there what=red,1 spot=edge,north-a"),
    by_hand("put red cube b5 c4 to try; trail ann", "trail items=c4,a5"),
    by_hand("put red cube c4 to try; trail ann", "trail items=b5,c4,a5"),
    by_hand("put red cube a5 beside to try; trail ann", "trail items=b5"),
    by_hand("put red cube beside to try", "put-whence"),
    by_hand("put red cube a1 c4 to try", "put-not-there what=red-cubes,1 spot=city,a1"),
    by_hand("override oldest red van a5 to try; trail ann", "trail items=a5,b5"),
    by_hand("override oldest red van a1 to try", "no-cube item=red spot=a1"),
    by_hand("put low e1 to try", "move what=low,1 start=pool end=city,e1"),
    by_hand("put high e1 to try; tile e1", "tile-packages items=high"),
    by_hand(
        "put high e1 to try; cubes all", "cubes-packages item=high count=1 number=0 score=0 left=11"
    ),
    by_hand("put low c2 pool to try", "move what=low,1 start=city,c2 end=pool"),
    by_hand("put low c2 pool to try; tile c2", "tile spot=c2", not_hears=("tile-packages",)),
    by_hand("put high c2 pool to try", "put-not-there what=high,1 spot=city,c2"),
    by_hand("put high aboard ann to try", "move what=high,1 start=pool end=aboard,Ann"),
    by_hand("put high aboard ann to try; van ann", "van who=Ann items=high,low count=2"),
    by_hand("put low out to try", "move what=low,1 start=pool end=out"),
    by_hand(
        "put high aboard bob to try",
        "no-stowing item=green",
        laid="bob: @e5 e5 +low +low +low +low",
    ),
    by_hand("put low aboard ann pool to try; van ann", "van who=Ann count=0"),
    by_hand("put low base ann to try; score ann", "score who=Ann score=1"),
    by_hand("put low base ann to try; progress ann", "progress who=Ann delivered=1"),
    by_hand("put red base north of a1 to try; tile a1", "tile-base who=Ann base=north-a"),
    by_hand("put red base east of e3 to try", "no-put-there what=red-base,1 spot=edge,east-3"),
    by_hand("put hilltop a1 to try; tile c2", "tile spot=c2 option=anchor-wharf"),
    by_hand("put electric drive c3 to try; tile c3", "tile-electric"),
    by_hand("put die pool to try", "no-put-die"),
    by_hand("put nightingale express pool to try", "no-put-card"),
    by_hand("override fuse 3 to try", "no-fuse"),
    by_hand("override fuse 3 to try", "move-turn what=die,1 end=aboard,Bob", laid="boom: bob 4"),
    by_hand("override fuse 6 to try", "no-such-fuse count=5", laid="boom: bob 4"),
    by_hand(
        "override helped red van 1 to try",
        "helped who=Ann item=swift-parcels count=1",
        companies=("swift parcels", "nightingale express"),
    ),
    by_hand("override helped red van 1 to try", "no-helped count=0"),
    by_hand("override lost red van 2 to try; progress ann", "progress who=Ann lost=2"),
    by_hand("override lost rogue 2 to try", "no-lost item=rogue"),
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
    # The correction makes the planned route invalid, so the player plans it again.
    by_hand(CARDS + "n; put red van c3 to try", "ask-step who=Ann number=1 spot=c3"),
    by_hand("put red van d2", "put-reason"),
]
LEAVES = [
    end(
        "trouble.1",
        "=high",
        "=low",
        "gone who=Bob",
        "game-ends",
        lines="leave bob; yes",
    ),
    end(
        "trouble.1",
        "=high",
        "=low",
        "game-won who=Ann score=5",
        lines=CARDS + "leave bob; yes; four corners; white glove",
    ),
    end("trouble.1", "", "", "ask-last-mission who=Bob", lines=DRIVEN + "done; leave ann; yes"),
]
ROWS = [*ENDS, *SET_RIGHT, *LEAVES]
