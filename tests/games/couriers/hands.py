"""What each phrase means for hands at the table: which pieces they move then."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from companion.games.couriers.model.layout import BONUS_DECK, BOX, DECK, DISCARDS, ROW, SUPPLY
from companion.games.couriers.model.pieces import Area, Whole
from companion.referee.facts import Pieces, Spot
from companion.referee.seat import Seat
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]
#: Each table option otherwise than by default.
OPTIONS = ("dice=thrown", "roll=exact", "claim=as-wished", "trap-test=four", "abandon=not-allowed")
#: Where cards lie face down.
CLOSED = (Area.TOWN, Area.CARDS, Area.DESTINATION_DECK, Area.BONUS_DECK, Area.BOX)


def card(
    hands: Hands, kind: Whole, start: Spot, end: Spot, face: Enum | None = None, count: int = 1
) -> None:
    """Cards move, unless the companion has them."""
    if any(one.kind is kind for one in hands.there):
        hands.move(Pieces(kind, face, count), start, end)


def of(seat: Seat) -> Spot:
    """Its hand."""
    return Spot(Area.CARDS, seat)


def load(hands: Hands, seat: Seat, count: int = 1) -> None:
    """Parcels come onto the van."""
    hands.move(Pieces(Whole.PARCELS, None, count), SUPPLY, Spot(Area.LOAD, seat))


def unload(hands: Hands, seat: Seat, count: int = 1) -> None:
    """Parcels go off the van."""
    hands.move(Pieces(Whole.PARCELS, None, count), Spot(Area.LOAD, seat), SUPPLY)


def dealt(hands: Hands, facts: Facts) -> None:
    """To each whose van is in the town."""
    vans = [one for one in hands.there if one.kind is Whole.VANS and one.spot != BOX]
    for van in vans:
        assert isinstance(van.face, Seat)
        card(hands, Whole.BONUSES, BONUS_DECK, of(van.face), count=facts["count"])


def keeps(hands: Hands, facts: Facts) -> None:
    """Out of the deck, and as many parcels."""
    card(hands, Whole.DESTINATIONS, DECK, of(facts["who"]), count=facts["count"])
    load(hands, facts["who"], facts["count"])


def turned_up(hands: Hands, facts: Facts) -> None:
    """The table has told which card it is."""
    card(hands, Whole.DESTINATIONS, DECK, ROW, facts["answer"])


def claims(hands: Hands, facts: Facts) -> None:
    """A card and a parcel."""
    card(hands, Whole.DESTINATIONS, ROW, of(facts["who"]), facts["item"])
    load(hands, facts["who"])


def drives(hands: Hands, facts: Facts) -> None:
    """The van goes there."""
    who, start, end = facts["who"], facts["start"], facts["spot"]
    hands.move(Pieces(Whole.VANS, who), Spot(Area.TOWN, start), Spot(Area.TOWN, end))


def delivers(hands: Hands, facts: Facts) -> None:
    """The card is laid open, and a parcel goes."""
    who = facts["who"]
    card(hands, Whole.DESTINATIONS, of(who), Spot(Area.DELIVERIES, who), facts["item"])
    unload(hands, who)


def abandons(hands: Hands, facts: Facts) -> None:
    """All cards go, and their parcels."""
    card(hands, Whole.DESTINATIONS, of(facts["who"]), BOX, count=facts["count"])
    unload(hands, facts["who"], facts["count"])


def draws(hands: Hands, facts: Facts) -> None:
    """The top card of the bonus deck."""
    card(hands, Whole.BONUSES, BONUS_DECK, of(facts["who"]))


def shuffled(hands: Hands, facts: Facts) -> None:
    """All discards are the deck."""
    for one in [one for one in hands.there if one.spot == DISCARDS]:
        hands.move(Pieces(Whole.BONUSES, one.face, hands.there[one]), DISCARDS, BONUS_DECK)


def discards(hands: Hands, facts: Facts) -> None:
    """A bonus card is laid open."""
    card(hands, Whole.BONUSES, of(facts["who"]), DISCARDS, facts["item"])


def gives(hands: Hands, facts: Facts) -> None:
    """Unseen."""
    card(hands, Whole.BONUSES, of(facts["who"]), of(facts["target"]))


def sets_trap(hands: Hands, facts: Facts) -> None:
    """A card, and the trap on it."""
    spot = Spot(Area.TOWN, facts["spot"])
    card(hands, Whole.BONUSES, of(facts["who"]), spot)
    hands.move(Pieces(Whole.TRAPS, facts["who"]), SUPPLY, spot)


def trap_goes(hands: Hands, facts: Facts) -> None:
    """Off the board, and its card to the discards."""
    trap = next(one for one in hands.there if one.kind is Whole.TRAPS and one.face is facts["who"])
    card(hands, Whole.BONUSES, trap.spot, DISCARDS, facts["item"])
    hands.move(Pieces(Whole.TRAPS, facts["who"]), trap.spot, SUPPLY)


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
    """A game of any size, keeper and options."""
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
    )
