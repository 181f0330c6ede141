"""What the Special cards for a turn do, one function for each."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from companion.games.wallet.model.pieces import Card, Effect, Inspected, Kind
from companion.games.wallet.model.state import Given, Match, Round, Wish, matches, step, tell_all
from companion.games.wallet.rules.answers import prove
from companion.games.wallet.rules.questions import (
    ASK_DISPOSE,
    ASK_DISPOSE_TO,
    ASK_EXCHANGE,
    ASK_FUND,
    ASK_FUND_GOT,
    ASK_FUND_TAKE,
    ASK_GIVE,
    ASK_GONE,
    ASK_GUEST,
    ASK_INSPECTED,
    ASK_KEEP,
    ASK_PASS,
    ASK_REQUEST,
    ASK_REQUESTED,
    ASK_TARGET,
)
from companion.games.wallet.rules.transfers import hand_open, hand_over, put_back
from companion.keepers.hands import deal_open, draw_from, remove_drawn
from companion.keepers.hidden import Hidden
from companion.referee.question import Ask, Choose, Nothing, Ruling
from companion.referee.seat import Seat

#: How many cards are drawn for a birthday, and how many others get one. [specials.2]
DRAWN, GUESTS = 3, 2


async def happy_birthday(m: Match, r: Round, seat: Seat) -> None:
    """Draw three, keep one, give the others to two others. [specials.2] [specials.3]"""
    for _ in range(min(DRAWN, len(r.wallet))):
        r.drawn.append(r.wallet.pop())
    m.table.announce("draws", who=seat, count=len(r.drawn), left=len(r.wallet))
    card = await step(m, partial(m.cards.keep_one, ASK_KEEP, seat, r.drawn), seat)
    if card is not None:
        m.table.announce("keeps-one", who=seat)
        await hand_over(m, card, seat)
    guests = m.others(seat)
    given = 0
    while r.drawn and given < GUESTS and seat in m.here:
        guests = [one for one in guests if one in m.here]
        guest: Seat | None = guests[0] if guests else None
        if len(guests) > 1:
            guest = await choose_seat(m, ASK_GUEST, seat, guests, "specials.2", "no-second")
        if guest is None:
            break
        card = await step(m, partial(one_of, m, r, seat), seat, guest)
        if card is None:
            continue
        guests = [one for one in guests if one is not guest]
        given += 1
        tell_all(m, r, "gives", who=seat, target=guest)
        await hand_over(m, card, guest)
    while r.drawn:  # with two players, or where somebody has left
        await put_back(m, r, r.drawn.pop())
        m.table.announce("returns", who=seat, left=len(r.wallet))


async def one_of(m: Match, r: Round, seat: Seat) -> Hidden[Card]:
    """A card of those that were drawn; of the last one there is no choice."""
    if len(r.drawn) == 1:
        return r.drawn.pop()
    return await m.cards.keep_one(ASK_GIVE, seat, r.drawn)


async def shared_fund(m: Match, r: Round, seat: Seat) -> None:
    """All lay money open; take one, the others are dealt. [specials.4] [specials.5]"""
    for one in m.order(seat):
        await contribute(m, r, one)
    if seat in m.here and r.pool:
        faces = tuple(dict.fromkeys(sorted(one.face for one in r.pool)))
        taken = await step(m, lambda: Choose(ASK_FUND_TAKE, seat, faces, facts={"who": seat}), seat)
        if taken is not None:
            owners = [one.who for one in r.pool]
            hand_open(m, out_of_pool(r, taken), seat)
            tell_all(m, r, "fund-takes", who=seat, item=taken)
            await deal_fund(m, r, [one for one in owners if one is not seat])
    while r.pool:  # somebody has left
        given = r.pool.pop()
        m.table.announce("fund-back", item=given.face)
        await put_back(m, r, given.card)


def out_of_pool(r: Round, face: Card) -> Hidden[Card]:
    """A card of the fund, which somebody gets."""
    place = next(n for n, one in enumerate(r.pool) if one.face is face)
    return r.pool.pop(place).card


async def contribute(m: Match, r: Round, one: Seat) -> None:
    """A note or Jewelry of this seat, if it has any. [specials.4]"""
    hand = m.players[one].hand
    face: Card | None = None
    if hand:
        ask = partial(
            m.cards.lay_open,
            ASK_FUND,
            one,
            hand,
            m.edition.not_money,
            Nothing.NOTHING,
            must=Ruling("specials.4", "must-give", {"who": one}),
        )
        face = await step(m, ask, one)
    if one not in m.here:
        return
    if face is not None:
        r.pool.append(Given(one, face, Hidden(face)))
        tell_all(m, r, "fund-gives", who=one, item=face)
        await prove(m, r, one, [face])
    else:
        m.players[one].denied.append(None)
        tell_all(m, r, "fund-none", who=one)


async def deal_fund(m: Match, r: Round, givers: Sequence[Seat]) -> None:
    """One each to the others who gave; the last may get none. [specials.5]"""
    cards = sorted(one.face for one in r.pool)

    def to() -> list[Seat]:
        return [one for one in givers if one in m.here][: len(cards)]

    for one in givers[len(cards) :]:
        tell_all(m, r, "fund-gets-none", who=one)
    if cards and not m.cards.deals:
        m.table.announce("fund-deal", count=len(cards))
    dealt = await step(m, lambda: deal_open(m.cards, ASK_FUND_GOT, cards, to()))
    for one, card in zip(to(), dealt or (), strict=True):
        hand_open(m, out_of_pool(r, card), one)
        tell_all(m, r, "fund-gets", who=one, item=card)


async def pass_left(m: Match, r: Round, seat: Seat) -> None:
    """To the next clockwise. [specials.6]"""
    await pass_cards(m, r, seat, 1)


async def pass_right(m: Match, r: Round, seat: Seat) -> None:
    """To the one before. [specials.6]"""
    await pass_cards(m, r, seat, -1)


async def pass_cards(m: Match, r: Round, seat: Seat, places: int) -> None:
    """All choose in secret, then all cards go at once. [specials.6]"""
    m.table.announce("all-pass-left" if places > 0 else "all-pass-right")
    for one in m.order(seat):
        hand = m.players[one].hand
        if hand:
            card = await step(m, partial(m.cards.keep_one, ASK_PASS, one, hand), one)
            if card is not None:
                r.passing[one] = card
    order = m.order(seat)
    to = {one: order[(place + places) % len(order)] for place, one in enumerate(order)}
    m.table.announce("passed", count=len(r.passing), places=places)
    await arrive(m, r, to)


async def arrive(m: Match, r: Round, to: Mapping[Seat, Seat]) -> None:
    """Every card that is on its way goes to whom it goes to, before anybody looks."""
    came = []
    for giver in list(r.passing):
        receiver = to[giver]
        card = r.passing.pop(giver)
        m.players[receiver].hand.append(card)
        m.players[receiver].denied.clear()
        came.append((receiver, card))
    for receiver, card in came:
        hand = m.players[receiver].hand
        await step(m, partial(m.cards.give, "your-card", receiver, card, hand), receiver)


async def inspection(m: Match, r: Round, seat: Seat) -> None:
    """Look at a card of another's, and keep it or give it back. [specials.7]"""
    target = await choose_other(m, ASK_TARGET, seat, "specials.7")
    if target is None:
        return
    hand = m.players[target].hand
    card = await step(m, partial(draw_from, m.table, m.cards, hand), seat, target)
    if card is None:
        return
    m.table.announce("inspects", who=seat, target=target)
    await m.cards.show("you-see", seat, card, target=target)
    chosen = await step(
        m,
        lambda: Choose(ASK_INSPECTED, seat, tuple(Inspected), facts={"who": seat}, seen=True),
        seat,
        target,
    )
    if chosen is Inspected.RETURN:
        tell_all(m, r, "gives-back", who=seat, target=target)
    elif chosen is Inspected.KEEP:
        await take_drawn(m, r, seat, target, card)


async def snatch(m: Match, r: Round, seat: Seat) -> None:
    """Take a card of another's, unseen. [specials.8]"""
    target = await choose_other(m, ASK_TARGET, seat, "specials.8")
    if target is None:
        return
    hand = m.players[target].hand
    card = await step(m, partial(draw_from, m.table, m.cards, hand), seat, target)
    if card is not None:
        await take_drawn(m, r, seat, target, card)


async def take_drawn(m: Match, r: Round, seat: Seat, target: Seat, card: Hidden[Card]) -> None:
    """A card that was drawn of a hand goes into another."""
    hand = m.players[target].hand
    ask = partial(remove_drawn, m.cards, ASK_GONE, "you-lost", target, hand, card)
    taken = await step(m, ask, target)
    if taken is None:
        return
    if seat not in m.here:  # nobody is left to take it
        hand.append(taken)
        return
    tell_all(m, r, "takes-from", who=seat, target=target, count=len(hand))
    await hand_over(m, taken, seat)


async def dispose(m: Match, r: Round, seat: Seat) -> None:
    """Give a card to another. [specials.9]"""
    target = await choose_seat(m, ASK_DISPOSE_TO, seat, m.others(seat), "specials.9")
    if target is None:
        return
    hand = m.players[seat].hand
    card = await step(m, partial(m.cards.keep_one, ASK_DISPOSE, seat, hand), seat, target)
    if card is not None:
        tell_all(m, r, "gives", who=seat, target=target)
        await hand_over(m, card, target)


async def exchange(m: Match, r: Round, seat: Seat) -> None:
    """Two choose in secret, and trade. [specials.10]"""
    target = await choose_other(m, ASK_TARGET, seat, "specials.10")
    if target is None:
        return
    for one in (seat, target):
        hand = m.players[one].hand
        card = await step(m, partial(m.cards.keep_one, ASK_EXCHANGE, one, hand), seat, target)
        if card is not None:
            r.passing[one] = card
    if seat in m.here and target in m.here:
        tell_all(m, r, "exchange", who=seat, target=target)
        await arrive(m, r, {seat: target, target: seat})
        return
    while r.passing:  # one of them has left: the other takes the card back
        one, card = r.passing.popitem()
        await hand_over(m, card, one)


async def request(m: Match, r: Round, seat: Seat) -> None:
    """Ask another for a currency, for Jewelry or for a value. [specials.11] [specials.12]"""
    target = await choose_seat(m, ASK_TARGET, seat, m.others(seat), "specials.11")
    if target is None:
        return
    wishes = all_wishes(m)
    wish = await step(
        m,
        lambda: Choose(ASK_REQUEST, seat, wishes, facts={"who": seat, "target": target}),
        seat,
        target,
    )
    if wish is None:
        return
    tell_all(m, r, "requests", who=seat, target=target, wish=wish)
    player = m.players[target]
    face: Card | None = None
    if player.hand:
        refused = not_asked_for(m, wish)
        ask = partial(
            m.cards.lay_open,
            ASK_REQUESTED,
            target,
            player.hand,
            refused,
            Nothing.NOTHING,
            must=Ruling("specials.12", "must-give", {"who": target}),
            wish=wish,
        )
        face = await step(m, ask, target)
    if target not in m.here:
        return
    if face is None:
        player.denied.append(wish)
        tell_all(m, r, "request-none", who=target, wish=wish)
        return
    if seat not in m.here:  # nobody is left to take it
        player.hand.append(Hidden(face))
        return
    tell_all(m, r, "request-given", who=target, target=seat, item=face)
    hand_open(m, Hidden(face), seat)
    await prove(m, r, target, [face])


def all_wishes(m: Match) -> tuple[Wish, ...]:
    """Whatever may be asked for. [specials.11]"""
    cards = m.edition.cards.values()
    values = {data.value for data in cards if data.kind in (Kind.NOTE, Kind.JEWELRY)}
    return (*m.edition.currencies, Kind.JEWELRY, *sorted(values))


def not_asked_for(m: Match, wish: Wish) -> dict[Card, Ruling]:
    """The cards that are none of these. [specials.12]"""
    return {
        card: Ruling("specials.12", "no-wish", {"option": card, "wish": wish}, hard=True)
        for card in m.edition.cards
        if not matches(m, card, wish)
    }


async def choose_other(m: Match, ask: Ask, seat: Seat, rule: str) -> Seat | None:
    """Another who holds a card."""
    holding = [one for one in m.others(seat) if m.players[one].hand]
    return await choose_seat(m, ask, seat, holding, rule, "no-hand")


async def choose_seat(
    m: Match, ask: Ask, seat: Seat, among: Sequence[Seat], rule: str, why: str = "no-seat"
) -> Seat | None:
    """One of these; by which rule, and why, the others are refused."""

    def here() -> tuple[Seat, ...]:
        return tuple(one for one in among if one in m.here)

    def refused() -> dict[Seat, Ruling]:
        found = {}
        for one in m.seats:
            if one not in here():
                phrase = "no-yourself" if one is seat else why if one in m.here else "no-left"
                found[one] = Ruling(rule, phrase, {"who": one}, hard=phrase != "no-second")
        return found

    if not here():
        return None
    return await step(
        m, lambda: Choose(ask, seat, here(), refused=refused, facts={"who": seat}), seat
    )


EFFECTS: Mapping[Effect, Callable[[Match, Round, Seat], Awaitable[None]]] = {
    Effect.HAPPY_BIRTHDAY: happy_birthday,
    Effect.SHARED_FUND: shared_fund,
    Effect.TO_THE_LEFT: pass_left,
    Effect.TO_THE_RIGHT: pass_right,
    Effect.INSPECTION: inspection,
    Effect.SNATCH: snatch,
    Effect.DISPOSE: dispose,
    Effect.EXCHANGE: exchange,
    Effect.REQUEST: request,
}
