"""Statistics of simulated matches."""

from companion.games.parcel.state import Match
from companion.referee.figures import Measure, Measures, share, wins_by_seat


def measures(match: Match) -> Measures:
    """Return a finished match's contribution to the statistics."""
    rounds = len(match.rounds)
    return {
        "rounds_per_game": Measure(rounds),
        "turns_per_round": Measure(sum(result.turns for result in match.rounds), rounds),
        "sole_survivor_share": share(
            sum(result.has_sole_survivor for result in match.rounds), rounds
        ),
        "tied_share": share(sum(result.is_tied for result in match.rounds), rounds),
        "coffee_share": share(sum(result.has_coffee_bonus for result in match.rounds), rounds),
        "wins_by_seat": wins_by_seat([[seat.index for seat in match.winners]], len(match.seats)),
    }
