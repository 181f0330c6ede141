"""Finds the rule that answers a question, using the everyday questions written beside each rule."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log

#: How much of a line, by weight, must be in one of the rule's everyday questions, and vice versa,
#: as a share.
ALIKE = 0.5
#: The same share, if the word with the most weight is missing from the line.
OFF_TOPIC = 0.65
#: The minimum number of words with weight in a question, because a single word fits too much.
FEWEST = 2
#: How much more weight a name has than any other word.
NAME_WEIGHT = 2.0


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """A rule that answers a question.

    answer: the short answer to give first; "": none. question: the everyday question most like the
    line. score: how well it fits, up to 1.
    """

    rule: str
    answer: str
    question: str
    score: float


class RuleQuestions:
    """All everyday questions of one rulebook.

    words: every word in them. plain: words without weight. same: words that count as others.
    numbers: number words. stem: returns the common part of all forms of a word.
    """

    def __init__(
        self,
        rules: Mapping[str, Mapping[str, Sequence[str]]],
        plain: Sequence[str],
        same: Mapping[str, str],
        numbers: Mapping[str, int],
        stem: Callable[[str], str],
    ) -> None:
        self._plain = set(plain)
        self._same = {word: str(number) for word, number in numbers.items()} | dict(same)
        self._stem = stem
        self.words = frozenset(
            word
            for answers in rules.values()
            for questions in answers.values()
            for question in questions
            for word in question.split()
        )
        self._questions: list[tuple[str, str, str, frozenset[str]]] = []
        for rule, answers in rules.items():
            for answer, questions in answers.items():
                for question in questions:
                    stems = frozenset(self._stems(question.split()))
                    self._questions.append((rule, answer, question, stems))
        counts = Counter(stem for *_, stems in self._questions for stem in stems)
        total = len(self._questions) + 1
        self._weights = {stem: log(1 + total / count) for stem, count in counts.items()}
        self._unknown = log(1 + total)

    def knows(self, word: str) -> bool:
        """Return whether this word occurs in any of the questions and has some weight."""
        return any(stem in self._weights for stem in self._stems([word]))

    def stems_of(self, words: Sequence[str]) -> frozenset[str]:
        """Return the stems of these words."""
        return frozenset(self._stem(word) for word in words)

    def best(self, words: Sequence[str], names: Sequence[str] = ()) -> RuleAnswer | None:
        """Return the rule that answers a question best. names: words of the question that name a
        thing.
        """
        asked = frozenset(self._stems(words))
        named = frozenset(self._stems(names))
        asked -= {stem for stem in named if stem not in self._weights}  # no rule mentions it
        if len(asked) < FEWEST:
            return None
        whole = self._weight(asked, named)
        best: RuleAnswer | None = None
        for rule, answer, question, stems in self._questions:
            if not (asked & stems) - named and not asked <= stems:
                continue  # many questions contain a name alone
            shared = self._weight(asked & stems, named)
            score = 2 * shared / (whole + self._weight(stems, named))
            has_topic = max(stems, key=self._heaviness) in asked
            if score >= (ALIKE if has_topic else OFF_TOPIC) and (
                best is None or score > best.score
            ):
                best = RuleAnswer(rule, answer, question, score)
        return best

    def _heaviness(self, stem: str) -> float:
        return self._weights[stem]

    def _weight(self, stems: frozenset[str], named: frozenset[str]) -> float:
        return sum(
            self._weights.get(stem, self._unknown) * (NAME_WEIGHT if stem in named else 1)
            for stem in stems
        )

    def _stems(self, words: Sequence[str]) -> list[str]:
        meant = (self._same.get(word, word) for word in words)
        return [self._stem(word) for word in meant if word not in self._plain]
