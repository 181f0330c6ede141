"""Runs headless Chromium. All tests in a file share one page, and advance its clock themselves."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Route, ViewportSize, expect, sync_playwright

from companion.tables.gateway import error_pages
from tests.sentences import says
from tests.waiting import WITHIN_S

#: The screen size of a small phone, in pixels.
PHONE: ViewportSize = {"width": 320, "height": 640}
#: Slightly longer than a page waits for further messages before it announces them together, in
#: milliseconds.
SOON_MS = 500
#: How far ahead to set a page's clock when stopping it, in seconds, so that the clock has not
#: passed that time when the call arrives.
AHEAD_S = 60
#: A script that records what the page fetches, which stream it opens, and how often it has caught
#: up with its events.
NOTES = """
window.fetches = [];
window.ready = 0;
const fetched = window.fetch;
window.fetch = (where, ...how) => {
    fetches.push(where);
    return fetched(where, ...how);
};
const Plain = window.EventSource;
window.EventSource = class extends Plain {
    constructor(...given) {
        super(...given);
        window.stream = this;
        this.addEventListener("ready", () => { ready += 1; });
    }
};
"""

expect.set_options(timeout=WITHIN_S * 1000)


@contextmanager
def launched(environment: Mapping[str, str] | None = None) -> Iterator[Browser]:
    """Start the system's Chromium.

    environment: its environment variables, or None for those of this process.

    Without the second switch, Chromium would sometimes tell a screen reader that a page has been
    loaded.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--force-renderer-accessibility"],
            env=None if environment is None else dict(environment),
        )
        yield browser
        browser.close()


def new_page(browser: Browser) -> Page:
    """Open a page that shares nothing with other pages, such as cookies."""
    page = browser.new_page(ignore_https_errors=True)
    page.set_default_timeout(WITHIN_S * 1000)
    return page


class Tab:
    """The page that all tests in a file share.

    errors: errors on the page during the current test.
    """

    def __init__(self, browser: Browser) -> None:
        self.errors: list[str] = []
        self.page = new_page(browser)
        self.page.add_init_script(NOTES)
        self.page.clock.install(time=0)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda said: self.errors.extend([said.text] * (said.type == "error"))
        )

    def renew(self) -> Page:
        """Clear everything that the previous test has left behind, stop the page's clock, and
        return the page.

        The page that was loaded stays there until a test loads another, because loading an empty
        page would start a new process.
        """
        page = self.page
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + AHEAD_S)
        if page.url != "about:blank":
            page.evaluate("window.stream?.close(), localStorage.clear()")
        page.context.clear_cookies()
        page.context.set_offline(False)
        page.unroute_all()
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(PHONE)
        self.errors.clear()
        return page


def log_in(page: Page, address: str, name: str, code: str) -> None:
    """Load the entrance page, and log in by typing a name and a code."""
    page.goto(address)
    fill_in(page, name, code)
    expect(page.get_by_role("heading", level=1)).to_have_text(says("page-who", who=name))


def answer_unreachable(route: Route) -> None:
    """Answer a request as a gateway does if the table can't be reached."""
    route.fulfill(body=error_pages().away(), content_type="text/html")


def fill_in(page: Page, name: str, code: str) -> None:
    """Type a player's name and code into the login form."""
    page.get_by_label(says("page-name")).select_option(name)
    page.get_by_label(says("page-code")).fill(code)
    page.keyboard.press("Enter")


def enter_at_once(page: Page, address: str, name: str, code: str) -> None:
    """Log a player in without the form, and load the player's page."""
    page.request.post(
        f"{address}in",
        form={"name": name, "code": code},
        headers={"Origin": address.rstrip("/")},
        max_redirects=0,
    )
    page.goto(address)


def wait_until_ready(page: Page, times: int = 1) -> None:
    """Wait until the page has caught up with its events this many times. It must be a `Tab`'s
    page.
    """
    page.wait_for_function("(times) => ready >= times", arg=times)


def open_more(page: Page) -> None:
    """Open the section of a player's page with the controls for this phone."""
    page.get_by_text("More", exact=True).click()


def announcement(page: Page) -> str:
    """Return the text that the page now announces to a screen reader."""
    return page.locator("#news").text_content() or ""


def hear(page: Page, *texts: str) -> None:
    """Wait until the page has received these messages, and let it announce them."""
    for text in texts:
        expect(page.locator("#log")).to_contain_text(text)
    page.clock.run_for(SOON_MS)
    for text in texts:
        assert text in announcement(page)


def move_until(page: Page, holds: str) -> None:
    """Advance the page's clock until this script expression is true."""
    while not page.evaluate(holds):
        page.clock.run_for(SOON_MS)
