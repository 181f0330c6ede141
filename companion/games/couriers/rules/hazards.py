"""Hazard zones and traps: the test that a van takes where it ends its move."""

from functools import partial

from companion.games.couriers.model.pieces import Bonus, Spot
from companion.games.couriers.model.state import EVERY_TRAP, Match, Test, Turn, check, trap_at
from companion.games.couriers.rules.bonuses import discard_down, not_blue, not_red, take_bonus
from companion.games.couriers.rules.questions import ASK_BOOST, ASK_GIVE, ASK_SPRUNG, ASK_TEST
from companion.referee.by_hand import by_hand
from companion.referee.die import DICE, throw
from companion.referee.leaving import anew
from companion.referee.question import Step
from companion.referee.seat import Seat


async def land(m: Match, turn: Turn, spot: Spot) -> None:
    """What a van meets where it ends its move; never both. [hazard.1] [trap.2]"""
    zone, owner = m.town.zone_of.get(spot), trap_at(m, spot)
    if zone is not None:
        m.tally.landings += 1
        turn.test = Test(m.town.zone[zone].value)
        m.table.announce("hazard", who=turn.seat, zone=zone, number=turn.test.needs)
    elif owner not in (None, turn.seat):  # [trap.6]
        turn.test = Test(0, owner)
        m.tally.traps_sprung += 1
        m.table.announce("springs", who=turn.seat, target=owner)


async def take_test(m: Match, turn: Turn, test: Test) -> None:
    """Roll, then add blue cards. [hazard.2] [trap.4]"""
    seat = turn.seat
    if not test.needs and not await uncover(m, test):
        turn.test = None
        return
    if not test.total:
        how = m.options[DICE.id]
        test.total = await throw(ASK_TEST, seat, how=how, number=test.needs)
        m.table.announce("test-roll", who=seat, number=test.total)
    if not test.failed:
        await boost(m, seat, test)
    if test.total >= test.needs:
        m.table.announce("passes", who=seat, number=test.total)
    elif test.owner is not None and test.owner not in m.here:
        m.table.announce("fails-nobody", who=seat, number=test.total)
    elif test.owner is not None and m.couriers[seat].bonuses:
        if not test.failed:
            m.table.announce("fails-trap", who=seat, target=test.owner, number=test.total)
        test.failed = True
        await give(m, seat, test.owner)
        turn.test = None  # it has been paid, whatever happens while the owner discards
        await discard_down(m, test.owner)
    else:
        m.couriers[seat].misses = True  # [hazard.3] [trap.5]
        if test.owner is None:
            m.tally.failures += 1
        m.table.announce("fails", who=seat, number=test.total)
    turn.test = None


async def uncover(m: Match, test: Test) -> bool:
    """The trap's card lies open, and goes; the trap is its owner's again. [trap.4]"""
    owner = test.owner
    trap = m.couriers[owner].trap if owner in m.here else None
    if owner is None or trap is None:  # its owner has just left the table
        return False
    refused = not_red(m, [trap.card])
    card = await m.bonuses.turn_up(ASK_SPRUNG, owner, trap.card, refused, spot=trap.spot)
    m.couriers[owner].trap = None
    m.discards.append(card)
    asks = m.town.bonus[card].value if m.options["trap-test"] == "card" else EVERY_TRAP
    test.needs = asks
    m.table.announce("trap-is", who=owner, item=card, number=asks)
    await do_more(m, card, "trap.4")
    return True


async def boost(m: Match, seat: Seat, test: Test) -> None:
    """Blue cards are added, one after another, as long as they are needed. [hazard.2]"""
    hand = m.couriers[seat].bonuses
    while test.total < test.needs and hand:
        card = await m.bonuses.lay_open(
            ASK_BOOST,
            seat,
            hand,
            not_blue(m, hand),
            Step.DONE,
            left=test.needs - test.total,
        )
        if card is None:
            break
        test.total += m.town.bonus[card].value
        m.discards.append(card)
        m.table.announce("boosts", who=seat, item=card, number=test.total)
        await do_more(m, card, "hazard.2")


async def do_more(m: Match, card: Bonus, rule: str) -> None:
    """What else stands on a card that lies open. [trouble.2]"""
    if m.town.bonus[card].by_hand:
        await anew(partial(by_hand, card, rule), partial(check, m))


async def give(m: Match, seat: Seat, owner: Seat) -> None:
    """One bonus card of its own choice, unseen by the others. [trap.5]"""
    card = await m.bonuses.keep_one(ASK_GIVE, seat, m.couriers[seat].bonuses)
    count = len(m.couriers[owner].bonuses) + 1
    m.table.announce("gives-bonus", who=seat, target=owner, count=count)
    await take_bonus(m, "you-get", owner, card)
