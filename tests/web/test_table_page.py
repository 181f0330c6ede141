"""The page of the table in a real browser: drawn for who sees, and for who sees a little."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.referee.chance import Chance
from tests.table import GAMES, prepared
from tests.waiting import WITHIN_S
from tests.web.conftest import Open
from tests.web.phones import WithPhones

ANSWERS = 40
#: What is 1280 wide, four times as large.
NARROW = 320
#: What each drawing is called, and what stands beside it.
TITLES = """() => [...document.querySelectorAll("#drawn li")].map((place) => [
    place.querySelector("p").textContent,
    [...place.querySelectorAll("svg")].map((svg) => [
        svg.querySelector("title").textContent,
        [...svg.querySelectorAll("text")].map((text) => text.textContent).join(" "),
    ]),
])"""
#: The colours of what is written in drawings, and of what it is written on.
COLOURS = """() => [...document.querySelectorAll("#drawn svg:not(.map)")].map((svg) => [
    getComputedStyle(svg.querySelector("text")).fill,
    getComputedStyle(svg.querySelector("rect")).fill,
])"""


def begun(opened: Open, game: str) -> WithPhones:
    """In the midst of a game, so that something lies everywhere."""
    table = opened(prepared(2, "dealer", game=game))
    run, luck = table.conversation.play.run, Chance(3)
    while run.question is not None and len(run.entries) < ANSWERS:
        run.answer(luck.any_answer(run.question))
    table.conversation.resume()
    return table


def looked_at(
    chromium: Browser, table: WithPhones, scheme: Literal["light", "dark"] = "light"
) -> tuple[Page, list[str]]:
    """The page four times as large, and what goes wrong on it."""
    context = chromium.new_context(
        ignore_https_errors=True, viewport={"width": NARROW, "height": 640}, color_scheme=scheme
    )
    page, errors = context.new_page(), list[str]()
    page.set_default_timeout(WITHIN_S * 1000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.extend([said.text] * (said.type == "error")))
    page.goto(f"{table.address}table")
    expect(page.locator("#drawn h2").first).to_be_visible()
    return page, errors


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_has_the_same_words_and_nothing_goes_sideways(
    chromium: Browser, opened: Open, game: str
) -> None:
    page, errors = looked_at(chromium, begun(opened, game))
    places: list[Any] = page.evaluate(TITLES)
    assert any(pictures for _, pictures in places)
    for words, pictures in places:
        for title, written in pictures:
            assert written == title
            assert title in words
    assert (page.locator("svg.map").count() == 1) == (game in ("couriers", "pandemonium"))
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    for svg in page.locator("svg").all():
        assert svg.get_attribute("aria-hidden") == "true", "its words stand beside it"
    assert not errors
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_written_on_a_card_is_black_on_white_or_white_on_black(
    chromium: Browser, opened: Open, scheme: Literal["light", "dark"]
) -> None:
    """More than seven to one; axe looks at no drawing."""
    page, _ = looked_at(chromium, begun(opened, "parcel"), scheme)
    black_and_white = ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    text, card = black_and_white if scheme == "light" else reversed(black_and_white)
    assert {tuple(pair) for pair in page.evaluate(COLOURS)} == {(text, card)}
    page.context.close()


def test_it_is_drawn_anew_when_something_is_moved_and_the_rest_stays(
    chromium: Browser, opened: Open
) -> None:
    """Bob has one contract more; what is Ann's stays on the page as it was."""
    table = opened(prepared(2, "dealer"))
    table.conversation.open()
    page, _ = looked_at(chromium, table)
    page.evaluate(
        "window.ann = [...document.querySelectorAll('#drawn section')].find("
        "(one) => one.textContent.startsWith('Ann'))"
    )
    table.conversation.line("put contract bob we forgot")
    bob = page.locator("#drawn section").filter(has_text="Before Bob:")
    expect(bob).to_contain_text("a contract token")
    assert page.evaluate("ann.isConnected")
    page.context.close()
