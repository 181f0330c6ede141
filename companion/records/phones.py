"""Stores what a saved game's phones need to reconnect after the program has been killed.

The data is in the same file as the game, and is deleted with it. Writing doesn't wait for the disk,
but nothing is lost no matter how the program ends. Only a power failure can lose the last events.
In that case, their announcements are repeated from the record.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path

#: Number of events kept for each seat.
EVENTS_PER_SEAT = 200


#: SQL statement that stores an event: its game, its seat, its place in the ring buffer, its number
#: and its content.
KEEP_EVENT = "insert or replace into missed values (?, ?, ?, ?, ?)"


def kept(number: int) -> tuple[int, int]:
    """Return an event's place in the ring buffer that stores a seat's events, and the event's
    number.
    """
    return number % EVENTS_PER_SEAT, number


class PhoneRecords:
    """Everything that is stored for one game's phones, keyed by the names of their seats.

    No method raises an error. An event that can't be stored is lost only if the program is killed.
    """

    def __init__(self, file: Path, game: int) -> None:
        self._game = game
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("pragma synchronous = normal")  # Don't wait for the disk after each event.
        self._db.execute("pragma foreign_keys = on")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def logins(self) -> bytes | None:
        """Return the stored logins, or None if the game has had no phones."""
        row = None
        with suppress(sqlite3.Error):
            found = self._db.execute("select kept from doors where game = ?", (self._game,))
            row = found.fetchone()
        return None if row is None else bytes(row[0])

    def keep_logins(self, kept: bytes) -> None:
        """Store the current logins, in place of the previous ones."""
        with suppress(sqlite3.Error):
            self._db.execute("insert or replace into doors values (?, ?)", (self._game, kept))

    def events(self, seat: str) -> list[tuple[int, bytes]]:
        """Return the last events sent to the seat's phones, each with its number."""
        with suppress(sqlite3.Error):
            return self._db.execute(
                "select number, event from missed where game = ? and seat = ? order by number",
                (self._game, seat),
            ).fetchall()
        return []

    def keep_event(self, seat: str, number: int, event: bytes) -> None:
        """Store an event that is being sent to the seat's phones."""
        with suppress(sqlite3.Error):
            self._db.execute(KEEP_EVENT, (self._game, seat, *kept(number), event))

    def forget(self) -> None:
        """Delete everything, because the game is over and nobody will reconnect."""
        with suppress(sqlite3.Error):
            self._db.execute("delete from doors where game = ?", (self._game,))
            self._db.execute("delete from missed where game = ?", (self._game,))
