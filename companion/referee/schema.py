"""The types of an edition's fields, used to read an edition file, to check it, and to ask for its
values.

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
        next thing. If there is no question, the interview uses the standard edition's things, and
        asks for their other fields.
    words: id of the phrase whose forms are the choices.
    least: the minimum number, if an edition file may have a lower one; or the minimum length of a
        list.
    repeat: whether to ask for several values, until the answer is "done".
    usual: id of the question that asks whether a list is the same as in the standard edition.
    same: whether the interview may ask if a thing is the same as its namesake in the standard
        edition.
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
    """Return the annotation that says how an interview asks for a field.

    ways: the other fields of FieldQuestion.
    """
    return msgspec.Meta(extra={"asked": FieldQuestion(phrase, **ways)})


def only_for(*kinds: Enum, within: Mapping[Any, Bounds] | None = None) -> msgspec.Meta:
    """Return the annotation for a field that only things of some kinds have.

    kinds: kinds that have the field, with the bounds that its type declares.
    within: other kinds that have the field, each with its own bounds. If several tables share the
        field, the kinds may come from several enums.
    """
    return msgspec.Meta(extra={"kinds": {**dict.fromkeys(kinds), **(within or {})}})


def question_of(field: inspect.Type) -> FieldQuestion | None:
    """Return how an interview asks for a field, or None if it doesn't ask for the field."""
    found: FieldQuestion | None = _extra(field).get("asked")
    return found


def kinds_of(field: inspect.Type) -> Mapping[Enum, Bounds | None] | None:
    """Return the kinds of things that have this field, each with its own bounds or None.

    Return None instead if things of all kinds have the field.
    """
    found: Mapping[Enum, Bounds | None] | None = _extra(field).get("kinds")
    return found


def is_for(field: inspect.Type, kind: Enum | None) -> bool:
    """Whether things of this kind have this field."""
    kinds = kinds_of(field)
    return kinds is None or kind in kinds


def reader(answers: Answers, field: inspect.Type, kind: Enum | None = None) -> Callable[[str], Any]:
    """Return a function that parses a player's answer to the question about this field of a thing
    of this kind.

    If the field's text may be longer than a name, the answer is parsed as a card's printed text.
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
    """Return a function that parses a number within the bounds of a field, or of its list's items.
    least: the minimum, if the field's own minimum is lower.
    """
    lowest, most = bounds(types(table)[name])
    return number(max(lowest, least), most)


def most_of(table: type[object], name: str) -> int:
    """Return the maximum length of a field's text or list. For a number, return its maximum."""
    match plain(types(table)[name]):
        case inspect.StrType(max_length=int(most)) | inspect.VarTupleType(max_length=int(most)):
            return most
    return bounds(types(table)[name])[1]


def bounds(field: inspect.Type, kind: Enum | None = None) -> Bounds:
    """Return the bounds of a field's number, or of its list's items, for a thing of this kind.

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
    """Return a field's type without annotations, and without the alternative None."""
    match field:
        case inspect.Metadata(type=inner):
            return plain(inner)
        case inspect.UnionType(types=(inner, inspect.NoneType())):
            return plain(inner)
    return field


def lists_of(table: type[object]) -> dict[str, type[Any]]:
    """Return the fields of a table that are lists of tables, each with the type of its items."""
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
