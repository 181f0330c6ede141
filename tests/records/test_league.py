"""Tests the league. Results are stored at the end of each game, or are computed for older games."""

import sqlite3
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest

from companion.cli.league import standings
from companion.cli.saved import Finder
from companion.errors import UsageError
from companion.hosts.local_game import StoredRecord
from companion.records.store import BREAK_S, Store
from companion.referee.chance import Chance
from companion.referee.record import AnswerLine, Result
from tests.conftest import Companion
from tests.sentences import opening, printed, says
from tests.table import Played, prepared, seated

FINDER = Finder("en")


class Evening:
    """A clock for the store. It counts minutes from the start of the evening."""

    minutes = 0

    def __call__(self) -> float:
        return 1_700_000_000 + 60 * self.minutes


EVENING = Evening()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.sqlite", EVENING)


def play_whole_game(store: Store, game: str, players: int, seed: int = 1) -> tuple[int, Played]:
    """Play a whole game. Return its number and the game."""
    start = prepared(players, "table", game=game)
    number = store.begin(start.header)
    played = seated(start, seed=seed, record=StoredRecord(store, number), number=number)
    played.open()
    chance = Chance(seed)
    while (question := played.run.question) is not None:
        option = chance.any_answer(question)
        played.say(played.word(option))
    return number, played


def store_finished_game(
    store: Store, game: str, seats: str, winners: str, minutes: list[int]
) -> int:
    """Store a finished game and return its number.

    minutes: the pause before each of the game's lines, in minutes.
    """
    header = prepared(2, game=game).header
    number = store.begin(msgspec.structs.replace(header, seats=tuple(seats.split())))
    for EVENING.minutes in accumulate(minutes):
        store.append(number, [AnswerLine("ask-play", None, "coffee")])
    store.finish(number, winners.split())
    return number


def test_result_of_a_finished_game_names_its_winners(store: Store) -> None:
    number, played = play_whole_game(store, "parcel", 2)
    winners = tuple(seat.name for seat in played.run.state.winners)
    result = store.results()[number]
    assert result is not None
    assert winners
    assert (result.game, result.seats, result.winners) == ("parcel", ("Ann", "Bob"), winners)
    played.say("undo", "yes", "yes")
    assert not store.header(number).over
    assert number not in store.results()


def test_playing_time_excludes_long_breaks(store: Store) -> None:
    """If a game was played over two evenings, the times of its two parts are added together."""
    number = store_finished_game(store, "wallet", "Ann Bob", "Bob", [0, 10, 5, 24 * 60, 7])
    assert BREAK_S < 24 * 60 * 60
    result = store.results()[number]
    assert result is not None
    assert result.seconds == (10 + 5 + 7) * 60
    assert result.ended == "2023-11-15T22:35:20+00:00"


def test_standings_separate_games_and_groups_of_players(store: Store) -> None:
    """Players with the most wins come first. The same people in different seats count as the same
    group.
    """
    store_finished_game(store, "wallet", "Ann Bob", "Bob", [0, 10])
    store_finished_game(store, "wallet", "Bob Ann", "Bob Ann", [60, 12])
    store_finished_game(store, "parcel", "Ann Bob Cara", "Cara", [0, 1])
    wallet, parcel = standings(store, FINDER, [])
    assert wallet.startswith("Wallet, Bob and Ann: 2 games, last on 2023-11-1")
    assert wallet.endswith(", about 11 minutes each. Won: Bob 2, Ann 1.")
    assert parcel.startswith("The Parcel, Ann, Bob and Cara: one game, last on 2023-11-1")
    assert parcel.endswith(", about a minute each. Won: Cara 1, Ann 0, Bob 0.")
    assert list(standings(store, FINDER, ["cara"])) == [parcel]
    assert list(standings(store, FINDER, ["wallet", "ANN"])) == [wallet]
    assert list(standings(store, FINDER, ["cara", "wallet"])) == [says("league-none")]
    with pytest.raises(UsageError) as wrong:
        list(standings(store, FINDER, ["zoe"]))
    assert wrong.value.facts == {"words": "zoe"}


def test_result_that_an_older_version_did_not_store_is_computed_once(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    store = Store(file)
    number, _ = play_whole_game(store, "parcel", 2)
    wanted = store.results()[number]
    store.close()
    with sqlite3.connect(file) as base:
        base.execute("drop index ended")
        base.execute("alter table games drop column result")
        base.execute("alter table lines drop column at")
        base.execute("pragma user_version = 1")
    base.close()
    store = Store(file)
    assert store.results() == {number: None}
    (told,) = standings(store, FINDER, [])
    assert told.startswith(
        opening("league-line", title="The Parcel", players="Ann and Bob", count=1)
    )
    found = store.results()[number]
    assert isinstance(wanted, Result)
    assert found is not None
    assert found.winners == wanted.winners
    assert found.seconds is None
    assert Store(file).results() == {number: found}


def test_league_command_in_a_shell_shows_the_standings(
    companion: Companion, home: Mapping[str, str]
) -> None:
    """The reply covers the games saved on this machine."""
    assert companion("league").stdout == f"{says('league-none')}\n"
    wrong = companion("league", "zoe")
    assert wrong.stderr == f"{printed('Notice', 'league-unknown', words='zoe')}\n"
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite", EVENING)
    store_finished_game(store, "wallet", "Ann Bob", "Bob", [0, 10])
    store.close()
    told = companion("league", "wallet").stdout
    assert told.startswith("Wallet, Ann and Bob: one game, last on 2023-11-1")
