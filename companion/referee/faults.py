"""Mistakes in data files. Each has a key, and says what was expected there."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

import msgspec
import msgspec.inspect

from companion.referee.facts import Phrase
from companion.referee.names import simple

#: A key in the file, and what was expected there. The key "" stands for the whole file.
Fault = tuple[str, Phrase]

#: The phrase for a fault in a file whose lists are nested too deeply.
TOO_DEEP = Phrase("expected-flat")
#: The phrases for the kinds of values that msgspec names in its error messages.
KINDS = {
    "int": "expected-int",
    "float": "expected-float",
    "bool": "expected-bool",
    "str": "expected-str",
    "array": "expected-array",
    "object": "expected-object",
    **dict.fromkeys(("date", "datetime", "time"), "expected-date"),
}


class EditionError(Exception):
    """A mistake in an edition file.

    source: the file's name.
    key: where the mistake is.
    expected: what was expected there.
    """

    def __init__(self, source: str, key: str, expected: Phrase) -> None:
        super().__init__(f"{source}: {key}: {expected}")
        self.source = source
        self.key = key
        self.expected = expected


def located(message: str, kind: type[object]) -> Fault:
    """Convert an error message from msgspec to a fault that the file's author can understand.
    Positions in the fault's key are counted from 1.

    kind: the type of the whole file.
    """
    what, _, where = message.partition(" - at ")
    path = where.removeprefix("`key` in ").strip("`").removeprefix("$").lstrip(".")
    key = re.sub(r"\[(\d+)\]", lambda m: f" {int(m.group(1)) + 1}", path)
    if unknown := re.search(r"unknown field `(.+)`", what):
        return f"{key}.{unknown[1]}".lstrip("."), Phrase("expected-known")
    if missing := re.search(r"missing required field `(.+)`", what):
        return f"{key}.{missing[1]}".lstrip("."), Phrase("expected-there")
    if given := re.search(r"Invalid enum value '?(.*?)'?$", what):
        return key, _one_of(kind, path, given[1])
    wanted = re.search(r"Expected `([^`]+)`(.*)", what)
    if wanted is None:
        return key, Phrase("expected-otherwise", detail=what)
    # A type that allows null is simply an optional key.
    told = _kind(wanted[1].removesuffix(" | null"))
    if given := re.search(r"got `([^`]+)`", wanted[2]):
        return key, Phrase("expected-not", kind=told, given=_kind(given[1]))
    if of_length := re.match(r" of length (.+?)(?:, got (\d+))?$", wanted[2]):
        length = Phrase("expected-length", kind=told, range=of_length[1])
        count = of_length[2]
        return key, Phrase("expected-got", length=length, count=int(count)) if count else length
    if matching := re.match(r" matching regex (.+)", wanted[2]):
        return key, Phrase("expected-matching", kind=told, pattern=matching[1])
    return key, Phrase("expected-range", kind=told, range=wanted[2].strip())


def _kind(name: str) -> str | Phrase:
    return Phrase(KINDS[name]) if name in KINDS else name


def _one_of(kind: type[object], path: str, given: str) -> Phrase:
    """Return the phrase that says what is expected at a path. This is either the type's own phrase,
    or a list of the allowed words.
    """
    words: list[str] = []
    for one in _types_at(kind, path):
        if isinstance(one, msgspec.inspect.Metadata):
            return Phrase((one.extra or {})["expected"], given=given)
        if isinstance(one, msgspec.inspect.EnumType):
            words += [str(member.value) for member in one.cls]
        elif isinstance(one, msgspec.inspect.LiteralType):
            words += [str(value) for value in one.values]
    return Phrase("expected-one-of", given=given, known=", ".join(words))


def _types_at(kind: type[object], path: str) -> list[msgspec.inspect.Type]:
    """Return the types allowed at a path such as "verbosity[...].own", where [...] is any key."""
    kinds: list[msgspec.inspect.Type] = [msgspec.inspect.type_info(kind)]
    for name, place in re.findall(r"([^.\[\]]+)(?=[.\[]|$)|\[([^\]]+)\]", path):
        inside: list[msgspec.inspect.Type] = []
        for one in kinds:
            if isinstance(one, msgspec.inspect.StructType) and name:
                inside += [field.type for field in one.fields if field.encode_name == name]
            elif isinstance(one, msgspec.inspect.DictType):
                inside.append(one.value_type)
            elif isinstance(one, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
                inside.append(one.item_type)
            elif isinstance(one, msgspec.inspect.TupleType):
                inside.append(one.item_types[int(place)])
        each = [
            inner
            for one in map(_without_annotation, inside)
            for inner in getattr(one, "types", (one,))
        ]
        kinds = [_without_annotation(one) for one in each]
    return kinds


def _without_annotation(one: msgspec.inspect.Type) -> msgspec.inspect.Type:
    """Return the type without the interview annotation that may surround it."""
    if isinstance(one, msgspec.inspect.Metadata) and "expected" not in (one.extra or {}):
        return one.type
    return one


def either(words: Sequence[str]) -> str | Phrase:
    """Join words with "or"."""
    told: Iterable[str | Phrase] = words
    return reduce(lambda one, other: Phrase("expected-or", one=one, other=other), told)


def name_faults(named: Iterable[tuple[str, str]]) -> Iterator[Fault]:
    """Yield a fault for each name that is empty or already used.

    named: each thing's key, with the thing's name.
    """
    spoken: dict[str, str] = {}
    for key, name in named:
        if not simple(name):
            yield f"{key}.name", Phrase("expected-name")
        elif other := spoken.get(simple(name)):
            yield f"{key}.name", Phrase("expected-other-name", other=other, name=name)
        spoken.setdefault(simple(name), key)


def line_of(text: str, key: str) -> int:
    """Return the number of the line on which a key's value starts in an edition's text. Lines are
    counted from 1, and 0 means that the line is unknown.

    key: from an `EditionError`, such as "house 3.at" or "character gawan.quests 2.kind".
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
        named = {f'{field} = "{which}"' for field in ("id", "name")}
        own = [head for head in own if not named.isdisjoint(blocks[head])]
    if not own:
        return 0
    return own[0] + _place_in(blocks[own[0]], rest[0] if rest else "") + 1


def _place_in(block: list[str], key: str) -> int:
    """Return the index of the line where a key's value starts. For example, "quests 2" is the
    second table in the list `quests`.
    """
    # A key may contain two numbers: "bridges 1 2" is the second value of the first bridge.
    field, *numbers = key.split(" ")
    number = int(numbers[0]) if numbers and numbers[0].isdecimal() else 0
    starts = (n for n, line in enumerate(block) if re.match(rf"{re.escape(field)} *=", line))
    start = next(starts, 0) if field else 0
    tables = 0
    for place, line in enumerate(block[start:], start):
        tables += line.count("{")
        if number and tables >= number:
            return place
    return start
