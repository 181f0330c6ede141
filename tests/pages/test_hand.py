"""Tests that a player's page shows the player's hand as cards, and that no other page shows any of
them.
"""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from companion.lines.page.app import rendered
from companion.lines.page.pages import PageTable
from companion.lines.page.templates import PageTemplates
from companion.lines.seat_events import (
    BLOCK_BYTES,
    Message,
    SeatEvent,
    message_of,
    private_bytes,
)
from companion.narration.listener import Listener
from companion.narration.text import Verbosity
from companion.referee.question import Choose
from companion.referee.seat import Seat
from companion.session.held_cards import things_in
from companion.session.input import Input
from companion.session.outcome import Outcome
from tests.pages.axe import violations
from tests.pages.chromium import Tab, enter_at_once, wait_until_ready
from tests.pages.conftest import Open
from tests.pages.phones import WithPhones
from tests.pages.pictures import in_the_middle
from tests.sentences import says
from tests.table import GAMES

WITH_HANDS = [name for name, game in GAMES.items() if game.hands]
FULL = Verbosity.FULL


def messages(outcome: Outcome, table: WithPhones, name: str) -> list[Message]:
    """Return the messages that a player's phone receives as the result of an input."""
    told = (message_of(one, table.seat(name)) for one in outcome.deliveries)
    return [message for message in told if message is not None]


@pytest.mark.parametrize("game", WITH_HANDS)
def test_only_the_player_receives_the_cards_in_their_hand(opened: Open, game: str) -> None:
    table = in_the_middle(game, opened)
    bob = table.seat("Bob")
    outcome = table.session.handle(Input(("hand",), bob))
    mine = [one.held for one in messages(outcome, table, "Bob") if one.held is not None]
    assert mine
    run = table.session.play.run
    held = (one for said in run.game.hand(run.state, bob) if said.to for one in things_in(said))
    assert Counter(map(table.word, held)) == Counter(
        {card.name: card.number for group in mine for card in group.cards}
    )
    assert all(one.private for one in messages(outcome, table, "Bob") if one.held)
    for name in ("Ann", "Cara"):
        assert not messages(outcome, table, name)
    assert not any(one.public.held for one in outcome.deliveries if one.public)


@pytest.mark.parametrize("game", WITH_HANDS)
def test_hand_and_question_fit_into_one_block(opened: Open, game: str) -> None:
    """Otherwise the number of blocks that are sent could reveal a card."""
    table = in_the_middle(game, opened)
    seats = tuple(table.played.run.table.seats)
    pages = PageTable("", PageTemplates(table.narrator.phrases, seats), seats)
    for seat in seats:
        outcome = table.session.welcome(seat)
        told: list[SeatEvent] = [*messages(outcome, table, seat.name)]
        assert private_bytes(told) < BLOCK_BYTES / 2
        listener = Listener(seat, FULL, FULL)
        shown = rendered(told, pages, listener).rstrip()
        assert len(shown) < BLOCK_BYTES


def enter_as_asked(page: Page, table: WithPhones) -> Seat:
    """Log in as the player who is being asked. Return the player's seat."""
    question = table.session.play.question
    assert isinstance(question, Choose)
    assert question.seat is not None
    enter_at_once(page, table.address, question.seat.name, table.phones.code(question.seat))
    wait_until_ready(page)
    for _ in range(2):
        table.do_posted()
    expect(page.locator("#choices button").first).to_be_visible()
    return question.seat


def test_hand_is_shown_as_cards_behind_the_curtain(tab: Tab, opened: Open) -> None:
    """The table page shows only how many cards there are, and their backs."""
    table, page = in_the_middle("parcel", opened), tab.page
    seat = enter_as_asked(page, table)
    run = table.session.play.run
    (item,) = (one for said in run.game.hand(run.state, seat) for one in things_in(said))
    card = run.game.card(run.start.edition, item, run.start.options)
    hand, shown = page.locator("#hand"), page.locator("#held .card")
    expect(page.locator("#held")).to_be_hidden()
    hand.click()
    table.do_posted()
    printed = (table.word(item), str(item.value), card.text, says("held-copies", count=card.copies))
    for text in printed:
        expect(shown).to_contain_text(text)
    page.clock.resume()  # axe doesn't work while the page's clock stands still.
    assert violations(page) == []
    page.locator("#line").fill("curtain")
    page.keyboard.press("Enter")
    table.do_posted()
    expect(page.locator("#held")).to_be_hidden()
    assert card.text not in page.locator("main").aria_snapshot()
    page.goto(f"{table.address}table")
    expect(page.locator(".back").first).to_be_visible()
    assert card.text not in page.content()


def test_hand_is_folded_away_when_the_player_has_answered(tab: Tab, opened: Open) -> None:
    """After the answer, the player's cards may be different."""
    table, page = in_the_middle("couriers", opened), tab.page
    enter_as_asked(page, table)
    page.locator("#hand").click()
    table.do_posted()
    expect(page.locator("#held .card").first).to_be_visible()
    page.locator("#choices button").last.click()  # The last button passes.
    table.do_posted()
    expect(page.locator("#held .card")).to_have_count(0)
    expect(page.locator("#hand")).to_have_attribute("aria-expanded", "false")
