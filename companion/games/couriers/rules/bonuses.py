"""The bonus cards: drawn, given, discarded."""

from collections.abc import Sequence

from companion.games.couriers.model.pieces import Bonus
from companion.games.couriers.model.state import MOST_BONUSES, Match
from companion.games.couriers.rules.questions import ASK_DISCARD
from companion.keepers.hidden import Hidden
from companion.referee.question import Ruling
from companion.referee.seat import Seat


async def draw_bonus(m: Match, seat: Seat) -> None:
    """One bonus card; a seventh costs one. [bonus.1] [bonus.2]"""
    if not m.bonus_pile and (m.discards or m.unseen):
        pile = await m.bonuses.shuffle(m.discards)
        m.bonus_pile = await m.bonuses.reshuffle([*pile, *m.unseen]) if m.unseen else pile
        m.discards, m.unseen = [], []
        m.table.announce("bonuses-shuffled", count=len(m.bonus_pile))
    if not m.bonus_pile:
        m.table.announce("bonuses-none", who=seat)
        return
    m.table.announce("draws-bonus", who=seat, count=len(m.couriers[seat].bonuses) + 1)
    await take_bonus(m, "you-draw", seat, m.bonus_pile.pop())
    await discard_down(m, seat)


async def take_bonus(m: Match, phrase: str, seat: Seat, card: Hidden[Bonus]) -> None:
    """A card comes into a hand, and is looked at: at the table nobody tells that it was."""
    hand = m.couriers[seat].bonuses
    hand.append(card)
    await m.bonuses.give(phrase, seat, card, hand)
    m.table.learned += not m.bonuses.deals


async def discard_down(m: Match, seat: Seat) -> None:
    """Whoever holds more than six discards. [bonus.1]"""
    hand = m.couriers[seat].bonuses
    while len(hand) > MOST_BONUSES:
        card = await m.bonuses.lay_open(ASK_DISCARD, seat, hand)
        assert card is not None  # noqa: S101 - one has to go
        m.discards.append(card)
        m.table.announce("discards", who=seat, item=card, count=len(hand))


def not_red(m: Match, hand: Sequence[Hidden[Bonus]]) -> dict[Bonus, Ruling]:
    """Which of these cards are no trap, as far as the companion knows them. [deck.3]"""
    return {
        blue: Ruling("deck.3", "no-blue-trap", {"option": blue})
        for blue in m.town.blues
        if m.bonuses.may_hold(hand, blue)
    }


def not_blue(m: Match, hand: Sequence[Hidden[Bonus]]) -> dict[Bonus, Ruling]:
    """Which of these cards add nothing to a die, as far as the companion knows them. [deck.3]"""
    return {
        red: Ruling("deck.3", "no-red-boost", {"option": red})
        for red in m.town.reds
        if m.bonuses.may_hold(hand, red)
    }
