"""Records what everyone hears, and what each player's own display shows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.lines.line import Lines
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.session.outcome import Delivery, Outcome


@dataclass(frozen=True)
class Message:
    """A recorded message.

    text: what everyone hears, or None if the message was whispered to one seat.
    own: the text for each seat's display. Seats that are missing receive nothing.
    """

    text: PublicText | None
    own: Mapping[Seat, Words]


class Recorder(Lines):
    """Records messages. Every seat has its own display, so no secret is withheld."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        super().__init__()
        self._seats = seats
        self._messages: list[Message] = []

    def has_line(self, seat: Seat) -> bool:
        return seat in self._seats

    def receive(self, outcome: Outcome) -> None:
        self._note(outcome.deliveries)
        super().receive(outcome)

    def deliver(self, deliveries: Iterable[Delivery]) -> None:
        deliveries = tuple(deliveries)
        self._note(deliveries)
        super().deliver(deliveries)

    def _note(self, deliveries: Iterable[Delivery]) -> None:
        for delivery in deliveries:
            own = dict[Seat, Words]()
            for seat in self._seats:
                text = delivery.text_for(seat)
                if text is not None:
                    own[seat] = text.open_for(seat) if isinstance(text, PrivateText) else text
            self._messages.append(Message(delivery.public, own))

    def take(self) -> list[Message]:
        """Return the messages since the last call."""
        taken, self._messages = self._messages, []
        return taken
