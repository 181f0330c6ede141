"""Finds the rule that answers a question, by comparing the question with everyday ones for each
rule.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

#: A rule with a lower score than this is only a guess. The highest possible score is 1.
ALIKE = 0.5
#: A rule with at least this score may be given as the answer without asking.
CLEAR = 0.67
#: A rule with a lower score than this isn't offered. If there are no others, the companion says
#: that it found none.
MAYBE = 0.33
#: The best rule is given without asking only if its score exceeds the next one's by at least this
#: much.
AHEAD = 0.08
#: The fraction of a rule's score that depends on words from any of its questions. The rest depends
#: on the one question most like the line.
ANYWHERE = 0.3
#: The fraction of a rule's score that depends on word order, compared by pairs of adjacent words.
ORDER = 0.15
#: A question is looked up only if it has at least this many words with a weight, because a single
#: word fits too many rules.
FEWEST = 2
#: Maximum number of rules to offer.
OFFERED = 3
#: A rule is offered along with the best one if its score is at least this fraction of the best
#: score.
NEARLY = 0.7
#: The weight of a name, relative to any other word.
NAME_WEIGHT = 2.0
#: The weight of a word that occurs in no question, as a fraction of the weight of the rarest word.
UNKNOWN_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """A rule that may answer a question.

    rule: the rule's id.
    answer: the short answer to give first, or "" if there is none.
    question: the rule's everyday question that is most like the line.
    score: how well that question fits the line, at most 1.
    """

    rule: str
    answer: str
    question: str
    score: float


class RuleQuestions:
    """The everyday questions of all rules in a rulebook.

    words: all words in the questions.
    plain: words that are ignored.
    same: maps words to synonyms.
    numbers: maps number words to their numbers.
    common: stems of ordinary words of table talk. The constructor takes the words themselves.
    stem: returns the part that all forms of a word have in common.
    """

    def __init__(
        self,
        rules: Mapping[str, Mapping[str, Sequence[str]]],
        plain: Collection[str],
        same: Mapping[str, str],
        numbers: Mapping[str, int],
        common: Sequence[str],
        stem: Callable[[str], str],
    ) -> None:
        self.plain = frozenset(plain)
        self._stem = stem
        counted = {stem(word): str(number) for word, number in numbers.items()}
        meant = {stem(word): stem(meaning) for word, meaning in same.items()}
        self._same = counted | {stem_: counted.get(one, one) for stem_, one in meant.items()}
        self.common = self.stems_of(common)
        self.words = frozenset(
            word
            for answers in rules.values()
            for questions in answers.values()
            for question in questions
            for word in question.split()
        )
        self._questions: list[tuple[str, str, str, frozenset[str]]] = []
        self._pairs: list[frozenset[tuple[str, str]]] = []
        for rule, answers in rules.items():
            for answer, questions in answers.items():
                for question in questions:
                    in_order = self._stems(question.split())
                    self._questions.append((rule, answer, question, frozenset(in_order)))
                    self._pairs.append(frozenset(pairwise(in_order)))
        self._of_rule: dict[str, set[str]] = {}
        for rule, _, _, stems in self._questions:
            self._of_rule.setdefault(rule, set()).update(stems)
        counts = Counter(stem for *_, stems in self._questions for stem in stems)
        total = len(self._questions) + 1
        self._weights = {stem: log(1 + total / count) for stem, count in counts.items()}
        self._unknown = log(1 + total)

    def knows(self, word: str) -> bool:
        """Whether this word occurs in any of the questions and isn't an ignored word."""
        return any(stem in self._weights for stem in self._stems([word]))

    def stems_of(self, words: Sequence[str]) -> frozenset[str]:
        """Return the stems of these words."""
        return frozenset(self._stem(word) for word in words)

    def best(self, words: Sequence[str], names: Sequence[str] = ()) -> list[RuleAnswer]:
        """Return the rules that fit a line nearly as well as the best one, best first.

        Each comes with its best answer. Rules that score below `ALIKE` are guesses.

        names: the words in the line that belong to names of things.
        """
        stems_asked = self._stems(words)
        asked, asked_pairs = frozenset(stems_asked), frozenset(pairwise(stems_asked))
        named = frozenset(self._stems(names))
        # ignore things that no rule mentions
        asked -= {stem for stem in named if stem not in self._weights}
        whole = self._weight(asked, named) or 1
        best: dict[str, RuleAnswer] = {}
        for (rule, answer, question, stems), pairs in zip(
            self._questions, self._pairs, strict=True
        ):
            if len(asked) < FEWEST and (asked != stems or asked <= named):
                continue
            if not (asked & stems) - named and not asked <= stems:
                continue  # only a name matches, and many questions contain it
            shared = self._weight(asked & stems, named)
            alike = 2 * shared / (whole + self._weight(stems, named))
            anywhere = self._weight(asked & self._of_rule[rule], named) / whole
            in_order = 1.0
            if pairs != asked_pairs:
                in_order = 2 * len(pairs & asked_pairs) / (len(pairs) + len(asked_pairs))
            score = (1 - ANYWHERE - ORDER) * alike + ANYWHERE * anywhere + ORDER * in_order
            if rule not in best or score > best[rule].score:
                best[rule] = RuleAnswer(rule, answer, question, score)
        # If the question mentions a thing, prefer rules that mention it too.
        about = {
            rule: one
            for rule, one in best.items()
            if one.score >= MAYBE and named & self._of_rule[rule]
        }
        best = about or best
        if not best:
            return []
        ranked = sorted(best.values(), key=lambda one: -one.score)[:OFFERED]
        return [one for one in ranked if one.score >= max(MAYBE, NEARLY * ranked[0].score)]

    def is_clear(self, found: Sequence[RuleAnswer]) -> bool:
        """Whether the first of these rules clearly answers the question."""
        second = found[1].score if len(found) > 1 else 0
        return found[0].score >= CLEAR and found[0].score - second >= AHEAD

    def _weight(self, stems: frozenset[str], named: frozenset[str]) -> float:
        return sum(self._weight_of(stem) * (NAME_WEIGHT if stem in named else 1) for stem in stems)

    def _weight_of(self, stem: str) -> float:
        weight = self._weights.get(stem)
        if weight is not None:
            return weight
        return self._unknown * (1 if stem in self.common else UNKNOWN_WEIGHT)

    def _stems(self, words: Sequence[str]) -> list[str]:
        stems = (self._stem(word) for word in words if word not in self.plain)
        return [self._same.get(stem, stem) for stem in stems]
