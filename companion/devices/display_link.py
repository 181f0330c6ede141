"""Connects to a display on a port, and reconnects after a loss, without ever blocking the game.

Each link has a thread that opens the port, greets the display, and then writes. The port has a
thread of its own, which reads. The link keeps only the newest cells: if they change before they are
sent, the earlier ones are never sent.
"""

import threading
from collections import deque
from collections.abc import Callable

from companion.braille.display import (
    Chord,
    DisplayCodec,
    DisplayReplaced,
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    PoweringOff,
    Reply,
    Resized,
    Routing,
)
from companion.braille.hid.codec import HidCodec
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.hid_ports import HidPort
from companion.devices.ports import Port
from companion.errors import DeviceError

#: How long to wait for a display to identify itself, in seconds.
IDENTIFY_S = 1.5
#: How long to wait for a display that can't be asked to identify itself, in seconds. Such a display
#: does so on its own, but only after two seconds without any data.
LISTEN_S = 3.5
#: How often to ask a display to identify itself, in seconds. Some adapters reset when they are
#: opened, and lose the first request.
HELLO_S = 0.5
#: How long an identity must stay unchanged to count as complete, in seconds. It arrives in several
#: packets: if a late serial number were missed, the display would seem to be a different one.
SETTLE_S = 0.2
#: Pause before other port settings are tried, in seconds. During this pause, the display drops any
#: incomplete packet.
SILENCE_S = 0.1
#: While looking for displays, how long to wait for a port to open, in seconds.
OPEN_S = 3.0
#: How long `close` waits for the link's thread to end, in seconds.
CLOSE_S = 2.0
#: How long to wait for the display to accept the last frame before it is blanked, in seconds.
#: CLOSE_S includes this time.
LAST_S = 1.0
#: How many replies to the display may wait to be sent. If there are more, the oldest are dropped.
REPLIES = 16
#: How many bytes to keep of what a display sends before it is identified. Real answers are far
#: shorter, even with a report descriptor.
ANSWER_BYTES = 8192


def answering(
    codec: type[DisplayCodec], path: str, patience_s: float, *, clock: Clock = SYSTEM_CLOCK
) -> Identity | None:
    """Find out which display of this family is on a port. Return None if there is none.

    Afterwards, the display is blank and the port is closed. Raises an error only if it is pointless
    to try other families on this port: a DeviceError of `Port`, the driver's `refusal` (`port`), or
    "port-stuck" (`port`).

    patience_s: how long to wait for an answer, in seconds.
    """
    link = Link(codec, path, patience_s, clock=clock)
    link.start(on_ready=lambda _: None, on_gone=lambda: None, on_key=lambda _: None)
    try:
        return link.connect(OPEN_S + codec.port_settings.attempts * (SILENCE_S + link.patience_s))
    except DeviceError as error:
        if error.phrase != "display-silent":
            raise
    finally:
        link.close()
    if link.is_stuck:
        raise DeviceError("port-stuck", port=path)
    return None


class Link:
    """Connects a display on a port to its codec. It does nothing before `start`.

    codec: the driver of the display's family.
    path: the port.
    patience_s: how long to wait for the display to identify itself, in seconds.
    """

    def __init__(
        self,
        codec: type[DisplayCodec],
        path: str,
        patience_s: float = IDENTIFY_S,
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.path = path
        self.driver = codec.name
        self.patience_s = patience_s if codec().hello() else max(patience_s, LISTEN_S)
        self.bindings = codec.bindings
        self._make_codec = codec
        self._codec = codec()
        self._settings = codec.port_settings
        self._clock = clock
        self._changed = threading.Condition()
        self._is_woken = False
        self._wanted = b""
        self._answer = bytearray()
        self._replies: deque[bytes] = deque(maxlen=REPLIES)
        self._shown: bytes | None = None
        self._taken_by: float | None = None
        self._identity: Identity | None = None
        self._trouble: DeviceError | None = None
        self._unplugged = False
        self._closed = False
        self._thread = threading.Thread(target=self._run, name=f"display {path}", daemon=True)

    def start(
        self,
        *,
        on_ready: Callable[[Identity], None],
        on_gone: Callable[[], None],
        on_key: Callable[[Routing | Chord], None],
    ) -> None:
        """Start looking for the display, and keep it connected until `close`.

        on_ready: called on the link's thread each time the display has identified itself, before
            anything is written.
        on_gone: called on the same thread when the display is lost.
        on_key: called for each key or chord, in order, on the thread that reads.
        """
        self._on_ready, self._on_gone, self._on_key = on_ready, on_gone, on_key
        self._thread.start()

    def connect(self, timeout_s: float) -> Identity:
        """Wait until the display is connected or the first attempt to connect has failed.

        Raises the DeviceError of that attempt: one of `Port`'s, "display-silent" (`port`,
        `driver`), or the driver's `refusal` (`port`). Even then, the link keeps trying in the
        background.
        """
        with self._changed:
            self._wait_for(lambda: self._identity or self._trouble, timeout_s)
            if self._identity:
                return self._identity
            raise self._trouble or self._silent()

    @property
    def identity(self) -> Identity | None:
        """The currently connected display, or None if none is connected."""
        return self._identity

    @property
    def key_names(self) -> frozenset[str]:
        """The names of the display's keys or, if it doesn't report them, of its family's keys."""
        keys = self._identity.keys if self._identity else None
        return self._make_codec.key_names if keys is None else keys

    @property
    def is_stuck(self) -> bool:
        """Whether the thread still waits for the port to open, although the link was closed."""
        return self._closed and self._thread.is_alive()

    def show(self, cells: bytes) -> None:
        """Show these cells.

        If there are too many cells, ignore the last ones. If there are too few, add blank cells.
        """
        with self._changed:
            self._wanted = cells
            self._wake()

    def close(self) -> None:
        """Blank the display, switch it back to its own functions, and close the port."""
        with self._changed:
            self._closed = True
            self._wake()
        # Wait for a limited time only: the thread may be stuck opening a device that is out of
        # reach.
        self._clock.join(self._thread, CLOSE_S)

    def _run(self) -> None:
        while not self._closed:
            try:
                self._session()
            except DeviceError as trouble:
                if trouble.phrase == "display-silent" and self._try_next_settings():
                    with self._changed:
                        self._wait_for(lambda: self._closed, SILENCE_S)
                    continue
                with self._changed:
                    self._trouble = trouble
                    self._wake()
                    self._wait_for(lambda: self._closed, self._codec.retry_s)

    def _try_next_settings(self) -> bool:
        """Choose the next port settings to try.

        After the last, return False and start from the first.
        """
        following = self._settings.fallback
        self._settings = following or self._make_codec.port_settings
        return following is not None

    def _session(self) -> None:
        """Open the port, and serve the display until the link is closed.

        Raises DeviceError if the port disappears.
        """
        with self._changed:
            self._codec = codec = self._make_codec()
            self._answer.clear()
            self._replies.clear()
            self._shown = self._taken_by = None
            self._unplugged = False
        port = self._open()
        try:
            identity = self._identify(port, codec)
            self._on_ready(identity)
            with self._changed:
                self._identity, self._trouble = identity, None
                self._wake()
            self._write(port, codec)
        finally:
            port.close()
            with self._changed:
                was_there, self._identity = self._identity is not None, None
            if was_there and not self._closed:
                self._on_gone()

    def _open(self) -> Port | HidPort:
        """Open the port. Raises DeviceError."""
        if issubclass(self._make_codec, HidCodec):
            pages = self._make_codec.pages
            return HidPort(self.path, pages, received=self._received, unplugged=self._lost)
        return Port(self.path, self._settings, received=self._received, unplugged=self._lost)

    def _identify(self, port: Port | HidPort, codec: DisplayCodec) -> Identity:
        """Greet the display until it identifies itself. Raises DeviceError if it doesn't."""
        until = self._clock.now() + self.patience_s
        identity: Identity | None = None
        answer = b""
        # the time at which to send the next greeting or, once there is an identity, to accept it
        due = 0.0
        while (now := self._clock.now()) < until:
            if now >= due and identity:
                break
            if now >= due:
                port.write(codec.hello())
                due = now + HELLO_S
            longer = self._answer_after(answer, min(due, until) - now)
            if longer != answer:
                answer = longer
                known = codec.recognise(answer)
                if known != identity:
                    identity, due = known, self._clock.now() + SETTLE_S
        if identity:
            return identity
        if phrase := codec.refusal(answer):
            raise DeviceError(phrase, port=self.path)
        raise self._silent()

    def _answer_after(self, answer: bytes, timeout_s: float) -> bytes:
        """Wait until the display has sent more than this answer. Return all of it.

        Raises DeviceError if the port disappears.
        """
        with self._changed:
            self._wait_for(
                lambda: len(self._answer) > len(answer) or self._unplugged or self._closed,
                timeout_s,
            )
            self._check_port()
            if self._closed:
                raise self._silent()
            return bytes(self._answer)

    def _write(self, port: Port | HidPort, codec: DisplayCodec) -> None:
        """Send packets until the link is closed, no faster than the connection can carry them.

        Finally, blank the display and switch it back to its own functions.
        """
        free_at = 0.0
        while (data := self._next(codec, free_at)) is not None:
            free_at = self._clock.now() + self._settings.wire_time(len(data))
            port.write(data)
        with self._changed:
            # Until the display has accepted the last frame, it would refuse a blank one.
            self._wait_for(lambda: self._taken_by is None or self._unplugged, LAST_S)
        if self._identity and self._identity.page_rows:
            self._blank_page(port, codec)
        port.write(codec.frame(bytes(self._count), None) + codec.goodbye())

    def _blank_page(self, port: Port | HidPort, codec: DisplayCodec) -> None:
        """Blank a display that takes several packets for a frame, and so needs several attempts.

        It must not keep showing words that only one player may know.
        """
        until = self._clock.now() + CLOSE_S
        is_blank = False
        while not is_blank and self._clock.now() < until:
            port.write(codec.frame(bytes(self._count), None))
            with self._changed:
                self._taken_by, self._shown = until, bytes(self._count)
                self._wait_for(lambda: self._taken_by is None or self._unplugged, LAST_S)
                is_blank = self._taken_by is not None or self._shown is not None

    def _next(self, codec: DisplayCodec, free_at: float) -> bytes | None:
        """Wait until there is a packet to send: a reply, changed cells or a poll. Return it.

        Return None if the link is closed.

        free_at: when the connection has carried all earlier packets, on the link's clock.
        """
        polled_at = self._clock.now()
        with self._changed:
            while not self._closed:
                self._check_port()
                now = self._clock.now()
                if self._replies:
                    return self._replies.popleft()
                if self._taken_by is not None and now >= self._taken_by:
                    # no acknowledgement came, so the frame was lost: send all cells again
                    self._taken_by, self._shown = None, None
                count = self._count
                cells = self._wanted[:count].ljust(count, b"\0")
                differs = cells != self._shown and self._taken_by is None
                if differs and now >= free_at:
                    data = codec.frame(cells, self._shown)
                    self._shown = cells
                    if codec.taken_s is not None:
                        self._taken_by = now + codec.taken_s
                    return data
                waits = [free_at] if differs else []
                if self._taken_by is not None:
                    waits.append(self._taken_by)
                if codec.poll_s is not None:
                    if now >= polled_at + codec.poll_s:
                        return codec.poll()
                    waits.append(polled_at + codec.poll_s)
                self._is_woken = False
                self._wait_for(lambda: self._is_woken, min(waits) - now if waits else None)
        return None

    @property
    def _count(self) -> int:
        """The number of cells in a frame."""
        return self._identity.all_cells if self._identity else 0

    def _wait_for(self, holds: Callable[[], object], timeout_s: float | None) -> None:
        """Wait until `holds()` is true or the timeout expires. The caller must hold the lock."""
        self._clock.wait_for(self._changed, holds, timeout_s)

    def _wake(self) -> None:
        """Wake all waiting threads. The caller must hold the lock."""
        self._is_woken = True
        self._changed.notify_all()

    def _check_port(self) -> None:
        if self._unplugged:
            raise DeviceError("port-gone", port=self.path)

    def _silent(self) -> DeviceError:
        return DeviceError("display-silent", port=self.path, driver=self.driver)

    def _received(self, data: bytes) -> None:
        """Process the bytes that the thread of the port has read."""
        with self._changed:
            if not self._identity:
                self._answer += data[: ANSWER_BYTES - len(self._answer)]
                self._wake()
                return
        for event in self._codec.keys(data):
            self._happened(event)

    def _happened(self, event: Event) -> None:
        match event:
            case Routing() | Chord():
                self._on_key(event)
            case PoweringOff() | DisplayReplaced():
                self._lost()
            case Resized(identity):
                with self._changed:
                    self._identity, self._shown = identity, None
                    self._wake()
                self._on_ready(identity)
            case FrameTaken() | FrameRefused():
                with self._changed:
                    self._taken_by = None
                    self._shown = None if isinstance(event, FrameRefused) else self._shown
                    self._wake()
            case Reply(data):
                with self._changed:
                    self._replies.append(data)
                    self._wake()

    def _lost(self) -> None:
        """Record the loss of the display. Called on the thread that reads."""
        with self._changed:
            self._unplugged = True
            self._wake()
