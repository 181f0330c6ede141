"""The component data of The Parcel: what stands on the cards and how many there are."""

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
    """One item: copies in each version, the card's text, its code.

    printed: the name that the card bears, where it is more than the word for it. label: not
    used any more; games that were saved with it are still opened. by_hand: the text is not the
    usual one, so that the table does what it says.

    name, also: the word on the table's own card, and other words for it, where they
    are not the usual ones.
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
    """An edition file. `cards` and `contracts_to_win` go by version and by players."""

    schema: int
    game: str
    title: str
    cards: dict[str, Count]
    contracts_to_win: dict[int, Count]
    contracts_to_win_older: dict[int, Count]
    item: tuple[ItemData, ...]
    companion_texts: bool = False

    def of(self, item: Item) -> ItemData:
        """The data of an item."""
        return self.item[item]

    def copies(self, version: str) -> tuple[int, ...]:
        """How many cards of each rank, from 0 up, the version has."""
        return tuple(d.copies if version == "main" else d.traditional for d in self.item)

    @property
    def names(self) -> Names:
        """The table's own words for the items."""
        named: dict[Enum, tuple[str, ...]] = {
            item: (self.of(item).name, *self.of(item).also) for item in Item
        }
        return {**named, **texts({one: self.of(one).text for one in Item if self.of(one).by_hand})}


def faults_of(edition: Edition) -> Iterator[Fault]:
    """In the order in which they are best mended."""
    first = list(misplaced(edition))
    yield from first
    if first:  # the rest goes by the places of the items
        return
    for version in ("main", "traditional"):
        total = sum(edition.copies(version))
        if (told := edition.cards.get(version)) is None:
            yield f"cards.{version}", Phrase("expected-cards")
        elif total != told:
            yield f"cards.{version}", Phrase("expected-total", total=total, count=told)
    for players in range(2, 7):
        for key in ("contracts_to_win", "contracts_to_win_older"):
            if not getattr(edition, key).get(players):
                yield f"{key}.{players}", Phrase("expected-contracts")


def misplaced(edition: Edition) -> Iterator[Fault]:
    """Every item stands at its place, and nothing else."""
    for place, item in enumerate(Item):
        found = edition.item[place] if place < len(edition.item) else None
        name = item.name.lower()
        if found is None or found.id != name or found.rank != item:
            yield f"item {place + 1}", Phrase("expected-item", item=name, rank=item.value)
    if len(edition.item) > len(Item):
        yield f"item {len(Item) + 1}", Phrase("expected-items", most=len(Item))


_reader = EditionReader("parcel", Edition, lambda edition: edition, faults_of)
read_edition, faults = _reader.read, _reader.faults
