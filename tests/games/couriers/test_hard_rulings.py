"""Checks that the list of rulings that players cannot override contains every such ruling in the
code.
"""

import ast
from collections.abc import Iterator

from companion.games.couriers import GAME
from companion.games.couriers.rules.putting import PLACES
from tests.games.couriers.hard_rulings import HARD


def hard() -> Iterator[str]:
    """Yield the phrase for each hard ruling in the game's code."""
    for file in GAME.folder.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Ruling"):
                continue
            if any(one.arg == "hard" for one in call.keywords):
                phrase = call.args[1]
                if isinstance(phrase, ast.Constant):
                    yield str(phrase.value)
                else:
                    yield from (one for one, _ in PLACES.values())


def test_rulings_that_cannot_be_overridden_are_those_with_a_listed_reason() -> None:
    assert set(hard()) == set(HARD)
