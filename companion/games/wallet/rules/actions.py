"""A turn: the Special cards for its beginning, then one action."""

from enum import Enum
from functools import partial

from companion.games.wallet.model.pieces import Action, Effect, Special
from companion.games.wallet.model.state import (
    PRICE,
    Match,
    Round,
    Turn,
    check,
    known_hand,
    matches,
    resting,
    step,
    tell_all,
)
from companion.games.wallet.rules.answers import prove
from companion.games.wallet.rules.questions import ASK_ACTION, ASK_AGAIN, ASK_ID, ASK_PAY, ASK_PUT
from companion.games.wallet.rules.specials import EFFECTS
from companion.games.wallet.rules.transfers import hand_over, put_back
from companion.keepers.hidden import Hidden
from companion.keepers.piles import look_and_keep
from companion.keepers.table import last_of
from companion.referee.by_hand import by_hand
from companion.referee.facts import Fact
from companion.referee.question import OPEN, OPTIONS_SEALED, Choose, Ruling, Step
from companion.referee.run import Changed
from companion.referee.seat import Seat

Option = Action | Special
#: What the card for the end of the round allows, of the actions. [round.2]
EXTRA = (Action.TAKE, Action.PUT, Action.BUY)


async def take_turn(m: Match, r: Round, seat: Seat) -> None:
    """The first player's hourglass, Special cards, one action. [turn.1]"""
    if seat is r.first and seat in r.played:  # [turn.3]
        r.played.clear()
        flip(m, r, seat, "flips-first")
        if r.ender is not None:
            return
    r.turns += 1
    m.table.announce("turn-begins", who=seat, count=len(m.players[seat].hand))
    r.played.append(seat)
    turn = r.turn = Turn(seat)
    while turn.left and r.ender is None and seat in m.here and r.next is None:
        try:
            await act(m, r, turn)
        except Changed:  # somebody has left, or has counted anew
            check(m)
    r.turn = None


async def act(m: Match, r: Round, turn: Turn) -> None:
    """An action, or a Special card."""
    seat = turn.seat
    with resting(r):
        chosen: Option = await Choose(
            ASK_AGAIN if turn.acting else ASK_ACTION,
            seat,
            possible(m, r, turn),
            refused=partial(refusals, m, r, turn),
            facts={"who": seat},
            visible=OPTIONS_SEALED if m.cards.knows(seat) or m.specials.knows(seat) else OPEN,
            starts=True,
        )
    if isinstance(chosen, Special):
        await play(m, r, turn, chosen)
    elif await do(m, r, seat, chosen):
        turn.left -= 1
        turn.acting = True


def possible(m: Match, r: Round, turn: Turn) -> tuple[Option, ...]:
    """What can be done now, as far as the companion knows what is held."""
    seat, specials = turn.seat, m.players[turn.seat].specials
    actions = [action for action in Action if why_not(m, r, seat, action) is None]
    if turn.acting or not specials:
        return tuple(actions)
    playable = [
        special
        for special in m.edition.for_turns
        if m.specials.may_hold(specials, special)
        and special not in r.discards
        and no_special(m, r, seat, special) is None
    ]
    return (*actions, *playable)


def refusals(m: Match, r: Round, turn: Turn) -> dict[Option, Ruling]:
    """Why the rest cannot; a card that only its seat knows not to be held is in neither."""
    found: dict[Option, Ruling] = {}
    seat = turn.seat
    for action in Action:
        if (ruling := why_not(m, r, seat, action)) is not None:
            found[action] = ruling
    for special in m.edition.specials:
        ruling = too_early_or_late(m, r, turn, special)
        if ruling is None or not ruling.hard:  # what is impossible comes first
            if not m.specials.may_hold(m.players[seat].specials, special):
                continue
            ruling = no_special(m, r, seat, special) or ruling
        if ruling is not None:
            found[special] = ruling
    return found


def why_not(m: Match, r: Round, seat: Seat, action: Action) -> Ruling | None:
    """Why this action is impossible. [action.1] [action.2] [action.3]"""
    hand = m.players[seat].hand
    if action is Action.TAKE and not r.wallet:
        return Ruling("action.1", "no-wallet", hard=True)
    if action is Action.PUT and not hand:
        return Ruling("action.2", "no-hand", {"who": seat}, hard=True)
    if action is not Action.BUY:
        return None
    if not r.compartment:
        return Ruling("action.4", "no-ids", hard=True)
    if not hand:
        return Ruling("action.3", "no-hand", {"who": seat}, hard=True)
    if not may_pay(m, seat, PRICE):
        return Ruling("action.3", "no-money-left", {"who": seat, "price": PRICE}, hard=True)
    return None


def too_early_or_late(m: Match, r: Round, turn: Turn, special: Special) -> Ruling | None:
    """Why all can see that this Special card cannot be played now. [turn.1] [turn.2]"""
    when = m.edition.specials[special].when
    if when == "end-of-round":
        return Ruling("round.3", "no-end-yet", {"option": special}, hard=True)
    if special in r.discards:
        return Ruling("setup.3", "no-special-left", {"option": special}, hard=True)
    if not m.players[turn.seat].specials:
        return Ruling("setup.3", "no-specials", {"who": turn.seat}, hard=True)
    if turn.acting:
        return Ruling("turn.1", "no-special-late", {"who": turn.seat})
    return None


def no_special(m: Match, r: Round, seat: Seat, special: Special) -> Ruling | None:
    """Why it can do nothing now, for all to see."""
    effect = m.edition.effect(special)
    others = [m.players[one].hand for one in m.others(seat)]
    mine = m.players[seat].hand
    if effect in (Effect.INSPECTION, Effect.SNATCH) and not any(others):
        return Ruling("specials.7", "no-cards-others", hard=True)
    if effect is Effect.DISPOSE and not mine:
        return Ruling("specials.9", "no-hand", {"who": seat}, hard=True)
    if effect is Effect.EXCHANGE and not mine:
        return Ruling("specials.10", "no-hand", {"who": seat}, hard=True)
    if effect is Effect.EXCHANGE and not any(others):
        return Ruling("specials.10", "no-cards-others", hard=True)
    if effect is Effect.HAPPY_BIRTHDAY and not r.wallet:
        return Ruling("specials.3", "no-wallet", hard=True)
    if effect is Effect.EMERGENCY:
        return no_emergency(m, r, seat)
    return None


def no_emergency(m: Match, r: Round, seat: Seat) -> Ruling | None:
    """Why the top of the discards cannot be played again. [specials.13]"""
    if not r.discards:
        return Ruling("specials.13", "no-discards", hard=True)
    top = r.discards[-1]
    if m.edition.effect(top) is Effect.EMERGENCY or m.edition.specials[top].when == "end-of-round":
        return Ruling("specials.13", "no-top", {"option": top}, hard=True)
    return no_special(m, r, seat, top)


async def play(m: Match, r: Round, turn: Turn, special: Special) -> None:
    """A Special card goes onto the discards, and does what it says."""
    seat = turn.seat
    top = r.discards[-1] if r.discards else special
    m.specials.lay(m.players[seat].specials, special)
    r.discards.append(special)
    m.table.announce("plays", who=seat, item=special, count=len(m.players[seat].specials))
    if m.edition.effect(special) is Effect.EMERGENCY:
        special = top
        m.table.announce("plays-again", who=seat, item=special)
    effect = m.edition.effect(special)
    if effect is Effect.DOUBLE_TURN:
        turn.left, turn.acting = 2, True  # [specials.1]
    elif effect is Effect.BY_HAND:
        with resting(r):
            await step(m, partial(by_hand, special, "turn.1"))
    else:
        await EFFECTS[effect](m, r, seat)
        if effect is Effect.HAPPY_BIRTHDAY:
            turn.left = 0  # in place of the action


async def do(m: Match, r: Round, seat: Seat, action: Action) -> bool:
    """One of the four actions; whether it came about."""
    if action is Action.TAKE:
        card = r.wallet.pop()
        m.table.announce("takes", who=seat, count=len(m.players[seat].hand) + 1, left=len(r.wallet))
        await hand_over(m, card, seat)
    elif action is Action.PUT:
        return await put(m, r, seat)
    elif action is Action.BUY:
        return await buy(m, r, seat)
    else:
        flip(m, r, seat, "flips")
    return True


async def put(m: Match, r: Round, seat: Seat) -> bool:
    """A card of the hand into the wallet, unseen. [action.2]"""
    hand = m.players[seat].hand
    card = await step(m, partial(m.cards.keep_one, ASK_PUT, seat, hand), seat)
    if card is None:
        return False
    await put_back(m, r, card)
    m.table.announce("puts", who=seat, count=len(hand), left=len(r.wallet))
    return True


async def buy(m: Match, r: Round, seat: Seat) -> bool:
    """Money on the table, and an ID in secret. [action.3] [action.4]"""
    if not await pay(m, seat):
        return False
    player = m.players[seat]
    items = tuple(sorted(player.paying))
    player.paid += player.paying
    player.paying = []
    player.bought += 1
    tell_all(m, r, "pays", who=seat, items=items, number=m.edition.value(items))
    await prove(m, r, seat, items)
    ask = partial(look_and_keep, m.table, m.cards, ASK_ID, seat, r.compartment)
    card = await step(m, ask, seat)
    if card is None:
        return False
    facts: dict[str, Fact] = {"count": len(player.hand) + 1, "left": len(r.compartment)}
    m.table.announce("buys", who=seat, **facts)
    await hand_over(m, card, seat)
    return True


async def pay(m: Match, seat: Seat) -> bool:
    """Notes and Jewelry, card by card, until they are enough and it is done. [action.3]

    Whether it is asked once more tells nothing of what is left in a hand that has cards.
    """
    player = m.players[seat]
    while seat in m.here:
        worth = m.edition.value(player.paying)
        if worth < PRICE and not may_pay(m, seat, PRICE - worth):
            items = tuple(sorted(player.paying))
            m.table.announce("cannot-pay", who=seat, items=items)
            player.hand += map(Hidden, player.paying)
            player.paying = []
            return False
        if not player.hand:
            return True
        try:
            face = await m.cards.lay_open(
                ASK_PAY,
                seat,
                player.hand,
                price_refusals(m, seat, worth),
                Step.DONE,
                starts=not player.paying,
                number=worth,
                price=PRICE,
                enough=int(worth >= PRICE),
                **last_of(player.paying),
            )
        except Changed:
            check(m)
            continue
        if face is not None:
            player.paying.append(face)
        elif worth >= PRICE or may_pay(m, seat, 1):
            return True
        # Otherwise the seat has only now told the rest of its hand, which is no money.
    return False


def may_pay(m: Match, seat: Seat, price: int) -> bool:
    """Whether the hand can have so much money, as far as is known here."""
    known = known_hand(m, seat)
    if known is not None:
        return m.edition.value(known) >= price
    hand = m.players[seat].hand
    return any(m.cards.may_hold(hand, card) for card in m.edition.cards if matches(m, card, None))


def price_refusals(m: Match, seat: Seat, worth: int) -> dict[Enum, Ruling]:
    """What pays for nothing, and that it is not enough yet. [action.3]"""
    refused: dict[Enum, Ruling] = {}
    refused.update(m.edition.not_money.items())
    if worth < PRICE:
        facts: dict[str, Fact] = {"who": seat, "number": worth, "price": PRICE}
        refused[Step.DONE] = Ruling("action.3", "no-price", facts, hard=not worth)
    return refused


def flip(m: Match, r: Round, seat: Seat, phrase: str) -> None:
    """An Hourglass card is turned over; the last one ends the round. [action.6] [turn.3]"""
    r.up -= 1
    m.table.announce(phrase, who=seat, left=r.up)
    if r.up == 0:
        r.ender = seat
        m.table.announce("round-ends", who=seat)
