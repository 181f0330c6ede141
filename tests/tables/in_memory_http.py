"""HTTP within the test's own event loop, with streams that can be cut off."""

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from typing import Any

import httpx

Message = MutableMapping[str, Any]


class InMemoryServer:
    """An ASGI application that answers until it is killed."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.is_killed = False
        self.answers = set[_Answer]()

    def kill(self) -> None:
        """Break every connection, and refuse new ones."""
        self.is_killed = True
        cut(self.answers)


class InMemoryTransport(httpx.AsyncBaseTransport):
    """One client's connection.

    server: the server that the client currently reaches, or None if it can't reach any.
    """

    def __init__(self, server: InMemoryServer | None) -> None:
        self.server = server
        self._answers = set[_Answer]()

    def cut(self) -> None:
        """Break this client's connections."""
        cut(self._answers)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        server = self.server
        if server is None or server.is_killed:
            raise httpx.ConnectError("nothing answers")
        answer = _Answer(server.app, request, await request.aread())
        for answers in (server.answers, self._answers):
            answers.add(answer)
        return await answer.begun()


def cut(answers: "set[_Answer]") -> None:
    """Break these connections."""
    for answer in answers:
        answer.cut()
    answers.clear()


class _Answer(httpx.AsyncByteStream):
    """The application's response to one request."""

    def __init__(self, app: Any, request: httpx.Request, body: bytes) -> None:
        self._request = request
        self._body = body
        self._timeout_s: float | None = request.extensions["timeout"]["read"]
        self._sent: asyncio.Queue[Message | BaseException] = asyncio.Queue()
        self._has_been_read = False
        self._is_closed = asyncio.Event()
        self.task = asyncio.create_task(app(self._scope(), self._receive, self._sent.put))
        self.task.add_done_callback(self._ended)

    def cut(self) -> None:
        self._sent.put_nowait(httpx.ReadError("the connection is lost"))
        self.task.cancel()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """Pass an error in the application on to the test."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._sent.put_nowait(error)

    async def begun(self) -> httpx.Response:
        start = await self._next()
        return httpx.Response(
            start["status"], headers=start["headers"], stream=self, request=self._request
        )

    async def __aiter__(self) -> AsyncIterator[bytes]:
        is_more = True
        while is_more:
            message = await self._next()
            is_more = message.get("more_body", False)
            yield message.get("body", b"")

    async def aclose(self) -> None:
        self._is_closed.set()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    def _scope(self) -> Message:
        request = self._request
        return {
            "type": "http",
            "method": request.method,
            "scheme": request.url.scheme,
            "path": request.url.path,
            "raw_path": request.url.raw_path,
            "query_string": request.url.query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "server": (request.url.host, request.url.port),
            "client": ("127.0.0.1", 1),
            "root_path": "",
            "http_version": "1.1",
        }

    async def _receive(self) -> Message:
        if not self._has_been_read:
            self._has_been_read = True
            return {"type": "http.request", "body": self._body, "more_body": False}
        await self._is_closed.wait()
        return {"type": "http.disconnect"}

    async def _next(self) -> Message:
        try:
            async with asyncio.timeout(self._timeout_s):
                message = await self._sent.get()
        except TimeoutError:
            await self.aclose()
            raise httpx.ReadTimeout("nothing comes", request=self._request) from None
        if isinstance(message, BaseException):
            raise message
        return message
