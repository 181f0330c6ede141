"""What `simulate` reports of many games."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.wallet.model.pieces import Role
from companion.games.wallet.model.state import Match, RoundResult
from companion.games.wallet.rules.verdict import HUNDRED
from companion.referee.game import Figures
from companion.referee.win_shares import wins_by_seat


class Summary(NamedTuple):
    """What is kept of a finished game. winners: which seats, by index."""

    rounds: list[RoundResult]
    winners: list[int]


def summary(m: Match) -> Summary:
    """A finished game in short."""
    return Summary(m.rounds, [seat.index for seat in m.winners])


def figures(games: Sequence[Summary], players: int) -> Figures:
    """Shares and means over all rounds; a shared win counts in part for each winner."""
    rounds = [one for game in games for one in game.rounds]
    wealths = [wealth for one in rounds for wealth in one.wealth]
    judged = sum(one.players for one in rounds)
    won = [one for one in rounds if one.winner is not None]
    return {
        "innocence_rate": len(wealths) / judged if judged else 0.0,
        "innocent_wealth": sum(wealths) / HUNDRED / len(wealths) if wealths else 0.0,
        "turns_per_round": sum(one.turns for one in rounds) / len(rounds) if rounds else 0.0,
        "rounds_without_innocent": 1 - len(won) / len(rounds) if rounds else 0.0,
        **{
            ("rounds_won", role): sum(one.role is role for one in won) / max(len(won), 1)
            for role in Role
        },
        "rounds_won_by_seat": [
            sum(one.winner is not None and one.winner.index == n for one in won) / max(len(won), 1)
            for n in range(players)
        ],
        "wins_by_seat": wins_by_seat([game.winners for game in games], players),
    }
