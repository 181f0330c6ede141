"""Where each piece is on the table, and moving pieces by hand."""

from companion.games.parcel.items import Area, Item, Piece
from companion.games.parcel.state import Match, Round
from companion.referee.facts import Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import HiddenCards, Layout, Look, PieceStack, Plan
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.steps import Places

STOCK, UNDER, DECK = Spot(Area.STOCK), Spot(Area.UNDER), Spot(Area.DECK)
ASIDE, SIDE = Spot(Area.ASIDE), Spot(Area.SIDE)
#: How many contract tokens there are. Nobody counts the supply, so this is simply more than any box
#: contains. [goal.4]
STOCKED = 2000


def layout(match: Match) -> Layout:
    """List every piece: first those in the middle of the table, then those of each player."""
    round_ = match.visible_round
    found = [PieceStack(Piece.CONTRACT, STOCK, None, STOCKED - sum(match.contracts.values()))]
    if round_ is None:
        found.append(PieceStack(Piece.CARD, DECK, None, len(match.all_cards)))
    else:
        under = under_deck(round_)
        found.append(PieceStack(Piece.CARD, UNDER, None, under))
        found.append(PieceStack(Piece.CARD, DECK, None, len(round_.deck) - under))
        found.append(PieceStack(Piece.CARD, ASIDE, None, int(round_.set_aside is not None)))
        found += [PieceStack(Piece.CARD, SIDE, item) for item in round_.set_aside_face_up]
    for seat in match.seats:
        before = Spot(Area.BEFORE, seat)
        if round_ is not None:
            found += [PieceStack(Piece.CARD, before, card.item) for card in round_.piles[seat]]
            held = len(round_.hands[seat]) + (
                len(round_.returning) if seat is round_.last_turn else 0
            )
            # The player has shown this card at the end of the round. [end.2]
            if seat in round_.revealed:
                found.append(PieceStack(Piece.CARD, before, round_.revealed[seat]))
                held -= 1
            drawn = int(round_.is_drawing and seat is round_.last_turn)
            found.append(PieceStack(Piece.CARD, Spot(Area.DRAWN, seat), None, drawn))
            found.append(PieceStack(Piece.CARD, Spot(Area.HAND, seat), None, held - drawn))
        found.append(PieceStack(Piece.CONTRACT, before, None, match.contracts[seat]))
    return found


def under_deck(round_: Round) -> int:
    """Return how many of the cards at the bottom of the deck were put there by a Lens.

    The deck's top card is never counted, even if a Lens put it there.
    """
    return min(len(round_.returned_by), max(len(round_.deck) - 1, 0))


def held(match: Match) -> HiddenCards:
    """Return where each hidden card is, or nothing if the companion deals."""
    round_ = match.visible_round
    if round_ is None or match.cards.deals:
        return {}
    found: dict[object, PieceStack] = dict.fromkeys(round_.deck, PieceStack(Piece.CARD, DECK))
    found.update(dict.fromkeys(round_.deck[: under_deck(round_)], PieceStack(Piece.CARD, UNDER)))
    if round_.set_aside is not None:
        found[round_.set_aside] = PieceStack(Piece.CARD, ASIDE)
    for seat, cards in round_.hands.items():
        hand = [*cards, *round_.returning] if seat is round_.last_turn else cards
        found.update((card, PieceStack(Piece.CARD, Spot(Area.HAND, seat))) for card in hand)
        if seat in round_.revealed:
            found[cards[0]] = PieceStack(Piece.CARD, Spot(Area.BEFORE, seat), round_.revealed[seat])
        if round_.is_drawing and seat is round_.last_turn and cards:
            found[cards[-1]] = PieceStack(Piece.CARD, Spot(Area.DRAWN, seat))
    return found


def as_drawn(spot: Spot) -> Spot:
    """Return the player's hand instead of the place for the card drawn this turn, because the
    player may have taken up the card by now. Return any other spot unchanged.
    """
    return Spot(Area.HAND, spot.of) if spot.kind is Area.DRAWN else spot


def dealt(match: Match) -> tuple[Piece, ...]:
    """Return the kinds of pieces that aren't on the table. If the companion deals, these are the
    cards.
    """
    return (Piece.CARD,) if match.cards.deals else ()


def spots(match: Match) -> list[Spot]:
    """Return all places where pieces can be, including those to which nobody can move a piece by
    hand.
    """
    each = [Spot(area, seat) for seat in match.seats for area in (Area.BEFORE, Area.HAND)]
    return [STOCK, UNDER, DECK, ASIDE, SIDE, *each]


def spare(_m: Match, kind: object) -> Spot:
    """Return where players find more pieces of this kind: tokens in the supply, cards in the
    deck.
    """
    return STOCK if kind is Piece.CONTRACT else DECK


async def move_by_hand(match: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """Move a contract token, or move a played card from one player to another. [trouble.5]"""
    if pieces.kind is Piece.CONTRACT:
        for spot, more in ((start, -1), (end, 1)):
            if isinstance(spot.of, Seat):
                match.contracts[spot.of] += more
    elif match.round is not None and isinstance(start.of, Seat) and isinstance(end.of, Seat):
        pile = match.round.piles[start.of]
        place = max(place for place, card in enumerate(pile) if card.item is pieces.face)
        match.round.piles[end.of].append(pile.pop(place))
    return False


def cannot_move(match: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """Return why pieces can't be moved by hand, or None if they can. Hidden cards can't be moved,
    and played cards must stay face up in front of a player. [trouble.5]
    """
    if pieces.kind is Piece.CONTRACT and end.kind in (Area.STOCK, Area.BEFORE):
        return None
    if pieces.kind is Piece.CONTRACT or end == STOCK:
        return Ruling("trouble.5", "no-place", {"what": pieces, "spot": end}, hard=True)
    if not isinstance(pieces.face, Item):
        return Ruling("trouble.5", "no-face-down", hard=True)
    if start.kind is not Area.BEFORE or end.kind is not Area.BEFORE:
        return Ruling("trouble.5", "no-cover", {"item": pieces.face}, hard=True)
    round_ = match.round
    pile = [] if round_ is None or not isinstance(start.of, Seat) else round_.piles[start.of]
    if round_ is None or all(card.item is not pieces.face for card in pile):
        return Ruling("trouble.5", "no-longer-played", {"item": pieces.face}, hard=True)
    under_way = start.of is round_.turn and round_.playing is pieces.face
    if under_way and not match.edition.of(pieces.face).by_hand:
        return Ruling("trouble.5", "no-playing", {"item": pieces.face}, hard=True)
    return None


PLAN = Plan(
    cards=(Piece.CARD,),
    looks={Piece.CONTRACT: Look.TOKEN},
    values={item: item.value for item in Item},
)

TABLETOP = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    put=move_by_hand,
    refuse=cannot_move,
    spare=spare,
    held=held,
    decks=lambda match: {Piece.CARD: match.cards},
    places=Places(as_drawn, lambda spot: DECK if spot == UNDER else spot),
    plan=lambda _: PLAN,
)
