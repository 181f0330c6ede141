"""Checks in many random games that the table matches the record if the players' hands follow the
sentences.

Each game defines its hands in `tests/games/GAME/hands.py`.
"""

from collections.abc import Callable, Mapping

from tests.games.couriers import hands as couriers
from tests.games.pandemonium import hands as pandemonium
from tests.games.parcel import hands as parcel
from tests.games.parsifal import hands as parsifal
from tests.games.wallet import hands as wallet
from tests.layouts import Outcome

#: How many layouts to compare, and the maximum number of steps in a game.
STATES, STEPS = 100_000, 400
#: Plays one game with the given seed and checks the game's layouts.
Played = Callable[[Outcome, int, int], None]
#: The function that plays each game.
PLAYED: Mapping[str, Played] = {
    "couriers": couriers.played,
    "parcel": parcel.played,
    "pandemonium": pandemonium.played,
    "parsifal": parsifal.played,
    "wallet": wallet.played,
}


def run(played: Played, tell: Callable[[str], None], *, seed: int, states: int = STATES) -> bool:
    """Play game after game. Return whether every layout matched the one in the record."""
    outcome = Outcome()
    while outcome.states < states:
        try:
            played(outcome, seed, STEPS)
        except AssertionError as parted:
            tell(f"seed {seed}: {parted}")
            return False
        seed += 1
    tell(str(outcome))
    return True
