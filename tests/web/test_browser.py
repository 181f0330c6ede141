"""A player's page and the table's in a real browser, in page time that the tests move."""

import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, expect

from companion.referee.chance import Chance
from companion.web.events import RETRY, Message
from tests.table import GAMES, prepared
from tests.waiting import WITHIN_S, wait_for
from tests.web.chromium import (
    PHONE,
    SOON_MS,
    Tab,
    come_in,
    enter_at_once,
    hear,
    move_until,
    news,
    wait_until_ready,
)
from tests.web.conftest import Open
from tests.web.in_browser import HAS, Sent
from tests.web.phones import WithPhones

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "wcag2aaa", "best-practice"]
RULES = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}},
}
COLOURS = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"]
COLOUR_RULES = {"runOnly": {"type": "rule", "values": COLOURS}}
#: Runs axe, which is in the page already.
VIOLATIONS = """async (options) => (await axe.run(document, options)).violations.flatMap(
    (found) => found.nodes.map((node) => [found.id, node.html]))"""
#: After how long a page whose stream was refused asks why, in milliseconds.
RETRY_MS = 1000
#: Notes all that the page announces: it takes each message away after a while.
NOTE_NEWS = """() => {
    window.announced = [];
    new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => announced.push(node.textContent.trim()))
    )).observe(document.getElementById("news"), {childList: true});
}"""
#: Notes what the browser's own voice would say.
NOTE_SPEECH = """() => {
    window.spoken = [];
    speechSynthesis.speak = (words) => { spoken.push(words.text); };
}"""

#: How many answers a game has that lies drawn on the table.
ANSWERS = 40
#: The games that everyone draws: one with cards alone, and one with a board.
DRAWN = ("parcel", "couriers")
#: The title of each drawing, the words in it, and the words beside it.
TITLES = """() => [...document.querySelectorAll("#drawn li")].map((place) => [
    place.querySelector("p").textContent,
    [...place.querySelectorAll("svg")].map((svg) => [
        svg.querySelector("title").textContent,
        [...svg.querySelectorAll("text")].map((text) => text.textContent).join(" "),
    ]),
])"""
#: The colours of the words in each drawing, and of what they stand on.
CARD_COLOURS = """() => [...document.querySelectorAll("#drawn svg:not(.map)")].map((svg) => [
    getComputedStyle(svg.querySelector("text")).fill,
    getComputedStyle(svg.querySelector("rect")).fill,
])"""


@pytest.fixture
def game(opened: Open) -> Iterator[WithPhones]:
    """Does what phones send on a thread, because the test waits in the browser."""
    begun = opened()
    begun.conversation.open()
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            begun.posted.get()()

    playing = threading.Thread(target=play, daemon=True)
    playing.start()
    yield begun
    over.set()
    begun.posted.put(lambda: None)
    playing.join(WITHIN_S)


@pytest.fixture
def ann(tab: Tab, game: WithPhones) -> Page:
    """Ann's page, which is her line and has announced what is asked."""
    code = game.phones.code(game.seat("Ann"))
    enter_at_once(tab.page, game.address, "Ann", code)
    wait_until_ready(tab.page)
    expect(tab.page.locator("#log")).to_contain_text("Ann's phone is here.")
    hear(tab.page, "Who wrote a letter by hand last?")
    return tab.page


def message(text: str) -> list[Message]:
    return [{"text": text, "kind": "table", "choices": [], "question": 0}]


def test_player_who_comes_in_with_a_new_browser_hears_what_is_asked(
    chromium: Browser, game: WithPhones
) -> None:
    """And again when the page is loaded once more."""
    page = Tab(chromium).renew()
    come_in(page, game.address, "Ann", game.phones.code(game.seat("Ann")))
    for _ in range(2):
        wait_until_ready(page)
        hear(page, "Who wrote a letter by hand last?")
        page.reload()
    page.context.close()


def test_player_presses_types_and_hides_the_hand(tab: Tab, game: WithPhones, ann: Page) -> None:
    """Every private message is announced."""
    sent = Sent(game.line("Ann").events)
    before = len(sent.messages)
    expect(ann.get_by_role("heading", level=2).first).to_contain_text("Who wrote a letter")
    ann.evaluate(NOTE_NEWS)
    ann.get_by_role("button", name="Ann", exact=True).click()
    hear(ann, "Ann begins")
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
    ann.clock.run_for(SOON_MS)
    assert news(ann)
    ann.get_by_label("Say", exact=True).fill("curtain")
    ann.keyboard.press("Enter")
    expect(choices.first).to_be_hidden()
    expect(ann.locator("#asked")).to_be_hidden()
    expect(ann.locator("#news p")).to_have_count(0)
    hand.click()
    expect(choices.first).to_be_visible()
    hand.click()
    wait_for(lambda: sum(text.startswith("You hold: ") for text in sent.texts) == 2)
    ann.wait_for_function(HAS, arg=[len(sent.texts), sent.texts[-1]])

    ann.clock.run_for(SOON_MS)
    announced = " ".join(ann.evaluate("announced"))
    private = [str(one["text"]) for one in sent.messages[before:] if one.get("private")]
    assert private
    assert [text for text in private if text not in announced] == []
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sideways"
    assert tab.errors == []


def test_page_that_hears_nothing_for_a_while_connects_again(game: WithPhones, ann: Page) -> None:
    """A laptop that slept closes nothing."""
    server, line = game.phones._server, game.line("Ann")
    assert server is not None
    asleep, awake = threading.Event(), threading.Event()

    def sleep() -> None:
        asleep.set()
        awake.wait(WITHIN_S)

    server.do(sleep)
    asleep.wait(WITHIN_S)
    move_until(ann, "fetches.includes('here')")
    assert "No connection" in news(ann)
    line.events.add(message("Said meanwhile."))
    awake.set()
    wait_until_ready(ann, 2)
    hear(ann, "Said meanwhile.")
    assert "While you were away: Said meanwhile." in news(ann)
    for text in ("Said meanwhile.", "Ann's phone is here"):
        expect(ann.locator("#log p").filter(has_text=text)).to_have_count(1)


def test_page_that_lost_its_connection_announces_what_it_missed_once(
    game: WithPhones, ann: Page
) -> None:
    """By itself, however often it tried in vain, and though it broke again on the way."""
    line, sent, broken = game.line("Ann"), list[bytes](), list[bytes]()
    ann.context.set_offline(True)
    line.events.drop()
    expect(ann.locator("#news")).to_contain_text("No connection")
    line.events.keep(lambda _, event: sent.append(event))
    for number in range(2):
        line.events.add(message(f"Said meanwhile {number}."))
    for _ in range(2):
        ann.wait_for_event("requestfailed")

    def break_again(route: Route) -> None:
        if broken:
            route.abort()
            return
        broken.append(next(event for event in sent if b"Said meanwhile 0." in event))
        route.fulfill(content_type="text/event-stream", body=RETRY + broken[0])

    ann.route("**/events?*", break_again)
    ann.context.set_offline(False)
    expect(ann.locator("#log")).to_contain_text("Said meanwhile 0.")
    ann.clock.run_for(SOON_MS)
    assert "Said meanwhile" not in news(ann)

    ann.unroute_all()
    wait_until_ready(ann, 2)
    hear(ann, "Said meanwhile 1.")
    assert re.search(r"While you were away: .*meanwhile 0\..*meanwhile 1\.", news(ann))
    for number in range(2):
        said = ann.locator("#log p").filter(has_text=f"Said meanwhile {number}.")
        expect(said).to_have_count(1)
    expect(ann.locator("#news p").filter(has_text="No connection")).to_have_count(1)


def test_line_whose_reply_is_lost_is_sent_again_and_done_once(game: WithPhones, ann: Page) -> None:
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
    with ann.expect_event("requestfailed"):
        ann.keyboard.press("Enter")
    move_until(ann, "fetches.filter((where) => where === 'say').length > 1")
    expect(ann.locator("#line")).to_have_value("")
    assert "No connection" in news(ann)
    game.posted.put(lambda: game.line("Ann").events.add(message("Said later.")))
    expect(ann.locator("#log")).to_contain_text("Said later.")
    said = ann.locator("#log p").filter(has_text="No round is being played now.")
    assert said.count() == 1
    assert len(sent) == 2
    assert sent[0] == sent[1]


@pytest.mark.heavy
def test_size_and_amount_that_were_chosen_are_kept(game: WithPhones, ann: Page) -> None:
    """They hold at once and after loading again, and nothing goes sideways."""
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


@pytest.mark.heavy
def test_player_who_must_agree_presses_yes_or_no_until_it_is_over(
    game: WithPhones, ann: Page
) -> None:
    """Bob, who asked to undo, has no such buttons."""
    bob, asked = game.phone(), "Who wrote a letter"
    bob.enter("Bob", game.phones.code(game.seat("Bob")))
    bob.listen()
    bob.wait(lambda: any(asked in text for text in bob.texts))
    bob.events.clear()
    bob.say("ann")
    expect(ann.locator("#choices button").first).to_be_visible()
    bob.say("undo")
    group = ann.get_by_role("group", name="Yes or no")
    expect(group.get_by_role("button")).to_have_text(["yes", "no"])
    group.get_by_role("button", name="yes").click()
    expect(ann.locator("#confirm button")).to_have_count(0)
    expect(ann.get_by_role("heading", level=2).first).to_contain_text(asked)
    bob.wait(lambda: any(asked in text for text in bob.texts))
    assert not any(event.get("confirm") for event in bob.events)


@pytest.mark.heavy
def test_voice_that_was_chosen_speaks_after_loading_again(game: WithPhones, ann: Page) -> None:
    ann.get_by_label("The browser says it").check()
    ann.reload()
    wait_until_ready(ann)
    ann.evaluate(NOTE_SPEECH)
    ann.clock.run_for(SOON_MS)
    assert "Who wrote a letter" in " ".join(ann.evaluate("spoken"))
    assert news(ann) == ""
    ann.get_by_label("Nothing is said").check()
    said = ann.evaluate("spoken.length")
    game.posted.put(lambda: game.conversation.line("status"))
    expect(ann.locator("#log p").first).to_contain_text("No round")
    ann.clock.run_for(SOON_MS)
    ann.get_by_role("button", name="Repeat").click()
    assert ann.evaluate("spoken.length") == said
    assert news(ann) == ""


@pytest.mark.heavy
def test_player_who_is_let_go_sees_the_entrance(game: WithPhones, ann: Page) -> None:
    game.posted.put(lambda: game.conversation.line("phones off ann"))
    ann.wait_for_function("() => stream.readyState === EventSource.CLOSED")
    ann.clock.run_for(RETRY_MS)
    expect(ann.get_by_role("heading", level=1)).to_have_text("Come in")
    expect(ann.get_by_role("alert")).to_contain_text("nobody's line now")


def test_axe_finds_no_barrier_on_any_page(tab: Tab, game: WithPhones) -> None:
    """Light and dark, with a contrast of seven to one; with the hand open and hidden."""
    page = tab.page
    page.clock.resume()  # axe waits, too
    for address in (game.phones.address, f"{game.address}table", game.address):
        page.goto(address)
        assert violations(page) == [], address
    page.get_by_label("Your code").fill("x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    come_in(page, game.address, "Ann", game.phones.code(game.seat("Ann")))
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Who wrote a letter")
    assert violations(page) == []
    page.get_by_role("button", name="My hand").click()
    expect(page.locator("[data-private]").first).to_be_visible()
    assert violations(page) == []


def violations(page: Page) -> list[tuple[str, str]]:
    """List what axe finds, as its rule and the place. In the dark, only colours differ."""
    page.evaluate(Axe().axe_script)
    found: list[tuple[str, str]] = page.evaluate(VIOLATIONS, RULES)
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(VIOLATIONS, COLOUR_RULES)
    page.emulate_media(color_scheme="light")
    return found


# The page of the table: drawn for those who see well, and for those who see a little


def begun(opened: Open, game: str) -> WithPhones:
    """Start a server in the middle of a game, when there is something everywhere."""
    table = opened(prepared(2, "dealer", game=game))
    run, luck = table.conversation.play.run, Chance(3)
    while run.question is not None and len(run.entries) < ANSWERS:
        run.answer(luck.any_answer(run.question))
    table.conversation.resume()
    return table


def load_table(tab: Tab, table: WithPhones) -> Page:
    """Load the page of the table: as wide as a phone, which is a wide screen magnified."""
    tab.page.goto(f"{table.address}table")
    expect(tab.page.locator("#drawn h2").first).to_be_visible()
    return tab.page


def test_table_page_shows_what_all_hear_and_has_no_buttons(tab: Tab, opened: Open) -> None:
    table = opened()
    table.conversation.open()
    page = load_table(tab, table)
    expect(page.locator("#log")).to_contain_text("Who wrote a letter by hand last?")
    assert page.get_by_role("button").count() == 0


@pytest.mark.parametrize(
    "name",
    [name if name in DRAWN else pytest.param(name, marks=pytest.mark.heavy) for name in GAMES],
)
def test_drawing_has_the_words_that_stand_beside_it_and_nothing_goes_sideways(
    tab: Tab, opened: Open, name: str
) -> None:
    page = load_table(tab, begun(opened, name))
    places: list[Any] = page.evaluate(TITLES)
    assert any(pictures for _, pictures in places)
    for words, pictures in places:
        for title, written in pictures:
            assert written == title
            assert title in words
    assert (page.locator("svg.map").count() == 1) == (name in ("couriers", "pandemonium"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    spoken = page.locator("svg:not([aria-hidden=true])")
    assert spoken.count() == 0, "its words stand beside it"
    assert not tab.errors


def test_words_on_a_card_are_black_on_white_or_white_on_black(tab: Tab, opened: Open) -> None:
    """Axe looks at no drawing."""
    page = load_table(tab, begun(opened, "parcel"))
    black, white = "rgb(0, 0, 0)", "rgb(255, 255, 255)"
    assert {tuple(pair) for pair in page.evaluate(CARD_COLOURS)} == {(black, white)}
    page.emulate_media(color_scheme="dark")
    assert {tuple(pair) for pair in page.evaluate(CARD_COLOURS)} == {(white, black)}


def test_change_on_the_table_is_drawn_and_the_rest_stays_as_it_was(tab: Tab, opened: Open) -> None:
    """Bob has one contract more; what is Ann's is not drawn again."""
    table = opened(prepared(2, "dealer"))
    table.conversation.open()
    page = load_table(tab, table)
    page.evaluate(
        "window.ann = [...document.querySelectorAll('#drawn section')].find("
        "(one) => one.textContent.startsWith('Ann'))"
    )
    table.conversation.line("put contract bob we forgot")
    bob = page.locator("#drawn section").filter(has_text="Before Bob:")
    expect(bob).to_contain_text("a contract token")
    assert page.evaluate("ann.isConnected")
