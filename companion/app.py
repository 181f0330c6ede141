"""Puts the pieces together: the only file that knows every room."""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from companion.braille.outputs import Handlers
from companion.catalog import (
    Prepared,
    anew,
    guides,
    house_rules,
    phrasebook,
    rulebook,
    vocabulary,
    without_witness,
)
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.ear_tests import EarTests
from companion.devices.early_lines import EarlyLines
from companion.devices.earpieces import open_earpieces
from companion.devices.outputs import Devices, Outputs, open_outputs
from companion.devices.people import Choices, People
from companion.devices.phones import Arrivals, Phones
from companion.devices.scanners import Scanners, wishes_from
from companion.errors import SettingsError, UsageError
from companion.keepers import FOR_ALL
from companion.listening.chimes import MicrophoneChimes
from companion.listening.hearing import missing
from companion.listening.spoken import Spoken
from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.text import Label, PublicText
from companion.practice.players import Strength
from companion.prompt import scanning
from companion.prompt.commands.pace import Tempo
from companion.prompt.conversation import Conversation
from companion.prompt.early_questions import EarlyQuestions
from companion.prompt.reader import Interrupted, Reader
from companion.prompt.replay import Replay
from companion.prompt.secret_timing import Moment
from companion.prompt.terminal import HiddenTypingError
from companion.records.phones import PhoneRecords
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.referee.question import YesNo
from companion.referee.record import Line, UndoLine, learned_in, resumed
from companion.referee.run import ReplayDiverged, Run
from companion.referee.seat import Seat
from companion.settings import KEYBOARD
from companion.system import on_end

#: How long the last words of a game may take before its devices are let go, in seconds.
LAST_WORDS_S = 10.0
#: How long it may take to end when the terminal is closed, in seconds. All is on disk by then.
HANG_UP_S = 1.0
#: How often it is looked whether it has been silent for long, in seconds.
WATCH_S = 1.0
#: The second of these also where the first listens.
CURTAIN_KEYS = ("f4", "f5")
#: What is told where another display is in the place of a player's.
OTHER_DISPLAY = ("display-not-own", "auto-other")


class StoredGame:
    """A game's place among the saved ones: the conversation's `Journal`."""

    def __init__(self, store: Store, game: int) -> None:
        self.id = game
        self._store = store

    def append(self, lines: Sequence[Line]) -> None:
        """On disk when this returns. Raises RecordError."""
        self._store.append(self.id, lines)

    def finish(self, winners: Sequence[str]) -> None:
        """Note that it is over, and who has won."""
        self._store.finish(self.id, winners)

    def reopen(self) -> None:
        """Note that it is not over, after a take-back."""
        self._store.reopen(self.id)


class Inbox:
    """What other threads want done on the main one, between typed lines."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: asyncio.Queue[Callable[[], None]] = asyncio.Queue()

    def post(self, act: Callable[[], None]) -> None:
        """From any thread."""
        with contextlib.suppress(RuntimeError):  # the game is over; nobody reads any more
            self._loop.call_soon_threadsafe(self._waiting.put_nowait, act)

    async def next(self) -> Callable[[], None]:
        """Wait for the next thing to do."""
        return await self._waiting.get()


class GameTable:
    """A game with its devices, from the first word to the last."""

    def __init__(
        self, prepared: Prepared, devices: Devices, reader: Reader, *, clock: Clock = SYSTEM_CLOCK
    ) -> None:
        self._prepared = prepared
        self._devices = devices
        self._reader = reader
        self._clock = clock
        self._phrases = phrasebook(prepared.header.language, prepared.game, prepared.start.edition)
        self.narrator = Narrator(self._phrases)
        self._outputs: Outputs | None = None
        self._scanners: Scanners | None = None
        self._conversation: Conversation | None = None
        self._troubles: list[PublicText] = []
        self._tempo = Tempo(silence_s=devices.settings.coach if reader.interactive else 0)
        self._moment = Moment()
        self._is_stopped = False
        self._phones: Phones | None = None
        self._kept: PhoneRecords | None = None
        self._early = EarlyLines(reader)
        self._spoken: Spoken | None = None
        self._chimes: MicrophoneChimes | None = None
        self._is_told_again = False
        self._next: asyncio.TimerHandle | None = None
        self._watching: asyncio.TimerHandle | None = None

    async def _open(self, inbox: Inbox, kept: PhoneRecords | None = None) -> Outputs | None:
        """Open every device that was asked for, and test the earpieces; None to stop.

        kept: of a saved game, whose phones are let in again. Raises UsageError and DeviceError.
        """
        on_end(
            interrupt=partial(inbox.post, self._interrupt),
            stop=partial(inbox.post, self._stop),
            quit_=partial(inbox.post, self._quit),
            hang_up=partial(inbox.post, self._hang_up),
        )
        start, handlers = self._prepared.start, self._handlers(inbox)
        people = People()
        devices = self._devices.for_those_here(self._prepared.people, people)
        wishes = wishes_from(devices.scanners, start.seats, devices.display_ports)
        game, phrases = self._prepared.game.id, self._phrases
        outputs = open_outputs(
            devices, start.seats, phrases, handlers, game=game, clock=self._clock
        )
        self._outputs = outputs
        self._open_listening(inbox, outputs)
        open_earpieces(outputs, devices, start.seats, phrases, handlers.trouble, game)
        scanned = self._scanned(inbox)
        self._scanners = Scanners(wishes, scanned, handlers.trouble, clock=self._clock)
        self._phones = phones = Phones(
            outputs,
            devices,
            self._prepared.people,
            phrases,
            handlers,
            post=inbox.post,
            changed=self._phone_changed,
            clock=self._clock,
        )
        is_back = kept is not None and phones.restore(kept)
        if not is_back and devices.phones is not None:
            phones.open()
        if not phones.is_open:
            awaited = {ear.seat for ear in outputs.delivery.ears}
            if await self._wants_phones(outputs, inbox, awaited):
                phones.open()
            else:
                self._refuse_without_lines(outputs, awaited)
        for phrase, facts in (*outputs.found, *outputs.missing, *self._scanners.missing):
            self._trouble(phrase, facts)
        delivery = outputs.delivery
        if not await EarTests(self._early, self.narrator).run(delivery, inbox.next):
            return None
        if phones.is_open:
            arrivals = Arrivals(self._early, self.narrator)
            if not await arrivals.run(phones, self._prepared.people, delivery, inbox.next):
                return None
        self._settle_alone(delivery)
        self._refuse_without_lines(outputs)
        self._remember(people)
        return self._outputs

    def _open_listening(self, inbox: Inbox, outputs: Outputs) -> None:
        """Spoken commands, where what they need is there. The microphone stays closed."""
        if missing():
            return
        settings = self._devices.settings
        self._chimes = MicrophoneChimes(outputs.earcons, settings.earcons)
        speech = outputs.speech
        self._spoken = Spoken(
            inbox.post,
            self._chimes,
            speech,
            lambda: settings.say if speech is None else speech.pronunciation.respelled,
            device=self._devices.listen,
            caution=settings.caution,
            goes_on=settings.listen_on,
        )

    def _remember(self, people: People) -> None:
        """What the command line gave somebody, and who has a phone: so that it need not be said
        the next time.
        """
        phones, new = self._phones, list[Seat]()
        for seat in self._prepared.people:
            has: dict[str, str] = self._devices.said_of(seat)
            if phones is not None and phones.is_open and phones.state(seat) == "here":
                has["phones"] = phones.how
            try:
                if people.keep(seat.name, has):
                    new.append(seat)
            except SettingsError as error:
                self._trouble(error.phrase, error.facts)
        if new:
            kept = self.narrator.message(
                Label.NOTICE, "people-kept", all=tuple(new), count=len(new)
            )
            self._troubles.append(kept)

    def _remember_phones(self, kept: PhoneRecords) -> None:
        """Phones are back by themselves, however the program ends."""
        self._kept = kept
        if self._phones is not None:
            self._phones.remember(kept)

    def _settle_alone(self, delivery: Delivery) -> None:
        """Who plays alone and has no line hears everything from the loudspeaker."""
        first, *others = self._prepared.people
        delivery.alone = None if others or delivery.has_line(first) else first

    def _phone_changed(self, seat: Seat, is_here: bool) -> None:
        """A seat has a phone now that had none, or none any more."""
        if self._outputs is not None and self._conversation is not None:
            self._settle_alone(self._outputs.delivery)
            if is_here:
                self._conversation.question.bring(seat)

    async def _wants_phones(
        self, outputs: Outputs, inbox: Inbox, awaited: Collection[Seat]
    ) -> bool:
        """Where somebody lacks a line, people at a terminal are asked whether phones are."""
        lost = self._without_lines(outputs, awaited)
        if not lost or not self._reader.interactive:
            return False
        self._early.is_open = True
        question = self.narrator.message(
            Label.QUESTION, "ask-phones", all=tuple(lost), count=len(lost)
        )
        read = partial(self._early.line, inbox.next)
        line = await self._answered(outputs, question, "ask-phones-help", read)
        self._early.is_open = False
        return self._is_yes(line)

    async def _answered(
        self,
        outputs: Outputs,
        question: PublicText,
        wanted: str,
        read: Callable[[], Awaitable[str | None]],
    ) -> str | None:
        """What is answered before the game. Who asks back is told what is wanted, by its phrase."""
        early = EarlyQuestions(self.narrator)
        while True:
            outputs.delivery.tell(question)
            line = await read()
            told = None if line is None else early.asked_back(line, wanted)
            if told is None:
                return line
            outputs.delivery.tell(told)

    def _is_yes(self, line: str | None) -> bool:
        """Whether somebody said yes."""
        words = vocabulary(self._phrases, self._prepared.game, self._prepared.start.edition)
        return line is not None and words.named(line) is YesNo.YES

    def _without_lines(self, outputs: Outputs, awaited: Collection[Seat] = ()) -> list[Seat]:
        """Who cannot be dealt to, for want of a line. awaited: those whose earpiece is still to
        be tested.
        """
        start = self._prepared.start
        return [
            seat
            for seat in self._prepared.people
            if self._prepared.game.hands
            and not self._is_told_again
            and len(self._prepared.people) > 1
            and start.keepers[seat] in FOR_ALL
            and seat not in awaited
            and not outputs.delivery.has_line(seat)
        ]

    def _refuse_without_lines(self, outputs: Outputs, awaited: Collection[Seat] = ()) -> None:
        """Nothing can be dealt to who has no line: all such, and all ports where nothing is, are
        told at once. awaited: those whose earpiece is still to be tested. Raises UsageError.
        """
        start, missing = self._prepared.start, list(outputs.missing)
        lost = self._without_lines(outputs, awaited)
        if not lost:
            return
        if self._scanners is not None:
            missing += self._scanners.missing
        ports = [str(facts["port"]) for phrase, facts in missing if phrase == "port-missing"]
        first, other = lost[0].name, ""
        for phrase, facts in missing:
            if phrase in OTHER_DISPLAY and [facts["who"]] == [seat.name for seat in lost]:
                other = str(facts["model"])
            elif phrase != "port-missing":
                outputs.delivery.tell(self.narrator.message(Label.NOTICE, phrase, **facts))
        if other:
            raise UsageError("error-other-display", who=first, model=other)
        dealt = start.keepers[lost[0]] == "dealer"
        raise UsageError(
            "error-no-private-line" if dealt else "error-no-line-for-blank",
            who=self._phrases.listed([seat.name for seat in lost]),
            count=len(lost),
            first=first,
            ports=self._phrases.listed(ports),
            missing=len(ports),
        )

    def _keep_to_themselves(self, outputs: Outputs) -> None:
        """Whoever was to tell their cards and has no line of their own keeps them instead."""
        keepers = self._prepared.start.keepers
        alone = [
            seat
            for seat, keeper in keepers.items()
            if keeper == "witness" and not outputs.delivery.has_line(seat)
        ]
        self._prepared = without_witness(self._prepared, alone)
        for seat in alone:
            self._troubles.append(self.narrator.message(Label.NOTICE, "no-witness-line", who=seat))

    def _handlers(self, inbox: Inbox) -> Handlers:
        """What displays and voices have to tell, done here between typed lines."""

        def post(act: Callable[..., None], *facts: object) -> None:
            inbox.post(lambda: act(*facts))

        def answer(act: Callable[..., None], *facts: object) -> None:
            # Before the conversation only what is asked there can be answered, and later nothing.
            if self._conversation is not None or self._early.is_open:
                post(act, *facts)

        def key(seat: Seat | None) -> None:
            if self._outputs is not None:
                self._outputs.delivery.hush(seat)  # at once, on the display's own thread
            if self._conversation is not None:
                self._conversation.stirred()

        return Handlers(
            key=key,
            said=lambda seat, readings, question: answer(self._said, readings, seat, question),
            touched=lambda seat, *what: answer(self._touched, seat, *what),
            trouble=lambda phrase, facts: post(self._trouble, phrase, facts),
        )

    def _trouble(self, phrase: str, facts: Mapping[str, str | int]) -> None:
        """A device's trouble, told on every output that is left."""
        text = self.narrator.message(Label.NOTICE, phrase, **facts)
        if self._conversation is not None:
            self._conversation.talk.say(text)
        elif self._early.is_open and self._outputs is not None:
            self._outputs.delivery.tell(text)
        else:
            self._troubles.append(text)

    def _said(self, readings: tuple[str, ...], seat: Seat | None, question: int | None) -> None:
        if self._conversation is not None:
            self._conversation.said(readings, seat, question)
        else:
            self._early.said(readings)

    def _touched(self, seat: Seat | None, text: str, place: int, on_board: str | None) -> None:
        if self._conversation is not None:
            self._conversation.touched(text, place, seat, on_board)

    def _scanned(self, inbox: Inbox) -> Callable[[Seat | None, str], None]:
        """What scanners have to tell, done as what displays have."""
        rules, start = self._prepared.game, self._prepared.start
        nouns = vocabulary(self._phrases, rules, start.edition, start.seats)
        labels = scanning.Labels(
            self._devices.settings.scans, rules, start.edition, nouns, self.narrator
        )

        def scanned(seat: Seat | None, text: str) -> None:
            if (conversation := self._conversation) is not None:
                inbox.post(lambda: scanning.scanned(conversation, labels, text, seat))

        return scanned

    def close(self) -> None:
        """Let go of all devices."""
        if self._watching is not None:
            self._watching.cancel()
        if self._scanners is not None:
            self._scanners.close()
        if self._spoken is not None:
            self._spoken.close()
        if self._chimes is not None:
            self._chimes.close()
        if self._outputs is not None:
            self._outputs.finish(0.0 if self._reader.is_gone else LAST_WORDS_S)
        if self._phones is not None:
            self._phones.close()
        self._let_go_of_phones()

    def _let_go_of_phones(self) -> None:
        """Nobody comes back to a game that is over."""
        if self._kept is not None:
            if self._conversation is not None and self._conversation.play.is_over:
                self._kept.forget()
            self._kept.close()

    async def play(self, store: Store, seed: int | None, *, guided: bool = False) -> None:
        """A new game, until it is over or the people stop. guided: explained as it goes."""
        inbox = Inbox(asyncio.get_running_loop())
        outputs = await self._open(inbox)
        if outputs is None:
            return
        self._keep_to_themselves(outputs)
        if seed is not None and not FOR_ALL.isdisjoint(self._prepared.start.keepers.values()):
            self._trouble("seeded", {"seed": seed})
        run = Run(self._prepared.game, self._prepared.start)
        game = store.begin(self._prepared.header)
        self._remember_phones(store.phones(game))
        conversation = self._begin(outputs, run, StoredGame(store, game), seed)
        keeping = (self._keeping(), *self._practising(), *self._house_rules("house-rules"))
        self._welcome(conversation, outputs, self._named("welcome"), *keeping)
        conversation.open(guided=guided)
        await self._games(store, conversation, inbox, outputs)

    async def resume(self, store: Store, game: int) -> None:
        """A saved game goes on where it stopped."""
        inbox = Inbox(asyncio.get_running_loop())
        self._kept = kept = store.phones(game)
        outputs = await self._open(inbox, kept)
        if outputs is None:
            return
        run = await self._reopened(outputs, store, game)
        if run is None:
            return
        self._remember_phones(kept)
        conversation = self._begin(outputs, run, StoredGame(store, game), None)
        conversation.play.learned_to = learned_in(store.lines(game).lines)
        for seat, keeper in self._prepared.start.keepers.items():
            if keeper == "witness" and not outputs.delivery.has_line(seat):
                self._trouble("resumed-no-line", {"who": seat.name, "id": str(game)})
        resumed_as = self._named("resumed", id=str(game))
        self._welcome(conversation, outputs, resumed_as, *self._practising())
        conversation.resume()
        await self._games(store, conversation, inbox, outputs)

    async def _games(
        self, store: Store, conversation: Conversation, inbox: Inbox, outputs: Outputs
    ) -> None:
        """This game, and again as often as they like: all that is open stays open."""
        self._watch(inbox)
        while await self._lines(conversation, inbox):
            starter = conversation.play.next_starter
            self._let_go_of_phones()
            self._prepared = anew(self._prepared)
            game = store.begin(self._prepared.header)
            self._remember_phones(store.phones(game))
            run = Run(self._prepared.game, self._prepared.start)
            conversation = self._begin(outputs, run, StoredGame(store, game), None)
            conversation.talk.say(self._named("once-more", id=str(game)))
            for text in self._house_rules("house-rules"):
                conversation.talk.say(text)
            conversation.open(starter)

    def _watch(self, inbox: Inbox) -> None:
        """See, again and again, whether it has been silent for long. The pace is the slowest
        listener's: it is not silent while anything is said, read on by keys, or typed.
        """
        conversation, outputs = self._conversation, self._outputs
        if conversation is not None and outputs is not None:
            if self._reader.is_typing or not outputs.is_quiet:
                conversation.stirred()
            elif conversation.is_due():
                inbox.post(conversation.tell_due)
        loop = asyncio.get_running_loop()
        self._watching = loop.call_later(WATCH_S, self._watch, inbox)

    def _house_rules(self, phrase: str) -> list[PublicText]:
        """What is played otherwise than the rulebook has it, where anything is."""
        rules, start = self._prepared.game, self._prepared.start
        told = house_rules(rules, start.options, self._phrases)
        return [self.narrator.message(Label.TABLE, phrase, rules=told)] if told else []

    async def replay(self, store: Store, game: int, turn: str, seat: str) -> None:
        """A saved game is told again. turn, seat: from where, and from whose seat."""
        inbox = Inbox(asyncio.get_running_loop())
        self._is_told_again = True
        outputs = await self._open(inbox)
        if outputs is None:
            return
        lines, _ = store.lines(game)
        try:
            full = resumed(self._prepared.game, self._prepared.start, lines)
        except ReplayDiverged as misfit:
            full = misfit.run
        replay = Replay(full, is_over=store.header(game).over, **self._parts(outputs, None))
        self._conversation = replay
        self._welcome(replay, outputs, self._named("replay", id=str(game)))
        replay.paced = partial(self._pace, replay, inbox)
        replay.begin(turn, seat)
        await self._lines(replay, inbox)

    def _pace(self, replay: Replay, inbox: Inbox) -> None:
        """The next line of it is told by itself, and the one after that."""
        if self._next is not None:
            self._next.cancel()

        def tell() -> None:
            if replay.pace_s and replay.has_more:
                replay.command("next")
                self._pace(replay, inbox)

        if replay.pace_s:
            loop = asyncio.get_running_loop()
            self._next = loop.call_later(replay.pace_s, inbox.post, tell)

    async def _reopened(self, outputs: Outputs, store: Store, game: int) -> Run[Any] | None:
        """The saved game as far as it fits; where it does not, the people decide."""
        lines, damaged_at = store.lines(game)
        rules, start = self._prepared.game, self._prepared.start
        diverged = False
        try:
            run = resumed(rules, start, lines)
        except ReplayDiverged as misfit:
            run, diverged = misfit.run, True
        if damaged_at is None and not diverged:
            return run
        question = self.narrator.message(
            Label.QUESTION, "diverged", id=str(game), entry=len(run.entries), count=len(lines)
        )
        read = partial(self._reader.line, lambda: False)
        if not self._is_yes(await self._answered(outputs, question, "diverged-help", read)):
            stays = self.narrator.message(Label.REPLY, "diverged-stays", id=str(game))
            outputs.delivery.tell(stays)
            return None
        if damaged_at is not None:
            store.cut(game, damaged_at - 1)
        store.append(game, [UndoLine(len(run.entries))])
        return run

    def _begin(
        self, outputs: Outputs, run: Run[Any], journal: StoredGame, seed: int | None
    ) -> Conversation:
        parts = self._parts(outputs, seed)
        self._conversation = conversation = Conversation(run=run, journal=journal, **parts)
        for letter, words in conversation.forms.foreign_letters().items():
            foreign = self.narrator.message(
                Label.NOTICE, "letter-foreign", letter=letter, words=words
            )
            self._troubles.append(foreign)
        return conversation

    def _parts(self, outputs: Outputs, seed: int | None) -> dict[str, Any]:
        """What a conversation is made of, beside its game."""
        start, rules = self._prepared.start, self._prepared.game
        return {
            "narrator": self.narrator,
            "delivery": outputs.delivery,
            "vocabulary": vocabulary(self._phrases, rules, start.edition, start.seats),
            "rulebook": rulebook(rules, self._phrases.language),
            "guides": guides(self._phrases.language),
            "chance": Chance(seed),
            "speech": outputs.speech,
            "preferences": Choices(),
            "phones": self._phones,
            "listening": self._spoken,
            "letters": self._devices.settings.keys.get(KEYBOARD),
            "practice": self._prepared.practice,
            "tempo": self._tempo,
            "now": asyncio.get_running_loop().time,
        }

    def _named(self, phrase: str, **facts: str) -> PublicText:
        """What is played, and by whom."""
        players = self._phrases.listed([seat.name for seat in self._prepared.start.seats])
        title = self._phrases.say("game-title")
        return self.narrator.message(Label.TABLE, phrase, title=title, players=players, **facts)

    def _keeping(self) -> PublicText:
        """Who keeps the cards."""
        keepers = self._prepared.start.keepers
        ways = sorted(set(keepers.values()))
        if len(ways) == 1:
            return self.narrator.message(Label.TABLE, self._prepared.game.keeping(ways[0]))
        telling = tuple(seat for seat, keeper in keepers.items() if keeper == "witness")
        return self.narrator.message(Label.TABLE, "keeper-mixed", all=telling, count=len(telling))

    def _practising(self) -> list[PublicText]:
        """In whose seats nobody sits."""
        by_strength: dict[Strength, list[Seat]] = {}
        for seat, strength in self._prepared.practice.strengths.items():
            by_strength.setdefault(strength, []).append(seat)
        return [
            self.narrator.message(
                Label.TABLE,
                "practice-with",
                all=tuple(seats),
                count=len(seats),
                strength=self._phrases.say(f"strength-{strength.value}"),
            )
            for strength, seats in by_strength.items()
        ]

    def _welcome(self, conversation: Conversation, outputs: Outputs, *notices: PublicText) -> None:
        """How the game begins or goes on, and what there is to hear and feel."""
        found = [*notices]
        silent = outputs.speech is None
        has_phones = self._phones is not None and self._phones.is_open
        if not has_phones and (silent or not outputs.displays):
            absent = (
                "no-display"
                if not silent
                else "no-speech"
                if outputs.displays or outputs.delivery.ears
                else "nothing-attached"
            )
            found.append(self.narrator.message(Label.NOTICE, absent))
        for notice in (*found, *self._troubles):
            conversation.talk.say(notice)

    async def _lines(self, conversation: Conversation, inbox: Inbox) -> bool:
        """Take lines from the keyboard, and whatever the displays send in between, until they
        stop. Whether they play again.
        """
        self._reader.on_escape = conversation.talk.delivery.hush
        self._reader.no = self._phrases.say("no")
        self._reader.on_command = lambda id_: inbox.post(partial(conversation.command, id_))
        self._reader.on_key = lambda key: inbox.post(partial(self._pressed, conversation, key))
        if self._spoken is not None:
            self._spoken.belong_to(conversation)
        play = conversation.play
        while not self._is_done(conversation):
            if play.is_over:
                self._offer_again(conversation)
            try:
                line = await self._next_line(conversation, inbox)
            except Interrupted:
                self._interrupt()
                continue
            if self._is_done(conversation):
                break
            if line is None:
                conversation.command("quit")
                break
            if self._reader.interactive:
                conversation.talk.delivery.hush()
            await self._moment.line(conversation, partial(conversation.line, line))
            self._settle_listening()
        return bool(conversation.again) and not self._is_stopped

    def _pressed(self, conversation: Conversation, key: str) -> None:
        """A key that opens the microphone, or draws the curtain."""
        if key == self._devices.settings.talk_key and self._spoken is not None:
            self._spoken.tap()
        elif key in CURTAIN_KEYS:
            conversation.command("curtain")

    def _settle_listening(self) -> None:
        """No microphone is open when a secret is asked."""
        if self._spoken is not None:
            self._spoken.settle()

    def _is_done(self, conversation: Conversation) -> bool:
        """Whether they have stopped, or said whether they play again."""
        play = conversation.play
        asks = play.is_over and conversation.offers_again
        is_said = conversation.again is not None if asks else play.ended
        return self._is_stopped or is_said

    def _offer_again(self, conversation: Conversation) -> None:
        """Once the game is over: by which house rules it was played, and whether once more."""
        if conversation.offers_again and not conversation.asks:
            for text in self._house_rules("house-rules-were"):
                conversation.talk.say(text)
            conversation.offer_again()

    async def _next_line(self, conversation: Conversation, inbox: Inbox) -> str | None:
        """The next typed line; what comes in from displays meanwhile is done between."""
        typed = asyncio.ensure_future(
            self._reader.line(lambda: conversation.play.secret is not None)
        )
        try:
            while True:
                posted = asyncio.ensure_future(inbox.next())
                await asyncio.wait({typed, posted}, return_when=asyncio.FIRST_COMPLETED)
                if posted.done():
                    await self._moment.line(conversation, posted.result(), self._reader.between)
                    self._settle_listening()
                    if self._is_done(conversation):
                        return None
                    if conversation.play.is_over:
                        await self._reader.between(partial(self._offer_again, conversation))
                else:
                    posted.cancel()
                if typed.done():
                    return typed.result()
        except HiddenTypingError:
            who = conversation.play.secret.name if conversation.play.secret else ""
            conversation.talk.say(self.narrator.message(Label.NOTICE, "cannot-hide", who=who))
            await self._moment.line(conversation, await inbox.next())
            return ""
        finally:
            typed.cancel()
            # Cancelled, or done long ago; or the terminal was closed under it.
            await asyncio.gather(typed, return_exceptions=True)

    def _interrupt(self) -> None:
        """Ctrl-C: ask, since it is easily pressed; everything is saved in any case."""
        conversation = self._conversation
        if conversation is None:
            self._early.stop()
            return

        def reply(yes: bool) -> None:
            if yes:
                conversation.command("quit")
            else:
                conversation.question.ask()

        if conversation.play.is_over:
            conversation.command("quit")
            return
        conversation.talk.delivery.hush()
        conversation.confirm("interrupted", reply)

    def _quit(self) -> None:
        """Ctrl-\\, which ends a program at once: told in a sentence, and saved."""
        if self._conversation is not None:
            self._conversation.command("quit")
        else:
            self._early.stop()

    def _hang_up(self) -> None:
        """The terminal is closed. What still holds the program after that is not waited for."""
        self._stop()
        self._clock.call_later(HANG_UP_S, partial(os._exit, 0))

    def _stop(self) -> None:
        self._early.stop()
        self._is_stopped = True
