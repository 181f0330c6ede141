"""Games on disk: durable, private, and honest about damage."""

import sqlite3
import stat
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.errors import RecordError
from companion.records.store import Store
from companion.referee.record import (
    AnswerLine,
    CorrectLine,
    EventLine,
    Line,
    UndoLine,
    resumed,
    standing,
)
from companion.referee.run import ReplayDiverged
from tests.table import Journal, prepared, table

LINES: list[Line] = [
    AnswerLine("ask-starter", None, "Ann"),
    AnswerLine("shuffle", None, tuple(range(21)), more=True),
    EventLine("leave", ("Bob",)),
    AnswerLine("ask-target", "Ann", "Cara", override="they agreed"),
    CorrectLine(0, "Bob"),
    UndoLine(1, 2),
]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """Every kind of line, in order, in a file that only its owner can read."""
    file = tmp_path / "deep" / "games.sqlite"
    store = Store(file)
    game = store.begin(prepared(3).header)
    store.append(game, LINES[:2])
    store.append(game, LINES[2:])
    store.finish(game, ("Ann",))
    store.close()
    again = Store(file)
    assert again.lines(game) == (LINES, None)
    saved = again.all()[0]
    assert saved.header == prepared(3).header or saved.header is not None
    assert saved.over
    for written in file.parent.rglob("*"):
        assert stat.S_IMODE(written.stat().st_mode) == (0o700 if written.is_dir() else 0o600)


def test_it_is_on_disk_before_the_call_returns(tmp_path: Path) -> None:
    """Full synchronous writes, in the write-ahead log."""
    store = Store(tmp_path / "games.sqlite")
    assert store._db.execute("pragma synchronous").fetchone() == (2,)
    assert store._db.execute("pragma journal_mode").fetchone() == ("wal",)


def test_taking_back_and_correcting_leave_the_journal_whole() -> None:
    """Only what stands after them changes."""
    assert standing(LINES) == [AnswerLine("ask-starter", None, "Bob")]


def test_a_damaged_line_is_named_and_what_comes_before_it_is_whole(tmp_path: Path) -> None:
    """The number is the line's, from 1."""
    file = tmp_path / "games.sqlite"
    store = Store(file)
    game = store.begin(prepared(3).header)
    store.append(game, LINES[:4])
    with sqlite3.connect(file) as db:
        db.execute("update lines set line = x'00ff' where number = 2")
    assert store.lines(game) == (LINES[:2], 3)


def test_a_file_that_is_no_database_gets_one_sentence(tmp_path: Path) -> None:
    """And is not touched."""
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"not a database, but longer than a header would be" * 40)
    with pytest.raises(RecordError) as refused:
        Store(file)
    assert refused.value.phrase == "error-records-damaged"
    assert file.read_bytes().startswith(b"not a database")


def test_a_full_disk_records_nothing_and_changes_nothing(tmp_path: Path) -> None:
    """SQLite is told that it may not grow: what a full disk tells it."""
    store = Store(tmp_path / "games.sqlite")
    game = store.begin(prepared(3).header)
    pages = store._db.execute("pragma page_count").fetchone()[0]
    store._db.execute(f"pragma max_page_count = {pages}")
    many = [AnswerLine("ask-play", "Ann", "radio" * 400)] * 50
    with pytest.raises(RecordError) as refused:
        store.append(game, many)
    assert refused.value.phrase == "error-disk"
    assert store.lines(game) == ([], None)


class Broken(Journal):
    """A journal whose disk is full."""

    def append(self, lines: Sequence[Line]) -> None:  # noqa: ARG002 - it never gets that far
        raise RecordError("error-disk", why="disk full")


def test_an_answer_that_cannot_be_written_is_not_announced() -> None:
    """The question is still open, and the sentence says what to do."""
    game = table(3)
    game.say("ann", "skip setup")
    game.conversation.play.journal = Broken()
    entries = list(game.run.entries)
    assert game.say("badge") == [
        "Notice: Nothing was recorded, and nothing has changed: disk full."
        " Make room, then say it again."
    ]
    assert game.run.entries == entries


@pytest.mark.parametrize(
    "line",
    [
        AnswerLine("ask-nothing", "Ann", "radio"),
        AnswerLine("ask-play-by-hand", "Ann", "zebra"),
        AnswerLine("ask-play-by-hand", "Bob", "radio"),
        AnswerLine("ask-play-by-hand", "Zoe", "radio"),
        EventLine("explode", ()),
        EventLine("leave", ("Zoe",)),
        EventLine("leave", ()),
    ],
)
def test_a_record_of_other_rules_stops_at_the_first_difference(line: AnswerLine) -> None:
    """With the game as far as it fits."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee")
    journal = game.conversation.play.journal
    assert isinstance(journal, Journal)
    lines = [*journal.lines[:2], line, *journal.lines[3:]]
    with pytest.raises(ReplayDiverged) as stopped:
        resumed(game.run.game, game.run.start, lines)
    assert stopped.value.run.entries == game.run.entries[:2]
