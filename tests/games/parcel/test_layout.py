"""Checks that the real table always matches the record."""

import pytest

from tests.games.parcel.hands import TABLES, played
from tests.layouts import Outcome


@pytest.mark.whole
def test_simulated_pieces_moved_as_announced_match_the_record() -> None:
    """The random games have answers, undos, corrections, overrides and moves by hand."""
    outcome = Outcome()
    for seed in range(len(TABLES)):
        played(outcome, seed, 120)
    assert {"answer", "take back", "correct"} <= set(outcome.done), outcome
