"""The `displays` command: which braille displays are here, their keys, and how to use them."""

from collections.abc import Callable, Sequence
from os.path import realpath

import click

from companion.braille.display import KeyAction
from companion.braille.displays import codec
from companion.braille.keys import bound, gestures
from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.devices.finding import Candidate, Found, candidates, look, named
from companion.devices.outputs import line_settings
from companion.devices.owners import RememberedDisplays
from companion.devices.ports import PortHere, ports_here
from companion.narration.phrasebook import Phrasebook
from companion.paths import displays_file, settings_file
from companion.prompt.commands.displays import key_lines
from companion.settings import read_settings

Write = Callable[[str], None]
#: Reading first, then what is said to the game, then typing.
ORDER = {action.value: place for place, action in enumerate(KeyAction)}


@click.command(cls=Command, help="displays")
@click.argument("port", nargs=-1)
@click.option("--forget", metavar="value-player", help="displays-forget")
def displays(port: tuple[str, ...], forget: str | None) -> None:
    """The braille displays that are here, their keys, and how to use them.

    A PORT is looked at only if it is named, or says that it is a display's.
    """
    if forget is not None:
        forget_display(click.echo, forget)
    else:
        list_displays(click.echo, port)


def list_displays(write: Write, paths: Sequence[str] = ()) -> None:
    """The ports, those named or all, and the display at each that may be looked at."""
    phrases = phrasebook(language())
    memory = RememberedDisplays(displays_file())
    if memory.trouble:
        write(phrases.say(memory.trouble.phrase, memory.trouble.facts))
    ports = ports_here()
    if paths:
        allowed = [named(path, ports) for path in paths]
    else:
        allowed = candidates(ports, [(it.port, it.driver) for it in memory.all().values()])
        _list_others(write, phrases, ports, allowed)
    found = [_look(write, phrases, candidate) for candidate in allowed]
    for display in filter(None, found):
        _describe(write, phrases, display, memory)
    if not any(found):
        for hint in ("displays-none", "displays-none-port", "displays-none-group"):
            write(phrases.say(hint))


def forget_display(write: Write, player: str) -> None:
    """Whose display it was is forgotten. Raises SettingsError."""
    phrases = phrasebook(language())
    was_there = RememberedDisplays(displays_file()).forget(player)
    phrase = "displays-forgotten" if was_there else "displays-nothing-forgotten"
    write(phrases.say(phrase, {"who": player}))


def _list_others(
    write: Write, phrases: Phrasebook, ports: Sequence[PortHere], allowed: Sequence[Candidate]
) -> None:
    """The ports that are not looked at unasked."""
    looked_at = {realpath(candidate.port) for candidate in allowed}
    for port in ports:
        if realpath(port.path) not in looked_at:
            facts = {"port": port.path, "what": port.name or phrases.say("displays-unknown")}
            write(phrases.say("displays-port", facts))


def _look(write: Write, phrases: Phrasebook, candidate: Candidate) -> Found | None:
    write(phrases.say("displays-looking", {"port": candidate.port}))
    looked = look(candidate)
    if looked.trouble:
        write(phrases.say(looked.trouble.phrase, looked.trouble.facts))
    elif not looked.found:
        write(phrases.say("displays-silent", {"port": candidate.port}))
    return looked.found


def _describe(
    write: Write, phrases: Phrasebook, display: Found, memory: RememberedDisplays
) -> None:
    """What it is, what its keys do, and how it is used."""
    identity = display.identity
    write(phrases.say("displays-found", {"model": identity.model, "port": display.port}))
    write(phrases.say("displays-cells", {"cells": identity.cells, "rows": identity.rows}))
    if identity.status:
        write(phrases.say("displays-status", {"cells": identity.status}))
    if identity.serial:
        write(phrases.say("displays-serial", {"serial": identity.serial}))
    for name in memory.all():
        if (own := memory.own(name, display.driver, display.port)) and own.is_same_as(identity):
            write(phrases.say("displays-whose", {"who": name}))
    facts = {"game": "parcel", "driver": display.driver, "port": display.port}
    write(phrases.say("displays-how", facts))
    family = codec(display.driver)
    changed = line_settings(read_settings(settings_file()), display.driver, phrases).keys
    does = gestures(bound(family.bindings, changed), family.key_names)
    does.sort(key=lambda gesture: ORDER.get(gesture[1], len(ORDER)))
    for keys, what in key_lines(phrases, does):
        write(phrases.say("key-does", {"keys": keys, "what": what}))
