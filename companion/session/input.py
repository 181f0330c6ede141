"""What one person typed, touched, said or scanned, before it is parsed."""

from dataclasses import dataclass, field
from enum import Enum

from companion.referee.seat import Seat
from companion.session.catalogue import ParsedCommand
from companion.session.matching import TypedLine

#: Question number of an input that can't be an answer. The input is a command even if one of the
#: possible answers has the same name.
NO_QUESTION = 0


class Source(Enum):
    """How an input was made.

    TYPED: by typing words. A hint at a shorter way may help.
    KEY: with a key, a touch or a spoken word.
    TOUCHED: by touching a choice on a display or a page.
    SCANNED: by scanning a card's label.
    """

    TYPED = "typed"
    KEY = "key"
    TOUCHED = "touched"
    SCANNED = "scanned"


@dataclass(frozen=True, slots=True, repr=False)
class ParsedInput:
    """One way to read an input, and the meaning of that reading.

    command: the command that the line begins with, or None if the line is small talk. The session
        decides whether the line is an answer instead.
    yes: True for yes, False for no, or None for anything else.
    small_talk: id of the phrase that replies to small talk, or None.
    is_too_long: whether the line was too long to be parsed.
    """

    line: TypedLine
    command: ParsedCommand | None = None
    yes: bool | None = None
    small_talk: str | None = None
    is_too_long: bool = False


@dataclass(frozen=True, slots=True)
class Input:
    """An input by one person.

    readings: the input's text. Contracted braille can be read in several ways, the most probable
        first.
    seat: the seat whose own line the input came from, or None for a shared line.
    id: identifies the input, so that it is accepted only once, even if it arrives twice.
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
