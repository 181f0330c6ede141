"""What the rules say in a row of one player is one message."""

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

import pytest

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label, untied
from companion.referee.seat import seats_named
from companion.referee.table import Said, private, public

ANN, BOB = seats_named("Ann", "Bob")
ENGLISH = """
you = you
list-and = and
drives = { $who } drives { ROW($items, ", ") }.
    .earcon = played
    .brief = { $who }: { ROW($items, " ") }
takes = { $who } takes { $number }.
    .then = takes { $number }.
    .then-brief = low { $number }
    .counts = Room { $left }.
    .earcon = drawn
    .brief = { $who }: low { $number }
hauls = { $who } takes { $item } at { $spot }.
    .then = takes { $item } at { $spot }.
    .then-brief = { $item } { $spot }
    .again-brief = { $spot }
    .brief = { $who }: { $item } { $spot }
high = high
low = low
e2 = e2
e5 = e5
pays = { $who } pays.
    .then = pays.
    .then-brief = battery { $left }
    .counts = Battery { $left }.
    .brief = { $who }: battery { $left }
"""
DRIVES = public("drives", who=ANN, items=(BOB, ANN))


class Thing(Enum):
    """What lies somewhere, and where."""

    HIGH = "high"
    LOW = "low"
    E2 = "e2"
    E5 = "e5"


LOW_E2 = public("hauls", who=ANN, item=Thing.LOW, spot=Thing.E2)
LOW_E5 = public("hauls", who=ANN, item=Thing.LOW, spot=Thing.E5)
HIGH_E5 = public("hauls", who=ANN, item=Thing.HIGH, spot=Thing.E5)


@pytest.fixture
def narrator(tmp_path: Path) -> Narrator:
    file = tmp_path / "en.ftl"
    file.write_text(ENGLISH, encoding="utf-8")
    return Narrator(Phrasebook("en", [file]))


def takes(left: int) -> Said:
    """Ann takes one more."""
    return public("takes", who=ANN, number=1, left=left)


def test_what_follows_is_told_behind_it_and_each_count_once(narrator: Narrator) -> None:
    """Of two counts of one thing only the last is so by then."""
    said = [DRIVES, takes(3), public("pays", who=ANN, left=2), takes(2)]
    assert narrator.in_messages(said) == [said]
    text, own = narrator.told(said, Label.TABLE, [ANN])
    heard = "Ann drives Bob, Ann. Takes 1. Pays. Takes 1. Battery 2. Room 2."
    assert text.normal == heard
    assert own[ANN].normal == heard
    assert text.earcon == "drawn"
    assert own[ANN].brief.startswith("you: ")
    assert own[ANN].brief.endswith("battery 2, low 1")


@pytest.mark.parametrize(
    ("hauled", "brief"),
    [
        ((LOW_E2, LOW_E5), "low e2, e5"),
        ((LOW_E2, LOW_E2), "low e2, e2"),
        ((LOW_E2, HIGH_E5, LOW_E5), "low e2, high e5, low e5"),
    ],
    ids=["the same twice", "at one place", "between others"],
)
def test_what_lies_at_several_places_is_named_at_each(
    narrator: Narrator, hauled: Sequence[Said], brief: str
) -> None:
    """A place is no count, of which the last holds; the same is not named again."""
    text, _ = narrator.told([DRIVES, *hauled], Label.TABLE, [])
    assert untied(text.brief) == f"Ann: Bob Ann, {brief}"


@pytest.mark.parametrize(
    "other",
    [public("takes", who=BOB, number=1, left=0), private(ANN, "takes", who=ANN, number=1, left=0)],
)
def test_another_or_a_secret_has_a_message_of_its_own(narrator: Narrator, other: Said) -> None:
    assert narrator.in_messages([DRIVES, other]) == [[DRIVES], [other]]


def test_what_only_may_follow_can_be_told_alone(narrator: Narrator) -> None:
    (message,) = narrator.in_messages([takes(3)])
    assert narrator.told(message, Label.TABLE, [])[0].normal == "Ann takes 1. Room 3."
