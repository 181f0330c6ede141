"""Opens the screen, the voices and the displays for a game."""

from companion.braille.outputs import Handlers
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.displays import open_displays
from companion.devices.options import Devices
from companion.devices.outputs import Outputs
from companion.devices.voice import open_speech
from companion.errors import CompanionError
from companion.lines.line import Lines
from companion.lines.terminal.screen import Screen, Write, write_line
from companion.narration.listener import Listener
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Part, Verbosity
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.settings import Settings


def open_outputs(
    lines: Lines,
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    handlers: Handlers,
    *,
    game: str | None = None,
    is_replay: bool = False,
    write: Write = write_line,
    clock: Clock = SYSTEM_CLOCK,
) -> Outputs:
    """Open the screen, and all voices and displays in the options.

    A display that doesn't answer is listed as missing, but the companion keeps looking for it.

    lines: where the devices are added, to receive messages.
    handlers: called on the devices' own threads.
    game: the id of the game whose words have to be pronounced, or None if there is none.
    is_replay: whether displays offer the commands for a replay in their menus.
    write: prints a line on the terminal.
    clock: the displays' clock.

    Raises UsageError, and DeviceError for errors that waiting can't fix, such as a missing library
    or braille table.
    """
    lines.add_shared(Screen(phrases, lines.shared.listener, write))
    outputs = Outputs(lines)
    open_speech(outputs, devices, seats, phrases, handlers.trouble, game)
    try:
        open_displays(
            outputs,
            devices,
            seats,
            phrases,
            handlers,
            is_replay=is_replay,
            write=write,
            clock=clock,
        )
    except CompanionError:
        outputs.finish(0)  # give back the displays that are already open
        raise
    return outputs


def listeners_from(settings: Settings, seats: tuple[Seat, ...]) -> dict[Seat | None, Listener]:
    """Return how much each player wants to hear. None stands for everyone at the loudspeaker."""
    by_name = {simple(seat.name): seat for seat in seats}
    heard_by = by_name.get(simple(settings.listener)) if settings.listener else None
    listeners: dict[Seat | None, Listener] = {None: Listener(heard_by)}
    listeners |= {seat: Listener.of_braille(seat) for seat in seats}
    for name, told in settings.verbosity.items():
        seat = by_name.get(simple(name))
        if seat is None and name != "table":
            continue  # this player isn't at the table today
        listener = listeners[seat]
        listener.own = Verbosity(told.own) if told.own else listener.own
        listener.others = Verbosity(told.others) if told.others else listener.others
        listener.without = frozenset(Part(part) for part in told.without)
        listener.since_s = told.since or listener.since_s
    return listeners
