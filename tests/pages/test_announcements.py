"""Tests what a player hears and where the focus is, answer by answer through a game."""

import random
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from companion.referee.question import Choose
from tests.pages.chromium import SOON_MS
from tests.pages.in_browser import HAS, NOTE_NEWS, Sent
from tests.pages.phones import WithPhones
from tests.waiting import wait_for


@pytest.mark.parametrize("most", [12, pytest.param(500, marks=pytest.mark.heavy)])
def test_player_hears_everything_once_and_never_loses_their_place(
    game: WithPhones, ann: Page, most: int
) -> None:
    """Ann presses choices, and Bob types."""
    ann.evaluate(NOTE_NEWS)
    sent, luck = Sent(game.line("Ann").log), random.Random(4)
    before, play = len(texts(sent)), game.session.play
    for _ in range(most):
        question = play.question
        if not isinstance(question, Choose):
            break
        game.move_time(1.0)  # keep to the speed of human players
        lines = len(sent.events)
        is_anns = question.seat in (None, game.seat("Ann"))
        if is_anns:
            choices = ann.locator("#choices button")
            expect(choices.first).to_be_visible()
            choices.nth(luck.randrange(choices.count())).press("Enter")
            expect(ann.locator("#asked")).to_be_focused()
        else:
            word = game.word(luck.choice(question.options))
            game.posted.put(partial(game.type, word, question.seat))
        wait_for(lambda lines=lines: len(sent.events) > lines)  # type: ignore[misc]
        ann.wait_for_function(HAS, arg=[len(sent.texts), sent.texts[-1]])
        ann.clock.run_for(SOON_MS)
        if is_anns:
            expect(ann.locator("#asked")).to_be_focused()
    assert ann.evaluate("announced.join(' ')") == " ".join(texts(sent)[before:])


def texts(sent: Sent) -> list[str]:
    """Return all messages that were sent."""
    return [str(one["text"]) for one in sent.messages if "text" in one]
