"""The table and the record never part: hands that do what they are told, beside random games."""

import pytest

from tests.games.pandemonium.hands import TABLES, played
from tests.layouts import Outcome


@pytest.mark.whole
def test_hands_that_do_what_they_are_told_have_the_table_of_the_record() -> None:
    """Whatever is answered, taken back, corrected, overridden or set right."""
    outcome = Outcome()
    for seed in range(len(TABLES)):
        played(outcome, seed, 120)
    assert {"answer", "take back", "correct"} <= set(outcome.done), outcome
