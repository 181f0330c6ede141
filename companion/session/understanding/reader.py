"""The second reader: proposes meanings for a line that the strict reader doesn't fully
understand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from rapidfuzz import fuzz, process

from companion.referee.bearing import Toward
from companion.referee.names import MOST_WORDS, simple
from companion.referee.question import Choose, Question, YesNo
from companion.referee.seat import Seat
from companion.session.catalogue import Catalogue
from companion.session.matching import (
    Ambiguous,
    NotUnderstood,
    Noun,
    Token,
    TypedLine,
    Vocabulary,
    is_swapped,
)
from companion.session.understanding.everyday_words import EverydayWords
from companion.session.understanding.normalising import POSSESSIVE, Normaliser, PlainLine
from companion.session.understanding.rule_questions import ALIKE, CLEAR, RuleAnswer, RuleQuestions
from companion.session.understanding.templates import (
    AMONG_US,
    MOST_NAMES,
    NUMBER,
    THING,
    WHO,
    Fit,
    Part,
    Templates,
)

#: Minimum scores for making a move at once, and for asking whether it was meant.
ACT, ASK = 0.75, 0.35
#: Stands for the speaker in a move's line.
MINE = "{me}"
#: Stands for the other of two players in a move's line, when both are asked together.
RIVAL = "{rival}"
#: The score of a question that no rule answers.
NO_RULE = 0.1
#: The penalty for each unknown word in a move, and the maximum number of such words.
STRANGE, MOST_STRANGE = 0.3, 2
#: Scores and penalties of readings that aren't just a sequence of names.
DENIED = 0.89
PATTERN, MEND, WEAK, CLAUSE, CUE, RULE, AROUND = 0.95, 0.96, 0.7, 0.12, 0.5, 0.6, 0.01
TALK, LOOSE_TALK = 0.9, 0.3
#: The penalty for a question that fits a template with a slot for anything: "hourglass" may be just
#: a word of the question.
NAMED = 0.02
#: The minimum length of a slip, in letters, and its minimum similarity to the intended word, out of
#: 100.
SLIP_LETTERS, SLIP_ALIKE = 4, 82
#: The minimum similarity of a word to a name, out of 100. A word that is less similar means
#: something else.
LIKE = 70
#: Maximum lengths, in words, of a line that may be an answer with one unknown word, and of a line
#: that consists of abbreviations.
MOST_TRIED, MOST_BEGUN = 4, 3
#: The score of a correction that only one weak word hints at.
HINT = 0.2
#: The minimum score of a rule that answers part of a line.
SURE_RULE = 0.75
#: The number of players in a comparison.
PAIR = 2
#: If the whole line scores at least this, its clauses aren't read separately.
SURE = 0.9


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to the open question.

    who: the player who makes the move, if the line names one.
    tokens: the answer's names, in the strict reader's form.
    is_certain: whether to make the move without asking.
    """

    score: float
    tokens: tuple[Token, ...]
    who: Seat | None
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """A command. rest: its arguments. is_certain: as in `Move`."""

    score: float
    command: str
    rest: str
    intent: str
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Repair:
    """A correction of one of the last answers. new: the correct answer. old: the wrong one."""

    score: float
    new: Noun
    old: Noun | None


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A question about the rules.

    found: the rules that may be meant, most likely first; empty if no rule was found.
    topic: the question's subject.
    is_clear: whether there is no doubt that the first rule is meant.
    """

    score: float
    found: Sequence[RuleAnswer]
    topic: Noun | None
    is_clear: bool = False


@dataclass(frozen=True, slots=True)
class TableTalk:
    """Words that were not meant for the companion.

    is_certain: whether the line is definitely talk. If not, the companion simply didn't understand
    it.
    """

    score: float = 0.0
    is_certain: bool = False


Reading = Move | Wish | Repair | RuleReading | TableTalk


@dataclass(frozen=True, slots=True)
class Situation:
    """The situation in which a line is read.

    question: the open question.
    rest: the words after the command that begins the line, or None if no command does.
    """

    question: Question | None
    rest: str | None = None


class EverydayReader:
    """The part of the everyday reader that all tables of a game share: words and templates."""

    def __init__(self, words: EverydayWords, language: str) -> None:
        self.words = words
        self.normaliser = Normaliser(words)
        self.templates = Templates(words, language)
        self.rules = RuleQuestions(
            words.rules,
            words.plain,
            words.same,
            words.numbers,
            words.common.split(),
            self.templates.stem,
        )
        self.common = self.rules.common
        self.light = frozenset(words.light)
        self.doing = frozenset(words.doing)
        self._doing_stems = frozenset(map(self.templates.stem, words.doing))
        self.vetoes = frozenset(words.vetoes)
        self.conditions = frozenset(words.conditions)
        self.repairs = frozenset(words.repairs)
        self.weak_repairs = frozenset(words.weak_repairs)
        self.negations = frozenset(words.negations)
        self.question_words = frozenset(words.question_words)
        self.asks_first = frozenset(words.asks_first)
        self.exclaims = tuple(tuple(one.split()) for one in words.exclaims)
        self.personal = frozenset(words.personal)
        self.addressed = frozenset(words.addressed)
        self.askers = frozenset(words.askers)
        stem = self.templates.stem
        self.cues = {
            intent: [
                (
                    [frozenset(map(stem, group)) for group in cue.all],
                    frozenset(map(stem, cue.without)),
                )
                for cue in cues
            ]
            for intent, cues in words.cues.items()
        }
        self.allowed = frozenset(words.allowed)
        self.tellers = frozenset(words.tellers)
        self.permission = frozenset(words.permission)
        self.together = frozenset(words.together)
        self.habits = frozenset(words.habits)
        self.articles = frozenset(words.articles)
        self.subjects = frozenset(words.subjects)
        self.leads = frozenset(words.leads)
        self.sequence = frozenset(words.sequence)
        self.inside = frozenset(words.inside)
        self.polite = tuple(tuple(simple(one).split()) for one in words.polite)
        self.corrections = sorted(
            {tuple(simple(one).split()) for one in words.corrections}, key=len, reverse=True
        )
        self.correcting = frozenset(one[-1] for one in self.corrections)
        self.known = (
            self.rules.words
            | self.light
            | self.doing
            | self.vetoes
            | self.repairs
            | self.weak_repairs
        ) | frozenset(word for one in self.corrections for word in one)
        self.templates.warm_up()

    def does(self, word: str) -> bool:
        """Return whether a word is any form of a verb for an action."""
        return word in self.doing or self.templates.stem(word) in self._doing_stems

    def knows(self, word: str) -> bool:
        """Return whether any form of a word occurs in the language's data."""
        return word in self.known or self.templates.knows(word)

    def means(self, word: str) -> bool:
        """Return whether a word may be meant for the companion. Some only occur in table talk."""
        return word in self.known or self.templates.means(word)


class SecondReader:
    """Reads lines at one table. It proposes readings, and never acts."""

    def __init__(
        self, shared: EverydayReader, vocabulary: Vocabulary, catalogue: Catalogue, me: str
    ) -> None:
        self._shared = shared
        self._vocabulary = vocabulary
        self._catalogue = catalogue
        self._me = me
        self._things = [noun for noun in vocabulary.nouns if not isinstance(noun, Seat)]

    @cached_property
    def _thing_words(self) -> set[str]:
        """The words of all names except the players'."""
        names = (name for noun in self._things for name in self._vocabulary.called(noun))
        return {word for name in names for word in name.split()}

    @cached_property
    def _begun(self) -> dict[str, Noun]:
        """The long words that begin only one name, such as "Ironside" for Ironside Security."""
        begun: dict[str, set[Noun]] = {}
        for noun in self._things:
            for first, *others in (name.split() for name in self._vocabulary.called(noun)):
                if others and len(first) >= SLIP_LETTERS:
                    begun.setdefault(first, set()).add(noun)
        templates = self._shared.templates
        return {
            word: nouns.pop()
            for word, nouns in begun.items()
            if len(nouns) == 1
            and self._vocabulary.named(word) is None
            and not self._shared.knows(word)
            and not self._shared.does(word)
            and templates.kind_of(next(iter(nouns), word)) != "other"  # type: ignore[arg-type]
        }

    @property
    def _seat_words(self) -> set[str]:
        """The words in players' names, which the table may change."""
        seats = [noun for noun in self._vocabulary.nouns if isinstance(noun, Seat)]
        names = (name for seat in seats for name in self._vocabulary.called(seat))
        return {word for name in names for word in name.split()}

    def read(self, text: str, situation: Situation) -> list[Reading]:
        """Return a line's possible meanings, likeliest first. The moves haven't been tried yet."""
        shared = self._shared
        line = shared.normaliser.plain(text)
        words, slips = self._without_slips(line.words)
        whole, _ = self._without_slips(line.whole)
        found: list[Reading] = []
        question = situation.question
        found += self._by_templates(words, line, slips, question)
        talk = [one for one in found if isinstance(one, TableTalk)]
        found = [one for one in found if not isinstance(one, TableTalk)]
        if whole != words:  # polite words may belong to the line, as in "roll for me"
            found += [
                replace(one, score=one.score + AROUND)
                for one in self._by_templates(whole, line, slips, question)
                if not isinstance(one, TableTalk) or one.score == TALK
            ]
        denies = bool((shared.repairs | shared.negations).intersection(line.whole))
        if denies or not self._mended(words)[1]:
            found += self._repairs(words, line) + self._denials(line)
        if not found:
            found += self._by_spotting(words, line, situation, slips)
        if not any(isinstance(one, Repair) for one in found) and not self._asks(line):
            found += self._hinted(words, line)
        if self._polite(line.words) and not found:
            found += self._requested(words, slips, question) or self._requested(
                whole, slips, question
            )
        is_condition = bool(words) and words[0] in shared.conditions
        meant = (one.score for one in found if not isinstance(one, Repair))
        if max(meant, default=0) < SURE and not is_condition:
            for clause in line.clauses:
                mended, slipped = self._without_slips(clause)
                is_polite = shared.normaliser.is_polite(clause)  # as in "sorry, we were talking"
                fits = self._by_templates(mended, line, slipped, question)
                if any(isinstance(one, TableTalk) and one.score == TALK for one in fits):
                    continue  # "go on, be brave"
                found += [
                    replace(one, score=one.score - CLAUSE, is_certain=self._is_sure_wish(one))
                    for one in fits
                    if (isinstance(one, Wish) and not is_polite)
                    or (isinstance(one, Move) and not denies and not _is_part(one, found))
                ]
        if not found and not is_condition and not denies:
            named = [] if slips else self._by_names(words, line, question)
            found += named or self._by_clauses(line, question)
        if line.clauses and not is_condition and not any(one.score >= SURE for one in found):
            found += self._by_moving_clauses(line, situation)
        if not is_condition and not any(one.score >= SURE for one in found):
            found += self._by_parts(line, situation, found)
        found += self._agreed(line)
        is_question = self._asks(line) and not self._exclaims(words)
        if is_question:
            found += self._by_cues(self._question_in(words, line))
        if is_question and not any(one.score > CUE for one in found):
            found += self._by_rules(words, line, names_players=bool(found))
        if not any(one.score > NO_RULE for one in found):
            found = [*self._asked_in_part(line), *found]
        found += talk
        if self._is_talk(line.whole, line, situation):
            found.append(TableTalk(is_certain=self._is_ordinary(line.whole)))
        asked = question.seat if question is not None else None
        return sorted(found, key=lambda one: (-one.score, _is_for_another(one, asked)))

    def _is_sure_wish(self, reading: Move | Wish) -> bool:
        """Whether a reading of part of a line is a command that is certainly meant.

        Moves, and commands that change the game, need confirmation.
        """
        is_sure = isinstance(reading, Wish) and reading.is_certain
        return is_sure and not self._catalogue[reading.command].changes  # type: ignore[union-attr]

    def _exclaims(self, words: Sequence[str]) -> bool:
        """Whether the words begin like an exclamation: "what a lovely evening"."""
        return any(tuple(words[: len(one)]) == one for one in self._shared.exclaims)

    def with_name(self, text: str, name: str) -> str | None:
        """Return a question with this name in place of its first pronoun: "is Bob out" for "is he
        out". Return None if the line isn't a question or contains no pronoun.
        """
        shared, line = self._shared, self._shared.normaliser.plain(text)
        if not self._asks(line):
            return None
        words = [*line.words]
        for place, word in enumerate(words):
            is_last = place == len(words) - 1
            if word in shared.words.owner_pronouns and not is_last:
                words[place] = f"{name}'s"
                return " ".join(words)
            if word in shared.words.pronouns:
                words[place] = name
                return " ".join(words)
        return None

    def is_sure_of(self, text: str) -> bool:
        """Return whether a template without free words says what a line, or a clause, asks for, and
        that isn't just to undo something, or advice on a mishap.
        """
        line = self._shared.normaliser.plain(text)
        for part in (line.words, *line.clauses):
            words, slips = self._without_slips(part)
            found = self._by_templates(words, line, slips, None)
            wishes = [one for one in found if isinstance(one, Wish) and one.score >= SURE]
            if any(one.command not in ("undo", "mishap") for one in wishes):
                return True
        return False

    def makes_move(self, text: str) -> bool:
        """Return whether everyday words for a move fit the whole line."""
        line = self._shared.normaliser.plain(text)
        words, slips = self._without_slips(line.words)
        found = self._by_templates(words, line, slips, None)
        return any(isinstance(one, Move) for one in found)

    def asks(self, text: str) -> bool:
        """Return whether a line begins like a question, regardless of punctuation."""
        words = self._shared.normaliser.plain(text).words
        return len(words) > 1 and (
            words[0] in self._shared.question_words or words[0] in self._shared.asks_first
        )

    def is_whole_question(self, text: str) -> bool:
        """Return whether a line of several words begins with a question word."""
        words = self._shared.normaliser.plain(text).words
        return len(words) > MOST_STRANGE and words[0] in self._shared.question_words

    # Correcting and splitting words

    def _without_slips(self, words: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """Return the words with slips and plurals corrected, and the number of slips."""
        mended: list[str] = []
        slips = 0
        for word in words:
            is_said = word in self._shared.templates.words or self._is_known(word)
            one = None if self._is_known(word) else self._singular(word)
            if one is not None and (not is_said or self.is_thing(self._vocabulary.named(one))):
                mended.append(one)  # "radios" is more often several cards than a verb
            elif is_said or self._shared.knows(word) or word.isdecimal():
                mended.append(word)
            elif (meant := self._slip_of(word)) is not None:
                mended.append(meant)
                slips += 1
            else:
                mended.append(word)
        return tuple(mended), slips

    def _is_known(self, word: str) -> bool:
        is_name = word in self._thing_words or word in self._seat_words
        return is_name or self._vocabulary.is_filler(word)

    def _singular(self, word: str) -> str | None:
        for ending in self._shared.words.plurals:
            one = word.removesuffix(ending)
            if one != word and self._vocabulary.named(one) is not None:
                return one
        return None

    def _slip_of(self, word: str) -> str | None:
        if (
            swapped := next((n for n in self._seat_words if is_swapped(word, n)), None)
        ) is not None:
            return swapped
        if len(word) < SLIP_LETTERS or not word.isalpha():
            return None
        known = sorted(self._thing_words | self._seat_words)
        names = [name for name in known if len(name) >= SLIP_LETTERS]
        if (name := next((n for n in names if is_swapped(word, n)), None)) is not None:
            return name
        best = process.extractOne(word, names, scorer=fuzz.ratio, score_cutoff=SLIP_ALIKE)
        return str(best[0]) if best is not None else None

    def _parts(self, words: Sequence[str]) -> list[Part]:
        """Split the line into names, preferring longer ones, and other words."""
        parts: list[Part] = []
        place = 0
        while place < len(words):
            for length in range(min(MOST_WORDS, len(words) - place), 0, -1):
                phrase = " ".join(words[place : place + length])
                if (noun := self._vocabulary.named(phrase)) is not None:
                    parts.append(Part(phrase, noun))
                    break
            else:
                length = 1
                word = words[place]
                number = int(word) if word.isdecimal() else None
                parts.append(Part(word, self._begun.get(word) if number is None else number))
            place += length
        return parts

    # Queries and commands

    def _polite(self, words: Sequence[str]) -> int:
        """Return how many words at the start of the line make it a polite request, or 0 if the line
        isn't a polite request.
        """
        begun = (len(one) for one in self._shared.polite if tuple(words[: len(one)]) == one)
        return max(begun, default=0)

    def _requested(
        self, words: Sequence[str], slips: int, question: Question | None
    ) -> list[Reading]:
        """Return the moves that a polite request may mean. The player has to confirm them."""
        begins = self._polite(words)
        parts = self._parts(words[begins:])
        if not parts or not begins:
            return []
        fits = [fit for fit in self._shared.templates.fits(parts) if fit.kind == "moves"]
        moves = [
            move for fit in fits for move in self._as_pattern(fit, slips, question, is_bare=False)
        ]
        return [replace(move, score=PATTERN - STRANGE, is_certain=False) for move in moves]

    def _by_templates(
        self, words: Sequence[str], line: PlainLine, slips: int, question: Question | None
    ) -> list[Reading]:
        """Return the readings of a line that templates find.

        If the templates find none, try the line without its fillers, and then without the acting
        player.
        """
        parts = self._parts(words)
        inside = self._shared.inside
        plain = [part for part in parts if part.noun is not None or part.words not in inside]
        talk: list[Reading] = []
        for one in (parts, plain) if len(plain) < len(parts) else (parts,):
            found = self._fitting(one, line, slips, question)
            if any(not isinstance(reading, TableTalk) for reading in found):
                return found
            talk += found
        if (spoken_to := self._spoken_to(plain)) and not self._asks(line):
            plain = spoken_to  # "Dan, I'm robbing you"
            found = self._fitting(plain, line, slips, question)
            if any(not isinstance(reading, TableTalk) for reading in found):
                return found
        doer, rest = self._without_subject(plain)
        if not rest or len(rest) == len(plain):
            return talk
        moves = self._fitting(rest, line, slips, question)
        done = [one for one in moves if isinstance(one, Move)]
        if len(rest) == 1:  # "I never" doesn't reply
            done = [one for one in done if not isinstance(one.tokens[0].noun, YesNo)]
        return [*talk, *(replace(one, who=one.who or doer) for one in done)]

    def _spoken_to(self, parts: Sequence[Part]) -> list[Part]:
        """Return the line with "you" or "with me" replaced by the name at the beginning.

        Return [] if the line contains neither. A "you" counts only if the line also says who is
        speaking, as in "Dan, I'm robbing you".
        """
        words = self._shared.addressed
        if len(parts) < MOST_BEGUN or not isinstance(parts[0].noun, Seat):
            return []
        named = [parts[0] if one.words in words else one for one in parts[1:]]
        if parts[0] in named and parts[1].words in self._shared.subjects:
            return named
        together = [one.words for one in parts[-2:]]
        return [*parts[1:-1], parts[0]] if " ".join(together) in self._shared.together else []

    def _without_subject(self, parts: Sequence[Part]) -> tuple[Seat | None, Sequence[Part]]:
        """Return the acting player, if named, and the words for the action."""
        shared, place = self._shared, 0
        doer: Seat | None = None
        if parts and isinstance(parts[0].noun, Seat):
            doer, place = parts[0].noun, 1
        elif not parts or parts[0].words not in shared.subjects:
            return None, parts
        while place < len(parts) and parts[place].words in shared.leads | shared.subjects:
            place += 1
        return doer, parts[place:]

    def _fitting(
        self, parts: Sequence[Part], line: PlainLine, slips: int, question: Question | None
    ) -> list[Reading]:
        """Return the readings that templates find for a line's parts."""
        found: list[Reading] = []
        words = [word for part in parts for word in part.words.split()]
        is_repair = bool(self._shared.repairs.intersection(line.whole))
        is_bare = all(part.noun is not None for part in parts)
        for fit in self._shared.templates.fits(parts):
            if fit.kind == AMONG_US:
                found.append(TableTalk(LOOSE_TALK if fit.wild else TALK, is_certain=True))
            elif fit.kind == "intents":
                found += self._wished(fit, len(words))
            elif fit.kind == "replies":
                noun = self._vocabulary.named(fit.name)
                seat = question.seat if isinstance(question, Choose) else None
                is_self = seat is not None and fit.slots.get("other") is seat
                if noun is not None and not line.is_question and not is_self:
                    token, doer = Token(fit.name, noun), fit.slots.get("doer")
                    who = doer if isinstance(doer, Seat) else None
                    found.append(Move(1.0, (token,), who, is_certain=True))
            elif not line.is_question and not self._asks(line):
                found += self._as_pattern(
                    fit, slips, question, is_bare=is_bare, is_repair=is_repair
                )
            elif isinstance(parts[0].noun, Seat):  # "Bob, have you got any yen?"
                asked = self._as_pattern(fit, slips, question, is_bare=False)
                found += [replace(one, score=PATTERN - STRANGE, is_certain=False) for one in asked]
        return found

    def _as_pattern(
        self,
        fit: Fit,
        slips: int,
        question: Question | None,
        *,
        is_bare: bool,
        is_repair: bool = False,
    ) -> list[Move]:
        """Return the moves that one of the game's templates stands for."""
        if slips and is_bare:
            return []  # the strict reader offers the correction
        who = fit.slots.get("doer")
        said = fit.name
        if RIVAL in said:
            rival = self._rival(question, fit.slots.get("who"))
            if rival is None:
                return []
            said = said.replace(RIVAL, self._word(rival))
        for slot, noun in fit.slots.items():
            words = fit.said[slot]  # cards share this name, and the question shows which is meant
            named = words if self._vocabulary.named(words) is not None else self._word(noun)
            said = said.replace(f"{{{slot}}}", named)
        tokens = tuple(self._vocabulary.tokens(TypedLine.of(said.replace(MINE, self._me))))
        doer = who if isinstance(who, Seat) else None
        return [Move(PATTERN, tokens, doer, is_certain=not slips and not is_repair)]

    def _rival(self, question: Question | None, who: Noun | None) -> Seat | None:
        """Return the other of the two players between whom the question decides."""
        options = question.options if isinstance(question, Choose) else ()
        seats = [one for one in options if isinstance(one, Seat)]
        others = [one for one in seats if one is not who]
        return others[0] if len(seats) == PAIR and len(others) == 1 else None

    def _wished(self, fit: Fit, count: int) -> list[Reading]:
        """Return this game's command for an intent, chosen by the kind of thing named."""
        means = self._shared.words.means
        score = 1.0 - (len(fit.wild.split()) / count / 2 + 0.1 if fit.wild else 0)
        score -= NAMED * any(slot.startswith(THING) for slot in fit.slots)
        if any(isinstance(noun, YesNo) for noun in fit.slots.values()):
            return []  # "who is locked right now" isn't about something called "right"
        nouns = [noun for slot, noun in fit.slots.items() if slot != "who" or len(fit.slots) == 1]
        keys = [f"{fit.name}.{self._shared.templates.kind_of(noun)}" for noun in nouns]
        for key in (*keys, fit.name):
            if means.get(key) == []:
                return []  # no command answers this for such a thing
            for said in means.get(key, ()):
                command, _, rest = said.partition(" ")
                if not self._catalogue.has(command):
                    continue
                for slot, noun in fit.slots.items():
                    rest = rest.replace(f"{{{slot}}}", self._word(noun))
                    if not slot.startswith((WHO, NUMBER)):
                        rest = rest.replace("{thing}", self._word(noun))
                rest = rest.replace("{rest}", fit.wild).replace("{me}", self._me)
                if "{" in rest:
                    continue
                certain = fit.name not in self._shared.words.confirmed and not fit.wild
                certain |= not self._catalogue[command].changes and command != "quit"
                return [Wish(score, command, rest, fit.name, certain)]
        return []

    def _word(self, noun: Noun) -> str:
        if isinstance(noun, int) and not isinstance(noun, Enum):
            return str(noun)
        called = self._vocabulary.called(noun)
        return called[0] if called else str(noun)

    def _by_cues(self, words: Sequence[str]) -> list[Reading]:
        """Return the meaning of a loosely worded line. If several rules fit the line, prefer the
        one with the most groups, then the most words.
        """
        templates = self._shared.templates
        parts = [part for part in self._parts(words) if part.noun is not None]
        kinds = {templates.kind_of(part.noun) for part in parts if part.noun is not None}
        present = {templates.stem(word) for word in words} | {f"{{{kind}}}" for kind in kinds}
        best: tuple[int, str] | None = None
        said: frozenset[str] = frozenset()
        for intent, cues in self._shared.cues.items():
            for groups, without in cues:
                if present.isdisjoint(without) and not any(map(present.isdisjoint, groups)):
                    worth = len(groups)
                    if best is None or worth > best[0]:
                        best, said = (worth, intent), frozenset().union(*groups)
        strange = [
            one
            for one in self._strange(words)
            if templates.stem(one) not in said and not self._shared.means(one)
        ]
        if best is None or len(strange) > bool(kinds - {"other"}):
            return []  # "is there any tea left" doesn't ask for cards
        if self._asks_for_leave(words):
            return []
        slots: dict[str, Noun] = {}
        for part in parts:
            if part.noun is None:
                continue
            kind = self._shared.templates.kind_of(part.noun)
            if kind != "other":
                slot = kind if kind in (WHO, NUMBER) else THING
                slots.setdefault(slot if slot not in slots else f"{slot}2", part.noun)
        fits = self._wished(Fit("intents", best[1], slots, ""), len(words))
        return [replace(one, score=CUE) for one in fits]

    def _asks_for_leave(self, words: Sequence[str]) -> bool:
        """Whether the words ask what somebody may do, which is a question about the rules."""
        shared = self._shared
        is_allowed = len(words) > 1 and words[0] in shared.permission and words[1] in shared.askers
        return is_allowed or bool(shared.allowed.intersection(words))

    # Questions about the rules

    def _asks(self, line: PlainLine) -> bool:
        """Whether a line is phrased as a question."""
        shared, words = self._shared, line.words
        if not words or line.is_question:
            return bool(words)
        first = words[0]
        if first in shared.asks_first and line.whole[0] in shared.askers:
            return False  # "let me have a look"
        return first in shared.question_words or (len(words) > 1 and first in shared.asks_first)

    def _by_rules(
        self, words: Sequence[str], line: PlainLine, *, names_players: bool = False
    ) -> list[Reading]:
        """Return the rules that a question may be about.

        names_players: whether the names of players in it may matter. Otherwise, any player may be
        meant: "can Bob lie".
        """
        if self._shared.personal.intersection(line.whole):
            return []
        if self._polite(words) and not self._shared.addressed.isdisjoint(words):
            return []  # "can you roll for me"
        parts = self._parts(words)
        kind_of = self._shared.templates.kind_of
        no_things = (WHO, NUMBER, "other")
        cards = [
            one
            for one in parts
            if one.noun is not None
            and kind_of(one.noun) not in no_things
            and one.words not in self._shared.light
        ]
        names = [word for one in cards for word in one.words.split()]
        if not names_players and self._shared.addressed.isdisjoint(words):
            plain = [one.words.split() for one in parts if not isinstance(one.noun, Seat)]
            words = [word for one in plain for word in one] or words
        rules, common = self._shared.rules, self._shared.light | self._shared.asks_first
        maybe = rules.best(words, names)
        found = [one for one in maybe if one.score >= ALIKE]
        if found and found[0].score >= self._rule_score(words):
            is_clear = rules.is_clear(found)
            answers = [self._answered(one, words if is_clear else ()) for one in found]
            return [RuleReading(RULE * found[0].score, answers, None, is_clear)]
        strange = self._strange(line.whole)
        begins = words[0] in self._shared.question_words | self._shared.asks_first
        if maybe and begins and not line.clauses and self._may_be_about_rules(words):
            return [RuleReading(NO_RULE, [self._answered(one, ()) for one in maybe], None)]
        if self._shared.vetoes.intersection(line.whole) or not begins:
            return []
        shared = self._shared
        common = shared.light | shared.asks_first
        if all(one.noun is not None or one.words in common for one in parts):
            return []  # "is it the camera" doesn't ask for a rule
        knows = [word for word in words if word not in common and shared.rules.knows(word)]
        is_rule = len(words) > MOST_STRANGE and words[0] in shared.asks_first and bool(knows)
        if is_rule and words[1] in shared.askers and len(strange) <= 1 and not cards:
            return [RuleReading(NO_RULE, (), None)]
        if cards and len(strange) <= 1:
            return [RuleReading(NO_RULE, (), cards[0].noun)]
        if line.is_question and not strange and len(words) > MOST_STRANGE:
            return [RuleReading(NO_RULE, (), None)]
        return []

    def _may_be_about_rules(self, words: Sequence[str]) -> bool:
        """Whether a question that is like no rule's contains only words of the game: "do I get
        anything back".
        """
        shared = self._shared
        if not shared.addressed.isdisjoint(words) or len(words) <= MOST_STRANGE:
            return False
        begins = shared.question_words | shared.asks_first
        heavy = [one for one in words if one not in shared.rules.plain | begins]
        known = [one for one in heavy if shared.rules.knows(one)]
        unknown = [one for one in self._strange(heavy) if one not in known]
        return len(known) >= PAIR and not unknown

    def _asked_in_part(self, line: PlainLine) -> list[Reading]:
        """Return what one clause asks about the rules: "I have to go soon, what happens then?"."""
        found: list[Reading] = []
        for clause in line.clauses:
            part = PlainLine(clause, clause, (), line.is_question, 0)
            begins = clause[0] in self._shared.question_words | self._shared.asks_first
            if begins and len(clause) > MOST_STRANGE:
                words, _ = self._without_slips(clause)
                found += [
                    replace(one, score=one.score - CLAUSE)
                    for one in self._by_rules(words, part)
                    if isinstance(one, RuleReading) and one.is_clear
                ]
        return found

    def _answered(self, found: RuleAnswer, words: Sequence[str]) -> RuleAnswer:
        """Return a rule. Leave out its short yes or no if that wouldn't answer the question.

        words: the line, or empty to use the rule's own question. "Yes" answers "must I", but
        neither "may I" nor "how".
        """
        first = simple(found.answer.partition(",")[0])
        if not isinstance(self._vocabulary.named(first), YesNo):
            return found
        question = found.question.split()
        asked = words or question
        is_alike = all(one(asked) == one(question) for one in (self._is_duty, self._denies))
        return (
            found if is_alike and asked[0] in self._shared.asks_first else replace(found, answer="")
        )

    def _is_duty(self, words: Sequence[str]) -> bool:
        """Whether the words ask what somebody has to do."""
        text = f" {' '.join(words)} "
        return any(f" {phrase} " in text for phrase in self._shared.words.duty)

    def _denies(self, words: Sequence[str]) -> bool:
        return not self._shared.negations.isdisjoint(words)

    def _rule_score(self, words: Sequence[str]) -> float:
        """Return the score that a rule needs in order to be meant by these words.

        The score is higher if the words name everyday things, such as "the window".
        """
        shared, rules = self._shared, self._shared.rules
        strange = [one for one in self._strange(words) if one not in rules.plain]
        unknown = [one for one in strange if not rules.knows(one)]
        if any(self._is_a_thing(words, one) for one in unknown):
            return SURE
        if len(unknown) >= MOST_STRANGE:
            return CLEAR
        return 0 if rules.stems_of(unknown).isdisjoint(shared.common) else RULE

    # Moves without a template

    def _by_spotting(
        self, words: Sequence[str], line: PlainLine, situation: Situation, slips: int
    ) -> list[Reading]:
        """Return the move whose names the line contains, if it contains little else."""
        question, shared = situation.question, self._shared
        if not isinstance(question, Choose) or line.is_question or len(line.whole) < 2:
            return []
        is_polite = self._polite(line.words) > 0
        if not is_polite and self._asks(line):
            return []
        if (shared.vetoes | shared.negations).intersection(words):
            return []
        words, mended = self._mended(words)
        words = self._repeated(self._with_kinds(self._without_owners(words)))
        tokens = self._vocabulary.tokens(TypedLine.of(" ".join(words)))
        who, tokens = self._doer(tokens, words, line, question)
        named = [token for token in tokens if self._names(token, line.whole)]
        all_named, named = named, self._meant(named, question)
        strange = [
            token.words
            for token in tokens
            if not self._names(token, line.whole)
            and token.words not in shared.light
            and not shared.does(token.words)
        ]
        if not named or len(strange) >= MOST_STRANGE:
            return []
        if len(words) > 1 and any(isinstance(token.noun, YesNo) for token in all_named):
            return []  # "no, the other one" doesn't answer anything, and "no delivery" isn't one
        plain = {part.words for part in self._parts(words) if part.noun is None}
        does = any(map(shared.does, plain)) or who is not None
        says = self._vocabulary.remark(TypedLine.of(" ".join(words))) is not None
        if says and not does and not question.is_report:
            return []  # "Bob has the Camera" doesn't play it
        heavy = [token for token in all_named if token.words not in shared.light]
        if not does and not question.is_report and any(one not in named for one in heavy):
            return []  # "all about that base" doesn't take a package
        is_several = sum(one.noun is None or self.is_thing(one.noun) for one in named) >= PAIR
        if slips and not strange and not mended and (not is_several or len(words) <= MOST_BEGUN):
            return []  # the strict reader offers the correction
        named = self._without_repeats(named)
        if strange and not does:
            return []
        if not does and len(words) > MOST_BEGUN and all(one.noun is None for one in named):
            return []  # "one card at a time" doesn't give a number
        score = 1.0 - STRANGE * len(strange) - STRANGE * is_polite
        is_repair = bool(shared.repairs.intersection(line.whole))
        certain = score >= ACT and not slips and not mended and not is_repair
        return [Move(score, tuple(named), who, certain)]

    def _agreed(self, line: PlainLine) -> list[Reading]:
        """Return the reply that every part of a line gives: "you got me, that's it"."""
        said: list[set[str]] = []
        for clause in line.clauses if not line.is_question else ():
            fits = self._shared.templates.fits(self._parts(clause))
            said.append({fit.name for fit in fits if fit.kind == "replies"})
        agreed = set.intersection(*said) if said else set()
        nouns = {one: self._vocabulary.named(one) for one in agreed}
        tokens = [Token(one, noun) for one, noun in nouns.items() if noun is not None]
        return [Move(PATTERN, (token,), None, is_certain=True) for token in tokens[:1]]

    def _by_clauses(self, line: PlainLine, question: Question | None) -> list[Reading]:
        """Return the move whose names make up a whole clause: "show me yours, revolver"."""
        shared = self._shared
        if not isinstance(question, Choose) or question.is_report or self._asks(line):
            return []
        if shared.vetoes.intersection(line.whole):
            return []
        for clause in line.clauses:
            tokens = self._vocabulary.tokens(TypedLine.of(" ".join(clause)))
            named = [token for token in tokens if token.noun is not None]
            plain = len(named) == len(tokens) and not any(map(self.is_common, clause[:1]))
            things = any(isinstance(token.noun, Enum) for token in named)
            if plain and things and self.can_answer(question, named):
                return [Move(ACT - STRANGE, tuple(named), None, is_certain=False)]
        return []

    def _by_moving_clauses(self, line: PlainLine, situation: Situation) -> list[Reading]:
        """Return the move that some clauses of a line make together, whatever the others say: "the
        Ring and 200 Dollars. Done. I know I won't get any change".
        """
        shared = self._shared
        if self._asks(line) or not (shared.repairs | shared.habits).isdisjoint(line.whole):
            return []
        tokens: list[Token] = []
        who: Seat | None = None
        is_sure = False
        for clause in line.clauses:
            words, slips = self._without_slips(clause)
            alone = PlainLine(words, words, (), is_question=False, colon=0)
            if self._asks(alone):
                return []
            spotted = self._by_spotting(words, alone, situation, slips)
            moves = [one for one in spotted if isinstance(one, Move)]
            is_denied = not shared.negations.isdisjoint(words)
            if is_denied and any(self.is_thing(part.noun) for part in self._parts(words)):
                return []
            if len(words) == 1 and (noun := self._vocabulary.named(words[0])) is not None:
                moves = [Move(1.0, (Token(words[0], noun),), None, is_certain=False)]
            is_said = bool(moves) and (words[0] in shared.subjects or moves[0].who is not None)
            is_step = any(isinstance(one.noun, Toward) for move in moves for one in move.tokens)
            is_sure |= is_said and not is_step and not shared.doing.isdisjoint(words)
            for move in moves[:1]:
                tokens += move.tokens
                who = who or move.who
        if not any(self.is_thing(one.noun) or one.noun is None for one in tokens):
            return []
        if len({one.words for one in tokens}) < PAIR and not is_sure:
            return []
        return [Move(ASK, tuple(tokens), who, is_certain=False)]

    def _by_names(
        self, words: Sequence[str], line: PlainLine, question: Question | None
    ) -> list[Reading]:
        """Return the move that all names in a long line make together: "Radio it is, and I bet
        Cara's hiding the Camera".

        A single thing is not enough, because table talk is full of names.
        """
        shared = self._shared
        if not isinstance(question, Choose) or line.is_question or self._asks(line):
            return []
        if not shared.vetoes.isdisjoint(line.whole):
            return []
        words = self._with_kinds(self._without_owners(words))
        tokens = self._vocabulary.tokens(TypedLine.of(" ".join(words)))
        named = [
            one
            for one in tokens
            if isinstance(one.noun, Toward)
            or (one.words.isdecimal() and self.can_answer(question, [one]))
            or (one.noun is not None and not self.is_common(one.words))
        ]
        things = [one for one in named if self.is_thing(one.noun)]
        numbers = [one for one in named if one.noun is None]
        if len({one.words for one in (*things, *numbers)}) < PAIR or not things:
            return []
        return [Move(ASK, tuple(named), None, is_certain=False)]

    def _by_parts(
        self, line: PlainLine, situation: Situation, found: Sequence[Reading]
    ) -> list[Reading]:
        """Return the move that the first clause names or, if nothing was found at all, the meaning
        of some clauses.
        """
        first = self._by_first_clause(line, situation.question)
        return first if first or found else self._by_runs(line, situation)

    def _by_first_clause(self, line: PlainLine, question: Question | None) -> list[Reading]:
        """Return the move that is named alone, before the speaker says more about it: "Lens, and
        I've put the others underneath".
        """
        if not isinstance(question, Choose) or not line.clauses or line.is_question:
            return []
        first, *others = line.clauses
        more = {word for clause in others for word in clause}
        tokens = self._vocabulary.tokens(TypedLine.of(" ".join(self._without_slips(first)[0])))
        is_named = all(one.noun is not None or one.words.isdecimal() for one in tokens)
        is_thing = any(self.is_thing(one.noun) or one.words.isdecimal() for one in tokens)
        if not is_named or not is_thing or more.isdisjoint(self._shared.subjects):
            return []
        if not self.can_answer(question, tokens):
            return []
        return [Move(ACT - STRANGE, tuple(tokens), None, is_certain=False)]

    def _by_runs(self, line: PlainLine, situation: Situation) -> list[Reading]:
        """Return what the longest run of clauses means, if the line as a whole means nothing:
        "Dan meant Bob, not Cara, he's hopeless with names".
        """
        clauses = line.clauses
        for size in range(len(clauses) - 1, 0, -1):
            for start in range(len(clauses) - size + 1):
                run = [word for one in clauses[start : start + size] for word in one]
                words, slips = self._without_slips(self._with_player(run, line))
                is_question = line.is_question and start + size == len(clauses)
                part = PlainLine(words, tuple(run), (), is_question, 0)
                found: list[Reading] = []
                if size > 1:
                    found += [
                        one
                        for one in self._by_templates(words, part, slips, situation.question)
                        if isinstance(one, Wish)
                    ]
                if not found and not self._shared.repairs.isdisjoint(words):
                    found += self._repairs(words, part)
                if not found and len(words) > MOST_STRANGE and self._asks(part):
                    found += self._clear_rule(words, part)
                if found:
                    return [replace(one, score=one.score - CLAUSE) for one in found]
        return []

    def _with_player(self, words: Sequence[str], line: PlainLine) -> Sequence[str]:
        """Return part of a line with a pronoun replaced by the only player named in the line."""
        named = {part.noun for part in self._parts(line.words) if isinstance(part.noun, Seat)}
        parts = [part.noun for part in self._parts(words)]
        if len(named) != 1 or not named.isdisjoint(parts):
            return words
        name = self._word(named.pop())
        pronouns = self._shared.words.pronouns
        return [name if word in pronouns else word for word in words]

    def _question_in(self, words: Sequence[str], line: PlainLine) -> Sequence[str]:
        """Return the words from the first clause that is phrased as a question, or all words."""
        shared = self._shared
        starts = shared.question_words | shared.asks_first
        for place, clause in enumerate(line.clauses):
            if len(clause) > 1 and clause[0] in starts and clause[0] not in shared.vetoes:
                rest = [word for one in line.clauses[place:] for word in one]
                return self._without_slips(rest)[0] if place else words
        return words

    def _clear_rule(self, words: Sequence[str], line: PlainLine) -> list[Reading]:
        """Return the rule that clearly answers the question, if there is one."""
        if not self._shared.addressed.isdisjoint(words):
            return []
        found = self._by_rules(words, line)
        least = RULE * SURE_RULE
        return [
            one
            for one in found
            if isinstance(one, RuleReading) and one.is_clear and one.score >= least
        ]

    def _without_owners(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words without the "s" of "Ann's", if it could be an abbreviation."""
        if self._vocabulary.named(POSSESSIVE) is None:
            return tuple(words)
        before = ("", *words)
        return tuple(
            word
            for word, owner in zip(words, before, strict=False)
            if word != POSSESSIVE or owner not in self._seat_words
        )

    def _with_kinds(self, words: Sequence[str]) -> tuple[str, ...]:
        """Put the kind of a thing directly behind each number: "100 and 200 in yen" is 100 Yen and
        200 Yen.
        """
        shared = self._shared
        done: list[str] = []
        kind = ""
        for place in range(len(words) - 1, -1, -1):
            word, behind = words[place], done[-1:]
            if not word.isdecimal():
                if word not in shared.sequence:
                    is_kind = word not in shared.light or self._vocabulary.named(word) is not None
                    kind = word if is_kind else kind
                done.append(word)
                continue
            if kind and behind != [kind] and self._vocabulary.named(f"{word} {kind}") is not None:
                while done and done[-1] in shared.light - shared.sequence:
                    done.pop()
                if done[-1:] != [kind]:
                    done.append(kind)
            done.append(word)
        return tuple(reversed(done))

    def _repeated(self, words: Sequence[str]) -> tuple[str, ...]:
        """Repeat each name as often as the line says: "two steps east"."""
        if not self._shared.words.repeated:
            return tuple(words)
        parts, done = self._parts(words), list[str]()
        last: str | None = None
        while parts:
            part, *parts = parts
            times = self._times(part)
            is_adverb = times is not None and not part.words.isdecimal()
            if is_adverb and last is not None and done[-1] not in self._shared.words.sequence:
                done += [last] * ((times or 1) - 1)  # "west twice, then south"
                last = None
                continue
            if times is None:
                done.append(part.words)
                last = part.words if self._is_repeated(part) else last
                continue
            sequence = self._shared.words.sequence
            size = next(
                (
                    n
                    for n, one in enumerate(parts)
                    if one.words not in self._shared.light or self._is_repeated(one)
                ),
                None,
            )
            if size is not None and any(one.words in sequence for one in parts[:size]):
                size = None
            if size is not None and self._is_repeated(parts[size]):
                done += [parts[size].words] * times
                last, parts = None, parts[size + 1 :]
            elif last is not None:
                done += [last] * (times - 1)
                last = None
            else:
                done.append(part.words)
        return tuple(done)

    def _times(self, part: Part) -> int | None:
        """Return the number of repetitions that a word stands for, or None if the word isn't such a
        number.
        """
        times = self._shared.words.times.get(part.words)
        if times is None and part.words.isdecimal() and int(part.words) <= MOST_NAMES:
            times = int(part.words)
        return times

    def _is_repeated(self, part: Part) -> bool:
        """Whether a part names something that can be repeated, such as a step in a direction."""
        kinds, noun = self._shared.words.repeated, part.noun
        return noun is not None and self._shared.templates.kind_of(noun) in kinds

    def _meant(self, named: Sequence[Token], question: Choose[Any]) -> list[Token]:
        """Drop places and kinds of pieces that the question doesn't ask for: "the 20 cent coin"."""
        options, kind_of = self._vocabulary.kind_of(question), self._shared.templates.kind_of
        meant = [
            token
            for token in named
            if token.noun is None
            or token.noun in options
            or (kind_of(token.noun) != "other" and token.words not in self._shared.light)
        ]
        return meant or [token for token in named if token.words not in self._shared.light]

    def _without_repeats(self, named: Sequence[Token]) -> list[Token]:
        """Drop a thing's second name: "it's Klingsor, yes, Klingsor". Steps may be repeated."""
        kinds, kind_of = self._shared.words.repeated, self._shared.templates.kind_of
        return [
            token
            for place, token in enumerate(named)
            if token.noun is None
            or not isinstance(token.noun, Enum)
            or kind_of(token.noun) in kinds
            or all(one.noun is not token.noun for one in named[:place])
        ]

    def _names(self, token: Token, words: Sequence[str]) -> bool:
        """Whether a token names something, possibly by an abbreviation if the line is short."""
        if token.noun is not None or token.words.isdecimal():
            return True
        is_short = len(words) <= MOST_BEGUN and not self.is_common(token.words)
        is_long = len(token.words) >= SLIP_LETTERS
        return is_short and is_long and self._vocabulary.begins(token.words)

    def _doer(
        self, tokens: list[Token], words: Sequence[str], line: PlainLine, question: Choose[Any]
    ) -> tuple[Seat | None, list[Token]]:
        """Return the player whom the line names as acting, and the other tokens. The player is None
        unless the question is for a player.
        """
        first = tokens[0] if tokens else None
        if first is None or question.seat is None:
            return None, tokens
        if not isinstance(first.noun, Seat):  # "roll the die for Ann"
            others = [token for token in tokens if token.noun is not question.seat]
            is_theirs = len(others) < len(tokens) and Seat not in question.ask.kinds
            return (question.seat, others) if is_theirs else (None, tokens)
        size = len(first.words.split())
        if tuple(words[:size]) != tuple(first.words.split()):
            return None, tokens
        shared = self._shared
        after = next((word for word in words[size:] if word not in shared.light), "")
        names_doer = line.colon == size or first.does or shared.does(after)
        if first.noun is question.seat and len(tokens) > 1:
            names_doer = names_doer or Seat not in question.ask.kinds
        if not names_doer:
            return None, tokens
        return first.noun, tokens[1:]

    def _mended(self, words: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        """Apply corrections within a line. Return the words, and whether there were any
        corrections.

        The words after "no, make that" replace the previous name of the same kind.
        """
        for correction in self._shared.corrections:
            size = len(correction)
            for place in range(len(words) - size, 0, -1):
                if tuple(words[place : place + size]) == correction:
                    before, after = self._parts(words[:place]), self._parts(words[place + size :])
                    if self._replace(before, after):
                        return tuple(word for one in before for word in one.words.split()), True
        return tuple(words), False

    def _replace(self, before: list[Part], after: Sequence[Part]) -> bool:
        """Let each name after a correction replace the last name of its kind, in order.

        After the first replacement, a name that can't replace any other continues the line. Return
        False if there are no names, or if the first one can't replace another.
        """
        kind_of = self._shared.templates.kind_of
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

    def corrects(self, line: TypedLine) -> bool:
        """Return whether a line corrects a name inside it."""
        if self._shared.correcting.isdisjoint(line.plain.split()):
            return False
        return self._mended(self._shared.normaliser.plain(line.text).words)[1]

    # Corrections of earlier answers

    def _repairs(self, words: Sequence[str], line: PlainLine) -> list[Reading]:
        """Return corrections of the last answers, if a line contains a word that takes something
        back and also contains the correct answer.

        The name after a negation is the wrong answer. If there are several other names, any of them
        may be meant.
        """
        shared, present = self._shared, set(line.whole)
        denies = bool(shared.negations & present)
        weak = shared.weak_repairs & present
        is_weak = len(weak) > 1 or (bool(weak) and (denies or "have" in present))
        is_repair = bool(shared.repairs & present)
        if not (is_repair or is_weak) or self._asks(line):
            return []
        score = MEND if is_repair else WEAK
        strange = self._strange(words)
        if len(strange) > 1 or not shared.habits.isdisjoint(words):
            return []
        score -= AROUND * len(strange)
        negated = next((n for n, word in enumerate(words) if word in shared.negations and n), None)
        behind = (
            place + len(one)
            for one in shared.corrections
            for place in range((negated or 0) + 1, len(words))
            if tuple(words[place : place + len(one)]) == one
        )
        corrected = max(behind, default=None) if negated is not None else None
        seen = 0
        new: list[Noun] = []
        old: list[Noun] = []
        for part in self._parts(words):
            is_behind = negated is not None and seen > negated
            is_behind &= corrected is None or seen < corrected
            seen += len(part.words.split())
            noun = self._done_in(part.words) if part.noun is None else self._counted(part)
            if noun is not None:
                (old if is_behind else new).append(noun)
        if is_repair and not new and not strange:  # "I shouldn't be there, I wanted to go south"
            return [Wish(WEAK, "undo", "", "undo_unsure", is_certain=False)]
        said = [Repair(score, one, was) for was in old for one in reversed(new)]
        score = min(score, WEAK) if old else score  # the wrong answer may be none of the last ones
        return [*said, *(Repair(score, one, None) for one in reversed(new))]

    def _denials(self, line: PlainLine) -> list[Reading]:
        """Return corrections by a clause that denies something, and perhaps the next clause: "Bob
        hadn't drawn the Horn, it was the Spear".
        """
        shared, found = self._shared, list[Reading]()
        if line.is_question or self._asks(line) or not shared.addressed.isdisjoint(line.whole):
            return []
        for number, clause in enumerate(line.clauses):
            place = next((n for n, one in enumerate(clause) if one in shared.negations), 0)
            if not place or len(self._strange(clause)) > 1:
                continue
            before, old = self._things_in(clause[:place]), self._things_in(clause[place:])
            behind = line.clauses[number + 1] if number + 1 < len(line.clauses) else ()
            is_told = bool(behind) and behind[0] in shared.subjects and not self._strange(behind)
            told = self._things_in(behind) if is_told else []
            if told:
                found += [Repair(DENIED, one, was) for was in (*old, *before) for one in told]
            elif clause[0] in shared.subjects:  # "it was a 2, and not a 3"
                found += [Repair(DENIED, one, was) for was in old for one in reversed(before)]
        return found

    def _things_in(self, words: Sequence[str]) -> list[Noun]:
        """Return the things and numbers that are named in these words."""
        kind_of = self._shared.templates.kind_of
        named = [self._counted(part) for part in self._parts(words)]
        return [noun for noun in named if noun is not None and kind_of(noun) not in (WHO, "other")]

    def _counted(self, part: Part) -> Noun | None:
        """Return what a part names. "A 3" is a number here, rather than the tile a3."""
        article, _, number = part.words.partition(" ")
        is_number = article in self._shared.articles and number.isdecimal()
        return int(number) if is_number else part.noun

    def _hinted(self, words: Sequence[str], line: PlainLine) -> list[Reading]:
        """Return weak corrections: of one thing by another of its kind, as in "east, not north", or
        by a line with a single word such as "was". They matter if the line isn't a
        move now.
        """
        shared, parts = self._shared, self._parts(words)
        if self._strange(words) or not shared.habits.isdisjoint(words):
            return []
        nouns = [one.noun for one in parts if one.noun is not None]
        negated = [n for n, one in enumerate(parts) if one.words in shared.negations and n]
        if negated:
            before = [one.noun for one in parts[: negated[0]] if one.noun is not None]
            after = [one.noun for one in parts[negated[0] :] if one.noun is not None]
            pairs = [(new, old) for new in before for old in after if type(new) is type(old)]
            return [Repair(CUE, new, old) for new, old in pairs]
        if shared.weak_repairs.isdisjoint(line.whole) or len(nouns) > PAIR:
            return []
        return [Repair(HINT, noun, None) for noun in reversed(nouns)]

    def _done_in(self, word: str) -> Noun | None:
        """Return the action whose verb has this form: "bought" is a form of buy."""
        words = self._shared.words.forms.get(word), self._shared.templates.stem(word)
        return next((self._vocabulary.named(one) for one in words if one is not None), None)

    # Recognising table talk

    def _is_talk(self, words: Sequence[str], line: PlainLine, situation: Situation) -> bool:
        """Whether no part of the line was meant for the companion.

        A line is meant for the companion if it begins with a command, or if it names something that
        the question asks for and has at most one unknown word. A question that names something
        deserves a reply as well.
        """
        if len(words) < 2:
            return False
        shared, strange = self._shared, self._strange(words)
        asks = self._asks(line) or not shared.question_words.isdisjoint(words)
        if asks and not shared.addressed.isdisjoint(words):
            return True
        if situation.rest is not None:
            behind = simple(situation.rest).split()
            is_plain = any(word in self._shared.light for word in behind)
            return len(self._strange(behind)) > (0 if is_plain else 1)
        if line.is_question or self._asks(line):
            return bool(strange) or bool(self._shared.personal.intersection(words))
        does = not shared.doing.isdisjoint(words)
        things = any(isinstance(one.noun, Enum) for one in self._parts(words))
        if len(strange) == 1 and not does and not things and self._is_ordinary(words):
            return True  # "two sugars for Cara"
        if len(strange) == 1:
            is_told = self._vocabulary.remark(TypedLine.of(" ".join(words))) is not None
            if is_told or len(words) > MOST_TRIED or self._is_a_thing(words, strange[0]):
                return True
        return len(strange) > 1 or not self._names_asked(words, situation)

    def _is_a_thing(self, words: Sequence[str], strange: str) -> bool:
        """Whether an unknown word stands for a thing that isn't in the game: "three beers"."""
        place = words.index(strange) if strange in words else 0
        before = words[place - 1] if place else ""
        if before not in self._shared.articles and not before.isdecimal():
            return False
        known = self._thing_words | self._seat_words
        return process.extractOne(strange, known, scorer=fuzz.ratio, score_cutoff=LIKE) is None

    def _is_ordinary(self, words: Sequence[str]) -> bool:
        """Whether most of the words that mean nothing in this game are ordinary ones, which
        suggests table talk.

        A line needs at least one word with a meaning in the game, because ordinary words on their
        own don't count as a sentence. A line with only one unknown word, as in "I take a photo", is
        more likely to be a move that wasn't understood. A question that names something in the game
        isn't table talk: it deserves a reply.
        """
        shared, strange = self._shared, self._strange(words)
        if self._is_remark(words) or self._is_statement(words):
            return True
        if self._exclaims(words) and not any(
            one.noun is not None and one.words not in shared.light for one in self._parts(words)
        ):
            return True
        ordinary = [word for word in strange if shared.rules.stems_of([word]) <= shared.common]
        if len(strange) == 1 and words[0] in shared.askers and shared.doing.intersection(words):
            return False
        asks = words[0] in shared.question_words or words[0] in shared.asks_first
        is_asked = asks and shared.addressed.isdisjoint(words) and not self._exclaims(words)
        named = (one for one in self._parts(words) if one.noun is not None)
        if is_asked and any(one.words not in shared.light for one in named):
            return False
        is_sentence = len(strange) < len(words)
        return is_sentence and bool(ordinary) and 2 * len(ordinary) >= len(strange)

    def _is_statement(self, words: Sequence[str]) -> bool:
        """Whether a sentence makes a statement about something other than the speaker, without
        naming anything in the game or correcting anything: "my shoelace is undone".
        """
        shared, first = self._shared, words[0]
        if first not in shared.tellers or len(words) <= MOST_STRANGE:
            return False
        if not shared.repairs.isdisjoint(words):
            return False
        things = [one for one in self._parts(words) if isinstance(one.noun, Enum)]
        return all(one.words in shared.light for one in things) and bool(self._strange(words))

    def _is_remark(self, words: Sequence[str]) -> bool:
        """Whether a sentence has nothing to do with this game: it doesn't name, do, ask or correct
        anything in it.
        """
        shared, parts = self._shared, self._parts(words)
        if any(one.noun is not None and one.words not in shared.light for one in parts):
            return False
        plain = {one.words for one in parts}
        if any(map(shared.does, plain)) or not plain.isdisjoint(shared.repairs):
            return False
        if words[0] in shared.question_words or (
            words[0] in shared.asks_first and shared.addressed.isdisjoint(words)
        ):
            return False
        strange = self._strange(words)
        ordinary = [word for word in strange if shared.rules.stems_of([word]) <= shared.common]
        is_sentence = len(strange) < len(words) and len(strange) <= len(ordinary) + 1
        return is_sentence and 2 * len(strange) <= len(words) + 1 and not self._polite(words)

    def _names_asked(self, words: Sequence[str], situation: Situation) -> bool:
        """Whether a word is a name of a kind that is asked for, whatever any hand contains."""
        question = situation.question
        if not isinstance(question, Choose):
            return False
        tokens = self._vocabulary.tokens(TypedLine.of(" ".join(words)))
        named = [one for one in tokens if one.noun is not None or one.words.isdecimal()]
        return self.can_answer(question, named)

    def can_answer(self, question: Choose[Any], tokens: list[Token]) -> bool:
        """Return whether some of these names may be answers, whatever any hand contains."""
        if not tokens:
            return False
        try:
            self._vocabulary.choose(question, tokens)
        except Ambiguous:
            return True
        except NotUnderstood:
            return False
        return True

    def is_thing(self, noun: Noun | None) -> bool:
        """Return whether this is a thing of the game, such as a card: no player and no number."""
        kinds = (WHO, NUMBER, "other")
        return noun is not None and self._shared.templates.kind_of(noun) not in kinds

    def is_polite(self, words: str) -> bool:
        """Return whether these words are only said around a line, such as "okay"."""
        return self._shared.normaliser.is_polite(words.split())

    def is_article(self, word: str) -> bool:
        """Return whether a word stands before things, as "the" does."""
        return word.casefold() in self._shared.articles

    def is_asker(self, word: str) -> bool:
        """Return whether a word stands for the player who speaks."""
        return word.casefold() in self._shared.askers

    def is_light(self, word: str) -> bool:
        """Return whether a word means nothing by itself."""
        return word in self._shared.light and self._vocabulary.named(word) is None

    def is_common(self, word: str) -> bool:
        """Return whether a word is an everyday one, and therefore not a prefix of a name."""
        shared = self._shared
        return word in shared.light or shared.does(word) or word in shared.asks_first

    def _strange(self, words: Iterable[str]) -> list[str]:
        """Return the words that mean nothing in this game.

        In a short line, prefixes of names don't count as such words.
        """
        shared, words = self._shared, [*words]
        is_short = len(words) <= MOST_BEGUN
        return [
            part.words
            for part in self._parts([*words])
            if part.noun is None
            and part.words not in shared.light
            and not shared.does(part.words)
            and part.words not in shared.negations
            and part.words not in shared.repairs
            and part.words not in shared.weak_repairs
            and part.words not in shared.question_words
            and part.words not in shared.asks_first
            and part.words.isalpha()
            and not self._vocabulary.is_filler(part.words)
            and not (is_short and self._vocabulary.begins(part.words))
        ]


def _is_part(move: Move, found: Iterable[Reading]) -> bool:
    """Return whether a different move found in the same line has all names of this one and more."""
    return any(
        isinstance(one, Move)
        and len(one.tokens) > len(move.tokens)
        and {*move.tokens} < {*one.tokens}
        for one in found
    )


def _is_for_another(reading: Reading, asked: Seat | None) -> bool:
    """Whether a reading is a move by a different player than the one who is asked."""
    return isinstance(reading, Move) and reading.who is not None and reading.who is not asked
