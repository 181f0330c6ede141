"""A row in a table of rule tests."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.catalog import rulebook
from tests.table import GAMES, Played
from tests.told import hears, hears_not


@dataclass(frozen=True)
class Row:
    """Lines to type, and what must and must not be heard after the last of them. Both are written
    as expectations for `tests/told.py`.

    own: what a seat's own line must receive.
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

    def holds(self, game: Played, heard: Iterable[str]) -> None:
        """Check that everyone heard what the row expects, and that each seat's own line received
        what the row expects there.
        """
        told = list(heard)
        hears(told, *self.hears)
        hears_not(told, *self.not_hears)
        for name, one in self.own.items():
            hears(game.own[name].lines, one)


def covered(rows: Iterable[Row], functions: Iterable[str]) -> set[str]:
    """Return the ids of the rules that are named by rows, or by functions such as
    test_story_1_...
    """
    named = {rule for row in rows for rule in row.rules.split()}
    return named | {
        ".".join(name.split("_")[1:3]) for name in functions if re.match(r"test_[a-z]+_\d+_", name)
    }


def rules_of(game: str) -> set[str]:
    """Return the rule ids in a game's rulebook."""
    return {rule.id for rule in rulebook(GAMES[game]).rules}


def rulings_of(game: str) -> set[str]:
    """Return the rulings that come from a game's rulebook."""
    return {ruling for rule in rulebook(GAMES[game]).rules for ruling in rule.rulings}
