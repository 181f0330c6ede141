"""What was found by trying: each failed before it was set right."""

import pytest

from companion.referee.question import Choose
from tests.games.couriers.test_rules import BEFORE
from tests.table import Played, prepared, seated
from tests.told import facts_of, hears, hears_not

TWO = BEFORE.format(thirds="")
THREE = BEFORE.format(thirds="1; 3; ")


def at_the_table(before: str = TWO, players: int = 2, *options: str) -> Played:
    """The cards are dealt, and it is Ann's turn."""
    game = seated(prepared(players, "table", *options, game="couriers"))
    game.conversation.open()
    game.say(*before.split("; "))
    return game


def test_from_an_entrance_the_step_onto_the_road_counts() -> None:
    """Bakery Flat is beside East Road 3: one step further from everything than that."""
    game = at_the_table()
    game.say("put van ann east 3 to try")
    road = facts_of(game.say("where ann"), "toward-next-*", "count")
    game.say("put van ann bakery flat to try")
    door = facts_of(game.say("where ann"), "toward-next-*", "count")
    assert [int(count) + 1 for count in road] == list(map(int, door)) != []


def test_a_card_that_all_saw_taken_is_known_when_it_goes() -> None:
    """Nobody can turn it up again, and it is no house that is left."""
    game = at_the_table(THREE, 3)
    game.say("roll 4 bakery", "deliver", "pass", "pass", "roll 4 warehouse")
    game.say("claim windmill aviary maple", "leave ann")
    hears(game.say("read windmill"), "house-gone")
    hears_not(game.say("houses"), "house-short option=windmill")
    game.say("put destination card row it was forgotten")
    hears(game.say("windmill"), "no-gone option=windmill")


def test_houses_tell_how_many_cards_still_come() -> None:
    """Those in the box do not."""
    game = at_the_table()
    hears(game.say("houses"), "houses-coming count=20 left=16")
    game.say("roll 4 bakery", "deliver")
    hears(game.say("houses"), "houses-coming count=19 left=16")


def test_a_drawn_card_is_not_taken_back_without_the_others() -> None:
    """Whoever draws it has looked at it, at the table too."""
    game = at_the_table()
    game.say("roll 4 bakery", "deliver", "undo")
    assert game.conversation.asks


def test_read_knows_the_options_and_where_a_card_is() -> None:
    """What a trap asks for here, who has delivered, what is discarded."""
    game = at_the_table(TWO, 2, "trap-test=four")
    hears(game.say("read wheel clamp"), "card-trap number=4", "bonus-open count=0")
    game.say("roll 4 bakery", "deliver")
    hears(game.say("read bakery flat"), "card-house", "house-delivered who=Ann")


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
    """Each with its parcels, points, bonus cards, trap and deliveries."""
    game = at_the_table()
    game.say("roll 4 bakery", "deliver", "pass", "roll 4 warehouse")
    heard = game.say("vans")
    hears(heard, "van who=Ann spot=warehouse count=2 score=1 number=4")
    hears(heard, "van-delivered who=Ann items=bakery-flat", "van who=Bob")


def test_the_turn_and_who_misses_one_are_set_right_by_hand() -> None:
    """With a reason."""
    game = at_the_table()
    hears(game.say("override turn bob we skipped him"), "turn-given who=Bob")
    hears(game.say("turn"), "ask-action who=Bob")
    hears(game.say("override misses ann 1 she failed"), "misses-next who=Ann")
    hears(game.say("pass"), "misses who=Ann", "turn-begins who=Bob")
    hears(game.say("override misses ann 2 she failed"), "no-such-miss number=2")
