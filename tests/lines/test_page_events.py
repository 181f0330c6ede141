"""Tests that each input sends every phone exactly one event, whatever its result, so that the
number of events on the network reveals nothing.
"""

from collections.abc import Callable

import pytest

from companion.lines.line import Lines
from companion.lines.page.event_log import EventLog
from companion.lines.page.page_line import PageLine
from tests.table import Played, prepared, seated


class CountingEventLog(EventLog):
    """The events sent to a page, with a count of them."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def add(self, content: bytes, *, is_kept: bool = False) -> None:
        self.count += 1
        super().add(content, is_kept=is_kept)


@pytest.fixture
def game() -> Played:
    """Begin a game that the companion deals, in which each player has a phone."""
    start, lines = prepared(3, "dealer"), Lines()
    for seat in start.start.seats:
        page = PageLine(seat)
        page.log = CountingEventLog()
        lines.admit(page)
    game = seated(start, lines=lines)
    game.open()
    game.type("ann")
    return game


def counts(game: Played, act: Callable[[], object]) -> list[int]:
    """Do something, and return how many events each phone has received as a result."""
    logs = [page.log for page in game.lines.pages if isinstance(page, PageLine)]
    before = [log.count for log in logs if isinstance(log, CountingEventLog)]
    game.do(act)
    after = [log.count for log in logs if isinstance(log, CountingEventLog)]
    return [now - then for now, then in zip(after, before, strict=True)]


@pytest.mark.parametrize("line", ["hand", "repeat", "back", "spell", "hush", "pan", "help keys"])
@pytest.mark.parametrize("name", ["Ann", "Bob", None])
def test_every_command_sends_one_event_to_each_phone(
    line: str, name: str | None, game: Played
) -> None:
    seat = None if name is None else game.seat(name)
    assert counts(game, lambda: game.type(line, seat)) == [1, 1, 1]


@pytest.mark.parametrize("place", [0, 500])
def test_every_touch_sends_one_event_to_each_phone_even_if_it_is_beyond_the_text(
    place: int, game: Played
) -> None:
    """Otherwise the network would show how long the private text on a display is."""
    ann = game.seat("Ann")
    assert counts(game, lambda: game.room.touch("hold radio", place, ann)) == [1, 1, 1]
