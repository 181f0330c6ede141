"""Tests that private text which a player has hidden can be neither seen, nor touched, nor heard."""

import msgspec
import pytest
from playwright.sync_api import Page, expect

from companion.lines.seat_events import Message
from tests.pages.chromium import SOON_MS, announcement, hear, open_more, wait_until_ready
from tests.pages.phones import WithPhones
from tests.sentences import opening, parcel, says

HELD = "You hold the Camera."
#: A script with which the browser's voice records what it would say, and never finishes speaking.
QUEUE_SPEECH = """
window.queue = [];
speechSynthesis.speak = (spoken) => { queue.push(spoken.text); };
speechSynthesis.cancel = () => { queue.length = 0; };
"""


def whisper(game: WithPhones, text: str = HELD) -> None:
    """Send Ann's page something private, while everyone else receives public text."""
    aloud = Message("Ann is choosing.", "Ann is choosing.", label="TABLE")
    private = Message(text, text, label="PRIVATE", private=True, aloud=aloud)
    game.line("Ann").log.add(msgspec.json.encode([private]))


def draw_curtain(page: Page) -> None:
    page.get_by_label(says("page-say")).fill("curtain")
    page.keyboard.press("Enter")
    expect(page.locator("#curtain")).to_be_visible()
    page.clock.run_for(SOON_MS)


def assert_hidden(page: Page) -> None:
    """Fail if the private text is in the accessibility tree, in a live region, or in what the
    Repeat button reads out.
    """
    expect(page.locator("#asked")).to_be_hidden()
    page.clock.run_for(SOON_MS)
    assert HELD not in announcement(page)
    page.get_by_role("button", name="Repeat").click()
    assert HELD not in announcement(page)
    assert HELD not in page.locator("main").inner_text()
    assert HELD not in page.locator("main").aria_snapshot()


def test_curtain_stays_closed_after_a_reload(game: WithPhones, ann: Page) -> None:
    whisper(game)
    hear(ann, HELD)
    draw_curtain(ann)
    assert_hidden(ann)
    for _ in range(2):
        ann.reload()
        wait_until_ready(ann)
        assert_hidden(ann)
        assert opening("page-curtain") in announcement(ann)


def test_curtain_that_was_opened_stays_open_after_a_reload(game: WithPhones, ann: Page) -> None:
    """The reloaded page receives earlier events again, including the one that closed the curtain.
    This must not close the curtain again.
    """
    whisper(game)
    hear(ann, HELD)
    draw_curtain(ann)
    ann.get_by_role("button", name="My hand").click()
    expect(ann.locator("#asked")).to_be_visible()
    ann.reload()
    wait_until_ready(ann)
    expect(ann.locator("#asked")).to_contain_text(parcel("ask-starter"))
    expect(ann.locator("#curtain")).to_be_hidden()


def test_private_text_behind_the_curtain_is_replaced_by_public_text(
    game: WithPhones, ann: Page
) -> None:
    draw_curtain(ann)
    whisper(game)
    expect(ann.locator("#log").get_by_text(HELD)).to_be_hidden()
    ann.clock.run_for(SOON_MS)
    assert "Ann is choosing." in announcement(ann)
    assert_hidden(ann)
    ann.get_by_role("button", name="My hand").click()
    expect(ann.locator("#held").get_by_text(HELD)).to_be_visible()


def test_line_typed_behind_the_curtain_gets_a_reply_that_says_how_to_open_it(
    game: WithPhones, ann: Page
) -> None:
    """The reply to the line itself is private, and so can't be heard yet."""
    draw_curtain(ann)
    before = announcement(ann).count("Press My hand")
    ann.get_by_label(says("page-say")).fill("status")
    ann.keyboard.press("Enter")
    expect(ann.locator("#log").get_by_text(parcel("status-between"))).to_be_hidden()
    ann.clock.run_for(SOON_MS)
    assert announcement(ann).count("Press My hand") == before + 1
    assert parcel("status-between") not in announcement(ann)


@pytest.mark.parametrize("hides", ["curtain", "hand"])
def test_queued_speech_is_cancelled_and_forgotten_when_private_text_is_hidden(
    game: WithPhones, ann: Page, hides: str
) -> None:
    ann.evaluate(QUEUE_SPEECH)
    open_more(ann)
    ann.get_by_label(says("page-by-browser")).check()
    hand = ann.get_by_role("button", name="My hand")
    hand.click()
    expect(ann.locator("#held li")).to_have_text([parcel("status-between")])
    whisper(game)
    expect(ann.locator("#held").get_by_text(HELD)).to_be_visible()
    ann.clock.run_for(SOON_MS)
    assert HELD in " ".join(ann.evaluate("queue"))
    if hides == "curtain":
        draw_curtain(ann)
    else:
        hand.click()
    expect(ann.locator("#held")).to_be_hidden()
    ann.get_by_role("button", name="Repeat").click()
    assert HELD not in " ".join(ann.evaluate("queue"))
