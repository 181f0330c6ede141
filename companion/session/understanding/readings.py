"""The possible meanings of an everyday line."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.referee.question import Question
from companion.referee.seat import Seat
from companion.session.matching import Noun, Token
from companion.session.understanding.rule_questions import RuleAnswer

# Scores go up to 1, and the likeliest reading has the highest score.

#: The minimum scores for making a move at once, and for asking whether it was meant.
ACT, ASK = 0.75, 0.35
#: The score of a whole line that certainly has one meaning. Its clauses aren't read separately.
SURE = 0.9
#: The penalty for a reading of only one clause.
CLAUSE = 0.12
#: The score of a move that fits one of the game's templates.
PATTERN = 0.95
#: The scores of a correction, and of one by a clause that denies something.
MEND, DENIED = 0.96, 0.89
#: The factor that turns a rule's own score into the score of a reading.
RULE = 0.6
#: The score of a question that no rule answers.
NO_RULE = 0.1
#: The score of a question that only contains the words of an intent, in any order.
CUE = 0.5
#: The score of table talk that fits a template, and the score if the template has a slot for any
#: words.
TALK, LOOSE_TALK = 0.9, 0.3


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to the open question.

    who: the player who makes the move, if the line names one.
    tokens: the answer's names, in the strict reader's form.
    is_certain: whether to make the move without asking.
    """

    score: float
    tokens: tuple[Token, ...]
    who: Seat | None
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """A command. rest: its arguments. is_certain: as in `Move`."""

    score: float
    command: str
    rest: str
    intent: str
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Repair:
    """A correction to one of the last answers. new: the correct answer. old: the wrong one."""

    score: float
    new: Noun
    old: Noun | None


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A question about the rules.

    found: the rules that may be meant, most likely first; empty if no rule was found.
    topic: the question's subject.
    is_clear: whether there is no doubt that the first rule is meant.
    """

    score: float
    found: Sequence[RuleAnswer]
    topic: Noun | None
    is_clear: bool = False


@dataclass(frozen=True, slots=True)
class TableTalk:
    """Words that were not meant for the companion.

    is_certain: whether the line is definitely talk. If not, the companion simply didn't understand
    it.
    """

    score: float = 0.0
    is_certain: bool = False


Reading = Move | Wish | Repair | RuleReading | TableTalk


@dataclass(frozen=True, slots=True)
class Situation:
    """The situation in which a line is read.

    question: the open question.
    rest: the words after the command that begins the line, or None if no command does.
    """

    question: Question | None
    rest: str | None = None
