"""Uses BRLTTY's display through BrlAPI, without ever blocking the game.

A link has one thread, which connects, writes and reads keys. Cells for the display wait in a
mailbox with one slot, as in `display_link.py`, because BRLTTY itself would queue every frame.

The link claims only the terminal that the game runs in. While that terminal is in front, the
display shows the game. While another is in front, BRLTTY shows that one as usual. If the game's
terminal can't be found, the link claims all terminals of the session. At the end, it releases them.

No other module imports brlapi, which comes with the system and may be missing.
"""

import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.braille.brltty import BINDINGS, BRLAPI, COMMANDS, FAMILIES, KEY_NAMES
from companion.braille.display import Bindings, Chord, Identity, Routing
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.display_link import CLOSE_S
from companion.devices.ports import holder_of
from companion.errors import DeviceError
from companion.system import port_id, program_runs

#: The name of BRLTTY's process.
PROGRAM = "brltty"
#: Pause between attempts to reach BRLTTY, in seconds, while it isn't running or has no display.
RETRY_S = 0.5

#: The keys that BRLTTY reports if one of these dots is pressed alone.
TYPED_ALONE = {"BACKSPACE": "dot7", "LINEFEED": "dot8"}
#: The bit that stands for the space bar, in addition to the bits for the dots.
SPACE_CHORD = 0x100
LATIN_1 = range(0x20, 0x100)
UNICODE_KEY = 0x01000000
BRAILLE_PATTERNS = range(0x2800, 0x2900)


class BrlapiLink:
    """A link to BRLTTY's display, used like `Link`. It does nothing before `start`.

    host: a host in BrlAPI's notation, or "" for this computer.
    port: the only port where the display may be used, because a display on any other port could
    belong to another player.
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
        """Look for BRLTTY until `close`. The link's thread calls all three functions."""
        self._on_ready, self._on_gone, self._on_key = on_ready, on_gone, on_key
        self._thread.start()

    def connect(self, timeout_s: float) -> Identity:
        """Wait for BRLTTY's display, or until the first attempt fails.

        Raises the first attempt's DeviceError: brlapi-missing, brltty-silent, brltty-refuses,
        brltty-no-display or port-held. The link keeps trying.
        """
        with self._changed:
            self._clock.wait_for(self._changed, lambda: self._identity or self._trouble, timeout_s)
            if self._identity:
                return self._identity
            raise self._trouble or DeviceError("brltty-silent")

    @property
    def identity(self) -> Identity | None:
        """The currently connected display, or None if none is connected."""
        return self._identity

    def show(self, cells: bytes) -> None:
        """Set the display's cells. Surplus cells are cut off, and missing cells are blank."""
        with self._changed:
            self._wanted = cells
        self._ring()

    def close(self) -> None:
        """Blank the display, and return it to BRLTTY."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._ring()
        # BRLTTY may hang, so don't wait indefinitely.
        if self._thread.ident is not None:
            self._clock.join(self._thread, CLOSE_S)

    def _ring(self) -> None:
        """Wake the link's thread.

        Several calls may have the effect of one, because the thread checks everything each time it
        wakes.
        """
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
        """Connect to BRLTTY, and serve its display until `close`.

        Raises DeviceError if BRLTTY or the display disappears.
        """
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
        """Watch whether BRLTTY loses its display, for as long as the caller keeps the returned
        value.
        """
        brlapi = _brlapi()

        def told(_parameter: int, _of: int, _flags: int, online: bool) -> None:
            self._online = self._online and online

        return brltty.watchParameter(brlapi.PARAM_DEVICE_ONLINE, 0, brlapi.PARAMF_GLOBAL, told)

    def _serve(self, brltty: Any, count: int) -> None:
        """Write new cells and read keys, until the link is closed."""
        shown: bytes | None = None
        while True:
            with self._changed:
                if self._closed:
                    break
                cells = self._wanted[:count].ljust(count, b"\0")
            if cells != shown:
                brltty.writeDots(cells)
                # BRLTTY queues frames that arrive faster than the display can show them, so wait.
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
        """Report pending keys. Reading also lets BRLTTY report changes to its display."""
        while (code := brltty.readKeyWithTimeout(0)) is not None:
            if key := _key(brltty, code):
                self._on_key(key)


@dataclass(frozen=True, slots=True)
class BrlttyDisplay:
    """BRLTTY's display.

    driver: the companion's name for the display's family, or "" for an unknown family.
    port: the display's serial port, as returned by `port_id`, or None if it is connected by USB or
    Bluetooth.
    """

    identity: Identity
    driver: str = ""
    port: str | None = None


@dataclass(frozen=True, slots=True)
class BrlttyHere:
    """The state of BRLTTY on this computer.

    is_running: whether BRLTTY is running.
    display: None if BRLTTY has no display, or doesn't let us use it.
    trouble: why no display can be used.
    """

    is_running: bool = False
    display: BrlttyDisplay | None = None
    trouble: DeviceError | None = None

    def has(self, port: str) -> bool:
        """Whether BRLTTY's display is on this port."""
        return self.display is not None and self.display.port == port_id(port)


def look_at_brltty() -> BrlttyHere:
    """Ask BRLTTY for its state. Without its library, only check whether it is running."""
    try:
        with _connection("") as brltty:
            family = FAMILIES.get(_told(brltty, "DRIVER_CODE"), "")
            display = BrlttyDisplay(_identity(brltty, None), family, _device(brltty))
    except DeviceError as error:
        is_running = error.phrase != "brltty-silent"
        if error.phrase == "brlapi-missing":
            is_running = program_runs(PROGRAM)
        return BrlttyHere(is_running, trouble=error)
    return BrlttyHere(is_running=True, display=display)


def brltty_has(port: str) -> bool:
    """Whether BRLTTY has this port open, according to the system or to BRLTTY itself.

    Only root can see the open files of another user's program, and BRLTTY runs as a different user.
    """
    return holder_of(port) == PROGRAM or look_at_brltty().has(port)


def blaming_brltty(error: DeviceError) -> DeviceError:
    """Return the error port-brltty (`port`) if BRLTTY may be the reason why a port doesn't open.
    Otherwise, return the given error.

    BRLTTY claims displays, and USB adapters that look like displays. Then their ports disappear.
    """
    if error.phrase not in ("port-missing", "port-busy", "port-denied"):
        return error
    here, port = look_at_brltty(), error.facts["port"]
    is_elsewhere = here.display is not None and here.display.port not in (None, port_id(str(port)))
    if not here.is_running or is_elsewhere:
        return error
    return DeviceError("port-brltty", port=port)


def _brlapi() -> Any:
    try:
        import brlapi  # noqa: PLC0415 - it may be missing
    except ImportError as error:
        raise DeviceError("brlapi-missing") from error
    return brlapi


@contextmanager
def _connection(host: str) -> Iterator[Any]:
    """Open a connection to BRLTTY, and close it at the end.

    Raises DeviceError "brlapi-missing", "brltty-refuses" or "brltty-silent". The last one is also
    raised if BRLTTY ends later.
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
    """Return one of BRLTTY's parameters."""
    brlapi = _brlapi()
    return brltty.getParameter(getattr(brlapi, f"PARAM_{parameter}"), of, brlapi.PARAMF_GLOBAL)


def _identity(brltty: Any, port: str | None) -> Identity:
    """Return BRLTTY's display.

    Raises DeviceError "brltty-no-display", or "port-held" if the display is on a different port.
    """
    columns, rows = brltty.displaySize
    if not columns * rows or not _told(brltty, "DEVICE_ONLINE"):
        raise DeviceError("brltty-no-display")
    if port is not None and _device(brltty) != port_id(port):
        raise DeviceError("port-held", port=port, holder="BRLTTY")
    return Identity(f"{_told(brltty, 'DRIVER_NAME')} {columns * rows}", columns * rows, rows=rows)


def _device(brltty: Any) -> str | None:
    """Return the port in BRLTTY's description of its display, "serial:name=PORT,baud=9600", or None
    if the display isn't on a serial port.
    """
    kind, _, settings = _told(brltty, "DEVICE_IDENTIFIER").partition(":")
    named = dict(setting.partition("=")[::2] for setting in settings.split(","))
    return port_id(named["name"]) if kind == "serial" and "name" in named else None


def _take_terminal(brltty: Any) -> None:
    """Claim the display while our terminal or, if necessary, our session is in front."""
    try:
        brltty.enterTtyMode()
    except _brlapi().OperationError:
        # BRLTTY can't tell which console or window is ours, as with a pipe, ssh and most Wayland
        # terminals.
        brltty.enterTtyModeWithPath([])


def _key(brltty: Any, code: int) -> Routing | Chord | None:
    """Convert one of BrlAPI's key codes."""
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
    """Return the dots that BRLTTY read as this letter. If its table has no dots for the letter,
    return the letter itself.
    """
    if letter in BRAILLE_PATTERNS:
        return _typed(letter - BRAILLE_PATTERNS.start)
    row, place = divmod(letter, 256)
    table = _told(brltty, "COMPUTER_BRAILLE_ROW_CELLS", row)
    cells, defined = table[:256], table[256:]
    if defined[place // 8] >> place % 8 & 1:
        return _typed(cells[place])
    return Chord(frozenset({chr(letter)}))


def _typed(dots: int) -> Chord:
    """Convert dots to braille keyboard keys."""
    names = {f"dot{dot}" for dot in range(1, 9) if dots >> dot - 1 & 1}
    if not names or dots & SPACE_CHORD:
        names.add("space")
    return Chord(frozenset(names))
