"""Opens the braille displays and monitors that are named in the options."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from companion.braille.brltty import BRLAPI
from companion.braille.display import DisplayLink, Identity
from companion.braille.displays import codec_at
from companion.braille.keys import changed_keys, commands_by_action
from companion.braille.monitor import SeatMonitor, SharedMonitor
from companion.braille.outputs import (
    Handlers,
    LineSettings,
    OnOwn,
    OnTrouble,
    SeatDisplay,
    SharedDisplay,
    ignored,
)
from companion.braille.translate import Translator, find_table, uncontracted
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.automatic import look_here, with_displays_found
from companion.devices.brltty_link import (
    BrlapiLink,
    blaming_brltty,
    brltty_has,
    look_at_brltty,
)
from companion.devices.display_link import Link
from companion.devices.options import Devices
from companion.devices.outputs import Outputs
from companion.devices.owners import RememberedDisplays
from companion.devices.ports import is_here
from companion.errors import DeviceError, UsageError
from companion.lines.commands.displays import in_braille, what_key_does
from companion.lines.terminal.screen import Write, write_line
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Choice, Label, Words
from companion.paths import data_folder, displays_file
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.seat_option import seat_option
from companion.settings import TABLE, Settings, VerbositySettings

#: How long to wait for a display named in the options to answer, in seconds.
CONNECT_S = 4.0
DEFAULT_TABLE = "en-g2"


def open_displays(
    outputs: Outputs,
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    handlers: Handlers,
    *,
    is_replay: bool = False,
    write: Write = write_line,
    clock: Clock = SYSTEM_CLOCK,
) -> None:
    """Open all braille displays and monitors in the options.

    Takes the same options, and raises the same errors, as `open_outputs`.
    """
    tables = braille_tables(devices, seats)
    memory = RememberedDisplays(displays_file())
    if devices.braille and memory.trouble:
        outputs.missing.append((memory.trouble.phrase, memory.trouble.facts))
    look = partial(look_here, clock=clock)
    wishes = with_displays_found(devices.braille, seats, memory, outputs, look)
    lost = sole_lost_ports(wishes, seats, memory)
    for wish in wishes:
        option = seat_option(wish)
        seat = option.seat(seats)
        driver, _, port = option.value.partition(":")
        translator = Translator(*tables.get(seat, tables[None]))
        outputs.displays += 1
        if driver == "monitor":
            open_monitor(outputs, seat, port, translator, handlers.trouble, write)
        elif not port and driver != BRLAPI:
            raise UsageError("error-braille-form", given=wish)
        else:
            link = link_to(outputs, driver, port, is_lost=port in lost, clock=clock)
            menu = "replay-menu" if is_replay else "display-menu"
            settings = line_settings(devices.settings, link.driver, phrases, seat, menu)
            open_display(outputs, seat, link, translator, handlers, settings, memory, clock=clock)


def braille_tables(
    devices: Devices, seats: tuple[Seat, ...]
) -> dict[Seat | None, tuple[str, str | None]]:
    """Return each seat's braille table. None stands for everyone who has no table of their own.

    With each table comes the uncontracted table for the same language, or None if there is none.
    """
    if not devices.braille:
        return {}
    folder = data_folder("braille_tables")
    tables: dict[Seat | None, tuple[str, str | None]] = {}
    for wish in (DEFAULT_TABLE, *devices.tables):
        option = seat_option(wish)
        whose, table = option.seat(seats), option.value
        plain = uncontracted(table, folder)
        tables[whose] = find_table(table, folder), plain and find_table(plain, folder)
    return tables


def open_monitor(
    outputs: Outputs,
    seat: Seat | None,
    path: str,
    translator: Translator,
    on_trouble: OnTrouble,
    write: Write,
) -> None:
    """Show braille as text: everyone's on the screen, a seat's in a file or on another terminal.

    Raises UsageError if other people could read a seat's text, or if two seats have the same file.
    """
    if seat is None and path:
        raise UsageError("error-monitor-whose", path=path)
    if seat is None:
        outputs.lines.add_shared(SharedMonitor(write, translator))
    elif not path or is_shared_terminal(path):
        raise UsageError("error-monitor-shared", who=seat.name)
    elif any(
        isinstance(other, SeatMonitor) and other.is_at(path)
        for line in outputs.lines.own.values()
        for other in line.outputs
    ):
        raise UsageError("error-monitor-twice", path=path)
    else:
        outputs.lines.add_own(
            SeatMonitor(
                seat,
                path,
                translator,
                on_trouble=on_trouble,
                listener=outputs.lines.listener(seat),
            )
        )


def sole_lost_ports(
    wishes: Sequence[str], seats: Sequence[Seat], memory: RememberedDisplays
) -> set[str]:
    """Return the missing ports. BRLTTY may be using the display at any of them.

    If displays of one family are missing at several ports, it is unknown which of them BRLTTY uses
    over USB, so these ports are left out. This considers the displays in the options, and those
    that the players had before.
    """
    options = [seat_option(wish) for wish in wishes]
    named = {simple(option.name) for option in options}
    own = (memory.of(seat.name) for seat in seats if simple(seat.name) not in named)
    drivers = {it.port: it.driver for it in own if it is not None}
    for option in options:
        driver, _, port = option.value.partition(":")
        if driver == BRLAPI:
            return set()
        if port and driver != "monitor":
            drivers[port] = driver
    lost = {port: driver for port, driver in drivers.items() if not is_here(port)}
    return {port for port, driver in lost.items() if [*lost.values()].count(driver) == 1}


def link_to(
    outputs: Outputs, driver: str, port: str, *, is_lost: bool, clock: Clock = SYSTEM_CLOCK
) -> DisplayLink:
    """Return a link to a display, through BRLTTY if BRLTTY uses it, otherwise through its port.

    is_lost: whether the port is missing and no other display of this family is. If BRLTTY uses such
        a display over USB, it must be this one.

    Raises UsageError if the driver is unknown or doesn't fit the port, or if two players would
    share BRLTTY's display.
    """
    is_brlttys, own_port = driver == BRLAPI, None
    if not is_brlttys:
        its_codec = codec_at(driver, port)
        if brltty_has(port):
            own_port = port
        elif not (is_lost and not outputs.brlttys and _brltty_has_without_port(driver)):
            return Link(its_codec, port, clock=clock)
        outputs.missing.append(("brltty-has-display", {}))
    host = port if is_brlttys else ""
    if host in outputs.brlttys:
        raise UsageError("brltty-twice")
    outputs.brlttys.add(host)
    return BrlapiLink(host, port=own_port, clock=clock)


def _brltty_has_without_port(driver: str) -> bool:
    """Whether BRLTTY uses a display of this family that isn't on a serial port."""
    display = look_at_brltty().display
    return display is not None and (display.driver, display.port) == (driver, None)


def line_settings(
    settings: Settings,
    driver: str,
    phrases: Phrasebook,
    seat: Seat | None = None,
    menu: str = "display-menu",
) -> LineSettings:
    """Return what the settings say about a seat's display or, if it is None, a shared one.

    menu: id of the phrase that lists the commands in the menu.
    """
    narrator = Narrator(phrases)

    def explain(keys: str, action: str) -> Words:
        if not action:
            learn = "key-learn-one-hand" if wants.one_hand else "key-learn"
            return narrator.message(Label.REPLY, learn)
        what = what_key_does(phrases, action)
        return narrator.message(
            Label.REPLY, "key-explained", keys=keys, short=in_braille(keys), what=what
        )

    who = simple(seat.name if seat else TABLE)
    own = (told for name, told in settings.verbosity.items() if simple(name) == who)
    wants = next(own, VerbositySettings())
    return LineSettings(
        message_s=settings.braille_message,
        blank_s=settings.braille_blank,
        keys=changed_keys(settings.keys.get(driver, {})),
        said=commands_by_action(phrases),
        menu=in_a_row(phrases.words(menu)),
        unreadable=narrator.message(Label.REPLY, "braille-unreadable"),
        explain=explain,
        pan_s=wants.pan or 0,
        one_hand=wants.one_hand,
    )


def in_a_row(commands: Sequence[str]) -> Words:
    """Return a line that lists commands. Each is a choice, so a routing key above it sends it."""
    choices: list[Choice] = []
    brief = ""
    for command in commands:
        brief += ", " if brief else ""
        choices.append(Choice(len(brief), len(brief) + len(command), command))
        brief += command
    return Words(Label.REPLY, brief, brief, tuple(choices))


def open_display(
    outputs: Outputs,
    seat: Seat | None,
    link: DisplayLink,
    translator: Translator,
    handlers: Handlers,
    settings: LineSettings,
    memory: RememberedDisplays,
    *,
    clock: Clock = SYSTEM_CLOCK,
) -> None:
    """Open a display, and wait until it answers. If it doesn't, add it to the missing devices.

    memory: remembers which display belongs to which player.
    """
    display: SharedDisplay | SeatDisplay
    if seat is None:
        display = shared = SharedDisplay(link, translator, handlers, settings, clock=clock)
        outputs.lines.add_shared(shared, display=shared)
    else:
        listener = outputs.lines.listener(seat)
        its_own: Identity | None = None
        keep: OnOwn = ignored
        if isinstance(link, Link):  # BRLTTY doesn't report serial numbers
            its_own = memory.own(seat.name, link.driver, link.path)
            keep = memory.keeper(seat.name, link.driver, link.path, handlers.trouble)
        display = own = SeatDisplay(
            seat,
            link,
            translator,
            handlers,
            settings,
            listener,
            its_own,
            keep,
            partial(memory.is_others, seat.name),
            clock=clock,
        )
        outputs.lines.add_own(own, display=own)
    try:
        display.connect(CONNECT_S)
    except DeviceError as trouble:
        error = blaming_brltty(trouble)
        outputs.missing.append((error.phrase, error.facts))


def is_shared_terminal(path: str) -> bool:
    """Whether this path is the terminal that everyone at the table can see."""
    if os.path.realpath(path) == "/dev/tty":
        return True
    try:
        there = os.stat(path)
    except OSError:
        return False
    return any(os.path.samestat(there, one) for one in _open_streams())


def _open_streams() -> Iterator[os.stat_result]:
    """Yield information about the file behind each standard stream, if there is one.

    Without a console, as under pythonw, a stream is None. If the program runs inside another
    program, a stream may exist only in memory.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            yield os.fstat(stream.fileno())
