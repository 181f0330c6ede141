"""What secret missions ask for, and when they are shown."""

from companion.games.pandemonium.box.edition import TURNS
from companion.games.pandemonium.model.city import CORNERS
from companion.games.pandemonium.model.pieces import Mission, MissionKind
from companion.games.pandemonium.model.state import Courier, Match, ask
from companion.games.pandemonium.rules.questions import ASK_LAST_MISSION, ASK_MISSION
from companion.referee.by_hand import fulfilled
from companion.referee.question import Nothing, Ruling, YesNo
from companion.referee.run import Changed

#: What is known to be done or not only when the game is over. [mission.1]
AT_END = (MissionKind.IN_BASE, MissionKind.BATTERY_FULL, MissionKind.LOST_AT_MOST)


def is_done(m: Match, c: Courier, mission: Mission) -> bool:
    """Whether the courier has done it, by what has happened. [mission.1]"""
    data = m.edition.missions[mission]
    count, turns = data.count or 0, data.turns or 0
    done = {
        MissionKind.CORNERS: len(c.visited & CORNERS) >= count,
        MissionKind.TILES: len(c.visited) >= count,
        MissionKind.ELECTRIC: len(c.electric) >= turns,
        MissionKind.RIVAL_BASE: len(c.rival) >= turns,
        MissionKind.DELIVER_AT_ONCE: max(c.delivered.values(), default=0) >= count,
        MissionKind.DELIVER_BY: delivered_by(c, data.turn or 0) >= count,
        MissionKind.DELIVER_LAST: c.delivered[TURNS] >= count,
        MissionKind.IN_BASE: sum(one in (data.values or ()) for one in c.home) >= count,
        MissionKind.BATTERY_FULL: c.charge >= c.full,
        MissionKind.LOST_AT_MOST: c.lost <= count,
        MissionKind.BOOM: m.boom.winner is c,
        MissionKind.BY_HAND: True,  # as far as its data says; the table is asked
    }
    return done[data.kind]


def delivered_by(c: Courier, turn: int) -> int:
    """How many packages it has delivered up to a turn."""
    return sum(count for its, count in c.delivered.items() if its <= turn)


def no_mission(m: Match, c: Courier) -> dict[Mission, Ruling]:
    """What cannot be shown yet, whoever holds it."""
    refused: dict[Mission, Ruling] = {}
    for mission, data in m.edition.missions.items():
        if data.kind in AT_END:
            refused[mission] = Ruling("mission.1", "no-mission-end", {"item": mission}, hard=True)
        elif not is_done(m, c, mission):
            facts = {"item": mission, "who": c.name}
            refused[mission] = Ruling("mission.1", "no-mission-yet", facts, hard=True)
    return refused


async def show(m: Match, c: Courier) -> None:
    """A courier shows a mission that is done, or thinks better of it. [mission.1]"""
    assert c.seat is not None  # noqa: S101 - only players hold missions
    mission = await m.missions.lay_open(
        ASK_MISSION, c.seat, c.missions, no_mission(m, c), Nothing.NOTHING
    )
    if mission is not None:
        await score(m, c, mission)


async def score(m: Match, c: Courier, mission: Mission) -> None:
    """It lies open now."""
    data = m.edition.missions[mission]
    done = is_done(m, c, mission)
    if data.kind is MissionKind.BY_HAND:
        done = await ask(m, lambda: fulfilled(mission, "mission.1")) is YesNo.YES
    if done:
        c.shown.append(mission)
        m.table.announce("mission-done", who=c.name, item=mission, points=data.points)
    else:
        c.failed.append(mission)
        m.table.announce("mission-failed", who=c.name, item=mission)


async def show_all(m: Match) -> None:
    """At the end all are turned up. [mission.1]"""
    for c in m.couriers:
        assert c.seat is not None  # noqa: S101 - only players hold missions
        while c.missions and c.seat in m.here:
            try:
                mission = await m.missions.turn_up(
                    ASK_LAST_MISSION, c.seat, c.missions[-1], refused(m)
                )
            except Changed:  # it may have left
                continue
            c.missions.pop()
            await score(m, c, mission)


def refused(m: Match) -> dict[Mission, Ruling]:
    """The missions that lie open already, each with its ruling. [setup.5]"""
    return {
        mission: Ruling("setup.5", "no-mission-twice", {"item": mission, "who": c.name}, hard=True)
        for c in m.couriers
        for mission in (*c.shown, *c.failed)
    }
