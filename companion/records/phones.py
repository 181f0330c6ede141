"""What phones of a saved game need to be back by themselves after the program was killed.

It stands with the game, in the same file, and goes with it. It is written without waiting for
the disk: whatever ends the program, it is there; only after a power failure its last lines may
be missing, and what the record tells of the game is told anew in any case.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path

#: How many events of each seat are kept.
KEPT = 200


class PhoneRecords:
    """Of one game, by the names of its seats.

    What cannot be kept is lost only if the program is killed: nothing here raises.
    """

    def __init__(self, file: Path, game: int) -> None:
        self._game = game
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("pragma synchronous = normal")  # no wait for the disk at each event
        self._db.execute("pragma foreign_keys = on")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def door(self) -> bytes | None:
        """What was kept last of who is let in; None where phones were not."""
        row = None
        with suppress(sqlite3.Error):
            found = self._db.execute("select kept from doors where game = ?", (self._game,))
            row = found.fetchone()
        return None if row is None else bytes(row[0])

    def keep_door(self, kept: bytes) -> None:
        """Who is let in now."""
        with suppress(sqlite3.Error):
            self._db.execute("insert or replace into doors values (?, ?)", (self._game, kept))

    def events(self, seat: str) -> list[tuple[int, bytes]]:
        """What the seat's phones were sent last: each event with its number."""
        with suppress(sqlite3.Error):
            return self._db.execute(
                "select number, event from missed where game = ? and seat = ? order by number",
                (self._game, seat),
            ).fetchall()
        return []

    def keep_event(self, seat: str, number: int, event: bytes) -> None:
        """An event that the seat's phones are sent now."""
        with suppress(sqlite3.Error):
            self._db.execute(
                "insert or replace into missed values (?, ?, ?, ?, ?)",
                (self._game, seat, number % KEPT, number, event),
            )

    def forget(self) -> None:
        """The game is over: nobody comes back."""
        with suppress(sqlite3.Error):
            self._db.execute("delete from doors where game = ?", (self._game,))
            self._db.execute("delete from missed where game = ?", (self._game,))
