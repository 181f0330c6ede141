"""Recognises table talk: lines that weren't meant for the companion."""

from collections.abc import Sequence
from enum import Enum

from companion.referee.names import simple
from companion.referee.question import Choose
from companion.referee.seat import Seat
from companion.session.understanding.names import TableNames
from companion.session.understanding.normalising import PlainLine
from companion.session.understanding.readings import Situation

#: A line with one unknown word counts as a possible answer only if it has at most this many words.
MOST_TRIED = 4
#: A line counts as a statement only if it has at least this many words.
FEWEST_STATED = 3


class TalkFilter:
    """Recognises table talk at one table."""

    def __init__(self, names: TableNames) -> None:
        self._names = names
        self._game = names.game
        self._everyday = names.game.everyday

    def is_talk(self, words: Sequence[str], line: PlainLine, situation: Situation) -> bool:
        """Whether no part of a line was meant for the companion.

        A line was meant for the companion if it begins with a command, if it names a possible
        answer and has at most one unknown word, or if it is a question that names something in the
        game.
        """
        everyday = self._everyday
        if len(words) < 2:
            return False
        strange = self._names.strange(words)
        asks = self._game.asks(line) or not everyday.question_words.isdisjoint(words)
        if asks and not everyday.addressed.isdisjoint(words):
            return True
        if situation.rest is not None:
            behind = simple(situation.rest).split()
            is_plain = any(word in everyday.light for word in behind)
            return len(self._names.strange(behind)) > (0 if is_plain else 1)
        if not asks and not everyday.addressed.isdisjoint(words):
            return True  # for example, "you could make us all a coffee"
        if line.is_question or self._game.asks(line):
            return bool(strange) or bool(everyday.personal.intersection(words))
        does = not everyday.doing.isdisjoint(words)
        things = any(isinstance(one.noun, Enum) for one in self._names.parts(words))
        if len(strange) == 1 and not does and not things and self.is_ordinary(words):
            return True  # for example, "two sugars for Cara"
        if len(strange) == 1:
            is_told = self._names.states_something(words)
            if is_told or len(words) > MOST_TRIED or self._names.is_a_thing(words, strange[0]):
                return True
        return len(strange) > 1 or not self._names_asked(words, situation)

    def is_for_player(self, line: PlainLine) -> bool:
        """Whether a line is addressed to a player, as in "Bob, can you repeat that?"."""
        if line.colon or not line.whole:
            return False  # for example, "Bob: say that again"
        begun = self._names.parts(line.whole)
        asked = [one.words for one in begun[1 : 1 + self._game.polite(line.whole[1:])]]
        if isinstance(begun[0].noun, Seat) and not self._everyday.addressed.isdisjoint(asked):
            return True
        clauses = [self._names.parts(one) for one in line.clauses]
        names = any(len(one) == 1 and isinstance(one[0].noun, Seat) for one in clauses)
        return names and sum(map(len, line.clauses)) == len(line.words)  # not "me or Ann"

    def is_ordinary(self, words: Sequence[str]) -> bool:
        """Whether a line is certainly table talk.

        That is the case if at least half of its unknown words are ordinary ones. At least one other
        word must be known, because unknown words on their own don't count as a sentence. A line
        with a single unknown word, as in "I take a photo", is more likely a move that wasn't
        understood. A question that names something in the game isn't table talk, because it
        deserves a reply.
        """
        everyday = self._everyday
        game = self._game
        strange = self._names.strange(words)
        if self._is_remark(words) or self._is_statement(words):
            return True
        if game.exclaims(words) and not any(
            one.noun is not None and one.words not in everyday.light
            for one in self._names.parts(words)
        ):
            return True
        ordinary = [word for word in strange if game.rules.stems_of([word]) <= game.rules.common]
        if len(strange) == 1 and words[0] in everyday.askers and everyday.doing.intersection(words):
            return False
        asks = game.begins_question(words)
        is_to_player = any(isinstance(one.noun, Seat) for one in self._names.parts(words))
        if (is_to_player or not asks) and not everyday.addressed.isdisjoint(words):
            return True  # for example, "you could make us all a coffee"
        is_asked = asks and everyday.addressed.isdisjoint(words) and not game.exclaims(words)
        named = (one for one in self._names.parts(words) if one.noun is not None)
        if is_asked and any(one.words not in everyday.light for one in named):
            return False
        is_sentence = len(strange) < len(words)
        return is_sentence and bool(ordinary) and 2 * len(ordinary) >= len(strange)

    def _is_statement(self, words: Sequence[str]) -> bool:
        """Whether a line makes a statement about unrelated things: "my shoelace is undone".

        Such a line isn't about the speaker, names nothing in the game, and takes nothing back.
        """
        everyday = self._everyday
        first = words[0]
        if first not in everyday.tellers or len(words) < FEWEST_STATED:
            return False
        if not everyday.repairs.isdisjoint(words):
            return False
        things = [one for one in self._names.parts(words) if isinstance(one.noun, Enum)]
        return all(one.words in everyday.light for one in things) and bool(
            self._names.strange(words)
        )

    def _is_remark(self, words: Sequence[str]) -> bool:
        """Whether a line has nothing to do with this game.

        Such a line names nothing in the game, mentions no action, asks nothing and takes nothing
        back.
        """
        everyday = self._everyday
        game = self._game
        parts = self._names.parts(words)
        if any(one.noun is not None and one.words not in everyday.light for one in parts):
            return False
        plain = {one.words for one in parts}
        if any(map(game.does, plain)) or not plain.isdisjoint(everyday.repairs):
            return False
        if words[0] in everyday.question_words or (
            words[0] in everyday.asks_first and everyday.addressed.isdisjoint(words)
        ):
            return False
        strange = self._names.strange(words)
        ordinary = [word for word in strange if game.rules.stems_of([word]) <= game.rules.common]
        is_sentence = len(strange) < len(words) and len(strange) <= len(ordinary) + 1
        return is_sentence and 2 * len(strange) <= len(words) + 1 and not game.polite(words)

    def _names_asked(self, words: Sequence[str], situation: Situation) -> bool:
        """Whether these words name a possible answer. The cards in any hand make no difference."""
        question = situation.question
        if not isinstance(question, Choose):
            return False
        tokens = self._names.tokens(words)
        named = [one for one in tokens if one.noun is not None or one.words.isdecimal()]
        return self._names.can_answer(question, named)
