"""A table whose public side is written down, byte for byte."""

import contextlib
import io
import logging
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from functools import partial
from typing import Any

from companion.braille.keys import said_by_keys
from companion.braille.outputs import Handlers, LineSettings, SeatDisplay, SharedDisplay
from companion.braille.translate import Translator
from companion.catalog import Prepared, guides, rulebook
from companion.devices.outputs import in_a_row
from companion.narration.delivery import Delivery
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.rulebook import Rulebook
from companion.narration.text import Label, PublicText, Verbosity
from companion.prompt.conversation import Conversation
from companion.prompt.scanning import Labels, scanned
from companion.prompt.screen import Screen
from companion.prompt.secret_timing import Moment
from companion.records.transcript import transcript
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.record import line_of, resumed
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.web.lines import PhoneLine, TablePage
from tests.leaks.worlds import is_sealed, is_secret, public_past
from tests.memory_link import CELLS, STATUS, MemoryLink
from tests.table import Journal, worded

View = list[tuple[object, ...]]
TRANSLATOR = Translator("en-ueb-g2.ctb")


class Words:
    """The words of a game, which all its tables share."""

    def __init__(self, start: Prepared) -> None:
        words = worded(start)
        self.phrases, self.vocabulary = words.phrases, words.vocabulary
        self.narrator = Narrator(self.phrases)
        self.labels = Labels({}, start.game, start.start.edition, self.vocabulary, self.narrator)
        self.rulebook: Rulebook = rulebook(start.game)
        menu = in_a_row(self.phrases.words("display-menu"))
        # No timers: what ends by itself would end whenever it likes.
        self.settings = LineSettings(0, 0, said=said_by_keys(self.phrases), menu=menu)


class Everyone:
    """A `PublicOutput` that writes down all that any other could make of a message."""

    def __init__(self, view: View) -> None:
        self._view = view

    def tell(self, text: PublicText) -> None:
        said = tuple(text.at(verbosity) for verbosity in Verbosity)
        self._view.append(("told", repr(asdict(text)), *said))

    def hush(self) -> None:
        self._view.append(("hushed",))

    def close(self) -> None:
        """Nothing is open."""


class SharedLink(MemoryLink):
    """A display that all may feel. As on a port, what stands there already is not sent again."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._stands = b""

    def show(self, cells: bytes) -> None:
        if cells != self._stands:
            self._view.append(("cells", cells))
            self._stands = cells


class OwnLink(MemoryLink):
    """A display of one's own: only how much it was sent could be seen from outside."""

    def show(self, cells: bytes) -> None:
        assert len(cells) in (0, CELLS + STATUS), "a private line is as long as the display"


class Clock:
    """It stands still unless somebody waits."""

    time = 0.0

    def now(self) -> float:
        return self.time

    async def until(self, moment: float) -> None:
        self.time = moment


class Watched:
    """A conversation with a screen, a shared display, a page of the table, and a display and a
    phone for each seat, from a run on."""

    def __init__(self, start: Prepared, words: Words, run: Run[Any], luck: int) -> None:
        self.view: View = []
        self._start, self._words, self._luck = start, words, luck
        self.journal = Journal([line_of(entry) for entry in run.entries])
        self.clock = Clock()
        self.moment = Moment(self.clock.now, self.clock.until)
        self.links: dict[Seat | None, MemoryLink] = {None: SharedLink(self.view)}
        self.links |= {seat: OwnLink() for seat in start.start.seats}
        write: Callable[[str], None] = lambda line: self.view.append(("screen", line))  # noqa: E731
        handlers = Handlers(
            key=self._key,
            said=lambda seat, readings, question: self._do(
                lambda: self.conversation.said(readings, seat, question)
            ),
            touched=lambda seat, text, place, on: self._do(
                lambda: self.conversation.touched(text, place, seat, on)
            ),
            trouble=lambda phrase, facts: self._do(
                lambda: self.conversation.talk.say(
                    words.narrator.message(Label.NOTICE, phrase, **facts)
                )
            ),
        )
        shared = SharedDisplay(self.links[None], TRANSLATOR, handlers, words.settings)
        own = [
            SeatDisplay(seat, self.links[seat], TRANSLATOR, handlers, words.settings)
            for seat in start.start.seats
        ]
        self.delivery = Delivery(
            [Everyone(self.view), Screen(words.phrases, write=write), shared], own
        )
        self.delivery.displays += [(None, shared), *((one.seat, one) for one in own)]
        self._let_phones_in()
        self.conversation = self._session(run)
        self.is_closed = False

    def _let_phones_in(self) -> None:
        """A page for all, of which all is seen; and a phone for each seat, of which whoever
        listens to the network sees how long each event is, and when it comes.
        """
        screen = TablePage(self.delivery.listener(None))
        screen.events.keep(
            lambda _, event: self.view.append(("page", event.partition(b"data: ")[2]))
        )
        self.delivery.screens.append(screen)
        self._screen = screen
        for seat in self._start.start.seats:
            phone = PhoneLine(seat, Listener(seat))
            phone.events.keep(partial(self._on_the_wire, seat))
            self.delivery.admit(phone)

    def _on_the_wire(self, seat: Seat, _number: int, event: bytes) -> None:
        self.view.append(("wire", seat.index, len(event)))

    def _session(self, run: Run[Any]) -> Conversation:
        return Conversation(
            run=run,
            journal=self.journal,
            narrator=self._words.narrator,
            delivery=self.delivery,
            vocabulary=self._words.vocabulary,
            rulebook=self._words.rulebook,
            guides=guides(),
            chance=Chance(self._luck),
        )

    def begin(self) -> None:
        """All displays are plugged in, and the game goes on."""
        for _, display in self.delivery.displays:
            display.connect(0)  # type: ignore[attr-defined]
        self._do(self.conversation.resume)

    def resume(self) -> None:
        """As after the power has failed."""
        run = resumed(self._start.game, self._start.start, self.journal.lines)
        self.conversation = self._session(run)
        self._do(self.conversation.resume)

    def type(self, text: str, seat: Seat | None = None) -> None:
        """A line, at the keyboard or on a seat's own display."""
        self._do(lambda: self.conversation.line(text, seat))

    def scan(self, text: str, seat: Seat | None) -> None:
        """A card is held before a scanner: a seat's own, or the one that all use."""
        self._do(lambda: scanned(self.conversation, self._words.labels, text, seat))

    def touch(self, word: str, seat: Seat | None) -> None:
        """A routing key over a choice."""
        number = self.conversation.question.number
        self._do(lambda: self.conversation.said((word,), seat, number))

    def _key(self, _seat: Seat | None) -> None:
        """Any key cuts speech off; what is silent stays so."""
        if self.view[-1:] != [("hushed",)]:
            self.view.append(("hushed",))

    def _do(self, act: Callable[[], None]) -> None:
        came = self.clock.now()

        async def tell(release: Callable[[], None]) -> None:
            told = len(self.view)
            release()
            if len(self.view) > told:  # when nothing is told, nobody knows when
                self.view.insert(told, ("after", round(self.clock.now() - came, 6)))

        at_once(self.moment.line(self.conversation, act, tell))

    def step(self, act: Callable[["Watched"], None]) -> View:
        """What is public of what this does: words, cells, prints, logs, errors, and the state
        that anyone may know."""
        self.view.clear()
        logged = Logged(self.view)
        printed, log = io.StringIO(), logging.getLogger()
        log.addHandler(logged)
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                act(self)
            except Exception as error:  # noqa: BLE001 - compared like all else, and told
                self.view.append(("error", type(error).__name__, str(error)))
        log.removeHandler(logged)
        drawn = [("drawn", event) for _, event in self._screen.events.shown.values()]
        return [*self.view, ("printed", printed.getvalue()), *drawn, *self.known()]

    def known(self) -> View:
        """What everyone knows without being told."""
        conversation, question = self.conversation, self.conversation.play.run.question
        asked: tuple[object, ...] = ()
        if isinstance(question, Choose):
            facts = repr(sorted(question.facts.items(), key=lambda fact: fact[0]))
            asked = (question.name, question.seat, facts, question.starts, question.fact)
            if not is_sealed(question):
                asked += (question.among, repr(question.refused))
        return [
            ("asked", *asked, conversation.question.number, is_secret(question)),
            (
                "state",
                conversation.play.ended,
                conversation.asks,
                conversation.talk.reviewed,
                len(conversation.talk.log),
            ),
            ("record", *public_past(conversation.play.run)),
            ("journal", *[type(line).__name__ for line in self.journal.lines]),
        ]

    def told_again(self) -> list[str]:
        """The record's transcript."""
        return [
            text.normal for text in transcript(self.conversation.play.run, self._words.narrator)
        ]


class Logged(logging.Handler):
    """Writes logged lines down."""

    def __init__(self, view: View) -> None:
        super().__init__(logging.DEBUG)
        self._view = view

    def emit(self, record: logging.LogRecord) -> None:
        self._view.append(("log", record.name, record.getMessage()))


def at_once(line: Coroutine[Any, Any, None]) -> None:
    """Run what waits for nothing but our clock."""
    try:
        line.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits for something else")
