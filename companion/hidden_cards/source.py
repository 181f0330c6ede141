"""The interface through which a game's rules deal, draw, show and move hidden cards."""

from companion.hidden_cards.comparing import Comparing
from companion.hidden_cards.hands import Hands
from companion.hidden_cards.knowledge import F
from companion.hidden_cards.piles import Piles


class CardSource(Hands[F], Comparing[F], Piles[F]):
    """Everything that rules can do with one deck's cards. Subclasses differ in who knows the cards.

    Use this class itself for real cards if the players tell the companion nothing privately.
    """
