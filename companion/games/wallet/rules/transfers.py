"""Moves single cards from one place to another."""

from functools import partial

from companion.games.wallet.model.pieces import Card
from companion.games.wallet.model.state import Match, Round
from companion.hidden_cards.hidden import Hidden
from companion.referee.leaving import ask_while_present
from companion.referee.seat import Seat


async def hand_over(match: Match, card: Hidden[Card], to: Seat) -> None:
    """Move a card to a player's hand, and let the player look at it. The others don't see it."""
    player = match.players[to]
    player.hand.append(card)
    player.denied.clear()
    await let_see(match, card, to)


async def let_see(match: Match, card: Hidden[Card], to: Seat) -> None:
    """Let a player look at a card that they have received."""
    hand = match.players[to].hand
    await ask_while_present(match, partial(match.cards.give, "your-card", to, card, hand), to)
    match.table.learned += (
        not match.cards.deals
    )  # With real cards the companion doesn't learn which card it is, but the player has seen it.


def hand_open(match: Match, card: Hidden[Card], to: Seat) -> None:
    """Move a card that everyone has seen to a player's hand."""
    player = match.players[to]
    player.hand.append(card)
    player.denied.clear()


async def put_back(match: Match, round_: Round, card: Hidden[Card]) -> None:
    """Put a card somewhere among the cards in the wallet. [action.2]"""
    await match.cards.bury(card, round_.wallet)
