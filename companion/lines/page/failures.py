"""Reports of errors in our code. Anyone could cause one again and again, so few are passed on."""

from collections.abc import Callable

from companion.clock import Clock

#: Pause between two reports about the same place, in seconds.
REPORT_INTERVAL_S = 60.0


class FailureReports:
    """Passes on the places of errors. The number of places is limited by our code."""

    def __init__(self, report: Callable[[str], None], clock: Clock) -> None:
        self._report = report
        self._clock = clock
        self._reported: dict[str, float] = {}

    def __call__(self, place: str) -> None:
        """Report a place, unless it was reported just now."""
        now = self._clock.now()
        if now - self._reported.get(place, -REPORT_INTERVAL_S) >= REPORT_INTERVAL_S:
            self._reported[place] = now
            self._report(place)
