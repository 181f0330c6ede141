"""What `simulate` reports of many matches."""

from companion.games.parcel.state import Match
from companion.referee.figures import Measure, Measures, share, wins_by_seat


def measures(m: Match) -> Measures:
    """What a finished match adds."""
    rounds = len(m.rounds)
    return {
        "rounds_per_game": Measure(rounds),
        "turns_per_round": Measure(sum(result.turns for result in m.rounds), rounds),
        "sole_survivor_share": share(sum(result.alone for result in m.rounds), rounds),
        "tied_share": share(sum(result.tied for result in m.rounds), rounds),
        "coffee_share": share(sum(result.coffee for result in m.rounds), rounds),
        "wins_by_seat": wins_by_seat([[seat.index for seat in m.winners]], len(m.seats)),
    }
