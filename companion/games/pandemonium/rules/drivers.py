"""The two vans without a player of a solo game. [solo.1]"""

from companion.games.pandemonium.model.pieces import Tile
from companion.games.pandemonium.model.state import POINTS, Match, Turn, Vehicle, can_be_robbed
from companion.games.pandemonium.rules.cubes import lay_out, lift, step_onto
from companion.games.pandemonium.rules.loading import goods, take
from companion.games.pandemonium.rules.rogue import most_valuable, move_out, rob


async def drive_alone(m: Match, turn: Turn, v: Vehicle) -> None:
    """Three steps, each toward what is nearest then. [solo.3]"""
    turn.driving = v
    lift(m, v, len(v.cubes))
    for _ in range(turn.steps):  # [solo.6]
        there = next_tile(m, v)
        if there is None:
            break
        start = v.place
        assert start is not None  # noqa: S101 - it was placed in the setup
        lay_out(m, v, (there,))
        step_onto(v, there)
        m.table.announce("drives-on", who=v.name, spot=there, option=m.grid[there], start=start)
        await rob(m, turn, v, there)
        if those := goods(m.lying[there]):
            take(m, v, there, those)
            move_out(m, v)
    if not v.cubes and isinstance(v.place, Tile):
        m.table.announce("stays", who=v.name, spot=v.place)
    turn.driving = None


def next_tile(m: Match, v: Vehicle) -> Tile | None:
    """Where it drives next; None where nothing draws it. [solo.3]

    Of what is equally near, the player's cube comes first, then the higher value, then the step
    north, east, south, west.
    """
    here = v.place
    assert here is not None  # noqa: S101 - it was placed in the setup
    onward, between = m.city.onward[here], m.city.between

    def after(there: Tile, goal: Tile) -> int:
        """How far a goal is, once the van is there; where it stands it must come back to."""
        return 1 if goal is here else between[there][goal]

    draws = drawn_to(m)
    if not draws:
        return None
    ranks = {
        goal: (min(after(there, goal) for there in onward), -value) for goal, value in draws.items()
    }
    best = min(ranks.values())
    goals = [goal for goal, rank in ranks.items() if rank == best]
    return next(there for there in onward if any(after(there, goal) == best[0] for goal in goals))


def drawn_to(m: Match) -> dict[Tile, int]:
    """The tiles that draw such a van, and how strongly: a cube more than any package."""
    cube = max(POINTS.values()) + 1
    draws = {
        tile: POINTS[best]
        for tile, packages in m.lying.items()
        if packages and (best := most_valuable(packages)) is not None
    }
    for c in m.couriers:
        if can_be_robbed(m, c):
            draws |= dict.fromkeys(c.cubes, cube)
    return draws
