"""The source for cards that the companion deals."""

from collections.abc import Sequence
from operator import attrgetter

from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.knowledge import ORDER, F
from companion.hidden_cards.source import CardSource
from companion.referee.facts import Fact
from companion.referee.question import Pick, Shuffle
from companion.referee.seat import Seat
from companion.referee.table import Table

#: Returns a dealt card's face. This isn't a method, because simulations call it more than anything
#: else.
FACE = attrgetter("_face")


class Dealer(CardSource[F]):
    """Deals the cards, knows each of them, and whispers every hand to its seat.

    It records public answers as if the players had given them, so that `possible_faces` reveals no
    more than with real cards.
    """

    deals = True

    def __init__(self, table: Table) -> None:
        # Keep no reference to the game's state, so that a finished game is freed at once.
        # Simulations rarely run the garbage collector.
        super().__init__(table, (), lambda _: {}, "")

    def knows(self, seat: Seat) -> bool:
        """Return True, because the dealer knows all hands."""
        return True

    def _face(self, card: Hidden[F]) -> F:
        face = card._face  # Only card sources may look at a card.
        assert face is not None  # noqa: S101 - a dealer deals every card with its face
        return face

    def _told(self, seat: Seat, card: Hidden[F]) -> F:
        return self._face(card)

    def _hand(self, seat: Seat, cards: Sequence[Hidden[F]]) -> Sequence[F]:
        return sorted(map(FACE, cards), key=ORDER)

    def _options(self, seat: Seat, cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
        return tuple(sorted(set(map(FACE, cards)), key=ORDER))

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Return a face-down deck of these cards.

        A single recorded answer gives the whole order.
        """
        deck = [Hidden(cards[place]) for place in await Shuffle(len(cards))]
        self.public.shuffled(deck, cards)
        return deck

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """Return these cards in a new order, recorded as one answer."""
        return [cards[place] for place in await Shuffle(len(cards))]

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """Insert a card into a pile, at a position recorded as one answer."""
        pile.insert(await Pick(len(pile) + 1), card)

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Whisper the cards to the seat in one sentence."""
        self.table.learned += 1
        self.table.said += self.describe(phrase, to, hand)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Whisper the card to the seat."""
        self.table.learned += 1
        self.table.whisper(to, phrase, item=self._face(card))

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Whisper the card to the seat."""
        self.table.learned += 1
        self.table.whisper(to, phrase, item=self._face(card), **facts)

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """Whether the hand includes a card with this face."""
        for card in hand:  # noqa: SIM110 - `any` is too slow for simulations
            if card._face is face:
                return True
        return False

    def _take(self, cards: list[Hidden[F]], face: F) -> Hidden[F]:
        for place, card in enumerate(cards):  # This is faster than listing all faces.
            if card._face is face:
                return cards.pop(place)
        raise ValueError("no card with that face")

    def _lose_sight(self, seat: Seat, taken: Hidden[F], rest: Sequence[Hidden[F]]) -> None:
        """Do nothing, because the dealer knows which card was taken."""
