"""The source of a deck's hidden cards, from which a game's rules get them."""

from companion.hidden_cards.comparing import Comparing
from companion.hidden_cards.hands import Hands
from companion.hidden_cards.knowledge import F
from companion.hidden_cards.piles import Piles


class CardSource(Hands[F], Comparing[F], Piles[F]):
    """Everything that rules can do with the cards of one deck, whoever knows them.

    This class is for players who keep their cards and tell the companion nothing in private.
    """
