"""Tests the end of a game on a player's page and on the table page."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from companion.narration.drawing import TURNING_POINTS
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.pages.axe import violations
from tests.pages.chromium import Tab, enter_at_once, wait_until_ready
from tests.pages.conftest import Open
from tests.pages.phones import WithPhones
from tests.sentences import says
from tests.table import prepared

pytestmark = pytest.mark.heavy

SEED = 3


def before_the_end(opened: Open) -> tuple[WithPhones, Callable[[], None]]:
    """Start a server for a game, and play until one answer is missing. Return the game, and a
    function that gives the last answer.
    """
    start = prepared(2, "dealer")
    run, luck = Run(start.game, start.start), Chance(SEED)
    while run.question is not None:
        run.answer(luck.any_answer(run.question))
    answers = len(run.entries) - 1
    table: WithPhones = opened(prepared(2, "dealer"))
    run, luck = table.session.play.run, Chance(SEED)
    while run.question is not None and len(run.entries) < answers:
        run.answer(luck.any_answer(run.question))
    table.played.resume()
    question = table.session.play.question
    assert isinstance(question, Choose)
    last = table.word(luck.any_answer(question))
    return table, partial(table.type, last, question.seat)


def winner_sentence(table: WithPhones) -> str:
    """Return the companion's sentence that says who has won."""
    ending = table.session.drawing().ending
    assert ending is not None
    return ending.words


def test_table_page_shows_how_the_game_ended_and_the_score(tab: Tab, opened: Open) -> None:
    """It makes no difference if the page is loaded only after the end."""
    table, end = before_the_end(opened)
    page = tab.page
    page.goto(f"{table.address}table")
    expect(page.locator("section.asked")).to_have_count(1)
    expect(page.get_by_role("heading", name="Turning points")).to_be_hidden()
    end()
    for _ in range(2):
        expect(page.locator("#asked")).to_contain_text("wins the game")
        winner = page.locator("#asked").inner_text().split()[0]
        expect(page.locator("#whose .badge")).to_have_text(winner[0])
        expect(page.locator("#last")).to_have_text(says("page-over"))
        expect(page.locator("#score")).to_contain_text("contracts")
        expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
        expect(page.locator("#points li")).to_have_count(TURNING_POINTS)
        expect(page.locator("section.asked")).to_have_count(0)
        expect(page.locator("#score li").first).to_contain_text(f"1st{winner[0]}{winner} has")
        page.reload()


def test_table_page_still_says_who_has_won_while_another_game_is_being_offered(
    tab: Tab, opened: Open
) -> None:
    """It makes no difference if the page is loaded only then."""
    table, end = before_the_end(opened)
    page, room, answers = tab.page, table.played.room, list[bool]()
    page.goto(f"{table.address}table")
    end()
    expect(page.locator("#last")).to_have_text(says("page-over"))
    ask = partial(room.ask, room.lines.shared, "play-again", answers.append, offers=("play again",))
    table.played.do(ask)
    for _ in range(2):
        expect(page.locator("#last")).to_have_text(says("play-again"))
        expect(page.locator("#asked")).to_have_text(winner_sentence(table))
        page.reload()


def test_phone_that_connects_after_the_end_is_told_who_has_won(tab: Tab, opened: Open) -> None:
    table, end = before_the_end(opened)
    end()
    enter_at_once(tab.page, table.address, "Ann", table.phones.code(table.seat("Ann")))
    wait_until_ready(tab.page)
    for _ in range(2):
        table.do_posted()
    expect(tab.page.locator("#asked")).to_have_text(winner_sentence(table))


def test_phone_offers_another_game_as_a_button_until_it_is_answered(tab: Tab, opened: Open) -> None:
    """The focus stays where it is when the question is repeated."""
    table, end = before_the_end(opened)
    page, room, answers = tab.page, table.played.room, list[bool]()
    enter_at_once(page, table.address, "Ann", table.phones.code(table.seat("Ann")))
    wait_until_ready(page)
    for _ in range(2):
        table.do_posted()
    end()
    ask = partial(
        room.ask,
        room.lines.shared,
        "play-again",
        answers.append,
        also_yes="word-again",
        offers=("play again",),
    )
    again = page.get_by_role("group", name=says("page-confirm")).get_by_role("button")
    for _ in range(2):
        table.played.do(ask)
        expect(page.locator("#wanted")).to_have_text(says("play-again"))
        expect(again).to_have_text("play again")
        again.focus()
    expect(again).to_be_focused()
    again.press("Enter")
    table.do_posted()
    expect(again).to_have_count(0)
    expect(page.locator("#wanted")).to_be_hidden()
    expect(page.locator("#asked")).to_be_focused()
    assert answers == [True]


def test_players_page_says_who_has_won_and_asks_nothing(tab: Tab, opened: Open) -> None:
    """The ranking comes right after the winner, before the text field."""
    table, end = before_the_end(opened)
    page = tab.page
    enter_at_once(page, table.address, "Ann", table.phones.code(table.seat("Ann")))
    wait_until_ready(page)
    for _ in range(2):
        table.do_posted()
    field = page.locator("#line")
    end()
    expect(page.locator("#asked")).to_have_text(winner_sentence(table))
    expect(page.locator("#choices")).to_be_hidden()
    expect(field).to_have_accessible_name(says("page-say-anything"))
    expect(page.locator("h2:visible")).to_have_text(
        [winner_sentence(table), *map(says, ("page-ranking", "page-points", "page-since"))]
    )
    assert page.evaluate("score.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING")
    expect(page.locator("#score .rank")).to_have_text(["1st", "2nd"])
    expect(page.locator("#score .winner")).to_contain_text(winner_sentence(table).split()[0])
    expect(page.locator("#points li")).to_have_count(TURNING_POINTS)
    expect(page.locator("#log")).to_contain_text("wins the game")


def test_axe_finds_no_accessibility_barrier_at_the_end_of_a_game(tab: Tab, opened: Open) -> None:
    table, end = before_the_end(opened)
    page, room, answers = tab.page, table.played.room, list[bool]()
    enter_at_once(page, table.address, "Ann", table.phones.code(table.seat("Ann")))
    wait_until_ready(page)
    for _ in range(2):
        table.do_posted()
    end()
    ask = partial(room.ask, room.lines.shared, "play-again", answers.append, offers=("play again",))
    table.played.do(ask)
    expect(page.locator("#wanted")).to_be_visible()
    page.clock.resume()  # axe doesn't work while the page's clock stands still.
    assert violations(page) == []
    page.goto(f"{table.address}table")
    expect(page.get_by_role("heading", name=says("page-points"))).to_be_visible()
    assert violations(page) == []
