"""Games with phones, which let go of everything when the test is over."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.clocks import ManualClock
from tests.web.in_process import InProcess
from tests.web.phones import WithPhones, with_phones

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.chromium import Tab

Open = Callable[..., WithPhones]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Starts a real server for a game, on a machine that has no certificate yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    games: list[WithPhones] = []

    def begin(*args: object, **kwargs: object) -> WithPhones:
        kwargs.setdefault("clock", ManualClock())
        games.append(with_phones(*args, **kwargs))  # type: ignore[arg-type]
        return games[-1]

    yield begin
    for game in games:
        game.close()


@pytest.fixture
def in_process(opened: Open) -> Open:
    """Starts a server without a network for a game; the test moves its time."""
    return lambda *args, **kwargs: opened(*args, server=InProcess(), **kwargs)


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    """Starts a browser for all tests of a file."""
    from tests.web.chromium import launched  # noqa: PLC0415 - only some tests need it

    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def tab_of_file(chromium: "Browser") -> "Tab":
    from tests.web.chromium import Tab  # noqa: PLC0415 - only some tests need it

    return Tab(chromium)


@pytest.fixture
def tab(tab_of_file: "Tab") -> "Tab":
    """The page of the file, with nothing left of other tests."""
    tab_of_file.renew()
    return tab_of_file
