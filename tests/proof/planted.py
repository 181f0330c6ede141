"""Makes the program leak hidden cards in many ways, and checks that comparing tables finds every
leak. The seeds differ from those in the tests.
"""

from collections.abc import Callable

from tests.leaks.pairs import Comparison
from tests.leaks.test_planted import HIDDEN, PLANTED, compare_with_leak, compare_with_number


def run(tell: Callable[[str], None], *, seed: int) -> bool:
    """Report how many views had to be compared to find each leak. Return whether all leaks were
    found.
    """
    lost = 0

    def told(which: str, compared: Comparison) -> None:
        nonlocal lost
        lost += not compared.leaks
        how = "found in" if compared.leaks else "NOT found in"
        tell(f"a program that {which}: {how} {compared.views} views")

    for plant in PLANTED:
        told(plant.__name__.replace("_", " "), compare_with_leak(plant, seed))
    for game, what in HIDDEN:
        told(f"tells in a number of {game} {what}", compare_with_number(game, what, seed))
    tell("NOT proved" if lost else "proved")
    return not lost
