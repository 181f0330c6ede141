"""The everyday words, templates and rule questions for one game in one language."""

from collections.abc import Sequence

from companion.referee.names import simple
from companion.session.matching import is_swapped
from companion.session.understanding.everyday_words import EverydayWords
from companion.session.understanding.normalising import Normaliser, PlainLine
from companion.session.understanding.rule_questions import RuleQuestions
from companion.session.understanding.talk_model import TalkModel
from companion.session.understanding.templates import Templates


class GameWords:
    """The words, templates and rule questions of a game. All of its tables share them.

    everyday: the words from the language's files.
    structural: function words, which show what kind of sentence a line is.
    talk_model: tells moves from table talk.
    """

    def __init__(self, everyday: EverydayWords, language: str) -> None:
        self.everyday = everyday
        self.normaliser = Normaliser(everyday)
        self.templates = Templates(everyday, language)
        stem = self.templates.stem
        self.rules = RuleQuestions(
            everyday.rules,
            everyday.plain,
            everyday.same,
            everyday.numbers,
            everyday.common.split(),
            stem,
        )
        self.talk_model = TalkModel(
            everyday.example_moves.splitlines(), everyday.example_talk.splitlines()
        )
        self.structural = (
            everyday.light
            | everyday.negations
            | everyday.repairs
            | everyday.weak_repairs
            | everyday.question_words
            | everyday.asks_first
        )
        self._doing = frozenset(map(stem, everyday.doing))
        self._exclaims = _phrases(everyday.exclaims)
        self._polite = _phrases(everyday.polite)
        self.corrections = sorted(_phrases(everyday.corrections), key=len, reverse=True)
        self.cues = {
            intent: [
                (
                    [frozenset(map(stem, group)) for group in cue.all],
                    frozenset(map(stem, cue.without)),
                    cue.is_told,
                )
                for cue in cues
            ]
            for intent, cues in everyday.cues.items()
        }
        self._known = (
            self.rules.words
            | everyday.light
            | everyday.doing
            | everyday.vetoes
            | everyday.repairs
            | everyday.weak_repairs
        ) | frozenset(word for one in self.corrections for word in one)
        plain = sorted(self.templates.words | self.structural | everyday.doing)
        self._by_letters = {"".join(sorted(word)): word for word in plain}
        self.templates.warm_up()

    def unswapped(self, word: str) -> str:
        """If two letters of a word are swapped, as in "taht", return the corrected word.

        Otherwise, return the word unchanged.
        """
        alike = self._by_letters.get("".join(sorted(word)), word)
        is_slip = is_swapped(word, alike) and not self.rules.stems_of([word]) <= self.rules.common
        return alike if is_slip else word

    def does(self, word: str) -> bool:
        """Whether this word is a form of a verb for an action."""
        return word in self.everyday.doing or self.templates.stem(word) in self._doing

    def knows(self, word: str) -> bool:
        """Whether any form of this word occurs in the language's word files."""
        return word in self._known or self.templates.knows(word)

    def means(self, word: str) -> bool:
        """Whether this word may be meant for the companion. Some words occur only in table talk."""
        return word in self._known or self.templates.means(word)

    def asks(self, line: PlainLine) -> bool:
        """Whether a line is phrased as a question."""
        words = line.words
        if not words or line.is_question:
            return bool(words)
        everyday = self.everyday
        if words[-1] in everyday.negations and everyday.clauses.intersection(words[-2:-1]):
            return True  # for example, "guilty or not"
        if len(words) > 2 and words[1] in everyday.negations and self.does(words[2]):
            return False  # for example, "don't want it"
        if words[0] in everyday.asks_first:
            # "let me have a look" isn't a question
            said = " ".join(line.whole).partition(" ".join(words))[0].split()
            is_said = not everyday.askers.isdisjoint((*line.whole[:1], *said[-2:]))
            return len(words) > 1 and not is_said
        return words[0] in everyday.question_words

    def takes_back(self, words: Sequence[str]) -> bool:
        """Whether these words may take something back: "oops", or "no" together with "was"."""
        everyday = self.everyday
        is_weak = len(everyday.weak_repairs.intersection(words)) > 1
        return is_weak or not everyday.repairs.isdisjoint(words)

    def begins_question(self, words: Sequence[str]) -> bool:
        """Whether these words begin a question."""
        everyday = self.everyday
        return words[0] in everyday.question_words or words[0] in everyday.asks_first

    def exclaims(self, words: Sequence[str]) -> bool:
        """Whether these words begin an exclamation, such as "what a lovely evening"."""
        return any(tuple(words[: len(one)]) == one for one in self._exclaims)

    def polite(self, words: Sequence[str], line: PlainLine | None = None) -> int:
        """Return how many words at the beginning turn a line into a polite request.

        Return 0 if the line isn't one.
        """
        begun = (len(one) for one in self._polite if tuple(words[: len(one)]) == one)
        requests = line is not None and self.requests(line)
        return max(begun, default=int(requests and words[0] in self.everyday.permission))

    def requests(self, line: PlainLine) -> bool:
        """Whether a line contains a word such as "please"."""
        return not self.everyday.requests.isdisjoint(line.whole)


def _phrases(texts: Sequence[str]) -> set[tuple[str, ...]]:
    """Return the words of each text as a tuple."""
    return {tuple(simple(one).split()) for one in texts}
