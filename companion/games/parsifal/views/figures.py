"""What `simulate` reports of many games."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from companion.games.parsifal.model.pieces import Character
from companion.games.parsifal.model.state import Match, Tally
from companion.referee.game import Figures
from companion.referee.win_shares import wins_by_seat


class Summary(NamedTuple):
    """What is kept of a finished match. games: the winners of each, by seat index."""

    tally: Tally
    games: list[list[int]]
    characters: list[Character]


def summary(m: Match) -> Summary:
    """A finished match in short."""
    games = [[seat.index for seat in winners] for winners in m.games]
    return Summary(m.tally, games, list(m.edition.characters))


def figures(matches: Sequence[Summary], players: int) -> Figures:
    """Turns a game, the share of games that somebody won, and of those: the share that was
    shared, the wins by seat, and the share of each character in the wins.
    """
    games = [winners for one in matches for winners in one.games]
    won = [winners for winners in games if winners]
    found: dict[str | tuple[str, Enum], float | list[float]] = {
        "turns": sum(one.tally.turns for one in matches) / len(games),
        "finished": len(won) / len(games),
    }
    champions = Counter(one for each in matches for one in each.tally.champions)
    if won:
        found["shared_wins"] = sum(len(winners) > 1 for winners in won) / len(won)
        found["wins_by_seat"] = wins_by_seat(won, players)
    for one in matches[0].characters:
        found["wins_of", one] = champions[one] / max(champions.total(), 1)
    return found
