"""The exploding package from turn to turn. [exploding.3]"""

import pytest

from companion.games.pandemonium.model.pieces import Package
from tests.games.pandemonium.driven import ANN, BOB, asked, go_to, pass_turn
from tests.games.pandemonium.laid import Laid, laid
from tests.table import Played
from tests.told import facts_of, hears, hears_not, is_told


def carried(turn: int, lines: str) -> Played:
    """A game in which Ann takes the exploding package on a4 in that turn."""
    game = laid(
        Laid("exploding.3", "", laid=f"{ANN} +high +low | {BOB} | a4: exploding", turn=turn)
    )
    game.say("tailgate", "steady lane", "first", *lines.split())
    return game


@pytest.mark.parametrize("taken", [1, 2, 7, 11])
def test_exploding_3_the_die_burns_down(taken: int) -> None:
    """5 in the turn in which it is taken; one less at the end of each later one; at 0 it is over,
    even in the last turn, before the score."""
    game = carried(taken, "north north north exploding")
    m = game.run.state
    assert m.boom.fuse == 5
    shown, said = [], [""]
    for _ in range(6):
        said = pass_turn(game)
        shown.append(facts_of(said, "fuse", "number"))
        if is_told(said, "explodes"):
            break
    assert shown == [[], ["4"], ["3"], ["2"], ["1"], []]
    hears_not(game.all, "fuse who=Bob")
    hears(said, "explodes who=Ann")
    assert not m.couriers[0].load
    assert m.boom.carrier is None
    assert m.tally.explosions == 1
    assert m.pool[Package.EXPLODING] == 0


def test_exploding_3_what_was_aboard_goes_to_the_pool() -> None:
    """And the exploding package may come again."""
    game = laid(Laid("exploding.3", "", laid=f"{ANN} +high +low +low | {BOB} | boom: ann 1 | a1:"))
    m = game.run.state
    before = m.pool[Package.LOW], m.pool[Package.HIGH]
    game.say("tailgate", "locked doors", "first", *["north"] * 3, *["west"] * 3)
    game.say("done", "spawn 2")
    hears(game.all, "explodes who=Ann items=high,low,low,exploding")
    assert (m.pool[Package.LOW], m.pool[Package.HIGH]) == (before[0], before[1] + 1)  # 2 came
    go_to(game, "ask-spawn")
    game.say("spawn 20")
    hears(game.all, "boom-comes spot=e2 option=jubilee-park")


def test_exploding_3_the_fuse_goes_on_when_it_is_handed_over() -> None:
    """In the turn in which it is taken, too."""
    near = "ann: @d3 d3 | bob: @d2 c2 d2 c3 b3 c3 d2 | rogue: @a1"
    game = laid(Laid("exploding.3", "", laid=f"{near} | boom: ann 4 | a5: low"))
    game.say("tailgate", "steady lane", "first", "n", "w", "w", "bob")
    hears(pass_turn(game), "fuse who=Bob number=3")


def test_exploding_5_it_may_come_back_in_the_next_turn() -> None:
    """Only in the same one it may not."""
    near = "ann: @d3 d3 | bob: @d2 c2 d2 c3 b3 c3 d2 | rogue: @a1"
    game = laid(Laid("exploding.5", "", laid=f"{near} | boom: ann 4 | a5: low"))
    game.say("tailgate", "steady lane", "first", "n", "w", "w", "bob", "n", "w", "w")
    assert asked(game) == "ask-rogue-step"
    pass_turn(game)
    game.say("green wave", "green wave", "second")
    m = game.run.state
    m.couriers[0].cubes = list(m.city.onward[m.couriers[1].place])  # Ann's cubes all around Bob
    go_to(game, "ask-hand-over")
    hears(game.all[-1], "ask-hand-over all=Ann number=3")
