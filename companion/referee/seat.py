"""A player's place at the table."""


class Seat:
    """A place at the table, with the name of its player as the companion says it.

    Seats are in clockwise order; `index` counts from 0. Two seats are equal only if they are the
    same object: a record and all its replays share their seats.

    id: its name in the record, which stays the same if the player is renamed.
    """

    __slots__ = ("id", "index", "name")

    def __init__(self, name: str, index: int) -> None:
        self.id = name
        self.name = name
        self.index = index

    def __repr__(self) -> str:
        return f"<seat {self.index}: {self.name}>"


def seats_named(*names: str) -> tuple[Seat, ...]:
    """Return seats with these names, in clockwise order."""
    return tuple(Seat(name, index) for index, name in enumerate(names))


def clockwise_from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """Return all seats in clockwise order, starting with `first`."""
    return seats[first.index :] + seats[: first.index]


def anticlockwise_from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """Return all seats in anticlockwise order, starting with `first`."""
    return seats[first.index :: -1] + seats[: first.index : -1]
