"""Checks which of the bugs that made us write our own driver are still in the published pyttsx3."""

from pathlib import Path

import pytest

from tests.bench.measure import told
from tests.speech import stock_traps


class BugCounter:
    """A pytest plugin that counts tests. A test that passes shows that its bug is still there."""

    def __init__(self) -> None:
        self.passed = self.all = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test once it has run. If a test's fixture fails, its bug is gone."""
        if report.when == "call" or (report.when == "setup" and report.failed):
            self.all += 1
            self.passed += report.passed


def stock(_: Path) -> None:
    """Print how many of the bugs remain."""
    counted = BugCounter()
    # Other benchmarks have imported hypothesis before pytest could rewrite hypothesis's assertions.
    late = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
    pytest.main(["-q", "-W", late, str(stock_traps.__file__)], plugins=[counted])
    told("stock pyttsx3, traps still there", counted.passed, f"of {counted.all}")
