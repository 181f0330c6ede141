"""The result of one input: what to write, what to deliver, and whether to delay it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.narration.text import PrivateText, PublicText
from companion.referee.question import Choose
from companion.referee.record import Line
from companion.referee.seat import Seat
from companion.session.catalogue import ParsedCommand

#: What a seat's own lines get instead of a public message. None: nothing.
OwnText = PublicText | PrivateText | None
NO_OWN: Mapping[Seat, OwnText] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message, for everyone it concerns.

    public: what everyone gets; None: only the seats in `own` get anything.
    own: what each seat's own lines get instead.
    question: number of the question that was open, for the choices in the message.
    is_event: whether it is an event of the game, so that `back` finds it. Replies aren't events.
    """

    public: PublicText | None
    own: Mapping[Seat, OwnText] = field(default_factory=lambda: NO_OWN)
    question: int = 0
    is_event: bool = False

    def text_for(self, seat: Seat) -> OwnText:
        """Return what this seat's own lines get."""
        return self.own.get(seat, self.public)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a long reply. items: how many things it names."""

    deliveries: tuple[Delivery, ...]
    items: int = 1


@dataclass(frozen=True, slots=True)
class LongReply:
    """A reply in pieces: the line that asked shows the first, and `next` shows one more.

    asker: the seat whose own line asked; None: a shared line.
    is_list: a list ends silently; a walk through steps says that it is over.
    by_time: each piece is one message, and a line shows as many at once as its listener wants.
    """

    asker: Seat | None
    pieces: tuple[Piece, ...]
    is_list: bool = True
    by_time: bool = False


@dataclass(frozen=True, slots=True)
class TablePage:
    """What a display with many rows shows alongside messages.

    board: the whole board, row by row; None: the game has no board, or it isn't laid out yet. hand:
    the reader's hand.
    """

    board: PublicText | None = None
    hand: tuple[PrivateText, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Prompt:
    """An open question that the companion itself asks: yes or no, or one of several choices.

    seat: the only seat whose word counts; None: anyone's. choices: the words for each. delivery:
    asks the question again.
    """

    seat: Seat | None
    choices: tuple[str, ...]
    delivery: Delivery


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What every line may know about the open question.

    number: counts the questions, so that a late answer to an old one is ignored. seat: who answers;
    None: anyone. secret: the seat whose answer nobody else may see. choose: the question itself,
    with its options; None: the game is over, or a far room does not know them.
    is_step: a step of the setup, which `next` answers with "done". is_over: whether the game is
    over, so that nothing is being asked.
    """

    number: int = 0
    seat: Seat | None = None
    secret: Seat | None = None
    choose: Choose[Any] | None = field(default=None, repr=False)
    is_step: bool = False
    is_over: bool = False
    prompt: Prompt | None = None


@dataclass(frozen=True, slots=True)
class HandBack:
    """A command that belongs to the room, which had to ask the session whether it was an answer.

    seat: the seat on whose own line the room replies; None: on the shared line.
    """

    seat: Seat | None
    parsed: ParsedCommand


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an input.

    lines: what goes into the record, all or none. moved_on: seats that answered, so that their
    displays leave what they show; None: the shared displays. asked: seats that asked something,
    whose displays show the reply at once. is_private: deliver at the fixed moment, because an
    earlier moment could reveal a secret. winners: who has won, once the game is over; None: it goes
    on.
    """

    question: OpenQuestion
    lines: tuple[Line, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    long_reply: LongReply | None = None
    moved_on: frozenset[Seat | None] = frozenset()
    asked: frozenset[Seat | None] = frozenset()
    is_private: bool = False
    hand_back: HandBack | None = None
    winners: tuple[str, ...] | None = None
