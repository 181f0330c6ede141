"""The possible readings of a line in everyday words, with their scores."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.referee.question import Question
from companion.referee.seat import Seat
from companion.session.matching import Noun, Token
from companion.session.understanding.rule_questions import RuleAnswer

# A reading's score is at most slightly above 1. The most likely reading has the highest score.

#: A move that scores at least ACT may be made without asking. If it scores at least ASK, the
#: companion asks whether the move was meant.
ACT, ASK = 0.75, 0.35
#: If the whole line has a reading with at least this score, its clauses aren't read separately.
SURE = 0.9
#: The penalty for a reading that covers only one clause.
CLAUSE = 0.12
#: The score of a move that is given by only part of a line.
PARTIAL = 0.45
#: The score of a move made by all names in a line. It beats a reading of a single clause.
WHOLE = 0.89
#: The score of a move that fits one of the game's templates, and of one that fits a reply template.
PATTERN, REPLY = 0.95, 0.99
#: The score of a move that is phrased as a request or a question. The player has to confirm it.
REQUESTED = 0.65
#: The score of a correction that takes something back, and of one that denies something.
MEND, DENIED = 0.96, 0.89
#: A rule's own score is multiplied by this factor, for comparison with other readings.
RULE = 0.6
#: The score of a question about the rules that no rule seems to answer.
NO_RULE = 0.1
#: The score of a line that contains the words of a `Cue`, in any order.
CUE = 0.5
#: The score of table talk that fits a template. The second score is for templates with a slot that
#: accepts any words.
TALK, LOOSE_TALK = 0.9, 0.3


@dataclass(frozen=True, slots=True)
class Move:
    """A reading of a line as an answer to the open question.

    tokens: the answer's names, as tokens of the strict reader.
    who: the player who makes the move, or None if the line doesn't name one.
    is_certain: whether the move may be made without asking.
    """

    score: float
    tokens: tuple[Token, ...]
    who: Seat | None
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """A reading of a line as a command.

    rest: the command's arguments.
    intent: the intent of the template or cue that the line fits.
    is_certain: whether the command may be run without asking.
    """

    score: float
    command: str
    rest: str
    intent: str
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Repair:
    """A reading of a line as a correction of a recent answer.

    new: the correct answer.
    old: the wrong answer, or None if the line doesn't name it.
    """

    score: float
    new: Noun
    old: Noun | None


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A reading of a line as a question about the rules.

    found: the rules that may be meant, most likely first. Empty if no rule was found.
    topic: the thing that the question mentions, or None.
    is_clear: whether the first rule clearly answers the question.
    """

    score: float
    found: Sequence[RuleAnswer]
    topic: Noun | None
    is_clear: bool = False


@dataclass(frozen=True, slots=True)
class TableTalk:
    """A reading of a line as something that wasn't meant for the companion.

    is_certain: whether the line is certainly table talk. If not, it may be a line that the
        companion didn't understand.
    """

    score: float = 0.0
    is_certain: bool = False


Reading = Move | Wish | Repair | RuleReading | TableTalk


@dataclass(frozen=True, slots=True)
class Situation:
    """The state of the table when a line is read.

    question: the open question, if any.
    rest: the words after the command at the beginning of the line, or None if there is no command.
    """

    question: Question | None
    rest: str | None = None
