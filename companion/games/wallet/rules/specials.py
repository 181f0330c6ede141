"""The effects of Special cards that are played during a turn. Each card has a function."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from companion.games.wallet.model.pieces import Card, Effect, InspectionChoice, Kind
from companion.games.wallet.model.state import (
    FundCard,
    Match,
    Round,
    Wish,
    announce_and_remember,
    matches,
)
from companion.games.wallet.rules.answers import refute_denials
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
from companion.games.wallet.rules.transfers import hand_open, hand_over, let_see, put_back
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.piles import deal_open, draw_from, remove_drawn
from companion.referee.leaving import ask_until_stable, ask_while_present, not_at_table
from companion.referee.question import Choose, Nothing, QuestionType, Ruling
from companion.referee.seat import Seat

#: How many cards a player draws for Happy Birthday, and how many other players get one of them.
#: [specials.2]
DRAWN, GUESTS = 3, 2


async def happy_birthday(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player draw three cards, keep one, and give one each to two other players.
    [specials.2] [specials.3]
    """
    for _ in range(min(DRAWN, len(round_.wallet))):
        round_.drawn.append(round_.wallet.pop())
    match.table.announce("draws", who=seat, count=len(round_.drawn), left=len(round_.wallet))
    card = await ask_while_present(
        match, partial(match.cards.keep_one, ASK_KEEP, seat, round_.drawn), seat
    )
    if card is not None:
        match.table.announce("keeps-one", who=seat)
        await hand_over(match, card, seat)
    guests = match.others(seat)
    given = 0
    while round_.drawn and given < GUESTS and seat in match.here:
        guests = [one for one in guests if one in match.here]
        guest: Seat | None = guests[0] if guests else None
        if len(guests) > 1:
            guest = await choose_seat(match, ASK_GUEST, seat, guests, "specials.2", "no-second")
        if guest is None:
            break
        card = await ask_while_present(
            match, partial(take_one_drawn, match, round_, seat), seat, guest
        )
        if card is None:
            continue
        guests = [one for one in guests if one is not guest]
        given += 1
        announce_and_remember(match, round_, "gives", who=seat, target=guest)
        await hand_over(match, card, guest)
    # Cards may be left over, because there are only two players or a player has left.
    while round_.drawn:
        await put_back(match, round_, round_.drawn.pop())
        match.table.announce("returns", who=seat, left=len(round_.wallet))


async def take_one_drawn(match: Match, round_: Round, seat: Seat) -> Hidden[Card]:
    """Let the player choose one of the cards that they have drawn. If only one is left, take it
    without asking.
    """
    if len(round_.drawn) == 1:
        return round_.drawn.pop()
    return await match.cards.keep_one(ASK_GIVE, seat, round_.drawn)


async def shared_fund(match: Match, round_: Round, seat: Seat) -> None:
    """Have everyone put money in a fund. The player takes one card from it, and the others are
    dealt. [specials.4] [specials.5]
    """
    for one in match.order(seat):
        await contribute(match, round_, one)
    if seat in match.here and round_.fund:
        faces = tuple(dict.fromkeys(sorted(one.face for one in round_.fund)))
        taken = await ask_while_present(
            match, lambda: Choose(ASK_FUND_TAKE, seat, faces, facts={"who": seat}), seat
        )
        if taken is not None:
            owners = [one.who for one in round_.fund]
            hand_open(match, take_from_fund(round_, taken), seat)
            announce_and_remember(match, round_, "fund-takes", who=seat, item=taken)
            await deal_fund(match, round_, [one for one in owners if one is not seat])
    while round_.fund:  # If a player has left, cards may be left over.
        given = round_.fund.pop()
        match.table.announce("fund-back", item=given.face)
        await put_back(match, round_, given.card)


def take_from_fund(round_: Round, face: Card) -> Hidden[Card]:
    """Remove a card with this face from the fund, and return it."""
    place = next(n for n, one in enumerate(round_.fund) if one.face is face)
    return round_.fund.pop(place).card


async def contribute(match: Match, round_: Round, one: Seat) -> None:
    """Ask a player for a note or Jewelry, unless the player is known not to have any.
    [specials.4]
    """
    hand = match.players[one].hand
    face: Card | None = None
    if hand:
        ask = partial(
            match.cards.lay_open,
            ASK_FUND,
            one,
            hand,
            match.edition.not_money,
            Nothing.NOTHING,
            must=Ruling("specials.4", "must-give", {"who": one}),
        )
        face = await ask_while_present(match, ask, one)
    if one not in match.here:
        return
    if face is not None:
        round_.fund.append(FundCard(one, face, Hidden(face)))
        announce_and_remember(match, round_, "fund-gives", who=one, item=face)
        await refute_denials(match, round_, one, [face])
    else:
        match.players[one].denied.append(None)
        announce_and_remember(match, round_, "fund-none", who=one)


async def deal_fund(match: Match, round_: Round, givers: Sequence[Seat]) -> None:
    """Deal the cards left in the fund to the other contributors, one each. If there is one card too
    few, the last contributor gets none. [specials.5]
    """
    cards = sorted(one.face for one in round_.fund)

    def receivers() -> list[Seat]:
        return [one for one in givers if one in match.here][: len(cards)]

    for one in givers[len(cards) :]:
        announce_and_remember(match, round_, "fund-gets-none", who=one)
    if cards and not match.cards.deals:
        match.table.announce("fund-deal", count=len(cards))
    dealt = await ask_until_stable(
        match, lambda: deal_open(match.cards, ASK_FUND_GOT, cards, receivers())
    )
    for one, card in zip(receivers(), dealt or (), strict=True):
        hand_open(match, take_from_fund(round_, card), one)
        announce_and_remember(match, round_, "fund-gets", who=one, item=card)


async def pass_left(match: Match, round_: Round, seat: Seat) -> None:
    """Have everyone pass a card to the next player clockwise. [specials.6]"""
    await pass_cards(match, round_, seat, 1)


async def pass_right(match: Match, round_: Round, seat: Seat) -> None:
    """Have everyone pass a card to the next player anticlockwise. [specials.6]"""
    await pass_cards(match, round_, seat, -1)


async def pass_cards(match: Match, round_: Round, seat: Seat, places: int) -> None:
    """Let everyone choose a card in secret, and then pass all these cards on at once. [specials.6]

    places: how many places clockwise each card moves. -1: one place anticlockwise.
    """
    match.table.announce("all-pass-left" if places > 0 else "all-pass-right")
    for one in match.order(seat):
        hand = match.players[one].hand
        if hand:
            card = await ask_while_present(
                match, partial(match.cards.keep_one, ASK_PASS, one, hand), one
            )
            if card is not None:
                round_.passing[one] = card
    order = match.order(seat)
    to = {one: order[(place + places) % len(order)] for place, one in enumerate(order)}
    match.table.announce("passed", count=len(round_.passing), places=places)
    await deliver_passed_cards(match, round_, to)


async def deliver_passed_cards(match: Match, round_: Round, to: Mapping[Seat, Seat]) -> None:
    """Give each passed card to its receiver. Nobody looks at their new card before all have one.

    to: the receiver of each player's card.
    """
    passed = []
    for giver in list(round_.passing):
        receiver = to[giver]
        card = round_.passing.pop(giver)
        match.players[receiver].hand.append(card)
        match.players[receiver].denied.clear()
        passed.append((receiver, card))
    for receiver, card in passed:
        await let_see(match, card, receiver)


async def inspect_card(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player look at a random card of another player, and keep it or give it back.
    [specials.7]
    """
    target = await choose_card_holder(match, ASK_TARGET, seat, "specials.7")
    if target is None:
        return
    hand = match.players[target].hand
    card = await ask_while_present(
        match, partial(draw_from, match.table, match.cards, hand), seat, target
    )
    if card is None:
        return
    match.table.announce("inspects", who=seat, target=target)
    await match.cards.show("you-see", seat, card, target=target)
    chosen = await ask_while_present(
        match,
        lambda: Choose(
            ASK_INSPECTED, seat, tuple(InspectionChoice), facts={"who": seat}, reveals_hidden=True
        ),
        seat,
        target,
    )
    if chosen is InspectionChoice.RETURN:
        announce_and_remember(match, round_, "gives-back", who=seat, target=target)
    elif chosen is InspectionChoice.KEEP:
        await take_card_from(match, round_, seat, target, card)


async def snatch_card(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player take a random card from another player. [specials.8]"""
    target = await choose_card_holder(match, ASK_TARGET, seat, "specials.8")
    if target is None:
        return
    hand = match.players[target].hand
    card = await ask_while_present(
        match, partial(draw_from, match.table, match.cards, hand), seat, target
    )
    if card is not None:
        await take_card_from(match, round_, seat, target, card)


async def take_card_from(
    match: Match, round_: Round, seat: Seat, target: Seat, card: Hidden[Card]
) -> None:
    """Move a card that the player has drawn at random from the target's hand to the player's own
    hand.
    """
    hand = match.players[target].hand
    ask = partial(remove_drawn, match.cards, ASK_GONE, "you-lost", target, hand, card)
    taken = await ask_while_present(match, ask, target)
    if taken is None:
        return
    # The player who drew the card has left, so it stays with the target.
    if seat not in match.here:
        hand.append(taken)
        return
    announce_and_remember(match, round_, "takes-from", who=seat, target=target, count=len(hand))
    await hand_over(match, taken, seat)


async def give_card_away(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player give a card to another player. [specials.9]"""
    target = await choose_seat(match, ASK_DISPOSE_TO, seat, match.others(seat), "specials.9")
    if target is None:
        return
    hand = match.players[seat].hand
    card = await ask_while_present(
        match, partial(match.cards.keep_one, ASK_DISPOSE, seat, hand), seat, target
    )
    if card is not None:
        announce_and_remember(match, round_, "gives", who=seat, target=target)
        await hand_over(match, card, target)


async def exchange_cards(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player and another player each choose a card in secret, and swap them.
    [specials.10]
    """
    target = await choose_card_holder(match, ASK_TARGET, seat, "specials.10")
    if target is None:
        return
    for one in (seat, target):
        hand = match.players[one].hand
        card = await ask_while_present(
            match, partial(match.cards.keep_one, ASK_EXCHANGE, one, hand), seat, target
        )
        if card is not None:
            round_.passing[one] = card
    if seat in match.here and target in match.here:
        announce_and_remember(match, round_, "exchange", who=seat, target=target)
        await deliver_passed_cards(match, round_, {seat: target, target: seat})
        return
    while round_.passing:  # If one of the two has left, the other takes their own card back.
        one, card = round_.passing.popitem()
        await hand_over(match, card, one)


async def request_card(match: Match, round_: Round, seat: Seat) -> None:
    """Let the player ask another player for a note of some currency, for Jewelry, or for money of
    some value. [specials.11] [specials.12]
    """
    target = await choose_seat(match, ASK_TARGET, seat, match.others(seat), "specials.11")
    if target is None:
        return
    wishes = legal_wishes(match)
    wish = await ask_while_present(
        match,
        lambda: Choose(ASK_REQUEST, seat, wishes, facts={"who": seat, "target": target}),
        seat,
        target,
    )
    if wish is None:
        return
    announce_and_remember(match, round_, "requests", who=seat, target=target, wish=wish)
    player = match.players[target]
    face: Card | None = None
    if player.hand:
        refused = refused_gifts(match, wish)
        ask = partial(
            match.cards.lay_open,
            ASK_REQUESTED,
            target,
            player.hand,
            refused,
            Nothing.NOTHING,
            must=Ruling("specials.12", "must-give", {"who": target}),
            wish=wish,
        )
        face = await ask_while_present(match, ask, target)
    if target not in match.here:
        return
    if face is None:
        player.denied.append(wish)
        announce_and_remember(match, round_, "request-none", who=target, wish=wish)
        return
    if seat not in match.here:  # The player who asked for the card has left.
        player.hand.append(Hidden(face))
        return
    announce_and_remember(match, round_, "request-given", who=target, target=seat, item=face)
    hand_open(match, Hidden(face), seat)
    await refute_denials(match, round_, target, [face])


def legal_wishes(match: Match) -> tuple[Wish, ...]:
    """Return everything that a player can ask for with Card Request. [specials.11]"""
    cards = match.edition.cards.values()
    values = {data.value for data in cards if data.kind in (Kind.NOTE, Kind.JEWELRY)}
    return (*match.edition.currencies, Kind.JEWELRY, *sorted(values))


def refused_gifts(match: Match, wish: Wish) -> dict[Card, Ruling]:
    """Return the cards that don't match a request, each mapped to the reason why it can't be given.
    [specials.12]
    """
    return {
        card: Ruling("specials.12", "no-wish", {"option": card, "wish": wish}, hard=True)
        for card in match.edition.cards
        if not matches(match, card, wish)
    }


async def choose_card_holder(match: Match, ask: QuestionType, seat: Seat, rule: str) -> Seat | None:
    """Ask the player to choose another player who has cards. Return None if nobody was chosen."""
    holding = [one for one in match.others(seat) if match.players[one].hand]
    return await choose_seat(match, ask, seat, holding, rule, "no-hand")


async def choose_seat(
    match: Match,
    ask: QuestionType,
    seat: Seat,
    among: Sequence[Seat],
    rule: str,
    why: str = "no-seat",
) -> Seat | None:
    """Ask the player to choose one of those in `among`. Return None if nobody was chosen.

    rule, why: ids of the rule and the phrase that give the reason why others can't be chosen.
    """

    def here() -> tuple[Seat, ...]:
        return tuple(one for one in among if one in match.here)

    def refused() -> dict[Seat, Ruling]:
        found = {}
        for one in match.seats:
            if (ruling := not_at_table(rule, match, one)) is not None:
                found[one] = ruling
            elif one not in here():
                phrase = "no-yourself" if one is seat else why
                found[one] = Ruling(rule, phrase, {"who": one}, hard=phrase != "no-second")
        return found

    if not here():
        return None
    return await ask_while_present(
        match, lambda: Choose(ask, seat, here(), refused=refused, facts={"who": seat}), seat
    )


EFFECTS: Mapping[Effect, Callable[[Match, Round, Seat], Awaitable[None]]] = {
    Effect.HAPPY_BIRTHDAY: happy_birthday,
    Effect.SHARED_FUND: shared_fund,
    Effect.TO_THE_LEFT: pass_left,
    Effect.TO_THE_RIGHT: pass_right,
    Effect.INSPECTION: inspect_card,
    Effect.SNATCH: snatch_card,
    Effect.DISPOSE: give_card_away,
    Effect.EXCHANGE: exchange_cards,
    Effect.REQUEST: request_card,
}
