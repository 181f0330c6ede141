"""Reports where in our code errors occur.

Anyone could cause an error again and again, so only a few of the reports are passed on.
"""

from collections.abc import Callable

from companion.clock import Clock

#: Minimum interval between reports about the same location, in seconds.
REPORT_INTERVAL_S = 60.0


class FailureReports:
    """Passes on the locations of errors, each at most once per `REPORT_INTERVAL_S`.

    It remembers every location. Their number is limited by the size of our code.
    """

    def __init__(self, report: Callable[[str], None], clock: Clock) -> None:
        self._report = report
        self._clock = clock
        self._reported: dict[str, float] = {}

    def __call__(self, place: str) -> None:
        """Report a location, unless it was reported recently."""
        now = self._clock.now()
        if now - self._reported.get(place, -REPORT_INTERVAL_S) >= REPORT_INTERVAL_S:
            self._reported[place] = now
            self._report(place)
