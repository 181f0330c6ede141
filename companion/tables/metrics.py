"""Worker and gateway metrics for Prometheus. They contain no words from a table."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

#: The boundaries of the histogram's buckets, in seconds.
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """One process's metrics."""

    def __init__(self) -> None:
        self._registry = one = CollectorRegistry()
        self.lines = Counter(
            "companion_lines", "Input lines of seats that were processed", registry=one
        )
        self.took = Histogram(
            *("companion_line_seconds", "Time from receiving a line to sending its result"),
            buckets=BUCKETS,
            registry=one,
        )
        self.fenced = Counter(
            "companion_fenced", "Writes refused because another worker had written", registry=one
        )
        self.failed = Counter("companion_failed", "Failed writes, and errors", registry=one)
        self.parts = Gauge("companion_parts", "Partitions that this worker runs", registry=one)
        self.tables = Gauge("companion_tables", "Tables in memory", registry=one)
        self.pages = Gauge("companion_pages", "Pages connected here", registry=one)
        self.said = Counter("companion_said", "Lines received from pages", registry=one)
        self.wrong_codes = Counter("companion_wrong_codes", "Wrong codes entered", registry=one)

    def site(self, is_ready: Callable[[], bool]) -> Starlette:
        """Return the site with `/metrics`, `/health` (alive) and `/ready` (able to work)."""

        async def metrics(_request: Request) -> Response:
            return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)

        async def health(_request: Request) -> Response:
            return Response("fine\n")

        async def ready(_request: Request) -> Response:
            return Response("ready\n") if is_ready() else Response("not ready\n", 503)

        return Starlette(
            routes=[
                Route("/metrics", metrics),
                Route("/health", health),
                Route("/ready", ready),
            ]
        )
