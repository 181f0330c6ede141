"""What the table sets right by hand: a piece lies elsewhere than the rules have it. [trouble.3]"""

from companion.games.couriers.model.layout import (
    BONUS_DECK,
    BOX,
    DECK,
    DISCARDS,
    ROW,
    SUPPLY,
    dealt,
    layout,
    plan,
    spare,
    spots,
)
from companion.games.couriers.model.pieces import Area, Bonus, House, Whole
from companion.games.couriers.model.pieces import Spot as Stand
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
from companion.keepers.hidden import Hidden
from companion.referee.facts import Fact, Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.question import Ruling
from companion.referee.seat import Seat

#: Where pieces of a kind can be put, and what refuses that they lie elsewhere.
PLACES = {
    Whole.VANS: ("no-place-vans", {Area.TOWN}),
    Whole.TRAPS: ("no-place-traps", {Area.TOWN, Area.SUPPLY}),
    Whole.DESTINATIONS: (
        "no-place-destinations",
        {Area.OPEN_ROW, Area.DESTINATION_DECK, Area.CARDS, Area.DELIVERIES, Area.BOX},
    ),
    Whole.BONUSES: ("no-place-bonuses", {Area.BONUS_DECK, Area.BONUS_DISCARDS, Area.CARDS}),
}
#: Where cards lie face up.
OPEN = (Area.OPEN_ROW, Area.DELIVERIES, Area.BONUS_DISCARDS)


def refuse(m: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """What cannot be, or is set right by another piece. [trouble.3]"""
    kind, seat = pieces.kind, end.of
    owner = pieces.face if isinstance(pieces.face, Seat) else seat
    if isinstance(owner, Seat) and owner not in m.here:
        return Ruling("trouble.1", "no-left", {"option": owner}, hard=True)
    if kind is Whole.PARCELS:
        return Ruling("setup.6", "no-parcel", hard=True)
    assert isinstance(kind, Whole)  # noqa: S101 - a piece of this box
    phrase, areas = PLACES[kind]
    if end.kind not in areas:
        return Ruling("trouble.3", phrase, hard=True)
    if kind is Whole.TRAPS:
        return no_trap(m, owner, start, end)
    if kind is Whole.VANS:
        return None
    if not m.is_set_up:
        return Ruling("trouble.3", "no-put-yet", hard=True)
    if start.kind is Area.TOWN:
        return Ruling("trap.1", "no-trap-card", hard=True)
    return no_room(m, kind, end)


def no_trap(m: Match, owner: object, start: Spot, end: Spot) -> Ruling | None:
    """A trap lies alone, on a card of its owner's. [trap.2]"""
    if end.kind is Area.SUPPLY:
        return None
    assert isinstance(owner, Seat)  # noqa: S101 - every trap has one
    assert isinstance(end.of, Stand)  # noqa: S101 - a place in the town
    if (other := trap_at(m, end.of)) is not None:
        return Ruling("trap.2", "no-trap-two", {"spot": end.of, "who": other}, hard=True)
    if start == SUPPLY and not m.couriers[owner].bonuses:
        return Ruling("trap.1", "no-bonus", {"who": owner}, hard=True)
    if start == SUPPLY and m.bonuses.deals:  # that it has a red one is a secret
        return Ruling("trap.1", "no-trap-dealt", hard=True)
    return None


def no_room(m: Match, kind: Whole, end: Spot) -> Ruling | None:
    """Why no more cards lie there."""
    if end == ROW and len(m.row) >= MOST_IN_ROW:
        return Ruling("claim.2", "no-row-full", {"count": MOST_IN_ROW}, hard=True)
    if end.kind is not Area.CARDS or not isinstance(end.of, Seat):
        return None
    courier = m.couriers[end.of]
    facts: dict[str, Fact] = {"who": end.of, "count": MOST_CARDS}
    if kind is Whole.DESTINATIONS and len(courier.cards) >= MOST_CARDS:
        return Ruling("claim.4", "no-claim-full", facts, hard=True)
    facts["count"] = MOST_BONUSES
    if kind is Whole.BONUSES and len(courier.bonuses) >= MOST_BONUSES:
        return Ruling("bonus.1", "no-bonus-full", facts, hard=True)
    return None


async def put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """The piece lies there from now on; what it brought where it lay is over. [trouble.3]"""
    face = pieces.face
    if pieces.kind is Whole.VANS:
        assert isinstance(face, Seat)  # noqa: S101 - every van has a driver
        put_van(m, face, end.of)
    elif pieces.kind is Whole.TRAPS:
        assert isinstance(face, Seat)  # noqa: S101 - every trap has an owner
        await put_trap(m, face, end.of)
    elif pieces.kind is Whole.DESTINATIONS:
        await put_house(m, face if isinstance(face, House) else None, start, end)
        announce_endgame(m)
    else:
        await put_bonus(m, face if isinstance(face, Bonus) else None, start, end)
    return True


def put_van(m: Match, seat: Seat, spot: object) -> None:
    """A move, a test or a claim that is under way there is over."""
    assert isinstance(spot, Stand)  # noqa: S101 - a place in the town
    m.couriers[seat].van = spot
    if m.turn is not None and m.turn.seat is seat:
        m.turn.drive = m.turn.test = None
        m.turn.claiming = False


async def put_trap(m: Match, seat: Seat, spot: object) -> None:
    """Its card goes with it: onto the board out of the hand, and back into it."""
    courier = m.couriers[seat]
    test = m.turn.test if m.turn is not None else None
    if m.turn is not None and test is not None and test.owner is seat and not test.needs:
        m.turn.test = None  # it was sprung where it lay
    if not isinstance(spot, Stand):
        assert courier.trap is not None  # noqa: S101 - it lies on the board
        card, courier.trap = courier.trap.card, None
        await take_bonus(m, "you-get", seat, card)
    elif courier.trap is not None:
        courier.trap.spot = spot
    else:
        card = await m.bonuses.keep_one(
            ASK_TRAP, seat, courier.bonuses, not_red(m, courier.bonuses)
        )
        courier.trap = Trap(spot, card)


async def put_house(m: Match, face: House | None, start: Spot, end: Spot) -> None:
    """A destination card; of one that is laid open it is asked which it is."""
    seat = start.of if isinstance(start.of, Seat) else None
    pile = m.pile if start == DECK else m.box or m.dropped
    card: Hidden[House] | None = None
    if face is not None:
        if seat is None:
            m.row.remove(face)
        else:
            m.couriers[seat].delivered.remove(face)
    elif seat is not None:
        cards = m.couriers[seat].cards
        if end.kind in OPEN:
            face = await m.destinations.lay_open(ASK_PUT_HOUSE, seat, cards)
            assert isinstance(face, House)  # noqa: S101 - a destination card
            forget_claim(m, seat, face)
        else:
            card = await m.destinations.keep_one(ASK_PUT_HOUSE, seat, cards)
            forget_claims(m, seat)
    else:
        if start == BOX:
            m.gone.clear()  # it may be any of these
        if end.kind in OPEN:
            face = await m.destinations.turn_up(ASK_PUT_HOUSE, None, pile[-1])
        card = pile.pop()
    lay_house(m, face, card or Hidden(face), end)


def lay_house(m: Match, face: House | None, card: Hidden[House], end: Spot) -> None:
    """Where it is to lie. face: which it is, where all know that."""
    if end == DECK:
        m.pile.append(card)
    elif end == BOX:
        m.dropped.append(card)
        m.gone += [face] if face is not None else []
    elif isinstance(end.of, Seat) and end.kind is Area.CARDS:
        m.couriers[end.of].cards.append(card)
        if face is not None:
            m.claimed.setdefault(end.of, []).append(face)
    else:
        assert face is not None  # noqa: S101 - it lies open
        if isinstance(end.of, Seat):
            m.couriers[end.of].delivered.append(face)
        else:
            m.row.append(face)


async def put_bonus(m: Match, face: Bonus | None, start: Spot, end: Spot) -> None:
    """A bonus card; of one that is laid open it is asked which it is."""
    seat = start.of if isinstance(start.of, Seat) else None
    pile = m.bonus_pile if start == BONUS_DECK else m.unseen
    card: Hidden[Bonus] | None = None
    if face is not None:
        m.discards.remove(face)
    elif end == DISCARDS and seat is not None:
        face = await m.bonuses.lay_open(ASK_PUT_BONUS, seat, m.couriers[seat].bonuses)
    elif end == DISCARDS:
        face = await m.bonuses.turn_up(ASK_PUT_BONUS, None, pile[-1])
        pile.pop()
    elif seat is not None:
        card = await m.bonuses.keep_one(ASK_PUT_BONUS, seat, m.couriers[seat].bonuses)
    else:
        card = pile.pop()
    if end == DISCARDS:
        assert face is not None  # noqa: S101 - it lies open
        m.discards.append(face)
    elif end == BONUS_DECK:
        m.bonus_pile.append(card or Hidden(face))
    elif isinstance(end.of, Seat):
        m.couriers[end.of].bonuses.append(card or Hidden(face))


TABLETOP = Tabletop(
    layout=layout, dealt=dealt, spots=spots, put=put, refuse=refuse, spare=spare, plan=plan
)
