"""Reads edition files, which describe a game's components in TOML. No other file in this folder
uses the file system.
"""

import contextlib
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

import msgspec
import msgspec.structs

from companion.referee.answers import MOST_SIGNS
from companion.referee.codes import code_faults
from companion.referee.facts import Phrase
from companion.referee.faults import TOO_DEEP, EditionError, Fault, located
from companion.referee.names import JOINERS
from companion.referee.schema import kinds_of, types

E = TypeVar("E")
M = TypeVar("M", bound=Enum)
K = TypeVar("K", str, int)

#: An edition's own words for the game's things: first the word that the companion says, then other
#: words that it understands. If the first word is empty, the companion says the word from the
#: phrase file.
Names = Mapping[Enum, tuple[str, ...]]

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_SIGNS)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
#: Text that the rules ignore: possibly empty, and at most as long as one typed line.
FreeText = Annotated[str, msgspec.Meta(max_length=1000)]


class Data(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """A table in an edition file. Fields that its class doesn't declare are refused, so that no
    spelling mistake goes unnoticed.
    """


D = TypeVar("D", bound=Data)


@dataclass(frozen=True)
class EditionReader(Generic[D, E]):
    """Reads a game's editions.

    kind: the type of a whole file.
    made: creates the edition from a file without faults.
    check: yields a file's faults, in the order in which to correct them. It needn't look for
    duplicate ids and codes, which the reader finds itself.
    """

    game: str
    kind: type[D]
    made: Callable[[D], E]
    check: Callable[[D], Iterable[Fault]] = lambda _data: ()

    def data(self, text: str, source: str) -> D:
        """Return a file's data. source: the file's name in errors. Raises EditionError."""
        return decoded(text, source, self.kind, game=self.game)

    def faults(self, text: str, source: str) -> list[EditionError]:
        """Return all faults of an edition file."""
        try:
            data = self.data(text, source)
        except EditionError as error:
            return [error]
        found = chain(duplicate_id_faults(data), self.check(data), code_faults(codes_of(data)))
        return [EditionError(source, key, expected) for key, expected in found]

    def read(self, text: str, source: str) -> E:
        """Return an edition from TOML. Raises EditionError for the first fault."""
        for first in self.faults(text, source):
            raise first
        return self.made(self.data(text, source))


def things(data: Data) -> Iterator[tuple[str, str, Any]]:
    """Yield each thing in the lists of a file: the list's name, the thing's key, and the thing. The
    key, by which faults refer to the thing, contains the thing's id or, if it has no id, its
    name.
    """
    for kind in data.__struct_fields__:
        those = getattr(data, kind)
        for one in those if isinstance(those, tuple) else ():
            if isinstance(one, Data):
                id_ = getattr(one, "id", getattr(one, "name", ""))
                yield kind, f"{kind} {id_.value if isinstance(id_, Enum) else id_}", one


def duplicate_id_faults(data: Data) -> Iterator[Fault]:
    """Yield a fault for each id that a file gives to more than one thing in the same list."""
    for key, count in Counter(key for _, key, one in things(data) if hasattr(one, "id")).items():
        if count > 1:
            yield key, Phrase("expected-once")


def codes_of(data: Data) -> dict[str, str]:
    """Return the braille codes on the cards, each under its key in the file."""
    return {
        f"{key}.{field}": getattr(one, field)
        for _, key, one in things(data)
        for field in one.__struct_fields__
        if field.endswith("code")
    }


def of_its_kind(one: Any) -> Iterator[Fault]:
    """Yield the faults of a thing whose fields depend on its kind: missing fields, fields that its
    kind doesn't have, and numbers outside the range for its kind.

    A required field has the default None.
    """
    usual = {field.name: field.default for field in msgspec.structs.fields(one)}
    for key, field in types(type(one)).items():
        if (kinds := kinds_of(field)) is None:
            continue
        value = getattr(one, key)
        if one.kind not in kinds:
            if value != usual[key]:
                yield key, Phrase("expected-nothing", kind=one.kind.value)
        elif value is None:
            yield key, Phrase("expected-there")
        elif (within := kinds[one.kind]) is not None:
            if value < within[0]:
                yield key, Phrase("expected-least", least=within[0])
            elif value > within[1]:
                yield key, Phrase("expected-most", most=within[1])


def decoded(text: str, source: str, kind: type[D], *, game: str) -> D:
    """Decode TOML text as this type. Raises EditionError.

    source: the file's name in errors.
    game: the id expected in the key `game`.
    """
    try:
        raw = msgspec.toml.decode(text.encode())
        if key := unsafe_text_key(raw):
            raise EditionError(source, key, Phrase("expected-plain-text"))
        found = msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise EditionError(source, *located(str(error), kind)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise EditionError(source, "", Phrase("expected-toml", detail=str(error))) from None
    except RecursionError:
        raise EditionError(source, "", TOO_DEEP) from None
    if getattr(found, "schema", None) != 1:
        raise EditionError(source, "schema", Phrase("expected-value", value="1"))
    if getattr(found, "game", None) != game:
        raise EditionError(source, "game", Phrase("expected-value", value=f'"{game}"'))
    return found


def unsafe_text_key(value: object, key: str = "") -> str:
    """Return the key of the first text with a character that could control a terminal, or "" if
    there is none. Newlines and tabs are allowed, because they count as spaces.

    value: data as decoded from a file.
    key: the key of `value` in the file.
    """
    inside: Iterable[tuple[str, object]] = ()
    if isinstance(value, str):
        kinds = {unicodedata.category(c) for c in value if c not in f"\n\t{JOINERS}"}
        return key if kinds & {"Cc", "Cf", "Cs"} else ""
    if isinstance(value, dict):
        inside = ((f"{key}.{name}".lstrip("."), one) for name, one in value.items())
    elif isinstance(value, list):
        inside = ((f"{key} {place}", one) for place, one in enumerate(value, 1))
    return next(filter(None, (unsafe_text_key(one, name) for name, one in inside)), "")


def members(kind: type[M], ids: Iterable[K]) -> tuple[Mapping[K, M], type[M]]:
    """Create an edition's own enum with these members. Return the members by id, and the enum.

    Each member's name begins with the kind's name, so that no two things in a game share a name.
    """
    make: Any = kind
    prefix = kind.__name__.upper()
    names = {f"{prefix}_{str(id_).upper().replace('-', '_')}": id_ for id_ in ids}
    made: type[M] = make(kind.__name__, names)
    return {each.value: each for each in made}, made


def edition_file(folder: Path, name: str) -> Path:
    """Return the path of one of the game's own editions, given its name, or the path of any other
    edition file, given its path.

    Raises FileNotFoundError with the names of the game's own editions.
    """
    own = folder / "editions" / f"{name}.toml"
    if own.is_file():
        return own
    # This fails if the path is invalid, or names an unknown user's home directory.
    with contextlib.suppress(RuntimeError, ValueError):
        path = Path(name).expanduser()
        if path.is_file():
            return path
    known = ", ".join(sorted(file.stem for file in (folder / "editions").glob("*.toml")))
    raise FileNotFoundError(known)
