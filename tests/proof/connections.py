"""Opens and drops thousands of connections to the server for phones, and checks that it doesn't use
more and more memory or file descriptors.
"""

import ctypes
import gc
import math
import os
import socket
import ssl
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from tests.bench.queued import resident
from tests.pages.phones import with_phones
from tests.waiting import WITHIN_S, wait_for

CONNECTIONS = 10_000
#: The number of connections after which the program has loaded everything that it needs.
FIRST = 20
#: The number of connections after which memory use must no longer grow.
WARM = 1_000
#: How much memory use may grow after that, in megabytes.
MOST_GROWN_MB = 8.0
#: A whole request. Before they are dropped, connections in turn send nothing, half a request, or a
#: request for a page or a stream.
ASKED = "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"
REQUESTS = ("", "GET / HT", ASKED.replace("{path}", "/"), ASKED.replace("{path}", "/table/events"))


def run(tell: Callable[[str], None], connections: int = CONNECTIONS, warm: int = WARM) -> bool:
    """Run the proof. Return whether neither memory use nor the number of file descriptors has
    grown.
    """
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", folder)
        game = with_phones()
        game.open()
        try:
            idle = in_progress()
            knock(game.address, FIRST)
            first = settle(idle, math.inf)
            knock(game.address, warm)
            before = settle(idle, first[1])
            knock(game.address, connections)
            after = settle(idle, before[1])
        finally:
            game.close()
    grown = after[1] - before[1]
    tell(f"connections made and dropped: {connections}")
    tell(f"open descriptors before and after: {before[0]}, {after[0]}")
    tell(f"memory grown: {grown:.1f} MB of {MOST_GROWN_MB:g}")
    holds = after[0] <= before[0] and grown < MOST_GROWN_MB
    tell("proved" if holds else "NOT proved")
    return holds


def knock(address: str, times: int) -> None:
    """Open and drop connections, one after another."""
    place = urlsplit(address)
    assert place.hostname is not None
    sealed = ssl.create_default_context()
    sealed.check_hostname, sealed.verify_mode = False, ssl.CERT_NONE
    for number in range(times):
        request = REQUESTS[number % len(REQUESTS)].format(host=place.netloc)
        with socket.create_connection((place.hostname, place.port or 0), WITHIN_S) as wire:
            if number % 10 == 0:
                continue  # Drop this connection before the TLS handshake.
            with sealed.wrap_socket(wire) as talk:
                talk.sendall(request.encode())
                if request.endswith("\r\n\r\n"):
                    talk.recv(100)


def in_use() -> float:
    """Return how much memory this process uses, in megabytes. Memory that the C library could give
    back doesn't count.
    """
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return resident("self")


def in_progress() -> tuple[int, int]:
    """Return how many sockets and how many threads this process has."""
    sockets = 0
    for descriptor in os.listdir("/proc/self/fd"):
        with suppress(OSError):  # The descriptor may have been closed in the meantime.
            sockets += os.readlink(f"/proc/self/fd/{descriptor}").startswith("socket:")
    return sockets, threading.active_count()


def settle(idle: tuple[int, int], memory: float) -> tuple[int, float]:
    """Wait until the server has closed all dropped connections, and until its memory use is at most
    MOST_GROWN_MB above `memory`.

    Return the number of open file descriptors, and the memory use in megabytes.
    idle: how many sockets and threads there are without connections.
    """
    wait_for(lambda: all(now <= then for now, then in zip(in_progress(), idle, strict=True)))
    ends = time.monotonic() + WITHIN_S
    while (now := in_use()) > memory + MOST_GROWN_MB and time.monotonic() < ends:
        time.sleep(0.1)
    return len(os.listdir("/proc/self/fd")), now
