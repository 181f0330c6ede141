"""What stands on the cards, and what they bear in braille."""

from collections.abc import Mapping
from enum import Enum

from companion.games.parcel.edition import Edition
from companion.games.parcel.items import Item
from companion.referee.game import Card, Mark
from companion.referee.table import public


def describe(edition: Edition, item: Enum, options: Mapping[str, str]) -> Card | None:
    """Rank, name, effect, copies; those of the traditional version where they differ."""
    if not isinstance(item, Item):
        return None
    data, copies = edition.of(item), edition.copies(options["version"])[item]
    marks = [
        Mark(data.rank, "mark-of-rank"),
        Mark(data.printed or item, "mark-of-name"),
        Mark(data.text, "mark-of-effect", on_label=False),
        Mark(data.copies, "mark-of-copies"),
    ]
    if data.traditional != data.copies:
        marks.append(Mark(data.traditional, "mark-of-old"))
    said = [public("card-name", item=item, rank=data.rank, copies=copies)]
    return Card(item, said, data.text, copies, marks, data.code)
