"""Finds the rule that answers a question, by comparing it with the rules' everyday questions."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

#: A rule with a lower score than this is only a guess. The highest possible score is 1.
ALIKE = 0.5
#: A rule with at least this score may be given as the answer without asking.
CLEAR = 0.67
#: A rule with a lower score than this isn't offered. If there is no other, the companion says that
#: it found none.
MAYBE = 0.33
#: To be given without asking, a rule must score at least this much more than the next one.
AHEAD = 0.08
#: The share of a rule's score that depends on words from any of its questions. The rest depends on
#: the question that is most like the line.
ANYWHERE = 0.3
#: The share of a rule's score that depends on adjacent words being in the same order.
ORDER = 0.15
#: A question must have at least this many words that count, because a single word fits too many
#: rules.
FEWEST = 2
#: Maximum number of rules to offer.
OFFERED = 3
#: Rules are offered along with the best one if their score is at least this share of its score.
NEARLY = 0.7
#: How many times as much a name counts as another word.
NAME_WEIGHT = 2.0
#: How much a word counts that occurs in no question, as a share of what the rarest word counts.
UNKNOWN_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """A rule that may answer a question.

    rule: the rule's id.
    answer: the short answer to give first, or "" if there is none.
    question: of the rule's everyday questions, the one most like the line.
    score: how well that question fits the line, at most 1.
    """

    rule: str
    answer: str
    question: str
    score: float


class RuleQuestions:
    """The everyday questions of all rules in a rulebook.

    words: every word in the questions.
    plain: words that don't count.
    same: maps words to words that mean the same.
    numbers: maps number words to their numbers.
    common: stems of ordinary words of table talk. As a parameter, the words themselves.
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
        """Whether this word occurs in any of the questions, and isn't one that doesn't count."""
        return any(stem in self._weights for stem in self._stems([word]))

    def stems_of(self, words: Sequence[str]) -> frozenset[str]:
        """Return the stems of these words."""
        return frozenset(self._stem(word) for word in words)

    def best(self, words: Sequence[str], names: Sequence[str] = ()) -> list[RuleAnswer]:
        """Return the rules that fit the line nearly as well as the best one, best first.

        Each comes with its best answer. A score below `ALIKE` is a guess.

        names: the words that name a thing.
        """
        stems_asked = self._stems(words)
        asked, asked_pairs = frozenset(stems_asked), frozenset(pairwise(stems_asked))
        named = frozenset(self._stems(names))
        # leave out things that no rule mentions
        asked -= {stem for stem in named if stem not in self._weights}
        whole = self._weight(asked, named) or 1
        best: dict[str, RuleAnswer] = {}
        for (rule, answer, question, stems), pairs in zip(
            self._questions, self._pairs, strict=True
        ):
            if len(asked) < FEWEST and (asked != stems or asked <= named):
                continue
            if not (asked & stems) - named and not asked <= stems:
                continue  # only a name is the same, and it occurs in many questions
            shared = self._weight(asked & stems, named)
            alike = 2 * shared / (whole + self._weight(stems, named))
            anywhere = self._weight(asked & self._of_rule[rule], named) / whole
            in_order = 1.0
            if pairs != asked_pairs:
                in_order = 2 * len(pairs & asked_pairs) / (len(pairs) + len(asked_pairs))
            score = (1 - ANYWHERE - ORDER) * alike + ANYWHERE * anywhere + ORDER * in_order
            if rule not in best or score > best[rule].score:
                best[rule] = RuleAnswer(rule, answer, question, score)
        # If the question is about a thing, prefer rules that mention the thing.
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
        """Whether the first of these rules is clearly the one that was asked for."""
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
