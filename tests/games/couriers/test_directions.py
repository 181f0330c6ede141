"""The town in words that a hand can follow, and what of it is for one seat alone."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.games.couriers.pieces import House
from companion.games.couriers.town import town_of
from companion.referee.bearing import SIDES, Bearing, Toward, bearing, turned
from companion.referee.question import Choose
from tests.games.couriers import driver
from tests.games.couriers.test_rules import BEFORE
from tests.table import Played, prepared, seated


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
    assert game.say("override put ann east 5 to try", "where ann") == [
        "Reply: Ann is at East Road 5, 5 spaces from the Warehouse.",
        "Reply: Next comes. west: the crossing with Inner Ring, East Road 4, 1 away."
        " east: the crossing with Outer Ring, East Road 8, 3 away.",
    ]
    assert game.say("where")[1] == "Reply: Bob is at the Warehouse, where all begin."
    heard = game.say("override put ann observatory to try", "where ann")
    assert heard[0] == (
        "Reply: Ann is at the entrance of Observatory, beside North Road 12,"
        " 13 spaces from the Warehouse."
    )
    heard = game.say("override put ann umber studio to try", "where ann")
    assert "beside Inner Ring 2, 7 spaces" in heard[0]
    heard = game.say("override put ann north 10 to try", "where ann")
    assert "north: the road's end, North Road 12, 2 away." in heard[1]


def test_where_am_i_is_for_whoever_asks() -> None:
    """At one's own display one's own van, at the keyboard that of whoever is asked."""
    game = at_the_table()
    game.say("override put bob east 5 to try")
    assert game.say("Where am I?") == game.say("where me") == game.say("where ann")
    assert game.say("way east 5 me")[0].startswith("Reply: From Ann's van to East Road 5")
    bob = game.run.table.seats[1]
    game.conversation.line("where am I", bob)
    assert game.own["Bob"].lines[-2] == "you: East Road 5, 5"


def test_a_way_toward_oneself_is_told_so() -> None:
    """Not only "near", which is no way to go."""
    game = at_the_table()
    assert (
        "12 toward you along South Road, to South Road 12."
        in (game.say("sits ann south", "way windmill")[0])
    )


def test_directions_are_turned_for_whoever_has_said_where_they_sit() -> None:
    """And by the compass for the others."""
    game = at_the_table()
    game.say("sits ann east")
    assert "away: West Road 1" in game.say("look")[0]
    game.say("override put ann west 2 to try")
    assert game.say("where ann")[-1] == (
        "Reply: From the Warehouse, with your hand."
        " 2 away from you along West Road, to West Road 2."
    )
    bob = game.run.table.seats[1]
    game.conversation.line("look", bob)
    assert any("west: West Road 1" in line for line in game.own["Bob"].lines)
    assert game.say("roll 5")[-1].startswith("Question: Ann, 5 from West Road 2: where to?")
    assert game.say("away away west 7")[0] == "Table: Ann drives 5 to West Road 7."


@pytest.mark.parametrize("line", ["sits east", "sits e", "sits at the east", "sits me east"])
def test_on_ones_own_line_no_name_means_oneself(line: str) -> None:
    """Nobody else is asked, as with one's own name."""
    game = at_the_table()
    bob = game.run.table.seats[1]
    game.conversation.line(line, bob)
    assert game.run.state.sides == {bob: Bearing.EAST}
    assert not game.conversation.asks
    assert "Table: Bob sits at the east side: directions for Bob are turned so." in game.all


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
    assert game.say("sits east") == ["Reply: Say it like this: sits PLAYER SIDE."]
    ann, bob = game.run.table.seats
    game.conversation.line("sits ann east", bob)
    assert game.run.state.sides == {}
    assert game.conversation.asks
    game.conversation.line("yes", ann)
    assert game.run.state.sides == {ann: Bearing.EAST}


@pytest.mark.parametrize("line", ["leave", "leave me", "override put north 4 to try"])
def test_nobody_leaves_and_no_van_is_put_without_a_name(line: str) -> None:
    """That would be dear, were it a slip."""
    game = at_the_table()
    game.conversation.line(line, game.run.table.seats[1])
    assert not game.conversation.asks
    assert len(game.run.state.here) == 2
    assert "Ann, what do you do?" in game.say("repeat")[-1]


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
    assert any(line == f"to {word}" for line in game.own[question.seat.name].lines)
    assert not any(word in line for line in game.all)


def test_look_tells_what_is_on_a_space_and_beside_it() -> None:
    """Vans, traps, hazards, entrances; of any space, and by touching its name."""
    game = at_the_table()
    game.say("roll 4 north 4", "trap")
    heard = game.say("look north road 5")[0]
    assert heard.startswith("Reply: At North Road 5. Hazard: Roadworks, 4.")
    assert "south: North Road 4. A trap of Ann. Here: Ann." in heard
    assert "The entrance of Maple Grange, 2 points." in game.say("look north 6")[0]
    assert game.say("look bakery flat") == ["Reply: At Bakery Flat. Next: East Road 3."]
    assert game.say("read north 5") == game.say("look north 5")
    assert game.say("read maple grange")[0].startswith("Reply: Maple Grange: a green house")


def test_way_tells_legs_hazards_and_traps() -> None:
    """From one's own van, or from another's; and how far it is."""
    game = at_the_table()
    game.say("roll 4 north 4", "trap")
    assert game.say("way observatory") == [
        "Reply: From Bob's van to Observatory: 13 spaces."
        " 12 north along North Road, to North Road 12. 1 to Observatory.",
        "Reply: On the way: Roadworks, 4.",
        "Reply: On the way: Low Bridge, 4.",
        "Reply: On the way: a trap of Ann at North Road 4.",
    ]
    assert len(game.say("far observatory ann")) == 3
    assert game.say("way warehouse bob") == ["Reply: Bob is at the Warehouse already."]
    assert game.say("way") == ["Reply: Say where to: way, and a space or a house."]
    assert "way PLACE [PLAYER]" in game.say("way zebra")[0]


def test_reach_at_a_table_tells_what_all_know() -> None:
    """A house is reached with its card; what was taken from the row leads."""
    game = at_the_table()
    assert game.say("reach") == [
        "Reply: Nothing is rolled now. Say reach, and a number from 1 to 6."
    ]
    heard = game.say("reach 4")[0]
    assert "Bakery Flat, with its card: a delivery for 1." in heard
    assert "Acorn Cottage" not in heard  # it lies in the row
    game.say("roll 4 bakery", "deliver", "pass", "roll 4 warehouse", "claim acorn aviary windmill")
    assert "with its card" in game.say("reach 6")[0]


def test_reach_of_a_dealt_hand_is_on_its_own_line_alone() -> None:
    """The best first: a delivery, then what is nearest to one."""
    game = dealt()
    seat = game.run.state.turn.seat
    cards = [card._face for card in game.run.state.couriers[seat].cards]
    near = [house for house in cards if game.run.state.town.far(house)[house] == 0]
    assert near
    heard = game.say("reach 4")
    assert heard == [f"Reply: {seat.name}'s reach is on {seat.name}'s own line."]
    assert game.own[seat.name].lines[-1].startswith("reach")
    other = next(one for one in game.run.table.seats if one is not seat)
    assert not any(line.startswith("reach") for line in game.own[other.name].lines)


def test_risk_tells_blue_cards_to_their_owner_alone() -> None:
    """All hear the die's own chance."""
    game = dealt()
    seat = game.run.state.turn.seat
    assert game.say("risk level crossing") == ["Reply: 33 in a hundred throws reach 5."] or (
        "33 in a hundred" in game.all[-1]
    )
    assert not any("blue" in line for line in game.all)
    assert "%" in game.own[seat.name].lines[-1]
    assert at_the_table().say("risk 5")[1] == "Reply: With a blue card of 1: 50 in a hundred."
    assert at_the_table().say("risk") == ["Reply: Say risk, and a hazard zone or a number."]


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
    assert heard == [f"Reply: {seat.name}, that cannot be. Your own line says why."]


def test_cards_are_kept_one_in_a_line() -> None:
    """A second one in the same line is not taken, and it is said so; no more than that."""
    game = dealt_draft()
    question = game.run.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    words = [game.conversation.talk.narrator.word(card) for card in question.among[:2]]
    seat = question.seat.name
    told: list[str] = []
    game.own[seat].tell = lambda text: told.append(text.open_for(question.seat).normal)  # type: ignore[method-assign,union-attr,arg-type]
    assert game.say(" ".join(words)) == [f"Reply: Heard, {seat}. See your own line."]
    assert told == [
        f"“{words[1].lower()}” does not belong there."
        " Nothing of that line is taken; what comes next needs a line of its own."
    ]
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
    told = [game.say("rebuild"), game.say("next"), game.say("next"), game.say("next")]
    assert [one[0] for one in told] == [
        "Reply: At East Road 2: Bob's van, with 3 parcels.",
        "Reply: At North Road 4: Ann's van, with 3 parcels.",
        "Reply: A trap of Ann is at North Road 4.",
        "Reply: In the row: Acorn Cottage, Maple Grange, Windmill, Aviary and Ivy Lodge."
        " The deck has 9 cards.",
    ]
    assert [one[1] for one in told] == [
        "Reply: Say next: 3 more.",
        "Reply: Say next: 2 more.",
        "Reply: Say next: 1 more.",
        "Reply: That was all.",
    ]


def test_a_house_may_be_called_like_a_command() -> None:
    """The whole name is the answer, where it can be one."""
    start = prepared(2, "table", game="couriers")
    edition = start.start.edition.edition
    named = msgspec.structs.replace(edition.house[0], name="Status House")
    town = town_of(msgspec.structs.replace(edition, house=(named, *edition.house[1:])))
    game = seated(replace(start, start=replace(start.start, edition=town)))
    game.conversation.open()
    game.say(*BEFORE.format(thirds="").split("; ")[:-1], "windmill maple aviary ivy")
    assert game.say("status house")[0].startswith("Table: In the row: ")
    assert game.say("status")[0] == "Reply: Ann's turn, at the Warehouse."


def test_the_companion_asks_only_at_real_forks() -> None:
    """On a road without a side street a van goes by itself."""
    game = at_the_table()
    game.say("override put ann observatory to try")
    heard = game.say("roll 3")
    assert heard[:2] == ["Table: Ann rolls 3.", "Table: Ann drives 3 to North Road 10."]


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
