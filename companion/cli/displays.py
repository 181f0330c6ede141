"""The `displays` command: list the connected braille displays, with their keys and instructions."""

import sys
from collections.abc import Callable, Sequence

import click

from companion.braille.display import KeyAction
from companion.braille.displays import codec_at
from companion.braille.keys import bound, gestures
from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.devices.brltty_link import look_at_brltty
from companion.devices.displays import line_settings
from companion.devices.finding import Candidate, Found, all_ports_here, candidates, look, named
from companion.devices.hid_ports import permission_rules
from companion.devices.owners import RememberedDisplays
from companion.devices.ports import PortHere
from companion.lines.commands.displays import key_lines
from companion.narration.phrasebook import Phrasebook
from companion.paths import displays_file, settings_file
from companion.settings import read_settings
from companion.system import port_id

Write = Callable[[str], None]
#: The file for udev rules that give logged-in users access to displays.
RULES_FILE = "/etc/udev/rules.d/70-braille.rules"
#: The order in which keys are listed: those for reading first, then those for commands and for
#: typing.
ORDER = {action.value: place for place, action in enumerate(KeyAction)}


@click.command(cls=Command, help="displays")
@click.argument("port", nargs=-1)
@click.option("--forget", metavar="value-player", help="displays-forget")
@click.option("--permissions", is_flag=True, help="displays-permissions")
def displays(port: tuple[str, ...], forget: str | None, permissions: bool) -> None:
    """List the connected braille displays, with their keys and how to use them.

    A port is tried only if PORT names it, or if its id identifies a display.
    """
    if permissions:
        print_permissions(click.echo)
    elif forget is not None:
        forget_display(click.echo, forget)
    else:
        list_displays(click.echo, port)


def list_displays(write: Write, paths: Sequence[str] = ()) -> None:
    """List the displays on all ports, or only on the ports in `paths`.

    Other ports are tried only if they may have a display, because trying a port could disturb a
    different device.
    """
    phrases = phrasebook(language())
    memory = RememberedDisplays(displays_file())
    if memory.trouble:
        write(phrases.say(memory.trouble.phrase, memory.trouble.facts))
    ports = all_ports_here()
    if paths:
        allowed = [named(path, ports) for path in paths]
    else:
        allowed = candidates(ports, [(it.port, it.driver) for it in memory.all().values()])
        _list_others(write, phrases, ports, allowed)
    brltty = look_at_brltty()
    if brltty.display is not None:
        facts = {"model": brltty.display.identity.model, "game": "parcel"}
        write(phrases.say("displays-brltty", facts))
    elif brltty.is_running and brltty.trouble is not None:
        write(phrases.say(brltty.trouble.phrase, brltty.trouble.facts))
    found = [_look(write, phrases, candidate) for candidate in allowed]
    for display in filter(None, found):
        _describe(write, phrases, display, memory)
    if not any(found) and brltty.display is None:
        for hint in ("displays-none", "displays-none-port", "displays-none-group"):
            write(phrases.say(hint))


def print_permissions(write: Write) -> None:
    """Print the udev rules that let every logged-in user of Linux use HID displays."""
    phrases = phrasebook(language())
    if sys.platform == "linux":
        write(phrases.say("displays-rules", {"file": RULES_FILE}))
        for rule in permission_rules():
            write(rule)
    else:
        write(phrases.say("displays-no-rules"))


def forget_display(write: Write, player: str) -> None:
    """Forget which display belongs to a player. Raises SettingsError if that can't be saved."""
    phrases = phrasebook(language())
    was_there = RememberedDisplays(displays_file()).forget(player)
    phrase = "displays-forgotten" if was_there else "displays-nothing-forgotten"
    write(phrases.say(phrase, {"who": player}))


def _list_others(
    write: Write, phrases: Phrasebook, ports: Sequence[PortHere], allowed: Sequence[Candidate]
) -> None:
    """List the ports that were not tried. The user has to name such a port to have it tried."""
    looked_at = {port_id(candidate.port) for candidate in allowed}
    for port in ports:
        if port_id(port.path) not in looked_at:
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
    """Describe a display: its model, its keys, and how to use it."""
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
    family = codec_at(display.driver, display.port)
    changed = line_settings(read_settings(settings_file()), display.driver, phrases).keys
    own_keys = family.key_names if identity.keys is None else identity.keys
    does = gestures(bound(family.bindings, changed), own_keys)
    does.sort(key=lambda gesture: ORDER.get(gesture[1], len(ORDER)))
    for keys, what in key_lines(phrases, does):
        write(phrases.say("key-does", {"keys": keys, "what": what}))
