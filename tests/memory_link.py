"""A `DisplayLink` to a display that has no port. Its cells and keys are in memory."""

from collections.abc import Callable
from types import MappingProxyType

from companion.braille.display import Bindings, Chord, Identity, Routing
from companion.braille.keys import read_chord

CELLS, STATUS = 40, 3


class MemoryLink:
    """A display that is connected immediately and acts in the calling thread.

    frames: all frames sent to the display.
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
        """Press chords, which are written as in the settings, or routing keys, which are given by
        number.
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
        """Connect this display, or the default one if none is given."""
        self.identity = identity or Identity("Memory", CELLS, status=STATUS)
        self._ready(self.identity)
