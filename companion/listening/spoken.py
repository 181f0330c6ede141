"""Spoken commands at one table: a tap, what may be said, and what comes of what was heard."""

import re
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from companion.listening.hearing import Hearing
from companion.listening.judgement import Caution, Heard, judged
from companion.listening.sayings import Grammar, Sayings
from companion.narration.phrasebook import Value
from companion.narration.text import Label
from companion.prompt.dialogs import Reply
from companion.prompt.forms import Forms
from companion.prompt.matching import TypedLine, Vocabulary
from companion.prompt.talk import Talk
from companion.referee.names import simple
from companion.referee.question import Choose, Question, YesNo
from companion.referee.seat import Seat

#: Posts what is to be done on the main thread, between typed lines.
Post = Callable[[Callable[[], None]], None]
#: The command that ends the game for all; it changes nothing, but is not said by chance.
QUIT = "quit"
#: In how a command is said, what stands for any words.
REASON, _STANDS_FOR = "REASON", re.compile(r"[A-Z]{2,}")
#: For what is told aloud no microphone waits longer, in seconds.
_LONGEST_S = 300.0


class Chimes(Protocol):
    """The two earcons of the microphone."""

    def hearing(self) -> None:
        """It is open."""

    def heard(self) -> None:
        """It is closed."""


class Loudspeaker(Protocol):
    """What is told aloud, which the microphone would hear."""

    @property
    def is_quiet(self) -> bool:
        """Whether all is spoken."""

    def finish(self, within: float) -> bool:
        """Wait until all is spoken, so many seconds at most; whether it is."""


class Asks(Protocol):
    """The game as far as one may say something to it."""

    @property
    def question(self) -> Question | None:
        """What is asked; None where that is over, or not known here."""

    @property
    def secret(self) -> Seat | None:
        """Who is asked something that nobody else may hear."""


class Numbered(Protocol):
    """The open question's number."""

    @property
    def number(self) -> int: ...  # noqa: D102


class SpokenTo(Protocol):
    """What is spoken to: a `Conversation`, or one that is far away."""

    talk: Talk
    forms: Forms
    vocabulary: Vocabulary

    @property
    def play(self) -> Asks: ...  # noqa: D102
    @property
    def question(self) -> Numbered: ...  # noqa: D102
    @property
    def asks(self) -> bool:
        """Whether a question of the companion's own is open, for yes or no."""

    @property
    def also_yes(self) -> list[str]:
        """What else is a yes to that."""

    def line(self, text: str, seat: Seat | None = None, *, is_typed: bool = True) -> None:
        """Take a line."""

    def confirm(
        self,
        phrase: str,
        reply: Reply,
        other: Callable[[str], None] | None = None,
        **facts: Value,
    ) -> None:
        """Ask yes or no. other: what words do that are neither."""


class Spoken:
    """Hears one line at a tap, and says it to the conversation or asks back.

    It is a `ListenControl`. chimes: what is heard of the microphone. loudspeaker: None where
    nothing is told aloud. said: how words are said that somebody has told how to say, at this
    moment. hearing: makes what listens.
    """

    def __init__(
        self,
        post: Post,
        chimes: Chimes,
        loudspeaker: Loudspeaker | None,
        said: Callable[[], Mapping[str, str]],
        *,
        device: str | None,
        caution: str,
        goes_on: bool,
        hearing: Callable[..., Hearing] = Hearing,
    ) -> None:
        self.caution = caution
        self._goes_on = goes_on
        self._post = post
        self._chimes = chimes
        self._loudspeaker = loudspeaker
        self._said = said
        # The microphone is open, or opens.
        self._is_open = False
        # It is to listen again; and a thread waits until it is quiet.
        self._is_due = self._is_waiting = False
        self._conversation: SpokenTo | None = None
        self._sayings: Sayings | None = None
        self._grammar: Grammar | None = None
        self._question = 0
        self._is_test = False
        self._told_secret = False
        self._offered: tuple[str, ...] = ()
        self._hearing = hearing(
            self._opened,
            self._closed,
            lambda heard: post(partial(self._heard, heard)),
            lambda phrase, facts: post(partial(self._trouble, phrase, facts)),
            device=device,
        )

    @property
    def goes_on(self) -> bool:
        """Whether it listens again after each line, until nobody says anything more."""
        return self._goes_on

    @goes_on.setter
    def goes_on(self, goes_on: bool) -> None:
        self._goes_on = goes_on
        self._is_due = self._is_due and goes_on

    @property
    def microphone(self) -> str:
        """Its name; nothing for the one that the system takes."""
        return self._hearing.device or ""

    def belong_to(self, conversation: SpokenTo) -> None:
        """From now on this conversation is spoken to."""
        self._stop()
        self._conversation = conversation
        self._sayings = None

    def tap(self) -> None:
        """Listen; while it listens, what was said so far is all."""
        conversation = self._conversation
        if conversation is None:
            return
        if self._hearing.is_listening:
            self._hearing.end()
        else:
            self._listen(conversation)

    def test(self) -> None:
        """Listen, and only tell what was heard."""
        if self._conversation is not None and not self._hearing.is_listening:
            self._listen(self._conversation, is_test=True)

    def settle(self) -> None:
        """Something was typed or said: no microphone is open when a secret is asked, nor when
        anything is told aloud, which it would hear; then it listens again in the quiet behind it.
        """
        if self._conversation is None:
            return
        if self._conversation.play.secret is not None:
            self._stop()
            return
        if not self._is_quiet and self._is_open:
            self._stop()
            self._chimes.heard()
            self._is_due = True
        if self._is_due and not self._is_waiting:
            self._is_waiting = True
            threading.Thread(target=self._await_quiet, daemon=True).start()

    def close(self) -> None:
        """Let go of the microphone."""
        self._is_due = False
        self._hearing.close()

    def _stop(self) -> None:
        self._hearing.stop()
        self._is_open = False

    @property
    def _is_quiet(self) -> bool:
        return self._loudspeaker is None or self._loudspeaker.is_quiet

    def _await_quiet(self) -> None:
        if self._loudspeaker is not None:
            self._loudspeaker.finish(_LONGEST_S)
        self._post(self._listen_again)

    def _listen_again(self) -> None:
        """If it is still wanted, and quiet; else `settle`, which comes behind this, waits anew."""
        self._is_waiting = False
        conversation = self._conversation
        if conversation is None or conversation.play.secret is not None:
            return
        if self._is_due and self._is_quiet:
            self._listen(conversation)

    def _listen(self, conversation: SpokenTo, *, is_test: bool = False) -> None:
        talk, secret = conversation.talk, conversation.play.secret
        talk.delivery.hush()
        if secret is not None:
            told = "listen-secret-again" if self._told_secret else "listen-secret"
            self._told_secret = True
            talk.show(talk.narrator.message(Label.NOTICE, told, who=secret))
            return
        self._is_due, self._is_open = False, True
        self._is_test, self._question = is_test, conversation.question.number
        self._hearing.listen(partial(self._grammar_of, conversation))

    def _grammar_of(self, conversation: SpokenTo) -> Grammar:
        """What may be said now, made on a thread of the microphone's."""
        if self._sayings is None:
            phrases = conversation.talk.phrases
            vocabulary, forms = conversation.vocabulary, conversation.forms
            self._sayings = Sayings(vocabulary, forms, phrases, self._said)
        also: list[str] = []
        if conversation.asks:
            also += [*self._sayings.yes_and_no, *conversation.also_yes]
            if len(self._offered) > 1:
                also += [str(number) for number, _ in enumerate(self._offered, 1)]
        self._grammar = grammar = self._sayings.now(conversation.play.question, also)
        return grammar

    def _closed(self) -> None:
        self._is_open = False
        self._chimes.heard()

    def _opened(self) -> None:
        self._chimes.hearing()
        self._post(self._tell_open)

    def _tell_open(self) -> None:
        if self._conversation is not None and self._hearing.is_listening:
            talk = self._conversation.talk
            talk.delivery.show(talk.narrator.message(Label.NOTICE, "listening"))

    def _trouble(self, phrase: str, facts: dict[str, str | int]) -> None:
        self._is_open = False
        if self._conversation is not None:
            talk = self._conversation.talk
            talk.say(talk.narrator.message(Label.NOTICE, phrase, **facts))

    def _heard(self, heard: Heard) -> None:
        conversation, sayings, grammar = self._conversation, self._sayings, self._grammar
        if conversation is None or sayings is None or grammar is None:
            return
        if conversation.play.secret is not None:
            return  # it is asked since; nothing that was said is an answer to that
        verdict = judged(
            heard,
            grammar,
            sayings.meaning,
            Caution(self.caution),
            changes=lambda line: self._changes(conversation, line),
            is_final=lambda line: self._is_final(conversation, line),
        )
        if self._is_test:
            self._tell_test(conversation, heard, verdict.lines[:1], sure=verdict.acts)
            return
        # Who says nothing more wants no microphone any more.
        self._is_due = self._goes_on and heard.loud is not None
        if reasoned := self._with_reason(conversation, heard.text):
            self._ask(conversation, (reasoned,))
        elif verdict.lines and verdict.acts and self._question == conversation.question.number:
            conversation.line(verdict.lines[0], is_typed=False)
        else:
            self._ask(conversation, verdict.lines)

    def _tell_test(
        self, conversation: SpokenTo, heard: Heard, lines: tuple[str, ...], *, sure: bool
    ) -> None:
        talk = conversation.talk

        def show(phrase: str, **facts: str) -> None:
            talk.show(talk.narrator.message(Label.REPLY, phrase, **facts))

        if lines:
            words = self._worded(conversation, lines[0])
            show("listen-heard", words=words, sure="yes" if sure else "no")
        else:
            show("listen-heard-nobody" if heard.loud is None else "listen-heard-nothing")
        if heard.loud is not None:
            show("listen-level", loud=str(-heard.loud))
        show("listen-microphone", name=self.microphone or "default")

    def _ask(self, conversation: SpokenTo, lines: tuple[str, ...]) -> None:
        """Ask back once: whether this was meant, or which of these. What was not for us is not
        answered.
        """
        if not lines:
            return
        self._offered = lines

        def reply(yes: bool) -> None:
            self._offered = ()
            if yes:
                conversation.line(lines[0], is_typed=False)
            else:
                talk = conversation.talk
                talk.show(talk.narrator.message(Label.REPLY, "heard-again"))

        def other(text: str) -> None:
            self._offered = ()
            words = conversation.talk.phrases.words("spoken-numbers")
            numbered = {str(number): line for number, line in enumerate(lines, 1)}
            numbered |= {simple(words[number]): line for number, line in enumerate(lines, 1)}
            if (line := numbered.get(simple(text))) is not None:
                conversation.line(line, is_typed=False)
            else:
                conversation.line(text)

        first, *others = (self._worded(conversation, line) for line in lines)
        if others:
            second, third = (*others, "none")[:2]
            conversation.confirm(
                "heard-which", reply, other, first=first, second=second, third=third
            )
        else:
            conversation.confirm("heard-ask", reply, words=first)

    def _worded(self, conversation: SpokenTo, line: str) -> str:
        """A line as it is said back: the things by their names."""
        typed, narrator = TypedLine.of(line), conversation.talk.narrator
        if conversation.forms.find(typed) is None:
            tokens = conversation.vocabulary.tokens(typed)
            names = [
                token.words if token.noun is None else str(narrator.word(token.noun))
                for token in tokens
            ]
            line = ", ".join(names) or line
        return line[:1].upper() + line[1:]

    def _with_reason(self, conversation: SpokenTo, text: str) -> str | None:
        """A command that any words follow, as `override`, which no grammar has. It is read back."""
        line = simple(text)
        typed = conversation.forms.find(TypedLine.of(line))
        if typed is None or not typed.rest or REASON not in typed.form.usage:
            return None
        # "Put the kettle on" is talk: where a piece is to be named, one must be.
        tokens = conversation.vocabulary.tokens(TypedLine.of(typed.rest))
        needs_thing = len(_STANDS_FOR.findall(typed.form.usage)) > 1
        return None if needs_thing and all(token.noun is None for token in tokens) else line

    def _is_yes_or_no(self, conversation: SpokenTo, line: str) -> bool:
        """Whether it is a yes or no, and one is asked for."""
        question = conversation.play.question
        is_asked = isinstance(question, Choose) and any(
            isinstance(one, YesNo) for one in question.among
        )
        is_reply = conversation.talk.phrases.yes_or_no(line) is not None
        return is_reply and (conversation.asks or is_asked)

    def _changes(self, conversation: SpokenTo, line: str) -> bool:
        """Whether it is an answer, or a command that changes the game."""
        typed = conversation.forms.find(TypedLine.of(line))
        is_reply = self._is_yes_or_no(conversation, line)
        return not is_reply and (typed is None or typed.form.changes)

    def _is_final(self, conversation: SpokenTo, line: str) -> bool:
        """Whether it is a command that cannot be taken back easily."""
        typed = conversation.forms.find(TypedLine.of(line))
        return typed is not None and (typed.form.changes or typed.form.id == QUIT)
