"""Tests corrections by hand while a question is open, and other states that are hard to reach in
play.
"""

import pytest

from companion.games.pandemonium.model.pieces import Package, Tile
from companion.games.pandemonium.model.state import Match
from companion.referee.question import Choose
from tests.games.pandemonium.driven import go_to
from tests.games.pandemonium.laid import CityRow, laid
from tests.table import Played, prepared, seated
from tests.told import hears, hears_not

C = ("tailgate", "steady lane", "first")
FAR = "ann: @a5 a5 | bob: @e5 e5 | rogue: @c1 | "


def played(city: str, *lines: str, players: int = 2) -> Played:
    """Lay out a city in the notation of laid.py, type these lines, and return the game."""
    game = laid(CityRow("x", "", laid=city, players=players))
    game.say(*lines)
    return game


def test_moving_the_exploding_package_by_hand_cancels_its_handover() -> None:
    """The open question is dropped, because nobody is carrying the package any more."""
    city = "ann: @a5 a5 | bob: @a4 a4 b4 | boom: ann 3 | e1: low"
    game = played(city, *C, "n n n", "put bomb pool it was none")
    hears(game.all[-1], "ask-step who=Bob number=1")


@pytest.mark.parametrize("line", ["put low a1 pool it fell", "sits ann west"])
def test_question_about_moving_a_package_is_repeated_after_a_correction_by_hand(line: str) -> None:
    """The correction may have removed the package, or the directions may have different names."""
    game = played(
        f"{FAR}a1: low | e3: low | e5: low", "sits ann south", "side street", "steady lane", "a1"
    )
    hears(game.say(line)[-1], "ask-move-from")
    told = game.say("e3", "north")
    hears(told, "moved who=Ann item=low spot=e2 start=e3")


@pytest.mark.parametrize("card", ["side street", "back door"])
def test_card_with_nothing_left_to_act_on_does_nothing(card: str) -> None:
    game = played(f"{FAR}a1: low", card, "steady lane")
    told = game.say("put low a1 pool it fell")
    hears(told, "card-idle who=Ann")


def test_nothing_is_placed_from_an_empty_pool() -> None:
    """The pool becomes empty while the card asks where to place a package. [package.6]"""
    game = played(f"{FAR}a1: low", "special delivery", "steady lane")
    match: Match = game.run.state
    for _ in range(match.pool[Package.HIGH]):
        game.say("put high a1 it was there")
    hears(game.all, "card-idle who=Ann")
    assert match.pool[Package.HIGH] == 0


def test_rogue_whose_van_was_filled_by_hand_steals_nothing() -> None:
    """Cara's van is filled while Ann is being asked whether to save her package. [three.4]"""
    city = "ann: @a5 a5 +high +low | bob: @e5 e5 | rogue: @a5 a5 +low | e1: low"
    game = played(city, *C, "n n n", "w w w", "n n n", players=3)
    hears(game.all[-1], "ask-save")
    game.say("put low aboard cara it was full", "no")
    assert game.run.state.rogue.room == 0


def test_dropped_package_moved_by_a_card_cannot_be_taken_back() -> None:
    """Tests the rule [package.5]."""
    game = played("ann: @a5 a5 +low | bob: @e5 e5 | e1: high", "hasty exit", "side street")
    told = game.say("a5", "north", "first", "n n n")
    hears_not(told, "ask-load")


def test_van_on_its_route_cannot_be_moved_by_hand() -> None:
    """Before the route is planned, the van can be moved anywhere. [trouble.2]"""
    game = played(f"{FAR}a4: exploding | e1: high", *C, "n n n")
    hears(game.say("put red van e1 it fell")[-1], "no-put item=red")
    hears(game.say("put red cube e1 it fell")[-1], "no-put item=red")


def test_battery_level_set_during_a_route_applies_from_then_on() -> None:
    """For the rest of the route, the van recharges from that level, and pays at most the units that
    it then has. [battery.3]
    """
    city = "ann: @d3 d3 | bob: @a5 a5 | d2: exploding"
    game = played(city, *C, "n e n", "override battery red 1 it was less", "done")
    hears(game.all, "electric who=Ann spot=e1 left=2")
    game = played("ann: @d3 d3 d3 | bob: @a5 a5 | e2: exploding", *C, "n e w", "yes")
    told = game.say("override battery red 0 it was empty", "done")
    hears(told, "crosses who=Ann spot=d2 count=0 left=0")


def test_rogue_need_not_rob_a_courier_with_locked_doors() -> None:
    """The Rogue must go only where it can steal something. [rogue.3]"""
    city = "ann: @a5 a5 +high | bob: @e5 e5 | rogue: @b3 | e5: exploding"
    game = played(city, "locked doors", "tailgate", "first", "w w w", "n n n")
    hears(game.all, "rogue-free")


def test_routes_query_includes_the_points_for_the_die() -> None:
    """If a van explodes this turn, everything aboard becomes worthless. If it gets home first, the
    die is worth ten points.
    """
    game = played("ann: @a5 a5 +high | boom: ann 1 | a4: high low", *C)
    told = game.say("routes")[0]
    hears(told, "routes who=Ann", "route items=b5,c5,c4")
    hears(told, "route points=15")


def test_claim_before_any_mission_may_be_shown_is_refused() -> None:
    game = laid(CityRow("x", "", laid="a1:"))
    hears(game.say("claim ann")[-1], "no-mission-done who=Ann")


def test_answering_all_does_not_include_the_exploding_package() -> None:
    game = played(f"{FAR}a4: low exploding", *C, "n n n")
    told = game.say("all")
    hears(told[-1], "ask-load spot=a4 items=exploding")
    hears(game.say("exploding"), "takes who=Ann items=exploding")


def test_companion_announces_why_a_rogue_with_a_full_van_steals_nothing() -> None:
    """Tests the rule [three.4]."""
    city = "ann: @a5 a5 +high | bob: @e5 e5 | rogue: @a5 a5 +low +low | e1: low"
    game = played(city, *C, "n n n", "w w w", "n n n", players=3)
    hears(game.all, "full who=Cara spot=a4")


def test_rogue_driver_cannot_take_back_a_dropped_package() -> None:
    """The refusal gives no reason except that the package was dropped. [package.5]"""
    city = "ann: @a5 a5 | bob: @e5 e5 | rogue: @c3 +low | c2: high"
    game = played(city, *C, "n n n", "w w w", "drop, n s n", "drop low", players=3)
    told = game.say("low")[-1]
    hears(told, "no-take-back who=Cara spot=c2")
    assert Tile.C2 in game.run.state.rogue.cubes


def test_packages_in_a_base_can_be_moved_by_hand() -> None:
    """Packages that are put into a base come from the pool. When they are taken out of it, they go
    back there. [trouble.2]
    """
    game = played(f"{FAR}a1: low")
    match: Match = game.run.state
    before = match.pool[Package.HIGH]
    hears(game.say("put high base ann it was forgotten", "score ann"), "score who=Ann score=5")
    assert match.pool[Package.HIGH] == before - 1
    hears(
        game.say("put low base ann pool none was there")[-1],
        "put-not-there what=low,1 spot=in-base,Ann",
    )
    game.say("put high base ann pool it was not")
    assert (match.couriers[0].home, match.pool[Package.HIGH]) == ([], before)


def test_rogue_driver_with_room_for_one_package_chooses_who_to_rob() -> None:
    """The driver isn't asked if there is room for everything, or if only one courier can be robbed.
    [three.4]
    """
    lifted = "e1 e1 e1"
    vans = f"ann: @a5 {lifted} a5 +high %0 | bob: @e5 {lifted} a5 e5 +low %0"
    city = f"{vans} | rogue: @a4 +low | e1: low"
    game = played(city, *C, "n n n", "w w w", "s n s", players=3)
    hears(game.all[-1], "ask-victim who=Cara spot=a5 left=1")
    hears(game.say("bob"), "steals who=Cara target=Bob item=low", "full who=Cara")


def test_driver_of_an_empty_van_cannot_announce_a_drop() -> None:
    """The hint about dropping is given only if the van has something to drop. [package.5]"""
    game = played("ann: @a5 a5 | bob: @e5 e5 | a4: low", *C)
    assert "Drop" not in game.say("n n n")[-1]


def test_route_question_names_the_battery_unit_gained_and_the_cost() -> None:
    """Tests the rule [battery.3]."""
    game = played("ann: @d3 d3 d3 d3 d2 %2 | bob: @a5 a5 | a1: low", *C)
    hears(game.say("n n e")[-1], "ask-cross items=d2 count=1 gain=1 left=2")


def test_undo_in_a_dealt_game_lists_the_moves_to_make_on_the_table() -> None:
    """Vans, cubes and packages are on the table even if the companion deals the cards."""
    game = laid(CityRow("x", "", laid="ann: @a5 a5 | bob: @e5 e5 | e1: low", keeper="dealer"))
    match: Match = game.run.state
    go_to(game, "ask-step")
    assert match.turn is not None
    assert match.turn.driving is not None
    game.say("n n n" if match.turn.driving is match.couriers[0] else "w w w")
    hears(game.say("undo"), "move what=*,1 end=city,*5")


def test_correction_that_would_turn_a_seen_hand_into_a_shuffled_deck_is_refused() -> None:
    """In a solo game, the AI courier's deck has been shuffled. A hand that a player has seen can't
    become such a deck.
    """
    game = seated(prepared(1, "table", game="pandemonium"))
    game.open()
    game.say("red van", "skip setup")
    while isinstance(question := game.run.question, Choose) and question.name != "ask-card":
        game.say(game.word(question.options[0]))
    before = list(game.run.entries)
    first = len(game.session.play.correctable())
    hears(game.agree(f"correct {first} green van"), "correct-shuffled")
    assert game.run.entries == before


def test_undoing_the_whole_layout_gathers_each_kind_of_piece_in_one_sentence() -> None:
    game = seated(prepared(2, "table", game="pandemonium"))
    game.open()
    game.say("ann", "skip setup")
    told = game.say("undo")
    hears(told, "move-all what=rogue-cubes,3 end=aside", "move-all what=locations,25 end=box")
    hears_not(told, "move what=*,1 start=city,* end=box")
