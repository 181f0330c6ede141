"""A display on a port: found, written, read, lost and found again, without ever blocking the game.

Each link has a thread that opens the port, greets the display and then writes; the port's
own thread reads. What should stand on the display is a mailbox with one slot: the newest
frame wins, and what came between is never sent.
"""

import threading
from collections import deque
from collections.abc import Callable

from companion.braille.display import (
    Chord,
    DisplayCodec,
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    PoweringOff,
    Replaced,
    Reply,
    Routing,
)
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.ports import Port
from companion.errors import DeviceError

RETRY_S = 1.0
"""Between attempts at a port that is missing, held, or silent."""
IDENTIFY_S = 1.5
"""How long a display may take to say who it is."""
LISTEN_S = 3.5
"""How long one that is not greeted may: it calls only after two seconds of silence."""
HELLO_S = 0.5
"""The greeting again: some adapters reset when they are opened and lose the first."""
SETTLE_S = 0.2
"""How long an identity must stay the same to be complete, since it comes in several packets:
a serial number that comes late must not make it another display."""
SILENCE_S = 0.1
"""Between two tries at a port, so that the display forgets half a packet."""
OPEN_S = 3.0
"""How long a port may take to open while displays are looked for."""
CLOSE_S = 2.0
"""How long `close` waits for the last frame."""
LAST_S = 1.0
"""Of that, how long for a display to take the frame before it."""
REPLIES = 16
"""How many of a display's questions wait for their reply; a flood loses the oldest."""
ANSWER_BYTES = 4096
"""What is kept of an answer; a display's is far shorter."""


def answering(
    codec: type[DisplayCodec], path: str, patience_s: float, *, clock: Clock = SYSTEM_CLOCK
) -> Identity | None:
    """Return the display of this family at the port, or None; blank it, and close the port.

    Raises DeviceError, of `Port`, or port-stuck (`port`), where no other need be tried.
    """
    link = Link(codec, path, patience_s, clock=clock)
    link.start(on_ready=lambda _: None, on_gone=lambda: None, on_key=lambda _: None)
    try:
        return link.connect(OPEN_S + codec.port_settings.ways * (SILENCE_S + link.patience_s))
    except DeviceError as error:
        if error.phrase != "display-silent":
            raise
    finally:
        link.close()
    if link.is_stuck:
        raise DeviceError("port-stuck", port=path)
    return None


class Link:
    """A codec on a port. Nothing happens until `start`.

    patience_s: how long a display may take to say who it is, once it has been greeted.
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
        self.key_names = codec.key_names
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
        """Begin to look for the display, and go on until `close`.

        on_ready: it answered, for the first time or again; called before anything is
        written. on_gone: it was there and is not. Both on the link's thread. on_key: on
        the reader thread, in the order of the keys.
        """
        self._on_ready, self._on_gone, self._on_key = on_ready, on_gone, on_key
        self._thread.start()

    def connect(self, timeout_s: float) -> Identity:
        """Wait until the display has answered, or the first attempt has failed.

        Raises that failure's DeviceError, of `Port` or display-silent (`port`, `driver`);
        the link goes on trying all the same.
        """
        with self._changed:
            self._wait_for(lambda: self._identity or self._trouble, timeout_s)
            if self._identity:
                return self._identity
            raise self._trouble or self._silent()

    @property
    def identity(self) -> Identity | None:
        """The display that is there now, or None."""
        return self._identity

    @property
    def is_stuck(self) -> bool:
        """Whether it has been closed and yet does not end: the port takes long to open."""
        return self._closed and self._thread.is_alive()

    def show(self, cells: bytes) -> None:
        """What should stand on the display; too many cells are cut, too few are blank."""
        with self._changed:
            self._wanted = cells
            self._wake()

    def close(self) -> None:
        """Blank the display, hand it back to itself, and let go of the port."""
        with self._changed:
            self._closed = True
            self._wake()
        # A thread that is stuck in opening a far device must not hold up the end.
        self._clock.join(self._thread, CLOSE_S)

    def _run(self) -> None:
        while not self._closed:
            try:
                self._session()
            except DeviceError as trouble:
                if trouble.phrase == "display-silent" and self._set_otherwise():
                    with self._changed:
                        self._wait_for(lambda: self._closed, SILENCE_S)
                    continue
                with self._changed:
                    self._trouble = trouble
                    self._wake()
                    self._wait_for(lambda: self._closed, RETRY_S)

    def _set_otherwise(self) -> bool:
        """The line's next settings. False: all were tried, and it begins anew with the first."""
        following = self._settings.otherwise
        self._settings = following or self._make_codec.port_settings
        return following is not None

    def _session(self) -> None:
        """From opening the port until it is gone (DeviceError) or the link is closed."""
        with self._changed:
            self._codec = codec = self._make_codec()
            self._answer.clear()
            self._replies.clear()
            self._shown = self._taken_by = None
            self._unplugged = False
        port = Port(self.path, self._settings, received=self._received, unplugged=self._lost)
        try:
            identity = self._identify(port, codec)
            self._on_ready(identity)
            with self._changed:
                self._identity, self._trouble = identity, None
                self._wake()
            self._write(port, codec, identity.cells + identity.status)
        finally:
            port.close()
            with self._changed:
                was_there, self._identity = self._identity is not None, None
            if was_there and not self._closed:
                self._on_gone()

    def _identify(self, port: Port, codec: DisplayCodec) -> Identity:
        """Greet until the display has said who it is. Raises DeviceError when it does not."""
        until = self._clock.now() + self.patience_s
        identity: Identity | None = None
        answer = b""
        # When to act again: greet once more, or take the identity for complete.
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
        raise self._silent()

    def _answer_after(self, answer: bytes, timeout_s: float) -> bytes:
        """The answer, once it has grown or the time is up. Raises DeviceError if it cannot grow."""
        with self._changed:
            self._wait_for(
                lambda: len(self._answer) > len(answer) or self._unplugged or self._closed,
                timeout_s,
            )
            self._check_port()
            if self._closed:
                raise self._silent()
            return bytes(self._answer)

    def _write(self, port: Port, codec: DisplayCodec, count: int) -> None:
        """Write what is due, no faster than the wire takes it, until the link is closed."""
        free_at = 0.0
        while (data := self._next(codec, free_at, count)) is not None:
            free_at = self._clock.now() + self._settings.wire_time(len(data))
            port.write(data)
        with self._changed:
            # A display that is still busy with the last frame would refuse the blank one.
            self._wait_for(lambda: self._taken_by is None or self._unplugged, LAST_S)
        port.write(codec.frame(bytes(count), None) + codec.goodbye())

    def _next(self, codec: DisplayCodec, free_at: float, count: int) -> bytes | None:
        """What to write next: a reply, a frame that differs, a poll. None: the link is closed."""
        polled_at = self._clock.now()
        with self._changed:
            while not self._closed:
                self._check_port()
                now = self._clock.now()
                if self._replies:
                    return self._replies.popleft()
                if self._taken_by is not None and now >= self._taken_by:
                    self._taken_by, self._shown = None, None  # lost: the newest goes again
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

    def _wait_for(self, holds: Callable[[], object], timeout_s: float | None) -> None:
        """Wait, with the lock held, until this holds or the time is up."""
        self._clock.wait_for(self._changed, holds, timeout_s)

    def _wake(self) -> None:
        """Let all who wait look again, with the lock held."""
        self._is_woken = True
        self._changed.notify_all()

    def _check_port(self) -> None:
        if self._unplugged:
            raise DeviceError("port-gone", port=self.path)

    def _silent(self) -> DeviceError:
        return DeviceError("display-silent", port=self.path, driver=self.driver)

    def _received(self, data: bytes) -> None:
        """On the reader thread."""
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
            case PoweringOff() | Replaced():
                self._lost()
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
        """On the reader thread: there is no display any more."""
        with self._changed:
            self._unplugged = True
            self._wake()
