"""Tests a player's page: where the focus is, which parts stay at the edges of the screen, and
whether the page's voice may speak.
"""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.pages.chromium import SOON_MS, hear, move_until, open_more
from tests.pages.phones import WithPhones
from tests.sentences import parcel, says, starts

#: The size of a 1280 by 1024 screen at 400 % zoom, in CSS pixels.
MAGNIFIED: ViewportSize = {"width": 320, "height": 256}
#: A script that makes the browser's voice refuse to speak until the page is touched, as on an
#: iPhone. It may refuse silently or with an error.
REFUSE_SPEECH = """(isQuiet) => {
    window.spoken = [];
    let isTouched = false;
    addEventListener("pointerup", () => { isTouched = true; }, {capture: true});
    speechSynthesis.speak = (words) => {
        if (!isTouched) {
            if (!isQuiet) words.onerror({error: "not-allowed"});
            return;
        }
        if (words.text) spoken.push(words.text);
        words.onstart?.();
        words.onend?.();
    };
}"""
#: A script that finds elements which stay at an edge of the screen and take up more than a fifth of
#: its height.
TALL = """() => [...document.querySelectorAll("*")].filter((one) =>
    ["sticky", "fixed"].includes(getComputedStyle(one).position)
    && one.getBoundingClientRect().height > innerHeight / 5).map((one) => one.outerHTML)"""


def test_focus_moves_to_the_heading_of_the_question_that_follows_an_answer(
    game: WithPhones, ann: Page
) -> None:
    heading = ann.locator("#asked")
    ann.get_by_role("button", name="Ann", exact=True).press("Enter")
    expect(heading).to_be_focused()
    expect(heading).to_have_text(re.compile("^Ann"))
    expect(ann.locator("#choices button").first).to_be_visible()
    ann.locator("#choices button").first.press("Enter")
    expect(heading).to_be_focused()


def test_focus_stays_in_place_after_commands_and_in_the_text_field(
    game: WithPhones, ann: Page
) -> None:
    open_more(ann)
    command = ann.get_by_role("button", name="status", exact=True)
    command.press("Enter")
    hear(ann, parcel("status-between"))
    expect(command).to_be_focused()
    field = ann.get_by_label(says("page-say"))
    field.fill("ann")
    field.press("Enter")
    hear(ann, starts("Ann"))
    expect(field).to_be_focused()


def test_focus_on_a_choice_made_by_somebody_else_moves_to_the_heading(
    game: WithPhones, ann: Page
) -> None:
    ann.get_by_role("button", name="Bob", exact=True).focus()
    game.posted.put(lambda: game.type("bob"))
    hear(ann, starts("Bob"))
    expect(ann.locator("#asked")).to_be_focused()


def test_refused_answer_restores_the_question_and_its_choices(game: WithPhones, ann: Page) -> None:
    ann.route("**/say", lambda route: route.fulfill(status=409))
    asked = ann.locator("#asked").inner_text()
    ann.get_by_role("button", name="Ann", exact=True).press("Enter")
    expect(ann.locator("#asked")).to_have_text(asked)
    expect(ann.get_by_role("button", name="Ann", exact=True)).to_be_visible()


@pytest.mark.parametrize("is_quiet", [False, True])
def test_voice_blocked_by_the_browser_is_reported_and_speaks_after_a_touch(
    game: WithPhones, ann: Page, *, is_quiet: bool
) -> None:
    open_more(ann)
    ann.get_by_label(says("page-by-browser")).check()
    ann.evaluate(REFUSE_SPEECH, is_quiet)
    game.posted.put(lambda: game.type("status"))
    expect(ann.locator("#log p").first).to_contain_text(parcel("status-between"))
    ann.clock.run_for(SOON_MS)
    move_until(ann, "document.getElementById('refusal').textContent !== ''")
    expect(ann.get_by_role("status")).to_contain_text("Touch the page")
    assert ann.evaluate("spoken") == []
    ann.locator("h1").click()
    assert parcel("status-between") in " ".join(ann.evaluate("spoken"))
    expect(ann.get_by_role("status")).to_have_text("")


@pytest.mark.parametrize("size", ["page-size-1", "page-size-2", "page-size-3"])
def test_sticky_elements_never_take_more_than_a_fifth_of_the_windows_height(
    ann: Page, size: str
) -> None:
    open_more(ann)
    for screen in (
        MAGNIFIED,
        ViewportSize(width=320, height=640),
        ViewportSize(width=1280, height=1024),
    ):
        ann.set_viewport_size(screen)
        ann.get_by_label(says(size), exact=True).check()
        ann.wait_for_function(f"() => !({TALL})().length")
        assert ann.evaluate("document.documentElement.scrollWidth") <= screen["width"]
