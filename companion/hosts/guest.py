"""Lets a player at another place join a remote table, with the devices on this player's own
computer.
"""

import math
import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.catalog import Games, decode_edition, title_of, words_for
from companion.devices.ear_tests import EarTests
from companion.devices.early_lines import EarlyLines
from companion.devices.earpieces import open_earpieces
from companion.devices.opening import listeners_from, open_outputs
from companion.devices.options import Devices
from companion.devices.people import Choices, People
from companion.errors import CompanionError, DeviceError
from companion.hosts.device_reports import BeforeGame, DeviceReports, open_microphone
from companion.hosts.input_loop import Hooks, InputLoop, Keyboard
from companion.hosts.local_table import LAST_WORDS_S
from companion.hosts.main_loop import MainLoopQueue
from companion.hosts.remote import RemoteTable
from companion.lines.commands.all import add_commands
from companion.lines.line import Line, Lines
from companion.lines.room import Room
from companion.lines.seat_events import Asked, Handed, SeatEvent, choices_of, page_with, unpack
from companion.lines.terminal.reader import Reader
from companion.lines.terminal.screen import HeldLines
from companion.narration.text import Label, PrivateText
from companion.referee.question import Choose, QuestionType
from companion.referee.seat import Seat, seats_named
from companion.session.input import Input
from companion.session.outcome import Outcome, TablePage
from companion.session.parse import Parser
from companion.tables.messages import Entry

#: Minimum interval between reports of unreadable events, in seconds.
UNREADABLE_INTERVAL_S = 10.0


class Guest:
    """The companion on the computer of one player, who plays at a remote table.

    room: all of this player's devices, including the loudspeaker.
    """

    def __init__(
        self,
        table: RemoteTable,
        entry: Entry,
        player: str,
        devices: Devices,
        reader: Reader,
        queue: MainLoopQueue,
    ) -> None:
        """Open the devices. Raises UsageError and DeviceError."""
        self._table = table
        self._reader = reader
        self._queue = queue
        self._game = game = Games()[entry.game]
        self._seats = seats = seats_named(*entry.seats)
        self.seat = next(seat for seat in seats if seat.name == player)
        edition = decode_edition(game, entry.edition, entry.edition_name)
        self._words = words = words_for(entry.language, game, edition, seats)
        self._has_left = False
        self._page = TablePage()
        self._silent_until = -math.inf
        #: The ids of inputs from the keyboard.
        self._typed: set[str] = set()
        phrases, mine = words.narrator.phrases, (self.seat,)
        self._early = EarlyLines(reader)
        own = devices.for_those_here(mine, People())
        self._screen = HeldLines()
        self._lines = lines = Lines(listeners=listeners_from(own.settings, mine))
        self._before = BeforeGame(self._early, lines)
        self._reports = reports = DeviceReports(queue, words.narrator, lines, self._before)
        self._outputs = outputs = open_outputs(
            lines, own, mine, phrases, reports.handlers, game=game.id, write=self._screen
        )
        self._chimes, self._microphone = open_microphone(queue.post, outputs, own)
        try:
            open_earpieces(outputs, own, mine, phrases, reports.trouble, game.id)
        except CompanionError:
            outputs.finish(0)
            raise
        parser = Parser(phrases, words.catalogue, words.vocabulary)
        self.room = room = Room(self, lines, parser, words.narrator, mine, shares_keyboard=False)
        add_commands(
            room,
            self,
            Choices(),
            voice=outputs.speech,
            microphone=self._microphone,
        )
        room.add({"save": self._save, "quit": self._leave})
        talk_key = devices.settings.talk_key
        self._keyboard = Keyboard(reader, self._screen, queue, self._microphone, talk_key)

    def submit(self, input_: Input) -> None:
        """Pass an input on to the remote table."""
        asks = any(one.command and not one.command.command.changes for one in input_.parsed)
        for display in self._lines.of(self.seat).displays:
            if asks:
                display.expect()
            else:
                # The player has answered, so the display can leave the message that is on it.
                display.read()
        input_ = replace(input_, id=secrets.token_hex(8))
        if input_.seat is None:
            self._typed.add(input_.id)
        self._table.submit(input_)

    async def stay(self) -> None:
        """Play until the player leaves."""
        lines, post = self._lines, self._queue.post
        if not await EarTests(self._early, self._words.narrator).run(lines, self._queue.next):
            return
        lines.sole = None if lines.has_line(self.seat) else self.seat
        self._welcome()
        self._table.connect(
            lambda events: post(partial(self._hear, events)),
            lambda is_reached: post(partial(self._reached, is_reached)),
            lambda error: post(partial(self._failed, error)),
        )
        loop = InputLoop(
            self.room,
            self._keyboard,
            Hooks(
                work=_nothing_more,
                is_done=lambda: self._has_left,
                idle=lambda: None,
                interrupt=lambda: self.room.command("quit"),
                quit=lambda: self.room.command("quit"),
                note_activity=lambda: None,
                phone_changed=lambda _seat, _is_here: None,
            ),
        )
        self._reports.target = loop
        await loop.run()

    async def close(self) -> None:
        """Release every device."""
        await self._table.leave()
        if self._microphone is not None:
            self._microphone.close()
        if self._chimes is not None:
            self._chimes.close()
        self._outputs.finish(0.0 if self._reader.is_gone else LAST_WORDS_S)

    def _hear(self, events: Sequence[SeatEvent]) -> None:
        """Pass events from the table on to the room.

        Leave out events that this companion can't read, and tell the player about them.
        """
        room, lines = self.room, self._lines
        readable = [event for event in events if self._can_read(event)]
        if len(readable) < len(events):
            self._failed(DeviceError("join-unreadable"))
        events = readable
        if any(isinstance(event, Asked) for event in events):
            lines.forget_rests()
        outcome = unpack(events, self.seat, self._seats, room.catalogue, lines.question)
        if (choose := self._choices_in(outcome)) is not None:
            outcome = replace(outcome, question=replace(outcome.question, choose=choose))
        handed = (one for one in events if isinstance(one, Handed) and one.id in self._typed)
        if (back := outcome.hand_back) is not None and any(not one.rest for one in handed):
            # For the table, every line comes from this player's own line. If the command was typed
            # on the shared keyboard, reply there, unless it has arguments, which may be secret.
            outcome = replace(outcome, hand_back=replace(back, seat=None))
        self._page = page_with(self._page, events, self.seat, self._seats)
        with lines.laying_out(self._page_of):
            room.receive(room.complete(outcome))
        if self._microphone is not None:
            self._microphone.settle()

    def _page_of(self, seat: Seat | None) -> TablePage:
        """Return what a display with many rows shows. A shared display doesn't show the hand."""
        return self._page if seat is self.seat else replace(self._page, hand=())

    def _can_read(self, event: SeatEvent) -> bool:
        """Return whether this companion knows everything that an event refers to, such as commands
        and seats.
        """
        catalogue, question = self.room.catalogue, self._lines.question
        try:
            unpack([event], self.seat, self._seats, catalogue, question)
            page_with(self._page, [event], self.seat, self._seats)
        except (LookupError, ValueError, RecursionError):
            return False
        return True

    def _failed(self, error: CompanionError) -> None:
        """Report an error to the player. Unreadable events are reported only at intervals."""
        if error.phrase == "join-unreadable":
            if self._queue.now() < self._silent_until:
                return
            self._silent_until = self._queue.now() + UNREADABLE_INTERVAL_S
        self.room.notice(error.phrase, **error.facts)

    def _choices_in(self, outcome: Outcome) -> Choose[Any] | None:
        """Return the open question with the choices that the table sent, so that the player can say
        one of them into the microphone. Return None if the table sent none.
        """
        question = outcome.question
        for delivery in reversed(outcome.deliveries):
            text = delivery.text_for(self.seat)
            if text is None or delivery.question != question.number:
                continue
            words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
            nouns = map(self._words.vocabulary.named, choices_of(words))
            among = tuple(noun for noun in nouns if noun is not None)
            if among:
                ask = QuestionType("far-choice", "", *{type(noun) for noun in among})
                return Choose(ask, question.seat, among)
        return None

    def _reached(self, is_reached: bool | None) -> None:
        phrases = {True: "join-back", False: "join-gone", None: "join-let-go"}
        self.room.notice(phrases[is_reached])

    def _welcome(self) -> None:
        """Announce which table this is, and report any trouble with the devices."""
        narrator, lines = self._words.narrator, self._lines
        phrases = narrator.phrases
        texts = [
            narrator.message(
                Label.TABLE,
                "join-here",
                who=self.seat.name,
                title=title_of(self._game, phrases.language),
                players=phrases.listed([seat.name for seat in self._seats]),
            )
        ]
        if lines.sole is not None:
            texts.append(narrator.message(Label.NOTICE, "join-alone"))
        for phrase, facts in (*self._outputs.found, *self._outputs.missing):
            texts.append(narrator.message(Label.NOTICE, phrase, **facts))
        for text in (*texts, *self._before.troubles):
            lines.announce(text)

    def _save(self, line: Line, _rest: str) -> None:
        """Reply that everything is saved, as it always is at a remote table."""
        self.room.reply(line, "far-saved")

    def _leave(self, line: Line, _rest: str) -> None:
        """Leave the table. The table tells the other players, and nothing is lost."""
        self._has_left = True
        self.room.reply(line, "join-left")


async def _nothing_more() -> None:
    """Do nothing, because the remote table's messages arrive by themselves."""
