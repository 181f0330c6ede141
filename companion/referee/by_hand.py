"""Questions about card text that the rules can't carry out.

The companion reads such text aloud when it applies. The players carry it out, enter the changes
with `put` and similar commands, and report the outcome.
"""

from enum import Enum
from functools import cache

from companion.referee.edition import Names, members
from companion.referee.question import Choose, QuestionType, Step, YesNo


class Text(Enum):
    """Stands for a card's text in facts. The words come from the edition."""


@cache
def text_of(card: Enum) -> Text:
    """Return the `Text` that stands for a card's text. The same card always has the same `Text`."""
    return members(Text, (card.name,))[0][card.name]


def texts(words: dict[Enum, str]) -> Names:
    """Map each card's `Text` to the words on the card, so that an edition can add them to its
    `Names`.
    """
    return {text_of(card): (text.rstrip("."),) for card, text in words.items()}


def by_hand(card: Enum, rule: str, text: Enum | None = None) -> Choose[Step]:
    """Return the question that reads a card's text aloud and waits for "done".

    text: which text to read, if the card has several.
    """
    facts = {"item": card, "text": text or text_of(card)}
    return Choose(
        QuestionType("ask-by-hand", rule, Step), None, (Step.DONE,), facts=facts, is_report=True
    )


def fulfilled(card: Enum, rule: str, text: Enum | None = None) -> Choose[YesNo]:
    """Return the question that asks whether the condition in a card's text has been met."""
    facts = {"item": card, "text": text or text_of(card)}
    return Choose(
        QuestionType("ask-fulfilled", rule, YesNo), None, tuple(YesNo), facts=facts, is_report=True
    )
