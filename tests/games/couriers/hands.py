"""Says which pieces the players move on the table after each announcement in Clash of the Couriers.

Each function is called with a simulated table and the facts of an announcement, and moves the
simulated pieces. Tests then compare the table with the record.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from companion.games.couriers.model.layout import BONUS_DECK, BOX, DECK, DISCARDS, ROW, SUPPLY
from companion.games.couriers.model.pieces import Area, PieceType
from companion.referee.facts import Pieces, Spot
from companion.referee.seat import Seat
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]
#: A non-default choice for each table option.
OPTIONS = ("dice=thrown", "roll=exact", "claim=as-wished", "trap-test=four", "abandon=not-allowed")
#: The areas where cards lie face down.
CLOSED = (Area.TOWN, Area.CARDS, Area.DESTINATION_DECK, Area.BONUS_DECK, Area.BOX)


def card(
    hands: Hands, kind: PieceType, start: Spot, end: Spot, face: Enum | None = None, count: int = 1
) -> None:
    """Move cards, unless the companion deals them."""
    if any(one.kind is kind for one in hands.there):
        hands.move(Pieces(kind, face, count), start, end)


def of(seat: Seat) -> Spot:
    """Return the place where a player's cards are."""
    return Spot(Area.CARDS, seat)


def load(hands: Hands, seat: Seat, count: int = 1) -> None:
    """Load parcels onto a player's van."""
    hands.move(Pieces(PieceType.PARCELS, None, count), SUPPLY, Spot(Area.LOAD, seat))


def unload(hands: Hands, seat: Seat, count: int = 1) -> None:
    """Unload parcels from a player's van."""
    hands.move(Pieces(PieceType.PARCELS, None, count), Spot(Area.LOAD, seat), SUPPLY)


def dealt(hands: Hands, facts: Facts) -> None:
    """Deal bonus cards to each player whose van is in the town."""
    vans = [one for one in hands.there if one.kind is PieceType.VANS and one.spot != BOX]
    for van in vans:
        assert isinstance(van.face, Seat)
        card(hands, PieceType.BONUSES, BONUS_DECK, of(van.face), count=facts["count"])


def keeps(hands: Hands, facts: Facts) -> None:
    """Take as many cards from the deck as the player keeps, and load the same number of parcels."""
    card(hands, PieceType.DESTINATIONS, DECK, of(facts["who"]), count=facts["count"])
    load(hands, facts["who"], facts["count"])


def turned_up(hands: Hands, facts: Facts) -> None:
    """Turn over the card that the players have named."""
    card(hands, PieceType.DESTINATIONS, DECK, ROW, facts["answer"])


def claims(hands: Hands, facts: Facts) -> None:
    """Take a card from the row and load a parcel."""
    card(hands, PieceType.DESTINATIONS, ROW, of(facts["who"]), facts["item"])
    load(hands, facts["who"])


def drives(hands: Hands, facts: Facts) -> None:
    """Move a van."""
    who, start, end = facts["who"], facts["start"], facts["spot"]
    hands.move(Pieces(PieceType.VANS, who), Spot(Area.TOWN, start), Spot(Area.TOWN, end))


def delivers(hands: Hands, facts: Facts) -> None:
    """Lay a destination card face up and unload a parcel."""
    who = facts["who"]
    card(hands, PieceType.DESTINATIONS, of(who), Spot(Area.DELIVERIES, who), facts["item"])
    unload(hands, who)


def abandons(hands: Hands, facts: Facts) -> None:
    """Put a player's destination cards back in the box and unload their parcels."""
    card(hands, PieceType.DESTINATIONS, of(facts["who"]), BOX, count=facts["count"])
    unload(hands, facts["who"], facts["count"])


def draws(hands: Hands, facts: Facts) -> None:
    """Draw the top card of the bonus deck."""
    card(hands, PieceType.BONUSES, BONUS_DECK, of(facts["who"]))


def shuffled(hands: Hands, facts: Facts) -> None:
    """Turn the discards into the new bonus deck."""
    for one in [one for one in hands.there if one.spot == DISCARDS]:
        hands.move(Pieces(PieceType.BONUSES, one.face, hands.there[one]), DISCARDS, BONUS_DECK)


def discards(hands: Hands, facts: Facts) -> None:
    """Put a bonus card face up on the discard pile."""
    card(hands, PieceType.BONUSES, of(facts["who"]), DISCARDS, facts["item"])


def gives(hands: Hands, facts: Facts) -> None:
    """Put a bonus card face down among another player's cards."""
    card(hands, PieceType.BONUSES, of(facts["who"]), of(facts["target"]))


def sets_trap(hands: Hands, facts: Facts) -> None:
    """Put a card on the board and the trap counter on the card."""
    spot = Spot(Area.TOWN, facts["spot"])
    card(hands, PieceType.BONUSES, of(facts["who"]), spot)
    hands.move(Pieces(PieceType.TRAPS, facts["who"]), SUPPLY, spot)


def trap_goes(hands: Hands, facts: Facts) -> None:
    """Take a trap off the board, and discard its card."""
    trap = next(
        one for one in hands.there if one.kind is PieceType.TRAPS and one.face is facts["who"]
    )
    card(hands, PieceType.BONUSES, trap.spot, DISCARDS, facts["item"])
    hands.move(Pieces(PieceType.TRAPS, facts["who"]), trap.spot, SUPPLY)


MEANINGS: Meanings = {
    "bonuses-dealt": dealt,
    "keeps": keeps,
    "ask-row": turned_up,
    "claims": claims,
    "drives": drives,
    "delivers": delivers,
    "abandons": abandons,
    "draws-bonus": draws,
    "bonuses-shuffled": shuffled,
    "discards": discards,
    "boosts": discards,
    "gives-bonus": gives,
    "sets-trap": sets_trap,
    "lifts-trap": trap_goes,
    "trap-is": trap_goes,
}


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """Play part of a random game, following all announcements on a simulated table.

    seed: determines the number of players, who deals the cards, and the table's options, too.
    """
    play(
        "couriers",
        2 + seed % 5,
        ("table", "dealer")[seed % 2],
        MEANINGS,
        *(option for n, option in enumerate(OPTIONS) if seed >> n & 1),
        seed=seed,
        steps=steps,
        outcome=outcome,
        closed=CLOSED,
        between=("ask-keep", "ask-kept"),
    )
