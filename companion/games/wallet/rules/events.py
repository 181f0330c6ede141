"""What can happen at the table whatever question is open."""

from companion.games.wallet.box.edition import HAND
from companion.games.wallet.model.pieces import Recount, Whole
from companion.games.wallet.model.state import Match, Round, counted
from companion.games.wallet.rules.questions import ASK_COUNT, ASK_COUNT_WALLET, ASK_RECOUNT
from companion.keepers.hidden import Hidden
from companion.referee.game import TableEvent
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat


async def leave(m: Match, seat: Seat) -> bool:
    """The hand goes back into the wallet, the tokens into the pocket. [trouble.1] [trouble.2]"""
    m.here.remove(seat)
    player, r = m.players[seat], m.round
    count = len(player.held) + len(player.covered) + (r is not None and seat in r.passing)
    for token in player.tokens:
        await m.tokens.bury(token, m.pocket)
    player.tokens, player.points = [], []
    m.table.announce("gone", who=seat, count=count)
    if r is None:
        return True
    cards = [*player.held, *player.covered]
    if seat in r.passing:
        cards.append(r.passing.pop(seat))
    player.hand, player.covered = [], []
    for card in cards:
        await m.cards.bury(card, r.wallet)
    r.out += [*player.paid, *player.paying]
    r.lost += player.specials
    r.discards[:0] = player.front
    player.paid, player.paying, player.front, player.specials = [], [], [], []
    player.exchanged = player.verdict = None
    player.told, player.shown = [], []
    if seat is r.first and m.here:
        r.first = m.order(seat)[0]
        if r.turns and r.ender is None:
            m.table.announce("first-now", who=r.first)
    return True


def cannot_leave(m: Match, seat: Seat) -> Ruling | None:
    """Nobody leaves twice."""
    if seat not in m.here:
        return Ruling("trouble.1", "no-left", {"who": seat}, hard=True)
    return None


async def void(m: Match) -> bool:
    """A misdeal: the round is dealt again. [trouble.3]"""
    assert m.round is not None  # noqa: S101 - `cannot_void` has seen to it
    m.round.void = True
    return True


def cannot_void(m: Match) -> Ruling | None:
    """Only while no token of this round has changed hands."""
    if m.round is None or m.round.settled:
        return Ruling("trouble.3", "no-round", hard=True)
    return None


async def tell(m: Match, seat: Seat) -> bool:
    """A seat that tells what it holds tells it again. [hands.5]"""
    player = m.players[seat]
    if player.held:
        await m.cards.retell(seat, player.held)
    if player.specials:
        await m.specials.retell(seat, player.specials)
    return True  # what may be done rests on it


def cannot_tell(m: Match, seat: Seat) -> Ruling | None:
    """Only a seat that tells what it holds, while it holds something."""
    if not m.cards.retells or not m.cards.knows(seat):
        return Ruling("hands.5", "no-telling", {"who": seat}, hard=True)
    if not m.players[seat].held and not m.players[seat].specials:
        return Ruling("hands.5", "no-hand", {"who": seat}, hard=True)
    return cannot_leave(m, seat)


async def recount(m: Match) -> bool:
    """Every hand and the wallet are counted, until they add up. [trouble.3]"""
    r = m.round
    assert r is not None  # noqa: S101 - `cannot_recount` has seen to it
    cards = next(one for one in counted(m) if one.thing is Whole.PLAYING_CARDS)
    while True:
        hands: dict[Seat, int] = {}
        counts = tuple(range(cards.total + 1))
        for seat in m.here:
            facts = {"who": seat}
            hands[seat] = await Choose(ASK_COUNT, seat, counts, facts=facts, fact=True)
        wallet = await Choose(ASK_COUNT_WALLET, None, counts, fact=True)
        before = sum(len(m.players[seat].hand) for seat in m.here) + len(r.wallet)
        found = cards.found - before + sum(hands.values()) + wallet
        if found == cards.total:
            set_counts(m, r, hands, wallet)
            return True
        ids = len(r.compartment)  # they are not counted with the others
        m.table.announce("miscount", total=cards.total - ids, count=found - ids)
        decision = await Choose(ASK_RECOUNT, None, tuple(Recount))
        if decision is not Recount.AGAIN:
            r.void = decision is Recount.VOID_ROUND
            return True


def set_counts(m: Match, r: Round, hands: dict[Seat, int], wallet: int) -> None:
    """What was counted holds from now on."""
    is_right = len(r.wallet) == wallet
    for seat, count in hands.items():
        hand = m.players[seat].hand
        if len(hand) != count:
            is_right = False
            m.table.announce("count-was", who=seat, count=count, left=len(hand))
            m.players[seat].hand = [Hidden() for _ in range(count)]
            m.players[seat].denied = []
        m.players[seat].told = []
    r.wallet = [Hidden() for _ in range(wallet)]
    m.table.announce("counts-right" if is_right else "counts-set", left=wallet)


def cannot_recount(m: Match) -> Ruling | None:
    """Only cards that the players hold, while none is on its way."""
    r = m.round
    if m.cards.deals:
        return Ruling("trouble.3", "no-recount", hard=True)
    if r is None or r.turns == 0:
        return Ruling("trouble.3", "no-count-yet", {"count": HAND}, hard=True)
    if not r.at_rest:
        return Ruling("trouble.3", "no-count-now", hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "tell": TableEvent((Seat,), tell, cannot_tell),
    "void": TableEvent((), void, cannot_void),
    "recount": TableEvent((), recount, cannot_recount),
}
