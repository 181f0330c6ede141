"""Clash of the Couriers: two to six players deliver parcels through a town."""

from pathlib import Path

from companion.games.couriers.advice import advice
from companion.games.couriers.box.checks import faults, read_edition
from companion.games.couriers.box.interview import board
from companion.games.couriers.model.pieces import Action, Area, PieceType
from companion.games.couriers.model.state import (
    PLAYERS,
    Courier,
    Match,
    exhausted_bonuses,
    exhausted_houses,
)
from companion.games.couriers.model.town import Town
from companion.games.couriers.rules.events import EVENTS
from companion.games.couriers.rules.match import play_match, ranks
from companion.games.couriers.rules.putting import TABLETOP
from companion.games.couriers.views.card_text import describe
from companion.games.couriers.views.figures import measures
from companion.games.couriers.views.queries import QUERIES, follows, hand, now, score, status
from companion.hidden_cards import card_source
from companion.hidden_cards.hidden import Hidden
from companion.referee.bearing import Bearing, Toward
from companion.referee.decisions import Goal, TableOption
from companion.referee.die import DICE, Die
from companion.referee.game import MEMORY, Box, Game, Rules, Start, StartError, TableQuery
from companion.referee.table import Table


def begin(start: Start[Town], table: Table) -> tuple[Match, Rules]:
    """Return a new game's state, and a coroutine that will play the game by its rules."""
    town: Town = start.edition
    played = town.edition.destinations[len(start.seats)]
    copies = sum(data.copies for data in town.bonus.values())
    state: Match = Match(
        table=table,
        destinations=card_source(
            start,
            table,
            tuple(town.house),
            lambda beside: exhausted_houses(state, beside),
            truth_rule="hands.1",
        ),
        bonuses=card_source(
            start,
            table,
            tuple(town.bonus),
            lambda beside: exhausted_bonuses(state, beside),
            truth_rule="hands.1",
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
    return state, play_match(state)


def check(start: Start[Town]) -> None:
    """Raise StartError if the edition has too few destination cards for these players. [deck.2]"""
    if len(start.seats) not in start.edition.edition.destinations:
        raise StartError("start-too-few-houses")


#: The highest score that players can choose as the goal of the game.
MOST_POINTS = 999

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
        kinds=lambda town: (*town.kinds, PieceType, Area, Action, Die, Bearing, Toward),
        cards=lambda town: (*town.house, *town.bonus),
        describe=describe,
        interview=board,
    ),
    begin=begin,
    check=check,
    status=TableQuery(status),
    score=TableQuery(score),
    ranks=ranks,
    hand=TableQuery(hand),
    queries=QUERIES,
    follows=follows,
    own_events=EVENTS,
    keepers=("table", "dealer"),
    measures=measures,
    tabletop=TABLETOP,
    now=now,
    advice=advice,
    goal=Goal(lambda match: max(one.score for one in match.couriers.values()), most=MOST_POINTS),
)
