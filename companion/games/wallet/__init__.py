"""Wallet: seem innocent and be wealthy, for two to seven players."""

from pathlib import Path

from companion.games.wallet.edition import PLAYERS, Edition, faults, read_edition
from companion.games.wallet.events import EVENTS
from companion.games.wallet.figures import figures, summary
from companion.games.wallet.interview import box
from companion.games.wallet.pieces import Action, Atm, Inspected, Kind, Recount, Whole
from companion.games.wallet.queries import QUERIES, code_of, copies, describe, marks, text_of
from companion.games.wallet.rules import match
from companion.games.wallet.state import (
    Match,
    Player,
    counted,
    spent_cards,
    spent_specials,
    spent_tokens,
)
from companion.referee.game import MEMORY, Game, Rules, Start, TableOption
from companion.referee.keeper import Nothing
from companion.referee.keepers import keeper_for
from companion.referee.table import Table


def begin(start: Start, table: Table) -> tuple[Match, Rules]:
    """The state of a new game, and its rules before their first step."""
    edition: Edition = start.edition
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


GAME = Game(
    id="wallet",
    folder=Path(__file__).parent,
    players=PLAYERS,
    options=(
        TableOption("deck", ("whole", "marks")),
        TableOption("coins", ("random", "lowest")),
        MEMORY,
    ),
    begin=begin,
    check=lambda _: None,
    here=lambda m: m.here,
    read_edition=read_edition,
    faults=faults,
    interview=box,
    events=EVENTS,
    queries=QUERIES,
    remembers=("recall",),
    behind={
        "step-tokens": "setup.2",
        "step-hourglasses": "setup.1",
        "step-specials": "setup.3",
        "step-ids": "setup.4",
        "step-cards": "setup.6",
        "step-gather": "end.1",
        "ask-dealt": "hands.5",
        "ask-told": "hands.5",
        "ask-held": "hands.5",
        "ask-coin": "setup.7",
        "ask-action": "turn.1",
        "ask-again": "specials.1",
        "ask-put": "action.2",
        "ask-pay": "action.3",
        "ask-id": "action.4",
        "ask-keep": "specials.2",
        "ask-guest": "specials.2",
        "ask-give": "specials.2",
        "ask-fund": "specials.4",
        "ask-fund-take": "specials.4",
        "ask-fund-got": "specials.4",
        "ask-pass": "specials.6",
        "ask-target": "specials.7",
        "ask-inspected": "specials.7",
        "ask-gone": "hands.5",
        "ask-dispose-to": "specials.9",
        "ask-dispose": "specials.9",
        "ask-exchange": "specials.10",
        "ask-request": "specials.11",
        "ask-requested": "specials.12",
        "ask-extra-time": "round.2",
        "ask-own-extra-time": "round.2",
        "ask-extra": "round.2",
        "ask-end-specials": "round.3",
        "ask-end-special": "round.3",
        "ask-cover": "round.4",
        "ask-atm": "round.5",
        "ask-cover-note": "round.5",
        "ask-found": "round.5",
        "ask-exchanged-note": "round.6",
        "ask-currency": "round.6",
        "ask-officer": "police.1",
        "ask-inspect": "police.2",
        "ask-exchanged": "round.6",
        "ask-hand": "verdict.1",
        "ask-right": "verdict.1",
        "ask-lose": "verdict.11",
        "ask-credit": "ranking.1",
        "ask-tokens": "end.2",
        "ask-count": "trouble.3",
        "ask-count-wallet": "trouble.3",
        "ask-recount": "trouble.3",
    },
    keepers=("table", "witness", "dealer"),
    nouns=lambda edition: (*edition.kinds, Action, Inspected, Atm, Recount, Kind, Nothing),
    cards=lambda edition: (*edition.cards, *edition.specials, *edition.tokens.values()),
    describe=describe,
    copies=copies,
    text_of=text_of,
    marks=marks,
    code_of=code_of,
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
    summary=summary,
    figures=figures,
)
