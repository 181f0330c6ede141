"""The statistics that `simulate` reports."""

from companion.games.wallet.model.pieces import Role
from companion.games.wallet.model.state import Match
from companion.games.wallet.rules.verdict import HUNDRED
from companion.referee.figures import Measure, Measures, share, wins_by_seat


def measures(match: Match) -> Measures:
    """Return a finished game's contribution to the statistics. A round counts as won by the
    wealthiest innocent player.
    """
    rounds, players = match.rounds, len(match.seats)
    wealths = [wealth for one in rounds for wealth in one.wealth]
    won = [one for one in rounds if one.winner is not None]
    seats = [one.winner.index for one in won if one.winner is not None]
    return {
        "innocence_rate": share(len(wealths), sum(one.players for one in rounds)),
        "innocent_wealth": Measure(sum(wealths), len(wealths), HUNDRED),
        "rounds_per_game": Measure(len(rounds)),
        "turns_per_round": Measure(sum(one.turns for one in rounds), len(rounds)),
        "rounds_without_innocent": share(len(rounds) - len(won), len(rounds)),
        **{
            ("rounds_won", role): share(sum(one.role is role for one in won), len(won))
            for role in Role
        },
        "rounds_won_by_seat": [share(seats.count(n), len(won)) for n in range(players)],
        "wins_by_seat": wins_by_seat([[seat.index for seat in match.winners]], players),
    }
