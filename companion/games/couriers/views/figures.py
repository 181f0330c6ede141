"""Statistics for `simulate`."""

from companion.games.couriers.model.state import Match
from companion.referee.figures import Measure, Measures, wins_by_seat


def measures(match: Match) -> Measures:
    """Return a finished game's statistics."""
    tally, players = match.tally, len(match.seats)
    best, second, *_ = sorted((match.couriers[seat].score for seat in match.seats), reverse=True)
    return {
        "turns_per_player": Measure(tally.turns, players),
        "winning_score": Measure(best),
        "margin": Measure(best - second),
        "wins_by_seat": wins_by_seat([[seat.index for seat in match.winners]], players),
        "hazard_landings_per_player": Measure(tally.landings, players),
        "hazard_failures_per_player": Measure(tally.failures, players),
        "traps_set_per_player": Measure(tally.traps_set, players),
        "traps_sprung_per_player": Measure(tally.traps_sprung, players),
    }
