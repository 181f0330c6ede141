"""Finds the meaning of a line by matching it against templates."""

from collections.abc import Sequence
from dataclasses import replace

from companion.referee.question import Choose, Nothing, Question, Step, YesNo
from companion.referee.seat import Seat
from companion.session.catalogue import Catalogue
from companion.session.matching import Noun, Token
from companion.session.understanding.names import MOST_BEGUN, Phrase, TableNames
from companion.session.understanding.normalising import PlainLine
from companion.session.understanding.readings import (
    CUE,
    LOOSE_TALK,
    PATTERN,
    REPLY,
    REQUESTED,
    TALK,
    Move,
    Reading,
    TableTalk,
    Wish,
)
from companion.session.understanding.templates import AMONG_US, NUMBER, THING, WHO, Fit, Part

#: Stands for the speaker in the standard line for a move.
MINE = "{me}"
#: In the standard line for a move, stands for the other player if the question is about two
#: players.
RIVAL = "{rival}"
#: The penalty for a template with a slot for a thing. A word such as "hourglass" may be an ordinary
#: word instead of the thing.
NAMED = 0.02
#: The maximum number of unknown words in a wish, as in "is there a less robotic voice".
MOST_STRANGE = 2
#: How many players a question is about if the answer is one of the two.
PAIR = 2


class TemplateReader:
    """Finds readings of lines by matching them against templates, at one table.

    me: the word for the speaker in a command, in the table's language.
    """

    def __init__(self, names: TableNames, catalogue: Catalogue, me: str) -> None:
        self._names = names
        self._catalogue = catalogue
        self.me = me
        self._game = names.game
        self._everyday = names.game.everyday

    def read(self, phrase: Phrase, question: Question | None) -> list[Reading]:
        """Match a line against the templates and return the readings.

        If there are none, try again without fillers, and then without the subject.
        """
        parts = self._names.parts(phrase.words)
        inside = self._everyday.inside
        plain = [part for part in parts if part.noun is not None or part.words not in inside]
        talk: list[Reading] = []
        for said in (parts, plain) if len(plain) < len(parts) else (parts,):
            found = self._fitting(said, phrase, question)
            if any(not isinstance(one, TableTalk) or one.score == TALK for one in found):
                return found
            talk += found
        if (spoken_to := self._spoken_to(plain)) and not self._game.asks(phrase.line):
            plain = spoken_to  # for example, "Dan, I'm robbing you"
            found = self._fitting(plain, phrase, question)
            if any(not isinstance(reading, TableTalk) for reading in found):
                return found
        if len(plain) > 1 and isinstance(plain[-1].noun, Seat) and not self._game.asks(phrase.line):
            found = self._fitting(plain[:-1], phrase, question)  # for example, "no thanks, Dan"
            spoken = [replace(one, is_certain=False) for one in found if isinstance(one, Move)]
            if spoken and isinstance(spoken[0].tokens[0].noun, YesNo | Nothing):
                return [*spoken]
        doer, rest = self._without_subject(plain)
        if not rest or len(rest) == len(plain):
            return talk
        moves = self._fitting(rest, phrase, question)
        done = [one for one in moves if isinstance(one, Move)]
        if len(rest) == 1:  # "I never" isn't a reply
            done = [one for one in done if not isinstance(one.tokens[0].noun, YesNo)]
        return [*talk, *(replace(one, who=one.who or doer) for one in done)]

    def requested(self, phrase: Phrase, question: Question | None) -> list[Move | Wish]:
        """Return the moves and commands that a polite request may ask for.

        Moves have to be confirmed.
        """
        begins = self._game.polite(phrase.words, phrase.line)
        parts = self._names.parts(phrase.words[begins:])
        if not parts or not begins:
            return []
        inside = self._everyday.inside
        plain = [one for one in parts if one.noun is not None or one.words not in inside]
        fits = self._game.templates.fits(parts) or self._game.templates.fits(plain)
        moves = [
            move
            for fit in fits
            if fit.kind == "moves"
            for move in self._as_pattern(fit, phrase, question, is_bare=False)
        ]
        found: list[Move | Wish] = [replace(m, score=REQUESTED, is_certain=False) for m in moves]
        if self._everyday.addressed.isdisjoint(phrase.words[:begins]):
            return found
        wishes = (self._wished(fit, len(parts)) for fit in fits if fit.kind == "intents")
        return [*found, *(wish for some in wishes for wish in some)]

    def agreed(self, line: PlainLine) -> list[Move]:
        """Return the reply on which all clauses of a line agree, as in "you got me, that's it"."""
        said: list[set[str]] = []
        for clause in line.clauses if not line.is_question else ():
            fits = self._game.templates.fits(self._names.parts(clause))
            is_reply = (one for one in fits if one.kind in ("replies", "moves"))
            said.append({fit.name for fit in is_reply})
        agreed = set.intersection(*said) if said else set()
        nouns = {one: self._names.vocabulary.named(one) for one in agreed}
        tokens = [Token(one, noun) for one, noun in nouns.items() if noun is not None]
        return [Move(PATTERN, (token,), None, is_certain=True) for token in tokens[:1]]

    def by_cues(self, words: Sequence[str], *, is_told: bool = False) -> list[Wish]:
        """Return the commands that a line asks for according to a `Cue`, whose words may occur in
        any order. If several cues fit, prefer the one with the most groups.

        is_told: whether to use only cues that also apply to statements.
        """
        templates, light = self._game.templates, self._everyday.light
        parts = [part for part in self._names.parts(words) if part.noun is not None]
        kinds = {templates.kind_of(part.noun) for part in parts if part.noun is not None}
        kinds |= {THING for p in parts if self._names.is_thing(p.noun) and p.words not in light}
        present = {templates.stem(word) for word in words} | {f"{{{kind}}}" for kind in kinds}
        best: tuple[int, str] | None = None
        said: frozenset[str] = frozenset()
        for intent, cues in self._game.cues.items():
            for groups, without, fits_told in cues:
                if is_told and not fits_told:
                    continue
                if present.isdisjoint(without) and not any(map(present.isdisjoint, groups)):
                    worth = len(groups)
                    if best is None or worth > best[0]:
                        best, said = (worth, intent), frozenset().union(*groups)
        strange = [
            one
            for one in self._names.strange(words)
            if templates.stem(one) not in said and not self._game.means(one)
        ]
        most = MOST_STRANGE if is_told else bool(kinds - {"other"})
        if best is None or len(strange) > most:
            return []  # "is there any tea left" doesn't ask for cards
        if not is_told and self._asks_for_leave(words):
            return []
        slots: dict[str, Noun] = {}
        for part in parts:
            if part.noun is None:
                continue
            kind = self._game.templates.kind_of(part.noun)
            if kind != "other":
                slot = kind if kind in (WHO, NUMBER) else THING
                slots.setdefault(slot if slot not in slots else f"{slot}2", part.noun)
        fits = self._wished(Fit("intents", best[1], slots, ""), len(words))
        rules = self._game.rules
        if any(rules.stems_of([one]) <= rules.common for one in strange):
            fits = [one for one in fits if not self._catalogue[one.command].changes]
        return [replace(one, score=CUE) for one in fits]

    def _spoken_to(self, parts: Sequence[Part]) -> list[Part]:
        """Return the line with "you" or "with me" replaced by the name that the line begins with.

        Return [] if the line contains neither. A "you" counts only if the line also says who is
        speaking, as in "Dan, I'm robbing you".
        """
        words = self._everyday.addressed
        if len(parts) < MOST_BEGUN or not isinstance(parts[0].noun, Seat):
            return []
        named = [parts[0] if one.words in words else one for one in parts[1:]]
        if parts[0] in named and parts[1].words in self._everyday.subjects:
            return named
        together = [one.words for one in parts[-2:]]
        return [*parts[1:-1], parts[0]] if " ".join(together) in self._everyday.together else []

    def _without_subject(self, parts: Sequence[Part]) -> tuple[Seat | None, Sequence[Part]]:
        """Return the player who acts, or None if none is named, and the words for the action."""
        everyday = self._everyday
        place = 0
        doer: Seat | None = None
        if parts and isinstance(parts[0].noun, Seat):
            doer, place = parts[0].noun, 1
        elif not parts or parts[0].words not in everyday.subjects:
            return None, parts
        while place < len(parts) and parts[place].words in everyday.leads | everyday.subjects:
            place += 1
        return doer, parts[place:]

    def _fitting(
        self, parts: Sequence[Part], phrase: Phrase, question: Question | None
    ) -> list[Reading]:
        """Match parts of a line against the templates and return the readings."""
        found: list[Reading] = []
        line, everyday = phrase.line, self._everyday
        words = [word for part in parts for word in part.words.split()]
        is_repair = self._game.takes_back(line.whole)
        is_bare = all(part.noun is not None for part in parts)
        # for example, "not yet" doesn't mean that a setup step is done
        is_undone = _is_step(question) and not everyday.negations.isdisjoint(words)
        for fit in self._game.templates.fits(parts):
            if fit.kind == AMONG_US:
                found.append(TableTalk(LOOSE_TALK if fit.wild else TALK, is_certain=True))
            elif fit.kind == "intents":
                found += self._wished(fit, len(words))
            elif is_undone:
                continue
            elif fit.kind == "replies":
                noun = self._names.vocabulary.named(fit.name)
                seat = question.seat if isinstance(question, Choose) else None
                is_self = seat is not None and fit.slots.get("other") is seat
                if noun is not None and not line.is_question and not is_self:
                    token, doer = Token(fit.name, noun), fit.slots.get("doer")
                    who = doer if isinstance(doer, Seat) else None
                    found.append(Move(REPLY, (token,), who, is_certain=not fit.wild))
            elif not self._game.begins_question(words) or not self._game.asks(line):
                moves = self._as_pattern(fit, phrase, question, is_bare=is_bare)
                is_sure = not line.is_question and not is_repair
                found += [replace(one, is_certain=one.is_certain and is_sure) for one in moves]
            elif any(self._names.is_piece(parts[end].noun) for end in (0, -1)):
                # for example, "Bob, have you got any yen?"
                asked = self._as_pattern(fit, phrase, question, is_bare=False)
                found += [replace(one, score=REQUESTED, is_certain=False) for one in asked]
        return found

    def _as_pattern(
        self, fit: Fit, phrase: Phrase, question: Question | None, *, is_bare: bool
    ) -> list[Move]:
        """Return the move defined by a template, with names from the line in its slots."""
        if phrase.slips and is_bare:
            return []  # the strict reader offers to correct the slip
        who = fit.slots.get("doer")
        said = fit.name
        if RIVAL in said:
            rival = self._rival(question, fit.slots.get("who"))
            if rival is None:
                return []
            said = said.replace(RIVAL, self._names.word(rival))
        for slot, noun in fit.slots.items():
            # several cards may share this name, and the question shows which is meant
            words = fit.said[slot]
            named = (
                words if self._names.vocabulary.named(words) is not None else self._names.word(noun)
            )
            said = said.replace(f"{{{slot}}}", named)
        tokens = tuple(self._names.tokens([said.replace(MINE, self.me)]))
        doer = who if isinstance(who, Seat) else None
        return [Move(PATTERN, tokens, doer, is_certain=not phrase.slips and not fit.wild)]

    def _rival(self, question: Question | None, who: Noun | None) -> Seat | None:
        """If the open question is about two players, return the one who isn't `who`.

        Otherwise, return None.
        """
        options = question.options if isinstance(question, Choose) else ()
        seats = [one for one in options if isinstance(one, Seat)]
        others = [one for one in seats if one is not who]
        return others[0] if len(seats) == PAIR and len(others) == 1 else None

    def _wished(self, fit: Fit, count: int) -> list[Wish]:
        """Return the game's command for the intent of a template.

        The command may depend on the kinds of the things named.

        count: the number of words in the line.
        """
        means = self._everyday.means
        score = 1.0 - (len(fit.wild.split()) / count / 2 + 0.1 if fit.wild else 0)
        score -= NAMED * any(slot.startswith(THING) for slot in fit.slots)
        if any(isinstance(noun, YesNo) for noun in fit.slots.values()):
            return []  # "who is locked right now" isn't about something named "right"
        nouns = [noun for slot, noun in fit.slots.items() if slot != "who" or len(fit.slots) == 1]
        keys = [f"{fit.name}.{self._game.templates.kind_of(noun)}" for noun in nouns]
        for key in (*keys, fit.name):
            if means.get(key) == []:
                return []  # no command answers this question for things of this kind
            for said in means.get(key, ()):
                command, _, rest = said.partition(" ")
                if not self._catalogue.has(command):
                    continue
                for slot, noun in fit.slots.items():
                    rest = rest.replace(f"{{{slot}}}", self._names.word(noun))
                    if not slot.startswith((WHO, NUMBER)):
                        rest = rest.replace("{thing}", self._names.word(noun))
                rest = rest.replace("{rest}", fit.wild).replace("{me}", self.me)
                if "{" in rest:
                    continue
                certain = fit.name not in self._everyday.confirmed and not fit.wild
                certain |= not self._catalogue[command].changes and command != "quit"
                return [Wish(score, command, rest, fit.name, certain)]
        return []

    def _asks_for_leave(self, words: Sequence[str]) -> bool:
        """Whether these words ask what somebody may do. That is a question about the rules."""
        everyday = self._everyday
        is_duty = any(f" {one} " in f" {' '.join(words)} " for one in everyday.duty)
        begins = everyday.permission | (everyday.asks_first if is_duty else frozenset())
        is_allowed = len(words) > 1 and words[0] in begins and words[1] in everyday.askers
        return is_allowed or bool(everyday.allowed.intersection(words))


def _is_step(question: Question | None) -> bool:
    """Whether a question only asks whether a setup step has been done."""
    return isinstance(question, Choose) and all(isinstance(one, Step) for one in question.options)
