"""Clash of the Couriers: parcels driven by die through a town, for two to six players."""

from pathlib import Path

from companion.games.couriers.checks import faults, read_edition
from companion.games.couriers.events import EVENTS
from companion.games.couriers.figures import figures, summary
from companion.games.couriers.interview import board
from companion.games.couriers.pieces import Action
from companion.games.couriers.queries import QUERIES, code_of, copies, describe, marks, text_of
from companion.games.couriers.rules import match
from companion.games.couriers.state import (
    PLAYERS,
    Courier,
    Match,
    counted,
    spent_bonuses,
    spent_houses,
)
from companion.games.couriers.town import Town
from companion.referee.bearing import Bearing, Toward
from companion.referee.die import DICE, Die
from companion.referee.game import MEMORY, Game, Rules, Start, StartError, TableOption
from companion.referee.keepers import keeper_for
from companion.referee.table import Table


def begin(start: Start, table: Table) -> tuple[Match, Rules]:
    """The state of a new game, and its rules before their first step."""
    town: Town = start.edition
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
    )
    return state, match(state)


def check(start: Start) -> None:
    """The edition must have destination cards for so many players. [deck.2]"""
    if len(start.seats) not in start.edition.edition.destinations:
        raise StartError("start-too-few-houses")


GAME = Game(
    id="couriers",
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
    begin=begin,
    check=check,
    here=lambda m: m.here,
    read_edition=read_edition,
    faults=faults,
    interview=board,
    events=EVENTS,
    queries=QUERIES,
    remembers=(),
    behind={
        "step-vans": "setup.1",
        "step-bonuses": "setup.1",
        "step-destinations": "deck.2",
        "step-shuffle": "setup.5",
        "ask-first-roll": "setup.2",
        "ask-keep": "setup.4",
        "ask-kept": "setup.4",
        "ask-row": "claim.2",
        "ask-action": "turn.1",
        "ask-roll": "move.1",
        "ask-move": "move.1",
        "ask-end": "move.1",
        "ask-claim": "claim.1",
        "ask-discard": "bonus.1",
        "ask-trap": "trap.1",
        "ask-lifted": "trap.3",
        "ask-sprung": "trap.4",
        "ask-test": "hazard.2",
        "ask-boost": "hazard.2",
        "ask-give": "trap.5",
    },
    keepers=("table", "dealer"),
    nouns=lambda town: (*town.kinds, Action, Die, Bearing, Toward),
    cards=lambda town: (*town.house, *town.bonus),
    describe=describe,
    copies=copies,
    text_of=text_of,
    marks=marks,
    code_of=code_of,
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
    summary=summary,
    figures=figures,
)
