"""Tests which outputs the `hush` command silences. A player who types it on their own line silences
this line and the shared one.
"""

import pytest

from companion.referee.seat import Seat
from tests.table import Played, table


def silenced(game: Played, act: str, seat: Seat | None) -> set[str]:
    """Type a line. Return the outputs that it has silenced: "everyone" for the shared one, and
    players' names for their own.
    """
    found = set[str]()
    lines = {"everyone": game.everyone, **game.own}
    with pytest.MonkeyPatch.context() as patch:
        for name, line in lines.items():
            patch.setattr(line, "hush", lambda name=name: found.add(name))
        game.type(act, seat)
    return found


def test_hush_command_at_the_tables_keyboard_silences_every_line() -> None:
    game = table(2, "dealer")
    assert silenced(game, "hush", None) == {"everyone", "Ann", "Bob"}


def test_hush_command_on_a_players_own_line_does_not_silence_anybody_elses_line() -> None:
    game = table(2, "dealer")
    ann = game.run.table.seats[0]
    assert silenced(game, "hush", ann) == {"everyone", "Ann"}
