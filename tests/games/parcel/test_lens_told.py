"""Tests a Lens whose cards a player enters in private. Undos, corrections and other events may come
between the answers.
"""

import pytest

from companion.referee.question import Choose
from companion.referee.record import resumed
from tests.table import Journal, Played, table

#: How far Ann has answered: not at all, with the two cards drawn, or also with the card to keep.
ANSWERS: list[tuple[str, ...]] = [
    (),
    ("coffee",),
    ("coffee", "parcel"),
    ("coffee", "parcel", "radio"),
]


def lens_after(*answers: str) -> Played:
    """Return a three-player game in which Ann has played a Lens and given these answers."""
    game = table(3, "witness")
    game.say("ann", "skip setup", "radio", "coffee", "badge", "lens", "lens", *answers)
    return game


def is_resumable(game: Played) -> bool:
    """Return whether a replay of the record leads to the same game."""
    journal = game.journal
    assert isinstance(journal, Journal)
    run = resumed(game.run.game, game.run.start, journal.lines)
    return run.entries == game.run.entries and run.table.said == game.run.table.said


def asked(game: Played) -> tuple[str, str]:
    """Return the name of the open question and the player who is to answer it."""
    question = game.run.question
    assert isinstance(question, Choose)
    return question.name, question.seat.name if question.seat else ""


@pytest.mark.parametrize("answers", ANSWERS)
def test_lens_continues_after_another_player_enters_a_held_card_again(
    answers: tuple[str, ...],
) -> None:
    game = lens_after(*answers)
    before = asked(game)
    game.say("tell bob")
    assert asked(game) == ("ask-held", "Bob")
    game.say("disguise")
    assert asked(game) == before
    assert is_resumable(game)


@pytest.mark.parametrize("answers", ANSWERS)
def test_lens_player_who_leaves_puts_one_card_down_and_returns_the_others(
    answers: tuple[str, ...],
) -> None:
    game = lens_after(*answers)
    game.say("leave ann", "yes")
    if asked(game)[0] == "ask-last-card":
        game.say("radio")
    assert asked(game)[1] == "Bob"
    state = game.run.state
    hidden = len(state.round.deck) + sum(map(len, state.round.hands.values()))
    assert hidden + 1 + sum(map(len, state.round.piles.values())) == 21
    assert is_resumable(game)


@pytest.mark.parametrize("answers", ANSWERS[:3])
def test_misdeal_during_a_lens_starts_a_new_deal_at_once(answers: tuple[str, ...]) -> None:
    game = lens_after(*answers)
    game.agree("void")
    game.say("skip setup")
    dealt = game.run.state.round
    assert dealt.turns == 0
    assert not any(dealt.piles.values())
    assert asked(game) == ("ask-told", "Ann")
    assert is_resumable(game)
