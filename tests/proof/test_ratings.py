"""Tests a short sample of the proof that solo ratings distinguish better play from worse play."""

import pytest

from tests.proof.ratings import score_games


@pytest.mark.whole
def test_simple_player_seldom_gets_a_good_rating() -> None:
    """Merely driving to nearby packages shouldn't earn a rating in the better half."""
    outcome = score_games(40, seed=1)
    worse, bad, good, best = outcome.ratings.values()
    assert worse + bad > 3 * (good + best)
    first, middle, third = outcome.quartiles
    assert 0 <= first < middle < third < 22
    assert all(plain <= score for plain, score in zip(outcome.plain, outcome.scores, strict=True))
