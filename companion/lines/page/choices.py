"""What a player has chosen on one page, and requests from the page, which the room handles like
inputs from a line.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from companion.lines.line import OwnLine, Rest
from companion.lines.room import Room
from companion.lines.seat_events import (
    Asked,
    Message,
    More,
    SeatEvent,
    long_reply,
    message_of,
    unpack,
)
from companion.narration.listener import Listener
from companion.narration.text import PrivateText, PublicText, Verbosity
from companion.referee.seat import Seat
from companion.session.outcome import Delivery, OpenQuestion

#: The id that a page gives to an input. If the same seat sends an input twice with the same id, it
#: is accepted only once.
InputId = Annotated[str, msgspec.Meta(max_length=32)]


class PageChoices(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The state of one page, which the page sends with every request, because no server keeps it.

    own, others: how much the page shows of the player's own actions, and of other players' actions.
    at: id of the last event on the page when its player looked back, or received a piece of a long
    reply.
    back: number of events that the player has looked back from that event, or None if the player
    has not looked back.
    shown: how many pieces of the last long reply before that event the player has received.
    """

    own: Verbosity = Verbosity.NORMAL
    others: Verbosity = Verbosity.NORMAL
    at: Annotated[str, msgspec.Meta(max_length=40)] = ""
    back: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    shown: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0

    def listener(self, seat: Seat) -> Listener:
        """Return how much this seat's player wants to hear, according to these choices."""
        return Listener(seat, self.own, self.others)

    def include(self, id_: str) -> bool:
        """Return whether the page had already received this event when its player made these
        choices.
        """
        is_same_log = self.at.partition("-")[0] == id_.partition("-")[0]
        return is_same_log and id_ <= self.at


DEFAULT_CHOICES = PageChoices()
#: The latest events sent to a page, each with its id.
History = Sequence[tuple[str, Sequence[SeatEvent]]]


class Collector:
    """A `SeatOutput` that collects texts as events, to send them in the response to a request."""

    ready = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.events: list[SeatEvent] = []

    def tell(self, text: PublicText | PrivateText) -> None:
        """Keep the text. Raises LeakError if it contains words meant for another seat."""
        is_private = isinstance(text, PrivateText)
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
        self.events.append(Message.of(words, private=is_private, question=0))

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class PageRequest:
    """One request from a page, treated as a line whose replies are sent in the response.

    room: runs the commands.
    history: the latest events sent to the page, or None if the request doesn't need them.
    line: a line with the page's choices, and with the log of the events sent to the page.
    question: the open question, if the history shows it.
    """

    def __init__(
        self,
        room: Room,
        seat: Seat,
        seats: Sequence[Seat],
        choices: PageChoices,
        history: History | None = None,
    ) -> None:
        self.question = OpenQuestion()
        self.line = line = OwnLine(seat, choices.listener(seat))
        line.is_page = True
        self._room = room
        self._seats = seats
        self._given = choices
        self._history = history
        self._rest: Rest | None = None
        self._collector = Collector(seat)
        looked_back_from = 0
        for id_, events in history or ():
            self._recall(id_, events)
            if choices.include(id_):
                looked_back_from = len(line.log.events)
        if choices.back is not None and looked_back_from == len(line.log.events):
            line.log.looked_back = looked_back_from
            line.log.place = max(looked_back_from - 1 - choices.back, 0)
        line.outputs.append(self._collector)

    @property
    def events(self) -> list[SeatEvent]:
        """The room's replies."""
        return self._collector.events

    @property
    def repeats(self) -> bool:
        """Whether the room's reply only repeats the last message on the page."""
        return self.line.log.repeated > 0

    @property
    def choices(self) -> PageChoices:
        """The page's choices after this request."""
        line, rest = self.line, self._rest
        own, others = line.listener.own, line.listener.others
        if not self._history:
            return msgspec.structs.replace(self._given, own=own, others=others)
        last, _ = self._history[-1]
        log = line.log
        return PageChoices(
            own=own,
            others=others,
            at="" if rest is None and not log.looked_back else last,
            back=len(log.events) - 1 - log.place if log.looked_back else None,
            shown=0 if rest is None else rest.shown,
        )

    def with_first_piece(self, events: Sequence[SeatEvent]) -> list[SeatEvent]:
        """Add the first piece of each long reply to the events, just before the rest of that
        reply.
        """
        line, found = self.line, list[SeatEvent]()
        for event in events:
            if isinstance(event, More) and not event.shown:
                line.rest = rest = Rest(long_reply(event, line.seat, self._seats))
                deliveries = self._room.next_piece(line)
                found += [one for each in deliveries if (one := message_of(each, line.seat))]
                found.append(msgspec.structs.replace(event, shown=rest.shown))
            else:
                found.append(event)
        return found

    def _recall(self, id_: str, events: Sequence[SeatEvent]) -> None:
        """Log an event that was sent to the page earlier, as if it had just been shown on the
        line.
        """
        line, catalogue = self.line, self._room.catalogue
        if any(isinstance(event, Asked) for event in events):
            line.rest = self._rest = None
        shown = self.with_first_piece(events)
        outcome = unpack(shown, line.seat, self._seats, catalogue, self.question)
        self.question = outcome.question
        self._log_deliveries(outcome.deliveries)
        for more in (event for event in shown if isinstance(event, More)):
            had = (self._given.shown if self._given.include(id_) else 0) or more.shown
            self._rest = rest = Rest(long_reply(more, line.seat, self._seats), had)
            line.rest = rest if rest.left else None
            if had > more.shown:  # The page has received pieces that aren't in any event.
                self._log_deliveries(rest.reply.pieces[: rest.shown][-1].deliveries)

    def _log_deliveries(self, deliveries: Iterable[Delivery]) -> None:
        line = self.line
        line.log.begin()
        for delivery in deliveries:
            text = delivery.text_for(line.seat)
            if text is not None:
                line.show(text, is_event=delivery.is_event)
