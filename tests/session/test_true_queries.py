"""Every sentence of every query is true in every phase: a second computation gives the same.

`make proof` plays many more games.
"""

import random
from importlib import import_module

import pytest

from tests.session.truth.asking import KINDS, phases, played, seated_at, untrue
from tests.session.truth.core import untold
from tests.session.truth.history import History
from tests.table import GAMES, table

#: At how many moments each game is queried, and how many of them are near its end.
PLACES, LAST = 3, 1


@pytest.mark.parametrize(("game", "keeper"), KINDS)
def test_queries_at_random_moments_are_true(game: str, keeper: str) -> None:
    luck = random.Random(f"{game} {keeper}")
    for again in phases(played(game, keeper, luck.randrange(100)), luck, PLACES, LAST):
        assert not untrue(again, luck)
        assert not untold(History(again), seated_at(again))


@pytest.mark.parametrize("game", GAMES)
def test_every_query_has_a_second_computation(game: str) -> None:
    truth = import_module(f"tests.session.truth.{game}")
    assert {*truth.COMPUTED} | {*truth.CHECKED} == {*GAMES[game].asked}
    assert not {*truth.COMPUTED} & {*truth.CHECKED}


def test_queries_after_an_undo_and_a_correction_are_true() -> None:
    game = table(3)
    luck = random.Random(7)
    for line in ("ann", "skip setup", "radio on bob, camera", "no", "coffee", "undo", "badge"):
        game.say(line)
        assert not untrue(game.run, luck)
    game.agree("correct 1 yes")
    assert [one.phrase for one in History(game.run).said][-1] != "holds-not"
    assert not untrue(game.run, luck)
    assert not untold(History(game.run), game)
