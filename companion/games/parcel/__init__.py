"""The Parcel: 21 item cards, two to six players, one hidden card each."""

from functools import partial
from pathlib import Path

from companion.games.parcel.edition import Edition, read_edition
from companion.games.parcel.events import EVENTS
from companion.games.parcel.figures import figures, summary
from companion.games.parcel.items import Item
from companion.games.parcel.queries import QUERIES, code_of, copies, describe, marks, text_of
from companion.games.parcel.rules import match
from companion.games.parcel.state import Match, counted, spent
from companion.referee.edition import first_fault
from companion.referee.game import MEMORY, Game, Rules, Start, StartError, TableOption
from companion.referee.keeper import Tie
from companion.referee.keepers import KEEPERS, keeper_for
from companion.referee.table import Table


def begin(start: Start, table: Table) -> tuple[Match, Rules]:
    """The state of a new match, and its rules before their first step."""
    edition: Edition = start.edition
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


def check(start: Start) -> None:
    """The traditional version is for two to four players. [deck.2]"""
    if start.options["version"] == "traditional" and len(start.seats) > 4:
        raise StartError("start-traditional")


GAME = Game(
    id="parcel",
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
    begin=begin,
    check=check,
    here=lambda m: m.here,
    read_edition=read_edition,
    faults=partial(first_fault, read_edition),
    events=EVENTS,
    queries=QUERIES,
    remembers=("piles", "left", "hold", "shown"),
    behind={
        "ask-starter": "setup.1",
        "step-shuffle": "setup.2",
        "step-aside": "setup.2",
        "step-again": "setup.2",
        "step-again-two": "setup.2",
        "step-deal": "setup.4",
        "ask-face-up": "setup.3",
        "ask-told": "turn.5",
        "ask-held": "turn.5",
        "ask-number": "turn.5",
        "ask-number-open": "setup.3",
        "ask-play": "turn.2",
        "ask-play-by-hand": "turn.2",
        "ask-target": "target.3",
        "ask-item": "radio.2",
        "ask-holds": "radio.3",
        "ask-loser": "revolver.2",
        "ask-last-card": "out.1",
        "ask-discard": "camera.1",
        "ask-keep": "lens.1",
        "ask-lowest": "lens.3",
        "ask-shows": "end.2",
        "ask-impossible": "trouble.4",
    },
    keepers=KEEPERS,
    nouns=lambda _: (Item, Tie),
    cards=lambda _: tuple(Item),
    describe=describe,
    copies=copies,
    text_of=text_of,
    marks=marks,
    code_of=code_of,
    score_sheet=(
        "round-begins",
        "void",
        "wins-alone",
        "wins-highest",
        "wins-tied",
        "coffee-bonus",
        "given",
        "taken",
        "game-won",
        "game-shared",
        "game-left",
    ),
    summary=summary,
    figures=figures,
)
