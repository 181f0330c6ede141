"""Hands that only hear the sentences, or only feel a braille line, match the record."""

import pytest

from tests.hearing.evening import Tally, played
from tests.hearing.games import PEOPLE

#: How many games to play at each kind of table, and how many steps each has.
EVENINGS, STEPS = 1, 22
#: How long the evenings are that once ended with a piece elsewhere.
LONG = 80


@pytest.mark.parametrize("game", PEOPLE)
def test_hands_that_follow_only_what_they_hear_match_the_record(game: str) -> None:
    people, tally = PEOPLE[game], Tally()
    for seed in range(EVENINGS * len(people.keepers) * len(people.players)):
        played(people, seed, STEPS, tally)
    assert {"undo", "correct"} <= set(tally.done), tally


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        ("parcel", 97),
        ("parcel", 98),
        ("couriers", 3),
        ("couriers", 11),
        ("pandemonium", 20),
        ("pandemonium", 89),
        ("wallet", 0),
    ],
)
def test_hands_match_the_record_in_evenings_that_once_failed(game: str, seed: int) -> None:
    played(PEOPLE[game], seed, LONG, Tally())
