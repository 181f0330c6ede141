"""A clear meaning is done, doubt asks, and what was not for us is not answered."""

import pytest

from companion.listening.judgement import Caution, Heard, judged
from companion.listening.network import Network
from companion.listening.sayings import Grammar

LINES = ("radio", "camera", "undo", "yes", "status")
GRAMMAR = Grammar(Network(tuple((0, 1, word, 1.0) for word in LINES)), {})


def verdict(
    sphinx: str, caution: Caution = Caution.NORMAL, grammar: Grammar = GRAMMAR, **ways: float
) -> tuple[tuple[str, ...], bool]:
    """ways: the score of each word, beside free speech."""
    found = judged(
        Heard(sphinx.split(), [([word], score) for word, score in ways.items()], 0.0, "", -20),
        grammar,
        lambda line: line,
        caution,
        changes=lambda line: line not in ("yes", "status"),
        is_final=lambda line: line == "undo",
    )
    return found.lines, found.acts


def test_what_both_heard_is_done() -> None:
    assert verdict("radio", radio=-0.5, camera=-2.0) == (("radio", "camera"), True)
    assert verdict("radio", radio=-0.5) == (("radio",), True)


def test_the_two_differ() -> None:
    assert verdict("camera", radio=-0.5, camera=-1.0) == (("camera", "radio"), False)
    assert verdict("", radio=-0.5, camera=-2.0) == (("radio", "camera"), False)


def test_one_that_is_far_ahead_is_enough() -> None:
    assert verdict("", radio=-0.5, camera=-9.0) == (("radio",), True)


@pytest.mark.parametrize("sphinx", ["", "radio"])
def test_it_was_not_for_us(sphinx: str) -> None:
    assert verdict(sphinx) == ((), False)
    assert verdict(sphinx, radio=-17.0) == ((), False)


def test_what_may_not_have_been_for_us_is_asked() -> None:
    assert verdict("radio", radio=-14.0) == (("radio",), False)


def test_what_cannot_be_taken_back_is_read_back() -> None:
    for caution in Caution:
        assert verdict("undo", caution, undo=0.0) == (("undo",), False)


def test_how_much_is_asked() -> None:
    assert not verdict("radio", Caution.CAREFUL, radio=-0.5)[1]
    assert verdict("yes", Caution.CAREFUL, yes=-0.5)[1]
    assert verdict("", Caution.SURE, radio=-0.5, camera=-5.5)[1]
    assert not verdict("", Caution.NORMAL, radio=-0.5, camera=-5.5)[1]


def test_what_answers_the_question_that_was_asked_back_is_more_likely() -> None:
    asked = Grammar(GRAMMAR.network, {}, frozenset({"yes"}))
    assert verdict("", radio=-0.5, yes=-1.0) == (("radio", "yes"), False)
    assert verdict("yes", grammar=asked, radio=-0.5, yes=-1.0) == (("yes",), True)
