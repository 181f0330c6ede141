"""Tests the keys on a player's page, and the section of the page that is called More."""

import json
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from companion.lines.page.app import rendered
from companion.lines.seat_events import Asked, Message
from companion.narration.listener import Listener
from companion.referee.question import Choose
from companion.referee.seat import seats_named
from tests.pages.chromium import announcement, hear, open_more, wait_until_ready
from tests.pages.in_browser import TABLE
from tests.pages.phones import WithPhones
from tests.sentences import parcel, says, starts
from tests.waiting import wait_for

FIELD = says("page-say")
HOUR_MS = 3_600_000


def test_digit_presses_the_choice_with_that_number(game: WithPhones, ann: Page) -> None:
    ann.keyboard.press("2")
    hear(ann, starts("Bob"))


def test_escape_moves_the_focus_to_the_question_and_slash_to_the_text_field(
    game: WithPhones, ann: Page
) -> None:
    ann.keyboard.press("/")
    expect(ann.get_by_label(FIELD)).to_be_focused()
    expect(ann.get_by_label(FIELD)).to_have_value("")
    ann.get_by_role("button", name="Repeat").focus()
    ann.keyboard.press("Escape")
    expect(ann.locator("#asked")).to_be_focused()


def test_keys_pressed_in_the_text_field_only_type_characters(game: WithPhones, ann: Page) -> None:
    field = ann.get_by_label(FIELD)
    field.focus()
    for key in ("1", "/", "2", "Escape"):
        ann.keyboard.press(key)
    expect(field).to_have_value("1/2")
    expect(field).to_be_focused()
    expect(ann.locator("#asked")).to_contain_text(parcel("ask-starter"))


def test_shortcut_keys_turned_off_stay_off_after_a_reload(game: WithPhones, ann: Page) -> None:
    open_more(ann)
    ann.get_by_label(says("page-keys")).uncheck()
    for _ in range(2):
        ann.locator("summary").focus()
        ann.keyboard.press("2")
        ann.keyboard.press("/")
        expect(ann.locator("summary")).to_be_focused()
        expect(ann.locator("#asked")).to_contain_text(parcel("ask-starter"))
        ann.reload()
        wait_until_ready(ann)


@pytest.mark.parametrize("key", ["Control+2", "Alt+2", "Meta+2"])
def test_key_with_a_modifier_is_left_to_the_browser(game: WithPhones, ann: Page, key: str) -> None:
    ann.keyboard.press(key)
    expect(ann.locator("#choices button")).to_have_count(2)
    expect(ann.locator("#asked")).to_contain_text(parcel("ask-starter"))


def test_question_appears_once_in_the_accessibility_tree(game: WithPhones, ann: Page) -> None:
    """The page removes an announcement after a while, and moves a question to the log once it has
    been answered.
    """
    ann.evaluate("document.querySelectorAll('#news p').forEach((one) => one.remove())")
    tree = ann.locator("main").aria_snapshot()
    assert tree.count(parcel("ask-starter")) == 1
    assert says("page-confirm") not in tree
    ann.keyboard.press("1")
    hear(ann, starts("Ann"))
    expect(ann.locator("#log h3").get_by_text(parcel("ask-starter"))).to_be_hidden()
    open_more(ann)
    ann.get_by_role("button", name=says("page-log")).click()
    ann.get_by_role("button", name="My hand").click()
    expect(ann.locator("#log h3").get_by_text(parcel("ask-starter"))).to_be_visible()


def test_turn_that_starts_because_of_somebody_elses_move_may_interrupt_speech(
    game: WithPhones, ann: Page
) -> None:
    """The results of a player's own answer, on the other hand, never interrupt speech."""
    ann.get_by_label(FIELD).fill("bob")
    ann.keyboard.press("Enter")
    hear(ann, starts("Bob"))
    assert starts("Bob") in ann.locator("#polite").inner_text()
    play, anns = game.session.play, game.seat("Ann")
    while isinstance(question := play.question, Choose) and question.seat is not anns:
        game.posted.put(partial(game.type, game.word(question.options[0]), question.seat))
        wait_for(partial(is_over, game, question))
    expect(ann.locator("#choices button").first).to_be_visible()
    hear(ann)
    assert "Ann" in ann.locator("#urgent").inner_text()
    assert announcement(ann)


def is_over(game: WithPhones, question: Choose[Any]) -> bool:
    return game.session.play.question is not question


def test_half_typed_text_is_kept_while_the_connection_is_lost(game: WithPhones, ann: Page) -> None:
    """The page shows and announces once that the connection is lost, and once that it is back."""
    field, notice = ann.get_by_label(FIELD), ann.locator("#connection")
    field.fill("radio on b")
    ann.context.set_offline(True)
    game.line("Ann").log.drop()
    expect(notice).to_have_text(says("page-gone"))
    ann.wait_for_event("requestfailed")
    ann.context.set_offline(False)
    wait_until_ready(ann, 2)
    expect(notice).to_have_text("")
    hear(ann)
    assert announcement(ann).count(says("page-gone")) == 1
    assert announcement(ann).count(says("page-back")) == 1
    expect(field).to_have_value("radio on b")


def test_private_reply_is_hinted_at_until_the_hand_is_opened(game: WithPhones, ann: Page) -> None:
    """Otherwise a sighted player would not notice the new reply."""
    ann.get_by_label(FIELD).fill("status")
    ann.keyboard.press("Enter")
    hand = ann.locator("#hand")
    expect(hand).to_have_text(says("page-hand-new"))
    hand.click()
    expect(ann.locator("#held")).to_contain_text(parcel("status-between"))
    expect(hand).to_have_text("My hand")


def test_question_with_buttons_omits_the_hint_about_the_can_command() -> None:
    """A player who has buttons doesn't need the hint."""
    hint = TABLE.templates.hint_can
    for choices in ((), ((0, 3, "Ann"),)):
        asked = Message("Ann?", "Ann?", label="QUESTION", choices=choices, parts={"hint": hint})
        (shown,) = json.loads(rendered([asked], TABLE, Listener()))
        assert (hint in shown["text"]) == (not choices)


def test_screen_stays_on_if_the_player_asked_for_it_even_after_a_reload(
    game: WithPhones, ann: Page
) -> None:
    watch = """() => {
        window.locks = 0;
        navigator.wakeLock.request = async () => {
            window.locks += 1;
            return { released: false, release: async () => { window.locks -= 1; } };
        };
    }"""
    open_more(ann)
    ann.evaluate(watch)
    box = ann.get_by_label(says("page-awake"))
    box.check()
    ann.wait_for_function("() => locks === 1")
    box.uncheck()
    ann.wait_for_function("() => locks === 0")
    box.check()
    ann.reload()
    open_more(ann)
    expect(box).to_be_checked()


def test_more_section_of_a_page_says_which_mark_the_table_page_shows_for_the_player(
    game: WithPhones, ann: Page
) -> None:
    open_more(ann)
    mark = says("page-own-mark", mark=says("drawn-mark", number=1), letter="A")
    expect(ann.get_by_text(mark)).to_be_visible()


def test_question_without_buttons_becomes_the_heading_until_somebody_else_is_asked(
    game: WithPhones, ann: Page
) -> None:
    log = game.line("Ann").log
    asked = Message("Ann, which tile?", "Ann, which tile?", label="QUESTION", question=5)
    log.add(msgspec.json.encode([Asked(5, whose=0), asked]))
    expect(ann.locator("#asked.yours")).to_have_text("Ann, which tile?")
    hear(ann, "Ann, which tile?")
    assert "which tile" in ann.locator("#urgent").inner_text()
    said = Message("Ann goes to a1.", "Ann goes to a1.", label="TABLE")
    log.add(msgspec.json.encode([said, Asked(6, whose=1)]))
    expect(ann.locator("#asked:not(.yours)")).to_have_text(says("page-asked"))
    expect(ann.locator("#log > :visible")).to_have_text(["Ann goes to a1."])


def test_length_of_page_events_does_not_depend_on_whose_question_it_is() -> None:
    ann, bob = seats_named("Ann", "Bob")
    table = replace(TABLE, seats=(ann, bob))
    sizes = {len(rendered([Asked(5, whose=0)], table, Listener(seat))) for seat in (ann, bob)}
    assert len(sizes) == 1


def test_phone_that_slept_for_an_hour_shows_the_right_question_within_a_second(
    game: WithPhones, ann: Page
) -> None:
    ann.context.set_offline(True)
    game.line("Ann").log.drop()
    expect(ann.locator("#connection")).to_have_text(says("page-gone"))
    question = game.session.play.question
    assert isinstance(question, Choose)
    game.posted.put(partial(game.type, "bob"))
    wait_for(partial(is_over, game, question))
    ann.clock.fast_forward(HOUR_MS)
    ann.context.set_offline(False)
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.clock.run_for(1000)
    expect(ann.locator("#asked")).not_to_contain_text(parcel("ask-starter"))
    expect(ann.locator("#connection")).to_have_text("")
    expect(ann.locator("#log")).to_contain_text(starts("Bob"))
