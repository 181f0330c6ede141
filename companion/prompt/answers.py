"""Answers: what comes of them, in words. Why one cannot be taken, and what would be right."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.narration.rulebook import Rulebook
from companion.prompt.dialogs import Dialogs
from companion.prompt.forms import Form, Forms
from companion.prompt.matching import (
    ASKS,
    Ambiguous,
    NotUnderstood,
    Remark,
    Token,
    TypedLine,
    Vocabulary,
    is_number,
)
from companion.prompt.open_question import OpenQuestion
from companion.prompt.play import (
    Accepted,
    LeftOver,
    NotOffered,
    Play,
    Refused,
    Several,
    Unknown,
    seat_of,
)
from companion.prompt.talk import Talk
from companion.referee.names import simple
from companion.referee.question import Audience, Choose, Ruling, Step, YesNo
from companion.referee.run import Answered
from companion.referee.seat import Seat

#: The most choices that a refusal lists.
LISTED = 5
#: How much of a line that was not understood is said back, in characters.
SAID_BACK = 40


@dataclass(frozen=True, slots=True, repr=False)
class Refusal:
    """What was refused last: the table may yet accept it.

    accept: takes it, with the table's reason. ruling: None where no rule is against it, but the
    hand. sealed: why is for its seat only. asker: on whose own display it was said; None at the
    keyboard.
    """

    accept: Callable[[str], None]
    ruling: Ruling | None
    sealed: bool
    asker: Seat | None


class Answers:
    """Gives a line to the game, and tells what came of it. refusal: the last line refused.

    command: does a command, with what stands behind it: that of a slip that was meant as one, or
    what answers a remark.
    """

    def __init__(
        self,
        play: Play,
        talk: Talk,
        question: OpenQuestion,
        dialogs: Dialogs,
        vocabulary: Vocabulary,
        rulebook: Rulebook,
        forms: Forms,
        command: Callable[[Form, str], None],
    ) -> None:
        self.refusal: Refusal | None = None
        self._play = play
        self._talk = talk
        self._question = question
        self._dialogs = dialogs
        self._vocabulary = vocabulary
        self._rulebook = rulebook
        self._forms = forms
        self._command = command

    def line(self, line: TypedLine) -> None:
        """Answer the open question, and those that the line's other words answer."""
        talk, play = self._talk, self._play
        tokens = self._vocabulary.tokens(line)
        question, remark = play.question, self._vocabulary.remark(line)
        if isinstance(question, Choose) and question.fact and not ASKS.search(line.text):
            remark = None  # what is so is asked for
        if remark is not None and self._is_told(remark, tokens):
            return
        reply = talk.small_talk.reply_to(line)
        if reply is not None and not self._can_answer(question, tokens):
            talk.refuse(play.secret if talk.asker is None else None, reply)
            return
        if not isinstance(question, Choose):
            talk.reply("not-understood", words=shortened(line.text), form=self._question.form())
        elif talk.asker is not None and question.seat not in (talk.asker, None):
            talk.reply("not-your-turn", who=question.seat)
        elif not tokens:
            self._not_understood(line.text, play.secret)
        elif remark is not None or self._may_be_done(line, question, tokens):
            self._ask_back(line.text, question, tokens)
        elif tokens[0].does and question.seat is not None and Seat not in question.ask.kinds:
            self._done_by(tokens[0], question.seat, tokens[1:])
        elif (other := self._whose(tokens[0], question)) is not None and question.seat is not None:
            talk.refuse(play.secret, "not-asked", who=question.seat, other=other)
        else:
            self.give(tokens)

    def _can_answer(self, question: object, tokens: list[Token]) -> bool:
        """Whether the open question could be answered so."""
        if not isinstance(question, Choose) or not tokens:
            return False
        if len(tokens) > 1 and tokens[0].noun is None:
            return False  # it begins with what names nothing
        try:
            self._vocabulary.choose(question, tokens)
        except Ambiguous:
            return True
        except (NotUnderstood, IndexError):
            return False
        return True

    def _whose(self, first: Token, question: Choose[Any]) -> Seat | None:
        """Which other player's a line is said to be, where one's own is asked: a card of one's
        hand, or what one has just laid open or drawn.
        """
        if not first.whose or not isinstance(first.noun, Seat) or Seat in question.ask.kinds:
            return None
        is_hidden = question.visible.options is Audience.SEAT
        is_own = question.of_hand or question.fact or is_hidden
        return first.noun if is_own and first.noun is not question.seat else None

    def _done_by(self, doer: Token, asked: Seat, tokens: list[Token]) -> None:
        """What somebody is said to do answers only where that is who is asked."""
        if doer.noun is asked:
            self.give(tokens)
        elif doer.noun is not None:
            self._talk.reply("not-asked", who=asked, other=doer.noun)

    def _is_told(self, remark: Remark, tokens: list[Token]) -> bool:
        """Whether what is said of a player is answered by what is known of that player.

        What is typed while a secret is asked may be that secret; a player alone may be an answer.
        """
        play, question = self._play, self._play.question
        if play.secret is not None or not (remark.of or remark.own):
            return False
        if len(tokens) == 1 and isinstance(question, Choose) and Seat in question.ask.kinds:
            return False
        self._talk.reply("no-answer")
        if remark.of is None:
            self._command(self._forms["hand"], "")
        else:
            owns = next(name for name, query in play.run.game.asked.items() if query.owns)
            self._command(self._forms[owns], remark.of.name)
        return True

    def _may_be_done(self, line: TypedLine, question: Choose[Any], tokens: list[Token]) -> bool:
        """Whether a letter alone is enough for "done" elsewhere, and what the table would tell by
        it is a fact: whoever says one step after another is done does not mean a card.
        """
        done = self._talk.narrator.word(Step.DONE)
        is_letter = len(line.text) == 1 and simple(done).startswith(simple(line.text))
        if not is_letter or not question.fact or Step in question.ask.kinds:
            return False
        try:
            option, _ = self._vocabulary.choose(question, tokens)
        except (NotUnderstood, Ambiguous):
            return False
        return not isinstance(option, Seat)

    def _ask_back(self, text: str, question: Choose[Any], tokens: list[Token]) -> None:
        """Ask whether a remark was meant as an answer, where it can be one."""
        named = [token.noun for token in tokens]
        if len(tokens) == 1:
            with suppress(NotUnderstood, Ambiguous):
                named = [self._vocabulary.choose(question, tokens)[0]]
        told = [self._talk.narrator.word(noun) for noun in named if noun is not None]
        if len(told) < len(named):
            self._not_understood(text, self._play.secret)
            return
        if self._play.secret is not None:
            self._talk.heard(self._play.secret)
        self._dialogs.did_you_mean(", ".join(told), lambda: self.give(tokens))

    def give(self, tokens: list[Token], override: str | None = None) -> None:
        """Answers for one question after another. override: why the table accepts what is refused.

        Raises RecordError.
        """
        sealed = seat_of(self._play.question) is not None
        outcome = self._play.answer(tokens, override)
        if isinstance(outcome, Accepted):
            self.accepted(outcome, override)
            return
        asker = self._talk.asker

        def accept(reason: str) -> None:
            self.give(tokens, reason)

        if sealed:  # whatever it fails of
            self.refusal = Refusal(accept, None, True, asker)
        match outcome:
            case Refused():
                self.refusal = Refusal(accept, outcome.ruling, outcome.sealed is not None, asker)
                self._refused(outcome)
            case NotOffered():
                self.refusal = Refusal(accept, None, True, asker) if outcome.sealed else None
                self.not_offered(outcome)
            case Unknown():
                self._unknown(outcome, tokens)
            case Several(words, options, whose):
                listed = self._talk.narrator.listed(options)
                self._talk.refuse(whose, "ambiguous", words=words, options=listed)
            case LeftOver():
                self._left_over(outcome)

    def accepted(self, outcome: Accepted, reason: str | None = None) -> None:
        """What came of what is on disk by now, and the next question.

        reason: the table's, where it overrode the rules.
        """
        self.refusal = None
        self._talk.drop_steps()
        self._read(outcome.entry)
        self._heard(outcome)
        if reason is not None:
            self._talk.table("overridden", reason=reason)
        self._question.tell_and_ask(outcome.said)

    def not_offered(self, outcome: NotOffered) -> None:
        """It is of the right kind, but not among the choices."""
        question, option, sealed = outcome.question, outcome.option, outcome.sealed
        talk = self._talk
        if seat_of(question) is not None:
            if is_number(option):
                talk.refuse(sealed, "no-number", number=option)
                return
            keepers = self._play.run.start.keepers
            told = sealed is not None and keepers[sealed] != "dealer"
            phrase = "private-not-told" if told else "private-not-held"
            options = talk.narrator.listed(question.among)
            talk.refuse(sealed, phrase, option=option, options=options)
        elif is_number(option):
            numbers = [one for one in question.among if is_number(one)]
            facts = {"number": option, "least": min(numbers), "most": max(numbers)}
            rule = self._rulebook[question.ask.rule].spoken
            talk.refuse(sealed, "not-in-range", rule=rule, **facts)
        else:
            talk.refuse(sealed, "not-among", option=option)

    def _read(self, entry: int) -> None:
        """Those who answered at the table's keyboard have read their own display too."""
        run = self._play.run
        given = [
            getattr(one, "seat", None)
            for one, asked in zip(run.entries[entry:], run.asked[entry:], strict=True)
            if not asked.is_forced
        ]
        for seat in dict.fromkeys(given):
            self._talk.delivery.read(seat)

    def _heard(self, outcome: Accepted) -> None:
        """What the table hears of secret answers that were taken: the same as of any other.

        What all are told that the seat has done says so itself.
        """
        run, base = self._play.run, outcome.entry
        acted = [one.facts.get("who") for one in self._question.told_before(outcome.said)]
        for entry, asked in zip(run.entries[base:], run.asked[base:], strict=True):
            if not isinstance(entry, Answered) or not isinstance(asked, Choose):
                continue
            seat = asked.seat
            if seat is not None and seat not in acted and asked.visible.answer is Audience.SEAT:
                self._talk.heard(seat)

    def _refused(self, outcome: Refused) -> None:
        """A rule is against it: the reason, what is legal, and the rule."""
        question, narrator = outcome.question, self._talk.narrator
        few = len(question.among) <= LISTED
        rule = self._rulebook[outcome.ruling.rule].spoken
        reason = narrator.ruling(outcome.ruling)
        # Behind other answers of the line, which is not taken, choices of another kind are no
        # help, and those that are only for the asking are not asked for now.
        more = outcome.more
        kind = type(outcome.option)
        if more and not (few and any(isinstance(one, kind) for one in question.among)):
            self._talk.refuse(outcome.sealed, "refused-whole", reason=reason, rule=rule)
            return
        say = narrator.phrases.say
        options = {"options": narrator.listed(question.among)}
        legal = say("legal-one", options) if few else say("legal-many")
        phrase = "refused-in-line" if more else "refused"
        self._talk.refuse(outcome.sealed, phrase, reason=reason, legal=legal, rule=rule)

    def _left_over(self, outcome: LeftOver) -> None:
        """More words than answers. What was asked last may say why not, if the same seat is asked
        as at first: of somebody else the words mean nothing.
        """
        first, asked = outcome.first, outcome.asked
        noun = outcome.tokens[0].noun
        is_same = isinstance(first, Choose) and asked is not None and asked.seat is first.seat
        if is_same and isinstance(asked, Choose) and noun is not None:
            why = asked.refused.get(noun)
            if why is not None:
                self._refused(Refused(asked, noun, why, outcome.sealed, True))
                return
        words = shortened(" ".join(token.words for token in outcome.tokens))
        form = self._question.form(after=True)
        self._talk.refuse(outcome.sealed, "left-over", words=words, form=form)

    def _unknown(self, outcome: Unknown, tokens: list[Token]) -> None:
        """Offer a slip back, of an answer or of a command; else show the right form."""
        talk, meant, sealed = self._talk, outcome.meant, outcome.sealed
        like = self._forms.like(outcome.words) if len(tokens) == 1 else None
        if any(isinstance(token.noun, YesNo) for token in tokens) and len(tokens) == 1:
            talk.refuse(sealed, "nothing-for-yes", form=self._question.form())
        elif sealed is not None and (meant is None or not self._play.secret):
            self._not_understood(outcome.words, sealed)
        elif meant is not None:
            if self._play.secret is not None:
                talk.heard(self._play.secret)
            mended = [t if t.words != outcome.words else Token(t.words, meant) for t in tokens]
            self._dialogs.did_you_mean(talk.narrator.word(meant), lambda: self.give(mended))
        elif like is not None and tokens[0].noun is None:  # else it names something else
            self._dialogs.did_you_mean(like.name, lambda: self._command(like, ""))
        else:
            self._not_understood(outcome.words, None)

    def _not_understood(self, words: str, sealed: Seat | None) -> None:
        form = self._question.form()
        self._talk.refuse(sealed, "not-understood", words=shortened(words), form=form)


def shortened(words: str) -> str:
    """The first words of a long line, enough to recognise it."""
    plain = simple(words)
    return plain if len(plain) <= SAID_BACK else plain[:SAID_BACK] + "…"
