"""Tests that players who only listen to the companion, or only read their braille lines, always
move the pieces to where the record says they are.
"""

import pytest

from tests.hearing.evening import Tally, played
from tests.hearing.games import PEOPLE
from tests.hearing.hands import Hands
from tests.hearing.pieces import Piece, Place, RealTable

#: How many games to play at each kind of table, and how many steps to take in each.
EVENINGS, STEPS = 1, 22


@pytest.mark.parametrize("game", PEOPLE)
def test_pieces_moved_only_by_what_players_hear_match_the_record(game: str) -> None:
    people, tally = PEOPLE[game], Tally()
    for seed in range(EVENINGS * len(people.keepers) * len(people.players)):
        played(people, seed, STEPS, tally)
    assert {"undo", "correct"} <= set(tally.done), tally


def test_card_dealt_again_after_a_correction_goes_back_to_where_it_was_dealt_from() -> None:
    words = PEOPLE["wallet"].words
    ann, bob, wallet = Place("hand", "Ann"), Place("hand", "Bob"), Place("wallet")
    old, new = Piece("playing-cards", "50 Euros", 1), Piece("playing-cards", "Cool Girl", 2)
    table = RealTable([(new, bob), (old, wallet)])
    table.move(new, bob, ann)
    table.move(old, wallet, bob)
    hands = Hands(words, table, ["Ann", "Bob"], "table")
    for line in (
        "Corrected: it's now Cara's card: 50 Dollars.",
        "Choose a playing card as the rule says, and move it from Ann's hand to the wallet.",
        "Move a playing card from the wallet to Bob's hand.",
    ):
        hands.hear(line)
    hands.begin()
    hands.hear("I've undone Bob's draw from the wallet.")
    hands.hear(
        "Move a playing card from Bob's hand back to the wallet: the last one that came from there."
    )
    assert table.at(bob) == [old]


def test_card_put_back_and_drawn_again_after_a_choice_counts_as_drawn_last() -> None:
    words = PEOPLE["wallet"].words
    ann, bob, wallet = Place("hand", "Ann"), Place("hand", "Bob"), Place("wallet")
    old, card = Piece("playing-cards", "50 Euros", 1), Piece("playing-cards", "10 Euros", 2)
    given = Piece("playing-cards", "20 Yen", 3)
    table = RealTable([(old, wallet), (card, bob), (given, ann)])
    table.move(old, wallet, bob)
    table.move(card, bob, wallet)
    table.move(card, wallet, bob)
    hands = Hands(words, table, ["Ann", "Bob", "Cara"], "table")
    for line in (
        "Corrected: it's now Ann's choice of Cara.",
        "Move a playing card from Bob's hand back to the wallet: "
        "the last one that came from there.",
        "Choose a playing card as the rule says, and move it from Ann's hand to Cara's hand.",
        "Move a playing card from the wallet to Bob's hand.",
    ):
        hands.hear(line)
    hands.begin()
    hands.hear("I've undone Bob's draw from the wallet.")
    hands.hear(
        "Move a playing card from Bob's hand back to the wallet: the last one that came from there."
    )
    assert table.at(wallet) == [card]
