"""The text of each card, and what is on its braille label."""

from collections.abc import Mapping
from enum import Enum

from companion.games.parcel.edition import Edition
from companion.games.parcel.items import Item
from companion.referee.game import Card, LabelField
from companion.referee.table import public


def describe(edition: Edition, item: Enum, options: Mapping[str, str]) -> Card | None:
    """Return the text and the braille label of an item card, or None if the piece isn't a card."""
    if not isinstance(item, Item):
        return None
    data, copies = edition.of(item), edition.copies(options["version"])[item]
    marks = [
        LabelField(data.rank, "mark-of-rank"),
        LabelField(data.printed or item, "mark-of-name"),
        LabelField(data.text, "mark-of-effect", on_label=False),
        LabelField(data.copies, "mark-of-copies"),
    ]
    if data.traditional != data.copies:
        marks.append(LabelField(data.traditional, "mark-of-old"))
    said = [public("card-name", item=item, rank=data.rank, copies=copies)]
    return Card(item, said, data.text, copies, marks, data.code)
