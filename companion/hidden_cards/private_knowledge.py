"""The cards that seats have named to the companion privately."""

from collections.abc import Iterable, Sequence
from typing import Generic

from companion.hidden_cards.hidden import Hidden, seen_on
from companion.hidden_cards.knowledge import F
from companion.referee.seat import Seat


class PrivateKnowledge(Generic[F]):
    """The face of each card that a seat has named to the companion, and which seat has named it.

    A card that changes hands is forgotten, unless everyone has seen its face.
    """

    def __init__(self) -> None:
        self._told: dict[Hidden[F], tuple[Seat, F]] = {}

    def note(self, seat: Seat, card: Hidden[F], face: F) -> None:
        """Record that the seat has named this card to the companion."""
        self._told[card] = (seat, face)

    def by(self, seat: Seat, card: Hidden[F]) -> F | None:
        """Return a card's face if this seat has named the card or everyone has seen it. Otherwise,
        return None.
        """
        teller, face = self._told.get(card, (None, None))
        return face if teller is seat else seen_on(card)

    def of(self, card: Hidden[F]) -> F | None:
        """Return a card's face if any seat has named the card or everyone has seen it. Otherwise,
        return None.
        """
        return self._told[card][1] if card in self._told else seen_on(card)

    def faces(self, seat: Seat, cards: Iterable[Hidden[F]]) -> list[F]:
        """Return the faces of the cards that the seat has named or that everyone has seen."""
        return [face for card in cards if (face := self.by(seat, card)) is not None]

    def given(self, card: Hidden[F], to: Seat) -> None:
        """Record that this seat has received a card. Forget the card's face unless this seat named
        it.
        """
        if card in self._told and self._told[card][0] is not to:
            del self._told[card]

    def keep_seen(self, seat: Seat, cards: Iterable[Hidden[F]]) -> None:
        """Record the faces of the cards that everyone has seen, as if the seat that holds these
        cards had named them. The seat can still tell them apart when nobody else can.
        """
        for card in cards:
            if (face := seen_on(card)) is not None:
                self.note(seat, card, face)

    def forget(self, cards: Sequence[Hidden[F]]) -> None:
        """Forget what seats have said about these cards."""
        for card in cards:
            self._told.pop(card, None)

    def forget_all(self) -> None:
        """Forget all cards, for a new deck."""
        self._told.clear()
