"""What stands on the cards, and what they bear in braille."""

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
    Van,
)
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import Card, Mark
from companion.referee.table import Said, public

#: Everything that can be read.
Readable = Location | CityMap | Priority | Company | Mission | Spawn


def all_cards(edition: Edition) -> tuple[Enum, ...]:
    """Everything that can be read."""
    return (
        *edition.locations,
        *edition.maps,
        *edition.priorities,
        *edition.companies,
        *edition.missions,
        *edition.spawns,
    )


def describe(edition: Edition, card: Enum, _options: Mapping[str, str]) -> Card | None:
    """There is one of each, but for what the two decks of priorities share."""
    if not isinstance(card, Readable):
        return None
    text = text_of(edition, card)
    marks = [Mark(card, "mark-of-name")]
    if isinstance(card, Mission):
        marks.append(Mark(edition.missions[card].points, "mark-of-points"))
    if text:
        marks.append(Mark(text, "mark-of-text", on_label=False))
    return Card(card, figures_of(edition, card), text, 1, marks, code_of(edition, card))


def figures_of(edition: Edition, card: Readable) -> Sequence[Said]:
    """A card's name and figures, before its text."""
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


#: How a spawn card's locations are told.
BRINGS = {
    Package.LOW: "card-brings-low",
    Package.HIGH: "card-brings-high",
    Package.EXPLODING: "card-brings-exploding",
}


def describe_map(data: MapData, card: CityMap) -> list[Said]:
    """What a city map shows."""
    base: dict[str, Fact] = {"spot": BASE_TILE[data.rogue_base], "base": data.rogue_base}
    return [
        public("card-map", item=card),
        *([public("water", board=waters(data))] if data.river else []),
        public("card-map-rogue", **base, items=data.rogue_cubes, target=data.rogue_van),
        public("map-lies", low=tuple(sorted(data.low)), high=tuple(sorted(data.high))),
    ]


def waters(data: MapData) -> Board:
    """Each piece of water, with the bridge over it. [city.2]"""
    bridges = {frozenset(pair) for pair in data.bridges}
    places = []
    for here, there in data.river:
        phrase = "water-bridge" if frozenset((here, there)) in bridges else "water-between"
        places.append(Place(here, phrase, {"spot": here, "target": there}))
    return Board((Row(tuple(places)),))


def text_of(edition: Edition, card: Readable) -> str:
    """What stands on the card, where it has a text."""
    if isinstance(card, Priority):
        return edition.priorities[card].data.text
    if isinstance(card, Company):
        return edition.companies[card].text
    if isinstance(card, Mission):
        return edition.missions[card].text
    return ""


def code_of(edition: Edition, card: Readable) -> str:
    """The dots that mark the card."""
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
