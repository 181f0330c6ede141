"""Statistics on many games.

Each game adds exact amounts to sums, which can be merged in any order. At the end, the sums are
turned into means or shares, with confidence intervals.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from math import lcm, sqrt
from typing import NamedTuple

import msgspec

#: The number of standard errors around the mean that cover 95% of a normal distribution.
Z = 1.959964


class Measure(NamedTuple):
    """One game's contribution to a statistic, in whole numbers, so that sums are exact.

    amount: the contribution, in units of 1 / `parts`.
    among: how many things were measured. For example, turns per round are measured among rounds.
    is_share: whether each of these things contributes between 0 and 1.
    """

    amount: int
    among: int = 1
    parts: int = 1
    is_share: bool = False


#: Maps a statistic to the game's contribution, or to a list with one contribution per seat. The
#: statistic is given by its name, or by its name and the thing that it is about. The phrase
#: `figure-NAME` (`of`) puts it in words.
Measures = Mapping[str | tuple[str, Enum], Measure | Sequence[Measure]]


def share(amount: int, among: int = 1) -> Measure:
    """Return the contribution of a game in which `amount` of `among` things have some property."""
    return Measure(amount, among, is_share=True)


def wins_by_seat(games: Sequence[Collection[int]], players: int) -> list[Measure]:
    """Return each seat's wins. A shared win counts as a fraction for each winner.

    games: each game's winners, as seat indexes.
    """
    parts = lcm(*range(1, players + 1))
    won = [0] * players
    for winners in games:
        for seat in winners:
            won[seat] += parts // len(winners)
    return [Measure(amount, len(games), parts, is_share=True) for amount in won]


class Key(NamedTuple):
    """Identifies a statistic.

    of: the name of the thing that the statistic is about, or "".
    seat: the seat's number, from 1, or 0 if the statistic isn't about one seat.
    """

    name: str
    of: str = ""
    seat: int = 0


class Figure(NamedTuple):
    """A statistic over all games.

    low, high: the 95% confidence interval, or None if there are too few games for one.
    games: the number of games that had anything to count.
    """

    value: float
    low: float | None
    high: float | None
    games: int


class Sum(msgspec.Struct, array_like=True):
    """The sum of all contributions to a statistic.

    games: the number of games that had anything to count.
    amount, among: the sums of the contributions' fields of the same names.
    amounts, products, amongs: the sums of amount², amount * among, and among².
    """

    parts: int
    is_share: bool
    games: int = 0
    amount: int = 0
    among: int = 0
    amounts: int = 0
    products: int = 0
    amongs: int = 0

    def measure(self, one: Measure) -> None:
        """Add one game's contribution."""
        amount, among = one.amount, one.among
        self.games += among > 0
        self.amount += amount
        self.among += among
        self.amounts += amount * amount
        self.products += amount * among
        self.amongs += among * among

    def merge(self, other: "Sum") -> None:
        """Add the games of another sum."""
        self.games += other.games
        self.amount += other.amount
        self.among += other.among
        self.amounts += other.amounts
        self.products += other.products
        self.amongs += other.amongs

    @property
    def figure(self) -> Figure:
        """The mean or the share, which is amount divided by among, with its confidence interval.

        Several counts from one game, such as its rounds, aren't independent. Therefore the interval
        uses the variance of a ratio of sums over games. For a share it is Wilson's interval, with
        the sample size reduced by the design effect.
        """
        if not self.among:
            return Figure(0.0, 0.0 if self.is_share else None, 1.0 if self.is_share else None, 0)
        value = self.amount / (self.among * self.parts)
        # Compute with integers, because a difference of floats would lose precision.
        deviations = (
            self.amounts * self.among**2
            - 2 * self.amount * self.among * self.products
            + self.amount**2 * self.amongs
        )
        variance = deviations / (self.among**4 * self.parts**2)
        if self.is_share:
            simple = value * (1 - value) / self.among
            effect = max(variance / simple, 1.0) if simple > 0 else 1.0
            return Figure(value, *wilson(value, self.among / effect), self.games)
        if self.games < 2:
            return Figure(value, None, None, self.games)
        error = Z * sqrt(variance * self.games / (self.games - 1))
        return Figure(value, value - error, value + error, self.games)


def wilson(value: float, count: float) -> tuple[float, float]:
    """Return Wilson's confidence interval for a share. count: the sample size."""
    scale = 1 + Z * Z / count
    middle = (value + Z * Z / (2 * count)) / scale
    error = Z / scale * sqrt(value * (1 - value) / count + Z * Z / (4 * count * count))
    # A value of 0 or 1 is itself an end of the interval, but rounding could put it outside.
    return max(min(middle - error, value), 0.0), min(max(middle + error, value), 1.0)


#: Each statistic's sum.
Sums = dict[Key, Sum]


def measure(sums: Sums, measures: Measures) -> None:
    """Add one game to all sums."""
    for name, of_seats in measures.items():
        known, of = (name, "") if isinstance(name, str) else (name[0], name[1].name)
        if isinstance(of_seats, Measure):
            _sum(sums, Key(known, of), of_seats).measure(of_seats)
            continue
        for seat, one in enumerate(of_seats, 1):
            _sum(sums, Key(known, of, seat), one).measure(one)


def merge(sums: Sums, others: Sums) -> None:
    """Add the games in other sums."""
    for key, other in others.items():
        if key not in sums:
            sums[key] = Sum(other.parts, other.is_share)
        sums[key].merge(other)


def _sum(sums: Sums, key: Key, one: Measure) -> Sum:
    found = sums.get(key)
    if found is None:
        found = sums[key] = Sum(one.parts, one.is_share)
    return found
