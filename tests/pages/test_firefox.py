"""Tests the pages in Firefox."""

import random
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from companion.referee.question import Choose
from tests.clocks import ManualClock
from tests.pages.firefox import in_firefox
from tests.pages.in_browser import CHOICES, NOTE_NEWS, log_in, played
from tests.pages.phones import with_phones

pytestmark = [pytest.mark.heavy, pytest.mark.real, pytest.mark.needs("firefox-esr")]

ANSWERS = 15
#: A script that presses a button as the Enter key does, so that the button has the focus.
ENTER = """(choice) => {
    const button = document.querySelectorAll("#choices button")[choice];
    button.focus();
    button.click();
}"""
FOCUSED = "() => document.activeElement.id"
#: A script that returns whether the page has announced exactly this text.
ANNOUNCED = "(text) => announced.join(' ') === text"


def test_page_in_firefox_shows_exactly_what_was_sent_to_its_player(tmp_path: Path) -> None:
    """Players log in, press buttons and type."""
    answers, _ = played(partial(in_firefox, tmp_path), tmp_path, "parcel", 2, ANSWERS)
    assert answers == ANSWERS


def test_player_in_firefox_hears_everything_once_and_never_loses_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann presses buttons in a whole game, and Bob types his answers."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    luck = random.Random(4)
    with ExitStack() as stack:
        game = with_phones(seed=5, clock=ManualClock())
        stack.callback(game.close)
        shown = log_in(in_firefox(tmp_path, stack), game, "Ann")
        shown.settle()
        page, play, before = shown.page, game.session.play, len(shown.sent.texts)
        page.run("() => new Promise((over) => setTimeout(over, 1000))")
        page.run(NOTE_NEWS)
        game.open()
        while isinstance(question := play.question, Choose):
            shown.settle()
            is_anns = question.seat in (None, game.seat("Ann"))
            game.move_time(1.0)  # Play at a human speed.
            if is_anns:
                page.until(f"() => ({CHOICES})().length", None)
                page.run(ENTER, luck.randrange(len(page.run(CHOICES))))
                assert page.run(FOCUSED) == "asked"
                game.do_posted()
            else:
                game.type(game.word(luck.choice(question.options)), question.seat)
            shown.settle()
            page.until(ANNOUNCED, " ".join(shown.sent.texts[before:]))
            if is_anns:
                assert page.run(FOCUSED) == "asked"
        assert not page.errors
