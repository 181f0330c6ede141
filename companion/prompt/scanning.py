"""Scanned labels: the answer to what a seat is asked in private, or a card that is shown to all.

At any other time what was scanned is in no reply, neither public nor private: anyone can hold
a card before a scanner that all use.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from companion.narration.narrator import Narrator
from companion.prompt.conversation import Conversation
from companion.prompt.matching import TypedLine, Vocabulary
from companion.prompt.play import seat_of
from companion.prompt.reference import label_of
from companion.referee.game import Game
from companion.referee.names import simple
from companion.referee.question import Choose
from companion.referee.seat import Seat

#: A card's number has at most so many digits: longer ones are those of a tag.
DIGITS = 2


class Labels:
    """Which card a label stands for.

    scans: by what is scanned, what it means. It goes before what the label says in words.
    """

    def __init__(
        self,
        scans: Mapping[str, str],
        game: Game[Any, Any],
        edition: Any,
        vocabulary: Vocabulary,
        narrator: Narrator,
    ) -> None:
        self._scans = {squeezed(text): means for text, means in scans.items()}
        self._cards = game.box.cards(edition)
        self._vocabulary = vocabulary
        self._written: dict[str, Enum] = {}
        for card in self._cards:
            label, line = (
                label_of(game, edition, card, narrator, whole=whole) for whole in (False, True)
            )
            for text in (game.card(edition, card).code, label, line):
                if text:
                    self._written.setdefault(simple(text), card)

    def means(self, text: str) -> str:
        """What the settings say that it means; else what it says itself."""
        return self._scans.get(squeezed(text), text)

    def card(self, text: str) -> Enum | None:
        """By its name, its number, its code in dots, or what its label says; None: no card."""
        text = self.means(text)
        tokens = self._vocabulary.tokens(TypedLine.of(text))
        for card in self._cards if len(tokens) == 1 else ():
            if tokens[0].noun is card:
                return card
        if is_number(text):
            for card in self._cards:
                if isinstance(card, int) and card == int(text):
                    return card
        return self._written.get(simple(text))


def squeezed(text: str) -> str:
    """For comparing what is scanned: without case and blanks."""
    return "".join(text.split()).casefold()


def is_number(text: str) -> bool:
    """Whether it can be a card's number."""
    return text.isdecimal() and len(text) <= DIGITS


def scanned(conversation: Conversation, labels: Labels, text: str, seat: Seat | None) -> None:
    """A scan. seat: whose scanner it was; None: of whoever is asked in private now."""
    play, talk, vocabulary = conversation.play, conversation.talk, conversation.vocabulary
    question = play.question
    if isinstance(question, Choose) and question.shown and seat in (None, question.seat):
        shown(conversation, labels, text, question)
        return
    asked = seat_of(question)
    if asked is None or seat not in (None, asked) or not isinstance(question, Choose):
        talk.notice("scan-not-asked")
        return
    talk.delivery.hush()
    card, means = labels.card(text), labels.means(text)
    if isinstance(question.among[0], int) and not isinstance(question.among[0], Enum):
        answer = means if is_number(means) else None
    elif is_number(means) and play.run.start.keepers[asked] == "blank":
        answer = None  # a blank card's number is not what it counts
    elif card is not None and card in vocabulary.kind_of(question):
        answer = talk.narrator.word(card)
    else:
        answer = None
    if answer is not None:
        conversation.line(answer, asked)
        return
    conversation.line("", asked)  # whatever is said now is a new answer, and its reader goes on
    phrase = "scan-no-card" if card is None else "scan-no-answer"
    talk.asker = asked  # it sounds like a card that cannot be
    talk.refuse(asked, phrase, form=conversation.question.form())
    talk.asker = None


def shown(conversation: Conversation, labels: Labels, text: str, question: Choose[Any]) -> None:
    """A card of a hand that is laid open, one scan for each."""
    talk = conversation.talk
    talk.delivery.hush()
    card = labels.card(text)
    if card is not None and card in conversation.vocabulary.kind_of(question):
        conversation.line(talk.narrator.word(card))
        return
    conversation.line("")
    phrase = "scan-no-card" if card is None else "scan-no-answer"
    talk.reply(phrase, form=conversation.question.form())
