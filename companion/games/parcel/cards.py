"""The effect of each card, in the rulebook's order."""

from collections.abc import Awaitable, Callable

from companion.games.parcel.items import FaceUpReason, Item
from companion.games.parcel.questions import (
    ASK_DISCARD,
    ASK_HOLDS,
    ASK_ITEM,
    ASK_KEEP,
    ASK_LAST_CARD,
    ASK_LOSER,
    ASK_LOWEST,
    ASK_TARGET,
)
from companion.games.parcel.state import Match, Round, face_up_counts, put_face_up
from companion.hidden_cards.hidden import Hidden
from companion.referee.leaving import not_at_table
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat
from companion.referee.table_event import Changed


async def coffee(match: Match, round_: Round, seat: Seat) -> None:
    """Do nothing now, because Coffee counts when the round ends. [coffee.1]"""


async def radio(match: Match, round_: Round, seat: Seat) -> None:
    """Guess another player's card. If the guess is right, that player is out. [radio.1]"""
    target = await choose_target(match, round_, seat, Item.RADIO)
    if target is None:
        return
    item = await Choose(
        ASK_ITEM,
        seat,
        match.guessable,
        refused=lambda: refused_guesses(match),
        facts={"who": seat, "target": target},
    )
    match.table.announce("names", who=seat, target=target, item=item)
    if await match.cards.holds(ASK_HOLDS, target, round_.hands[target][0], item):  # [radio.3]
        await go_out(match, round_, target, item)
    else:
        match.table.announce("holds-not", who=target, item=item)


async def binoculars(match: Match, round_: Round, seat: Seat) -> None:
    """Look at another player's card in secret. [binoculars.1]"""
    target = await choose_target(match, round_, seat, Item.BINOCULARS)
    if target is not None:
        match.table.announce("looks", who=seat, target=target)
        await match.cards.show("you-see", seat, round_.hands[target][0], target=target)


async def revolver(match: Match, round_: Round, seat: Seat) -> None:
    """Compare cards in secret. The player with the lower card is out, and shows the card.
    [revolver.1]
    """
    target = await choose_target(match, round_, seat, Item.REVOLVER)
    if target is None:
        return
    match.table.announce("compares", who=seat, target=target)
    mine, theirs = round_.hands[seat][0], round_.hands[target][0]
    await match.cards.show("you-see", seat, theirs, target=target)
    await match.cards.show("you-see", target, mine, target=seat)
    loser = None
    if not is_one_rank_left(match):
        loser = await match.cards.loser(ASK_LOSER, seat, target, (mine, theirs))
    if loser is None:
        match.table.announce("compared-tie")  # [revolver.2]
    else:
        await go_out(match, round_, loser, lost=True)


async def badge(match: Match, round_: Round, seat: Seat) -> None:
    """Protect the player until the start of their next turn. [badge.1]"""
    if seat not in round_.protected:  # An override may already have protected the player.
        round_.protected.append(seat)
    match.table.announce("protected", who=seat)


async def camera(match: Match, round_: Round, seat: Seat) -> None:
    """Make a player discard a card and draw a new one. A player who discards the Parcel is out.
    [camera.1]
    """
    target = await choose_target(match, round_, seat, Item.CAMERA)
    if target is None:  # This can't happen, because you can always choose yourself. [camera.2]
        return
    hand = round_.hands[target]
    lost = await match.cards.turn_up(ASK_DISCARD, target, hand[0])
    hand.clear()
    round_.shown.pop(target, None)
    put_face_up(round_, target, lost, FaceUpReason.CAMERA)
    match.table.announce("discards", who=target, item=lost)
    if lost is Item.PARCEL and not match.edition.of(lost).by_hand:
        await go_out(match, round_, target)  # [camera.4]
    elif round_.deck:
        match.table.announce("redraws", who=target)
        await draw(match, round_, target)
    elif round_.set_aside is not None:
        match.table.announce("redraws-aside", who=target)  # [camera.3]
        card, round_.set_aside = round_.set_aside, None
        await draw(match, round_, target, card)


async def lens(match: Match, round_: Round, seat: Seat) -> None:
    """Draw two cards, keep one of three, and put the other two under the deck in any order.
    [lens.1]
    """
    hand = round_.hands[seat]
    if not round_.returning:
        if len(hand) == 1:
            drawn = min(2, len(round_.deck))
            if not drawn:
                match.table.announce("lens-empty")  # [lens.2]
                return
            begins = "lens-begins" if match.cards.deals else "lens-by-hand"
            match.table.announce(begins, who=seat, count=drawn)
            for card in [take(round_, seat) for _ in range(drawn)]:
                await give(match, round_, seat, card)
                if (
                    round_.is_void or seat not in round_.still_in
                ):  # The player left while naming a card.
                    raise Changed
            match.table.look()
        kept = await match.cards.keep_one(ASK_KEEP, seat, hand)
        await match.cards.show("you-keep", seat, kept)
        round_.returning = hand[:]
        hand[:] = [kept]
        round_.shown.pop(seat, None)
    count = len(round_.returning)
    if count == 2:
        lowest = await match.cards.keep_one(ASK_LOWEST, seat, round_.returning)
        round_.returning.insert(0, lowest)
    round_.deck[:0] = round_.returning  # [lens.3]
    round_.returned_by[:0] = [seat] * count
    round_.returning = []


async def notebook(match: Match, round_: Round, seat: Seat) -> None:
    """Swap hands with another player, unseen by the other players. [notebook.1]"""
    target = await choose_target(match, round_, seat, Item.NOTEBOOK)
    if target is None:
        return
    match.table.announce("trades", who=seat, target=target)
    hands = round_.hands
    hands[seat], hands[target] = hands[target], hands[seat]
    await match.cards.show("you-get", seat, hands[seat][0], target=target)
    await match.cards.show("you-get", target, hands[target][0], target=seat)
    mine, theirs = round_.shown.pop(seat, None), round_.shown.pop(target, None)
    if theirs is not None:
        round_.shown[seat] = theirs
    if mine is not None:
        round_.shown[target] = mine


async def disguise(match: Match, round_: Round, seat: Seat) -> None:
    """Do nothing: the Disguise has no effect of its own. `forced` in rules.py says when it has to
    be played. [disguise.3]
    """


async def parcel(match: Match, round_: Round, seat: Seat) -> None:
    """Eliminate the player from the round. [parcel.1]"""
    await go_out(match, round_, seat)


EFFECTS: tuple[Callable[[Match, Round, Seat], Awaitable[None]], ...] = (
    coffee,
    radio,
    binoculars,
    revolver,
    badge,
    camera,
    lens,
    notebook,
    disguise,
    parcel,
)

#: The cards that force a player who also has the Disguise to play the Disguise. [disguise.1]
EVIDENCE = (Item.CAMERA, Item.NOTEBOOK)


async def choose_target(match: Match, round_: Round, seat: Seat, item: Item) -> Seat | None:
    """Ask which player to use a card on. Return None if nobody can be chosen. [target.3]"""
    includes_self = item is Item.CAMERA
    protected = round_.protected
    targets = tuple(
        [s for s in round_.still_in if s not in protected and (includes_self or s is not seat)]
    )
    if not targets:
        match.table.announce("no-target", item=item)
        return None
    target: Seat = await Choose(
        ASK_TARGET,
        seat,
        targets,
        refused=lambda: refused_targets(match, round_, seat, item, targets),
        facts={"who": seat, "item": item},
    )
    return target


def refused_targets(
    match: Match, round_: Round, seat: Seat, item: Item, targets: tuple[Seat, ...]
) -> dict[Seat, Ruling]:
    """Return the players who can't be chosen, each with the ruling against choosing them.
    [target.1] [target.2]
    """
    refused: dict[Seat, Ruling] = {}
    for other in match.seats:
        if other in targets:
            continue
        if (ruling := not_at_table("trouble.3", match, other)) is not None:
            refused[other] = ruling
        elif other not in round_.still_in:
            refused[other] = Ruling("target.1", "no-out", {"option": other}, hard=True)
        elif other is seat:
            refused[other] = Ruling("target.2", "no-self", {"item": item}, hard=True)
        else:
            refused[other] = Ruling("target.1", "no-protected", {"option": other})
    return refused


def refused_guesses(match: Match) -> dict[Item, Ruling]:
    """Return the items that can't be guessed with a Radio, each with the ruling against guessing
    it. [radio.2]
    """
    refused = {
        item: Ruling("radio.2", "no-version", {"option": item}, hard=True)
        for item in Item
        if not match.copies[item]
    }
    refused[Item.RADIO] = Ruling("radio.2", "no-radio", {"option": Item.RADIO})
    return refused


async def draw(match: Match, round_: Round, seat: Seat, card: Hidden[Item] | None = None) -> None:
    """Take a card into a player's hand, and let the player know which card it is. [turn.1]

    card: the card to take, or None for the deck's top card.
    """
    await give(match, round_, seat, take(round_, seat, card))


def take(round_: Round, seat: Seat, card: Hidden[Item] | None = None) -> Hidden[Item]:
    """Take a card into a player's hand without letting the player know which card it is.

    See `draw` for the parameters.
    """
    if card is None:
        card = round_.deck.pop()
        if len(round_.returned_by) > len(round_.deck):
            round_.returned_by.pop()
    round_.hands[seat].append(card)
    return card


async def give(match: Match, round_: Round, seat: Seat, card: Hidden[Item]) -> None:
    """Tell a player which card has come into their hand, or ask them which it is."""
    try:  # noqa: SIM105 - `suppress` is too slow for the millions of cards in simulations
        await match.cards.give("you-draw", seat, card, round_.hands[seat])
    except Changed:  # The player, if still here, is asked before the next play.
        pass


async def go_out(
    match: Match,
    round_: Round,
    seat: Seat,
    known: Item | None = None,
    *,
    lost: bool = False,
    event: bool = False,
) -> None:
    """Eliminate a player from the round. The player's card goes face up without effect. [out.1]

    known: the player's card, if a guess has named it.
    lost: whether the player lost a comparison, so that the card can't be the highest. [revolver.2]
    event: whether an event eliminates the player. With real cards, the instruction to move the
    player's cards then names the card, so it isn't announced separately.
    """
    hand = round_.hands[seat]
    is_named_by_moves = event and not match.cards.deals
    if is_named_by_moves or not hand:
        match.table.announce("out", who=seat)
        round_.still_in.remove(seat)
        if seat in round_.protected:
            round_.protected.remove(seat)
    if hand:
        item = round_.revealed.get(seat, known)
        if item is None:
            refused = losers_refused(match) if lost else {}
            item = await match.cards.turn_up(ASK_LAST_CARD, seat, hand[0], refused)
        round_.revealed.pop(seat, None)
        hand.pop(0)
        put_face_up(round_, seat, item, FaceUpReason.OUT)
        if not is_named_by_moves:
            match.table.announce("out-with", who=seat, item=item)
    if seat in round_.still_in:
        round_.still_in.remove(seat)
    round_.shown.pop(seat, None)
    if seat in round_.protected:
        round_.protected.remove(seat)


def is_one_rank_left(match: Match) -> bool:
    """Whether only one rank is unseen, so that every comparison would be a tie. [revolver.2]"""
    counts = face_up_counts(match.round)
    return sum(copies > seen for copies, seen in zip(match.copies, counts, strict=True)) == 1


def losers_refused(match: Match) -> dict[Item, Ruling]:
    """Return the cards that no unseen card can beat, each with the ruling against naming it as a
    loser's card. [revolver.2]
    """
    seen = face_up_counts(match.round)
    unseen = [copies - n for copies, n in zip(match.copies, seen, strict=True)]
    return {
        item: Ruling("revolver.2", "no-loser", {"option": item})
        for item in Item
        if not any(unseen[item + 1 :])
    }
