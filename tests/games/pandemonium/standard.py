"""The companion's own edition of Package Pandemonium, and variants of its cities."""

import msgspec

from companion.games.pandemonium.box.checks import read_edition
from companion.games.pandemonium.box.edition import MapData
from companion.games.pandemonium.model.city import City, city_of
from companion.paths import PACKAGE

FILE = PACKAGE / "games" / "pandemonium" / "editions" / "standard.toml"
TEXT = FILE.read_text(encoding="utf-8")
EDITION = read_edition(TEXT, "standard.toml")
MAPS = {one.id: one for one in EDITION.data.map}


def city_with(id_: str = "old-town", **other: object) -> City:
    """Return a city made from one of the edition's maps, with some fields replaced.

    other: the new values, as they would be in an edition's file.
    """
    told = msgspec.to_builtins(MAPS[id_]) | other
    return city_of(msgspec.convert(told, MapData))
