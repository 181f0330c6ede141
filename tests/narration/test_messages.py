"""Tests that announcements about the same player that follow each other are joined into one
message.
"""

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

import pytest

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label, Part, Verbosity, Words, untied
from companion.referee.seat import seats_named
from companion.referee.table import Announcement, private, public

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
    .counts-then = battery { $left }.
delivers = { $who } delivers { $item }.
    .then = delivers { $item }.
    .then-brief = home { $item }, { $score }
    .brief = { $who }: home { $item }, { $score }
idle = { $who }'s card does nothing.
    .alone = yes
    .brief = { $who }'s card: nothing
crosses = { $who } crosses { $spot }.
    .then = crosses { $spot }
    .again = { $spot }
    .other = { $spot }
    .then-brief = {""}
collects = { $who } collects { $item } at { $spot }.
    .then = collects { $item } at { $spot }
    .then-there = collects { $item } there
    .again = { $spot }
    .other = { $item } at { $spot }
    .then-brief = {""}
    .brief = {""}
spawns = Spawn.
    .brief = spawn
comes = { $item } comes to { $spot }.
    .then = : { $item } at { $spot }
    .again = { $spot }
    .other = { $item } at { $spot }
    .then-brief = {""}
explodes = It explodes.
    .then = it explodes.
    .then-brief = {""}
"""
DRIVES = public("drives", who=ANN, items=(BOB, ANN))


class Thing(Enum):
    """The things and places in this test's messages."""

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


def takes(left: int) -> Announcement:
    """Return the announcement that Ann takes a card.

    left: how many cards are then left.
    """
    return public("takes", who=ANN, number=1, left=left)


def test_announcement_that_follows_another_is_joined_to_it_and_says_counts_once(
    narrator: Narrator,
) -> None:
    """If both count the same thing, only the last count is still true."""
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
def test_things_in_several_places_are_named_for_each_place(
    narrator: Narrator, hauled: Sequence[Announcement], brief: str
) -> None:
    """Of several counts of the same thing, only the last is said. All places are said, even if two
    of them are the same.
    """
    text, _ = narrator.told([DRIVES, *hauled], Label.TABLE, [])
    assert untied(text.brief) == f"Ann: Bob Ann, {brief}"


def crosses(spot: Thing) -> Announcement:
    return public("crosses", who=ANN, spot=spot)


def collects(item: Thing, spot: Thing) -> Announcement:
    return public("collects", who=ANN, item=item, spot=spot)


def comes(item: Thing, spot: Thing) -> Announcement:
    return public("comes", item=item, spot=spot)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ([DRIVES, crosses(Thing.E2)], "Ann drives Bob, Ann and crosses e2."),
        (
            [crosses(Thing.E2), collects(Thing.LOW, Thing.E2)],
            "Ann crosses e2 and collects low there.",
        ),
        (
            [public("drives", who=ANN, items=(Thing.E5,)), collects(Thing.LOW, Thing.E5)],
            "Ann drives e5 and collects low there.",
        ),
        (
            [DRIVES, crosses(Thing.E2), crosses(Thing.E5), collects(Thing.LOW, Thing.E5)],
            "Ann drives Bob, Ann, crosses e2 and e5, and collects low at e5.",
        ),
        (
            [collects(Thing.LOW, Thing.E2), collects(Thing.HIGH, Thing.E5)],
            "Ann collects low at e2 and high at e5.",
        ),
        (
            [
                *(DRIVES, collects(Thing.LOW, Thing.E2), collects(Thing.LOW, Thing.E5)),
                collects(Thing.HIGH, Thing.E5),
            ],
            "Ann drives Bob, Ann and collects low at e2 and e5, and high at e5.",
        ),
        (
            [public("spawns"), comes(Thing.LOW, Thing.E2), comes(Thing.LOW, Thing.E5)],
            "Spawn: low at e2 and e5.",
        ),
        ([comes(Thing.LOW, Thing.E2), public("explodes")], "Low comes to e2. It explodes."),
    ],
    ids=[
        "one",
        "there",
        "only place",
        "same place again",
        "same verb first",
        "other things",
        "colon",
        "whole sentence",
    ],
)
def test_phrase_with_a_then_form_without_a_full_stop_continues_the_sentence(
    narrator: Narrator, said: Sequence[Announcement], sentence: str
) -> None:
    assert narrator.in_messages(said) == [list(said)]
    assert narrator.told(said, Label.TABLE, [])[0].sentence == sentence


def test_count_after_another_count_continues_the_sentence(narrator: Narrator) -> None:
    said = [DRIVES, takes(3), public("pays", who=ANN, left=0)]
    text, _ = narrator.told(said, Label.TABLE, [])
    assert text.parts[Part.COUNTS] == "Room 3, battery 0."


def test_every_delivery_of_identical_packages_is_shown_in_braille(narrator: Narrator) -> None:
    """Counts that are no longer true can be left out, but not the moves that somebody has to make
    by hand.
    """
    home = [public("delivers", who=ANN, item=Thing.LOW, score=n) for n in (1, 2)]
    text, _ = narrator.told([DRIVES, *home], Label.TABLE, [])
    assert text.brief == "Ann: Bob Ann, home low, 1, home low, 2"


def test_unrelated_announcement_does_not_continue_the_players_sentence(
    narrator: Narrator,
) -> None:
    idle = public("idle", who=ANN)
    assert narrator.in_messages([idle, takes(3)]) == [[idle], [takes(3)]]


@pytest.mark.parametrize(
    "other",
    [public("takes", who=BOB, number=1, left=0), private(ANN, "takes", who=ANN, number=1, left=0)],
)
def test_another_players_action_or_a_secret_gets_its_own_message(
    narrator: Narrator, other: Announcement
) -> None:
    assert narrator.in_messages([DRIVES, other]) == [[DRIVES], [other]]


def test_announcement_that_usually_continues_a_sentence_can_be_said_alone(
    narrator: Narrator,
) -> None:
    (message,) = narrator.in_messages([takes(3)])
    assert narrator.told(message, Label.TABLE, [])[0].normal == "Ann takes 1. Room 3."


QUESTION = Words(
    Label.QUESTION,
    "Ann, where to?",
    "Ann, where?",
    parts={Part.COUNTS: "4 left.", Part.CHOICES: "north or b1?", Part.HINT: "Say a way."},
)
TURN = Words(
    Label.QUESTION,
    "Ann, your turn.",
    "Ann's turn",
    parts={Part.COUNTS: "2 cards.", Part.CHOICES: "roll or pass?"},
)


@pytest.mark.parametrize(
    ("words", "verbosity", "heard"),
    [
        (QUESTION, Verbosity.NORMAL, "4 left. Ann, where to: north or b1? Say a way."),
        (QUESTION, Verbosity.BRIEF, "Ann, where?"),
        (TURN, Verbosity.NORMAL, "Ann, your turn. 2 cards. Roll or pass?"),
    ],
)
def test_question_ends_with_its_choices_and_a_question_mark(
    words: Words, verbosity: Verbosity, heard: str
) -> None:
    assert words.at(verbosity) == heard
