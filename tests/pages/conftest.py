"""Fixtures for games with phones. They close the games after the test."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.clocks import ManualClock
from tests.pages.in_process import InProcess
from tests.pages.phones import WithPhones, with_phones
from tests.sentences import opening, parcel
from tests.table import prepared
from tests.terminal import Terminal
from tests.waiting import WITHIN_S

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.pages.chromium import Tab

Open = Callable[..., WithPhones]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Return a function that starts a game with a real server. At first there is no certificate, as
    on a new machine.
    """
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
    """Return a function that starts a game with a server that needs no network. The test advances
    the server's time.
    """
    return lambda *args, **kwargs: opened(*args, server=InProcess(), **kwargs)


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    """Provide one browser for all tests in a file."""
    from tests.pages.chromium import launched  # noqa: PLC0415 - needed by only some tests

    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def tab_of_file(chromium: "Browser") -> "Tab":
    from tests.pages.chromium import Tab  # noqa: PLC0415 - needed by only some tests

    return Tab(chromium)


@pytest.fixture
def tab(tab_of_file: "Tab") -> "Tab":
    """Return the file's page, without anything that earlier tests have left behind."""
    tab_of_file.renew()
    return tab_of_file


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Provide a list of terminals. After the test, close every terminal that the test has added to
    it.
    """
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


@pytest.fixture
def game(opened: Open, request: pytest.FixtureRequest) -> Iterator[WithPhones]:
    """Provide a game that handles phones' inputs on a thread, because the test itself waits for the
    browser. A parameter can name the game. The default is The Parcel.
    """
    begun = opened(prepared(2, "dealer", game=getattr(request, "param", "parcel")))
    begun.open()
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            begun.played.do(begun.posted.get())

    playing = threading.Thread(target=play, daemon=True)
    playing.start()
    yield begun
    over.set()
    begun.posted.put(lambda: None)
    playing.join(WITHIN_S)


@pytest.fixture
def ann(tab: "Tab", game: WithPhones) -> "Page":
    """Return the page of Ann, who is logged in. It has already announced the first question."""
    from playwright.sync_api import expect  # noqa: PLC0415 - needed by only some tests

    from tests.pages.chromium import (  # noqa: PLC0415 - needed by only some tests
        enter_at_once,
        hear,
        wait_until_ready,
    )

    code = game.phones.code(game.seat("Ann"))
    enter_at_once(tab.page, game.address, "Ann", code)
    wait_until_ready(tab.page)
    expect(tab.page.locator("#log")).to_contain_text(opening("phone-here", who="Ann"))
    hear(tab.page, parcel("ask-starter"))
    return tab.page
