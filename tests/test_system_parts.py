"""Tests the report about system packages that are missing on the machine."""

import pytest

from tests import system_parts

pytest_plugins = ("pytester",)
CONFTEST = """
import pytest
from tests import system_parts

system_parts.PACKAGES["no-such-package"] = "no-such-program"
system_parts.PACKAGES["shell"] = "sh"
system_parts.OF_FIXTURES["device"] = ("no-such-package",)

def pytest_configure(config):
    config.addinivalue_line("markers", "needs(package, ...)")
    config.pluginmanager.register(system_parts.MissingPackages(config))

@pytest.fixture
def device():
    pass
"""
TESTS = """
import pytest

def test_that_needs_nothing():
    pass

@pytest.mark.needs("shell")
def test_that_needs_an_installed_package():
    pass

@pytest.mark.needs("shell", "no-such-package")
def test_that_needs_a_missing_package():
    pass

def test_with_a_fixture_that_needs_a_missing_package(device):
    pass
"""


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Provide a folder with four tests. Two of these tests need a missing package."""
    for name, known in (
        ("PACKAGES", system_parts.PACKAGES),
        ("OF_FIXTURES", system_parts.OF_FIXTURES),
    ):
        monkeypatch.setattr(system_parts, name, dict(known))
    monkeypatch.delenv("CI", raising=False)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    return pytester


@pytest.mark.parametrize("workers", [0, 1])
def test_missing_package_skips_its_tests_and_names_the_install_command(
    folder: pytest.Pytester, workers: int
) -> None:
    """The summary says this once, in the second-to-last line, even with several workers."""
    ran = folder.runpytest_inprocess("-q", f"-n{workers}")
    ran.assert_outcomes(passed=2, skipped=2)
    assert ran.ret == 0
    told = [line for line in ran.outlines if "no-such-package" in line]
    assert told == [
        "I left out 2 tests that need what this machine doesn't have. To add it, type:"
        " sudo apt-get install no-such-package"
    ]


def test_missing_package_in_ci_fails_its_tests(
    folder: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    ran = folder.runpytest_inprocess("-q", "-n0")
    ran.assert_outcomes(passed=2, errors=2)
    assert ran.ret == 1
    ran.stdout.fnmatch_lines(["CI must have every package: no-such-package"])
    assert "I left out" not in ran.stdout.str()


def test_test_summary_says_nothing_if_every_package_is_installed(folder: pytest.Pytester) -> None:
    ran = folder.runpytest_inprocess("-q", "-n0", "-k", "needs_nothing or an_installed")
    ran.assert_outcomes(passed=2, deselected=2)
    assert "I left out" not in ran.stdout.str()
