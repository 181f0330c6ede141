"""Clash of the Couriers: parcels driven by die through a town, for two to six players."""

from pathlib import Path

from companion.games.couriers.advice import advice
from companion.games.couriers.box.checks import faults, read_edition
from companion.games.couriers.box.interview import board
from companion.games.couriers.model.pieces import Action, Area, Whole
from companion.games.couriers.model.state import (
    PLAYERS,
    Courier,
    Match,
    counted,
    spent_bonuses,
    spent_houses,
)
from companion.games.couriers.model.town import Town
from companion.games.couriers.rules.events import EVENTS
from companion.games.couriers.rules.match import match
from companion.games.couriers.rules.putting import TABLETOP
from companion.games.couriers.views.faces import describe
from companion.games.couriers.views.figures import measures
from companion.games.couriers.views.queries import QUERIES, hand, now, score, status
from companion.keepers import keeper_for
from companion.keepers.hidden import Hidden
from companion.referee.bearing import Bearing, Toward
from companion.referee.die import DICE, Die
from companion.referee.game import (
    MEMORY,
    Box,
    Game,
    Rules,
    Start,
    StartError,
    TableOption,
    TableQuery,
)
from companion.referee.table import Table


def begin(start: Start[Town], table: Table) -> tuple[Match, Rules]:
    """The state of a new game, and its rules before their first step."""
    town: Town = start.edition
    played = town.edition.destinations[len(start.seats)]
    copies = sum(data.copies for data in town.bonus.values())
    state = Match(
        table=table,
        destinations=keeper_for(
            start,
            table,
            tuple(town.house),
            lambda beside: spent_houses(state, beside),
            lambda: counted(state),
            truly="hands.1",
        ),
        bonuses=keeper_for(
            start,
            table,
            tuple(town.bonus),
            lambda beside: spent_bonuses(state, beside),
            lambda: counted(state),
            truly="hands.1",
        ),
        town=town,
        options=start.options,
        seats=start.seats,
        here=list(start.seats),
        couriers={seat: Courier(town.warehouse) for seat in start.seats},
        pile=[Hidden() for _ in range(played)],
        box=[Hidden() for _ in range(len(town.cards) - played)],
        bonus_pile=[Hidden() for _ in range(copies)],
    )
    return state, match(state)


def check(start: Start[Town]) -> None:
    """The edition must have destination cards for so many players. [deck.2]"""
    if len(start.seats) not in start.edition.edition.destinations:
        raise StartError("start-too-few-houses")


GAME: Game[Match, Town] = Game(
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(
        DICE,
        TableOption("roll", ("early-stop", "exact")),
        TableOption("claim", ("all", "as-wished")),
        TableOption("trap-test", ("card", "four")),
        TableOption("abandon", ("allowed", "not-allowed")),
        MEMORY,
    ),
    box=Box(
        read=read_edition,
        faults=faults,
        kinds=lambda town: (*town.kinds, Whole, Area, Action, Die, Bearing, Toward),
        cards=lambda town: (*town.house, *town.bonus),
        describe=describe,
        interview=board,
    ),
    begin=begin,
    check=check,
    status=TableQuery(status),
    score=TableQuery(score),
    hand=TableQuery(hand),
    queries=QUERIES,
    events=EVENTS,
    keepers=("table", "dealer"),
    measures=measures,
    score_sheet=(
        "delivers",
        "fails",
        "gives-bonus",
        "abandons",
        "points",
        "game-won",
        "game-won-tie",
        "game-shared",
        "game-left",
    ),
    wins=("game-won", "game-won-tie", "game-shared", "game-left"),
    highlights=(
        "game-won",
        "game-shared",
        "game-left",
        "gone",
        "endgame",
        "claims",
        "delivers",
        "springs",
        "fails",
        "misses",
        "sets-trap",
        "lifts-trap",
        "row",
    ),
    tabletop=TABLETOP,
    now=now,
    advice=advice,
)
