"""Understands scanned labels. They are a seat's private answers, or cards that are shown to
everyone.

Anyone can hold a card in front of a shared scanner. So apart from these two uses, no reply repeats
the scanned text, not even a private one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from companion.narration.narrator import Narrator
from companion.referee.game import Game
from companion.referee.names import simple, squeezed
from companion.referee.question import Choose
from companion.referee.seat import Seat
from companion.session.context import Context
from companion.session.matching import TypedLine, Vocabulary
from companion.session.play import seat_of
from companion.session.reference import label_of

#: Maximum number of digits in a card's number. Longer numbers belong to tags.
DIGITS = 2


class Labels:
    """Finds the card that a label belongs to.

    scans: what scanned labels mean according to the settings. This overrides the words on the
        label.
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
        self._game, self._edition, self._narrator = game, edition, narrator

    @cached_property
    def _written(self) -> Mapping[str, Enum]:
        """The card for each text that may be on a label, computed at the first scan."""
        written: dict[str, Enum] = {}
        for card in self._cards:
            label, line = (
                label_of(self._game, self._edition, card, self._narrator, whole=whole)
                for whole in (False, True)
            )
            for text in (self._game.card(self._edition, card).code, label, line):
                if text:
                    written.setdefault(simple(text), card)
        return written

    def means(self, text: str) -> str:
        """Return what the label means according to the settings.

        If the settings don't include the label, return its text.
        """
        return self._scans.get(squeezed(text), text)

    def card(self, text: str) -> Enum | None:
        """Return the card with this name, number, dot code or label text, or None."""
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


def is_number(text: str) -> bool:
    """Whether the text on a label may be a card's number."""
    return text.isdecimal() and len(text) <= DIGITS


@dataclass(frozen=True, slots=True, repr=False)
class Scan:
    """What a scan means while the current question is open.

    seat: who gets the outcome, or None for everyone.
    answer: the answer in words, or None if the scan isn't an answer.
    refusal: id of the phrase that says why the scan isn't an answer.
    """

    seat: Seat | None
    answer: str | None
    refusal: str


def scan_of(labels: Labels, text: str, seat: Seat | None, context: Context) -> Scan | None:
    """Return what a scan means, or None if nobody at this scanner is asked for a card.

    seat: the seat whose scanner it was, or None for a shared scanner.
    """
    play, word = context.play, context.replies.narrator.word
    question = play.question
    if not isinstance(question, Choose):
        return None
    card, means = labels.card(text), labels.means(text)
    refusal = "scan-no-card" if card is None else "scan-no-answer"
    is_asked_for = card is not None and card in context.vocabulary.kind_of(question)
    if question.is_public and seat in (None, question.seat):
        return Scan(None, word(card) if card is not None and is_asked_for else None, refusal)
    asked = seat_of(question)
    if asked is None or seat not in (None, asked):
        return None
    if isinstance(question.options[0], int) and not isinstance(question.options[0], Enum):
        answer = means if is_number(means) else None
    elif is_number(means) and play.run.start.keepers[asked] == "blank":
        answer = None  # a blank card's number isn't the rank of the card that it stands for
    else:
        answer = word(card) if card is not None and is_asked_for else None
    return Scan(asked, answer, refusal)
