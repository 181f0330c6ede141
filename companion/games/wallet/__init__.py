"""Wallet: two to seven players try to look innocent while having the most money."""

from pathlib import Path

from companion.games.wallet.advice import advice
from companion.games.wallet.box.edition import PLAYERS, Edition, faults, read_edition
from companion.games.wallet.box.interview import box
from companion.games.wallet.model.layout import TABLETOP
from companion.games.wallet.model.pieces import (
    Action,
    Area,
    AtmUse,
    InspectionChoice,
    Kind,
    PieceType,
    RecountChoice,
    Role,
)
from companion.games.wallet.model.state import (
    Match,
    Player,
    exhausted_cards,
    exhausted_specials,
    exhausted_tokens,
)
from companion.games.wallet.rules.events import EVENTS
from companion.games.wallet.rules.match import play_match, ranks
from companion.games.wallet.views.faces import describe
from companion.games.wallet.views.figures import measures
from companion.games.wallet.views.queries import QUERIES, hand, score, status
from companion.hidden_cards import card_source
from companion.referee.decisions import Goal, TableOption
from companion.referee.game import MEMORY, Box, Game, Rules, Start, TableQuery
from companion.referee.question import Nothing
from companion.referee.table import Table


def begin(start: Start[Edition], table: Table) -> tuple[Match, Rules]:
    """Return the state of a new game, and the coroutine that plays it. The caller starts the
    coroutine.
    """
    edition = start.edition
    state: Match = Match(
        table=table,
        cards=card_source(
            start,
            table,
            tuple(edition.cards),
            lambda beside: exhausted_cards(state, beside),
            truth_rule="hands.5",
            deck=PieceType.PLAYING_CARDS,
        ),
        specials=card_source(
            start,
            table,
            tuple(edition.specials),
            lambda beside: exhausted_specials(state, beside),
            truth_rule="hands.5",
            deck=PieceType.SPECIAL_CARDS,
        ),
        tokens=card_source(
            start,
            table,
            tuple(edition.tokens.values()),
            lambda beside: exhausted_tokens(state, beside),
            truth_rule="hands.5",
            deck=PieceType.VICTORY_TOKENS,
        ),
        edition=edition,
        options=start.options,
        seats=start.seats,
        here=list(start.seats),
        players={seat: Player() for seat in start.seats},
    )
    return state, play_match(state)


#: The maximum number of rounds that players can choose to play.
MOST_ROUNDS = 9


GAME: Game[Match, Edition] = Game(
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(
        TableOption("deck", ("whole", "marks"), is_of_setup=True),
        TableOption("coins", ("random", "lowest")),
        MEMORY,
    ),
    box=Box(
        read=read_edition,
        faults=faults,
        kinds=lambda edition: (
            *edition.kinds,
            *(Action, InspectionChoice, AtmUse, RecountChoice, Kind, Nothing, PieceType, Area),
        ),
        cards=lambda edition: (*edition.cards, *edition.specials, *edition.tokens.values()),
        describe=describe,
        interview=box,
    ),
    begin=begin,
    status=TableQuery(status),
    score=TableQuery(score),
    ranks=ranks,
    hand=TableQuery(hand),
    queries=QUERIES,
    own_events=EVENTS,
    keepers=("table", "witness", "dealer"),
    tabletop=TABLETOP,
    measures=measures,
    measured=(Role,),
    advice=advice,
    goal=Goal(lambda match: len(match.rounds), most=MOST_ROUNDS),
)
