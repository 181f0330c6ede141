"""The component data of Clash of the Couriers: a town, its houses, and the cards."""

from typing import Annotated, Literal

import msgspec

from companion.referee.edition import decoded

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Die = Annotated[int, msgspec.Meta(ge=1, le=12)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]


class _Data(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an edition file may say, and nothing else."""


class StreetData(_Data, frozen=True):
    """A street: its spaces in order. One that is closed joins its last space to its first."""

    id: Id
    name: str
    path: tuple[Id, ...]
    closed: bool = False


class SpaceData(_Data, frozen=True):
    """The name of a space that is not called by its street and number."""

    id: Id
    name: str


class HazardData(_Data, frozen=True):
    """A hazard zone, and what its test asks for."""

    id: Id
    name: str
    value: Die
    spaces: tuple[Id, ...]


class HouseData(_Data, frozen=True):
    """A house: its entrance is a space of its own, joined to the space `at`."""

    id: Id
    name: str
    colour: str
    at: Id
    code: str = ""


class BonusData(_Data, frozen=True):
    """A kind of bonus card. value: what a blue one adds, or what a red one's trap asks for."""

    id: Id
    name: str
    kind: Literal["blue", "red"]
    value: Die
    copies: Count
    text: str
    code: str = ""


class Edition(_Data, frozen=True):
    """An edition file. points: by colour. destinations: cards in play, by number of players."""

    schema: int
    game: str
    title: str
    warehouse: Id
    green: tuple[Id, ...]
    points: dict[str, Count]
    destinations: dict[int, Count]
    street: tuple[StreetData, ...]
    hazard: tuple[HazardData, ...]
    house: tuple[HouseData, ...]
    bonus: tuple[BonusData, ...]
    space: tuple[SpaceData, ...] = ()
    companion_texts: bool = False


def decode(text: str, source: str) -> Edition:
    """An edition from TOML, as it stands there. Raises EditionError."""
    return decoded(text, source, Edition, game="couriers")
