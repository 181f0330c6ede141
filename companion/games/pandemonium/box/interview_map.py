"""A city map told step by step: its water and bridges, its packages, and the Rogue."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from companion.games.pandemonium.box.checks import cut_off
from companion.games.pandemonium.box.draft import Sketch, all_usual, each, heard
from companion.games.pandemonium.box.edition import STARTING, MapData
from companion.games.pandemonium.model.city import AROUND, STEPS, city_of
from companion.games.pandemonium.model.pieces import Package, Slot, Tile
from companion.referee.answers import Answers
from companion.referee.facts import PhraseFacts
from companion.referee.interview import Ask, UnfitError
from companion.referee.names import simple

#: Two tiles with water between them.
Pair = tuple[Tile, Tile]
TILES = re.compile(r"([a-e] ?[1-5]( |$))+")


async def maps(sketch: Sketch) -> None:
    """All of the companion edition, or one after another. [setup.1]"""
    usual = sketch.usual.map
    if await all_usual(sketch, "box-usual-maps", usual):
        sketch.maps += usual
    else:
        await each(sketch, "box-map", usual, sketch.maps, city_map)


async def city_map(sketch: Sketch, name: str) -> MapData:
    """A map. The water comes first, because the Rogue's cubes can lie across none."""
    draft = MapData(
        id=sketch.id_like(name, sketch.usual.map),
        name=name,
        rogue_base=await Ask("box-rogue-base", partial(slot, sketch), {"name": name}),
        rogue_cubes=(),
        rogue_van=Tile.A1,
        low=(),
        high=(),
    )
    river: tuple[Pair, ...] = ()
    while True:
        facts: PhraseFacts = {"name": name, "count": len(river)}
        pieces = await Ask("box-water", partial(water_or_done, sketch, river), facts)
        if pieces is None:
            break
        river += pieces
    draft = replace(draft, river=river)
    while len(draft.bridges) < len(river):
        facts = {"name": name, "count": len(draft.bridges)}
        pieces = await Ask("box-bridge", partial(bridges_or_done, sketch, draft), facts)
        if pieces is None:
            break
        draft = replace(draft, bridges=(*draft.bridges, *pieces))
    cubes = await Ask("box-rogue-cubes", partial(rogue_cubes, sketch, draft), {"name": name})
    known = ", ".join(dict.fromkeys(tile.value for tile in cubes))
    van = await Ask("box-rogue-van", partial(one_tile, sketch, cubes, known), {"known": known})
    lying = {}
    for package, count in STARTING.items():
        facts = {"name": name, "package": package, "count": count}
        lying[package] = await Ask("box-packages", some_tiles(sketch, count), facts)
    return replace(
        draft,
        rogue_cubes=cubes,
        rogue_van=van,
        low=lying[Package.LOW],
        high=lying[Package.HIGH],
    )


# What an answer means. Each raises UnfitError.


def slot(answers: Answers, words: str) -> Slot:
    """A place for a base, as in "north c". [setup.3]"""
    for one in Slot:
        side, _, line = one.value.partition("-")
        if simple(words) in (f"{word} {line}" for word in answers.words(side)):
            return one
    raise UnfitError("box-no-base", name=heard(words))


def tiles_in(answers: Answers, words: str) -> tuple[Tile, ...]:
    """Tiles, as in "b1 c1" or "b1, c1 and d1"; none of them where anything else is said."""
    joints = answers.words("list-and")
    told = " ".join(word for word in simple(words).split() if word not in joints)
    if not TILES.fullmatch(told):
        return ()
    return tuple(map(Tile, re.findall(r"[a-e][1-5]", told.replace(" ", ""))))


def some_tiles(answers: Answers, count: int) -> Callable[[str], tuple[Tile, ...]]:
    """So many tiles; one with several packages is told as often."""

    def read(words: str) -> tuple[Tile, ...]:
        tiles = tiles_in(answers, words)
        if len(tiles) != count:
            raise UnfitError("box-no-tiles", least=count, count=len(tiles))
        return tiles

    return read


def one_tile(answers: Answers, those: Sequence[Tile], known: str, words: str) -> Tile:
    """One of those tiles. known: the same in words."""
    tiles = tiles_in(answers, words)
    if len(tiles) != 1 or tiles[0] not in those:
        raise UnfitError("box-no-rogue-van", known=known)
    return tiles[0]


def rogue_cubes(answers: Answers, draft: MapData, words: str) -> tuple[Tile, ...]:
    """Three tiles, as the Rogue drove. [rogue.1] draft: the map with its water and bridges."""
    tiles = some_tiles(answers, STEPS)(words)
    onward = city_of(draft).onward
    for here, there in pairwise(tiles):
        if there not in onward[here]:
            raise UnfitError("box-no-route", here=here.value, there=there.value)
    return tiles


def pairs(answers: Answers, told: Sequence[Pair], words: str) -> tuple[Pair, ...]:
    """Neighbours with a piece of water between them, each pair once. told: those so far."""
    tiles = tiles_in(answers, words)
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


def water_or_done(answers: Answers, river: Sequence[Pair], words: str) -> tuple[Pair, ...] | None:
    """Pieces of water, or None for done. river: those so far."""
    return None if answers.is_done(words) else pairs(answers, river, words)


def bridges_or_done(answers: Answers, draft: MapData, words: str) -> tuple[Pair, ...] | None:
    """Bridges, or None for done once every tile is within reach. draft: the map so far."""
    if answers.is_done(words):
        if lost := cut_off(city_of(draft)):
            raise UnfitError("box-cut-off", here=Tile.A1.value, there=lost[0].value)
        return None
    found = pairs(answers, draft.bridges, words)
    water = set(map(frozenset, draft.river))
    for here, there in found:
        if frozenset((here, there)) not in water:
            raise UnfitError("box-no-water", here=here.value, there=there.value)
    return found
