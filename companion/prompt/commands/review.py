"""What has been said, again: the last of it, back through all of it, and on to what comes next."""

from dataclasses import replace

from companion.narration.text import Label, PublicText, Verbosity
from companion.prompt.answers import Answers
from companion.prompt.forms import Acts
from companion.prompt.matching import TypedLine
from companion.prompt.play import Play
from companion.prompt.talk import Talk
from companion.referee.question import Choose, Step
from companion.referee.seat import Seat


class Review:
    """`repeat`, `back` and `next`."""

    def __init__(self, play: Play, talk: Talk, answers: Answers) -> None:
        self._play = play
        self._talk = talk
        self._answers = answers
        #: By asker: how long the log was when they last looked back.
        self._looked_back: dict[Seat | None, int] = {}
        self.acts: Acts = {"repeat": self.repeat, "back": self.back, "next": self.forward}

    def repeat(self, _rest: str) -> None:
        """The messages of the last line again, word for word; a second time, slower."""
        talk = self._talk
        again = talk.last_batch
        if not again:
            talk.reply("nothing-said")
        talk.repeated += 1
        for text in again:
            is_so = text.reply or self._is_current(text)  # a reply says itself what is past
            told = text if is_so else self._begun(text, "again-earlier")
            self._say_again(replace(told, slowly=talk.repeated > 1))

    def back(self, _rest: str) -> None:
        """The message before."""
        talk = self._talk
        self._looked_back[talk.asker] = len(talk.log)
        if talk.reviewed == 0:
            talk.reply("no-earlier")
        else:
            talk.reviewed -= 1
            self._review()

    def forward(self, _rest: str) -> None:
        """The next step of what is told step by step; else the message after. After the last one
        a step of the setup is done, and the next is told; but whoever has looked back hears first
        that it is the last.
        """
        talk = self._talk
        if talk.has_steps:
            talk.next_step()
        elif talk.reviewed < len(talk.log) - 1:
            talk.reviewed += 1
            self._review()
        elif self._is_step and self._looked_back.get(talk.asker, 0) < len(talk.log):
            self._answers.line(TypedLine.of(talk.narrator.word(Step.DONE)))
        else:
            self._looked_back.pop(talk.asker, None)
            talk.reply("no-later")

    @property
    def _is_step(self) -> bool:
        """Whether a step of the setup is told."""
        question = self._play.question
        return isinstance(question, Choose) and Step.SKIP in question.among

    def _review(self) -> None:
        """The message that is looked back at: is it past, or the question that is open?"""
        text = self._talk.log[self._talk.reviewed]
        is_open = text.label is Label.QUESTION and self._is_current(text)
        self._say_again(self._begun(text, "again-open" if is_open else "again-earlier"))

    def _is_current(self, text: PublicText) -> bool:
        """Whether it is no question that has been answered since."""
        asked = (one for one in reversed(self._talk.log) if one.label is Label.QUESTION)
        last = next(asked, text)
        return text.label is not Label.QUESTION or text.sentence == last.sentence

    def _begun(self, text: PublicText, phrase: str) -> PublicText:
        """A message behind a word that says what it is; a board stays as it is felt."""
        say = self._talk.phrases.say
        brief = text.brief
        if not text.places:
            brief = say(phrase, {"words": text.at(Verbosity.BRIEF)}, form="brief")
        return replace(
            text, sentence=say(phrase, {"words": text.sentence}), brief=brief, choices=(), breaks=()
        )

    def _say_again(self, text: PublicText) -> None:
        """To whoever asked: without its earcon, and without choices: its question may be over."""
        self._talk.answer(replace(text, earcon="", choices=(), reply=True))
