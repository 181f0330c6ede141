"""The second reader, which proposes readings of a line in everyday words.

It is used if the strict reader, which knows only names and commands, doesn't understand the whole
line.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from companion.referee.bearing import Toward
from companion.referee.names import simple
from companion.referee.question import Nothing, Question, YesNo
from companion.referee.seat import Seat
from companion.session.catalogue import Catalogue
from companion.session.matching import TypedLine, Vocabulary
from companion.session.understanding.corrections import Corrections
from companion.session.understanding.game_words import GameWords
from companion.session.understanding.move_reader import MoveReader
from companion.session.understanding.names import Phrase, TableNames
from companion.session.understanding.normalising import PlainLine
from companion.session.understanding.readings import (
    ASK,
    CLAUSE,
    CUE,
    NO_RULE,
    SURE,
    TALK,
    WHOLE,
    Move,
    Reading,
    Repair,
    RuleReading,
    Situation,
    TableTalk,
    Wish,
)
from companion.session.understanding.rule_reader import RuleReader
from companion.session.understanding.table_talk import TalkFilter
from companion.session.understanding.template_reader import TemplateReader

#: The bonus for a reading that uses the polite words around a line, as in "roll for me".
AROUND = 0.01
#: Matches a name and words that show that this player is speaking, as in "Ann here".
SPOKEN_BY = r"(?:^|[,.;:!?])\s*(?:{})\s*(?=[,.;:!?]|$)"
#: A line counts as a whole question only if it has at least this many words.
FEWEST_ASKED = 3
#: The intents of lines that report a mistake or mishap, such as that something fell.
REPAIRED = ("mishap_fell", "undo_unsure")


class SecondReader:
    """Reads lines in everyday words at one table. It proposes readings, and never acts on them.

    names: the names at the table.
    written: the spelling of certain words, such as "I", when a reply repeats a rule's question.
    me: the word for the speaker in a command, in the table's language.
    """

    def __init__(
        self, game: GameWords, vocabulary: Vocabulary, catalogue: Catalogue, me: str
    ) -> None:
        self.names = TableNames(game, vocabulary)
        self._game = game
        self.written = game.everyday.written
        self._everyday = game.everyday
        self._catalogue = catalogue
        self._me = me
        speaks = "|".join(game.everyday.speaks).replace(" ", ",? ").replace("{who}", r"(\w+)")
        self._speaks = re.compile(SPOKEN_BY.format(speaks), re.IGNORECASE)
        self._corrections = Corrections(self.names)
        self._templates = TemplateReader(self.names, catalogue, me)
        self._rules = RuleReader(self.names)
        self._moves = MoveReader(self.names, self._corrections)
        self._talk = TalkFilter(self.names)

    def read(self, text: str, situation: Situation) -> list[Reading]:
        """Return the possible readings of a line, most likely first. Whether the game accepts the
        moves hasn't been checked yet.
        """
        game, question = self._game, situation.question
        text, speaker = self._spoken_by(text)
        self._templates.me = speaker.name if speaker is not None else self._me
        line = game.normaliser.plain(text)
        said, whole = self.names.phrase(line.words, line), self.names.phrase(line.whole, line)
        denies, is_mended = self._denies(line.whole), self._corrections.mended(said.words)[1]
        read = self._by_templates(said, whole, question)
        loose = [one for one in read if isinstance(one, TableTalk) and one.score < TALK]
        found = [one for one in read if one not in loose and not (is_mended and _is_reply(one))]
        if denies or not is_mended:
            found += self._corrections.repairs(said)
        if not found:
            found += self._moves.spotted(said, question)
        if not any(isinstance(one, Repair) for one in found) and not game.asks(line):
            found += self._corrections.hinted(said)
        if game.polite(line.words, line) and (not found or game.requests(line)):
            requested = self._templates.requested
            first = self.names.phrase((*line.clauses, line.words)[0], line)
            wanted = requested(said, question) or requested(whole, question)
            found = [*(wanted or requested(first, question))] or found
        if line.words[:1] and line.words[0] not in self._everyday.conditions:
            found += self._in_parts(said, found, question)
        found += self._templates.agreed(line)
        for part in (said.words, *line.clauses):
            is_told = part not in line.clauses[:1] or not self._game.begins_question(part)
            found += self._templates.by_cues(self.names.without_slips(part)[0], is_told=is_told)
        if game.asks(line) and not game.exclaims(said.words):
            found += self._templates.by_cues(self._question_in(said))
            firm = (one for one in found if not isinstance(one, Move) or one.is_certain)
            if not any(one.score > CUE for one in firm):
                found += self._rules.read(said, names_players=bool(found))
        if not any(one.score > NO_RULE for one in found):
            found = [*self._rules.in_clauses(line), *found]
        found += loose
        is_misspelled = said.slips > 0 and not self.names.strange(said.words)
        if not is_misspelled and self._talk.is_talk(line.whole, line, situation):
            found.append(TableTalk(is_certain=self._talk.is_ordinary(line.whole)))
        if self.is_about_others(text):  # "I dropped my fork" isn't about the game
            found = [one for one in found if not (isinstance(one, Wish) and one.intent in REPAIRED)]
        if speaker is None and self._talk.is_for_player(line):  # "Bob, can you repeat that?"
            found = self._to_player(found, line) or [TableTalk(TALK, is_certain=True)]
        if speaker is not None:
            found = [replace(m, who=m.who or speaker) if isinstance(m, Move) else m for m in found]
        asked = question.seat if question is not None else None
        return sorted(found, key=lambda one: (-one.score, _is_for_another(one, asked)))

    def _spoken_by(self, text: str) -> tuple[str, Seat | None]:
        """Return a line without words such as "Ann here", and the player whom they name."""
        said = self._speaks.search(text)
        named = self.names.vocabulary.named(said[said.lastindex or 0].casefold()) if said else None
        if said is None or not isinstance(named, Seat):
            return text, None
        others = text[: said.start()] + text[said.end() :]
        return others if simple(others) else text, named

    def _to_player(self, found: Sequence[Reading], line: PlainLine) -> list[Reading]:
        """Return the readings that a line may have although a player is addressed by name."""
        addressed = self._everyday.addressed
        is_told = not addressed.isdisjoint(line.words)  # "Bob, what have you got?"
        begins = not addressed.isdisjoint(line.words[1:2])  # "Bob, you took the one I wanted"
        return [
            one
            for one in found
            if not self._is_for_room(one)
            and not (begins and isinstance(one, Repair))
            and not (is_told and isinstance(one, RuleReading) and one.topic is None)
        ]

    def _by_templates(
        self, said: Phrase, whole: Phrase, question: Question | None
    ) -> list[Reading]:
        """Match a line against the templates, with and without the polite words around it, and with
        its own corrections made.
        """
        found = self._templates.read(said, question)
        words, is_mended = self._corrections.mended(said.words)
        if is_mended:
            fits = self._templates.read(self.names.phrase(words, said.line), question)
            found += [replace(one, is_certain=False) for one in fits if isinstance(one, Move)]
        if whole.words != said.words:
            found += [
                replace(one, score=one.score + AROUND)
                for one in self._templates.read(whole, question)
                if not isinstance(one, TableTalk) or one.score == TALK
            ]
        return found

    def _in_parts(
        self, said: Phrase, before: Sequence[Reading], question: Question | None
    ) -> list[Reading]:
        """Return the readings of parts of a line, unless the whole line has a definite meaning.
        before: the readings already found for the whole line.
        """
        line, found = said.line, [*before]
        together = self._moves.across_clauses(line, question) if line.clauses else []
        guessed = self._moves.guessed(said, question)
        meant = (one.score for one in found if not isinstance(one, Repair))
        if max(meant, default=0) < SURE:
            found += [one for one in guessed if one.score >= WHOLE]
            for clause in line.clauses:
                found += self._in_clause(clause, line, [*together, *guessed, *found], question)
        if not any(one.score >= SURE for one in found):
            found += together
            first = [] if together else [one for one in guessed if one.score < WHOLE]
            is_found = any(one.score > ASK for one in found)
            found += first if first or is_found else self._by_runs(line, question)
        return [
            one
            for one in found[len(before) :]
            if not isinstance(one, Move) or not self._moves.leaves_out(one, said, question)
        ]

    def _in_clause(
        self,
        clause: Sequence[str],
        line: PlainLine,
        before: Sequence[Reading],
        question: Question | None,
    ) -> list[Reading]:
        """Return what one clause of a line means according to the templates.

        before: the readings already found for other parts of the line.
        """
        fits: list[Reading] = []
        if self._game.begins_question(clause):
            named = self.names.with_name(clause, line)
            fits = self._templates.read(self.names.phrase(named, line), question)
        fits = fits or self._templates.read(self.names.phrase(clause, line), question)
        plain = self._game.normaliser.stripped(clause)
        if not fits and len(plain) < len(clause):
            fits = self._templates.read(self.names.phrase(plain, line), question)
        if any(isinstance(one, TableTalk) and one.score == TALK for one in fits):
            return []  # for example, "go on, be brave"
        is_polite = self._game.normaliser.is_polite(clause)  # for example, "sorry, we were talking"
        denies, asks = self._denies(clause), self._game.asks(line)
        # "Ann bought one, she didn't take" isn't about the player who is asked
        doers = {None, question.seat} if question is not None and self._denies(line.whole) else None
        return [
            replace(
                one,
                score=ASK if _is_part(one, before) else one.score - CLAUSE,
                # Moves, and commands that change the game, need confirmation.
                is_certain=isinstance(one, Wish)
                and one.is_certain
                and not self._catalogue[one.command].changes,
            )
            for one in fits
            if (isinstance(one, Wish) and not is_polite)
            or (
                isinstance(one, Move)
                and not asks
                and (not denies or _is_reply(one))  # for example, "I haven't, try again"
                and (doers is None or one.who in doers)
            )
        ]

    def _is_for_room(self, reading: Reading) -> bool:
        return isinstance(reading, Wish) and self._catalogue[reading.command].scope.is_rooms

    def _denies(self, words: Sequence[str]) -> bool:
        """Whether these words take something back or deny something."""
        everyday = self._everyday
        return not (everyday.repairs | everyday.negations).isdisjoint(words)

    def with_name(self, text: str, name: str) -> str | None:
        """Return a question with its first pronoun replaced by this name.

        For example, "is he out" becomes "is Bob out". Return None if the line isn't a question, or
        if it contains no pronoun.
        """
        everyday, line = self._everyday, self._game.normaliser.plain(text)
        asked = (one for one in line.clauses if self._game.begins_question(one))
        words = next(asked, line.words) if self._game.asks(line) else ()
        for place, word in enumerate(words):
            is_owner = word in everyday.owner_pronouns and place < len(words) - 1
            if is_owner or word in everyday.pronouns:
                said = f"{name}'s" if is_owner else name
                return " ".join((*words[:place], said, *words[place + 1 :]))
        return None

    def is_about_others(self, text: str) -> bool:
        """Whether a line is about things outside the game: it has unrelated everyday words and
        names no piece.
        """
        words = self._game.normaliser.plain(text).words
        common, stems_of = self._game.rules.common, self._game.rules.stems_of
        is_named = any(self.names.is_thing(one.noun) for one in self.names.parts(words))
        is_named |= not self._everyday.pieces.isdisjoint(words)
        is_other = any(stems_of([one]) <= common for one in self.names.strange(words))
        return is_other and not is_named and len(words) > FEWEST_ASKED

    def is_sure_of(self, text: str, *, undoes: bool = False) -> bool:
        """Whether a line, or one of its clauses, clearly asks for a command.

        The words must fit a template that allows no other words. The commands `undo` and `mishap`
        count only if `undoes` is true.
        """
        line = self._game.normaliser.plain(text)
        for part in (line.words, *line.clauses):
            found = self._templates.read(self.names.phrase(part, line), None)
            wishes = [one for one in found if isinstance(one, Wish) and one.score >= SURE]
            if any(undoes or one.command not in ("undo", "mishap") for one in wishes):
                return True
        return False

    def makes_move(self, text: str) -> bool:
        """Whether a whole line fits a template for a move."""
        line = self._game.normaliser.plain(text)
        found = self._templates.read(self.names.phrase(line.words, line), None)
        return any(isinstance(one, Move) for one in found)

    def asks(self, text: str) -> bool:
        """Whether a line begins like a question, with or without a question mark."""
        words = self._game.normaliser.plain(text).words
        return len(words) > 1 and self._game.begins_question(words)

    def is_whole_question(self, text: str) -> bool:
        """Whether a line of several words begins with a question word."""
        words = self._game.normaliser.plain(text).words
        return len(words) >= FEWEST_ASKED and words[0] in self._everyday.question_words

    def corrects(self, line: TypedLine) -> bool:
        """Whether a line contains a correction of its own words."""
        return self._corrections.mended(self._game.normaliser.plain(line.text).words)[1]

    def denies(self, words: Collection[str]) -> bool:
        """Whether any of these words is a negation, as in "Bob, not Cara"."""
        return not self._everyday.negations.isdisjoint(words)

    def _by_runs(self, line: PlainLine, question: Question | None) -> list[Reading]:
        """If the whole line means nothing, return the readings of its longest meaningful run of
        clauses.

        For example: "Dan meant Bob, not Cara, he's hopeless with names".
        """
        clauses = line.clauses
        for size in range(len(clauses) - 1, 0, -1):
            for start in range(len(clauses) - size + 1):
                run = [word for one in clauses[start : start + size] for word in one]
                is_question = line.is_question and start + size == len(clauses)
                part = self.names.alone(self.names.with_name(run, line), is_question=is_question)
                found: list[Reading] = []
                if size > 1:
                    fits = self._templates.read(part, question)
                    found += [one for one in fits if isinstance(one, Wish)]
                if not found and not self._everyday.negations.isdisjoint(part.words):
                    found += self._corrections.hinted(part)
                if not found and self._game.takes_back(part.words):
                    found += self._corrections.repairs(part)
                if not found and len(part.words) >= FEWEST_ASKED and self._game.asks(part.line):
                    found += self._rules.clear_rule(part)
                if found:
                    return [replace(one, score=one.score - CLAUSE) for one in found]
        return []

    def _question_in(self, said: Phrase) -> Sequence[str]:
        """Return the words starting at the first clause that is phrased as a question.

        If there is none, return all words.
        """
        clauses, vetoes = said.line.clauses, self._everyday.vetoes
        for place, clause in enumerate(clauses):
            if len(clause) > 1 and self._game.begins_question(clause) and clause[0] not in vetoes:
                rest = [word for one in clauses[place:] for word in one]
                return self.names.without_slips(rest)[0] if place else said.words
        return said.words

    def is_polite(self, words: str) -> bool:
        """Whether these are only polite words, such as "okay"."""
        return self._game.normaliser.is_polite(words.split())

    def is_article(self, word: str) -> bool:
        """Whether this is a word such as "the", which comes before a thing."""
        return word.casefold() in self._everyday.articles

    def is_asker(self, word: str) -> bool:
        """Whether this word stands for the player who is speaking, such as "I"."""
        return word.casefold() in self._everyday.askers


def _is_part(move: Move | Wish, found: Iterable[Reading]) -> bool:
    """Whether some other move found in the line has all the names of this move, and more."""
    others = (one.tokens for one in found if isinstance(one, Move))
    heavy = ({one for one in said if not isinstance(one.noun, Toward)} for said in others)
    return isinstance(move, Move) and any({*move.tokens} < said for said in heavy)


def _is_reply(reading: Reading) -> bool:
    """Whether a reading is an answer such as "no". The "no" in "Ann, no, Bob" isn't one."""
    return isinstance(reading, Move) and isinstance(reading.tokens[0].noun, YesNo | Nothing)


def _is_for_another(reading: Reading, asked: Seat | None) -> bool:
    """Whether a reading is a move by a player other than the one who is asked."""
    return isinstance(reading, Move) and reading.who is not None and reading.who is not asked
