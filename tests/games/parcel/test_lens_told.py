"""A Lens whose cards are told in private, and what happens meanwhile."""

import pytest

from companion.referee.question import Choose
from companion.referee.record import resumed
from tests.table import Journal, Played, table

#: What has been told of the cards of the Lens, and which is kept.
TOLD: list[tuple[str, ...]] = [(), ("coffee",), ("coffee", "parcel"), ("coffee", "parcel", "radio")]


def lens_under_way(*told: str) -> Played:
    """Three who tell their cards; Ann plays a Lens, and has told so many of the two she drew."""
    game = table(3, "witness")
    game.say("ann", "skip setup", "radio", "coffee", "badge", "lens", "lens", *told)
    return game


def resumes(game: Played) -> bool:
    journal = game.conversation.play.journal
    assert isinstance(journal, Journal)
    run = resumed(game.run.game, game.run.start, journal.lines)
    return run.entries == game.run.entries and run.table.said == game.run.table.said


def asked(game: Played) -> tuple[str, str]:
    """What is asked now, and of whom."""
    question = game.run.question
    assert isinstance(question, Choose)
    return question.name, question.seat.name if question.seat else ""


@pytest.mark.parametrize("told", TOLD)
def test_another_tells_meanwhile(told: tuple[str, ...]) -> None:
    """Bob tells his own card again, and nothing of Ann's; the Lens goes on where it was."""
    game = lens_under_way(*told)
    before = asked(game)
    game.say("tell bob")
    assert asked(game) == ("ask-held", "Bob")
    game.say("disguise")
    assert asked(game) == before
    assert resumes(game)


@pytest.mark.parametrize("told", TOLD)
def test_whoever_tells_the_cards_of_a_lens_leaves(told: tuple[str, ...]) -> None:
    """One card of the hand is laid down, the others go back; the next player is asked."""
    game = lens_under_way(*told)
    game.say("leave ann", "yes")
    if asked(game)[0] == "ask-last-card":
        game.say("radio")
    assert asked(game)[1] == "Bob"
    state = game.run.state
    hidden = len(state.round.pile) + sum(map(len, state.round.hands.values()))
    assert hidden + 1 + sum(map(len, state.round.laid.values())) == 21
    assert resumes(game)


@pytest.mark.parametrize("told", TOLD[:3])
def test_a_misdeal_while_the_cards_of_a_lens_are_told(told: tuple[str, ...]) -> None:
    """The round is over at once: what is told next is the first card of the new deal."""
    game = lens_under_way(*told)
    game.say("void", "yes", "skip setup")
    dealt = game.run.state.round
    assert dealt.turns == 0
    assert not any(dealt.laid.values())
    assert asked(game) == ("ask-told", "Ann")
    assert resumes(game)
