"""A whole game of Clash of the Couriers, from the setup to the winners."""

from functools import partial

from companion.games.couriers.model.state import (
    KEPT,
    LOOKED_AT,
    MOST_BONUSES,
    STARTING_BONUSES,
    Match,
    Turn,
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
from companion.referee.leaving import OneLeftError, ask_until_stable, win_alone
from companion.referee.question import QuestionType
from companion.referee.ranking import ranking
from companion.referee.seat import Seat, anticlockwise_from
from companion.referee.table_event import Changed, EndedError


async def play_match(match: Match) -> list[Seat]:
    """Set up, take turns until the game ends, and return the winners. [end.5]"""
    if match.town.edition.companion_texts:
        match.table.announce("edition-note")
    try:
        seat = await set_up(match)
        while not (match.endgame and all(is_home(match, one) for one in match.here)):  # [end.1]
            if seat in match.here and not (match.endgame and is_home(match, seat)):  # [end.4]
                await take_turn(match, seat)
                # The table has agreed on a score that ends the game.
                if match.goal and match.couriers[seat].score >= match.goal:
                    break
            seat = match.given or match.seats[seat.index - 1]  # [setup.3] [trouble.3]
            match.given = None
    except (OneLeftError, EndedError):
        match.turn = None
    decide_winners(match)
    return match.winners


async def set_up(match: Match) -> Seat:
    """Deal the bonus cards, hold the draft and fill the row. Return the first player."""
    await deal_bonuses(match)
    first = await first_player(match)
    await draft(match, first)
    await fill_row(match)  # [setup.5]
    announce_endgame(match)
    match.is_set_up = True
    return first


async def deal_bonuses(match: Match) -> None:
    """Deal three bonus cards to each player, and put the vans on the Warehouse. [setup.1]"""
    if not match.bonuses.deals:
        count = sum(data.copies for data in match.town.bonus.values())
        await setup_step(match, STEP_VANS)
        await setup_step(match, STEP_BONUSES, count=count, number=STARTING_BONUSES)
    cards = [card for card, data in match.town.bonus.items() for _ in range(data.copies)]
    match.bonus_pile = await match.bonuses.shuffle(cards)
    for seat in list(match.here):
        hand = match.couriers[seat].bonuses
        hand += [match.bonus_pile.pop() for _ in range(STARTING_BONUSES)]
        await match.bonuses.deal("your-bonuses", seat, hand)
    match.table.announce("bonuses-dealt", count=STARTING_BONUSES)


async def setup_step(
    match: Match, ask: QuestionType, announcement: str = "", **counts: int
) -> None:
    """Ask the table to do one step of the setup by hand. Ask again if a player leaves before it is
    done.

    announcement: id of a phrase that says what to do, or "". It is announced if the players have
        said that they will do the rest of the setup without being asked about each step.
    """
    if match.setup.skips and announcement:
        match.table.announce(announcement, **counts)
    await ask_until_stable(match, partial(match.setup.step, ask, **counts))


async def first_player(match: Match) -> Seat:
    """Have everyone roll, and return who rolled highest. Tied players roll again. [setup.2]"""
    rolling = match.here[:]
    while len(rolling) > 1:
        rolled = await first_rolls(match, rolling)
        # If all tied players have left the table, the others roll.
        rolling = [seat for seat in rolling if seat in match.here] or match.here[:]
        if all(seat in rolled for seat in rolling):
            best = max(rolled[seat] for seat in rolling)
            rolling = [seat for seat in rolling if rolled[seat] == best]
            if len(rolling) > 1:
                match.table.announce("first-tie", all=tuple(rolling))
    match.table.announce("begins", who=rolling[0])
    return rolling[0]


async def first_rolls(match: Match, rolling: list[Seat]) -> dict[Seat, int]:
    """Ask these players to roll until each of them has rolled, or fewer than two of them are left
    at the table. Return each player's roll.
    """
    rolled: dict[Seat, int] = {}
    while len(here := [seat for seat in rolling if seat in match.here]) > 1 and len(rolled) < len(
        here
    ):
        seat = next(seat for seat in here if seat not in rolled)
        try:
            rolled[seat] = await throw(
                ASK_FIRST_ROLL, seat, how=match.options[DICE.id], count=len(rolled)
            )
        except Changed:  # Someone has left the table, so find out who still has to roll.
            match.raise_if_over()
            rolled = {one: number for one, number in rolled.items() if one in match.here}
            continue
        match.table.announce("first-roll", who=seat, number=rolled[seat])
    return rolled


async def draft(match: Match, first: Seat) -> None:
    """Have each player keep some of five destination cards. [setup.4] [setup.5]"""
    houses = match.town.cards
    played = match.town.edition.destinations[len(match.seats)]
    by_hand = not match.destinations.deals
    if by_hand:
        counts = {"count": played, "left": len(houses) - played}
        await setup_step(match, STEP_DESTINATIONS, "gather", **counts)
    match.pile = await match.destinations.shuffle(houses)
    match.pile, match.box = match.pile[:played], match.pile[played:]  # [deck.2]
    for seat in anticlockwise_from(match.seats, first):
        if seat in match.here:
            await choose_cards(match, seat)
    if by_hand:
        await setup_step(match, STEP_SHUFFLE, "gather-again", count=len(match.pile))
    match.pile, match.under = await match.destinations.reshuffle(match.pile), 0


async def choose_cards(match: Match, seat: Seat) -> None:
    """Have one player keep some of five cards, and put the others under the deck."""
    match.looked_at, match.pile = match.pile[-LOOKED_AT:], match.pile[:-LOOKED_AT]
    match.choosing, match.kept = seat, []
    ask = ASK_KEEP if match.destinations.knows(seat) else ASK_KEPT
    while seat in match.here:
        try:
            await match.destinations.keep_some(ask, seat, match.looked_at, match.kept, KEPT)
        except Changed:
            match.raise_if_over()
            continue
        match.couriers[seat].cards += match.kept
        match.looked_at = [
            card for card in match.looked_at if not any(card is one for one in match.kept)
        ]
        match.table.announce("keeps", who=seat, count=len(match.kept))
        break
    match.pile[:0] = match.looked_at
    match.under += len(match.looked_at)
    match.choosing, match.looked_at, match.kept = None, [], []


async def take_turn(match: Match, seat: Seat) -> None:
    """Play one turn, or have the player miss it. [turn.1]"""
    courier = match.couriers[seat]
    if courier.misses:
        courier.misses = False
        match.table.announce("misses", who=seat)  # [hazard.3] [hazard.5]
        return
    match.tally.turns += 1
    match.turn = Turn(seat)
    match.table.announce("turn-begins", who=seat, spot=courier.van)
    while seat in match.here and match.given is None:
        try:
            if await act(match, match.turn):
                break
        # For example, a player left or the table overrode something, so check how the turn
        # continues.
        except Changed:
            match.raise_if_over()
            await settle_hands(match)
    match.turn = None
    await settle_hands(match)


async def settle_hands(match: Match) -> None:
    """Have everyone discard down to six bonus cards, no matter how they got more. [bonus.1]"""
    while any(len(match.couriers[seat].bonuses) > MOST_BONUSES for seat in match.here):
        try:
            for seat in match.here:
                await discard_down(match, seat)
        except Changed:
            match.raise_if_over()


def ranks(match: Match) -> dict[Seat, tuple[int, int, int]]:
    """Return the figures by which each player is ranked: points, then deliveries, then bonus cards.
    [end.5]
    """
    couriers = {seat: match.couriers[seat] for seat in match.here}
    return {
        seat: (one.score, len(one.delivered), len(one.bonuses)) for seat, one in couriers.items()
    }


def decide_winners(match: Match) -> None:
    """Rank the players, and announce the winners. [end.5]"""
    if len(match.here) == 1:
        win_alone(match)  # [trouble.1]
        return
    found = ranking(ranks(match))
    match.winners = found.winners
    found.announce(match.table, score=found.best[0], count=found.best[1])
