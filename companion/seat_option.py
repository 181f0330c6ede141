"""Options of which each may be one player's: `Ann=baum:/dev/ttyUSB0`, or `auto` for everyone."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import UsageError
from companion.referee.names import simple
from companion.referee.seat import Seat

#: What is in a port or a path, and in no player's name.
NO_NAME = frozenset(":/\\@")


class SeatOption(NamedTuple):
    """An option as it was given. name: the player's, or "" where it is everyone's."""

    given: str
    name: str
    value: str

    def seat(self, seats: Sequence[Seat]) -> Seat | None:
        """Whose it is, or None for everyone's. Raises UsageError error-seat-unknown."""
        return seat_called(seats, self.name) if self.name else None


def seat_option(given: str) -> SeatOption:
    """`[SEAT=]VALUE`; there may be more of = in the value."""
    name, equals, value = given.partition("=")
    if equals and name.strip() and not NO_NAME & set(name):
        return SeatOption(given, name.strip(), value.strip())
    return SeatOption(given, "", given)


def seat_called(seats: Sequence[Seat], name: str) -> Seat:
    """The seat of this name. Raises UsageError error-seat-unknown (`name`, `players`)."""
    for seat in seats:
        if simple(seat.name) == simple(name):
            return seat
    raise UsageError(
        "error-seat-unknown", name=name, players=", ".join(seat.name for seat in seats)
    )
