"""A player's place at the table."""


class Seat:
    """A place at the table, known by the name used aloud.

    Seats lie in clockwise order; `index` counts from 0. Two seats are equal only
    when they are the same object: a record and everything replayed from it share them.
    """

    __slots__ = ("index", "name")

    def __init__(self, name: str, index: int) -> None:
        self.name = name
        self.index = index

    def __repr__(self) -> str:
        return f"<seat {self.index}: {self.name}>"


def seats_named(*names: str) -> tuple[Seat, ...]:
    """Seats in clockwise order, by name."""
    return tuple(Seat(name, index) for index, name in enumerate(names))


def clockwise_from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """All seats, clockwise, beginning with `first`."""
    return seats[first.index :] + seats[: first.index]


def anticlockwise_from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """All seats, the other way round, beginning with `first`."""
    return seats[first.index :: -1] + seats[: first.index : -1]
