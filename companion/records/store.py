"""Saved games in one SQLite file that only its owner can read."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.errors import RecordError
from companion.referee.record import Header, Line

SCHEMA = """
create table if not exists games (
    id integer primary key,
    header blob not null,
    over integer not null default 0
);
create table if not exists lines (
    game integer not null references games(id) on delete cascade,
    number integer not null,
    line blob not null,
    primary key (game, number)
) without rowid;
"""

_lines = msgspec.json.Decoder(Line)


class Saved(NamedTuple):
    """A saved game without its lines. `header` is None where it is damaged."""

    id: int
    header: Header | None
    over: bool


class Damaged(NamedTuple):
    """Lines up to the first that cannot be read; `at` is its number from 1, or None."""

    lines: list[Line]
    at: int | None


class Store:
    """All saved games. Every write is on disk when the call returns.

    Raises RecordError where the file cannot be opened, read or written.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._counts: dict[int, int] = {}
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Made closed to others before SQLite puts anything into it.
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
            file.chmod(0o600)
        except OSError as error:
            raise RecordError(
                "error-records-denied", file=str(file), why=error.strerror or "?"
            ) from None
        with self._reading():
            self._db = sqlite3.connect(file, isolation_level=None)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = full")
            self._db.execute("pragma foreign_keys = on")
            self._db.executescript(SCHEMA)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def begin(self, header: Header) -> int:
        """Write a new game down; its id."""
        with self._writing():
            found = self._db.execute(
                "insert into games (header) values (?)", (msgspec.json.encode(header),)
            )
        game = found.lastrowid or 0
        self._counts[game] = 0
        return game

    def append(self, game: int, lines: Iterable[Line]) -> None:
        """Add lines to a game's journal: all of them, or none where this raises."""
        if game not in self._counts:
            self._counts[game] = self._count(game)
        first = self._counts[game]
        rows = [(game, first + n, msgspec.json.encode(line)) for n, line in enumerate(lines)]
        with self._writing():
            self._db.executemany("insert into lines values (?, ?, ?)", rows)
        self._counts[game] += len(rows)

    def finish(self, game: int, *, over: bool = True) -> None:
        """Note that a game is over, or after a take-back that it is not."""
        with self._writing():
            self._db.execute("update games set over = ? where id = ?", (over, game))

    def delete(self, game: int) -> None:
        """Forget a game and its lines."""
        self.header(game)
        with self._writing():
            self._db.execute("delete from games where id = ?", (game,))

    def all(self) -> list[Saved]:
        """Every saved game, the oldest first."""
        with self._reading():
            rows = self._db.execute("select id, header, over from games order by id").fetchall()
        return [Saved(game, _header(blob), bool(over)) for game, blob, over in rows]

    def header(self, game: int) -> Saved:
        """One saved game. Raises RecordError where there is none or it is damaged."""
        with self._reading():
            row = self._db.execute(
                "select header, over from games where id = ?", (game,)
            ).fetchone()
        if row is None:
            raise RecordError("error-no-record", id=game)
        header = _header(row[0])
        if header is None:
            raise RecordError("error-record-header", id=game)
        return Saved(game, header, bool(row[1]))

    def lines(self, game: int) -> Damaged:
        """A game's journal, as far as it can be read."""
        with self._reading():
            rows = self._db.execute(
                "select number, line from lines where game = ? order by number", (game,)
            ).fetchall()
        lines: list[Line] = []
        for expected, (number, blob) in enumerate(rows):
            try:
                if number != expected:
                    return Damaged(lines, expected + 1)
                lines.append(_lines.decode(blob))
            except (msgspec.MsgspecError, TypeError):
                return Damaged(lines, expected + 1)
        return Damaged(lines, None)

    def cut(self, game: int, keep: int) -> None:
        """Drop the lines after the first `keep`: they could not be read."""
        with self._writing():
            self._db.execute("delete from lines where game = ? and number >= ?", (game, keep))
        self._counts[game] = keep

    def _count(self, game: int) -> int:
        with self._reading():
            found = self._db.execute("select count(*) from lines where game = ?", (game,))
            return int(found.fetchone()[0])

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, on disk at its end; nothing of it stays where it fails."""
        try:
            self._db.execute("begin immediate")
            yield
            self._db.execute("commit")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise RecordError("error-disk", why=str(error)) from None

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            raise RecordError(
                "error-records-denied", file=str(self._file), why=str(error)
            ) from None
        except sqlite3.DatabaseError:
            raise RecordError("error-records-damaged", file=str(self._file)) from None


def _header(blob: bytes) -> Header | None:
    try:
        return msgspec.json.decode(blob, type=Header)
    except msgspec.MsgspecError:
        return None
