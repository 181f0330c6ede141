"""A game with phones, which lets go of all when the test is over."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.waiting import WITHIN_S
from tests.web.phones import WithPhones, with_phones

Open = Callable[..., WithPhones]
# Five seconds otherwise, which a busy machine may need.
expect.set_options(timeout=WITHIN_S * 1000)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a game with phones, on a machine that has no certificate yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    games: list[WithPhones] = []

    def begin(*args: object, **kwargs: object) -> WithPhones:
        games.append(with_phones(*args, **kwargs))  # type: ignore[arg-type]
        return games[-1]

    yield begin
    for game in games:
        game.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no chromium here: bash .ci/system-packages")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--force-renderer-accessibility"]
        )
        yield browser
        browser.close()
