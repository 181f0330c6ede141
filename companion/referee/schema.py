"""One schema for each table of an edition: the types of its fields.

The reader converts by them, and the check tells what they refuse. By the same types an interview
reads what is typed: here a field says the phrase by which it is asked for.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import inspect

from companion.referee.answers import MOST_SIGNS, Answers, Naming, any_name, card_text, number
from companion.referee.facts import PhraseFacts
from companion.referee.interview import NOTHING, Ask


def asked(phrase: str, *, words: str = "", least: int = 0) -> msgspec.Meta:
    """That an interview asks for a field so. words: the phrase whose forms are its choices.
    least: the fewest, where a file may also say that there is none.
    """
    return msgspec.Meta(extra={"asked": phrase, "words": words, "least": least})


def ask(
    answers: Answers,
    kind: type[object],
    name: str,
    facts: PhraseFacts = NOTHING,
    *,
    least: int | None = None,
    most: int | None = None,
    read: Callable[[str], object] | None = None,
) -> Ask[Any]:
    """The question for a field. least, most: closer than the field's own, as other answers need.
    read: what the words mean, where that goes by other answers.
    """
    field = types(kind)[name]
    said = extra(field)
    least = said["least"] if least is None else least
    return Ask(said["asked"], read or reader(answers, field, least, most), facts)


async def tell(naming: Naming, kind: type[object]) -> dict[str, Any] | None:
    """A thing of this kind, field by field as far as its fields say how they are asked for, with
    an id of its own. The first is its name; None where there is no more.
    """
    fields = [name for name, field in types(kind).items() if "asked" in extra(field)]
    name = await ask(naming, kind, fields[0], read=naming.name_or_done)
    if name is None:
        return None
    told = {one: await ask(naming, kind, one, {"name": name}) for one in fields[1:]}
    return {"id": naming.id_for(name), fields[0]: name, **told}


def number_of(kind: type[object], name: str, least: int = 0) -> Callable[[str], int]:
    """What reads a number as this field takes it, or as each of its numbers if it has several."""
    lowest, most = bounds(types(kind)[name])
    return number(max(lowest, least), most)


def most_of(kind: type[object], name: str) -> int:
    """The most that a field takes: signs of a text, things of a list; else of a number."""
    match plain(types(kind)[name]):
        case inspect.StrType(max_length=int(most)) | inspect.VarTupleType(max_length=int(most)):
            return most
    return bounds(types(kind)[name])[1]


def reader(
    answers: Answers, field: inspect.Type, least: int, most: int | None = None
) -> Callable[[str], Any]:
    """What reads an answer as a field of this type takes it. What may be longer than a name is the
    text of a card.
    """
    match plain(field):
        case inspect.IntType():
            lowest, highest = bounds(field)
            return number(max(lowest, least), highest if most is None else min(highest, most))
        case inspect.StrType(max_length=int(signs)):
            return lambda words: (card_text if signs > MOST_SIGNS else any_name)(words, signs)
        case inspect.BoolType():
            return answers.yes_or_no
        case inspect.LiteralType():
            return answers.choice(extra(field)["words"])
        case inspect.EnumType(cls=kinds):
            choice = answers.choice(extra(field)["words"])
            return lambda words: kinds(choice(words))
    raise TypeError(field)


def bounds(field: inspect.Type) -> tuple[int, int]:
    """The least and the most that a number may be, or each of several. Raises TypeError where the
    field says none.
    """
    match plain(field):
        case inspect.VarTupleType(item_type=one):
            return bounds(one)
        case inspect.IntType(ge=int(least), le=int(most)):
            return least, most
    raise TypeError(field)


def plain(field: inspect.Type) -> inspect.Type:
    """A type without what is said about it, and without that it may be left out."""
    match field:
        case inspect.Metadata(type=inner):
            return plain(inner)
        case inspect.UnionType(types=(inner, inspect.NoneType())):
            return plain(inner)
    return field


def extra(field: inspect.Type) -> dict[str, Any]:
    """What is said about a type."""
    return (field.extra or {}) if isinstance(field, inspect.Metadata) else {}


def types(kind: type[object]) -> dict[str, inspect.Type]:
    """The type of each field of a table, by name. Raises TypeError for what is no table."""
    match inspect.type_info(kind):
        case inspect.StructType(fields=fields):
            return {field.name: field.type for field in fields}
    raise TypeError(kind)
