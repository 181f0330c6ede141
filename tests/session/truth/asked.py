"""Makes a query at a table and returns the whole reply."""

from companion.referee.seat import Seat
from tests.table import Played


def asked(game: Played, line: str, seat: Seat | None = None) -> list[str]:
    """Type a line, then `next` until its reply is complete. Return everything that is heard."""
    lines = game.all if seat is None else game.own[seat.name].lines
    before = len(lines)
    game.type(line, seat)
    while game.lines.shared.rest is not None and seat is None:
        game.type("next")
    return lines[before:]
