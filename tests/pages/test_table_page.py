"""Tests the table page in the middle of every game: nothing covers anything else, and everything is
described in words.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.referee.chance import Chance
from tests.clocks import ManualClock
from tests.pages.axe import violations
from tests.pages.chromium import Tab
from tests.pages.conftest import Open
from tests.pages.phones import WithPhones, with_phones
from tests.sentences import says, starts
from tests.table import GAMES, prepared

#: Returns a server for a game after a number of answers. The arguments are the game, the number of
#: answers, the seed, and the number of players if there are not three.
Begun = Callable[..., WithPhones]
#: The games to use in tests that load many pages. `make test` uses only one of them.
MANY = [
    "couriers",
    *(pytest.param(name, marks=pytest.mark.heavy) for name in GAMES if name != "couriers"),
]
#: States of a game in which many pieces are on the table. Each is a number of answers and a seed.
STATES = ((35, 3), (90, 5))
#: A state in which a card, a trap and a van are at the same place on the map.
CROWDED = (60, 3)
#: A state in which all six vans are at the Warehouse.
AT_THE_START = (3, 3, 6)
#: A script that finds pieces on a map that cover more than the edge of another piece.
COVERED = """(pieces) => pieces.filter((one, number) => pieces.slice(number + 1).some((other) => {
    const [a, b] = [one, other].map((piece) => piece.getBoundingClientRect());
    return a.left + 2 < b.right && b.left + 2 < a.right && a.top + 2 < b.bottom
        && b.top + 2 < a.bottom;
})).map((one) => one.outerHTML)"""
SCREENS = (
    ViewportSize(width=390, height=844),
    ViewportSize(width=1280, height=800),
    ViewportSize(width=1920, height=1080),
)
#: A script that finds words that overlap other words, and names on a map that overlap a road, a
#: house or a piece.
COLLISIONS = """() => {
    const shrunk = (box) => [box.left + 1, box.top + 1, box.right - 1, box.bottom - 1];
    const apart = (a, b) => a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
    const words = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, around = node.parentElement;
        if (!node.textContent.trim() || !around.checkVisibility()) continue;
        if (around.closest(".words, #news, .shapes, details")) continue;
        if (around.closest(".beside > li")?.clientWidth === 1) continue; // for ears alone
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width > 2) words.push([node.textContent, shrunk(box)]);
        }
    }
    const found = [];
    words.forEach(([one, box], number) => words.slice(number + 1).forEach(([other, its]) => {
        if (one !== other && !apart(box, its)) found.push([one, other]);
    }));
    const names = [...document.querySelectorAll(".road .name")].map((name) => (
        [name.textContent, shrunk(name.getBoundingClientRect())]
    )).filter(([, box]) => box[2] > box[0]);
    const bodies = [...document.querySelectorAll(".road :is(.house, .home, .van, .trap, .pack)")]
        .map((body) => body.getBoundingClientRect());
    const ways = [...document.querySelectorAll(".way")].map((way) => {
        const matrix = way.getScreenCTM(), [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map(
            (end) => Number(way.getAttribute(end)));
        const half = parseFloat(getComputedStyle(way).strokeWidth) * matrix.a / 2;
        const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) * 10);
        return Array.from({length: steps + 1}, (_, step) => ({
            x: matrix.a * (x1 + (x2 - x1) * step / steps) + matrix.e,
            y: matrix.d * (y1 + (y2 - y1) * step / steps) + matrix.f, half,
        }));
    });
    for (const [name, box] of names) {
        for (const {left, top, right, bottom} of bodies) {
            if (!apart(box, [left - 2, top, right + 2, bottom])) found.push([name, "a piece"]);
        }
        if (ways.some((way) => way.some(({x, y, half}) => (
            box[0] < x + half && x - half < box[2] && box[1] < y + half && y - half < box[3]
        )))) found.push([name, "a road"]);
    }
    return found;
}"""
#: A script that returns the height of the letters in each name on the map, in pixels.
LETTERS = """() => {
    const name = document.querySelector(".road .name");
    return parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a;
}"""
#: A script that returns the sentence about each place, and the words for the pieces drawn there.
PLACES = """() => [...document.querySelectorAll("#drawn .pieces")].map((here) => [
    here.parentElement.querySelector(".words").textContent,
    [...here.children].map((piece) => piece.matches("figure")
        ? piece.querySelector("figcaption").textContent
        : piece.querySelector(":scope > span:not(.rank)").textContent),
])"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Begun]:
    """Return a function that returns a server in the middle of a game. The same state always gets
    the same server, so tests must not change its game.
    """
    tables: dict[tuple[str, int, int, int], WithPhones] = {}

    def begin(game: str, answers: int, seed: int, players: int = 3) -> WithPhones:
        if (game, answers, seed, players) not in tables:
            start = prepared(players, "dealer", game=game)
            table = with_phones(start, "plain", clock=ManualClock())
            run, luck = table.session.play.run, Chance(seed)
            while run.question is not None and len(run.entries) < answers:
                run.answer(luck.any_answer(run.question))
            table.played.resume()
            tables[game, answers, seed, players] = table
        return tables[game, answers, seed, players]

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield begin
    for table in tables.values():
        table.close()


def load(tab: Tab, table: WithPhones) -> Page:
    tab.page.goto(f"{table.address}table")
    expect(tab.page.locator("#drawn h2").first).to_be_visible()
    expect(tab.page.locator("#score li").first).to_be_visible()
    return tab.page


@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize(("answers", "seed"), STATES)
def test_words_never_overlap_and_nothing_scrolls_sideways_during_a_game(
    tab: Tab, begun: Begun, name: str, answers: int, seed: int
) -> None:
    page = load(tab, begun(name, answers, seed))
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert page.evaluate(COLLISIONS) == [], screen
        assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    assert not tab.errors


@pytest.mark.parametrize("name", GAMES)
def test_sentence_about_each_place_names_everything_drawn_there(
    tab: Tab, begun: Begun, name: str
) -> None:
    """A screen reader can't read the picture, so it reads these sentences in lists or in a
    table.
    """
    page = load(tab, begun(name, *STATES[0]))
    places: list[Any] = page.evaluate(PLACES)
    assert places
    for sentence, pieces in places:
        assert pieces
        for words in pieces:
            # The piece's words may begin the sentence, and then have a capital letter.
            assert words.casefold() in sentence.casefold()
    loud = page.locator("#drawn :is(svg, .pieces):not([aria-hidden=true], [aria-hidden=true] *)")
    assert loud.count() == 0
    assert page.get_by_role("table").count() == (name == "pandemonium")


def test_every_house_has_its_name_on_the_map(tab: Tab, begun: Begun) -> None:
    page = load(tab, begun("couriers", *STATES[0]))
    houses = page.locator(".road :is(.house, .home)").count()
    assert houses > 30
    assert page.locator(".road .label").count() == houses


def test_locked_character_is_drawn_with_a_lock(tab: Tab, begun: Begun) -> None:
    page = load(tab, begun("parsifal", *STATES[1]))
    locked = page.locator(".card.locked")
    assert locked.count() > 0
    for card in locked.all():
        expect(card.locator(".held > svg")).to_be_visible()
        locker = card.locator(".held > span").first.inner_text()
        sentence = f"Across {card.get_attribute('data-words')}: {locker}."
        expect(page.locator("#drawn li.words").filter(has_text=sentence)).to_have_count(1)


def test_artifact_is_drawn_with_its_character_and_its_sentence_stays_in_the_list(
    tab: Tab, begun: Begun
) -> None:
    page = load(tab, begun("parsifal", *STATES[1]))
    owners = page.locator(".card:not(.locked):has(> .held)")
    assert owners.count() > 0
    for card in owners.all():
        under = page.get_by_text(f"Under {card.get_attribute('data-words')}: ")
        expect(under).to_have_count(1)
        for artifact in card.locator(".held > span").all_inner_texts():
            expect(under).to_contain_text(artifact)


def test_player_whose_turn_it_is_stands_out_and_the_score_is_shown(tab: Tab, begun: Begun) -> None:
    page = load(tab, begun("parcel", *STATES[0]))
    asked = page.locator("section.asked h2")
    expect(asked).to_have_count(1)
    expect(asked).to_contain_text(says("drawn-asked", who=""))
    expect(page.locator("#score")).to_contain_text("contracts")
    expect(page.locator("#asked")).not_to_have_text("")


def test_mark_of_a_player_is_the_same_in_the_banner_the_score_and_the_heading(
    tab: Tab, begun: Begun
) -> None:
    page = load(tab, begun("parcel", *STATES[1]))
    marks = "(marks) => marks.map((one) => `${one.classList[1]} ${one.textContent}`)"
    heads = page.locator("#lanes h2 .badge").evaluate_all(marks)
    assert len(set(heads)) == 3
    assert page.locator("#score .badge").evaluate_all(marks) == heads
    for number, name in enumerate(("Ann", "Bob", "Cara"), 1):
        mark = says("drawn-mark", number=number)
        expect(page.get_by_role("heading", name=re.compile(f"^{name}.*, {mark}$"))).to_be_visible()
    asked = page.locator("section.asked h2 .badge").evaluate_all(marks)
    assert page.locator("#whose .badge").evaluate_all(marks) == asked


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_background_covers_the_whole_screen(
    tab: Tab, begun: Begun, scheme: Literal["light", "dark"]
) -> None:
    page = load(tab, begun("parcel", *STATES[0]))
    page.emulate_media(color_scheme=scheme)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == {"light": "rgb(233, 239, 236)", "dark": "rgb(11, 20, 18)"}[scheme]


@pytest.mark.parametrize("screen", SCREENS[1:], ids=["1280", "1920"])
def test_names_on_a_wide_map_and_vans_on_a_narrow_one_are_large_enough(
    tab: Tab, begun: Begun, screen: ViewportSize
) -> None:
    page = load(tab, begun("couriers", *STATES[0]))
    page.set_viewport_size(screen)
    assert page.evaluate(LETTERS) >= screen["height"] / 70
    page.set_viewport_size(SCREENS[0])
    vans = page.locator(".road .van .grows")
    for van in vans.all():
        box = van.bounding_box()
        assert box is not None
        assert box["width"] >= 15


@pytest.mark.parametrize("screen", SCREENS[1:], ids=["1280", "1920"])
@pytest.mark.parametrize("name", ["couriers", "pandemonium"])
def test_board_and_score_are_visible_without_scrolling(
    tab: Tab, begun: Begun, name: str, screen: ViewportSize
) -> None:
    page = load(tab, begun(name, *STATES[0]))
    page.set_viewport_size(screen)
    board = page.locator(".board").bounding_box()
    score = page.locator(".score:has(#score)").bounding_box()
    assert board is not None
    assert score is not None
    for box in (board, score):
        assert box["y"] + box["height"] <= screen["height"]
    assert board["width"] >= screen["width"] / 2
    assert board["height"] >= screen["height"] * 0.8


def test_everything_on_the_road_is_on_the_map_and_no_piece_covers_another(
    tab: Tab, begun: Begun
) -> None:
    """On a wide screen, sighted people don't need the list next to the map, so it is only for
    screen readers.
    """
    page = load(tab, begun("couriers", *CROWDED))
    page.set_viewport_size(SCREENS[1])
    pieces = page.locator(".road :is(.van, .trap, .pack)")
    assert pieces.count() == page.locator(".beside .pieces > *").count()
    assert page.locator(".road .pack").count() > 0
    assert pieces.evaluate_all(COVERED) == []


def test_pieces_too_small_on_the_map_are_shown_enlarged_beside_it(tab: Tab, begun: Begun) -> None:
    page = load(tab, begun("couriers", *AT_THE_START))
    page.set_viewport_size(SCREENS[1])
    vans = page.locator(".beside [data-piece]")
    assert vans.count() == 6
    for van in vans.all():
        box = van.bounding_box()
        assert box is not None
        assert box["width"] >= 40
        assert box["y"] + box["height"] <= SCREENS[1]["height"]


def test_last_move_is_described_in_one_line_and_the_moved_pieces_are_marked(
    tab: Tab, opened: Open
) -> None:
    table = opened(prepared(2, "dealer"))
    table.open()
    page = load(tab, table)
    expect(page.locator(".moved")).to_have_count(0)
    table.type("put contract bob we forgot")
    bob = page.locator("#drawn section").filter(has_text="In front of Bob:")
    expect(bob.locator(".moved")).to_contain_text("a contract token")
    table.type("ann")
    expect(page.locator("#last")).to_contain_text(starts("Ann"))


@pytest.mark.parametrize("name", MANY)
def test_axe_finds_no_accessibility_barrier_in_the_middle_of_a_game(
    tab: Tab, begun: Begun, name: str
) -> None:
    page = load(tab, begun(name, *STATES[0]))
    page.clock.resume()  # axe doesn't work while the page's clock stands still.
    page.get_by_text(says("page-log")).click()
    assert violations(page) == []


@pytest.mark.heavy
def test_nothing_is_animated_if_the_reader_prefers_reduced_motion(tab: Tab, opened: Open) -> None:
    table = opened(prepared(2, "dealer"))
    table.open()
    page = load(tab, table)
    page.emulate_media(reduced_motion="reduce")
    table.type("put contract bob we forgot")
    expect(page.locator(".moved")).to_contain_text("a contract token")
    assert page.evaluate("document.getAnimations().length") == 0
