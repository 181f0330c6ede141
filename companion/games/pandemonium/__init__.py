"""Package Pandemonium: couriers, a thief and sixteen turns in a city of 25 tiles; one to three."""

from collections import Counter
from pathlib import Path

from companion.games.pandemonium.advice import advice
from companion.games.pandemonium.box.checks import faults, read_edition
from companion.games.pandemonium.box.edition import COURIERS, PLAYERS, Edition
from companion.games.pandemonium.box.interview import box
from companion.games.pandemonium.model.city import city_of
from companion.games.pandemonium.model.layout import DECKS
from companion.games.pandemonium.model.pieces import (
    Area,
    Bases,
    Charge,
    Cubes,
    Driver,
    Drop,
    Fuse,
    Help,
    Lot,
    Markers,
    Order,
    Package,
    Payment,
    Priority,
    Slot,
    Spawn,
    Spend,
    Take,
    Tile,
    Van,
    VanCards,
    Whole,
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
from companion.games.pandemonium.rules.events import EVENTS
from companion.games.pandemonium.rules.match import match
from companion.games.pandemonium.rules.missions import refused
from companion.games.pandemonium.rules.priority import spent
from companion.games.pandemonium.rules.putting import TABLETOP
from companion.games.pandemonium.views.faces import all_cards, describe
from companion.games.pandemonium.views.figures import measures
from companion.games.pandemonium.views.queries import QUERIES, hand, score, status
from companion.keepers import keeper_for
from companion.keepers.counting import Counted
from companion.keepers.keeper import Keeper
from companion.referee.bearing import Bearing, Toward
from companion.referee.die import DICE, Die
from companion.referee.game import Box, Game, Rules, Start, TableQuery
from companion.referee.question import Nothing, Ruling
from companion.referee.table import Table


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """The state of a new game, and its rules before their first step."""
    edition = start.edition

    def deck(van: Van) -> Keeper[Priority]:
        return keeper_for(
            start,
            table,
            edition.decks[van],
            lambda _: spent(state, van),
            lambda: counted_deck(state, van),
            truly="setup.4",
        )

    state: Match = Match(
        table=table,
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=list(start.seats),
        decks={van: deck(van) for van in COURIERS},
        missions=keeper_for(
            start,
            table,
            tuple(edition.missions),
            lambda _: refused(state),
            lambda: counted_missions(state),
            truly="setup.5",
        ),
        spawns=keeper_for(
            start,
            table,
            tuple(edition.spawns),
            lambda _: seen(state),
            lambda: counted_spawns(state),
            truly="setup.6",
        ),
        pool=Counter(edition.data.pool.packages),
        cities={city_map: city_of(data) for city_map, data in edition.maps.items()},
    )
    return state, match(state)


def seen(m: Match) -> dict[Spawn, Ruling]:
    """The spawn cards that lie open, each with its ruling. [spawn.1]"""
    return {card: Ruling("spawn.1", "no-spawn", {"option": card}, hard=True) for card in m.spawned}


def counted_deck(m: Match, van: Van) -> list[Counted]:
    """The priority cards of a deck, each somewhere once."""
    cards = sum(len(c.deck) + len(c.played) for c in m.couriers if c.van is van)
    if m.rival is not None and m.rival.van is van:
        cards = len(m.other_pile) + len(m.turned)
    return [Counted(DECKS[van], len(m.edition.decks[van]), cards)]


def counted_missions(m: Match) -> list[Counted]:
    """The missions, each somewhere once."""
    held = sum(len(c.missions) + len(c.shown) + len(c.failed) for c in m.couriers)
    return [Counted(Whole.MISSIONS, len(m.edition.missions), len(m.mission_pile) + held)]


def counted_spawns(m: Match) -> list[Counted]:
    """The spawn cards, each somewhere once."""
    cards = len(m.spawn_pile) + len(m.spawned)
    return [Counted(Whole.SPAWNS, len(m.edition.spawns), cards)]


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
            Help,
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
            Whole,
            Area,
            Markers,
            Fuse,
            Charge,
            Lot,
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
    hand=TableQuery(hand),
    queries=QUERIES,
    events=EVENTS,
    keepers=("table", "dealer"),
    tabletop=TABLETOP,
    measures=measures,
    score_sheet=(
        "delivers",
        "steals",
        "recharges",
        "explodes",
        "boom-home",
        "mission-done",
        "final-score",
        "game-won",
        "game-won-tie",
        "game-shared",
        "rated",
    ),
    wins=("game-won", "game-won-tie", "game-shared", "rated"),
    highlights=(
        "game-won",
        "game-won-tie",
        "game-shared",
        "game-nobody",
        "gone",
        "explodes",
        "lost",
        "boom-home",
        "boom-aboard",
        "hands-over",
        "mission-done",
        "mission-failed",
        "rogue-takes",
        "steals",
        "delivers",
        "spawned",
    ),
    advice=advice,
)
