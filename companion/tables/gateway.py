"""Serves the web pages of remote tables. A gateway passes on a page's inputs and events with the
rights of the page's own seat.

It stores nothing about a table, so if it fails, a different gateway can continue after the last
event that each page has received.
"""

import asyncio
import re
import secrets
import time
from collections import defaultdict, deque
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Sequence,
)
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, TypeVar

import msgspec

from companion.catalog import Games, decode_edition, phrasebook, words_for
from companion.clock import SYSTEM_CLOCK, Clock
from companion.lines.commands.help import HelpCommand
from companion.lines.commands.queue import QueueCommands
from companion.lines.commands.review import ReviewCommands
from companion.lines.commands.voice import VoiceCommands
from companion.lines.line import Line, Lines
from companion.lines.page.app import PageApp, unrendered
from companion.lines.page.choices import History, PageChoices, PageRequest
from companion.lines.page.event_log import HEARTBEAT_S, LoggedEvent, Sign
from companion.lines.page.page_line import screen_event
from companion.lines.page.pages import (
    PageInput,
    PageReply,
    PagesAwayError,
    PageSeat,
    PageTable,
)
from companion.lines.page.templates import PageTemplates
from companion.lines.room import Room
from companion.lines.seat_events import Curtain, Handed, Message, More, SeatEvent
from companion.narration.drawing import PARTS, SEAT_PARTS
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import ENGLISH
from companion.narration.text import PublicText
from companion.referee.seat import Seat, seats_named
from companion.session.catalogue import ParsedCommand
from companion.session.context import NoPreferences
from companion.session.input import Input
from companion.session.parse import Parser
from companion.session.words import Words
from companion.tables.broker import Broker, NotWrittenError
from companion.tables.credentials import Credentials
from companion.tables.doors import Connect, Doors
from companion.tables.messages import Entry, Event
from companion.tables.metrics import Metrics
from companion.tables.seat import FarSeat
from companion.tables.tasks import loop_time

#: Timeout for receiving an input's outcome, in seconds.
OUTCOME_S = 10.0
#: Timeout for receiving a seat's latest events, in seconds.
HISTORY_S = 5.0
#: How often to check whether a page may still receive its seat's events, in seconds. It isn't
#: enough to wait for the message about a new code, because that can get lost.
RIGHTS_INTERVAL_S = 5.0
#: Maximum number of open page connections, and the number of descriptors that each uses: one for
#: itself, and one for the broker.
MOST_CONNECTIONS = 20_000
DESCRIPTORS = 2
#: Matches a table's number in an address.
TABLE_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
#: How many recent outcomes a page's connection remembers, to reply to the inputs of its seat.
OUTCOMES_KEPT = 8
#: Commands that repeat or spell earlier messages, so they need the events that the page was sent.
REVIEWED = frozenset({"repeat", "back", "next", "spell"})
GAMES = Games()
T = TypeVar("T")


class SeatConnection:
    """One page's connection to the broker, with only its seat's rights.

    is_door_changed: whether the seat may have a new code, which logs the page out. The user of this
    connection checks that, and then sets it to False.
    """

    def __init__(self, broker: Broker, table: str, seat: int, next_: int) -> None:
        self._broker = broker
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self.seat = FarSeat(broker, table, seat, self._hear, next_, self._door_changed)
        # The door may have changed while the connection was being made.
        self.is_door_changed = True
        self._outcomes = deque[Event](maxlen=OUTCOMES_KEPT)

    async def next(self) -> Event | None:
        """Return the next event.

        Return None if there was none within `HEARTBEAT_S`, or if the page may have been logged out.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_S):
                return await self._events.get()
        return None

    def outcome(self, id_: str) -> Event | None:
        """Return the outcome of one of the seat's inputs, or None if this connection has not
        received it or no longer remembers it.
        """
        return next((event for event in self._outcomes if event.id == id_), None)

    def _hear(self, event: Event) -> None:
        self._events.put_nowait(event)
        if event.id:
            self._outcomes.append(event)

    def _door_changed(self) -> None:
        self.is_door_changed = True
        self._events.put_nowait(None)

    @property
    def is_connected(self) -> bool:
        """Whether the broker is reachable now and accepts the credentials."""
        return self._broker.is_connected

    @property
    def is_read(self) -> bool:
        """Whether `next` has returned everything that has arrived."""
        return self._events.empty()

    @property
    def has_all(self) -> bool:
        """Whether `next` has returned everything that was sent before the connection was made."""
        return self.is_read and self.seat.has_all

    async def close(self) -> None:
        """Close the connection, because the page is gone."""
        self.seat.stop()
        await self._broker.close()


class Gateway:
    """The `Pages` of all tables. `app` serves each table's pages under the table's number.

    connect: connects to the broker.
    own: the gateway's credentials, which can read doors.
    hosts: the server's names.
    failed: called with the location of each internal error.
    clock: see `PageApp`.
    now: returns the time of day, in seconds, to check whether credentials have expired.
    """

    def __init__(
        self,
        connect: Connect,
        own: Credentials,
        *,
        hosts: frozenset[str],
        is_sealed: bool,
        failed: Callable[[str], None],
        metrics: Metrics,
        clock: Clock = SYSTEM_CLOCK,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._now = now
        #: Tokens whose expired credentials the broker has refused.
        self._expired = set[str]()
        self._connect = connect
        self._own = own
        self._failed = failed
        self._metrics = metrics
        self._opening = asyncio.Lock()
        self._doors: Doors | None = None
        self._connections: defaultdict[str, list[SeatConnection]] = defaultdict(list)
        self.app = PageApp(
            self,
            hosts,
            is_sealed=is_sealed,
            prefix="/{table}",
            missing=error_pages().missing(),
            away=error_pages().away(),
            clock=clock,
        )

    async def table(self, name: str) -> PageTable | None:
        """Return the table with this number."""
        if not TABLE_NUMBER.fullmatch(name):
            return None
        entry = await self._asked(self._entry(name))
        if entry is None:
            return None
        templates, seats = templates_of(entry.language, entry.game, tuple(entry.seats))
        return PageTable(name, templates, seats, about=msgspec.json.encode(entry))

    async def enter(self, table: PageTable, name: str, code: str, token: str) -> str | None:
        """Log in a device. Raises LoginClosedError."""
        doors = await self._asked(self._all_doors())
        entered = await self._asked(doors.enter(table.name, name, code, token))
        if entered is None:
            self._metrics.wrong_codes.inc()
            return None
        return entered[1]

    async def seat(self, table: PageTable, token: str) -> PageSeat | None:
        """Return the seat that a token belongs to, with its credentials."""
        if token in self._expired:
            return None
        doors = await self._asked(self._all_doors())
        whose = await self._asked(doors.credentials(table.name, token))
        if whose is None:
            return None
        return PageSeat(table, table.seats[whose[0]], token, whose[1])

    async def submit(self, seat: PageSeat, input_: PageInput) -> PageReply:
        """Accept an input. The page's own commands are handled without the table."""
        self._metrics.said.inc()
        input_ = msgspec.structs.replace(input_, id=input_.id or secrets.token_hex(8))
        choices = input_.choices
        if choices is None:
            return PageReply(is_taken=(await self._say(seat, input_)).is_taken)
        command = PageRoom(seat).command(input_)
        if command is None:
            said = await self._say(seat, input_)
            if not said.is_taken:
                return PageReply(is_taken=False)
            command = await self._handed_back(seat, input_, said.event)
        if command is None:
            return PageReply()
        history = None
        if command.command.id in REVIEWED:
            history = [(id_, event.told) for id_, event in await self._history(seat)]
        room = PageRoom(seat)
        request = room.do(command, choices, history)
        for passed_on in room.submitted:
            later = PageInput(passed_on.readings[0], id=later_id(input_.id))
            if not (await self._say(seat, later)).is_taken:
                return PageReply(is_taken=False)
        return PageReply(True, request.events, request.choices, request.repeats)

    async def events(
        self, seat: PageSeat, after: str, choices: PageChoices | None
    ) -> AsyncIterator[LoggedEvent | Sign]:
        """Yield the seat's events after the one with the id `after`, and then each new event. If
        this isn't the id of an event at this table, start with the seat's latest events.

        While the broker is unreachable, no events arrive, and the page tries again.
        """
        async for one in self._stream(seat, after):
            if not isinstance(one, Event):
                if choices is not None or isinstance(one, Sign):
                    yield one
                continue
            events = one.told
            if choices is not None and any(isinstance(told, More) for told in events):
                events = PageRoom(seat).request(choices).with_first_piece(events)
            yield LoggedEvent(_id(seat, one.number), unrendered(events))

    async def screen(
        self, _table: PageTable, seat: PageSeat | None, after: str
    ) -> AsyncIterator[LoggedEvent | Sign]:
        """Yield the content of the table page for a player's device. The gateway receives these
        events with the rights of the player's seat.
        """
        if seat is None:
            return
        async for one in self._stream(seat, after, PARTS):
            if not isinstance(one, Event):
                yield one
            elif texts := [*public_texts(one.told, seat.table.seats)]:
                yield LoggedEvent(_id(seat, one.number), screen_event(texts, Listener()))

    async def _stream(
        self, seat: PageSeat, after: str, parts: Collection[str] = SEAT_PARTS
    ) -> AsyncIterator[Event | LoggedEvent | Sign]:
        """Yield the events sent to a seat after the one with the id `after` and, whenever they
        change, the named parts of the table's drawing.
        """
        name, _, number = after.partition("-")
        is_ours = name == seat.table.name and number.isdecimal() and len(number) < 12
        connection = None
        self._metrics.pages.inc()
        try:
            with suppress(NotWrittenError):
                connection = await self._open(seat, int(number) + 1 if is_ours else 0)
                self._connections[seat.token].append(connection)
                async for one in self._heard(seat, connection, parts):
                    yield one
        finally:
            self._metrics.pages.dec()
            if connection is not None:
                self._connections[seat.token].remove(connection)
                if not self._connections[seat.token]:
                    del self._connections[seat.token]
                await asyncio.shield(connection.close())

    def report(self, where: str) -> None:
        """Report an internal error."""
        self._failed(where)

    # Requests to the broker

    async def _asked(self, asking: Awaitable[T]) -> T:
        """Wait for the broker's answer, and return it. Raises PagesAwayError if the broker is
        unreachable.
        """
        try:
            return await asking
        except NotWrittenError:
            raise PagesAwayError from None

    async def _all_doors(self) -> Doors:
        async with self._opening:
            if self._doors is None:
                broker = await self._connect(self._own)
                self._doors = Doors(broker, self._connect)
        return self._doors

    async def _entry(self, name: str) -> Entry | None:
        return await (await self._all_doors()).entry(name)

    async def _open(self, seat: PageSeat, next_: int) -> SeatConnection:
        """Open a connection that starts at event number `next_`, or at the latest events if `next_`
        is 0.

        Raises NotWrittenError.
        """
        try:
            broker = await self._connect(seat.credentials)
        except NotWrittenError:
            self._note_expired(seat)
            raise
        connection = SeatConnection(broker, seat.table.name, seat.seat.index, next_)
        await connection.seat.start()
        return connection

    async def _say(self, seat: PageSeat, input_: PageInput) -> "Said":
        """Send an input to the table, and return its outcome."""
        listening = self._connections.get(seat.token)
        passing = None
        try:
            if not listening:
                passing = await self._asked(self._open(seat, 0))
            connection = listening[0] if listening else passing
            assert connection is not None  # noqa: S101 - one was open, or has just been opened
            async with asyncio.timeout(OUTCOME_S):
                is_taken = await connection.seat.say(
                    input_.text, input_.question, input_.id, input_.readings
                )
            return Said(is_taken, connection.outcome(input_.id))
        except (TimeoutError, NotWrittenError):
            raise PagesAwayError from None
        finally:
            if passing is not None:
                await passing.close()

    async def _heard(
        self, seat: PageSeat, connection: SeatConnection, parts: Collection[str]
    ) -> AsyncIterator[Event | LoggedEvent | Sign]:
        is_ready, look_at, shown = False, 0.0, dict[str, bytes]()
        while True:
            event = await connection.next()
            if connection.is_door_changed or loop_time() > look_at:
                connection.is_door_changed = False
                if not connection.is_connected:
                    self._note_expired(seat)
                if not await self._may_stay(seat):
                    return
                look_at = loop_time() + RIGHTS_INTERVAL_S
            if event is not None:
                yield event
            if connection.is_read:
                drawn = connection.seat.drawn
                new = {name: drawn[name] for name in parts if drawn.get(name) != shown.get(name)}
                shown |= new
                for name, content in new.items():
                    yield LoggedEvent("", content, name)
            if not is_ready and connection.has_all:
                is_ready = True
                yield Sign.READY
            elif event is None:
                yield Sign.ALIVE

    def _note_expired(self, seat: PageSeat) -> None:
        """Log out a page whose credentials have expired, once the broker refuses them.

        Our own clock isn't enough, because it may be wrong.
        """
        if seat.credentials.has_expired(self._now()):
            self._expired.add(seat.token)

    async def _may_stay(self, seat: PageSeat) -> bool:
        """Return whether the page's token still belongs to the seat.

        Return True while the broker is unreachable.
        """
        try:
            return await self.seat(seat.table, seat.token) is not None
        except PagesAwayError:
            return True

    # Commands that the gateway carries out for a page

    async def _history(self, seat: PageSeat) -> list[tuple[str, Event]]:
        """Return the latest events sent to a seat, each with its id."""
        history = list[tuple[str, Event]]()
        connection = await self._asked(self._open(seat, 0))
        try:
            async with asyncio.timeout(HISTORY_S):
                while not connection.has_all:
                    if (event := await connection.next()) is not None:
                        history.append((_id(seat, event.number), event))
        except TimeoutError:
            raise PagesAwayError from None
        finally:
            await connection.close()
        return history

    async def _handed_back(
        self, seat: PageSeat, input_: PageInput, outcome: Event | None
    ) -> ParsedCommand | None:
        """Return the command that the table leaves for the page to run, such as "repeat", or None
        if there is no such command.

        outcome: the input's outcome, or None if the table accepted the input earlier but the reply
            was lost.
        """
        if outcome is None:
            events = (event for _, event in await self._history(seat))
            outcome = next((event for event in events if event.id == input_.id), None)
        told = () if outcome is None else outcome.told
        handed = next((one for one in told if isinstance(one, Handed)), None)
        return None if handed is None else PageRoom(seat).handed(handed)


class Said(NamedTuple):
    """The outcome of a page's input.

    event: the event with the outcome, or None if the input was accepted earlier, or refused.
    """

    is_taken: bool
    event: Event | None


def later_id(id_: str) -> str:
    """Return an id for an input that a page's room sends in response to an earlier input."""
    return f"{id_[:31]}+"


def public_texts(events: Iterable[SeatEvent], seats: Sequence[Seat]) -> Iterator[PublicText]:
    """Yield the public text in each of a seat's events."""
    for event in events:
        if isinstance(event, Message):
            public = event.aloud if event.private else event
            if public is not None:
                words = public.words(seats, PublicText)
                assert isinstance(words, PublicText)  # noqa: S101 - the words were created as this kind
                yield words


class InputCollector:
    """A `TableLink` that only collects inputs. The gateway then sends them to the table."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []

    def submit(self, input_: Input) -> None:
        """Collect an input."""
        self.inputs.append(input_)


class PageRoom:
    """The room of one page of a remote table, created for one request. It carries out the commands
    that concern only the page, and parses the others.
    """

    def __init__(self, seat: PageSeat) -> None:
        self._seat = seat
        self._link = link = InputCollector()
        self._parser, narrator = parser_of(seat.table.about, seat.table.seats)
        self._room = room = Room(
            link, Lines(), self._parser, narrator, (seat.seat,), shares_keyboard=False
        )
        VoiceCommands(room, None, NoPreferences(), "no-voice-page")
        ReviewCommands(room, link)
        QueueCommands(room)
        HelpCommand(room, link)
        room.add({"curtain": self._curtain})
        room.lack(("pan", "blank"), "no-display-here")
        room.lack(("talk", "listen"), "no-microphone-page")
        room.lack(("save",), "far-saved")
        room.lack(("quit",), "quit-far")
        room.lack(("earpiece",), "no-earpiece-page")

    @property
    def submitted(self) -> list[Input]:
        """The inputs that the room passes on to the table."""
        return self._link.inputs

    def command(self, input_: PageInput) -> ParsedCommand | None:
        """Return the room command if an input can't be anything else, or None if the table has to
        decide.

        A yes or no may answer one of the companion's own questions, which the room doesn't know.
        """
        parsed = [self._parser.parse_line(text) for text in input_.readings or (input_.text,)]
        if input_.question is not None or any(one.yes is not None for one in parsed):
            return None
        return self._parser.room_command(tuple(parsed))

    def handed(self, handed: Handed) -> ParsedCommand:
        """Return a command that the table has handed back, as a command for `do`."""
        return ParsedCommand(self._parser.catalogue[handed.command], handed.rest)

    def request(self, choices: PageChoices, history: History | None = None) -> PageRequest:
        """Create the page's line in this room, for one request. For the parameters, see
        `PageRequest`.
        """
        return PageRequest(self._room, self._seat.seat, self._seat.table.seats, choices, history)

    def do(
        self, command: ParsedCommand, choices: PageChoices, history: History | None
    ) -> PageRequest:
        """Run one of the room's commands for one request."""
        request = self.request(choices, history)
        self._room.lines.question = request.question
        if command.command.id == "curtain":
            request.events.append(Curtain())
        self._room.do_command(command.command, command.rest, request.line)
        return request

    def _curtain(self, line: Line, _rest: str) -> None:
        """Say that this page is hidden. Other players' pages are not affected, so don't mention
        them.
        """
        self._room.reply(line, "curtain-own", has="phones")


@lru_cache(maxsize=256)
def parser_of(about: bytes, seats: tuple[Seat, ...]) -> tuple[Parser, Narrator]:
    """Return a parser and a narrator that use a table's words. For the parameters, see
    `PageTable`.
    """
    entry = msgspec.json.decode(about, type=Entry)
    words = words_of(entry.game, entry.language, entry.edition, entry.edition_name)
    vocabulary = words.vocabulary.with_seats(seats)
    return Parser(words.narrator.phrases, words.catalogue, vocabulary), words.narrator


@lru_cache(maxsize=64)
def words_of(game: str, language: str, edition: str, edition_name: str) -> Words:
    """Return an edition's words, which all tables with this edition share."""
    rules = GAMES[game]
    return words_for(language, rules, decode_edition(rules, edition, edition_name))


@lru_cache
def error_pages() -> PageTemplates:
    """Return the templates for pages that belong to no particular table. They are in English."""
    return PageTemplates(phrasebook(ENGLISH), (), is_far=True)


@lru_cache(maxsize=256)
def templates_of(
    language: str, game: str, names: tuple[str, ...]
) -> tuple[PageTemplates, tuple[Seat, ...]]:
    """Return the templates for a table's pages, and its seats."""
    seats = seats_named(*names)
    return PageTemplates(phrasebook(language, GAMES.get(game)), seats, is_far=True), seats


def _id(seat: PageSeat, number: int) -> str:
    return f"{seat.table.name}-{number:07}"
