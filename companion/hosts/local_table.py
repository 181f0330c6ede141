"""A table on this computer: opens the table's devices, and waits until everybody has a line."""

import os
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial

from companion.catalog import (
    GameSetup,
    phrasebook,
    vocabulary,
    with_real_cards,
)
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.ear_tests import EarTests
from companion.devices.early_lines import EarlyLines
from companion.devices.earpieces import open_earpieces
from companion.devices.opening import listeners_from, open_outputs
from companion.devices.options import Devices
from companion.devices.people import People
from companion.devices.phones import Arrivals, Phones
from companion.devices.scanners import Scanners, wishes_from
from companion.errors import CompanionError, SettingsError, UsageError
from companion.hidden_cards import FOR_ALL
from companion.hosts.device_reports import BeforeGame, DeviceReports, open_microphone
from companion.hosts.input_loop import Keyboard
from companion.hosts.main_loop import MainLoopQueue
from companion.lines.early_questions import EarlyQuestions
from companion.lines.line import Lines
from companion.lines.terminal.reader import Reader
from companion.lines.terminal.screen import HeldLines
from companion.narration.narrator import Narrator
from companion.narration.text import Label, PublicText
from companion.records.phones import PhoneRecords
from companion.referee.question import YesNo
from companion.referee.seat import Seat
from companion.session.context import Pace
from companion.session.scanning import Labels
from companion.settings import KEYBOARD
from companion.system import on_end

#: At the end, how long to wait for the last messages to be spoken before the devices are closed, in
#: seconds.
LAST_WORDS_S = 10.0
#: Once the terminal has been closed, how long the program may take to stop, in seconds. After that
#: it just exits, because everything is already on disk.
HANG_UP_S = 1.0
#: Phrase ids of the messages that say that a different display is connected in place of a player's
#: own.
OTHER_DISPLAY = ("display-not-own", "auto-other")


class LocalTable:
    """A table on this computer, with every device that the players chose in the options.

    prepared: the game that is being played at the table.
    """

    def __init__(
        self,
        prepared: GameSetup,
        devices: Devices,
        reader: Reader,
        queue: MainLoopQueue,
        *,
        is_replay: bool = False,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        """Open the devices. Raises UsageError and DeviceError."""
        self.prepared = prepared
        self.reader = reader
        self.queue = queue
        self.screen = HeldLines()
        self.pace = Pace(silence_s=devices.settings.coach if reader.interactive else 0)
        self.is_stopped = False
        self.phone_records: PhoneRecords | None = None
        self._is_replay = is_replay
        self._clock = clock
        self._devices = devices
        seats, game = prepared.start.seats, prepared.game
        self.phrases = phrasebook(prepared.header.language, game, prepared.start.edition)
        self.narrator = Narrator(self.phrases)
        self._early = EarlyLines(reader)
        self._people = people = People()
        own = devices.for_those_here(prepared.people, people)
        self._wants_phones_open = own.phones is not None
        self.lines = lines = Lines(listeners=listeners_from(own.settings, seats))
        self.before = BeforeGame(self._early, lines)
        self.reports = reports = DeviceReports(queue, self.narrator, lines, self.before)
        on_end(
            interrupt=partial(queue.post, reports.interrupt),
            stop=partial(queue.post, self._stop),
            quit_=partial(queue.post, reports.quit),
            hang_up=partial(queue.post, self._hang_up),
        )
        wishes = wishes_from(own.scanners, seats, own.display_ports)
        self.outputs = outputs = open_outputs(
            lines,
            own,
            seats,
            self.phrases,
            reports.handlers,
            game=game.id,
            is_replay=is_replay,
            write=self.screen,
            clock=clock,
        )
        self.chimes, self.microphone = open_microphone(queue.post, outputs, own)
        try:
            open_earpieces(outputs, own, seats, self.phrases, reports.trouble, game.id)
        except CompanionError:
            outputs.finish(0)
            raise
        self.scanners = Scanners(wishes, reports.scanned, reports.trouble, clock=clock)
        self.phones = Phones(
            outputs,
            own,
            prepared.people,
            self.phrases,
            reports.handlers,
            post=queue.post,
            changed=self.reports.phone_changed,
            route=self.reports.route,
            clock=clock,
        )

    async def prepare(self, records: PhoneRecords | None = None) -> bool:
        """Test the earpieces and wait for phones. Return False if the players want to stop.

        records: phones that were connected before, which may reconnect.

        Raises UsageError and DeviceError.
        """
        phones, lines, outputs = self.phones, self.lines, self.outputs
        is_back = records is not None and phones.restore(records)
        if not is_back and self._wants_phones_open:
            phones.open()
        if not phones.is_open:
            awaited = {ear.seat for ear in lines.ears}
            if await self._wants_phones(awaited):
                phones.open()
            else:
                self._refuse_without_lines(awaited)
        for phrase, facts in (*outputs.found, *outputs.missing, *self.scanners.missing):
            self.before.trouble(self.narrator.message(Label.NOTICE, phrase, **facts))
        if not await EarTests(self._early, self.narrator).run(lines, self.queue.next):
            return False
        if phones.is_open:
            arrivals = Arrivals(self._early, self.narrator)
            if not await arrivals.run(phones, self.prepared.people, lines, self.queue.next):
                return False
        self.find_sole_listener()
        self._refuse_without_lines()
        self._remember_people()
        return True

    @property
    def letters(self) -> Mapping[str, str] | None:
        """The letters that the user has assigned to commands, or None if there are none."""
        return self._devices.settings.keys.get(KEYBOARD)

    @property
    def keyboard(self) -> Keyboard:
        """The room's keyboard and screen."""
        talk_key = self._devices.settings.talk_key
        return Keyboard(self.reader, self.screen, self.queue, self.microphone, talk_key)

    @property
    def labels(self) -> Labels:
        """The meanings of scanned labels."""
        game, start = self.prepared.game, self.prepared.start
        nouns = vocabulary(self.phrases, game, start.edition, start.seats)
        return Labels(self._devices.settings.scans, game, start.edition, nouns, self.narrator)

    def find_sole_listener(self) -> None:
        """If there is only one player, let the loudspeaker tell that player everything, unless the
        player has a line of their own.
        """
        first, *others = self.prepared.people
        has_line = bool(others) or self.lines.has_line(first)
        self.lines.sole = None if has_line else first

    def remember_phones(self, records: PhoneRecords) -> None:
        """Start storing what phones need to reconnect on their own, even after a crash."""
        self.phone_records = records
        self.phones.remember(records)

    def close_phone_records(self, *, is_over: bool) -> None:
        """Close the phones' records. is_over: whether to delete them, because nobody will return to
        this game.
        """
        if self.phone_records is not None:
            if is_over:
                self.phone_records.forget()
            self.phone_records.close()
            self.phone_records = None

    def keep_to_themselves(self) -> None:
        """Let players without a line keep their cards secret, instead of telling the companion
        about them.
        """
        alone = [seat for seat, keeper in self._keepers if keeper == "witness"]
        alone = [seat for seat in alone if not self.lines.has_line(seat)]
        self.prepared = with_real_cards(self.prepared, alone)
        for seat in alone:
            self.before.trouble(self.narrator.message(Label.NOTICE, "no-witness-line", who=seat))

    async def is_yes(self, question: PublicText, wanted: str) -> bool:
        """Ask a yes-or-no question before a game, and return whether the answer is yes.

        wanted: id of the phrase that says what counts as an answer.
        """
        read = partial(self.reader.line, lambda: False)
        return self._means_yes(await self._answer(question, wanted, read))

    def close(self) -> None:
        """Release every device."""
        self.scanners.close()
        if self.microphone is not None:
            self.microphone.close()
        if self.chimes is not None:
            self.chimes.close()
        self.outputs.finish(0.0 if self.reader.is_gone else LAST_WORDS_S)
        self.phones.close()
        self.close_phone_records(is_over=False)

    @property
    def _keepers(self) -> list[tuple[Seat, str]]:
        return list(self.prepared.start.keepers.items())

    def _remember_people(self) -> None:
        """Save which devices each person uses, including phones, for the next game."""
        new = list[Seat]()
        for seat in self.prepared.people:
            has = self._devices.said_of(seat)
            if self.phones.is_open and self.phones.state(seat) == "here":
                has["phones"] = self.phones.how
            try:
                if self._people.keep(seat.name, has):
                    new.append(seat)
            except SettingsError as error:
                self.before.trouble(
                    self.narrator.message(Label.NOTICE, error.phrase, **error.facts)
                )
        if new:
            kept = self.narrator.message(
                Label.NOTICE, "people-kept", all=tuple(new), count=len(new)
            )
            self.before.troubles.append(kept)

    async def _wants_phones(self, awaited: Collection[Seat]) -> bool:
        """If a player has no line of their own, ask at the terminal whether the players want to use
        phones.

        awaited: players whose earpiece has yet to be tested.
        """
        lost = self._without_lines(awaited)
        if not lost or not self.reader.interactive:
            return False
        self._early.is_open = True
        question = self.narrator.message(
            Label.QUESTION, "ask-phones", all=tuple(lost), count=len(lost)
        )
        read = partial(self._early.line, self.queue.next)
        line = await self._answer(question, "ask-phones-help", read)
        self._early.is_open = False
        return self._means_yes(line)

    async def _answer(
        self, question: PublicText, wanted: str, read: Callable[[], Awaitable[str | None]]
    ) -> str | None:
        """Ask a question until somebody answers it. If somebody replies with a question, answer
        that and ask again.

        Return None if the input has ended.

        wanted: id of the phrase that says what counts as an answer.
        read: reads a line.
        """
        early = EarlyQuestions(self.narrator)
        while True:
            self.lines.announce(question)
            line = await read()
            told = None if line is None else early.asked_back(line, wanted)
            if told is None:
                return line
            self.lines.announce(told)

    def _means_yes(self, line: str | None) -> bool:
        words = vocabulary(self.phrases, self.prepared.game, self.prepared.start.edition)
        return line is not None and words.named(line) is YesNo.YES

    def _without_lines(self, awaited: Collection[Seat] = ()) -> list[Seat]:
        """Return the players without a line of their own. The companion can't deal to them.

        awaited: players whose earpiece has yet to be tested.
        """
        prepared = self.prepared
        return [
            seat
            for seat in prepared.people
            if prepared.game.hands
            and not self._is_replay
            and len(prepared.people) > 1
            and prepared.start.keepers[seat] in FOR_ALL
            and seat not in awaited
            and not self.lines.has_line(seat)
        ]

    def _refuse_without_lines(self, awaited: Collection[Seat] = ()) -> None:
        """Refuse to deal to players without a line. awaited: see `_without_lines`.

        Raises UsageError, which names all of these players, and all ports that didn't answer.
        """
        lost, missing = self._without_lines(awaited), list(self.outputs.missing)
        if not lost:
            return
        missing += self.scanners.missing
        ports = [str(facts["port"]) for phrase, facts in missing if phrase == "port-missing"]
        first, other = lost[0].name, ""
        for phrase, facts in missing:
            if phrase in OTHER_DISPLAY and [facts["who"]] == [seat.name for seat in lost]:
                other = str(facts["model"])
            elif phrase != "port-missing":
                self.lines.announce(self.narrator.message(Label.NOTICE, phrase, **facts))
        if other:
            raise UsageError("error-other-display", who=first, model=other)
        is_dealt = self.prepared.start.keepers[lost[0]] == "dealer"
        raise UsageError(
            "error-no-private-line" if is_dealt else "error-no-line-for-blank",
            who=self.phrases.listed([seat.name for seat in lost]),
            count=len(lost),
            first=first,
            ports=self.phrases.listed(ports),
            missing=len(ports),
        )

    def _hang_up(self) -> None:
        """Stop, because the terminal was closed. If stopping takes longer than `HANG_UP_S`, exit at
        once.
        """
        self._stop()
        self._clock.call_later(HANG_UP_S, partial(os._exit, 0))

    def _stop(self) -> None:
        self._early.stop()
        self.is_stopped = True
