"""The `league` command: how often each player has won, and how often and how long people have
played.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from statistics import median

import click

from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.saved import Finder, reread, when
from companion.errors import CompanionError, UsageError
from companion.paths import records_file
from companion.records.store import Store
from companion.referee.names import letters
from companion.referee.record import Result


@click.command(cls=Command, help="league")
@click.argument("wanted", nargs=-1, metavar="value-maybe-game-or-player")
def league(wanted: tuple[str, ...]) -> None:
    """Report who has won, for each game and each group of players."""
    for line in standings(Store(records_file()), Finder(language()), wanted):
        click.echo(line)


def standings(store: Store, finder: Finder, wanted: Sequence[str]) -> Iterator[str]:
    """Yield one sentence for each game and each group of people who have played it, the latest
    first.

    wanted: names of games and players. Only results that match all of them count.

    Raises RecordError, and UsageError if a word is neither a game nor a player.
    """
    results = ended(store)
    for word in wanted:
        those = _about(finder, word)
        if not finder.games_called(word) and not any(map(those, results)):
            raise UsageError("league-unknown", words=word)
        results = [one for one in results if those(one)]
    groups: dict[tuple[str, frozenset[str]], list[Result]] = {}
    for one in sorted(results, key=lambda one: one.ended, reverse=True):
        groups.setdefault((one.game, frozenset(one.seats)), []).append(one)
    if not groups:
        yield finder.phrases.say("league-none")
    for games in groups.values():
        yield _sentence(finder, games)


def ended(store: Store) -> list[Result]:
    """Return the results of all finished games without practice players.

    Older versions did not save results, so replay their games, and save the results. Games that
    can't be replayed are left out here; `companion records` says what is wrong with them.
    """
    results = store.results()
    unknown = [game for game, result in results.items() if result is None]
    for game in unknown:
        with contextlib.suppress(CompanionError):
            run, _, _ = reread(store, game)
            store.finish(game, [seat.name for seat in run.state.winners])
    if unknown:
        results = store.results()
    return [one for one in results.values() if one is not None and not one.practice]


def _about(finder: Finder, word: str) -> Callable[[Result], bool]:
    games, name = finder.games_called(word), letters(word)
    return lambda one: one.game in games or name in map(letters, one.seats)


def _sentence(finder: Finder, games: Sequence[Result]) -> str:
    """Return the sentence about the games that one group of people has played.

    games: these games, latest first. The sentence lists the players by number of wins. Players with
        equally many wins are listed in their seating order in the latest game.
    """
    say, latest = finder.phrases.say, games[0]
    won = Counter(name for one in games for name in one.winners)
    best = sorted(latest.seats, key=lambda name: -won[name])
    wins = [say("league-won", {"who": name, "count": won[name]}) for name in best]
    lengths = [one.seconds for one in games if one.seconds]
    minutes = round(timedelta(seconds=median(lengths)) / timedelta(minutes=1)) if lengths else 0
    facts: dict[str, str | int] = {
        "title": finder.title(latest.game),
        "players": finder.phrases.listed(list(latest.seats)),
        "count": len(games),
        "last": when(latest.ended),
        "minutes": max(minutes, 1) if lengths else 0,
        "won": ", ".join(wins),
    }
    return say("league-line", facts)
