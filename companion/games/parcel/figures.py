"""What `simulate` reports of many matches."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.parcel.state import Match, RoundResult
from companion.referee.game import Figures
from companion.referee.win_shares import wins_by_seat


class Summary(NamedTuple):
    """What is kept of a finished match: its rounds, and which seats won."""

    rounds: list[RoundResult]
    winners: list[int]


def summary(m: Match) -> Summary:
    """A finished match in short."""
    return Summary(m.rounds, [seat.index for seat in m.winners])


def figures(matches: Sequence[Summary], players: int) -> Figures:
    """Means and shares over all matches; a shared win counts in part for each winner."""
    rounds = [result for match in matches for result in match.rounds]
    return {
        "rounds_per_game": len(rounds) / len(matches),
        "turns_per_round": sum(result.turns for result in rounds) / len(rounds),
        "sole_survivor_share": sum(result.alone for result in rounds) / len(rounds),
        "tied_share": sum(result.tied for result in rounds) / len(rounds),
        "coffee_share": sum(result.coffee for result in rounds) / len(rounds),
        "wins_by_seat": wins_by_seat([match.winners for match in matches], players),
    }
