"""Tests refusals that players cannot override, and games that go on after players have overridden
all other refusals.
"""

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

#: Matches a place in the rules' source that refuses something. The first group is the phrase of the
#: refusal.
RULED = re.compile(r'(?:hard_ruling\(|Ruling\()\s*"[a-z0-9.]+",\s*"([a-z-]+)"([^\n]*)')


def test_rulings_that_cannot_be_overridden_are_those_with_a_listed_reason() -> None:
    found = set()
    for file in (PACKAGE / "games" / "parsifal").rglob("*.py"):
        for one in RULED.finditer(file.read_text(encoding="utf-8")):
            found.add(one[1])
    overridable = {"no-self-banished", "no-group", "no-owner", "no-locked-owner"}
    assert not found & overridable
    assert found == set(HARD)


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_games_come_to_an_end_after_random_overrides(keeper: str) -> None:
    """The games with the last three seeds once failed.

    In those games, either a controlled character was out of reach and had nothing that it could do,
    or a thief that couldn't own artifacts had nobody to steal from.
    """
    overridden = set()
    for seed in (*seeds(4), 92, 135, 159):
        prepare = prepared_for_locks if seed % 2 else prepared
        start = prepare(2 + seed % 5, keeper, game="parsifal")
        run, chance, luck = Run(start.game, start.start), Chance(seed), random.Random(seed)
        while (question := run.question) is not None:
            overridable = (
                [one for one, ruling in question.refused.items() if not ruling.hard]
                if isinstance(question, Choose) and luck.random() < 0.3
                else []
            )
            if overridable and isinstance(question, Choose):
                option = luck.choice(overridable)
                overridden.add(question.refused[option].phrase)
                run.answer(option, override="a try")
            else:
                run.answer(chance.any_answer(question))
            assert (
                run.question is None or not isinstance(run.question, Choose) or run.question.options
            )
    assert {"no-own-figure", "no-locked-act", "no-aim", "no-owner"} <= overridden, overridden
