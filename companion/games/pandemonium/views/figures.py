"""What `simulate` reports of many games."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.pandemonium.model.state import Courier, Match, Tally, Vehicle
from companion.games.pandemonium.rules.scoring import score_of
from companion.referee.win_shares import wins_by_seat


class Summary(NamedTuple):
    """What is kept of a finished game. scores: of each seat. winners: seats, by index.

    missions: how many were done, and how many were held. map: its id.
    """

    tally: Tally
    scores: list[int]
    winners: list[int]
    missions: tuple[int, int]
    map: str


def summary(m: Match) -> Summary:
    """A finished game in short."""
    vans: dict[object, Vehicle] = {v.seat: v for v in m.vehicles if v.seat is not None}
    couriers = [v for v in m.vehicles if isinstance(v, Courier)]
    done = sum(len(c.shown) for c in couriers)
    held = done + sum(len(c.failed) for c in couriers)
    return Summary(
        m.tally,
        [score_of(m, vans[seat]) for seat in m.seats],
        [seat.index for seat in m.winners],
        (done, held),
        "" if m.map is None else str(m.map.value),
    )


def figures(games: Sequence[Summary], players: int) -> dict[str, float | list[float]]:
    """Means over all games; a shared win counts in part for each winner."""

    def mean(figure: str) -> float:
        return float(sum(getattr(game.tally, figure) for game in games) / len(games))

    found: dict[str, float | list[float]] = {
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
    for id_ in sorted({game.map for game in games}):
        those = [game for game in games if game.map == id_]
        mean_score = sum(sum(game.scores) for game in those) / (players * len(those))
        found[f"mean_score_on_{id_}"] = mean_score
        found[f"wins_by_seat_on_{id_}"] = wins_by_seat([game.winners for game in those], players)
    return found
