"""Tests that hands which only hear sentences, or only feel a braille line, match the record."""

import pytest

from tests.hearing.evening import Tally, played
from tests.hearing.games import PEOPLE

#: How many games to play at each kind of table, and how many steps to take in each.
EVENINGS, STEPS = 1, 22


@pytest.mark.parametrize("game", PEOPLE)
def test_pieces_moved_only_by_what_players_hear_match_the_record(game: str) -> None:
    people, tally = PEOPLE[game], Tally()
    for seed in range(EVENINGS * len(people.keepers) * len(people.players)):
        played(people, seed, STEPS, tally)
    assert {"undo", "correct"} <= set(tally.done), tally
