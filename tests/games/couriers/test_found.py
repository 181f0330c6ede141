"""What was found by trying: each failed before it was set right."""

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
    """The cards are dealt, and it is Ann's turn."""
    game = seated(prepared(players, "table", *options, game="couriers"))
    game.conversation.open()
    game.say(*before.split("; "))
    return game


def test_from_every_entrance_the_step_onto_the_road_counts() -> None:
    """One step further from everything than the space beside it."""
    game = at_the_table()
    m, ann = game.run.state, game.run.state.here[0]
    for house, beside in m.town.at.items():
        told = []
        for spot in (beside, house):
            m.couriers[ann].van = spot
            heard = game.say("where ann")
            told.append(list(map(int, facts_of(heard, "toward-next-*", "count"))))
        road, door = told
        assert door == [count + 1 for count in road] != [], house


def test_a_card_that_all_saw_taken_is_known_when_it_goes() -> None:
    """Nobody can turn it up again, and it is no house that is left."""
    game = at_the_table(THREE, 3)
    game.say("roll 4 bakery", "deliver", "pass", "pass", "roll 4 warehouse")
    game.say("claim windmill aviary maple", "leave ann")
    hears(game.say("read windmill"), "house-gone")
    hears_not(game.say("houses all"), "house-short option=windmill")
    game.say("put destination card row it was forgotten")
    hears(game.say("windmill"), "no-gone option=windmill")


def test_a_card_that_was_abandoned_is_known_too() -> None:
    """Where all saw it taken from the row."""
    game = at_the_table()
    m, ann = game.run.state, game.run.state.here[0]
    m.claimed[ann] = [m.row.pop(0)]
    drop_cards(m, ann)
    hears(game.say("read acorn"), "house-gone")


def test_houses_tell_how_many_cards_still_come() -> None:
    """Those in the box do not."""
    game = at_the_table()
    hears(game.say("houses all"), "houses-left total=36 count=20 left=16")
    game.say("roll 4 bakery", "deliver")
    hears(game.say("houses all"), "houses-left total=35 count=19 left=16")


def test_a_drawn_card_is_not_taken_back_without_the_others() -> None:
    """Whoever draws it has looked at it, at the table too."""
    game = at_the_table()
    game.say("roll 4 bakery", "deliver")
    hears(game.say("undo"), "consent who=Ann seen=yes other=Bob")
    assert game.conversation.asks


def test_read_knows_the_options_and_where_a_card_is() -> None:
    """What a trap asks for here, who has delivered, what is discarded."""
    game = at_the_table(TWO, 2, "trap-test=four")
    hears(game.say("read wheel clamp"), "card-trap number=4", "bonus-open count=0")
    game.say("roll 4 bakery", "deliver")
    hears(game.say("read bakery flat"), "card-house", "house-delivered who=Ann")
    hears(game.say("read windmill"), "card-house", "house-in-row")
    game.say("pass", "roll 4 warehouse", "claim windmill aviary maple")
    hears(game.say("read windmill"), "card-house", "house-claimed who=Ann")
    game.run.state.discards.append(game.run.state.town.reds[-1])
    hears(game.say("read wheel clamp"), "bonus-open count=1")


def test_the_decks_are_told_with_their_discards() -> None:
    """How many cards each has, and what lies open."""
    game = at_the_table()
    hears(game.say("decks"), "deck-size count=9 left=16", "bonus-size count=34 left=0")
    game.say("roll 5 north 5", "3", "spare minute")
    hears(game.say("decks"), "bonus-size count=34 left=1", "bonus-items items=blue-1")


def test_a_trap_is_replaced_where_it_lies() -> None:
    """Its owner's own; nobody else's."""
    game = at_the_table()
    game.say("roll 4 north", "trap", "pass", "trap")
    hears(game.say("road cones"), "lifts-trap spot=north-4", "sets-trap spot=north-4 count=1")


def test_what_a_leaver_held_is_shuffled_in_with_the_discards() -> None:
    """No card is lost."""
    game = at_the_table(THREE, 3)
    game.say("leave cara")
    hears(game.say("decks"), "bonus-size count=31 left=3")
    m = game.run.state
    m.discards += [card for card in m.town.bonus for _ in range(31)][:31]
    m.bonus_pile.clear()
    hears(game.say("roll 4 bakery", "deliver"), "bonuses-shuffled count=34")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("roll 4 north", "ask-end count=3 spot=north-1"),
        ("roll 4 north road 4", "drives count=4 spot=north-4"),
    ],
)
def test_a_whole_move_is_one_line_where_the_companion_deals(line: str, told: str) -> None:
    """Which house may be gone to is a secret; where else is none."""
    game = seated(prepared(2, "dealer", game="couriers"), seed=3)
    game.conversation.open()
    for _ in range(20):
        question = game.run.question
        assert isinstance(question, Choose)
        if question.name == "ask-action":
            break
        game.say(game.conversation.talk.narrator.word(question.among[-1]))
    hears(game.say(line), told)


def test_one_look_tells_all_vans() -> None:
    """Parcels, bonus cards, traps; what is on each van; what each has delivered."""
    game = at_the_table()
    game.say("roll 4 bakery", "deliver", "pass", "roll 4 warehouse")
    heard = game.say("vans")
    hears(heard, "van-short who=Ann spot=warehouse count=2 number=4", "van-short who=Bob")
    game.say("claim windmill aviary maple")
    hears(game.say("cargo"), "cargo-known who=Ann count=5 items=*windmill*", "cargo who=Bob")
    hears_just(game.say("deliveries"), "delivered who=Ann items=bakery-flat")
    game.say("pass", "roll 4 north", "trap")
    hears(game.say("vans"), "van-short-trap who=Ann trap=north-4 number=3")


def test_the_turn_and_who_misses_one_are_set_right_by_hand() -> None:
    """With a reason."""
    game = at_the_table()
    hears(game.say("override turn bob we skipped him"), "turn-given who=Bob")
    hears(game.say("turn"), "ask-action who=Bob")
    hears(game.say("override misses ann 1 she failed"), "misses-next who=Ann")
    hears(game.say("pass"), "misses who=Ann", "turn-begins who=Bob")
    hears(game.say("override misses ann 2 she failed"), "no-such-miss number=2")


def test_a_red_card_may_be_added_where_the_table_accepts_it() -> None:
    """With its number; and a blue one may be a trap."""
    game = at_the_table()
    game.say("roll 5 north 5", "1", "road cones")
    hears(game.all[-1:], "no-red-boost option=red-4", "refused rule=deck-3")
    heard = game.say("override we play so")
    hears(heard, "overridden", "boosts who=Ann item=red-4 number=5", "passes who=Ann")


def test_a_blue_card_may_be_a_trap_where_the_table_accepts_it() -> None:
    """It asks for its number."""
    game = at_the_table()
    game.say("roll 4 north", "trap", "roll 4 north", "inside knowledge")
    hears(game.all[-1:], "no-blue-trap option=blue-3", "refused rule=deck-3")
    hears(game.say("override we play so"), "trap-is item=blue-3 number=3")


def test_a_dealt_red_card_is_added_only_by_whoever_holds_it() -> None:
    """Nothing is told the table either way."""
    game = seated(prepared(2, "dealer", "dice=thrown", game="couriers"), seed=3)
    game.conversation.open()
    m = game.run.state
    held = {card._face for card in m.couriers[m.here[0]].bonuses}
    for red in m.town.reds:
        refused = not_blue(m, m.couriers[m.here[0]].bonuses)
        assert (red in refused) is (red in held)
        assert red not in refused or not refused[red].hard


@pytest.mark.parametrize(
    ("place", "line", "told"),
    [
        ("north 12", "roll 3 south", "drives spot=north-9"),
        ("north 12", "roll 3 north", "no-fork"),
        ("north 10", "4 south", "ask-move count=3 number=1 spot=north-9"),
        ("north 8", "roll 4 northwest", "no-way option=* spot=north-8"),
        ("needle mill", "roll 3 west", "drives spot=east-4"),
    ],
)
def test_a_roll_and_a_way_are_one_line(place: str, line: str, told: str) -> None:
    """Also where there is but one way, and so no question of it."""
    game = at_the_table()
    game.say(f"put van ann {place} to try")
    hears(game.say(line), told)


@pytest.mark.parametrize("line", ["roll 3", "roll 3 south", "roll 3 north 9"])
def test_where_one_way_leads_to_one_end_it_may_be_said(line: str) -> None:
    """Nothing else can be meant."""
    game = at_the_table()
    m = game.run.state
    m.gone += [house for house, spot in m.town.at.items() if spot.value.startswith("north-")]
    game.say("put van ann north 12 to try")
    hears(game.say(line), "drives who=Ann count=3 spot=north-9")


def test_directions_mean_the_same_by_the_compass_and_from_a_side() -> None:
    """Whoever sits at the west side finds north to the left."""
    game = at_the_table()
    game.say("sits ann west", "roll 4 left")
    hears(game.all, "drives spot=north-4")
    game = at_the_table()
    game.say("sits ann west", "roll 4 north")
    hears(game.all, "drives spot=north-4")


def test_a_number_alone_is_the_die() -> None:
    """What is thrown by hand is told so; a second one is refused."""
    game = at_the_table()
    hears(game.say("4"), "rolls who=Ann number=4", "ask-move count=4")
    hears(game.say("north"), "drives spot=north-4")
    hears(game.say("3"), "no-twice option=roll")


def test_where_everybody_is_is_told_while_nobody_is_asked() -> None:
    """Whoever is meant by "I" then: all are told."""
    game = seated(prepared(2, "table", game="couriers"))
    game.conversation.open()
    hears_just(game.say("where am i"), "where-all-home all=Ann,Bob")
