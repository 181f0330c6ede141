"""Plays games on pages in real browsers. Players press buttons, or type if there are no buttons.

The pages' own timers run in real time. This makes no difference, because a page that has to
reconnect still shows the same messages.
"""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser

from companion.catalog import phrasebook
from companion.lines.page.app import rendered
from companion.lines.page.event_log import EventLog
from companion.lines.page.pages import PageTable
from companion.lines.page.templates import PageTemplates
from companion.lines.seat_events import events_decoder
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import ENGLISH
from companion.referee.question import Choose
from tests.clocks import ManualClock
from tests.pages import chromium
from tests.pages.phones import WithPhones, with_phones
from tests.table import GAMES, prepared

#: Turns events into what pages in English show.
TABLE = PageTable("", PageTemplates(phrasebook(ENGLISH), ()), ())
#: How many messages a page keeps in its log.
LOGGED = 500
CHOICES = "() => [...document.querySelectorAll('#choices button')].map((one) => one.textContent)"
PRESS = "(choice) => document.querySelectorAll('#choices button')[choice].click()"
LOG = "() => [...document.querySelectorAll('#log > *')].map((one) => one.textContent).reverse()"
#: A script that returns whether the page shows at least this many messages, and this one last.
HAS = """([many, last]) => {
    const log = document.getElementById("log").children;
    return log.length >= many && (!many || log[0].textContent === last);
}"""
#: A script that records everything that the page announces, because the page removes each
#: announcement after a while.
NOTE_NEWS = """() => {
    window.announced = [];
    new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => announced.push(node.textContent.trim()))
    )).observe(document.getElementById("news"), {childList: true, subtree: true});
}"""


class Page(Protocol):
    """A page in any browser.

    errors: errors that have occurred on the page.
    """

    @property
    def errors(self) -> list[str]: ...

    def open(self, address: str) -> None:
        """Load the page at this address."""

    def log_in(self, name: str, code: str) -> None:
        """Type a player's name and code into the login form, and send it."""

    def run(self, function: str, argument: object = None) -> Any:
        """Call a script function on the page, and return its result."""

    def until(self, function: str, argument: object) -> None:
        """Wait until this script function returns something true."""

    def type(self, line: str) -> None:
        """Type a line in the field, and send it."""


#: Opens a page that shares nothing with other pages. Closing the stack closes the page.
NewPage = Callable[[ExitStack], Page]


class ChromiumPage:
    """A page in Chromium, operated with keys and clicks."""

    def __init__(self, browser: Browser, stack: ExitStack) -> None:
        self._page = chromium.new_page(browser)
        stack.callback(self._page.context.close)
        self.errors: list[str] = []
        self._page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, address: str) -> None:
        self._page.goto(address)

    def log_in(self, name: str, code: str) -> None:
        chromium.fill_in(self._page, name, code)

    def run(self, function: str, argument: object = None) -> Any:
        return self._page.evaluate(function, argument)

    def until(self, function: str, argument: object) -> None:
        self._page.wait_for_function(function, arg=argument)

    def type(self, line: str) -> None:
        field = self._page.locator("#line")
        field.fill(line)
        field.press("Enter")


class SentEvents:
    """All events sent to one page so far.

    events: the events, exactly as sent.
    """

    def __init__(self, log: EventLog) -> None:
        self.events = [content for _, content in log.kept()]
        add = log.add

        def note(content: bytes, *, is_kept: bool = False) -> None:
            self.events.append(content)
            add(content, is_kept=is_kept)

        log.add = note  # type: ignore[method-assign]

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Return all messages in the events, in order."""
        return [one for event in self.events for one in json.loads(as_shown(event))]

    @property
    def texts(self) -> list[str]:
        """Return the texts of the newest messages, as many as a page keeps."""
        return [one["text"] for one in self.messages if "text" in one][-LOGGED:]


def as_shown(event: bytes) -> bytes:
    """Return an event in the form in which it is sent to a page that shows full sentences."""
    if not json.loads(event) or "type" not in json.loads(event)[0]:
        return event  # Events for the table page have only one form.
    return rendered(events_decoder.decode(event), TABLE, Listener())


class TrackedPage:
    """A page, and everything that has been sent to it."""

    def __init__(self, page: Page, log: EventLog) -> None:
        self.page = page
        self.sent = SentEvents(log)

    def settle(self) -> None:
        """Wait until the page shows everything that has been sent to it."""
        sent = self.sent.texts
        self.page.until(HAS, [len(sent), sent[-1] if sent else ""])

    def log(self) -> list[str]:
        """Return the messages that the page shows, oldest first."""
        found: list[str] = self.page.run(LOG)
        return found


@contextmanager
def in_chromium() -> Iterator[NewPage]:
    """Start the system's Chromium. Provide a function that opens pages in it."""
    with chromium.launched() as browser:
        yield partial(ChromiumPage, browser)


def played(new_page: NewPage, folder: Path, name: str, players: int, most: int) -> tuple[int, bool]:
    """Play a game with at most `most` answers. Return how many answers were given, and whether the
    game ended.

    Fail if a page has an error, or doesn't show exactly what was sent to it.
    """
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setenv("XDG_DATA_HOME", str(folder))
        keeper = "dealer" if "dealer" in GAMES[name].keepers else "table"
        game = with_phones(prepared(players, keeper, game=name), seed=2, clock=ManualClock())
        stack.callback(game.close)
        pages = {seat.name: log_in(new_page(stack), game, seat.name) for seat in game.phones.seats}
        table = TrackedPage(new_page(stack), game.screen.log)
        table.page.open(f"{game.address}table")
        game.open()
        answers = press(game, pages, random.Random(4), most)
        for shown in (*pages.values(), table):
            shown.settle()
            assert shown.log() == shown.sent.texts
            assert not shown.page.errors
        return answers, not isinstance(game.session.play.question, Choose)


def log_in(page: Page, game: WithPhones, name: str) -> TrackedPage:
    """Log a player in with their name and code. Return the player's page."""
    page.open(game.address)
    page.log_in(name, game.phones.code(game.seat(name)))
    game.do_posted()  # This input makes the phone the player's line.
    shown = TrackedPage(page, game.line(name).log)
    game.do_posted()  # This input announces the phone to everyone.
    return shown


def press(game: WithPhones, pages: dict[str, TrackedPage], luck: random.Random, most: int) -> int:
    """Answer questions on the players' pages until the game is over, at most `most` times. Return
    the number of answers.
    """
    play, narrator = game.session.play, game.narrator
    for answers in range(most):
        question = play.question
        if not isinstance(question, Choose):
            return answers
        whose = question.seat.name if question.seat else luck.choice(list(pages))
        shown = pages[whose]
        shown.settle()
        game.move_time(1.0)  # Play at a human speed.
        answer(shown.page, question, narrator, luck)
        game.do_posted()
    return most


def answer(page: Page, question: Choose[Any], narrator: Narrator, luck: random.Random) -> None:
    """Answer a question by pressing a random button, or by typing if there are no buttons."""
    choices = page.run(CHOICES)
    if choices:
        page.run(PRESS, luck.randrange(len(choices)))
    else:
        page.type(narrator.word(luck.choice(question.options)))
