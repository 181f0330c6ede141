"""What stands on the cards and tokens, and what they bear in braille."""

from collections.abc import Mapping, Sequence
from enum import Enum

from companion.games.wallet.box.edition import CardData, Edition, SpecialData, TokenData
from companion.games.wallet.model.pieces import Card as PlayingCard
from companion.games.wallet.model.pieces import Kind, Special, Token
from companion.referee.game import Card, Mark
from companion.referee.table import Said, public

MARKED = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
"""How many copies bear each number of players: the fact's name. A label does not say it, and
whoever sorts out a smaller deck must know. [setup.5]"""

#: How a Special card's moment is told.
WHEN = {
    "start-of-turn": "card-start",
    "instead-of-turn": "card-instead",
    "end-of-round": "card-end",
}


def describe(edition: Edition, card: Enum, _options: Mapping[str, str]) -> Card | None:
    """A playing card, a Special card or a token. The copies are those of the box, the extra IDs
    included.
    """
    if isinstance(card, Token):
        return of_token(card, edition.token_data[card])
    if isinstance(card, Special):
        return of_special(card, edition.specials[card])
    if isinstance(card, PlayingCard):
        return of_playing_card(card, edition.cards[card])
    return None


def of_token(token: Token, data: TokenData) -> Card:
    """Its points are its name."""
    said = [public("card-token", item=token, copies=data.copies)]
    return Card(token, said, "", data.copies, [Mark(token, "mark-of-name")], data.code)


def of_special(card: Special, data: SpecialData) -> Card:
    """When it is played, and what it does."""
    said, marks = [public(WHEN[data.when], item=card)], with_effect(card, data.text)
    return Card(card, said, data.text, 1, marks, data.code)


def of_playing_card(card: PlayingCard, data: CardData) -> Card:
    """What it is worth, and what it does; a note's name is its value and currency."""
    copies = len(data.marks) + data.extra
    marks = with_effect(card, data.text)
    if data.kind is Kind.JEWELRY:
        marks.insert(1, Mark(data.value, "mark-of-value"))
    return Card(card, figures_of(card, data, copies), data.text, copies, marks, data.code)


def figures_of(card: PlayingCard, data: CardData, copies: int) -> Sequence[Said]:
    """Its value, and how many copies the box has."""
    marked = {word: data.marks.count(mark) for mark, word in MARKED.items()}
    box = public("card-copies", copies=copies, extra=data.extra, **marked)
    if data.value:
        return [public("card-money", item=card, number=data.value), box]
    return [public("card-id" if data.kind is Kind.ID else "card-prop", item=card), box]


def with_effect(card: Enum, text: str) -> list[Mark]:
    """The name, and what the card does."""
    effect = [Mark(text, "mark-of-effect", on_label=False)] if text else []
    return [Mark(card, "mark-of-name"), *effect]
