"""Finds the move that a line describes, from the names in the line.

Another module checks later whether the game accepts the move.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.referee.bearing import SIDEWAYS, Bearing, Toward
from companion.referee.die import Die
from companion.referee.question import Choose, Nothing, Question, YesNo
from companion.referee.seat import Seat
from companion.session.matching import Token
from companion.session.understanding.corrections import Corrections
from companion.session.understanding.names import MOST_BEGUN, SLIP_LETTERS, Phrase, TableNames
from companion.session.understanding.normalising import PlainLine
from companion.session.understanding.readings import ACT, PARTIAL, WHOLE, Move
from companion.session.understanding.templates import MOST_NAMES, Part

#: How much each unknown word lowers the score of a move. A polite request lowers the score by the
#: same amount.
STRANGE = 0.3
#: The maximum number of unknown words in a move.
MOST_STRANGE = 1
#: A line counts as being about the game if it names at least this many things.
SEVERAL = 2
#: A line that names at least this many pieces, one of them a player, is scored WHOLE instead of
#: PARTIAL.
FEWEST_NAMED = 3
#: The names among other words make a move only if the logarithm of the odds that the line is a
#: move, and not table talk, is at least this. Below minus this, no spotted move is certain.
LIKELY = 2.0


class MoveReader:
    """Recognises moves by the names in a line, where no template fits."""

    def __init__(self, names: TableNames, corrections: Corrections) -> None:
        self._names = names
        self._corrections = corrections
        self._game = names.game
        self._everyday = names.game.everyday

    def spotted(self, phrase: Phrase, question: Question | None) -> list[Move]:
        """Return the move given by the names in a line, if the line contains little else."""
        everyday = self._everyday
        game = self._game
        words, line = phrase.words, phrase.line
        if not isinstance(question, Choose) or len(line.whole) < 2:
            return []
        is_polite = game.polite(line.words, line) > 0
        begins = any(map(game.begins_question, (line.words, *line.clauses)))
        is_unsure = line.is_question and not begins
        asks = game.asks(line) and not is_unsure and not is_polite
        if line.is_question and line.words[0] in everyday.permission:
            asks |= not game.requests(line)
        if asks or any(map(game.exclaims, line.clauses[1:])):
            return []  # for example, "Titurel, what a name"
        if self._is_vetoed(words) or not everyday.negations.isdisjoint(words):
            return []
        words, mended = self._corrections.mended(words)
        if mended and YesNo.NO in question.options:
            return []  # for example, "no, I'd rather keep my battery"
        words = self._repeated(self._with_kinds(self._names.without_owners(words)))
        tokens = [self._names.completed(one) for one in self._names.tokens(words)]
        who, tokens = self._doer(tokens, words, line, question)
        named = [token for token in tokens if self._is_name(token, line.whole)]
        all_named, named = named, self._meant(named, question)
        strange = [
            token.words
            for token in tokens
            if not self._is_name(token, line.whole)
            and token.words not in everyday.light
            and not game.does(token.words)
        ]
        if not named or len(strange) > MOST_STRANGE:
            return []
        if any(self._names.is_a_thing(words, one) for one in self._names.strange(words)):
            return []  # for example, "she is a witch, that Kundry"
        if len(words) > 1 and any(isinstance(token.noun, YesNo) for token in all_named):
            return []  # "no, the other one" isn't an answer, and "no delivery" isn't a delivery
        plain = {part.words for part in self._names.parts(words) if part.noun is None}
        does = any(map(game.does, plain)) or who is not None
        says = self._names.states_something(words)
        if says and not does and not question.is_report:
            return []  # "Bob has the Camera" doesn't mean that anyone plays it
        heavy = [token for token in all_named if token.words not in everyday.light]
        if (
            not does
            and not question.is_report
            and any(one not in named and not game.does(one.words) for one in heavy)
        ):
            return []  # "all about that base" doesn't mean that anyone takes a package there
        things = [one for one in named if one.noun is None or self._names.is_thing(one.noun)]
        is_several = len(things) >= SEVERAL
        if is_unsure and not is_several:
            return []
        is_bare = not any(map(game.does, line.words)) and (
            not is_several or len(phrase.words) <= MOST_BEGUN
        )
        is_long_name = len(named) == 1 < len(words)  # for example, "orchrad barn"
        if phrase.slips and not strange and not mended and is_bare and not is_long_name:
            return []  # the strict reader offers to correct the slip
        is_begun = any(one.words not in " ".join(words) for one in named)
        if (strange or is_begun) and not does:
            return []  # "the bakery closes" doesn't mean that anyone goes to the Bakery Flat
        if not does and len(words) > MOST_BEGUN and all(one.noun is None for one in named):
            return []  # the "one" in "one card at a time" doesn't answer a question about numbers
        score = 1.0 - STRANGE * len(strange) - STRANGE * is_polite
        is_unsure = is_unsure or game.takes_back(line.whole) or self._odds(line) < -LIKELY
        certain = score >= ACT and not (phrase.slips or mended or is_unsure)
        return [Move(score, tuple(named), who, certain)]

    def across_clauses(self, line: PlainLine, question: Question | None) -> list[Move]:
        """Return the move that several clauses make together, regardless of the rest of the line.

        For example: "the Ring and 200 Dollars. Done. I know I won't get any change".
        """
        everyday = self._everyday
        if self._game.asks(line) or not (everyday.repairs | everyday.habits).isdisjoint(line.whole):
            return []
        if not isinstance(question, Choose):
            return []
        tokens: list[Token] = []
        who: Seat | None = None
        is_sure = False
        for clause in line.clauses:
            phrase = self._names.alone(clause)
            words = phrase.words
            if self._game.asks(phrase.line):
                return []
            moves = self.spotted(phrase, question)
            is_denied = not everyday.negations.isdisjoint(words)
            if is_denied and any(
                self._names.is_thing(part.noun) for part in self._names.parts(words)
            ):
                return []
            if tokens or len(words) == 1:
                moves = self._replied(words, question) or moves
            is_said = bool(moves) and (words[0] in everyday.subjects or moves[0].who is not None)
            is_step = any(isinstance(one.noun, Toward) for move in moves for one in move.tokens)
            is_sure |= is_said and not is_step and not everyday.doing.isdisjoint(words)
            if question.ask.is_repeated and not moves and not self._is_vetoed(words):
                tokens += self._listed(words, phrase.line, question)
            for move in moves[:1]:
                tokens += [
                    one for one in move.tokens if one.noun is not None or one.words.isdecimal()
                ]
                who = who or move.who
        if not any(self._names.is_thing(one.noun) or one.noun is None for one in tokens):
            return []
        if len({one.words for one in tokens}) < SEVERAL and not is_sure:
            return []
        return [Move(PARTIAL, tuple(tokens), who, is_certain=False)]

    def _replied(self, words: Sequence[str], question: Choose[Any]) -> list[Move]:
        """Return the reply made by a clause, even in everyday words such as "that's it"."""
        words = words[1:] if words[0] in self._everyday.sequence else words
        named, choices = self._names.vocabulary.named, {*question.options, *question.refused}
        fits = self._game.templates.fits(self._names.parts(words))
        replies = [named(one.name) for one in fits if one.kind == "replies"]
        said = named(" ".join(words))
        is_reply = not isinstance(said, YesNo) or said in choices
        choices |= {*Nothing}  # these may answer a later question
        nouns = [said if is_reply else None, *(one for one in replies if one in choices)]
        tokens = [Token(self._names.word(one), one) for one in nouns if one is not None]
        return [Move(1.0, (token,), None, is_certain=False) for token in tokens[:1]]

    def guessed(self, phrase: Phrase, question: Question | None) -> list[Move]:
        """Return the moves that the names in a line may make, if its words are typical of moves or
        one of its clauses only names a thing.

        For example: "let's leave a trap for whoever comes by next", "the Watch, look how pretty".
        Names occur in table talk, too, and other words are endless, so the words are compared with
        those of example lines.
        """
        line, game = phrase.line, self._game
        if not isinstance(question, Choose) or game.asks(replace(line, is_question=False)):
            return []
        if game.begins_question(line.whole[line.colon :]):
            return []
        everyday = self._everyday
        is_to_player = line.is_question and not everyday.addressed.isdisjoint(line.words)
        if any(map(game.begins_question, line.clauses[1:])) and not is_to_player:
            return []  # for example, "I've got the Disguise, do I have to play it"
        if not line.clauses and everyday.light.isdisjoint(line.words):
            return []  # for example, "Radio zebra" contains a word to tell the player about
        if not everyday.repairs.isdisjoint(line.whole):
            return []
        words, is_mended = self._corrections.mended(phrase.words)
        if not everyday.negations.isdisjoint(words):
            words = self._not_denied(line)
        parts = [words] if self._odds(line) >= LIKELY else []
        parts += [] if is_mended else [self._bare_clause(line)]
        moves = (self._move_in(part, phrase, question) for part in parts if part)
        return [move for move in moves if move is not None]

    def _not_denied(self, line: PlainLine) -> tuple[str, ...]:
        """Return the clauses that deny nothing: "I won't take the Badge, I take the Lens"."""
        told = (self._names.without_slips(one)[0] for one in line.clauses)
        kept = (one for one in told if self._everyday.negations.isdisjoint(one))
        return tuple(word for clause in kept for word in clause)

    def _odds(self, line: PlainLine) -> float:
        """Return the logarithm of the odds that a line is a move, and not table talk."""
        words = self._names.phrase(line.whole, line).words
        return self._game.talk_model.move_odds(self._names.with_kinds(words))

    def _move_in(self, words: Sequence[str], phrase: Phrase, question: Choose[Any]) -> Move | None:
        """Return the move that the names in some words of a line may make.

        If the line begins with a no or a none that answers the question, that is the move.
        """
        names, line = self._names, phrase.line
        who, tokens = self._doer_and_names(words, line, question)
        for begun in names.tokens(line.whole[:1]):
            if isinstance(begun.noun, YesNo | Nothing) and names.can_answer(question, [begun]):
                return Move(PARTIAL, (begun,), who, is_certain=False)
        if who is not None and Seat in question.ask.kinds:
            tokens = [Token(names.word(who), who), *tokens]
            who = None
        is_counted = question.ask.is_repeated or not {int, Die}.isdisjoint(question.ask.kinds)
        things = [one for one in tokens if is_counted or not one.words.isdecimal()]
        tokens = things if names.can_answer(question, things) else tokens
        tokens = [one for one in tokens if not isinstance(one.noun, YesNo)]
        if not tokens or (phrase.slips and len(tokens) == len(phrase.words)):
            return None  # the strict reader offers to correct the slip
        is_number = all(one.noun is None for one in tokens)
        if is_number and any(names.is_a_thing(line.whole, one) for one in names.strange(words)):
            return None  # for example, "three beers, please"
        pieces = {one.noun for one in tokens if names.is_piece(one.noun)} | ({who} - {None})
        is_whole = len(pieces) >= FEWEST_NAMED and any(isinstance(one, Seat) for one in pieces)
        return Move(WHOLE if is_whole else PARTIAL, tuple(tokens), who, is_certain=False)

    def _bare_clause(self, line: PlainLine) -> tuple[str, ...]:
        """Return the first clause that only names a thing, as in "the Watch, look how pretty".

        Return an empty tuple if there is none, or if another clause is an exclamation, as in
        "Titurel, what a name".
        """
        game, articles = self._game, self._everyday.articles
        if any(map(game.exclaims, line.clauses)):
            return ()
        for clause in line.clauses:
            words = self._names.without_slips(clause)[0]
            heavy = [one for one in self._names.parts(words) if one.words not in articles]
            if heavy and all(self._names.is_thing(one.noun) for one in heavy):
                return words
        return ()

    def leaves_out(self, move: Move, phrase: Phrase, question: Question | None) -> bool:
        """Whether a move leaves out some of the answers listed in a line."""
        if not isinstance(question, Choose) or not question.ask.is_repeated:
            return False
        words, is_mended = self._corrections.mended(phrase.words)
        clauses = phrase.line.clauses if not is_mended else ()
        parts = [self._names.without_slips(one)[0] for one in clauses] or [words]
        said = Counter(
            one.noun or one.words
            for part in parts
            if len(part) == 1 or not self._replied(part, question)
            for one in self._listed(part, phrase.line, question)
            if self._names.can_answer(question, [one])
        )
        return bool(said - Counter(one.noun or one.words for one in move.tokens))

    def _listed(self, words: Sequence[str], line: PlainLine, question: Choose[Any]) -> list[Token]:
        """Return the things and numbers named in the words."""
        named = self._doer_and_names(words, line, question)[1]
        return [one for one in named if one.noun is None or self._names.is_thing(one.noun)]

    def _doer_and_names(
        self, words: Sequence[str], line: PlainLine, question: Choose[Any]
    ) -> tuple[Seat | None, list[Token]]:
        """Return the player who acts, and all names in the words."""
        words = self._repeated(self._with_kinds(self._names.without_owners(words)))
        who, tokens = self._doer(self._names.tokens(words), words, line, question)
        return who, [
            one
            for one in tokens
            if isinstance(one.noun, Toward)
            or (one.words.isdecimal() and self._names.can_answer(question, [one]))
            or (one.noun is not None and not self._names.is_common(one.words))
        ]

    def _is_vetoed(self, words: Sequence[str]) -> bool:
        """Whether a word, apart from names, shows that the line isn't a move."""
        plain = {one.words for one in self._names.parts(words) if one.noun is None}
        return not plain.isdisjoint(self._everyday.vetoes)

    def _with_kinds(self, words: Sequence[str]) -> tuple[str, ...]:
        """Add the unit after each number that lacks it.

        For example, "100 and 200 in yen" becomes 100 Yen and 200 Yen.
        """
        everyday, named = self._everyday, self._names.vocabulary.named
        done: list[str] = []
        kind = ""
        for place in range(len(words) - 1, -1, -1):
            word, behind = words[place], done[-1:]
            if not word.isdecimal():
                is_kind = word not in everyday.light or named(word) is not None
                kind = word if is_kind and word not in everyday.sequence else kind
                done.append(word)
                continue
            if kind and behind != [kind] and named(f"{word} {kind}") is not None:
                while done and done[-1] in everyday.light - everyday.sequence:
                    done.pop()
                if done[-1:] != [kind]:
                    done.append(kind)
            done.append(word)
        return tuple(reversed(done))

    def _repeated(self, words: Sequence[str]) -> tuple[str, ...]:
        """Repeat each name the number of times given in the line, as in "two steps east"."""
        if not self._everyday.repeated:
            return tuple(words)
        parts, done = self._names.parts(words), list[str]()
        last: str | None = None
        while parts:
            part, *parts = parts
            times = self._times(part)
            is_adverb = times is not None and not part.words.isdecimal()
            if is_adverb and last is not None and done[-1] not in self._everyday.sequence:
                done += [last] * ((times or 1) - 1)  # for example, "west twice, then south"
                last = None
                continue
            if times is None:
                done.append(part.words)
                last = part.words if self._is_repeated(part) else last
                continue
            sequence = self._everyday.sequence
            size = next(
                (
                    n
                    for n, one in enumerate(parts)
                    if one.words not in self._everyday.light or self._is_repeated(one)
                ),
                None,
            )
            if size is not None and any(one.words in sequence for one in parts[:size]):
                size = None
            if size is not None and self._is_repeated(parts[size]):
                done += [parts[size].words] * times
                last, parts = None, parts[size + 1 :]
            elif last is not None and times > 1:
                done += [last] * (times - 1)
                last = None
            else:
                done.append(part.words)
        return tuple(done)

    def _times(self, part: Part) -> int | None:
        """Return the number expressed by a word such as "twice", or None for other words."""
        times = self._everyday.times.get(part.words)
        if times is None and part.words.isdecimal() and int(part.words) <= MOST_NAMES:
            times = int(part.words)
        return times

    def _is_repeated(self, part: Part) -> bool:
        """Whether this part is something that can be repeated, such as a step in a direction."""
        kinds, noun = self._everyday.repeated, part.noun
        return noun is not None and self._game.templates.kind_of(noun) in kinds

    def _meant(self, named: Sequence[Token], question: Choose[Any]) -> list[Token]:
        """Drop names that the question doesn't ask for, such as "coin" in "20 cent coin"."""
        options, kind_of = self._names.vocabulary.kind_of(question), self._game.templates.kind_of
        ways = [
            n
            for n, token in enumerate(named)
            if isinstance(token.noun, Bearing) or self._names.is_thing(token.noun)
        ]
        meant = [
            token
            for place, token in enumerate(named)
            if token.noun is None
            or token.noun in options
            or (
                isinstance(token.noun, Toward)
                and ways
                and (place > ways[0] or token.noun in SIDEWAYS)
            )
            or (kind_of(token.noun) != "other" and token.words not in self._everyday.light)
        ]
        if len(meant) > 1 and meant[0].noun is question.opener is not None:
            del meant[0]  # for example, "the Rogue goes north and east"
        return meant or [token for token in named if token.words not in self._everyday.light]

    def _is_name(self, token: Token, words: Sequence[str]) -> bool:
        """Whether a token is a name. In a short line, an abbreviation counts too."""
        if token.noun is not None or token.words.isdecimal():
            return True
        is_short = len(words) <= MOST_BEGUN and not self._names.is_common(token.words)
        is_long = len(token.words) >= SLIP_LETTERS
        return is_short and is_long and self._names.vocabulary.begins(token.words)

    def _doer(
        self, tokens: list[Token], words: Sequence[str], line: PlainLine, question: Choose[Any]
    ) -> tuple[Seat | None, list[Token]]:
        """Return the player who acts according to a line, and the remaining tokens.

        If the line doesn't say who acts, or the question isn't put to a player, return None and all
        tokens.
        """
        first = tokens[0] if tokens else None
        if first is None or question.seat is None:
            return None, tokens
        if not isinstance(first.noun, Seat):  # for example, "roll the die for Ann"
            others = [token for token in tokens if token.noun is not question.seat]
            is_theirs = len(others) < len(tokens) and Seat not in question.ask.kinds
            return (question.seat, others) if is_theirs else (None, tokens)
        size = len(first.words.split())
        if tuple(words[:size]) != tuple(first.words.split()):
            return None, tokens
        after = next((word for word in words[size:] if word not in self._everyday.light), "")
        names_doer = line.colon == size or first.does or self._game.does(after)
        if first.noun is question.seat and len(tokens) > 1:
            names_doer = names_doer or Seat not in question.ask.kinds
        if not names_doer:
            return None, tokens
        return first.noun, tokens[1:]
