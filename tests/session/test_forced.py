"""Where one answer is legal it is taken and told, unless only the table knows it."""

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


def fresh(game: Played) -> None:
    """What is on disk leads to what is on the table."""
    journal = game.journal
    assert isinstance(journal, Journal)
    again = resumed(game.run.game, game.run.start, journal.lines)
    assert again.entries == game.run.entries


def protected() -> Played:
    """Ann is protected, so that Bob's card can be meant for Cara only."""
    game = table(3)
    game.say("ann", "skip setup", "badge")
    return game


def test_the_only_legal_answer_is_taken_and_told() -> None:
    """The rules tell of it as they do where somebody gave it."""
    game = protected()
    heard = game.say("binoculars")
    hears_not(heard, "ask-target")
    hears(heard, "plays who=Bob item=binoculars", "looks who=Bob target=Cara")
    hears(heard[-1:], "ask-play-by-hand who=Cara")
    fresh(game)


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
def test_what_leaves_no_choice(question: Choose[object], is_forced: bool) -> None:
    """No secret, no fact that only the table knows, and nobody's consent."""
    assert question.is_forced is is_forced


def test_a_card_that_only_its_player_sees_is_asked_for_even_where_one_is_left() -> None:
    """What is in a hand at the table is seen there, whatever can be worked out."""
    game = table(3, only="coffee coffee coffee coffee coffee")
    heard = game.say("ann", "skip setup")
    hears(heard[-1:], "ask-play-by-hand who=Ann")


def test_words_behind_it_answer_the_next_question() -> None:
    """As if it had been said, and it may be said."""
    for line in ("radio coffee", "radio cara coffee"):
        game = protected()
        heard = game.say(line)
        hears(heard, "ask-holds who=Cara item=coffee")
        fresh(game)


def test_a_slip_of_its_answer_is_offered_back() -> None:
    """A word that resembles the only answer must not answer the next question."""
    game = protected()
    assert says("did-you-mean", word="Cara") in game.say("radio carra")[-1]
    assert game.run.question.name == "ask-play-by-hand"  # type: ignore[union-attr]


def test_why_not_is_told_where_something_else_was_said() -> None:
    """Nothing is taken."""
    game = protected()
    heard = game.say("binoculars ann")
    hears(heard[-1:], "no-protected option=Ann")
    assert len(heard) == 1


def test_undo_goes_back_to_what_somebody_gave() -> None:
    """Not to the answer that was taken: that would be taken again."""
    game = protected()
    game.say("binoculars")
    heard = game.say("undo")
    while game.session.asks:
        heard = game.say("yes")
    hears(heard[-1:], "ask-play-by-hand who=Bob")
    fresh(game)


def test_what_was_refused_there_can_be_ruled() -> None:
    """`correct` reaches it, and `override` takes what the rules refuse, with a reason."""
    game = protected()
    game.say("binoculars")
    listed = [line for line in game.say("correct") if "Cara" in line]
    number = listed[0].removeprefix("Reply: ").split(":")[0]
    hears(game.say(f"correct {number} ann")[-1:], "no-protected option=Ann")
    heard = game.say("override we play it so")
    while game.session.asks:
        heard = game.say("yes")
    assert any("we play it so" in line for line in game.all)
    hears(heard, "looks who=Bob target=Ann")
    journal = game.journal
    assert isinstance(journal, Journal)
    changed = [line for line in journal.lines if isinstance(line, CorrectLine)]
    assert [line.override for line in changed] == ["we play it so"]
    fresh(game)


def test_a_corrected_answer_that_gives_a_choice_has_it_asked() -> None:
    """Nobody chose what was taken, so it does not stay where there is a choice."""
    game = protected()
    game.say("binoculars")
    listed = [line for line in game.say("correct") if "Badge" in line]
    number = listed[0].removeprefix("Reply: ").split(":")[0]
    heard = game.say(f"correct {number} coffee")
    while game.session.asks:
        heard = game.say("yes")
    hears_just(heard[-1:], "ask-target who=Bob item=binoculars options=Ann,Cara")
    fresh(game)


def test_an_old_record_that_stops_there_goes_on() -> None:
    """It was written when each answer was asked for."""
    game = protected()
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
    fresh(again)
