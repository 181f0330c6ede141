"""Tests that an announcement that leads up to a question, such as that of a new turn, becomes part
of the question.
"""

from companion.referee.table import public
from tests.table import table
from tests.told import hears_just


def test_turn_announcement_and_question_form_one_sentence() -> None:
    """The sentence includes everything else in the turn's announcement."""
    game = table(3)
    heard = game.say("ann", "skip setup", "badge")
    hears_just(heard[-1:], "ask-play-by-hand who=Bob")
    hears_just(heard[-1:], "turn-begins who=Bob count=16")


def test_sound_for_a_new_turn_is_played_with_the_question() -> None:
    """Listeners can tell from the sound that a new turn is starting, not just that a question is
    asked.
    """
    game = table(3)
    game.say("ann", "skip setup", "badge")
    assert game.lines.shared.log.events[-1].earcon == "turn"


def test_turn_is_announced_alone_if_somebody_else_is_asked() -> None:
    """Ann is asked, so Bob's turn gets its own sentence."""
    game = table(3)
    game.say("ann", "skip setup")
    bob = game.run.table.seats[1]
    game.all.clear()
    told = [public("turn-begins", who=bob, count=9)]
    game.perform(
        lambda: game.session.perform(lambda: game.session.context.question.tell_and_ask(told))
    )
    hears_just(game.all, "turn-begins who=Bob", "ask-play-by-hand who=Ann")
