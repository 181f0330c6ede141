"""Finds corrections: of words within a line, and of earlier answers."""

from collections.abc import Sequence

from companion.referee.bearing import Toward
from companion.referee.seat import Seat
from companion.session.matching import Noun
from companion.session.understanding.names import Phrase, TableNames
from companion.session.understanding.normalising import PlainLine
from companion.session.understanding.readings import CUE, DENIED, MEND, Repair, Wish
from companion.session.understanding.templates import Part

#: The score of a correction if its wording is ambiguous.
WEAK = 0.7
#: The score of a correction that is hinted at by only a single word.
HINT = 0.2
#: How much each word without a meaning in this game lowers the score.
STRANGE = 0.01
#: If only a single word hints at a correction, the line may contain at most this many names.
MOST_HINTED = 2


class Corrections:
    """Finds corrections in the lines typed at one table."""

    def __init__(self, names: TableNames) -> None:
        self._names = names
        self._game = names.game
        self._everyday = names.game.everyday

    def mended(self, words: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        """Apply the corrections that a line makes to its own words.

        Return the words, and whether there were any corrections. For example, the words after "no,
        make that" replace the previous name of the same kind.
        """
        for correction in self._game.corrections:
            size = len(correction)
            for place in range(len(words) - size, 0, -1):
                if tuple(words[place : place + size]) == correction:
                    before = self._names.parts(words[:place])
                    after = self._names.parts(words[place + size :])
                    if self._replace(before, after):
                        return tuple(word for one in before for word in one.words.split()), True
        return tuple(words), False

    def _replace(self, before: list[Part], after: Sequence[Part]) -> bool:
        """Replace earlier names with the names after a correction.

        Each name replaces the last name of the same kind before the correction, in order. If the
        first name can't replace any, change nothing and return False. If a later one can't, it
        continues the line.
        """
        kind_of = self._game.templates.kind_of
        named = [part for part in after if part.noun is not None]
        last = -1
        for part in named:
            kind = kind_of(part.noun)  # type: ignore[arg-type]
            same = [
                n
                for n, one in enumerate(before)
                if n > last and one.noun is not None and kind_of(one.noun) == kind
            ]
            if same:
                last = same[-1]
                before[last] = part
            elif last >= 0:
                last = len(before)
                before.append(part)
            else:
                return False
        return bool(named)

    def repairs(self, phrase: Phrase) -> list[Repair | Wish]:
        """Return the corrections of recent answers that a line may make. An answer that it denies
        is never the correct one.
        """
        told = self._denials(phrase.line)
        wrong = {one.old for one in told}
        found = self._taken_back(phrase)
        return [*told, *(one for one in found if isinstance(one, Wish) or one.new not in wrong)]

    def _taken_back(self, phrase: Phrase) -> list[Repair | Wish]:
        """Return the corrections made by a line as a whole.

        The line has to take something back and name the correct answer. A name after a negation is
        the wrong answer. If the line contains several other names, each of them may be the correct
        one.
        """
        everyday = self._everyday
        words, line = self._names.without_owners(phrase.words), phrase.line
        if not everyday.addressed.isdisjoint(words[1:2]) and self._names.named_in(words[:1]):
            return []  # for example, "Ann, you showed me the wrong side"
        present = set(line.whole)
        denies = bool(everyday.negations & present)
        weak = everyday.weak_repairs & present
        is_weak = len(weak) > 1 or (bool(weak) and (denies or "have" in present))
        is_repair = bool(everyday.repairs & present)
        if not (is_repair or is_weak) or self._game.asks(line):
            return []
        score = MEND if is_repair else WEAK
        strange = self._names.strange(words)
        if len(strange) > 1 or not everyday.habits.isdisjoint(words):
            return []
        score -= STRANGE * len(strange)
        negated = next(
            (n for n, word in enumerate(words) if word in everyday.negations and n), None
        )
        behind = (
            place + len(one)
            for one in self._game.corrections
            for place in range((negated or 0) + 1, len(words))
            if tuple(words[place : place + len(one)]) == one
        )
        corrected = max(behind, default=None) if negated is not None else None
        seen = 0
        new: list[Noun] = []
        old: list[Noun] = []
        for part in self._names.parts(words):
            is_behind = negated is not None and seen > negated
            is_behind &= corrected is None or seen < corrected
            seen += len(part.words.split())
            noun = self._noun_of(part)
            if noun is not None:
                (old if is_behind else new).append(noun)
        new = [one for one in new if not isinstance(one, Toward)] or new  # as in "put down"
        # for example, "I shouldn't be there, I wanted to go south"
        if is_repair and not new and not strange:
            return [Wish(WEAK, "undo", "", "undo_unsure", is_certain=False)]
        named = old or new
        said = [Repair(score, one, was) for was in named for one in reversed(new) if one != was]
        said.sort(key=lambda one: type(one.new) is not type(one.old))
        score = min(score, WEAK) if old else score  # the wrong answer might be an old one
        return [*said, *(Repair(score, one, None) for one in reversed(new))]

    def _denials(self, line: PlainLine) -> list[Repair]:
        """Return the corrections made by clauses that deny something.

        The correct answer may be in a later clause: "Bob hadn't drawn the Horn, it was the Spear".
        """
        everyday, kind_of = self._everyday, self._game.templates.kind_of
        found: list[Repair] = []
        is_called = any(isinstance(one, Seat) for one in self._names.named_in(line.words[:1]))
        if self._game.asks(line) or not (is_called or everyday.addressed.isdisjoint(line.whole)):
            return []
        for number, clause in enumerate(line.clauses):
            denied = everyday.negations | everyday.reports  # as in "I said 3, but it was 4"
            place = next((n for n, one in enumerate(clause) if one in denied), 0)
            if number and clause[0] in everyday.negations:  # for example, "Bob kept 3, not 4"
                said = line.clauses[number - 1]
                new, old = self._names.named_in(said), self._names.named_in(clause)
                pairs = [(one, was) for one in new for was in old if kind_of(one) == kind_of(was)]
                is_plain = len(self._names.strange(said)) <= 1
                found += [Repair(DENIED, one, was) for one, was in pairs if is_plain]
            if not place or len(self._names.strange(clause)) > 1:
                continue
            before, old = self._named_in(clause[:place]), self._named_in(clause[place:])
            told = [
                thing
                for behind in line.clauses[number + 1 :]
                if behind[0] in everyday.subjects | everyday.tellers
                and len(self._names.strange(behind)) <= 1
                for thing in self._named_in(behind)
            ]
            if told:
                pairs = [(one, was) for was in (*old, *before) for one in told]
                found += [
                    Repair(DENIED, one, was)
                    for one, was in pairs
                    if isinstance(one, Seat) == isinstance(was, Seat)
                ]
            elif clause[0] in everyday.subjects:  # for example, "it was a 2, and not a 3"
                found += [Repair(DENIED, one, was) for was in old for one in reversed(before)]
        return found

    def hinted(self, phrase: Phrase) -> list[Repair]:
        """Return corrections that a line only hints at, for use if the line isn't a move.

        A line may deny one thing and name another of the same kind, as in "east, not north", or
        contain a single word such as "was".
        """
        everyday = self._everyday
        words, parts = phrase.words, self._names.parts(phrase.words)
        if self._names.strange(words) or not (everyday.habits | everyday.addressed).isdisjoint(
            words
        ):
            return []
        nouns = [one.noun for one in parts if one.noun is not None]
        negated = [n for n, one in enumerate(parts) if one.words in everyday.negations and n]
        if negated:
            before = [one.noun for one in parts[: negated[0]] if one.noun is not None]
            heavy = [one for one in parts[negated[0] + 1 :] if not self._names.is_light(one.words)]
            after = [one.noun for one in heavy if heavy[0].noun and one.noun is not None]
            pairs = [(new, old) for new in before for old in after if type(new) is type(old)]
            return [Repair(CUE, new, old) for new, old in pairs]
        if everyday.weak_repairs.isdisjoint(phrase.line.whole) or len(nouns) > MOST_HINTED:
            return []
        return [Repair(HINT, noun, None) for noun in reversed(nouns)]

    def _named_in(self, words: Sequence[str]) -> list[Noun]:
        """Return the players, things, numbers and actions that are named in these words."""
        nouns = map(self._noun_of, self._names.parts(words))
        return [noun for noun in nouns if noun is not None]

    def _noun_of(self, part: Part) -> Noun | None:
        return self._done_in(part.words) if part.noun is None else self._names.counted(part)

    def _done_in(self, word: str) -> Noun | None:
        """Return the action whose verb has this form, or None.

        For example, "bought" is a form of "buy".
        """
        words = self._everyday.forms.get(word), self._game.templates.stem(word)
        return next((self._names.vocabulary.named(one) for one in words if one is not None), None)
