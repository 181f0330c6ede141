"""The web server for the pages: a thread with its own loop.

It limits connections as soon as they arrive. Otherwise, somebody who opens many without sending a
request could shut others out, or use up the descriptors that the rest of the program needs.
"""

import asyncio
import errno
import logging
import socket
import ssl
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from companion.clock import SYSTEM_CLOCK, Clock
from companion.crashes import where
from companion.errors import DeviceError, UsageError
from companion.lines.page.failures import FailureReports
from companion.system import most_descriptors

#: The first port to try, and the number of consecutive ports to try.
PORT = 8800
PORTS = 20
#: Maximum number of open connections at one place. It is lower if the system allows too few
#: descriptors. Further connections are closed at once.
MOST_CONNECTIONS = 512
#: One address may use at most 1/ADDRESS_SHARE of the connections.
ADDRESS_SHARE = 8
#: Number of descriptors left for the rest of the program.
RESERVED_DESCRIPTORS = 128
#: Timeouts for the start and the end of a TLS connection, in seconds.
HANDSHAKE_S = 10.0
GOODBYE_TLS_S = 5.0
#: How long a connection may be open without a complete request, in seconds.
REQUEST_S = 10.0
#: Pause after the system has failed to accept a connection, in seconds.
ACCEPT_RETRY_S = 0.1
#: Timeouts for starting and for stopping, in seconds.
START_S = 10.0
STOP_S = 3.0
#: How long a connection gets to close on its own when the server stops, in seconds.
GOODBYE_S = 0.2
#: How long sent data may stay unconfirmed before the system closes the connection, in milliseconds.
#: A phone with an empty battery can't close it.
UNCONFIRMED_MS = 4000
#: System errors that mean that there are no descriptors or no memory left.
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def open_port(address: str, port: int | None = None) -> socket.socket:
    """Open a socket at this address only.

    port: the port, or None for the first free port from PORT on.

    Raises UsageError "error-phones-address" or "error-phones-port", and DeviceError
    "error-phones-start" if the system has no descriptors left.
    """
    for wanted in range(PORT, PORT + PORTS) if port is None else (port,):
        # Name the protocol, because only then does asyncio turn off Nagle's algorithm. With the
        # algorithm, a response's body would wait 40 ms until the other side has acknowledged the
        # headers.
        try:
            opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        except OSError as error:
            raise not_started(error) from None
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":  # elsewhere, the system decides
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNCONFIRMED_MS)
        try:
            opened.bind((address, wanted))
            opened.listen(128)
        except (OSError, OverflowError) as error:
            opened.close()
            if getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES):
                continue
            if isinstance(error, OSError) and error.errno in EXHAUSTED:
                raise not_started(error) from None
            raise UsageError("error-phones-address", given=address) from None
        return opened
    raise UsageError("error-phones-port", address=address)


def not_started(error: OSError) -> DeviceError:
    """Return the error that says why the server couldn't start."""
    return DeviceError("error-phones-start", why=error.strerror or "")


@dataclass(frozen=True, slots=True)
class Place:
    """An application, and the socket where it is served.

    certificate: a file with the certificate and the key, or None for no TLS.
    most: maximum number of open connections.
    descriptors: number of descriptors that each connection uses.
    """

    app: Any
    at: socket.socket
    certificate: Path | None = None
    most: int = MOST_CONNECTIONS
    descriptors: int = 1


class Admission:
    """Limits the number of open connections, in total and from each address.

    most: maximum number of open connections.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._most_per_address = max(most // ADDRESS_SHARE, 1)
        self._open = Counter[str]()

    def admit(self, address: str) -> bool:
        """Count a connection from this address. Return False if there are too many connections
        already.
        """
        if self._open.total() >= self._most or self._open[address] >= self._most_per_address:
            return False
        self._open[address] += 1
        return True

    def release(self, address: str) -> None:
        """Record that a connection was closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Connection(H11Protocol):
    """A connection that is closed if no complete request arrives in time.

    uvicorn itself waits indefinitely for the first request, and for the rest of a request.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lost = asyncio.Event()
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start waiting for a request."""
        super().connection_made(transport)  # type: ignore[arg-type] # as asyncio declares it
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        super().connection_lost(exc)
        if self._patience is not None:
            self._patience.cancel()
        self.lost.set()

    def data_received(self, data: bytes) -> None:
        """Receive bytes. They don't extend the timeout until they complete a request."""
        super().data_received(data)
        self._expect_request()

    def on_response_complete(self) -> None:
        """Start waiting for the next request."""
        super().on_response_complete()
        self._expect_request()

    def handle_events(self) -> None:
        """Process the events that have arrived.

        If bytes that aren't HTTP follow a reply, close the connection, because not even a refusal
        can be sent.
        """
        try:
            super().handle_events()
        except h11.ProtocolError:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse input that isn't HTTP, and keep the application from sending anything more."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None:
            cycle.disconnected = True
        super().send_400_response(msg)

    def _expect_request(self) -> None:
        # `cycle` is None if no request has arrived yet.
        cycle: RequestResponseCycle | None = self.cycle
        is_answering = cycle is not None and not cycle.response_complete
        if is_answering and self._patience is not None:
            self._patience.cancel()
            self._patience = None
        elif not is_answering and self._patience is None:
            self._patience = self.loop.call_later(REQUEST_S, self.transport.abort)


class Acceptor:
    """Accepts connections at one `Place`, but only as many as `admission` allows.

    make: creates the protocol object for a connection.
    tls: the TLS context, or None for no TLS.
    """

    def __init__(
        self,
        at: socket.socket,
        admission: Admission,
        make: Callable[[], Connection],
        tls: ssl.SSLContext | None,
    ) -> None:
        at.setblocking(False)
        self._at = at
        self._admission = admission
        self._make = make
        self._tls = tls
        self._connections = set[asyncio.Task[None]]()
        self._is_stopping = False
        self._accepting = asyncio.create_task(self._accept_all())

    async def stop(self) -> None:
        """Accept no more connections.

        Cancelling the pending accept instead could lose a connection that arrives at that moment,
        and leave it open.
        """
        self._is_stopping = True
        try:
            self._at.shutdown(socket.SHUT_RDWR)  # on Linux, this makes the pending accept fail
        except OSError:
            self._accepting.cancel()
        await asyncio.gather(self._accepting, return_exceptions=True)

    async def close(self) -> None:
        """Abandon connections that are still in their handshakes."""
        await _cancelled([*self._connections])

    async def _accept_all(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._is_stopping:
            try:
                accepted, peer = await loop.sock_accept(self._at)
            except ConnectionAbortedError:  # the connection was closed while it waited
                continue
            except OSError:  # descriptors may have run out, so accept waiting connections later
                if not self._is_stopping:
                    await asyncio.sleep(ACCEPT_RETRY_S)
                continue
            if not self._admission.admit(peer[0]):
                accepted.close()
                continue
            connection = asyncio.create_task(self._serve(accepted))
            self._connections.add(connection)
            connection.add_done_callback(partial(self._end, accepted, peer[0]))

    async def _serve(self, accepted: socket.socket) -> None:
        """Serve a connection until it is closed."""
        protocol, is_sealed = self._make(), self._tls is not None
        # If the connection breaks or its handshake fails, nobody else is affected.
        with suppress(OSError):
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: protocol,
                accepted,
                ssl=self._tls,
                ssl_handshake_timeout=HANDSHAKE_S if is_sealed else None,
                ssl_shutdown_timeout=GOODBYE_TLS_S if is_sealed else None,
            )
            await protocol.lost.wait()

    def _end(self, accepted: socket.socket, address: str, connection: asyncio.Task[None]) -> None:
        """Close a connection and free its slot. This callback runs even if the task was cancelled
        before it started.
        """
        accepted.close()
        self._connections.discard(connection)
        self._admission.release(address)


async def _cancelled(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def limits_of(places: Sequence[Place], descriptors: int | None) -> list[int]:
    """Return each place's maximum number of connections.

    descriptors: maximum number of descriptors for the process, or None if it is unlimited.
    """
    if descriptors is None:
        return [place.most for place in places]
    left = max(descriptors - RESERVED_DESCRIPTORS, descriptors // 2)
    share = left // sum(place.descriptors for place in places)
    return [min(place.most, share) for place in places]


class PlaceServer(uvicorn.Server):
    """The server for one place. It reports when it starts listening.

    most: maximum number of connections.
    """

    def __init__(self, place: Place, most: int, started: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                place.app,
                http=Connection,
                ws="none",
                loop="asyncio",
                lifespan="off",
                log_config=None,  # a log could reveal who requested what
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=1,
                h11_max_incomplete_event_size=16384,
                ssl_certfile=place.certificate,
            )
        )
        self._most = most
        self._report_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and report when that is done. Connections are accepted here, not by asyncio."""
        await super().startup([])
        admission = Admission(self._most)
        self._acceptors = [
            Acceptor(at, admission, self._connection, self.config.ssl) for at in sockets or ()
        ]
        self._report_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and cut connections that don't close soon, such as a sleeping phone's."""
        for acceptor in self._acceptors:
            await acceptor.stop()
        cut = asyncio.get_running_loop().call_later(GOODBYE_S, self._cut)
        await super().shutdown(sockets)
        cut.cancel()
        self._cut()
        await asyncio.sleep(0)  # the loop closes cut connections in its next round
        await asyncio.sleep(0)
        for acceptor in self._acceptors:
            await acceptor.close()

    def _connection(self) -> Connection:
        return Connection(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            if (transport := connection.transport) is not None:
                transport.abort()


class WebServer:
    """A thread with a web server that serves these places until `close`.

    failed: called with the location of an error in our code, but not too often for the same
    location.

    Raises DeviceError "error-phones-start".
    """

    def __init__(
        self,
        places: Sequence[Place],
        failed: Callable[[str], None],
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._failed = FailureReports(failed, clock)
        self._clock = clock
        self._loop: asyncio.AbstractEventLoop | None = None
        self._error: OSError | None = None
        logger = logging.getLogger("uvicorn")
        logger.addHandler(logging.NullHandler())
        logger.propagate = False  # otherwise, errors would be printed with their data
        self._started = [threading.Event() for _ in places]
        self._ended = threading.Event()
        self._places = places
        limits = limits_of(places, most_descriptors())
        self._servers = [
            PlaceServer(place, most, is_up.set)
            for place, most, is_up in zip(places, limits, self._started, strict=True)
        ]
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()
        for is_up in self._started:
            clock.wait(is_up, START_S)
        if self._error is not None:
            raise not_started(self._error)

    def close(self) -> None:
        """Stop. Cut off streams that haven't ended by now."""
        with suppress(RuntimeError):  # This fails if the loop has already ended.
            self.do(self._stop)
        self._clock.wait(self._ended, STOP_S)

    def _stop(self) -> None:
        """Stop all servers. Call this in the server's loop: if uvicorn is stopped while it is
        starting, it leaves sockets open.
        """
        for server in self._servers:
            server.should_exit = True

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except OSError as error:
            self._error = error
            for place in self._places:
                place.at.close()
        finally:
            self._ended.set()
            for is_up in self._started:
                is_up.set()

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
        # An OSError only means that a connection is broken.
        if isinstance(error, Exception) and not isinstance(error, OSError):
            self._failed(where(error))
