"""Tests commands that can't be carried out where they are typed. The refusal says where to use them
instead.
"""

import errno
import os

from companion.lines.line import Line
from tests.table import table
from tests.told import hears, hears_just


def test_phones_command_in_a_room_without_phones_names_the_hosts_keyboard() -> None:
    hears_just(table(2).say("phones"), "host-only command=phones")


def test_phones_command_on_a_players_own_line_is_answered_only_there() -> None:
    game = table(2)
    before, said = len(game.own["Bob"].lines), len(game.all)
    game.type("phones", game.seat("Ann"))
    hears_just(game.own["Ann"].lines[-1:], "host-only command=phones")
    assert (len(game.own["Bob"].lines), len(game.all)) == (before, said)


def test_command_that_needs_a_host_is_refused_without_one() -> None:
    """Only a host knows whether a game has been saved."""
    hears_just(table(2).say("save"), "not-here")


def test_command_refused_by_the_system_is_explained_and_the_game_goes_on() -> None:
    """For example, the operating system may refuse to open any more files at that moment."""
    played = table(2)

    def refused(_line: Line, _rest: str) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    played.room.add({"phones": refused})
    hears(played.say("phones"), "error-system")
    hears(played.say("status"), "*")
