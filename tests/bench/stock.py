"""Whether the traps of stock pyttsx3, for which we have a driver of our own, are still there."""

from pathlib import Path

import pytest

from tests.bench.measure import told
from tests.speech import stock_traps


class Counted:
    """A plugin of pytest that counts: how many tests passed, of how many."""

    def __init__(self) -> None:
        self.passed = self.all = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Once a test, after its call; a fixture that fails counts as a trap that is gone."""
        if report.when == "call" or (report.when == "setup" and report.failed):
            self.all += 1
            self.passed += report.passed


def stock(_: Path) -> None:
    """Run them, and tell how many there are."""
    counted = Counted()
    # Other figures have brought hypothesis in before pytest could rewrite its asserts.
    late = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
    pytest.main(["-q", "-W", late, str(stock_traps.__file__)], plugins=[counted])
    told("stock pyttsx3, traps still there", counted.passed, f"of {counted.all}")
