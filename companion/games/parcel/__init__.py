"""The Parcel: 21 item cards, two to six players, one hidden card each."""

from pathlib import Path

from companion.games.parcel.advice import advice
from companion.games.parcel.edition import Edition, faults, read_edition
from companion.games.parcel.events import EVENTS
from companion.games.parcel.faces import describe
from companion.games.parcel.figures import measures
from companion.games.parcel.items import Area, Item, Piece
from companion.games.parcel.layout import TABLETOP
from companion.games.parcel.queries import QUERIES, hand, score, status
from companion.games.parcel.questions import ASK_STARTER
from companion.games.parcel.rules import match
from companion.games.parcel.state import Match, counted, spent
from companion.keepers import KEEPERS, keeper_for
from companion.keepers.comparing import Tie
from companion.referee.game import (
    MEMORY,
    Box,
    Game,
    NextStarter,
    Rules,
    Start,
    StartError,
    TableOption,
    TableQuery,
)
from companion.referee.table import Table


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """The state of a new match, and its rules before their first step."""
    edition = start.edition
    version = start.options["version"]
    counts = edition.copies(version)
    players = len(start.seats)
    goals = (
        edition.contracts_to_win
        if start.options["goal"] == "rulebook"
        else edition.contracts_to_win_older
    )
    keeper = keeper_for(
        start,
        table,
        tuple(Item),
        lambda beside: spent(state, beside),
        lambda: counted(state),
        truly="turn.5",
    )
    state = Match(
        table=table,
        keeper=keeper,
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=list(start.seats),
        contracts=dict.fromkeys(start.seats, 0),
        goal=goals[players],
        deck=tuple(item for item in Item for _ in range(counts[item])),
        copies=counts,
        nameable=tuple(item for item in Item if counts[item] and item is not Item.RADIO),
    )
    return state, match(state)


def check(start: Start[Edition]) -> None:
    """The traditional version is for two to four players. [deck.2]"""
    if start.options["version"] == "traditional" and len(start.seats) > 4:
        raise StartError("start-traditional")


GAME: Game[Match, Edition] = Game(
    folder=Path(__file__).parent,
    players=(2, 6),
    options=(
        TableOption("version", ("main", "traditional")),
        TableOption("goal", ("rulebook", "older")),
        TableOption("coffee-discarded", ("not-played", "played")),
        TableOption("after-tie", ("last-turn", "last-winner")),
        TableOption("breach", ("out", "pass")),
        MEMORY,
    ),
    box=Box(
        read=read_edition,
        faults=faults,
        kinds=lambda _: (Item, Tie, Piece, Area),
        cards=lambda _: tuple(Item),
        describe=describe,
    ),
    begin=begin,
    check=check,
    next_starter=NextStarter(ASK_STARTER, "next.1", lambda m: m.starter),
    status=TableQuery(status),
    score=TableQuery(score),
    hand=TableQuery(hand),
    queries=QUERIES,
    events=EVENTS,
    keepers=KEEPERS,
    tabletop=TABLETOP,
    measures=measures,
    score_sheet=(
        "round-begins",
        "void",
        "wins-alone",
        "wins-highest",
        "wins-tied",
        "coffee-bonus",
        "score",
        "game-won",
        "game-shared",
        "game-left",
    ),
    wins=("wins-alone", "wins-highest", "wins-tied", "game-won", "game-shared", "game-left"),
    highlights=(
        "game-won",
        "game-shared",
        "game-left",
        "gone",
        "wins-alone",
        "wins-highest",
        "wins-tied",
        "coffee-bonus",
        "void",
        "breach-out",
        "breach-passes",
        "out-with",
        "out",
        "protected",
        "trades",
        "shown",
    ),
    advice=advice,
)
