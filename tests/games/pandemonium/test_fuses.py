"""Tests the exploding package from turn to turn. [exploding.3]"""

import pytest

from companion.games.pandemonium.model.pieces import Package
from tests.games.pandemonium.driven import ANN, BOB, asked, go_to, pass_turn
from tests.games.pandemonium.laid import CityRow, laid
from tests.table import Played
from tests.told import facts_of, hears, hears_not, is_told


def carried(turn: int, lines: str) -> Played:
    """Return a game in which Ann drives to a4, where the exploding package is.

    turn: the number of the turn.
    lines: the lines typed after the priority cards have been chosen, one word each.
    """
    game = laid(
        CityRow("exploding.3", "", laid=f"{ANN} +high +low | {BOB} | a4: exploding", turn=turn)
    )
    game.say("tailgate", "steady lane", "first", *lines.split())
    return game


@pytest.mark.parametrize("taken", [1, 2, 7, 11])
def test_exploding_3_die_counts_down_each_turn_until_the_package_explodes(taken: int) -> None:
    """The die starts at 5. In the last turn, the package explodes before the score is counted."""
    game = carried(taken, "north north north exploding")
    match = game.run.state
    assert match.boom.fuse == 5
    shown, said = [], [""]
    for _ in range(6):
        said = pass_turn(game)
        shown.append(facts_of(said, "fuse", "number"))
        if is_told(said, "explodes"):
            break
    assert shown == [[], ["4"], ["3"], ["2"], ["1"], []]
    hears_not(game.all, "fuse who=Bob")
    hears(said, "explodes who=Ann")
    assert not match.couriers[0].load
    assert match.boom.carrier is None
    assert match.tally.explosions == 1
    assert match.pool[Package.EXPLODING] == 0


def test_exploding_3_load_of_a_van_that_exploded_goes_to_the_pool() -> None:
    """The exploding package goes to the pool as well, and may reappear."""
    game = laid(
        CityRow("exploding.3", "", laid=f"{ANN} +high +low +low | {BOB} | boom: ann 1 | a1:")
    )
    match = game.run.state
    before = match.pool[Package.LOW], match.pool[Package.HIGH]
    game.say("tailgate", "locked doors", "first", *["north"] * 3, *["west"] * 3)
    game.say("done", "spawn 2")
    hears(game.all, "explodes who=Ann items=high,low,low,exploding")
    assert (match.pool[Package.LOW], match.pool[Package.HIGH]) == (
        before[0],
        before[1] + 1,
    )  # Two of these packages came from the spawn card.
    go_to(game, "ask-spawn")
    game.say("spawn 20")
    hears(game.all, "boom-comes spot=e2 option=jubilee-park")


def test_exploding_3_package_that_is_handed_over_keeps_its_fuse() -> None:
    near = "ann: @d3 d3 | bob: @d2 c2 d2 c3 b3 c3 d2 | rogue: @a1"
    game = laid(CityRow("exploding.3", "", laid=f"{near} | boom: ann 4 | a5: low"))
    game.say("tailgate", "steady lane", "first", "n", "w", "w", "bob")
    hears(pass_turn(game), "fuse who=Bob number=3")


def test_exploding_5_package_can_be_handed_back_in_the_next_turn() -> None:
    near = "ann: @d3 d3 | bob: @d2 c2 d2 c3 b3 c3 d2 | rogue: @a1"
    game = laid(CityRow("exploding.5", "", laid=f"{near} | boom: ann 4 | a5: low"))
    game.say("tailgate", "steady lane", "first", "n", "w", "w", "bob", "n", "w", "w")
    assert asked(game) == "ask-rogue-step"
    pass_turn(game)
    game.say("green wave", "green wave", "second")
    match = game.run.state
    match.couriers[0].cubes = list(
        match.city.onward[match.couriers[1].place]
    )  # Ann's cubes surround Bob.
    go_to(game, "ask-hand-over")
    hears(game.all[-1], "ask-hand-over all=Ann number=3")
