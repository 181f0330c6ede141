"""The actions of a turn: roll, claim, deliver, set or lift a trap, abandon."""

from companion.games.couriers.model.pieces import Action, House
from companion.games.couriers.model.state import (
    MOST_CARDS,
    ROW,
    Drive,
    Match,
    Trap,
    Turn,
    can_go_to,
    drop_cards,
    forget_claim,
    is_home,
    trap_at,
)
from companion.games.couriers.rules.bonuses import draw_bonus, not_red
from companion.games.couriers.rules.driving import drive
from companion.games.couriers.rules.hazards import take_test
from companion.games.couriers.rules.questions import (
    ASK_ACTION,
    ASK_CLAIM,
    ASK_LIFTED,
    ASK_ROLL,
    ASK_ROW,
    ASK_TRAP,
)
from companion.hidden_cards.hidden import Hidden
from companion.referee.die import DICE, Die, throw
from companion.referee.question import OPEN, OPTIONS_SEALED, Choose, Ruling, Step
from companion.referee.seat import Seat
from companion.referee.table_event import Changed

#: An option that a player can choose in a turn.
Act = Action | Die | Step
OPTIONS = (Die.ROLL, *Action, Step.DONE)


async def act(match: Match, turn: Turn) -> bool:
    """Continue the action that has been started or, if there is none, ask for the next one.

    Return whether the turn is over.
    """
    if turn.test is not None:
        await take_test(match, turn, turn.test)
    elif turn.drive is not None:
        await drive(match, turn, turn.drive)
    elif turn.claiming:
        await claim(match, turn)
    else:
        return await choose(match, turn)
    return False


async def choose(match: Match, turn: Turn) -> bool:
    """Ask for the next action, and start it. Return whether the turn is over."""
    seat = turn.seat
    if (Die.ROLL in turn.done and is_spent(match, turn)) or (
        match.endgame and is_home(match, seat)
    ):
        return True  # [end.4]
    is_secret = match.bonuses.knows(seat)
    chosen: Act = await Choose(
        ASK_ACTION,
        seat,
        tuple([option for option in OPTIONS if why_not(match, turn, option) is None]),
        refused=lambda: {
            option: ruling
            for option in OPTIONS
            if (ruling := why_not(match, turn, option)) is not None
        },
        facts={
            "who": seat,
            "spot": match.couriers[seat].van,
            "count": stage(turn),
            "number": turn.unsaid_roll,
            "secret": int(is_secret),
        },
        # If the companion knows the player's bonus cards, it also knows the destination cards. The
        # possible actions could then reveal which cards the player holds.
        visible=OPTIONS_SEALED if is_secret else OPEN,
        begins_action=True,
        number=Die.ROLL if match.options[DICE.id] == "told" else None,
    )
    if chosen in (Step.DONE, Action.PASS):
        return True
    if chosen is Die.ROLL:
        rolled = await throw(ASK_ROLL, seat, how=match.options[DICE.id])
        turn.done.append(Die.ROLL)
        turn.unsaid_roll = rolled
        turn.drive = Drive(rolled, rolled, match.couriers[seat].van)
        match.table.announce("rolls", who=seat, number=rolled)
    elif chosen is Action.CLAIM:
        turn.claiming = True
        turn.done.append(Action.CLAIM)
    elif chosen is Action.DELIVER:
        await deliver(match, turn)
    elif chosen is Action.TRAP:
        await set_trap(match, turn)
    elif chosen is Action.LIFT:
        await lift(match, seat)
        turn.done.append(Action.TRAP)
    elif chosen is Action.ABANDON:
        abandon(match, seat)
        turn.done.append(Action.ABANDON)
    return False


def stage(turn: Turn) -> int:
    """Return 0 before the first action of a turn, 1 after a drive, or 2 after any other action."""
    if not turn.done:
        return 0
    return 1 if turn.done[-1] is Die.ROLL else 2


def is_spent(match: Match, turn: Turn) -> bool:
    """Whether everyone can see that the player can only end the turn."""
    seat, done = turn.seat, turn.done
    return (
        (Action.TRAP in done or no_trap(match, seat, as_known=False) is not None)
        and (Action.TRAP in done or no_lift(match, seat) is not None)
        and (Action.DELIVER in done or no_delivery(match, seat, as_known=False) is not None)
        and (Action.CLAIM in done or no_claim(match, seat) is not None)
        and no_abandoning(match, seat) is not None
    )


def why_not(match: Match, turn: Turn, option: Act) -> Ruling | None:
    """Return the ruling against an action, or None if the player can take it now.

    This depends on the player's real hand. If there are several reasons, return one that the table
    can't override.
    """
    reason = refusal(match, turn, option)
    once = Action.TRAP if option is Action.LIFT else option
    if once in turn.done and (reason is None or not reason.hard):
        return Ruling("turn.1", "no-twice", {"option": once})
    return reason


def refusal(match: Match, turn: Turn, option: Act) -> Ruling | None:
    """Return the ruling against an action, or None if the player could take it.

    Unlike `why_not`, this ignores whether the player has taken the same action in this turn.
    """
    seat = turn.seat
    if option is Action.CLAIM:
        return no_claim(match, seat)
    if option is Action.DELIVER:
        return no_delivery(match, seat, as_known=True)
    if option is Action.TRAP:
        return no_trap(match, seat, as_known=True)
    if option is Action.LIFT:
        return no_lift(match, seat)
    if option is Action.ABANDON:
        return no_abandoning(match, seat)
    # If "done" is said twice, the second one must not end the next player's turn.
    if option is Step.DONE and not turn.done:
        return Ruling("turn.1", "no-done", {"who": seat})
    if option is Action.PASS and turn.done:
        return Ruling("turn.1", "no-pass", {"who": seat})
    return None


def no_claim(match: Match, seat: Seat) -> Ruling | None:
    """Return why the player can't take cards from the row, or None if they can. [claim.1]"""
    courier = match.couriers[seat]
    if match.endgame:
        return Ruling("end.1", "no-claim-end", hard=True)
    if len(courier.cards) >= MOST_CARDS:
        return Ruling("claim.4", "no-claim-full", {"who": seat, "count": MOST_CARDS}, hard=True)
    if courier.van is not match.town.warehouse:
        return Ruling("claim.1", "no-claim-here", {"who": seat, "spot": courier.van})
    if not courier.may_claim:
        return Ruling("claim.3", "no-claim-yet", {"who": seat})
    return None


def no_delivery(match: Match, seat: Seat, *, as_known: bool) -> Ruling | None:
    """Return why the player can't deliver a parcel, or None if they can. [delivery.1]

    as_known: whether to judge by the player's real hand, rather than by public facts.
    """
    courier = match.couriers[seat]
    spot = courier.van
    if not isinstance(spot, House):
        return Ruling("delivery.1", "no-house-here", {"who": seat, "spot": spot}, hard=True)
    held = (
        match.destinations.may_hold(courier.cards, spot)
        if as_known
        else can_go_to(match, seat, spot)
    )
    if not held:
        return Ruling("delivery.1", "no-card-for", {"who": seat, "option": spot}, hard=True)
    return None


def no_trap(match: Match, seat: Seat, *, as_known: bool) -> Ruling | None:
    """Return why the player can't set a trap here, or None if they can. [trap.2]

    as_known: whether to judge by the player's real hand, rather than by public facts.
    """
    courier = match.couriers[seat]
    spot = courier.van
    if not courier.bonuses:
        return Ruling("trap.1", "no-bonus", {"who": seat}, hard=True)
    if as_known and not any(
        match.bonuses.may_hold(courier.bonuses, red) for red in match.town.reds
    ):
        return Ruling("trap.1", "no-red", {"who": seat}, hard=True)
    owner = trap_at(match, spot)
    if owner is not None and owner is not seat:
        return Ruling("trap.2", "no-trap-two", {"spot": spot, "who": owner}, hard=True)
    if isinstance(spot, House):
        return Ruling("trap.2", "no-trap-house", {"spot": spot})
    if spot is match.town.warehouse:
        return Ruling("trap.2", "no-trap-warehouse")
    if spot in match.town.zone_of:
        return Ruling("trap.2", "no-trap-zone", {"spot": spot, "zone": match.town.zone_of[spot]})
    if spot in match.town.green:
        return Ruling("trap.2", "no-trap-green", {"spot": spot})
    return None


def no_lift(match: Match, seat: Seat) -> Ruling | None:
    """Return why the player can't take a trap off the board, or None if they can. [trap.3]"""
    if match.couriers[seat].trap is None:
        return Ruling("trap.3", "no-own-trap", {"who": seat}, hard=True)
    return None


def no_abandoning(match: Match, seat: Seat) -> Ruling | None:
    """Return why the player can't give up the remaining deliveries, or None if they can. [end.2]"""
    if not match.endgame:
        return Ruling("end.2", "no-abandon-yet")
    if not match.couriers[seat].cards:
        return Ruling("end.2", "no-cards", {"who": seat}, hard=True)
    if match.options["abandon"] == "not-allowed":
        return Ruling("end.2", "no-abandon")
    return None


async def claim(match: Match, turn: Turn) -> None:
    """Let the player take cards until the hand is full or the row is empty. [claim.1]"""
    courier = match.couriers[turn.seat]
    wished = match.options["claim"] == "as-wished"
    while match.row and len(courier.cards) < MOST_CARDS:
        room = MOST_CARDS - len(courier.cards)
        if len(match.row) <= room and not wished:
            house = match.row[0]
        else:
            taken: House | Step = await Choose(
                ASK_CLAIM,
                turn.seat,
                (*dict.fromkeys(match.row), *([Step.DONE] if wished else [])),
                refused=lambda: {
                    house: Ruling("claim.1", "no-row", {"option": house}, hard=True)
                    for house in match.town.house
                    if house not in match.row
                },
                facts={"who": turn.seat, "count": room},
            )
            if isinstance(taken, Step):
                break
            house = taken
        match.row.remove(house)
        courier.cards.append(Hidden(house))
        courier.may_claim = False  # [claim.3]
        match.claimed.setdefault(turn.seat, []).append(house)
        match.table.announce("claims", who=turn.seat, item=house, count=len(courier.cards))
    if not match.row and match.pile:
        # The row is filled only now, because the player can't take the new cards in the same turn.
        await fill_row(match)
    turn.claiming = False
    announce_endgame(match)


async def fill_row(match: Match) -> None:
    """Turn up cards until there are five in the row or the deck is empty. [claim.2] [setup.5]"""
    while match.pile and len(match.row) < ROW:
        count = min(ROW, len(match.pile) + len(match.row))
        previous = tuple(match.row[-1:])
        try:
            house = await match.destinations.turn_up(
                ASK_ROW,
                None,
                match.pile[-1],
                number=len(match.row) + 1,
                count=count,
                items=previous,
            )
        except Changed:
            match.raise_if_over()
            continue
        match.pile.pop()
        match.row.append(house)
    if match.row:
        match.table.announce("row", items=tuple(match.row), left=len(match.pile))


def announce_endgame(match: Match) -> None:
    """Announce that the endgame begins or, after the table has changed the cards, that it hasn't
    begun. [end.1] [trouble.3]
    """
    if match.endgame == match.parcels_left:
        match.endgame = not match.endgame
        match.table.announce("endgame" if match.endgame else "no-endgame")


async def deliver(match: Match, turn: Turn) -> None:
    """Lay down the destination card, score it, and draw a bonus card. [delivery.1] [delivery.2]"""
    seat = turn.seat
    courier = match.couriers[seat]
    house = courier.van
    assert isinstance(house, House)  # noqa: S101 - `no_delivery` checks this
    match.destinations.lay(courier.cards, house)
    forget_claim(match, seat, house)
    courier.delivered.append(house)
    courier.score += match.town.points[house]
    courier.may_claim = True
    turn.done.append(Action.DELIVER)
    match.table.announce(
        "delivers",
        who=seat,
        item=house,
        points=match.town.points[house],
        score=courier.score,
        count=len(courier.cards),
    )
    await draw_bonus(match, seat)


async def set_trap(match: Match, turn: Turn) -> None:
    """Put a red card face down under the van, and remove any older trap. [trap.1] [trap.3]"""
    seat = turn.seat
    courier = match.couriers[seat]
    if courier.trap is not None:
        await lift(match, seat)
    card = await match.bonuses.keep_one(
        ASK_TRAP, seat, courier.bonuses, not_red(match, courier.bonuses)
    )
    turn.done.append(Action.TRAP)
    match.tally.traps_set += 1
    courier.trap = Trap(courier.van, card)
    match.table.announce("sets-trap", who=seat, spot=courier.van, count=len(courier.bonuses))


async def lift(match: Match, seat: Seat) -> None:
    """Take the player's trap off the board, and discard its card face up. [trap.3]"""
    trap = match.couriers[seat].trap
    if trap is None:
        return
    face = await match.bonuses.turn_up(
        ASK_LIFTED, seat, trap.card, not_red(match, [trap.card]), spot=trap.spot
    )
    match.discards.append(face)
    match.table.announce("lifts-trap", who=seat, spot=trap.spot, item=face)
    match.couriers[seat].trap = None


def abandon(match: Match, seat: Seat) -> None:
    """Remove all of the player's destination cards from the game, without scoring any points.
    [end.2]
    """
    match.table.announce("abandons", who=seat, count=drop_cards(match, seat))
