"""What `simulate` reports of many games."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.couriers.model.state import Match, Tally
from companion.referee.game import Figures
from companion.referee.win_shares import wins_by_seat


class Summary(NamedTuple):
    """What is kept of a finished game. winners: which seats, by index."""

    tally: Tally
    scores: list[int]
    winners: list[int]


def summary(m: Match) -> Summary:
    """A finished game in short."""
    scores = [m.couriers[seat].score for seat in m.seats]
    return Summary(m.tally, scores, [seat.index for seat in m.winners])


def figures(games: Sequence[Summary], players: int) -> Figures:
    """Means over all games; a shared win counts in part for each winner."""
    ranked = [sorted(game.scores, reverse=True) for game in games]

    def mean(figure: str) -> float:
        return float(sum(getattr(game.tally, figure) for game in games) / len(games))

    return {
        "turns_per_player": mean("turns") / players,
        "winning_score": sum(scores[0] for scores in ranked) / len(games),
        "margin": sum(scores[0] - scores[1] for scores in ranked) / len(games),
        "wins_by_seat": wins_by_seat([game.winners for game in games], players),
        "hazard_landings_per_player": mean("landings") / players,
        "hazard_failures_per_player": mean("failures") / players,
        "traps_set_per_player": mean("traps_set") / players,
        "traps_sprung_per_player": mean("traps_sprung") / players,
    }
