"""The server of the pages: a thread with a loop of its own."""

import asyncio
import errno
import logging
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from companion.clock import SYSTEM_CLOCK, Clock
from companion.crashes import where
from companion.errors import UsageError

#: The first port that is tried, and how many behind it.
PORT = 8800
PORTS = 20
#: As many connections at a time; those above get "503".
MOST_CONNECTIONS = 512
#: Timeouts for starting and for stopping, in seconds.
START_S = 10.0
STOP_S = 3.0
#: How long a connection may take to close by itself when the server stops, in seconds.
GOODBYE_S = 0.2
#: A phone whose battery is empty says no goodbye: a connection ends when what was sent on it was
#: not confirmed for so long, in milliseconds.
UNCONFIRMED_MS = 4000


def open_port(address: str, port: int | None = None) -> socket.socket:
    """A socket at this address alone; None is the first free port from PORT.

    Raises UsageError error-phones-address or error-phones-port.
    """
    for wanted in range(PORT, PORT + PORTS) if port is None else (port,):
        # With the protocol named, asyncio sends all at once: else a body waits 40 ms for the
        # other side to confirm its head.
        opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":  # elsewhere it is the system that says how long
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNCONFIRMED_MS)
        try:
            opened.bind((address, wanted))
            opened.listen(128)
        except (OSError, OverflowError) as error:
            opened.close()
            if getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES):
                continue
            raise UsageError("error-phones-address", given=address) from None
        return opened
    raise UsageError("error-phones-port", address=address)


@dataclass(frozen=True, slots=True)
class Place:
    """What is answered at a socket. certificate: a file with its key; None is without TLS."""

    app: Any
    at: socket.socket
    certificate: Path | None = None


class _Server(uvicorn.Server):
    """One that tells when it listens."""

    def __init__(self, place: Place, started: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                place.app,
                http="h11",
                ws="none",
                loop="asyncio",
                lifespan="off",
                log_config=None,  # nothing is logged: who asked for what is nobody's business
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=MOST_CONNECTIONS,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=1,
                h11_max_incomplete_event_size=16384,
                ssl_certfile=place.certificate,
            )
        )
        self._tell_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As it is, and then told."""
        await super().startup(sockets)
        self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As it is, but nobody is waited for who does not say goodbye, as a phone that sleeps."""
        cut = asyncio.get_running_loop().call_later(GOODBYE_S, self._cut)
        await super().shutdown(sockets)
        cut.cancel()
        self._cut()
        await asyncio.sleep(0)  # what is cut is let go in the loop's next round
        await asyncio.sleep(0)

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            if (transport := connection.transport) is not None:
                transport.abort()


class WebServer:
    """Answers at these places until `close`. failed: takes the place in our code of an error."""

    def __init__(
        self,
        places: Sequence[Place],
        failed: Callable[[str], None],
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._failed = failed
        self._clock = clock
        self._loop: asyncio.AbstractEventLoop | None = None
        logger = logging.getLogger("uvicorn")
        logger.addHandler(logging.NullHandler())
        logger.propagate = False  # else an error would be written out with what was in hand
        started = [threading.Event() for _ in places]
        self._ended = threading.Event()
        self._places = places
        self._servers = [
            _Server(place, is_up.set) for place, is_up in zip(places, started, strict=True)
        ]
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()
        for is_up in started:
            clock.wait(is_up, START_S)

    def close(self) -> None:
        """Stop. Streams that have not ended by now are cut off."""
        for server in self._servers:
            server.should_exit = True
        self._clock.wait(self._ended, STOP_S)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        finally:
            self._ended.set()

    def do(self, act: Callable[[], None]) -> None:
        """Call `act` in the server's loop."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(act)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        asyncio.get_running_loop().set_exception_handler(self._went_wrong)
        each = zip(self._servers, self._places, strict=True)
        await asyncio.gather(*(server.serve([place.at]) for server, place in each))

    def _went_wrong(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception) and not isinstance(error, OSError):  # a wire that broke
            self._failed(where(error))
