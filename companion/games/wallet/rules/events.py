"""Events that players can enter at any time, such as departures and overrides."""

from functools import partial

from companion.games.wallet.box.edition import HAND
from companion.games.wallet.model.pieces import RecountChoice
from companion.games.wallet.model.state import Match, Round, card_count, clear_shown
from companion.games.wallet.rules.questions import ASK_COUNT, ASK_COUNT_WALLET, ASK_RECOUNT
from companion.hidden_cards.hidden import Hidden
from companion.referee.leaving import is_at_table, leaves, not_at_table
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat
from companion.referee.table import public
from companion.referee.table_event import TableEvent

#: Refuses an event for a player who has left the table.
ruling_against_absent = partial(not_at_table, "trouble.1")


async def leave(match: Match, seat: Seat) -> bool:
    """Let a player leave. Their hand goes to the wallet, and their tokens to the pocket.
    [trouble.1] [trouble.2]
    """
    match.here.remove(seat)
    player, round_ = match.players[seat], match.round
    for token in player.tokens:
        await match.tokens.bury(token, match.pocket)
    player.tokens, player.points = [], []
    player.coin = 0
    if round_ is not None and seat in round_.with_coins:
        round_.with_coins.remove(seat)
    match.table.announce("gone", who=seat)
    if round_ is None:
        return True
    cards = [*player.held, *player.covered.values(), *map(Hidden, player.paying)]
    if seat in round_.passing:
        cards.append(round_.passing.pop(seat))
    player.hand, player.covered = [], {}
    for card in cards:
        await match.cards.bury(card, round_.wallet)
    round_.set_aside += player.paid
    round_.boxed_specials += player.specials
    round_.discards[:0] = player.specials_in_front
    player.paid, player.paying, player.specials_in_front, player.specials = [], [], [], []
    player.exchanged = player.verdict = None
    player.named_so_far, player.shown = [], []
    for other in match.players.values():
        other.confiscated_by = None if other.confiscated_by is seat else other.confiscated_by
    if seat is round_.first and match.here:
        round_.first = match.order(seat)[0]
        if round_.turns and round_.ended_by is None and not round_.is_settled:
            match.table.announce("first-now", who=round_.first)
    return True


async def come_back(match: Match, seat: Seat) -> bool:
    """Let a player who had left the table play again from the next round on. [trouble.6]"""
    match.returning.append(seat)
    match.table.announce("sits-again", who=seat)
    return False


def cannot_return(match: Match, seat: Seat) -> Ruling | None:
    """Return why a player can't come back, or None if they can. In the last round, nobody can."""
    if seat in match.returning:
        return Ruling("trouble.6", "no-return", {"option": seat}, hard=True)
    if match.round is not None and len(match.rounds) + 1 >= match.goal:
        return Ruling("trouble.6", "no-next-round", hard=True)
    return is_at_table("trouble.6", match, seat)


async def void(match: Match) -> bool:
    """Void the round. A new round is dealt. [trouble.3]"""
    assert match.round is not None  # noqa: S101 - `cannot_void` has checked it
    match.round.is_void = True
    return True


def cannot_void(match: Match) -> Ruling | None:
    """Refuse to void a round in which tokens have changed hands."""
    if match.round is None or match.round.is_settled:
        return Ruling("trouble.3", "no-round", hard=True)
    return None


async def tell(match: Match, seat: Seat) -> bool:
    """Ask a player to name all their cards again, privately. [hands.5]"""
    player = match.players[seat]
    if player.held:
        await match.cards.retell(seat, player.held)
    if player.specials:
        await match.specials.retell(seat, player.specials)
    # What the player can do depends on the hand, so the open question may now have other answers.
    return True


def cannot_tell(match: Match, seat: Seat) -> Ruling | None:
    """Return why a player can't name their cards again, or None if they can. For example, they may
    have no private way to name them.
    """
    if not match.cards.can_retell(seat):
        return Ruling("hands.5", "no-telling", {"who": seat}, hard=True)
    if match.players[seat].verdict is not None:  # Everyone has seen and checked this hand.
        return Ruling("hands.5", "no-set-judged", {"who": seat}, hard=True)
    if not match.players[seat].held and not match.players[seat].specials:
        return Ruling("hands.5", "no-hand", {"who": seat}, hard=True)
    return ruling_against_absent(match, seat)


async def recount(match: Match) -> bool:
    """Ask how many cards are in each hand and in the wallet, until the total is right or the
    players give up counting. [trouble.3]
    """
    round_ = match.round
    assert round_ is not None  # noqa: S101 - `cannot_recount` has checked it
    cards = card_count(match, round_)
    while True:
        hands: dict[Seat, int] = {}
        counts = tuple(range(cards.total + 1))
        hidden = [seat for seat in match.here if match.players[seat].verdict is None]
        for seat in hidden:
            facts = {"who": seat}
            hands[seat] = await Choose(ASK_COUNT, seat, counts, facts=facts, is_report=True)
        wallet = await Choose(ASK_COUNT_WALLET, None, counts, is_report=True)
        before = sum(len(match.players[seat].hand) for seat in hidden) + len(round_.wallet)
        found = cards.found - before + sum(hands.values()) + wallet
        if found == cards.total:
            set_counts(match, round_, hands, wallet)
            return True
        # Players don't count the extra IDs, so leave them out of both numbers.
        ids = len(round_.compartment)
        match.table.announce("miscount", total=cards.total - ids, count=found - ids)
        decision = await Choose(ASK_RECOUNT, None, tuple(RecountChoice))
        if decision is not RecountChoice.AGAIN:
            round_.is_void = decision is RecountChoice.VOID_ROUND
            return True


def set_counts(match: Match, round_: Round, hands: dict[Seat, int], wallet: int) -> None:
    """Change the record so that each hand and the wallet have as many cards as the players have
    counted.
    """
    is_right = len(round_.wallet) == wallet
    for seat, count in hands.items():
        hand = match.players[seat].hand
        if len(hand) != count:
            is_right = False
            match.players[seat].hand = [Hidden() for _ in range(count)]
            match.players[seat].denied = []
        clear_shown(match.players[seat])
    round_.wallet = [Hidden() for _ in range(wallet)]
    match.table.announce("counts-right" if is_right else "counts-set", left=wallet)


def cannot_recount(match: Match) -> Ruling | None:
    """Return why the cards can't be counted now, or None if they can: for example, the companion
    deals, or a card is being moved.
    """
    round_ = match.round
    if match.cards.deals:
        return Ruling("trouble.3", "no-recount", hard=True)
    if round_ is None or round_.turns == 0:
        return Ruling("trouble.3", "no-count-yet", {"count": HAND}, hard=True)
    if not round_.is_at_rest:
        return Ruling("trouble.3", "no-count-now", hard=True)
    return None


async def set_turn(match: Match, seat: Seat) -> bool:
    """Give another player the next turn, overriding the rules. [trouble.5]"""
    assert match.round is not None  # noqa: S101 - `cannot_set_turn` has checked it
    match.round.next = seat
    return True


def cannot_set_turn(match: Match, seat: Seat) -> Ruling | None:
    """Return why a player can't be given the turn, or None if they can. For example, a card is
    being moved.
    """
    round_ = match.round
    if seat not in match.here:
        return ruling_against_absent(match, seat)
    if round_ is None or round_.turn is None or not round_.is_at_rest:
        return Ruling("trouble.5", "no-set-now", hard=True)
    if round_.turn.seat is seat:
        return Ruling("trouble.5", "no-set-turn", {"who": seat}, hard=True)
    return None


async def set_hourglasses(match: Match, number: int) -> bool:
    """Set how many Hourglass cards are left to flip, overriding the rules. [trouble.5]"""
    assert match.round is not None  # noqa: S101 - `cannot_set_hourglasses` has checked it
    match.round.hourglasses_left = number
    return True


def cannot_set_hourglasses(match: Match, number: int) -> Ruling | None:
    """Return why there can't be this many Hourglass cards left, or None if there can. The number
    can't be 0, because flipping the last one ends the round.
    """
    round_, most = match.round, match.edition.data.hourglasses
    if round_ is None or round_.turn is None or not round_.is_at_rest:
        return Ruling("trouble.5", "no-set-now", hard=True)
    if not 1 <= number <= most:
        return Ruling("trouble.5", "no-set-hourglasses", {"most": most}, hard=True)
    return None


async def set_coin(match: Match, seat: Seat, number: int) -> bool:
    """Give a player a different coin, overriding the rules. [trouble.5]"""
    match.players[seat].coin = number
    match.table.announce("coin", who=seat, number=number)
    return True


def cannot_set_coin(match: Match, seat: Seat, number: int) -> Ruling | None:
    """Return why a player can't get a coin with this value, or None if they can. For example,
    another player may have it.
    """
    round_ = match.round
    if seat not in match.here:
        return ruling_against_absent(match, seat)
    if round_ is None or round_.turns == 0 or not round_.is_at_rest:
        return Ruling("trouble.5", "no-set-now", hard=True)
    if number not in match.edition.data.coins:
        return Ruling("trouble.5", "no-set-coin", {"number": number}, hard=True)
    for one, player in match.players.items():
        if player.verdict is not None:
            return Ruling("trouble.5", "no-set-judged", {"who": one}, hard=True)
        if player.coin == number:
            return Ruling("setup.7", "no-coin", {"number": number, "who": one}, hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, ruling_against_absent, warns=leaves),
    "returns": TableEvent((Seat,), come_back, cannot_return),
    "tell": TableEvent((Seat,), tell, cannot_tell),
    "void": TableEvent((), void, cannot_void, warns=lambda _: public("sure-void")),
    "recount": TableEvent((), recount, cannot_recount),
    "turn": TableEvent((Seat,), set_turn, cannot_set_turn, adjusts=True),
    "hourglasses": TableEvent((int,), set_hourglasses, cannot_set_hourglasses, adjusts=True),
    "coin": TableEvent((Seat, int), set_coin, cannot_set_coin, adjusts=True),
}
