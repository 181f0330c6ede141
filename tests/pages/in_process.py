"""Runs the server for players' pages without a network, threads or real time."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import httpx

from companion.lines.page.server import Place
from tests.clocks import VirtualLoop

T = TypeVar("T")
#: A time just after everything that has to be done now, in seconds. The loop's time gets there only
#: when it has nothing else to do.
MOMENT_S = 0.001


class InProcess(httpx.BaseTransport):
    """A server for `Phones` that its HTTP clients use as their transport.

    Its event loop has virtual time. It runs only while a request or the test makes it run.
    """

    def __init__(self) -> None:
        self._runner = asyncio.Runner(loop_factory=VirtualLoop)
        self._places: Sequence[Place] = ()

    def __call__(self, places: Sequence[Place], _failed: Callable[[str], None]) -> "InProcess":
        """Start serving at these addresses, without opening any sockets."""
        self._places = places
        return self

    def do(self, act: Callable[[], None]) -> None:
        self._runner.get_loop().call_soon(act)

    def close(self) -> None:  # Each client calls this method when it closes.
        """Do nothing, because other clients still need the server. `end` stops it."""

    def end(self) -> None:
        """Stop the server."""
        self._runner.close()
        for place in self._places:
            place.at.close()

    def move_time(self, seconds: float) -> None:
        """Let this many seconds pass for the server."""
        self._run(asyncio.sleep(seconds))

    def finish_all(self) -> None:
        """Run everything that the server can do without letting time pass."""
        self.move_time(MOMENT_S)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self._run(self._answer(request))

    def stream(
        self, request: httpx.Request, take: Callable[[bytes], None]
    ) -> "asyncio.Task[httpx.Response]":
        """Start a request whose response goes on without end.

        take: is called with each part of the response.
        """
        app = self._app(request)

        async def overheard(scope: Any, receive: Any, send: Any) -> None:
            async def send_on(message: Any) -> None:
                take(message.get("body", b""))
                await send(message)

            await app(scope, receive, send_on)

        transport = httpx.ASGITransport(overheard)
        return self._runner.get_loop().create_task(transport.handle_async_request(request))

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        answer = await httpx.ASGITransport(self._app(request)).handle_async_request(request)
        return httpx.Response(
            answer.status_code, headers=answer.headers, content=await answer.aread()
        )

    def _app(self, request: httpx.Request) -> Any:
        """Return the application that serves the port in the request's address."""
        return next(
            place.app for place in self._places if place.at.getsockname()[1] == request.url.port
        )

    def _run(self, doing: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(doing)
