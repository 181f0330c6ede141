"""What stays open between two lines: a question of the companion's own, a refused line."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.prompt.matching import Noun, Token
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat


@dataclass(frozen=True, slots=True, repr=False)
class Refusal:
    """The last line that was refused: the table may yet accept it.

    ruling: None where no rule is against it, but the hand. sealed: why is for its seat only.
    asker: on whose own display it was said; None at the keyboard.
    """

    tokens: list[Token]
    ruling: Ruling | None
    sealed: bool
    asker: Seat | None


class NotAmong(Exception):  # noqa: N818 - an everyday outcome, not an error
    """The answer is of the right kind, but is neither legal nor refused by a rule."""

    def __init__(self, question: Choose[Any], option: Noun) -> None:
        super().__init__(question.name)
        self.question = question
        self.option = option


#: What a yes or no to the companion's own question does.
Reply = Callable[[bool], None]


class Taken:
    """A `Reply` to a question that any words answer: yes and no are words as well."""

    def __init__(self, take: Callable[[str], None]) -> None:
        self.take = take

    def __call__(self, _yes: bool) -> None:
        """A word that nobody was asked for."""
        self.take("")


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question of the companion's own, open until yes, no, or an answer to the game.

    seat: whose word alone counts; None is the table's.
    ask: asks it again.
    """

    reply: Reply
    seat: Seat | None
    ask: Callable[[], None]

    def takes(self, text: str) -> bool:
        """Whether it is a question that any words answer; then these have answered it."""
        if isinstance(self.reply, Taken):
            self.reply.take(text)
            return True
        return False
