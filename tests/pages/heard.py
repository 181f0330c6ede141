"""Plays The Parcel on a page in Chromium while the screen reader Orca reads the page aloud, and
records what Orca says.
"""

import os
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page

from companion.referee.question import Choose
from tests.clocks import ManualClock
from tests.pages.chromium import SOON_MS, Tab, launched, log_in, wait_until_ready
from tests.pages.in_browser import CHOICES, HAS, PRESS, SentEvents
from tests.pages.phones import WithPhones, with_phones
from tests.pages.screen_reader import ScreenReader
from tests.waiting import WITHIN_S, wait_for

SEED = 4


def heard(folder: Path, most: int) -> tuple[list[str], list[str]]:
    """Play a game with at most `most` answers.

    Return what Orca says to Ann, and the messages sent to her phone. Ann's own answers are left out
    of both, and so is the page's heading, which has the focus.
    """
    with (
        pytest.MonkeyPatch.context() as patch,
        ScreenReader(folder / "orca") as reader,
        launched({**os.environ, **reader.environment}) as chromium,
    ):
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        game = with_phones(seed=SEED, clock=ManualClock())
        try:
            with handling_inputs(game):
                page = Tab(chromium).renew()
                log_in(page, game.address, "Ann", game.phones.code(game.seat("Ann")))
                wait_until_ready(page)
                finish_posted(game)
                sent = SentEvents(game.line("Ann").log)
                announce(page, sent, 1)
                wait_for(lambda: any(texts(sent)[-1] in text for text in reader.spoken))
                begun, before, lines = len(reader.spoken), len(texts(sent)), len(sent.events)
                game.posted.put(game.open)
                for count in play(game, page, most):
                    announce(page, sent, lines + count)
                    wait_for(lambda: joined(said(reader, begun)) == joined(texts(sent)[before:]))
                page.context.close()
                return said(reader, begun), texts(sent)[before:]
        finally:
            game.close()


def finish_posted(game: WithPhones) -> None:
    """Wait until all inputs from the phones have been handled."""
    done = threading.Event()
    game.posted.put(done.set)
    assert done.wait(WITHIN_S)


def announce(page: Page, sent: SentEvents, lines: int) -> None:
    """Wait until an event has arrived for each of the lines so far, and let the page announce the
    messages.
    """
    wait_for(lambda: len(sent.events) >= lines)
    page.wait_for_function(HAS, arg=[len(sent.texts), sent.texts[-1]])
    page.clock.run_for(SOON_MS)


def texts(sent: SentEvents) -> list[str]:
    """Return the texts of all messages that were sent to a page."""
    return [one["text"] for one in sent.messages if "text" in one]


def said(reader: ScreenReader, begun: int) -> list[str]:
    """Return what Orca has said since its message number `begun`, except headings."""
    return [text for text in reader.spoken[begun:] if "heading level" not in text]


@contextmanager
def handling_inputs(game: WithPhones) -> Iterator[None]:
    """Inside this context, handle the phones' inputs on a thread. The result of each line is sent
    at once, as in the real program.
    """
    is_over = threading.Event()

    def work() -> None:
        while not is_over.is_set():
            game.played.do(game.posted.get())

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        game.posted.put(lambda: None)
        thread.join(WITHIN_S)


def play(game: WithPhones, page: Page, most: int) -> Iterator[int]:
    """Answer at most `most` questions. Ann presses buttons, and Bob types.

    Yield the number of lines so far, including the one that begins the game.
    """
    luck = random.Random(SEED)
    for count in range(1, most + 1):
        yield count
        question = game.session.play.question
        if not isinstance(question, Choose):
            return
        game.move_time(1.0)  # Play at a human speed.
        if question.seat is None or question.seat.name == "Ann":
            page.wait_for_function(f"({CHOICES})().length")
            page.evaluate(PRESS, luck.randrange(len(page.evaluate(CHOICES))))
        else:
            word = game.word(luck.choice(question.options))
            game.posted.put(partial(game.type, word, question.seat))
    yield most + 1


def joined(texts: list[str]) -> str:
    """Join texts into one, so that they can be compared however they are divided into messages."""
    return " ".join(" ".join(texts).split())
