"""Hands that only hear the sentences, or only feel a braille line, have the table of the record."""

import pytest

from tests.hearing.evening import Tally, played
from tests.hearing.games import PEOPLE

#: How many evenings there are at each kind of table, and how long they are.
EVENINGS, STEPS = 1, 22


@pytest.mark.parametrize("game", PEOPLE)
def test_hands_that_only_hear_have_every_card_where_the_record_has_it(game: str) -> None:
    people, tally = PEOPLE[game], Tally()
    for seed in range(EVENINGS * len(people.keepers) * len(people.players)):
        played(people, seed, STEPS, tally)
    assert {"undo", "correct"} <= set(tally.done), tally
