"""The `people` command: show, change or forget a person's devices and preferences."""

from collections.abc import Callable, Sequence

import click
import msgspec

from companion.braille.translate import find_table
from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.devices.owners import RememberedDisplays
from companion.devices.people import People, Person
from companion.errors import UsageError
from companion.lines.terminal.reader import bounded_line
from companion.narration.phrasebook import Phrasebook, Value
from companion.paths import data_folder, displays_file
from companion.referee.names import is_name, normalised
from companion.speech.voices import read_voices

Write = Callable[[str], None]
#: The word before the name of a person to forget.
FORGET = "forget"


@click.command(cls=Command, help="people")
@click.argument("wanted", nargs=-1, metavar="value-maybe-person")
def people(wanted: tuple[str, ...]) -> None:
    """List people and their preferences, change preferences, or forget a person after
    confirmation.
    """
    known, displays = People(), RememberedDisplays(displays_file())
    phrases = phrasebook(language())
    names = [word for word in wanted if "=" not in word]
    changes = [word for word in wanted if "=" in word]
    if names[:1] == [FORGET] and names[1:]:
        forget(click.echo, phrases, known, displays, " ".join(names[1:]))
        return
    name = " ".join(names)
    if changes:
        change(known, name, changes)
    tell(click.echo, phrases, known, displays, name)


def tell(
    write: Write, phrases: Phrasebook, known: People, displays: RememberedDisplays, name: str = ""
) -> None:
    """Write one line for each person, or only for the one with this name.

    Raises UsageError if nobody has this name.
    """
    for who in [name_of(known, displays, name)] if name else names_in(known, displays):
        parts = []
        for field, value in msgspec.to_builtins(known.of(who)).items():
            said: Value = len(value) if isinstance(value, dict) else str(value)
            said = phrases.listed(list(value)) if isinstance(value, tuple) else said
            parts.append(phrases.say(f"person-{shown(field)}", {"value": said}))
        if (display := displays.of(who)) is not None:
            parts.append(phrases.say("person-display", {"model": display.model}))
        what = phrases.listed(parts) if parts else phrases.say("person-nothing")
        write(phrases.say("person-line", {"who": who, "what": what}))
    if not name and not names_in(known, displays):
        write(phrases.say("people-none"))


def change(known: People, name: str, changes: Sequence[str]) -> None:
    """Change a person's preferences, given as `OPTION=VALUE`. An empty value removes a preference.

    Raises UsageError and SettingsError.
    """
    name = normalised(name)
    if not is_name(name):
        raise UsageError("error-name-unspeakable", name=name[:40])
    values: dict[str, object] = {}
    for one in changes:
        option, _, value = one.partition("=")
        field = option.replace("-", "_")
        if field not in Person.__struct_fields__:
            options = ", ".join(map(shown, Person.__struct_fields__))
            raise UsageError("people-option-unknown", option=option, options=options)
        values[field] = read(field, value) if value else None
    known.keep(known.called(name) or name[0].upper() + name[1:], values)


def shown(field: str) -> str:
    """Return an option's name with hyphens, as users type it."""
    return field.replace("_", "-")


def read(field: str, value: str) -> object:
    """Convert a preference's value to the right type, and check that the value is possible.

    Raises UsageError and DeviceError.
    """
    match field:
        case "voice":
            return read_voices(data_folder("voices")).called(value).name
        case "braille_table":
            find_table(value, data_folder("braille_tables"))
        case "rate" | "since" | "pan":
            return int(value) if value.isdecimal() else value
        case "one_hand":
            is_wanted = phrasebook(language()).yes_or_no(value)
            return value if is_wanted is None else is_wanted
        case "without":
            return value.split(",")
    return value


def forget(
    write: Write, phrases: Phrasebook, known: People, displays: RememberedDisplays, name: str
) -> None:
    """Ask for confirmation, then delete a person's preferences and forget their display.

    Raises UsageError for an unknown name, and SettingsError if the change can't be saved.
    """
    who = name_of(known, displays, name)
    write(phrases.say("people-forget-ask", {"who": who}))
    if not phrases.yes_or_no(bounded_line() or ""):
        write(phrases.say("people-stays", {"who": who}))
        return
    known.forget(who)
    displays.forget(who)
    write(phrases.say("people-forgotten", {"who": who}))


def names_in(known: People, displays: RememberedDisplays) -> list[str]:
    """Return the names of all people who have preferences or a display."""
    return [*known.all(), *(name for name in displays.all() if known.called(name) is None)]


def name_of(known: People, displays: RememberedDisplays, name: str) -> str:
    """Return the name as it is spelled in the list of people.

    Raises UsageError if nobody has this name.
    """
    found = known.called(name) or (name.capitalize() if displays.of(name) else None)
    if found is None:
        names = ", ".join(names_in(known, displays)) or "none"
        raise UsageError("people-unknown", name=name, names=names)
    return found
