"""Points, who wins, and what a solo score is called. [end.1]"""

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
    """What a score is made of, in points. [end.1]"""

    packages: int
    die: int
    missions: int
    company: int


def parts_of(m: Match, v: Vehicle) -> Score:
    """What it has so far. Of missions only what was shown is known."""
    missions = v.shown if isinstance(v, Courier) else ()
    return Score(
        packages=sum(POINTS[package] for package in v.home),
        die=BOOM_POINTS * (m.boom.winner is v),
        missions=sum(m.edition.missions[mission].points for mission in missions),
        company=bonus(m, v) + v.extra if isinstance(v, Courier) else 0,
    )


def score_of(m: Match, v: Vehicle) -> int:
    """All of it."""
    return sum(parts_of(m, v))


def bonus(m: Match, c: Courier) -> int:
    """What its company adds for packages in the base. [company.1]"""
    card = company(m, c)
    if card is None or card.kind is not CompanyKind.BONUS:
        return 0
    count = sum(package in (card.values or ()) for package in c.home)
    return (card.points or 0) * (count // (card.every or 1))


def playing(m: Match) -> dict[Seat, Vehicle]:
    """The van of each player, who has left or not; none before the vans are given. [trouble.1]"""
    return {v.seat: v for v in m.vehicles if v.seat is not None}


async def finish(m: Match) -> None:
    """All missions are turned up, and the score decides. [end.2]"""
    m.is_over = True
    await show_all(m)
    for c in m.couriers:
        await follow_company(m, c)
    vans = playing(m)
    ranks = {seat: rank(m, v) for seat, v in vans.items()}
    if not ranks:
        m.table.announce("game-nobody")
        return
    found = ranking(ranks)
    m.winners, score = found.winners, found.best[0]
    for seat, its in ranks.items():
        m.table.announce("final-score", who=seat, score=its[0])
    if m.players == 1:
        m.table.announce("rated", who=m.winners[0], score=score, item=m.edition.rating(score))
    elif found.phrase == "game-shared":
        m.table.announce(found.phrase, all=tuple(m.winners), score=score)
    else:
        m.table.announce(found.phrase, who=m.winners[0], score=score)


def rank(m: Match, v: Vehicle) -> tuple[int, int, int]:
    """Points, then high packages, then missions. [end.2]"""
    missions = len(v.shown) if isinstance(v, Courier) else 0
    return score_of(m, v), sum(package in HIGH for package in v.home), missions
