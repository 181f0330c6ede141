"""Tests that every sentence in reply to a query is true in every phase, by computing each answer a
second time. `make proof` plays many more games.
"""

import random
from importlib import import_module

import pytest

from tests.session.truth.asking import KINDS, false_replies, phases, played, seated_at
from tests.session.truth.core import faults_in_commands, order_of_turns
from tests.session.truth.history import History
from tests.session.truth.looking_up import topics, unread
from tests.table import GAMES, prepared, seated, table

#: The number of moments at which queries are made in each game, and how many of these moments are
#: near the end.
PLACES, LAST = 3, 1
#: The number of games of each kind in which the turn order is checked.
SEEDS = 2


@pytest.mark.parametrize(("game", "keeper"), KINDS)
def test_queries_at_random_moments_get_true_replies(game: str, keeper: str) -> None:
    luck = random.Random(f"{game} {keeper}")
    for again in phases(played(game, keeper, luck.randrange(100)), luck, PLACES, LAST):
        assert not false_replies(again, luck)
        assert not faults_in_commands(History(again), seated_at(again))


@pytest.mark.parametrize(("game", "keeper"), KINDS)
def test_turns_follow_the_order_that_the_after_query_gives(game: str, keeper: str) -> None:
    for seed in range(SEEDS):
        assert not order_of_turns(played(game, keeper, seed))


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_in_the_rulebook_can_be_read_by_its_title(game: str) -> None:
    """A topic can be read even if its title is also the name of a card or a pile."""
    again = seated(prepared(GAMES[game].players[0], game=game))
    again.open()
    assert not [fault for topic in topics(History(again.run)) for fault in unread(again, topic)]


@pytest.mark.parametrize("game", GAMES)
def test_every_query_is_checked_by_a_second_computation(game: str) -> None:
    truth = import_module(f"tests.session.truth.{game}")
    assert {*truth.COMPUTED} | {*truth.CHECKED} == {*GAMES[game].asked}
    assert not {*truth.COMPUTED} & {*truth.CHECKED}


def test_queries_after_an_undo_and_a_correction_get_true_replies() -> None:
    game = table(3)
    luck = random.Random(7)
    for line in ("ann", "skip setup", "radio on bob, camera", "no", "coffee", "undo", "badge"):
        game.say(line)
        assert not false_replies(game.run, luck)
    game.agree("correct 1 yes")
    assert [one.phrase for one in History(game.run).said][-1] != "holds-not"
    assert not false_replies(game.run, luck)
    assert not faults_in_commands(History(game.run), game)
