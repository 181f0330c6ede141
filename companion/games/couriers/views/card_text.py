"""The text of each card and of its braille label."""

from collections.abc import Mapping
from enum import Enum

from companion.games.couriers.model.pieces import Bonus, House
from companion.games.couriers.model.state import EVERY_TRAP
from companion.games.couriers.model.town import Town
from companion.referee.facts import Fact
from companion.referee.game import Card, LabelField
from companion.referee.table import public


def describe(town: Town, card: Enum, options: Mapping[str, str]) -> Card | None:
    """Describe a card, or return None if the piece isn't a card."""
    if isinstance(card, House):
        return describe_house(town, card)
    if not isinstance(card, Bonus):
        return None
    data = town.bonus[card]
    phrase = "card-blue" if data.kind == "blue" else "card-red"
    said = [public(phrase, item=card, number=data.value, copies=data.copies)]
    if data.kind == "red" and options["trap-test"] != "card":
        said.append(public("card-trap", number=EVERY_TRAP))
    return Card(
        card,
        said,
        data.text,
        data.copies,
        [
            LabelField(card, "mark-of-name"),
            LabelField(data.value, "mark-of-value"),
            LabelField(data.text, "mark-of-effect", on_label=False),
        ],
        data.code,
    )


def describe_house(town: Town, house: House) -> Card:
    """Describe a destination card, with its points and the location of its house."""
    data = town.house[house]
    place: dict[str, Fact] = {"spot": town.at[house], "road": int(data.on_road)}
    spot, points, colour = town.at[house], town.points[house], town.colour[house]
    return Card(
        house,
        [public("card-house", item=house, colour=colour, points=points, **place)],
        "",
        data.cards,
        [
            LabelField(house, "mark-of-house"),
            LabelField(points, "mark-of-points"),
            LabelField(spot, "mark-of-space", on_label=False),
        ],
        data.code,
    )
