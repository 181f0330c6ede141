"""What has been told so far of a box, and what an answer about any of its things means."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from companion.games.pandemonium.box.edition import (
    COURIERS,
    TURNS,
    CompanyData,
    EditionData,
    LocationData,
    MapData,
    MissionData,
    PriorityData,
    RatingData,
    SpawnData,
)
from companion.games.pandemonium.model.pieces import LocationKind, Tile, Van
from companion.referee.answers import Naming
from companion.referee.facts import PhraseFacts
from companion.referee.interview import Ask, Phrases, UnfitError
from companion.referee.names import letters
from companion.referee.schema import number_of

#: How much of a wrong answer is said again.
HEARD = 40


class Named(Protocol):
    """A thing of an edition that has a name, and other words for it."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def also(self) -> tuple[str, ...]:
        """Other words for it."""


class Known(Named, Protocol):
    """A thing that also has an id."""

    @property
    def id(self) -> str:
        """Its id, which no other thing of its kind has."""


N = TypeVar("N", bound=Named)


class Sketch(Naming):
    """What has been told so far. usual: the companion edition.

    Vans and drivers are called as they are there. Its ids are not given to anything else, so that
    its cards can be taken beside those of the table.
    """

    def __init__(self, usual: EditionData, phrases: Phrases) -> None:
        super().__init__(phrases)
        self.usual = usual
        self.locations: list[LocationData] = []
        self.maps: list[MapData] = []
        self.priorities: list[PriorityData] = []
        self.companies: list[CompanyData] = []
        self.missions: list[MissionData] = []
        self.spawns: list[SpawnData] = []
        self.ratings: list[RatingData] = []
        fixed: tuple[Named, ...] = (*usual.van, *usual.driver)
        for one in fixed:
            self.take(one.name, *one.also)
        known: tuple[Known, ...] = (
            *usual.location,
            *usual.map,
            *usual.company,
            *usual.mission,
            *usual.spawn,
        )
        for each in known:
            self.take_id(each.id)

    @property
    def electric(self) -> list[LocationData]:
        """The locations that recharge."""
        return [one for one in self.locations if one.kind is LocationKind.ELECTRIC]

    def deck(self, van: Van) -> list[int]:
        """The numbers that are told of a deck."""
        return [one.numbers[van] for one in self.priorities if van in one.numbers]

    def is_open(self, van: Van) -> bool:
        """Whether a deck still needs cards."""
        return len(self.deck(van)) < TURNS

    def id_like(self, name: str, those: Iterable[Known]) -> str:
        """The id of the one of those that is called so, or else a new one. The name is taken."""
        for one in those:
            if letters(one.name) == letters(name):
                self.take(name)
                return one.id
        return self.id_for(name)

    # What an answer means. Each raises UnfitError.

    def usual_or_own(self, those: Sequence[Named], words: str) -> bool:
        """Yes for those of the companion edition, whose names must be free; or no."""
        if not self.yes_or_no(words):
            return False
        for name in (name for one in those for name in (one.name, *one.also)):
            if self.is_taken(name):
                raise UnfitError("box-clash", name=name)
        return True

    def name_or_enough(self, count: int, least: int, words: str) -> str | None:
        """A name that nothing has yet, or None for done. count: how many of its kind are told."""
        if self.is_done(words) and count < least:
            raise UnfitError("box-few", count=count, least=least)
        return self.name_or_done(words)

    def location_name(self, words: str) -> str:
        """A new name for a location. Spawn cards list several, with commas between."""
        if self.is_done(words):
            raise UnfitError("box-few", count=len(self.locations), least=len(Tile))
        if "," in words:
            raise UnfitError("box-comma")
        return self.new_name(words)

    def location(self, words: str) -> LocationData:
        """A location that has been told."""
        for one in self.locations:
            if letters(words) in map(letters, (one.name, *one.also)):
                return one
        raise UnfitError("box-no-location", name=heard(words))

    def electric_or_done(self, told: Sequence[str], words: str) -> str | None:
        """The id of one more location that recharges, or None for done. told: the ids so far."""
        if self.is_done(words):
            return None
        one = self.location(words)
        if one.id in told:
            raise UnfitError("box-electric-twice", name=one.name)
        return one.id

    def some_locations(self, words: str) -> tuple[str, ...]:
        """The ids of locations, with commas between; none of them for none."""
        if self.is_done(words):
            return ()
        return tuple(self.location(word).id for word in words.split(","))

    def exploding(self, name: str, needed: bool, words: str) -> str | None:
        """The id of one location, or None. needed: whether the card brings nothing else."""
        if not self.is_done(words):
            return self.location(words).id
        if needed:
            raise UnfitError("box-no-spawn", name=name)
        return None

    def points_or_done(self, least: int, words: str) -> int | None:
        """From how many points on the next rating holds, or None for done."""
        return None if self.is_done(words) else number_of(RatingData, "points", least)(words)

    def priority_name(self, words: str) -> str:
        """A new name for a priority card, as long as a deck needs one."""
        if self.is_done(words):
            red, green = (len(self.deck(van)) for van in COURIERS)
            raise UnfitError("box-few-cards", red=red, green=green, least=TURNS)
        return self.new_name(words)

    def deck_number(self, van: Van, name: str, needed: bool, words: str) -> int | None:
        """A card's number in a deck, or None. needed: whether it is in no other deck."""
        if self.is_done(words):
            if needed:
                raise UnfitError("box-no-deck", name=name, van=van.value)
            return None
        found = number_of(PriorityData, van.value)(words)
        if found in self.deck(van):
            raise UnfitError("box-number-taken", number=found, van=van.value)
        return found


def heard(words: str) -> str:
    """A wrong answer, as it is said again: its beginning, with single spaces."""
    return " ".join(words.split())[:HEARD]


async def all_usual(
    sketch: Sketch, phrase: str, those: Sequence[Named], facts: PhraseFacts | None = None
) -> bool:
    """Whether these things of the companion edition are those of the box; then they are taken."""
    names = ", ".join(one.name for one in those)
    asked = {"count": len(those), "names": names, **(facts or {})}
    if not await Ask(phrase, partial(sketch.usual_or_own, those), asked):
        return False
    for one in those:
        sketch.take(one.name, *one.also)
    return True


async def same_one(sketch: Sketch, name: str, those: Iterable[N]) -> N | None:
    """The one of these things of the companion edition that is called so, if it is the same."""
    found = next((one for one in those if letters(one.name) == letters(name)), None)
    if found is None or not await Ask("box-same", sketch.yes_or_no, {"name": found.name}):
        return None
    sketch.take(found.name, *found.also)
    return found


async def each(
    sketch: Sketch,
    phrase: str,
    usual: Sequence[N],
    told: list[N],
    tell: Callable[[Sketch, str], Awaitable[N]],
    least: int = 1,
) -> None:
    """One thing after another, as many as there must be at least: each the same as the one of the
    companion edition that is called so, or told anew.
    """
    while True:
        read = partial(sketch.name_or_enough, len(told), least)
        if (name := await Ask(phrase, read, {"count": len(told)})) is None:
            return
        told.append(await same_one(sketch, name, usual) or await tell(sketch, name))
