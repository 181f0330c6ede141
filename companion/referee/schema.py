"""The types of an edition's fields, used to read, check and ask for them.

The reader converts a file to these types, and the check explains why a value doesn't fit its type.
An annotation may say which kinds of things have a field (`only_for`), and how an interview asks for
it (`asked`).
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect

from companion.referee.answers import MOST_SIGNS, Answers, any_name, card_text, number

#: The minimum and the maximum of a number.
Bounds = tuple[int, int]
#: Cache for `types`, because inspecting a table takes about a millisecond.
_TYPES: dict[type[object], dict[str, inspect.Type]] = {}


class FieldQuestion(msgspec.Struct, frozen=True):
    """How an `EditionInterview` asks for a field.

    phrase: id of the question. For a list of things, the question asks for the first field of the
        next thing; without a question, the interview uses the standard edition's things, and asks
        for their other fields.
    words: id of the phrase whose forms are the choices.
    least: the minimum number, if a file may have a lower one; or the minimum length of a list.
    repeat: whether to ask for several values, until the answer is "done".
    usual: id of the question that asks whether a list is the same as in the standard edition.
    same: whether a thing can be the same as its namesake in the standard edition.
    by: the name of a method that asks for the field instead, and returns its value.
    """

    phrase: str = ""
    words: str = ""
    least: int = 0
    repeat: bool = False
    usual: str = ""
    same: bool = False
    by: str = ""


def asked(phrase: str = "", **ways: Any) -> msgspec.Meta:
    """Annotate a field with how an interview asks for it. ways: other fields of FieldQuestion."""
    return msgspec.Meta(extra={"asked": FieldQuestion(phrase, **ways)})


def only_for(*kinds: Enum, within: Mapping[Any, Bounds] | None = None) -> msgspec.Meta:
    """Annotate a field that only things of these kinds have.

    within: more such kinds, each with its own bounds. A field shared by several tables may name
    kinds from several enums.
    """
    return msgspec.Meta(extra={"kinds": {**dict.fromkeys(kinds), **(within or {})}})


def question_of(field: inspect.Type) -> FieldQuestion | None:
    """Return how an interview asks for a field, or None if it doesn't ask for the field."""
    found: FieldQuestion | None = _extra(field).get("asked")
    return found


def kinds_of(field: inspect.Type) -> Mapping[Enum, Bounds | None] | None:
    """Return the kinds of things that have this field, each with its bounds, or None if things of
    all kinds have the field.
    """
    found: Mapping[Enum, Bounds | None] | None = _extra(field).get("kinds")
    return found


def is_for(field: inspect.Type, kind: Enum | None) -> bool:
    """Whether things of this kind have this field."""
    kinds = kinds_of(field)
    return kinds is None or kind in kinds


def reader(answers: Answers, field: inspect.Type, kind: Enum | None = None) -> Callable[[str], Any]:
    """Return a function that parses an answer as the value of a field in a thing of this kind.

    Text that may be longer than a name counts as card text.
    """
    asked = question_of(field) or FieldQuestion()
    match plain(field):
        case inspect.IntType():
            least, most = bounds(field, kind)
            return number(max(least, asked.least), most)
        case inspect.StrType(max_length=signs):
            most = signs or MOST_SIGNS
            return lambda words: (card_text if most > MOST_SIGNS else any_name)(words, most)
        case inspect.BoolType():
            return answers.yes_or_no
        case inspect.LiteralType():
            return answers.choice(asked.words)
        case inspect.EnumType(cls=members):
            choice = answers.choice(asked.words)
            return lambda words: members(choice(words))
    raise TypeError(field)


def number_of(table: type[object], name: str, least: int = 0) -> Callable[[str], int]:
    """Return a function that parses a number within the bounds of a field or of its numbers."""
    lowest, most = bounds(types(table)[name])
    return number(max(lowest, least), most)


def most_of(table: type[object], name: str) -> int:
    """Return the maximum length of a field's text or list, or its maximum number."""
    match plain(types(table)[name]):
        case inspect.StrType(max_length=int(most)) | inspect.VarTupleType(max_length=int(most)):
            return most
    return bounds(types(table)[name])[1]


def bounds(field: inspect.Type, kind: Enum | None = None) -> Bounds:
    """Return the bounds of a field's number or numbers, in a thing of this kind.

    Raises TypeError if the field declares no bounds.
    """
    if kind is not None and (within := (kinds_of(field) or {}).get(kind)) is not None:
        return within
    match plain(field):
        case inspect.VarTupleType(item_type=one):
            return bounds(one)
        case inspect.IntType(ge=int(least), le=int(most)):
            return least, most
    raise TypeError(field)


def plain(field: inspect.Type) -> inspect.Type:
    """Return a type without annotations, and without None."""
    match field:
        case inspect.Metadata(type=inner):
            return plain(inner)
        case inspect.UnionType(types=(inner, inspect.NoneType())):
            return plain(inner)
    return field


def lists_of(table: type[object]) -> dict[str, type[Any]]:
    """Return the fields of a table that are lists of tables, each with the type of its things."""
    found: dict[str, type[Any]] = {}
    for name, field in types(table).items():
        match plain(field):
            case inspect.VarTupleType(item_type=inspect.StructType(cls=inner)):
                found[name] = inner
    return found


def types(table: type[object]) -> dict[str, inspect.Type]:
    """Return the type of each of a table's fields, keyed by name.

    Raises TypeError for anything but a table.
    """
    if table not in _TYPES:
        match inspect.type_info(table):
            case inspect.StructType(fields=fields):
                _TYPES[table] = {field.name: field.type for field in fields}
            case _:
                raise TypeError(table)
    return _TYPES[table]


def _extra(field: inspect.Type) -> dict[str, Any]:
    return (field.extra or {}) if isinstance(field, inspect.Metadata) else {}
