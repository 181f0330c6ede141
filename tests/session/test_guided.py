"""Tests a guided first round. The companion explains each thing once, just before asking for it."""

import random

import pytest

from companion.games.couriers.model.pieces import Action
from companion.referee.question import Choose, QuestionType, Step
from tests.sentences import parcel
from tests.table import GAMES, Played, prepared, seated, table
from tests.told import hears, hears_just


def begun_game(game: str, *, guided: bool) -> Played:
    keepers = GAMES[game].keepers
    played = seated(prepared(2, "dealer" if "dealer" in keepers else "table", game=game), seed=3)
    played.open(guided=guided)
    return played


def heard_during_answers(played: Played, lines: int) -> list[str]:
    """Return what everyone heard during this many random answers. The answers are the same in every
    run.
    """
    luck = random.Random(4)
    for _ in range(lines):
        if not isinstance(question := played.run.question, Choose):
            break
        played.say(played.word(luck.choice(question.options)))
    return played.all


@pytest.mark.parametrize("game", GAMES)
def test_guided_game_says_everything_that_an_unguided_one_says(game: str) -> None:
    """In addition, the guided game gives hints. Each hint is given once, just before a question."""
    plain, guided = (
        heard_during_answers(begun_game(game, guided=one), 60) for one in (False, True)
    )
    rest = iter(guided)
    assert all(line in rest for line in plain)
    added = list(guided)
    for line in plain:
        added.remove(line)
    assert len(added) == len(set(added)) > 6
    for line in added[2:]:
        assert guided[guided.index(line) + 1].startswith("Question: ")


def test_card_effects_are_explained_only_to_the_player_who_holds_the_card() -> None:
    """Each effect is explained once."""
    played = begun_game("parcel", guided=True)
    heard_during_answers(played, 12)
    for name, own in played.own.items():
        told = [line for line in own.lines if line.startswith("Badge: ")]
        assert len(told) <= 1, name
    lines = [line for own in played.own.values() for line in own.lines]
    cards = [line for line in lines if ": " in line and line.split(":")[0] in ("Badge", "Lens")]
    assert cards
    assert not [line for line in played.all if line.partition(": ")[2] in cards]


def test_guided_player_who_can_only_pass_hears_the_same_as_one_who_can_act() -> None:
    """Both players get the same hint, because a missing hint would reveal something about the
    hand.
    """
    played = begun_game("couriers", guided=True)
    ask = QuestionType("ask-action", "turn.1", Action, Step)
    question = Choose(ask, played.run.table.seats[0], (Step.DONE,), facts={"count": 1})
    guided = played.session.context.question.guided
    played.perform(lambda: played.session.perform(lambda: guided.before(question)))
    hears(played.all[-1], "plain words=On-your-turn-*")


def test_guidance_can_begin_at_any_time_and_ends_with_one_word() -> None:
    game = table()
    heard = game.say("guided")
    hears(heard[-1:], "ask-starter")
    guided = parcel("ask-play-by-hand", "guided")
    assert game.say("ann", "skip setup")[-2] == f"Table: {guided}"
    hears_just(game.say("skip"), "guided-off")
    assert not [line for line in game.say("camera") if line.startswith("Table: While")]


def test_skip_command_skips_a_setup_step_if_nothing_is_being_explained() -> None:
    hears(table().say("ann", "skip")[-1:], "ask-play-by-hand who=Ann")
