"""Whether table and record part, by volume: random games beside hands that do what they are told.

A game's part of it is `tests/games/GAME/hands.py`.
"""

from collections.abc import Callable, Mapping

from tests.games.couriers import hands as couriers
from tests.games.pandemonium import hands as pandemonium
from tests.games.parcel import hands as parcel
from tests.games.parsifal import hands as parsifal
from tests.games.wallet import hands as wallet
from tests.layouts import Outcome

#: How many layouts are compared, and the most steps of a game.
STATES, STEPS = 100_000, 400
#: Plays one game of this seed, and looks at its layouts.
Played = Callable[[Outcome, int, int], None]
#: Of each game.
PLAYED: Mapping[str, Played] = {
    "couriers": couriers.played,
    "parcel": parcel.played,
    "pandemonium": pandemonium.played,
    "parsifal": parsifal.played,
    "wallet": wallet.played,
}


def run(played: Played, tell: Callable[[str], None], *, seed: int, states: int = STATES) -> bool:
    """Game after game; whether all layouts were those of the record."""
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
