"""A phone as its seat's output, and a screen that shows sighted people the table."""

from collections.abc import Iterable, Sequence

import msgspec

from companion.lines.page.event_log import EventLog
from companion.lines.seat_events import (
    Asked,
    Confirm,
    Curtain,
    Message,
    SeatEvent,
    asked,
    confirm,
    events_decoder,
    padding,
    private_bytes,
)
from companion.narration.drawing import PARTS, SEAT_PARTS, Drawing
from companion.narration.listener import Listener
from companion.narration.text import LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.session.outcome import OpenQuestion


class PageLine:
    """All phones of one seat: a `Page`. The phones receive the events in its `log`.

    A sleeping phone counts as ready, because it receives missed events when it wakes.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.log = EventLog()
        self._question = 0
        self._events: list[SeatEvent] = []
        self._staged: bytes | None = None
        self._is_written = False

    @property
    def ready(self) -> bool:
        """Whether text sent to the seat will arrive, now or later."""
        return True

    @property
    def waits(self) -> bool:
        """Whether there is unsent text."""
        return bool(self._events)

    def tell(self, text: PublicText | PrivateText) -> None:
        """Add the text to the next event. Raises LeakError if it contains words meant for another
        seat.
        """
        is_private = isinstance(text, PrivateText)
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else public_words(text)
        self._events.append(Message.of(words, private=is_private, question=self._question))

    def ask(self, question: OpenQuestion) -> None:
        """Mark a new question as open. The previous question's buttons become stale."""
        self._question = question.number
        self._events += [asked(question), confirm(question, self.seat)]

    def offer(self, answers: Sequence[str]) -> None:
        """Show these answers to one of the room's own questions as buttons. If there are none,
        remove the buttons.
        """
        self._events.append(Confirm([*answers], is_open=bool(answers)))

    def draw(self, drawing: Drawing) -> None:
        """Show what everyone knows: the score, the winners and the turning points."""
        for name, content in drawing.parts(SEAT_PARTS).items():
            self.log.show(name, content)

    def blank(self) -> None:
        """Hide private text until the page is touched."""
        self._events.append(Curtain())

    def stage(self, events: Sequence[SeatEvent], *, is_written: bool) -> tuple[int, bytes]:
        """Prepare the next event from these events and the text so far. Return its number and
        content.

        Phones get the event only after `send`.

        is_written: whether a host writes the event together with the game.
        """
        for event in events:
            if isinstance(event, Asked):
                self._question = event.question
        self._staged, self._is_written = _content([*self._events, *events]), is_written
        return self.log.next_number, self._staged

    def unstage(self) -> None:
        """Drop the staged event, because it could not be written."""
        self._staged = None

    def send(self) -> None:
        """Send the staged event or, if there is none, an event with the text so far.

        Send even an empty event, so that the number of events reveals nothing.
        """
        content, is_kept = self._staged, self._is_written
        if content is None:
            content, is_kept = _content(self._events), False
        self._events, self._staged = [], None
        self.log.add(content, is_kept=is_kept)

    def restore(self, epoch: str, events: Iterable[tuple[int, bytes]]) -> None:
        """Continue the log of an earlier run of the program (see `EventLog.restore`).

        Skip unreadable events, such as those from versions that stored rendered events.
        """
        known = list(events)
        last = known[-1][0] if known else 0
        self.log.restore(epoch, [one for one in known if _is_readable(one[1])], last)

    def history(self) -> list[tuple[str, list[SeatEvent]]]:
        """Return the latest events sent to the phones, each with its id."""
        return [(id_, events_decoder.decode(content)) for id_, content in self.log.kept()]

    def hush(self) -> None:
        """Do nothing, because a page that speaks falls silent by itself."""

    def close(self) -> None:
        """Tell the pages that the game is over, and end their streams."""
        self.log.end()


class TablePage:
    """A `Screen`: the table page, which any screen on the network may show."""

    def __init__(self, listener: Listener) -> None:
        self.log = EventLog()
        self._listener = listener
        self._texts: list[Words] = []

    def tell(self, text: PublicText) -> None:
        """Add the text to the next event. Raises LeakError for private words."""
        self._texts.append(public_words(text))

    def draw(self, drawing: Drawing) -> None:
        """Show the current table, replacing the last drawing."""
        for name, content in drawing.parts(PARTS).items():
            self.log.show(name, content)

    def send(self) -> None:
        """Send the text so far as one event, if there is any."""
        texts, self._texts = self._texts, []
        if texts:
            self.log.add(screen_event(texts, self._listener))

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """End the page's streams."""
        self.log.end()


def screen_event(texts: Iterable[Words], listener: Listener) -> bytes:
    """Return an event that shows this public text on the table page."""
    shown = [{"text": listener.words(words), "kind": kind_of(words)} for words in texts]
    return msgspec.json.encode(shown)


def public_words(text: object) -> Words:
    """Return the words of public text. Raises LeakError for anything else."""
    if not isinstance(text, PublicText):
        raise LeakError("only public words may be shown to everyone")
    return text


def kind_of(words: Words) -> str:
    """Return a message's kind for the page: "table", "question", "reply", "notice", "private" or
    "".
    """
    return "" if words.label is None else words.label.name.lower()


def _is_readable(content: bytes) -> bool:
    try:
        events_decoder.decode(content)
    except msgspec.DecodeError:
        return False
    return True


def _content(events: Sequence[SeatEvent]) -> bytes:
    """Encode events, padded so that their length reveals nothing."""
    return msgspec.json.encode(events) + b" " * padding(private_bytes(events))
