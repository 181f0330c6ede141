"""The two vans without players in a solo game. [solo.1]"""

from companion.games.pandemonium.model.pieces import Tile
from companion.games.pandemonium.model.state import POINTS, Match, Turn, Vehicle, can_be_robbed
from companion.games.pandemonium.rules.cubes import lay_out, step_onto
from companion.games.pandemonium.rules.loading import goods, take
from companion.games.pandemonium.rules.rogue import most_valuable, move_out, rob
from companion.referee.facts import Fact


async def drive_alone(match: Match, turn: Turn, vehicle: Vehicle) -> None:
    """Drive a van without a player for three steps. Each step goes towards the goal that is nearest
    at that moment. [solo.3]

    The route is announced in parts. Each part ends where the van steals or takes something.
    """
    turn.driving = vehicle
    report = RouteReport(match, vehicle, tuple(vehicle.cubes))
    vehicle.cubes = []
    for _ in range(turn.steps):  # [solo.6]
        there = next_tile(match, vehicle)
        if there is None:
            break
        lay_out(match, vehicle, (there,))
        step_onto(vehicle, there)
        report.tiles.append(there)
        those = goods(match.lying[there])
        if those or any(courier.spoils and there in courier.cubes for courier in match.couriers):
            report.tell()
            await rob(match, turn, vehicle, there)
        if those := goods(match.lying[there]):
            take(match, vehicle, there, those)
            move_out(match, vehicle)
    report.tell()
    if not vehicle.cubes and isinstance(vehicle.place, Tile):
        match.table.announce("stays", who=vehicle.name, spot=vehicle.place)
    turn.driving = None


class RouteReport:
    """The part of a van's route that has not been announced yet.

    lifted: the tiles from which cubes were lifted before the van drove.
    tiles: the tiles that the van has entered since the last announcement.
    """

    def __init__(self, match: Match, vehicle: Vehicle, lifted: tuple[Tile, ...]) -> None:
        assert vehicle.place is not None  # noqa: S101 - it was placed in the setup
        self.tiles: list[Tile] = []
        self._m, self._v, self._lifted, self._start = match, vehicle, lifted, vehicle.place

    def tell(self) -> None:
        """Announce what has happened since the last announcement: cubes lifted, and tiles
        entered.
        """
        if self._lifted:
            self._m.table.announce("lifts-alone", who=self._v.name, items=self._lifted)
        if items := tuple(self.tiles):
            end = self._m.grid[items[-1]]
            facts: dict[str, Fact] = {"items": items, "option": end, "start": self._start}
            self._m.table.announce("drives", who=self._v.name, **facts)
        self.tiles, self._lifted = [], ()
        assert self._v.place is not None  # noqa: S101 - placed in the setup
        self._start = self._v.place


def next_tile(match: Match, vehicle: Vehicle) -> Tile | None:
    """Return the next tile for a van without a player, on the way to its nearest goal. Return None
    if it has no goal. [solo.3]

    Among equally near goals, prefer the player's cubes, then the most valuable package, then the
    order north, east, south, west.
    """
    here = vehicle.place
    assert here is not None  # noqa: S101 - it was placed in the setup
    onward, between = match.city.onward[here], match.city.between

    def after(there: Tile, goal: Tile) -> int:
        """Return the distance from a neighbouring tile to a goal. If the goal is the tile that the
        van is on, the van has to drive away and come back.
        """
        return 1 if goal is here else between[there][goal]

    draws = drawn_to(match)
    if not draws:
        return None
    ranks = {
        goal: (min(after(there, goal) for there in onward), -value) for goal, value in draws.items()
    }
    best = min(ranks.values())
    goals = [goal for goal, rank in ranks.items() if rank == best]
    return next(there for there in onward if any(after(there, goal) == best[0] for goal in goals))


def drawn_to(match: Match) -> dict[Tile, int]:
    """Map each tile that attracts a van without a player to its value: the most valuable package,
    or a cube of a courier who can be robbed. A cube is worth more than any package.
    """
    cube = max(POINTS.values()) + 1
    draws = {
        tile: POINTS[best]
        for tile, packages in match.lying.items()
        if packages and (best := most_valuable(packages)) is not None
    }
    for courier in match.couriers:
        if can_be_robbed(match, courier):
            draws |= dict.fromkeys(courier.cubes, cube)
    return draws
