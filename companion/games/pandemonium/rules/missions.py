"""Secret missions: whether a courier has completed one, and when it is shown."""

from companion.games.pandemonium.model.city import CORNERS
from companion.games.pandemonium.model.pieces import Mission, MissionKind
from companion.games.pandemonium.model.state import Courier, Match
from companion.games.pandemonium.rules.questions import ASK_LAST_MISSION, ASK_MISSION
from companion.referee.by_hand import fulfilled
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Nothing, Ruling, YesNo
from companion.referee.table_event import Changed

#: The kinds of missions that can only be completed at the end of the game. [mission.1]
AT_END = (MissionKind.IN_BASE, MissionKind.BATTERY_FULL, MissionKind.LOST_AT_MOST)


def is_done(match: Match, courier: Courier, mission: Mission) -> bool:
    """Whether the courier has completed a mission by now. [mission.1]"""
    data = match.edition.missions[mission]
    count, turns = data.count or 0, data.turns or 0
    done = {
        MissionKind.CORNERS: len(courier.visited & CORNERS) >= count,
        MissionKind.TILES: len(courier.visited) >= count,
        MissionKind.ELECTRIC: len(courier.electric) >= turns,
        MissionKind.RIVAL_BASE: len(courier.rival) >= turns,
        MissionKind.DELIVER_AT_ONCE: max(courier.delivered.values(), default=0) >= count,
        MissionKind.DELIVER_BY: delivered_by(courier, data.turn or 0) >= count,
        MissionKind.DELIVER_LAST: courier.delivered[match.goal] >= count,
        MissionKind.IN_BASE: sum(one in (data.values or ()) for one in courier.home) >= count,
        MissionKind.BATTERY_FULL: courier.charge >= courier.full,
        MissionKind.LOST_AT_MOST: courier.lost <= count,
        MissionKind.BOOM: match.boom.winner is courier,
        # The companion doesn't know what this mission needs, so the table decides.
        MissionKind.BY_HAND: True,
    }
    return done[data.kind]


def delivered_by(courier: Courier, turn: int) -> int:
    """Return the number of packages that the courier has delivered by the end of a turn."""
    return sum(count for its, count in courier.delivered.items() if its <= turn)


def no_mission(match: Match, courier: Courier) -> dict[Mission, Ruling]:
    """Return the missions that the courier can't show yet, each mapped to the reason."""
    refused: dict[Mission, Ruling] = {}
    for mission, data in match.edition.missions.items():
        if data.kind in AT_END:
            refused[mission] = Ruling("mission.1", "no-mission-end", {"item": mission}, hard=True)
        elif not is_done(match, courier, mission):
            facts = {"item": mission, "who": courier.name}
            refused[mission] = Ruling("mission.1", "no-mission-yet", facts, hard=True)
    return refused


async def show(match: Match, courier: Courier) -> None:
    """Let a courier show a completed mission, or decide not to. [mission.1]"""
    assert courier.seat is not None  # noqa: S101 - only players hold missions
    mission = await match.missions.lay_open(
        ASK_MISSION, courier.seat, courier.missions, no_mission(match, courier), Nothing.NOTHING
    )
    if mission is not None:
        await score(match, courier, mission)


async def score(match: Match, courier: Courier, mission: Mission) -> None:
    """Record whether a courier has completed a mission that has just been turned over."""
    data = match.edition.missions[mission]
    done = is_done(match, courier, mission)
    if data.kind is MissionKind.BY_HAND:
        done = await ask_until_stable(match, lambda: fulfilled(mission, "mission.1")) is YesNo.YES
    if done:
        courier.shown.append(mission)
        match.table.announce("mission-done", who=courier.name, item=mission, points=data.points)
    else:
        courier.failed.append(mission)
        match.table.announce("mission-failed", who=courier.name, item=mission)


async def show_all(match: Match) -> None:
    """Turn over all missions at the end. [mission.1]"""
    for courier in match.couriers:
        assert courier.seat is not None  # noqa: S101 - only players hold missions
        while courier.missions and courier.seat in match.here:
            try:
                mission = await match.missions.turn_up(
                    ASK_LAST_MISSION,
                    courier.seat,
                    courier.missions[-1],
                    refused(match),
                    count=len(courier.shown) + len(courier.failed),
                )
            except Changed:  # Ask again, unless the player has left.
                continue
            courier.missions.pop()
            await score(match, courier, mission)


def refused(match: Match) -> dict[Mission, Ruling]:
    """Return the missions that have already been shown, each mapped to the reason why no other card
    can be that mission. [setup.5]
    """
    return {
        mission: Ruling(
            "setup.5", "no-mission-twice", {"item": mission, "who": courier.name}, hard=True
        )
        for courier in match.couriers
        for mission in (*courier.shown, *courier.failed)
    }
