"""Plays many random games in which simulated players only listen to the companion, or only read
their braille lines, and move the pieces accordingly.

Answers are undone, corrected and overridden, pieces are moved, deals are repeated, and players
leave, return and are replaced. After every message, each piece has to be where the record says it
is, and where the reply to `rebuild` says it is.
"""

import multiprocessing
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from tests.hearing.evening import Tally, played
from tests.hearing.games import PEOPLE

#: How many undos, corrections, departures and similar events each game must have in all, and how
#: many steps to play in one game.
EVENTS, STEPS = 2000, 150
#: How many processes play at the same time, and how many games a process plays before it reports.
SIDE_BY_SIDE, AT_ONCE = 2, 5
#: How long the proof may take, as processor time on all processors together, in seconds.
MOST_S = 2 * 20 * 60


def run(
    tell: Callable[[str], None],
    *,
    seed: int,
    events: int = EVENTS,
    games: Sequence[str] = tuple(PEOPLE),
) -> bool:
    """Run the proof. Return whether every piece was always where the record says it is."""
    differing, seconds = 0, 0.0
    with multiprocessing.Pool(SIDE_BY_SIDE) as pool:
        for game in games:
            whole, first, spent, found = Tally(), seed, 0.0, 0
            tables = len(list(product(PEOPLE[game].keepers, PEOPLE[game].players)))
            while whole.events < events or whole.games < tables:
                batches = range(first, first + AT_ONCE * SIDE_BY_SIDE, AT_ONCE)
                for tally, differences, used in pool.map(partial(evenings, game), batches):
                    whole, spent, found = whole + tally, spent + used, found + len(differences)
                    for one in differences:
                        tell(one)
                first += AT_ONCE * SIDE_BY_SIDE
            tell(
                f"{game}, seeds {seed} to {first - 1}, all {tables} kinds of tables: {whole};"
                f" {found or 'no'} differences; {spent:.0f} processor-seconds"
            )
            differing, seconds = differing + found, seconds + spent
    holds = not differing and seconds <= MOST_S
    what = f"{', '.join(games)} with at least {events} events each"
    tell(
        f"{'proved' if holds else 'not proved'}: {what}, {differing or 'no'} differences,"
        f" {seconds:.0f} of at most {MOST_S} processor-seconds"
    )
    return holds


def evenings(game: str, seed: int) -> tuple[Tally, list[str], float]:
    """Play some games. Return counts of what happened, descriptions of pieces that were not where
    the record says they are, and the processor time in seconds.
    """
    tally, differences, begun = Tally(), list[str](), time.process_time()
    for n in range(seed, seed + AT_ONCE):
        try:
            played(PEOPLE[game], n, STEPS, tally, rebuilt=1)
        except AssertionError as difference:
            differences.append(f"{game}, seed {n}: {difference}")
        except Exception:  # noqa: BLE001 - a crash is one game's failure, and the others go on
            differences.append(f"{game}, seed {n}: {traceback.format_exc()}")
    return tally, differences, time.process_time() - begun
