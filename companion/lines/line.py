"""A room's lines: all ways to reach a player's ears, eyes or fingers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Protocol

from companion.lines.log import Log
from companion.lines.seat_events import SeatEvent, pack
from companion.narration.drawing import Drawing
from companion.narration.listener import Listener
from companion.narration.text import Label, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.session.outcome import (
    Delivery,
    LongReply,
    OpenQuestion,
    Outcome,
    OwnText,
    Piece,
    Prompt,
    TablePage,
)


class PublicOutput(Protocol):
    """A loudspeaker, a terminal or a shared display, which anyone may hear, see or feel.

    No call blocks on a device or raises an error when a device fails. A failing device is reported
    through the callback that the output was created with.
    """

    def tell(self, text: PublicText) -> None:
        """Say, print or show the text."""

    def hush(self) -> None:
        """Fall silent at once; an output without sound does nothing."""

    def close(self) -> None:
        """Release the device."""


class SeatOutput(Protocol):
    """A display, an earpiece or a phone that only one seat can feel, hear or see."""

    seat: Seat

    @property
    def ready(self) -> bool:
        """Whether the output can reach its seat now."""

    def tell(self, text: PublicText | PrivateText) -> None:
        """Show or say the text. Raises LeakError if it contains words meant for another seat."""

    def hush(self) -> None:
        """Fall silent at once; an output without sound does nothing."""

    def close(self) -> None:
        """Release the device."""


class Asks(Protocol):
    """An output on which people can answer questions. It can also hide what it shows."""

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:
        """Mark a new question as open. The previous question's choices become stale.

        seat: the seat that answers, or None if anyone may answer.
        secret: whether to hide from everyone else what is typed.
        """

    def blank(self) -> None:
        """Show nothing until a key is pressed."""


class Display(Asks, Protocol):
    """A braille display, which shows one window at a time."""

    def pan(self, *, on: bool) -> None:
        """Move to the next window, or back to the previous one."""

    def read(self) -> None:
        """Leave the current message and show the next one, because the reader has answered."""

    def expect(self) -> None:
        """Show the next reply at once, because the reader has asked for it."""

    def end_asides(self) -> None:
        """Remove the choices for the companion's own questions, because somebody has answered
        these questions.
        """

    @property
    def has_pages(self) -> bool:
        """Whether the display has enough rows to show a board and a hand, not only messages."""

    def hold(self) -> None:
        """Show nothing new until `lay_out`, if the display has pages."""

    def lay_out(
        self, boards: Sequence[PublicText], hand: Sequence[PublicText | PrivateText]
    ) -> None:
        """Show everything new at once, with the first board that fits and the hand beside it."""

    def gestures(self) -> list[tuple[str, str]]:
        """List what the keys do: each chord in words, with its action's name."""

    def accept(self) -> str | None:
        """Accept a different display on this port as the seat's own.

        Return its model, or None if there is no different display. Call this only if somebody asks
        for it, because the display will show private words from then on.
        """


class Screen(PublicOutput, Protocol):
    """A page that draws the table for sighted people."""

    def draw(self, drawing: Drawing) -> None:
        """Show the pieces on the table now."""

    def send(self) -> None:
        """Send everything shown since the last call, if anything."""


class Page(SeatOutput, Protocol):
    """All phones of one seat. They get messages that belong together as a single event."""

    def ask(self, question: OpenQuestion) -> None:
        """Mark a new question as open. The previous question's buttons become stale."""

    def offer(self, answers: Sequence[str]) -> None:
        """Show these answers to one of the room's own questions as buttons. If there are none,
        remove the buttons.
        """

    def draw(self, drawing: Drawing) -> None:
        """Show the score and, once the game is over, its turning points."""

    def blank(self) -> None:
        """Hide what only the seat may know, until the page is touched."""

    def stage(self, events: Sequence[SeatEvent], *, is_written: bool) -> tuple[int, bytes]:
        """Prepare these events as the next event on the page. Return its number and content.

        Phones get the prepared event only after `send`.

        is_written: whether a host writes the event together with the game.
        """

    def unstage(self) -> None:
        """Drop the staged event, because it could not be written."""

    @property
    def waits(self) -> bool:
        """Whether there is anything to send."""

    def send(self) -> None:
        """Send the staged event, or everything shown so far. Even an empty event is sent, and looks
        like any other on the network.
        """


class Ear(Protocol):
    """An earpiece. It says nothing private until somebody has confirmed whose ear it is in."""

    seat: Seat

    def test(self, text: PrivateText) -> bool:
        """Say the text into the earpiece, then nothing more until `confirm`. Return False if the
        device isn't there.
        """

    def confirm(self) -> bool:
        """Record that the seat heard the test. Return False if the device has gone since then."""

    @property
    def is_quiet(self) -> bool:
        """Whether the earpiece has finished speaking."""


@dataclass(frozen=True, slots=True, repr=False)
class PageEvent:
    """An event for a seat's phones, in the form in which a host saves it with the game."""

    seat: Seat
    number: int
    content: bytes


@dataclass(slots=True)
class Rest:
    """A long reply that a listener is receiving piece by piece.

    shown: number of pieces that the listener has already received.
    """

    reply: LongReply
    shown: int = 0

    @property
    def left(self) -> int:
        """Number of items that the listener hasn't received yet."""
        return sum(piece.items for piece in self.reply.pieces[self.shown :])

    def take(self, listener: Listener) -> list[Piece]:
        """Return the next piece, and count it as received.

        If the reply is measured by time, return as many pieces as the listener wants at once.
        """
        pieces, taken = list[Piece](), 0
        for piece in self.reply.pieces[self.shown :]:
            taken += sum(listener.takes(text) for text in map(_any_text, piece.deliveries) if text)
            if pieces and (not self.reply.by_time or taken > listener.since_s):
                break
            pieces.append(piece)
        self.shown += len(pieces)
        return pieces


class SharedLine:
    """Everything in a room that anyone there can hear, see or feel.

    listener: how much the people there want to hear.
    log: what they have heard.
    rest: the rest of a long reply, or None.
    displays: the outputs that are braille displays.
    """

    seat: None = None

    def __init__(self, outputs: Iterable[PublicOutput], listener: Listener) -> None:
        self.outputs = list(outputs)
        self.displays: list[Display] = []
        self.listener = listener
        self.log: Log[PublicText] = Log()
        self.rest: Rest | None = None
        self._waiting: list[PublicText] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the players on this line have paused, so that events are kept for later."""
        return self._waiting is not None

    def show(self, text: PublicText, *, is_event: bool = False, may_wait: bool = False) -> None:
        """Give the text to every output, and log it. may_wait: whether a pause delays the text."""
        self.log.add(text, is_event=is_event)
        if self._waiting is not None and may_wait and text.label is not Label.NOTICE:
            if text.label is Label.QUESTION and text in self._waiting:
                self._waiting.remove(text)  # Keep a repeated question only once, at the end.
            self._waiting.append(text)
            return
        self._play(text)

    def wait(self) -> None:
        """Hold back events until `go_on`, including the latest, which may be unheard."""
        self._waiting = [*self.log.batch] if self._waiting is None else self._waiting

    def go_on(self) -> None:
        """Give the outputs everything that was held back."""
        waited, self._waiting = self._waiting, None
        for text in waited or ():
            self._play(text)

    def _play(self, text: PublicText) -> None:
        for output in self.outputs:
            output.tell(text)


class OwnLine:
    """Everything that reaches only one seat. Other attributes are as in `SharedLine`.

    page: the seat's phones, once any have logged in. They aren't among the outputs.
    is_staged: whether the page already has everything that is now being shown on the line.
    ears: the outputs that are earpieces.
    is_page: whether the line is a single page, whose settings apply only to that page.
    """

    def __init__(self, seat: Seat, listener: Listener) -> None:
        self.seat = seat
        self.outputs: list[SeatOutput] = []
        self.displays: list[Display] = []
        self.page: Page | None = None
        self.is_staged = False
        self.is_page = False
        self.ears: list[Ear] = []
        self.listener = listener
        self.log: Log[Words] = Log()
        self.rest: Rest | None = None

    @property
    def is_reached(self) -> bool:
        """Whether any output reaches the seat now."""
        return self.page is not None or any(output.ready for output in self.outputs)

    def show(self, text: PublicText | PrivateText, *, is_event: bool = False) -> None:
        """Give the text to every output, and log it. Raises LeakError if it contains words meant
        for another seat.
        """
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
        self.log.add(words, is_event=is_event)
        for output in self.outputs:
            output.tell(text)
        if self.page is not None and not self.is_staged:
            self.page.tell(text)


Line = SharedLine | OwnLine


class Lines:
    """All lines at one place: the shared line, and each player's own.

    screens: pages of the table.
    voices: the shared outputs that speak.
    sole: the only person there, if that person has no line of their own. Since nobody else hears
    the shared line, this person's private words go there too.
    is_open: whether everybody's private words go to the shared line, as when replaying a finished
    game.
    question: the open question.
    """

    def __init__(
        self,
        shared: Iterable[PublicOutput] = (),
        listeners: Mapping[Seat | None, Listener] | None = None,
    ) -> None:
        self._listeners = {None: Listener(), **(listeners or {})}
        self.shared = SharedLine(shared, self._listeners[None])
        self.own: dict[Seat, OwnLine] = {}
        self.screens: list[Screen] = []
        self.voices: list[PublicOutput] = []
        self.sole: Seat | None = None
        self.is_open = False
        self.question = OpenQuestion()
        self._holds_events = False

    def of(self, seat: Seat | None) -> Line:
        """Return a seat's own line, or the shared line. It may have no outputs yet."""
        if seat is None:
            return self.shared
        if seat not in self.own:
            self.own[seat] = OwnLine(seat, self.listener(seat))
        return self.own[seat]

    def reaching(self, seat: Seat | None) -> Line:
        """Return the line that reaches a seat: the shared line if nobody else hears it, otherwise
        the seat's own.
        """
        return self.shared if seat is self.sole else self.of(seat)

    def listener(self, seat: Seat | None) -> Listener:
        """Return the preferences for a seat's own line. None stands for the shared line."""
        return self._listeners.setdefault(seat, Listener.of_braille(seat))

    def has_line(self, seat: Seat) -> bool:
        """Return whether any of the seat's own outputs reaches the seat now."""
        return seat in self.own and self.own[seat].is_reached

    @property
    def displays(self) -> list[Display]:
        """Every braille display, shared ones first."""
        return [display for line in self._all for display in line.displays]

    @property
    def pages(self) -> list[Page]:
        """Each seat's phones, for seats that have any."""
        return [line.page for line in self.own.values() if line.page is not None]

    @property
    def ears(self) -> list[Ear]:
        """All earpieces."""
        return [ear for line in self.own.values() for ear in line.ears]

    def begin_batch(self) -> None:
        """Start a new batch of messages on each line. The command `repeat` repeats the whole
        batch.
        """
        for line in self._all:
            line.log.begin()

    def forget_rests(self) -> None:
        """Drop the unread rest of each long reply, because it may be stale now that the game has
        moved on.
        """
        for line in self._all:
            line.rest = None

    @property
    def _all(self) -> list[Line]:
        return [self.shared, *self.own.values()]

    # Adding outputs

    def add_shared(
        self, output: PublicOutput, display: Display | None = None, *, is_voice: bool = False
    ) -> None:
        """Add an output that anyone can hear, see or feel.

        display: the same output, as a display.
        is_voice: whether the output speaks.
        """
        self.shared.outputs.append(output)
        if is_voice:
            self.voices.append(output)
        if display is not None:
            self.shared.displays.append(display)

    def add_own(
        self, output: SeatOutput, *, display: Display | None = None, ear: Ear | None = None
    ) -> None:
        """Add a seat's output.

        display, ear: the same output, as a display or as an earpiece.
        """
        line = self.of(output.seat)
        assert isinstance(line, OwnLine)  # noqa: S101 - a seat's line is its own
        line.outputs.append(output)
        if display is not None:
            line.displays.append(display)
        if ear is not None:
            line.ears.append(ear)

    def admit(self, page: Page) -> bool:
        """Make a seat's phones part of its line. Return False if they were already part of it."""
        line = self.of(page.seat)
        assert isinstance(line, OwnLine)  # noqa: S101 - as above
        if line.page is not None:
            return False
        line.page = page
        return True

    def dismiss(self, page: Page) -> None:
        """Stop using a seat's phones as its line."""
        line = self.own.get(page.seat)
        if line is not None and line.page is page:
            line.page = None

    # Delivering messages

    def stage(self, outcome: Outcome, *, is_written: bool = True) -> list[PageEvent]:
        """Prepare an outcome's events for phones, so that a host can write them with the outcome.

        is_written: whether a host writes them.
        """
        staged = list[PageEvent]()
        for line in self.own.values():
            if line.page is not None:
                line.is_staged = True
                shown = None if line.rest is None else line.rest.shown
                events = pack(outcome, line.seat, self.question, shown)
                number, content = line.page.stage(events, is_written=is_written)
                staged.append(PageEvent(line.seat, number, content))
        return staged

    def unstage(self) -> None:
        """Drop the staged events, because they could not be written."""
        self.forget_rests()  # The unread rest may belong to a reply that was never delivered.
        for line in self.own.values():
            line.is_staged = False
            if line.page is not None:
                line.page.unstage()

    def receive(self, outcome: Outcome) -> None:
        """Give every line its share of an outcome.

        Public messages come first, so that nothing made for one seat delays them.
        """
        if not any(line.is_staged for line in self.own.values()):
            self.stage(outcome, is_written=False)
        self.begin_batch()
        if self.question.prompt is not None and not _is_same(self.question.prompt, outcome):
            self.end_asides()
        self._play(self.shared, outcome)
        for screen in self.screens:
            for delivery in outcome.deliveries:
                if delivery.public is not None:
                    screen.tell(delivery.public)
        for line in self.own.values():
            self._play(line, outcome)
            line.is_staged = False
        self.question = outcome.question
        self.send(always=True)

    def deliver(self, deliveries: Iterable[Delivery]) -> None:
        """Deliver these messages to all lines."""
        for delivery in deliveries:
            for line in self._all:
                _show(line, self._text(line, delivery), is_event=delivery.is_event)
            for screen in self.screens:
                if delivery.public is not None:
                    screen.tell(delivery.public)
        self.send()

    def announce(self, text: PublicText, *, is_event: bool = True) -> None:
        """Give everyone a message from the room itself."""
        self.deliver([Delivery(text, is_event=is_event)])

    def tell_own(self, text: PublicText) -> None:
        """Give each seat's own line a message that the shared line has already received."""
        self.deliver([Delivery(None, dict.fromkeys(self.own, text))])

    def whisper(self, text: PrivateText) -> None:
        """Give private words to the seat that they are meant for."""
        self.deliver([Delivery(None, {text.seat: text})])

    def show_silently(self, text: PublicText) -> None:
        """Give a message only to displays and phones, not to anything that may read it aloud."""
        felt = set(map(id, self.displays))
        for line in self._all:
            for output in line.outputs:
                if id(output) in felt:
                    output.tell(text)
        for page in self.pages:
            page.tell(text)
        self.send()

    def say_aloud(self, text: PublicText) -> None:
        """Give a message only to the voice, while a line is being typed."""
        for voice in self.voices:
            voice.tell(text)

    @contextmanager
    def laying_out(self, make: Callable[[Seat | None], TablePage]) -> Iterator[None]:
        """Show everything that this block delivers in a single update on displays that also show
        boards and hands.

        make: returns the boards and the hand to show. It is called after the block, with the seat
        whose display it is, or None for a shared display.
        """
        paged = [(line, one) for line in self._all for one in line.displays if one.has_pages]
        for _, display in paged:
            display.hold()
        try:
            yield
        finally:
            for line, display in paged:
                page = make(line.seat)
                display.lay_out(page.boards, page.hand)

    def draw(self, make: Callable[[], Drawing]) -> None:
        """Show the table on all pages that are open.

        make: creates the drawing. It is called only if any pages are open.
        """
        if self.screens or self.pages:
            drawing = make()
            for one in (*self.screens, *self.pages):
                one.draw(drawing)
            for screen in self.screens:
                screen.send()

    def send(self, *, always: bool = False) -> None:
        """Send an event to all phones or to none, so that nobody on the network can see whom a
        message is for, or how long it is.

        always: whether to send events even if no phone has anything new, because sending nothing
        could reveal a secret.
        """
        if self._holds_events and not always:
            return
        if always or any(page.waits for page in self.pages):
            for page in self.pages:
                page.send()
        for screen in self.screens:
            screen.send()

    @contextmanager
    def one_event(self) -> Iterator[None]:
        """Send all phones everything shown during the block as one event, even an empty one.

        The number of private messages after an input, even if it is zero, could reveal a secret.
        """
        held, self._holds_events = self._holds_events, True
        try:
            yield
        finally:
            self._holds_events = held
            self.send(always=True)

    # All lines at once

    def hush(self, seat: Seat | None = None) -> None:
        """Silence every output.

        seat: the seat that asked for silence; other seats' own lines keep speaking.
        """
        own = [line for line in self.own.values() if seat in (None, line.seat)]
        for output in (*self.shared.outputs, *self.screens):
            output.hush()
        for line in own:
            for one in line.outputs:
                one.hush()

    def curtain(self) -> bool:
        """Hide what players' own displays and phones show. Return False if there are none."""
        hidden: list[Page | Display] = [*self.pages]
        hidden += [display for line in self.own.values() for display in line.displays]
        for one in hidden:
            one.blank()
        self.send()
        return bool(hidden)

    def close(self) -> None:
        """Release every device."""
        for output in (*self.shared.outputs, *self.screens):
            output.close()
        for line in self.own.values():
            for one in (*line.outputs, *((line.page,) if line.page else ())):
                one.close()

    def ask(self, line: OwnLine) -> None:
        """Show the open question on a line that has a new output."""
        for display in line.displays:
            _ask(display, self.question)
        if line.page is not None:
            line.page.ask(self.question)

    def end_asides(self) -> None:
        """Remove the choices for the companion's own questions from all displays."""
        for line in self._all:
            for display in line.displays:
                display.end_asides()

    def offer(self, answers: Sequence[str]) -> None:
        """With the next message, show these answers to one of the room's own questions as buttons
        on all phones. If there are none, remove the buttons.
        """
        for page in self.pages:
            page.offer(answers)

    def _play(self, line: Line, outcome: Outcome) -> None:
        """Give a line its share of an outcome. Tell its displays about a new question just before
        the first message that belongs to the question.
        """
        for display in line.displays:
            if line.seat in outcome.moved_on:
                display.read()
            if line.seat in outcome.asked:
                display.expect()
        question = outcome.question
        is_new = question.number != self.question.number
        for delivery in outcome.deliveries:
            if is_new and delivery.question == question.number:
                is_new = False
                self._ask(line, question)
            text, is_event = self._text(line, delivery), delivery.is_event
            may_wait = is_event and text is delivery.public
            _show(line, text, is_event=is_event, may_wait=may_wait)
        if is_new:
            self._ask(line, question)

    def _ask(self, line: Line, question: OpenQuestion) -> None:
        for display in line.displays:
            _ask(display, question)

    def _text(self, line: Line, delivery: Delivery) -> OwnText:
        """Return a line's version of a message. This is the only place that reads private words."""
        if isinstance(line, OwnLine):
            return delivery.own.get(line.seat, delivery.public)
        for seat, text in delivery.own.items():
            if isinstance(text, PrivateText) and (self.is_open or seat is self.sole):
                return _opened(text)
            if text is None and seat is self.sole:
                return None
        return delivery.public


def _show(line: Line, text: OwnText, *, is_event: bool, may_wait: bool = False) -> None:
    """Show the text on the line, unless it is None. may_wait: as in `SharedLine.show`.

    Raises LeakError for private words on a shared line.
    """
    match line:
        case OwnLine() if text is not None:
            line.show(text, is_event=is_event)
        case SharedLine() if isinstance(text, PublicText):
            line.show(text, is_event=is_event, may_wait=may_wait)
        case SharedLine() if text is not None:
            raise LeakError("private words were about to reach a shared line")


def _is_same(prompt: Prompt, outcome: Outcome) -> bool:
    """Whether the companion's own question is still open after an outcome."""
    now = outcome.question.prompt
    return now is not None and (now.seat, now.choices) == (prompt.seat, prompt.choices)


def _ask(output: Display, question: OpenQuestion) -> None:
    output.asked(question.seat, question.number, secret=question.secret is not None)


def _opened(text: PrivateText) -> PublicText:
    words = text.open_for(text.seat)
    return PublicText(**{one.name: getattr(words, one.name) for one in fields(words)})


def _any_text(delivery: Delivery) -> PublicText | None:
    """Return any form of a message, to estimate its length."""
    own = next((text for text in delivery.own.values() if isinstance(text, PrivateText)), None)
    return delivery.public or (None if own is None else _opened(own))
