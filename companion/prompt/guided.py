"""A first round with a guide: what to do, and why, just before it is asked for, and once."""

from typing import Any

from companion.narration.rulebook import Rulebook
from companion.narration.text import Label
from companion.prompt.play import Play
from companion.prompt.reference import card_for
from companion.prompt.talk import Talk
from companion.referee.question import Audience, Choose, Step
from companion.referee.seat import Seat

#: The form of a question's phrase that says what to do; where there is none, its rule does.
GUIDED = "guided"


class Guided:
    """Tells it while it is wanted. It has no course of its own: the rules ask, and it explains.

    is_on: whether it is wanted.
    """

    def __init__(self, play: Play, talk: Talk, rulebook: Rulebook) -> None:
        self._play = play
        self._talk = talk
        self._rulebook = rulebook
        self.is_on = False
        self._told: set[object] = set()

    def begin(self) -> None:
        """The game in five sentences, then each thing at its time."""
        self.is_on = True
        self._told.clear()
        self._talk.table("guided-on")
        self._talk.table("plain", words=self._rulebook.summary)

    def end(self) -> None:
        """Say no more of it."""
        self.is_on = False
        self._talk.reply("guided-off")

    def before(self, question: Choose[Any]) -> None:
        """What is asked now, and was never asked before; to who has cards, what they do. A step of
        the setup says itself what to do.
        """
        if not self.is_on:
            return
        talk, narrator = self._talk, self._talk.narrator
        if GUIDED in talk.phrases.forms(question.name):
            words = talk.phrases.say(question.name, question.facts, form=GUIDED)
        else:
            words = self._rulebook[question.ask.rule].text
        is_step = question.ask.kinds == (Step,)
        if words and not is_step and self._is_new(question.name) and self._is_new(words):
            talk.say(narrator.message(Label.TABLE, "plain", words=words))
        if question.seat is not None and question.visible.options is Audience.SEAT:
            self._cards(question, question.seat)

    def _cards(self, question: Choose[Any], seat: Seat) -> None:
        """What each card that a seat holds does, on its own line."""
        run = self._play.run
        for option in question.among:
            card = card_for(run.game, run.start.edition, option)
            if card is not None and self._is_new((seat, card)):
                text = run.game.card(run.start.edition, card, run.start.options).text
                if text:
                    self._talk.whisper(seat, "guided-card", item=card, words=text)

    def _is_new(self, what: object) -> bool:
        is_new = what not in self._told
        self._told.add(what)
        return is_new
