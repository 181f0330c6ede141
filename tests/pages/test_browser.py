"""Tests a player's page and the table page in a real browser. The tests advance the pages'
clocks.
"""

import json
import re
import threading
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from companion.lines.page.app import RECONNECT
from companion.lines.seat_events import Message
from tests.pages.axe import violations
from tests.pages.chromium import (
    SOON_MS,
    Tab,
    announcement,
    answer_unreachable,
    hear,
    log_in,
    move_until,
    open_more,
    wait_until_ready,
)
from tests.pages.conftest import Open
from tests.pages.in_browser import HAS, NOTE_NEWS, SentEvents, as_shown
from tests.pages.phones import WithPhones
from tests.sentences import opening, parcel, says, starts
from tests.table import prepared
from tests.waiting import WITHIN_S, wait_for

#: How long a page waits, after the server has refused its stream, before it asks for the reason, in
#: milliseconds.
RETRY_MS = 1000
#: A script that records what the browser's own voice would say.
NOTE_SPEECH = """() => {
    window.spoken = [];
    speechSynthesis.speak = (words) => { spoken.push(words.text); };
}"""


def message(text: str) -> bytes:
    """Return an event that contains one message."""
    return msgspec.json.encode([Message(text, text, label="TABLE")])


def test_player_who_logs_in_with_a_new_browser_hears_the_question(
    chromium: Browser, game: WithPhones
) -> None:
    """When the page is reloaded, the player hears the question again."""
    page = Tab(chromium).renew()
    log_in(page, game.address, "Ann", game.phones.code(game.seat("Ann")))
    for _ in range(2):
        wait_until_ready(page)
        hear(page, parcel("ask-starter"))
        page.reload()
    page.context.close()


def test_player_can_press_choices_type_lines_and_hide_the_hand(
    tab: Tab, game: WithPhones, ann: Page
) -> None:
    """Every private message is announced."""
    sent = SentEvents(game.line("Ann").log)
    before = len(sent.messages)
    expect(ann.get_by_role("heading", level=2).first).to_contain_text(parcel("ask-starter"))
    ann.evaluate(NOTE_NEWS)
    ann.get_by_role("button", name="Ann", exact=True).click()
    hear(ann, starts("Ann"))
    expect(ann.locator("[data-private]").first).to_be_hidden()

    ann.get_by_label(says("page-say")).fill("<img src=x onerror=alert(1)>")
    ann.keyboard.press("Enter")
    expect(ann.get_by_label(says("page-say"))).to_have_value("")
    assert ann.locator("#log img").count() == 0

    hand = ann.get_by_role("button", name="My hand")
    hand.click()
    expect(hand).to_have_attribute("aria-expanded", "true")
    held = ann.locator("#held li").filter(has_text=re.compile("You hold|hold the"))
    expect(held.first).to_be_visible()
    expect(ann.locator("#asked")).to_contain_text(parcel("ask-play", who="Ann"))
    wait_for(lambda: sum(text.startswith("You hold: ") for text in sent.texts) == 1)
    ann.wait_for_function(HAS, arg=[len(sent.texts), sent.texts[-1]])
    ann.clock.run_for(SOON_MS)
    assert announcement(ann)
    hand.click()
    assert announcement(ann) == ""
    expect(held.first).to_be_hidden()

    choices = ann.locator("#choices button")
    expect(choices.first).to_be_visible()
    ann.get_by_label(says("page-say")).fill("curtain")
    ann.keyboard.press("Enter")
    expect(choices.first).to_be_hidden()
    expect(ann.locator("#asked")).to_be_hidden()
    ann.clock.run_for(SOON_MS)
    assert announcement(ann).strip() == says("page-curtain")
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


def test_page_without_events_for_a_while_reconnects(game: WithPhones, ann: Page) -> None:
    """For example, a laptop that goes to sleep doesn't close its connections."""
    server, line = game.phones._server, game.line("Ann")
    assert server is not None
    asleep, awake = threading.Event(), threading.Event()

    def sleep() -> None:
        asleep.set()
        awake.wait(WITHIN_S)

    server.do(sleep)
    asleep.wait(WITHIN_S)
    move_until(ann, "fetches.includes('here')")
    assert opening("page-gone") in announcement(ann)
    line.log.add(message("Said meanwhile."))
    awake.set()
    wait_until_ready(ann, 2)
    hear(ann, "Said meanwhile.")
    assert "While you were away: Said meanwhile." in announcement(ann)
    for text in ("Said meanwhile.", opening("phone-here", who="Ann")):
        expect(ann.locator("#log p").filter(has_text=text)).to_have_count(1)


def test_page_that_lost_its_connection_announces_missed_events_once(
    game: WithPhones, ann: Page
) -> None:
    """The page reconnects by itself, even after several failed attempts, and again after another
    interruption.
    """
    line, broken = game.line("Ann"), list[str]()
    ann.context.set_offline(True)
    line.log.drop()
    expect(ann.locator("#news")).to_contain_text(opening("page-gone"))
    for number in range(2):
        line.log.add(message(f"Said meanwhile {number}."))
    for _ in range(2):
        ann.wait_for_event("requestfailed")

    def break_again(route: Route) -> None:
        if broken:
            route.abort()
            return
        kept = line.log.kept()
        id_, event = next(one for one in kept if b"Said meanwhile 0." in one[1])
        broken.append(f"id: {id_}\ndata: {as_shown(event).decode()}\n\n")
        route.fulfill(content_type="text/event-stream", body=RECONNECT.decode() + broken[0])

    ann.route("**/events?*", break_again)
    ann.context.set_offline(False)
    expect(ann.locator("#log")).to_contain_text("Said meanwhile 0.")
    ann.clock.run_for(SOON_MS)
    assert "Said meanwhile" not in announcement(ann)

    ann.unroute_all()
    wait_until_ready(ann, 2)
    hear(ann, "Said meanwhile 1.")
    assert re.search(r"While you were away: .*meanwhile 0\..*meanwhile 1\.", announcement(ann))
    for number in range(2):
        said = ann.locator("#log p").filter(has_text=f"Said meanwhile {number}.")
        expect(said).to_have_count(1)
    expect(ann.locator("#news p").filter(has_text=opening("page-gone"))).to_have_count(1)


def test_line_whose_reply_is_lost_is_resent_and_carried_out_once(
    game: WithPhones, ann: Page
) -> None:
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
    assert opening("page-gone") in announcement(ann)
    game.posted.put(lambda: game.line("Ann").log.add(message("Said later.")))
    expect(ann.locator("#log")).to_contain_text("Said later.")
    said = ann.locator("#log p").filter(has_text=parcel("status-between"))
    assert said.count() == 1
    assert len(sent) == 2
    assert sent[0] == sent[1]


@pytest.mark.heavy
def test_chosen_text_size_and_verbosity_are_kept_after_a_reload(
    game: WithPhones, ann: Page
) -> None:
    """The settings also take effect at once, and the page never becomes wider than the screen."""
    open_more(ann)
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    before = ann.evaluate(size)
    ann.get_by_label(says("page-size-3")).check()
    with ann.expect_request("**/events?*brief*"):
        ann.get_by_label(says("page-brief")).check()
    wait_until_ready(ann)
    game.posted.put(lambda: game.type("status"))
    expect(ann.locator("#log p").first).to_have_text("no round right now")
    with ann.expect_request("**/events?*brief*"):
        ann.reload()
    open_more(ann)
    expect(ann.get_by_label(says("page-brief"))).to_be_checked()
    assert ann.evaluate(size) == 2 * before
    assert ann.evaluate("document.documentElement.scrollWidth") <= 320
    ann.get_by_label(says("page-size-1"), exact=True).check()
    for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
        ann.evaluate(f"scrollTo(0, {place})")
        expect(ann.get_by_role("button", name="Repeat")).to_be_in_viewport()


def type_line(page: Page, text: str) -> None:
    """Type a line, and wait until it is accepted."""
    field = page.get_by_label(says("page-say"))
    field.fill(text)
    page.keyboard.press("Enter")
    expect(field).to_have_value("")


def test_verbosity_set_by_typing_is_announced_once_and_kept(game: WithPhones, ann: Page) -> None:
    """The buttons show the new setting. It still applies when the stream or the page is opened
    again.
    """
    open_more(ann)
    ann.evaluate(NOTE_NEWS)
    with ann.expect_request("**/events?*brief*"):
        type_line(ann, "brief")
    wait_until_ready(ann, 2)
    ann.clock.run_for(SOON_MS)
    assert ann.evaluate("announced").count("Brief.") == 1
    expect(ann.get_by_label(says("page-brief"))).to_be_checked()
    game.posted.put(lambda: game.type("status"))
    expect(ann.locator("#log p").first).to_have_text("no round right now")
    with ann.expect_request("**/events?*brief*"):
        type_line(ann, "normal others")
    expect(ann.get_by_label(says("page-normal"))).to_be_checked()
    with ann.expect_request("**/events?*") as opened:
        ann.reload()
    own = json.loads(parse_qs(urlsplit(opened.value.url).query)["choices"][0])
    assert own == {"own": "brief", "others": "normal"}
    open_more(ann)
    expect(ann.get_by_label(says("page-normal"))).to_be_checked()


def test_reply_that_comes_with_the_response_is_announced_once(game: WithPhones, ann: Page) -> None:
    """The player can repeat the reply like any other message."""
    ann.evaluate(NOTE_NEWS)
    before = len(game.line("Ann").history())
    for text, reply in (
        ("help", opening("help-first")),
        ("back", says("no-earlier")),
        ("spell ab", "a b"),
    ):
        ann.evaluate("announced.length = 0")
        type_line(ann, text)
        ann.clock.run_for(SOON_MS)
        announced = ann.evaluate("announced")
        assert len(announced) == 1, announced
        assert reply in announced[0]
        type_line(ann, "repeat")
        ann.clock.run_for(SOON_MS)
        assert [one.strip() for one in ann.evaluate("announced")] == announced * 2
    sent = [one for _, events in game.line("Ann").history()[before:] for one in events]
    assert sent == []


@pytest.mark.heavy
def test_player_asked_for_consent_has_yes_and_no_buttons_until_the_vote_is_settled(
    game: WithPhones, ann: Page
) -> None:
    """Bob has asked for the undo, so he has no such buttons."""
    bob, asked = game.phone(), parcel("ask-starter")
    bob.enter("Bob", game.phones.code(game.seat("Bob")))
    bob.listen()
    bob.wait(lambda: any(asked in text for text in bob.texts))
    bob.events.clear()
    bob.say("ann")
    expect(ann.locator("#choices button").first).to_be_visible()
    bob.say("undo")
    group = ann.get_by_role("group", name=says("page-confirm"))
    expect(group.get_by_role("button")).to_have_text(["yes", "no"])
    wanted = ann.get_by_role("heading", name=opening("consent", who="Bob"))
    expect(wanted).to_be_visible()
    group.get_by_role("button", name="yes").click()
    expect(ann.locator("#confirm button")).to_have_count(0)
    expect(wanted).to_have_count(0)
    expect(ann.get_by_role("heading", level=2).first).to_contain_text(asked)
    bob.wait(lambda: any(asked in text for text in bob.texts))
    assert not any(event.get("confirm") for event in bob.events)


@pytest.mark.heavy
def test_chosen_voice_still_speaks_after_a_reload(game: WithPhones, ann: Page) -> None:
    open_more(ann)
    ann.get_by_label(says("page-by-browser")).check()
    ann.reload()
    open_more(ann)
    wait_until_ready(ann)
    ann.evaluate(NOTE_SPEECH)
    ann.clock.run_for(SOON_MS)
    assert parcel("ask-starter") in " ".join(ann.evaluate("spoken"))
    assert announcement(ann) == ""
    ann.get_by_label(opening("page-by-none")).check()
    said = ann.evaluate("spoken.length")
    game.posted.put(lambda: game.type("status"))
    expect(ann.locator("#log p").first).to_contain_text(parcel("status-between"))
    ann.clock.run_for(SOON_MS)
    ann.get_by_role("button", name="Repeat").click()
    assert ann.evaluate("spoken.length") == said
    assert announcement(ann) == ""


@pytest.mark.heavy
def test_logged_out_player_sees_the_entrance_page(game: WithPhones, ann: Page) -> None:
    game.posted.put(lambda: game.type("phones off ann"))
    ann.wait_for_function("() => stream.readyState === EventSource.CLOSED")
    ann.clock.run_for(RETRY_MS)
    expect(ann.get_by_role("heading", level=1)).to_have_text(says("page-enter"))
    expect(ann.get_by_role("alert")).to_contain_text(says("page-let-go"))


def test_axe_finds_no_accessibility_barrier_on_any_page(tab: Tab, game: WithPhones) -> None:
    """The pages are checked in the light and in the dark colour scheme, with the hand shown and
    hidden. The contrast must be at least 7 to 1.
    """
    page = tab.page
    page.clock.resume()  # axe doesn't work while the page's clock stands still.
    page.route("**/away", answer_unreachable)
    pages = ("table", "nothing", "away", "")
    for address in (game.phones.address, *(f"{game.address}{name}" for name in pages)):
        page.goto(address)
        assert violations(page) == [], address
    page.get_by_label(says("page-code")).fill("x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    log_in(page, game.address, "Ann", game.phones.code(game.seat("Ann")))
    expect(page.get_by_role("heading", level=2).first).to_contain_text(parcel("ask-starter"))
    assert violations(page) == []
    page.get_by_role("button", name="My hand").click()
    open_more(page)
    expect(page.locator("#held li").first).to_be_visible()
    assert violations(page) == []


# The table page, which is drawn for people who see well and for people with low vision


def load_table(tab: Tab, table: WithPhones) -> Page:
    """Load the table page at the width of a phone, which has the same effect as magnifying it on a
    wide screen.
    """
    tab.page.goto(f"{table.address}table")
    expect(tab.page.locator("#drawn h2").first).to_be_visible()
    return tab.page


def test_table_page_shows_what_everyone_hears_and_has_no_buttons(tab: Tab, opened: Open) -> None:
    table = opened()
    table.open()
    page = load_table(tab, table)
    expect(page.locator("#log")).to_contain_text(parcel("ask-starter"))
    assert page.get_by_role("button").count() == 0


def test_only_the_changed_part_of_the_table_is_redrawn(tab: Tab, opened: Open) -> None:
    """Bob has gained a contract, so only his part of the table is redrawn."""
    table = opened(prepared(2, "dealer"))
    table.open()
    page = load_table(tab, table)
    expect(page.locator("#lanes section").filter(has_text="Ann")).to_be_visible()
    page.evaluate(
        "window.ann = [...document.querySelectorAll('#lanes section')].find("
        "(one) => one.querySelector('h2').textContent.includes('Ann'))"
    )
    table.type("put contract bob we forgot")
    bob = page.locator("#drawn section").filter(has_text="In front of Bob:")
    expect(bob).to_contain_text("a contract token")
    assert page.evaluate("ann.isConnected")
