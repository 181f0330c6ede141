"""Tests which lines the `hush` command silences. On a player's own line, it silences that line and
the shared line.
"""

import pytest

from companion.referee.seat import Seat
from tests.table import Played, table


def silenced(game: Played, act: str, seat: Seat | None) -> set[str]:
    """Type an input and return the lines that it silences: "everyone" for the shared line, or a
    player's name.
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
