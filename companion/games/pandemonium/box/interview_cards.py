"""Cards told step by step: their kind by a word, what goes with it, and the text as printed."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.pandemonium.box.draft import (
    MOST_NUMBER,
    Sketch,
    all_usual,
    same_one,
    some_text,
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
    CompanyKind,
    InstructionKind,
    LocationKind,
    MissionKind,
    Package,
    Van,
)
from companion.referee.answers import MOST_SIGNS, Answers, number
from companion.referee.facts import Phrase, PhraseFacts
from companion.referee.interview import Ask, UnfitError
from companion.referee.names import simple

K = TypeVar("K", bound=Enum)

#: What is asked for each key of a card.
QUESTIONS: Mapping[str, str] = {
    "units": "box-units",
    "values": "box-values",
    "away": "box-away",
    "empty": "box-empty",
    "cubes": "box-cubes",
    "steps": "box-steps",
    "times": "box-times",
    "more": "box-more",
    "points": "box-points",
    "every": "box-every",
    "count": "box-count",
    "turn": "box-turn",
    "turns": "box-turns",
}
#: Which packages a word means.
VALUES: Mapping[str, tuple[Package, ...]] = {
    "low": (Package.LOW,),
    "high": (Package.HIGH,),
    "both": (Package.LOW, Package.HIGH),
    "exploding": (Package.EXPLODING,),
    "any": NEW,
}
#: The phrases with the words for each kind of a card.
WORDS: Mapping[type[Enum], str] = {
    InstructionKind: "words-instructions",
    CompanyKind: "words-companies",
    MissionKind: "words-missions",
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
    facts = {"name": name, "count": len(sketch.priorities)}
    kind = await Ask("box-instruction", kind_of(sketch, InstructionKind), facts)
    told = await parameters(sketch, name, kind)
    text = await Ask("box-text", some_text, {"name": name})
    return PriorityData(
        name=name, kind=kind, text=text, red=numbers[red], green=numbers[green], **told
    )


async def companies(sketch: Sketch) -> None:
    """All of the companion edition, or one after another. [setup.5]"""
    usual = sketch.usual.company
    if await all_usual(sketch, "box-usual-companies", usual):
        sketch.companies += usual
        return
    while True:
        facts: PhraseFacts = {"count": len(sketch.companies)}
        read = partial(sketch.name_or_enough, len(sketch.companies), len(COURIERS))
        name = await Ask("box-company", read, facts)
        if name is None:
            return
        same = await same_one(sketch, name, usual)
        sketch.companies.append(same or await company(sketch, name))


async def company(sketch: Sketch, name: str) -> CompanyData:
    """A company card."""
    facts: PhraseFacts = {"name": name, "count": len(sketch.companies)}
    kind = await Ask("box-company-kind", kind_of(sketch, CompanyKind), facts)
    told = await parameters(sketch, name, kind)
    text = await Ask("box-text", some_text, {"name": name})
    id_ = sketch.id_like(name, sketch.usual.company)
    return CompanyData(id=id_, name=name, kind=kind, text=text, **told)


async def missions(sketch: Sketch) -> None:
    """All of the companion edition that can be done, or one after another. [setup.5]"""
    usual = fitting_missions(sketch)
    fitting = {one.id for one in usual}
    left_out = [one.name for one in sketch.usual.mission if one.id not in fitting]
    facts: PhraseFacts = {"out": len(left_out), "without": ", ".join(left_out)}
    if await all_usual(sketch, "box-usual-missions", usual, facts):
        sketch.missions += usual
        return
    while True:
        count = len(sketch.missions)
        read = partial(sketch.name_or_enough, count, MISSIONS * len(COURIERS))
        name = await Ask("box-mission", read, {"count": count})
        if name is None:
            return
        same = await same_one(sketch, name, usual)
        sketch.missions.append(same or await mission(sketch, name))


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
    facts: PhraseFacts = {"name": name, "count": len(sketch.missions)}
    kind = await Ask("box-mission-kind", partial(mission_kind, sketch), facts)
    told = await parameters(sketch, name, kind)
    points = await Ask("box-mission-points", number(1, MOST_NUMBER), {"name": name})
    text = await Ask("box-text", some_text, {"name": name})
    id_ = sketch.id_like(name, sketch.usual.mission)
    return MissionData(id=id_, name=name, points=points, kind=kind, text=text, **told)


async def spawns(sketch: Sketch) -> None:
    """All of the companion edition, if its locations are there, or one after another. [spawn.1]"""
    known = {one.id for one in sketch.locations}
    usual = [one for one in sketch.usual.spawn if known.issuperset(chain(*one.locations.values()))]
    if len(usual) == len(sketch.usual.spawn) and await all_usual(sketch, "box-usual-spawns", usual):
        sketch.spawns += usual
        return
    while True:
        count = len(sketch.spawns)
        name = await Ask("box-spawn", partial(sketch.name_or_enough, count, 1), {"count": count})
        if name is None:
            return
        same = await same_one(sketch, name, usual)
        sketch.spawns.append(same or await spawn(sketch, name))


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


async def parameters(answers: Answers, name: str, kind: Enum) -> dict[str, Any]:
    """What a card of this kind says besides its text, by key."""
    facts: PhraseFacts = {"name": name, "kind": kind.value}
    return {key: await Ask(QUESTIONS[key], reader(answers, kind, key), facts) for key in KEYS[kind]}


# What an answer means. Each raises UnfitError.


def reader(answers: Answers, kind: Enum, key: str) -> Callable[[str], Any]:
    """What is said for this key of a card of this kind."""
    if key == "empty":
        return answers.yes_or_no
    if key == "values":
        known = "words-any-packages" if kind is InstructionKind.MOVE else "words-packages"
        return partial(some_values, answers, known)
    may_be_none = key in ("away", "steps") or kind is MissionKind.LOST_AT_MOST
    return number(0 if may_be_none else 1, MOST.get((kind, key), MOST_NUMBER))


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


def kind_of(answers: Answers, kinds: type[K]) -> Callable[[str], K]:
    """One of these kinds, by its word."""
    read = answers.choice(WORDS[kinds])
    return lambda words: kinds(read(words))


def mission_kind(sketch: Sketch, words: str) -> MissionKind:
    """A kind of missions that the locations allow."""
    kind = kind_of(sketch, MissionKind)(words)
    if kind is MissionKind.ELECTRIC and not sketch.electric:
        raise UnfitError("box-no-electric")
    return kind
