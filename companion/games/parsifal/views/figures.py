"""The statistics that `simulate` reports on many games."""

from collections import Counter

from companion.games.parsifal.model.state import Match
from companion.referee.figures import Measure, Measures, share, wins_by_seat


def measures(match: Match) -> Measures:
    """Return a finished match's contribution to the statistics.

    These are the turns per game, how many games had a winner, how many wins were shared, and how
    often each seat and each character won.
    """
    won = [[seat.index for seat in winners] for winners in match.games if winners]
    champions = Counter(match.tally.champions)
    return {
        "turns": Measure(match.tally.turns, len(match.games)),
        "finished": share(len(won), len(match.games)),
        "shared_wins": share(sum(len(winners) > 1 for winners in won), len(won)),
        "wins_by_seat": wins_by_seat(won, len(match.seats)),
        **{
            ("wins_of", one): share(champions[one], champions.total())
            for one in match.edition.characters
        },
    }
