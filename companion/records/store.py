"""Saved games in one SQLite file that only its owner can read.

Each stands alone: one that is damaged, or that a newer version wrote, is told as that, and
the others are read.
"""

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import filelock
import msgspec

from companion import __version__
from companion.errors import RecordError
from companion.records.phones import PhoneRecords
from companion.referee.record import Header, Line, Result

#: `doors` and `missed` are of phones: who is let in, and what each seat's were sent last.
#: `numbers` has every number that was ever given to a game, also to one that was deleted.
#: `ended` has the results side by side: between them in the table lie whole editions.
#: `at` is when a line was written, in whole seconds since 1970.
SCHEMA = """
create table if not exists games (
    id integer primary key,
    header blob not null,
    over integer not null default 0,
    result blob
);
create index if not exists ended on games (id, result) where over;
create table if not exists numbers (
    id integer primary key
);
create table if not exists lines (
    game integer not null references games(id) on delete cascade,
    number integer not null,
    line blob not null,
    at integer,
    primary key (game, number)
) without rowid;
create table if not exists doors (
    game integer primary key references games(id) on delete cascade,
    kept blob not null
);
create table if not exists missed (
    game integer not null references games(id) on delete cascade,
    seat text not null,
    place integer not null,
    number integer not null,
    event blob not null,
    primary key (game, seat, place)
) without rowid;
"""
#: The version of this schema, which SQLite keeps with the file.
SCHEMA_VERSION = 2
#: What makes a file of the version before into one of this.
ADDED = ("alter table games add column result blob", "alter table lines add column at integer")
#: Between lines that are further apart, in seconds, nobody played.
BREAK_S = 900
#: What decoding a damaged line or header raises.
UNREADABLE = (msgspec.MsgspecError, UnicodeError, TypeError, ValueError, RecursionError)

_lines = msgspec.json.Decoder(Line)
_results = msgspec.json.Decoder(Result)


class Written(msgspec.Struct):
    """Of a header, what all versions have: the last one that wrote to the game."""

    version: str


class Saved(NamedTuple):
    """What stands in the list of saved games.

    header: None where it is damaged, or where a newer version wrote it. needs: that version.
    played: when it was played last, in seconds since 1970; 0 where that was not noted.
    """

    id: int
    header: Header | None
    over: bool
    needs: str = ""
    played: int = 0


class Begun(NamedTuple):
    """A saved game without its lines."""

    header: Header
    over: bool


class Damaged(NamedTuple):
    """Lines up to the first that cannot be read; `at` is its number from 1, or None."""

    lines: list[Line]
    at: int | None


class Store:
    """All saved games. Every write is on disk when the call returns.

    now: returns the time, in seconds since 1970, that is written with each line. Raises
    RecordError where the file cannot be opened, read or written.
    """

    def __init__(self, file: Path, now: Callable[[], float] = time.time) -> None:
        self._file = file
        self._now = now
        self._counts: dict[int, int] = {}
        self._locks: dict[int, filelock.FileLock] = {}
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
            if self._version() > SCHEMA_VERSION:
                raise RecordError("error-records-newer", file=str(file))
            self._bring_up_to_date()

    def _version(self) -> int:
        return int(self._db.execute("pragma user_version").fetchone()[0])

    def _bring_up_to_date(self) -> None:
        """Make the tables that are not there, and add to those of the version before."""
        self._db.execute("begin immediate")  # another companion may be doing the same
        for statement in (*(ADDED if self._version() == 1 else ()), *SCHEMA.split(";")):
            self._db.execute(statement)
        self._db.execute(f"pragma user_version = {SCHEMA_VERSION}")
        self._db.execute("commit")

    def close(self) -> None:
        """Let go of the file, and of the games that were played here."""
        for lock in self._locks.values():
            lock.release()
        self._locks.clear()
        self._db.close()

    def begin(self, header: Header) -> int:
        """Write a new game down, to be played here; its id, which no other game ever gets."""
        with self._writing():
            (game,) = self._db.execute(
                "select 1 + max(coalesce((select max(id) from games), 0),"
                " coalesce((select max(id) from numbers), 0))"
            ).fetchone()
            self._db.execute("insert into numbers (id) values (?)", (game,))
            self._db.execute(
                "insert into games (id, header) values (?, ?)", (game, msgspec.json.encode(header))
            )
        self._lock(game)
        self._counts[game] = 0
        return int(game)

    def go_on(self, game: int) -> None:
        """Have a saved game to be played here, and nowhere else until `close`.

        Raises RecordError as `header`, and error-record-taken (`id`) where it is played.
        """
        self._lock(game)
        header = self.header(game).header
        if _numbers(header.version) < _numbers(__version__):
            # What is added from now on an older version may not understand.
            header = msgspec.structs.replace(header, version=__version__)
            with self._writing():
                self._db.execute(
                    "update games set header = ? where id = ?", (msgspec.json.encode(header), game)
                )

    def append(self, game: int, lines: Iterable[Line]) -> None:
        """Add lines to a game's journal: all of them, or none where this raises."""
        if game not in self._counts:
            self._counts[game] = self._count(game)
        first = self._counts[game]
        now = int(self._now())
        rows = [(game, first + n, msgspec.json.encode(line), now) for n, line in enumerate(lines)]
        with self._writing():
            self._db.executemany(
                "insert into lines (game, number, line, at) values (?, ?, ?, ?)", rows
            )
        self._counts[game] += len(rows)

    def phones(self, game: int) -> PhoneRecords:
        """What is kept of the phones of a game."""
        return PhoneRecords(self._file, game)

    def finish(self, game: int, winners: Sequence[str]) -> None:
        """Note that a game is over, and who has won."""
        header, (seconds, ended) = self.header(game).header, self._played(game)
        result = Result(
            header.game,
            header.seats,
            tuple(winners),
            ended or header.begun,
            seconds,
            practice=bool(header.practice),
        )
        with self._writing():
            self._db.execute(
                "update games set over = 1, result = ? where id = ?",
                (msgspec.json.encode(result), game),
            )

    def reopen(self, game: int) -> None:
        """Note that a game is not over, after a take-back."""
        with self._writing():
            self._db.execute("update games set over = 0, result = null where id = ?", (game,))

    def results(self) -> dict[int, Result | None]:
        """How the games ended that are over, the oldest first; None where that was not noted, as
        in older versions, or cannot be read.
        """
        with self._reading():
            rows = self._db.execute(
                "select id, result from games where over order by id"
            ).fetchall()
        return {game: _result(blob) for game, blob in rows}

    def delete(self, game: int) -> None:
        """Forget a game and its lines. Raises RecordError, also where it is being played."""
        lock = self._lock(game)
        with self._writing():
            self._db.execute("insert or ignore into numbers (id) values (?)", (game,))
            self._db.execute("delete from games where id = ?", (game,))
        self._locks.pop(game).release()
        lock.unlink(missing_ok=True)

    def all(self) -> list[Saved]:
        """Every saved game, the oldest first."""
        with self._reading():
            rows = self._db.execute(
                "select id, header, over, (select max(at) from lines where game = id)"
                " from games order by id"
            ).fetchall()
        return [_saved(*row)._replace(played=at or 0) for *row, at in rows]

    def newest(self, most: int) -> list[Saved]:
        """The games that were begun last, the newest first. When they were played is left out."""
        with self._reading():
            rows = self._db.execute(
                "select id, header, over from games order by id desc limit ?", (most,)
            ).fetchall()
        return [_saved(*row) for row in rows]

    def header(self, game: int) -> Begun:
        """One saved game. Raises RecordError where there is none, where it is damaged, or where
        a newer version wrote it.
        """
        saved = _saved(*self._row(game))
        if saved.needs:
            raise RecordError("error-record-newer", id=str(game), version=saved.needs)
        if saved.header is None:
            raise RecordError("error-record-header", id=str(game))
        return Begun(saved.header, saved.over)

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
            except UNREADABLE:
                return Damaged(lines, expected + 1)
        return Damaged(lines, None)

    def times(self, game: int) -> list[int | None]:
        """When each line of a game's journal was written, in seconds since 1970; None where that
        was not noted, as in older versions.
        """
        with self._reading():
            rows = self._db.execute(
                "select at from lines where game = ? order by number", (game,)
            ).fetchall()
        return [at for (at,) in rows]

    def cut(self, game: int, keep: int) -> None:
        """Drop the lines after the first `keep`: they could not be read."""
        with self._writing():
            self._db.execute("delete from lines where game = ? and number >= ?", (game, keep))
        self._counts[game] = keep

    def _row(self, game: int) -> tuple[int, bytes, int]:
        try:
            with self._reading():
                row = self._db.execute(
                    "select id, header, over from games where id = ?", (game,)
                ).fetchone()
        except OverflowError:  # no number that SQLite has
            row = None
        if row is None:
            raise RecordError("error-no-record", id=str(game))
        return row  # type: ignore[no-any-return]

    def _lock(self, game: int) -> Path:
        """Have the game alone; the lock's file. The lock goes with the process, however that ends.

        Raises RecordError error-record-taken (`id`, `players`).
        """
        saved = _saved(*self._row(game))
        folder = self._file.with_suffix(".locks")
        file = folder / f"{game}.lock"
        if game in self._locks:
            return file
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            lock = filelock.FileLock(file, mode=0o600, thread_local=False)
            lock.acquire(blocking=False)
        except filelock.Timeout:
            players = ", ".join(saved.header.seats if saved.header else ())
            raise RecordError("error-record-taken", id=str(game), players=players) from None
        except OSError as error:
            raise RecordError(
                "error-records-denied", file=str(folder), why=error.strerror or "?"
            ) from None
        self._locks[game] = lock
        return file

    def _played(self, game: int) -> tuple[int | None, str | None]:
        """For how many seconds a game was played, and until when."""
        with self._reading():
            seconds, ended = self._db.execute(
                "select sum(case when gap between 0 and ? then gap end), max(at) from"
                " (select at, at - lag(at) over (order by number) as gap"
                " from lines where game = ?)",
                (BREAK_S, game),
            ).fetchone()
        return seconds, ended and datetime.fromtimestamp(ended, UTC).isoformat()

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
            if isinstance(error, sqlite3.IntegrityError):
                raise RecordError("error-record-changed") from None
            is_full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
            phrase = "error-disk" if is_full else "error-not-saved"
            raise RecordError(phrase, why=str(error)) from None

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            raise RecordError(
                "error-records-denied", file=str(self._file), why=str(error)
            ) from None
        except (sqlite3.DatabaseError, UnicodeDecodeError):  # Python reads the schema as text
            raise RecordError("error-records-damaged", file=str(self._file)) from None


def _saved(game: int, blob: bytes, over: int) -> Saved:
    """A row of `games`, as far as it can be understood."""
    try:
        version = msgspec.json.decode(blob, type=Written).version
        if _numbers(version) > _numbers(__version__):
            return Saved(game, None, bool(over), version)
        header = msgspec.json.decode(blob, type=Header)
        datetime.fromisoformat(header.begun).astimezone()
    except (*UNREADABLE, OverflowError):
        return Saved(game, None, bool(over))
    return Saved(game, header, bool(over))


def _result(blob: bytes | None) -> Result | None:
    try:
        return None if blob is None else _results.decode(blob)
    except UNREADABLE:
        return None


def _numbers(version: str) -> list[int]:
    """A version's numbers, for comparing."""
    return [int(number) for number in re.findall(r"\d+", version)[:3]]
