"""Runs a table and records everything public about it, byte for byte."""

import contextlib
import io
import logging
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from companion.braille.keys import commands_by_action
from companion.braille.outputs import Handlers, LineSettings, SeatDisplay, SharedDisplay
from companion.braille.translate import Translator
from companion.catalog import GameSetup
from companion.devices.displays import in_a_row
from companion.hosts.fixed_delay import FixedDelay
from companion.hosts.host import Host
from companion.lines.commands.all import add_commands
from companion.lines.line import Lines
from companion.lines.page.event_log import EventLog
from companion.lines.page.page_line import PageLine, TablePage
from companion.lines.room import Room
from companion.lines.terminal.screen import Screen
from companion.narration.text import Label, PublicText, Verbosity
from companion.records.transcript import transcript
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.record import learned_in, line_of, resumed
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.session.context import NoPreferences
from companion.session.input import Input, Source
from companion.session.outcome import Outcome
from companion.session.scanning import Labels
from companion.session.session import Session
from tests.leaks.worlds import is_sealed, is_secret, public_past
from tests.memory_link import CELLS, STATUS, MemoryLink
from tests.table import FullDisk, finish, worded

View = list[tuple[object, ...]]
TRANSLATOR = Translator("en-ueb-g2.ctb")


class TableWords:
    """The words of a game, which all tables with this game share.

    labels: what each scanned label means.
    settings: settings for displays, without timers, which would fire at random moments.
    """

    def __init__(self, start: GameSetup) -> None:
        self.all = words = worded(start)
        self.narrator, self.phrases = words.narrator, words.narrator.phrases
        edition = start.start.edition
        self.labels = Labels({}, start.game, edition, words.vocabulary, words.narrator)
        menu = in_a_row(self.phrases.words("display-menu"))
        self.settings = LineSettings(
            0,
            0,
            said=commands_by_action(self.phrases),
            menu=menu,
            unreadable=self.narrator.message(Label.REPLY, "braille-unreadable"),
        )


class Everyone:
    """An output for everyone that records all details of a message that any real output might
    use.
    """

    def __init__(self, view: View) -> None:
        self._view = view

    def tell(self, text: PublicText) -> None:
        said = tuple(text.at(verbosity) for verbosity in Verbosity)
        self._view.append(("told", repr(asdict(text)), *said))

    def hush(self) -> None:
        if self._view[-1:] != [("hushed",)]:  # Silencing an output twice has no further effect.
            self._view.append(("hushed",))

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class SharedLink(MemoryLink):
    """The port of the shared display, which records what is sent. Like a real port, it doesn't send
    the same cells twice in a row.
    """

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._stands = b""

    def show(self, cells: bytes) -> None:
        if cells != self._stands:
            self._view.append(("cells", cells))
            self._stands = cells


class OwnLink(MemoryLink):
    """The port of a seat's own display. Other people can only see how long the display is, so it
    records nothing.
    """

    def show(self, cells: bytes) -> None:
        assert len(cells) in (0, CELLS + STATUS), "a private line is as long as the display"


class Clock:
    """A clock that advances only when somebody waits. It records how long each wait is."""

    def __init__(self, view: View) -> None:
        self.time = 0.0
        self._view = view

    def now(self) -> float:
        return self.time

    async def until(self, moment: float) -> None:
        self._view.append(("after", round(moment - self.time, 6)))
        self.time = moment


class Wire(EventLog):
    """The events sent to a page.

    note: is called with each event when it is sent.
    """

    def __init__(self, note: Callable[[bytes], None]) -> None:
        super().__init__()
        self._note = note

    def add(self, content: bytes, *, is_kept: bool = False) -> None:
        self._note(content)
        super().add(content, is_kept=is_kept)


class WatchedTable:
    """A table with a screen, a shared display and a table page. Each seat has its own display and
    phone.
    """

    def __init__(self, start: GameSetup, words: TableWords, run: Run[Any], luck: int) -> None:
        self.view: View = []
        self._start, self._words, self._luck = start, words, luck
        self.journal = FullDisk([line_of(entry) for entry in run.entries])
        clock = Clock(self.view)
        self.links: dict[Seat | None, MemoryLink] = {None: SharedLink(self.view)}
        self.links |= {seat: OwnLink() for seat in start.start.seats}
        self.host = Host(
            lambda: self._session(resumed(start.game, start.start, self.journal.lines)),
            self.journal,
            FixedDelay(clock.now, clock.until),
            session=self._session(run),
        )
        write: Callable[[str], None] = lambda line: self.view.append(("screen", line))  # noqa: E731
        lines = Lines([Everyone(self.view), Screen(words.phrases, write=write)])
        self._displays = self._plug_displays_in(lines)
        self._let_phones_in(lines)
        parser = self.host.session.parser
        self.room = room = Room(self.host, lines, parser, words.narrator, start.start.seats)
        add_commands(
            room,
            self.host,
            NoPreferences(),
            voice=None,
            microphone=None,
        )
        self.host.serve(room)

    @property
    def session(self) -> Session:
        return self.host.session

    def _plug_displays_in(self, lines: Lines) -> list[SharedDisplay | SeatDisplay]:
        """Add a shared display and one display for each seat. Return all of them."""
        words = self._words
        handlers = Handlers(
            key=lines.hush,
            said=self._said,
            touched=lambda seat, text, place, on: self._do(
                lambda: self.room.touch(text, place, seat, on)
            ),
            trouble=lambda phrase, facts: self.room.lines.announce(
                words.narrator.message(Label.NOTICE, phrase, **facts)
            ),
        )
        shared = SharedDisplay(self.links[None], TRANSLATOR, handlers, words.settings)
        lines.add_shared(shared, display=shared)
        displays: list[SharedDisplay | SeatDisplay] = [shared]
        for seat in self._start.start.seats:
            own = SeatDisplay(seat, self.links[seat], TRANSLATOR, handlers, words.settings)
            lines.add_own(own, display=own)
            displays.append(own)
        return displays

    def _let_phones_in(self, lines: Lines) -> None:
        """Add the table page and a phone for each seat.

        Everything on the table page is public. Somebody watching the network can see how long a
        phone's events are and when they are sent.
        """
        self._page = page = TablePage(lines.listener(None))
        page.log = Wire(lambda content: self.view.append(("page", content)))
        lines.screens.append(page)
        for seat in self._start.start.seats:
            phone = PageLine(seat)
            phone.log = Wire(partial(self._on_the_wire, seat))
            lines.admit(phone)

    def _on_the_wire(self, seat: Seat, content: bytes) -> None:
        self.view.append(("wire", seat.index, len(content)))

    def _session(self, run: Run[Any]) -> Session:
        session = Session(run, self._words.all, Chance(self._luck), id=1, labels=self._words.labels)
        session.play.learned_to = learned_in(self.journal.lines)
        return session

    def begin(self) -> None:
        """Connect all displays, then announce where the game stands."""
        for display in self._displays:
            display.connect(0)
        self._perform(self.session.resume)

    def resume(self) -> None:
        """Continue the game from its journal, as after a power failure."""
        run = resumed(self._start.game, self._start.start, self.journal.lines)
        self.host.session = self._session(run)
        self._perform(self.session.resume)

    def word(self, noun: Any) -> str:
        """Return a thing's name as somebody would type it."""
        return self._words.narrator.word(noun)

    def type(self, text: str, seat: Seat | None = None) -> None:
        """Type a line on a seat's own display, or at the shared keyboard if `seat` is None."""
        self._do(lambda: self.room.route(Input((text,), seat)))

    def scan(self, text: str, seat: Seat | None) -> None:
        """Scan a card with a seat's own scanner, or the shared one if `seat` is None."""
        self._do(lambda: self.room.route(Input((text,), seat, source=Source.SCANNED)))

    def touch(self, word: str, seat: Seat | None) -> None:
        """Touch this choice on a seat's display, or on the shared one if `seat` is None."""
        self._said(seat, (word,), self.session.question.number)

    def _said(self, seat: Seat | None, readings: tuple[str, ...], question: int | None) -> None:
        """Handle a line typed on a display, or a touched choice if `question` is given."""
        source = Source.TYPED if question is None else Source.TOUCHED
        line = Input(readings, seat, question=question, source=source)
        self._do(lambda: self.room.route(line))

    def _do(self, act: Callable[[], None]) -> None:
        act()
        finish(self.host.work())

    def _perform(self, act: Callable[[], Outcome]) -> None:
        self._do(lambda: self.host.perform(lambda _session: act()))

    def step(self, act: Callable[["WatchedTable"], None]) -> View:
        """Perform an action and return everything that became public through it.

        This includes words, cells, anything printed, logs, errors, and what `known` returns.
        """
        self.view.clear()
        logged = PublicLogHandler(self.view)
        printed, log = io.StringIO(), logging.getLogger()
        log.addHandler(logged)
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                act(self)
            except Exception as error:  # noqa: BLE001 - errors are part of the comparison
                self.view.append(("error", type(error).__name__, str(error)))
        log.removeHandler(logged)
        drawn = [("drawn", event) for _, event in self._page.log.shown.values()]
        return [*self.view, ("printed", printed.getvalue()), *drawn, *self.known()]

    def known(self) -> View:
        """Return everything about the game's present state that everyone is allowed to know."""
        play, question = self.session.play, self.session.play.question
        asked: tuple[object, ...] = ()
        if isinstance(question, Choose):
            facts = repr(sorted(question.facts.items(), key=lambda fact: fact[0]))
            asked = (
                question.name,
                question.seat,
                facts,
                question.begins_action,
                question.is_report,
            )
            if not is_sealed(question):
                asked += (question.options, repr(question.refused))
        shared = self.room.lines.shared
        return [
            ("asked", *asked, self.session.question.number, is_secret(question)),
            ("state", self.session.asks, shared.log.place, len(shared.log.events)),
            ("rest", None if shared.rest is None else shared.rest.left),
            ("record", *public_past(play.run)),
            ("journal", *[type(line).__name__ for line in self.journal.lines]),
        ]

    def told_again(self) -> list[str]:
        """Return the transcript made from the record."""
        return [text.normal for text in transcript(self.session.play.run, self._words.narrator)]


class PublicLogHandler(logging.Handler):
    """Adds log messages to what is public at the table."""

    def __init__(self, view: View) -> None:
        super().__init__(logging.DEBUG)
        self._view = view

    def emit(self, record: logging.LogRecord) -> None:
        self._view.append(("log", record.name, record.getMessage()))
