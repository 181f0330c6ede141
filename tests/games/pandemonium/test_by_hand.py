"""What is set right by hand while something is asked, and what else an attack has found."""

import pytest

from companion.games.pandemonium.model.pieces import Package, Tile
from companion.games.pandemonium.model.state import Match
from tests.games.pandemonium.driven import go_to
from tests.games.pandemonium.laid import Laid, laid
from tests.table import Played
from tests.told import hears, hears_not

C = ("tailgate", "steady lane", "first")
FAR = "ann: @a5 a5 | bob: @e5 e5 | rogue: @c1 | "


def played(city: str, *lines: str, players: int = 2) -> Played:
    """The lines after a city is laid."""
    game = laid(Laid("x", "", laid=city, players=players))
    game.say(*lines)
    return game


def test_what_is_gone_is_not_handed_over() -> None:
    """The question is dropped when nobody carries the exploding package any more."""
    city = "ann: @a5 a5 | bob: @a4 a4 b4 | boom: ann 3 | e1: low"
    game = played(city, *C, "n n n", "put bomb pool it was none")
    hears(game.all[-1], "ask-step who=Bob number=1")


@pytest.mark.parametrize("line", ["put low a1 pool it fell", "sits ann west"])
def test_a_card_that_moves_a_package_begins_anew(line: str) -> None:
    """Whatever of it was said: the package may be gone, or the sides be called otherwise."""
    game = played(
        f"{FAR}a1: low | e3: low | e5: low", "sits ann south", "side street", "steady lane", "a1"
    )
    hears(game.say(line)[-1], "ask-move-from")
    told = game.say("e3", "north")
    hears(told, "moved who=Ann item=low spot=e2 start=e3")


@pytest.mark.parametrize("card", ["side street", "back door"])
def test_a_card_with_nothing_left_to_do_is_over(card: str) -> None:
    """It does not ask for what nobody can answer."""
    game = played(f"{FAR}a1: low", card, "steady lane")
    told = game.say("put low a1 pool it fell")
    hears(told, "card-idle who=Ann")


def test_the_pool_never_has_less_than_nothing() -> None:
    """What is placed must be there when it is placed. [package.6]"""
    game = played(f"{FAR}a1: low", "special delivery", "steady lane")
    m: Match = game.run.state
    for _ in range(m.pool[Package.HIGH]):
        game.say("put high a1 it was there")
    hears(game.all, "card-idle who=Ann")
    assert m.pool[Package.HIGH] == 0


def test_a_rogue_that_was_filled_by_hand_steals_no_more() -> None:
    """Its capacity is looked at again after the answer. [three.4]"""
    city = "ann: @a5 a5 +high +low | bob: @e5 e5 | rogue: @a5 a5 +low | e1: low"
    game = played(city, *C, "n n n", "w w w", "n n n", players=3)
    hears(game.all[-1], "ask-save")
    game.say("put low aboard cara it was full", "no")
    assert game.run.state.rogue.room == 0


def test_what_a_van_has_left_is_not_taken_back_where_it_was_moved() -> None:
    """[package.5]"""
    game = played("ann: @a5 a5 +low | bob: @e5 e5 | e1: high", "hasty exit", "side street")
    told = game.say("a5", "north", "first", "n n n")
    hears_not(told, "ask-load")


def test_a_van_on_its_way_is_not_put_elsewhere() -> None:
    """Its route goes on; before it is planned it may be put anywhere. [trouble.2]"""
    game = played(f"{FAR}a4: exploding | e1: high", *C, "n n n")
    hears(game.say("put red van e1 it fell")[-1], "no-put item=red")
    hears(game.say("put red cube e1 it fell")[-1], "no-put item=red")


def test_a_battery_that_is_set_right_on_the_way_is_looked_at_then() -> None:
    """It gains at Electric Drive, and pays no more than it has. [battery.3]"""
    city = "ann: @d3 d3 | bob: @a5 a5 | d2: exploding"
    game = played(city, *C, "n e n", "override battery red 1 it was less", "done")
    hears(game.all, "electric who=Ann spot=e1 left=2")
    game = played("ann: @d3 d3 d3 | bob: @a5 a5 | e2: exploding", *C, "n e w", "yes")
    told = game.say("override battery red 0 it was empty", "done")
    hears(told, "crosses who=Ann spot=d2 count=0 left=0")


def test_locked_doors_do_not_draw_the_rogue() -> None:
    """It goes where something can be stolen. [rogue.3]"""
    city = "ann: @a5 a5 +high | bob: @e5 e5 | rogue: @b3 | e5: exploding"
    game = played(city, "locked doors", "tailgate", "first", "w w w", "n n n")
    hears(game.all, "rogue-free")


def test_routes_know_of_the_die() -> None:
    """What explodes at the end of the turn is worth nothing, and the die at home ten points."""
    game = played("ann: @a5 a5 +high | boom: ann 1 | a4: high low", *C)
    told = game.say("routes")[0]
    hears(told, "routes who=Ann", "route items=b5,c5,c4")
    hears(told, "route points=15")


def test_who_may_claim_is_told_before_anything_is_dealt() -> None:
    """Nobody has missions then, and nobody drives the Rogue yet."""
    game = laid(Laid("x", "", laid="a1:"))
    first = type(game)(game.conversation, game.everyone, game.own)
    hears(first.say("claim ann")[-1], "no-mission-done who=Ann")


def test_after_all_the_exploding_package_may_still_be_named() -> None:
    """All takes the others; then it is asked for."""
    game = played(f"{FAR}a4: low exploding", *C, "n n n")
    told = game.say("all")
    hears(told[-1], "ask-load spot=a4 items=exploding")
    hears(game.say("exploding"), "takes who=Ann items=exploding")


def test_a_full_rogue_says_why_it_steals_nothing() -> None:
    """[three.4]"""
    city = "ann: @a5 a5 +high | bob: @e5 e5 | rogue: @a5 a5 +low +low | e1: low"
    game = played(city, *C, "n n n", "w w w", "n n n", players=3)
    hears(game.all, "full who=Cara spot=a4")


def test_the_rogues_player_does_not_take_back_what_was_left_either() -> None:
    """The reason is that, and no other. [package.5]"""
    city = "ann: @a5 a5 | bob: @e5 e5 | rogue: @c3 +low | c2: high"
    game = played(city, *C, "n n n", "w w w", "drop, n s n", "drop low", players=3)
    told = game.say("low")[-1]
    hears(told, "no-take-back who=Cara spot=c2")
    assert Tile.C2 in game.run.state.rogue.cubes


def test_what_is_in_a_base_is_set_right_by_hand() -> None:
    """Packages come from the pool and go back there; who has no base has none in it. [trouble.2]"""
    game = played(f"{FAR}a1: low")
    m: Match = game.run.state
    before = m.pool[Package.HIGH]
    hears(game.say("put high base ann it was forgotten", "score ann"), "score who=Ann score=5")
    assert m.pool[Package.HIGH] == before - 1
    hears(
        game.say("put low base ann pool none was there")[-1],
        "put-not-there what=low,1 spot=in-base,Ann",
    )
    game.say("put high base ann pool it was not")
    assert (m.couriers[0].home, m.pool[Package.HIGH]) == ([], before)


def test_with_one_place_left_the_rogues_player_chooses_whom_to_rob() -> None:
    """And nobody is asked where there is room for all, or only one is there. [three.4]"""
    lifted = "e1 e1 e1"
    vans = f"ann: @a5 {lifted} a5 +high %0 | bob: @e5 {lifted} a5 e5 +low %0"
    city = f"{vans} | rogue: @a4 +low | e1: low"
    game = played(city, *C, "n n n", "w w w", "s n s", players=3)
    hears(game.all[-1], "ask-victim who=Cara spot=a5 left=1")
    hears(game.say("bob"), "steals who=Cara target=Bob item=low", "full who=Cara")


def test_an_empty_van_hears_of_no_dropping() -> None:
    """The hint is only for who has something to leave. [package.5]"""
    game = played("ann: @a5 a5 | bob: @e5 e5 | a4: low", *C)
    assert "Drop" not in game.say("n n n")[-1]


def test_what_a_route_gains_is_told_with_its_cost() -> None:
    """[battery.3]"""
    game = played("ann: @d3 d3 d3 d3 d2 %2 | bob: @a5 a5 | a1: low", *C)
    hears(game.say("n n e")[-1], "ask-cross items=d2 count=1 gain=1 left=2")


def test_with_a_dealer_taking_back_tells_what_hands_move() -> None:
    """Vans, cubes and packages lie on the table all the same."""
    game = laid(Laid("x", "", laid="ann: @a5 a5 | bob: @e5 e5 | e1: low", keeper="dealer"))
    m: Match = game.run.state
    go_to(game, "ask-step")
    assert m.turn is not None
    assert m.turn.driving is not None
    game.say("n n n" if m.turn.driving is m.couriers[0] else "w w w")
    hears(game.say("undo"), "move what=*,1 end=city,*5")
