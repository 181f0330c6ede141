"""The interface that the driver of each family of braille displays implements.

A driver is one file in `displays/` with a class `Codec`, a subclass of `DisplayCodec`. It turns
cells into bytes and bytes into keys, and does no input or output itself. `devices/display_link.py`
takes care of ports, threads, retries and pacing for all drivers.

A new driver has to state how to find its displays, and which port settings they use. It has to say
what to send first (`hello`), and which answers identify the model and its number of cells
(`recognise`). It encodes the cells (`frame`), and decodes keys from any bytes (`keys`): it keeps
half a packet until the other half arrives, skips garbage up to the next packet, limits how many
bytes it keeps, and never raises an error. Give each physical key a name that can be read out, and
bind the actions in READING so that every model of the family can be read with its own keys. The
keys that type dots are named dot1 to dot8, and the space bar is named space.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Literal, Protocol

SIX_DOTS = 0x3F
#: The dots shown on a six-dot display for a cell that has only dots 7 and 8: dots 3 and 6.
LOW_SIGN = 0x24


@dataclass(frozen=True, slots=True)
class PortSettings:
    """Serial port settings, always with eight data bits.

    baud: bits per second.
    fallback: other settings for the caller to try if no display answers with these.
    """

    baud: int
    parity: Literal["N", "E", "O"] = "N"
    stop_bits: Literal[1, 2] = 1
    flow: Literal["none", "rts-cts"] = "none"
    fallback: "PortSettings | None" = None

    @property
    def attempts(self) -> int:
        """The number of settings to try: these settings and their fallbacks."""
        return 1 + (self.fallback.attempts if self.fallback else 0)

    def wire_time(self, count: int) -> float:
        """Return how long it takes to send `count` bytes, in seconds."""
        bits = 1 + 8 + (self.parity != "N") + self.stop_bits
        return count * bits / self.baud


@dataclass(frozen=True, slots=True)
class Identity:
    """What a display has reported about itself: its model, its size and its keys.

    cells: number of text cells, in all rows together.
    serial: serial number, or "" if the display does not report one.
    status: number of status cells beside the text.
    rows: number of rows of text cells, all the same length.
    page_rows: number of rows on a separate tactile surface, which has no keys. These rows are as
        long as the rows of text cells.
    keys: names of its keys, except the routing keys, or None if the display doesn't report them and
        may have any of its family's keys.
    has_six_dots: whether its cells lack dots 7 and 8.
    """

    model: str
    cells: int
    serial: str = ""
    status: int = 0
    rows: int = 1
    keys: frozenset[str] | None = None
    page_rows: int = 0
    has_six_dots: bool = False

    @property
    def all_cells(self) -> int:
        """The number of cells in a frame, for text, status and the tactile surface together."""
        return self.cells + self.status + self.page_rows * self.cells // self.rows

    def is_same_as(self, other: "Identity") -> bool:
        """Whether both belong to the same display, which has the same model and serial number."""
        return (self.model, self.serial) == (other.model, other.serial)


def in_six_dots(cells: bytes) -> bytes:
    """Remove dots 7 and 8 from each cell, for a display that lacks them.

    A cell that would become blank gets dots 3 and 6 instead, so that it can still be felt.
    """
    return bytes(cell & SIX_DOTS or (LOW_SIGN if cell else 0) for cell in cells)


@dataclass(frozen=True, slots=True)
class Routing:
    """One cell's routing key, pressed and released on its own. Cells are counted from 0."""

    cell: int


@dataclass(frozen=True, slots=True)
class Chord:
    """The names of keys pressed together. Every routing key among them is named "routing"."""

    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class PoweringOff:
    """The display is about to switch itself off."""


@dataclass(frozen=True, slots=True)
class DisplayReplaced:
    """The connection was never lost, but a different display has now identified itself."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The number of usable cells has changed."""

    identity: Identity


@dataclass(frozen=True, slots=True)
class FrameTaken:
    """The display has accepted the last frame and can take the next."""


@dataclass(frozen=True, slots=True)
class FrameRefused:
    """The display did not accept the last frame, so it has to be sent again."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Bytes to send to the display at once, before anything else."""

    data: bytes


Key = Routing | Chord
Event = Key | PoweringOff | DisplayReplaced | Resized | FrameTaken | FrameRefused | Reply


class KeyAction(Enum):
    """What a key or chord can do. Each value is the action's name in the settings file."""

    PAN_LEFT = "pan left"
    PAN_RIGHT = "pan right"
    OLDER = "older"
    NEWER = "newer"
    NEWEST = "newest"
    REPEAT = "repeat"
    HUSH = "hush"
    STATUS = "status"
    TURN = "turn"
    HAND = "hand"
    YES = "yes"
    NO = "no"
    UNDO = "undo"
    HELP = "help"
    BLANK = "blank"
    CURTAIN = "curtain"
    TALK = "talk"
    MENU = "menu"
    BACKSPACE = "backspace"
    ENTER = "enter"
    CANCEL = "cancel"
    DELETE = "delete"
    UNDO_TYPING = "undo typing"
    COMPLETE = "complete"
    AUTO_PAN = "auto pan"


#: How often one key has to be pressed before the presses can't belong to a single chord. The
#: display has then failed to report that another key was released.
TOO_MANY_PRESSES = 3

#: What the four direction keys do on every display that has them.
ARROWS = {
    "left": KeyAction.PAN_LEFT,
    "right": KeyAction.PAN_RIGHT,
    "up": KeyAction.OLDER,
    "down": KeyAction.NEWER,
}

#: What a joystick does on every display that has one.
JOYSTICK = ARROWS | {"press": KeyAction.NEWEST}

#: The actions without which a display can't be read.
READING = (
    KeyAction.PAN_LEFT,
    KeyAction.PAN_RIGHT,
    KeyAction.OLDER,
    KeyAction.NEWER,
    KeyAction.NEWEST,
    KeyAction.REPEAT,
)


@dataclass(frozen=True, slots=True)
class PickChoice:
    """Answer the current question with the choice of this number, counted from 1.

    This action is for keys next to the lines of a display that has no routing keys.
    """

    number: int


#: Maps chords to actions. The names in a chord are those that the driver's `keys` reports.
Bindings = Mapping[frozenset[str], KeyAction | PickChoice]


class DisplayCodec(ABC):
    """One display family's protocol, for one connection. A codec may remember what it has received.

    name: the family's name, as the user types it.
    models: the names under which the displays are sold.
    usb: vendor and product ids of the family's own USB devices. Leave out the ids of adapters and
        chips that other makers use too: the companion probes every port with one of these ids
        without asking the user, and must leave other devices alone.
    bluetooth: prefixes of the names that the displays have in a list of Bluetooth devices. A USB
        device that reports such a name is recognised too.
    port_settings: the first settings to try. If the display does not answer, try their fallbacks.
    bindings: maps chords to the actions that they trigger.
    key_names: names of all the family's keys, as `keys` reports them, except the routing keys.
    taken_s: timeout for the acknowledgement of a frame, in seconds, or None if the display sends no
        acknowledgement.
    poll_s: interval, in seconds, between `poll` messages while nothing else is sent, or None to
        send no such messages. They are for displays that report keys only when asked, or that would
        fall asleep.
    retry_s: interval between attempts to open a port that does not open, in seconds.
    """

    name: ClassVar[str]
    models: ClassVar[tuple[str, ...]]
    usb: ClassVar[frozenset[tuple[int, int]]] = frozenset()
    bluetooth: ClassVar[tuple[str, ...]] = ()
    port_settings: ClassVar[PortSettings]
    bindings: ClassVar[Bindings]
    key_names: ClassVar[frozenset[str]]
    taken_s: ClassVar[float | None] = None
    poll_s: ClassVar[float | None] = None
    retry_s: ClassVar[float] = 1.0

    @abstractmethod
    def hello(self) -> bytes:
        """Return the bytes that ask the display to identify itself.

        The caller sends such bytes repeatedly until the display answers.
        """

    @abstractmethod
    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display from all bytes received since the port was opened.

        Return None until there are enough bytes.
        """

    def refusal(self, received: bytes) -> str:  # noqa: ARG002
        """Return the phrase that says why the device that sent these bytes can't be used as a
        display, or "" if it hasn't answered or can be used.

        The phrase has the fact `port`.
        """
        return ""

    @abstractmethod
    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """Return the bytes that make the display show these cells. Bit n-1 of each cell is dot n.

        cells: the cells for the whole display: first the text cells row by row, then the status
            cells (even if they come first on the display), then the cells of the tactile surface.
        shown: the cells that the display is showing now, for families that can write only the
            changes, or None if they are unknown.
        """

    @abstractmethod
    def keys(self, received: bytes) -> list[Event]:
        """Decode the bytes received since the last call into key events and other events."""

    def poll(self) -> bytes:
        """Return the bytes to send every `poll_s` seconds."""
        return b""

    def goodbye(self) -> bytes:
        """Return the bytes to send before releasing the display.

        Most displays need none, because the user can return to the display's own menu with its
        keys.
        """
        return b""


class DisplayLink(Protocol):
    """A connection to one display, either through our own port or through another program.

    Nothing happens until `start`. Only `connect` and `close` block.
    """

    @property
    def driver(self) -> str:
        """The display family's name, as the user types it."""

    @property
    def bindings(self) -> Bindings:
        """Maps chords to the actions that they trigger."""

    @property
    def key_names(self) -> frozenset[str]:
        """The names of all known keys, except the routing keys."""

    @property
    def identity(self) -> Identity | None:
        """The currently connected display, or None if none is connected."""

    def start(
        self,
        *,
        on_ready: Callable[[Identity], None],
        on_gone: Callable[[], None],
        on_key: Callable[[Routing | Chord], None],
    ) -> None:
        """Start looking for the display, and keep it connected until `close`.

        on_ready: called each time the display is found, before anything is written to it.
        on_gone: called when the connection is lost.
        on_key: called for each key or chord, in order.

        All callbacks run on the link's own threads.
        """

    def connect(self, timeout_s: float) -> Identity:
        """Wait until the display is connected or the first attempt to connect has failed.

        Raises the DeviceError of that attempt. Even then, the link keeps trying in the background.
        """

    def show(self, cells: bytes) -> None:
        """Show these cells. Ignore cells beyond the display's size; missing ones are blank."""

    def close(self) -> None:
        """Blank the display and release it."""


class Chords:
    """Combines key reports into chords.

    Call `report` for displays that list all keys that are down, and `change` for those that report
    each press and release.

    A chord ends only when the last of its keys is released, and includes every key pressed until
    then. So people who type with one hand can hold some keys while they tap others. If the display
    failed to report a release, the chord would never end. Therefore the third press of a key starts
    a new chord, and forgets any keys from other groups that still seem to be held.
    """

    def __init__(self) -> None:
        #: The keys that are down, by group. A group is a set of keys that the display reports
        #: together. A key that is reported on its own is a group by itself.
        self._down: dict[str | Routing, frozenset[str | Routing]] = {}
        self._presses = Counter[str | Routing]()

    def report(self, group: str | Routing, down: Iterable[str | Routing]) -> list[Event]:
        """Record which keys of a group are down now.

        Return a list with the chord that has now ended, or an empty list if none has.
        """
        before, now = self._down.pop(group, frozenset()), frozenset(down)
        completed = [] if self._down or before & now else self._take_chord()
        if now:
            self._down[group] = now
        self._presses.update(now - before)
        if any(self._presses[key] == TOO_MANY_PRESSES for key in now - before):
            self._down, self._presses = {group: now}, Counter(now)
        return completed

    def change(self, key: str | Routing, *, down: bool) -> list[Event]:
        """Record that a key was pressed (`down`) or released.

        Return a list with the chord that has now ended, or an empty list if none has.
        """
        return self.report(key, (key,) if down else ())

    def _take_chord(self) -> list[Event]:
        chord, self._presses = [*self._presses], Counter()
        return [_as_event(chord)] if chord else []


def _as_event(chord: list[str | Routing]) -> Key:
    match chord:
        case [Routing() as alone]:
            return alone
        case keys:
            # Only a routing key pressed alone picks an answer. When several are pressed together,
            # it doesn't matter which ones, so they all have the same name.
            return Chord(frozenset("routing" if isinstance(key, Routing) else key for key in keys))
