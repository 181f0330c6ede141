"""Tests that the number of events sent to phones reveals nothing, because each input causes exactly
one event, whatever its result.
"""

from collections.abc import Callable

import pytest

from companion.lines.line import Lines
from companion.lines.page.event_log import EventLog
from companion.lines.page.page_line import PageLine
from tests.table import Played, prepared, seated


class Counted(EventLog):
    """A page's log that counts its events."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def add(self, content: bytes, *, is_kept: bool = False) -> None:
        self.count += 1
        super().add(content, is_kept=is_kept)


@pytest.fixture
def game() -> Played:
    """Begin a dealt game in which each player has a phone."""
    start, lines = prepared(3, "dealer"), Lines()
    for seat in start.start.seats:
        page = PageLine(seat)
        page.log = Counted()
        lines.admit(page)
    game = seated(start, lines=lines)
    game.open()
    game.type("ann")
    return game


def counts(game: Played, act: Callable[[], object]) -> list[int]:
    """Return how many events each phone receives as a result of this action."""
    logs = [page.log for page in game.lines.pages if isinstance(page, PageLine)]
    before = [log.count for log in logs if isinstance(log, Counted)]
    game.do(act)
    after = [log.count for log in logs if isinstance(log, Counted)]
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
    """Nobody else may find out how long private text on a display is."""
    ann = game.seat("Ann")
    assert counts(game, lambda: game.room.touch("hold radio", place, ann)) == [1, 1, 1]
