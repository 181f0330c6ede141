"""What each card does, in the rulebook's order."""

from collections.abc import Awaitable, Callable

from companion.games.parcel.items import How, Item
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
from companion.games.parcel.state import Match, Round, face_up_counts, lay
from companion.keepers.hidden import Hidden
from companion.referee.question import Choose, Ruling
from companion.referee.run import Changed
from companion.referee.seat import Seat


async def coffee(m: Match, r: Round, seat: Seat) -> None:
    """Nothing now; it counts when the round ends. [coffee.1]"""


async def radio(m: Match, r: Round, seat: Seat) -> None:
    """Pick another player and name an item: whoever holds it is out. [radio.1]"""
    target = await choose_target(m, r, seat, Item.RADIO)
    if target is None:
        return
    item = await Choose(
        ASK_ITEM,
        seat,
        m.nameable,
        refused=lambda: unnameable(m),
        facts={"who": seat, "target": target},
    )
    m.table.announce("names", who=seat, target=target, item=item)
    if await m.keeper.holds(ASK_HOLDS, target, r.hands[target][0], item):  # [radio.3]
        await go_out(m, r, target, item)
    else:
        m.table.announce("holds-not", who=target, item=item)


async def binoculars(m: Match, r: Round, seat: Seat) -> None:
    """Pick another player and look at their card in secret. [binoculars.1]"""
    target = await choose_target(m, r, seat, Item.BINOCULARS)
    if target is not None:
        m.table.announce("looks", who=seat, target=target)
        await m.keeper.show("you-see", seat, r.hands[target][0], target=target)


async def revolver(m: Match, r: Round, seat: Seat) -> None:
    """Compare cards in secret; the lower is out and shows its card. [revolver.1]"""
    target = await choose_target(m, r, seat, Item.REVOLVER)
    if target is None:
        return
    m.table.announce("compares", who=seat, target=target)
    mine, theirs = r.hands[seat][0], r.hands[target][0]
    await m.keeper.show("you-see", seat, theirs, target=target)
    await m.keeper.show("you-see", target, mine, target=seat)
    loser = None
    if not all_alike(m):
        loser = await m.keeper.loser(ASK_LOSER, seat, target, (mine, theirs))
    if loser is None:
        m.table.announce("compared-tie")  # [revolver.2]
    else:
        await go_out(m, r, loser, lost=True)


async def badge(m: Match, r: Round, seat: Seat) -> None:
    """Nobody can choose you until your next turn begins. [badge.1]"""
    r.protected.append(seat)
    m.table.announce("protected", who=seat)


async def camera(m: Match, r: Round, seat: Seat) -> None:
    """A player, perhaps you, discards and draws anew; the Parcel still ruins them. [camera.1]"""
    target = await choose_target(m, r, seat, Item.CAMERA)
    if target is None:  # cannot be: you can always choose yourself [camera.2]
        return
    hand = r.hands[target]
    lost = await m.keeper.turn_up(ASK_DISCARD, target, hand[0])
    hand.clear()
    r.shown.pop(target, None)
    lay(r, target, lost, How.CAMERA)
    m.table.announce("discards", who=target, item=lost)
    if lost is Item.PARCEL and not m.edition.of(lost).by_hand:
        await go_out(m, r, target)  # [camera.4]
    elif r.pile:
        m.table.announce("redraws", who=target)
        await draw(m, r, target)
    elif r.set_aside is not None:
        m.table.announce("redraws-aside", who=target)  # [camera.3]
        card, r.set_aside = r.set_aside, None
        await draw(m, r, target, card)


async def lens(m: Match, r: Round, seat: Seat) -> None:
    """Draw two, keep one of three, put two under the deck in any order. [lens.1]"""
    hand = r.hands[seat]
    if not r.returning:
        if len(hand) == 1:
            drawn = min(2, len(r.pile))
            if not drawn:
                m.table.announce("lens-empty")  # [lens.2]
                return
            begins = "lens-begins" if m.keeper.deals else "lens-by-hand"
            m.table.announce(begins, who=seat, count=drawn)
            for card in [take(r, seat) for _ in range(drawn)]:
                await give(m, r, seat, card)
                if r.void or seat not in r.still_in:  # it left while it was asked
                    raise Changed
        kept = await m.keeper.keep_one(ASK_KEEP, seat, hand)
        await m.keeper.show("you-keep", seat, kept)
        r.returning = hand[:]
        hand[:] = [kept]
        r.shown.pop(seat, None)
    count = len(r.returning)
    if count == 2:
        lowest = await m.keeper.keep_one(ASK_LOWEST, seat, r.returning)
        r.returning.insert(0, lowest)
    r.pile[:0] = r.returning  # [lens.3]
    r.returned[:0] = [seat] * count
    r.returning = []


async def notebook(m: Match, r: Round, seat: Seat) -> None:
    """Pick another player and trade hands, unseen by the others. [notebook.1]"""
    target = await choose_target(m, r, seat, Item.NOTEBOOK)
    if target is None:
        return
    m.table.announce("trades", who=seat, target=target)
    hands = r.hands
    hands[seat], hands[target] = hands[target], hands[seat]
    await m.keeper.show("you-get", seat, hands[seat][0], target=target)
    await m.keeper.show("you-get", target, hands[target][0], target=seat)
    mine, theirs = r.shown.pop(seat, None), r.shown.pop(target, None)
    if theirs is not None:
        r.shown[seat] = theirs
    if mine is not None:
        r.shown[target] = mine


async def disguise(m: Match, r: Round, seat: Seat) -> None:
    """Nothing; it must be played beside the Camera or the Notebook. [disguise.3]"""


async def parcel(m: Match, r: Round, seat: Seat) -> None:
    """Whoever plays it is out of the round. [parcel.1]"""
    await go_out(m, r, seat)


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

#: What forces the Disguise. [disguise.1]
EVIDENCE = (Item.CAMERA, Item.NOTEBOOK)


async def choose_target(m: Match, r: Round, seat: Seat, item: Item) -> Seat | None:
    """Choose whom the card is used on, or None where nobody can be. [target.3]"""
    yourself = item is Item.CAMERA
    protected = r.protected
    targets = tuple([s for s in r.still_in if s not in protected and (yourself or s is not seat)])
    if not targets:
        m.table.announce("no-target", item=item)
        return None
    target: Seat = await Choose(
        ASK_TARGET,
        seat,
        targets,
        refused=lambda: untargetable(m, r, seat, item, targets),
        facts={"who": seat, "item": item},
    )
    return target


def untargetable(
    m: Match, r: Round, seat: Seat, item: Item, targets: tuple[Seat, ...]
) -> dict[Seat, Ruling]:
    """Who cannot be chosen, and why. [target.1] [target.2]"""
    refused: dict[Seat, Ruling] = {}
    for other in m.seats:
        if other in targets:
            continue
        if other not in m.here:
            refused[other] = Ruling("trouble.3", "no-left", {"option": other}, hard=True)
        elif other not in r.still_in:
            refused[other] = Ruling("target.1", "no-out", {"option": other}, hard=True)
        elif other is seat:
            refused[other] = Ruling("target.2", "no-self", {"item": item}, hard=True)
        else:
            refused[other] = Ruling("target.1", "no-protected", {"option": other})
    return refused


def unnameable(m: Match) -> dict[Item, Ruling]:
    """Which items the Radio cannot name, and why. [radio.2]"""
    refused = {
        item: Ruling("radio.2", "no-version", {"option": item}, hard=True)
        for item in Item
        if not m.copies[item]
    }
    refused[Item.RADIO] = Ruling("radio.2", "no-radio", {"option": Item.RADIO})
    return refused


async def draw(m: Match, r: Round, seat: Seat, card: Hidden[Item] | None = None) -> None:
    """Take this card, or else the top card of the deck, into the hand. [turn.1]"""
    await give(m, r, seat, take(r, seat, card))


def take(r: Round, seat: Seat, card: Hidden[Item] | None = None) -> Hidden[Item]:
    """The same, before anybody is asked which card it is."""
    if card is None:
        card = r.pile.pop()
        if len(r.returned) > len(r.pile):
            r.returned.pop()
    r.hands[seat].append(card)
    return card


async def give(m: Match, r: Round, seat: Seat, card: Hidden[Item]) -> None:
    """The seat has taken this card."""
    try:  # noqa: SIM105 - drawn by the million in simulations, where `suppress` is felt
        await m.keeper.give("you-draw", seat, card, r.hands[seat])
    except Changed:  # the seat, if it is still here, is asked when it plays
        pass


async def go_out(
    m: Match,
    r: Round,
    seat: Seat,
    known: Item | None = None,
    *,
    lost: bool = False,
    event: bool = False,
) -> None:
    """Out of the round; the card that is left in the hand goes face up without effect. [out.1]

    known: the card, where the rule that ends the round for this seat has named it.
    lost: it lost a comparison, so it cannot be the highest card. [revolver.2]
    event: it is out by an event, whose moves tell the card where it lies at the table.
    """
    hand = r.hands[seat]
    by_moves = event and not m.keeper.deals
    if by_moves or not hand:
        m.table.announce("out", who=seat)
    if hand:
        item = r.revealed.get(seat, known)
        if item is None:
            refused = losers_refused(m) if lost else {}
            item = await m.keeper.turn_up(ASK_LAST_CARD, seat, hand[0], refused)
        r.revealed.pop(seat, None)
        hand.pop(0)
        lay(r, seat, item, How.OUT)
        if not by_moves:
            m.table.announce("out-with", who=seat, item=item)
    r.still_in.remove(seat)
    r.shown.pop(seat, None)
    if seat in r.protected:
        r.protected.remove(seat)


def all_alike(m: Match) -> bool:
    """Whether only one rank is unseen, so that two cards can but tie. [revolver.2]"""
    counts = face_up_counts(m.round)
    return sum(copies > seen for copies, seen in zip(m.copies, counts, strict=True)) == 1


def losers_refused(m: Match) -> dict[Item, Ruling]:
    """The cards that cannot have lost: no higher one is left to beat them. [revolver.2]"""
    unseen = [copies - n for copies, n in zip(m.copies, face_up_counts(m.round), strict=True)]
    return {
        item: Ruling("revolver.2", "no-loser", {"option": item})
        for item in Item
        if not any(unseen[item + 1 :])
    }
