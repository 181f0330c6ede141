"""Describes the cards and tokens, and what is on their braille labels."""

from collections.abc import Mapping, Sequence
from enum import Enum

from companion.games.wallet.box.edition import CardData, Edition, SpecialData, TokenData
from companion.games.wallet.model.pieces import Card as PlayingCard
from companion.games.wallet.model.pieces import Kind, Special, Token
from companion.referee.game import Card, LabelField
from companion.referee.table import Announcement, public

#: For each number of players, the name of the fact that says how many copies of a card are marked
#: with it. Labels don't show the marks, but players need them to sort out a deck for fewer players.
#: [setup.5]
MARKED = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

#: Phrases that say when a Special card can be played.
WHEN = {
    "start-of-turn": "card-start",
    "instead-of-turn": "card-instead",
    "end-of-round": "card-end",
}


def describe(edition: Edition, card: Enum, _options: Mapping[str, str]) -> Card | None:
    """Describe a playing card, a Special card or a token. Return None for any other piece.

    The number of copies counts all copies in the box, including the extra IDs.
    """
    if isinstance(card, Token):
        return of_token(card, edition.token_data[card])
    if isinstance(card, Special):
        return of_special(card, edition.specials[card])
    if isinstance(card, PlayingCard):
        return of_playing_card(card, edition.cards[card])
    return None


def of_token(token: Token, data: TokenData) -> Card:
    """Describe a victory token. Its name says how many points it is worth."""
    said = [public("card-token", item=token, copies=data.copies)]
    return Card(token, said, "", data.copies, [LabelField(token, "mark-of-name")], data.code)


def of_special(card: Special, data: SpecialData) -> Card:
    """Describe a Special card: when it can be played, and what it does."""
    said, marks = [public(WHEN[data.when], item=card)], with_effect(card, data.text)
    return Card(card, said, data.text, 1, marks, data.code)


def of_playing_card(card: PlayingCard, data: CardData) -> Card:
    """Describe a playing card: its kind or value, how many copies there are, and what it does."""
    copies = len(data.marks) + data.extra
    marks = with_effect(card, data.text)
    if data.kind is Kind.JEWELRY:
        marks.insert(1, LabelField(data.value, "mark-of-value"))
    return Card(card, figures_of(card, data, copies), data.text, copies, marks, data.code)


def figures_of(card: PlayingCard, data: CardData, copies: int) -> Sequence[Announcement]:
    """Announce a card's kind or value, and how many copies there are."""
    marked = {word: data.marks.count(mark) for mark, word in MARKED.items()}
    box = public("card-copies", copies=copies, extra=data.extra, **marked)
    if data.value:
        return [public("card-money", item=card, number=data.value), box]
    return [public("card-id" if data.kind is Kind.ID else "card-prop", item=card), box]


def with_effect(card: Enum, text: str) -> list[LabelField]:
    """Return what is on a card's braille label: its name and what it does."""
    effect = [LabelField(text, "mark-of-effect", on_label=False)] if text else []
    return [LabelField(card, "mark-of-name"), *effect]
