"""What may be said: all that may be typed, by its spoken words, and nothing that tells a hand."""

import pytest

from companion.listening.numbers import Numbers
from companion.listening.sayings import Grammar, Sayings
from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple
from companion.referee.question import Choose
from tests.proof.voiced import GAMES as VOICED
from tests.proof.voiced import typed
from tests.table import GAMES, Played, prepared, seated, table


def at(game: str) -> Played:
    """A game that has been opened."""
    played = seated(prepared(game=game))
    played.conversation.open()
    return played


def sayings(played: Played) -> Sayings:
    conversation = played.conversation
    return Sayings(conversation.vocabulary, conversation.forms, conversation.talk.phrases)


def grammar(played: Played) -> Grammar:
    conversation = played.conversation
    return sayings(played).now(conversation.play.question, conversation.also_yes)


def line(played: Played, words: str) -> str | None:
    return grammar(played).line(words.split())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_may_be_said(game: str) -> None:
    """Each answer of the kind by its own name, legal or refused, means what typing it means."""
    played = at(game)
    conversation = played.conversation
    question, heard, say = conversation.play.question, grammar(played), sayings(played)
    assert isinstance(question, Choose)
    numbers = Numbers(conversation.talk.phrases)
    for noun in conversation.vocabulary.kind_of(question):
        name = conversation.vocabulary.called(noun)[0]
        told = heard.line(numbers.spoken(name).split())
        assert told is not None, name
        assert say.meaning(told) == say.meaning(name)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_answered_in_a_whole_game_may_be_said(game: str) -> None:
    """Also a number that answers the next question along with this one."""
    file, players, option, seed = VOICED[game]
    played = seated(prepared(players, "table", option, game=game), seed=seed)
    conversation = played.conversation
    conversation.open()
    say, numbers = sayings(played), Numbers(conversation.talk.phrases)
    for answer in map(simple, typed(file)):
        told = say.now(conversation.play.question).line(numbers.spoken(answer).split())
        before = len(conversation.play.run.entries)
        conversation.line(answer)
        if len(conversation.play.run.entries) > before:
            assert told is not None, answer
            assert say.meaning(told) == say.meaning(answer)


@pytest.mark.parametrize("game", GAMES)
def test_commands_may_be_said(game: str) -> None:
    """Of one's own words, but for single letters, which are heard everywhere."""
    played = at(game)
    heard = grammar(played)
    for form in played.conversation.forms:
        for words in form.words:
            assert (heard.line(words.split()) is not None) == (len(words) > 1), words


def test_several_answers_are_one_line() -> None:
    played = table()
    played.say("ann", "done", "done", "done")
    assert line(played, "radio on bob camera") == "radio on bob camera"
    assert line(played, "radio on") is None
    assert line(played, "good morning") is None


def test_numbers_are_words_and_are_typed_as_digits() -> None:
    played = table()
    assert line(played, "history five") == "history 5"
    assert line(played, "volume thirty five") == "volume 35"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("knight 2", "knight two"),
        ("d1", "d one"),
        ("20 dollars", "twenty dollars"),
        ("342", "three hundred forty two"),
        ("200", "two hundred"),
        ("2001", "two zero zero one"),
        ("radio", "radio"),
    ],
)
def test_numbers_as_they_are_spoken(typed: str, said: str) -> None:
    assert Numbers(phrases()).spoken(typed) == said


def phrases() -> Phrasebook:
    return table().conversation.talk.phrases


def test_two_hands_have_one_grammar() -> None:
    """Where the options would tell a hand, each card of the game may be said."""
    hands = [table(decks=[deck]) for deck in ("radio camera lens", "lens radio camera")]
    made = []
    for played in hands:
        played.say("ann", "done", "done", "done")
        made.append(grammar(played).network.arcs)
    assert made[0] == made[1]


def test_words_differ_and_the_meaning_does_not() -> None:
    say = sayings(table())
    assert say.meaning("radio on bob") == say.meaning("radio bob")
    assert say.meaning("scores") == say.meaning("score")
    assert say.meaning("undo") != say.meaning("status")


def test_a_yes_may_be_said_where_one_is_asked_for() -> None:
    """Be it by the game or by the companion."""
    played = at("parcel")
    question = played.conversation.play.question
    assert line(played, "yes") is None
    heard = sayings(played).now(question, sayings(played).yes_and_no)
    assert heard.line(["yes"]) == "yes"
