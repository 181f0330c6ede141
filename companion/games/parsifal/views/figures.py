"""What `simulate` reports of many games."""

from collections import Counter

from companion.games.parsifal.model.state import Match
from companion.referee.figures import Measure, Measures, share, wins_by_seat


def measures(m: Match) -> Measures:
    """What a finished match adds: turns a game, the share of games that somebody won, and of those
    the share that was shared, the wins by seat, and the share of each character in the wins.
    """
    won = [[seat.index for seat in winners] for winners in m.games if winners]
    champions = Counter(m.tally.champions)
    return {
        "turns": Measure(m.tally.turns, len(m.games)),
        "finished": share(len(won), len(m.games)),
        "shared_wins": share(sum(len(winners) > 1 for winners in won), len(won)),
        "wins_by_seat": wins_by_seat(won, len(m.seats)),
        **{
            ("wins_of", one): share(champions[one], champions.total())
            for one in m.edition.characters
        },
    }
