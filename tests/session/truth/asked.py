"""Asks something at a table, and returns the whole answer."""

from companion.referee.seat import Seat
from tests.table import Played


def asked(game: Played, line: str, seat: Seat | None = None) -> list[str]:
    """Type a line, then `next` until its answer is complete. Return what is heard."""
    lines = game.all if seat is None else game.own[seat.name].lines
    before = len(lines)
    game.type(line, seat)
    while game.lines.shared.rest is not None and seat is None:
        game.type("next")
    return lines[before:]
