"""Fixtures for all tests: a separate home directory, the program, and devices."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from companion.tables import doors
from tests import in_process
from tests.braille.brltty import Brltty, free_host
from tests.emulators.baum import BaumEmulator
from tests.sharing import Sharing, longest_first
from tests.speech.sound import SoundServer
from tests.system_parts import MissingPackages
from tests.waiting import WITHIN_S

# Slow tests don't count as failures, because the machine may be busy or may have been suspended.
# Each run tries the same inputs, so that a rare input can't fail an unrelated change. The proof
# `properties` tries new ones.
slow = [HealthCheck.too_slow]
settings.register_profile("companion", derandomize=True, deadline=None, suppress_health_check=slow)
settings.register_profile("new inputs", settings.get_profile("companion"), derandomize=False)
settings.load_profile("companion")
#: A function that runs `companion ARGUMENTS` with these lines as typed input, and returns the
#: finished process.
Companion = Callable[..., "subprocess.CompletedProcess[str]"]
#: Fixtures that start a program, a browser, a device or sound. `make quick` leaves out their tests.
REAL = {"club", "home", "companion", "program", "brltty", "sound_server", "chromium"}
REAL |= {"plugged", "hear", "held", "far"}

#: Folders and files with tests that play many games, or games at remote tables. `make quick` also
#: leaves these out.
WHOLE = {"everyday", "hearing", "languages", "leaks", "parity", "practice", "proof", "tables"}
WHOLE |= {"test_whole.py", "test_again.py", "test_corpus.py", "test_every_command.py"}
WHOLE |= {"test_played_by_touch.py", "test_played_on_hid.py", "test_true_queries.py"}
WHOLE |= {"test_properties.py", "test_repaired_by_touch.py", "test_grammar.py", "test_games.py"}
WHOLE |= {"test_recogniser.py", "test_whole_questions.py", "test_interview_session.py"}
WHOLE |= {"test_recognisers.py", "test_mishaps.py", "test_walls.py", "test_winnable.py"}
WHOLE |= {"test_directions.py"}


#: Thresholds for `gc.set_threshold`, far above Python's own. Tests don't need frequent collections,
#: because `pytest_runtest_teardown` collects garbage after each file anyway.
RARELY = (50_000, 20, 1_000)

#: The real cost of checking a login code, as a parameter of scrypt. Tests use a lower cost.
REAL_COST = doors.COST


def pytest_configure(config: pytest.Config) -> None:
    """Skip the tests that this machine can't run, and reduce how often Python collects garbage."""
    gc.set_threshold(*RARELY)
    config.pluginmanager.register(MissingPackages(config), "companion-left-out")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that use real devices or programs and tests that play whole games. Put long tests
    first.
    """
    for item in items:
        if REAL.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.real)
        if not WHOLE.isdisjoint((item.path.name, item.path.parent.name)):
            item.add_marker(pytest.mark.whole)
    items[:] = longest_first(items)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After each file, collect garbage, and exclude what is left from later collections.

    Caches grow during a run. Otherwise, every collection would have to go through all of them
    again.
    """
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Distribute the tests among the workers as described in `sharing`."""
    return Sharing(config, log)


@pytest.fixture(autouse=True, scope="session")
def cost_of_codes() -> Iterator[int]:
    """Reduce the cost of checking login codes in this process, because tests use hundreds of them.
    Yield the real cost.
    """
    with patch.object(doors, "COST", 2):
        yield REAL_COST


@pytest.fixture
def home(tmp_path: Path) -> Mapping[str, str]:
    """Return environment variables for a user who has never played, with empty folders."""
    places = {"XDG_DATA_HOME": tmp_path / "data", "XDG_CONFIG_HOME": tmp_path / "config"}
    return {**os.environ, **{name: str(path) for name, path in places.items()}}


@pytest.fixture
def companion(home: Mapping[str, str]) -> Companion:
    """Return a function that runs the command in the test's own process, with the given lines on
    standard input.

    The function does everything that the program does except start up. To test that, see `program`.
    """

    return partial(in_process.run, home)


@pytest.fixture
def program(home: Mapping[str, str]) -> Companion:
    """Return a function that runs the command as a separate process, just as a user would.

    Use it to test what only a real start shows: imports, the encoding of streams, threads that must
    end, and exits caused by a signal. A run takes half a second of processor time, and `companion`
    only a tenth of that.
    """

    def run(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            input=typed,
            env=home,
            capture_output=True,
            text=True,
            timeout=WITHIN_S,
            check=False,
        )

    return run


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Callable[..., BaumEmulator]]:
    """Return a function that makes emulated displays. After the test, unplug the displays."""
    made: list[BaumEmulator] = []

    def plug(**details: object) -> BaumEmulator:
        # Each display gets a different serial number.
        details.setdefault("serial", str(12345678 + len(made)))
        made.append(BaumEmulator(tmp_path / f"display{len(made)}", **details))  # type: ignore[arg-type]
        return made[-1]

    yield plug
    for emulator in made:
        if emulator.path.exists():
            emulator.unplug()


@pytest.fixture
def brltty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Brltty]]:
    """Return a function that starts a BRLTTY with a BrlAPI that programs can find. After the test,
    stop BRLTTY.

    A test must request this fixture before `home`, so that the program that it runs finds BRLTTY
    too.
    """
    started: list[Brltty] = []
    host = free_host()
    monkeypatch.setenv("BRLAPI_HOST", host)
    monkeypatch.setenv("BRLAPI_AUTH", "none")
    for terminal in ("WINDOWID", "WINDOWPATH", "CONTROLVT", "XDG_VTNR"):
        # The session that runs the tests may have set these variables.
        monkeypatch.delenv(terminal, raising=False)

    def start(driver: str, path: Path, *, parameters: str = "", auth: str = "none") -> Brltty:
        started.append(Brltty(tmp_path, driver, path, host, parameters=parameters, auth=auth))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.fixture(scope="module")
def sound_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    """Provide a sound server, and keep recording all its sinks, because a null sink without
    listeners sleeps for 2 seconds.

    The server ends with the test module, because recording silence takes up a twentieth of a
    processor.
    """
    server = SoundServer(tmp_path_factory.mktemp("sound"))
    server.record()
    yield server
    server.close()
