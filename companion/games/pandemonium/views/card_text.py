"""Descriptions of the cards, and their braille codes."""

from collections.abc import Mapping, Sequence
from enum import Enum

from companion.games.pandemonium.box.edition import Edition, MapData
from companion.games.pandemonium.model.city import BASE_TILE
from companion.games.pandemonium.model.pieces import (
    CityMap,
    Company,
    Location,
    LocationKind,
    Mission,
    Package,
    Priority,
    Spawn,
    Tile,
    Van,
)
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import Card, LabelField
from companion.referee.table import Announcement, public

#: A card that the companion can read out.
Readable = Location | CityMap | Priority | Company | Mission | Spawn


def all_cards(edition: Edition) -> tuple[Enum, ...]:
    """Return every card that can be read out."""
    return (
        *edition.locations,
        *edition.maps,
        *edition.priorities,
        *edition.companies,
        *edition.missions,
        *edition.spawns,
    )


def describe(edition: Edition, card: Enum, _options: Mapping[str, str]) -> Card | None:
    """Describe a card, or return None if the piece isn't a card."""
    if not isinstance(card, Readable):
        return None
    text = text_of(edition, card)
    marks = [LabelField(card, "mark-of-name")]
    if isinstance(card, Mission):
        marks.append(LabelField(edition.missions[card].points, "mark-of-points"))
    if text:
        marks.append(LabelField(text, "mark-of-text", on_label=False))
    return Card(card, figures_of(edition, card), text, 1, marks, code_of(edition, card))


def figures_of(edition: Edition, card: Readable) -> Sequence[Announcement]:
    """Describe what a card shows in addition to its text: its name and numbers."""
    if isinstance(card, Location):
        kind = edition.locations[card].kind
        phrase = "card-electric" if kind is LocationKind.ELECTRIC else "card-location"
        return [public(phrase, item=card)]
    if isinstance(card, CityMap):
        return describe_map(edition.maps[card], card)
    if isinstance(card, Priority):
        return [public("card-priority", item=card, target=edition.priorities[card].van)]
    if isinstance(card, Mission):
        return [public("card-mission", item=card, points=edition.missions[card].points)]
    if isinstance(card, Spawn):
        brings = edition.brings[card].items()
        those = [public(BRINGS[package], items=items) for package, items in brings if items]
        return [public("card-spawn", item=card), *those]
    return [public("card-company", item=card)]


#: Phrases that name the locations that get each kind of package from a spawn card.
BRINGS = {
    Package.LOW: "card-brings-low",
    Package.HIGH: "card-brings-high",
    Package.EXPLODING: "card-brings-exploding",
}


def describe_map(data: MapData, card: CityMap) -> list[Announcement]:
    """Describe what a city map shows."""
    base: dict[str, Fact] = {"spot": BASE_TILE[data.rogue_base], "base": data.rogue_base}
    return [
        public("card-map", item=card),
        *([public("water", board=waters(data))] if data.river else []),
        public("card-map-rogue", **base, items=data.rogue_cubes, target=data.rogue_van),
        public("map-lies", **starting_spots(data)),
    ]


def waters(data: MapData) -> Board:
    """Describe the water between tiles: first where there is no bridge, then where there is one.
    [city.2]
    """
    bridges = {frozenset(pair) for pair in data.bridges}
    crossed = [pair for pair in data.river if frozenset(pair) in bridges]
    open_ = [pair for pair in data.river if frozenset(pair) not in bridges]
    rows = []
    if open_:
        rows.append(Row(pairs_in_row("water-between", open_), "water-open"))
    if crossed:
        facts: dict[str, Fact] = {"count": len(open_)}
        rows.append(Row(pairs_in_row("water-bridge", crossed), "water-bridged", facts))
    return Board(tuple(rows))


def pairs_in_row(phrase: str, pairs: Sequence[tuple[Tile, Tile]]) -> tuple[Place, ...]:
    """Describe pairs of tiles with water between them.

    The fact `left` of each pair says how many pairs follow.
    """
    return tuple(
        Place(here, phrase, {"spot": here, "target": there, "left": len(pairs) - n})
        for n, (here, there) in enumerate(pairs, 1)
    )


def starting_spots(data: MapData) -> dict[str, Fact]:
    """Return facts that name the tiles where a map's packages start.

    If both high packages are on the same tile, the fact `both` is 1, and `spot` is this tile.
    """
    low, high = tuple(sorted(data.low)), tuple(sorted(data.high))
    return {"low": low, "high": high, "spot": high[0], "both": int(len(set(high)) == 1)}


def text_of(edition: Edition, card: Readable) -> str:
    """Return a card's text, or "" if the card has no text."""
    if isinstance(card, Priority):
        return edition.priorities[card].data.text
    if isinstance(card, Company):
        return edition.companies[card].text
    if isinstance(card, Mission):
        return edition.missions[card].text
    return ""


def code_of(edition: Edition, card: Readable) -> str:
    """Return the code that is printed on a card in braille."""
    if isinstance(card, Priority):
        one = edition.priorities[card]
        return one.data.red_code if one.van is Van.RED else one.data.green_code
    if isinstance(card, Location):
        return edition.locations[card].code
    if isinstance(card, CityMap):
        return edition.maps[card].code
    if isinstance(card, Company):
        return edition.companies[card].code
    if isinstance(card, Mission):
        return edition.missions[card].code
    return edition.spawns[card].code
