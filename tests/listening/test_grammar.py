"""Tests that everything that can be typed can also be spoken, and that the words which can be
spoken don't reveal a hand.
"""

from collections.abc import Hashable

import pytest

from companion.games.wallet.rules.questions import ASK_PAY
from companion.listening.grammar import GrammarBuilder, SpeechGrammar
from companion.listening.numbers import SpokenNumbers
from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple
from companion.referee.question import Choose, Step
from tests.proof.voiced import GAMES as VOICED
from tests.proof.voiced import typed
from tests.table import GAMES, Played, prepared, seated, table

PAYMENT = Choose[Hashable](ASK_PAY, None, (Step.DONE,))


def opened_game(game: str) -> Played:
    """Return a game that has just been opened."""
    played = seated(prepared(game=game))
    played.open()
    return played


def sayings(played: Played) -> GrammarBuilder:
    return GrammarBuilder(played.room.vocabulary, played.room.catalogue, played.phrases)


def grammar(played: Played) -> SpeechGrammar:
    return sayings(played).build(played.run.question)


def line(played: Played, words: str) -> str | None:
    return grammar(played).line(words.split())


@pytest.mark.parametrize("game", GAMES)
def test_answers_to_each_question_can_be_spoken(game: str) -> None:
    """Each answer, whether the rules accept or refuse it, means the same when spoken and when
    typed.
    """
    played = opened_game(game)
    question, heard, say = played.run.question, grammar(played), sayings(played)
    assert isinstance(question, Choose)
    numbers = SpokenNumbers(played.phrases)
    for noun in played.room.vocabulary.kind_of(question):
        name = played.room.vocabulary.called(noun)[0]
        told = heard.line(numbers.spoken(name).split())
        assert told is not None, name
        assert say.meaning(told) == say.meaning(name)


@pytest.mark.parametrize("game", GAMES)
def test_all_answers_in_a_whole_game_can_be_spoken(game: str) -> None:
    """This includes saying an answer and a number for the next question in one line."""
    file, players, option, seed = VOICED[game]
    played = seated(prepared(players, "table", option, game=game), seed=seed)
    played.open()
    say, numbers = sayings(played), SpokenNumbers(played.phrases)
    for answer in map(simple, typed(file)):
        told = say.build(played.run.question).line(numbers.spoken(answer).split())
        before = len(played.run.entries)
        played.type(answer)
        if len(played.run.entries) > before:
            assert told is not None, answer
            assert say.meaning(told) == say.meaning(answer)


@pytest.mark.parametrize("game", GAMES)
def test_commands_can_be_spoken(game: str) -> None:
    """Single letters are left out, because the recogniser would hear them everywhere."""
    played = opened_game(game)
    heard = grammar(played)
    for command in played.room.catalogue:
        for words in command.words:
            assert (heard.line(words.split()) is not None) == (len(words) > 1), words


def test_several_answers_can_be_spoken_as_one_line() -> None:
    played = table()
    played.say("ann", "done", "done", "done")
    assert line(played, "radio on bob camera") == "radio on bob camera"
    assert line(played, "radio on") is None
    assert line(played, "good morning") is None


def test_player_who_is_asked_can_say_myself_instead_of_their_name() -> None:
    played = table()
    played.say("ann", "done", "done", "done", "camera")
    assert line(played, "myself") == "myself"
    played.say("bob", "coffee", "radio")
    assert line(played, "myself") is None


@pytest.mark.parametrize(
    ("text", "is_unfinished"),
    [
        *(("Radio on.", True), ("Radio on Bob, against", True), ("Radio on Bob.", False)),
        *(("Radio", False), ("Good morning", False), ("", False)),
    ],
)
def test_line_whose_end_is_missing_counts_as_unfinished(text: str, *, is_unfinished: bool) -> None:
    played = table()
    played.say("ann", "done", "done", "done")
    assert grammar(played).network.is_unfinished(text) == is_unfinished


@pytest.mark.parametrize(
    ("text", "is_unfinished"),
    [
        *(("Ring.", True), ("Two hundred dollars, ring", True), ("Ring, tiara, done.", False)),
        *(("Done.", False), ("Status", False), ("Good morning", False)),
    ],
)
def test_list_without_its_end_counts_as_unfinished(text: str, *, is_unfinished: bool) -> None:
    played = opened_game("wallet")
    assert sayings(played).build(PAYMENT).network.is_unfinished(text) == is_unfinished


def test_list_and_its_end_can_be_spoken_in_one_breath() -> None:
    played = opened_game("wallet")
    payment = sayings(played).build(PAYMENT)
    assert payment.line(["two", "hundred", "dollars", "ring", "done"]) == "200 dollars ring done"
    assert grammar(played).line(["ring", "done"]) is None


@pytest.mark.parametrize(
    ("words", "can_be_said"),
    [
        *(("leave bob", True), ("leave radio", False), ("read radio", True)),
        # Both commands need more than one name.
        *(("override bob", False), ("say bob", False)),
        *(("timer two", True), ("timer off", True), ("timer minutes", False)),
    ],
)
def test_spoken_command_can_be_followed_only_by_arguments_that_it_takes(
    words: str, *, can_be_said: bool
) -> None:
    assert (line(table(), words) is not None) == can_be_said


def test_command_accepts_more_kinds_of_arguments_than_its_usage_names() -> None:
    played = opened_game("parsifal")
    assert line(played, "where spear") is not None


def test_spoken_number_words_are_typed_as_digits() -> None:
    played = table()
    assert line(played, "history five") == "history 5"
    assert line(played, "volume thirty five") == "volume 35"


def test_numbers_can_be_spoken_in_several_ways() -> None:
    numbers = SpokenNumbers(phrases())
    assert numbers.forms("150 yen") == [
        "one hundred fifty yen",
        "one fifty yen",
        "a hundred and fifty yen",
    ]
    assert numbers.forms("100 yen") == ["one hundred yen", "a hundred yen", "hundred yen"]
    assert numbers.forms("radio") == ["radio"]


def test_numeric_answer_can_be_spoken_with_the_word_number() -> None:
    played = table()
    assert line(played, "number two") == "2"


def test_new_name_for_a_player_can_be_spoken() -> None:
    played = opened_game("parcel")
    say = sayings(played)
    played.say("rename Bob Zoe")
    assert say.build(played.run.question).line(["zoe"]) == "zoe"


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
def test_numbers_are_written_out_as_they_are_spoken(typed: str, said: str) -> None:
    assert SpokenNumbers(phrases()).spoken(typed) == said


def phrases() -> Phrasebook:
    return table().phrases


def test_grammar_does_not_depend_on_the_hand() -> None:
    """If the possible answers would reveal a hand, any card in the game can be spoken."""
    hands = [table(decks=[deck]) for deck in ("radio camera lens", "lens radio camera")]
    made = []
    for played in hands:
        played.say("ann", "done", "done", "done")
        made.append(grammar(played).network.arcs)
    assert made[0] == made[1]


def test_different_words_can_have_the_same_meaning() -> None:
    say = sayings(table())
    assert say.meaning("radio on bob") == say.meaning("radio bob")
    assert say.meaning("scores") == say.meaning("score")
    assert say.meaning("undo") != say.meaning("status")


def test_yes_can_be_spoken_when_the_answer_may_be_yes() -> None:
    """The question may come from the game or from the companion."""
    played = opened_game("parcel")
    question = played.run.question
    assert line(played, "yes") is None
    heard = sayings(played).build(question, sayings(played).yes_and_no)
    assert heard.line(["yes"]) == "yes"
