"""Tests that each question in every game can be answered only in the ways that it declares."""

import pytest

from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.whole import seeds
from tests.table import GAMES, prepared


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", seeds(1))
def test_every_answer_is_of_a_kind_declared_by_its_question(game: str, seed: int) -> None:
    """Otherwise the answer could not be typed."""
    rules = GAMES[game]
    least, most = rules.players
    for keeper in rules.keepers:
        start = prepared(least + (seed + 1) % (most - least + 1), keeper, game=game)
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None and len(run.entries) < 400:
            if isinstance(question, Choose):
                for option in (*question.options, *question.refused):
                    assert isinstance(option, question.ask.kinds), (question.name, option)
            run.answer(chance.any_answer(question))
