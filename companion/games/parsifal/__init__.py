"""Parsifal: two to six players gather characters that own, lock and free each other."""

from pathlib import Path

from companion.games.parsifal.advice import advice
from companion.games.parsifal.box.checks import faults
from companion.games.parsifal.box.edition import PLAYERS, Edition, read_edition
from companion.games.parsifal.box.interview import tarots
from companion.games.parsifal.model.layout import TABLETOP
from companion.games.parsifal.model.pieces import Act, Kind, Pass, PieceGroup, SkillKind, Where
from companion.games.parsifal.model.state import (
    DIRECTION,
    DUSK,
    GAMES,
    INTERRUPT,
    Match,
    exhausted_tarots,
    new_position,
)
from companion.games.parsifal.rules.events import EVENTS
from companion.games.parsifal.rules.match import next_first, play_match
from companion.games.parsifal.rules.questions import ASK_FIRST
from companion.games.parsifal.views.card_text import describe
from companion.games.parsifal.views.figures import measures
from companion.games.parsifal.views.queries import QUERIES, follows, hand, ranks, score, status
from companion.hidden_cards import card_source
from companion.referee.decisions import Goal
from companion.referee.game import Box, Game, NextStarter, Rules, Start, TableQuery
from companion.referee.table import Table


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """Return the state of a new match, and the coroutine that plays it. The caller starts the
    coroutine.
    """
    edition = start.edition
    here = list(start.seats)
    state: Match = Match(
        table=table,
        tarots=card_source(
            start,
            table,
            tuple(edition.by_id.values()),
            lambda beside: exhausted_tarots(state, beside),
            truth_rule="story.2",
            deck=PieceGroup.TAROTS,
        ),
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=here,
        position=new_position(edition, here),
        goal=1 if start.options[GAMES.id] == GAMES.choices[0] else len(here),
    )
    return state, play_match(state)


#: The maximum number of games in a match.
MOST_GAMES = 9

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
    next_starter=NextStarter(ASK_FIRST, next_first),
    status=TableQuery(status),
    score=TableQuery(score),
    ranks=ranks,
    hand=TableQuery(hand),
    queries=QUERIES,
    follows=follows,
    own_events=EVENTS,
    tabletop=TABLETOP,
    keepers=("table", "dealer"),
    hands=False,
    measures=measures,
    advice=advice,
    goal=Goal(lambda match: len(match.games), most=MOST_GAMES),
)
