"""Tests that players can't override the hard rulings, and that games go on after they have
overridden all the others.
"""

import re

import pytest

from companion.paths import PACKAGE
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.pandemonium.hard_rulings import HARD
from tests.games.whole import seeds
from tests.table import prepared

#: Matches a ruling in the source code of the rules. The groups are its phrase, and the arguments
#: that say whether it is hard.
RULED = re.compile(r'Ruling\(\s*(?:"[a-z0-9.]+"|RULE),\s*"([a-z-]+)"((?:[^()]|\([^()]*\))*)\)')
#: The phrases of the rulings that players can override.
SOFT = {
    "no-base-rogue",
    "no-base-package",
    "no-base-side",
    "no-empty",
    "no-near-van",
    "no-room",
    "no-rogue-boom",
    "no-boom-drop",
    "no-payment",
    "no-take-back",
}


def test_rulings_that_cannot_be_overridden_are_those_with_a_listed_reason() -> None:
    found: dict[str, bool] = {}
    for file in (PACKAGE / "games" / "pandemonium").rglob("*.py"):
        for phrase, rest in RULED.findall(file.read_text(encoding="utf-8")):
            found[phrase] = "hard=True" in rest
    hard = {phrase for phrase, is_hard in found.items() if is_hard}
    # These three phrases do not appear in the calls that make the rulings.
    assert hard | {"no-base", "no-battery", "no-company-stop"} == set(HARD)
    assert found.keys() - hard == SOFT - {"no-take-back"}


@pytest.mark.whole
@pytest.mark.parametrize("players", [1, 2, 3])
def test_games_continue_after_every_override(players: int) -> None:
    overridden = set()
    for seed in seeds(3):
        start = prepared(players, "table", "colours=by-seats", game="pandemonium")
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None:
            soft = (
                [one for one, ruling in question.refused.items() if not ruling.hard]
                if isinstance(question, Choose) and len(run.entries) % 3 == 0
                else []
            )
            if soft and isinstance(question, Choose):
                option = soft[len(run.entries) // 3 % len(soft)]
                overridden.add(question.refused[option].phrase)
                run.answer(option, override="a try")
            else:
                run.answer(chance.any_answer(question))
        assert run.state.winners
    assert "no-base-rogue" in overridden
    assert overridden <= SOFT
