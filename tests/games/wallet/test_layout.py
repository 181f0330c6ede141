"""What lies on the table is what the record has, whatever is done."""

import pytest

from tests.games.wallet.dealt import BEGUN
from tests.games.wallet.hands import CLOSED, WalletHands
from tests.layouts import Outcome, play
from tests.table import Played, prepared, seated
from tests.told import hears, hears_not

OPTIONS = ("deck=whole", "deck=marks", "coins=lowest")


def sample(keeper: str, games: int, steps: int) -> Outcome:
    """Random games of all numbers of players; where the companion deals, hands have nothing."""
    outcome = Outcome()
    for seed in range(games):
        meanings = {} if keeper == "dealer" else WalletHands().meanings
        play(
            *("wallet", 2 + seed % 6, keeper, meanings, OPTIONS[seed % 3]),
            seed=seed,
            steps=steps,
            outcome=outcome,
            closed=CLOSED,
        )
    return outcome


@pytest.mark.parametrize("keeper", ["table", "witness", "dealer"])
def test_hands_that_do_what_they_are_told_have_the_table_of_the_record(keeper: str) -> None:
    """Answers, events, departures, what is taken back, corrected, overridden or put right."""
    outcome = sample(keeper, 12, 120)
    assert {"answer", "take back", "leave"} <= set(outcome.done), outcome


def played(lines: str) -> Played:
    """A game of three at the table, after these lines."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say(*(line.strip() for line in f"{BEGUN[3]}; {lines}".split(";")))
    return game


def test_cards_that_were_passed_are_given_back() -> None:
    """Each holds as many as before, and yet all have moved."""
    game = played("to the left")
    heard = game.say("undo")
    for giver, taker in (("Bob", "Ann"), ("Cara", "Bob"), ("Ann", "Cara")):
        hears(heard, f"move what=playing-cards,1 start=hand,{giver} end=hand,{taker}")


def test_what_is_paid_is_taken_back_by_name() -> None:
    """The ID goes back unseen."""
    game = played("buy; dollar 200 100 done")
    game.say("undo", "yes", "yes")
    hears(game.all, "move what=dollar-200,1 start=paid,Ann end=hand,Ann")
    hears(game.all, "move what=playing-cards,1 start=hand,Ann end=extra-ids")


def test_a_card_is_set_right_and_the_turn_goes_on() -> None:
    """A card that came into a hand may be what was asked for in vain: nothing is false then."""
    game = played("request bob dollars; none; set right playing card wallet bob hand it fell")
    hears(game.all[-1], "ask-action who=Ann")
    hears(game.say("about bob"), "about who=Bob count=6")
    game.say("flip", "buy", "dollar 200 100 done")
    hears_not(game.all, "false-no")


def test_what_was_played_is_set_right() -> None:
    """A Special card comes back into a hand; a card that was paid, too."""
    game = played("buy; dollar 200 100 done; snatch ann; set right snatch bob hand not his")
    hears(game.say("about bob"), "about who=Bob number=2")
    game.say("set right dollar 100 ann hand too much")
    hears(game.say("about ann"), "about-bought who=Ann items=dollar-200")


def test_the_table_is_told_place_by_place() -> None:
    """The middle first."""
    game = played("flip")
    hears(game.say("rebuild middle")[0], "lies spot=middle", "lying-how what=hourglasses,5")
    hears(game.say("rebuild ann place")[0], "lies spot=place,Ann")
