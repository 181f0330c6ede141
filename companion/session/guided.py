"""Explains each kind of question once, before it is asked, to guide players through a first
round.
"""

from typing import Any

from companion.narration.rulebook import Rulebook
from companion.narration.text import Label
from companion.referee.question import Audience, Choose, Step
from companion.referee.seat import Seat
from companion.session.play import Play
from companion.session.reference import card_for
from companion.session.replies import Replies

#: The form of a question's phrase that explains the question. Without this form, the question's
#: rule explains it.
GUIDED = "guided"


class Guided:
    """The explanations given during one game.

    is_on: whether the table wants explanations.
    """

    def __init__(self, play: Play, replies: Replies, rulebook: Rulebook) -> None:
        self._play = play
        self._replies = replies
        self._rulebook = rulebook
        self.is_on = False
        self._told: set[object] = set()

    def begin(self) -> None:
        """Read out a summary of the game, and explain questions from now on."""
        self.is_on = True
        self._told.clear()
        self._replies.table("guided-on")
        self._replies.table("plain", words=self._rulebook.summary)

    def go_on_from(self, other: "Guided") -> None:
        """Continue where a different `Guided` stopped. Nothing that it has explained is explained
        again.
        """
        self.is_on, self._told = other.is_on, {*other._told}

    def end(self) -> None:
        """Stop explaining questions."""
        self.is_on = False
        self._replies.announce_reply("guided-off")

    def before(self, question: Choose[Any]) -> None:
        """Explain a question, and the cards that its player can choose, unless that has been done
        already.

        Setup steps need no explanation.
        """
        if not self.is_on:
            return
        replies, narrator = self._replies, self._replies.narrator
        if GUIDED in replies.phrases.forms(question.name):
            words = replies.phrases.say(question.name, question.facts, form=GUIDED)
        else:
            words = self._rulebook[question.ask.rule].text
        is_step = question.ask.kinds == (Step,)
        if words and not is_step and self._is_new(question.name) and self._is_new(words):
            replies.say(narrator.message(Label.TABLE, "plain", words=words))
        if question.seat is not None and question.visible.options is Audience.SEAT:
            self._cards(question, question.seat)

    def _cards(self, question: Choose[Any], seat: Seat) -> None:
        """Explain each card that a seat can choose, on that seat's own line."""
        run = self._play.run
        for option in question.options:
            card = card_for(run.game, run.start.edition, option)
            if card is not None and self._is_new((seat, card)):
                text = run.game.card(run.start.edition, card, run.start.options).text
                if text:
                    self._replies.whisper(seat, "guided-card", item=card, words=text)

    def _is_new(self, what: object) -> bool:
        """Return whether something hasn't been explained yet.

        From now on, it counts as explained.
        """
        is_new = what not in self._told
        self._told.add(what)
        return is_new
