"""Tests a table's decisions beyond the rules: notes, house rules, a different goal, and ending the
game early.
"""

import random
from functools import partial

import pytest

from companion.referee.question import Audience, Choose
from companion.referee.record import resumed
from tests.table import GAMES, Journal, Played, prepared, seated, table
from tests.told import hears, hears_just

PLAYERS = {"pandemonium": 2}


def begun_game(game_id: str, keeper: str, answers: int, seed: int = 3) -> Played:
    """Return a game after this many random answers."""
    luck = random.Random(seed)
    start = prepared(PLAYERS.get(game_id, 3), keeper, game=game_id)
    game = seated(start, seed=seed)
    game.open()
    game.say("skip setup")
    for _ in range(answers):
        answer_anything(game, luck)
    return game


def answer_anything(game: Played, luck: random.Random) -> None:
    question = game.run.question
    assert isinstance(question, Choose)
    is_secret = Audience.SEAT in (question.visible.answer, question.visible.options)
    game.type(game.word(luck.choice(question.options)), question.seat if is_secret else None)


def answer_to_the_end(game: Played) -> None:
    """Answer all remaining questions about the score with the first option."""
    while (question := game.run.question) is not None:
        assert isinstance(question, Choose)
        game.type(game.word(question.options[0]), question.seat)


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_game_that_is_ended_early_is_scored_as_it_stands(game_id: str, keeper: str) -> None:
    """The test ends games at several moments, including during the setup. Replaying the record
    gives the same result.
    """
    for answers in (0, 3, 20):
        game = begun_game(game_id, keeper, answers)
        hears(game.say("end game"), "sure-end")
        hears(game.say("yes"), "ended-early")
        answer_to_the_end(game)
        winners = game.session.play.winners
        assert winners is not None
        assert isinstance(game.journal, Journal)
        again = resumed(game.run.game, game.run.start, game.journal.lines)
        assert tuple(seat.name for seat in again.state.winners) == winners


def test_game_goes_on_if_the_request_to_end_it_is_not_confirmed() -> None:
    game = begun_game("couriers", "dealer", 5)
    before = list(game.run.entries)
    game.say("end game")
    hears(game.say("no"), "nothing-changed")
    assert game.run.entries == before


def test_early_end_of_a_game_can_be_undone() -> None:
    game = begun_game("parcel", "dealer", 5)
    question = game.run.question
    assert question is not None
    game.say("end game", "yes")
    assert game.session.play.is_over
    game.say("undo")
    assert game.run.question is not None
    assert game.run.question.name == question.name


@pytest.mark.parametrize(
    ("game_id", "goal"),
    [("parcel", 9), ("couriers", 90), ("wallet", 5), ("pandemonium", 9), ("parsifal", 4)],
)
def test_table_can_play_to_a_different_goal(game_id: str, goal: int) -> None:
    game = begun_game(game_id, "table", 12)
    hears(game.say(f"goal {goal}"), f"goal-set number={goal}")
    assert game.run.state.goal == goal
    hears(game.say("goal 0"), "goal-reached")
    hears(game.say("goal 5000"), "goal-too-high")
    assert game.run.state.goal == goal
    game.say("undo")
    assert game.run.state.goal != goal


def test_game_played_to_one_contract_ends_with_the_first_round() -> None:
    game = begun_game("parcel", "dealer", 1)
    game.say("goal 1")
    luck = random.Random(1)
    while not game.session.play.is_over:
        answer_anything(game, luck)
    assert len(game.run.state.rounds) == 1


def test_house_rule_changed_during_a_game_is_recorded() -> None:
    game = begun_game("couriers", "dealer", 6)
    hears_just(game.say("house rule claim as-wished"), "option-chosen", "ask-*")
    assert game.run.state.options["claim"] == "as-wished"
    hears_just(game.say("house rule claim as-wished"), "refused-event reason=*")
    assert isinstance(game.journal, Journal)
    again = resumed(game.run.game, game.run.start, game.journal.lines)
    assert again.state.options["claim"] == "as-wished"
    hears(game.say("house rules"), "option-offered number=3 now=as-many-as-you-like", "option-how")
    game.say("house rule 3")
    assert game.run.state.options["claim"] == "all"


def test_house_rule_that_affects_setup_cannot_be_changed_during_a_game() -> None:
    game = begun_game("parcel", "dealer", 3)
    hears_just(game.say("house rule version traditional"), "refused-event")
    assert game.run.state.options["version"] == "main"


def test_unknown_house_rule_can_be_written_down_as_a_note() -> None:
    game = table(3)
    hears_just(game.say("house rule no swearing"), "option-as-note words=no-swearing")
    hears(game.say("yes"), "noted words=no-swearing")
    game.say("note Cara deals")
    hears_just(game.say("notes"), "note-line number=1", "note-line number=2 words=cara-deals")
    game.say("undo")
    hears_just(game.say("notes"), "note-line number=1 words=no-swearing")


def test_decision_made_on_a_players_own_line_needs_the_others_consent() -> None:
    game = begun_game("parcel", "dealer", 3)
    seats = game.run.table.seats
    say = partial(game.say, seat=seats[1])
    for line in ("goal 9", "house rule breach pass", "note Bob is tired"):
        before = list(game.run.entries)
        say(line)
        assert game.session.asks
        game.say("no", seat=seats[0])
        assert game.run.entries == before
