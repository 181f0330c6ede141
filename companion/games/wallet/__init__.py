"""Wallet: seem innocent and be wealthy, for two to seven players."""

from pathlib import Path

from companion.games.wallet.advice import advice
from companion.games.wallet.box.edition import PLAYERS, Edition, faults, read_edition
from companion.games.wallet.box.interview import box
from companion.games.wallet.model.layout import TABLETOP
from companion.games.wallet.model.pieces import (
    Action,
    Area,
    Atm,
    Inspected,
    Kind,
    Recount,
    Role,
    Whole,
)
from companion.games.wallet.model.state import (
    Match,
    Player,
    counted,
    spent_cards,
    spent_specials,
    spent_tokens,
)
from companion.games.wallet.rules.events import EVENTS
from companion.games.wallet.rules.match import match
from companion.games.wallet.views.faces import describe
from companion.games.wallet.views.figures import measures
from companion.games.wallet.views.queries import QUERIES, hand, score, status
from companion.keepers import keeper_for
from companion.referee.game import (
    MEMORY,
    Box,
    Game,
    Rules,
    Start,
    TableOption,
    TableQuery,
)
from companion.referee.question import Nothing
from companion.referee.table import Table


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """The state of a new game, and its rules before their first step."""
    edition = start.edition
    state = Match(
        table=table,
        cards=keeper_for(
            start,
            table,
            tuple(edition.cards),
            lambda beside: spent_cards(state, beside),
            lambda: counted(state),
            truly="hands.5",
            what=Whole.PLAYING_CARDS,
        ),
        specials=keeper_for(
            start,
            table,
            tuple(edition.specials),
            lambda beside: spent_specials(state, beside),
            lambda: counted(state),
            truly="hands.5",
            what=Whole.SPECIAL_CARDS,
        ),
        tokens=keeper_for(
            start,
            table,
            tuple(edition.tokens.values()),
            lambda beside: spent_tokens(state, beside),
            lambda: counted(state),
            truly="hands.5",
            what=Whole.VICTORY_TOKENS,
        ),
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=list(start.seats),
        players={seat: Player() for seat in start.seats},
    )
    return state, match(state)


GAME: Game[Match, Edition] = Game(
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(
        TableOption("deck", ("whole", "marks")),
        TableOption("coins", ("random", "lowest")),
        MEMORY,
    ),
    box=Box(
        read=read_edition,
        faults=faults,
        kinds=lambda edition: (
            *edition.kinds,
            *(Action, Inspected, Atm, Recount, Kind, Nothing, Whole, Area),
        ),
        cards=lambda edition: (*edition.cards, *edition.specials, *edition.tokens.values()),
        describe=describe,
        interview=box,
    ),
    begin=begin,
    status=TableQuery(status),
    score=TableQuery(score),
    hand=TableQuery(hand),
    queries=QUERIES,
    events=EVENTS,
    keepers=("table", "witness", "dealer"),
    tabletop=TABLETOP,
    measures=measures,
    measured=(Role,),
    score_sheet=(
        "round-begins",
        "verdict",
        "verdict-nobody",
        "ranks",
        "draws-tokens",
        "loses-token",
        "score",
        "game-won",
        "game-won-tie",
        "game-shared",
        "game-left",
    ),
    wins=("draws-tokens", "nobody-innocent", "game-won", "game-shared", "game-left"),
    highlights=(
        "game-won",
        "game-shared",
        "game-left",
        "gone",
        "round-ends",
        "verdict",
        "verdict-nobody",
        "finds",
        "draws-tokens",
        "loses-token",
        "false-no",
        "false-none",
        "false-note",
        "flips-first",
        "flips",
        "covers",
        "exchanges",
        "requests",
    ),
    advice=advice,
)
