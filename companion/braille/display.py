"""What a display's driver must provide: its language, and no input or output.

A driver is one file in `displays/` with a class `Codec` that fits `DisplayCodec`. It turns
cells into bytes and bytes into keys; the port, the threads, the retries and the pacing are
`devices/display_link.py`'s, once for all drivers.

To add one: state how it is found and the family's line settings; say what to send first
(`hello`) and which answers tell the model and the cells (`recognise`); frame the cells
(`frame`); decode the keys (`keys`), whatever bytes come: half packets wait for their other
half, garbage is skipped to the next packet, nothing grows without bound, nothing raises.
Give each physical key a speakable name, and bind the actions of READING so that every model
of the family can be read with the keys it has. Keys that type a dot are named dot1 to dot8,
and space.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Literal, Protocol


@dataclass(frozen=True, slots=True)
class PortSettings:
    """How a device's serial line is set. baud: bits per second. Eight data bits always.

    otherwise: what to try when nobody answers so; the port leaves that to its caller.
    """

    baud: int
    parity: Literal["N", "E", "O"] = "N"
    stop_bits: Literal[1, 2] = 1
    flow: Literal["none", "rts-cts"] = "none"
    otherwise: "PortSettings | None" = None

    @property
    def ways(self) -> int:
        """How many settings there are to try, with these."""
        return 1 + (self.otherwise.ways if self.otherwise else 0)

    def wire_time(self, count: int) -> float:
        """Seconds that `count` bytes take on the wire."""
        bits = 1 + 8 + (self.parity != "N") + self.stop_bits
        return count * bits / self.baud


@dataclass(frozen=True, slots=True)
class Identity:
    """Which display answered.

    cells: those for text, of all rows together. serial: its serial number, or nothing.
    status: cells beside the text, for signs of state. rows: lines of cells, of equal length.
    """

    model: str
    cells: int
    serial: str = ""
    status: int = 0
    rows: int = 1

    def is_same_as(self, other: "Identity") -> bool:
        """Whether this is that very display, as far as model and serial number tell."""
        return (self.model, self.serial) == (other.model, other.serial)


@dataclass(frozen=True, slots=True)
class Routing:
    """The key over one cell, counted from 0, was pressed and released, alone."""

    cell: int


@dataclass(frozen=True, slots=True)
class Chord:
    """Keys pressed together, by name. Routing keys among them are all named "routing"."""

    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class PoweringOff:
    """The display says that it is about to switch itself off."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another display says who it is, on a line that was never unplugged."""


@dataclass(frozen=True, slots=True)
class FrameTaken:
    """The display has taken the last frame, and can take the next."""


@dataclass(frozen=True, slots=True)
class FrameRefused:
    """The display did not get the last frame right: what should stand there is sent again."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the display must be answered, at once and before anything else."""

    data: bytes


Key = Routing | Chord
Event = Key | PoweringOff | Replaced | FrameTaken | FrameRefused | Reply


class KeyAction(Enum):
    """What the keys of a display can do; the values are the words of the settings."""

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


ARROWS = {
    "left": KeyAction.PAN_LEFT,
    "right": KeyAction.PAN_RIGHT,
    "up": KeyAction.OLDER,
    "down": KeyAction.NEWER,
}
"""What keys in four directions do on every display that has them."""

READING = (
    KeyAction.PAN_LEFT,
    KeyAction.PAN_RIGHT,
    KeyAction.OLDER,
    KeyAction.NEWER,
    KeyAction.NEWEST,
    KeyAction.REPEAT,
)
"""What no display can be read without."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The choice of this number, from 1, of those on the display: where no routing key is."""

    number: int


Bindings = Mapping[frozenset[str], KeyAction | Pick]
"""By chord, in the names that `keys` reports."""


class DisplayCodec(Protocol):
    """A family's protocol, for one connection: made afresh for each, so it may hold state.

    name: as the user types it. models: what it reaches, as sold. port_settings: these, and
    those they have `otherwise`, are tried in turn until the display answers. bindings: the
    chords that act. key_names: all its keys but the routing keys, as `keys` reports them.
    taken_s: None where a frame is not acknowledged; else the seconds after which one that
    was not counts as lost. poll_s: None, or how often `poll` must be sent while nothing else
    is, in seconds: for displays that must be asked for their keys, or that fall asleep.

    usb: vendor and product of the family's own USB devices. Not those of an adapter or a
    chip that other makers use too: a port with one of these is looked at unasked, and what
    is no display must be left alone. bluetooth: how the names begin under which its displays
    pair; a USB device that gives itself such a name counts too.
    """

    name: ClassVar[str]
    models: ClassVar[tuple[str, ...]]
    usb: ClassVar[frozenset[tuple[int, int]]]
    bluetooth: ClassVar[tuple[str, ...]]
    port_settings: ClassVar[PortSettings]
    bindings: ClassVar[Bindings]
    key_names: ClassVar[frozenset[str]]
    taken_s: ClassVar[float | None]
    poll_s: ClassVar[float | None]

    def hello(self) -> bytes:
        """What to send so that the display says who it is; sent again while it is silent."""

    def recognise(self, received: bytes) -> Identity | None:
        """Who answered, from all bytes received since the port opened; None: not known yet."""

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """What shows these cells; bit n-1 is dot n.

        As many as the display has: those for text, row by row, then those for status,
        wherever they are on the display. shown: what stands there now, for families that
        can write a part; None when it is not known.
        """

    def keys(self, received: bytes) -> list[Event]:
        """What the keys did, and what else the display told, by these further bytes."""

    def poll(self) -> bytes:
        """What to send every `poll_s`; nothing where that is None."""

    def goodbye(self) -> bytes:
        """What hands the display back to itself."""


class DisplayLink(Protocol):
    """A way to reach a display and keep it: its port, or another program that has it.

    Nothing happens until `start`; nothing ever blocks but `connect` and `close`.
    """

    @property
    def driver(self) -> str:
        """Its family, as the user types it."""

    @property
    def bindings(self) -> Bindings:
        """The chords that act."""

    @property
    def key_names(self) -> frozenset[str]:
        """All its keys but the routing keys, as far as it knows them."""

    @property
    def identity(self) -> Identity | None:
        """The display that is there now, or None."""

    def start(
        self,
        *,
        on_ready: Callable[[Identity], None],
        on_gone: Callable[[], None],
        on_key: Callable[[Routing | Chord], None],
    ) -> None:
        """Begin to look for the display, and go on until `close`.

        on_ready: it is there, for the first time or again; called before anything is
        written. on_gone: it was there and is not. on_key: in the order of the keys. All
        are called on threads of the link.
        """

    def connect(self, timeout_s: float) -> Identity:
        """Wait until the display is there, or the first attempt has failed.

        Raises that failure's DeviceError; the link goes on trying all the same.
        """

    def show(self, cells: bytes) -> None:
        """What should stand on the display; too many cells are cut, too few are blank."""

    def close(self) -> None:
        """Blank the display and let go of it."""


class Chords:
    """Key reports to chords: `report` where they say which keys are down, else `press`, `release`.

    A chord is everything pressed until the first release; further releases do nothing.
    A key that is still down is no part of the next chord, so a release that got lost
    spoils one chord and no more.
    """

    def __init__(self) -> None:
        self._down: dict[str, frozenset[str | Routing]] = {}
        self._chord: set[str | Routing] = set()

    def report(self, group: str, down: Iterable[str | Routing]) -> list[Event]:
        """The keys of one group that are down now. The chord that this ends, if it does."""
        before = self._down.get(group, frozenset())
        now = self._down[group] = frozenset(down)
        ended = self._ended() if before - now and self._chord else []
        self._chord |= now - before
        return ended

    def press(self, key: str | Routing) -> None:
        """One key went down."""
        self._chord.add(key)

    def release(self, key: str | Routing) -> list[Event]:
        """One key came up. The chord that this ends, if it does."""
        return self._ended() if key in self._chord else []

    def _ended(self) -> list[Event]:
        chord, self._chord = self._chord, set()
        return [_key(chord)]


def _key(chord: set[str | Routing]) -> Key:
    match [*chord]:
        case [Routing() as alone]:
            return alone
        case keys:
            # Two routing keys at once are a slip of the hand: they must answer nothing.
            return Chord(frozenset("routing" if isinstance(key, Routing) else key for key in keys))
