"""Tests the pages at 400 % zoom, with wide text spacing and in forced colours. Also tests their
size in bytes.
"""

import gzip
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.lines.page.static_files import FOLDER
from tests.pages.chromium import Tab, enter_at_once, open_more, wait_until_ready
from tests.pages.conftest import Open
from tests.pages.phones import WithPhones
from tests.pages.pictures import (
    ALL,
    ANSWERS,
    Show,
    in_the_middle,
    show_hand,
    show_seat,
    show_seat_at_the_end,
    show_table,
)
from tests.sentences import says

pytestmark = pytest.mark.heavy

#: The size of a 1280 by 1024 screen at 400 % zoom, in CSS pixels.
MAGNIFIED: ViewportSize = {"width": 320, "height": 256}
#: How large a compressed page may be, in bytes.
MOST_BYTES = 60_000
#: A script that sets the text spacing that every page has to support according to WCAG 1.4.12.
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
}"""
#: A script that finds elements whose text is cut off because it is wider than their space.
CUT = """() => [
    ...document.querySelectorAll("button, .panel, h1:not(.words), h2, label, li, td"),
].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== "inline").map((one) => one.outerHTML)"""


@pytest.fixture
def pages(tab: Tab, game: WithPhones) -> list[tuple[str, str]]:
    """Return the names and addresses of all pages."""
    enter_at_once(tab.page, game.address, "Ann", game.phones.code(game.seat("Ann")))
    wait_until_ready(tab.page)
    expect(tab.page.locator("#choices button").first).to_be_visible()
    return [
        ("seat", game.address),
        ("table", f"{game.address}table"),
        ("certificate", game.phones.address),
    ]


@pytest.mark.parametrize("is_spaced", [False, True])
def test_nothing_scrolls_sideways_at_400_percent_zoom(
    tab: Tab, pages: list[tuple[str, str]], *, is_spaced: bool
) -> None:
    page = tab.page
    page.set_viewport_size(MAGNIFIED)
    for name, address in pages:
        page.goto(address)
        if name != "certificate":
            page.locator("summary").click()
        if is_spaced:
            page.evaluate(SPACED)
        assert page.evaluate("document.documentElement.scrollWidth") <= MAGNIFIED["width"], name
        assert page.evaluate(CUT) == [], name


def test_entrance_page_does_not_scroll_sideways_at_400_percent_zoom(
    tab: Tab, game: WithPhones
) -> None:
    tab.page.set_viewport_size(MAGNIFIED)
    tab.page.goto(game.address)
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(says("page-enter"))
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= MAGNIFIED["width"]
    assert tab.page.evaluate(CUT) == []


@pytest.mark.parametrize(
    ("game", "answers", "shows"),
    [
        ("wallet", ANSWERS, [show_seat, show_hand]),
        ("couriers", ALL, [show_seat_at_the_end, show_table]),
    ],
)
def test_hand_and_final_result_fit_on_the_page_at_400_percent_zoom(
    tab: Tab, opened: Open, game: str, answers: int, shows: Sequence[Show]
) -> None:
    """They also fit with wide text spacing and the largest text size."""
    table, page = in_the_middle(game, opened, answers), tab.page
    for show in shows:
        show(page, table)
        page.set_viewport_size(MAGNIFIED)
        page.evaluate(SPACED)
        for size in ("1", "3"):
            page.evaluate("(size) => { document.documentElement.dataset.size = size; }", size)
            assert page.evaluate("document.documentElement.scrollWidth") <= MAGNIFIED["width"]
            assert page.evaluate(CUT) == []


def test_focus_and_buttons_are_visible_in_forced_colours(ann: Page) -> None:
    ann.emulate_media(forced_colors="active")
    open_more(ann)
    for control in ann.locator("button:visible, input:visible, summary").all():
        control.focus()
        ann.keyboard.press("Shift+Tab")
        ann.keyboard.press("Tab")
        style, width = ann.evaluate(
            "[getComputedStyle(document.activeElement).outlineStyle,"
            " getComputedStyle(document.activeElement).outlineWidth]"
        )
        assert style == "solid"
        assert float(width.removesuffix("px")) >= 2
    ann.emulate_media(forced_colors="none")


def test_empty_status_takes_no_space(ann: Page) -> None:
    """The question comes right after the header."""
    header, question = (ann.locator(one).bounding_box() for one in (".top", ".question"))
    assert header is not None
    assert question is not None
    assert question["y"] - header["y"] - header["height"] <= 16


def test_controls_are_large_enough_for_a_finger(ann: Page) -> None:
    open_more(ann)
    for control in ann.locator("button:visible, summary, label:has(input):visible, #line").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 44, control.inner_text()


def test_full_page_is_small_and_loads_nothing_from_elsewhere(tab: Tab, game: WithPhones) -> None:
    page, addresses = tab.page, list[str]()
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(f"{game.address}table")
    expect(page.locator("#drawn")).to_be_attached()
    assert all(address.startswith((game.address, "data:")) for address in addresses)
    html = page.request.get(f"{game.address}table").body()
    files = [path.read_bytes() for path in FOLDER.iterdir()]
    assert sum(len(gzip.compress(one)) for one in (html, *files)) < MOST_BYTES
    assert not re.search(rb"<style|style=|<script(?![^>]* src=)", html)
