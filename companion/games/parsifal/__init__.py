"""Parsifal: tarots that own, lock and free until one has done all it must; two to six play."""

from pathlib import Path

from companion.games.parsifal.advice import advice
from companion.games.parsifal.box.checks import faults
from companion.games.parsifal.box.edition import PLAYERS, Edition, read_edition
from companion.games.parsifal.box.interview import tarots
from companion.games.parsifal.model.layout import TABLETOP
from companion.games.parsifal.model.pieces import Act, Kind, Pass, SkillKind, Where, Whole
from companion.games.parsifal.model.state import (
    DIRECTION,
    DUSK,
    GAMES,
    INTERRUPT,
    Match,
    counted,
    fresh,
    spent,
)
from companion.games.parsifal.rules.events import EVENTS
from companion.games.parsifal.rules.match import match, next_first
from companion.games.parsifal.rules.questions import ASK_FIRST
from companion.games.parsifal.views.faces import describe
from companion.games.parsifal.views.figures import measures
from companion.games.parsifal.views.queries import QUERIES, hand, score, status
from companion.keepers import keeper_for
from companion.referee.game import Box, Game, NextStarter, Rules, Start, TableQuery
from companion.referee.table import Table


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """The state of a new match, and its rules before their first step."""
    edition = start.edition
    here = list(start.seats)
    state = Match(
        table=table,
        tarots=keeper_for(
            start,
            table,
            tuple(edition.by_id.values()),
            lambda beside: spent(state, beside),
            lambda: counted(state),
            truly="story.2",
            what=Whole.TAROTS,
        ),
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=here,
        p=fresh(edition, here),
    )
    return state, match(state)


GAME: Game[Match, Edition] = Game(
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(DIRECTION, GAMES, INTERRUPT, DUSK),
    box=Box(
        read=read_edition,
        faults=faults,
        kinds=lambda edition: (*edition.kinds, Act, SkillKind, Pass, Kind, Where),
        cards=lambda edition: tuple(edition.by_id.values()),
        describe=describe,
        interview=tarots,
    ),
    begin=begin,
    next_starter=NextStarter(ASK_FIRST, "setup.2", next_first),
    status=TableQuery(status),
    score=TableQuery(score),
    hand=TableQuery(hand),
    queries=QUERIES,
    events=EVENTS,
    tabletop=TABLETOP,
    keepers=("table", "dealer"),
    hands=False,
    measures=measures,
    score_sheet=(
        "wins",
        "win-together",
        "dusk",
        "dusk-drawn",
        "draw-repeated",
        "draw-passed",
        "draw-agreed",
        "won-by-table",
        "match-won",
        "match-shared",
        "match-drawn",
        "game-left",
    ),
    wins=("wins", "win-together", "won-by-table", "match-won", "match-shared", "game-left"),
    highlights=(
        "match-won",
        "match-shared",
        "match-drawn",
        "wins",
        "win-together",
        "won-by-table",
        "game-left",
        "gone",
        "banishes",
        "banishes-artifact",
        "quest-done",
        "steals",
        "interrupts",
        "locks",
        "controls",
        "moves",
        "frees",
        "set-free",
        "deck-out",
    ),
    advice=advice,
)
