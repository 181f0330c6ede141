"""Simulates a braille display without a port, for tests that press its keys and read its cells."""

from collections.abc import Callable
from types import MappingProxyType

from companion.braille.display import Bindings, Chord, Identity, Routing
from companion.braille.keys import read_chord

CELLS, STATUS = 40, 3


class MemoryLink:
    """A braille display that is always connected. Everything happens in the calling thread.

    frames: all frames of cells sent to the display.
    """

    driver = "memory"
    bindings: Bindings = MappingProxyType({})
    key_names: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.identity: Identity | None = Identity("Memory", CELLS, status=STATUS)
        self.frames: list[bytes] = []

    def start(
        self,
        *,
        on_ready: Callable[[Identity], None],
        on_gone: Callable[[], None],
        on_key: Callable[[Routing | Chord], None],
    ) -> None:
        self._ready, self._gone, self._key = on_ready, on_gone, on_key

    def connect(self, timeout_s: float) -> Identity:  # noqa: ARG002
        self.plug_in(self.identity)
        assert self.identity is not None
        return self.identity

    def show(self, cells: bytes) -> None:
        if self.identity is not None:
            self.frames.append(cells)

    def close(self) -> None:
        """Do nothing, because no port is open."""

    def press(self, *keys: str | int) -> None:
        """Press keys one after the other: chords, written as in the settings, or routing keys,
        given by number.
        """
        for key in keys:
            if self.identity is not None:
                self._key(Routing(key) if isinstance(key, int) else Chord(read_chord(key)))

    def type(self, cells: bytes) -> None:
        """Type a line of cells on the Perkins keys, then dot 8."""
        for cell in cells:
            dots = " ".join(str(dot + 1) for dot in range(8) if cell >> dot & 1)
            self.press(f"dots {dots}" if cell else "space")
        self.press("dot 8")

    def unplug(self) -> None:
        if self.identity is not None:
            self.identity = None
            self._gone()

    def plug_in(self, identity: Identity | None = None) -> None:
        """Connect the display, as a different device if an identity is given."""
        self.identity = identity or Identity("Memory", CELLS, status=STATUS)
        self._ready(self.identity)
