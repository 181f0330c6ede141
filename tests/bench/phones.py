"""Phones: how soon they have what is said, and what they cost the table."""

import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.narration.text import PublicText
from companion.referee.question import Choose
from tests.bench.measure import MS, told
from tests.waiting import WITHIN_S, ended, wait_for
from tests.web.chromium import fill_in, launched, new_page
from tests.web.phones import WithPhones, with_phones

TIMES = 30
#: How often a phone comes in, and how often it connects again.
LET_IN = 7
#: Pause after which nothing of the last line is under way any more, in seconds.
APART_S = 0.15
#: Notes when something comes into the log, by this machine's clock.
WATCH = """() => {
    window.came = [];
    const note = () => came.push(performance.timeOrigin + performance.now());
    new MutationObserver(note).observe(document.getElementById("log"), {childList: true});
}"""
#: Presses the first choice, and returns the milliseconds until the page asks something else.
ANSWERED = """() => new Promise((resolve) => {
    const begun = performance.now();
    new MutationObserver((_, seen) => {
        seen.disconnect();
        resolve(performance.now() - begun);
    }).observe(document.getElementById("asked"), {childList: true});
    document.getElementById("choices").firstChild.click();
})"""
HAS_CHOICES = "() => document.getElementById('choices').children.length > 0"


@contextmanager
def posted_done(game: WithPhones) -> Iterator[None]:
    """Do what phones send on a thread, as the program does in its loop."""
    over = threading.Event()

    def work() -> None:
        while not over.is_set():
            game.posted.get()()

    doing = threading.Thread(target=work, daemon=True)
    doing.start()
    yield
    over.set()
    game.posted.put(lambda: None)
    doing.join(WITHIN_S)


def come_in(browser: Browser, game: WithPhones, name: str) -> tuple[Page, float]:
    """Open a player's page. Return also the milliseconds from the code to the first question."""
    page = new_page(browser)
    page.goto(game.address)
    code = game.phones.code(game.seat(name))
    begun = time.perf_counter()
    fill_in(page, name, code)
    page.wait_for_function("() => document.querySelector('#choices button')")
    return page, (time.perf_counter() - begun) * MS


def back(game: WithPhones, page: Page) -> float:
    """Cut a page's network until it notices. Return the milliseconds until it is back."""
    events = game.line("Ann").events
    page.context.set_offline(True)
    events.drop()
    for _ in range(3):
        page.wait_for_event("requestfailed")
    page.context.set_offline(False)
    begun = time.perf_counter()
    wait_for(lambda: events.listening > 0)
    return (time.perf_counter() - begun) * MS


def in_the_browser(game: WithPhones, browser: Browser) -> None:
    with posted_done(game):
        firsts = []
        for _ in range(LET_IN):
            page, first = come_in(browser, game, "Ann")
            firsts.append(first)
            page.context.close()
        told("phone, from the code to the first question", statistics.median(firsts), "ms")
        page, _ = come_in(browser, game, "Ann")
        backs = [back(game, page) for _ in range(LET_IN)]
        told("phone, from the network to being back", statistics.median(backs), "ms")
        page.evaluate(WATCH)
        waits = []
        for _ in range(TIMES):
            page.evaluate("came.length = 0")
            begun = time.time()
            game.posted.put(lambda: game.conversation.line("status"))
            page.wait_for_function("() => came.length")
            waits.append(page.evaluate("came[0]") - begun * MS)
        told("phone, from Enter at the table to the page", statistics.median(waits), "ms")
        pages = [page, come_in(browser, game, "Bob")[0]]
        answers: list[float] = []
        while len(answers) < TIMES and isinstance(game.conversation.play.question, Choose):
            time.sleep(APART_S)
            for asked in pages:
                if asked.evaluate(HAS_CHOICES):
                    answers.append(asked.evaluate(ANSWERED))
                    break
            else:  # nothing to press: a word is typed
                question = game.conversation.play.question
                word = game.conversation.talk.narrator.word(question.among[0])
                game.posted.put(partial(game.conversation.line, word))
        told("phone, from an answer to the next question there", statistics.median(answers), "ms")
        for one in pages:
            one.context.close()


class Loudspeaker:
    """A `PublicOutput` that notes when it last received a message."""

    last = 0.0

    def tell(self, _text: PublicText) -> None:
        self.last = time.perf_counter()

    def hush(self) -> None:
        """Silent."""

    def close(self) -> None:
        """Nothing is open."""


def lines(game: WithPhones) -> float:
    """Return the milliseconds from a typed line until the table has heard its result."""
    took = []
    game.delivery.public[:] = [loudspeaker := Loudspeaker()]
    for _ in range(TIMES):
        time.sleep(APART_S)
        begun = time.perf_counter()
        game.delivery.hold()
        game.conversation.line("status")
        game.delivery.release()
        took.append((loudspeaker.last - begun) * MS)
    return statistics.median(took)


@contextmanager
def listening(game: WithPhones, count: int, path: str, cookie: str = "") -> Iterator[None]:
    """Listen with this many streams, in a program of their own."""
    command = [
        sys.executable,
        "-m",
        "tests.bench.onlookers",
        game.address,
        path,
        str(count),
        cookie,
    ]
    with ended(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdout.readline()
        yield
        running.stdin.close()


def phones(folder: Path) -> None:
    """Print figures of phones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        game = with_phones()
        game.conversation.open()
        with launched() as browser:
            in_the_browser(game, browser)
        for name in ("Ann", "Bob"):
            game.phones.let_go(game.seat(name))
        alone = lines(game)
        told("phones, a typed line with none", alone, "ms")
        both = [game.entered(name) for name in ("Ann", "Bob")]
        cookies = [f"{one.name}={one.value}" for phone in both for one in phone.client.cookies.jar]
        with listening(game, 5, "/events", cookies[0]), listening(game, 5, "/events", cookies[1]):
            told("phones, a typed line with 12", lines(game) / alone, "of one with none")
        with listening(game, 300, "/table/events"):
            told("phones, a typed line with 300 onlookers", lines(game) / alone, "of one with none")
        game.close()
