"""What each card does when it is played, in the order of the rulebook."""

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
    """Do nothing. Coffee only counts at the end of the round. [coffee.1]"""


async def radio(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player guess another player's card. If the guess is right, that player is out.
    [radio.1]
    """
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
    """Let the player look at another player's card in secret. [binoculars.1]"""
    target = await choose_target(match, round_, seat, Item.BINOCULARS)
    if target is not None:
        match.table.announce("looks", who=seat, target=target)
        await match.cards.show("you-see", seat, round_.hands[target][0], target=target)


async def revolver(match: Match, round_: Round, seat: Seat) -> None:
    """Let two players compare their cards in secret. The one with the lower card is out and
    shows it. [revolver.1]
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
    if seat not in round_.protected:  # An override may have protected the player already.
        round_.protected.append(seat)
    match.table.announce("protected", who=seat)


async def camera(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player choose a player, who must discard their card and draw a new one. Anyone who
    discards the Parcel is out. [camera.1]
    """
    target = await choose_target(match, round_, seat, Item.CAMERA)
    if target is None:  # This never happens, because you can always choose yourself. [camera.2]
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
    """Let the player draw two cards, keep one of the three in hand, and put the others under the
    deck in any order. [lens.1]
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
                ):  # The player left before telling the companion which card this was.
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
    """Let the player swap hands with another player. Nobody else sees the cards. [notebook.1]"""
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
    """Do nothing. The Disguise has no effect; `forced` in rules.py says when a player has to play
    it. [disguise.3]
    """


async def parcel(match: Match, round_: Round, seat: Seat) -> None:
    """Eliminate the player who played the Parcel from the round. [parcel.1]"""
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

#: A player who has one of these cards and the Disguise has to play the Disguise. [disguise.1]
EVIDENCE = (Item.CAMERA, Item.NOTEBOOK)


async def choose_target(match: Match, round_: Round, seat: Seat, item: Item) -> Seat | None:
    """Ask the player on whom to use a card. Return None if there is nobody to choose. [target.3]"""
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
    """Return the players who can't be chosen, each mapped to the reason. [target.1] [target.2]"""
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
    """Return the items that can't be guessed with a Radio, each mapped to the reason. [radio.2]"""
    refused = {
        item: Ruling("radio.2", "no-version", {"option": item}, hard=True)
        for item in Item
        if not match.copies[item]
    }
    refused[Item.RADIO] = Ruling("radio.2", "no-radio", {"option": Item.RADIO})
    return refused


async def draw(match: Match, round_: Round, seat: Seat, card: Hidden[Item] | None = None) -> None:
    """Put a card into a player's hand, and let the player know which card it is. [turn.1]

    card: the card, or None for the top card of the deck.
    """
    await give(match, round_, seat, take(round_, seat, card))


def take(round_: Round, seat: Seat, card: Hidden[Item] | None = None) -> Hidden[Item]:
    """Put a card into a player's hand, without letting the player know which card it is. Return the
    card.

    card: the card, or None for the top card of the deck.
    """
    if card is None:
        card = round_.deck.pop()
        if len(round_.returned_by) > len(round_.deck):
            round_.returned_by.pop()
    round_.hands[seat].append(card)
    return card


async def give(match: Match, round_: Round, seat: Seat, card: Hidden[Item]) -> None:
    """Tell a player which card they have received, or ask them which it is."""
    try:  # noqa: SIM105 - `suppress` is too slow for the millions of cards in simulations
        await match.cards.give("you-draw", seat, card, round_.hands[seat])
    except Changed:  # A player who is still here will be asked for the card before the next play.
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
    """Eliminate a player from the round. The player's card goes face up, but has no effect. [out.1]

    known: the player's card, if a correct guess has just named it.
    lost: whether the player lost a comparison. If so, the card can't be the highest one that is
        left. [revolver.2]
    event: whether the player is out because of an event, for example because the player has left.
        With real cards, the companion then names the card in its instruction to move it, and
        doesn't announce it a second time.
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
    """Whether all cards that are not face up have the same rank, so that every comparison ends in a
    tie. [revolver.2]
    """
    counts = face_up_counts(match.round)
    return sum(copies > seen for copies, seen in zip(match.copies, counts, strict=True)) == 1


def losers_refused(match: Match) -> dict[Item, Ruling]:
    """Return the cards that no unseen card can beat, each mapped to the reason why a player who
    lost a comparison can't have had it. [revolver.2]
    """
    seen = face_up_counts(match.round)
    unseen = [copies - n for copies, n in zip(match.copies, seen, strict=True)]
    return {
        item: Ruling("revolver.2", "no-loser", {"option": item})
        for item in Item
        if not any(unseen[item + 1 :])
    }
