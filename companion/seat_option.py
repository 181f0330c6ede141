"""Options that apply to one player or to everyone, such as `Ann=baum:/dev/ttyUSB0` or `auto`."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import UsageError
from companion.referee.names import simple
from companion.referee.seat import Seat

#: Characters that occur in ports and paths, but never in players' names.
NO_NAME = frozenset(":/\\@")


class SeatOption(NamedTuple):
    """An option, split into the player's name and the value.

    given: the option as typed.
    name: the player's name, or "" for everyone.
    """

    given: str
    name: str
    value: str

    def seat(self, seats: Sequence[Seat]) -> Seat | None:
        """Return the player's seat, or None if the option applies to everyone.

        Raises UsageError "error-seat-unknown" if nobody has this name.
        """
        return seat_called(seats, self.name) if self.name else None


def seat_option(given: str) -> SeatOption:
    """Parse an option typed as `[SEAT=]VALUE`. The value may contain more equals signs."""
    name, equals, value = given.partition("=")
    if equals and name.strip() and not NO_NAME & set(name):
        return SeatOption(given, name.strip(), value.strip())
    return SeatOption(given, "", given)


def seat_called(seats: Sequence[Seat], name: str) -> Seat:
    """Return the seat with this name.

    Raises UsageError "error-seat-unknown", with the facts `name` and `players`.
    """
    for seat in seats:
        if simple(seat.name) == simple(name):
            return seat
    raise UsageError(
        "error-seat-unknown", name=name, players=", ".join(seat.name for seat in seats)
    )
