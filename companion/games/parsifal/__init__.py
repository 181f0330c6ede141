"""Parsifal: tarots that own, lock and free until one has done all it must; two to six play."""

from pathlib import Path

from companion.games.parsifal.checks import faults
from companion.games.parsifal.edition import PLAYERS, Edition, read_edition
from companion.games.parsifal.events import EVENTS
from companion.games.parsifal.figures import figures, summary
from companion.games.parsifal.interview import tarots
from companion.games.parsifal.pieces import Act, Pass, SkillKind, Whole
from companion.games.parsifal.queries import (
    QUERIES,
    code_of,
    copies,
    copy_of,
    describe,
    marks,
    text_of,
)
from companion.games.parsifal.rules import match
from companion.games.parsifal.state import (
    DIRECTION,
    DUSK,
    GAMES,
    INTERRUPT,
    Match,
    counted,
    fresh,
    spent,
)
from companion.referee.game import Game, Rules, Start
from companion.referee.keepers import keeper_for
from companion.referee.table import Table


def begin(start: Start, table: Table) -> tuple[Match, Rules]:
    """The state of a new match, and its rules before their first step."""
    edition: Edition = start.edition
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


GAME = Game(
    id="parsifal",
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(DIRECTION, GAMES, INTERRUPT, DUSK),
    begin=begin,
    check=lambda _: None,
    here=lambda m: m.here,
    read_edition=read_edition,
    faults=faults,
    interview=tarots,
    events=EVENTS,
    queries=QUERIES,
    remembers=(),
    behind={
        "step-shuffle": "setup.1",
        "ask-first": "setup.1",
        "ask-drawn": "turn.1",
        "ask-action": "turn.1",
        "ask-way": "turn.3",
        "ask-take": "artifact.1",
        "ask-drop": "artifact.2",
        "ask-withdraw": "skill.3",
        "ask-lock": "lock.1",
        "ask-free": "skill.3",
        "ask-move": "skill.5",
        "ask-move-to": "skill.5",
        "ask-give": "skill.4",
        "ask-give-to": "skill.4",
        "ask-control": "skill.7",
        "ask-banish": "limbo.1",
        "ask-retrieve": "limbo.3",
        "ask-retrieve-to": "limbo.3",
        "ask-who": "turn.1",
        "ask-source": "skill.1",
        "ask-let-go": "lock.4",
        "ask-interrupt": "interrupt.1",
        "ask-interrupt-at-all": "interrupt.1",
        "ask-interrupt-with": "interrupt.1",
        "ask-draw": "end.4",
    },
    keepers=("table", "dealer"),
    nouns=lambda edition: (*edition.kinds, Act, SkillKind, Pass),
    cards=lambda edition: tuple(edition.by_id.values()),
    describe=describe,
    copies=copies,
    text_of=text_of,
    marks=marks,
    code_of=code_of,
    copy_of=copy_of,
    hands=False,
    score_sheet=(
        "wins",
        "win-together",
        "dusk",
        "dusk-drawn",
        "draw-repeated",
        "draw-passed",
        "draw-agreed",
        "match-won",
        "match-shared",
        "match-drawn",
        "game-left",
    ),
    summary=summary,
    figures=figures,
)
