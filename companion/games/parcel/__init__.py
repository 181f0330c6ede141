"""The Parcel: a game for two to six players, with 21 item cards and one hidden card per player."""

from pathlib import Path

from companion.games.parcel.advice import advice
from companion.games.parcel.edition import Edition, faults, read_edition
from companion.games.parcel.events import EVENTS
from companion.games.parcel.faces import describe
from companion.games.parcel.figures import measures
from companion.games.parcel.items import Area, Item, Piece
from companion.games.parcel.layout import TABLETOP
from companion.games.parcel.queries import QUERIES, follows, hand, score, status
from companion.games.parcel.questions import ASK_STARTER
from companion.games.parcel.rules import play_match
from companion.games.parcel.state import Match, exhausted_items
from companion.hidden_cards import CARD_SOURCES, card_source
from companion.hidden_cards.comparing import Tie
from companion.hidden_cards.contradictions import Contradictions
from companion.referee.decisions import Goal, TableOption
from companion.referee.game import (
    MEMORY,
    Box,
    Game,
    NextStarter,
    Rules,
    Start,
    StartError,
    TableQuery,
)
from companion.referee.table import Table

#: The maximum number of contracts that players can choose as their goal.
MOST_CONTRACTS = 21


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """Return the state of a new match, and the coroutine that plays it. The caller starts the
    coroutine.
    """
    edition = start.edition
    version = start.options["version"]
    counts = edition.copies(version)
    players = len(start.seats)
    goals = (
        edition.contracts_to_win
        if start.options["goal"] == "rulebook"
        else edition.contracts_to_win_older
    )
    cards = card_source(
        start,
        table,
        tuple(Item),
        lambda beside: exhausted_items(state, beside),
        truth_rule="turn.5",
    )
    state: Match = Match(
        table=table,
        cards=cards,
        contradictions=Contradictions(cards),
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=list(start.seats),
        contracts=dict.fromkeys(start.seats, 0),
        goal=goals[players],
        all_cards=tuple(item for item in Item for _ in range(counts[item])),
        copies=counts,
        guessable=tuple(item for item in Item if counts[item] and item is not Item.RADIO),
    )
    return state, play_match(state)


def check(start: Start[Edition]) -> None:
    """Raise StartError if there are too many players for the traditional version. [deck.2]"""
    if start.options["version"] == "traditional" and len(start.seats) > 4:
        raise StartError("start-traditional")


GAME: Game[Match, Edition] = Game(
    folder=Path(__file__).parent,
    players=(2, 6),
    options=(
        TableOption("version", ("main", "traditional"), is_of_setup=True),
        TableOption("goal", ("rulebook", "older"), is_of_setup=True),
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
    next_starter=NextStarter(ASK_STARTER, lambda match: match.starter),  # [next.1]
    status=TableQuery(status),
    score=TableQuery(score),
    ranks=lambda match: {seat: (match.contracts[seat],) for seat in match.here},
    hand=TableQuery(hand),
    queries=QUERIES,
    own_events=EVENTS,
    keepers=CARD_SOURCES,
    tabletop=TABLETOP,
    measures=measures,
    follows=follows,
    advice=advice,
    goal=Goal(lambda match: max(match.contracts.values()), most=MOST_CONTRACTS),
)
