"""The town in words that a hand can follow, and what of it is for one seat alone."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.games.couriers.model.pieces import House
from companion.games.couriers.model.town import town_of
from companion.referee.bearing import SIDES, Bearing, Toward, bearing, turned
from companion.referee.question import Choose
from tests.games.couriers import driver
from tests.games.couriers.test_rules import BEFORE
from tests.table import Played, prepared, seated
from tests.told import hears, hears_just, hears_not, shown


def at_the_table(players: int = 2) -> Played:
    """Ann is to move."""
    game = seated(prepared(players, "table", game="couriers"))
    game.conversation.open()
    game.say(*BEFORE.format(thirds="").split("; "))
    return game


def dealt(seed: int = 4) -> Played:
    """A dealt game at the first turn, the companion throwing the dice."""
    game = seated(prepared(2, "dealer", "dice=thrown", game="couriers"), seed=seed)
    game.conversation.open()
    luck = random.Random(seed)
    while isinstance(question := game.run.question, Choose) and question.name != "ask-action":
        game.say(game.conversation.talk.narrator.word(luck.choice(question.among)))
    return game


def dealt_draft() -> Played:
    """A dealt game at its first choice."""
    game = seated(prepared(2, "dealer", "dice=thrown", game="couriers"), seed=4)
    game.conversation.open()
    return game


@pytest.mark.parametrize(
    ("point", "goes"),
    [((0, 1), Bearing.NORTH), ((2, 2), Bearing.NORTHEAST), ((-3, 0.1), Bearing.WEST)],
)
def test_a_step_leads_in_one_of_eight_directions(point: Any, goes: Bearing) -> None:
    """The nearest."""
    assert bearing((0, 0), point) is goes


def test_each_side_has_its_own_away() -> None:
    """Away from whoever sits in the south is north; their right hand is in the east."""
    assert turned(Bearing.NORTH, Bearing.SOUTH) is Toward.AWAY
    assert turned(Bearing.EAST, Bearing.SOUTH) is Toward.RIGHT
    assert turned(Bearing.SOUTH, Bearing.NORTH) is Toward.AWAY
    assert turned(Bearing.WEST, Bearing.EAST) is Toward.AWAY
    for side in SIDES:
        assert {turned(one, side) for one in Bearing} == set(Toward)


def test_where_tells_space_distance_and_what_comes_next() -> None:
    """In words that need no picture."""
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


def test_where_am_i_is_for_whoever_asks() -> None:
    """At one's own display one's own van, at the keyboard that of whoever is asked."""
    game = at_the_table()
    game.say("put van bob east 5 to try")
    assert game.say("Where am I?") == game.say("where me") == game.say("where ann")
    hears(game.say("way east 5 me")[0], "way who=Ann spot=east-5")
    bob = game.run.table.seats[1]
    game.conversation.line("where am I", bob)
    hears(game.own["Bob"].lines[-2], "where-van who=Bob spot=east-5 count=5")


def test_a_way_toward_oneself_is_told_so() -> None:
    """Not only "near", which is no way to go."""
    game = at_the_table()
    hears(
        game.say("sits ann south", "way windmill")[0],
        "leg-toward count=12 spot=south-12 street=south toward=near",
    )


def test_directions_are_turned_for_whoever_has_said_where_they_sit() -> None:
    """And by the compass for the others."""
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
    game.conversation.line("look", bob)
    hears(game.own["Bob"].lines, "look-exit spot=west-1 toward=west")
    hears(game.say("roll 5")[-1], "ask-move who=Ann count=5 spot=west-2")
    hears(game.say("away away west 7")[0], "drives who=Ann count=5 spot=west-7")


@pytest.mark.parametrize("line", ["sits east", "sits e", "sits at the east", "sits me east"])
def test_on_ones_own_line_no_name_means_oneself(line: str) -> None:
    """Nobody else is asked, as with one's own name."""
    game = at_the_table()
    bob = game.run.table.seats[1]
    game.conversation.line(line, bob)
    assert game.run.state.sides == {bob: Bearing.EAST}
    assert not game.conversation.asks
    hears(game.all, "sits who=Bob side=east")


@pytest.mark.parametrize(
    "line", ["sits", "sits bob", "sits bbo east", "sits zebra", "sits east side", "sits northeast"]
)
def test_who_sits_where_is_never_guessed(line: str) -> None:
    """A name that is mistyped is not left out; without a side, nothing is said."""
    game = at_the_table()
    bob = game.run.table.seats[1]
    game.conversation.line(line, bob)
    assert game.run.state.sides == {}
    assert not game.conversation.asks


def test_at_the_keyboard_a_name_is_needed_and_another_is_asked() -> None:
    """Nobody knows who types there; and of another, that one has to agree."""
    game = at_the_table()
    hears_just(game.say("sits east"), "event-missing usage=sits-PLAYER-SIDE")
    ann, bob = game.run.table.seats
    game.conversation.line("sits ann east", bob)
    assert game.run.state.sides == {}
    assert game.conversation.asks
    game.conversation.line("yes", ann)
    assert game.run.state.sides == {ann: Bearing.EAST}


@pytest.mark.parametrize("line", ["leave", "leave me", "put north 4 to try"])
def test_nobody_leaves_and_no_van_is_put_without_a_name(line: str) -> None:
    """That would be dear, were it a slip."""
    game = at_the_table()
    game.conversation.line(line, game.run.table.seats[1])
    assert not game.conversation.asks
    assert len(game.run.state.here) == 2
    hears(game.say("repeat")[-1], "ask-action who=Ann")


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("turned_first", [True, False])
def test_every_word_of_a_direction_is_understood(side: Bearing, turned_first: bool) -> None:
    """Its own and the others, though "right" and "n" also say yes and no elsewhere."""
    game = at_the_table()
    phrases = game.conversation.talk.narrator.phrases
    game.say(*([f"sits ann {phrases.name(side)}", "roll 5"] if turned_first else ["roll 5"]))
    if not turned_first:
        game.say(f"sits ann {phrases.name(side)}")
    question = game.run.question
    assert isinstance(question, Choose)
    ways = [one for one in question.among if isinstance(one, Toward)]
    assert len(ways) == 4
    for way in ways:
        for word in phrases.also(way):
            game.say(word)
            assert game.run.question is not question, word
            game.say("undo")
            question = game.run.question
    for bearing_ in Bearing:
        assert game.conversation.vocabulary.named(phrases.name(bearing_)) is bearing_
        for word in phrases.also(bearing_):
            assert game.conversation.vocabulary.named(word) is bearing_, word


def test_what_is_kept_in_the_draft_is_in_the_hand_already() -> None:
    """For that seat alone."""
    game = dealt_draft()
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    word = game.conversation.talk.narrator.word(question.among[0])
    game.say(word)
    game.conversation.line("hand", question.seat)
    hears(game.own[question.seat.name].lines, f"your-cards items={shown(question.among[0])}")
    hears_not(game.all, f"* ={shown(question.among[0])}")


def test_look_tells_what_is_on_a_space_and_beside_it() -> None:
    """Vans, traps, hazards, entrances; of any space, and by touching its name."""
    game = at_the_table()
    game.say("roll 4 north 4", "trap")
    heard = game.say("look north road 5")[0]
    hears(heard, "look spot=north-5", "on-zone zone=roadworks number=4")
    hears(heard, "look-exit spot=north-4 toward=south", "on-trap who=Ann", "on-vans all=Ann")
    hears(game.say("look north 6")[0], "look-door option=maple-grange points=2")
    hears(game.say("look bakery flat"), "look spot=bakery-flat", "look-next spot=east-3")
    assert game.say("read north 5") == game.say("look north 5")
    hears(game.say("read maple grange")[0], "card-house item=maple-grange colour=green")


def test_way_tells_legs_hazards_and_traps() -> None:
    """From one's own van, or from another's; and how far it is."""
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


def test_reach_at_a_table_tells_what_all_know() -> None:
    """A house is reached with its card; what was taken from the row leads."""
    game = at_the_table()
    hears_just(game.say("reach"), "reach-how")
    heard = game.say("reach 4")
    hears(heard, "end-house-if spot=bakery-flat points=1")
    hears_not(heard, "* =acorn-cottage")  # it lies in the row
    game.say("roll 4 bakery", "deliver", "pass", "roll 4 warehouse", "claim acorn aviary windmill")
    hears(game.say("reach 6")[0], "end-house-if")


def test_reach_of_a_dealt_hand_is_on_its_own_line_alone() -> None:
    """The best first: a delivery, then what is nearest to one."""
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


def test_risk_tells_blue_cards_to_their_owner_alone() -> None:
    """All hear the die's own chance."""
    game = dealt()
    seat = game.run.state.turn.seat
    hears_just(game.say("risk level crossing"), "risk number=5 chance=33")
    hears_not(game.all, "risk-blue", "risk-add", "* colour=blue")
    hears(game.own[seat.name].lines[-1], "risk-blue")
    hears(at_the_table().say("risk 5")[1], "risk-add count=1 chance=50")
    hears_just(at_the_table().say("risk"), "risk-how")


def test_a_house_that_is_not_held_is_refused_in_private() -> None:
    """All others hear only that the seat's own line says why."""
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
    heard = game.say(game.conversation.talk.narrator.word(strange))
    hears_just(heard, f"see-own-line who={seat.name}")


def test_cards_are_kept_one_in_a_line() -> None:
    """A second one in the same line is not taken, and it is said so; no more than that."""
    game = dealt_draft()
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    words = [game.conversation.talk.narrator.word(card) for card in question.among[:2]]
    seat = question.seat.name
    hears_just(game.say(" ".join(words)), f"heard who={seat}")
    hears(game.own[seat].lines[-1], f"left-over words={words[1].replace(' ', '-')}")
    assert not game.run.state.kept


def test_whoever_leaves_takes_no_choice_of_another_back() -> None:
    """What was kept in secret stays kept."""
    game = seated(prepared(3, "dealer", "dice=thrown", game="couriers"), seed=4)
    game.conversation.open()
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    other = next(one for one in game.run.table.seats if one is not question.seat)
    first = question.among[0]
    game.say(game.conversation.talk.narrator.word(first), f"leave {other.name}")
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.name == "ask-keep"
    assert question.facts["count"] == 1
    assert first not in question.among


def test_after_a_knock_everything_is_told_from_the_warehouse_outwards() -> None:
    """One at a time."""
    game = at_the_table()
    game.say("roll 4 north 4", "trap", "roll 2 east 2", "done")
    told = [game.say("rebuild"), game.say("next"), game.say("next")]
    hears_just(
        [one[0] for one in told],
        "lies spot=town,east-2",
        "lies spot=town,north-4",
        "lies spot=load,Ann",
    )
    hears(told[1], "lying what=bonuses,1", "lying what=Ann,1")


def test_a_house_may_be_called_like_a_command() -> None:
    """The whole name is the answer, where it can be one."""
    start = prepared(2, "table", game="couriers")
    edition = start.start.edition.edition
    named = msgspec.structs.replace(edition.house[0], name="Status House")
    town = town_of(msgspec.structs.replace(edition, house=(named, *edition.house[1:])))
    game = seated(replace(start, start=replace(start.start, edition=town)))
    game.conversation.open()
    game.say(*BEFORE.format(thirds="").split("; ")[:-1], "windmill maple aviary ivy")
    hears(game.say("status house")[0], "row")
    hears(game.say("status")[0], "status-turn who=Ann spot=warehouse")


def test_the_companion_asks_only_at_real_forks() -> None:
    """On a road without a side street a van goes by itself."""
    game = at_the_table()
    game.say("put van ann observatory to try")
    heard = game.say("roll 3")
    hears_just(heard, "drives who=Ann count=3 spot=north-10", "ask-test who=Ann number=4")


def test_a_sensible_game_is_as_long_as_one_at_a_table() -> None:
    """With whoever wants to deliver, about forty turns each, as the balance of the town says."""
    turns = []
    for seed in range(20):
        luck = random.Random(seed)
        start = prepared(2, "dealer", "dice=thrown", game="couriers")
        game = seated(start, seed=seed)
        game.conversation.play.begin()
        while isinstance(question := game.run.question, Choose):
            game.run.answer(driver.answer(game.run, question, luck))
            game.conversation.play.go_on()
        turns.append(game.run.state.tally.turns / 2)
    assert 20 < sum(turns) / len(turns) < 60
