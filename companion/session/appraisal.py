"""Predicts what entering a line would do now, without changing anything."""

from enum import Enum, auto
from typing import Protocol

from companion.referee.names import simple
from companion.referee.question import Audience, Choose
from companion.session.catalogue import ParsedCommand
from companion.session.everyday_lines import EverydayMeaning
from companion.session.input import ParsedInput
from companion.session.matching import Ambiguous, NotUnderstood, Token, TypedLine
from companion.session.outcome import OpenQuestion
from companion.session.parse import Parser, takes_any_words
from companion.session.play import Accepted, NotOffered, Outcome, Refused


class Appraisal(Enum):
    """The predicted effect of a line.

    TAKEN: the companion would understand the whole line and do what it says.
    REFUSED: it would understand the line but refuse it.
    STRANGE: it would not understand part of the line.
    """

    TAKEN = auto()
    REFUSED = auto()
    STRANGE = auto()


class Table(Protocol):
    """A game that runs on this computer, for trying out lines."""

    def trial(self, tokens: list[Token]) -> Outcome:
        """Return what would happen if this answer were given now."""

    def everyday_meaning(self, text: str) -> EverydayMeaning | None:
        """Return what an everyday line means, without changing anything."""


class Appraiser:
    """Predicts what lines would do, in the words of one game.

    table: the game, or None if it runs on another computer, so that answers can't be tried here.
    """

    def __init__(self, parser: Parser, table: Table | None = None) -> None:
        self.table = table
        self._parser = parser
        self._vocabulary = parser.vocabulary

    def appraise(self, text: str, question: OpenQuestion, *, asks: bool) -> Appraisal:
        """Predict what a line would do. The result doesn't depend on any hand.

        asks: whether one of the companion's own yes-or-no questions is open.
        """
        parsed = self._parser.parse_line(text)
        if parsed.is_too_long or not parsed.line.plain:
            return Appraisal.STRANGE
        if asks and parsed.yes is not None:
            return Appraisal.TAKEN
        if parsed.command is not None and self._takes_whole(parsed.command):
            return Appraisal.TAKEN
        return self._appraise_answer(parsed, question.choose)

    def everyday_meaning(self, text: str) -> EverydayMeaning | None:
        """Return what an everyday line means.

        Return None if the line has no such meaning, or if the game runs on another computer.
        """
        return None if self.table is None else self.table.everyday_meaning(text)

    def _takes_whole(self, parsed: ParsedCommand) -> bool:
        """Whether a command understands all words after its own.

        These have to be names, numbers or words from its usage text.
        """
        usage = simple(parsed.command.usage).split()
        if parsed.rest and parsed.command.takes_nothing:
            return False
        tokens = self._vocabulary.tokens(TypedLine.of(parsed.rest))
        if parsed.rest and takes_any_words(parsed.command):
            # "Rules are rules" begins with a command, but names nothing to look up.
            own = {word for words in parsed.command.words for word in words.split()}
            tokens = [token for token in tokens if token.words not in own]
            if not tokens:
                return False
        return all(
            token.noun is not None or token.words.isdecimal() or token.words in usage
            for token in tokens
        )

    def _appraise_answer(self, parsed: ParsedInput, question: object) -> Appraisal:
        tokens = self._vocabulary.tokens(parsed.line)
        if not isinstance(question, Choose) or not tokens:
            return Appraisal.STRANGE
        if self._vocabulary.remark(parsed.line) is not None:
            return Appraisal.STRANGE
        if any(token.noun is None and not token.words.isdecimal() for token in tokens):
            return Appraisal.STRANGE
        if self.table is None or question.visible.options is Audience.SEAT:
            return self._appraise_kind(question, tokens)
        outcome = self.table.trial(tokens)
        if isinstance(outcome, Accepted):
            return Appraisal.TAKEN
        is_refused = isinstance(outcome, Refused | NotOffered)
        return Appraisal.REFUSED if is_refused else Appraisal.STRANGE

    def _appraise_kind(self, question: Choose[object], tokens: list[Token]) -> Appraisal:
        """Predict only whether the answer would be understood.

        Whether the game refuses this particular option may depend on a hand.
        """
        try:
            self._vocabulary.choose(question, tokens)
        except (NotUnderstood, Ambiguous):
            return Appraisal.STRANGE
        return Appraisal.TAKEN
