"""What may be done on a turn: roll, claim, deliver, set or lift a trap, abandon."""

from companion.games.couriers.model.pieces import Action, House
from companion.games.couriers.model.state import (
    MOST_CARDS,
    ROW,
    Drive,
    Match,
    Trap,
    Turn,
    can_go_to,
    check,
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
from companion.keepers.hidden import Hidden
from companion.referee.die import DICE, Die, throw
from companion.referee.question import OPEN, OPTIONS_SEALED, Choose, Ruling, Step
from companion.referee.run import Changed
from companion.referee.seat import Seat

#: What an answer to "what do you do?" is.
Act = Action | Die | Step
OPTIONS = (Die.ROLL, *Action, Step.DONE)


async def act(m: Match, turn: Turn) -> bool:
    """Go on with what is under way, or do the next thing. Whether the turn is over."""
    if turn.test is not None:
        await take_test(m, turn, turn.test)
    elif turn.drive is not None:
        await drive(m, turn, turn.drive)
    elif turn.claiming:
        await claim(m, turn)
    else:
        return await choose(m, turn)
    return False


async def choose(m: Match, turn: Turn) -> bool:
    """The next action, or the end of the turn."""
    seat = turn.seat
    if (Die.ROLL in turn.done and is_spent(m, turn)) or (m.endgame and is_home(m, seat)):
        return True  # [end.4]
    chosen: Act = await Choose(
        ASK_ACTION,
        seat,
        tuple([option for option in OPTIONS if why_not(m, turn, option) is None]),
        refused=lambda: {
            option: ruling for option in OPTIONS if (ruling := why_not(m, turn, option)) is not None
        },
        facts={
            "who": seat,
            "spot": m.couriers[seat].van,
            "count": stage(turn),
            "number": turn.rolled,
        },
        # Both kinds of cards are kept alike, and either may tell what can be done.
        visible=OPTIONS_SEALED if m.bonuses.knows(seat) else OPEN,
        starts=True,
        number=Die.ROLL if m.options[DICE.id] == "told" else None,
    )
    if chosen in (Step.DONE, Action.PASS):
        return True
    if chosen is Die.ROLL:
        rolled = await throw(ASK_ROLL, seat, how=m.options[DICE.id])
        turn.done.append(Die.ROLL)
        turn.rolled = rolled
        turn.drive = Drive(rolled, rolled, m.couriers[seat].van)
        m.table.announce("rolls", who=seat, number=rolled)
    elif chosen is Action.CLAIM:
        turn.claiming = True
        turn.done.append(Action.CLAIM)
    elif chosen is Action.DELIVER:
        await deliver(m, turn)
    elif chosen is Action.TRAP:
        await set_trap(m, turn)
    elif chosen is Action.LIFT:
        await lift(m, seat)
        turn.done.append(Action.TRAP)
    elif chosen is Action.ABANDON:
        abandon(m, seat)
        turn.done.append(Action.ABANDON)
    return False


def stage(turn: Turn) -> int:
    """0: nothing is done yet. 1: the van has just driven. 2: something else came last."""
    if not turn.done:
        return 0
    return 1 if turn.done[-1] is Die.ROLL else 2


def is_spent(m: Match, turn: Turn) -> bool:
    """Whether all can see that nothing is left to do."""
    seat, done = turn.seat, turn.done
    return (
        (Action.TRAP in done or no_trap(m, seat, as_known=False) is not None)
        and (Action.TRAP in done or no_lift(m, seat) is not None)
        and (Action.DELIVER in done or no_delivery(m, seat, as_known=False) is not None)
        and (Action.CLAIM in done or no_claim(m, seat) is not None)
        and no_abandoning(m, seat) is not None
    )


def why_not(m: Match, turn: Turn, option: Act) -> Ruling | None:
    """Why this cannot be done now, to whoever knows the hand: first, what no table can allow."""
    reason = against(m, turn, option)
    once = Action.TRAP if option is Action.LIFT else option
    if once in turn.done and (reason is None or not reason.hard):
        return Ruling("turn.1", "no-twice", {"option": once})
    return reason


def against(m: Match, turn: Turn, option: Act) -> Ruling | None:
    """What speaks against it, however often it has been done."""
    seat = turn.seat
    if option is Action.CLAIM:
        return no_claim(m, seat)
    if option is Action.DELIVER:
        return no_delivery(m, seat, as_known=True)
    if option is Action.TRAP:
        return no_trap(m, seat, as_known=True)
    if option is Action.LIFT:
        return no_lift(m, seat)
    if option is Action.ABANDON:
        return no_abandoning(m, seat)
    # So a word too many does not end the next player's turn.
    if option is Step.DONE and not turn.done:
        return Ruling("turn.1", "no-done", {"who": seat})
    if option is Action.PASS and turn.done:
        return Ruling("turn.1", "no-pass", {"who": seat})
    return None


def no_claim(m: Match, seat: Seat) -> Ruling | None:
    """Why nothing can be claimed. [claim.1]"""
    courier = m.couriers[seat]
    if m.endgame:
        return Ruling("end.1", "no-claim-end", hard=True)
    if len(courier.cards) >= MOST_CARDS:
        return Ruling("claim.4", "no-claim-full", {"who": seat, "count": MOST_CARDS}, hard=True)
    if courier.van is not m.town.warehouse:
        return Ruling("claim.1", "no-claim-here", {"who": seat, "spot": courier.van})
    if not courier.may_claim:
        return Ruling("claim.3", "no-claim-yet", {"who": seat})
    return None


def no_delivery(m: Match, seat: Seat, *, as_known: bool) -> Ruling | None:
    """Why nothing can be delivered. [delivery.1]"""
    courier = m.couriers[seat]
    spot = courier.van
    if not isinstance(spot, House):
        return Ruling("delivery.1", "no-house-here", {"who": seat, "spot": spot}, hard=True)
    held = m.destinations.may_hold(courier.cards, spot) if as_known else can_go_to(m, seat, spot)
    if not held:
        return Ruling("delivery.1", "no-card-for", {"who": seat, "option": spot}, hard=True)
    return None


def no_trap(m: Match, seat: Seat, *, as_known: bool) -> Ruling | None:
    """Why no trap can be set here. [trap.2]"""
    courier = m.couriers[seat]
    spot = courier.van
    if not courier.bonuses:
        return Ruling("trap.1", "no-bonus", {"who": seat}, hard=True)
    if as_known and not any(m.bonuses.may_hold(courier.bonuses, red) for red in m.town.reds):
        return Ruling("trap.1", "no-red", {"who": seat}, hard=True)
    owner = trap_at(m, spot)
    if owner is not None and owner is not seat:
        return Ruling("trap.2", "no-trap-two", {"spot": spot, "who": owner}, hard=True)
    if isinstance(spot, House):
        return Ruling("trap.2", "no-trap-house", {"spot": spot})
    if spot is m.town.warehouse:
        return Ruling("trap.2", "no-trap-warehouse")
    if spot in m.town.zone_of:
        return Ruling("trap.2", "no-trap-zone", {"spot": spot, "zone": m.town.zone_of[spot]})
    if spot in m.town.green:
        return Ruling("trap.2", "no-trap-green", {"spot": spot})
    return None


def no_lift(m: Match, seat: Seat) -> Ruling | None:
    """Why no trap can be lifted. [trap.3]"""
    if m.couriers[seat].trap is None:
        return Ruling("trap.3", "no-own-trap", {"who": seat}, hard=True)
    return None


def no_abandoning(m: Match, seat: Seat) -> Ruling | None:
    """Why the cards cannot be abandoned. [end.2]"""
    if not m.endgame:
        return Ruling("end.2", "no-abandon-yet")
    if not m.couriers[seat].cards:
        return Ruling("end.2", "no-cards", {"who": seat}, hard=True)
    if m.options["abandon"] == "not-allowed":
        return Ruling("end.2", "no-abandon")
    return None


async def claim(m: Match, turn: Turn) -> None:
    """Take cards from the row: five in hand, or all that lie there. [claim.1]"""
    courier = m.couriers[turn.seat]
    wished = m.options["claim"] == "as-wished"
    while m.row and len(courier.cards) < MOST_CARDS:
        room = MOST_CARDS - len(courier.cards)
        if len(m.row) <= room and not wished:
            house = m.row[0]
        else:
            taken: House | Step = await Choose(
                ASK_CLAIM,
                turn.seat,
                (*dict.fromkeys(m.row), *([Step.DONE] if wished else [])),
                refused=lambda: {
                    house: Ruling("claim.1", "no-row", {"option": house}, hard=True)
                    for house in m.town.house
                    if house not in m.row
                },
                facts={"who": turn.seat, "count": room},
            )
            if isinstance(taken, Step):
                break
            house = taken
        m.row.remove(house)
        courier.cards.append(Hidden(house))
        courier.may_claim = False  # [claim.3]
        m.claimed.setdefault(turn.seat, []).append(house)
        m.table.announce("claims", who=turn.seat, item=house, count=len(courier.cards))
    if not m.row and m.pile:
        await fill_row(m)  # none of these may be taken now
    turn.claiming = False
    announce_endgame(m)


async def fill_row(m: Match) -> None:
    """Five new cards, or as many as there are. [claim.2] [setup.5]"""
    while m.pile and len(m.row) < ROW:
        count = min(ROW, len(m.pile) + len(m.row))
        told = tuple(m.row[-1:])
        try:
            house = await m.destinations.turn_up(
                ASK_ROW, None, m.pile[-1], number=len(m.row) + 1, count=count, items=told
            )
        except Changed:
            check(m)
            continue
        m.pile.pop()
        m.row.append(house)
    if m.row:
        m.table.announce("row", items=tuple(m.row), left=len(m.pile))


def announce_endgame(m: Match) -> None:
    """Nothing is left to claim; or something is again, by hand. [end.1] [trouble.3]"""
    if m.endgame == m.parcels_left:
        m.endgame = not m.endgame
        m.table.announce("endgame" if m.endgame else "no-endgame")


async def deliver(m: Match, turn: Turn) -> None:
    """Lay the card open, score it, draw a bonus card. [delivery.1] [delivery.2]"""
    seat = turn.seat
    courier = m.couriers[seat]
    house = courier.van
    assert isinstance(house, House)  # noqa: S101 - `no_delivery` has seen to it
    m.destinations.lay(courier.cards, house)
    forget_claim(m, seat, house)
    courier.delivered.append(house)
    courier.score += m.town.points[house]
    courier.may_claim = True
    turn.done.append(Action.DELIVER)
    m.table.announce(
        "delivers",
        who=seat,
        item=house,
        points=m.town.points[house],
        score=courier.score,
        count=len(courier.cards),
    )
    await draw_bonus(m, seat)


async def set_trap(m: Match, turn: Turn) -> None:
    """A red card goes face down where the van stands; an older trap is lifted. [trap.1] [trap.3]"""
    seat = turn.seat
    courier = m.couriers[seat]
    if courier.trap is not None:
        await lift(m, seat)
    card = await m.bonuses.keep_one(ASK_TRAP, seat, courier.bonuses, not_red(m, courier.bonuses))
    turn.done.append(Action.TRAP)
    m.tally.traps_set += 1
    courier.trap = Trap(courier.van, card)
    m.table.announce("sets-trap", who=seat, spot=courier.van, count=len(courier.bonuses))


async def lift(m: Match, seat: Seat) -> None:
    """The trap comes off the board, and its card is discarded, open. [trap.3]"""
    trap = m.couriers[seat].trap
    if trap is None:
        return
    face = await m.bonuses.turn_up(
        ASK_LIFTED, seat, trap.card, not_red(m, [trap.card]), spot=trap.spot
    )
    m.discards.append(face)
    m.table.announce("lifts-trap", who=seat, spot=trap.spot, item=face)
    m.couriers[seat].trap = None


def abandon(m: Match, seat: Seat) -> None:
    """The cards that are left go for no points. [end.2]"""
    m.table.announce("abandons", who=seat, count=drop_cards(m, seat))
