"""Statistics of simulated games."""

from enum import Enum

from companion.games.pandemonium.model.state import Courier, Match, Vehicle
from companion.games.pandemonium.rules.scoring import score_of
from companion.referee.figures import Measure, Measures, share, wins_by_seat


def measures(match: Match) -> Measures:
    """Return a finished game's contribution to the statistics of all games, and of games on the
    same map.
    """
    assert match.map is not None  # noqa: S101 - it was drawn before the first turn
    tally, players = match.tally, len(match.seats)
    vans: dict[object, Vehicle] = {
        vehicle.seat: vehicle for vehicle in match.vehicles if vehicle.seat is not None
    }
    scores = [score_of(match, vans[seat]) for seat in match.seats]
    couriers = [vehicle for vehicle in match.vehicles if isinstance(vehicle, Courier)]
    done = sum(len(courier.shown) for courier in couriers)
    failed = sum(len(courier.failed) for courier in couriers)
    wins = wins_by_seat([[seat.index for seat in match.winners]], players)
    found: dict[str | tuple[str, Enum], Measure | list[Measure]] = {
        "score_by_seat": [Measure(score) for score in scores],
        "wins_by_seat": wins,
        "thefts": Measure(tally.thefts),
        "thefts_stopped": Measure(tally.saved),
        "battery_units_for_crossings": Measure(tally.crossings),
        "recharges_at_base": Measure(tally.recharges),
        "explosions": Measure(tally.explosions),
        "hand_overs": Measure(tally.handed),
        "missions_met": share(done, done + failed),
        ("mean_score_on", match.map): Measure(sum(scores), players),
        ("wins_by_seat_on", match.map): wins,
    }
    return found
