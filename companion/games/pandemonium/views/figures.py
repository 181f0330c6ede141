"""What `simulate` reports of many games."""

from enum import Enum

from companion.games.pandemonium.model.state import Courier, Match, Vehicle
from companion.games.pandemonium.rules.scoring import score_of
from companion.referee.figures import Measure, Measures, share, wins_by_seat


def measures(m: Match) -> Measures:
    """What a finished game adds, and what it adds to the figures of its map."""
    assert m.map is not None  # noqa: S101 - it was drawn before the first turn
    tally, players = m.tally, len(m.seats)
    vans: dict[object, Vehicle] = {v.seat: v for v in m.vehicles if v.seat is not None}
    scores = [score_of(m, vans[seat]) for seat in m.seats]
    couriers = [v for v in m.vehicles if isinstance(v, Courier)]
    done = sum(len(c.shown) for c in couriers)
    failed = sum(len(c.failed) for c in couriers)
    wins = wins_by_seat([[seat.index for seat in m.winners]], players)
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
        ("mean_score_on", m.map): Measure(sum(scores), players),
        ("wins_by_seat_on", m.map): wins,
    }
    return found
