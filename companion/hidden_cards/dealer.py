"""The card source for tables at which the companion deals."""

from collections.abc import Sequence
from operator import attrgetter

from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.knowledge import ORDER, F
from companion.hidden_cards.source import CardSource
from companion.referee.facts import Fact
from companion.referee.question import Pick, Shuffle
from companion.referee.seat import Seat
from companion.referee.table import Table

#: Returns the face of a dealt card. This isn't a method of `Dealer`, because simulations call it
#: more often than anything else, and a method would be slower.
FACE = attrgetter("_face")


class Dealer(CardSource[F]):
    """Deals the cards, so it knows all of them, and whispers to players which cards they receive.

    It also keeps track of public answers, although it knows the truth, so that `possible_faces`
    reveals no more than with real cards.
    """

    deals = True

    def __init__(self, table: Table) -> None:
        # Keep no reference to the game's state. The state refers to this object, and simulations
        # rarely run the garbage collector that would free the cycle.
        super().__init__(table, (), lambda _: {}, "")

    def knows(self, seat: Seat) -> bool:
        """Return True, because the dealer knows all hands."""
        return True

    def _face(self, card: Hidden[F]) -> F:
        face = card._face  # Only card sources may look at the face of a card.
        assert face is not None  # noqa: S101 - every dealt card has a face
        return face

    def _told(self, seat: Seat, card: Hidden[F]) -> F:
        return self._face(card)

    def _hand(self, seat: Seat, cards: Sequence[Hidden[F]]) -> Sequence[F]:
        return sorted(map(FACE, cards), key=ORDER)

    def _options(self, seat: Seat, cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
        return tuple(sorted(set(map(FACE, cards)), key=ORDER))

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Return a face-down deck of these cards. The random order is recorded as one answer."""
        deck = [Hidden(cards[place]) for place in await Shuffle(len(cards))]
        self.public.shuffled(deck, cards)
        return deck

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """Return these cards in a random order, which is recorded as one answer."""
        return [cards[place] for place in await Shuffle(len(cards))]

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """Put a card at a random position in a pile. The position is one answer in the record."""
        pile.insert(await Pick(len(pile) + 1), card)

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Whisper to a player which cards are in their hand, in one sentence."""
        self.table.learned += 1
        self.table.said += self.describe(phrase, to, hand)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Whisper to a player which card they have received."""
        self.table.learned += 1
        self.table.whisper(to, phrase, item=self._face(card))

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Whisper to a player which card they are looking at."""
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
        """Do nothing, because the dealer knows which card the player has taken."""
