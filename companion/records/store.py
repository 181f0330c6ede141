"""Saved games in one SQLite file that only its owner can read.

Games are independent. If one is damaged, or was written by a newer version, an error says so, and
the others can still be read.
"""

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import filelock
import msgspec

from companion import __version__
from companion.errors import RecordError
from companion.records.phones import KEEP_EVENT, PhoneRecords, kept
from companion.referee.record import Header, Line, Result, names_in

#: `doors` and `missed` belong to phones: their logins, and the last events sent to each seat.
#: `taken` contains the ids of the last recorded inputs, so that none is recorded twice. `numbers`
#: contains every number ever given to a game, even if the game was deleted. The index `ended` makes
#: it fast to list all results: in the table of games, a whole edition would lie between any two
#: results. `at` is the time when a line was written, in whole seconds since 1970.
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
create table if not exists taken (
    game integer not null references games(id) on delete cascade,
    place integer not null,
    id text not null,
    primary key (game, place)
) without rowid;
"""
#: The version of this schema, which SQLite stores with the file.
SCHEMA_VERSION = 2
#: Statements that convert a file from the previous version to this one.
MIGRATION = ("alter table games add column result blob", "alter table lines add column at integer")
#: How many ids of recorded inputs to keep for each game.
TAKEN_KEPT = 256
#: The longest pause between two lines that still counts as playing time, in seconds.
BREAK_S = 900
#: Exceptions raised when a damaged line or header is decoded.
DECODE_ERRORS = (msgspec.MsgspecError, UnicodeError, TypeError, ValueError, RecursionError)

_line_decoder = msgspec.json.Decoder(Line)
_result_decoder = msgspec.json.Decoder(Result)


class VersionOnly(msgspec.Struct):
    """The one field of a header that every version of the program writes: the last version that
    wrote to the game.
    """

    version: str


class SavedGame(NamedTuple):
    """An entry in the list of saved games.

    header: the game's header, or None if it is damaged or a newer version wrote it.
    needs: the newer version that wrote the header, or "" if no newer version did.
    played: when the game was last played, in seconds since 1970, or 0 if that is unknown.
    """

    id: int
    header: Header | None
    over: bool
    needs: str = ""
    played: int = 0


class SavedHeader(NamedTuple):
    """A saved game's header, and whether the game is over."""

    header: Header
    over: bool


class StoredLines(NamedTuple):
    """A game's lines, up to the first unreadable one.

    at: the number of the unreadable line, counted from 1, or None if all lines are readable.
    """

    lines: list[Line]
    at: int | None


class Store:
    """All saved games. Every write is on disk when the call returns.

    now: returns the time to store with each line, in seconds since 1970.

    The constructor and all methods raise RecordError if the file can't be opened, read or written.
    """

    def __init__(self, file: Path, now: Callable[[], float] = time.time) -> None:
        self._file = file
        self._now = now
        self._line_counts: dict[int, int] = {}
        self._locks: dict[int, filelock.FileLock] = {}
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Restrict access before SQLite writes anything.
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
            if self._schema_version() > SCHEMA_VERSION:
                raise RecordError("error-records-newer", file=str(file))
            self._migrate()

    def _schema_version(self) -> int:
        return int(self._db.execute("pragma user_version").fetchone()[0])

    def _migrate(self) -> None:
        """Create missing tables, and add the columns that an older version lacks."""
        self._db.execute("begin immediate")  # Another companion may be migrating the file, too.
        for statement in (*(MIGRATION if self._schema_version() == 1 else ()), *SCHEMA.split(";")):
            self._db.execute(statement)
        self._db.execute(f"pragma user_version = {SCHEMA_VERSION}")
        self._db.execute("commit")

    def close(self) -> None:
        """Close the file, and release the games that were claimed."""
        for lock in self._locks.values():
            lock.release()
        self._locks.clear()
        self._db.close()

    def begin(self, header: Header) -> int:
        """Store a new game, and claim it so that it can be played only here. Return its id, which
        is never reused.
        """
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
        self._line_counts[game] = 0
        return int(game)

    def claim(self, game: int) -> None:
        """Claim a saved game, so that it can be played only here until `close`.

        Raises the same errors as `header`, and RecordError "error-record-taken" (with `id`) if the
        game is being played elsewhere.
        """
        self._lock(game)
        header = self.header(game).header
        if _version_numbers(header.version) < _version_numbers(__version__):
            # An older version may not understand lines that are added from now on.
            header = msgspec.structs.replace(header, version=__version__)
            with self._writing():
                self._db.execute(
                    "update games set header = ? where id = ?", (msgspec.json.encode(header), game)
                )

    def append(
        self,
        game: int,
        lines: Sequence[Line],
        events: Iterable[tuple[str, int, bytes]] = (),
        input_id: str = "",
        *,
        winners: Sequence[str] | None = None,
        reopens: bool = False,
    ) -> None:
        """Append lines to a game's journal: all of them, or none if this raises an error.

        events: the events that phones receive because of the lines, each with the seat's name, the
        event's number and its content.
        input_id: the id of the input that led to the lines, or "" if the input has none.
        winners: who has won, if the lines end the game.
        reopens: whether the lines undo the game's end.
        """
        if game not in self._line_counts:
            self._line_counts[game] = self._count_lines(game)
        first = self._line_counts[game]
        now = int(self._now())
        rows = [(game, first + n, msgspec.json.encode(line), now) for n, line in enumerate(lines)]
        with self._writing():
            self._db.executemany(
                "insert into lines (game, number, line, at) values (?, ?, ?, ?)", rows
            )
            self._db.executemany(
                KEEP_EVENT, [(game, seat, *kept(number), event) for seat, number, event in events]
            )
            if input_id:
                place = first % TAKEN_KEPT
                self._db.execute(
                    "insert or replace into taken values (?, ?, ?)", (game, place, input_id)
                )
            if names := names_in(lines):
                self._rename(game, {**self.header(game).header.names, **names})
            if winners is not None:
                self._finish(game, winners)
            elif reopens:
                self._reopen(game)
        self._line_counts[game] += len(rows)

    def _rename(self, game: int, names: Mapping[str, str]) -> None:
        header = msgspec.structs.replace(self.header(game).header, names=dict(names))
        self._db.execute(
            "update games set header = ? where id = ?", (msgspec.json.encode(header), game)
        )

    def has_taken(self, game: int, input_id: str) -> bool:
        """Return whether this input's lines have already been stored."""
        return bool(self._rows("select 1 from taken where game = ? and id = ?", game, input_id))

    def phones(self, game: int) -> PhoneRecords:
        """Return the records for a game's phones."""
        return PhoneRecords(self._file, game)

    def finish(self, game: int, winners: Sequence[str]) -> None:
        """Record that a game is over, and who has won."""
        with self._writing():
            self._finish(game, winners)

    def _finish(self, game: int, winners: Sequence[str]) -> None:
        header, (seconds, ended) = self.header(game).header, self._playing_time(game)
        result = Result(
            header.game,
            header.players,
            tuple(winners),
            ended or header.begun,
            seconds,
            practice=bool(header.practice),
        )
        self._db.execute(
            "update games set over = 1, result = ? where id = ?",
            (msgspec.json.encode(result), game),
        )

    def _reopen(self, game: int) -> None:
        self._db.execute("update games set over = 0, result = null where id = ?", (game,))

    def results(self) -> dict[int, Result | None]:
        """Return the results of all finished games, oldest first.

        A result is None if it wasn't stored, as in older versions, or if it is unreadable.
        """
        rows = self._rows("select id, result from games where over order by id")
        return {game: _decode_result(blob) for game, blob in rows}

    def delete(self, game: int) -> None:
        """Delete a game and its lines. Raises RecordError if the game is being played or can't be
        deleted.
        """
        lock = self._lock(game)
        with self._writing():
            self._db.execute("insert or ignore into numbers (id) values (?)", (game,))
            self._db.execute("delete from games where id = ?", (game,))
        self._locks.pop(game).release()
        lock.unlink(missing_ok=True)

    def all(self) -> list[SavedGame]:
        """List all saved games, oldest first."""
        rows = self._rows(
            "select id, header, over, (select max(at) from lines where game = id)"
            " from games order by id"
        )
        return [_as_saved_game(*row)._replace(played=at or 0) for *row, at in rows]

    def newest(self, most: int) -> list[SavedGame]:
        """List the games that were begun most recently, newest first, without looking up when each
        was last played.

        most: the maximum number of games.
        """
        rows = self._rows("select id, header, over from games order by id desc limit ?", most)
        return [_as_saved_game(*row) for row in rows]

    def header(self, game: int) -> SavedHeader:
        """Return a saved game's header.

        Raises RecordError if the game doesn't exist or is damaged, or if a newer version wrote it.
        """
        saved = _as_saved_game(*self._row(game))
        if saved.needs:
            raise RecordError("error-record-newer", id=str(game), version=saved.needs)
        if saved.header is None:
            raise RecordError("error-record-header", id=str(game))
        return SavedHeader(saved.header, saved.over)

    def lines(self, game: int) -> StoredLines:
        """Return the readable part of a game's journal."""
        rows = self._rows("select number, line from lines where game = ? order by number", game)
        lines: list[Line] = []
        for expected, (number, blob) in enumerate(rows):
            try:
                if number != expected:
                    return StoredLines(lines, expected + 1)
                lines.append(_line_decoder.decode(blob))
            except DECODE_ERRORS:
                return StoredLines(lines, expected + 1)
        return StoredLines(lines, None)

    def times(self, game: int) -> list[int | None]:
        """Return when each line of a game's journal was written, in seconds since 1970.

        A time is None if it is unknown, as in older versions.
        """
        rows = self._rows("select at from lines where game = ? order by number", game)
        return [at for (at,) in rows]

    def truncate(self, game: int, keep: int) -> None:
        """Delete all lines after the first `keep`, because they couldn't be read."""
        with self._writing():
            self._db.execute("delete from lines where game = ? and number >= ?", (game, keep))
            self._rename(game, names_in(self.lines(game).lines))
        self._line_counts[game] = keep

    def _row(self, game: int) -> tuple[int, bytes, int]:
        try:
            rows = self._rows("select id, header, over from games where id = ?", game)
        except OverflowError:  # The number is too large for SQLite.
            rows = []
        if not rows:
            raise RecordError("error-no-record", id=str(game))
        return rows[0]  # type: ignore[no-any-return]

    def _lock(self, game: int) -> Path:
        """Lock a game, so that no other process can play it. Return the lock's file.

        The lock disappears with this process, no matter how the process ends. Raises RecordError
        "error-record-taken" (with `id` and `players`) if another process has locked the game.
        """
        saved = _as_saved_game(*self._row(game))
        folder = self._file.with_suffix(".locks")
        file = folder / f"{game}.lock"
        if game in self._locks:
            return file
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            lock = filelock.FileLock(file, mode=0o600, thread_local=False)
            lock.acquire(blocking=False)
        except filelock.Timeout:
            players = ", ".join(saved.header.players if saved.header else ())
            raise RecordError("error-record-taken", id=str(game), players=players) from None
        except OSError as error:
            raise RecordError(
                "error-records-denied", file=str(folder), why=error.strerror or "?"
            ) from None
        self._locks[game] = lock
        return file

    def _playing_time(self, game: int) -> tuple[int | None, str | None]:
        """Return how long a game was played, in seconds, and when it was last played, in ISO
        format. Each is None if it is unknown.
        """
        [(seconds, ended)] = self._rows(
            "select sum(case when gap between 0 and ? then gap end), max(at) from"
            " (select at, at - lag(at) over (order by number) as gap"
            " from lines where game = ?)",
            BREAK_S,
            game,
        )
        return seconds, ended and datetime.fromtimestamp(ended, UTC).isoformat()

    def _count_lines(self, game: int) -> int:
        [(count,)] = self._rows("select count(*) from lines where game = ?", game)
        return int(count)

    def _rows(self, query: str, *parameters: int | str) -> list[Any]:
        with self._reading():
            return self._db.execute(query, parameters).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run one transaction. Afterwards, it is on disk or, if it has failed, rolled back."""
        try:
            self._db.execute("begin immediate")
            yield
            self._db.execute("commit")
        except (sqlite3.Error, RecordError) as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            if isinstance(error, RecordError):
                raise
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
        # Python decodes the schema as text, which fails if it is damaged.
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            raise RecordError("error-records-damaged", file=str(self._file)) from None


def _as_saved_game(game: int, blob: bytes, over: int) -> SavedGame:
    """Decode a row of `games`, as far as possible."""
    try:
        version = msgspec.json.decode(blob, type=VersionOnly).version
        if _version_numbers(version) > _version_numbers(__version__):
            return SavedGame(game, None, bool(over), version)
        header = msgspec.json.decode(blob, type=Header)
        datetime.fromisoformat(header.begun).astimezone()
    except (*DECODE_ERRORS, OverflowError):
        return SavedGame(game, None, bool(over))
    return SavedGame(game, header, bool(over))


def _decode_result(blob: bytes | None) -> Result | None:
    try:
        return None if blob is None else _result_decoder.decode(blob)
    except DECODE_ERRORS:
        return None


def _version_numbers(version: str) -> list[int]:
    """Return the numbers in a version, for comparing versions."""
    return [int(number) for number in re.findall(r"\d+", version)[:3]]
