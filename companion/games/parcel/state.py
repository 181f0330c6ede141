"""The state of a match and of its current round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.parcel.edition import Edition
from companion.games.parcel.items import AllCards, FaceUpCard, FaceUpReason, Item
from companion.hidden_cards.contradictions import Contradictions
from companion.hidden_cards.counting import PieceCount
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.source import CardSource
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table


class RoundResult(NamedTuple):
    """How a round ended, for the statistics.

    turns: how many turns it had.
    has_sole_survivor: whether all players but one were out.
    is_tied: whether several players had the highest card.
    has_coffee_bonus: whether a player got a contract for a Coffee.
    """

    turns: int
    has_sole_survivor: bool
    is_tied: bool
    has_coffee_bonus: bool


@dataclass(slots=True)
class Round:
    """The state of one round. Lists of seats are in clockwise order from the first seat.

    deck: the cards in the deck; the last one is on top.
    set_aside: the card set aside face down, or None once it has been drawn.
    set_aside_face_up: the cards set aside face up.
    piles: the face-up cards in front of each seat, oldest first.
    next_turn: whose turn comes next, if an override has said so.
    last_turn: who had the latest turn.
    last_player: who played the latest card.
    is_drawing: whether the player may still have to draw this turn's card. `hands` already contains
    it, as the player's last card.
    playing: the card that is taking effect, or None. It is already in its player's pile.
    returning: cards in hand that a Lens will put under the deck.
    returned_by: for each card that a Lens has put under the deck, the player who put it there,
    lowest card first.
    shown: cards that players have shown from their hands without being asked.
    revealed: cards that players had to show at the end of the round.
    """

    number: int
    starter: Seat
    still_in: list[Seat]
    deck: list[Hidden[Item]]
    set_aside: Hidden[Item] | None
    hands: dict[Seat, list[Hidden[Item]]]
    piles: dict[Seat, list[FaceUpCard]]
    set_aside_face_up: list[Item] = field(default_factory=list)
    protected: list[Seat] = field(default_factory=list)
    turn: Seat | None = None
    next_turn: Seat | None = None
    last_turn: Seat | None = None
    last_player: Seat | None = None
    turns: int = 0
    playing: Item | None = None
    returning: list[Hidden[Item]] = field(default_factory=list)
    is_drawing: bool = False
    returned_by: list[Seat] = field(default_factory=list)
    shown: dict[Seat, Item] = field(default_factory=dict)
    revealed: dict[Seat, Item] = field(default_factory=dict)
    is_void: bool = False


@dataclass(slots=True)
class Match:
    """The state of a whole match.

    seats: the players who started the match.
    here: the players who are still at the table.
    all_cards: every card in the deck of this version.
    copies: how many cards of each rank there are.
    guessable: the items that can be guessed with a Radio. [radio.2]
    visible_round: the round whose cards are on the table. Until the next round is dealt, this is
    the previous one.
    starter: who starts the next round, or None before the first one.
    """

    table: Table
    cards: CardSource[Item]
    contradictions: Contradictions
    edition: Edition
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    contracts: dict[Seat, int]
    goal: int
    all_cards: tuple[Item, ...]
    copies: tuple[int, ...]
    guessable: tuple[Item, ...]
    visible_round: Round | None = None
    starter: Seat | None = None
    setup: SetupSteps = field(default_factory=SetupSteps)
    round: Round | None = None
    rounds: list[RoundResult] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)


def make_void(match: Match, round_: Round) -> None:
    """Declare a round void, so that it is dealt again. [trouble.1]"""
    round_.is_void = True
    match.table.announce("void", who=round_.starter)


def put_face_up(round_: Round, seat: Seat, item: Item, reason: FaceUpReason) -> None:
    """Put a card face up in front of a player. [turn.4]"""
    round_.piles[seat].append(FaceUpCard(item, reason))
    if round_.shown and round_.shown.get(seat) is item:
        del round_.shown[seat]


def face_up_counts(round_: Round | None) -> list[int]:
    """Return how many cards of each rank everyone can see or has seen at the end of the round,
    lowest rank first.
    """
    counts = [0] * len(Item)
    if round_ is not None:
        for pile in round_.piles.values():
            for card in pile:
                counts[card.item] += 1
        for item in (*round_.set_aside_face_up, *round_.revealed.values()):
            counts[item] += 1
    return counts


def exhausted_items(match: Match, beside: Sequence[Item] = ()) -> dict[Item, Ruling]:
    """Return the items whose copies are all accounted for, each mapped to the reason why it can't
    turn up again. [deck.4]

    beside: other cards whose place is known, although they aren't face up.
    """
    counts = face_up_counts(match.round)
    for item in beside:
        counts[item] += 1
    return {
        item: Ruling(
            "deck.4", "no-copies", {"option": item, "copies": match.copies[item]}, hard=True
        )
        if match.copies[item]
        else Ruling("deck.2", "no-version", {"option": item}, hard=True)
        for item in Item
        if counts[item] >= match.copies[item]
    }


def piece_counts(match: Match) -> list[PieceCount]:
    """Return how many cards of each kind there must be in the round, and how many there are.
    [deck.4] [deck.5]
    """
    round_ = match.round
    if round_ is None:
        return []
    face_up = face_up_counts(round_)
    # A card that was shown at the end of the round counts as face up, but is still in `hands`.
    hidden = (
        len(round_.deck)
        + len(round_.returning)
        + sum(map(len, round_.hands.values()))
        - len(round_.revealed)
    )
    cards = hidden + (round_.set_aside is not None) + sum(face_up)
    return [
        PieceCount(AllCards.CARDS, len(match.all_cards), cards),
        *(PieceCount(item, match.copies[item], face_up[item], partly=True) for item in Item),
    ]


def is_contradicted(match: Match) -> bool:
    """Whether the players' answers contradict each other and the players haven't decided yet what
    to do about it. [trouble.4]
    """
    return not match.cards.deals and match.contradictions.exist(piece_counts(match))
