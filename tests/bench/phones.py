"""Benchmarks for phones: how soon they show what happens, and how much they slow down the table."""

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
from tests.pages.chromium import fill_in, launched, new_page
from tests.pages.phones import WithPhones, with_phones
from tests.table import prepared
from tests.waiting import WITHIN_S, ended, wait_for

TIMES = 30
#: How many times to measure logging in, and reconnecting.
LET_IN = 7
#: A pause long enough for the previous line to have been processed, in seconds.
APART_S = 0.15
#: JavaScript that notes the time whenever a log entry appears on the page. The browser runs on this
#: machine, so the test can compare that time with its own.
WATCH = """() => {
    window.came = [];
    const note = () => came.push(performance.timeOrigin + performance.now());
    new MutationObserver(note).observe(document.getElementById("log"), {childList: true});
}"""
#: JavaScript that notes the time whenever the browser has painted a new log entry.
WATCH_PAINT = """() => {
    window.came = [];
    const now = () => came.push(performance.timeOrigin + performance.now());
    const note = () => requestAnimationFrame(() => requestAnimationFrame(now));
    new MutationObserver(note).observe(document.getElementById("log"), {childList: true});
}"""
#: JavaScript that presses the first choice and returns the milliseconds until the choices change.
ANSWERED = """() => new Promise((resolve) => {
    const begun = performance.now();
    new MutationObserver((_, seen) => {
        seen.disconnect();
        resolve(performance.now() - begun);
    }).observe(document.getElementById("choices"), {childList: true});
    document.getElementById("choices").firstChild.click();
})"""
HAS_CHOICES = "() => document.getElementById('choices').children.length > 0"


@contextmanager
def posted_done(game: WithPhones) -> Iterator[None]:
    """In a thread, process the inputs that phones send, as the program does in its loop."""
    over = threading.Event()

    def work() -> None:
        while not over.is_set():
            game.played.do(game.posted.get())

    doing = threading.Thread(target=work, daemon=True)
    doing.start()
    yield
    over.set()
    game.posted.put(lambda: None)
    doing.join(WITHIN_S)


def come_in(browser: Browser, game: WithPhones, name: str) -> tuple[Page, float]:
    """Open a player's page and log in. Return the page, and the milliseconds from entering the code
    to the first question.
    """
    page = new_page(browser)
    page.goto(game.address)
    code = game.phones.code(game.seat(name))
    begun = time.perf_counter()
    fill_in(page, name, code)
    page.wait_for_function("() => document.querySelector('#choices button')")
    return page, (time.perf_counter() - begun) * MS


def back(game: WithPhones, page: Page) -> float:
    """Cut off a page's network until the page notices. Return how many milliseconds the page takes
    to reconnect.
    """
    log = game.line("Ann").log
    page.context.set_offline(True)
    log.drop()
    for _ in range(3):
        page.wait_for_event("requestfailed")
    page.context.set_offline(False)
    begun = time.perf_counter()
    wait_for(lambda: log.listening > 0)
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
            game.posted.put(lambda: game.type("status"))
            page.wait_for_function("() => came.length")
            waits.append(page.evaluate("came[0]") - begun * MS)
        told("phone, from Enter at the table to the page", statistics.median(waits), "ms")
        pages = [page, come_in(browser, game, "Bob")[0]]
        answers: list[float] = []
        while len(answers) < TIMES and isinstance(game.session.play.question, Choose):
            time.sleep(APART_S)
            for asked in pages:
                if asked.evaluate(HAS_CHOICES):
                    answers.append(asked.evaluate(ANSWERED))
                    break
            else:  # There are no choices, so type a word.
                question = game.session.play.question
                word = game.word(question.options[0])
                game.posted.put(partial(game.type, word))
        told("phone, from an answer to the next question there", statistics.median(answers), "ms")
        for one in pages:
            one.context.close()


def on_six_phones(game: WithPhones, browser: Browser) -> None:
    """Measure the time from an answer at the table until the last of six phones has painted the
    answer.
    """
    with posted_done(game):
        pages = [come_in(browser, game, seat.name)[0] for seat in game.phones.seats]
        for page in pages:
            page.evaluate(WATCH_PAINT)
        waits: list[float] = []
        while len(waits) < TIMES and isinstance(question := game.session.play.question, Choose):
            time.sleep(APART_S)
            for page in pages:
                page.evaluate("came.length = 0")
            word = game.word(question.options[0])
            begun = time.time()
            game.posted.put(partial(game.type, word, question.seat))
            for page in pages:
                page.wait_for_function("() => came.length")
            waits.append(max(page.evaluate("came[0]") for page in pages) - begun * MS)
        told("six phones, from an answer at the table to paint", statistics.median(waits), "ms")
        for page in pages:
            page.context.close()


class Loudspeaker:
    """A `PublicOutput` that records when it last received a message."""

    last = 0.0

    def tell(self, _text: PublicText) -> None:
        self.last = time.perf_counter()

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


def lines(game: WithPhones) -> float:
    """Return the milliseconds from typing a line until the table hears its result."""
    took = []
    game.lines.shared.outputs[:] = [loudspeaker := Loudspeaker()]
    for _ in range(TIMES):
        time.sleep(APART_S)
        begun = time.perf_counter()
        game.type("status")
        took.append((loudspeaker.last - begun) * MS)
    return statistics.median(took)


@contextmanager
def listening(game: WithPhones, count: int, path: str, cookie: str = "") -> Iterator[None]:
    """While the block runs, keep this many streams open in a separate process."""
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
    """Print the figures for phones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        game = with_phones()
        game.open()
        with launched() as browser:
            in_the_browser(game, browser)
            six = with_phones(prepared(6, "dealer"))
            six.open()
            on_six_phones(six, browser)
            six.close()
        for name in ("Ann", "Bob"):
            game.phones.log_out(game.seat(name))
        alone = lines(game)
        told("phones, a typed line with none", alone, "ms")
        while not game.posted.empty():
            game.do_posted()  # for example, that the browser's phones are gone
        both = [game.entered(name) for name in ("Ann", "Bob")]
        cookies = [f"{one.name}={one.value}" for phone in both for one in phone.client.cookies.jar]
        with listening(game, 5, "/events", cookies[0]), listening(game, 5, "/events", cookies[1]):
            told("phones, a typed line with 12", lines(game) / alone, "of one with none")
        with listening(game, 300, "/table/events"):
            told("phones, a typed line with 300 onlookers", lines(game) / alone, "of one with none")
        game.close()
