"""Package Pandemonium: couriers, a thief and sixteen turns in a city of 25 tiles; one to three."""

from pathlib import Path

from companion.games.pandemonium.cards import (
    all_cards,
    code_of,
    copies,
    describe,
    marks,
    text_of,
)
from companion.games.pandemonium.checks import faults, read_edition
from companion.games.pandemonium.city import city_of
from companion.games.pandemonium.edition import COURIERS, PLAYERS, Edition
from companion.games.pandemonium.events import EVENTS
from companion.games.pandemonium.figures import figures, summary
from companion.games.pandemonium.interview import box
from companion.games.pandemonium.missions import refused
from companion.games.pandemonium.pieces import (
    Driver,
    Drop,
    Help,
    Lot,
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
    Whole,
)
from companion.games.pandemonium.priority import spent
from companion.games.pandemonium.queries import QUERIES
from companion.games.pandemonium.rules import match
from companion.games.pandemonium.state import (
    BASE,
    GRID,
    ROGUE,
    SOLO_DECK,
    SPAWN_AGAIN,
    Match,
)
from companion.referee.bearing import Bearing, Toward
from companion.referee.conservation import Counted
from companion.referee.die import DICE, Die
from companion.referee.game import Game, Rules, Start
from companion.referee.keeper import Keeper, Nothing
from companion.referee.keepers import keeper_for
from companion.referee.question import Ruling
from companion.referee.table import Table

#: What is counted of each deck of priority cards.
DECKS = {Van.RED: Whole.RED_DECK, Van.GREEN: Whole.GREEN_DECK}


def begin(start: Start, table: Table) -> tuple[Match, Rules]:
    """The state of a new game, and its rules before their first step."""
    edition: Edition = start.edition

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


GAME = Game(
    id="pandemonium",
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(DICE, GRID, BASE, ROGUE, SPAWN_AGAIN, SOLO_DECK),
    begin=begin,
    check=lambda _: None,
    here=lambda m: m.here,
    read_edition=read_edition,
    faults=faults,
    interview=box,
    events=EVENTS,
    queries=QUERIES,
    remembers=(),
    behind={
        "ask-rogue": "three.1",
        "step-row": "setup.1",
        "ask-location": "setup.1",
        "ask-map": "setup.1",
        "step-map": "setup.1",
        "step-rogue": "setup.1",
        "ask-first-roll": "setup.2",
        "ask-base": "setup.3",
        "ask-company": "setup.5",
        "step-cards": "setup.4",
        "ask-priority": "priority.1",
        "ask-turned": "priority.1",
        "ask-other": "solo.5",
        "ask-tie-roll": "priority.3",
        "ask-order": "priority.2",
        "ask-move-from": "priority.5",
        "ask-move-what": "priority.5",
        "ask-move-to": "priority.5",
        "ask-place": "priority.4",
        "ask-place-what": "priority.4",
        "ask-swap": "priority.4",
        "ask-swapped": "priority.4",
        "ask-step": "route.1",
        "ask-rogue-step": "rogue.2",
        "ask-way": "route.1",
        "ask-cross": "route.6",
        "ask-hand-over": "exploding.5",
        "ask-load": "package.2",
        "ask-leave": "package.5",
        "ask-recharge": "base.4",
        "ask-save": "theft.2",
        "ask-spawn": "spawn.1",
        "ask-mission": "mission.1",
        "ask-last-mission": "mission.1",
    },
    keepers=("table", "dealer"),
    nouns=lambda edition: (
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
        Lot,
        Die,
        Bearing,
        Toward,
        Nothing,
    ),
    cards=all_cards,
    describe=describe,
    copies=copies,
    text_of=text_of,
    marks=marks,
    code_of=code_of,
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
    summary=summary,
    figures=figures,
)
