"""Games played on pages in real browsers: players press buttons, and type where there are none."""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as PlaywrightPage

from companion.narration.narrator import Narrator
from companion.referee.question import Choose
from companion.web.events import Events
from tests.table import GAMES, prepared
from tests.waiting import WITHIN_S
from tests.web.phones import WithPhones, with_phones

#: So many entries the log of a page has at most.
LOGGED = 500
CHOICES = "() => [...document.querySelectorAll('#choices button')].map((one) => one.textContent)"
PRESS = "(choice) => document.querySelectorAll('#choices button')[choice].click()"
LOG = "() => [...document.querySelectorAll('#log > *')].map((one) => one.textContent).reverse()"
#: Whether the page has so many messages, of which this is the last.
HAS = """([many, last]) => {
    const log = document.getElementById("log").children;
    return log.length >= many && (!many || log[0].textContent === last);
}"""


class Page(Protocol):
    """A page in a browser of whatever make. errors: what went wrong on it."""

    @property
    def errors(self) -> list[str]: ...

    def open(self, address: str) -> None:
        """Load it."""

    def come_in(self, name: str, code: str) -> None:
        """As a player, by what the form at the door asks for."""

    def run(self, function: str, argument: object = None) -> Any:
        """A function of script, in the page; what it returns."""

    def until(self, function: str, argument: object) -> None:
        """Wait until it returns what is true."""

    def type(self, line: str) -> None:
        """A line in the field."""


#: Opens a page that shares nothing with another one; it is closed with the stack.
NewPage = Callable[[ExitStack], Page]


class ChromiumPage:
    """A page of Chromium, whose keys are pressed as by hand."""

    def __init__(self, browser: Browser, stack: ExitStack) -> None:
        self._page: PlaywrightPage = browser.new_page(ignore_https_errors=True)
        stack.callback(self._page.context.close)
        self.errors: list[str] = []
        self._page.set_default_timeout(WITHIN_S * 1000)
        self._page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, address: str) -> None:
        self._page.goto(address)

    def come_in(self, name: str, code: str) -> None:
        self._page.get_by_label("Your name").select_option(name)
        self._page.get_by_label("Your code").fill(code)
        self._page.keyboard.press("Enter")

    def run(self, function: str, argument: object = None) -> Any:
        return self._page.evaluate(function, argument)

    def until(self, function: str, argument: object) -> None:
        self._page.wait_for_function(function, arg=argument)

    def type(self, line: str) -> None:
        field = self._page.locator("#line")
        field.fill(line)
        field.press("Enter")


class Sent:
    """What a page is sent from the beginning on."""

    def __init__(self, events: Events) -> None:
        self._sent: list[bytes] = []
        events.keep(lambda _, event: self._sent.append(event))

    @property
    def texts(self) -> list[str]:
        """The messages, as far as a page keeps them."""
        events = [json.loads(event.split(b"data: ", 1)[1]) for event in self._sent]
        return [one["text"] for together in events for one in together if "text" in one][-LOGGED:]


class Shown:
    """A page, and what it was sent."""

    def __init__(self, page: Page, events: Events) -> None:
        self.page = page
        self.sent = Sent(events)

    def settle(self) -> None:
        """Wait until it shows all of it."""
        sent = self.sent.texts
        self.page.until(HAS, [len(sent), sent[-1] if sent else ""])

    def log(self) -> list[str]:
        """What it shows, the oldest first."""
        found: list[str] = self.page.run(LOG)
        return found


@contextmanager
def in_chromium() -> Iterator[NewPage]:
    """The system's, without a screen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield partial(ChromiumPage, browser)
        browser.close()


def played(new_page: NewPage, folder: Path, name: str, players: int, most: int) -> tuple[int, bool]:
    """Play a game: how many answers were given, and whether it came to its end.

    Fails where a page does not show exactly what its player was told, or has an error.
    """
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setenv("XDG_DATA_HOME", str(folder))
        keeper = "dealer" if "dealer" in GAMES[name].keepers else "table"
        now = partial(next, count(step=1.0))  # nobody plays faster than people do
        game = with_phones(prepared(players, keeper, game=name), seed=2, now=now)
        stack.callback(game.close)
        pages = {seat.name: come_in(new_page(stack), game, seat.name) for seat in game.phones.seats}
        table = Shown(new_page(stack), game.phones._table.events)
        table.page.open(f"{game.address}table")
        game.delivery.hold()
        game.conversation.open()
        game.delivery.release()
        answers = press(game, pages, random.Random(4), most)
        for shown in (*pages.values(), table):
            shown.settle()
            assert shown.log() == shown.sent.texts
            assert not shown.page.errors
        return answers, not isinstance(game.conversation.play.question, Choose)


def come_in(page: Page, game: WithPhones, name: str) -> Shown:
    """A player's page, by name and code."""
    seat = game.seat(name)
    shown = Shown(page, game.phones._lines[seat].events)
    page.open(game.address)
    page.come_in(name, game.phones.code(seat))
    game.do_posted()  # the phone is its seat's line
    game.do_posted()  # all hear of it
    return shown


def press(game: WithPhones, pages: dict[str, Shown], luck: random.Random, most: int) -> int:
    """Answer until it is over; how often."""
    play, narrator = game.conversation.play, game.conversation.talk.narrator
    for answers in range(most):
        question = play.question
        if not isinstance(question, Choose):
            return answers
        whose = question.seat.name if question.seat else luck.choice(list(pages))
        shown = pages[whose]
        shown.settle()
        answer(shown.page, question, narrator, luck)
        game.delivery.hold()
        game.do_posted()
        game.delivery.release()
    return most


def answer(page: Page, question: Choose[Any], narrator: Narrator, luck: random.Random) -> None:
    """A button where there is one, else a word in the field."""
    choices = page.run(CHOICES)
    if choices:
        page.run(PRESS, luck.randrange(len(choices)))
    else:
        page.type(narrator.word(luck.choice(question.among)))
