"""The table and the record never part."""

import pytest

from tests.games.parcel.hands import COVERED, MEANINGS
from tests.layouts import Outcome, play


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("keeper", MEANINGS)
def test_hands_that_do_what_they_are_told_have_the_table_of_the_record(
    keeper: str, players: int
) -> None:
    """Whatever is answered, taken back, corrected, overridden or set right."""
    outcome = Outcome()
    for seed in range(6):
        options = ("version=traditional",) if seed % 3 == 2 and players < 5 else ()
        play(
            "parcel", players, keeper, MEANINGS[keeper], *options,
            seed=seed, steps=120, outcome=outcome, covered=COVERED,
        )  # fmt: skip
    assert {"answer", "take back", "give", "leave"} <= set(outcome.done), outcome
