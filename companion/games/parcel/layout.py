"""What lies where on the table, and how a piece is set right there."""

from companion.games.parcel.items import Area, Item, Piece
from companion.games.parcel.state import Match
from companion.referee.facts import Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import Layout, Lying, Plan
from companion.referee.question import Ruling
from companion.referee.seat import Seat

STOCK, UNDER, DECK = Spot(Area.STOCK), Spot(Area.UNDER), Spot(Area.DECK)
ASIDE, SIDE = Spot(Area.ASIDE), Spot(Area.SIDE)
#: More tokens than any box has: how many are left is not counted, and not told. [goal.4]
STOCKED = 2000


def layout(m: Match) -> Layout:
    """Every card and every token: the middle of the table, then each player's place."""
    r = m.lying
    found = [Lying(Piece.CONTRACT, STOCK, None, STOCKED - sum(m.contracts.values()))]
    if r is None:
        found.append(Lying(Piece.CARD, DECK, None, len(m.deck)))
    else:
        under = len(r.returned)
        found.append(Lying(Piece.CARD, UNDER, None, under))
        found.append(Lying(Piece.CARD, DECK, None, len(r.pile) - under))
        found.append(Lying(Piece.CARD, ASIDE, None, int(r.set_aside is not None)))
        found += [Lying(Piece.CARD, SIDE, item) for item in r.face_up]
    for seat in m.seats:
        before = Spot(Area.BEFORE, seat)
        if r is not None:
            found += [Lying(Piece.CARD, before, laid.item) for laid in r.laid[seat]]
            held = len(r.hands[seat]) + (len(r.returning) if seat is r.last_turn else 0)
            if seat in r.revealed:  # shown at the end of the round [end.2]
                found.append(Lying(Piece.CARD, before, r.revealed[seat]))
                held -= 1
            drawn = int(r.drawing and seat is r.last_turn)
            found.append(Lying(Piece.CARD, Spot(Area.DRAWN, seat), None, drawn))
            found.append(Lying(Piece.CARD, Spot(Area.HAND, seat), None, held - drawn))
        found.append(Lying(Piece.CONTRACT, before, None, m.contracts[seat]))
    return found


def dealt(m: Match) -> tuple[Piece, ...]:
    """The cards, where the companion deals."""
    return (Piece.CARD,) if m.keeper.deals else ()


def spots(m: Match) -> list[Spot]:
    """Everywhere: where nothing may be put, it is told why."""
    each = [Spot(area, seat) for seat in m.seats for area in (Area.BEFORE, Area.HAND)]
    return [STOCK, UNDER, DECK, ASIDE, SIDE, *each]


def spare(_m: Match, kind: object) -> Spot:
    """The tokens of nobody; the deck."""
    return STOCK if kind is Piece.CONTRACT else DECK


async def put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """The table moves a token, or an open card from one player to another. [trouble.5]"""
    if pieces.kind is Piece.CONTRACT:
        for spot, more in ((start, -1), (end, 1)):
            if isinstance(spot.of, Seat):
                m.contracts[spot.of] += more
    elif m.round is not None and isinstance(start.of, Seat) and isinstance(end.of, Seat):
        pile = m.round.laid[start.of]
        place = max(place for place, laid in enumerate(pile) if laid.item is pieces.face)
        m.round.laid[end.of].append(pile.pop(place))
    return False


def cannot_put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """How many cards lie face down where, the rules say; an open card stays open."""
    if pieces.kind is Piece.CONTRACT and end.kind in (Area.STOCK, Area.BEFORE):
        return None
    if pieces.kind is Piece.CONTRACT or end == STOCK:
        return Ruling("trouble.5", "no-place", {"what": pieces, "spot": end}, hard=True)
    if not isinstance(pieces.face, Item):
        return Ruling("trouble.5", "no-face-down", hard=True)
    if start.kind is not Area.BEFORE or end.kind is not Area.BEFORE:
        return Ruling("trouble.5", "no-cover", {"item": pieces.face}, hard=True)
    r = m.round
    pile = [] if r is None or not isinstance(start.of, Seat) else r.laid[start.of]
    if r is None or all(laid.item is not pieces.face for laid in pile):
        return Ruling("trouble.5", "no-longer-played", {"item": pieces.face}, hard=True)
    under_way = start.of is r.turn and r.playing is pieces.face
    if under_way and not m.edition.of(pieces.face).by_hand:
        return Ruling("trouble.5", "no-playing", {"item": pieces.face}, hard=True)
    return None


PLAN = Plan(cards=(Piece.CARD,))

TABLETOP = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    put=put,
    refuse=cannot_put,
    spare=spare,
    plan=lambda _: PLAN,
)
