"""Cards that go from one place to another."""

from functools import partial

from companion.games.wallet.model.pieces import Card
from companion.games.wallet.model.state import Match, Round, step
from companion.keepers.hidden import Hidden
from companion.referee.seat import Seat


async def hand_over(m: Match, card: Hidden[Card], to: Seat) -> None:
    """A card comes into a hand, unseen by the others."""
    player = m.players[to]
    player.hand.append(card)
    player.denied.clear()
    await step(m, partial(m.cards.give, "your-card", to, card, player.hand), to)


def hand_open(m: Match, card: Hidden[Card], to: Seat) -> None:
    """A card that all see comes into a hand."""
    player = m.players[to]
    player.hand.append(card)
    player.denied.clear()


async def put_back(m: Match, r: Round, card: Hidden[Card]) -> None:
    """A card goes into the wallet, anywhere. [action.2]"""
    await m.cards.bury(card, r.wallet)
