"""Tests what a player's screen reader announces, and where the focus is, after each answer in a
game.
"""

import random
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.referee.question import Choose
from tests.pages.chromium import SOON_MS, Tab, enter_at_once, wait_until_ready
from tests.pages.in_browser import HAS, NOTE_NEWS, SentEvents
from tests.pages.phones import WithPhones
from tests.sentences import opening
from tests.table import GAMES
from tests.waiting import wait_for

#: A number of answers that is higher than any game of The Parcel needs.
ALL = 500


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("parcel", 12),
        pytest.param("parcel", ALL, marks=pytest.mark.heavy),
        *(pytest.param(game, 60, marks=pytest.mark.heavy) for game in GAMES if game != "parcel"),
    ],
    indirect=["game"],
)
def test_player_hears_everything_once_and_never_loses_their_place(
    tab: Tab, game: WithPhones, most: int
) -> None:
    """Ann presses choices, or types if there are none. Bob types."""
    ann, field = tab.page, tab.page.locator("#line")
    enter_at_once(ann, game.address, "Ann", game.phones.code(game.seat("Ann")))
    wait_until_ready(ann)
    expect(ann.locator("#log")).to_contain_text(opening("phone-here", who="Ann"))
    ann.clock.run_for(SOON_MS)
    ann.evaluate(NOTE_NEWS)
    sent, luck = SentEvents(game.line("Ann").log), random.Random(4)
    before, play = len(texts(sent)), game.session.play
    for _ in range(most):
        question = play.question
        if not isinstance(question, Choose):
            break
        game.move_time(1.0)  # Play at a human speed.
        lines = len(sent.events)
        is_anns = question.seat in (None, game.seat("Ann"))
        choices, place = ann.locator("#choices button"), None
        if not is_anns:
            game.posted.put(partial(game.type, an_answer(game, question, luck), question.seat))
        elif count := choices.count():
            place = ann.locator("#asked")
            choices.nth(luck.randrange(count)).press("Enter")
            expect(place).to_be_focused()
        else:
            place = field
            field.fill(an_answer(game, question, luck))
            field.press("Enter")
        wait_for(lambda lines=lines: len(sent.events) > lines)  # type: ignore[misc]
        ann.wait_for_function(HAS, arg=[len(sent.texts), sent.texts[-1]])
        ann.clock.run_for(SOON_MS)
        if place is not None:
            expect(place).to_be_focused()
    assert ann.evaluate("announced.join(' ')") == " ".join(texts(sent)[before:])


def an_answer(game: WithPhones, question: Choose[Any], luck: random.Random) -> str:
    """Return a random answer as somebody would type it."""
    return game.word(luck.choice(question.options))


def texts(sent: SentEvents) -> list[str]:
    """Return the texts of all messages that were sent to a page."""
    return [str(one["text"]) for one in sent.messages if "text" in one]
