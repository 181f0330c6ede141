"""A game of The Parcel as Orca speaks it to a player, whose page stands in Chromium."""

import json
import os
import random
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from companion.referee.question import Choose
from tests.waiting import WITHIN_S, wait_for
from tests.web.in_browser import CHOICES, PRESS
from tests.web.phones import WithPhones, with_phones
from tests.web.screen_reader import ScreenReader

SEED = 4
#: Of a page that is read at all; without the flag, Chromium tells now and then that it has loaded.
ARGUMENTS = ["--no-sandbox", "--force-renderer-accessibility"]


def heard(folder: Path, most: int) -> tuple[list[str], list[str]]:
    """What Orca says to Ann of a game of so many answers, and what her phone was told."""
    with (
        pytest.MonkeyPatch.context() as patch,
        ScreenReader(folder / "orca") as reader,
        browser(reader) as chromium,
    ):
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        game = with_phones(seed=SEED)
        try:
            with doing(game):
                page = come_in(chromium, game, reader)
                begun, sent = len(reader.spoken), sent_from_now(game)
                game.posted.put(game.conversation.open)
                for count in play(game, page, most):
                    wait_for(partial(is_said, reader, begun, sent, count))
                page.context.close()
                return reader.spoken[begun:], told(sent)
        finally:
            game.delivery.close()
            game.phones.close()


@contextmanager
def browser(reader: ScreenReader) -> Iterator[Browser]:
    """Chromium, which the screen reader reads."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=ARGUMENTS,
            env={**os.environ, **reader.environment},
        )
        yield chromium
        chromium.close()


@contextmanager
def doing(game: WithPhones) -> Iterator[None]:
    """What is posted is done on a thread; what comes of it is told together, as in the program."""
    is_over = threading.Event()

    def work() -> None:
        while not is_over.is_set():
            act = game.posted.get()
            game.delivery.hold()
            act()
            game.delivery.release()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        game.posted.put(lambda: None)
        thread.join(WITHIN_S)


def come_in(chromium: Browser, game: WithPhones, reader: ScreenReader) -> Page:
    """Ann's page, once Orca has told whose phone it is."""
    page = chromium.new_context(ignore_https_errors=True).new_page()
    page.set_default_timeout(WITHIN_S * 1000)
    page.goto(game.address)
    page.get_by_label("Your name").select_option("Ann")
    page.get_by_label("Your code").fill(game.phones.code(game.seat("Ann")))
    page.keyboard.press("Enter")
    wait_for(lambda: any("phone is here" in text for text in reader.spoken))
    return page


def play(game: WithPhones, page: Page, most: int) -> Iterator[int]:
    """So many answers at most: Ann presses buttons, and Bob says what he does. How many lines
    there were so far, with the one that begins the game.
    """
    luck, conversation = random.Random(SEED), game.conversation
    for count in range(1, most + 1):
        yield count
        question = conversation.play.question
        if not isinstance(question, Choose):
            return
        if question.seat is None or question.seat.name == "Ann":
            page.wait_for_function(f"({CHOICES})().length")
            page.evaluate(PRESS, luck.randrange(len(page.evaluate(CHOICES))))
        else:
            word = conversation.talk.narrator.word(luck.choice(question.among))
            game.posted.put(partial(conversation.line, word, question.seat))
    yield most + 1


def sent_from_now(game: WithPhones) -> list[bytes]:
    """The events that Ann's phone is sent from now on: one for each line."""
    sent: list[bytes] = []
    events = game.phones._lines[game.seat("Ann")].events
    before = len(events._kept)
    events.keep(lambda _, event: sent.append(event))
    del sent[:before]
    return sent


def told(sent: list[bytes]) -> list[str]:
    """The messages of these events."""
    messages = [json.loads(event.split(b"data: ", 1)[1]) for event in sent]
    return [one["text"] for together in messages for one in together if "text" in one]


def is_said(reader: ScreenReader, begun: int, sent: list[bytes], count: int) -> bool:
    """Whether all that came of so many lines was said, in order and once."""
    return len(sent) >= count and in_one(reader.spoken[begun:]) == in_one(told(sent))


def in_one(texts: list[str]) -> str:
    """One behind the other, whatever was put together."""
    return " ".join(" ".join(texts).split())
