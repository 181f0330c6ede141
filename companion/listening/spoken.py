"""Spoken commands at one table: a tap, what may be said, and what comes of what was heard."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from companion.listening.hearing import Hearing
from companion.listening.judgement import Caution, Heard, judged
from companion.listening.sayings import Grammar, Sayings
from companion.narration.text import Label
from companion.prompt.conversation import Conversation
from companion.prompt.matching import TypedLine
from companion.referee.names import simple
from companion.referee.question import Choose, YesNo

#: Posts what is to be done on the main thread, between typed lines.
Post = Callable[[Callable[[], None]], None]
#: The command that ends the game for all; it changes nothing, but is not said by chance.
QUIT = "quit"


class Chimes(Protocol):
    """The two earcons of the microphone."""

    def hearing(self) -> None:
        """It is open."""

    def heard(self) -> None:
        """It is closed."""


class Spoken:
    """Hears one line at a tap, and says it to the conversation or asks back.

    It is a `ListenControl`. chimes: what is heard of the microphone.
    """

    def __init__(self, post: Post, chimes: Chimes, device: str | None, caution: str) -> None:
        self.caution = caution
        self._post = post
        self._chimes = chimes
        self._conversation: Conversation | None = None
        self._sayings: Sayings | None = None
        self._grammar: Grammar | None = None
        self._question = 0
        self._is_test = False
        self._told_secret = False
        self._offered: tuple[str, ...] = ()
        self._hearing = Hearing(
            self._opened,
            chimes.heard,
            lambda heard: post(partial(self._heard, heard)),
            lambda phrase, facts: post(partial(self._trouble, phrase, facts)),
            device=device,
        )

    @property
    def microphone(self) -> str:
        """Its name; nothing for the one that the system takes."""
        return self._hearing.device or ""

    def belong_to(self, conversation: Conversation) -> None:
        """From now on this conversation is spoken to."""
        self._hearing.stop()
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
        """Something was typed or said: no microphone is open when a secret is asked."""
        if self._conversation is not None and self._conversation.play.secret is not None:
            self._hearing.stop()

    def close(self) -> None:
        """Let go of the microphone."""
        self._hearing.close()

    def _listen(self, conversation: Conversation, *, is_test: bool = False) -> None:
        talk, secret = conversation.talk, conversation.play.secret
        talk.delivery.hush()
        if secret is not None:
            told = "listen-secret-again" if self._told_secret else "listen-secret"
            self._told_secret = True
            talk.show(talk.narrator.message(Label.NOTICE, told, who=secret))
            return
        self._is_test, self._question = is_test, conversation.question.number
        self._hearing.listen(partial(self._grammar_of, conversation))

    def _grammar_of(self, conversation: Conversation) -> Grammar:
        """What may be said now, made on a thread of the microphone's."""
        if self._sayings is None:
            phrases = conversation.talk.phrases
            self._sayings = Sayings(conversation.vocabulary, conversation.forms, phrases)
        also: list[str] = []
        if conversation.asks:
            also += [*self._sayings.yes_and_no, *conversation.also_yes]
            if len(self._offered) > 1:
                also += [str(number) for number, _ in enumerate(self._offered, 1)]
        self._grammar = grammar = self._sayings.now(conversation.play.question, also)
        return grammar

    def _opened(self) -> None:
        self._chimes.hearing()
        self._post(self._tell_open)

    def _tell_open(self) -> None:
        if self._conversation is not None and self._hearing.is_listening:
            talk = self._conversation.talk
            talk.delivery.show(talk.narrator.message(Label.NOTICE, "listening"))

    def _trouble(self, phrase: str, facts: dict[str, str | int]) -> None:
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
        elif verdict.lines and verdict.acts and self._question == conversation.question.number:
            conversation.line(verdict.lines[0], is_typed=False)
        else:
            self._ask(conversation, verdict.lines)

    def _tell_test(
        self, conversation: Conversation, heard: Heard, lines: tuple[str, ...], *, sure: bool
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

    def _ask(self, conversation: Conversation, lines: tuple[str, ...]) -> None:
        """Ask back once: whether this was meant, or which of two. What was not for us is not
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
            numbered = {str(number): line for number, line in enumerate(lines, 1)}
            if (line := numbered.get(simple(text))) is not None:
                conversation.line(line, is_typed=False)
            else:
                conversation.line(text)

        first, *second = (self._worded(conversation, line) for line in lines)
        if second:
            facts = {"first": first, "second": second[0]}
            conversation.confirm("heard-which", reply, other, **facts)
        else:
            conversation.confirm("heard-ask", reply, words=first)

    def _worded(self, conversation: Conversation, line: str) -> str:
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

    def _is_yes_or_no(self, conversation: Conversation, line: str) -> bool:
        """Whether it is a yes or no, and one is asked for."""
        question = conversation.play.question
        is_asked = isinstance(question, Choose) and any(
            isinstance(one, YesNo) for one in question.among
        )
        called = any(conversation.vocabulary.is_called(noun, line) for noun in YesNo)
        return called and (conversation.asks or is_asked)

    def _changes(self, conversation: Conversation, line: str) -> bool:
        """Whether it is an answer, or a command that changes the game."""
        typed = conversation.forms.find(TypedLine.of(line))
        is_reply = self._is_yes_or_no(conversation, line)
        return not is_reply and (typed is None or typed.form.changes)

    def _is_final(self, conversation: Conversation, line: str) -> bool:
        """Whether it is a command that cannot be taken back easily."""
        typed = conversation.forms.find(TypedLine.of(line))
        return typed is not None and (typed.form.changes or typed.form.id == QUIT)
