"""The two vans without a player of a solo game. [solo.1]"""

from companion.games.pandemonium.model.pieces import Tile
from companion.games.pandemonium.model.state import POINTS, Match, Turn, Vehicle, can_be_robbed
from companion.games.pandemonium.rules.cubes import lay_out, step_onto
from companion.games.pandemonium.rules.loading import goods, take
from companion.games.pandemonium.rules.rogue import most_valuable, move_out, rob
from companion.referee.facts import Fact


async def drive_alone(m: Match, turn: Turn, v: Vehicle) -> None:
    """Three steps, each toward what is nearest then. [solo.3]

    Its way is told in one sentence, up to where something happens.
    """
    turn.driving = v
    way = Way(m, v, tuple(v.cubes))
    v.cubes = []
    for _ in range(turn.steps):  # [solo.6]
        there = next_tile(m, v)
        if there is None:
            break
        lay_out(m, v, (there,))
        step_onto(v, there)
        way.tiles.append(there)
        those = goods(m.lying[there])
        if those or any(c.spoils and there in c.cubes for c in m.couriers):
            way.tell()
            await rob(m, turn, v, there)
        if those := goods(m.lying[there]):
            take(m, v, there, those)
            move_out(m, v)
    way.tell()
    if not v.cubes and isinstance(v.place, Tile):
        m.table.announce("stays", who=v.name, spot=v.place)
    turn.driving = None


class Way:
    """The way of a van without a player, as far as it is not told yet.

    lifted: the cubes that it has lifted. tiles: those that it has entered.
    """

    def __init__(self, m: Match, v: Vehicle, lifted: tuple[Tile, ...]) -> None:
        assert v.place is not None  # noqa: S101 - it was placed in the setup
        self.tiles: list[Tile] = []
        self._m, self._v, self._lifted, self._start = m, v, lifted, v.place

    def tell(self) -> None:
        """What hands lift and lay for it."""
        items, lifted = tuple(self.tiles), self._lifted
        if items or lifted:
            facts: dict[str, Fact] = {"who": self._v.name, "start": self._start}
            facts |= {"items": items, "lifted": lifted}
            facts |= {"count": len(items), "number": len(lifted)}
            self._m.table.announce("drives-alone", **facts)
        self.tiles, self._lifted = [], ()
        assert self._v.place is not None  # noqa: S101 - the same
        self._start = self._v.place


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
