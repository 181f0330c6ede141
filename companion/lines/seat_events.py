"""A seat's share of an outcome, in the form sent or stored for phones and remote companions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import msgspec

from companion.narration.text import (
    LOOSE_TIE,
    MORE,
    TIE,
    Choice,
    HeldCards,
    Label,
    Part,
    PrivateText,
    PublicText,
    Words,
)
from companion.referee.names import JOINERS
from companion.referee.seat import Seat
from companion.session.catalogue import Catalogue, ParsedCommand
from companion.session.outcome import (
    Delivery,
    HandBack,
    LongReply,
    OpenQuestion,
    Outcome,
    Piece,
    Prompt,
    TablePage,
)

#: Maximum nesting depth of `Message.rest`, because the code that processes it is recursive.
MOST_RESTS = 100
#: Characters that our text may contain although Python considers them unprintable.
KEPT = {*JOINERS, TIE, LOOSE_TIE}
#: Part of some text: the index of its first character, the index after its last character, and the
#: word to send.
Place = tuple[int, int, str]
#: The index that means no seat.
NOBODY = -1
#: The private part of each event is padded to a multiple of this many bytes, even if the part is
#: empty. Otherwise, its length or its presence would reveal a card, even over TLS. A block has room
#: for a hand and a question with every card explained: if more than one block were needed, their
#: number could reveal a card.
BLOCK_BYTES = 8192


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag="words"):
    """Text that is sent to a seat. Fields that aren't listed here are as in `Words`.

    about: index of the seat that the text is about.
    private: whether only this seat may have the text.
    question: number of the question that the text's choices answer.
    aloud: the text that everyone else gets instead.
    is_event: whether the text is a game event, so that `back` finds it.
    is_aside: whether the text's choices answer one of the companion's own questions.
    """

    sentence: str
    brief: str
    label: str = ""
    choices: tuple[Place, ...] = ()
    places: tuple[Place, ...] = ()
    breaks: tuple[int, ...] = ()
    parts: dict[str, str] = {}
    rest: "Message | None" = None
    about: int = NOBODY
    earcon: str = ""
    led: str = ""
    spelled: str = ""
    slowly: bool = False
    passing: bool = False
    reply: bool = False
    private: bool = False
    question: int = 0
    aloud: "Message | None" = None
    is_event: bool = False
    is_aside: bool = False
    held: HeldCards | None = None

    def __repr__(self) -> str:
        return "<message>"  # Leave out the text, which may be a secret.

    @classmethod
    def of(
        cls,
        words: Words,
        *,
        private: bool,
        question: int,
        aloud: Words | None = None,
        is_event: bool = False,
    ) -> "Message":
        """Create a message from this text."""
        return cls(
            sentence=words.sentence,
            brief=words.brief,
            label="" if words.label is None else words.label.name,
            choices=_written(words.choices),
            places=_written(words.places),
            breaks=words.breaks,
            parts={part.value: text for part, text in words.parts.items()},
            rest=None
            if words.rest is None
            else cls.of(words.rest, private=private, question=question),
            about=NOBODY if words.about is None else words.about.index,
            earcon=words.earcon,
            led=words.led,
            spelled=words.spelled,
            slowly=words.slowly,
            passing=words.passing,
            reply=words.reply,
            private=private,
            question=question,
            aloud=None if aloud is None else cls.of(aloud, private=False, question=question),
            is_event=is_event,
            is_aside=any(choice.is_aside for choice in words.choices),
            held=words.held,
        )

    def words(self, seats: Sequence[Seat], kind: type[Words] = Words) -> Words:
        """Convert the message back to text, at a table with these seats.

        kind: the class of the result.

        Raises KeyError and ValueError if the message is damaged. The text is made safe to print on
        a terminal.
        """
        length = len(self.brief)
        spans = [(start, end) for start, end, _ in (*self.choices, *self.places)]
        spans += [(place, place) for place in self.breaks]
        if sum(1 for _ in self._rests()) > MOST_RESTS:
            raise ValueError("a text without end")
        if not all(0 <= start <= end <= length for start, end in spans):
            raise ValueError("a place outside the text")
        return kind(
            label=Label[self.label] if self.label else None,
            sentence=_plain(self.sentence),
            brief=_plain(self.brief),
            choices=_read(self.choices, is_aside=self.is_aside),
            places=_read(self.places),
            breaks=self.breaks,
            parts={Part(name): _plain(text) for name, text in self.parts.items()},
            rest=None if self.rest is None else self.rest.words(seats),
            about=seats[self.about] if 0 <= self.about < len(seats) else None,
            earcon=self.earcon,
            led=_plain(self.led),
            spelled=_plain(self.spelled),
            slowly=self.slowly,
            passing=self.passing,
            reply=self.reply,
            held=self.held,
        )

    def _rests(self) -> Iterator["Message"]:
        rest = self.rest
        while rest is not None:
            yield rest
            rest = rest.rest


def _plain(text: str) -> str:
    """Replace unprintable characters with spaces, so that the text can't control a terminal. The
    length stays the same.
    """
    return "".join(c if c.isprintable() or c in KEPT else " " for c in text)


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, tag="asked"):
    """A new question. Earlier questions' choices become stale.

    question: the question's number.
    whose: index of the seat that answers.
    secret: whether nobody else may see the answer.
    is_step: whether the question is a setup step, which `next` completes.
    is_over: whether the game is over, so that no question is open.
    """

    question: int
    whose: int = NOBODY
    secret: bool = False
    is_step: bool = False
    is_over: bool = False


class Confirm(msgspec.Struct, frozen=True, omit_defaults=True, tag="confirm"):
    """The answers that a seat can give to one of the companion's own questions.

    is_open: whether the question is open, even if this seat can't answer it. If it isn't open and
    there are no answers, the question is over.
    """

    choices: list[str]
    is_open: bool = False


class Curtain(msgspec.Struct, frozen=True, tag="curtain"):
    """Hides everything private until somebody touches the page."""


class More(msgspec.Struct, frozen=True, omit_defaults=True, tag="more"):
    """A long reply in pieces, like `LongReply`.

    counts: number of items in each piece.
    shown: number of pieces that the seat has already received.
    """

    pieces: list[list[Message]]
    counts: list[int]
    is_list: bool = True
    by_time: bool = False
    shown: int = 0


class Handed(msgspec.Struct, frozen=True, omit_defaults=True, tag="handed"):
    """A command that the table has handed back, because the player's own room has to run it.

    id: the id of the input that contained the command.
    """

    command: str
    rest: str
    id: str = ""

    def __repr__(self) -> str:
        return "<command>"


class Boards(msgspec.Struct, frozen=True, tag="boards"):
    """The boards for a display with many rows. They replace the previous ones (see `TablePage`)."""

    texts: list[Message]


class Hand(msgspec.Struct, frozen=True, tag="hand"):
    """A seat's hand, for a display with many rows. It replaces the previous one, and only that seat
    gets it.
    """

    texts: list[Message]

    def __repr__(self) -> str:
        return "<hand>"


SeatEvent = Message | Asked | Confirm | Curtain | More | Handed | Boards | Hand
#: Events that only companions with a large braille display need.
PAGE_EVENTS = Boards | Hand

events_decoder = msgspec.json.Decoder(list[SeatEvent])
_parts_decoder = msgspec.json.Decoder(list[msgspec.Raw])
_event_decoder = msgspec.json.Decoder(SeatEvent)
#: Decoding errors: unknown data, invalid UTF-8, excessive nesting.
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def decode_events(content: bytes) -> tuple[list[SeatEvent], bool]:
    """Decode a seat's events. They come from another program, so they may contain anything.

    Return the events that could be decoded, and whether that was all of them.
    """
    events, is_whole = list[SeatEvent](), True
    try:
        parts = _parts_decoder.decode(content)
    except UNREADABLE:
        return [], False
    for part in parts:
        try:
            events.append(_event_decoder.decode(part))
        except UNREADABLE:
            is_whole = False
    return events, is_whole


def pack(
    outcome: Outcome,
    seat: Seat,
    before: OpenQuestion,
    shown: int | None = 0,
    input_id: str = "",
) -> list[SeatEvent]:
    """Return one seat's share of an outcome, as events.

    before: the question that was open before the input.
    shown: how many pieces of a long reply are among the deliveries, or None for all pieces.
    input_id: the id of the input that had this outcome.
    """
    question = outcome.question
    events: list[SeatEvent] = []
    is_new = question.number != before.number
    for delivery in outcome.deliveries:
        if is_new and delivery.question == question.number:
            is_new = False
            events.append(asked(question))
        if (message := message_of(delivery, seat)) is not None:
            events.append(message)
    if is_new:
        events.append(asked(question))
    if question.prompt != before.prompt:
        events.append(confirm(question, seat))
    reply, back = outcome.long_reply, outcome.hand_back
    if reply is not None and reply.asker is seat and shown is not None:
        events.append(_more(reply, seat, shown))
    if back is not None and back.seat is seat:
        events.append(Handed(back.parsed.command.id, back.parsed.rest, input_id))
    return events


def unpack(
    events: Iterable[SeatEvent],
    seat: Seat,
    seats: Sequence[Seat],
    catalogue: Catalogue,
    before: OpenQuestion,
) -> Outcome:
    """Convert one seat's events back to an outcome for this seat's room; the inverse of `pack`."""
    question, deliveries = before, list[Delivery]()
    reply: LongReply | None = None
    back: HandBack | None = None
    for event in events:
        match event:
            case Message():
                deliveries.append(_delivery(event, seat, seats))
            case Asked(number, whose, secret, is_step, is_over):
                who = _seat(whose, seats)
                question = OpenQuestion(
                    number,
                    who,
                    who if secret else None,
                    is_step=is_step,
                    is_over=is_over,
                    prompt=question.prompt,
                )
            case Confirm(choices, is_open):
                prompt = None
                if choices or is_open:
                    asks_here = choices and deliveries
                    asked = deliveries[-1] if asks_here else Delivery(None)
                    prompt = Prompt(seat if choices else None, tuple(choices), asked)
                question = replace(question, prompt=prompt)
            case More():
                reply = long_reply(event, seat, seats)
            case Handed(command, rest):
                back = HandBack(seat, ParsedCommand(catalogue[command], rest))
    return Outcome(question, deliveries=tuple(deliveries), long_reply=reply, hand_back=back)


def boards_of(page: TablePage) -> Boards:
    """Return the event with a page's boards."""
    return Boards([Message.of(text, private=False, question=0) for text in page.boards])


def hand_of(page: TablePage, seat: Seat) -> Hand:
    """Return the event that shows the hand on a seat's page."""
    words = (text.open_for(seat) for text in page.hand)
    return Hand([Message.of(text, private=True, question=0) for text in words])


def page_with(
    page: TablePage, events: Iterable[SeatEvent], seat: Seat, seats: Sequence[Seat]
) -> TablePage:
    """Return a seat's page, updated with these events.

    Raises KeyError and ValueError if an event is damaged.
    """
    for event in events:
        if isinstance(event, Boards):
            boards = (one.words(seats, PublicText) for one in event.texts)
            page = replace(page, boards=tuple(one for one in boards if isinstance(one, PublicText)))
        elif isinstance(event, Hand):
            hand = (PrivateText(seat, one.words(seats)) for one in event.texts)
            page = replace(page, hand=tuple(hand))
    return page


def long_reply(more: More, seat: Seat, seats: Sequence[Seat]) -> LongReply:
    """Convert an event back to this seat's long reply, at a table with these seats."""
    pieces = (
        Piece(tuple(_delivery(one, seat, seats) for one in piece), count)
        for piece, count in zip(more.pieces, more.counts, strict=True)
    )
    return LongReply(seat, tuple(pieces), more.is_list, more.by_time)


def message_of(delivery: Delivery, seat: Seat) -> Message | None:
    """Return the message that a seat gets from a delivery, or None if it gets none."""
    text = delivery.text_for(seat)
    if text is None:
        return None
    is_sealed = isinstance(text, PrivateText)
    words = text.open_for(seat) if isinstance(text, PrivateText) else text
    return Message.of(
        words,
        private=is_sealed,
        question=delivery.question,
        aloud=delivery.public if is_sealed else None,
        is_event=delivery.is_event,
    )


def private_bytes(events: Sequence[SeatEvent]) -> int:
    """Return how many bytes the private events take up when they are encoded. Without padding, this
    number could reveal a secret.
    """
    public = [event for event in events if not is_private(event)]
    return len(msgspec.json.encode(events)) - len(msgspec.json.encode(public))


def is_private(event: SeatEvent) -> bool:
    """Return whether an event is only for one seat."""
    if isinstance(event, Message):
        return event.private
    return isinstance(event, Confirm | More | Handed | Hand)


def padding(private: int) -> int:
    """Return the number of bytes to add, so that the private bytes fill whole blocks, and at least
    one.

    private: number of private bytes.
    """
    return -private % BLOCK_BYTES if private else BLOCK_BYTES


def choices_of(words: Words | None) -> list[str]:
    """Return all choices in the text, including those shown only after a touch.

    The choices keep their order, however unlikely some of them are, so that a choice has the same
    number in speech, braille and print. Choices for the companion's own questions are left out,
    because they come with `Confirm`.
    """
    if words is None:
        return []
    here = [one.word for one in words.choices if one.word != MORE and not one.is_aside]
    return [*here, *choices_of(words.rest)]


def asked(question: OpenQuestion) -> Asked:
    """Return the event that says that a question is open."""
    return Asked(
        question.number,
        NOBODY if question.seat is None else question.seat.index,
        question.secret is not None,
        question.is_step,
        question.is_over,
    )


def confirm(question: OpenQuestion, seat: Seat) -> Confirm:
    """Return the answers that a seat may give to one of the companion's own questions."""
    prompt = question.prompt
    if prompt is None:
        return Confirm([])
    mine = prompt.choices if prompt.seat in (None, seat) else ()
    return Confirm([*mine], is_open=True)


def _delivery(message: Message, seat: Seat, seats: Sequence[Seat]) -> Delivery:
    """Convert a message back to a delivery."""
    question, is_event = message.question, message.is_event
    if not message.private:
        words = message.words(seats, PublicText)
        assert isinstance(words, PublicText)  # noqa: S101 - the words were created as this kind
        return Delivery(words, question=question, is_event=is_event)
    aloud = None if message.aloud is None else message.aloud.words(seats, PublicText)
    assert aloud is None or isinstance(aloud, PublicText)  # noqa: S101 - as above
    own = {seat: PrivateText(seat, message.words(seats))}
    return Delivery(aloud, own, question, is_event)


def _more(reply: LongReply, seat: Seat, shown: int) -> More:
    pieces = [
        [message for one in piece.deliveries if (message := message_of(one, seat)) is not None]
        for piece in reply.pieces
    ]
    counts = [piece.items for piece in reply.pieces]
    return More(pieces, counts, reply.is_list, reply.by_time, shown)


def _seat(index: int, seats: Sequence[Seat]) -> Seat | None:
    return seats[index] if 0 <= index < len(seats) else None


def _written(choices: Sequence[Choice]) -> tuple[Place, ...]:
    return tuple((choice.start, choice.end, choice.word) for choice in choices)


def _read(places: Sequence[Place], *, is_aside: bool = False) -> tuple[Choice, ...]:
    return tuple(Choice(*place, is_aside) for place in places)
