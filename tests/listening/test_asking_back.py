"""What was heard is asked back in one question: whether it was meant, or which of two."""

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
    spoken = Spoken(now, Silent(), None, "normal")
    spoken.belong_to(played.conversation)
    return played, spoken


def hear(at_table: tuple[Played, Spoken], sphinx: str, **ways: float) -> list[str]:
    """What everyone is told after the recognisers heard this. ways: the score of each word."""
    played, spoken = at_table
    before = len(played.all)
    spoken._grammar_of(played.conversation)
    heard = Heard(sphinx.split(), [([word], score) for word, score in ways.items()], 0.0, -20)
    spoken._question = played.conversation.question.number
    spoken._heard(heard)
    return played.all[before:]


def test_one_that_is_likely_is_asked_for_yes_or_no(at_table: tuple[Played, Spoken]) -> None:
    assert hear(at_table, "", bob=-14.0) == ["Question: Bob? Yes or no."]
    assert "Round 1. Bob begins" in " ".join(at_table[0].say("yes"))


def test_two_are_asked_for_by_number(at_table: tuple[Played, Spoken]) -> None:
    assert hear(at_table, "", back=-1.0, bob=-2.0) == ["Question: Back, or Bob? One, two, or no."]
    assert "Round 1. Bob begins" in " ".join(at_table[0].say("2"))


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
