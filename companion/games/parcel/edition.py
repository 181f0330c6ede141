"""The component data of The Parcel: what stands on the cards and how many there are."""

from typing import Annotated

import msgspec

from companion.games.parcel.items import Item
from companion.referee.edition import EditionError, Names, decoded

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class ItemData(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One item: copies in each version, the card's text.

    printed: the name that the card bears, where it is more than the word for it.

    name, also: the word on the table's own card, and other words for it, where they
    are not the usual ones.
    """

    id: str
    rank: Count
    copies: Count
    traditional: Count
    text: str
    printed: str = ""
    stand_in: str = ""
    name: str = ""
    also: tuple[str, ...] = ()


class Edition(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
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
        return {item: (self.of(item).name, *self.of(item).also) for item in Item}


def read_edition(text: str, source: str) -> Edition:
    """An edition from TOML; `source` is how errors name it. Raises EditionError."""
    edition = decoded(text, source, Edition, game="parcel")
    for place, item in enumerate(Item):
        found = edition.item[place] if place < len(edition.item) else None
        if found is None or found.id != item.name.lower() or found.rank != item:
            raise EditionError(
                source, f"item {place + 1}", f"the item {item.name.lower()} of rank {item.value}"
            )
    if len(edition.item) > len(Item):
        raise EditionError(source, f"item {len(Item) + 1}", f"no more than {len(Item)} items")
    for version in ("main", "traditional"):
        if version not in edition.cards:
            raise EditionError(source, f"cards.{version}", "the number of cards in that version")
        total, told = sum(edition.copies(version)), edition.cards[version]
        if total != told:
            raise EditionError(
                source, f"cards.{version}", f"the sum of the copies, {total}, and not {told}"
            )
    for players in range(2, 7):
        for key in ("contracts_to_win", "contracts_to_win_older"):
            if not getattr(edition, key).get(players):
                raise EditionError(source, f"{key}.{players}", "the contracts that win, 1 or more")
    return edition
