"""What can happen at the table whatever question is open."""

from companion.games.parcel.cards import go_out
from companion.games.parcel.items import Item
from companion.games.parcel.layout import TABLETOP
from companion.games.parcel.state import Match, Round, face_up_counts, make_void, spent
from companion.referee.game import TableEvent, putting
from companion.referee.question import Ruling
from companion.referee.seat import Seat

NO_ROUND = Ruling("trouble.1", "no-round", hard=True)
#: Items for which somebody is chosen.
TARGETING = (Item.RADIO, Item.BINOCULARS, Item.REVOLVER, Item.CAMERA, Item.NOTEBOOK)


async def leave(m: Match, seat: Seat) -> bool:
    """Out of the round, and skipped from then on. [trouble.3]"""
    m.table.announce("gone", who=seat)
    r = m.round
    if r is not None and seat in r.still_in:
        await lay_down(m, r, seat)
    m.here.remove(seat)
    return True


async def lay_down(m: Match, r: Round, seat: Seat) -> None:
    """Out of the round by what happens at the table. [out.1] [trouble.3]

    Whoever has the turn lays down one card too: nobody knows whether the others are drawn yet.
    """
    hand = r.hands[seat]
    under = r.turn is seat and r.playing is Item.LENS  # a Lens makes the deck no smaller [lens.2]
    if under or not m.keeper.knows(seat):
        m.keeper.mixed(r.returning or hand if under else hand)
    await go_out(m, r, seat, event=True)
    if under:
        back = [*r.returning, *hand]
        r.pile[:0] = back
        r.returned[:0] = [seat] * len(back)
        r.returning = []
    else:
        r.pile += hand
    hand.clear()
    r.drawing &= r.turn is not seat
    if not r.still_in:  # the others had gone out before
        make_void(m, r)


def cannot_leave(m: Match, seat: Seat) -> Ruling | None:
    """Nobody leaves twice."""
    if seat not in m.here:
        return Ruling("trouble.3", "no-left", {"option": seat}, hard=True)
    return None


async def void(m: Match) -> bool:
    """A misdeal: the round is void, the same player begins. [trouble.1]"""
    if m.round is not None:
        make_void(m, m.round)
    return True


def cannot_void(m: Match) -> Ruling | None:
    """There must be a round."""
    return None if m.round else NO_ROUND


async def breach(m: Match, seat: Seat) -> bool:
    """An illegal play found after the next one: the offender is out. [trouble.2]"""
    m.keeper.distrust(seat)
    if m.round is None or m.options["breach"] == "pass":
        m.table.announce("breach-passes", who=seat)
        return False
    m.table.announce("breach-out", who=seat)
    await lay_down(m, m.round, seat)
    return True


def cannot_breach(m: Match, seat: Seat) -> Ruling | None:
    """Before the next play the turn is simply taken back. [trouble.2]"""
    r = m.round
    if r is None:
        return NO_ROUND
    if seat not in r.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    if not r.laid[seat]:
        return Ruling("trouble.2", "no-play", {"who": seat})
    if r.last_player is seat:
        return Ruling("trouble.2", "no-late", {"who": seat})
    return None


async def shown(m: Match, seat: Seat, item: Item) -> bool:
    """A card was shown though no rule asks for it: public from now on. [turn.6]"""
    m.table.announce("shown", who=seat, item=item)
    if m.round is None or seat in m.round.revealed:  # it lies open already
        return False
    m.round.shown[seat] = item
    return m.keeper.shown(seat, m.round.hands[seat], item)


def cannot_show(m: Match, seat: Seat, item: Item) -> Ruling | None:
    """Only somebody still in has a card, and only one that can still be there."""
    r = m.round
    if r is None:
        return NO_ROUND
    if seat not in r.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    if not r.hands[seat]:
        return Ruling("turn.6", "no-hand", {"who": seat}, hard=True)
    if m.keeper.deals:
        return Ruling("turn.6", "no-showing", {"who": seat}, hard=True)
    others = [shown for other, shown in r.shown.items() if other is not seat]
    if face_up_counts(r)[item] + others.count(item) >= m.copies[item] and item not in spent(m):
        return Ruling("deck.4", "no-copies", {"option": item, "copies": m.copies[item]}, hard=True)
    return spent(m).get(item)


async def tell(m: Match, seat: Seat) -> bool:
    """A seat that tells what it holds tells it again. [turn.5]"""
    r = m.round
    if r is None:
        return False
    on_their_way = r.returning if seat is r.turn else []  # of whoever plays a Lens [lens.1]
    return await m.keeper.retell(seat, [*r.hands[seat], *on_their_way])


def cannot_tell(m: Match, seat: Seat) -> Ruling | None:
    """Only a seat that tells what it holds, while it holds something."""
    r = m.round
    if r is None:
        return NO_ROUND
    if not m.keeper.retells or not m.keeper.knows(seat):
        return Ruling("turn.5", "no-telling", {"who": seat}, hard=True)
    if not r.hands[seat]:
        return Ruling("turn.6", "no-hand", {"who": seat}, hard=True)
    return None


async def give(m: Match, seat: Seat) -> bool:
    """The table gives a contract by hand. [goal.4]"""
    m.contracts[seat] += 1
    m.table.announce("score", who=seat, contracts=m.contracts[seat], goal=m.goal)
    return False


async def take(m: Match, seat: Seat) -> bool:
    """The table takes a contract by hand. [goal.4]"""
    m.contracts[seat] -= 1
    m.table.announce("score", who=seat, contracts=m.contracts[seat], goal=m.goal)
    return False


def cannot_take(m: Match, seat: Seat) -> Ruling | None:
    """Nobody has fewer than none."""
    if m.contracts[seat] == 0:
        return Ruling("goal.4", "no-contract", {"who": seat}, hard=True)
    return None


async def turn(m: Match, seat: Seat) -> bool:
    """It is another one's turn: the card of the turn that was begun goes back. [trouble.5]"""
    r = m.round
    if r is not None and r.turn is not None:
        m.keeper.mixed(r.hands[r.turn])
        r.pile.append(r.hands[r.turn].pop())
        r.drawing = False
        r.turn = None
        r.next_turn = seat
    return True


def cannot_turn(m: Match, seat: Seat) -> Ruling | None:
    """Only while a card is to be played: what is played is played to its end."""
    r = m.round
    if r is None or r.turn is None:
        return NO_ROUND
    if seat not in r.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    if seat is r.turn:
        return Ruling("trouble.5", "no-turn", {"who": seat}, hard=True)
    if r.playing is not None:
        return Ruling("trouble.5", "no-playing", {"item": r.playing}, hard=True)
    if len(r.hands[r.turn]) < 2:
        return Ruling("turn.6", "no-hand", {"who": r.turn}, hard=True)
    return None


async def badge(m: Match, seat: Seat) -> bool:
    """Who is protected by a Badge, and is not, or the other way round. [trouble.5]"""
    r = m.round
    if r is None:
        return False
    if seat in r.protected:
        r.protected.remove(seat)
        m.table.announce("unprotected", who=seat)
    else:
        r.protected.append(seat)
        m.table.announce("protected", who=seat)
    return r.playing in TARGETING


def cannot_badge(m: Match, seat: Seat) -> Ruling | None:
    """Whoever is in the round."""
    if m.round is None:
        return NO_ROUND
    if seat not in m.round.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "void": TableEvent((), void, cannot_void),
    "breach": TableEvent((Seat,), breach, cannot_breach),
    "shown": TableEvent((Seat, Item), shown, cannot_show),
    "tell": TableEvent((Seat,), tell, cannot_tell),
    "give": TableEvent((Seat,), give, cannot_leave, adjusts=True),
    "take": TableEvent((Seat,), take, cannot_take, adjusts=True),
    "turn": TableEvent((Seat,), turn, cannot_turn, adjusts=True),
    "badge": TableEvent((Seat,), badge, cannot_badge, adjusts=True),
    "put": putting(TABLETOP),
}
