"""What was heard is asked back in one question: whether it was meant, or which of two or three."""

from collections.abc import Callable

import pytest

from companion.listening.judgement import Heard
from companion.listening.spoken import Spoken
from tests.table import Played, prepared, seated


class Silent:
    """Chimes that nobody hears."""

    def hearing(self) -> None:
        """Nothing."""

    def heard(self) -> None:
        """Nothing."""


def now(act: Callable[[], None]) -> None:
    act()


@pytest.fixture
def at_table() -> tuple[Played, Spoken]:
    """A game whose first question is who begins, and what hears spoken commands there."""
    played = seated(prepared())
    played.conversation.open()
    spoken = Spoken(now, Silent(), None, dict, device=None, caution="normal", goes_on=False)
    spoken.belong_to(played.conversation)
    return played, spoken


def hear(at_table: tuple[Played, Spoken], sphinx: str, text: str = "", **ways: float) -> list[str]:
    """What everyone is told after the recognisers heard this. ways: the score of each word. text:
    what was heard without a grammar.
    """
    played, spoken = at_table
    before = len(played.all)
    spoken._grammar_of(played.conversation)
    scored = [([word], score) for word, score in ways.items()]
    heard = Heard(sphinx.split(), scored, 0.0, text, -20)
    spoken._question = played.conversation.question.number
    spoken._heard(heard)
    return played.all[before:]


def test_one_that_is_likely_is_asked_for_yes_or_no(at_table: tuple[Played, Spoken]) -> None:
    assert hear(at_table, "", bob=-14.0) == ["Question: Bob? Yes or no."]
    assert "Round 1. Bob begins" in " ".join(at_table[0].say("yes"))


def test_two_are_asked_for_by_number(at_table: tuple[Played, Spoken]) -> None:
    assert hear(at_table, "", back=-1.0, bob=-2.0) == ["Question: One, Back; two, Bob? Or no."]
    assert "Round 1. Bob begins" in " ".join(at_table[0].say("2"))


def test_three_are_asked_for_the_third_as_the_other_recogniser_heard_it(
    at_table: tuple[Played, Spoken],
) -> None:
    told = hear(at_table, "ann", back=-1.0, bob=-2.0, cara=-3.0, ann=-12.0)
    assert told == ["Question: One, Back; two, Ann; three, Bob? Or no."]
    assert "Round 1. Bob begins" in " ".join(at_table[0].say("three"))


def test_the_number_may_be_spoken(at_table: tuple[Played, Spoken]) -> None:
    hear(at_table, "", back=-1.0, bob=-2.0)
    assert "Round 1. Bob begins" in " ".join(hear(at_table, "two", two=-0.1))


def test_neither_was_meant(at_table: tuple[Played, Spoken]) -> None:
    hear(at_table, "", back=-1.0, bob=-2.0)
    assert at_table[0].say("no") == ["Reply: Say it once more, or type it."]


def test_another_answer_is_taken_as_it_is_typed(at_table: tuple[Played, Spoken]) -> None:
    hear(at_table, "", back=-1.0, bob=-2.0)
    assert "Round 1. Ann begins" in " ".join(at_table[0].say("ann"))


def test_what_was_not_for_us_is_not_answered(at_table: tuple[Played, Spoken]) -> None:
    assert hear(at_table, "", bob=-17.0) == []


def test_a_reason_is_in_any_words_and_is_read_back(at_table: tuple[Played, Spoken]) -> None:
    told = hear(at_table, "", "Override, they all agreed.", over=-30.0)
    assert told == ["Question: Override they all agreed? Yes or no."]


def test_talk_that_begins_like_a_command_with_a_reason_is_not_answered(
    at_table: tuple[Played, Spoken],
) -> None:
    assert hear(at_table, "", "Put the kettle on.", over=-30.0) == []
