"""What a table knows about lines that somebody may have said."""

from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise

from companion.listening.free_text import FreeText
from companion.listening.grammar import GrammarBuilder
from companion.session.appraisal import Appraisal
from companion.session.catalogue import Catalogue, Scope
from companion.session.everyday_lines import EverydayMeaning
from companion.session.matching import Noun, TypedLine, Vocabulary

#: The command that ends the game for everyone. It changes nothing in the game, but must not be
#: executed by accident.
QUIT = "quit"


class TableJudge:
    """A `Judge` of the lines at one table.

    appraise: returns what would happen if somebody typed a line.
    everyday: returns what a line in everyday words means, or None if it has no meaning.
    is_yes_or_no: returns whether a line answers an open yes-or-no question.
    """

    def __init__(
        self,
        sayings: GrammarBuilder,
        catalogue: Catalogue,
        vocabulary: Vocabulary,
        free: FreeText,
        appraise: Callable[[str], Appraisal],
        everyday: Callable[[str], EverydayMeaning | None],
        is_yes_or_no: Callable[[str], bool],
    ) -> None:
        self._sayings = sayings
        self._catalogue = catalogue
        self._vocabulary = vocabulary
        self._free = free
        self._appraise = appraise
        self._everyday = everyday
        self._is_yes_or_no = is_yes_or_no

    def meaning(self, line: str) -> Hashable:
        """Return a value that identifies a line's meaning. It is the same for all lines with the
        same meaning.
        """
        return self._sayings.meaning(line)

    def appraise(self, line: str) -> Appraisal:
        """Return what would happen if somebody typed a line."""
        return self._appraise(line)

    def is_command(self, line: str) -> bool:
        """Whether a line is a command, not an answer."""
        return self._catalogue.find(TypedLine.of(line)) is not None

    def only_asks(self, line: str) -> bool:
        """Whether a line is a command that only asks about the game."""
        typed = self._catalogue.find(TypedLine.of(line))
        return typed is not None and typed.command.scope is Scope.TABLE

    def changes(self, line: str) -> bool:
        """Whether a line is an answer, or a command that changes the game."""
        typed = self._catalogue.find(TypedLine.of(line))
        return not self._is_yes_or_no(line) and (typed is None or typed.command.changes)

    def quits(self, line: str) -> bool:
        """Whether a line ends the game for everyone."""
        typed = self._catalogue.find(TypedLine.of(line))
        return typed is not None and typed.command.id == QUIT

    def is_changing_command(self, line: str) -> bool:
        """Whether a line is a command that changes the game, such as undo."""
        typed = self._catalogue.find(TypedLine.of(line))
        return typed is not None and typed.command.changes

    def is_yes_or_no(self, line: str) -> bool:
        """Whether a line is a yes or a no to an open yes-or-no question."""
        return self._is_yes_or_no(line)

    def everyday(self, text: str) -> EverydayMeaning | None:
        """Return what a line in everyday words means, or None if it has no meaning."""
        return self._everyday(text)

    def typed(self, text: str) -> Iterable[str]:
        """Return the lines that somebody might type to say the same thing as this text."""
        return self._free.typed(text)

    def likeness(self, text: str, line: str) -> float:
        """Return how similar the text and a line sound, out of 100."""
        return self._free.likeness(text, line)

    def says_less(self, line: str, other: str) -> bool:
        """Whether a line names fewer things than another line that sounds the same."""
        named, others = self._nouns(line), self._nouns(other)
        return len(named) < len(others) and self._free.is_same(line, other)

    def is_same(self, text: str, line: str) -> bool:
        """Whether the text sounds exactly like a line."""
        return self._free.is_same(text, line)

    def is_part(self, line: str, text: str) -> bool:
        """Whether the text contains all words of a line, and other words too."""
        return self._free.is_part(line, text)

    def is_chain(self, line: str) -> bool:
        """Whether a line names several things of one kind in a row. If so, it may well be table
        talk.
        """
        if self.is_command(line):
            return False
        kinds = [type(noun) for noun in self._nouns(line, numbers=True)]
        return any(one is other for one, other in pairwise(kinds))

    def is_ambiguous(self, line: str) -> bool:
        """Whether a name in a line could also be several names. For example, "north west" could."""
        tokens = self._vocabulary.tokens(TypedLine.of(line))
        words = [token.words.split() for token in tokens if token.noun is not None]
        return any(len(name) > 1 and all(map(self._is_name, name)) for name in words)

    def _is_name(self, word: str) -> bool:
        return bool(self._nouns(word))

    def is_sensible(self, line: str, text: str) -> bool:
        """Whether somebody may have said this line: it names nothing twice in a row, and isn't much
        longer than the text.
        """
        if any(one is other for one, other in pairwise(self._nouns(line))):
            return False
        return self._free.is_long_enough(text, line)

    def _nouns(self, line: str, *, numbers: bool = False) -> list[Noun]:
        """List the things that a line names. numbers: whether to include plain numbers."""
        tokens = self._vocabulary.tokens(TypedLine.of(line))
        nouns = [int(one.words) if one.words.isdecimal() else one.noun for one in tokens]
        return [one for one in nouns if one is not None and (numbers or type(one) is not int)]

    def is_talk(self, text: str) -> bool:
        """Whether the text is table talk."""
        return self._free.is_talk(text)
