"""One person's typed, touched, spoken or scanned input, before parsing."""

from dataclasses import dataclass, field
from enum import Enum

from companion.referee.seat import Seat
from companion.session.catalogue import ParsedCommand
from companion.session.matching import TypedLine

#: The question number of an input that can't be an answer: it is a command even if one of the
#: possible answers has the same name.
NO_QUESTION = 0


class Source(Enum):
    """How somebody made an input.

    TYPED: by typing words, so that a hint at a shorter way may help.
    KEY: with a key, a touch or the voice.
    TOUCHED: by touching a choice on a display or a page.
    SCANNED: by scanning a card's label.
    """

    TYPED = "typed"
    KEY = "key"
    TOUCHED = "touched"
    SCANNED = "scanned"


@dataclass(frozen=True, slots=True, repr=False)
class ParsedInput:
    """One reading of an input.

    command: the command whose words the line begins with, unless the line is small talk; the
    session decides whether the line is an answer instead.
    yes: True for yes, False for no.
    small_talk: the id of the reply to small talk.
    is_too_long: whether only the beginning of the line was kept.
    """

    line: TypedLine
    command: ParsedCommand | None = None
    yes: bool | None = None
    small_talk: str | None = None
    is_too_long: bool = False


@dataclass(frozen=True, slots=True)
class Input:
    """One input.

    readings: the input's text. Contracted braille has several readings, the most probable first.
    seat: the seat whose own line the input came from, or None for a shared line.
    id: the input's id; an input with an id is accepted only once.
    question: the number of the question that the input answers, None for the open question, or
    `NO_QUESTION` for no question.
    parsed: the parsed readings, if a room has already parsed them.
    """

    readings: tuple[str, ...]
    seat: Seat | None = None
    id: str = ""
    question: int | None = None
    source: Source = Source.TYPED
    parsed: tuple[ParsedInput, ...] = field(default=(), repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<input {self.id}>"  # the text may be a secret
