"""Acts on lines in everyday words, as interpreted by `SecondReader`.

If the meaning is clear, acts at once. Otherwise, asks first.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any

from companion.narration.phrasebook import Value
from companion.referee.bearing import Toward
from companion.referee.question import Audience, Choose, Nothing, YesNo
from companion.referee.run import Answered
from companion.referee.seat import Seat
from companion.session.catalogue import ParsedCommand
from companion.session.context import Context
from companion.session.dialogs import Choice, Dialog, Reply
from companion.session.everyday_moves import EverydayMoves
from companion.session.input import ParsedInput
from companion.session.matching import Noun, TypedLine
from companion.session.parse import ME, takes_any_words
from companion.session.play import seat_of
from companion.session.understanding.reader import SecondReader
from companion.session.understanding.readings import (
    ASK,
    DENIED,
    MEND,
    PATTERN,
    REPLY,
    Move,
    Reading,
    Repair,
    RuleReading,
    Situation,
    TableTalk,
    Wish,
)
from companion.session.understanding.rule_questions import RuleAnswer

#: If at least this many moves are likely, try them all, and prefer one that the game accepts.
MOVES_TRIED = 2
#: A move is likely if its score is at most this far below the best one.
NEARLY_AS_LIKELY = 0.06
#: How many of the last answers a correction in everyday words can refer to.
REPAIRED = 9


@dataclass(frozen=True, slots=True)
class EverydayMeaning:
    """What a line in everyday words means.

    line: the same meaning in the strict reader's words, or the original line if it can't be put
        that way.
    only_asks: whether the line only makes the companion say something, such as a rule, or ask
        something in return.
    """

    line: str
    only_asks: bool


class EverydayLines:
    """Acts on lines that the strict reader doesn't fully understand.

    do: runs a command on behalf of the asker.
    """

    def __init__(
        self, context: Context, reader: SecondReader, do: Callable[[ParsedCommand], None]
    ) -> None:
        self._play = context.play
        self._replies = context.replies
        self._answers = context.answers
        self._question = context.question
        self._dialogs = context.dialogs
        self._vocabulary = context.vocabulary
        self._catalogue = context.catalogue
        self._rulebook = context.rulebook
        self._reader = reader
        self._names = reader.names
        self._moves = EverydayMoves(context, reader.names)
        self._do = do

    def comes_first(self, parsed: ParsedInput, command: ParsedCommand | None) -> bool:
        """Whether to try everyday readings of a line before the strict reading.

        Everyday readings come first if the strict reader doesn't understand the whole line, or if
        the line is a whole question that only begins like a command, such as "who has Parsifal".
        """
        text = parsed.line.text
        if command is None or not command.is_whole:
            return True
        if command.command.changes and self._reader.is_whole_question(text):
            return True
        is_named = not command.command.takes_nothing and self._vocabulary.named(command.rest)
        is_unsure = command.rest and not is_named
        if command.is_asked and not command.command.takes_nothing:
            said = self._vocabulary.tokens(parsed.line)
            is_unsure = any(self._names.is_thing(one.noun) for one in said)
        if is_unsure and self._reader.makes_move(text):
            return True  # for example, "it was the Spilled Fruit" or "next to the Opera House"
        is_mishap = command.command is self._catalogue["mishap"]
        if is_mishap and self._reader.is_about_others(text):
            return True  # for example, "I dropped a crumb on the carpet"
        if not command.rest:  # for example, "I hit Enter by mistake"
            is_own = is_mishap and command.is_asked and self._reader.is_asker(text.split()[0])
            return is_own and self._reader.is_sure_of(text, undoes=True)
        if is_mishap and (self._corrects_answer(text) or self._asks_rule(text)):
            # for example, "I made a mistake, Bob drew Titurel, not Gawan" and "does the Coffee
            # count if I'm knocked out"
            return True
        if is_mishap or command.command is self._catalogue["help"]:
            return self._reader.is_sure_of(text)  # for example, "the Horn fell under the table"
        if takes_any_words(command.command):  # "read that back to me" isn't "read"
            named = any(one.noun for one in self._vocabulary.tokens(TypedLine.of(command.rest)))
            is_other = not named and not command.command.changes and self._reader.is_sure_of(text)
            return is_other or self._only_begins_like(command, text)
        return self._is_sentence(command, text)

    def _corrects_answer(self, text: str) -> bool:
        """Whether a line tells the right answer instead of a wrong one that it names."""
        readings = self._reader.read(text, Situation(self._play.question))
        repairs = [one for one in readings if isinstance(one, Repair) and one.old is not None]
        return any(self._answer_to_correct(one) is not None for one in repairs)

    def _asks_rule(self, text: str) -> bool:
        """Whether a line most likely asks a question that a rule clearly answers."""
        first = next(iter(self._reader.read(text, Situation(self._play.question))), None)
        return isinstance(first, RuleReading) and first.is_clear

    def _only_begins_like(self, command: ParsedCommand, text: str) -> bool:
        """Whether a line begins like a command but means something different.

        Use this only for commands that take any words.
        """
        named = self._vocabulary.tokens(TypedLine.of(command.rest))
        if command.command.changes:  # for example, "put a trap down here" makes a move
            pieces = [one for one in named if not isinstance(one.noun, Seat | None)]
            is_talk = not pieces and any(one.noun is None for one in named)
            is_put = command.command is self._catalogue["put"]
            return is_put and (is_talk or self._reader.makes_move(text))
        if command.command is self._catalogue["reasons"]:  # only practice players can give reasons
            is_about = any(one.noun in self._play.practice.strengths for one in named)
        else:
            is_about = command.is_asked or any(self._names.is_thing(one.noun) for one in named)
        return self._reader.is_whole_question(text) and not is_about

    def _is_sentence(self, command: ParsedCommand, text: str) -> bool:
        """Whether a line is a sentence even though it begins like a command.

        For example, "did Ann set a trap" and "read me the row" are sentences, but "did Ann" and
        "read cards" are commands.
        """
        first, *more = command.rest.casefold().split()
        is_can = command.command is self._catalogue["can"]
        # "can I flip" is about a choice
        is_choice = is_can and self._vocabulary.named(" ".join(more)) is not None
        is_begun = self._names.is_light(first) or self._reader.is_asker(first)
        if more and not is_choice and (is_begun or any(map(self._reader.is_article, more))):
            return True
        if self._vocabulary.named(command.rest) is not None:
            return False  # for example, "where Charmer 2" is a command
        return self._reader.is_whole_question(text)

    def take(self, parsed: ParsedInput, command: ParsedCommand | None, *, is_typed: bool) -> bool:
        """Act on the most probable reading of a line. Return False if no reading fits.

        command: the command that the strict reader would run, because the line begins with its
            words.
        is_typed: whether the line was typed. A typed line gets a reply unless it is clearly table
            talk.
        """
        dialog = self._dialogs.current
        if dialog is not None and dialog.other is not None:
            return False  # the open question takes any words
        if dialog is not None and dialog.choices:
            return self._take_instead_of_choice(dialog, parsed, command, is_typed=is_typed)
        if parsed.small_talk is not None:
            return False
        is_remark = command is None and self._is_understood_strictly(parsed.line)
        if is_remark and not self._may_answer(parsed.line):
            return False
        is_question = self._reader.is_whole_question(parsed.line.text)
        rest = None if command is None or is_question else command.rest
        situation = Situation(self._play.question, rest)
        readings = self._accepted_first(self._reader.read(parsed.line.text, situation))
        if self._ask_who(parsed.line.text, readings, situation):
            return True
        mends = False
        for reading in readings:
            if isinstance(reading, TableTalk):
                is_answered = is_typed and not reading.is_certain
                return self._offer_undo() if mends else self._handle_talk(is_answered=is_answered)
            if isinstance(reading, Move) and self._is_repair(reading, readings):
                continue
            if isinstance(reading, RuleReading) and self._is_for_command(command, reading):
                return False
            if self._act(reading, parsed.line, is_remark=is_remark):
                return True
            mends |= isinstance(reading, Repair) and reading.score in (MEND, DENIED)
        return mends and self._offer_undo()

    def _accepted_first(self, readings: Sequence[Reading]) -> Sequence[Reading]:
        """Return the readings in order. Among moves and uncertain wishes that are nearly equally
        likely, put the moves that the game accepts first.

        For example, "that's me" may mean pass or done, and "Bob should go first" may be an answer
        or a complaint.
        """
        best = [one for one in readings if readings[0].score - one.score <= NEARLY_AS_LIKELY]
        moves = [one for one in best if isinstance(one, Move)]
        unsure = (one for one in best if isinstance(one, Wish) and not one.is_certain)
        wishes = [one for one in unsure if one.command != "undo"]
        if len(best) < MOVES_TRIED or len(moves) + len(wishes) < len(best):
            return readings
        taken = [one for one in moves if self._moves.would_be_taken([*one.tokens])]
        rest = [one for one in readings if one not in taken]
        return [*(replace(one, is_certain=one.is_certain and not wishes) for one in taken), *rest]

    def _take_instead_of_choice(
        self,
        dialog: Dialog,
        parsed: ParsedInput,
        command: ParsedCommand | None,
        *,
        is_typed: bool,
    ) -> bool:
        """Act on a line that names none of the open choices.

        If it is table talk, keep the choices open.
        """
        is_answer = isinstance(self._vocabulary.named(parsed.line.plain), YesNo)
        if is_answer or dialog.chosen(parsed.line.text) is not None:
            return False
        question = self._play.question
        readings = self._reader.read(parsed.line.text, Situation(question))
        if not readings or isinstance(readings[0], TableTalk):
            return bool(readings)
        self._dialogs.current = None
        if self.take(parsed, command, is_typed=is_typed):
            return True
        self._dialogs.current = dialog
        return False

    def take_instead(self, line: TypedLine) -> bool:
        """If a line's words don't answer the question as they stand, make a different move that
        they may describe.

        Either the line must name its player, or the move must use every name in the line and be
        accepted by the game as a whole. Return whether the line has been dealt with.
        """
        question = self._play.question
        if not isinstance(question, Choose) or seat_of(question) is not None:
            return False
        said = self._vocabulary.tokens(line)
        names = self._names
        named = {
            token.noun
            for token in said
            if not names.is_common(token.words) and not self._reader.is_polite(token.words)
            if not isinstance(token.noun, YesNo) or names.can_answer(question, [token])
        } - {None, question.opener}
        if (reported := self._moves.reported(question, said)) is not None:
            self._moves.ask_back(question, reported)
            return True
        is_remark = self._vocabulary.remark(line) is not None
        if not self._names.can_answer(question, said):
            after = self._moves.after_an_action(question, said)
            if after is not None:
                self._moves.ask_back(question, after)
                return True
        readings = self._reader.read(line.text, Situation(question)) or [TableTalk()]
        is_sentence = any(token.noun is None for token in said)
        if is_sentence and isinstance(readings[0], TableTalk) and readings[0].is_certain:
            return True
        for one in readings:
            if not isinstance(one, Move):
                continue
            tokens = self._moves.as_accepted(question, one.tokens)
            if tokens in (said, [*dict.fromkeys(said)]):
                continue  # "ring, ring" means two Rings, so don't drop one of them
            if one.who is None or is_remark:
                meant = {one.who, *(token.noun for token in tokens)}
                is_whole = named - set(Toward) <= meant or one.score in (PATTERN, REPLY)
                if not is_whole or not self._moves.would_be_taken(tokens):
                    continue
            is_certain = one.is_certain and not is_remark and set(Toward).isdisjoint(named)
            is_certain &= tokens == [*self._moves.by_compass(question, one.tokens)]
            if self._moves.make(replace(one, tokens=tuple(tokens), is_certain=is_certain)):
                return True
        return False

    def meaning(self, parsed: ParsedInput, command: ParsedCommand | None) -> EverydayMeaning | None:
        """Return what a line means if the strict reader doesn't fully understand it. This changes
        nothing.

        Return None if the line means nothing, or if its meaning can't be known in advance.

        command: as in `take`.
        """
        question, text = self._play.question, parsed.line.text
        if parsed.small_talk is not None or self._dialogs.current is not None:
            return None
        if not self.comes_first(parsed, command):
            return None
        is_whole = command is None or self._reader.is_whole_question(text)
        rest = None if is_whole or command is None else command.rest
        for reading in self._reader.read(text, Situation(question, rest)):
            match reading:
                case Move() if self._may_be_made(reading, question):
                    word = self._replies.narrator.word
                    names = (
                        one.words if one.noun is None else word(one.noun) for one in reading.tokens
                    )
                    return EverydayMeaning(", ".join(names), only_asks=False)
                case Wish(_, id_, rest_):
                    line = f"{self._catalogue[id_].name} {rest_}".strip()
                    return EverydayMeaning(line, only_asks=not self._catalogue[id_].changes)
                case RuleReading() if reading.is_clear:
                    return EverydayMeaning(text, only_asks=True)
                case Repair() if self._answer_to_correct(reading) is not None:
                    return EverydayMeaning(text, only_asks=True)
                case TableTalk():
                    return None
        return None

    def _is_for_command(self, command: ParsedCommand | None, reading: RuleReading) -> bool:
        """Whether a question is for a command rather than about the rules, as in "why did Bob play
        that".
        """
        if command is None or not takes_any_words(command.command) or reading.is_clear:
            return False
        if command.command is self._catalogue["reasons"]:  # only practice players can give reasons
            named = self._vocabulary.tokens(TypedLine.of(command.rest))
            return not reading.found or any(isinstance(one.noun, Seat) for one in named)
        return True

    def _is_repair(self, move: Move, readings: Sequence[Reading]) -> bool:
        """Whether a line that isn't an accepted move corrects an earlier answer."""
        repairs = [one for one in readings if isinstance(one, Repair)]
        if not any(self._answer_to_correct(one) is not None for one in repairs):
            return False
        question, tokens = self._play.question, [*move.tokens]
        if isinstance(question, Choose):
            tokens = self._moves.as_accepted(question, tokens)
        return not self._moves.would_be_taken(tokens)

    def _may_be_made(self, move: Move, question: object) -> bool:
        """Whether a move answers the open question and is made by the player who is asked."""
        if not move.tokens or not isinstance(question, Choose) or move.score < ASK:
            return False
        is_theirs = move.who is None or question.seat in (None, move.who)
        return is_theirs and self._names.can_answer(question, list(move.tokens))

    def _is_understood_strictly(self, line: TypedLine) -> bool:
        """Whether the strict reader understands the whole line.

        Such a line consists of names and abbreviations.
        """
        vocabulary = self._vocabulary
        tokens = vocabulary.tokens(line)
        if not tokens or self._reader.asks(line.text) or self._reader.corrects(line):
            return False
        is_nothing = len(tokens) > 1 and isinstance(tokens[0].noun, Nothing)
        if is_nothing and self._reader.makes_move(line.text):
            return False  # for example, "nothing to drop"
        begins = [
            token.words for token in tokens if token.noun is None and not token.words.isdecimal()
        ]
        if not all(map(vocabulary.begins, begins)):
            return False
        # "in", "do" and "not" may be abbreviations too, but only if the game would accept the whole
        # line.
        is_doubtful = any(map(self._names.is_common, begins)) or self._reader.denies(
            [token.words for token in tokens[1:-1]]
        )
        return not is_doubtful or self._moves.would_be_taken(tokens)

    def _may_answer(self, line: TypedLine) -> bool:
        """Whether a remark about somebody, such as "I've got none", may be an answer.

        A remark that names a card, such as "Bob has the Camera", isn't an answer to a question for
        a card from a hand.
        """
        question, vocabulary = self._play.question, self._vocabulary
        if not isinstance(question, Choose) or question.is_report:
            return False
        if vocabulary.remark(line) is None:
            return False
        named = (token.noun for token in vocabulary.tokens(line))
        return not question.from_hand or not any(map(self._names.is_thing, named))

    def _act(
        self,
        reading: Move | Wish | Repair | RuleReading,
        line: TypedLine,
        *,
        is_remark: bool = False,
    ) -> bool:
        """Act on one reading of a line. Return False if the line can't mean that."""
        match reading:
            case Move():
                is_certain = reading.is_certain and not is_remark
                return self._moves.make(replace(reading, is_certain=is_certain))
            case Wish():
                return self._wish(reading)
            case Repair():
                return self._repair(reading)
            case RuleReading():
                return self._rule(reading, line)

    # Acting on queries and commands

    def _wish(self, wish: Wish) -> bool:
        parsed = ParsedCommand(self._catalogue[wish.command], wish.rest)
        if parsed.command.changes and self._replies.phrases.has_word(ME, wish.rest):
            seat = self._replies.asker or getattr(self._play.question, "seat", None)
            if isinstance(seat, Seat):  # for example, "I'm leaving"
                parsed = replace(parsed, rest=seat.name)
        if self._dialogs.current is not None and parsed.command.changes:
            return False
        if wish.is_certain or wish.command == "mishap":  # this only asks what to do
            self._do(parsed)
            return True
        said = f"{parsed.command.name} {parsed.rest}".strip().partition(",")[0]  # without reasons
        name = self._as_written(said)
        self._dialogs.did_you_mean(name, lambda: self._do(parsed))
        return True

    def _ask_who(self, text: str, readings: Sequence[Reading], situation: Situation) -> bool:
        """If a line such as "is she out" lacks only a player's name, ask which player "she" is.

        Return whether the question was asked.
        """
        is_whole = any(isinstance(one, Move | Wish | Repair) for one in readings)
        if is_whole or self._dialogs.current is not None:
            return False
        choices: list[Choice] = []
        for seat in (one for one in self._vocabulary.nouns if isinstance(one, Seat)):
            named = self._reader.with_name(text, seat.name)
            read = self._reader.read(named, situation) if named is not None else []
            wish = read[0] if read else None
            if isinstance(wish, Wish) and not self._catalogue[wish.command].changes:
                meant = ParsedCommand(self._catalogue[wish.command], wish.rest)
                choices.append(Choice(seat.name, partial(self._do, meant)))
        if not choices:
            return False
        self._dialogs.choose("who-meant", choices)
        return True

    def _repair(self, repair: Repair) -> bool:
        """Offer to correct the latest answer that matches a line's correction.

        Return False if no answer fits, or if a different question has to be answered first.
        """
        play, replies = self._play, self._replies
        if play.secret is not None or self._dialogs.current is not None:
            return False
        found = self._answer_to_correct(repair)
        if found is None:
            return False
        number, old, new = found
        word = replies.narrator.word
        command = ParsedCommand(self._catalogue["correct"], f"{number} {word(new)}")

        def reply(yes: bool) -> None:
            if yes:
                self._do(command)
            else:
                replies.reply("not-meant")

        facts: dict[str, Value] = {"old": word(old), "new": word(new)}
        self._dialogs.confirm("mend-right", reply, facts=facts)
        return True

    def _offer_undo(self) -> bool:
        """Offer to undo the last line, because a player said that something was wrong, but no
        answer fits.

        Return False if that isn't possible now.
        """
        if self._play.secret is not None or self._dialogs.current is not None:
            return False
        if not self._play.correctable():
            return False
        return self._wish(Wish(MEND, "undo", "", "undo", is_certain=False))

    def _answer_to_correct(self, repair: Repair) -> tuple[int, Noun, Noun] | None:
        """Return the latest answer that a line may correct: its number in the list of `correct`,
        the answer itself, and the correct answer. Return None if no answer fits.

        After a no to "do you have the Camera", the Camera stands for yes.
        """
        run = self._play.run
        for number, place in enumerate(self._play.correctable()[:REPAIRED], 1):
            entry, asked = run.entries[place], run.asked[place]
            if not isinstance(entry, Answered) or not isinstance(asked, Choose):
                continue
            was: Any = entry.option
            new, old = self._among(repair.new, asked), repair.old
            if was is YesNo.NO and new in asked.facts.values():
                new = YesNo.YES
            are_things = self._names.is_thing(was) and self._names.is_thing(new)
            is_kind = type(was) is type(new) or (
                isinstance(new, asked.ask.kinds) and (old is not None or are_things)
            )
            if was == new or not is_kind or (old is not None and not self._is_called(was, old)):
                continue
            if asked.visible.options is not Audience.SEAT and new not in asked.options:
                continue  # for example, a die can't show 9
            return number, was, new
        return None

    def _among(self, noun: Noun, asked: Choose[Any]) -> Noun:
        """Return the only option that may be called this: a Knight may be Knight 2, and "8" may be
        8 Steady Lane. If there are none or several, return the noun itself.
        """
        if noun in asked.options or asked.visible.options is Audience.SEAT:
            return noun
        named = [one for one in asked.options if self._is_called(one, noun)]
        return named[0] if len(named) == 1 else noun

    def _is_called(self, option: Noun, noun: Noun) -> bool:
        """Whether this may be another name for an option, or the number before its name."""
        if isinstance(noun, int) and not isinstance(noun, Enum):
            return option == noun or self._replies.narrator.word(option).split()[0] == str(noun)
        return option == noun or self._vocabulary.is_called(option, self._names.word(noun))

    # Answering rules questions

    def _rule(self, reading: RuleReading, line: TypedLine) -> bool:
        """Answer a question about the rules with a short answer, followed by the rule itself.

        If several rules fit the question, ask which one is meant.
        """
        replies, found = self._replies, reading.found
        if not found and reading.topic is not None:
            word = replies.narrator.word(reading.topic)
            if self._rulebook.topic(word) is None and not self._rulebook.about(word):
                reading = replace(reading, topic=None)
        asker, secret = replies.asker, self._play.secret
        if secret is not None and asker is None and self._vocabulary.tokens(line):
            replies.heard(secret)
            replies.asker = secret
        if not found:
            topic = replies.narrator.word(reading.topic) if reading.topic is not None else ""
            replies.reply("no-rule-found" if topic else "no-rule-at-all", topic=topic)
        elif reading.is_clear or self._dialogs.current is not None:
            self._tell_rule(found[0])
        elif len(found) == 1:
            self._dialogs.confirm(
                "rule-right",
                self._rule_confirmation(found[0]),
                facts={"question": self._as_written(found[0].question)},
            )
        else:
            choices = [
                Choice(self._as_written(one.question), partial(self._tell_rule, one))
                for one in found
            ]
            self._dialogs.choose("rule-which", choices)
        return True

    def _as_written(self, question: str) -> str:
        """Return a question or command as people write it, with capital letters and contractions.

        For example, "can i play the lens" becomes "can I play the Lens".
        """
        word = self._replies.narrator.word
        said: list[str] = []
        for part in self._names.parts(question.split()):
            named = word(part.noun) if part.noun is not None else ""
            said.append(named if named.casefold() == part.words else part.words)
        text = " ".join(said)
        for plain, written in self._reader.written.items():
            text = re.sub(rf"\b{plain}\b", written, text)
        return text

    def _rule_confirmation(self, found: RuleAnswer) -> Reply:
        """Return the function that handles the reply to "did you mean this rule?"."""

        def reply(yes: bool) -> None:
            if yes:
                self._tell_rule(found)
            else:
                self._replies.reply("no-rule-at-all")

        return reply

    def _tell_rule(self, found: RuleAnswer) -> None:
        """Give a rule's short answer, and then read out the rule itself.

        `next` reads the other rules on the same topic.
        """
        replies, rule = self._replies, self._rulebook[found.rule]
        facts: dict[str, Value] = {"rule": rule.spoken, "text": rule.text}
        if found.answer:
            replies.reply("answers", answer=found.answer, **facts)
        else:
            replies.reply("answers-plainly", **facts)
        others = self._rulebook.around(rule.id)
        told = replies.asker

        def more() -> None:
            for one in others:
                replies.reply("rule-line", rule=one.spoken, text=one.text)

        if told is not None or not replies.asker:
            replies.offer(more, len(others))

    # Handling table talk

    def _handle_talk(self, *, is_answered: bool) -> bool:
        """Ignore a line that wasn't meant for the companion, or say that it wasn't understood."""
        if self._replies.asker is not None or self._play.secret is not None:
            return False
        if is_answered:
            self._replies.reply("not-followed", form=self._question.form())
        return True
