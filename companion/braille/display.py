"""What a display family's driver provides: the protocol, without input or output.

A driver is one file in `displays/` with a class `Codec`, a subclass of `DisplayCodec`. It turns
cells into bytes and bytes into keys. Ports, threads, retries and pacing are in
`devices/display_link.py`, once for all drivers.

A new driver has to state how to find its displays, and which port settings they use. It has to say
what to send first (`hello`), and which answers identify the model and its number of cells
(`recognise`). It encodes the cells (`frame`), and decodes keys from any bytes (`keys`): it keeps
half a packet until the other half arrives, skips garbage up to the next packet, lets nothing grow
without bound, and never raises an error. Give each physical key a name that can be read out, and
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
#: Dots 3 and 6, which replace dots 7 and 8 on a six-dot display.
LOW_SIGN = 0x24


@dataclass(frozen=True, slots=True)
class PortSettings:
    """Serial port settings, always with eight data bits.

    baud: bits per second.
    fallback: other settings to try if no display answers with these. The caller tries them, not the
    port.
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
    """Identifies the display that answered.

    cells: number of text cells, in all rows together.
    serial: serial number, or "" if the display does not report one.
    status: number of status cells beside the text.
    rows: number of rows of cells, all the same length.
    page_rows: number of rows on a separate tactile surface, which has no keys. These rows are as
        long as the others.
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
        """The number of cells in a frame: for text, for status, and for the page."""
        return self.cells + self.status + self.page_rows * self.cells // self.rows

    def is_same_as(self, other: "Identity") -> bool:
        """Whether two identities belong to the same display, judging by model and serial number."""
        return (self.model, self.serial) == (other.model, other.serial)


def in_six_dots(cells: bytes) -> bytes:
    """Convert cells for a display without dots 7 and 8. A cell that has no other dots gets dots 3
    and 6 instead.
    """
    return bytes(cell & SIX_DOTS or (LOW_SIGN if cell else 0) for cell in cells)


@dataclass(frozen=True, slots=True)
class Routing:
    """One cell's routing key, pressed and released on its own. Cells are counted from 0."""

    cell: int


@dataclass(frozen=True, slots=True)
class Chord:
    """Keys pressed together, by name. All routing keys among them are named "routing"."""

    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class PoweringOff:
    """The display is about to switch itself off."""


@dataclass(frozen=True, slots=True)
class DisplayReplaced:
    """A different display has identified itself on a port that was never unplugged."""


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
    """The actions of display keys. The values are the words for these actions in the settings."""

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


#: No chord contains this many presses of one key. If a chord seems to, the display has failed to
#: report a release.
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
    """Choose an answer on the display by its number, counted from 1, instead of pressing a routing
    key.
    """

    number: int


#: Maps chords to actions. A chord consists of key names that `keys` reports.
Bindings = Mapping[frozenset[str], KeyAction | PickChoice]


class DisplayCodec(ABC):
    """One display family's protocol, for one connection. A codec may hold state.

    name: the family's name, as the user types it.
    models: the names under which the displays are sold.
    usb: vendor and product ids of the family's own USB devices. Leave out the ids of adapters and
    chips that other makers use too: the companion probes every port with one of these ids without
    asking the user, and must leave other devices alone.
    bluetooth: prefixes of the names under which the displays pair. A USB device that reports such a
    name is recognised too.
    port_settings: settings to try until the display answers. Their fallbacks are tried after them.
    bindings: the chords that have an action.
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

        They are sent until the display answers.
        """

    @abstractmethod
    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display from all bytes received since the port was opened.

        Return None until there are enough bytes.
        """

    @abstractmethod
    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """Return the bytes that show these cells, one byte each; bit n-1 is dot n.

        cells: the cells for the whole display: the text cells row by row, then the status cells,
            wherever they are on the display.
        shown: the cells that the display is showing now, for families that can write only the
            changes, or None if they are unknown.
        """

    @abstractmethod
    def keys(self, received: bytes) -> list[Event]:
        """Decode more bytes into key events and other events."""

    def poll(self) -> bytes:
        """Return the bytes to send every `poll_s` seconds."""
        return b""

    def goodbye(self) -> bytes:
        """Return the bytes to send before releasing the display.

        Most displays need none, because their keys lead the reader back to their own menu.
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
        """The chords that have an action."""

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

        on_ready: called when the display is found, for the first time or again, before anything is
            written to it.
        on_gone: called when the connection is lost.
        on_key: called for each key, in order.

        All callbacks run on the link's own threads.
        """

    def connect(self, timeout_s: float) -> Identity:
        """Wait until the display is connected or the first attempt has failed.

        Raises that attempt's DeviceError, but the link keeps trying.
        """

    def show(self, cells: bytes) -> None:
        """Show these cells. Surplus cells are cut off, and missing cells are blank."""

    def close(self) -> None:
        """Blank the display and release it."""


class Chords:
    """Combines key reports into chords.

    Call `report` for displays that list all keys that are down, and `change` for those that report
    each press and release.

    A chord consists of all keys pressed until the last one is released: somebody who types with one
    hand holds some keys and taps others. If the display failed to report a release, the chord would
    never end, so the third press of a key starts a new chord, without any keys from other groups
    that still seem to be held.
    """

    def __init__(self) -> None:
        #: The keys that are down, by group. A key that is reported separately is its own group.
        self._down: dict[str | Routing, frozenset[str | Routing]] = {}
        self._presses = Counter[str | Routing]()

    def report(self, group: str | Routing, down: Iterable[str | Routing]) -> list[Event]:
        """Note which keys of a group are down now.

        Return a list with the chord that this completes, if any.
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
        """Note the press (down) or release of a key.

        Return a list with the chord that this completes, if any.
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
            # Two routing keys at once are a slip of the hand, so they must not count as an answer.
            return Chord(frozenset("routing" if isinstance(key, Routing) else key for key in keys))
