"""Games played on pages in Chromium: players press buttons, and type where there are none."""

import json
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

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
    """A page, and what it was sent. errors: what went wrong on it."""

    def __init__(self, page: Page, events: Events) -> None:
        self.page = page
        self.sent = Sent(events)
        self.errors: list[str] = []
        page.set_default_timeout(WITHIN_S * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def settle(self) -> None:
        """Wait until it shows all of it."""
        sent = self.sent.texts
        self.page.wait_for_function(HAS, arg=[len(sent), sent[-1] if sent else ""])

    def log(self) -> list[str]:
        """What it shows, the oldest first."""
        found: list[str] = self.page.evaluate(LOG)
        return found


@contextmanager
def in_chromium() -> Iterator[Browser]:
    """The system's, without a screen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


def played(browser: Browser, folder: Path, name: str, players: int, most: int) -> tuple[int, bool]:
    """Play a game: how many answers were given, and whether it came to its end.

    Fails where a page does not show exactly what its player was told, or has an error.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        keeper = "dealer" if "dealer" in GAMES[name].keepers else "table"
        now = partial(next, count(step=1.0))  # nobody plays faster than people do
        game = with_phones(prepared(players, keeper, game=name), seed=2, now=now)
        try:
            pages = {seat.name: come_in(browser, game, seat.name) for seat in game.phones.seats}
            table = Shown(browser.new_page(ignore_https_errors=True), game.phones._table.events)
            table.page.goto(f"{game.address}table")
            game.delivery.hold()
            game.conversation.open()
            game.delivery.release()
            answers = press(game, pages, random.Random(4), most)
            for shown in (*pages.values(), table):
                shown.settle()
                assert shown.log() == shown.sent.texts
                assert not shown.errors
                shown.page.context.close()
            return answers, not isinstance(game.conversation.play.question, Choose)
        finally:
            game.close()


def come_in(browser: Browser, game: WithPhones, name: str) -> Shown:
    """A player's page, by name and code."""
    seat = game.seat(name)
    page = browser.new_page(ignore_https_errors=True)
    shown = Shown(page, game.phones._lines[seat].events)
    page.goto(game.address)
    page.get_by_label("Your name").select_option(name)
    page.get_by_label("Your code").fill(game.phones.code(seat))
    page.keyboard.press("Enter")
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
    choices = page.evaluate(CHOICES)
    if choices:
        page.evaluate(PRESS, luck.randrange(len(choices)))
    else:
        line = page.locator("#line")
        line.fill(narrator.word(luck.choice(question.among)))
        line.press("Enter")
