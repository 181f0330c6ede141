"""The Caiku Albatross protocol.

Based on facts about the displays' protocol, without anyone else's code, and checked with BRLTTY
acting as the host.

The display speaks first: it calls the host by sending FF and a byte with its settings, again and
again until the host answers. It calls again when it has received nothing for about two seconds.
Only cells that have changed are sent: for each cell, its position, counted from 1, and its dots,
with dot 1 in the highest bit. The display doesn't acknowledge anything.

Keys are single bytes. Most are sent once, when the key is pressed. The corner keys (attribute, F1,
F2, F7 to F10, F15, F16, home, end, cursor) are sent when pressed and again when released, so they
can be combined.

The left and right keys pan; the up and down keys move to older and newer messages. The wheels at
the sides do the same. End moves to the newest message, and home repeats the current one. Each cell
has two routing keys, one in each of two rows, and both do the same.
"""

from collections.abc import Mapping
from typing import ClassVar

from companion.braille.display import (
    Bindings,
    Chord,
    Chords,
    DisplayCodec,
    Event,
    FrameRefused,
    Identity,
    KeyAction,
    PortSettings,
    PoweringOff,
    Routing,
)
from companion.braille.packets import DOT_1_HIGHEST

CALL = 0xFF  # sent by the display, followed by its settings
ANSWER = bytes([0xFE, 0xFF, 0xFE, 0xFF])
CLEAR = b"\xfa"
BEGIN = b"\xfb"  # sent to the display, followed by positions and cells, up to END
END = b"\xfc"

EIGHTY = 0x80  # in the settings, the bit for 80 cells instead of 46
LEFT_KEYS_CHANGED = 0x10
STATUS_RIGHT = 0x20
KEYS_SWAPPED = 0x40
STATUS_CELLS = 0x0F

LEFT_PAD = 83
RIGHT_PAD = 193
F1_TO_F8 = tuple(f"f{number}" for number in range(1, 9))
F9_TO_F16 = tuple(f"f{number}" for number in range(9, 17))
#: All keys except the routing keys and the function keys.
KEYS = {
    **{1: "attribute 1", 42: "attribute 2", 151: "attribute 3", 192: "attribute 4"},
    **{91: "home 1", 92: "end 1", 93: "extra cursor 1", 94: "cursor 1"},
    **{201: "home 2", 202: "end 2", 203: "extra cursor 2", 204: "cursor 2"},
    **{95: "up 1", 205: "up 2", 98: "up 3", 96: "down 1", 206: "down 2", 208: "down 3"},
    **{97: "left", 207: "right"},
    **{103: "left wheel right", 104: "left wheel left"},
    **{105: "left wheel up", 106: "left wheel down"},
    **{213: "right wheel right", 214: "right wheel left"},
    **{215: "right wheel up", 216: "right wheel down"},
}
#: Keys that are sent both when pressed and when released.
REPORTED_TWICE = {
    *(*range(91, 95), *range(201, 205)),
    *(1, 42, 151, 192),
    *(pad + key for pad in (LEFT_PAD, RIGHT_PAD) for key in (0, 1, 6, 7)),
}
#: The routing keys: two rows, each in two halves. For each half, its first key code and its cells.
ROUTING = ((2, range(40)), (43, range(40)), (111, range(40, 80)), (152, range(40, 80)))


class Codec(DisplayCodec):
    """One connection to an Albatross."""

    name = "albatross"
    models = ("Caiku Albatross 46 and 80",)
    # No `usb`: the display contains an ordinary FTDI adapter, so its ids would match other devices
    # too.
    port_settings = PortSettings(baud=19200)
    poll_s = 1.5
    key_names = frozenset({*KEYS.values(), *F1_TO_F8, *F9_TO_F16})
    bindings: ClassVar[Bindings] = {
        frozenset({"left"}): KeyAction.PAN_LEFT,
        frozenset({"right"}): KeyAction.PAN_RIGHT,
        **{frozenset({f"up {number}"}): KeyAction.OLDER for number in (1, 2, 3)},
        **{frozenset({f"down {number}"}): KeyAction.NEWER for number in (1, 2, 3)},
        **{frozenset({f"end {number}"}): KeyAction.NEWEST for number in (1, 2)},
        **{frozenset({f"home {number}"}): KeyAction.REPEAT for number in (1, 2)},
        # On other displays, two routing keys together open the menu. This display reports routing
        # keys one at a time, so the menu needs a key of its own.
        **{frozenset({f"attribute {number}"}): KeyAction.MENU for number in range(1, 5)},
        **{frozenset({f"cursor {number}"}): KeyAction.TALK for number in (1, 2)},
        **{frozenset({f"{side} wheel left"}): KeyAction.PAN_LEFT for side in ("left", "right")},
        **{frozenset({f"{side} wheel right"}): KeyAction.PAN_RIGHT for side in ("left", "right")},
        **{frozenset({f"{side} wheel up"}): KeyAction.OLDER for side in ("left", "right")},
        **{frozenset({f"{side} wheel down"}): KeyAction.NEWER for side in ("left", "right")},
    }

    def __init__(self) -> None:
        self._settings = 0
        self._positions: tuple[int, ...] = ()
        self._keys: Mapping[int, str | Routing | Chord] = {}
        self._held: set[str] = set()
        self._chords = Chords()
        self._owes_answer = True
        self._in_call = False
        self._called_with: int | None = None

    def hello(self) -> bytes:
        """Send nothing, because the display calls first.

        An answer sent before we have received the display's call would stop the calls, and with
        them the settings that identify the display.
        """
        return b""

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display from two identical calls in a row."""
        for at in range(len(received) - 3):
            call, settings = received[at : at + 2]
            if call == CALL and received[at + 2 : at + 4] == received[at : at + 2]:
                return self._recognised(settings)
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """Send the changed cells. If the display has just requested all cells, clear it and send
        them all.
        """
        before = bytes(len(cells)) if shown is None else shown
        changed = bytearray()
        for position, dots, stood in zip(self._positions, cells, before, strict=False):
            if dots != stood:
                changed += bytes([position, DOT_1_HIGHEST[dots]])
        data = BEGIN + bytes(changed) + END
        if shown is None:
            data = CLEAR + data
        if self._owes_answer:
            self._owes_answer = False
            data = ANSWER + data
        return data

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the calls with which the display requests all its cells again."""
        events: list[Event] = []
        for byte in received:
            if self._in_call:
                self._in_call = False
                events += self._on_call(byte)
            elif byte == CALL:
                self._in_call = True
            else:
                self._called_with = None
                key = self._keys.get(byte)
                if isinstance(key, str):
                    is_press = key not in self._held
                    self._held ^= {key}
                    events += self._chords.change(key, down=is_press)
                elif key:
                    events.append(key)
        return events

    def poll(self) -> bytes:
        """Return an empty list of cells: a display that receives nothing would call again."""
        return BEGIN + END

    def _recognised(self, settings: int) -> Identity:
        self._settings = settings
        whole = range(1, (80 if settings & EIGHTY else 46) + 1)
        status = settings & STATUS_CELLS
        # the status cells, and one blank cell between them and the text
        apart = status + 1 if status else 0
        if settings & STATUS_RIGHT:
            text, beside = whole[: len(whole) - apart], whole[len(whole) - status :]
        else:
            text, beside = whole[apart:], whole[:status]
        self._positions = (*text, *beside)
        self._keys = _keys(settings, text)
        return Identity(f"Albatross {len(whole)}", len(text), status=status)

    def _on_call(self, settings: int) -> list[Event]:
        """Handle a call: the display has received nothing for too long, or was switched on again.

        Only the second of two identical calls in a row counts, because a single one may be a
        transmission error.
        """
        twice, self._called_with = settings == self._called_with, settings
        if not twice:
            return []
        if settings != self._settings:
            return [PoweringOff()]  # the display has new settings, so identify it again
        self._owes_answer = True
        self._held = set()
        self._chords = Chords()
        return [FrameRefused()]


def _keys(settings: int, text: range) -> dict[int, str | Routing | Chord]:
    """Map each key code to its event, or to a name if the key is also sent when released."""
    names = dict(KEYS)
    swapped = bool(settings & KEYS_SWAPPED)
    left = F9_TO_F16 if swapped != bool(settings & LEFT_KEYS_CHANGED) else F1_TO_F8
    right = F1_TO_F8 if swapped else F9_TO_F16
    for pad, pad_names in ((LEFT_PAD, left), (RIGHT_PAD, right)):
        names |= {pad + number: name for number, name in enumerate(pad_names)}
    found: dict[int, str | Routing | Chord] = {
        code: name if code in REPORTED_TWICE else Chord(frozenset({name}))
        for code, name in names.items()
    }
    for first, cells in ROUTING:
        for code, cell in enumerate(cells, first):
            if cell + 1 in text:
                found[code] = Routing(text.index(cell + 1))
    return found
