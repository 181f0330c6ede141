"""Package Pandemonium: one to three players deliver packages in a city of 25 tiles, in 16 turns."""

from collections import Counter
from pathlib import Path

from companion.games.pandemonium.advice import advice
from companion.games.pandemonium.box.checks import faults, read_edition
from companion.games.pandemonium.box.edition import COURIERS, PLAYERS, TURNS, Edition
from companion.games.pandemonium.box.interview import box
from companion.games.pandemonium.model.city import city_of
from companion.games.pandemonium.model.pieces import (
    Announcement,
    Area,
    Bases,
    Charge,
    Cubes,
    DrawForMe,
    Driver,
    Drop,
    Fuse,
    Markers,
    Order,
    Package,
    Payment,
    PieceKind,
    Priority,
    Slot,
    Spawn,
    Spend,
    Take,
    Tile,
    Van,
    VanCards,
)
from companion.games.pandemonium.model.state import (
    BASE,
    COLOURS,
    GRID,
    ROGUE,
    SOLO_DECK,
    SPAWN_AGAIN,
    Match,
)
from companion.games.pandemonium.rules.corrections import TABLETOP
from companion.games.pandemonium.rules.events import EVENTS
from companion.games.pandemonium.rules.match import play
from companion.games.pandemonium.rules.missions import refused
from companion.games.pandemonium.rules.priority import exhausted_priorities
from companion.games.pandemonium.rules.scoring import ranks
from companion.games.pandemonium.views.card_text import all_cards, describe
from companion.games.pandemonium.views.queries import QUERIES, hand, score, status
from companion.games.pandemonium.views.statistics import measures
from companion.hidden_cards import card_source
from companion.hidden_cards.source import CardSource
from companion.referee.bearing import Bearing, Toward
from companion.referee.decisions import Goal
from companion.referee.die import DICE, Die
from companion.referee.game import Box, Game, Rules, Start, TableQuery
from companion.referee.question import Nothing, Ruling
from companion.referee.table import Table


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """Return the state of a new game, and the coroutine that plays it. The caller starts the
    coroutine.
    """
    edition = start.edition

    def deck(van: Van) -> CardSource[Priority]:
        return card_source(
            start,
            table,
            edition.decks[van],
            lambda _: exhausted_priorities(state, van),
            truth_rule="setup.4",
        )

    state: Match = Match(
        table=table,
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=list(start.seats),
        decks={van: deck(van) for van in COURIERS},
        missions=card_source(
            start,
            table,
            tuple(edition.missions),
            lambda _: refused(state),
            truth_rule="setup.5",
        ),
        spawns=card_source(
            start,
            table,
            tuple(edition.spawns),
            lambda _: face_up_spawns(state),
            truth_rule="setup.6",
        ),
        pool=Counter(edition.data.pool.packages),
        cities={city_map: city_of(data) for city_map, data in edition.maps.items()},
    )
    return state, play(state)


def face_up_spawns(match: Match) -> dict[Spawn, Ruling]:
    """Return the spawn cards that are already face up, each mapped to the reason why it can't be
    turned up again. [spawn.1]
    """
    return {
        card: Ruling("spawn.1", "no-spawn", {"option": card}, hard=True) for card in match.spawned
    }


GAME: Game[Match, Edition] = Game(
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(DICE, COLOURS, GRID, BASE, ROGUE, SPAWN_AGAIN, SOLO_DECK),
    box=Box(
        read=read_edition,
        faults=faults,
        kinds=lambda edition: (
            Tile,
            *edition.kinds,
            Package,
            Drop,
            Take,
            Announcement,
            Spend,
            Order,
            Payment,
            Priority,
            Slot,
            Van,
            Driver,
            Cubes,
            Bases,
            VanCards,
            PieceKind,
            Area,
            Markers,
            Fuse,
            Charge,
            DrawForMe,
            Die,
            Bearing,
            Toward,
            Nothing,
        ),
        cards=all_cards,
        describe=describe,
        interview=box,
    ),
    begin=begin,
    status=TableQuery(status),
    score=TableQuery(score),
    ranks=ranks,
    hand=TableQuery(hand),
    queries=QUERIES,
    follows=lambda _match, _seat: None,  # [priority.2]
    own_events=EVENTS,
    keepers=("table", "dealer"),
    tabletop=TABLETOP,
    measures=measures,
    advice=advice,
    goal=Goal(lambda match: match.turn.number - 1 if match.turn is not None else 0, most=TURNS),
)
