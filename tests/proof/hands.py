"""Runs hands that only hear the sentences through many random games in which answers are undone and
corrected, pieces are adjusted, rounds are declared void, and players leave.
"""

import multiprocessing
from collections.abc import Callable

from tests.hearing.evening import Tally, played
from tests.hearing.games import PEOPLE

#: How many such events to play in each game, how many steps a game has, and how many games run side
#: by side.
EVENTS, STEPS, SIDE_BY_SIDE = 2000, 150, 2
#: How many games one process plays before it reports.
AT_ONCE = 10


def run(tell: Callable[[str], None], *, seed: int, events: int = EVENTS) -> bool:
    """Play one game after another. Return whether every piece was where the record says it is."""
    holds = True
    with multiprocessing.Pool(SIDE_BY_SIDE) as pool:
        for game in PEOPLE:
            whole, first = Tally(), seed
            while whole.events < events:
                batches = [(game, first + n * AT_ONCE) for n in range(SIDE_BY_SIDE)]
                for tally, differences in pool.starmap(evenings, batches):
                    whole += tally
                    for one in differences:
                        tell(one)
                        holds = False
                first += AT_ONCE * SIDE_BY_SIDE
            tell(f"{game}: {whole}")
    return holds


def evenings(game: str, seed: int) -> tuple[Tally, list[str]]:
    """Play some games. Return what was done, and where the hands had a piece in a different
    place.
    """
    tally, differences = Tally(), list[str]()
    for n in range(seed, seed + AT_ONCE):
        try:
            played(PEOPLE[game], n, STEPS, tally)
        except AssertionError as difference:
            differences.append(str(difference))
    return tally, differences
