"""Tests that the wording check finds each kind of offence, and only in prose."""

import pytest

from tests.plain_english import offences, phrases_of, prose_of


@pytest.mark.parametrize(
    "text",
    [
        "Bob draws anew.",
        "That is no option.",
        "Who has a phone, give it a code.",
        "Whoever has a phone joins.",
        "So long is the pause.",
        "All but for one.",
        "Play otherwise than the rulebook.",
        "It waits. Else it goes on.",
        "Bob can do nothing else than pass.",
        "The guides that there are.",
        "This may not be undone.",
        "It has none.",
        "It writes what comes of an input.",
        "A phone is waited for.",
        "Give so many answers.",
        "Let go of every device.",
        "Report a mistake of ours.",
        "Refuse it for want of a line.",
        "The phrase asks a seat, who is its fact.",
    ],
)
def test_wording_that_is_not_plain_is_found(text: str) -> None:
    ((number, _, right),) = offences(f"A plain line.\n{text}")
    assert number == 2
    assert right


@pytest.mark.parametrize(
    "text",
    [
        "It is no longer there.",
        "But for now, wait.",
        "It has none of them.",
        "There is no card.",
        "The host hears that there is no room.",
        "A card may or may not be there.",
        "There are so many that one is lost.",
    ],
)
def test_plain_wording_is_left_alone(text: str) -> None:
    assert not list(offences(text))


def test_prose_of_a_module_is_its_docstrings_comments_and_test_names() -> None:
    source = '"""Said anew."""\n# So anew.\nx = "anew"\ndef test_x_anew() -> None: ...\n'
    assert [number for number, *_ in offences(prose_of(source))] == [1, 2, 4]


def test_literal_input_in_text_is_left_alone() -> None:
    assert not list(offences(phrases_of("again = again\n    .also = anew, again\n")))
