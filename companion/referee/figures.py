"""Figures of many games: what each game adds to them, exact sums of it, which add up in any order,
and the means, shares and intervals that are made of the sums at the end.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from math import lcm, sqrt
from typing import NamedTuple

import msgspec

#: Between so many standard errors around it lie 95 % of a normal distribution.
Z = 1.959964


class Measure(NamedTuple):
    """What one game adds to a figure: a whole amount, so that sums are exact.

    amount: in parts, of which `parts` are one. among: how many things it is the amount of, as
    the turns of so many rounds. is_share: each of these adds nothing, all of one, or a part of it.
    """

    amount: int
    among: int = 1
    parts: int = 1
    is_share: bool = False


#: By a figure's name, with `_`; one of a thing by the name and the thing; one of each seat as a
#: list. The words are the phrase `figure-NAME` (`of`).
Measures = Mapping[str | tuple[str, Enum], Measure | Sequence[Measure]]


def share(amount: int, among: int = 1) -> Measure:
    """So many of these."""
    return Measure(amount, among, is_share=True)


def wins_by_seat(games: Sequence[Collection[int]], players: int) -> list[Measure]:
    """games: the winners of each, by seat index. A shared win counts in part for each winner."""
    parts = lcm(*range(1, players + 1))
    won = [0] * players
    for winners in games:
        for seat in winners:
            won[seat] += parts // len(winners)
    return [Measure(amount, len(games), parts, is_share=True) for amount in won]


class Key(NamedTuple):
    """Which figure. of: the name of the thing of which it is one, "" for none. seat: from 1, of
    a figure of each seat; else 0.
    """

    name: str
    of: str = ""
    seat: int = 0


class Figure(NamedTuple):
    """What has come of all games. low, high: the 95 % interval, where there is one. games: of so
    many it tells something.
    """

    value: float
    low: float | None
    high: float | None
    games: int


class Sum(msgspec.Struct, array_like=True):
    """The measures of a figure, added up.

    games: how many games had anything to count. amounts, products, amongs: the sums of the squares
    of the amounts, of the amounts times what they are among, of the squares of that.
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
        """One more game."""
        amount, among = one.amount, one.among
        self.games += among > 0
        self.amount += amount
        self.among += among
        self.amounts += amount * amount
        self.products += amount * among
        self.amongs += among * among

    def merge(self, other: "Sum") -> None:
        """All games of another sum."""
        self.games += other.games
        self.amount += other.amount
        self.among += other.among
        self.amounts += other.amounts
        self.products += other.products
        self.amongs += other.amongs

    @property
    def figure(self) -> Figure:
        """The mean, or the share: the amount by what it is among.

        What is counted several times in one game, as rounds, is no sample of its own: the interval
        has the variance of a ratio of sums over games. Of a share it is Wilson's, of a sample that
        is smaller by the design effect of that.
        """
        if not self.among:
            return Figure(0.0, 0.0 if self.is_share else None, 1.0 if self.is_share else None, 0)
        value = self.amount / (self.among * self.parts)
        deviations = (  # whole numbers: a difference of floats would lose what is small
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
    """Wilson's interval of a share of so many."""
    scale = 1 + Z * Z / count
    middle = (value + Z * Z / (2 * count)) / scale
    error = Z / scale * sqrt(value * (1 - value) / count + Z * Z / (4 * count * count))
    # At nothing and at all the value is its end, which rounding could miss.
    return max(min(middle - error, value), 0.0), min(max(middle + error, value), 1.0)


#: The sum of each figure.
Sums = dict[Key, Sum]


def measure(sums: Sums, measures: Measures) -> None:
    """Add one more game."""
    for name, of_seats in measures.items():
        known, of = (name, "") if isinstance(name, str) else (name[0], name[1].name)
        if isinstance(of_seats, Measure):
            _sum(sums, Key(known, of), of_seats).measure(of_seats)
            continue
        for seat, one in enumerate(of_seats, 1):
            _sum(sums, Key(known, of, seat), one).measure(one)


def merge(sums: Sums, others: Sums) -> None:
    """Add all games of other sums."""
    for key, other in others.items():
        if key not in sums:
            sums[key] = Sum(other.parts, other.is_share)
        sums[key].merge(other)


def _sum(sums: Sums, key: Key, one: Measure) -> Sum:
    found = sums.get(key)
    if found is None:
        found = sums[key] = Sum(one.parts, one.is_share)
    return found
