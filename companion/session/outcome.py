"""The outcome of an input: lines for the record, and messages to deliver, perhaps with a delay."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.narration.text import PrivateText, PublicText
from companion.referee.question import Choose
from companion.referee.record import Line
from companion.referee.seat import Seat
from companion.session.catalogue import ParsedCommand

#: What a seat's own lines show instead of a public message, or None if they show nothing.
OwnText = PublicText | PrivateText | None
NO_OWN: Mapping[Seat, OwnText] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message, for everyone it concerns.

    public: the text for everyone, or None if only the seats in `own` get a message.
    own: the text that each of these seats gets on its own lines instead of `public`.
    question: the number of the question that was open, so that a choice in the message answers only
        that question.
    is_event: whether the message is a game event, which `back` can repeat. Replies aren't events.
    """

    public: PublicText | None
    own: Mapping[Seat, OwnText] = field(default_factory=lambda: NO_OWN)
    question: int = 0
    is_event: bool = False

    def text_for(self, seat: Seat) -> OwnText:
        """Return the text for this seat's own lines."""
        return self.own.get(seat, self.public)


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a long reply.

    items: how many things the part lists.
    """

    deliveries: tuple[Delivery, ...]
    items: int = 1


@dataclass(frozen=True, slots=True)
class LongReply:
    """A reply in pieces. The line that asked shows the first piece, and one more at each `next`.

    asker: the seat whose own line asked, or None for a shared line.
    is_list: True for a list, which ends silently. False for a series of steps, whose end is
        announced.
    by_time: whether each piece is one message. If it is, each line shows as many messages at once
        as its listener has chosen.
    """

    asker: Seat | None
    pieces: tuple[Piece, ...]
    is_list: bool = True
    by_time: bool = False


@dataclass(frozen=True, slots=True)
class TablePage:
    """The content that a display with many rows shows in addition to messages.

    boards: the whole board, and shorter descriptions of it for smaller displays. Empty if the game
        has no board, or before the board is laid out.
    hand: the cards of the player who reads the display.
    """

    boards: tuple[PublicText, ...] = ()
    hand: tuple[PrivateText, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Prompt:
    """An open question from the companion itself: a yes-or-no question, or one with several
    choices.

    seat: the only seat that may reply, or None if anyone may.
    choices: the words for each choice.
    delivery: asks the question again.
    """

    seat: Seat | None
    choices: tuple[str, ...]
    delivery: Delivery


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What any line may know about the open question.

    number: increases with each question, so that late answers to an old question are ignored.
    seat: who answers, or None if anyone may.
    secret: the seat that has to answer if its answer is secret, or None.
    choose: the question itself, with its options. None if the game is over, or if the room is on
        another computer and doesn't know the question.
    is_step: whether the question is a setup step, so that `next` means "done".
    is_over: whether the game is over, so that no question is open.
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
    """A command for the room, which the session hands back after checking that it isn't an answer.

    seat: the seat on whose own line the room replies, or None for the shared line.
    """

    seat: Seat | None
    parsed: ParsedCommand


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an input leads to.

    lines: lines to add to the record. Either all of them are added or none.
    moved_on: seats that have answered, so that their displays can move on from the old message.
        None stands for the shared displays.
    asked: seats that have asked something, so that their displays must show the reply at once.
    is_private: whether to deliver the messages at a fixed moment, so that their timing reveals no
        secret.
    winners: the winners' names, or None if the game isn't over.
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
