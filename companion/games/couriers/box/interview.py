"""Asks about the streets, houses and hazard zones of a board, to write an edition file."""

import re
from itertools import chain
from typing import Any

from companion.games.couriers.box.checks import cards_needed
from companion.games.couriers.box.edition import BonusData, Edition, HouseData, SpaceData
from companion.games.couriers.box.ways import Ways
from companion.games.couriers.model.state import PLAYERS
from companion.games.couriers.model.town import Town
from companion.referee.answers import card_text, number, one_of
from companion.referee.edition_interview import EditionInterview
from companion.referee.facts import Word
from companion.referee.interview import Interview, Phrases, UnfitError
from companion.referee.names import letters, simple
from companion.referee.schema import most_of, number_of

#: The maximum number of spaces that the user can add to a street at once.
MOST_SPACES = 60


def board(standard: Town, phrases: Phrases) -> Interview:
    """Return an interview that asks for everything on a board and returns the new edition.

    standard: the town of the standard edition, which provides the default answers.
    """
    return BoardInterview(standard.edition, phrases).edition()


class BoardInterview(EditionInterview[Edition]):
    """Asks about one board, from the first question to the last."""

    END = "board-end"

    read_title = EditionInterview.new_name

    def __init__(self, standard: Edition, phrases: Phrases) -> None:
        super().__init__(standard, phrases)
        self.ways = Ways(self)

    def finished(self) -> Edition:
        """Return the finished edition. The Warehouse is always one of its green spaces."""
        self.draft["green"] = tuple(dict.fromkeys((self.draft["warehouse"], *self.draft["green"])))
        return super().finished()

    # Streets and spaces

    @property
    def spaces(self) -> dict[str, str]:
        """The name of each space, keyed by id: its street's name and its number on that street."""
        names = {one.id: one.name for one in self.draft["street"]}
        names[self.thing.get("id", "")] = self.thing.get("name", "")
        paths = [*(one.path for one in self.draft["street"]), self.thing.get("path", ())]
        parts = ((id_, *id_.rsplit("-", 1)) for id_ in chain(*paths))
        return {id_: f"{names[street]} {n}" for id_, street, n in parts}

    @property
    def warehouse(self) -> str:
        """The Warehouse's name, which is also the name of its space."""
        return self.phrases.say("words-warehouse")

    def is_taken(self, name: str) -> bool:
        """Whether a space or anything else on the board already has this name."""
        return super().is_taken(name) or letters(name) in map(letters, self.spaces.values())

    def done_street(self) -> None:
        """Raise UnfitError unless every street can be reached from every other."""
        apart = list(self.draft["street"])
        reached = set(apart.pop(0).path) if apart else set[str]()
        while joined := [street for street in apart if reached & set(street.path)]:
            reached |= {id_ for street in joined for id_ in street.path}
            apart = [street for street in apart if street not in joined]
        if apart:
            raise UnfitError("board-apart", name=apart[0].name)

    def read_piece(self, words: str) -> tuple[str, ...]:
        """Return the ids of the spaces that an answer adds to a street.

        The answer is a number of new spaces, or the name of a space on another street.
        """
        path, street = self.thing["path"], self.thing["id"]
        if simple(words).isdecimal():
            first = 1 + sum(id_.rsplit("-", 1)[0] == street for id_ in path)
            count = number(1, MOST_SPACES)(words)
            return tuple(f"{street}-{n}" for n in range(first, first + count))
        id_ = self.space(words)
        if id_ in path:
            raise UnfitError("board-again", name=" ".join(words.split()))
        return (id_,)

    async def ring(self) -> bool:
        """Ask whether a street is a ring, and in which directions it runs.

        The directions are asked for now because the user's finger is still on the street.
        """
        name, path = self.thing["name"], self.thing["path"]
        is_ring = len(path) > 2 and await self.ask("board-closed", self.yes_or_no, name=name)
        await self.ways.ask(name, (*path, path[0]) if is_ring else path, self.spaces)
        return is_ring

    def space(self, words: str) -> str:
        """Return the id of the space with this name. Raises UnfitError if there is none."""
        named = {letters(name): id_ for id_, name in self.spaces.items()}
        if "warehouse" in self.draft:
            warehouse = map(letters, self.words("words-warehouse"))
            named |= dict.fromkeys(warehouse, self.draft["warehouse"])
        if (id_ := named.get(letters(words))) is None:
            raise UnfitError("board-no-space", name=" ".join(words.split())[:40])
        return id_

    read_warehouse = space

    def read_green(self, words: str) -> tuple[str, ...]:
        """Return the ids of the spaces in an answer such as "North Road 1 to 3"."""
        to = "|".join(self.words("words-range"))
        several = re.fullmatch(rf"(.*\D)(\d+) (?:{to}) (\d+)", simple(words))
        if several is None:
            return (self.space(words),)
        street, first, last = several[1], int(several[2]), int(several[3])
        numbers = range(min(first, last), max(first, last) + 1)
        return tuple(self.space(f"{street}{n}") for n in numbers)

    def read_hazard_spaces(self, words: str) -> tuple[str, ...]:
        """Return the ids of the spaces that an answer adds to a hazard zone.

        Raises UnfitError if one of them is green or already in a zone.
        """
        spaces = self.read_green(words)
        others = chain(*(one.spaces for one in self.draft["hazard"]))
        if {self.draft["warehouse"], *self.draft["green"], *others} & set(spaces):
            raise UnfitError("board-in-use", name=" ".join(words.split()))
        return spaces

    async def spaces_with_places(self) -> tuple[SpaceData, ...]:
        """Return the spaces that need their own entry in the edition, because they have a name or a
        position.
        """
        warehouse = self.draft["warehouse"]
        places = self.ways.places(warehouse)
        return tuple(
            SpaceData(id_, self.warehouse if id_ == warehouse else "", places.get(id_))
            for id_ in dict.fromkeys((warehouse, *places))
        )

    # Houses and cards

    def done_house(self) -> None:
        """Raise UnfitError if there are too few destination cards even for two players."""
        if self._cards < (least := cards_needed(PLAYERS[0])):
            raise UnfitError("board-few-houses", count=self._cards, least=least)

    @property
    def _cards(self) -> int:
        return sum(house.cards for house in self.draft["house"])

    def facts_colour(self) -> dict[str, Word]:
        """Return the colours to name in the question about a house's colour."""
        return {"colours": ", ".join(self.standard.points)}

    def read_colour(self, words: str) -> dict[str, Any]:
        """Return a house's colour and number of cards, from an answer like "blue" or "2 blue"."""
        said = re.fullmatch(r"(\d+) (.+)", simple(words))
        count, words = (said[1], said[2]) if said else ("1", words)
        cards = number_of(HouseData, "cards")(count)
        return {"cards": cards, "colour": one_of(self.standard.points)(words)}

    def read_at(self, words: str) -> dict[str, Any]:
        """Return where a house is, from an answer that names the space beside its entrance.

        An answer such as "on North Road 4" means that this space is the entrance.
        """
        for on in self.words("words-on-road"):
            if simple(words).startswith(f"{on} "):
                id_ = self.space(simple(words).removeprefix(on))
                taken = {one.at: one.name for one in self.draft["house"] if one.on_road}
                taken[self.draft["warehouse"]] = self.warehouse
                if id_ in taken:
                    raise UnfitError("board-entrance-taken", name=taken[id_])
                return {"at": id_, "on_road": True}
        return {"at": self.space(words)}

    async def destinations(self) -> dict[int, int]:
        """Ask how many destination cards to use, for each possible number of players."""
        found: dict[int, int] = {}
        for players in range(PLAYERS[0], PLAYERS[1] + 1):
            count, least = self._cards, cards_needed(players)
            if least <= count:
                facts = {"players": players, "count": count, "least": least}
                read = number(least, count)
                found[players] = await self.ask("board-destinations", read, **facts)
        return found

    def facts_usual_bonus(self) -> dict[str, Word]:
        """Return the number of bonus cards in the standard edition, for use in the question."""
        return {"count": sum(one.copies for one in self.standard.bonus)}

    def facts_bonus_text(self) -> dict[str, Word]:
        """Return the usual text of this kind of bonus card, to quote in the question."""
        return {"text": self._usual_text.rstrip(".")}

    @property
    def _usual_text(self) -> str:
        same = next(one for one in self.standard.bonus if one.kind == self.thing["kind"])
        return same.text.replace(str(same.value), str(self.thing["value"]))

    def read_bonus_text(self, words: str) -> dict[str, Any]:
        """Parse the answer that says whether a bonus card has a special text. Return the card's
        text.

        Players carry out a special text by hand. After "no", return the usual text.
        """
        if (text := self.by_hand(words)) is None and not self.yes_or_no(words):
            return {"text": self._usual_text}
        return {"text": card_text(text or "", most_of(BonusData, "text")), "by_hand": True}
