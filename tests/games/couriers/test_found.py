"""Regression tests for faults found by playing."""

import pytest

from companion.games.couriers.model.state import drop_cards
from companion.games.couriers.rules.bonuses import not_blue
from companion.referee.question import Choose
from tests.games.couriers.test_rules import BEFORE
from tests.table import Played, prepared, seated
from tests.told import facts_of, hears, hears_just, hears_not

TWO = BEFORE.format(thirds="")
THREE = BEFORE.format(thirds="1; 3; ")


def at_the_table(before: str = TWO, players: int = 2, *options: str) -> Played:
    """Return a game at Ann's first turn, in which the players deal real cards."""
    game = seated(prepared(players, "table", *options, game="couriers"))
    game.open()
    game.say(*before.split("; "))
    return game


def test_distances_from_an_entrance_include_the_step_onto_the_road() -> None:
    game = at_the_table()
    m, ann = game.run.state, game.run.state.here[0]
    for house, beside in m.town.at.items():
        distances = []
        for spot in (beside, house):
            m.couriers[ann].van = spot
            heard = game.say("where ann")
            distances.append(list(map(int, facts_of(heard, "toward-next-*", "count"))))
        road, door = distances
        assert door == [count + 1 for count in road] != [], house


def test_card_openly_taken_by_a_player_is_known_to_be_gone_once_that_player_leaves() -> None:
    game = at_the_table(THREE, 3)
    game.say("roll 4 bakery", "deliver", "pass", "pass", "roll 4 warehouse")
    game.say("claim windmill aviary maple", "leave ann", "yes")
    hears(game.say("read windmill"), "house-gone")
    hears_not(game.say("houses all"), "house-short option=windmill")
    game.say("put destination card row it was forgotten")
    hears(game.say("windmill"), "no-gone option=windmill")


def test_card_openly_taken_by_a_player_is_known_to_be_gone_once_it_is_dropped() -> None:
    game = at_the_table()
    m, ann = game.run.state, game.run.state.here[0]
    m.claimed[ann] = [m.row.pop(0)]
    drop_cards(m, ann)
    hears(game.say("read acorn"), "house-gone")


def test_houses_query_counts_cards_in_play_separately_from_those_in_the_box() -> None:
    game = at_the_table()
    hears(game.say("houses all"), "houses-left total=36 count=20 left=16")
    game.say("roll 4 bakery", "deliver")
    hears(game.say("houses all"), "houses-left total=35 count=19 left=16")


def test_undo_after_a_player_has_drawn_a_card_needs_consent() -> None:
    """The player has looked at the card, even though nobody tells the companion which real card it
    is.
    """
    game = at_the_table()
    game.say("roll 4 bakery", "deliver")
    hears(game.say("undo"), "consent who=Ann seen=yes other=Bob")
    assert game.session.asks


def test_read_query_gives_a_cards_place_and_the_table_option_that_affects_it() -> None:
    game = at_the_table(TWO, 2, "trap-test=four")
    hears(game.say("read wheel clamp"), "card-trap number=4", "bonus-open count=0")
    game.say("roll 4 bakery", "deliver")
    hears(game.say("read bakery flat"), "card-house", "house-delivered who=Ann")
    hears(game.say("read windmill"), "card-house", "house-in-row")
    game.say("pass", "roll 4 warehouse", "claim windmill aviary maple")
    hears(game.say("read windmill"), "card-house", "house-claimed who=Ann")
    game.run.state.discards.append(game.run.state.town.reds[-1])
    hears(game.say("read wheel clamp"), "bonus-open count=1")


def test_decks_query_gives_the_deck_sizes_and_the_discards() -> None:
    game = at_the_table()
    hears(game.say("decks"), "deck-size count=9 left=16", "bonus-size count=34 left=0")
    game.say("roll 5 north 5", "3", "spare minute")
    hears(game.say("decks"), "bonus-size count=34 left=1", "bonus-items items=blue-1")


def test_trap_can_be_replaced_by_a_new_one_on_the_same_space() -> None:
    game = at_the_table()
    game.say("roll 4 north", "trap", "pass", "trap")
    hears(game.say("road cones"), "lifts-trap spot=north-4", "sets-trap spot=north-4 count=1")
    hears(
        game.say("undo", "yes"),
        "undone",
        # This makes room for the earlier trap.
        "move what=bonuses,1 start=town,north-4 end=cards,ann",
        "move what=*,1 start=bonus-discards end=town,north-4",
    )


def test_correction_names_the_lifted_trap_and_the_hand_that_it_goes_back_to() -> None:
    """The trap's card lies face up among the discards, so everyone can see which card it is."""
    game = at_the_table()
    game.say("roll 4 north", "trap", "pass", "lift", "road cones")
    heard = game.say("correct 4 done", "yes", "yes")
    hears(heard, "move what=red-*,1 start=bonus-discards end=cards,ann")


def test_correcting_who_starts_tells_the_players_to_shuffle_again() -> None:
    game = seated(prepared(2, "table", game="couriers"))
    game.open()
    game.say("skip setup", "2", "2", "6", "1", "4")
    hears(game.say("correct 5 5"), "correct-then", "gather count=20 left=16")


def test_bonus_cards_of_a_player_who_leaves_are_shuffled_with_the_discards() -> None:
    game = at_the_table(THREE, 3)
    game.say("leave cara", "yes")
    hears(game.say("decks"), "bonus-size count=31 left=3")
    m = game.run.state
    m.discards += [card for card in m.town.bonus for _ in range(31)][:31]
    m.bonus_pile.clear()
    hears(game.say("roll 4 bakery", "deliver"), "bonuses-shuffled count=34")


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("roll 4 north", "ask-end count=3 spot=north-1"),
        ("roll 4 north road 4", "drives count=4 spot=north-4"),
    ],
)
def test_whole_move_with_dealt_cards_can_be_typed_on_one_line(line: str, heard: str) -> None:
    """The companion must keep secret which houses a player can enter, but not which other spaces
    the van can reach.
    """
    game = seated(prepared(2, "dealer", game="couriers"), seed=3)
    game.open()
    for _ in range(20):
        question = game.run.question
        assert isinstance(question, Choose)
        if question.name == "ask-action":
            break
        game.say(game.word(question.options[-1]))
    hears(game.say(line), heard)


def test_vans_cargo_and_deliveries_queries_describe_all_players() -> None:
    game = at_the_table()
    game.say("roll 4 bakery", "deliver", "pass", "roll 4 warehouse")
    heard = game.say("vans")
    hears(heard, "van-short who=Ann spot=warehouse count=2 number=4", "van-short who=Bob")
    game.say("claim windmill aviary maple")
    hears(game.say("cargo"), "cargo-known who=Ann count=5 items=*windmill*", "cargo who=Bob")
    hears_just(game.say("deliveries"), "delivered who=Ann items=bakery-flat")
    game.say("pass", "roll 4 north", "trap")
    hears(game.say("vans"), "van-short-trap who=Ann trap=north-4 number=3")


def test_player_gets_another_turn_if_all_others_miss_theirs_or_are_home() -> None:
    game = at_the_table()
    others = [seat.name for seat in game.run.state.here][1:]
    for name in others:
        game.say(f"override misses {name} 1 they failed")
    hears_just(game.say("after ann"), "turn-again who=Ann")


def test_override_can_change_whose_turn_it_is_and_who_misses_a_turn() -> None:
    game = at_the_table()
    hears(game.say("override turn bob we skipped him"), "turn-given who=Bob")
    hears(game.say("turn"), "ask-action who=Bob")
    hears(game.say("override misses ann 1 she failed"), "misses-next who=Ann")
    hears(game.say("pass"), "misses who=Ann", "turn-begins who=Bob")
    hears(game.say("override misses ann 2 she failed"), "no-such-miss number=2")


def test_override_lets_a_red_card_add_to_a_roll() -> None:
    game = at_the_table()
    game.say("roll 5 north 5", "1", "road cones")
    hears(game.all[-1:], "no-red-boost option=red-4", "refused rule=deck-3")
    heard = game.say("override we play so")
    hears(heard, "overridden", "boosts who=Ann item=red-4 number=5", "passes who=Ann")


def test_override_lets_a_blue_card_be_played_as_a_trap() -> None:
    game = at_the_table()
    game.say("roll 4 north", "trap", "roll 4 north", "inside knowledge")
    hears(game.all[-1:], "no-blue-trap option=blue-3", "refused rule=deck-3")
    hears(game.say("override we play so"), "trap-is item=blue-3 number=3")


def test_dealt_red_card_can_be_overridden_only_by_its_player() -> None:
    game = seated(prepared(2, "dealer", "dice=thrown", game="couriers"), seed=3)
    game.open()
    m = game.run.state
    held = {card._face for card in m.couriers[m.here[0]].bonuses}
    for red in m.town.reds:
        refused = not_blue(m, m.couriers[m.here[0]].bonuses)
        assert (red in refused) is (red in held)
        assert red not in refused or not refused[red].hard


@pytest.mark.parametrize(
    ("place", "line", "heard"),
    [
        ("north 12", "roll 3 south", "drives spot=north-9"),
        ("north 12", "roll 3 north", "no-fork"),
        ("north 10", "4 south", "ask-move count=3 number=1 spot=north-9"),
        ("north 8", "roll 4 northwest", "no-way option=* spot=north-8"),
        ("needle mill", "roll 3 west", "drives spot=east-4"),
    ],
)
def test_roll_and_direction_can_be_given_on_one_line(place: str, line: str, heard: str) -> None:
    """The direction is accepted even if only one is possible, although the companion then wouldn't
    ask for it.
    """
    game = at_the_table()
    game.say(f"put van ann {place} to try")
    hears(game.say(line), heard)


@pytest.mark.parametrize("line", ["roll 3", "roll 3 south", "roll 3 north 9"])
def test_only_possible_move_can_still_be_named(line: str) -> None:
    game = at_the_table()
    m = game.run.state
    m.gone += [house for house, spot in m.town.at.items() if spot.value.startswith("north-")]
    game.say("put van ann north 12 to try")
    hears(game.say(line), "drives who=Ann count=3 spot=north-9")


def test_compass_direction_means_the_same_as_one_seen_from_the_players_side() -> None:
    game = at_the_table()
    game.say("sits ann west", "roll 4 left")
    hears(game.all, "drives spot=north-4")
    game = at_the_table()
    game.say("sits ann west", "roll 4 north")
    hears(game.all, "drives spot=north-4")


def test_bare_number_counts_as_the_roll_and_a_second_roll_is_refused() -> None:
    game = at_the_table()
    hears(game.say("4"), "rolls who=Ann number=4", "ask-move count=4")
    hears(game.say("north"), "drives spot=north-4")
    hears(game.say("3"), "no-twice option=roll")


def test_where_am_i_without_an_open_question_lists_every_van() -> None:
    game = seated(prepared(2, "table", game="couriers"))
    game.open()
    hears_just(game.say("where am i"), "where-all-home all=Ann,Bob")


def test_road_that_ends_one_step_away_is_not_described_as_a_detour() -> None:
    game = at_the_table()
    m, ann = game.run.state, game.run.state.here[0]
    m.couriers[ann].van = next(spot for spot in m.town.next_to if spot.value == "north-11")
    heard = game.say("where ann")
    hears(heard, "toward-next-end spot=north-12 count=1")
    hears_not(heard, "toward-next-round")


def test_correction_that_settles_the_starting_player_earlier_undoes_a_departure() -> None:
    """After the correction, the cards are shuffled before Cara would leave, and nobody can leave
    during the shuffle.
    """
    game = seated(prepared(4, "dealer", game="couriers"))
    game.open()
    game.say("6", "6", "3", "2", "leave cara", "yes")
    heard = game.say("correct 3 5")
    hears(heard, "first-roll who=Bob number=5", "ask-keep who=Ann")
    assert len(game.run.state.seats) == 4
