"""What is counted of workers and gateways, for Prometheus; no word of a table is among it."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

#: In seconds: what is heard at once, and what is waited for.
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """One process's."""

    def __init__(self) -> None:
        self._registry = one = CollectorRegistry()
        self.lines = Counter(
            "companion_lines", "Lines that seats said and that are done", registry=one
        )
        self.took = Histogram(
            *("companion_line_seconds", "From a line's coming to its being told"),
            buckets=BUCKETS,
            registry=one,
        )
        self.fenced = Counter("companion_fenced", "Writes behind another's", registry=one)
        self.failed = Counter("companion_failed", "Writes that failed, and mistakes", registry=one)
        self.parts = Gauge("companion_parts", "Parts that this worker has", registry=one)
        self.tables = Gauge("companion_tables", "Tables in its memory", registry=one)
        self.pages = Gauge("companion_pages", "Pages that listen here", registry=one)
        self.said = Counter("companion_said", "Lines that pages have sent here", registry=one)
        self.wrong_codes = Counter("companion_wrong_codes", "Codes that were wrong", registry=one)

    def site(self, is_ready: Callable[[], bool]) -> Starlette:
        """`/metrics`; `/health`, whether it lives; `/ready`, whether it can do its work."""

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
