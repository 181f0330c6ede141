"""A display that BRLTTY has, reached through BrlAPI, without ever blocking the game.

A link has one thread, which connects, writes and hears keys. What should stand on the
display is a mailbox with one slot, as in `display_link.py`; BRLTTY itself would queue every frame.

It takes no more than the terminal that the game runs in, so the display shows the game
while that terminal is in front; BRLTTY shows the others as ever. Where there is no telling
which terminal that is, it takes all of the session's. At the end it gives them back.

The only importer of brlapi, which comes with the system and may be missing.
"""

import os
import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar

from companion.braille.brltty import BINDINGS, BRLAPI, COMMANDS, KEY_NAMES
from companion.braille.display import Bindings, Chord, Identity, Routing
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.display_link import CLOSE_S
from companion.devices.ports import holder_of
from companion.errors import DeviceError

PROGRAM = "brltty"
"""BRLTTY's name among the programs."""
RETRY_S = 0.5
"""Between attempts at a BRLTTY that is not there, or has no display yet."""

TYPED_ALONE = {"BACKSPACE": "dot7", "LINEFEED": "dot8"}
"""What BRLTTY makes of these dots alone."""
SPACE_CHORD = 0x100
"""Beside the dots: with the space bar."""
LATIN_1 = range(0x20, 0x100)
UNICODE_KEY = 0x01000000
BRAILLE_PATTERNS = range(0x2800, 0x2900)


class BrlapiLink:
    """BRLTTY's display. Nothing happens until `start`; then as `Link`.

    host: which BRLTTY, as BrlAPI names it; this machine's if it is empty. port: use its
    display only if it is the one at this port, since another may be another player's.
    """

    driver = BRLAPI
    bindings: ClassVar[Bindings] = BINDINGS
    key_names: ClassVar[frozenset[str]] = KEY_NAMES

    def __init__(
        self, host: str = "", *, port: str | None = None, clock: Clock = SYSTEM_CLOCK
    ) -> None:
        self.host = host
        self._port = port
        self._clock = clock
        self._changed = threading.Condition()
        self._wanted = b""
        self._online = False
        self._identity: Identity | None = None
        self._trouble: DeviceError | None = None
        self._closed = False
        self._bell, self._rung = socket.socketpair()
        self._bell.setblocking(False)
        self._rung.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="display of BRLTTY", daemon=True)

    def start(
        self,
        *,
        on_ready: Callable[[Identity], None],
        on_gone: Callable[[], None],
        on_key: Callable[[Routing | Chord], None],
    ) -> None:
        """Begin to look for BRLTTY, and go on until `close`. All come on the link's thread."""
        self._on_ready, self._on_gone, self._on_key = on_ready, on_gone, on_key
        self._thread.start()

    def connect(self, timeout_s: float) -> Identity:
        """Wait until BRLTTY's display is there, or the first attempt has failed.

        Raises that failure's DeviceError: brlapi-missing, brltty-silent, brltty-refuses,
        brltty-no-display, or port-held; the link goes on trying all the same.
        """
        with self._changed:
            self._clock.wait_for(self._changed, lambda: self._identity or self._trouble, timeout_s)
            if self._identity:
                return self._identity
            raise self._trouble or DeviceError("brltty-silent")

    @property
    def identity(self) -> Identity | None:
        """The display that is there now, or None."""
        return self._identity

    def show(self, cells: bytes) -> None:
        """What should stand on the display; too many cells are cut, too few are blank."""
        with self._changed:
            self._wanted = cells
        self._ring()

    def close(self) -> None:
        """Blank the display and give it back to BRLTTY."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._ring()
        # A BRLTTY that hangs must not hold up the end.
        if self._thread.ident is not None:
            self._clock.join(self._thread, CLOSE_S)

    def _ring(self) -> None:
        """Wake the link's thread. It need not hear each ring: it looks at all there is."""
        with suppress(OSError):
            self._bell.send(b"\0")

    def _run(self) -> None:
        while not self._closed:
            try:
                self._session()
            except DeviceError as trouble:
                with self._changed:
                    self._trouble = trouble
                    self._changed.notify_all()
                    self._clock.wait_for(self._changed, lambda: self._closed, RETRY_S)
        self._bell.close()
        self._rung.close()

    def _session(self) -> None:
        """From reaching BRLTTY until it or its display is gone (DeviceError), or `close`."""
        with _connection(self.host) as brltty:
            identity = _identity(brltty, self._port)
            _take_terminal(brltty)
            self._online = True
            watch = self._watch(brltty)
            try:
                self._on_ready(identity)
                with self._changed:
                    self._identity, self._trouble = identity, None
                    self._changed.notify_all()
                self._serve(brltty, identity.cells)
            finally:
                del watch
                with self._changed:
                    was_there, self._identity = self._identity is not None, None
                if was_there and not self._closed:
                    self._on_gone()

    def _watch(self, brltty: Any) -> object:
        """Notice that BRLTTY has lost its display, as long as what this returns is kept."""
        brlapi = _brlapi()

        def told(_parameter: int, _of: int, _flags: int, online: bool) -> None:
            self._online = self._online and online

        return brltty.watchParameter(brlapi.PARAM_DEVICE_ONLINE, 0, brlapi.PARAMF_GLOBAL, told)

    def _serve(self, brltty: Any, count: int) -> None:
        """Write what is due and hear the keys, until the link is closed."""
        shown: bytes | None = None
        while True:
            with self._changed:
                if self._closed:
                    break
                cells = self._wanted[:count].ljust(count, b"\0")
            if cells != shown:
                brltty.writeDots(cells)
                # BRLTTY queues what comes faster than the display takes it: wait for it.
                brltty.sync()
                shown = cells
            self._hear(brltty)
            if not self._online:
                raise DeviceError("brltty-no-display")
            select.select([brltty.fileDescriptor, self._rung], [], [])
            with suppress(BlockingIOError):
                self._rung.recv(4096)
        brltty.writeDots(bytes(count))
        brltty.sync()
        brltty.leaveTtyMode()

    def _hear(self, brltty: Any) -> None:
        """Tell the keys that are waiting. In the meantime BRLTTY may tell of its display."""
        while (code := brltty.readKeyWithTimeout(0)) is not None:
            if key := _key(brltty, code):
                self._on_key(key)


def brltty_has(port: str) -> bool:
    """Whether BRLTTY has this port open: as the system tells, or BRLTTY, if it may be asked.

    Only root sees which files another user's program has open; BRLTTY runs as another user.
    """
    if holder_of(port) == PROGRAM:
        return True
    try:
        with _connection("") as brltty:
            return _device(brltty) == os.path.realpath(port)
    except DeviceError:
        return False


def _brlapi() -> Any:
    try:
        import brlapi  # noqa: PLC0415 - it may be missing
    except ImportError as error:
        raise DeviceError("brlapi-missing") from error
    return brlapi


@contextmanager
def _connection(host: str) -> Iterator[Any]:
    """A connection to BRLTTY, closed in the end.

    Raises DeviceError brlapi-missing, brltty-refuses, brltty-silent: also later, when
    BRLTTY ends.
    """
    brlapi = _brlapi()
    try:
        brltty = brlapi.Connection(host=host.encode() or None)
    except brlapi.ConnectionError as error:
        refuses = error.brlerrno == brlapi.ERROR_AUTHENTICATION
        raise DeviceError("brltty-refuses" if refuses else "brltty-silent") from error
    try:
        yield brltty
    except brlapi.OperationError as error:
        raise DeviceError("brltty-silent") from error
    finally:
        with suppress(brlapi.OperationError):
            brltty.closeConnection()


def _told(brltty: Any, parameter: str, of: int = 0) -> Any:
    """What BRLTTY tells of itself."""
    brlapi = _brlapi()
    return brltty.getParameter(getattr(brlapi, f"PARAM_{parameter}"), of, brlapi.PARAMF_GLOBAL)


def _identity(brltty: Any, port: str | None) -> Identity:
    """BRLTTY's display. Raises DeviceError brltty-no-display; port-held if it is another's."""
    columns, rows = brltty.displaySize
    if not columns * rows or not _told(brltty, "DEVICE_ONLINE"):
        raise DeviceError("brltty-no-display")
    if port is not None and _device(brltty) != os.path.realpath(port):
        raise DeviceError("port-held", port=port, holder="BRLTTY")
    return Identity(f"{_told(brltty, 'DRIVER_NAME')} {columns * rows}", columns * rows, rows=rows)


def _device(brltty: Any) -> str | None:
    """The port of BRLTTY's display, of "serial:name=PORT,baud=9600"."""
    kind, _, settings = _told(brltty, "DEVICE_IDENTIFIER").partition(":")
    named = dict(setting.partition("=")[::2] for setting in settings.split(","))
    return os.path.realpath(named["name"]) if kind == "serial" and "name" in named else None


def _take_terminal(brltty: Any) -> None:
    """Have the display while our terminal is in front; else while our session is."""
    try:
        brltty.enterTtyMode()
    except _brlapi().OperationError:
        # Neither a console nor a window that it knows: a pipe, ssh, most Wayland terminals.
        brltty.enterTtyModeWithPath([])


def _key(brltty: Any, code: int) -> Routing | Chord | None:
    """A key as BrlAPI tells it."""
    brlapi = _brlapi()
    told = brlapi.describeKeyCode(code)
    name, argument = told["command"].decode(), told["argument"]
    if told["type"] == b"CMD":
        if name == "ROUTE":
            return Routing(argument)
        if name == "PASSDOTS":
            return _typed(argument)
        return Chord(frozenset({COMMANDS[name][0] if name in COMMANDS else _spoken(name)}))
    if name in TYPED_ALONE:
        return Chord(frozenset({TYPED_ALONE[name]}))
    symbol = code & brlapi.KEY_CODE_MASK
    if symbol & UNICODE_KEY:
        return _letter(brltty, symbol - UNICODE_KEY)
    return _letter(brltty, symbol) if symbol in LATIN_1 else Chord(frozenset({_spoken(name)}))


def _spoken(name: str) -> str:
    return name.replace("_", " ").lower()


def _letter(brltty: Any, letter: int) -> Chord:
    """The dots that BRLTTY took for this letter; the letter, where its table has none."""
    if letter in BRAILLE_PATTERNS:
        return _typed(letter - BRAILLE_PATTERNS.start)
    row, place = divmod(letter, 256)
    table = _told(brltty, "COMPUTER_BRAILLE_ROW_CELLS", row)
    cells, defined = table[:256], table[256:]
    if defined[place // 8] >> place % 8 & 1:
        return _typed(cells[place])
    return Chord(frozenset({chr(letter)}))


def _typed(dots: int) -> Chord:
    """Keys of a braille keyboard."""
    names = {f"dot{dot}" for dot in range(1, 9) if dots >> dot - 1 & 1}
    if not names or dots & SPACE_CHORD:
        names.add("space")
    return Chord(frozenset(names))
