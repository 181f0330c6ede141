"""Every planted leak is found from any seed, not only from those of the tests."""

from collections.abc import Callable

from tests.leaks.test_planted import PLANTED, found


def run(tell: Callable[[str], None], *, seed: int) -> bool:
    """How many views each takes."""
    lost = 0
    for plant in PLANTED:
        compared = found(plant, seed)
        lost += not compared.leaks
        which = plant.__name__.replace("_", " ")
        how = "found in" if compared.leaks else "NOT found in"
        tell(f"a program that {which}: {how} {compared.views} views")
    tell("NOT proved" if lost else "proved")
    return not lost
