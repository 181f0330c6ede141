"""Whatever is hidden, everything public is the same; a sample of `make proof`'s."""

import pytest

from tests.leaks.pairs import Leak, compare, scenes
from tests.proof.views import report, run
from tests.table import GAMES

VIEWS = 250


@pytest.mark.parametrize("seed", [1, 100_000])
def test_no_byte_differs_whatever_is_hidden(seed: int) -> None:
    """Words, sounds, cells, counts, moments, questions, logs, records."""
    compared = compare(VIEWS, seed)
    assert not compared.leaks, "\n".join(map(str, compared.leaks))
    assert compared.changed > compared.tables / 2, "hands are the same too often"
    assert compared.secrets > VIEWS / 50, "too few secrets were asked"


def test_every_game_that_can_be_dealt_is_compared() -> None:
    """Those to come too."""
    assert {start.game.id for _, start in scenes(GAMES)} == set(GAMES)


def test_a_sample_of_the_proof_is_told() -> None:
    """With its figures, and where it would part."""
    told: list[str] = []
    outcome = run(30, seed=3, tell=told.append)
    assert outcome.holds
    assert told[0].startswith("views compared: ")
    assert told[-1] == "proved"
    outcome.compared.leaks.append(Leak("parcel", 3, ("status",), "one", "other"))
    report(outcome, 3, told.append)
    assert told[-1] == "NOT proved"
    assert any("status" in line for line in told)
