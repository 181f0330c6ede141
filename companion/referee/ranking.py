"""Who wins: whoever ranks highest. Points count first; of those who tie, whatever counts next."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.referee.seat import Seat


@dataclass(frozen=True, slots=True)
class Ranking:
    """What comes of it. winners: several where nothing breaks the tie. best: their rank.
    phrase: the sentence that tells it, which each game words: "game-won", "game-won-tie" where a
    tie in points was broken, or "game-shared".
    """

    winners: list[Seat]
    best: tuple[int, ...]
    phrase: str


def ranking(ranks: Mapping[Seat, tuple[int, ...]]) -> Ranking:
    """ranks: the points of each player, then what breaks a tie, in order. At least one player."""
    best = max(ranks.values())
    winners = [seat for seat, rank in ranks.items() if rank == best]
    tied = sum(rank[0] == best[0] for rank in ranks.values()) > 1
    phrase = "game-shared" if len(winners) > 1 else "game-won-tie" if tied else "game-won"
    return Ranking(winners, best, phrase)
