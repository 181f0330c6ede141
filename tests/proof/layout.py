"""Plays many random games and checks that the pieces on the table always match the record if the
players do what the announcements say.

`tests/games/GAME/hands.py` defines what the players of each game do.
"""

from collections.abc import Callable, Mapping

from tests.games.couriers import hands as couriers
from tests.games.pandemonium import hands as pandemonium
from tests.games.parcel import hands as parcel
from tests.games.parsifal import hands as parsifal
from tests.games.wallet import hands as wallet
from tests.layouts import Outcome

#: How many times to compare the table with the record, and the maximum number of steps in a game.
STATES, STEPS = 100_000, 400
#: Plays one game and compares its table with the record. The arguments are the outcome to add to,
#: the seed, and the maximum number of steps.
Played = Callable[[Outcome, int, int], None]
#: For each game, the function that plays it.
PLAYED: Mapping[str, Played] = {
    "couriers": couriers.played,
    "parcel": parcel.played,
    "pandemonium": pandemonium.played,
    "parsifal": parsifal.played,
    "wallet": wallet.played,
}


def run(played: Played, tell: Callable[[str], None], *, seed: int, states: int = STATES) -> bool:
    """Play one game after another. Return whether the table always matched the record."""
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
