"""Tests words that were heard without a grammar: which of them are table talk, and how they could
be typed.
"""

import pytest

from companion.listening.free_text import FreeText
from companion.listening.numbers import SpokenNumbers
from companion.referee.question import YesNo
from tests.table import GAMES, prepared, seated


@pytest.fixture(scope="module")
def free() -> FreeText:
    played = seated(prepared(3))
    return FreeText(played.phrases, played.room.vocabulary)


@pytest.mark.parametrize(
    "text", ["Thanks, Bob.", "Oh dear!", "Bob, well done.", "Oh well, never mind.", "I'm sorry."]
)
def test_chat_unrelated_to_the_game_is_table_talk(text: str, free: FreeText) -> None:
    assert free.is_talk(text)


@pytest.mark.parametrize("text", ["Radio on Bob.", "Bob.", "", "Thanks for the radio.", "Yes."])
def test_lines_about_the_game_are_not_table_talk(text: str, free: FreeText) -> None:
    assert not free.is_talk(text)


def test_table_talk_never_matches_the_name_of_an_answer(free: FreeText) -> None:
    """Otherwise an answer would be mistaken for talk. This has to hold in every game."""
    for game in GAMES:
        vocabulary = seated(prepared(3, game=game)).room.vocabulary
        found = FreeText(seated(prepared(3)).phrases, vocabulary)
        names = {word for noun in vocabulary.nouns for word in vocabulary.called(noun)}
        names -= {word for noun in YesNo for word in vocabulary.called(noun)}
        assert not list(filter(found.is_talk, names))


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Radio on Bob.", "radio on bob"),
        ("History fifty.", "history 50"),
        ("Number four.", "4"),
        ("$50.", "50 dollars"),
        ("To", "two"),
        ("Reach for.", "reach four"),
        ("Reach for.", "reach 4"),
        ("A hundred and fifty.", "150"),
    ],
)
def test_free_text_is_tried_in_every_possible_spelling(
    text: str, typed: str, free: FreeText
) -> None:
    assert typed in free.typed(text)


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("a hundred and fifty", "150"),
        ("one fifty", "150"),
        ("hundred yen", "100 yen"),
        ("ten cents", "10 cents"),
        ("one hundred and five", "105"),
        ("history two hundred", "history 200"),
        ("a cup of tea", "a cup of tea"),
        ("one two three", "1 2 3"),
        ("bob and ann", "bob and ann"),
    ],
)
def test_numbers_heard_as_words_are_written_in_digits(words: str, written: str) -> None:
    assert SpokenNumbers(seated(prepared(3)).phrases).written_in(words) == written


def test_every_number_heard_as_words_is_written_in_digits() -> None:
    numbers = SpokenNumbers(seated(prepared(3)).phrases)
    for number in range(1000):
        assert numbers.written_in(numbers.spoken(str(number))) == str(number)


def test_text_counts_as_similar_to_a_line_that_sounds_like_it(free: FreeText) -> None:
    assert free.likeness("Radio and Bob Camera.", "radio on bob camera") > 80
    assert free.likeness("The bus was late again.", "radio on bob camera") < 50


def test_line_never_has_more_words_than_were_heard(free: FreeText) -> None:
    assert free.is_long_enough("No buck.", "notebook")
    assert not free.is_long_enough("Radio.", "radio on bob")


def test_text_that_lacks_some_of_the_words_heard_counts_as_only_a_part_of_them(
    free: FreeText,
) -> None:
    assert free.is_part("leave", "Leave it.")
    assert not free.is_part("leave it", "Leave it.")
    assert not free.is_part("reach 4", "Reach four.")
