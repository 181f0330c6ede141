"""What seats have told of their own cards, in private."""

from collections.abc import Iterable, Sequence
from typing import Generic

from companion.keepers.hidden import Hidden, seen_on
from companion.keepers.keeper import F
from companion.referee.seat import Seat


class ToldCards(Generic[F]):
    """Each card with its face and who told it. A card that changes hands counts as untold."""

    def __init__(self) -> None:
        self._told: dict[Hidden[F], tuple[Seat, F]] = {}

    def note(self, seat: Seat, card: Hidden[F], face: F) -> None:
        """The seat has told this card."""
        self._told[card] = (seat, face)

    def by(self, seat: Seat, card: Hidden[F]) -> F | None:
        """What this seat itself has told of the card, or what all saw of it."""
        teller, face = self._told.get(card, (None, None))
        return face if teller is seat else seen_on(card)

    def of(self, card: Hidden[F]) -> F | None:
        """What any seat has told of the card, or what all saw of it."""
        return self._told[card][1] if card in self._told else seen_on(card)

    def faces(self, seat: Seat, cards: Iterable[Hidden[F]]) -> list[F]:
        """What the seat has told of these."""
        return [face for card in cards if (face := self.by(seat, card)) is not None]

    def options(self, seat: Seat, cards: Iterable[Hidden[F]]) -> tuple[F, ...]:
        """The different faces that it has told of these, the lowest first."""
        return tuple(sorted(set(self.faces(seat, cards))))

    def take(self, seat: Seat, cards: list[Hidden[F]], face: F) -> Hidden[F]:
        """Take the first card of which the seat has told this face out of the list."""
        place = next(n for n, card in enumerate(cards) if self.by(seat, card) is face)
        return cards.pop(place)

    def given(self, card: Hidden[F], to: Seat) -> None:
        """The card is this seat's now: forget what another one told of it."""
        if card in self._told and self._told[card][0] is not to:
            del self._told[card]

    def keep_seen(self, seat: Seat, cards: Iterable[Hidden[F]]) -> None:
        """Note what all saw of these cards as told by the seat that holds them."""
        for card in cards:
            if (face := seen_on(card)) is not None:
                self.note(seat, card, face)

    def forget(self, cards: Sequence[Hidden[F]]) -> None:
        """Nothing is known of these any more, unless all saw them."""
        for card in cards:
            self._told.pop(card, None)

    def forget_all(self) -> None:
        """Begin a new deck."""
        self._told.clear()
