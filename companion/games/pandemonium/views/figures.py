"""What `simulate` reports of many games."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from companion.games.pandemonium.model.pieces import CityMap
from companion.games.pandemonium.model.state import Courier, Match, Tally, Vehicle
from companion.games.pandemonium.rules.scoring import score_of
from companion.referee.game import Figures
from companion.referee.win_shares import wins_by_seat


class Summary(NamedTuple):
    """What is kept of a finished game. scores: of each seat. winners: seats, by index.

    missions: how many were done, and how many were held.
    """

    tally: Tally
    scores: list[int]
    winners: list[int]
    missions: tuple[int, int]
    map: CityMap


def summary(m: Match) -> Summary:
    """A finished game in short."""
    assert m.map is not None  # noqa: S101 - it was drawn before the first turn
    vans: dict[object, Vehicle] = {v.seat: v for v in m.vehicles if v.seat is not None}
    couriers = [v for v in m.vehicles if isinstance(v, Courier)]
    done = sum(len(c.shown) for c in couriers)
    held = done + sum(len(c.failed) for c in couriers)
    return Summary(
        m.tally,
        [score_of(m, vans[seat]) for seat in m.seats],
        [seat.index for seat in m.winners],
        (done, held),
        m.map,
    )


def figures(games: Sequence[Summary], players: int) -> Figures:
    """Means over all games; a shared win counts in part for each winner."""

    def mean(figure: str) -> float:
        return float(sum(getattr(game.tally, figure) for game in games) / len(games))

    found: dict[str | tuple[str, Enum], float | list[float]] = {
        "score_by_seat": [
            sum(game.scores[n] for game in games) / len(games) for n in range(players)
        ],
        "wins_by_seat": wins_by_seat([game.winners for game in games], players),
        "thefts": mean("thefts"),
        "thefts_stopped": mean("saved"),
        "battery_units_for_crossings": mean("crossings"),
        "recharges_at_base": mean("recharges"),
        "explosions": mean("explosions"),
        "hand_overs": mean("handed"),
        "missions_met": sum(game.missions[0] for game in games)
        / max(sum(game.missions[1] for game in games), 1),
    }
    for map_ in sorted({game.map for game in games}):
        those = [game for game in games if game.map is map_]
        mean_score = sum(sum(game.scores) for game in those) / (players * len(those))
        found["mean_score_on", map_] = mean_score
        found["wins_by_seat_on", map_] = wins_by_seat([game.winners for game in those], players)
    return found
