"""Cards told step by step: their kind by a word, what goes with it, and the text as printed."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from itertools import chain
from typing import Any

from msgspec.structs import replace

from companion.games.pandemonium.box.draft import (
    Sketch,
    all_usual,
    each,
    same_one,
)
from companion.games.pandemonium.box.edition import (
    COURIERS,
    MISSIONS,
    CompanyData,
    MissionData,
    PriorityData,
    SpawnData,
)
from companion.games.pandemonium.box.parameters import KEYS, MOST
from companion.games.pandemonium.model.pieces import (
    NEW,
    InstructionKind,
    LocationKind,
    MissionKind,
    Package,
    Van,
)
from companion.referee.answers import MOST_SIGNS, Answers
from companion.referee.edition import Data
from companion.referee.facts import Phrase, PhraseFacts
from companion.referee.interview import Ask, UnfitError
from companion.referee.names import simple
from companion.referee.schema import ask

#: Which packages a word means.
VALUES: Mapping[str, tuple[Package, ...]] = {
    "low": (Package.LOW,),
    "high": (Package.HIGH,),
    "both": (Package.LOW, Package.HIGH),
    "exploding": (Package.EXPLODING,),
    "any": NEW,
}


async def priorities(sketch: Sketch) -> None:
    """All of the companion edition, or one after another until each deck has 16. [setup.4]"""
    usual = sketch.usual.priority
    if await all_usual(sketch, "box-usual-priorities", usual):
        sketch.priorities += usual
        return
    while any(map(sketch.is_open, COURIERS)):
        red, green = (len(sketch.deck(van)) for van in COURIERS)
        facts: PhraseFacts = {"count": len(sketch.priorities), "red": red, "green": green}
        name = await Ask("box-priority", sketch.priority_name, facts)
        same = await same_one(sketch, name, filter(partial(has_room, sketch), usual))
        sketch.priorities.append(same or await priority(sketch, name))


def has_room(sketch: Sketch, one: PriorityData) -> bool:
    """Whether each deck of this card needs one with its number."""
    return all(
        sketch.is_open(van) and told not in sketch.deck(van) for van, told in one.numbers.items()
    )


async def priority(sketch: Sketch, name: str) -> PriorityData:
    """A priority card, in the decks that need one still."""
    sketch.take(name)
    red, green = COURIERS
    numbers: dict[Van, int | None] = dict.fromkeys(COURIERS)
    for van in filter(sketch.is_open, COURIERS):
        is_last = van is green or not sketch.is_open(green)
        needed = is_last and numbers[red] is None
        read = partial(sketch.deck_number, van, name, needed)
        facts: PhraseFacts = {"name": name, "van": van.value, "needed": int(needed)}
        numbers[van] = await Ask("box-number", read, facts)
    said = await printed(sketch, PriorityData, name, len(sketch.priorities))
    return PriorityData(name=name, red=numbers[red], green=numbers[green], **said)


async def companies(sketch: Sketch) -> None:
    """All of the companion edition, or one after another. [setup.5]"""
    usual = sketch.usual.company
    if await all_usual(sketch, "box-usual-companies", usual):
        sketch.companies += usual
    else:
        least = len(COURIERS)
        await each(sketch, "box-company", usual, sketch.companies, company, least)


async def company(sketch: Sketch, name: str) -> CompanyData:
    """A company card."""
    said = await printed(sketch, CompanyData, name, len(sketch.companies))
    return CompanyData(id=sketch.id_like(name, sketch.usual.company), name=name, **said)


async def missions(sketch: Sketch) -> None:
    """All of the companion edition that can be done, or one after another. [setup.5]"""
    usual = fitting_missions(sketch)
    fitting = {one.id for one in usual}
    left_out = [one.name for one in sketch.usual.mission if one.id not in fitting]
    facts: PhraseFacts = {"out": len(left_out), "without": ", ".join(left_out)}
    if await all_usual(sketch, "box-usual-missions", usual, facts):
        sketch.missions += usual
    else:
        least = MISSIONS * len(COURIERS)
        await each(sketch, "box-mission", usual, sketch.missions, mission, least)


def fitting_missions(sketch: Sketch) -> list[MissionData]:
    """Those of the companion edition that the locations allow, and that name the right ones."""
    if not sketch.electric:
        return [one for one in sketch.usual.mission if one.kind is not MissionKind.ELECTRIC]
    usual = (one.name for one in sketch.usual.location if one.kind is LocationKind.ELECTRIC)
    theirs = sketch.phrases.listed(list(usual), "or")
    ours = sketch.phrases.listed([one.name for one in sketch.electric], "or")
    if len(ours) > MOST_SIGNS:  # with many of them no card has room for their names
        ours = sketch.phrases.say("words-any-electric")
    return [
        replace(one, text=one.text.replace(theirs, ours))
        if one.kind is MissionKind.ELECTRIC
        else one
        for one in sketch.usual.mission
    ]


async def mission(sketch: Sketch, name: str) -> MissionData:
    """A secret mission."""
    said = await printed(sketch, MissionData, name, len(sketch.missions))
    return MissionData(id=sketch.id_like(name, sketch.usual.mission), name=name, **said)


async def spawns(sketch: Sketch) -> None:
    """All of the companion edition, if its locations are there, or one after another. [spawn.1]"""
    known = {one.id for one in sketch.locations}
    usual = [one for one in sketch.usual.spawn if known.issuperset(chain(*one.locations.values()))]
    if len(usual) == len(sketch.usual.spawn) and await all_usual(sketch, "box-usual-spawns", usual):
        sketch.spawns += usual
    else:
        await each(sketch, "box-spawn", usual, sketch.spawns, spawn)


async def spawn(sketch: Sketch, name: str) -> SpawnData:
    """A spawn card: where each kind of packages comes."""
    low, high = [
        await Ask("box-brings", sketch.some_locations, {"name": name, "package": package})
        for package in (Package.LOW, Package.HIGH)
    ]
    read = partial(sketch.exploding, name, not low and not high)
    exploding = await Ask("box-exploding", read, {"name": name})
    id_ = sketch.id_like(name, sketch.usual.spawn)
    return SpawnData(id=id_, name=name, low=low, high=high, exploding=exploding)


async def printed(sketch: Sketch, table: type[Data], name: str, count: int) -> dict[str, Any]:
    """What stands on a card, by key: its kind, what goes with that, its points if it is a mission,
    and its text. count: how many of these cards are told.
    """
    of_missions = partial(mission_kind, sketch) if table is MissionData else None
    facts: PhraseFacts = {"name": name, "count": count}
    kind = await ask(sketch, table, "kind", facts, read=of_missions)
    said: dict[str, Any] = {"kind": kind}
    facts = {"name": name, "kind": kind.value}
    for key in KEYS[kind]:
        least = 0 if kind is MissionKind.LOST_AT_MOST else None
        read = values_of(sketch, kind) if key == "values" else None
        most = MOST.get((kind, key))
        said[key] = await ask(sketch, table, key, facts, least=least, most=most, read=read)
    for key in ("points", "text") if table is MissionData else ("text",):
        said[key] = await ask(sketch, table, key, {"name": name})
    return said


# What an answer means. Each raises UnfitError.


def values_of(answers: Answers, kind: Enum) -> Callable[[str], tuple[Package, ...]]:
    """What is said of packages on a card of this kind."""
    known = "words-any-packages" if kind is InstructionKind.MOVE else "words-packages"
    return partial(some_values, answers, known)


def some_values(answers: Answers, known: str, words: str) -> tuple[Package, ...]:
    """Which packages are meant: a word of this phrase, or several as in "low and high"."""
    joints = [*answers.words("list-and"), *answers.words("list-or")]
    told = [word for word in simple(words).split() if word not in joints]
    read = answers.choice(known)
    try:
        meant = {package for word in told for package in VALUES[read(word)]}
    except UnfitError:
        meant = set()
    if not meant:
        raise UnfitError("box-no-values", known=Phrase(known))
    return tuple(package for package in NEW if package in meant)


def mission_kind(sketch: Sketch, words: str) -> MissionKind:
    """A kind of missions that the locations allow."""
    kind: MissionKind = ask(sketch, MissionData, "kind").read(words)
    if kind is MissionKind.ELECTRIC and not sketch.electric:
        raise UnfitError("box-no-electric")
    return kind
