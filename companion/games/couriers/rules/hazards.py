"""Hazard zones and traps, and the test for a van that ends its move on one."""

from functools import partial

from companion.games.couriers.model.pieces import Bonus, Spot
from companion.games.couriers.model.state import EVERY_TRAP, Match, Test, Turn, trap_at
from companion.games.couriers.rules.bonuses import discard_down, not_blue, not_red, take_bonus
from companion.games.couriers.rules.questions import ASK_BOOST, ASK_GIVE, ASK_SPRUNG, ASK_TEST
from companion.referee.by_hand import by_hand
from companion.referee.die import DICE, throw
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Step
from companion.referee.seat import Seat


async def land(match: Match, turn: Turn, spot: Spot) -> None:
    """Start the test for a hazard zone or a trap, but never for both. [hazard.1] [trap.2]"""
    zone, owner = match.town.zone_of.get(spot), trap_at(match, spot)
    if zone is not None:
        match.tally.landings += 1
        turn.test = Test(match.town.zone[zone].value)
        match.table.announce("hazard", who=turn.seat, zone=zone, number=turn.test.needs)
    elif owner not in (None, turn.seat):  # [trap.6]
        turn.test = Test(0, owner)
        match.tally.traps_sprung += 1
        match.table.announce("springs", who=turn.seat, target=owner, spot=spot)


async def take_test(match: Match, turn: Turn, test: Test) -> None:
    """Have the player roll and add blue cards, then announce whether they pass the test. If they
    fail, they give a card to the trap's owner or miss a turn. [hazard.2] [trap.4]
    """
    seat = turn.seat
    if not test.needs and not await reveal_trap(match, turn, test):
        turn.test = None
        return
    if not test.total:
        how = match.options[DICE.id]
        test.total = await throw(ASK_TEST, seat, how=how, number=test.needs)
        match.table.announce("test-roll", who=seat, number=test.total)
    if not test.failed:
        await add_blue_cards(match, seat, test)
    if test.total >= test.needs:
        match.table.announce("passes", who=seat, number=test.total)
    elif test.owner is not None and test.owner not in match.here:
        match.table.announce("fails-nobody", who=seat, number=test.total)
    elif test.owner is not None and match.couriers[seat].bonuses:
        if not test.failed:
            match.table.announce("fails-trap", who=seat, target=test.owner, number=test.total)
        test.failed = True
        await give_bonus(match, seat, test.owner)
        # The player has paid. End the test now, in case the owner's discarding is interrupted.
        turn.test = None
        await discard_down(match, test.owner)
    else:
        match.couriers[seat].misses = True  # [hazard.3] [trap.5]
        if test.owner is None:
            match.tally.failures += 1
        match.table.announce("fails", who=seat, number=test.total)
    turn.test = None


async def reveal_trap(match: Match, turn: Turn, test: Test) -> bool:
    """Turn over and discard the trap's card, and give the trap back to its owner. [trap.4]

    Return False if the owner has just left the table.
    """
    owner = test.owner
    trap = match.couriers[owner].trap if owner in match.here else None
    if owner is None or trap is None:
        return False
    refused = not_red(match, [trap.card])
    card = await match.bonuses.turn_up(ASK_SPRUNG, owner, trap.card, refused, spot=trap.spot)
    match.couriers[owner].trap = None
    match.discards.append(card)
    needs = match.town.bonus[card].value if match.options["trap-test"] == "card" else EVERY_TRAP
    test.needs = needs
    match.table.announce("trap-is", who=owner, item=card, target=turn.seat, number=needs)
    await follow_card_text(match, card, "trap.4")
    return True


async def add_blue_cards(match: Match, seat: Seat, test: Test) -> None:
    """Ask for blue cards, one after another, while the roll is too low. [hazard.2]"""
    hand = match.couriers[seat].bonuses
    while test.total < test.needs and hand:
        card = await match.bonuses.lay_open(
            ASK_BOOST,
            seat,
            hand,
            not_blue(match, hand),
            Step.DONE,
            left=test.needs - test.total,
        )
        if card is None:
            break
        test.total += match.town.bonus[card].value
        match.discards.append(card)
        match.table.announce("boosts", who=seat, item=card, number=test.total)
        await follow_card_text(match, card, "hazard.2")


async def follow_card_text(match: Match, card: Bonus, rule: str) -> None:
    """Have the players carry out the parts of a card's text that the companion doesn't know, if
    there are any. [trouble.2]
    """
    if match.town.bonus[card].by_hand:
        await ask_until_stable(match, partial(by_hand, card, rule))


async def give_bonus(match: Match, seat: Seat, owner: Seat) -> None:
    """Give the trap's owner one of the player's bonus cards. The player chooses it in secret.
    [trap.5]
    """
    card = await match.bonuses.keep_one(ASK_GIVE, seat, match.couriers[seat].bonuses)
    count = len(match.couriers[owner].bonuses) + 1
    match.table.announce("gives-bonus", who=seat, target=owner, count=count)
    await take_bonus(match, "you-get", owner, card)
