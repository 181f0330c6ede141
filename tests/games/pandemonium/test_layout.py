"""The table and the record never part: hands that do what they are told, beside random games."""

import pytest

from tests.games.pandemonium.hands import meanings
from tests.layouts import Outcome, play

#: Players, keeper and options of the games that are sampled.
TABLES = (
    (1, "table", "grid=shuffled"),
    (1, "dealer", "solo-deck=none"),
    (2, "table", "grid=told"),
    (2, "dealer", "dice=thrown"),
    (3, "table", "grid=shuffled"),
    (3, "dealer", "spawn-again=none"),
)


@pytest.mark.parametrize("of", TABLES, ids=lambda of: " ".join(map(str, of)))
def test_hands_have_the_table_of_the_record(of: tuple[int, str, str]) -> None:
    """Whatever is taken back, corrected, overridden or set right."""
    players, keeper, option = of
    outcome = Outcome()
    for seed in range(2):
        play(
            "pandemonium",
            players,
            keeper,
            meanings(option),
            option,
            seed=seed,
            steps=200,
            outcome=outcome,
        )
    assert {"answer", "take back", "correct", "put"} <= set(outcome.done), outcome
