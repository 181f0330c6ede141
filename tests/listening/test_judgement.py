"""Agreement acts, doubt asks, and what was not for us is not answered."""

import pytest

from companion.listening.judgement import Caution, Heard, judged
from companion.listening.network import Network
from companion.listening.sayings import Grammar

LINES = ("radio", "camera", "undo", "yes", "status")
GRAMMAR = Grammar(Network(tuple((0, 1, word) for word in LINES)), {})


def verdict(
    sphinx: str, moonshine: str, margin: float | None, caution: Caution = Caution.NORMAL
) -> tuple[tuple[str, ...], bool]:
    found = judged(
        Heard(sphinx.split(), [[word] for word in moonshine.split()], margin, -20),
        GRAMMAR,
        lambda line: line,
        caution,
        is_short=lambda line: line == "yes",
        changes=lambda line: line not in ("yes", "status"),
        is_final=lambda line: line == "undo",
    )
    return found.lines, found.acts


def test_both_hear_the_same() -> None:
    assert verdict("radio", "radio", -0.5) == (("radio",), True)


def test_they_differ() -> None:
    assert verdict("camera", "radio", -0.5) == (("radio", "camera"), False)
    assert verdict("", "radio camera", -0.5) == (("radio", "camera"), False)


@pytest.mark.parametrize("said", [("", "", None), ("", "radio", -9.0), ("radio", "radio", -15.0)])
def test_it_was_not_for_us(said: tuple[str, str, float | None]) -> None:
    assert verdict(*said) == ((), False)


def test_a_yes_that_was_asked_for_needs_no_second_ear() -> None:
    assert verdict("", "yes", -0.1)[1]
    assert not verdict("", "yes", -3.0)[1]


def test_what_changes_nothing_is_done_where_one_ear_is_sure() -> None:
    assert verdict("camera", "status", 0.0) == (("status", "camera"), True)
    assert not verdict("camera", "status", -0.5)[1]
    assert not verdict("camera", "radio", 0.0)[1]


def test_what_cannot_be_taken_back_is_read_back() -> None:
    for caution in Caution:
        assert verdict("undo", "undo", 0.0, caution) == (("undo",), False)


def test_how_much_is_asked() -> None:
    assert not verdict("radio", "radio", -0.5, Caution.CAREFUL)[1]
    assert verdict("yes", "yes", -0.5, Caution.CAREFUL)[1]
    assert verdict("", "radio", -0.5, Caution.SURE)[1]
    assert not verdict("", "radio", -0.5, Caution.NORMAL)[1]
