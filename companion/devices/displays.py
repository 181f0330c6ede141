"""Opens braille displays and monitors."""

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
from companion.lines.commands.displays import what_key_does
from companion.lines.terminal.screen import Write, write_line
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Choice, Label, Words
from companion.paths import data_folder, displays_file
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.seat_option import seat_option
from companion.settings import TABLE, Settings, VerbositySettings

#: Timeout for an answer from a display named on the command line, in seconds.
CONNECT_S = 4.0
DEFAULT_TABLE = "en-g2"


def open_displays(
    outputs: Outputs,
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    handlers: Handlers,
    *,
    write: Write = write_line,
    clock: Clock = SYSTEM_CLOCK,
) -> None:
    """Open all braille displays in the options. Raises the same errors as `open_outputs`."""
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
            settings = line_settings(devices.settings, link.driver, phrases, seat)
            open_display(outputs, seat, link, translator, handlers, settings, memory, clock=clock)


def braille_tables(
    devices: Devices, seats: tuple[Seat, ...]
) -> dict[Seat | None, tuple[str, str | None]]:
    """Return the braille tables by seat. None stands for everyone who has no table of their own.

    Each table comes with an uncontracted table for the same language, if there is one.
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
    """Show braille as text: the shared line on the screen, or a seat's own line elsewhere."""
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
    """Return the port of each missing display, unless another display with the same driver is
    missing too.

    If several displays with the same driver were missing, nobody could tell which of them BRLTTY is
    using over USB. Displays that the players had before are included.
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
    """Return a link to a display, without ever taking a port away from BRLTTY.

    is_lost: whether this is the only display of its driver whose port is missing, so that it must
    be the one that BRLTTY is using over USB.

    Raises UsageError if the driver is unknown or doesn't fit the port, or if two players would
    share BRLTTY's display.
    """
    is_brlttys, own_port = driver == BRLAPI, None
    if not is_brlttys:
        its_codec = codec_at(driver, port)
        if brltty_has(port):
            own_port = port
        elif not (is_lost and not outputs.brlttys and _has_without_port(driver)):
            return Link(its_codec, port, clock=clock)
        outputs.missing.append(("brltty-has-display", {}))
    host = port if is_brlttys else ""
    if host in outputs.brlttys:
        raise UsageError("brltty-twice")
    outputs.brlttys.add(host)
    return BrlapiLink(host, port=own_port, clock=clock)


def _has_without_port(driver: str) -> bool:
    """Whether BRLTTY has a display with this driver, but not on a serial port."""
    display = look_at_brltty().display
    return display is not None and (display.driver, display.port) == (driver, None)


def line_settings(
    settings: Settings, driver: str, phrases: Phrasebook, seat: Seat | None = None
) -> LineSettings:
    """Return the settings for a seat's display, or for a shared one."""
    narrator = Narrator(phrases)

    def explain(keys: str, action: str) -> Words:
        if not action:
            learn = "key-learn-one-hand" if wants.one_hand else "key-learn"
            return narrator.message(Label.REPLY, learn)
        what = what_key_does(phrases, action)
        return narrator.message(Label.REPLY, "key-explained", keys=keys, what=what)

    who = simple(seat.name if seat else TABLE)
    own = (told for name, told in settings.verbosity.items() if simple(name) == who)
    wants = next(own, VerbositySettings())
    return LineSettings(
        message_s=settings.braille_message,
        blank_s=settings.braille_blank,
        keys=changed_keys(settings.keys.get(driver, {})),
        said=commands_by_action(phrases),
        menu=in_a_row(phrases.words("display-menu")),
        unreadable=narrator.message(Label.REPLY, "braille-unreadable"),
        explain=explain,
        pan_s=wants.pan or 0,
        one_hand=wants.one_hand,
    )


def in_a_row(commands: Sequence[str]) -> Words:
    """Return a line of commands. The routing key above a command chooses that command."""
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
    """Open a display. Any key on it interrupts speech.

    memory: knows which display belongs to whom.
    """
    display: SharedDisplay | SeatDisplay
    if seat is None:
        display = shared = SharedDisplay(link, translator, handlers, settings, clock=clock)
        outputs.lines.add_shared(shared, display=shared)
    else:
        listener = outputs.lines.listener(seat)
        its_own: Identity | None = None
        keep: OnOwn = ignored
        if isinstance(link, Link):  # BRLTTY doesn't identify its display.
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
    """Whether everyone at the table could see text written to this path."""
    if os.path.realpath(path) == "/dev/tty":
        return True
    try:
        there = os.stat(path)
    except OSError:
        return False
    return any(os.path.samestat(there, one) for one in _open_streams())


def _open_streams() -> Iterator[os.stat_result]:
    """Yield the file status of each standard stream that is a file.

    Without a console, as under pythonw, a stream is None. Inside another program, a stream may be
    in memory.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            yield os.fstat(stream.fileno())
