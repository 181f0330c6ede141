"""The source that a game's rules get a deck's hidden cards from."""

from companion.hidden_cards.comparing import Comparing
from companion.hidden_cards.hands import Hands
from companion.hidden_cards.knowledge import F
from companion.hidden_cards.piles import Piles


class CardSource(Hands[F], Comparing[F], Piles[F]):
    """Everything that rules can do with one deck's cards, no matter who knows the cards.

    This class itself is for players who keep their cards and tell the companion nothing privately.
    """
