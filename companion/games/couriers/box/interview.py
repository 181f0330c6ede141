"""A board told step by step: its streets, houses and hazard zones, as a finger finds them."""

import re
from collections.abc import Callable, Collection
from functools import partial

from companion.games.couriers.box.checks import cards_needed
from companion.games.couriers.box.edition import (
    BonusData,
    Edition,
    HazardData,
    HouseData,
    SpaceData,
    StreetData,
)
from companion.games.couriers.box.ways import Ways
from companion.games.couriers.model.state import PLAYERS
from companion.games.couriers.model.town import Town
from companion.referee.answers import Naming, card_text, number, one_of
from companion.referee.facts import PhraseFacts, Word
from companion.referee.interview import Ask, Phrases, UnfitError
from companion.referee.names import letters, simple
from companion.referee.schema import most_of, number_of, tell

MOST_SPACES = 60


async def board(standard: Town, phrases: Phrases) -> Edition:
    """The whole board. standard: where the usual numbers and bonus cards come from."""
    usual = standard.edition
    sketch = Sketch(phrases)
    title = await Ask("board-title", sketch.new_name)
    await streets(sketch)
    warehouse = sketch.warehouse = await Ask("board-warehouse", sketch.space)
    sketch.own_names[warehouse] = phrases.say("words-warehouse")
    sketch.named |= dict.fromkeys(map(letters, sketch.words("words-warehouse")), warehouse)
    green = await spaces(sketch, "board-green", sketch.some_spaces)
    sketch.used |= {warehouse, *green}
    await hazards(sketch)
    await houses(sketch, usual)
    destinations = {}
    most = sum(house.cards for house in sketch.houses)
    for players in range(PLAYERS[0], PLAYERS[1] + 1):
        if (least := cards_needed(players)) <= most:
            facts: PhraseFacts = {"players": players, "count": most, "least": least}
            destinations[players] = await Ask("board-destinations", number(least, most), facts)
    await bonuses(sketch, usual)
    await Ask("board-end", sketch.only_done, {"title": title, "count": len(sketch.houses)})
    places = sketch.ways.places(warehouse)
    return Edition(
        schema=1,
        game="couriers",
        title=title,
        warehouse=warehouse,
        points=usual.points,
        destinations=destinations,
        street=tuple(sketch.streets),
        house=tuple(sketch.houses),
        bonus=tuple(sketch.bonuses),
        green=tuple(dict.fromkeys((warehouse, *green))),
        hazard=tuple(sketch.hazards),
        space=tuple(
            SpaceData(id_, sketch.own_names.get(id_, ""), places.get(id_))
            for id_ in {**sketch.own_names, **places}
        ),
    )


async def streets(sketch: "Sketch") -> None:
    """Each street, piece by piece along it: new spaces, or those of another that it crosses.

    Then which way it runs, while the finger is still there.
    """
    while True:
        name = await Ask("board-street", sketch.street_or_done, {"count": len(sketch.streets)})
        if name is None:
            if sketch.streets:
                return
            continue
        id_ = sketch.id_for(name)
        path: list[str] = []
        own = 0
        while True:
            facts: PhraseFacts = {"name": name, "count": len(path)}
            piece = await Ask("board-piece", partial(sketch.piece, path), facts)
            if piece is None and len(path) > 1:
                break
            if isinstance(piece, str):
                path.append(piece)
            elif piece is not None:
                new = {f"{id_}-{n}": f"{name} {n}" for n in range(own + 1, own + piece + 1)}
                own += piece
                path += new
                sketch.called |= new
                sketch.named |= {letters(called): each for each, called in new.items()}
        closed = len(path) > 2 and await Ask("board-closed", sketch.yes_or_no, {"name": name})
        street = StreetData(id_, name, tuple(path), closed)
        await sketch.ways.ask(street)
        sketch.streets.append(street)


async def hazards(sketch: "Sketch") -> None:
    """Each hazard zone: what it asks for, and its spaces."""
    while (told := await tell(sketch, HazardData)) is not None:
        those = await spaces(sketch, "board-hazard-spaces", sketch.free_spaces, name=told["name"])
        sketch.used |= set(those)
        sketch.hazards.append(HazardData(spaces=those, **told))


async def houses(sketch: "Sketch", usual: Edition) -> None:
    """Each house: its colour, how many cards it has, and the space beside it or on which it is."""
    colours = ", ".join(usual.points)
    while True:
        facts: PhraseFacts = {"count": len(sketch.houses)}
        name = await Ask("board-house", sketch.house_or_done, facts)
        if name is None:
            return
        facts = {"name": name, "colours": colours}
        card: tuple[int, str] = await Ask("board-colour", partial(colour_of, usual.points), facts)
        door: tuple[str, bool] = await Ask("board-at", sketch.entrance, {"name": name})
        (cards, colour), (at, on_road) = card, door
        id_ = sketch.id_for(name)
        sketch.houses.append(HouseData(id_, name, colour, at, on_road, cards))


def colour_of(known: Collection[str], words: str) -> tuple[int, str]:
    """How many cards a house has, and its colour: "blue", "2 blue". Raises UnfitError."""
    said = re.fullmatch(r"(\d+) (.+)", simple(words))
    if said is None:
        return 1, one_of(known)(words)
    return number_of(HouseData, "cards")(said[1]), one_of(known)(said[2])


async def bonuses(sketch: "Sketch", usual: Edition) -> None:
    """The usual bonus cards, or each kind of the table's own."""
    cards = sum(one.copies for one in usual.bonus)
    if await Ask("board-usual-bonus", sketch.yes_or_no, {"count": cards}):
        sketch.bonuses += usual.bonus
        return
    while (told := await tell(sketch, BonusData)) is not None:
        same = next(one for one in usual.bonus if one.kind == told["kind"])
        said = same.text.replace(str(same.value), str(told["value"]))
        facts: PhraseFacts = {"name": told["name"], "text": said.rstrip(".")}
        text = await Ask("board-bonus-text", sketch.more_text, facts)
        by_hand = text is not None
        sketch.bonuses.append(BonusData(text=text or said, by_hand=by_hand, **told))


async def spaces(
    sketch: "Sketch",
    phrase: str,
    read: Callable[[str], tuple[str, ...] | None],
    **facts: Word,
) -> tuple[str, ...]:
    """Spaces, one after another or several of a street, until it is done."""
    found: dict[str, None] = {}
    while True:
        those = await Ask(phrase, read, {**facts, "count": len(found)})
        if those is None:
            return tuple(found)
        found |= dict.fromkeys(those)


class Sketch(Naming):
    """What has been told so far. named: the id of each space, by the letters of its name.

    called: the same the other way round. used: spaces that no other hazard zone can have.
    """

    def __init__(self, phrases: Phrases) -> None:
        super().__init__(phrases)
        self.streets: list[StreetData] = []
        self.hazards: list[HazardData] = []
        self.houses: list[HouseData] = []
        self.bonuses: list[BonusData] = []
        self.own_names: dict[str, str] = {}
        self.warehouse = ""
        self.named: dict[str, str] = {}
        self.called: dict[str, str] = {}
        self.ways = Ways(self, self.called)
        self.used: set[str] = set()

    def is_taken(self, name: str) -> bool:
        """Whether something is called so, spaces included."""
        return super().is_taken(name) or letters(name) in self.named

    def more_text(self, words: str) -> str | None:
        """What the table does by a bonus card; None for no more than is usual."""
        if (text := self.by_hand(words)) is None and not self.yes_or_no(words):
            return None
        return card_text(text or "", most_of(BonusData, "text"))

    def house_or_done(self, words: str) -> str | None:
        """A house's name, or None for done, once there are enough for two players."""
        count = sum(house.cards for house in self.houses)
        if self.is_done(words) and count < (least := cards_needed(PLAYERS[0])):
            raise UnfitError("board-few-houses", count=count, least=least)
        return self.name_or_done(words)

    def space(self, words: str) -> str:
        """The id of a space that has been told."""
        if (id_ := self.named.get(letters(words))) is None:
            raise UnfitError("board-no-space", name=" ".join(words.split())[:40])
        return id_

    def entrance(self, words: str) -> tuple[str, bool]:
        """The space at an entrance, and whether it is the entrance itself: "on North Road 4"."""
        for on in self.words("words-on-road"):
            if simple(words).startswith(f"{on} "):
                id_ = self.space(simple(words).removeprefix(on))
                if id_ in self.on_road:
                    raise UnfitError("board-entrance-taken", name=self.on_road[id_])
                return id_, True
        return self.space(words), False

    @property
    def on_road(self) -> dict[str, str]:
        """The spaces of a road that cannot be another entrance, with what each is."""
        entrances = {house.at: house.name for house in self.houses if house.on_road}
        return {self.warehouse: self.own_names[self.warehouse], **entrances}

    def street_or_done(self, words: str) -> str | None:
        """A street's name, or None for done, once all streets hang together."""
        if self.is_done(words):
            apart = list(self.streets)
            reached = set(apart.pop(0).path) if apart else set[str]()
            while joined := [street for street in apart if reached & set(street.path)]:
                reached |= {id_ for street in joined for id_ in street.path}
                apart = [street for street in apart if street not in joined]
            if apart:
                raise UnfitError("board-apart", name=apart[0].name)
        return self.name_or_done(words)

    def piece(self, path: list[str], words: str) -> int | str | None:
        """What comes next of a street, after this path: so many new spaces, or a space of
        another; None for done."""
        if self.is_done(words):
            return None
        if simple(words).isdecimal():
            return number(1, MOST_SPACES)(words)
        id_ = self.space(words)
        if id_ in path:
            raise UnfitError("board-again", name=" ".join(words.split()))
        return id_

    def some_spaces(self, words: str) -> tuple[str, ...] | None:
        """A space, or "North Road 1 to 3"; None for done."""
        if self.is_done(words):
            return None
        to = "|".join(self.words("words-range"))
        several = re.fullmatch(rf"(.*\D)(\d+) (?:{to}) (\d+)", simple(words))
        if several is None:
            return (self.space(words),)
        street, first, last = several[1], int(several[2]), int(several[3])
        return tuple(
            self.space(f"{street}{n}") for n in range(min(first, last), max(first, last) + 1)
        )

    def free_spaces(self, words: str) -> tuple[str, ...] | None:
        """The same, of those that are in no zone yet."""
        those = self.some_spaces(words)
        if those is not None and self.used & set(those):
            raise UnfitError("board-in-use", name=" ".join(words.split()))
        return those
