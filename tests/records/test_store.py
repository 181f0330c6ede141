"""Tests that saved games on disk are durable and private, and that the program reports any damage
to them.
"""

import sqlite3
import stat
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


def test_stored_lines_are_read_back_from_a_file_only_its_owner_can_read(tmp_path: Path) -> None:
    """The test uses every kind of line."""
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


def test_store_uses_synchronous_writes_and_a_write_ahead_log(tmp_path: Path) -> None:
    """With these settings, every line is on disk before the call returns."""
    store = Store(tmp_path / "games.sqlite")
    assert store._db.execute("pragma synchronous").fetchone() == (2,)
    assert store._db.execute("pragma journal_mode").fetchone() == ("wal",)


def test_undo_and_corrections_change_only_which_answers_are_in_force() -> None:
    """The journal itself keeps every line."""
    assert standing(LINES) == [AnswerLine("ask-starter", None, "Bob")]


def test_lines_before_a_damaged_line_are_read_and_its_number_is_reported(
    tmp_path: Path,
) -> None:
    file = tmp_path / "games.sqlite"
    store = Store(file)
    game = store.begin(prepared(3).header)
    store.append(game, LINES[:4])
    with sqlite3.connect(file) as db:
        db.execute("update lines set line = x'00ff' where number = 2")
    assert store.lines(game) == (LINES[:2], 3)


def test_file_that_is_not_a_database_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"not a database, but longer than a header would be" * 40)
    with pytest.raises(RecordError) as refused:
        Store(file)
    assert refused.value.phrase == "error-records-damaged"
    assert file.read_bytes().startswith(b"not a database")


def test_appending_to_a_record_stores_nothing_if_the_disk_is_full(tmp_path: Path) -> None:
    """The test doesn't let SQLite enlarge the file, which has the same effect as a full disk."""
    store = Store(tmp_path / "games.sqlite")
    game = store.begin(prepared(3).header)
    pages = store._db.execute("pragma page_count").fetchone()[0]
    store._db.execute(f"pragma max_page_count = {pages}")
    many = [AnswerLine("ask-play", "Ann", "radio" * 400)] * 50
    with pytest.raises(RecordError) as refused:
        store.append(game, many)
    assert refused.value.phrase == "error-disk"
    assert store.lines(game) == ([], None)


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
def test_replay_of_a_record_made_with_other_rules_stops_at_the_first_difference(
    line: AnswerLine,
) -> None:
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee")
    journal = game.journal
    assert isinstance(journal, Journal)
    lines = [*journal.lines[:2], line, *journal.lines[3:]]
    with pytest.raises(ReplayDiverged) as stopped:
        resumed(game.run.game, game.run.start, lines)
    assert stopped.value.run.entries == game.run.entries[:2]
