"""A box told step by step: what is as in the companion edition, and what is the table's own."""

from functools import partial

from msgspec.structs import replace

from companion.games.pandemonium.box.draft import Sketch, all_usual
from companion.games.pandemonium.box.edition import (
    STARTING,
    CompanyData,
    Edition,
    EditionData,
    LocationData,
    MissionData,
    PoolData,
    PriorityData,
    RatingData,
    VanData,
)
from companion.games.pandemonium.box.interview_cards import companies, missions, priorities, spawns
from companion.games.pandemonium.box.interview_map import maps
from companion.games.pandemonium.model.pieces import LocationKind, Package, Tile
from companion.referee.answers import any_name
from companion.referee.facts import PhraseFacts
from companion.referee.interview import Ask, Phrases
from companion.referee.schema import ask, most_of


async def box(standard: Edition, phrases: Phrases) -> EditionData:
    """The whole box, without faults. standard: what can be taken as it is, with its codes.

    Locations come before the cards that need them.
    """
    usual = standard.data
    sketch = Sketch(usual, phrases)
    title = await Ask("box-title", any_name)
    pool = {}
    for package, least in STARTING.items():
        facts: PhraseFacts = {
            "package": package,
            "usual": usual.pool.packages[package],
            "least": least,
        }
        pool[package] = await ask(sketch, PoolData, package.value, facts, least=least)
    vans = [await capacity(sketch, one) for one in usual.van]
    await locations(sketch)
    await maps(sketch)
    await priorities(sketch)
    await companies(sketch)
    await missions(sketch)
    await spawns(sketch)
    await ratings(sketch)
    facts = {
        "title": title,
        "maps": len(sketch.maps),
        "companies": len(sketch.companies),
        "missions": len(sketch.missions),
        "spawns": len(sketch.spawns),
    }
    await Ask("box-end", sketch.only_done, facts)
    return EditionData(
        schema=1,
        game="pandemonium",
        title=title,
        pool=PoolData(low=pool[Package.LOW], high=pool[Package.HIGH]),
        van=tuple(vans),
        location=tuple(sketch.locations),
        map=tuple(sketch.maps),
        priority=tuple(sketch.priorities),
        company=tuple(sketch.companies),
        mission=tuple(sketch.missions),
        spawn=tuple(sketch.spawns),
        driver=usual.driver,
        rating=tuple(sketch.ratings),
        companion_texts=has_our_texts(sketch),
    )


def has_our_texts(sketch: Sketch) -> bool:
    """Whether most cards say what they say in the companion edition, in its own words."""
    usual = sketch.usual
    ours = texts(*usual.priority, *usual.company, *usual.mission)
    told = texts(*sketch.priorities, *sketch.companies, *sketch.missions)
    return usual.companion_texts and sum(text in ours for text in told) * 2 > len(told)


def texts(*cards: PriorityData | CompanyData | MissionData) -> list[str]:
    """What stands on these cards."""
    return [one.text for one in cards]


async def capacity(sketch: Sketch, usual: VanData) -> VanData:
    """A van: how many packages it holds. [package.4] [three.2]"""
    facts: PhraseFacts = {
        "name": usual.name,
        "van": usual.id.value,
        "usual": usual.capacity,
    }
    return replace(usual, capacity=await ask(sketch, VanData, "capacity", facts))


async def locations(sketch: Sketch) -> None:
    """All of the companion edition, or 25 names, and which of these recharge. [city.1]"""
    usual = sketch.usual.location
    if await all_usual(sketch, "box-usual-locations", usual):
        sketch.locations += usual
        return
    while len(sketch.locations) < len(Tile):
        facts: PhraseFacts = {"count": len(sketch.locations), "least": len(Tile)}
        name = await Ask("box-location", sketch.location_name, facts)
        sketch.locations.append(LocationData(sketch.id_like(name, usual), name))
    electric: list[str] = []
    while True:
        facts = {"count": len(electric)}
        id_ = await Ask("box-electric", partial(sketch.electric_or_done, electric), facts)
        if id_ is None:
            break
        electric.append(id_)
    sketch.locations = [
        replace(one, kind=LocationKind.ELECTRIC) if one.id in electric else one
        for one in sketch.locations
    ]


async def ratings(sketch: Sketch) -> None:
    """What a solo score is called, from 0 points on. [solo.7]"""
    usual = sketch.usual.rating
    names = ", ".join(one.name for one in usual)
    facts: PhraseFacts = {"count": len(usual), "names": names}
    if await Ask("box-usual-ratings", sketch.yes_or_no, facts):
        sketch.ratings += usual
        return
    points: int | None = 0
    while points is not None:
        name = await Ask("box-rating", any_name, {"points": points})
        sketch.ratings.append(RatingData(points, name))
        if points == most_of(RatingData, "points"):
            return
        read = partial(sketch.points_or_done, points + 1)
        points = await Ask("box-rating-points", read, {"least": points + 1})
