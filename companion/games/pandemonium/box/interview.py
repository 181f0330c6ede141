"""Asks what is in the players' box: the companion edition's components or their own."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Any

from msgspec.structs import replace

from companion.games.pandemonium.box.checks import cut_off
from companion.games.pandemonium.box.edition import (
    COURIERS,
    STARTING,
    TURNS,
    CompanyData,
    Edition,
    EditionData,
    LocationData,
    MapData,
    MissionData,
    PriorityData,
    RatingData,
)
from companion.games.pandemonium.model.city import AROUND, STEPS, City, city_of
from companion.games.pandemonium.model.pieces import (
    NEW,
    InstructionKind,
    LocationKind,
    MissionKind,
    Package,
    Slot,
    Tile,
    Van,
)
from companion.referee.answers import MOST_SIGNS, any_name
from companion.referee.edition_interview import EditionInterview, names_of
from companion.referee.facts import Phrase, Word
from companion.referee.interview import Interview, Phrases, UnfitError
from companion.referee.names import letters, simple
from companion.referee.schema import FieldQuestion, most_of, number_of

#: The maximum number of characters to quote from an answer that can't be understood.
HEARD = 40
#: Two tiles with water between them.
Pair = tuple[Tile, Tile]
TILES = re.compile(r"([a-e] ?[1-5]( |$))+")
#: For each word that players can use to describe a card, the kinds of packages that the card then
#: applies to.
VALUES: Mapping[str, tuple[Package, ...]] = {
    "low": (Package.LOW,),
    "high": (Package.HIGH,),
    "both": (Package.LOW, Package.HIGH),
    "exploding": (Package.EXPLODING,),
    "any": NEW,
}


def box(standard: Edition, phrases: Phrases) -> Interview:
    """Return an interview that asks for everything in the players' box and returns the edition.

    standard: the companion's own edition. The players can say that they have the same components,
    or use its codes for their own.
    """
    return BoxInterview(standard.data, phrases).edition()


class BoxInterview(EditionInterview[EditionData]):
    """Asks all questions about a box once, in order. Locations come before the cards that name
    them.
    """

    END, SAME, FEW, CLASH = "box-end", "box-same", "box-few", "box-clash"

    def finished(self) -> EditionData:
        """Return the box. It is marked as having the companion's own texts if most of its cards
        have them.
        """
        told = super().finished()
        ours = texts(self.standard)
        are_ours = [text in ours for text in texts(told)]
        is_most = sum(are_ours) * 2 > len(are_ours)
        return replace(told, companion_texts=self.standard.companion_texts and is_most)

    def standard_list(self, name: str) -> Sequence[Any]:
        """Return those components of the companion's own edition that fit the answers so far."""
        usual = super().standard_list(name)
        if name == "priority":
            return [one for one in usual if self._has_room(one)]
        if name == "mission":
            return self._missions()
        if name == "spawn":
            known = {one.id for one in self.draft["location"]}
            return [one for one in usual if known.issuperset(chain(*one.locations.values()))]
        return usual

    def facts_pool(self) -> dict[str, Word]:
        """Return the kind of package that a question is about, and how many start in the city."""
        package = Package(self.field)
        return {"package": package, "count": STARTING[package]}

    facts_packages = facts_brings = facts_pool

    # Location cards

    async def locations(self) -> list[LocationData]:
        """Ask for the locations. If the players don't use the companion edition's locations, also
        ask where vans can recharge. [city.1]
        """
        told: list[LocationData] = await self.ask_list("location")
        if told[0] is self.standard.location[0]:
            return told
        electric = await self.ask_values("electric", FieldQuestion("box-electric"))
        kinds = dict.fromkeys(electric, LocationKind.ELECTRIC)
        return [replace(one, kind=kinds.get(one.id, one.kind)) for one in told]

    def more_location(self) -> bool:
        """Whether there are still fewer locations than tiles."""
        return len(self.draft["location"]) < len(Tile)

    def read_location(self, words: str) -> str:
        """Parse a new location's name. It can't contain commas, because they separate locations on
        spawn cards.
        """
        if "," in words:
            raise UnfitError("box-comma")
        return self.new_name(words)

    def location(self, words: str) -> LocationData:
        """Parse the name of a location that has already been entered. Raises UnfitError if there is
        none.
        """
        told: list[LocationData] = self.draft["location"]
        for one in told:
            if letters(words) in map(letters, names_of(one)):
                return one
        raise UnfitError("box-no-location", name=quoted(words))

    def read_electric(self, words: str) -> tuple[str]:
        """Parse the name of one more location where vans can recharge."""
        one = self.location(words)
        if one.id in self.draft["electric"]:
            raise UnfitError("box-electric-twice", name=one.name)
        return (one.id,)

    # City maps

    @property
    def _city(self) -> City:
        """Return the graph of the map that is being entered. Vans can cross wherever no water has
        been entered yet.
        """
        open_ = {"rogue_cubes": (), "rogue_van": Tile.A1, "low": (), "high": ()}
        return city_of(MapData(**{**open_, **self.thing}))

    def read_rogue_base(self, words: str) -> Slot:
        """Parse the slot of the Rogue's base, such as "north c". [setup.3]"""
        for one in Slot:
            side, _, line = one.value.partition("-")
            if simple(words) in (f"{word} {line}" for word in self.words(side)):
                return one
        raise UnfitError("box-no-base", name=quoted(words))

    def tiles(self, words: str) -> tuple[Tile, ...]:
        """Parse tiles, as in "b1 c1" or "b1, c1 and d1". Return no tiles if the answer contains any
        other word.
        """
        joints = self.words("list-and")
        told = " ".join(word for word in simple(words).split() if word not in joints)
        if not TILES.fullmatch(told):
            return ()
        return tuple(map(Tile, re.findall(r"[a-e][1-5]", told.replace(" ", ""))))

    def some_tiles(self, count: int, words: str) -> tuple[Tile, ...]:
        """Parse exactly `count` tiles. A tile with several packages is named several times."""
        tiles = self.tiles(words)
        if len(tiles) != count:
            raise UnfitError("box-no-tiles", least=count, count=len(tiles))
        return tiles

    def pairs(self, told: Sequence[Pair], words: str) -> tuple[Pair, ...]:
        """Parse pairs of neighbouring tiles.

        told: the pairs that have already been entered. Raises UnfitError if the answer repeats one.
        """
        tiles = self.tiles(words)
        if not tiles or len(tiles) % 2:
            raise UnfitError("box-no-pair")
        known = set(map(frozenset, told))
        found = tuple(zip(tiles[::2], tiles[1::2], strict=True))
        for here, there in found:
            if there not in AROUND[here].values():
                raise UnfitError("box-not-beside", here=here.value, there=there.value)
            if frozenset((here, there)) in known:
                raise UnfitError("box-pair-twice", here=here.value, there=there.value)
            known.add(frozenset((here, there)))
        return found

    def read_water(self, words: str) -> tuple[Pair, ...]:
        """Parse the pairs of tiles with water between them."""
        return self.pairs(self.thing["river"], words)

    def read_bridge(self, words: str) -> tuple[Pair, ...]:
        """Parse the pairs of tiles with a bridge between them."""
        found = self.pairs(self.thing["bridges"], words)
        water = set(map(frozenset, self.thing["river"]))
        for here, there in found:
            if frozenset((here, there)) not in water:
                raise UnfitError("box-no-water", here=here.value, there=there.value)
        return found

    def more_bridge(self) -> bool:
        """Whether there is still water that no bridge crosses."""
        return len(self.thing.get("bridges", ())) < len(self.thing["river"])

    def done_bridge(self) -> None:
        """Raise UnfitError if the bridges entered so far don't connect all tiles."""
        if lost := cut_off(self._city):
            raise UnfitError("box-cut-off", here=Tile.A1.value, there=lost[0].value)

    def read_rogue_cubes(self, words: str) -> tuple[Tile, ...]:
        """Parse the tiles of the Rogue's three cubes, which must form a route. [rogue.1]"""
        tiles, onward = self.some_tiles(STEPS, words), self._city.onward
        for here, there in pairwise(tiles):
            if there not in onward[here]:
                raise UnfitError("box-no-route", here=here.value, there=there.value)
        return tiles

    def facts_rogue_van(self) -> dict[str, Word]:
        """Return the tiles with the Rogue's cubes."""
        return {"known": ", ".join(dict.fromkeys(one.value for one in self.thing["rogue_cubes"]))}

    def read_rogue_van(self, words: str) -> Tile:
        """Parse the tile of the Rogue's van, which must have one of the Rogue's cubes."""
        tiles = self.tiles(words)
        if len(tiles) != 1 or tiles[0] not in self.thing["rogue_cubes"]:
            raise UnfitError("box-no-rogue-van", **self.facts_rogue_van())
        return tiles[0]

    def read_packages(self, words: str) -> tuple[Tile, ...]:
        """Parse the tiles where the packages of one kind start."""
        return self.some_tiles(STARTING[Package(self.field)], words)

    # Priority cards, missions and spawn cards

    def deck(self, van: Van) -> list[int]:
        """Return the numbers of the cards entered so far for this van's deck."""
        return [one.numbers[van] for one in self.draft["priority"] if van in one.numbers]

    def facts_priority(self) -> dict[str, Word]:
        """Return how many cards each deck has so far."""
        return {van.value: len(self.deck(van)) for van in COURIERS}

    def more_priority(self) -> bool:
        """Whether a deck needs more cards. [setup.4]"""
        return any(map(self._is_open, COURIERS))

    def done_priority(self) -> None:
        """Raise UnfitError, because this question ends only when both decks are complete."""
        raise UnfitError("box-few-cards", **self.facts_priority(), least=TURNS)

    def _is_open(self, van: Van) -> bool:
        """Whether a deck needs more cards."""
        return len(self.deck(van)) < TURNS

    def _has_room(self, one: PriorityData) -> bool:
        """Whether a card fits into the decks entered so far: each of its decks is incomplete and
        doesn't already have the card's number.
        """
        return all(
            self._is_open(van) and number not in self.deck(van)
            for van, number in one.numbers.items()
        )

    def more_number(self) -> bool:
        """Whether the deck that is being asked about needs more cards."""
        return self._is_open(Van(self.field))

    def facts_number(self) -> dict[str, Word]:
        """Return the deck, and whether "none" is refused because the card would then be in no deck
        at all.
        """
        is_last = self.field == Van.GREEN.value or not self._is_open(Van.GREEN)
        return {"van": self.field, "needed": int(is_last and self.thing.get("red") is None)}

    def read_number(self, words: str) -> int | None:
        """Parse the card's number in the deck that is being asked about, or "none" if it isn't in
        that deck.
        """
        if self.is_done(words):
            if self.facts_number()["needed"]:
                name: str = self.thing["name"]
                raise UnfitError("box-no-deck", name=name, van=self.field)
            return None
        number = number_of(PriorityData, self.field)(words)
        if number in self.deck(Van(self.field)):
            raise UnfitError("box-number-taken", number=number, van=self.field)
        return number

    def read_values(self, words: str) -> tuple[Package, ...]:
        """Parse the kinds of packages that a card applies to, as in "low", "both" or "low and
        high".
        """
        is_move = self.thing["kind"] is InstructionKind.MOVE
        known = "words-any-packages" if is_move else "words-packages"
        joints = [*self.words("list-and"), *self.words("list-or")]
        told = [word for word in simple(words).split() if word not in joints]
        read = self.choice(known)
        try:
            meant = {package for word in told for package in VALUES[read(word)]}
        except UnfitError:
            meant = set()
        if not meant:
            raise UnfitError("box-no-values", known=Phrase(known))
        return tuple(package for package in NEW if package in meant)

    def read_mission_kind(self, words: str) -> MissionKind:
        """Parse a kind of mission. Missions about recharging need a location where vans can
        recharge.
        """
        kind = MissionKind(self.choice("words-missions")(words))
        if kind is MissionKind.ELECTRIC and not self._electric:
            raise UnfitError("box-no-electric")
        return kind

    @property
    def _electric(self) -> list[str]:
        """Return the names of the locations where vans can recharge."""
        return electric(self.draft["location"])

    def _missions(self) -> list[MissionData]:
        """Return the companion edition's missions, with the names of this box's locations in their
        texts.

        If vans can't recharge anywhere, leave out the missions about recharging.
        """
        if not self._electric:
            return [one for one in self.standard.mission if one.kind is not MissionKind.ELECTRIC]
        theirs = self.phrases.listed(electric(self.standard.location), "or")
        ours = self.phrases.listed(self._electric, "or")
        if len(ours) > MOST_SIGNS:  # The names don't all fit on a card.
            ours = self.phrases.say("words-any-electric")
        return [
            replace(one, text=one.text.replace(theirs, ours))
            if one.kind is MissionKind.ELECTRIC
            else one
            for one in self.standard.mission
        ]

    def facts_usual_missions(self) -> dict[str, Word]:
        """Return facts about the companion edition's missions that can't be used because no
        location recharges vans: how many there are, and their names.
        """
        known = {one.id for one in self.standard_list("mission")}
        names = [one.name for one in self.standard.mission if one.id not in known]
        return {"out": len(names), "without": ", ".join(names)}

    def more_usual_spawns(self) -> bool:
        """Whether this box has every location that the companion edition's spawn cards name."""
        return len(self.standard_list("spawn")) == len(self.standard.spawn)

    def read_brings(self, words: str) -> tuple[str, ...]:
        """Parse locations separated by commas, or "none". Return their ids."""
        return (
            () if self.is_done(words) else tuple(self.location(one).id for one in words.split(","))
        )

    def read_exploding(self, words: str) -> str | None:
        """Parse the location that gets the exploding package, and return its id.

        "None" is a valid answer only if the card places other packages.
        """
        if not self.is_done(words):
            return self.location(words).id
        name, *brings = (self.thing[field] for field in ("name", "low", "high"))
        if not any(brings):
            raise UnfitError("box-no-spawn", name=name)
        return None

    # Ratings of solo scores

    async def ratings(self) -> Sequence[RatingData]:
        """Ask for the names of the ratings and the scores that they begin at. The first begins at 0
        points. [solo.7]
        """
        names = ", ".join(one.name for one in self.standard.rating)
        count, found = len(self.standard.rating), list[RatingData]()
        if await self.ask("box-usual-ratings", self.yes_or_no, count=count, names=names):
            return self.standard.rating
        points: int | None = 0
        while points is not None:
            name = await self.ask("box-rating", any_name, points=points)
            found.append(RatingData(points, name))
            if points == most_of(RatingData, "points"):
                break
            least = points + 1
            read = partial(self.points_or_done, least)
            points = await self.ask("box-rating-points", read, least=least)
        return found

    def points_or_done(self, least: int, words: str) -> int | None:
        """Parse the number of points from which the next rating applies. Return None for "done"."""
        return None if self.is_done(words) else number_of(RatingData, "points", least)(words)


def quoted(words: str) -> str:
    """Return the first characters of a wrong answer, with each run of spaces replaced by one, so
    that an error message can quote them.
    """
    return " ".join(words.split())[:HEARD]


def electric(locations: Iterable[LocationData]) -> list[str]:
    """Return the names of the locations where vans can recharge."""
    return [one.name for one in locations if one.kind is LocationKind.ELECTRIC]


def texts(data: EditionData) -> list[str]:
    """Return the texts of all cards that have one."""
    cards: tuple[PriorityData | CompanyData | MissionData, ...]
    cards = (*data.priority, *data.company, *data.mission)
    return [one.text for one in cards]
