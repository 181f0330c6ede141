"""Tests that the companion automatically gives the only legal answer and announces it, unless only
the table knows the answer.
"""

import pytest

from companion.hidden_cards.contradictions import Decision
from companion.referee.question import OPTIONS_SEALED, SEALED, Choose, QuestionType, Step, YesNo
from companion.referee.record import AnswerLine, CorrectLine, resumed
from companion.referee.seat import seats_named
from tests.sentences import says
from tests.table import Journal, Played, prepared, seated, table
from tests.told import hears, hears_just, hears_not

ANN, BOB = seats_named("Ann", "Bob")
ASK = QuestionType("ask-target", "target.1", type(ANN))


def check_replay(game: Played) -> None:
    """Check that replaying the record on disk leads to the current state of the table."""
    journal = game.journal
    assert isinstance(journal, Journal)
    again = resumed(game.run.game, game.run.start, journal.lines)
    assert again.entries == game.run.entries


def game_with_ann_protected() -> Played:
    """Return a game in which Ann is protected, so that Bob can only target Cara."""
    game = table(3)
    game.say("ann", "skip setup", "badge")
    return game


def test_only_legal_answer_is_given_automatically_and_announced() -> None:
    """The rules announce the answer as if a player had given it."""
    game = game_with_ann_protected()
    heard = game.say("binoculars")
    hears_not(heard, "ask-target")
    hears(heard, "plays who=Bob item=binoculars", "looks who=Bob target=Cara")
    hears(heard[-1:], "ask-play-by-hand who=Cara")
    check_replay(game)


@pytest.mark.parametrize(
    ("question", "is_forced"),
    [
        (Choose(ASK, ANN, (BOB,)), True),
        (Choose(ASK, None, (BOB,)), True),
        (Choose(ASK, ANN, (ANN, BOB)), False),
        (Choose(ASK, ANN, (BOB,), is_report=True), False),
        (Choose(ASK, ANN, (BOB,), from_hand=True), False),
        (Choose(ASK, ANN, (BOB,), visible=OPTIONS_SEALED), False),
        (Choose(ASK, ANN, (BOB,), visible=SEALED), False),
        (Choose(ASK, ANN, (YesNo.NO,)), False),
        (Choose(ASK, ANN, (Step.DONE,)), False),
        (Choose(ASK, ANN, tuple(Decision)), False),
    ],
)
def test_question_is_forced_only_if_nobody_has_a_choice(
    question: Choose[object], is_forced: bool
) -> None:
    """Questions about secrets, about consent, and about facts that only the table knows are never
    forced.
    """
    assert question.is_forced is is_forced


def test_last_possible_card_is_still_asked_for_if_only_its_player_sees_it() -> None:
    """The companion asks players to look at their own hands, even for cards that it could
    deduce.
    """
    game = table(3, only="coffee coffee coffee coffee coffee")
    heard = game.say("ann", "skip setup")
    hears(heard[-1:], "ask-play-by-hand who=Ann")


def test_words_following_an_automatic_answer_answer_the_next_question() -> None:
    """The line may include the automatic answer or leave it out."""
    for line in ("radio coffee", "radio cara coffee"):
        game = game_with_ann_protected()
        heard = game.say(line)
        hears(heard, "ask-holds who=Cara item=coffee")
        check_replay(game)


def test_typing_slip_in_an_automatic_answer_gets_a_suggestion() -> None:
    """A word that resembles the only possible answer must not count as an answer to the next
    question.
    """
    game = game_with_ann_protected()
    assert says("did-you-mean", word="Cara") in game.say("radio carra")[-1]
    assert game.run.question.name == "ask-play-by-hand"  # type: ignore[union-attr]


def test_any_answer_but_the_only_legal_one_is_refused_with_the_reason() -> None:
    """No part of the line is accepted."""
    game = game_with_ann_protected()
    heard = game.say("binoculars ann")
    hears(heard[-1:], "no-protected option=Ann")
    assert len(heard) == 1


def test_undo_goes_back_to_the_last_answer_that_somebody_gave() -> None:
    """To undo only the automatic answer would lead straight back to the same answer."""
    game = game_with_ann_protected()
    game.say("binoculars")
    heard = game.say("undo")
    while game.session.asks:
        heard = game.say("yes")
    hears(heard[-1:], "ask-play-by-hand who=Bob")
    check_replay(game)


def test_refused_answer_in_place_of_the_automatic_one_can_be_overridden() -> None:
    """`correct` can be used on the automatic answer. If the new answer is refused, `override`
    accepts it with a reason.
    """
    game = game_with_ann_protected()
    game.say("binoculars")
    hears(game.say("correct 1 ann")[-1:], "no-protected option=Ann")
    heard = game.say("override we play it so")
    while game.session.asks:
        heard = game.say("yes")
    assert any("we play it so" in line for line in game.all)
    hears(heard, "looks who=Bob target=Ann")
    journal = game.journal
    assert isinstance(journal, Journal)
    changed = [line for line in journal.lines if isinstance(line, CorrectLine)]
    assert [line.override for line in changed] == ["we play it so"]
    check_replay(game)


def test_question_answered_automatically_is_asked_if_a_correction_gives_a_choice() -> None:
    """Nobody chose the automatic answer, so it is dropped if somebody has a choice."""
    game = game_with_ann_protected()
    game.say("binoculars")
    heard = game.say("correct 3 coffee")
    while game.session.asks:
        heard = game.say("yes")
    hears_just(heard[-1:], "ask-target who=Bob item=binoculars options=Ann,Cara")
    check_replay(game)


def test_old_record_that_stops_before_an_automatic_answer_can_be_continued() -> None:
    """Older versions still asked players for every answer."""
    game = game_with_ann_protected()
    journal = Journal()
    old = game.journal
    assert isinstance(old, Journal)
    journal.lines = [*old.lines, AnswerLine("ask-play-by-hand", "Bob", "binoculars")]
    start = prepared(3)
    run = resumed(start.game, start.start, journal.lines)
    assert run.question is not None
    assert run.question.is_forced
    again = seated(start, journal=journal, run=run)
    again.resume()
    hears(again.all, "looks who=Bob target=Cara")
    check_replay(again)
