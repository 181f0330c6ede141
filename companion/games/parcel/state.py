"""Everything a player could ask about: the match, and the round under way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from companion.games.parcel.edition import Edition
from companion.games.parcel.items import How, Item, Laid, Whole
from companion.keepers.comparing import Comparing
from companion.keepers.counting import Counted
from companion.keepers.hidden import Hidden
from companion.keepers.settling import Settling
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table


class RoundResult(NamedTuple):
    """How a round ended."""

    turns: int
    alone: bool
    tied: bool
    coffee: bool


@dataclass(slots=True)
class Round:
    """A round under way. Lists of seats are in clockwise order from the first seat.

    pile: the deck; its last card is on top. `returned`: who put its lowest cards there
        with a Lens, lowest first.
    laid: each seat's public pile, oldest first.
    next_turn: whose turn it is, where the table has set that right.
    last_turn, last_player: who had the last turn; who played the last card.
    drawing: the turn's card is the last one of the hand, or not drawn yet; nobody tells which.
    playing: the card whose effect is under way; it is in its player's pile already.
    returning: cards on their way under the deck during a Lens.
    shown: cards that were shown to all though no rule asked for it.
    """

    number: int
    starter: Seat
    still_in: list[Seat]
    pile: list[Hidden[Item]]
    set_aside: Hidden[Item] | None
    hands: dict[Seat, list[Hidden[Item]]]
    laid: dict[Seat, list[Laid]]
    face_up: list[Item] = field(default_factory=list)
    protected: list[Seat] = field(default_factory=list)
    turn: Seat | None = None
    next_turn: Seat | None = None
    last_turn: Seat | None = None
    last_player: Seat | None = None
    turns: int = 0
    playing: Item | None = None
    returning: list[Hidden[Item]] = field(default_factory=list)
    drawing: bool = False
    returned: list[Seat] = field(default_factory=list)
    shown: dict[Seat, Item] = field(default_factory=dict)
    revealed: dict[Seat, Item] = field(default_factory=dict)
    void: bool = False


class ItemKeeper(Comparing[Item], Settling[Item], Protocol):
    """What the rules ask of the keeper of the cards."""


@dataclass(slots=True)
class Match:
    """A whole game. `seats` began it; `here` are those still at the table.

    deck: every card of the version. copies: how many of each rank.
    lying: the round whose cards lie on the table: the last one, until the next is dealt.
    nameable: what a Radio may name. [radio.2]
    """

    table: Table
    keeper: ItemKeeper
    edition: Edition
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    contracts: dict[Seat, int]
    goal: int
    deck: tuple[Item, ...]
    copies: tuple[int, ...]
    nameable: tuple[Item, ...]
    lying: Round | None = None
    starter: Seat | None = None
    setup: SetupSteps = field(default_factory=SetupSteps)
    round: Round | None = None
    rounds: list[RoundResult] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)


def make_void(m: Match, r: Round) -> None:
    """The round does not count, and is dealt again. [trouble.1]"""
    r.void = True
    m.table.announce("void", who=r.starter)


def lay(r: Round, seat: Seat, item: Item, how: How) -> None:
    """A card comes to lie face up before a player. [turn.4]"""
    r.laid[seat].append(Laid(item, how))
    if r.shown and r.shown.get(seat) is item:
        del r.shown[seat]


def face_up_counts(r: Round | None) -> list[int]:
    """How many cards of each rank lie face up, or have been shown at the end."""
    counts = [0] * len(Item)
    if r is not None:
        for pile in r.laid.values():
            for laid in pile:
                counts[laid.item] += 1
        for item in (*r.face_up, *r.revealed.values()):
            counts[item] += 1
    return counts


def spent(m: Match, beside: Sequence[Item] = ()) -> dict[Item, Ruling]:
    """The items that cannot turn up again, each with its ruling. [deck.4]

    beside: what is known to lie elsewhere though it is not face up.
    """
    counts = face_up_counts(m.round)
    for item in beside:
        counts[item] += 1
    return {
        item: Ruling("deck.4", "no-copies", {"option": item, "copies": m.copies[item]}, hard=True)
        if m.copies[item]
        else Ruling("deck.2", "no-version", {"option": item}, hard=True)
        for item in Item
        if counts[item] >= m.copies[item]
    }


def counted(m: Match) -> list[Counted]:
    """The cards of the round under way, where its rules have them. [deck.4] [deck.5]"""
    r = m.round
    if r is None:
        return []
    face_up = face_up_counts(r)
    # Who has shown a card at the end of the round still has it in the hand.
    hidden = len(r.pile) + len(r.returning) + sum(map(len, r.hands.values())) - len(r.revealed)
    cards = hidden + (r.set_aside is not None) + sum(face_up)
    return [
        Counted(Whole.CARDS, len(m.deck), cards),
        *(Counted(item, m.copies[item], face_up[item], partly=True) for item in Item),
    ]
