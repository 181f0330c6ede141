"""Tests directions through the town, and replies that only one player may hear."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.games.couriers.model.pieces import House
from companion.games.couriers.model.town import town_of
from companion.referee.bearing import SIDES, Bearing, Toward, bearing, turned
from companion.referee.question import Choose
from companion.referee.seat import Seat
from tests.games.couriers import driver
from tests.games.couriers.test_rules import BEFORE
from tests.table import Played, prepared, seated
from tests.told import hears, hears_just, hears_not, shown


def at_the_table(players: int = 2) -> Played:
    """Return a game at Ann's first turn, in which the players deal real cards."""
    game = seated(prepared(players, "table", game="couriers"))
    game.open()
    game.say(*BEFORE.format(thirds="").split("; "))
    return game


def dealt(seed: int = 4) -> Played:
    """Return a game at its first turn, in which the companion deals the cards and rolls the
    dice.
    """
    game = seated(prepared(2, "dealer", "dice=thrown", game="couriers"), seed=seed)
    game.open()
    luck = random.Random(seed)
    while isinstance(question := game.run.question, Choose) and question.name != "ask-action":
        game.say(game.word(luck.choice(question.options)))
    return game


def dealt_draft() -> Played:
    """Return a game at the first choice in the draft, in which the companion deals the cards."""
    game = seated(prepared(2, "dealer", "dice=thrown", game="couriers"), seed=4)
    game.open()
    return game


@pytest.mark.parametrize(
    ("point", "goes"),
    [((0, 1), Bearing.NORTH), ((2, 2), Bearing.NORTHEAST), ((-3, 0.1), Bearing.WEST)],
)
def test_bearing_is_the_nearest_of_eight_directions(point: Any, goes: Bearing) -> None:
    assert bearing((0, 0), point) is goes


def test_directions_are_rotated_for_each_side_of_the_table() -> None:
    """For a player on the south side, north is away from the player and east is to the right."""
    assert turned(Bearing.NORTH, Bearing.SOUTH) is Toward.AWAY
    assert turned(Bearing.EAST, Bearing.SOUTH) is Toward.RIGHT
    assert turned(Bearing.SOUTH, Bearing.NORTH) is Toward.AWAY
    assert turned(Bearing.WEST, Bearing.EAST) is Toward.AWAY
    for side in SIDES:
        assert {turned(one, side) for one in Bearing} == set(Toward)


@pytest.mark.parametrize("line", ["put ann's van to east 5 to try", "put van ann to east 5 to try"])
def test_put_command_accepts_an_owner_before_the_piece(line: str) -> None:
    game = at_the_table()
    game.say(line)
    hears(game.say("where ann"), "where-van who=Ann spot=east-5")


def test_where_query_gives_the_space_the_distance_and_what_comes_next() -> None:
    game = at_the_table()
    heard = game.say("put van ann east 5 to try", "where ann")
    hears_just(heard, "where-van who=Ann spot=east-5 count=5", "next")
    hears(
        heard[1],
        "toward-next-street spot=east-4 count=1 street=inner toward=west",
        "toward-next-street spot=east-8 count=3 street=outer toward=east",
    )
    hears(game.say("where")[1], "where-home who=Bob")
    heard = game.say("put van ann observatory to try", "where ann")
    hears(heard[0], "where-door who=Ann option=observatory spot=north-12 count=13")
    heard = game.say("put van ann umber studio to try", "where ann")
    hears(heard[0], "where-door spot=inner-2 count=7")
    heard = game.say("put van ann north 10 to try", "where ann")
    hears(heard[1], "toward-next-end spot=north-12 count=2 toward=north")


def test_where_am_i_query_locates_the_player_who_asks_or_the_one_being_asked() -> None:
    """On a player's own display, the reply is about that player. At the keyboard, it is about the
    player whom the companion is asking.
    """
    game = at_the_table()
    game.say("put van bob east 5 to try")
    assert game.say("Where am I?") == game.say("where me") == game.say("where ann")
    hears(game.say("way east 5 me")[0], "way who=Ann spot=east-5")
    bob = game.run.table.seats[1]
    game.type("where am I", bob)
    hears(game.own["Bob"].lines[-2], "where-van who=Bob spot=east-5 count=5")


def test_way_query_describes_a_leg_that_leads_towards_the_player() -> None:
    game = at_the_table()
    hears(
        game.say("sits ann south", "way windmill")[0],
        "leg-toward count=12 spot=south-12 street=south toward=near",
    )


def test_directions_are_rotated_only_for_players_who_have_said_where_they_sit() -> None:
    game = at_the_table()
    game.say("sits ann east")
    hears(game.say("look")[0], "look-exit spot=west-1 toward=away")
    game.say("put van ann west 2 to try")
    hears(
        game.say("where ann")[-1],
        "where-hand",
        "leg-toward count=2 spot=west-2 street=west toward=away",
    )
    bob = game.run.table.seats[1]
    game.type("look", bob)
    hears(game.own["Bob"].lines, "look-exit spot=west-1 toward=west")
    hears(game.say("roll 5")[-1], "ask-move who=Ann count=5 spot=west-2")
    hears(game.say("away away west 7")[0], "drives who=Ann count=5 spot=west-7")


@pytest.mark.parametrize("line", ["sits east", "sits e", "sits at the east", "sits me east"])
def test_sits_command_without_a_name_on_a_display_means_the_displays_player(line: str) -> None:
    game = at_the_table()
    bob = game.run.table.seats[1]
    game.type(line, bob)
    assert game.run.state.sides == {bob: Bearing.EAST}
    assert not game.session.asks
    hears(game.all, "sits who=Bob side=east")


@pytest.mark.parametrize(
    "line", ["sits", "sits bob", "sits bbo east", "sits zebra", "sits east side", "sits northeast"]
)
def test_sits_command_with_a_mistake_changes_nothing(line: str) -> None:
    game = at_the_table()
    bob = game.run.table.seats[1]
    game.type(line, bob)
    assert game.run.state.sides == {}
    assert asks_only(game, bob)


def asks_only(game: Played, seat: Seat) -> bool:
    """Return whether the companion asks this seat and nobody else."""
    prompt = game.session.question.prompt
    return prompt is None or prompt.seat is seat


def test_sits_command_at_the_keyboard_needs_a_name_and_the_players_consent() -> None:
    """At the keyboard, the companion doesn't know who is typing. If somebody types another player's
    name, that player has to agree.
    """
    game = at_the_table()
    hears_just(game.say("sits east"), "event-who options=Ann,Bob")
    hears_just(game.say("no"), "nothing-changed")
    ann, bob = game.run.table.seats
    game.type("sits ann east", bob)
    assert game.run.state.sides == {}
    assert game.session.asks
    game.type("yes", ann)
    assert game.run.state.sides == {ann: Bearing.EAST}


@pytest.mark.parametrize("line", ["leave", "leave me", "put north 4 to try"])
def test_leave_and_put_commands_without_a_name_change_nothing(line: str) -> None:
    """A typing slip could otherwise do a lot of damage."""
    game = at_the_table()
    bob = game.run.table.seats[1]
    game.type(line, bob)
    assert asks_only(game, bob)
    assert len(game.run.state.here) == 2
    hears(game.say("repeat")[-1], "ask-action who=Ann")


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("turned_first", [True, False])
def test_every_direction_word_is_understood(side: Bearing, turned_first: bool) -> None:
    """In this game, "right" and "n" are directions, although elsewhere they mean yes and no."""
    game = at_the_table()
    phrases = game.narrator.phrases
    game.say(*([f"sits ann {phrases.name(side)}", "roll 5"] if turned_first else ["roll 5"]))
    if not turned_first:
        game.say(f"sits ann {phrases.name(side)}")
    question = game.run.question
    assert isinstance(question, Choose)
    ways = [one for one in question.options if isinstance(one, Toward)]
    assert len(ways) == 4
    for way in ways:
        for word in phrases.also(way):
            game.say(word)
            assert game.run.question is not question, word
            game.say("undo")
            question = game.run.question
    for bearing_ in Bearing:
        assert game.room.vocabulary.named(phrases.name(bearing_)) is bearing_
        for word in phrases.also(bearing_):
            assert game.room.vocabulary.named(word) is bearing_, word


def test_hand_query_shows_the_cards_kept_in_the_draft_only_to_their_player() -> None:
    game = dealt_draft()
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    word = game.word(question.options[0])
    game.say(word)
    game.type("hand", question.seat)
    hears(game.own[question.seat.name].lines, f"your-cards items={shown(question.options[0])}")
    hears_not(game.all, f"* ={shown(question.options[0])}")


def test_look_query_says_what_is_on_a_space_and_next_to_it() -> None:
    game = at_the_table()
    game.say("roll 4 north 4", "trap")
    heard = game.say("look north road 5")[0]
    hears(heard, "look spot=north-5 left=1", "on-zone zone=roadworks number=4")
    hears(heard, "look-exit spot=north-4 toward=south left=2", "on-trap who=Ann", "on-vans all=Ann")
    assert "North Road 4, south: Ann's trap, Ann's van. North Road 6" in heard
    hears(game.say("look north 6")[0], "look-door option=maple-grange points=2")
    hears(game.say("look bakery flat"), "look spot=bakery-flat", "look-next spot=east-3")
    assert game.say("read north 5") == game.say("look north 5")
    hears(game.say("read maple grange")[0], "card-house item=maple-grange colour=green")


def test_way_query_lists_legs_hazards_and_traps() -> None:
    game = at_the_table()
    game.say("roll 4 north 4", "trap")
    heard = game.say("way observatory")
    hears(
        heard[0],
        "way who=Bob spot=observatory count=13",
        "leg-toward count=12 spot=north-12 street=north toward=north",
        "leg-door count=1 spot=observatory",
    )
    hears_just(
        heard[1:],
        "way-zone zone=roadworks number=4",
        "way-zone zone=low-bridge number=4",
        "way-trap spot=north-4 who=Ann",
    )
    assert len(game.say("far observatory ann")) == 3
    hears_just(game.say("way warehouse bob"), "way-there who=Bob spot=warehouse")
    hears_just(game.say("way"), "way-where")
    hears(game.say("way zebra")[0], "form-command usage=way-PLACE-*")


def test_reach_query_with_real_cards_uses_only_what_everyone_knows() -> None:
    game = at_the_table()
    hears_just(game.say("reach"), "reach-how")
    heard = game.say("reach 4")
    hears(heard, "end-house-if spot=bakery-flat points=1")
    hears_not(heard, "* =acorn-cottage")  # Nobody can have this card, because it is in the row.
    game.say("roll 4 bakery", "deliver", "pass", "roll 4 warehouse", "claim acorn aviary windmill")
    hears(game.say("reach 6")[0], "end-house-if")


def test_reach_query_with_dealt_cards_is_answered_only_on_the_players_line() -> None:
    game = dealt()
    seat = game.run.state.turn.seat
    cards = [card._face for card in game.run.state.couriers[seat].cards]
    near = [house for house in cards if game.run.state.town.far(house)[house] == 0]
    assert near
    heard = game.say("reach 4")
    hears_just(heard, f"reach-shown who={seat.name}")
    hears(game.own[seat.name].lines[-1], "end-*")
    other = next(one for one in game.run.table.seats if one is not seat)
    hears_not(game.own[other.name].lines, "end-*")


def test_risk_query_gives_the_chance_with_blue_cards_only_to_their_player() -> None:
    game = dealt()
    seat = game.run.state.turn.seat
    hears_just(game.say("risk level crossing"), "risk number=5 chance=33")
    hears_not(game.all, "risk-blue", "risk-add", "* colour=blue")
    hears(game.own[seat.name].lines[-1], "risk-blue")
    hears(at_the_table().say("risk 5")[1], "risk-add count=1 chance=50")
    hears_just(at_the_table().say("risk"), "risk-how")


def test_entering_a_house_without_a_card_is_refused_in_private() -> None:
    game = dealt()
    m = game.run.state
    seat = m.turn.seat
    held = [card._face for card in m.couriers[seat].cards]
    game.say("roll")
    steps = m.turn.drive.steps
    houses = [
        house for house in m.town.ends(m.town.warehouse, steps) if isinstance(house, House)
    ] or list(m.town.house)
    strange = next(house for house in houses if house not in held and house not in m.row)
    heard = game.say(game.word(strange))
    hears_just(heard, f"see-own-line who={seat.name}")


def test_second_card_on_one_draft_line_is_refused() -> None:
    game = dealt_draft()
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    words = [game.word(card) for card in question.options[:2]]
    seat = question.seat.name
    hears_just(game.say(" ".join(words)), f"heard who={seat}")
    hears(game.own[seat].lines[-1], f"left-over words={words[1].replace(' ', '-')}")
    assert not game.run.state.kept


def test_cards_kept_in_the_draft_stay_when_another_player_leaves() -> None:
    game = seated(prepared(3, "dealer", "dice=thrown", game="couriers"), seed=4)
    game.open()
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    other = next(one for one in game.run.table.seats if one is not question.seat)
    first = question.options[0]
    game.say(game.word(first), f"leave {other.name}", "yes")
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.name == "ask-keep"
    assert question.facts["count"] == 1
    assert first not in question.options


def test_rebuild_command_lists_places_one_by_one_from_the_warehouse_outwards() -> None:
    game = at_the_table()
    game.say("roll 4 north 4", "trap", "roll 2 east 2", "done")
    heard = [game.say("rebuild"), game.say("next"), game.say("next")]
    hears_just(
        [one[0] for one in heard],
        "lies spot=town,east-2",
        "lies spot=town,north-4",
        "lies spot=load,Ann",
    )
    hears(heard[1], "lying what=bonuses,1", "lying what=Ann,1")


def test_house_named_like_a_command_is_understood_by_its_full_name() -> None:
    start = prepared(2, "table", game="couriers")
    edition = start.start.edition.edition
    named = msgspec.structs.replace(edition.house[0], name="Status House")
    town = town_of(msgspec.structs.replace(edition, house=(named, *edition.house[1:])))
    game = seated(replace(start, start=replace(start.start, edition=town)))
    game.open()
    game.say(*BEFORE.format(thirds="").split("; ")[:-1], "windmill maple aviary ivy")
    hears(game.say("status house")[0], "row")
    hears(game.say("status")[0], "status-turn who=Ann spot=warehouse")


def test_move_without_a_fork_needs_no_question() -> None:
    game = at_the_table()
    game.say("put van ann observatory to try")
    heard = game.say("roll 3")
    hears_just(heard, "drives who=Ann count=3 spot=north-10", "ask-test who=Ann number=4")


def test_game_between_sensible_players_has_a_realistic_length() -> None:
    """The town is balanced so that each player has about forty turns."""
    turns = []
    for seed in range(20):
        luck = random.Random(seed)
        start = prepared(2, "dealer", "dice=thrown", game="couriers")
        game = seated(start, seed=seed)
        game.session.play.begin()
        while isinstance(question := game.run.question, Choose):
            game.run.answer(driver.answer(game.run, question, luck))
            game.session.play.go_on()
        turns.append(game.run.state.tally.turns / 2)
    assert 20 < sum(turns) / len(turns) < 60
