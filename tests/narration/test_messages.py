"""What the rules say in a row of one player is one message."""

from pathlib import Path

import pytest

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
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
pays = { $who } pays.
    .then = pays.
    .then-brief = battery { $left }
    .counts = Battery { $left }.
    .brief = { $who }: battery { $left }
"""
DRIVES = public("drives", who=ANN, items=(BOB, ANN))


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
    "other",
    [public("takes", who=BOB, number=1, left=0), private(ANN, "takes", who=ANN, number=1, left=0)],
)
def test_another_or_a_secret_has_a_message_of_its_own(narrator: Narrator, other: Said) -> None:
    assert narrator.in_messages([DRIVES, other]) == [[DRIVES], [other]]


def test_what_only_may_follow_can_be_told_alone(narrator: Narrator) -> None:
    (message,) = narrator.in_messages([takes(3)])
    assert narrator.told(message, Label.TABLE, [])[0].normal == "Ann takes 1. Room 3."
