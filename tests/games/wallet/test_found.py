"""What an attack on the rules once found."""

import pytest

from tests.games.wallet.dealt import BEGUN, dealt
from tests.games.wallet.end_rows import ENDING, NO_SPECIALS, OVER
from tests.games.wallet.turn_rows import HANDS, POOR
from tests.table import Played, prepared, seated
from tests.told import hears, hears_not


def played(lines: str, players: int = 3) -> Played:
    """A game at the table, after these lines."""
    game = seated(prepared(players, "table", game="wallet"))
    game.conversation.open()
    every = f"{BEGUN[players]}; {lines}".split(";")
    game.say(*(line.strip() for line in every if line.strip()))
    return game


def test_whoever_comes_too_late_may_be_let_pass() -> None:
    """The table accepts it, and the round goes on."""
    game = played(OVER + "none; cara; atm; find; yes; bob; override bob forgot; compartment")
    hears(game.all, "covers who=Bob count=4")


@pytest.mark.parametrize("special", ["snatch", "emergency", "happy birthday"])
def test_a_special_card_that_is_not_held_is_never_let_pass(special: str) -> None:
    """Too late, the table may let it pass; but nobody plays what they have not got."""
    game = dealt(HANDS, "double-turn inspection | extra-time atm")
    game.say("double", "take", special, "override why not")
    hears_not(game.all, "plays who=Ann item=snatch-a-card")
    hears_not(game.all, "plays who=Ann item=emergency")
    assert game.run.question is not None
    game.say("inspection", "override why not")
    hears(game.all, "plays who=Ann item=inspection count=0")


def test_a_recount_waits_until_nothing_is_on_its_way() -> None:
    """In the middle of a Special card it is refused."""
    for lines in ("inspection; bob", "shared fund", "request; bob", OVER + "none; ann; atm; find"):
        hears(played(lines).say("recount")[0], "no-count-now", "refused-event")
    for lines in ("take", OVER, OVER + "none", NO_SPECIALS, NO_SPECIALS + "none"):
        hears(played(lines).say("recount")[-1], "ask-count who=Ann")


def test_a_recount_takes_suspicion_back() -> None:
    """A hand that was counted anew may have got a card since."""
    game = played("request bob dollars; none; recount; 5; 6; 5; 64; flip; flip; flip; flip; flip")
    game.say("none", "none", "none", "john smith ring tiara euro 50 50", "yes")
    game.say("cool girl watch dollar 20 50 100 200", "yes")
    hears_not(game.all, "false-*")


def test_what_cannot_be_true_is_for_the_table_to_decide() -> None:
    """Play on, or void the round."""
    lines = "request bob dollars; none; flip; flip; flip; flip; flip; none; none; none; "
    lines += "john smith ring tiara euro 50 50; yes; cool girl watch dollar 20 50 100; yes"
    game = played(lines)
    hears(game.all[-1], "ask-impossible")
    hears(game.say("play on")[-1], "ask-hand who=Cara")
    hears(played(lines).say("void"), "void number=1")


@pytest.mark.parametrize("number", ["20", "10", "200"])
def test_a_bare_number_is_no_place_in_a_list(number: str) -> None:
    """It is a value here; of which currency, has to be said."""
    game = played(NO_SPECIALS + "none")
    count = len(game.run.entries)
    heard = game.say(number)
    notes = [f"{number}-{currency}" for currency in ("Dollars", "Euros", "Pounds", "Yen")]
    hears(heard[0], f"ambiguous options={','.join(notes)}")
    assert len(game.run.entries) == count


def test_a_hand_is_heard_before_it_is_confirmed() -> None:
    """A word behind it in the same line does not say that it is right."""
    game = played(NO_SPECIALS + "none")
    for line in ("john smith, dollar 200 100 50, ring, yes", "john smith dollar 200 100 50 ring 1"):
        count = len(game.run.entries)
        game.say(line)
        assert len(game.run.entries) == count
    hears_not(game.all, "verdict*", "nobody-innocent")


def test_the_note_under_currency_exchange_counts_among_its_copies() -> None:
    """There is one note of 10 Dollars."""
    game = played(OVER + "none; ann; currency exchange; euros; none; none; dollar 10")
    hears(game.say("dollar 10, ring, euro 10 20 50")[0], "no-copies option=dollar-10 count=1")
    heard = game.say("john smith, ring, euro 20 50")
    hears(heard[1], "counts-as item=dollar-10 option=euro")


def test_who_leaves_in_the_setup_leaves_the_tokens() -> None:
    """All 37 are there."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say("leave ann", "skip setup")
    m = game.run.state
    assert len(m.pocket) + sum(len(one.tokens) for one in m.players.values()) == 37
    hears_not(game.all, "first-now")


def test_two_ids_are_mended_first() -> None:
    """What else is wrong depends on which ID is kept."""
    game = dealt(f"millionaire millionaire dollar-200 dollar-200 dollar-100 | {POOR}")
    game.say("innocent")
    hears(game.own["Ann"].lines, "mends", "mend-ids")
    hears_not(game.own["Ann"].lines, "mend-money")


def test_a_snatched_card_is_told_to_whom_it_was() -> None:
    """As one would see it in one's own hand."""
    game = dealt(HANDS, "snatch-a-card inspection | extra-time atm")
    game.say("snatch bob")
    hears(game.own["Bob"].lines, "you-lost item=dollar-20")
    hears_not((*game.all, *game.own["Cara"].lines), "* =dollar-20")


def test_an_officer_cannot_inspect_oneself() -> None:
    """The rule of the police is told."""
    hands = f"police-officer police-badge dollar-20 dollar-50 dollar-100 | {POOR}"
    game = dealt(hands, "inspection emergency | extra-time atm")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()), *["none"] * 6)
    heard = game.say("ann")
    hears(heard[0], "no-yourself who=Ann")
    hears(heard[0], "refused rule=police-2")
