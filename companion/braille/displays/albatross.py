"""The protocol of the Caiku Albatross.

Written from facts about what the displays speak, and checked against a BRLTTY as the host;
no code of theirs.

The display speaks first: FF and its settings, again and again, until it is answered. It
calls again when it has heard nothing for about two seconds. Cells go as positions, from 1,
and dots, dot 1 in the highest bit; only those that changed. Nothing is acknowledged.

Keys are single bytes. Most come once, when they are pressed. The keys at the corners
(attribute, F1, F2, F7 to F10, F15, F16, home, end, cursor) come when they are pressed and
again when they are released, so those can be pressed together.

Left and right pan, up and down go to older and newer messages; so do the wheels at the
sides. End goes to the newest message, home repeats this one. Either row of routing keys
touches the cell under it.
"""

from collections.abc import Mapping
from typing import ClassVar

from companion.braille.display import (
    Bindings,
    Chord,
    Chords,
    Event,
    FrameRefused,
    Identity,
    KeyAction,
    PortSettings,
    PoweringOff,
    Routing,
)

CALL = 0xFF  # from the display, followed by its settings
ANSWER = bytes([0xFE, 0xFF, 0xFE, 0xFF])
CLEAR = b"\xfa"
BEGIN = b"\xfb"  # to the display: positions and cells, up to END
END = b"\xfc"

EIGHTY = 0x80  # in the settings: 80 cells, else 46
LEFT_KEYS_CHANGED = 0x10
STATUS_RIGHT = 0x20
KEYS_SWAPPED = 0x40
STATUS_CELLS = 0x0F

REVERSED = bytes(int(f"{dots:08b}"[::-1], 2) for dots in range(256))
"""Dot 1 in the highest bit."""

LEFT_PAD = 83
RIGHT_PAD = 193
F1_TO_F8 = tuple(f"f{number}" for number in range(1, 9))
F9_TO_F16 = tuple(f"f{number}" for number in range(9, 17))
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
"""All but the routing keys and the function keys."""
TOLD_TWICE = {
    *(*range(91, 95), *range(201, 205)),
    *(1, 42, 151, 192),
    *(pad + key for pad in (LEFT_PAD, RIGHT_PAD) for key in (0, 1, 6, 7)),
}
"""The keys that come at their press and at their release."""
ROUTING = ((2, range(40)), (43, range(40)), (111, range(40, 80)), (152, range(40, 80)))
"""The first code and its cells: two rows of keys, in two halves."""


class Codec:
    """One connection to an Albatross."""

    name: ClassVar[str] = "albatross"
    models: ClassVar[tuple[str, ...]] = ("Caiku Albatross 46 and 80",)
    # It is on a plain FTDI adapter, as much else is.
    usb: ClassVar[frozenset[tuple[int, int]]] = frozenset()
    bluetooth: ClassVar[tuple[str, ...]] = ()
    port_settings: ClassVar[PortSettings] = PortSettings(baud=19200)
    taken_s: ClassVar[float | None] = None
    poll_s: ClassVar[float | None] = 1.5
    key_names: ClassVar[frozenset[str]] = frozenset({*KEYS.values(), *F1_TO_F8, *F9_TO_F16})
    bindings: ClassVar[Bindings] = {
        frozenset({"left"}): KeyAction.PAN_LEFT,
        frozenset({"right"}): KeyAction.PAN_RIGHT,
        **{frozenset({f"up {number}"}): KeyAction.OLDER for number in (1, 2, 3)},
        **{frozenset({f"down {number}"}): KeyAction.NEWER for number in (1, 2, 3)},
        **{frozenset({f"end {number}"}): KeyAction.NEWEST for number in (1, 2)},
        **{frozenset({f"home {number}"}): KeyAction.REPEAT for number in (1, 2)},
        # Of routing keys it tells one at a time.
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
        """Nothing: the display calls. Answered before it has been heard, it would fall silent."""
        return b""

    def recognise(self, received: bytes) -> Identity | None:
        """Whoever calls twice alike."""
        for at in range(len(received) - 3):
            call, settings = received[at : at + 2]
            if call == CALL and received[at + 2 : at + 4] == received[at : at + 2]:
                return self._recognised(settings)
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """The cells that changed; all, on a cleared display, when it has just called."""
        before = bytes(len(cells)) if shown is None else shown
        changed = bytearray()
        for position, dots, stood in zip(self._positions, cells, before, strict=False):
            if dots != stood:
                changed += bytes([position, REVERSED[dots]])
        data = BEGIN + bytes(changed) + END
        if shown is None:
            data = CLEAR + data
        if self._owes_answer:
            self._owes_answer = False
            data = ANSWER + data
        return data

    def keys(self, received: bytes) -> list[Event]:
        """What the keys did; that the display calls again."""
        events: list[Event] = []
        for byte in received:
            if self._in_call:
                self._in_call = False
                events += self._called(byte)
            elif byte == CALL:
                self._in_call = True
            else:
                self._called_with = None
                key = self._keys.get(byte)
                if isinstance(key, str):
                    events += self._told_twice(key)
                elif key:
                    events.append(key)
        return events

    def poll(self) -> bytes:
        """No cells at all, so that the display hears something."""
        return BEGIN + END

    def goodbye(self) -> bytes:
        """Nothing: in its silence the display begins to call."""
        return b""

    def _told_twice(self, key: str) -> list[Event]:
        if key in self._held:
            self._held.remove(key)
            return self._chords.release(key)
        self._held.add(key)
        self._chords.press(key)
        return []

    def _recognised(self, settings: int) -> Identity:
        self._settings = settings
        whole = range(1, (80 if settings & EIGHTY else 46) + 1)
        status = settings & STATUS_CELLS
        apart = status + 1 if status else 0  # and a blank between text and status
        if settings & STATUS_RIGHT:
            text, beside = whole[: len(whole) - apart], whole[len(whole) - status :]
        else:
            text, beside = whole[apart:], whole[:status]
        self._positions = (*text, *beside)
        self._keys = _keys(settings, text)
        return Identity(f"Albatross {len(whole)}", len(text), status=status)

    def _called(self, settings: int) -> list[Event]:
        """The display calls: it heard nothing for too long, or was switched on again.

        Twice alike, since the byte before may have been none of a call.
        """
        twice, self._called_with = settings == self._called_with, settings
        if not twice:
            return []
        if settings != self._settings:
            return [PoweringOff()]  # set up anew: it must be recognised anew
        self._owes_answer = True
        self._held = set()
        self._chords = Chords()
        return [FrameRefused()]


def _keys(settings: int, text: range) -> dict[int, str | Routing | Chord]:
    """The names of those that are told twice; what the others do at once."""
    names = dict(KEYS)
    swapped = bool(settings & KEYS_SWAPPED)
    left = F9_TO_F16 if swapped != bool(settings & LEFT_KEYS_CHANGED) else F1_TO_F8
    right = F1_TO_F8 if swapped else F9_TO_F16
    for pad, pad_names in ((LEFT_PAD, left), (RIGHT_PAD, right)):
        names |= {pad + number: name for number, name in enumerate(pad_names)}
    found: dict[int, str | Routing | Chord] = {
        code: name if code in TOLD_TWICE else Chord(frozenset({name}))
        for code, name in names.items()
    }
    for first, cells in ROUTING:
        for code, cell in enumerate(cells, first):
            if cell + 1 in text:
                found[code] = Routing(text.index(cell + 1))
    return found
