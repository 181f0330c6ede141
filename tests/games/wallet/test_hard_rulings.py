"""Checks that every refusal that players can't override has a reason, and that they can override
all others.
"""

import ast
import random
from collections.abc import Iterator

import pytest

from companion.games.wallet import GAME
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.wallet.hard_rulings import HARD
from tests.games.whole import seeds
from tests.table import prepared

#: Phrases of refusals that are not written where the refusal is made, because a function passes
#: them on.
GIVEN = ("no-money", "no-note", "no-seat", "no-hand", "no-yourself")


def hard_phrases() -> Iterator[str]:
    """Yield the phrase of each refusal in this game that players can't override."""
    for file in GAME.folder.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Ruling"):
                continue
            if any(one.arg == "hard" for one in call.keywords):
                phrase = call.args[1]
                yield from (str(phrase.value),) if isinstance(phrase, ast.Constant) else GIVEN


def test_rulings_that_cannot_be_overridden_are_those_with_a_listed_reason() -> None:
    assert set(hard_phrases()) == set(HARD)


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "witness", "dealer"])
def test_game_in_which_rulings_are_overridden_at_random_comes_to_an_end(keeper: str) -> None:
    passed = set()
    for seed in seeds(6):
        luck, chance = random.Random(seed), Chance(seed)
        start = prepared(2 + seed % 6, keeper, game="wallet")
        run = Run(start.game, start.start)
        while (asked := run.question) is not None:
            why = asked.refused if isinstance(asked, Choose) else {}
            soft = [one for one, ruling in why.items() if not ruling.hard]
            if soft and luck.random() < 0.5:
                option = luck.choice(soft)
                passed.add(why[option].phrase)
                run.answer(option, override="the table accepts it")
            else:
                run.answer(chance.any_answer(asked))
        assert run.state.winners
    assert passed & {"no-price", "no-second", "must-give", "no-special-late"}, passed
