"""Defines a test case for a game's rules."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.catalog import rulebook
from tests.table import GAMES, Played
from tests.told import hears, hears_not


@dataclass(frozen=True)
class Row:
    """A test case: lines to type, and what must and must not be heard after the last of them.

    rules: the ids of the rules that it tests, separated by spaces.
    hears, not_hears: expectations in the notation of `tests/told.py`.
    own: for each player's name, what that player must receive in private.
    deck, copies, left: which cards are dealt, as described in the tests of each game.
    """

    rules: str
    lines: str
    hears: tuple[str, ...] = ()
    not_hears: tuple[str, ...] = ()
    own: dict[str, str] = field(default_factory=dict)
    deck: str = ""
    players: int = 3
    keeper: str = "dealer"
    options: tuple[str, ...] = ()
    copies: str = ""
    left: int = 0

    def check(self, game: Played, heard: Iterable[str]) -> None:
        """Assert that everyone heard, and that each player received in private, what the row
        expects.
        """
        told = list(heard)
        hears(told, *self.hears)
        hears_not(told, *self.not_hears)
        for name, one in self.own.items():
            hears(game.own[name].lines, one)


def covered_rules(rows: Iterable[Row], functions: Iterable[str]) -> set[str]:
    """Return the ids of all rules that are tested by rows, or by functions with names like
    `test_story_1_...`.
    """
    named = {rule for row in rows for rule in row.rules.split()}
    return named | {
        ".".join(name.split("_")[1:3]) for name in functions if re.match(r"test_[a-z]+_\d+_", name)
    }


def rules_of(game: str) -> set[str]:
    """Return the rule ids in a game's rulebook."""
    return {rule.id for rule in rulebook(GAMES[game]).rules}


def rulings_of(game: str) -> set[str]:
    """Return the ids of the rulings in a game's rulebook."""
    return {ruling for rule in rulebook(GAMES[game]).rules for ruling in rule.rulings}
