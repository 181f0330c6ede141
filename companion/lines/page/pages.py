"""The types that the pages share with the program that runs the table, wherever that is."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from companion.lines.page.choices import DEFAULT_CHOICES, InputId, PageChoices
from companion.lines.page.event_log import LoggedEvent, Sign
from companion.lines.page.templates import PageTemplates
from companion.lines.seat_events import SeatEvent
from companion.narration.listener import Listener
from companion.narration.text import Part
from companion.referee.seat import Seat

#: The cookie that contains a device's token.
COOKIE = "companion-seat"


class PageInput(msgspec.Struct, forbid_unknown_fields=True):
    """An input from a page.

    readings: all possible readings of the text, or empty if there is only one.
    question: number of the question that a button answers, or None for any other input.
    id: the page's id for the input, or "" if the input is never sent again.
    choices: the page's choices. They are None if the sender is a companion, whose room handles its
    own commands, or a page of an older version that is still open.
    """

    text: str
    question: int | None = None
    id: InputId = ""
    readings: tuple[str, ...] = ()
    choices: PageChoices | None = None


@dataclass(frozen=True)
class PageTable:
    """A table as its pages see it.

    name: the table's name in the address, or "" for the only table.
    about: JSON for companions that have logged in, or b"" if companions can't join.
    is_screen_open: whether the table page is open to everyone on the network, not only to devices
    that have logged in.
    """

    name: str
    templates: PageTemplates
    seats: tuple[Seat, ...]
    about: bytes = b""
    is_screen_open: bool = False


@dataclass(frozen=True)
class PageSeat:
    """A device that has logged in for a seat.

    credentials: the device's broker credentials, if there is a broker.
    choices: the choices that its pages use until the player changes them.
    without: parts of messages that the player never wants.
    """

    table: PageTable
    seat: Seat
    token: str
    credentials: Any = None
    choices: PageChoices = DEFAULT_CHOICES
    without: frozenset[Part] = frozenset()

    def listener(self, choices: PageChoices) -> Listener:
        """Return how much the seat's player wants to hear, including these choices made on a
        page.
        """
        return Listener(self.seat, choices.own, choices.others, self.without)


@dataclass(frozen=True)
class PageReply:
    """The result of an input.

    is_taken: False if the table failed to handle the input.
    events: the room's replies.
    choices: the page's choices after the input, or None if the room didn't reply.
    repeats: whether the reply is the page's last message again. Only the page knows whether it has
    shown another reply since.
    """

    is_taken: bool = True
    events: Sequence[SeatEvent] = ()
    choices: PageChoices | None = None
    repeats: bool = False


class PagesAwayError(Exception):
    """The table can't be reached at the moment. A page tries again, and stays logged in."""


class Pages(Protocol):
    """The functions that the pages need from the program that runs the table. All calls are made in
    the server's loop.

    Any of these methods may raise PagesAwayError.
    """

    async def table(self, name: str) -> PageTable | None:
        """Return the table with this name, or None if there is none."""

    async def enter(self, table: PageTable, name: str, code: str, token: str) -> str | None:
        """Let a device in, and return its token, or None if the name or the code is wrong.

        token: the token that the device proposes. If the reply is lost, the device can ask again
        with the same token.

        Raises LoginClosedError.
        """

    async def seat(self, table: PageTable, token: str) -> PageSeat | None:
        """Return the seat that a token belongs to."""

    async def submit(self, seat: PageSeat, input_: PageInput) -> PageReply:
        """Accept an input."""

    def events(
        self, seat: PageSeat, after: str, choices: PageChoices | None
    ) -> AsyncIterator[LoggedEvent | Sign]:
        """Yield the seat's events after this id, and each new one.

        choices: the page's choices, or None to leave the events unrendered.
        """

    def screen(
        self, table: PageTable, seat: PageSeat | None, after: str
    ) -> AsyncIterator[LoggedEvent | Sign]:
        """Yield the table page's events after this id, and each new one.

        seat: the device that shows the page, or None if the page is open to everyone.
        """

    def report(self, where: str) -> None:
        """Report the location of an error in the program."""
