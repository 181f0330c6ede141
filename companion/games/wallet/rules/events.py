"""What can happen at the table whatever question is open."""

from companion.games.wallet.box.edition import HAND
from companion.games.wallet.model.layout import TABLETOP
from companion.games.wallet.model.pieces import Recount, Whole
from companion.games.wallet.model.state import Match, Round, counted, unshown
from companion.games.wallet.rules.questions import ASK_COUNT, ASK_COUNT_WALLET, ASK_RECOUNT
from companion.keepers.hidden import Hidden
from companion.referee.game import TableEvent, putting
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat


async def leave(m: Match, seat: Seat) -> bool:
    """The hand goes back into the wallet, the tokens into the pocket. [trouble.1] [trouble.2]"""
    m.here.remove(seat)
    player, r = m.players[seat], m.round
    for token in player.tokens:
        await m.tokens.bury(token, m.pocket)
    player.tokens, player.points = [], []
    player.coin = 0
    m.table.announce("gone", who=seat)
    if r is None:
        return True
    cards = [*player.held, *player.covered.values(), *map(Hidden, player.paying)]
    if seat in r.passing:
        cards.append(r.passing.pop(seat))
    player.hand, player.covered = [], {}
    for card in cards:
        await m.cards.bury(card, r.wallet)
    r.out += player.paid
    r.lost += player.specials
    r.discards[:0] = player.front
    player.paid, player.paying, player.front, player.specials = [], [], [], []
    player.exchanged = player.verdict = None
    player.told, player.shown = [], []
    for other in m.players.values():
        other.robber = None if other.robber is seat else other.robber
    if seat is r.first and m.here:
        r.first = m.order(seat)[0]
        if r.turns and r.ender is None and not r.settled:
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
        hidden = [seat for seat in m.here if m.players[seat].verdict is None]
        for seat in hidden:
            facts = {"who": seat}
            hands[seat] = await Choose(ASK_COUNT, seat, counts, facts=facts, fact=True)
        wallet = await Choose(ASK_COUNT_WALLET, None, counts, fact=True)
        before = sum(len(m.players[seat].hand) for seat in hidden) + len(r.wallet)
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
            m.players[seat].hand = [Hidden() for _ in range(count)]
            m.players[seat].denied = []
        unshown(m.players[seat])
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


async def set_turn(m: Match, seat: Seat) -> bool:
    """It is another player's turn. [trouble.5]"""
    assert m.round is not None  # noqa: S101 - `cannot_set_turn` has seen to it
    m.round.next = seat
    return True


def cannot_set_turn(m: Match, seat: Seat) -> Ruling | None:
    """Only between the steps of somebody else's turn."""
    r = m.round
    if seat not in m.here:
        return cannot_leave(m, seat)
    if r is None or r.turn is None or not r.at_rest:
        return Ruling("trouble.5", "no-set-now", hard=True)
    if r.turn.seat is seat:
        return Ruling("trouble.5", "no-set-turn", {"who": seat}, hard=True)
    return None


async def set_hourglasses(m: Match, number: int) -> bool:
    """So many are not turned over yet. [trouble.5]"""
    assert m.round is not None  # noqa: S101 - `cannot_set_hourglasses` has seen to it
    m.round.up = number
    return True


def cannot_set_hourglasses(m: Match, number: int) -> Ruling | None:
    """One at least, or the round would be over."""
    r, most = m.round, m.edition.data.hourglasses
    if r is None or r.turn is None or not r.at_rest:
        return Ruling("trouble.5", "no-set-now", hard=True)
    if not 1 <= number <= most:
        return Ruling("trouble.5", "no-set-hourglasses", {"most": most}, hard=True)
    return None


async def set_coin(m: Match, seat: Seat, number: int) -> bool:
    """A player has another coin. [trouble.5]"""
    m.players[seat].coin = number
    m.table.announce("coin", who=seat, number=number)
    return True


def cannot_set_coin(m: Match, seat: Seat, number: int) -> Ruling | None:
    """One of the box that nobody else has, before hands are judged by it."""
    r = m.round
    if seat not in m.here:
        return cannot_leave(m, seat)
    if r is None or r.turns == 0 or not r.at_rest:
        return Ruling("trouble.5", "no-set-now", hard=True)
    if number not in m.edition.data.coins:
        return Ruling("trouble.5", "no-set-coin", {"number": number}, hard=True)
    for one, player in m.players.items():
        if player.verdict is not None:
            return Ruling("trouble.5", "no-set-judged", {"who": one}, hard=True)
        if player.coin == number:
            return Ruling("setup.7", "no-coin", {"number": number, "who": one}, hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "tell": TableEvent((Seat,), tell, cannot_tell),
    "void": TableEvent((), void, cannot_void),
    "recount": TableEvent((), recount, cannot_recount),
    "put": putting(TABLETOP),
    "turn": TableEvent((Seat,), set_turn, cannot_set_turn, adjusts=True),
    "hourglasses": TableEvent((int,), set_hourglasses, cannot_set_hourglasses, adjusts=True),
    "coin": TableEvent((Seat, int), set_coin, cannot_set_coin, adjusts=True),
}
