"""The `simulate` command: play many games automatically, and report statistics."""

import csv
import errno
import json
import os
import signal
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.catalog import Games, GameSetup, PlayRequest, phrasebook, prepare, reopened
from companion.cli.help import Command, Number
from companion.cli.language import language
from companion.errors import UsageError
from companion.narration.phrasebook import Phrasebook
from companion.practice.players import Strength
from companion.practice.simulation import ANSWERS, IN_PLAY, Simulation
from companion.referee.figures import Figure, Key, Sums, merge
from companion.referee.record import Header

#: How often to report how many games have been played, in seconds.
PROGRESS_S = 5.0
#: A card is listed as rare if it comes into play in less than this fraction of the games.
RARE = 0.01
#: Number of games in a chunk of work for one process. With fewer games than FEWEST_SHARED, starting
#: several processes wouldn't be worthwhile.
CHUNK, FEWEST_SHARED = 50, 400
#: The column headings of the table that is written as CSV.
COLUMNS = ("name", "of", "value", "low", "high", "games")

#: In a worker process, the simulation that its games belong to.
_simulation: Simulation | None = None


@click.command(cls=Command, help="simulate")
@click.argument("game")
@click.option("--players", type=Number(), default=4, metavar="value-n", help="simulate-players")
@click.option("--games", type=Number(), default=1000, metavar="value-m", help="simulate-games")
@click.option("--seed", type=Number(), default=1, metavar="value-s", help="simulate-seed")
@click.option("--set", "options", multiple=True, metavar="value-option-value", help="option-set")
@click.option(
    "--edition", default="standard", metavar="value-name-or-file", help="simulate-edition"
)
@click.option("--practice", metavar="value-strength", help="simulate-practice")
@click.option("--cards-in-play", is_flag=True, help="simulate-cards-in-play")
@click.option("--json", "as_json", is_flag=True, help="simulate-json")
@click.option("--csv", "table", metavar="value-file", help="simulate-csv")
@click.option("--force", is_flag=True, help="simulate-force")
def simulate(
    game: str,
    players: int,
    games: int,
    seed: int,
    options: tuple[str, ...],
    edition: str,
    practice: str | None,
    cards_in_play: bool,
    as_json: bool,
    table: str | None,
    force: bool,
) -> None:
    """Play many games of GAME by the real rules, and report statistics."""
    if games < 1:
        raise UsageError("error-count", option="--games", expected="1 or more", given=games)
    names = tuple(f"Player{n}" for n in range(1, max(players, 0) + 1))
    request = PlayRequest(
        game, names, edition=edition, cards=("dealer",), options=options, language=language()
    )
    prepared = prepare(request, Games())
    phrases = phrasebook(language(), prepared.game, prepared.start.edition)
    strength = None
    if practice is not None:
        from companion.cli.practice import strength_of  # noqa: PLC0415 - slow, not always needed

        strength = strength_of(phrases, practice)
    if table is not None:
        check_place(Path(table), force=force)
    simulation = Simulation(prepared.game, prepared.start, seed, strength, cards_in_play)
    progress = Progress(games, phrases)
    begun = time.perf_counter()
    sums = play_all(prepared, simulation, games, progress)
    figures = Figures(simulation, sums, games, time.perf_counter() - begun)
    if as_json:
        click.echo(json.dumps(figures.as_json()))
    else:
        for line in figures.told(phrases):
            click.echo(line)
    if table is not None:
        write_table(figures.rows(), Path(table), force=force)


class Progress:
    """Counts the games that have been played, and reports the number every few seconds."""

    def __init__(self, games: int, phrases: Phrasebook) -> None:
        self._games = games
        self._phrases = phrases
        self._done = 0
        self._told = time.perf_counter()

    def more(self, games: int) -> None:
        """Count this many games as played."""
        self._done += games
        now = time.perf_counter()
        if now - self._told >= PROGRESS_S:
            self._told = now
            facts = {"done": str(self._done), "games": str(self._games)}
            sys.stderr.write(self._phrases.say("simulate-progress", facts) + "\n")


class Figures:
    """The statistics of a simulation, which can be written as JSON, as a table or as sentences."""

    def __init__(self, simulation: Simulation, sums: Sums, games: int, seconds: float) -> None:
        self._simulation = simulation
        self._counts = {
            "games": games,
            "seconds": round(seconds, 3),
            "answers_per_second": round(sums[Key(ANSWERS)].amount / seconds),
        }
        places = {name: place for place, name in enumerate(simulation.things)}
        order = sorted(sums, key=lambda key: places.get(key.of, -1))
        self._figures = {key: sums[key].figure for key in order}

    def as_json(self) -> dict[str, Any]:
        """Return the statistics, keyed by name.

        A statistic with a value for each seat is a list. "intervals" is a dictionary with the same
        keys. Its values are confidence intervals.
        """
        found: dict[str, Any] = {**self._counts}
        intervals: dict[str, Any] = {}
        for name, figures in self._by_name().items():
            own = "_".join(part for part in name if part)
            values = [one.value for _, one in figures]
            between = [[one.low, one.high] for _, one in figures]
            is_list = bool(figures[0][0].seat)
            found[own] = values if is_list else values[0]
            intervals[own] = between if is_list else between[0]
        return {**found, "intervals": intervals}

    def rows(self) -> list[Sequence[object]]:
        """Return the statistics as rows of a table, without the simulation's speed and duration."""
        rows: list[Sequence[object]] = [COLUMNS]
        for (name, of), figures in self._by_name().items():
            for key, one in figures:
                parts = (of, str(key.seat) if key.seat else "")
                rows.append((name, " ".join(filter(None, parts)), *one))
        return rows

    def told(self, phrases: Phrasebook) -> list[str]:
        """Return the statistics as sentences.

        Those about cards come last, beginning with the rarest card.
        """
        say = phrases.say
        lines = [_line(phrases, name, {}, f"{value:g}") for name, value in self._counts.items()]
        cards: list[tuple[float, Enum, str]] = []
        for figures in self._by_name().values():
            key = figures[0][0]
            thing = self._simulation.things.get(key.of)
            value = ", ".join(_value(phrases, one) for _, one in figures)
            line = _line(phrases, key.name, {} if thing is None else {"of": thing}, value)
            if key.name == IN_PLAY and thing is not None:
                cards.append((figures[0][1].value, thing, line))
            else:
                lines.append(line)
        if not cards:
            return lines
        cards.sort(key=lambda card: card[0])
        rare = [str(phrases.word(card)) for share, card, _ in cards if share < RARE]
        facts: dict[str, str | int] = {"count": len(rare), "cards": phrases.listed(rare)}
        return [*lines, *(line for *_, line in cards), say("simulate-rare", facts)]

    def _by_name(self) -> Mapping[tuple[str, str], list[tuple[Key, Figure]]]:
        """Group the statistics by name and by subject, such as a card."""
        found: dict[tuple[str, str], list[tuple[Key, Figure]]] = {}
        for key, one in self._figures.items():
            of = _id(self._simulation.things[key.of]) if key.of else ""
            found.setdefault((key.name, of), []).append((key, one))
        return found


def _id(thing: Enum) -> str:
    """Return the id of a card or another thing in the edition, in the form of a Python name."""
    name = thing.value if isinstance(thing.value, str) else thing.name
    return name.lower().replace("-", "_")


def _value(phrases: Phrasebook, one: Figure) -> str:
    value = f"{one.value:.3f}"
    if one.low is None or one.high is None:
        return value
    facts = {"value": value, "low": f"{one.low:.3f}", "high": f"{one.high:.3f}"}
    return phrases.say("simulate-between", facts)


def _line(phrases: Phrasebook, name: str, facts: Mapping[str, Enum], value: str) -> str:
    words = phrases.say(f"figure-{name.replace('_', '-')}", facts)
    return phrases.say("simulate-line", {"name": words, "value": value})


def check_place(file: Path, *, force: bool) -> None:
    """Raise UsageError if the table can't be written to this file. Used before any games are
    played.
    """
    if file.exists() and not force:
        raise UsageError("record-exists", file=str(file))
    if not file.parent.is_dir() or file.is_dir():
        why = os.strerror(errno.EISDIR if file.is_dir() else errno.ENOENT)
        raise UsageError("simulate-not-written", file=str(file), why=why)


def write_table(rows: Iterable[Sequence[object]], file: Path, *, force: bool) -> None:
    """Write a table as CSV. Raises UsageError if the file can't be written."""
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    try:
        with file.open("w" if force else "x", encoding="utf-8", newline="") as opened:
            opened.write(text.getvalue())
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise UsageError("simulate-not-written", file=str(file), why=why) from None


def play_all(prepared: GameSetup, simulation: Simulation, games: int, progress: Progress) -> Sums:
    """Play games 0 to `games` - 1 on all processor cores, and return the sum of their results.

    Each game has its own random seed, and the sums are exact, so the results don't depend on how
    the games are divided among processes.
    """
    if os.cpu_count() == 1 or games < FEWEST_SHARED:
        return simulation.sums(range(games), lambda _number: progress.more(1))
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    wanted = (simulation.seed, simulation.strength, simulation.counts_cards)
    sums: Sums = {}
    with ProcessPoolExecutor(
        # a forked process could inherit a lock that no thread ever releases
        mp_context=get_context("spawn"),
        initializer=begin_playing,
        initargs=(msgspec.json.encode(prepared.header), *wanted),
    ) as pool:
        for chunk, found in zip(chunks, pool.map(play_chunk, chunks), strict=True):
            merge(sums, found)
            progress.more(len(chunk))
    return sums


def begin_playing(header: bytes, seed: int, strength: Strength | None, counts_cards: bool) -> None:
    """Prepare a worker process for `play_chunk`."""
    global _simulation  # noqa: PLW0603 - a worker process has one simulation
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # after Ctrl+C, the parent process ends this one
    prepared = reopened(msgspec.json.decode(header, type=Header), Games())
    _simulation = Simulation(prepared.game, prepared.start, seed, strength, counts_cards)


def play_chunk(numbers: range) -> Sums:
    """Play the games with these numbers, and return the sum of their results."""
    assert _simulation is not None  # noqa: S101 - begin_playing has run
    return _simulation.sums(numbers)
