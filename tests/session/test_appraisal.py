"""Tests the prediction of what typing a line would do."""

import pytest

from companion.session.appraisal import Appraisal
from tests.golden.play import FOLDER
from tests.table import Played, prepared, seated

BEGUN = ("ann", "skip setup", "badge")


@pytest.fixture
def played() -> Played:
    """Return a game in which Ann is protected, and Bob plays a card."""
    found = seated(prepared(3))
    found.open()
    found.say(*BEGUN)
    return found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("radio on cara, camera", Appraisal.TAKEN),
        ("status", Appraisal.TAKEN),
        ("read badge", Appraisal.TAKEN),
        ("history 5", Appraisal.TAKEN),
        ("whose turn is it", Appraisal.TAKEN),
        ("camera on ann", Appraisal.REFUSED),
        ("radio on cara, dog", Appraisal.STRANGE),
        ("turn the radio down a little", Appraisal.STRANGE),
        ("status the kettle", Appraisal.STRANGE),
        ("bob has a badge", Appraisal.STRANGE),
        ("thank you", Appraisal.STRANGE),
        ("rules are rules", Appraisal.STRANGE),
        ("yes", Appraisal.STRANGE),
        ("", Appraisal.STRANGE),
    ],
)
def test_appraising_a_line_predicts_what_typing_it_would_do(
    line: str, expected: Appraisal, played: Played
) -> None:
    assert played.room.appraise(line) is expected


@pytest.mark.parametrize(
    ("text", "line", "only_asks"),
    [
        ("I'd like to use the radio on Cara", "Radio, Cara", False),
        ("how many cards are still in the pile", "deck", True),
        ("take that back please", "undo", False),
    ],
)
def test_line_in_everyday_words_has_the_meaning_of_a_line_in_the_usual_form(
    text: str, line: str, only_asks: bool, played: Played
) -> None:
    means = played.room.everyday_meaning(text)
    assert means is not None
    assert (means.line, means.only_asks) == (line, only_asks)


@pytest.mark.parametrize("text", ["who wants another cup of tea", "hello", "good luck everyone"])
def test_unrelated_lines_have_no_everyday_meaning(text: str, played: Played) -> None:
    assert played.room.everyday_meaning(text) is None


def test_only_a_question_that_closely_resembles_a_listed_one_is_a_rules_question() -> None:
    """Many remarks vaguely resemble a listed question. If that were enough, the companion would
    keep asking people what they meant.
    """
    played = seated(prepared(game="wallet"))
    played.open()
    assert played.room.everyday_meaning("may I look at my special cards") is not None
    assert played.room.everyday_meaning("and has a new dog") is None


def test_appraising_a_line_changes_nothing(played: Played) -> None:
    before = list(played.journal.lines), list(played.run.entries), len(played.all)
    played.room.appraise("radio on cara, camera")
    played.room.appraise("camera on ann")
    played.room.everyday_meaning("I'd like to use the radio on Cara")
    assert (list(played.journal.lines), list(played.run.entries), len(played.all)) == before


def test_yes_is_accepted_while_the_companion_is_asking_a_question(played: Played) -> None:
    played.say("binoclars")
    assert played.room.appraise("yes") is Appraisal.TAKEN


def test_naming_a_card_to_play_is_appraised_alike_whatever_the_hand_contains() -> None:
    for seed in range(5):
        played = seated(prepared(3, "dealer"), seed=seed)
        played.open()
        played.say("ann", "skip setup")
        found = {played.room.appraise(card) for card in ("radio", "camera", "parcel", "revolver")}
        assert found == {Appraisal.TAKEN}


def test_small_talk_that_answers_the_question_is_accepted() -> None:
    """The word "pass" counts as small talk only while nobody is allowed to pass."""
    played = seated(prepared(4, "table", "direction=anticlockwise", game="parsifal"), seed=42)
    played.open()
    lines = (FOLDER / "parsifal-anticlockwise-4.txt").read_text(encoding="utf-8").splitlines()
    typed = iter([line[2:] for line in lines if line.startswith("> ")])
    assert played.room.appraise("pass") is Appraisal.STRANGE
    for line in typed:
        if line == "pass":
            break
        played.type(line)
    assert played.room.appraise("pass") is Appraisal.TAKEN
