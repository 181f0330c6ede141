"""Priority cards: chosen in secret, turned up together, done; and who drives first."""

from functools import partial

from companion.games.pandemonium.model.pieces import Order, Priority, Van
from companion.games.pandemonium.model.state import SOLO_DECK, Courier, Match, Turn, Vehicle, ask
from companion.games.pandemonium.rules.instructions import follow
from companion.games.pandemonium.rules.questions import (
    ASK_ORDER,
    ASK_OTHER,
    ASK_PRIORITY,
    ASK_TIE_ROLL,
    ASK_TURNED,
)
from companion.games.pandemonium.rules.rolling import higher
from companion.keepers.hidden import Hidden
from companion.referee.question import Choose, Ruling


async def priority(m: Match, turn: Turn) -> None:
    """Commit, turn up, follow what the cards say, choose the order. [priority.1]"""
    chosen: dict[Courier, Hidden[Priority]] = {}
    for c in m.couriers:
        chosen[c] = await ask(m, partial(keep, m, c))
    for c, card in chosen.items():
        turn.cards[c] = await ask(m, partial(turn_up, m, c, card))
        c.played.append(turn.cards[c])
        facts = {"number": number(m, turn.cards[c]), "left": len(c.deck)}
        m.table.announce("plays", who=c.name, item=turn.cards[c], **facts)
    if m.rival is not None:
        await turn_other(m, turn, m.rival)
        return
    turn.winner = await winner_of(m, turn)
    for c in (turn.winner, *m.others(turn.winner)):  # [priority.4]
        await follow(m, turn, c)
    await choose_order(m, turn, turn.winner)


async def keep(m: Match, c: Courier) -> Hidden[Priority]:
    """A card of its deck, in secret."""
    assert c.seat is not None  # noqa: S101 - only players choose
    return await m.decks[c.van].keep_one(ASK_PRIORITY.of(deck(m, c.van)), c.seat, c.deck)


async def turn_up(m: Match, c: Courier, card: Hidden[Priority]) -> Priority:
    """What it is."""
    return await m.decks[c.van].turn_up(
        ASK_TURNED.of(deck(m, c.van)), c.seat, card, spent(m, c.van)
    )


def deck(m: Match, van: Van) -> type[Priority]:
    """The cards of one deck: those of the other may have the same names."""
    return type(m.edition.decks[van][0])


def spent(m: Match, van: Van) -> dict[Priority, Ruling]:
    """The cards of a deck that lie open. Each is played once. [priority.1]"""
    played = [card for c in m.couriers if c.van is van for card in c.played]
    if m.rival is not None and m.rival.van is van:
        played = m.turned
    return {card: Ruling("priority.1", "no-played", {"option": card}, hard=True) for card in played}


def number(m: Match, card: Priority) -> int:
    """The number on a card."""
    return m.edition.priorities[card].number


async def winner_of(m: Match, turn: Turn) -> Courier:
    """The courier with the lower card. Equal numbers are decided by die. [priority.3]"""
    first, second = m.couriers
    numbers = {c: number(m, turn.cards[c]) for c in m.couriers}
    if numbers[first] == numbers[second]:
        m.table.announce("priority-tie", number=numbers[first])
        winner = await higher(m, ASK_TIE_ROLL)  # the higher throw counts as the lower card
        m.table.announce("priority-rolled", who=winner.name)
        return winner
    winner = min(m.couriers, key=lambda c: numbers[c])
    m.table.announce("priority", who=winner.name)
    return winner


async def choose_order(m: Match, turn: Turn, winner: Courier) -> None:
    """The winner drives first or second, as it likes. [priority.2]"""

    def question() -> Choose[Order]:
        facts = {"who": winner.name}
        return Choose(ASK_ORDER, winner.seat, tuple(Order), facts=facts)

    order: list[Vehicle] = [winner, *m.others(winner)]
    if await ask(m, question) is Order.SECOND:
        order.reverse()
    turn.order = tuple(order)
    m.table.announce("order", who=order[0].name)


async def turn_other(m: Match, turn: Turn, rival: Vehicle) -> None:
    """Alone: a card of the other deck says who drives first. [solo.5]"""
    c = m.couriers[0]
    turn.order = (c, rival)
    if m.options[SOLO_DECK.id] == "turned":
        top = m.other_pile[-1]
        asked, against = ASK_OTHER.of(deck(m, rival.van)), spent(m, rival.van)
        turn_up_top = partial(m.decks[rival.van].turn_up, asked, None, top, against)
        card = await ask(m, turn_up_top)
        m.other_pile.pop()
        m.turned.append(card)
        m.table.announce("other-turned", who=rival.name, item=card)
        if number(m, card) < number(m, turn.cards[c]):
            turn.order = (rival, c)
    await follow(m, turn, c)
    m.table.announce("order", who=turn.order[0].name)
