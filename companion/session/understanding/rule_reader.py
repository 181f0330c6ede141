"""Finds the rules that a question may be about."""

from collections.abc import Sequence
from dataclasses import replace

from companion.referee.names import simple
from companion.referee.question import Nothing, YesNo
from companion.referee.seat import Seat
from companion.session.understanding.names import Phrase, TableNames
from companion.session.understanding.normalising import PlainLine
from companion.session.understanding.readings import CLAUSE, NO_RULE, RULE, RuleReading
from companion.session.understanding.rule_questions import ALIKE, CLEAR, RuleAnswer

#: A question with at least this many words gets a reply even if no rule resembles it.
FEWEST_WORDS = 3
#: A rule is guessed only if the question contains at least this many words from rule questions.
FEWEST_KNOWN = 2
#: For each unknown word, the question must contain this many more of them.
KNOWN_FOR_UNKNOWN = 2
#: A rule needs at least this score if the question mentions a thing that isn't in the game.
SURELY = 0.9
#: A rule needs at least this score if the question is only part of a line.
SURE_RULE = 0.75


class RuleReader:
    """Recognises questions about the rules at one table."""

    def __init__(self, names: TableNames) -> None:
        self._names = names
        self._game = names.game
        self._everyday = names.game.everyday

    def read(self, phrase: Phrase, *, names_players: bool = False) -> list[RuleReading]:
        """Return the rules that a line may ask about.

        names_players: whether the players named in the question matter. Usually they don't: "can
            Bob lie" is about any player.
        """
        everyday, line = self._everyday, phrase.line
        words: Sequence[str] = phrase.words
        if everyday.personal.intersection(line.whole) and everyday.allowed.isdisjoint(line.whole):
            return []
        is_request = self._game.polite(words) > 0 and not everyday.addressed.isdisjoint(words)
        parts = self._names.parts(words)
        cards = [
            one
            for one in parts
            if self._names.is_thing(one.noun) and one.words not in everyday.light
        ]
        names = [word for one in cards for word in one.words.split()]
        if not names_players and everyday.addressed.isdisjoint(words):
            plain = [one.words.split() for one in parts if not isinstance(one.noun, Seat)]
            words = [word for one in plain for word in one] or words
        rules = self._game.rules
        maybe = rules.best(words, names)
        found = [one for one in maybe if one.score >= ALIKE]
        if is_request and (not found or found[0].score < SURELY):
            return []  # for example, "can you roll for me"
        if found and found[0].score >= self._rule_score(words):
            is_clear = rules.is_clear(found)
            answers = [self._answered(one, words if is_clear else ()) for one in found]
            return [RuleReading(RULE * found[0].score, answers, None, is_clear)]
        strange = self._names.strange(line.whole)
        begins = self._game.begins_question(words)
        if maybe and begins and self._may_be_about_rules(words, line):
            return [RuleReading(NO_RULE, [self._answered(one, ()) for one in maybe], None)]
        if everyday.vetoes.intersection(line.whole) or not begins:
            return []
        common = everyday.light | everyday.asks_first
        if all(one.noun is not None or one.words in common for one in parts):
            return []  # "is it the camera" doesn't ask for a rule
        knows = [word for word in words if word not in common and rules.knows(word)]
        is_rule = len(words) >= FEWEST_WORDS and words[0] in everyday.asks_first and bool(knows)
        is_rule = is_rule and words[1] in everyday.askers
        is_plain = line.is_question and not strange and len(words) >= FEWEST_WORDS
        if is_plain or (len(strange) <= 1 and (cards or is_rule)):
            return [RuleReading(NO_RULE, (), cards[0].noun if cards else None)]
        return []

    def clear_rule(self, phrase: Phrase) -> list[RuleReading]:
        """Return the rule that clearly answers a part of a line. Return [] if none does."""
        if not self._everyday.addressed.isdisjoint(phrase.words):
            return []
        least = RULE * SURE_RULE
        return [one for one in self.read(phrase) if one.is_clear and one.score >= least]

    def in_clauses(self, line: PlainLine) -> list[RuleReading]:
        """Return the clear answers to questions in single clauses: "I have to go soon, what happens
        then?".
        """
        return [
            replace(one, score=one.score - CLAUSE)
            for clause in line.clauses
            if len(clause) >= FEWEST_WORDS and self._game.begins_question(clause)
            for one in self.read(self._names.alone(clause, is_question=line.is_question))
            if one.is_clear
        ]

    def _may_be_about_rules(self, words: Sequence[str], line: PlainLine) -> bool:
        """Whether a question contains only words of the game, so that a rule may be guessed.

        For example, "do I get anything back" may not resemble any rule's question. A question about
        what the speaker or "he" may or must do is allowed several clauses and a few unknown words.
        """
        everyday = self._everyday
        game = self._game
        if not everyday.addressed.isdisjoint(words) or len(words) < FEWEST_WORDS:
            return False
        begins = everyday.question_words | everyday.asks_first
        heavy = [one for one in words if one not in game.rules.plain | begins]
        known = [one for one in heavy if game.rules.knows(one)]
        unknown = [one for one in self._names.strange(heavy) if one not in known]
        if words[0] in everyday.asks_first and words[1] in everyday.askers | everyday.pronouns:
            is_ordinary = not game.rules.stems_of(unknown).isdisjoint(game.rules.common)
            return not is_ordinary and len(known) >= FEWEST_KNOWN + KNOWN_FOR_UNKNOWN * len(unknown)
        return len(known) >= FEWEST_KNOWN and not unknown and not line.clauses

    def _answered(self, found: RuleAnswer, words: Sequence[str]) -> RuleAnswer:
        """Return a rule, without its short answer if a yes or no wouldn't fit the question.

        For example, the "yes" to a question with "must I" fits neither "may I" nor "how".

        words: the words of the question, or empty if the reply repeats the rule's own question.
        """
        first = simple(found.answer.partition(",")[0])
        if not isinstance(self._names.vocabulary.named(first), YesNo | Nothing):
            return found
        question = found.question.split()
        asked = words or question
        is_alike = all(one(asked) == one(question) for one in (self._is_duty, self._denies))
        return (
            found
            if is_alike and asked[0] in self._everyday.asks_first
            else replace(found, answer="")
        )

    def _is_duty(self, words: Sequence[str]) -> bool:
        """Whether these words ask what somebody has to do."""
        text = f" {' '.join(words)} "
        return any(f" {phrase} " in text for phrase in self._everyday.duty)

    def _denies(self, words: Sequence[str]) -> bool:
        return not self._everyday.negations.isdisjoint(words)

    def _rule_score(self, words: Sequence[str]) -> float:
        """Return the minimum score for a rule to count as the answer to this question.

        The minimum is higher if the words name things that aren't in the game, such as "the
        window".
        """
        rules = self._game.rules
        strange = [one for one in self._names.strange(words) if one not in rules.plain]
        unknown = [one for one in strange if not rules.knows(one)]
        if any(self._names.is_a_thing(words, one) for one in unknown):
            return SURELY
        if len(unknown) > 1:
            return CLEAR
        return 0 if rules.stems_of(unknown).isdisjoint(rules.common) else RULE
