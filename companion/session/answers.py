"""Passes answers to the game and announces the result.

If an answer is refused, says why, and what would be accepted.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.narration.phrasebook import Value
from companion.referee.bearing import Bearing, Toward
from companion.referee.names import simple
from companion.referee.question import Audience, Choose, Ruling, Step, YesNo
from companion.referee.run import Answered
from companion.referee.seat import Seat
from companion.session.catalogue import Command
from companion.session.dialogs import Dialogs
from companion.session.matching import (
    ASKS,
    Ambiguous,
    NotUnderstood,
    Remark,
    Token,
    TypedLine,
    is_number,
)
from companion.session.parse import ME
from companion.session.play import (
    Accepted,
    LeftOver,
    NotOffered,
    Play,
    Refused,
    Several,
    Unknown,
    seat_of,
)
from companion.session.question_replies import QuestionReplies
from companion.session.replies import Replies
from companion.session.small_talk import AGREES, PASSES
from companion.session.words import Words

#: A refusal lists the legal choices only if there are at most this many.
LISTED = 5
#: Maximum number of characters that a reply repeats from a line that wasn't understood.
SAID_BACK = 40


@dataclass(frozen=True, slots=True, repr=False)
class Refusal:
    """An answer that was refused, which the table may still accept.

    accept: accepts the answer, given the table's reason.
    ruling: why the rules refuse the answer, or None if no rule refuses it but the card isn't in the
        hand.
    sealed: whether only the player who answered may know the reason for the refusal.
    asker: the player on whose own line the answer was typed, or None if it was typed at the
        keyboard.
    agrees: whether `accept` itself asks the other players for consent.
    words: the answer, or "" if only the player who answered may know it.
    """

    accept: Callable[[str], None]
    ruling: Ruling | None
    sealed: bool
    asker: Seat | None
    agrees: bool = False
    words: str = ""


class Answers:
    """Passes answers to the game, and replies with the result.

    refusal: the last refused answer, or None if no answer has been refused since the last accepted
        one.
    answering: the seats whose questions the current input answered, even at a shared keyboard.
    """

    def __init__(
        self,
        play: Play,
        replies: Replies,
        question: QuestionReplies,
        dialogs: Dialogs,
        words: Words,
        do: Callable[[Command, str], None],
    ) -> None:
        self.refusal: Refusal | None = None
        self.answering: set[Seat] = set()
        self._play = play
        self._replies = replies
        self._question = question
        self._dialogs = dialogs
        self._vocabulary = words.vocabulary
        self._rulebook = words.rulebook
        self._catalogue = words.catalogue
        self._do = do

    def take(
        self,
        line: TypedLine,
        small_talk: str | None = None,
        otherwise: Callable[[TypedLine], bool] = lambda _line: False,
    ) -> None:
        """Answer the open question. If words are left over, they answer the questions that follow.

        small_talk: id of the phrase that replies to the line if it is small talk, otherwise None.
        otherwise: called if the line isn't an answer. Acts on any other meaning of the line, and
            returns whether there was one.
        """
        replies, play = self._replies, self._play
        question, remark = play.question, self._vocabulary.remark(line)
        tokens = self._with_own_name(self._vocabulary.tokens(line), question)
        tokens = self.without_subject(tokens, question)
        if isinstance(question, Choose) and question.is_report and not ASKS.search(line.text):
            remark = None  # the remark is itself the answer
        if remark is not None and self._reply_to_remark(remark, tokens):
            return
        if small_talk is not None and not self._can_answer(question, tokens):
            may_end = isinstance(question, Choose) and Step.DONE in question.options
            if small_talk == (AGREES if self._question.waits_for_done else PASSES) and may_end:
                self._ask_whether_done(line.text)
            elif (
                small_talk == AGREES
                and isinstance(question, Choose)
                and YesNo in question.ask.kinds
            ):
                self._ask_back(line.text, question, [Token(line.plain, YesNo.YES)])
            else:
                replies.refuse(play.secret if replies.asker is None else None, small_talk)
            return
        if tokens and tokens[0].noun is None and self._is_of_another_game(line):
            to = play.secret if replies.asker is None else None
            replies.refuse(to, "event-not-here", event=line.plain.partition(" ")[0])
        elif not isinstance(question, Choose):
            replies.reply("not-understood", words=shortened(line.text), form=self._question.form())
        elif replies.asker is not None and question.seat not in (replies.asker, None):
            replies.reply("not-your-turn", who=question.seat)
        elif not tokens:
            self._not_understood(line.text, play.secret)
        elif remark is not None and otherwise(line):
            return
        elif remark is not None or self._may_be_done(line, question, tokens):
            self._ask_back(line.text, question, tokens)
        elif tokens[0].does and question.seat is not None and Seat not in question.ask.kinds:
            self._answer_as(tokens[0], question.seat, tokens[1:], lambda: otherwise(line))
        elif (
            other := self._other_owner(tokens[0], question)
        ) is not None and question.seat is not None:
            replies.refuse(play.secret, "not-asked", who=question.seat, other=other)
        else:
            self.give(tokens, otherwise=lambda: otherwise(line))

    def _with_own_name(self, tokens: list[Token], question: object) -> list[Token]:
        """If the whole line is "myself", replace it with the name of the player who is asked,
        provided that the player may choose that. Return the tokens.
        """
        match tokens, question:
            case [Token(words, None)], Choose(seat=Seat() as seat) if (
                seat in question.options and self._replies.phrases.has_word(ME, words)
            ):
                return [Token(seat.name, seat)]
        return tokens

    def without_subject(self, tokens: list[Token], question: object) -> list[Token]:
        """Leave out a name at the beginning of an answer if the question already has it, as in
        "Kundry locks Gawan" in reply to "What does Kundry do?".

        Keep a name that could itself be the answer: after 20 Yen, "20 Yen, 50 Dollars" pays two
        notes.
        """
        if not isinstance(question, Choose) or len(tokens) < 2:
            return tokens
        word = self._replies.narrator.word
        about = {simple(str(word(one))) for one in question.facts.values() if isinstance(one, Enum)}
        is_repeated = tokens[0].noun is not None and tokens[0].words in about
        if not is_repeated or self._can_answer(question, tokens[:1]):
            return tokens
        return tokens[1:] if self._can_answer(question, tokens[1:]) else tokens

    def _is_of_another_game(self, line: TypedLine) -> bool:
        """Whether a line begins with the word for an event that only other games have."""
        first = line.plain.partition(" ")[0]
        return self._replies.phrases.has_word("word-of-some-games", first)

    def _can_answer(self, question: object, tokens: list[Token]) -> bool:
        """Whether these tokens could answer the open question."""
        if not isinstance(question, Choose) or not tokens:
            return False
        if len(tokens) > 1 and tokens[0].noun is None:
            return False  # for example, the line starts with an unknown word
        try:
            self._vocabulary.choose(question, tokens)
        except Ambiguous:
            return True
        except (NotUnderstood, IndexError):
            return False
        return True

    def _other_owner(self, first: Token, question: Choose[Any]) -> Seat | None:
        """If a question is about a player's own card, but the line names another player's, return
        that player.

        Such a question asks for a card from the player's hand, or for one just revealed or drawn.
        """
        if not first.whose or not isinstance(first.noun, Seat) or Seat in question.ask.kinds:
            return None
        is_hidden = question.visible.options is Audience.SEAT
        is_own = question.from_hand or question.is_report or is_hidden
        return first.noun if is_own and first.noun is not question.seat else None

    def _answer_as(
        self, doer: Token, asked: Seat, tokens: list[Token], otherwise: Callable[[], bool]
    ) -> None:
        """Accept an answer such as "Ann plays the Horn" if Ann is asked.

        If a different player is asked, say so.

        otherwise: see `take`.
        """
        if doer.noun is asked:
            self.give(tokens, otherwise=otherwise)
        elif doer.noun is not None:
            self._replies.reply("not-asked", who=asked, other=doer.noun)

    def _reply_to_remark(self, remark: Remark, tokens: list[Token]) -> bool:
        """If a remark is about a player's cards, reply with the public facts. Return whether there
        was a reply.

        There is no reply during a secret question, because the words may be the secret, or to a
        player's name that may be an answer.
        """
        play, question = self._play, self._play.question
        if play.secret is not None or not (remark.of or remark.own):
            return False
        if len(tokens) == 1 and isinstance(question, Choose) and Seat in question.ask.kinds:
            return False
        if isinstance(question, Choose) and remark.of is question.seat is not None:
            behind = [token for token in tokens if token.noun is not remark.of]
            if self._can_answer(question, behind):  # "Cara has none" may answer her own question
                self._ask_back(" ".join(token.words for token in behind), question, behind)
                return True
        self._replies.reply("no-answer")
        if remark.of is None:
            self._do(self._catalogue["hand"], "")
        else:
            owns = next(name for name, query in play.run.game.asked.items() if query.owns)
            self._do(self._catalogue[owns], remark.of.name)
        return True

    def _may_be_done(self, line: TypedLine, question: Choose[Any], tokens: list[Token]) -> bool:
        """Whether a single letter may mean "done", even though it also names a card that the table
        could report.

        A player who has been confirming each step with "d" is unlikely to mean a card by that
        letter.
        """
        done = self._replies.narrator.word(Step.DONE)
        is_letter = len(line.text) == 1 and simple(done).startswith(simple(line.text))
        if not is_letter or not question.is_report or Step in question.ask.kinds:
            return False
        try:
            option, _ = self._vocabulary.choose(question, tokens)
        except (NotUnderstood, Ambiguous):
            return False
        return not isinstance(option, Seat)

    def _ask_back(self, text: str, question: Choose[Any], tokens: list[Token]) -> None:
        """Ask whether the player meant a remark as an answer. If the remark can't be an answer, say
        that.
        """
        named = [token.noun for token in tokens]
        if len(tokens) == 1:
            with suppress(NotUnderstood, Ambiguous):
                named = [self._vocabulary.choose(question, tokens)[0]]
        told = [self._replies.narrator.word(noun) for noun in named if noun is not None]
        if len(told) < len(named):
            self._not_understood(text, self._play.secret)
            return
        if self._play.secret is not None:
            self._replies.heard(self._play.secret)
        self._dialogs.did_you_mean(", ".join(told), lambda: self.give(tokens))

    def give(
        self,
        tokens: list[Token],
        override: str | None = None,
        otherwise: Callable[[], bool] = lambda: False,
    ) -> None:
        """Answer the open question with the first tokens, and any later questions with the rest.
        Raises RecordError.

        override: the table's reason for accepting a refused answer.
        otherwise: see `take`.
        """
        sealed = seat_of(self._play.question) is not None
        outcome = self._play.answer(tokens, override)
        if isinstance(outcome, Accepted):
            self.accepted(outcome, override)
            return
        is_way = any(isinstance(token.noun, Toward) for token in tokens)
        may_differ = Unknown | LeftOver | NotOffered | Refused if is_way else Unknown | LeftOver
        is_other = isinstance(outcome, Refused) and len(tokens) > 1 and outcome.is_of_other_kind
        if not sealed and (is_other or isinstance(outcome, may_differ)) and otherwise():
            return
        asker = self._replies.asker

        def accept(reason: str) -> None:
            self.give(tokens, reason)

        if sealed:  # any refusal can be overridden, because the offer mustn't reveal the reason
            self.refusal = Refusal(accept, None, True, asker)
        match outcome:
            case Refused():
                is_sealed = outcome.sealed is not None
                is_secret = is_sealed or self._play.secret is not None
                words = "" if is_secret else " ".join(token.words for token in tokens)
                self.refusal = Refusal(accept, outcome.ruling, is_sealed, asker, words=words)
                self._refused(outcome)
            case NotOffered():
                self.refusal = Refusal(accept, None, True, asker) if outcome.sealed else None
                self.not_offered(outcome)
            case Unknown():
                self._unknown(outcome, tokens)
            case Several(words, options, whose):
                listed = self._replies.narrator.listed(options)
                self._replies.refuse(whose, "ambiguous", words=words, options=listed)
            case LeftOver():
                self._left_over(outcome)

    def accepted(self, outcome: Accepted, reason: str | None = None) -> None:
        """Announce what followed from the recorded answers, and ask the next question.

        reason: the table's reason, if the answer overrode the rules.
        """
        self.refusal = None
        self._note_answering(outcome.entry)
        self._confirm_secret_answers(outcome)
        if reason is not None:
            self._replies.table("overridden", reason=reason)
        self._question.tell_and_ask(outcome.said)

    def not_offered(self, outcome: NotOffered) -> None:
        """Reply to an answer that is of the right kind, but isn't one of the choices."""
        question, option, sealed = outcome.question, outcome.option, outcome.sealed
        replies = self._replies
        if isinstance(option, Toward):  # as on a map
            option = Bearing(option.value)
        if option in question.refused:
            self._refused(Refused(question, option, question.refused[option], sealed, False))
        elif seat_of(question) is not None:
            if is_number(option):
                replies.refuse(sealed, "no-number", number=option)
                return
            keepers = self._play.run.start.keepers
            told = sealed is not None and keepers[sealed] != "dealer"
            phrase = "private-not-told" if told else "private-not-held"
            options = replies.narrator.listed(question.options)
            replies.refuse(sealed, phrase, option=option, options=options)
        elif is_number(option):
            numbers = [one for one in question.options if is_number(one)]
            facts = {"number": option, "least": min(numbers), "most": max(numbers)}
            rule = self._rulebook[question.ask.rule].spoken
            replies.refuse(sealed, "not-in-range", rule=rule, **facts)
        else:
            replies.refuse(sealed, "not-among", option=option)

    def _note_answering(self, entry: int) -> None:
        """Note which seats gave the answers in the record from `entry` on."""
        run = self._play.run
        for one, asked in zip(run.entries[entry:], run.asked[entry:], strict=True):
            seat = getattr(one, "seat", None)
            if seat is not None and not asked.is_forced:
                self.answering.add(seat)

    def _confirm_secret_answers(self, outcome: Accepted) -> None:
        """Say that a secret answer has arrived, in the same words for every answer.

        This isn't needed if an announcement already says what the seat has done.
        """
        run, base = self._play.run, outcome.entry
        acted = [one.facts.get("who") for one in self._question.told_before(outcome.said)]
        for entry, asked in zip(run.entries[base:], run.asked[base:], strict=True):
            if not isinstance(entry, Answered) or not isinstance(asked, Choose):
                continue
            seat = asked.seat
            if seat is not None and seat not in acted and asked.visible.answer is Audience.SEAT:
                self._replies.heard(seat)

    def _refused(self, outcome: Refused) -> None:
        """Refuse an answer with the reason, the legal choices, and the rule."""
        question, narrator = outcome.question, self._replies.narrator
        few = len(question.options) <= LISTED
        facts: dict[str, Value] = {
            **narrator.reasons(outcome.ruling),
            "rule": self._rulebook[outcome.ruling.rule].spoken,
        }
        # If earlier answers on the line were dropped as well, don't list many choices, or choices
        # of a different kind.
        more = outcome.more
        kind = type(outcome.option)
        if more and not (few and any(isinstance(one, kind) for one in question.options)):
            self._replies.refuse(outcome.sealed, "refused-whole", **facts)
            return
        say = narrator.phrases.say
        options = {"options": narrator.listed(question.options)}
        if more and few:
            legal = "legal-again"
        elif few:
            legal = "legal-one"
        else:
            legal = "legal-many"
        facts["legal"] = say(legal, options)
        facts["legal_brief"] = say(legal, options, form="brief")
        self._replies.refuse(outcome.sealed, "refused-in-line" if more else "refused", **facts)

    def _left_over(self, outcome: LeftOver) -> None:
        """Refuse a line because words are left over after its answers.

        If the same seat is asked next, and the rules refuse these words as its answer, say why.
        """
        first, asked = outcome.first, outcome.asked
        noun = outcome.tokens[0].noun
        is_same = isinstance(first, Choose) and asked is not None and asked.seat is first.seat
        if is_same and isinstance(asked, Choose) and noun is not None:
            why = asked.refused.get(noun)
            if why is not None:
                self._refused(Refused(asked, noun, why, outcome.sealed, True))
                return
        if self._question.waits_for_done and noun is not None:
            self._replies.reply("comes-later", form=self._question.form())
            return
        words = shortened(" ".join(token.words for token in outcome.tokens))
        form = self._question.form(after=True)
        self._replies.refuse(outcome.sealed, "left-over", words=words, form=form)

    def _unknown(self, outcome: Unknown, tokens: list[Token]) -> None:
        """Reply to words that don't answer the open question.

        If they are similar to an answer or a command, ask whether that was meant. Otherwise, show
        what would be accepted.
        """
        replies, meant, sealed = self._replies, outcome.meant, outcome.sealed
        like = self._catalogue.like(outcome.words) if len(tokens) == 1 else None
        known = next((one.noun for one in tokens if one.words == outcome.words), None)
        if isinstance(known, YesNo) and len(tokens) == 1:
            if known is YesNo.YES and self._question.waits_for_done:
                self._ask_whether_done(outcome.words)
                return
            replies.refuse(sealed, "nothing-for-yes", form=self._question.form())
        elif sealed is not None and (meant is None or not self._play.secret):
            self._not_understood(outcome.words, sealed)
        elif outcome.words.isdecimal() and self._has_numbers(self._play.question):
            replies.reply("not-among", option=outcome.words)
        elif meant is not None:
            if self._play.secret is not None:
                replies.heard(self._play.secret)
            mended = [t if t.words != outcome.words else Token(t.words, meant) for t in tokens]
            self._dialogs.did_you_mean(replies.narrator.word(meant), lambda: self.give(mended))
        elif like is not None and tokens[0].noun is None:  # a known thing isn't a mistyped command
            self._dialogs.did_you_mean(like.name, lambda: self._do(like, ""))
        elif known is not None and self._question.waits_for_done:
            replies.reply("comes-later", form=self._question.form())
        elif known is not None:
            words, form = shortened(outcome.words), self._question.form()
            replies.reply("not-this-kind", words=words, form=form)
        else:
            self._not_understood(outcome.words, None)

    def _has_numbers(self, question: object) -> bool:
        """Whether every option of a question has a number of its own, such as a card's."""
        options = question.options if isinstance(question, Choose) else ()
        return None not in map(self._vocabulary.number_of, options)

    def _ask_whether_done(self, words: str) -> None:
        """Ask whether a line means "done". It may be "okay" after an instruction, or "none" where
        more could be chosen.
        """
        done = Token(words, Step.DONE)
        word = self._replies.narrator.word(Step.DONE)
        self._dialogs.did_you_mean(word, lambda: self.give([done]))

    def _not_understood(self, words: str, sealed: Seat | None) -> None:
        form = self._question.form()
        self._replies.refuse(sealed, "not-understood", words=shortened(words), form=form)


def shortened(words: str) -> str:
    """Return the first words of a long line, enough to recognise it."""
    plain = simple(words)
    return plain if len(plain) <= SAID_BACK else plain[:SAID_BACK] + "…"
