"""Many views: whatever is hidden, no public byte differs.

A view is all that is public of one thing that happens at a table: it is compared with the
same at another table, which differs from it in hidden cards alone.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.leaks.pairs import Compared, compare

VIEWS = 100_000


@dataclass
class Outcome:
    """Of a run. cpu: processor time, in seconds."""

    wanted: int
    compared: Compared
    cpu: float

    @property
    def holds(self) -> bool:
        """Whether all that is to be proved is so."""
        return not self.compared.leaks and self.compared.views >= self.wanted


def run(count: int, *, seed: int, tell: Callable[[str], None]) -> Outcome:
    """So many views. tell: takes the report."""
    begun = time.process_time()
    compared = compare(count, seed)
    outcome = Outcome(count, compared, time.process_time() - begun)
    report(outcome, seed, tell)
    return outcome


def report(outcome: Outcome, seed: int, tell: Callable[[str], None]) -> None:
    """Its figures, and where two tables parted."""
    compared = outcome.compared
    tell(f"views compared: {compared.views}, of {outcome.wanted} wanted, from seed {seed}")
    tell(f"pairs of tables: {compared.tables}; in {compared.changed} of them a hand differs")
    tell(f"things that happened while a secret was asked: {compared.secrets}")
    tell(f"pairs that ended since a card made public was another one: {compared.parted}")
    tell("views in which a byte, a count or a moment differs:")
    tell("\n".join(map(str, compared.leaks)) or "none")
    tell(f"processor time: {outcome.cpu:.0f} s")
    tell("proved" if outcome.holds else "NOT proved")
