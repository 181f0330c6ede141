"""Uses the display that BRLTTY controls, through BrlAPI, without ever blocking the game.

A link has one thread, which connects, writes and reads keys. BRLTTY would queue every frame, so the
link keeps only the newest cells that it has not written yet.

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
#: If BRLTTY isn't running or has no display, how long to wait before trying again, in seconds.
RETRY_S = 0.5

#: BRLTTY reports these keys if dot 7 or dot 8 is pressed alone.
TYPED_ALONE = {"BACKSPACE": "dot7", "LINEFEED": "dot8"}
#: In BRLTTY's reports of braille keys, the bit for the space bar. The lower bits are for the dots.
SPACE_CHORD = 0x100
LATIN_1 = range(0x20, 0x100)
UNICODE_KEY = 0x01000000
BRAILLE_PATTERNS = range(0x2800, 0x2900)


class BrlapiLink:
    """A link to BRLTTY's display, with the same methods as `Link`. Does nothing before `start`.

    host: the host on which BRLTTY runs, in BrlAPI's notation, or "" for this computer.
    port: if given, use BRLTTY's display only if it is on this port. Otherwise, it could belong to
        another player.
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
        """Start looking for BRLTTY, and keep connected until `close`.

        The link's thread calls the three functions, as described at `DisplayLink.start`.
        """
        self._on_ready, self._on_gone, self._on_key = on_ready, on_gone, on_key
        self._thread.start()

    def connect(self, timeout_s: float) -> Identity:
        """Wait until BRLTTY's display is connected or the first attempt to connect has failed.

        Raises the DeviceError of that attempt: "brlapi-missing", "brltty-silent", "brltty-refuses",
        "brltty-no-display" or "port-held". Even then, the link keeps trying in the background.
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
        """Show these cells.

        If there are too many cells, ignore the last ones. If there are too few, add blank cells.
        """
        with self._changed:
            self._wanted = cells
        self._ring()

    def close(self) -> None:
        """Blank the display, and give it back to BRLTTY."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._ring()
        # Wait for a limited time only, because BRLTTY may not respond.
        if self._thread.ident is not None:
            self._clock.join(self._thread, CLOSE_S)

    def _ring(self) -> None:
        """Wake the link's thread, which then checks what has changed.

        If this is called several times, the thread may wake only once.
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
        """Start watching for the loss of BRLTTY's display.

        BRLTTY reports this as long as the caller keeps a reference to the returned object.
        """
        brlapi = _brlapi()

        def told(_parameter: int, _of: int, _flags: int, online: bool) -> None:
            self._online = self._online and online

        return brltty.watchParameter(brlapi.PARAM_DEVICE_ONLINE, 0, brlapi.PARAMF_GLOBAL, told)

    def _serve(self, brltty: Any, count: int) -> None:
        """Write new cells and read keys until the link is closed. Raises DeviceError if the display
        is lost.

        count: number of cells.
        """
        shown: bytes | None = None
        while True:
            with self._changed:
                if self._closed:
                    break
                cells = self._wanted[:count].ljust(count, b"\0")
            if cells != shown:
                brltty.writeDots(cells)
                # Wait until the display has these cells: BRLTTY would queue any number of frames.
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
        """Report all keys that were pressed.

        Reading keys also makes BrlAPI process BRLTTY's reports about its display.
        """
        while (code := brltty.readKeyWithTimeout(0)) is not None:
            if key := _key(brltty, code):
                self._on_key(key)


@dataclass(frozen=True, slots=True)
class BrlttyDisplay:
    """The display that BRLTTY controls.

    driver: the name of our driver for this family of displays, or "" if we have none.
    port: the display's serial port in the form returned by `port_id`, or None if it is connected by
        USB or Bluetooth.
    """

    identity: Identity
    driver: str = ""
    port: str | None = None


@dataclass(frozen=True, slots=True)
class BrlttyHere:
    """What BRLTTY is doing on this computer.

    is_running: whether BRLTTY is running.
    display: the display that it controls. None if there is none, or if BRLTTY doesn't let us use
        it.
    trouble: why there is no display, or None if there is one.
    """

    is_running: bool = False
    display: BrlttyDisplay | None = None
    trouble: DeviceError | None = None

    def has(self, port: str) -> bool:
        """Whether BRLTTY's display is on this port."""
        return self.display is not None and self.display.port == port_id(port)


def look_at_brltty() -> BrlttyHere:
    """Find out whether BRLTTY is running, and which display it controls.

    Without BRLTTY's library, only find out whether it is running.
    """
    try:
        with _connection("") as brltty:
            family = FAMILIES.get(_parameter(brltty, "DRIVER_CODE"), "")
            display = BrlttyDisplay(_identity(brltty, None), family, _device(brltty))
    except DeviceError as error:
        is_running = error.phrase != "brltty-silent"
        if error.phrase == "brlapi-missing":
            is_running = program_runs(PROGRAM)
        return BrlttyHere(is_running, trouble=error)
    return BrlttyHere(is_running=True, display=display)


def brltty_has(port: str) -> bool:
    """Whether BRLTTY has opened this port.

    Ask the system first, then BRLTTY itself: only root can see which files another user's program
    has opened, and BRLTTY runs as a user of its own.
    """
    return holder_of(port) == PROGRAM or look_at_brltty().has(port)


def blaming_brltty(error: DeviceError) -> DeviceError:
    """Find out whether BRLTTY may be the reason why a port couldn't be opened.

    If so, return DeviceError "port-brltty" (`port`), otherwise the given error. BRLTTY claims
    displays, and also USB adapters that look like displays, whose ports then disappear.
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

    Raises DeviceError "brlapi-missing", "brltty-refuses" or "brltty-silent". "brltty-silent" is
    also raised if BRLTTY ends while the connection is open.
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


def _parameter(brltty: Any, parameter: str, of: int = 0) -> Any:
    """Ask BRLTTY for the value of one of its parameters.

    of: which value, if the parameter has several.
    """
    brlapi = _brlapi()
    return brltty.getParameter(getattr(brlapi, f"PARAM_{parameter}"), of, brlapi.PARAMF_GLOBAL)


def _identity(brltty: Any, port: str | None) -> Identity:
    """Return the model and size of BRLTTY's display.

    port: if given, the display must be on this port. Raises DeviceError "port-held" if it isn't, or
        "brltty-no-display" if BRLTTY has none.
    """
    columns, rows = brltty.displaySize
    if not columns * rows or not _parameter(brltty, "DEVICE_ONLINE"):
        raise DeviceError("brltty-no-display")
    if port is not None and _device(brltty) != port_id(port):
        raise DeviceError("port-held", port=port, holder="BRLTTY")
    return Identity(
        f"{_parameter(brltty, 'DRIVER_NAME')} {columns * rows}", columns * rows, rows=rows
    )


def _device(brltty: Any) -> str | None:
    """Return the serial port of BRLTTY's display, or None if the display isn't on a serial port.

    BRLTTY describes the display as in "serial:name=PORT,baud=9600".
    """
    kind, _, settings = _parameter(brltty, "DEVICE_IDENTIFIER").partition(":")
    named = dict(setting.partition("=")[::2] for setting in settings.split(","))
    return port_id(named["name"]) if kind == "serial" and "name" in named else None


def _take_terminal(brltty: Any) -> None:
    """Ask BRLTTY to show our cells whenever the user looks at the terminal of the game.

    If BRLTTY doesn't know that terminal, take over the whole session instead.
    """
    try:
        brltty.enterTtyMode()
    except _brlapi().OperationError:
        # With a pipe, with ssh and with most Wayland terminals, BRLTTY can't find our console or
        # window.
        brltty.enterTtyModeWithPath([])


def _key(brltty: Any, code: int) -> Routing | Chord | None:
    """Convert a key code of BrlAPI to the routing key or chord that it stands for."""
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
    """Return the dot keys with which a letter was typed.

    BRLTTY has converted the dots to this letter, so ask BRLTTY for its table. If the table has no
    dots for the letter, the letter itself is the key.
    """
    if letter in BRAILLE_PATTERNS:
        return _typed(letter - BRAILLE_PATTERNS.start)
    row, place = divmod(letter, 256)
    table = _parameter(brltty, "COMPUTER_BRAILLE_ROW_CELLS", row)
    cells, defined = table[:256], table[256:]
    if defined[place // 8] >> place % 8 & 1:
        return _typed(cells[place])
    return Chord(frozenset({chr(letter)}))


def _typed(dots: int) -> Chord:
    """Return the chord of the keys that have their bits set: dot keys and the space bar."""
    names = {f"dot{dot}" for dot in range(1, 9) if dots >> dot - 1 & 1}
    if not names or dots & SPACE_CHORD:
        names.add("space")
    return Chord(frozenset(names))
