"""What lies on the table is what the record has, whatever is done."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.wallet.model.layout import CARDS, TABLETOP
from companion.games.wallet.model.pieces import Area
from companion.referee.chance import Chance
from companion.referee.facts import Pieces
from companion.referee.layout import Lying
from companion.referee.question import Luck
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.games.wallet.dealt import BEGUN
from tests.games.wallet.hands import CLOSED, played
from tests.games.whole import seeds
from tests.layouts import Outcome, counted
from tests.table import Played, prepared, seated
from tests.told import hears, hears_not


@pytest.mark.whole
def test_hands_that_do_what_they_are_told_have_the_table_of_the_record() -> None:
    """Answers, events, departures, what is taken back, corrected, overridden or put right."""
    outcome = Outcome()
    for seed in range(6):
        played(outcome, seed, 120)
    assert {"answer", "take back", "correct", "leave"} <= set(outcome.done)


#: What a seat that tells its cards is asked when one is gone.
TELLS = ("ask-gone", "ask-lose", "ask-held")


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "witness"])
def test_a_piece_that_is_put_somewhere_lies_there(keeper: str) -> None:
    """All else lies as it lay, and the game goes on to its end."""
    put = 0
    for seed in seeds(6):
        luck, chance = random.Random(seed), Chance(seed)
        start = prepared(2 + seed % 6, keeper, game="wallet")
        run = Run(start.game, start.start)
        while run.question is not None:
            if luck.random() < 0.5 and not isinstance(run.question, Luck):
                put += put_something(run, luck, chance)
            run.answer(chance.any_answer(run.question))
        assert run.state.winners
    assert put > 20


def put_something(run: Run[Any], luck: random.Random, chance: Chance) -> bool:
    """Put any piece anywhere, and answer what is asked about it. Return False if it is refused."""
    was_open = open_question(run)
    before = Counter(counted(run.laid().lying))
    one = luck.choice(sorted(before, key=str))
    pieces, end = Pieces(one.kind, one.face), luck.choice(TABLETOP.spots(run.state))
    if end == one.spot or run.happen("put", (pieces, one.spot, end), reason="a try") is not None:
        return False
    while (asked := run.question) is not None and asked.name in TELLS:
        run.answer(chance.any_answer(asked))
    face = one.face if end.kind not in CLOSED else None
    lies = before - Counter([one]) + Counter([Lying(one.kind, end, face)])
    shown = {lying for lying in before if lying.spot.kind is Area.PLACE and lying.kind is CARDS}
    # A hand that is entered again is taken up, and after its last card the game may go on.
    if not shown and open_question(run) == was_open:
        assert counted(run.laid().lying) == lies
    return True


def open_question(run: Run[Any]) -> tuple[str, Seat | None] | None:
    return None if run.question is None else (run.question.name, run.question.seat)


def after(lines: str) -> Played:
    """A game of three at the table, after these lines."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say(*(line.strip() for line in f"{BEGUN[3]}; {lines}".split(";")))
    return game


def test_cards_that_were_passed_are_given_back() -> None:
    """Each holds as many as before, and yet all have moved."""
    game = after("to the left")
    heard = game.say("undo")
    for giver, taker in (("Bob", "Ann"), ("Cara", "Bob"), ("Ann", "Cara")):
        hears(heard, f"move what=playing-cards,1 start=hand,{giver} end=hand,{taker}")


def test_what_is_paid_is_taken_back_by_name() -> None:
    """The ID goes back unseen."""
    game = after("buy; dollar 200 100 done")
    game.say("undo", "yes", "yes")
    hears(game.all, "move what=dollar-200,1 start=paid,Ann end=hand,Ann")
    hears(game.all, "move what=playing-cards,1 start=hand,Ann end=extra-ids")


def test_a_card_is_set_right_and_the_turn_goes_on() -> None:
    """A card that came into a hand may be what was asked for in vain: nothing is false then."""
    game = after("request bob dollars; none; set right playing card wallet bob hand it fell")
    hears(game.all[-1], "ask-action who=Ann")
    hears(game.say("about bob"), "about who=Bob count=6")
    game.say("flip", "buy", "dollar 200 100 done")
    hears_not(game.all, "false-no")


def test_what_was_played_is_set_right() -> None:
    """A Special card comes back into a hand; a card that was paid, too."""
    game = after("buy; dollar 200 100 done; snatch ann; set right snatch bob hand not his")
    hears(game.say("about bob"), "about who=Bob number=2")
    game.say("set right dollar 100 ann hand too much")
    hears(game.say("about ann"), "about-bought who=Ann items=dollar-200")


def test_a_note_is_under_currency_exchange_once_its_currency_is_named() -> None:
    game = after("flip; flip; flip; flip; flip; none; ann; currency exchange")
    assert (cards_in(game, Area.HAND), cards_in(game, Area.UNDER)) == (15, 0)
    game.say("euro")
    assert (cards_in(game, Area.HAND), cards_in(game, Area.UNDER)) == (14, 1)


def cards_in(game: Played, area: Area) -> int:
    lying = TABLETOP.lying(game.run.state)
    return sum(one.number for one in lying if one.kind is CARDS and one.spot.kind is area)


def test_the_table_is_told_place_by_place() -> None:
    """The middle first."""
    game = after("flip")
    hears(game.say("rebuild middle")[0], "lies spot=middle", "lying-how what=hourglasses,5")
    hears(game.say("rebuild ann place")[0], "lies spot=place,Ann")
