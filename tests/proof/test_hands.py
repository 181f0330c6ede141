"""Tests the proof in which simulated hands move the pieces, knowing only what they hear."""

from typing import Any

import pytest

from tests.proof import hands
from tests.proof.hands import AT_ONCE, evenings


def test_crash_in_one_game_counts_as_that_games_failure_and_other_games_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds = list[int]()

    def played(_people: object, seed: int, *_args: Any, **_options: Any) -> None:
        seeds.append(seed)
        if seed == 2:
            raise KeyError("no such card")

    monkeypatch.setattr(hands, "played", played)
    _, failures, _ = evenings("parcel", 1)
    assert seeds == [*range(1, 1 + AT_ONCE)]
    (failure,) = failures
    assert failure.startswith("parcel, seed 2: ")
    assert "no such card" in failure
