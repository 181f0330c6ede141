"""Drawing, giving and discarding bonus cards."""

from collections.abc import Sequence

from companion.games.couriers.model.pieces import Bonus
from companion.games.couriers.model.state import MOST_BONUSES, Match
from companion.games.couriers.rules.questions import ASK_DISCARD
from companion.hidden_cards.hidden import Hidden
from companion.referee.question import Ruling
from companion.referee.seat import Seat


async def draw_bonus(match: Match, seat: Seat) -> None:
    """Draw a bonus card, and discard one if the hand then has seven. [bonus.1] [bonus.2]"""
    if not match.bonus_pile and (match.discards or match.unseen):
        pile = await match.bonuses.shuffle(match.discards)
        match.bonus_pile = (
            await match.bonuses.reshuffle([*pile, *match.unseen]) if match.unseen else pile
        )
        match.discards, match.unseen = [], []
        match.table.announce("bonuses-shuffled", count=len(match.bonus_pile))
    if not match.bonus_pile:
        match.table.announce("bonuses-none", who=seat)
        return
    courier = match.couriers[seat]
    bonuses, parcels = len(courier.bonuses) + 1, len(courier.cards)
    match.table.announce("draws-bonus", who=seat, count=bonuses, left=parcels)
    await take_bonus(match, "you-draw", seat, match.bonus_pile.pop())
    await discard_down(match, seat)


async def take_bonus(match: Match, phrase: str, seat: Seat, card: Hidden[Bonus]) -> None:
    """Add a bonus card to a player's hand, and announce it to them with this phrase.

    If the players hold real cards, the player now looks at the card without telling the companion.
    The companion therefore counts the card as seen, so that undoing the draw needs the others'
    consent.
    """
    hand = match.couriers[seat].bonuses
    hand.append(card)
    await match.bonuses.give(phrase, seat, card, hand)
    match.table.learned += not match.bonuses.deals


async def discard_down(match: Match, seat: Seat) -> None:
    """Have the player discard down to six bonus cards. [bonus.1]"""
    hand = match.couriers[seat].bonuses
    while len(hand) > MOST_BONUSES:
        card = await match.bonuses.lay_open(ASK_DISCARD, seat, hand)
        assert card is not None  # noqa: S101 - this question can't be declined
        match.discards.append(card)
        match.table.announce("discards", who=seat, item=card, count=len(hand))


def not_red(match: Match, hand: Sequence[Hidden[Bonus]]) -> dict[Bonus, Ruling]:
    """Return a refusal for each blue card that this hand may contain, because only red cards can be
    traps. [deck.3]
    """
    return {
        blue: Ruling("deck.3", "no-blue-trap", {"option": blue})
        for blue in match.town.blues
        if match.bonuses.may_hold(hand, blue)
    }


def not_blue(match: Match, hand: Sequence[Hidden[Bonus]]) -> dict[Bonus, Ruling]:
    """Return a refusal for each red card that this hand may contain, because only blue cards add to
    a roll. [deck.3]
    """
    return {
        red: Ruling("deck.3", "no-red-boost", {"option": red})
        for red in match.town.reds
        if match.bonuses.may_hold(hand, red)
    }
