"""Lets the table move pieces by hand, overriding the rules. [trouble.3]"""

from companion.games.couriers.model.layout import (
    BONUS_DECK,
    BOX,
    DECK,
    ROW,
    STACKS,
    SUPPLY,
    dealt,
    held,
    layout,
    plan,
    spare,
    spots,
)
from companion.games.couriers.model.pieces import Area, Bonus, House, PieceType
from companion.games.couriers.model.pieces import Spot as TownSpot
from companion.games.couriers.model.state import (
    MOST_BONUSES,
    MOST_CARDS,
    Match,
    Trap,
    forget_claim,
    forget_claims,
    trap_at,
)
from companion.games.couriers.model.state import ROW as MOST_IN_ROW
from companion.games.couriers.rules.actions import announce_endgame
from companion.games.couriers.rules.bonuses import not_red, take_bonus
from companion.games.couriers.rules.questions import ASK_PUT_BONUS, ASK_PUT_HOUSE, ASK_TRAP
from companion.hidden_cards.piles import CardPlace, move_card
from companion.referee.facts import Fact, Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.leaving import not_at_table
from companion.referee.question import Ruling
from companion.referee.seat import Seat

#: For each kind of piece, the areas where it can be put, and the id of the phrase that refuses all
#: other places.
PLACES = {
    PieceType.VANS: ("no-place-vans", {Area.TOWN}),
    PieceType.TRAPS: ("no-place-traps", {Area.TOWN, Area.SUPPLY}),
    PieceType.DESTINATIONS: (
        "no-place-destinations",
        {Area.OPEN_ROW, Area.DESTINATION_DECK, Area.CARDS, Area.DELIVERIES, Area.BOX},
    ),
    PieceType.BONUSES: ("no-place-bonuses", {Area.BONUS_DECK, Area.BONUS_DISCARDS, Area.CARDS}),
}


def refuse(match: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """Refuse an impossible move, or one for which the players must move another piece. For example,
    a trap's card can't be moved without its trap. [trouble.3]
    """
    kind, seat = pieces.kind, end.of
    owner = pieces.face if isinstance(pieces.face, Seat) else seat
    if isinstance(owner, Seat) and (ruling := not_at_table("trouble.1", match, owner)) is not None:
        return ruling
    if kind is PieceType.PARCELS:
        return Ruling("setup.6", "no-parcel", hard=True)
    assert isinstance(kind, PieceType)  # noqa: S101 - pieces of this game have no other kind
    phrase, areas = PLACES[kind]
    if end.kind not in areas:
        return Ruling("trouble.3", phrase, hard=True)
    if kind is PieceType.TRAPS:
        return no_trap(match, owner, start, end)
    if kind is PieceType.VANS:
        return None
    if not match.is_set_up:
        return Ruling("trouble.3", "no-put-yet", hard=True)
    if start.kind is Area.TOWN:
        return Ruling("trap.1", "no-trap-card", hard=True)
    return no_room(match, kind, end)


def no_trap(match: Match, owner: object, start: Spot, end: Spot) -> Ruling | None:
    """Refuse a second trap on one space, or a trap without a card. [trap.2]"""
    if end.kind is Area.SUPPLY:
        return None
    assert isinstance(owner, Seat)  # noqa: S101 - every trap has an owner
    assert isinstance(end.of, TownSpot)  # noqa: S101 - traps can only be put in the town
    if (other := trap_at(match, end.of)) is not None:
        return Ruling("trap.2", "no-trap-two", {"spot": end.of, "who": other}, hard=True)
    if start == SUPPLY and not match.couriers[owner].bonuses:
        return Ruling("trap.1", "no-bonus", {"who": owner}, hard=True)
    # Refusing only hands without a red card would reveal a secret.
    if start == SUPPLY and match.bonuses.deals:
        return Ruling("trap.1", "no-trap-dealt", hard=True)
    return None


def no_room(match: Match, kind: PieceType, end: Spot) -> Ruling | None:
    """Refuse to add a card to a full row or hand."""
    if end == ROW and len(match.row) >= MOST_IN_ROW:
        return Ruling("claim.2", "no-row-full", {"count": MOST_IN_ROW}, hard=True)
    if end.kind is not Area.CARDS or not isinstance(end.of, Seat):
        return None
    courier = match.couriers[end.of]
    facts: dict[str, Fact] = {"who": end.of, "count": MOST_CARDS}
    if kind is PieceType.DESTINATIONS and len(courier.cards) >= MOST_CARDS:
        return Ruling("claim.4", "no-claim-full", facts, hard=True)
    facts["count"] = MOST_BONUSES
    if kind is PieceType.BONUSES and len(courier.bonuses) >= MOST_BONUSES:
        return Ruling("bonus.1", "no-bonus-full", facts, hard=True)
    return None


async def put(match: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """Move a piece, and cancel what depended on where it was, such as a test on its space.
    [trouble.3]
    """
    face = pieces.face
    if pieces.kind is PieceType.VANS:
        assert isinstance(face, Seat)  # noqa: S101 - every van has a driver
        put_van(match, face, end.of)
    elif pieces.kind is PieceType.TRAPS:
        assert isinstance(face, Seat)  # noqa: S101 - every trap has an owner
        await put_trap(match, face, end.of)
    elif pieces.kind is PieceType.DESTINATIONS:
        await put_house(match, face if isinstance(face, House) else None, start, end)
        announce_endgame(match)
    else:
        bonus = face if isinstance(face, Bonus) else None
        places = bonuses_at(match, start), bonuses_at(match, end)
        await move_card(match.bonuses, ASK_PUT_BONUS, bonus, *places)
    return True


def put_van(match: Match, seat: Seat, spot: object) -> None:
    """Move a van. If it is its player's turn, end the drive, the test or the claim in progress."""
    assert isinstance(spot, TownSpot)  # noqa: S101 - vans can only be put in the town
    match.couriers[seat].van = spot
    if match.turn is not None and match.turn.seat is seat:
        match.turn.drive = match.turn.test = None
        match.turn.unsaid_roll = 0
        match.turn.claiming = False


async def put_trap(match: Match, seat: Seat, spot: object) -> None:
    """Move a trap together with its card: onto the board, within it or off it."""
    courier = match.couriers[seat]
    test = match.turn.test if match.turn is not None else None
    if match.turn is not None and test is not None and test.owner is seat and not test.needs:
        match.turn.test = None  # The van that set off the trap is no longer on the same space.
    if not isinstance(spot, TownSpot):
        assert courier.trap is not None  # noqa: S101 - the trap is on the board
        card, courier.trap = courier.trap.card, None
        await take_bonus(match, "you-get", seat, card)
    elif courier.trap is not None:
        courier.trap.spot = spot
    else:
        card = await match.bonuses.keep_one(
            ASK_TRAP, seat, courier.bonuses, not_red(match, courier.bonuses)
        )
        courier.trap = Trap(spot, card)


async def put_house(match: Match, face: House | None, start: Spot, end: Spot) -> None:
    """Move a destination card. If it is now face up, ask which card it is."""
    if start == BOX:
        # Nobody knows which of the cards in the box comes back, so none of them is known to be
        # gone.
        match.gone.clear()
        if match.box:
            match.dropped.append(match.box.pop())
    face = await move_card(
        match.destinations, ASK_PUT_HOUSE, face, houses_at(match, start), houses_at(match, end)
    )
    if start.kind is Area.CARDS and isinstance(start.of, Seat):
        if face is None:
            forget_claims(match, start.of)
        else:
            forget_claim(match, start.of, face)
    if face is not None and end == BOX:
        match.gone.append(face)
    elif face is not None and end.kind is Area.CARDS and isinstance(end.of, Seat):
        match.claimed.setdefault(end.of, []).append(face)


def houses_at(match: Match, spot: Spot) -> CardPlace[House]:
    """Return the destination cards at a place."""
    if isinstance(spot.of, Seat):
        courier = match.couriers[spot.of]
        if spot.kind is Area.CARDS:
            return CardPlace(courier.cards, seat=spot.of)
        return CardPlace(face_up=courier.delivered)
    if spot == ROW:
        return CardPlace(face_up=match.row)
    return CardPlace(match.pile if spot == DECK else match.dropped)


def bonuses_at(match: Match, spot: Spot) -> CardPlace[Bonus]:
    """Return the bonus cards at a place."""
    if isinstance(spot.of, Seat):
        return CardPlace(match.couriers[spot.of].bonuses, seat=spot.of)
    return (
        CardPlace(match.bonus_pile)
        if spot == BONUS_DECK
        else CardPlace(match.unseen, match.discards)
    )


TABLETOP = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    put=put,
    refuse=refuse,
    spare=spare,
    held=held,
    decks=lambda match: {
        PieceType.DESTINATIONS: match.destinations,
        PieceType.BONUSES: match.bonuses,
    },
    places=STACKS,
    plan=plan,
)
