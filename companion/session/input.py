"""One person's input, typed, touched, spoken or scanned, before it is parsed."""

from dataclasses import dataclass, field
from enum import Enum

from companion.referee.seat import Seat
from companion.session.catalogue import ParsedCommand
from companion.session.matching import TypedLine

#: The question number of an input that can't answer: it is a command, even if an answer has its
#: name.
NO_QUESTION = 0


class Source(Enum):
    """How an input was made.

    TYPED: in words, so that a hint at a shorter way may be worthwhile. KEY: by a key, a touch or a
    voice. TOUCHED: a choice on a display or a page. SCANNED: a card's label, as a scanner read it.
    """

    TYPED = "typed"
    KEY = "key"
    TOUCHED = "touched"
    SCANNED = "scanned"


@dataclass(frozen=True, slots=True, repr=False)
class ParsedInput:
    """One reading of an input.

    command: the command whose words the line begins with, unless it is small talk; the session
    decides whether the line answers the open question instead. yes: True for yes, False for no.
    small_talk: the phrase that replies to a pleasantry. is_too_long: only the beginning of the line
    is kept here.
    """

    line: TypedLine
    command: ParsedCommand | None = None
    yes: bool | None = None
    small_talk: str | None = None
    is_too_long: bool = False


@dataclass(frozen=True, slots=True)
class Input:
    """One input.

    readings: its text. Contracted braille has several readings, the likeliest first.
    seat: the seat whose own line it came from; None: a shared line.
    id: an input with an id is never accepted twice.
    question: number of the question that it answers; None: the open one; `NO_QUESTION`: none.
    parsed: its readings, parsed, if a room has done so already.
    """

    readings: tuple[str, ...]
    seat: Seat | None = None
    id: str = ""
    question: int | None = None
    source: Source = Source.TYPED
    parsed: tuple[ParsedInput, ...] = field(default=(), repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<input {self.id}>"  # without its text, which may be a secret
