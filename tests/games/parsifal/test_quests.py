"""Tests each kind of quest in one position where it is completed and in one where it is not."""

from dataclasses import replace

import pytest

from companion.games.parsifal.box.edition import Edition, read_edition
from companion.games.parsifal.model.pieces import Figure, QuestKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import new_position
from companion.games.parsifal.rules.quests import CHECKS, complete, is_done, snapshot_of
from companion.paths import PACKAGE
from companion.referee.seat import seats_named
from tests.games.parsifal.positions import set_up_position

FILE = PACKAGE / "games" / "parsifal" / "editions" / "standard.toml"
EDITION: Edition = read_edition(FILE.read_text(encoding="utf-8"), "standard.toml")
SEATS = seats_named("Ann", "Bob")
FIGURES: dict[str, Figure] = {str(figure.value): figure for figure in EDITION.figures}


def figure(name: str) -> Figure:
    """Return the figure with this name, such as "charmer-2". "gawan" is short for "gawan-1"."""
    return FIGURES.get(name) or FIGURES[f"{name}-1"]


def position_with(words: str) -> Position:
    """Return a position in which Ann controls these figures. The word "limbo:" precedes those in
    Limbo.
    """
    position = new_position(EDITION, list(SEATS))
    set_up_position(position, SEATS, f"ann: {words}")
    return position


#: A character, the number of one of its quests, a position, and whether the quest is completed
#: there.
ROWS = [
    ("amfortas", 1, "amfortas+grail", True),
    ("amfortas", 1, "kundry+grail amfortas", False),
    ("amfortas", 3, "amfortas kundry", True),
    ("amfortas", 3, "amfortas kundry titurel>kundry", False),
    ("amfortas", 3, "amfortas", False),
    ("charmer", 1, "charmer-1 charmer-2>parsifal parsifal", True),
    ("charmer", 1, "charmer-1 klingsor>parsifal parsifal", False),
    ("charmer", 2, "charmer-6>knight-2 knight-2", True),
    ("charmer", 3, "charmer-1 klingsor+spear", True),
    ("charmer", 3, "charmer-1+spear klingsor", False),
    ("ferris", 2, "ferris charmer-1 charmer-2 charmer-3", True),
    ("ferris", 2, "charmer-1 charmer-2 titurel>charmer-3 charmer-3", False),
    ("squire", 1, "squire-1 squire-4+bow", True),
    ("squire", 2, "squire-1 gawan>parsifal parsifal", True),
    ("squire", 2, "squire-1 parsifal", False),
    ("squire", 3, "squire-1 | limbo: swan", True),
    ("squire", 3, "squire-1 swan", False),
    ("kundry", 2, "kundry gurnemanz+balm", True),
    ("kundry", 3, "kundry | limbo: klingsor", True),
    ("kundry", 3, "kundry>klingsor klingsor", True),
    ("kundry", 3, "kundry klingsor", False),
    ("klingsor", 3, "klingsor>knight-2 knight-2", True),
    ("klingsor", 3, "klingsor>gawan gawan knight-2", False),
    ("amfortas", 1, "amfortas | limbo: grail", False),
    ("knight", 1, "knight-1 titurel+grail", True),
    ("knight", 2, "knight-1+wine knight-2", True),
]


@pytest.mark.parametrize(("who", "number", "words", "done"), ROWS)
def test_quest_verdict_depends_only_on_the_position(
    who: str, number: int, words: str, done: bool
) -> None:
    position = position_with(words)
    character = EDITION.figures[figure(who)]
    assert is_done(snapshot_of(position), character, EDITION.goals[character][number - 1]) is done


#: Kinds of quests that no character in the companion's edition has: the kind, the count, the
#: targets, a position, and whether the quest is completed there.
OTHERS = [
    (QuestKind.IN_PLAY, 1, "kundry", "kundry gawan>kundry gawan", True),
    (QuestKind.IN_PLAY, 1, "kundry", "gawan | limbo: kundry", False),
    (QuestKind.IN_PLAY, 2, "knight", "knight-1 knight-2", True),
    (QuestKind.IN_PLAY, 2, "knight", "knight-1", False),
    (QuestKind.LIMBO, 2, "knight", "gawan | limbo: knight-1 knight-2", True),
    (QuestKind.LIMBO, 2, "knight", "knight-1 | limbo: knight-2", False),
    (QuestKind.LOCKED, 2, "knight", "knight-1 knight-2 gawan>knight-1>knight-2", True),
    (QuestKind.LOCKED, 2, "knight", "knight-1 knight-2 gawan>knight-1", False),
]


@pytest.mark.parametrize(("kind", "count", "of", "words", "done"), OTHERS)
def test_quest_that_only_other_editions_have_is_judged_by_its_targets(
    kind: QuestKind, count: int, of: str, words: str, done: bool
) -> None:
    any_goal = EDITION.goals[EDITION.figures[figure("gawan")]][0]
    targets = frozenset(EDITION.copies[EDITION.figures[figure(of)]])
    goal = replace(any_goal, kind=kind, artifact=None, targets=targets, count=count)
    assert (
        is_done(snapshot_of(position_with(words)), EDITION.figures[figure("gawan")], goal) is done
    )


def test_every_kind_of_quest_has_rows_where_it_is_completed_and_where_it_is_not() -> None:
    told = {
        (EDITION.goals[EDITION.figures[figure(who)]][n - 1].kind, done) for who, n, _, done in ROWS
    }
    told |= {(kind, done) for kind, _, _, _, done in OTHERS}
    # The players judge whether such a quest is completed.
    judged = set(QuestKind) - {QuestKind.BY_HAND}
    assert told == {(kind, done) for kind in judged for done in (True, False)}
    assert set(CHECKS) == set(QuestKind)


def test_character_can_win_only_if_all_its_quests_are_done_at_the_same_time() -> None:
    """Copies of the same character in play count together, but a copy in Limbo cannot win."""
    words = "charmer-1>parsifal charmer-2>knight-1 klingsor+spear parsifal knight-1"
    assert [one.value for one in complete(position_with(words))] == ["charmer"]
    assert not complete(position_with("charmer-1>parsifal parsifal klingsor+spear"))
    assert not complete(position_with("klingsor+spear | limbo: charmer-1"))
