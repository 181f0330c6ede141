"""A player's turn in Wallet: Special cards first, then one action. [turn.1]

This file decides what a player can do, and carries out the four actions. The effects of the Special
cards are in specials.py; match.py decides whose turn it is.

Functions named `ruling_against_...` return why something isn't allowed, or None if it is. The table
can't override a hard ruling.
"""

from enum import Enum
from functools import partial

from companion.games.wallet.model.pieces import Action, Card, Effect, Special
from companion.games.wallet.model.state import (
    PRICE,
    Match,
    Round,
    Turn,
    announce_and_remember,
    known_hand,
    matches,
    resting,
)
from companion.games.wallet.rules.answers import refute_denials
from companion.games.wallet.rules.questions import ASK_ACTION, ASK_AGAIN, ASK_ID, ASK_PAY, ASK_PUT
from companion.games.wallet.rules.specials import EFFECTS
from companion.games.wallet.rules.transfers import hand_over, put_back
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.knowledge import previous_answer
from companion.hidden_cards.piles import look_and_keep
from companion.referee.by_hand import by_hand
from companion.referee.facts import Fact
from companion.referee.leaving import ask_until_stable, ask_while_present
from companion.referee.question import OPEN, OPTIONS_SEALED, Choose, Ruling, Step
from companion.referee.seat import Seat
from companion.referee.table_event import Changed

TurnOption = Action | Special
#: The actions that a player can take by playing Extra Time. [round.2]
EXTRA_TIME_ACTIONS = (Action.TAKE, Action.PUT, Action.BUY)


async def take_turn(match: Match, round_: Round, seat: Seat) -> None:
    """Play one turn, until the player has no actions left or the round ends. [turn.1]"""
    if seat is round_.first and seat in round_.played:
        # In all turns but their first, the first player flips an Hourglass card. [turn.3]
        round_.played.clear()
        flip_hourglass(match, round_, seat, "flips-first")
        if round_.ended_by is not None:
            return
    round_.turns += 1
    match.table.announce("turn-begins", who=seat, count=len(match.players[seat].hand))
    round_.played.append(seat)
    turn = round_.turn = Turn(seat)
    while not is_over(match, round_, turn):
        try:
            await choose_and_act(match, round_, turn)
        # For example, a player left or the players recounted their cards, so ask again.
        except Changed:
            match.raise_if_over()
    round_.turn = None


def is_over(match: Match, round_: Round, turn: Turn) -> bool:
    """Whether a turn is over, because no actions are left or something else has ended it."""
    return (
        not turn.actions_left
        or round_.ended_by is not None
        or turn.seat not in match.here
        or round_.next is not None  # An override has given another player the turn.
    )


async def choose_and_act(match: Match, round_: Round, turn: Turn) -> None:
    """Ask for an action or a Special card, and carry it out."""
    seat = turn.seat
    is_hand_known = match.cards.knows(seat) or match.specials.knows(seat)
    with resting(round_):
        chosen: TurnOption = await Choose(
            ASK_AGAIN if turn.in_action_phase else ASK_ACTION,
            seat,
            legal_options(match, round_, turn),
            refused=partial(refused_options, match, round_, turn),
            facts={"who": seat, "first": int(turn.is_new)},
            # If the companion knows the hand, the possible answers would reveal it.
            visible=OPTIONS_SEALED if is_hand_known else OPEN,
            begins_action=True,
        )
    turn.is_new = False
    if isinstance(chosen, Special):
        await play_special(match, round_, turn, chosen)
    elif await perform(match, round_, seat, chosen):
        turn.actions_left -= 1
        turn.in_action_phase = True


def legal_options(match: Match, round_: Round, turn: Turn) -> tuple[TurnOption, ...]:
    """Return the options that the player has now: the actions, and those Special cards that the
    player may have.
    """
    seat, specials = turn.seat, match.players[turn.seat].specials
    actions = [
        action for action in Action if ruling_against_action(match, round_, seat, action) is None
    ]
    if turn.in_action_phase or not specials:
        return tuple(actions)
    playable = [
        special
        for special in match.edition.for_turns
        if match.specials.may_hold(specials, special)
        and special not in round_.discards
        and ruling_against_effect(match, round_, seat, special) is None
    ]
    return (*actions, *playable)


def refused_options(match: Match, round_: Round, turn: Turn) -> dict[TurnOption, Ruling]:
    """Return the actions and Special cards that the player can't choose now, each mapped to the
    reason.

    A Special card that the player is known not to have is neither refused here nor among the legal
    options, because giving a reason would reveal what the player has.
    """
    found: dict[TurnOption, Ruling] = {}
    seat = turn.seat
    for action in Action:
        if (ruling := ruling_against_action(match, round_, seat, action)) is not None:
            found[action] = ruling
    for special in match.edition.specials:
        ruling = ruling_against_timing(match, round_, turn, special)
        if ruling is None or not ruling.hard:
            if not match.specials.may_hold(match.players[seat].specials, special):
                continue
            # A reason that the table can't override comes first.
            ruling = ruling_against_effect(match, round_, seat, special) or ruling
        if ruling is not None:
            found[special] = ruling
    return found


def ruling_against_action(match: Match, round_: Round, seat: Seat, action: Action) -> Ruling | None:
    """Return why the player can't take an action now, or None if they can.

    [action.1] [action.2] [action.3] [action.4]
    """
    hand = match.players[seat].hand
    if action is Action.TAKE and not round_.wallet:
        return Ruling("action.1", "no-wallet", hard=True)
    if action is Action.PUT and not hand:
        return Ruling("action.2", "no-hand", {"who": seat}, hard=True)
    if action is not Action.BUY:
        return None
    if not round_.compartment:
        return Ruling("action.4", "no-ids", hard=True)
    if not hand:
        return Ruling("action.3", "no-hand", {"who": seat}, hard=True)
    if not can_afford(match, seat, PRICE):
        return Ruling("action.3", "no-money-left", {"who": seat, "price": PRICE}, hard=True)
    return None


def ruling_against_timing(
    match: Match, round_: Round, turn: Turn, special: Special
) -> Ruling | None:
    """Return why a Special card can't be played at this point of the turn, or None if it can. The
    reason uses only public facts. [setup.3] [turn.1] [turn.2] [round.3]
    """
    when = match.edition.specials[special].when
    if when == "end-of-round":
        return Ruling("round.3", "no-end-yet", {"option": special}, hard=True)
    if special in round_.discards:
        return Ruling("setup.3", "no-special-left", {"option": special}, hard=True)
    if not match.players[turn.seat].specials:
        return Ruling("setup.3", "no-specials", {"who": turn.seat}, hard=True)
    if turn.in_action_phase:
        return Ruling("turn.1", "no-special-late", {"who": turn.seat})
    return None


def ruling_against_effect(
    match: Match, round_: Round, seat: Seat, special: Special
) -> Ruling | None:
    """Return why a Special card would have no effect now, or None if it would have one. The reason
    uses only public facts.
    """
    effect = match.edition.effect(special)
    has_cards = bool(match.players[seat].hand)
    others_have_cards = any(match.players[other].hand for other in match.others(seat))
    if effect in (Effect.INSPECTION, Effect.SNATCH) and not others_have_cards:
        return Ruling("specials.7", "no-cards-others", hard=True)
    if effect is Effect.DISPOSE and not has_cards:
        return Ruling("specials.9", "no-hand", {"who": seat}, hard=True)
    if effect is Effect.EXCHANGE and not has_cards:
        return Ruling("specials.10", "no-hand", {"who": seat}, hard=True)
    if effect is Effect.EXCHANGE and not others_have_cards:
        return Ruling("specials.10", "no-cards-others", hard=True)
    if effect is Effect.HAPPY_BIRTHDAY and not round_.wallet:
        return Ruling("specials.3", "no-wallet", hard=True)
    if effect is Effect.EMERGENCY:
        return ruling_against_emergency(match, round_, seat)
    return None


def ruling_against_emergency(match: Match, round_: Round, seat: Seat) -> Ruling | None:
    """Return why Emergency can't repeat the Special card on top of the discards, or None if it can.
    [specials.13]
    """
    if not round_.discards:
        return Ruling("specials.13", "no-discards", hard=True)
    top = round_.discards[-1]
    if (
        match.edition.effect(top) is Effect.EMERGENCY
        or match.edition.specials[top].when == "end-of-round"
    ):
        return Ruling("specials.13", "no-top", {"option": top}, hard=True)
    return ruling_against_effect(match, round_, seat, top)


async def play_special(match: Match, round_: Round, turn: Turn, special: Special) -> None:
    """Discard a Special card, and carry out its effect. Emergency has the effect of the card on top
    of the discards. [specials.13]
    """
    seat = turn.seat
    copied = round_.discards[-1] if round_.discards else special
    match.specials.lay(match.players[seat].specials, special)
    round_.discards.append(special)
    match.table.announce("plays", who=seat, item=special, count=len(match.players[seat].specials))
    if match.edition.effect(special) is Effect.EMERGENCY:
        special = copied
        match.table.announce("plays-again", who=seat, item=special)
    effect = match.edition.effect(special)
    if effect is Effect.DOUBLE_TURN:
        turn.actions_left, turn.in_action_phase = 2, True  # [specials.1]
    elif effect is Effect.BY_HAND:
        with resting(round_):
            await ask_until_stable(match, partial(by_hand, special, "turn.1"))
    else:
        await EFFECTS[effect](match, round_, seat)
        if effect is Effect.HAPPY_BIRTHDAY:
            turn.actions_left = 0  # The card takes the place of the player's action. [specials.2]


async def perform(match: Match, round_: Round, seat: Seat, action: Action) -> bool:
    """Carry out an action. Return False if it failed, for example because the player couldn't
    pay.
    """
    if action is Action.TAKE:
        await take_card(match, round_, seat)
        return True
    if action is Action.PUT:
        return await put_card(match, round_, seat)
    if action is Action.BUY:
        return await buy_id(match, round_, seat)
    flip_hourglass(match, round_, seat, "flips")
    return True


async def take_card(match: Match, round_: Round, seat: Seat) -> None:
    """Move the wallet's top card to the player's hand. The other players don't see it.
    [action.1]
    """
    card = round_.wallet.pop()
    count, left = len(match.players[seat].hand) + 1, len(round_.wallet)
    match.table.announce("takes", who=seat, count=count, left=left)
    await hand_over(match, card, seat)


async def put_card(match: Match, round_: Round, seat: Seat) -> bool:
    """Let the player choose a card to put in the wallet. The other players don't see it. [action.2]

    Return False if the player has left.
    """
    hand = match.players[seat].hand
    card = await ask_while_present(match, partial(match.cards.keep_one, ASK_PUT, seat, hand), seat)
    if card is None:
        return False
    await put_back(match, round_, card)
    match.table.announce("puts", who=seat, count=len(hand), left=len(round_.wallet))
    return True


async def buy_id(match: Match, round_: Round, seat: Seat) -> bool:
    """Let a player pay openly, and choose an extra ID in secret. [action.3] [action.4]

    Return False if the player couldn't pay, or has left.
    """
    if not await collect_payment(match, seat):
        return False
    player = match.players[seat]
    items = tuple(sorted(player.paying))
    player.paid += player.paying
    player.paying = []
    player.bought += 1
    announce_and_remember(
        match, round_, "pays", who=seat, items=items, number=match.edition.value(items)
    )
    await refute_denials(match, round_, seat, items)
    choose_id = partial(look_and_keep, match.table, match.cards, ASK_ID, seat, round_.compartment)
    card = await ask_while_present(match, choose_id, seat)
    if card is None:
        return False
    count, left = len(player.hand) + 1, len(round_.compartment)
    match.table.announce("buys", who=seat, count=count, left=left)
    await hand_over(match, card, seat)
    return True


async def collect_payment(match: Match, seat: Seat) -> bool:
    """Ask for notes and Jewelry, one at a time, until the player has paid enough. [action.3]

    Return False if the player has left, or turned out to have too little money and got the cards
    back. A player who has paid enough is asked for more as long as they have any cards, even if
    none of them is money, because stopping would reveal what is left in the hand.
    """
    player = match.players[seat]
    while seat in match.here:
        paid = match.edition.value(player.paying)
        if paid < PRICE and not can_afford(match, seat, PRICE - paid):
            return_payment(match, seat)
            return False
        if not player.hand:
            return True
        try:
            card = await ask_for_payment(match, seat, paid)
        except Changed:
            match.raise_if_over()
            continue
        if card is not None:
            player.paying.append(card)
        elif paid >= PRICE or can_afford(match, seat, 1):
            return True
        # The player wants to stop, but has only now named the rest of the hand. There is no money
        # in it, so check again whether the player can pay.
    return False


async def ask_for_payment(match: Match, seat: Seat, paid: int) -> Card | None:
    """Ask for the next card to pay with. Return None if the player has finished paying."""
    player = match.players[seat]
    return await match.cards.lay_open(
        ASK_PAY,
        seat,
        player.hand,
        refused_payments(match, seat, paid),
        Step.DONE,
        starts=not player.paying,
        number=paid,
        price=PRICE,
        left=max(PRICE - paid, 0),
        enough=int(paid >= PRICE),
        **previous_answer(player.paying),
    )


def return_payment(match: Match, seat: Seat) -> None:
    """Return the cards that the player has put down so far to the player's hand. [action.3]"""
    player = match.players[seat]
    match.table.announce("cannot-pay", who=seat, items=tuple(sorted(player.paying)))
    player.hand += map(Hidden, player.paying)
    player.paying = []


def can_afford(match: Match, seat: Seat, price: int) -> bool:
    """Whether the player's hand may be worth this price.

    If the companion doesn't know the hand, it only checks whether there may be any money in it.
    """
    known = known_hand(match, seat)
    if known is not None:
        return match.edition.value(known) >= price
    hand = match.players[seat].hand
    return any(
        match.cards.may_hold(hand, card)
        for card in match.edition.cards
        if matches(match, card, None)
    )


def refused_payments(match: Match, seat: Seat, paid: int) -> dict[Enum, Ruling]:
    """Return the cards that aren't money, each mapped to the reason why it can't be used to pay. As
    long as the player has paid too little, DONE is also mapped to the reason why they can't stop.
    [action.3]

    The table can override that reason and accept too little, unless the player has paid nothing.
    """
    refused: dict[Enum, Ruling] = dict(match.edition.not_money.items())
    if paid < PRICE:
        facts: dict[str, Fact] = {"who": seat, "number": paid, "price": PRICE}
        refused[Step.DONE] = Ruling("action.3", "no-price", facts, hard=not paid)
    return refused


def flip_hourglass(match: Match, round_: Round, seat: Seat, phrase: str) -> None:
    """Flip an Hourglass card. Flipping the last one ends the round. [action.6] [turn.3]"""
    round_.hourglasses_left -= 1
    match.table.announce(phrase, who=seat, left=round_.hourglasses_left)
    if round_.hourglasses_left == 0:
        round_.ended_by = seat
        match.table.announce("round-ends", who=seat)
