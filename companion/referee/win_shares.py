"""How often each seat wins, over many games."""

from collections.abc import Collection, Sequence


def wins_by_seat(games: Sequence[Collection[int]], players: int) -> list[float]:
    """games: the winners of each, by seat index. Shares of all games; a shared win counts in
    part for each winner.
    """
    wins = [0.0] * players
    for winners in games:
        for seat in winners:
            wins[seat] += 1 / len(winners)
    return [share / len(games) for share in wins]
