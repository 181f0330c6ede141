"""The start of a turn: couriers choose priority cards in secret, turn them over together, and carry
them out. The winner then chooses the turn order.
"""

from functools import partial

from companion.games.pandemonium.model.pieces import Order, Priority, Van
from companion.games.pandemonium.model.state import SOLO_DECK, Courier, Match, Turn, Vehicle
from companion.games.pandemonium.rules.instructions import follow
from companion.games.pandemonium.rules.questions import (
    ASK_ORDER,
    ASK_OTHER,
    ASK_PRIORITY,
    ASK_TIE_ROLL,
    ASK_TURNED,
)
from companion.games.pandemonium.rules.rolling import higher
from companion.hidden_cards.hidden import Hidden
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Choose, Ruling


async def priority(match: Match, turn: Turn) -> None:
    """Have the couriers choose priority cards, turn them over and carry them out, and have the
    winner choose the turn order. [priority.1]
    """
    for courier in match.couriers:
        courier.chosen = await ask_until_stable(match, partial(keep, match, courier))
    for courier in match.couriers:
        turn.cards[courier] = await ask_until_stable(match, partial(turn_up, match, courier))
        courier.chosen = None
        courier.played.append(turn.cards[courier])
        facts = {"number": number(match, turn.cards[courier]), "left": len(courier.deck)}
        match.table.announce("plays", who=courier.name, item=turn.cards[courier], **facts)
    if match.rival is not None:
        await turn_other(match, turn, match.rival)
        return
    turn.winner = await winner_of(match, turn)
    for courier in (turn.winner, *match.others(turn.winner)):  # [priority.4]
        await follow(match, turn, courier)
    await choose_order(match, turn, turn.winner)


async def keep(match: Match, courier: Courier) -> Hidden[Priority]:
    """Let the courier choose a card in secret."""
    assert courier.seat is not None  # noqa: S101 - only players choose
    return await match.decks[courier.van].keep_one(
        ASK_PRIORITY.of(deck(match, courier.van)), courier.seat, courier.deck
    )


async def turn_up(match: Match, courier: Courier) -> Priority:
    """Turn over the chosen card, and return it."""
    card = courier.chosen
    assert card is not None  # noqa: S101 - every courier has chosen one
    return await match.decks[courier.van].turn_up(
        ASK_TURNED.of(deck(match, courier.van)),
        courier.seat,
        card,
        exhausted_priorities(match, courier.van),
    )


def deck(match: Match, van: Van) -> type[Priority]:
    """Return the enum of one deck's cards. Each deck has its own, because both decks use the same
    names.
    """
    return type(match.edition.decks[van][0])


def exhausted_priorities(match: Match, van: Van) -> dict[Priority, Ruling]:
    """Return the cards of a deck that have been played, each mapped to the reason why it can't be
    played again. [priority.1]
    """
    played = [card for courier in match.couriers if courier.van is van for card in courier.played]
    if match.rival is not None and match.rival.van is van:
        played = match.turned
    return {card: Ruling("priority.1", "no-played", {"option": card}, hard=True) for card in played}


def number(match: Match, card: Priority) -> int:
    """Return a card's number."""
    return match.edition.priorities[card].number


async def winner_of(match: Match, turn: Turn) -> Courier:
    """Return the courier whose priority card has the lower number. If the numbers are equal, the
    couriers roll. [priority.3]
    """
    first, second = match.couriers
    numbers = {courier: number(match, turn.cards[courier]) for courier in match.couriers}
    if numbers[first] == numbers[second]:
        match.table.announce("priority-tie", number=numbers[first])
        # Whoever rolls higher wins, as if they had the lower card.
        winner = await higher(match, ASK_TIE_ROLL)
        match.table.announce("priority-rolled", who=winner.name)
        return winner
    winner = min(match.couriers, key=lambda courier: numbers[courier])
    match.table.announce("priority", who=winner.name)
    return winner


async def choose_order(match: Match, turn: Turn, winner: Courier) -> None:
    """Let the winner choose whether to drive first or second. [priority.2]"""

    def question() -> Choose[Order]:
        facts = {"who": winner.name}
        return Choose(ASK_ORDER, winner.seat, tuple(Order), facts=facts)

    order: list[Vehicle] = [winner, *match.others(winner)]
    if await ask_until_stable(match, question) is Order.SECOND:
        order.reverse()
    turn.order = tuple(order)
    match.table.announce("order", who=order[0].name)


async def turn_other(match: Match, turn: Turn, rival: Vehicle) -> None:
    """In a solo game, turn over a card from the AI courier's deck, to decide who drives first.
    [solo.5]
    """
    courier = match.couriers[0]
    turn.order = (courier, rival)
    if match.options[SOLO_DECK.id] == "turned":
        top = match.other_pile[-1]
        asked, against = (
            ASK_OTHER.of(deck(match, rival.van)),
            exhausted_priorities(match, rival.van),
        )
        turn_up_top = partial(match.decks[rival.van].turn_up, asked, None, top, against)
        card = await ask_until_stable(match, turn_up_top)
        match.other_pile.pop()
        match.turned.append(card)
        match.table.announce("other-turned", who=rival.name, item=card)
        if number(match, card) < number(match, turn.cards[courier]):
            turn.order = (rival, courier)
    await follow(match, turn, courier)
    match.table.announce("order", who=turn.order[0].name)
