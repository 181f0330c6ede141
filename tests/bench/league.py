"""Benchmark for the command `league` with many games on record."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from companion.cli.league import standings
from companion.cli.saved import Finder
from companion.records.store import Store
from companion.referee.record import Result
from tests.bench.measure import median_of, own_environment, program, timed, told, until
from tests.table import GAMES, prepared

GAMES_PLAYED = 10_000
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gil", "Hal")


def fill(file: Path) -> None:
    """Fill a file with many finished games of all kinds, played by many groups of players."""
    Store(file).close()
    headers = {game: msgspec.json.encode(prepared(2, game=game).header) for game in GAMES}
    kinds = [*GAMES]
    rows = []
    for number in range(GAMES_PLAYED):
        game, first = kinds[number % len(kinds)], number * 7 % len(NAMES)
        seats = (NAMES[first], NAMES[(first + 1 + number % 3) % len(NAMES)])
        ended = f"2026-{1 + number % 12:02}-{1 + number % 28:02}T20:{number % 60:02}:00+00:00"
        result = Result(game, seats, seats[number % 2 :][:1], ended, 60 * (number % 90))
        rows.append((number + 1, headers[game], 1, msgspec.json.encode(result)))
    with closing(sqlite3.connect(file)) as base, base:
        base.executemany("insert into games (id, header, over, result) values (?, ?, ?, ?)", rows)


def league(folder: Path) -> None:
    home = own_environment(folder)
    file = folder / "companion" / "games.sqlite"
    file.parent.mkdir(parents=True)
    fill(file)
    store, finder = Store(file), Finder("en")
    lines = list(standings(store, finder, []))
    assert len(lines) > 50
    took = median_of(5, partial(timed, lambda: list(standings(store, finder, []))))
    told("league over 10,000 games", took, "s")
    store.close()
    words, command = lines[-1][:40], program("league")
    told(
        "companion league over 10,000 games", median_of(5, lambda: until(words, command, home)), "s"
    )
