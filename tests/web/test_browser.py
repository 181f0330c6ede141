"""The page in a real browser: Chromium, without a screen."""

import json
import re
import threading
import time
from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, expect

from tests.waiting import WITHIN_S
from tests.web.conftest import Open
from tests.web.phones import WithPhones

#: So soon a page is back once there is a way, in seconds; on a machine that has nothing else to
#: do it is back within 2.
BACK_S = 10.0


@pytest.fixture
def game(opened: Open) -> Iterator[WithPhones]:
    """What phones post is done on a thread: the test waits in the browser."""
    begun = opened()
    begun.conversation.open()
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            begun.posted.get()()

    doing = threading.Thread(target=play, daemon=True)
    doing.start()
    yield begun
    over.set()
    begun.posted.put(lambda: None)
    doing.join(WITHIN_S)


def come_in(
    chromium: Browser,
    game: WithPhones,
    name: str,
    scheme: Literal["light", "dark"] = "light",
) -> Page:
    """A player's page, over TLS, by typing."""
    context = chromium.new_context(
        ignore_https_errors=True, viewport={"width": 320, "height": 640}, color_scheme=scheme
    )
    page = context.new_page()
    page.set_default_timeout(WITHIN_S * 1000)
    page.goto(game.address)
    page.get_by_label("Your name").select_option(name)
    page.get_by_label("Your code").fill(game.phones.code(game.seat(name)))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{name} at the table")
    return page


def test_a_player_plays_on_the_page(chromium: Browser, game: WithPhones) -> None:
    """Comes in, presses a choice, types, hears each thing once, and hides the hand."""
    errors: list[str] = []
    ann = come_in(chromium, game, "Ann")
    ann.on("pageerror", lambda error: errors.append(str(error)))
    ann.on("console", lambda said: errors.extend([said.text] * (said.type == "error")))
    log = ann.locator("#log")
    expect(ann.get_by_role("heading", level=2).first).to_contain_text("Who wrote a letter")
    ann.evaluate(
        """() => {
            window.told = [];
            new MutationObserver((changes) => changes.forEach((change) =>
                change.addedNodes.forEach((node) => told.push(node.textContent.trim()))
            )).observe(document.getElementById("news"), {childList: true});
        }"""
    )
    before = len(_sent(game))
    ann.get_by_role("button", name="Ann", exact=True).click()
    expect(log).to_contain_text("Ann")
    expect(ann.locator("[data-private]").first).to_be_hidden()

    ann.get_by_label("Say", exact=True).fill("<img src=x onerror=alert(1)>")
    ann.keyboard.press("Enter")
    expect(ann.get_by_label("Say", exact=True)).to_have_value("")
    assert ann.locator("#log img").count() == 0

    hand = ann.get_by_role("button", name="My hand")
    hand.click()
    expect(hand).to_have_attribute("aria-expanded", "true")
    held = ann.locator("[data-private]").filter(has_text=re.compile("You hold|hold the"))
    expect(held.first).to_be_visible()
    expect(ann.get_by_role("heading", level=3).first).to_have_text(re.compile("Ann: play"))
    hand.click()
    expect(held.first).to_be_hidden()

    choices = ann.locator("#choices button")
    expect(choices.first).to_be_visible()
    ann.wait_for_function("() => document.getElementById('news').children.length")
    ann.get_by_label("Say", exact=True).fill("curtain")
    ann.keyboard.press("Enter")
    expect(choices.first).to_be_hidden()
    expect(ann.locator("#asked")).to_be_hidden()
    expect(ann.locator("#news p")).to_have_count(0)
    hand.click()
    expect(choices.first).to_be_visible()
    hand.click()

    private = [event["text"] for event in _sent(game)[before:] if event.get("private")]
    assert private
    for text in private:
        ann.wait_for_function("(text) => told.join(' ').includes(text)", arg=text)
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sideways"
    assert not errors
    ann.context.close()


def _sent(game: WithPhones) -> list[dict[str, object]]:
    """What Ann's page was sent."""
    events = game.phones._lines[game.seat("Ann")].events
    return [
        told
        for _, event in events._kept
        for told in json.loads(event.decode().split("data: ", 1)[1])
    ]


def test_a_laptop_that_slept_has_all_its_pages_again(chromium: Browser, game: WithPhones) -> None:
    """Nothing comes, and nothing is closed; then the page is back, and nobody was away."""
    ann = come_in(chromium, game, "Ann")
    expect(ann.locator("#log")).to_contain_text("Ann's phone is here")
    server, line = game.phones._server, game.phones._lines[game.seat("Ann")]
    assert server is not None
    awake = threading.Event()

    def sleep() -> None:
        awake.wait(WITHIN_S)

    server.do(sleep)
    expect(ann.locator("#news")).to_contain_text("No connection", timeout=WITHIN_S * 1000)
    line.events.add([{"text": "Said meanwhile.", "kind": "table", "choices": [], "question": 0}])
    awake.set()
    back = time.monotonic()
    expect(ann.locator("#news")).to_contain_text("While you were away: Said meanwhile.")
    assert time.monotonic() - back < BACK_S
    expect(ann.locator("#log p").filter(has_text="Said meanwhile.")).to_have_count(1)
    expect(ann.locator("#log p").filter(has_text="Ann's phone is here")).to_have_count(1)
    assert {phrase for phrase, _ in game.told.queue} == {"phone-here"}
    ann.context.close()


def test_a_page_that_lost_its_wire_is_back_and_tells_what_it_missed(
    chromium: Browser, game: WithPhones
) -> None:
    """By itself, once, as "while you were away", however often it tried in vain."""
    ann = come_in(chromium, game, "Ann")
    expect(ann.get_by_role("heading", level=2).first).to_contain_text("Who wrote a letter")
    line = game.phones._lines[game.seat("Ann")]
    expect(ann.locator("#log")).to_contain_text("Ann's phone is here")
    failed: list[str] = []
    ann.on("requestfailed", lambda request: failed.append(request.url))
    ann.context.set_offline(True)
    line.events.drop()
    expect(ann.locator("#news")).to_contain_text("No connection")
    for number in range(2):
        text = f"Said meanwhile {number}."
        line.events.add([{"text": text, "kind": "table", "choices": [], "question": 0}])
    while len(failed) < 3:
        ann.wait_for_event("requestfailed")
    ann.context.set_offline(False)
    back = time.monotonic()
    told = "While you were away: Said meanwhile 0. Said meanwhile 1."
    expect(ann.locator("#news")).to_contain_text(told)
    assert time.monotonic() - back < BACK_S
    for number in range(2):
        said = ann.locator("#log p").filter(has_text=f"Said meanwhile {number}.")
        expect(said).to_have_count(1)
    expect(ann.locator("#news p").filter(has_text="No connection")).to_have_count(1)
    ann.context.close()


def test_a_line_is_said_again_until_its_reply_comes(chromium: Browser, game: WithPhones) -> None:
    """And is done once, though it came twice."""
    ann = come_in(chromium, game, "Ann")
    expect(ann.get_by_role("heading", level=2).first).to_contain_text("Who wrote a letter")
    sent: list[str] = []

    def lose_first(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            assert route.fetch().status == 204
            route.abort()
        else:
            route.continue_()

    ann.route("**/say", lose_first)
    ann.locator("#line").fill("status")
    ann.keyboard.press("Enter")
    expect(ann.locator("#line")).to_have_value("")
    expect(ann.locator("#news")).to_contain_text("No connection")
    said = ann.locator("#log p").filter(has_text="No round is being played now.")
    expect(said).to_have_count(1)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    ann.context.close()


def test_whoever_comes_in_hears_what_is_asked(chromium: Browser, game: WithPhones) -> None:
    """Behind whose phone it is; and again where the page is loaded anew."""
    ann = come_in(chromium, game, "Ann")
    expect(ann.locator("#news")).to_contain_text("Who wrote a letter by hand last?")
    ann.reload()
    expect(ann.locator("#news")).to_contain_text("Who wrote a letter by hand last?")
    ann.context.close()


def test_how_much_is_said_and_how_large_it_is_is_kept(chromium: Browser, game: WithPhones) -> None:
    """It holds at once, and when the page is loaded again; nothing goes sideways."""
    ann = come_in(chromium, game, "Ann")
    expect(ann.locator("#log")).to_contain_text("Ann's phone is here")
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    before = ann.evaluate(size)
    ann.get_by_label("Very large").check()
    with ann.expect_response("**/wish"):
        ann.get_by_label("The least").check()
    game.posted.put(lambda: game.conversation.line("status"))
    expect(ann.locator("#log p").first).to_have_text("no round")
    with ann.expect_response("**/wish"):
        ann.reload()
    expect(ann.get_by_label("The least")).to_be_checked()
    assert ann.evaluate(size) == 2 * before
    assert ann.evaluate("document.documentElement.scrollWidth") <= 320
    for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
        ann.evaluate(f"scrollTo(0, {place})")
        expect(ann.get_by_role("button", name="Repeat")).to_be_in_viewport()
    ann.context.close()


def test_yes_or_no_to_the_companion_is_pressed(chromium: Browser, game: WithPhones) -> None:
    """Whoever is asked whether they agree has two buttons, until it is over."""
    ann, bob = (come_in(chromium, game, name) for name in ("Ann", "Bob"))
    game.posted.put(lambda: game.conversation.line("ann"))
    expect(ann.locator("#choices button").first).to_be_visible()
    ann.get_by_label("Say", exact=True).fill("undo")
    ann.keyboard.press("Enter")
    group = bob.get_by_role("group", name="Yes or no")
    expect(group.get_by_role("button")).to_have_text(["yes", "no"])
    expect(ann.locator("#confirm button")).to_have_count(0)
    group.get_by_role("button", name="yes").click()
    expect(bob.locator("#confirm button")).to_have_count(0)
    expect(ann.get_by_role("heading", level=2).first).to_contain_text("Who wrote a letter")
    for page in (ann, bob):
        page.context.close()


def test_nothing_is_said_and_the_browser_says_it(chromium: Browser, game: WithPhones) -> None:
    """Each as it is chosen, also when the page is loaded again."""
    ann = come_in(chromium, game, "Ann")
    expect(ann.locator("#log")).to_contain_text("Ann's phone is here")
    ann.context.add_init_script(
        "window.spoken = []; speechSynthesis.speak = (words) => spoken.push(words.text)"
    )
    ann.get_by_label("The browser says it").check()
    ann.reload()
    ann.wait_for_function("() => spoken.some((text) => text.includes('Who wrote a letter'))")
    assert ann.locator("#news p").count() == 0
    ann.get_by_label("Nothing is said").check()
    said = ann.evaluate("spoken.length")
    game.posted.put(lambda: game.conversation.line("status"))
    expect(ann.locator("#log p").first).to_contain_text("No round")
    ann.get_by_role("button", name="Repeat").click()
    assert ann.evaluate("spoken.length") == said
    assert ann.locator("#news p").count() == 0
    ann.context.close()


def test_whoever_is_let_go_sees_the_entrance(chromium: Browser, game: WithPhones) -> None:
    ann = come_in(chromium, game, "Ann")
    expect(ann.locator("#log")).to_contain_text("Ann's phone is here")
    game.posted.put(lambda: game.conversation.line("phones off ann"))
    expect(ann.get_by_role("heading", level=1)).to_have_text("Come in")
    expect(ann.get_by_role("alert")).to_contain_text("nobody's line now")
    ann.context.close()


def test_the_table_shows_what_all_hear(chromium: Browser, game: WithPhones) -> None:
    context = chromium.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.goto(f"{game.address}table")
    expect(page.locator("#log")).to_contain_text("Who wrote a letter by hand last?")
    assert page.get_by_role("button").count() == 0
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_that_bars_anybody(
    chromium: Browser, game: WithPhones, scheme: Literal["light", "dark"]
) -> None:
    """On every page, light and dark, with the contrast of seven to one; hand open and hidden."""
    pages = [come_in(chromium, game, "Ann", scheme)]
    ann = pages[0]
    expect(ann.get_by_role("heading", level=2).first).to_contain_text("Who wrote a letter")
    assert violations(ann) == []
    ann.get_by_role("button", name="My hand").click()
    expect(ann.locator("[data-private]").first).to_be_visible()
    assert violations(ann) == []
    context = chromium.new_context(ignore_https_errors=True, color_scheme=scheme)
    page = context.new_page()
    for address in (game.phones.address, f"{game.address}table", game.address):
        page.goto(address)
        assert violations(page) == [], address
    page.get_by_label("Your code").fill("x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    context.close()
    ann.context.close()


def violations(page: Page) -> list[tuple[str, str]]:
    """What axe finds: its rule, and where."""
    tags = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "wcag2aaa", "best-practice")
    run_only = {"type": "tag", "values": list(tags)}
    rules = {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}}
    found = Axe().run(page, options={"runOnly": run_only, "rules": rules}).response
    return [(one["id"], node["html"]) for one in found["violations"] for node in one["nodes"]]
