"""Compares many views of pairs of tables that differ only in hidden cards.

A view is everything public about one step at a table.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.leaks.pairs import Comparison, compare

VIEWS = 100_000


@dataclass
class Outcome:
    """The result of a run.

    cpu: processor time, in seconds.
    """

    wanted: int
    compared: Comparison
    cpu: float

    @property
    def holds(self) -> bool:
        """Return whether the proof succeeds."""
        return not self.compared.leaks and self.compared.views >= self.wanted


def run(count: int, *, seed: int, tell: Callable[[str], None]) -> Outcome:
    """Compare this many views.

    tell: receives the report's lines.
    """
    begun = time.process_time()
    compared = compare(count, seed)
    outcome = Outcome(count, compared, time.process_time() - begun)
    report(outcome, seed, tell)
    return outcome


def report(outcome: Outcome, seed: int, tell: Callable[[str], None]) -> None:
    """Report the figures, and where tables differed."""
    compared = outcome.compared
    tell(f"views compared: {compared.views}, of {outcome.wanted} wanted, from seed {seed}")
    tell(f"pairs of tables: {compared.tables}; in {compared.changed} of them a hand differs")
    tell(f"things that happened while a secret was asked: {compared.secrets}")
    tell(f"pairs that ended since a card made public was another one: {compared.parted}")
    tell("views in which a byte, a count or a moment differs:")
    tell("\n".join(map(str, compared.leaks)) or "none")
    tell(f"processor time: {outcome.cpu:.0f} s")
    tell("proved" if outcome.holds else "NOT proved")
