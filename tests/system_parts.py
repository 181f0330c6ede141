"""System packages that tests need but pip can't install, such as a sound server, browsers and
BRLTTY.

`@pytest.mark.needs("brltty")` names Debian packages. If a package is missing, the test is skipped,
and one sentence at the end reports this and says how to install the package. In CI, no test may be
skipped, so the test fails instead.
"""

import os
import shutil
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

#: Debian packages. Each comes with a program, a file or a Python module whose presence shows that
#: the package is installed.
PACKAGES = {
    "alsa-utils": "aplay",
    "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
    "brltty": "brltty",
    "chromium": "chromium",
    "dbus": "dbus-daemon",
    "espeak-ng": "espeak-ng",
    "firefox-esr": "firefox-esr",
    "flite": "flite",
    "libasound2-plugins": "/usr/lib/*/alsa-lib/libasound_module_pcm_pulse.so",
    "libbrailleutils-java": "/usr/share/java/brailleUtils-core.jar",
    "libespeak-ng1": "/usr/lib/*/libespeak-ng.so.1",
    "liblouis-bin": "lou_checktable",
    "orca": "orca",
    "pulseaudio": "pulseaudio",
    "pulseaudio-utils": "parec",
    "python3-brlapi": "import brlapi",
    "python3-louis": "import louis",
    "python3-speechd": "import speechd",
    "speech-dispatcher": "speech-dispatcher",
    "xvfb": "Xvfb",
}
#: The packages needed by tests that use these fixtures.
OF_FIXTURES: dict[str, tuple[str, ...]] = {
    "brltty": ("brltty", "python3-brlapi"),
    "chromium": ("chromium",),
    "sound_server": ("pulseaudio", "pulseaudio-utils"),
}


@cache
def is_there(package: str) -> bool:
    """Return whether the machine has a system package. Raise KeyError if the package isn't listed
    here.
    """
    sign = PACKAGES[package]
    if sign.startswith("/"):
        return any(Path("/").glob(sign[1:]))
    if sign.startswith("import "):
        return find_spec(sign.removeprefix("import ")) is not None
    return shutil.which(sign) is not None


class MissingPackages:
    """Skips the tests that need a missing package, and reports this at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self._is_ci = os.environ.get("CI") == "true"
        self._is_worker = hasattr(config, "workerinput")
        self._tests = 0
        self._missing: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if missing := self._missing_for(item):
                item.user_properties.append(("missing", " ".join(missing)))

    @staticmethod
    def _missing_for(item: pytest.Item) -> list[str]:
        needed = [name for mark in item.iter_markers("needs") for name in mark.args]
        for fixture in getattr(item, "fixturenames", ()):
            needed += OF_FIXTURES.get(fixture, ())
        return sorted({name for name in needed if not is_there(name)})

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if missing := dict(item.user_properties).get("missing"):
            if self._is_ci:
                pytest.fail(f"CI must have every package: {missing}", pytrace=False)
            pytest.skip(f"needs {missing}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        missing = dict(report.user_properties).get("missing")
        if not self._is_worker and report.skipped and missing:
            self._tests += 1
            self._missing.update(str(missing).split())

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._tests:
            terminalreporter.write_line(sentence(self._tests, sorted(self._missing)))


def sentence(count: int, missing: Sequence[str]) -> str:
    """Return a sentence with the number of skipped tests, and the command that installs the
    packages they need.
    """
    tests = "1 test that needs" if count == 1 else f"{count} tests that need"
    return (
        f"I left out {tests} what this machine doesn't have. To add it, type:"
        f" sudo apt-get install {' '.join(missing)}"
    )
