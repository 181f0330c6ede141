"""Tests telling moves from table talk by the words of a line."""

import pytest

from companion.catalog import game_words
from companion.narration.phrasebook import ENGLISH
from companion.session.understanding.talk_model import TalkModel
from tests.table import GAMES

MOVES = ["i put the {thing} down", "i put my {thing} on {who}", "then i take the {thing}"]
TALK = ["my {thing} is broken", "{who} s {thing} is new", "look at my {thing}"]
#: Each of these parts of the example lines is held back once, and judged by the others.
PARTS = 10


@pytest.mark.parametrize("line", ["i put the {thing} there", "so i take the {thing}"])
def test_line_with_words_of_moves_is_more_likely_a_move(line: str) -> None:
    assert TalkModel(MOVES, TALK).move_odds(line.split()) > 0


@pytest.mark.parametrize("line", ["your {thing} is broken", "just look at my {thing}"])
def test_line_with_words_of_table_talk_is_more_likely_table_talk(line: str) -> None:
    assert TalkModel(MOVES, TALK).move_odds(line.split()) < 0


def test_words_that_occur_in_no_example_say_nothing() -> None:
    assert TalkModel(MOVES, TALK).move_odds(["zebra", "quagga"]) == 0


def test_most_english_examples_are_told_apart_by_the_others() -> None:
    everyday = game_words(ENGLISH, GAMES["parcel"].folder).everyday
    moves, talk = everyday.example_moves.splitlines(), everyday.example_talk.splitlines()
    right = {"moves": 0, "talk": 0}
    for place in range(PARTS):
        known = [
            [one for n, one in enumerate(lines) if n % PARTS != place] for lines in (moves, talk)
        ]
        model = TalkModel(*known)
        right["moves"] += sum(model.move_odds(one.split()) > 0 for one in moves[place::PARTS])
        right["talk"] += sum(model.move_odds(one.split()) < 0 for one in talk[place::PARTS])
    assert right["moves"] > 0.9 * len(moves)
    assert right["talk"] > 0.7 * len(talk)
