"""Reports the progress of the tests in plain lines: one after each twentieth of the tests, and one
for each failure as soon as it happens.

`make test` uses this with `-p tests.progress`. pytest's own rows of dots are of no use in a log,
and a screen reader would read every dot aloud.
"""

import time
from typing import Any

import pytest

#: How many lines to print about tests that have passed.
LINES = 20


class Progress:
    """Counts the tests that have finished, and reports them."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._begun = time.monotonic()
        self._wanted = 0
        self._over: set[str] = set()
        self._failed = 0
        self._told = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(
        self, report: pytest.TestReport | pytest.CollectReport
    ) -> tuple[str, str, str] | None:
        """Make pytest print no dots. It still counts the tests as usual."""
        if not isinstance(report, pytest.TestReport) or report.skipped:
            return None
        if report.failed:
            return ("failed" if report.when == "call" else "error", "", "")
        return ("passed" if report.when == "call" else "", "", "")

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: Any, ids: list[str]) -> None:
        """Count the tests in a run with workers. All workers find the same tests, so count only the
        first worker's.
        """
        if not self._wanted:
            self._begin(len(ids), f" with {node.workerinput['workercount']} workers")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the tests in a run without workers."""
        if session.items:
            self._begin(len(session.items), "")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that has finished, or report that it failed."""
        if report.failed:
            self._failed += 1
            self._tell(f"Failed: {report.nodeid}, at its {report.when}.")
        if report.when != "teardown":
            return
        self._over.add(report.nodeid)
        if (twentieths := len(self._over) * LINES // self._wanted) > self._told:
            self._told = twentieths
            seconds = time.monotonic() - self._begun
            self._tell(
                f"{twentieths * 100 // LINES} percent: {len(self._over)} of {self._wanted} tests,"
                f" {self._failed} failed, {seconds:.0f} seconds."
            )

    def _begin(self, count: int, workers: str) -> None:
        self._wanted, self._begun = count, time.monotonic()
        self._tell(f"Running {count} tests{workers}.")

    def _tell(self, line: str) -> None:
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.ensure_newline()
            reporter.write_line(line)
            reporter.flush()


def pytest_configure(config: pytest.Config) -> None:
    """Report progress only from the main process, not from its workers."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config), "companion-progress")
