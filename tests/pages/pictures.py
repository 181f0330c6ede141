"""Takes all pictures of the companion's pages again, and lists what is drawn on them: `python -m
tests.pages.pictures`.

Look at the pictures before committing them. Tests compare the lists, which depend neither on the
fonts of this machine nor on the wording of sentences. They also check that the style sheet hasn't
changed since the pictures were taken.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.lines.page.static_files import FILES
from companion.referee.chance import Chance
from companion.referee.question import Choose
from tests.clocks import ManualClock
from tests.pages.chromium import answer_unreachable, enter_at_once, launched, new_page
from tests.pages.phones import WithPhones, with_phones
from tests.table import GAMES, prepared

FOLDER = Path(__file__).with_name("pictures")
STYLE_FILE = FOLDER / "style.txt"
PHONE = ViewportSize(width=390, height=844)
WIDE = ViewportSize(width=1280, height=800)
ANSWERS, SEED = 60, 3
#: A number of answers that is higher than any game needs.
ALL = 10_000
FIRST = next(iter(GAMES))
#: The pages that also have a picture in the dark colour scheme.
IN_THE_DARK = (f"{FIRST}-seat", f"{FIRST}-table", "couriers-table", "missing")
#: A script that lists what is visible on a page, one element per line. The words of sentences are
#: left out, but not the words on pieces and marks.
DRAWN = """() => {
    const shapes = ["class", "viewBox", "transform", "d", "x", "y", "x1", "y1", "x2", "y2",
        "cx", "cy", "r", "href"];
    const short = (value) => value.replace(/-?\\d+\\.\\d+/g, (one) => String(+(+one).toFixed(2)));
    const lines = [];
    const isDrawn = (name, value) => value && (name !== "href" || value.startsWith("#"));
    const write = (element, depth) => {
        if (!element.checkVisibility() || element.matches("#log > *, #news, script")) return;
        const given = shapes.filter((name) => isDrawn(name, element.getAttribute(name)));
        const words = [...element.childNodes].filter(({nodeType}) => nodeType === 3)
            .map(({data}) => data.trim()).filter(Boolean).join(" ");
        const facts = given.map((name) => `${name}=${short(element.getAttribute(name))}`);
        const isListed = element.closest("svg, .rank, .plate");
        const listed = isListed || !words ? words : "…";
        lines.push([" ".repeat(depth) + element.tagName.toLowerCase(), ...facts, listed]
            .filter(Boolean).join(" "));
        for (const child of element.children) write(child, depth + 1);
    };
    write(document.querySelector("main"), 0);
    return lines.join("\\n") + "\\n";
}"""

#: Shows one of the pages, ready for a picture of this game. Returns the size of the screen to use.
Show = Callable[[Page, WithPhones], ViewportSize]


def style() -> str:
    """Return a digest of the style sheet, which changes whenever the style sheet does."""
    return hashlib.sha256(FILES["page.css"]).hexdigest() + "\n"


def in_the_middle(
    game: str, begin: Callable[..., WithPhones] = with_phones, answers: int = ANSWERS
) -> WithPhones:
    """Start a server for a three-player game, and answer this many questions.

    begin: starts the server.
    """
    table = begin(prepared(3, "dealer", game=game), clock=ManualClock())
    run, luck = table.session.play.run, Chance(SEED)
    while run.question is not None and len(run.entries) < answers:
        run.answer(luck.any_answer(run.question))
    table.played.resume()
    return table


def show_table(page: Page, table: WithPhones) -> ViewportSize:
    """Show the table page on a wide screen."""
    page.goto(f"{table.address}table")
    expect(page.locator("#drawn h2").first).to_be_visible()
    expect(page.locator("#score li").first).to_be_visible()
    return WIDE


def show_table_on_phone(page: Page, table: WithPhones) -> ViewportSize:
    """Show the table page on a phone."""
    show_table(page, table)
    return PHONE


def show_seat(page: Page, table: WithPhones) -> ViewportSize:
    """Show the page of the player who is being asked."""
    question = table.session.play.question
    asked = question.seat if isinstance(question, Choose) else None
    seat = asked or table.seat("Ann")
    enter_at_once(page, table.address, seat.name, table.phones.code(seat))
    for _ in range(2):
        table.do_posted()
    expect(page.locator("#asked.yours")).to_be_visible()
    expect(page.locator("#choices button").first).to_be_visible()
    return PHONE


def show_hand(page: Page, table: WithPhones) -> ViewportSize:
    """Show the hand on a player's page. The page must be loaded already."""
    page.locator("#hand").click()
    table.do_posted()
    expect(page.locator("#held .card").first).to_be_visible()
    page.set_viewport_size(PHONE)
    height: int = page.evaluate("document.documentElement.scrollHeight")
    # The picture shows the whole height, because nothing on this page sticks to an edge of the
    # screen.
    return ViewportSize(width=PHONE["width"], height=height)


def show_seat_at_the_end(page: Page, table: WithPhones) -> ViewportSize:
    """Show a player's page after the end of the game."""
    ann = table.seat("Ann")
    enter_at_once(page, table.address, ann.name, table.phones.code(ann))
    for _ in range(2):
        table.do_posted()
    ending = table.session.drawing().ending
    expect(page.locator("#asked")).to_have_text(ending.words if ending else "")
    expect(page.locator("#points li").first).to_be_visible()
    return PHONE


def show_door(page: Page, table: WithPhones) -> ViewportSize:
    """Show the login form, which asks for a name and a code."""
    page.goto(table.address)
    return PHONE


def show_missing(page: Page, table: WithPhones) -> ViewportSize:
    """Show what a browser gets if there is no page at an address."""
    page.goto(f"{table.address}nothing")
    return PHONE


def show_away(page: Page, table: WithPhones) -> ViewportSize:
    """Show what a browser gets if a remote table can't be reached."""
    page.route("**/away", answer_unreachable)
    page.goto(f"{table.address}away")
    return PHONE


def show_certificate(page: Page, table: WithPhones) -> ViewportSize:
    """Show the page that prepares the user for the browser's warning about the certificate."""
    page.goto(table.phones.address)
    return PHONE


def pictures(game: str) -> Iterator[tuple[str, Show]]:
    """Yield the name of each picture of a game, and the function that shows the page for it."""
    yield f"{game}-table", show_table
    yield f"{game}-table-phone", show_table_on_phone
    if game == FIRST:
        yield "door", show_door
        yield "certificate", show_certificate
        yield "missing", show_missing
        yield "away", show_away
    yield f"{game}-seat", show_seat
    if GAMES[game].hands:
        yield f"{game}-hand", show_hand


def pictures_of_the_end() -> Iterator[tuple[str, Show]]:
    """Yield the name of each picture of a finished game, and the function that shows the page for
    it.
    """
    yield "over-table", show_table
    yield "over-table-phone", show_table_on_phone
    yield "over-seat", show_seat_at_the_end


def drawn(page: Page) -> str:
    """Return a list of everything that is drawn on a page."""
    found: str = page.evaluate(DRAWN)
    return found


def take(browser: Browser, table: WithPhones, shown: Iterator[tuple[str, Show]]) -> None:
    """Take these pictures of a game, and then close the game."""
    page = new_page(browser)
    for name, show in shown:
        page.set_viewport_size(show(page, table))
        FOLDER.joinpath(f"{name}.txt").write_text(drawn(page), encoding="utf-8")
        page.screenshot(path=FOLDER / f"{name}.png", full_page=True, animations="disabled")
        if name in IN_THE_DARK:
            page.emulate_media(color_scheme="dark")
            picture = FOLDER / f"{name}-dark.png"
            page.screenshot(path=picture, full_page=True, animations="disabled")
            page.emulate_media(color_scheme="light")
    page.context.close()
    table.close()


def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        os.environ["XDG_DATA_HOME"] = folder
        for game in GAMES:
            take(browser, in_the_middle(game), pictures(game))
        take(browser, in_the_middle(FIRST, answers=ALL), pictures_of_the_end())
    STYLE_FILE.write_text(style(), encoding="utf-8")


if __name__ == "__main__":
    main()
