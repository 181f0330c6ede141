"""Tests who can stop a game. `quit` works only where everyone can hear it, so that no player can
stop the game from a private line.
"""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.devices.options import devices_from
from companion.hosts.local_game import LocalGame
from companion.hosts.local_table import LocalTable
from companion.hosts.main_loop import MainLoopQueue
from companion.practice.players import Practice, Strength
from companion.referee.chance import Chance
from companion.referee.seat import Seat
from companion.settings import Settings
from tests.clocks import run_virtually
from tests.table import Played, prepared, seated, table
from tests.told import hears, hears_not, how_often
from tests.typist import Typist

#: How long to wait before concluding that a game hasn't been stopped, in seconds.
WAIT_S = 10.0


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Provide an empty home directory, and restore the signal handlers after the test."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
    before = {one: signal.getsignal(one) for one in numbers}
    yield
    for one, act in before.items():
        signal.signal(one, act)


def game_stopped_by(game: Played, act: Callable[[], None]) -> LocalGame | None:
    """Do something in a game on this computer. Return the game if this has stopped it, or None if
    the game goes on.
    """

    async def play() -> LocalGame | None:
        queue = MainLoopQueue(asyncio.get_running_loop())
        devices, nobody = devices_from(Settings(), speech="off"), Typist((2 * WAIT_S, ""))
        with closing(LocalTable(prepared(2), devices, nobody, queue)) as table:
            local = LocalGame(table, game.host, id=1)
            queue.post(act)
            with suppress(TimeoutError):
                async with asyncio.timeout(WAIT_S):
                    await local.run()
                return local
        return None

    return run_virtually(play())


def game_stopped_by_quit(game: Played, seat: Seat | None) -> LocalGame | None:
    """Type `quit` on a player's line, or at the table's keyboard if `seat` is None. Return the game
    if this has stopped it, or None if the game goes on.
    """
    return game_stopped_by(game, lambda: game.type("quit", seat))


def test_quit_command_at_the_tables_keyboard_stops_the_game() -> None:
    game = table(2, "dealer")
    assert game_stopped_by_quit(game, None)
    hears(game.all[-1], "saved-at id=1")


def test_quit_command_on_a_players_own_line_only_explains_how_to_quit() -> None:
    game = table(2, "dealer")
    before = len(game.all)
    assert not game_stopped_by_quit(game, game.seat("Ann"))
    hears(game.own["Ann"].lines[-1], "quit-at-keyboard")
    hears_not(game.all[before:], "quit-at-keyboard", "saved-at")


def test_quit_command_on_the_only_players_own_line_stops_the_game() -> None:
    start = prepared(2, "dealer")
    ann, bob = start.start.seats
    game = seated(start, practice=Practice({bob: Strength.EASY}))
    game.open()
    assert game_stopped_by_quit(game, ann)


def test_quit_command_on_a_players_own_line_after_the_game_declines_another_game() -> None:
    game = table(2, "table")
    game.say("ann", "skip setup", "leave bob", "yes")
    assert game.journal.over
    stopped = game_stopped_by_quit(game, game.seat("Ann"))
    assert stopped
    assert stopped.plays_again is False


def finished_game() -> Played:
    """Return a two-player game that has been played to the end."""
    game, luck = table(2, "table"), Chance(5)
    while (question := game.run.question) is not None:
        game.say(game.word(luck.any_answer(question)))
    assert game.journal.over
    return game


@pytest.mark.parametrize("name", [None, "Ann"])
def test_declining_another_game_works_on_any_line(name: str | None) -> None:
    game = finished_game()
    stopped = game_stopped_by(
        game, lambda: game.type("no", None if name is None else game.seat(name))
    )
    assert stopped
    assert stopped.plays_again is False


@pytest.mark.parametrize("word", ["yes", "again", "play again"])
def test_another_game_requested_at_the_tables_keyboard_starts_at_once(word: str) -> None:
    """At the keyboard, everyone hears the request, so nobody is asked for consent."""
    game = finished_game()
    stopped = game_stopped_by(game, lambda: game.type(word))
    assert stopped
    assert stopped.plays_again is True


def game_after_answers(*answers: tuple[str, str]) -> tuple[Played, LocalGame | None]:
    """Play a two-player game to its end and let players answer whether they want another one.

    answers: for each answer, the name of the player on whose own line it is typed, and the words.

    Return the finished game. Also return its `LocalGame` if the answers have stopped the game, or
    None if they haven't.
    """
    game = finished_game()

    def answer() -> None:
        for name, words in answers:
            game.type(words, game.seat(name))

    return game, game_stopped_by(game, answer)


@pytest.mark.parametrize("word", ["yes", "again", "play again"])
def test_another_game_requested_on_a_players_own_line_needs_the_others_consent(word: str) -> None:
    game, stopped = game_after_answers(("Ann", word))
    assert stopped is None
    hears(game.all, "consent-event who=Ann other=Bob")
    game, stopped = game_after_answers(("Ann", word), ("Bob", "yes"))
    assert stopped
    assert stopped.plays_again is True


def test_question_about_another_game_is_repeated_after_somebody_declines() -> None:
    game, stopped = game_after_answers(("Ann", "again"), ("Bob", "no"))
    assert stopped is None
    hears(game.all, "consent-no who=Bob", "play-again")
    assert how_often(game.all, "play-again") == 2
