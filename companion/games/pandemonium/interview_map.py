"""A city map told step by step: its water and bridges, its packages, and the Rogue."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from companion.games.pandemonium.checks import cut_off
from companion.games.pandemonium.city import AROUND, STEPS, city_of
from companion.games.pandemonium.edition import STARTING, MapData
from companion.games.pandemonium.pieces import Package, Slot, Tile
from companion.games.pandemonium.sketch import Sketch, all_usual, heard, same_one
from companion.referee.answers import is_done
from companion.referee.facts import Told
from companion.referee.interview import Ask, UnfitError
from companion.referee.names import simple

#: Two tiles with water between them.
Pair = tuple[Tile, Tile]
SLOTS = {simple(slot.value): slot for slot in Slot}
TILES = re.compile(r"([a-e] ?[1-5]( |$))+")


async def maps(sketch: Sketch) -> None:
    """All of the companion edition, or one after another. [setup.1]"""
    usual = sketch.usual.map
    if await all_usual(sketch, "box-usual-maps", usual):
        sketch.maps += usual
        return
    while True:
        count = len(sketch.maps)
        read = partial(sketch.name_or_enough, count, 1)
        name = await Ask("box-map", read, {"count": count})
        if name is None:
            return
        same = await same_one(sketch, name, usual)
        sketch.maps.append(same or await city_map(sketch, name))


async def city_map(sketch: Sketch, name: str) -> MapData:
    """A map. The water comes first, because the Rogue's cubes can lie across none."""
    draft = MapData(
        id=sketch.id_like(name, sketch.usual.map),
        name=name,
        rogue_base=await Ask("box-rogue-base", slot, {"name": name}),
        rogue_cubes=(),
        rogue_van=Tile.A1,
        low=(),
        high=(),
    )
    river: tuple[Pair, ...] = ()
    while True:
        facts: Told = {"name": name, "count": len(river)}
        pieces = await Ask("box-water", partial(water_or_done, river), facts)
        if pieces is None:
            break
        river += pieces
    draft = replace(draft, river=river)
    while len(draft.bridges) < len(river):
        facts = {"name": name, "count": len(draft.bridges)}
        pieces = await Ask("box-bridge", partial(bridges_or_done, draft), facts)
        if pieces is None:
            break
        draft = replace(draft, bridges=(*draft.bridges, *pieces))
    cubes = await Ask("box-rogue-cubes", partial(rogue_cubes, draft), {"name": name})
    known = ", ".join(dict.fromkeys(tile.value for tile in cubes))
    van = await Ask("box-rogue-van", partial(one_tile, cubes, known), {"known": known})
    lying = {}
    for package, count in STARTING.items():
        facts = {"name": name, "package": package.value, "count": count}
        lying[package] = await Ask("box-packages", some_tiles(count), facts)
    return replace(
        draft,
        rogue_cubes=cubes,
        rogue_van=van,
        low=lying[Package.LOW],
        high=lying[Package.HIGH],
    )


# What an answer means. Each raises UnfitError.


def slot(words: str) -> Slot:
    """A place for a base, as in "north c". [setup.3]"""
    if (found := SLOTS.get(simple(words))) is None:
        raise UnfitError("box-no-base", name=heard(words))
    return found


def tiles_in(words: str) -> tuple[Tile, ...]:
    """Tiles, as in "b1 c1" or "b1, c1 and d1"; none of them where anything else is said."""
    told = " ".join(word for word in simple(words).split() if word != "and")
    if not TILES.fullmatch(told):
        return ()
    return tuple(map(Tile, re.findall(r"[a-e][1-5]", told.replace(" ", ""))))


def some_tiles(count: int) -> Callable[[str], tuple[Tile, ...]]:
    """So many tiles; one with several packages is told as often."""

    def read(words: str) -> tuple[Tile, ...]:
        tiles = tiles_in(words)
        if len(tiles) != count:
            raise UnfitError("box-no-tiles", least=count, count=len(tiles))
        return tiles

    return read


def one_tile(those: Sequence[Tile], known: str, words: str) -> Tile:
    """One of those tiles. known: the same in words."""
    tiles = tiles_in(words)
    if len(tiles) != 1 or tiles[0] not in those:
        raise UnfitError("box-no-rogue-van", known=known)
    return tiles[0]


def rogue_cubes(draft: MapData, words: str) -> tuple[Tile, ...]:
    """Three tiles, as the Rogue drove. [rogue.1] draft: the map with its water and bridges."""
    tiles = some_tiles(STEPS)(words)
    onward = city_of(draft).onward
    for here, there in pairwise(tiles):
        if there not in onward[here]:
            raise UnfitError("box-no-route", here=here.value, there=there.value)
    return tiles


def pairs(told: Sequence[Pair], words: str) -> tuple[Pair, ...]:
    """Neighbours with a piece of water between them, each pair once. told: those so far."""
    tiles = tiles_in(words)
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


def water_or_done(river: Sequence[Pair], words: str) -> tuple[Pair, ...] | None:
    """Pieces of water, or None for done. river: those so far."""
    return None if is_done(words) else pairs(river, words)


def bridges_or_done(draft: MapData, words: str) -> tuple[Pair, ...] | None:
    """Bridges, or None for done once every tile is within reach. draft: the map so far."""
    if is_done(words):
        if lost := cut_off(city_of(draft)):
            raise UnfitError("box-cut-off", here=Tile.A1.value, there=lost[0].value)
        return None
    found = pairs(draft.bridges, words)
    water = set(map(frozenset, draft.river))
    for here, there in found:
        if frozenset((here, there)) not in water:
            raise UnfitError("box-no-water", here=here.value, there=there.value)
    return found
