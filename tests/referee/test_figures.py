"""Tests statistical sums and confidence intervals against published values."""

import random
from statistics import mean, stdev

import msgspec
import pytest

from companion.referee.figures import (
    Key,
    Measure,
    Measures,
    Sum,
    Sums,
    measure,
    merge,
    share,
    wins_by_seat,
)


def sum_of(*games: Measure) -> Sum:
    sums: Sums = {}
    for game in games:
        measure(sums, {"figure": game})
    return sums[Key("figure")]


def test_mean_has_the_confidence_interval_of_a_normal_distribution() -> None:
    amounts = [3, 5, 8, 1, 4, 4]
    value, low, high, games = sum_of(*map(Measure, amounts)).figure
    error = 1.959964 * stdev(amounts) / len(amounts) ** 0.5
    assert (value, low, high) == pytest.approx((mean(amounts), value - error, value + error))
    assert games == 6


def test_share_has_wilsons_confidence_interval() -> None:
    """Source: Newcombe 1998, table I: 15 of 148, and 0 of 20."""
    value, low, high, _ = sum_of(*[share(1)] * 15, *[share(0)] * 133).figure
    assert (value, low, high) == pytest.approx((0.1014, 0.0624, 0.1605), abs=5e-5)
    assert sum_of(*[share(0)] * 20).figure[:3] == pytest.approx((0, 0, 0.1611), abs=5e-5)


def test_equal_rounds_in_one_game_do_not_narrow_the_interval() -> None:
    """Ten rounds with the same outcome count as one sample rather than ten."""
    once = sum_of(*[share(1), share(0)] * 20).figure
    tenfold = sum_of(*[share(10, 10), share(0, 10)] * 20).figure
    assert tenfold[1:3] == pytest.approx(once[1:3])


def test_mean_over_rounds_weights_each_round_equally() -> None:
    """One game has 12 turns in two rounds, and another has 3 turns in one round. A game without
    rounds adds nothing.
    """
    assert sum_of(Measure(12, 2), Measure(3, 1), Measure(0, 0)).figure.value == 5
    assert sum_of(Measure(12, 2), Measure(3, 1), Measure(0, 0)).figure.games == 2
    assert sum_of(Measure(0, 0)).figure == (0, None, None, 0)
    assert sum_of(share(0, 0)).figure == (0, 0, 1, 0)
    assert sum_of(Measure(7)).figure == (7, None, None, 1)


def test_shared_win_counts_as_a_fraction() -> None:
    sums: Sums = {}
    measure(sums, {"wins": wins_by_seat([[0], [0, 2], [0, 1, 2]], 3)})
    shares = [sums[Key("wins", "", seat)].figure.value for seat in (1, 2, 3)]
    assert shares == pytest.approx([11 / 18, 2 / 18, 5 / 18])


def test_sums_add_up_in_any_order_and_after_encoding() -> None:
    """The sums for single games are shuffled, and half of them are encoded and decoded."""
    luck = random.Random(1)
    games: list[Measures] = [
        {"one": Measure(luck.randrange(10**9), 1, 60), "two": [share(n % 2, 3), share(1)]}
        for n in range(50)
    ]
    whole: Sums = {}
    for game in games:
        measure(whole, game)
    luck.shuffle(games)
    mixed: Sums = {}
    for game in games:
        alone: Sums = {}
        measure(alone, game)
        sent = msgspec.json.encode([*alone.items()])
        merge(mixed, dict(msgspec.json.decode(sent, type=list[tuple[Key, Sum]])))
    assert mixed == whole
