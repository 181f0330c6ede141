"""Ranks players by points, then by tiebreakers."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.referee.facts import Fact
from companion.referee.seat import Seat
from companion.referee.table import Table


@dataclass(frozen=True, slots=True)
class Ranking:
    """The result of a ranking.

    winners: the winners. There are several if no tiebreaker decides.
    best: the winners' points and tiebreakers.
    phrase: id of the sentence that announces the winners, which every game has: "game-won",
        "game-won-tie" if a tiebreaker decided, or "game-shared".
    """

    winners: list[Seat]
    best: tuple[int, ...]
    phrase: str

    def announce(self, table: Table, **facts: Fact) -> None:
        """Announce the winner as the fact `who`, or several winners as the fact `all`."""
        if len(self.winners) > 1:
            table.announce(self.phrase, all=tuple(self.winners), **facts)
        else:
            table.announce(self.phrase, who=self.winners[0], **facts)


def ranking(ranks: Mapping[Seat, tuple[int, ...]]) -> Ranking:
    """Rank the players. There must be at least one.

    ranks: each player's points, followed by the tiebreakers in order.
    """
    best = max(ranks.values())
    winners = [seat for seat, rank in ranks.items() if rank == best]
    tied = sum(rank[0] == best[0] for rank in ranks.values()) > 1
    phrase = "game-shared" if len(winners) > 1 else "game-won-tie" if tied else "game-won"
    return Ranking(winners, best, phrase)
