"""Hands that are told in one line, as one would say them."""

import pytest

from companion.prompt.scanning import Labels, scanned
from tests.games.wallet.dealt import BEGUN
from tests.games.wallet.end_rows import JUDGED
from tests.table import Played, prepared, seated


def revealing() -> Played:
    """The table's end of a round: Ann shows her five cards."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    lines = f"{BEGUN[3]}; {JUDGED}".split(";")
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


@pytest.mark.parametrize("line", SAME)
def test_all_these_say_the_same(line: str) -> None:
    """A number beside a note is one more of its currency."""
    heard = revealing().say(line)
    assert heard == [
        "Table: Ann shows 5 cards, worth 450. ID: John Smith. Jewelry: Ring 100. "
        "3 Dollars: 200, 100, 50.",
        "Question: Ann, is that right? Yes or no.",
    ], heard


MIXED = [
    ("dollar 200 100, euro 100, yen 20 20", "2 Dollars: 200, 100. Euros: 100. 2 Yen: 20, 20."),
    ("dollar 200 100 euro 100 yen 20 20", "2 Dollars: 200, 100. Euros: 100. 2 Yen: 20, 20."),
    ("dollar 200, 100 euros, 20 20 yen, 50 yen", "Dollars: 200. Euros: 100. 3 Yen: 50, 20, 20."),
    ("euro 20 20 50 50, pound 20", "4 Euros: 50, 50, 20, 20. Pounds: 20."),
    ("john smith, john smith, credit card, credit card, ring", "IDs: John Smith times 2. 2 Props"),
]


@pytest.mark.parametrize(("line", "told"), MIXED)
def test_currencies_and_doubles(line: str, told: str) -> None:
    """Each number belongs to the currency that it stands with."""
    assert told in revealing().say(line)[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("john smith, dollar 500", "I did not understand"),
        ("ring, ring", "The only Ring lies open, or has been told already."),
        (
            "john smith, dollar 200 200 200",
            "All 2 copies of 200 Dollars lie open, or have been told",
        ),
        ("john smith, ring, done", "Ann holds 5 cards by my count. If the count is wrong"),
        (
            "john smith, dollar 200 100 50, ring, watch",
            "Ann holds 5 cards by my count, and no more",
        ),
        ("done", "Ann holds 5 cards by my count. If the count is wrong, say recount."),
    ],
)
def test_a_hand_that_cannot_be_is_refused_whole(line: str, told: str) -> None:
    """Nothing of the line counts, and it can be said again."""
    game = revealing()
    count = len(game.run.entries)
    heard = game.say(line)
    assert told in heard[0], heard
    assert "yes or no" not in heard[0]
    assert len(game.run.entries) == count
    assert "Ann, is that right?" in game.say(SAME[0])[-1]


def test_a_hand_is_told_card_by_card_too() -> None:
    """The question says how many are missing; no tells all of it again."""
    game = revealing()
    assert "Ann, show your hand. Which are the 3 cards?" in game.say("smith", "ring")[-1]
    assert "Ann, is that right?" in game.say("dollar 200 100 50")[-1]
    assert "Ann, show your hand. Which are the 5 cards?" in game.say("no")[-1]
    game.say(SAME[0])
    assert game.say("yes")[0].startswith("Table: Ann is innocent as John Smith.")


def test_a_card_of_a_hand_is_corrected_afterwards() -> None:
    """Like any other answer; the verdict is told anew."""
    game = revealing()
    game.say(SAME[0], "yes")
    game.say("correct 2 watch")
    assert any("Money 550.05, limit 500, too much." in line for line in game.all)


def test_a_wrong_count_is_set_right_and_the_hand_told() -> None:
    """Ann holds four cards, and one more is in the wallet."""
    game = revealing()
    game.say("recount", "4", "5", "5", "66")
    assert "Table: Ann holds 4. I had 5." in game.all
    assert "Ann, show your hand. Which are the 4 cards?" in game.all[-1]
    assert "Ann, is that right?" in game.say("john smith, dollar 200 100 50")[-1]


def test_cards_are_told_by_their_codes() -> None:
    """As the dots of their labels are written; other numbers stay numbers."""
    heard = revealing().say("245-36 145-14 dollar 200 50 1235-56")
    assert heard[0].endswith("ID: John Smith. Jewelry: Ring 100. 3 Dollars: 200, 100, 50.")
    assert "I did not understand" in revealing().say("1-1")[0]


def test_a_hand_is_scanned_card_by_card() -> None:
    """It lies open, so all hear it; what is no card of a hand is told in one sentence."""
    game = revealing()
    conversation, run = game.conversation, game.run
    scans = {"04A2": "200 Dollars"}
    labels = Labels(
        scans, run.game, run.start.edition, conversation.vocabulary, conversation.talk.narrator
    )
    for text in ("john smith", "04a2", "100 dollars", "50 dollars"):
        scanned(conversation, labels, text, None)
    assert "Which is the last card?" in game.all[-1]
    scanned(conversation, labels, "atm", None)
    assert game.all[-1].startswith("Reply: A card is no answer to this.")
    scanned(conversation, labels, "zebra", None)
    assert game.all[-1].startswith("Reply: The label that was scanned stands for no card here.")
    scanned(conversation, labels, "ring", run.table.seats[1])  # Bob's own scanner
    assert "nothing is asked in private" in game.all[-1]
    scanned(conversation, labels, "ring", run.table.seats[0])
    assert "Ann, is that right?" in game.all[-1]
