"""Reading edition files: component data as typed TOML. The one file here that may open files."""

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

E = TypeVar("E")
M = TypeVar("M", bound=Enum)
K = TypeVar("K", str, int)

#: An edition's own words for a game's things: the word said, then others understood.
#: An empty first word means the phrase file's.
Names = Mapping[Enum, tuple[str, ...]]

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_SIGNS)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
#: What no rule looks into: none, or as much as one line that is typed.
FreeText = Annotated[str, msgspec.Meta(max_length=1000)]


class Data(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """What an edition file may say, and nothing else."""


D = TypeVar("D", bound=Data)


@dataclass(frozen=True)
class EditionReader(Generic[D, E]):
    """How the editions of a game are read.

    kind: what the file says. made: the edition of a file without faults. check: the faults of
    what is said, in the order in which they are best mended, but for ids and codes that are not
    their own.
    """

    game: str
    kind: type[D]
    made: Callable[[D], E]
    check: Callable[[D], Iterable[Fault]] = lambda _data: ()

    def data(self, text: str, source: str) -> D:
        """What the file says. `source` is how errors name it. Raises EditionError."""
        return decoded(text, source, self.kind, game=self.game)

    def faults(self, text: str, source: str) -> list[EditionError]:
        """Everything that is wrong with an edition."""
        try:
            data = self.data(text, source)
        except EditionError as error:
            return [error]
        found = chain(once(data), self.check(data), code_faults(codes_of(data)))
        return [EditionError(source, key, expected) for key, expected in found]

    def read(self, text: str, source: str) -> E:
        """An edition from TOML. Raises EditionError for the first fault."""
        for first in self.faults(text, source):
            raise first
        return self.made(self.data(text, source))


def things(data: Data) -> Iterator[tuple[str, str, Any]]:
    """Each thing in the lists of a file: of which list, its key in faults, and itself. Where it
    has no id, its key has its name.
    """
    for kind in data.__struct_fields__:
        those = getattr(data, kind)
        for one in those if isinstance(those, tuple) else ():
            if isinstance(one, Data):
                id_ = getattr(one, "id", getattr(one, "name", ""))
                yield kind, f"{kind} {id_.value if isinstance(id_, Enum) else id_}", one


def once(data: Data) -> Iterator[Fault]:
    """That no two things of a kind have one id."""
    for key, count in Counter(key for _, key, one in things(data) if hasattr(one, "id")).items():
        if count > 1:
            yield key, Phrase("expected-once")


def codes_of(data: Data) -> dict[str, str]:
    """The codes on the cards, by key."""
    return {
        f"{key}.{field}": getattr(one, field)
        for _, key, one in things(data)
        for field in one.__struct_fields__
        if field.endswith("code")
    }


def of_its_kind(one: Any, keys: Mapping[Any, tuple[str, ...]]) -> Iterator[Fault]:
    """What a thing of its kind lacks, and what it says that means nothing there. keys: the
    fields that go with each kind; one that may not be left out is None where it is.
    """
    usual = {field.name: field.default for field in msgspec.structs.fields(one)}
    every = {key for kind, those in keys.items() if type(kind) is type(one.kind) for key in those}
    for key in (name for name in usual if name in every):
        said = getattr(one, key)
        if key in keys[one.kind] and said is None:
            yield key, Phrase("expected-there")
        elif key not in keys[one.kind] and said != usual[key]:
            yield key, Phrase("expected-nothing", kind=one.kind.value)


def decoded(text: str, source: str, kind: type[D], *, game: str) -> D:
    """TOML text as this type; `game` is the id that its `game` key must have."""
    try:
        raw = msgspec.toml.decode(text.encode())
        if key := steering(raw):
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


def steering(value: object, key: str = "") -> str:
    """The key of the first text that has characters which steer a terminal; "" if none has.

    A new line and a tab are as good as a blank.
    """
    inside: Iterable[tuple[str, object]] = ()
    if isinstance(value, str):
        kinds = {unicodedata.category(c) for c in value if c not in f"\n\t{JOINERS}"}
        return key if kinds & {"Cc", "Cf", "Cs"} else ""
    if isinstance(value, dict):
        inside = ((f"{key}.{name}".lstrip("."), one) for name, one in value.items())
    elif isinstance(value, list):
        inside = ((f"{key} {place}", one) for place, one in enumerate(value, 1))
    return next(filter(None, (steering(one, name) for name, one in inside)), "")


def members(kind: type[M], ids: Iterable[K]) -> tuple[Mapping[K, M], type[M]]:
    """A kind of an edition's own, with these members, by id. Its name begins the name of each, so
    that no two things of a game have the same.
    """
    make: Any = kind
    prefix = kind.__name__.upper()
    names = {f"{prefix}_{str(id_).upper().replace('-', '_')}": id_ for id_ in ids}
    made: type[M] = make(kind.__name__, names)
    return {each.value: each for each in made}, made


def edition_file(folder: Path, name: str) -> Path:
    """The edition of this name among the game's own, or the file of this path.

    Raises FileNotFoundError with the names there are.
    """
    own = folder / "editions" / f"{name}.toml"
    if own.is_file():
        return own
    with contextlib.suppress(RuntimeError, ValueError):  # no such user's home; no path at all
        path = Path(name).expanduser()
        if path.is_file():
            return path
    known = ", ".join(sorted(file.stem for file in (folder / "editions").glob("*.toml")))
    raise FileNotFoundError(known)
