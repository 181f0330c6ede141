"""Records what everyone is told, and what each player's own display gets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.narration.delivery import Delivery
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.seat import Seat


@dataclass(frozen=True)
class Message:
    """One message.

    text: what everyone hears. None: it was whispered to one seat.
    own: what the display of each seat gets; a seat that is left out gets nothing.
    """

    text: PublicText | None
    own: Mapping[Seat, Words]


class Recorder(Delivery):
    """Records messages. Every seat has a display of its own, so no secret is held back."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        super().__init__([], [])
        self._seats = seats
        self._messages: list[Message] = []

    def has_line(self, seat: Seat) -> bool:
        return seat in self._seats

    def served(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats if seat in self._seats)

    def tell(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
        without: Seat | None = None,
    ) -> None:
        own: dict[Seat, Words] = dict.fromkeys(self._seats, text)
        own |= personal or {}
        if instead is not None:
            own[instead.seat] = instead.open_for(instead.seat)
        if without is not None:
            del own[without]
        self._messages.append(Message(text, own))

    def whisper(self, text: PrivateText) -> None:
        self._messages.append(Message(None, {text.seat: text.open_for(text.seat)}))

    def take(self) -> list[Message]:
        """Return the messages since the last call."""
        taken, self._messages = self._messages, []
        return taken
