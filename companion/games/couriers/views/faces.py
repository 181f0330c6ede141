"""What stands on the cards, and what they bear in braille."""

from collections.abc import Mapping
from enum import Enum

from companion.games.couriers.model.pieces import Bonus, House
from companion.games.couriers.model.state import EVERY_TRAP
from companion.games.couriers.model.town import Town
from companion.referee.facts import Fact
from companion.referee.game import Card, Mark
from companion.referee.table import public


def describe(town: Town, card: Enum, options: Mapping[str, str]) -> Card | None:
    """A destination card has only its name and colour; a bonus card has its number and effect."""
    if isinstance(card, House):
        return of_house(town, card)
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
            Mark(card, "mark-of-name"),
            Mark(data.value, "mark-of-value"),
            Mark(data.text, "mark-of-effect", on_label=False),
        ],
        data.code,
    )


def of_house(town: Town, house: House) -> Card:
    """The card of a destination, with its points and where it is."""
    data = town.house[house]
    lies: dict[str, Fact] = {"spot": town.at[house], "road": int(data.on_road)}
    spot, points, colour = town.at[house], town.points[house], town.colour[house]
    return Card(
        house,
        [public("card-house", item=house, colour=colour, points=points, **lies)],
        "",
        data.cards,
        [
            Mark(house, "mark-of-house"),
            Mark(points, "mark-of-points"),
            Mark(spot, "mark-of-space", on_label=False),
        ],
        data.code,
    )
