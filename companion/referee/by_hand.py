"""What a card says that the data of an edition cannot: its text is read out at its moment, the
table does it, sets right by `put` and the like what that has changed, and says what came of it.
"""

from enum import Enum
from functools import cache

from companion.referee.edition import Names, members
from companion.referee.question import Ask, Choose, Step, YesNo


class Text(Enum):
    """What stands on a card. Its name is those words, which an edition has."""


@cache
def text_of(card: Enum) -> Text:
    """The text of this card."""
    return members(Text, (card.name,))[0][card.name]


def texts(words: dict[Enum, str]) -> Names:
    """The words of an edition for the texts of these cards."""
    return {text_of(card): (text.rstrip("."),) for card, text in words.items()}


def by_hand(card: Enum, rule: str, text: Enum | None = None) -> Choose[Step]:
    """Read out what it says; the table says when all of it is done, and set right. text: where
    the card has several.
    """
    facts = {"item": card, "text": text or text_of(card)}
    return Choose(Ask("ask-by-hand", rule, Step), None, (Step.DONE,), facts=facts, fact=True)


def fulfilled(card: Enum, rule: str, text: Enum | None = None) -> Choose[YesNo]:
    """Read out what it asks for; the table says whether that has been done."""
    facts = {"item": card, "text": text or text_of(card)}
    return Choose(Ask("ask-fulfilled", rule, YesNo), None, tuple(YesNo), facts=facts, fact=True)
