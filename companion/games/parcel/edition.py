"""Reads edition files, which contain the text of each card and how many copies there are."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

import msgspec

from companion.games.parcel.items import Item
from companion.referee.by_hand import texts
from companion.referee.edition import Data, EditionReader, Names
from companion.referee.facts import Phrase
from companion.referee.faults import Fault

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class ItemData(Data, frozen=True):
    """An edition's data about one item.

    copies, traditional: number of copies in the main version and in the traditional version.
    code: the dots of the braille code on the card.
    printed: the name printed on the card, if it isn't the item's usual name.
    label: no longer used, but old saved games still contain it.
    stand_in: the ordinary playing cards that people can use in place of this card.
    name, also: what the players at this table call the item: the name, and other words for it.
    by_hand: whether the companion doesn't know what the card's text does, so that the players carry
        it out themselves.
    """

    id: str
    rank: Count
    copies: Count
    traditional: Count
    text: str
    code: str = ""
    printed: str = ""
    label: str = ""
    stand_in: str = ""
    name: str = ""
    also: tuple[str, ...] = ()
    by_hand: bool = False


class Edition(Data, frozen=True):
    """The contents of an edition file.

    cards: number of cards in each version.
    contracts_to_win: how many contracts win the game, for each number of players.
    contracts_to_win_older: the same, according to an older rulebook.
    companion_texts: whether the companion's authors wrote the texts of the cards.
    """

    schema: int
    game: str
    title: str
    cards: dict[str, Count]
    contracts_to_win: dict[int, Count]
    contracts_to_win_older: dict[int, Count]
    item: tuple[ItemData, ...]
    companion_texts: bool = False

    def of(self, item: Item) -> ItemData:
        """Return the edition's data about an item."""
        return self.item[item]

    def copies(self, version: str) -> tuple[int, ...]:
        """Return how many cards of each rank a version has, lowest rank first."""
        return tuple(d.copies if version == "main" else d.traditional for d in self.item)

    @property
    def names(self) -> Names:
        """This table's names for each item."""
        named: dict[Enum, tuple[str, ...]] = {
            item: (self.of(item).name, *self.of(item).also) for item in Item
        }
        return {**named, **texts({one: self.of(one).text for one in Item if self.of(one).by_hand})}


def faults_of(edition: Edition) -> Iterator[Fault]:
    """Yield all faults in an edition, in the best order for correcting them."""
    first = list(misplaced(edition))
    yield from first
    if first:  # The checks below only work if the items are in the right order.
        return
    for version in ("main", "traditional"):
        total = sum(edition.copies(version))
        if (stated := edition.cards.get(version)) is None:
            yield f"cards.{version}", Phrase("expected-cards")
        elif total != stated:
            yield f"cards.{version}", Phrase("expected-total", total=total, count=stated)
    for players in range(2, 7):
        for key in ("contracts_to_win", "contracts_to_win_older"):
            if not getattr(edition, key).get(players):
                yield f"{key}.{players}", Phrase("expected-contracts")


def misplaced(edition: Edition) -> Iterator[Fault]:
    """Yield a fault for each item that is missing, out of order, or unknown to the game."""
    for place, item in enumerate(Item):
        found = edition.item[place] if place < len(edition.item) else None
        name = item.name.lower()
        if found is None or found.id != name or found.rank != item:
            yield f"item {place + 1}", Phrase("expected-item", item=name, rank=item.value)
    if len(edition.item) > len(Item):
        yield f"item {len(Item) + 1}", Phrase("expected-items", most=len(Item))


_reader = EditionReader("parcel", Edition, lambda edition: edition, faults_of)
read_edition, faults = _reader.read, _reader.faults
