"""Which rulings no table can override; and that games go on after those that it can."""

import random
import re

import pytest

from companion.paths import PACKAGE
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.parsifal.hands import prepared_for_locks
from tests.games.parsifal.hard_rulings import HARD
from tests.games.whole import seeds
from tests.table import prepared

#: A ruling in the rules: whether it is a hard one, and its phrase.
RULED = re.compile(r'(?:ruled\(|Ruling\()\s*"[a-z0-9.]+",\s*"([a-z-]+)"([^\n]*)')


def test_each_hard_ruling_has_its_reason() -> None:
    """None is missing, and none is there for nothing."""
    found = set()
    for file in (PACKAGE / "games" / "parsifal").rglob("*.py"):
        for one in RULED.finditer(file.read_text(encoding="utf-8")):
            found.add(one[1])
    soft = {"no-self-banished", "no-group", "no-owner", "no-locked-owner"}
    assert not found & soft
    assert found == set(HARD)


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_games_go_on_after_every_override(keeper: str) -> None:
    """To their end, whatever the table accepts.

    In the last three, somebody out of reach has nothing to do, and a thief that can own nothing
    has nobody to steal from.
    """
    overridden = set()
    for seed in (*seeds(4), 92, 135, 159):
        prepare = prepared_for_locks if seed % 2 else prepared
        start = prepare(2 + seed % 5, keeper, game="parsifal")
        run, chance, luck = Run(start.game, start.start), Chance(seed), random.Random(seed)
        while (question := run.question) is not None:
            soft = (
                [one for one, ruling in question.refused.items() if not ruling.hard]
                if isinstance(question, Choose) and luck.random() < 0.3
                else []
            )
            if soft and isinstance(question, Choose):
                option = luck.choice(soft)
                overridden.add(question.refused[option].phrase)
                run.answer(option, override="a try")
            else:
                run.answer(chance.any_answer(question))
            assert (
                run.question is None or not isinstance(run.question, Choose) or run.question.among
            )
    assert {"no-own-figure", "no-locked-act", "no-aim", "no-owner"} <= overridden, overridden
