"""Tests, in random games, that the table matches the record if the players do what the
announcements say.
"""

import pytest

from tests.games.pandemonium.hands import TABLES, played
from tests.layouts import Outcome


@pytest.mark.whole
def test_simulated_pieces_moved_as_instructed_match_the_record() -> None:
    outcome = Outcome()
    for seed in range(len(TABLES)):
        played(outcome, seed, 120)
    assert {"answer", "take back", "correct"} <= set(outcome.done), outcome
