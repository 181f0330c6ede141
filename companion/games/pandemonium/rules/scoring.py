"""Points, the winners, and the rating of a solo score. [end.1]"""

from typing import NamedTuple

from companion.games.pandemonium.model.pieces import HIGH, CompanyKind
from companion.games.pandemonium.model.state import (
    BOOM_POINTS,
    POINTS,
    Courier,
    Match,
    Vehicle,
    company,
)
from companion.games.pandemonium.rules.instructions import follow_company
from companion.games.pandemonium.rules.missions import show_all
from companion.referee.ranking import ranking
from companion.referee.seat import Seat


class Score(NamedTuple):
    """The parts of a score, in points. [end.1]"""

    packages: int
    die: int
    missions: int
    company: int


def parts_of(match: Match, vehicle: Vehicle) -> Score:
    """Return a van's points so far. Missions count once they have been shown."""
    missions = vehicle.shown if isinstance(vehicle, Courier) else ()
    return Score(
        packages=sum(POINTS[package] for package in vehicle.home),
        die=BOOM_POINTS * (match.boom.winner is vehicle),
        missions=sum(match.edition.missions[mission].points for mission in missions),
        company=bonus(match, vehicle) + vehicle.extra if isinstance(vehicle, Courier) else 0,
    )


def score_of(match: Match, vehicle: Vehicle) -> int:
    """Return a van's total points so far."""
    return sum(parts_of(match, vehicle))


def bonus(match: Match, courier: Courier) -> int:
    """Return the points that the courier's company earns for delivered packages. [company.1]"""
    card = company(match, courier)
    if card is None or card.kind is not CompanyKind.BONUS:
        return 0
    count = sum(package in (card.values or ()) for package in courier.home)
    return (card.points or 0) * (count // (card.every or 1))


def playing(match: Match) -> dict[Seat, Vehicle]:
    """Map each player to their van, including players who have left. [trouble.1]

    The map is empty until the vans have been chosen.
    """
    return {vehicle.seat: vehicle for vehicle in match.vehicles if vehicle.seat is not None}


async def finish(match: Match) -> None:
    """Turn over all missions and announce the result. [end.2]"""
    match.is_over = True
    await show_all(match)
    for courier in match.couriers:
        await follow_company(match, courier)
    match.is_scored = True
    by_seat = ranks(match)
    if not by_seat:
        match.table.announce("game-nobody")
        return
    found = ranking(by_seat)
    match.winners, score = found.winners, found.best[0]
    for seat, its in by_seat.items():
        match.table.announce("final-score", who=seat, score=its[0])
    if match.players == 1:
        match.table.announce(
            "rated", who=match.winners[0], score=score, item=match.edition.rating(score)
        )
    else:
        # If the tied players have as many high packages as the winner, missions decide.
        tied = [its for its in by_seat.values() if its[0] == score]
        by_missions = sum(its[1] == found.best[1] for its in tied) > 1
        found.announce(match.table, score=score, missions=int(by_missions))


def ranks(match: Match) -> dict[Seat, tuple[int, int, int]]:
    """Return the figures by which each player is ranked; see `rank`."""
    return {seat: rank(match, vehicle) for seat, vehicle in playing(match).items()}


def rank(match: Match, vehicle: Vehicle) -> tuple[int, int, int]:
    """Return the figures by which a van is ranked: points, then high packages, then missions.
    [end.2]
    """
    missions = len(vehicle.shown) if isinstance(vehicle, Courier) else 0
    return score_of(match, vehicle), sum(package in HIGH for package in vehicle.home), missions
