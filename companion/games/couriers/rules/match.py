"""A game of Clash of the Couriers, from the first die to the last van that comes home."""

from functools import partial

from companion.games.couriers.model.state import (
    KEPT,
    LOOKED_AT,
    MOST_BONUSES,
    STARTING_BONUSES,
    Match,
    Turn,
    check,
    is_home,
)
from companion.games.couriers.rules.actions import act, announce_endgame, fill_row
from companion.games.couriers.rules.bonuses import discard_down
from companion.games.couriers.rules.questions import (
    ASK_FIRST_ROLL,
    ASK_KEEP,
    ASK_KEPT,
    STEP_BONUSES,
    STEP_DESTINATIONS,
    STEP_SHUFFLE,
    STEP_VANS,
)
from companion.referee.die import DICE, throw
from companion.referee.leaving import OneLeftError, anew
from companion.referee.question import Ask
from companion.referee.ranking import ranking
from companion.referee.run import Changed
from companion.referee.seat import Seat, anticlockwise_from


async def match(m: Match) -> list[Seat]:
    """Set up, take turns until all is delivered; the winners. [end.5]"""
    if m.town.edition.companion_texts:
        m.table.announce("edition-note")
    try:
        seat = await set_up(m)
        while not (m.endgame and all(is_home(m, one) for one in m.here)):  # [end.1]
            if seat in m.here and not (m.endgame and is_home(m, seat)):  # [end.4]
                await take_turn(m, seat)
            seat, m.given = m.given or m.seats[seat.index - 1], None  # [setup.3] [trouble.3]
    except OneLeftError:
        m.turn = None
    finish(m)
    return m.winners


async def set_up(m: Match) -> Seat:
    """Bonus cards, the first player, the draft, the row. Who begins."""
    await deal_bonuses(m)
    first = await first_player(m)
    await draft(m, first)
    await fill_row(m)  # [setup.5]
    announce_endgame(m)
    m.is_set_up = True
    return first


async def deal_bonuses(m: Match) -> None:
    """Three bonus cards to each; the vans at the Warehouse. [setup.1]"""
    if not m.bonuses.deals:
        count = sum(data.copies for data in m.town.bonus.values())
        await step(m, STEP_VANS)
        await step(m, STEP_BONUSES, count=count, number=STARTING_BONUSES)
    cards = [card for card, data in m.town.bonus.items() for _ in range(data.copies)]
    m.bonus_pile = await m.bonuses.shuffle(cards)
    for seat in list(m.here):
        hand = m.couriers[seat].bonuses
        hand += [m.bonus_pile.pop() for _ in range(STARTING_BONUSES)]
        await m.bonuses.deal("your-bonuses", seat, hand)
    m.table.announce("bonuses-dealt", count=STARTING_BONUSES)


async def step(m: Match, ask: Ask, **counts: int) -> None:
    """Something to be done by hand. Who leaves meanwhile changes nothing of it."""
    await anew(partial(m.setup.step, ask, **counts), partial(check, m))


async def first_player(m: Match) -> Seat:
    """All roll; the highest begins, those who tie roll again. [setup.2]"""
    rolling = m.here[:]
    while len(rolling) > 1:
        rolled = await first_rolls(m, rolling)
        # Where all who tied have left the table, the others roll.
        rolling = [seat for seat in rolling if seat in m.here] or m.here[:]
        if all(seat in rolled for seat in rolling):
            best = max(rolled[seat] for seat in rolling)
            rolling = [seat for seat in rolling if rolled[seat] == best]
            if len(rolling) > 1:
                m.table.announce("first-tie", all=tuple(rolling))
    m.table.announce("begins", who=rolling[0])
    return rolling[0]


async def first_rolls(m: Match, rolling: list[Seat]) -> dict[Seat, int]:
    """What each of these rolls, as long as two of them are at the table."""
    rolled: dict[Seat, int] = {}
    while len(here := [seat for seat in rolling if seat in m.here]) > 1 and len(rolled) < len(here):
        seat = next(seat for seat in here if seat not in rolled)
        try:
            rolled[seat] = await throw(ASK_FIRST_ROLL, seat, how=m.options[DICE.id])
        except Changed:  # somebody has left
            check(m)
            rolled = {one: number for one, number in rolled.items() if one in m.here}
            continue
        m.table.announce("first-roll", who=seat, number=rolled[seat])
    return rolled


async def draft(m: Match, first: Seat) -> None:
    """Each looks at five cards and keeps some; the rest goes under the deck. [setup.4] [setup.5]"""
    houses = m.town.cards
    played = m.town.edition.destinations[len(m.seats)]
    by_hand = not m.destinations.deals
    if by_hand:
        await step(m, STEP_DESTINATIONS, count=played, left=len(houses) - played)
    m.pile = await m.destinations.shuffle(houses)
    m.pile, m.box = m.pile[:played], m.pile[played:]  # [deck.2]
    for seat in anticlockwise_from(m.seats, first):
        if seat in m.here:
            await choose_cards(m, seat)
    if by_hand:
        await step(m, STEP_SHUFFLE, count=len(m.pile))
    m.pile = await m.destinations.reshuffle(m.pile)


async def choose_cards(m: Match, seat: Seat) -> None:
    """The seat's own part of the draft."""
    m.looked_at, m.pile = m.pile[-LOOKED_AT:], m.pile[:-LOOKED_AT]
    m.choosing, m.kept = seat, []
    ask = ASK_KEEP if m.destinations.knows(seat) else ASK_KEPT
    while seat in m.here:
        try:
            await m.destinations.keep_some(ask, seat, m.looked_at, m.kept, KEPT)
        except Changed:
            check(m)
            continue
        m.couriers[seat].cards += m.kept
        m.looked_at = [card for card in m.looked_at if not any(card is one for one in m.kept)]
        m.table.announce("keeps", who=seat, count=len(m.kept))
        break
    m.pile[:0] = m.looked_at
    m.choosing, m.looked_at, m.kept = None, [], []


async def take_turn(m: Match, seat: Seat) -> None:
    """Roll, claim, deliver and trap, each at most once, in any order. [turn.1]"""
    courier = m.couriers[seat]
    if courier.misses:
        courier.misses = False
        m.table.announce("misses", who=seat)  # [hazard.3] [hazard.5]
        return
    m.tally.turns += 1
    m.turn = Turn(seat)
    m.table.announce("turn-begins", who=seat, spot=courier.van)
    while seat in m.here and m.given is None:
        try:
            if await act(m, m.turn):
                break
        except Changed:  # somebody left, or something was set right by hand
            check(m)
            await settle_hands(m)
    m.turn = None
    await settle_hands(m)


async def settle_hands(m: Match) -> None:
    """Whatever happened meanwhile, nobody keeps more than six bonus cards. [bonus.1]"""
    while any(len(m.couriers[seat].bonuses) > MOST_BONUSES for seat in m.here):
        try:
            for seat in m.here:
                await discard_down(m, seat)
        except Changed:
            check(m)


def finish(m: Match) -> None:
    """Most points; then more deliveries, then more bonus cards; else it is shared. [end.5]"""

    def rank(seat: Seat) -> tuple[int, int, int]:
        courier = m.couriers[seat]
        return courier.score, len(courier.delivered), len(courier.bonuses)

    if len(m.here) == 1:
        m.winners = m.here[:]
        m.table.announce("game-left", who=m.winners[0])  # [trouble.1]
        return
    found = ranking({seat: rank(seat) for seat in m.here})
    m.winners = found.winners
    if found.phrase == "game-shared":
        m.table.announce(found.phrase, all=tuple(found.winners), score=found.best[0])
    else:
        facts = {"score": found.best[0], "count": found.best[1]}
        m.table.announce(found.phrase, who=found.winners[0], **facts)
