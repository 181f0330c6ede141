"""Reading edition files: component data as typed TOML. The one file here that may open files."""

import contextlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

import msgspec

E = TypeVar("E")
M = TypeVar("M", bound=Enum)
K = TypeVar("K", str, int)

#: An edition's own words for a game's things: the word said, then others understood.
#: An empty first word means the phrase file's.
Names = Mapping[Enum, tuple[str, ...]]


#: What is expected of a file with lists in lists in lists.
TOO_DEEP = "nested less deeply"


def plain(name: str) -> str:
    """A name for comparing: small letters and digits, single spaces."""
    return " ".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())


class EditionError(Exception):
    """An edition file is wrong: which file, which key, what belongs there instead."""

    def __init__(self, source: str, key: str, expected: str) -> None:
        super().__init__(f"{source}: {key} must be {expected}")
        self.source = source
        self.key = key
        self.expected = expected


def decoded(text: str, source: str, kind: type[E], *, game: str) -> E:
    """TOML text as this type; `game` is the id that its `game` key must have."""
    try:
        raw = msgspec.toml.decode(text.encode())
        if key := steering(raw):
            raise EditionError(source, key, "text without control or direction characters")
        found = msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise EditionError(source, *located(str(error))) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise EditionError(source, "the file", f"valid TOML: {error}") from None
    except RecursionError:
        raise EditionError(source, "the file", TOO_DEEP) from None
    if getattr(found, "schema", None) != 1:
        raise EditionError(source, "schema", "1")
    if getattr(found, "game", None) != game:
        raise EditionError(source, "game", f'"{game}"')
    return found


def steering(value: object, key: str = "") -> str:
    """The key of the first text that has characters which steer a terminal; "" if none has.

    A new line and a tab are as good as a blank.
    """
    inside: Iterable[tuple[str, object]] = ()
    if isinstance(value, str):
        kinds = {unicodedata.category(c) for c in value if c not in "\n\t\u200c\u200d"}
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


def first_fault(read: Callable[[str, str], object], text: str, source: str) -> "list[EditionError]":
    """What is wrong with an edition that is read until the first fault."""
    try:
        read(text, source)
    except EditionError as error:
        return [error]
    return []


def located(message: str) -> tuple[str, str]:
    """msgspec's message as (key, what belongs there), places counted from 1."""
    what, _, path = message.partition(" - at `$")
    key = path.rstrip("`").lstrip(".")
    key = re.sub(r"\[(\d+)\]", lambda m: f" {int(m.group(1)) + 1}", key).replace(" ", " ")
    if unknown := re.search(r"unknown field `(.+)`", what):
        where = f"{key}.{unknown.group(1)}" if key else unknown.group(1)
        return where, "left out: this key is not known"
    if missing := re.search(r"missing required field `(.+)`", what):
        where = f"{key}.{missing.group(1)}" if key else missing.group(1)
        return where, "there: it is missing"
    plain = {"int": "a whole number", "str": "text", "array": "a list", "object": "a table"}
    kinds = re.search(r"Expected `([^`]+)`(.*)", what)
    if kinds is None:
        return key or "the file", what
    wanted = kinds.group(1).removesuffix(" | null")  # left out is as good
    kind = plain.get(wanted, wanted)
    got = re.search(r"got `([^`]+)`", kinds.group(2))
    instead = f", not {plain.get(got.group(1), got.group(1))}" if got else kinds.group(2)
    return key or "the file", f"{kind}{instead}"


def line_of(text: str, key: str) -> int:
    """The line of an edition's text, from 1, at which that begins which a fault's key names; 0
    where no line can be told. The keys are those of `EditionError`: "house 3.at",
    "character gawan.quests 2.kind".
    """
    first, *rest = key.split(".")
    name, _, which = first.partition(" ")
    lines = text.splitlines()
    heads = [n for n, line in enumerate(lines) if line.startswith("[")]
    ends = [*heads[1:], len(lines)][: len(heads)]
    blocks = {head: lines[head:end] for head, end in zip(heads, ends, strict=True)}
    own = [head for head in heads if lines[head].partition("#")[0].strip() == f"[[{name}]]"]
    if not own:
        found = re.search(rf"^{re.escape(name)} *=", text, re.MULTILINE)
        return text.count("\n", 0, found.start()) + 1 if found else 0
    if which.isdecimal():
        own = own[int(which) - 1 : int(which)]
    else:
        own = [head for head in own if f'id = "{which}"' in blocks[head]]
    if not own:
        return 0
    return own[0] + _place_in(blocks[own[0]], rest[0] if rest else "") + 1


def _place_in(block: list[str], key: str) -> int:
    """The place of "at", or of the second table of a list as in "quests 2", among these lines."""
    field, *numbers = key.split(" ")  # "bridges 1 2": the second of the first
    number = int(numbers[0]) if numbers and numbers[0].isdecimal() else 0
    starts = (n for n, line in enumerate(block) if re.match(rf"{re.escape(field)} *=", line))
    start = next(starts, 0) if field else 0
    tables = 0
    for place, line in enumerate(block[start:], start):
        tables += line.count("{")
        if number and tables >= number:
            return place
    return start


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
