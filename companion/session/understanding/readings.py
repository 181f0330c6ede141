"""What a line in everyday words may mean, with scores."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.referee.question import Question
from companion.referee.seat import Seat
from companion.session.matching import Noun, Token
from companion.session.understanding.rule_questions import RuleAnswer

# A reading's score is at most about 1. The likeliest reading has the highest score.

#: A move with at least the score ACT may be made without asking. With at least the score ASK, the
#: companion asks whether it was meant.
ACT, ASK = 0.75, 0.35
#: If the whole line has a reading with at least this score, its clauses aren't read separately.
SURE = 0.9
#: How much lower a reading scores if it covers only one clause.
CLAUSE = 0.12
#: The score of a move that fits one of the game's templates, and of one that fits a reply's.
PATTERN, REPLY = 0.95, 0.99
#: The score of a correction by words that take something back, and of one by words that deny
#: something.
MEND, DENIED = 0.96, 0.89
#: A rule's own score is multiplied by this, to compare it with other readings.
RULE = 0.6
#: The score of a question about the rules that no rule seems to answer.
NO_RULE = 0.1
#: The score of a line that contains the words of a `Cue`, in any order.
CUE = 0.5
#: The score of table talk that fits a template, and of table talk whose template allows any words
#: in one place.
TALK, LOOSE_TALK = 0.9, 0.3


@dataclass(frozen=True, slots=True)
class Move:
    """A reading of a line as an answer to the open question.

    tokens: the answer's names, as tokens of the strict reader.
    who: the player who makes the move, or None if the line doesn't say.
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
    intent: the intent whose template or cue the line fits.
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
    old: the wrong answer, or None if the line doesn't say.
    """

    score: float
    new: Noun
    old: Noun | None


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A reading of a line as a question about the rules.

    found: the rules that may be meant, most likely first. Empty if no rule was found.
    topic: the thing that the question is about, or None.
    is_clear: whether the first rule is certainly meant.
    """

    score: float
    found: Sequence[RuleAnswer]
    topic: Noun | None
    is_clear: bool = False


@dataclass(frozen=True, slots=True)
class TableTalk:
    """A reading of a line as something that wasn't meant for the companion.

    is_certain: whether the line is certainly table talk. If not, the companion just didn't
        understand it.
    """

    score: float = 0.0
    is_certain: bool = False


Reading = Move | Wish | Repair | RuleReading | TableTalk


@dataclass(frozen=True, slots=True)
class Situation:
    """What is going on when a line is read.

    question: the open question.
    rest: the words after the command that the line begins with, or None if there is no command.
    """

    question: Question | None
    rest: str | None = None
