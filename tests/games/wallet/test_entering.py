"""Tests the ways in which players can enter a hand: on one line or card by card, in everyday words,
as codes, or with a scanner.
"""

from collections.abc import Mapping

import pytest

from companion.narration.text import Words
from companion.referee.question import Choose
from tests.games.wallet.dealt import OPENING_LINES, dealt_game
from tests.games.wallet.end_rows import UP_TO_REVEAL
from tests.games.wallet.turn_rows import HANDS
from tests.table import Played, prepared, seated
from tests.told import facts_of, hears, hears_just, hears_not


def game_at_reveal(scans: Mapping[str, str] | None = None) -> Played:
    """Start a game with real cards and play it until the companion asks for Ann's five cards.

    scans: the card for each label that can be scanned.
    """
    game = seated(prepared(3, "table", game="wallet"), scans=scans)
    game.open()
    lines = f"{OPENING_LINES[3]}; {UP_TO_REVEAL}".split(";")
    game.say(*(line.strip() for line in lines if line.strip()))
    return game


SAME = [
    "john smith, dollar 200 100 50, ring",
    "john smith dollar 200 100 50 ring",
    "ring; 200, 100 and 50 dollars; john smith",
    "John Smith, the ring, 200 dollars, 100 dollars, 50 dollars",
    "dollars 200 100 50, smith, ring",
    "dollar 200 dollar 100 dollar 50 ring john",
    "john smith, dollar 200 100, dollar 50, ring",
    "jo, dollar 50 100 200, ring",
]


#: The banknotes in Ann's hand.
NOTES = (
    "place-note number=200 left=2",
    "place-note number=100 left=1",
    "place-note number=50 left=0 currency=dollar",
)


@pytest.mark.parametrize("line", SAME)
def test_hand_typed_on_one_line_is_understood_in_many_wordings(line: str) -> None:
    """A second number after a banknote means another banknote in the same currency."""
    heard = game_at_reveal().say(line)
    hears_just(heard, "shows who=Ann count=5 number=450", "ask-right who=Ann options=yes,no")
    hears(
        heard[0],
        "place-card item=john-smith left=0 count=1",
        "place-jewel item=ring number=100 left=0",
        *NOTES,
    )


MIXED = [
    ("dollar 200 100, euro 100, yen 20 20", "dollar 200 100, euro 100, yen 20 20"),
    ("dollar 200 100 euro 100 yen 20 20", "dollar 200 100, euro 100, yen 20 20"),
    ("dollar 200, 100 euros, 20 20 yen, 50 yen", "dollar 200, euro 100, yen 50 20 20"),
    ("euro 20 20 50 50, pound 20", "euro 50 50 20 20, pound 20"),
]


@pytest.mark.parametrize(("line", "told"), MIXED)
def test_numbers_in_a_typed_hand_belong_to_the_adjacent_currency(line: str, told: str) -> None:
    heard = game_at_reveal().say(line)[0]
    for currency, *notes in map(str.split, told.split(",")):
        hears(heard, f"place-note number={notes[-1]} left=0 currency={currency}")
    values = [value for part in told.split(",") for value in part.split()[1:]]
    assert facts_of(heard, "place-note", "number") == values


def test_identical_cards_in_a_hand_are_counted() -> None:
    heard = game_at_reveal().say("john smith, john smith, credit card, credit card, ring")[0]
    hears(heard, "place-card item=john-smith count=2", "place-card item=credit-card count=2")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("john smith, dollar 500", "not-understood"),
        ("ring, ring", "no-copies option=ring count=1"),
        (
            "john smith, dollar 200 200 200",
            "no-copies option=dollar-200 count=2",
        ),
        ("john smith, ring, done", "no-fewer who=Ann count=5"),
        (
            "john smith, dollar 200 100 50, ring, watch",
            "no-more who=Ann count=5",
        ),
        ("done", "no-fewer who=Ann count=5"),
    ],
)
def test_impossible_hand_is_refused_as_a_whole(line: str, told: str) -> None:
    game = game_at_reveal()
    count = len(game.run.entries)
    heard = game.say(line)
    hears(heard[0], told)
    hears_not(heard[0], "nothing-for-yes", "* =yes", "* =no")
    assert len(game.run.entries) == count
    hears(game.say(SAME[0])[-1], "ask-right who=Ann")


def test_hand_typed_card_by_card_can_be_rejected_and_retyped() -> None:
    """The question says how many cards are still missing."""
    game = game_at_reveal()
    hears(game.say("smith", "ring")[-1], "ask-hand who=Ann count=3")
    hears(game.say("dollar 200 100 50")[-1], "ask-right who=Ann")
    hears(game.say("no")[-1], "ask-hand who=Ann count=5")
    game.say(SAME[0])
    hears(game.say("yes")[0], "verdict who=Ann innocent=1 role=john-smith")


def test_correcting_a_judged_hand_changes_the_verdict() -> None:
    game = game_at_reveal()
    game.say(SAME[0], "yes")
    game.say("correct 2 watch")
    hears(game.all, "clause-too-rich units=550 tenths=0 hundredths=5")


def test_recount_during_the_reveal_changes_the_number_of_cards_asked_for() -> None:
    game = game_at_reveal()
    game.say("recount", "4", "5", "5", "66")
    hears(game.all, "counts-set left=66", "move what=playing-cards,1 start=hand,Ann end=wallet")
    hears(game.all[-1], "ask-hand who=Ann count=4")
    hears(game.say("john smith, dollar 200 100 50")[-1], "ask-right who=Ann")


def test_cards_in_a_hand_can_be_typed_as_label_codes() -> None:
    """A code consists of the dot numbers on a label. Any other number has its usual meaning."""
    heard = game_at_reveal().say("245-36 145-14 dollar 200 50 1235-56")
    hears(
        heard[0],
        "place-card item=john-smith left=0 count=1",
        "place-jewel item=ring number=100 left=0 count=1",
        *NOTES,
    )
    hears(game_at_reveal().say("1-1")[0], "not-understood")


def test_hand_can_be_scanned_card_by_card() -> None:
    """The hand is open, so everyone hears the scans."""
    game = game_at_reveal({"04A2": "200 Dollars"})
    for text in ("john smith", "04a2", "100 dollars", "50 dollars"):
        game.scan(text)
    hears(game.all[-1], "ask-hand count=1")
    game.scan("atm")
    hears(game.all[-1], "scan-no-answer")
    game.scan("zebra")
    hears(game.all[-1], "scan-no-card")
    game.scan("ring", game.seat("Bob"))  # Bob uses his own scanner.
    hears(game.all[-1], "scan-not-asked")
    game.scan("ring", game.seat("Ann"))
    hears(game.all[-1], "ask-right who=Ann")


#: The choice that a player touches to see more choices.
MORE = ""


def touchable_choices(game: Played) -> list[str]:
    """Return the choices that the asked player's device offers to touch."""
    question = game.run.question
    assert isinstance(question, Choose)
    public, _, private = game.session.context.question.worded(question)
    words: Words = public if private is None else private.open_for(private.seat)
    return [choice.word for choice in words.choices]


def test_special_cards_are_listed_on_request_or_from_a_dealt_hand() -> None:
    """With real cards, a player may hold any Special card, so the device lists all of them on
    request. If the companion has dealt, it knows which ones are in the hand.
    """
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*OPENING_LINES[3].split("; "))
    assert touchable_choices(game) == ["take", "put", "buy", "flip", "special", MORE]
    hears(game.say("special"), "ambiguous")
    hears(game.say("inspection"), "plays who=Ann item=inspection")
    dealing = dealt_game(HANDS, "inspection emergency | extra-time atm")
    assert touchable_choices(dealing) == ["take", "put", "buy", "flip", "Inspection"]
    hears_not(dealing.say("special"), "ambiguous")


def test_question_for_the_next_card_or_officer_repeats_the_last_answer() -> None:
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*OPENING_LINES[3].split("; "), "buy")
    hears(game.say("dollar 200"), "ask-pay item=dollar-200 number=200 enough=0")
    hears(game.say("ring"), "ask-pay item=ring number=300 enough=1")
    game.say("done", *["flip"] * 5, "none", "none")
    hears(game.say("bob"), "ask-officer item=Bob count=1")
    game.say("none")
    hears(game.say("watch"), "ask-hand item=watch count=4 first=0")


def test_payment_choices_for_an_unknown_hand_are_not_listed() -> None:
    """An unknown hand may contain any card in the box."""
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*OPENING_LINES[3].split("; "), "buy", "dollar 200 100")
    assert touchable_choices(game) == ["done", MORE]
