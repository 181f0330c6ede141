"""Whoever plays at a far table with devices of their own: what is told there is told here, and what
is said here is said there. How it is told, only this companion knows.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from companion.app import LAST_WORDS_S, Inbox
from companion.braille.outputs import Handlers
from companion.catalog import Games, decode_edition, phrasebook, title_of, vocabulary
from companion.devices.ear_tests import EarTests
from companion.devices.early_lines import EarlyLines
from companion.devices.earpieces import open_earpieces
from companion.devices.outputs import Devices, Outputs, open_outputs
from companion.devices.people import Choices, People
from companion.errors import CompanionError
from companion.listening.chimes import MicrophoneChimes
from companion.listening.hearing import missing
from companion.listening.spoken import Spoken
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Value
from companion.narration.text import Label, PrivateText, PublicText, Words
from companion.prompt.commands.displays import DisplayCommands
from companion.prompt.commands.listening import ListenCommands
from companion.prompt.commands.speech import SpeechCommands
from companion.prompt.dialogs import Reply
from companion.prompt.forms import Acts, forms_of
from companion.prompt.matching import TypedLine
from companion.prompt.reader import Reader
from companion.prompt.talk import Talk
from companion.referee.question import Ask, Choose, Question
from companion.referee.seat import Seat, seats_named
from companion.tables.messages import Entry
from companion.tables.told import Asked, Confirm, Curtain, Message, Told
from companion.tables.visitor import Visitor


@dataclass(slots=True)
class FarGame:
    """The game as far as it is known here. number: of the open question."""

    question: Question | None = None
    secret: Seat | None = None
    number: int = 0


class Guest:
    """It is a `SpokenTo`."""

    def __init__(
        self,
        visitor: Visitor,
        entry: Entry,
        player: str,
        devices: Devices,
        reader: Reader,
        inbox: Inbox,
    ) -> None:
        """Opens the devices. Raises UsageError and DeviceError."""
        self._visitor = visitor
        self._reader = reader
        self._inbox = inbox
        self._game = Games()[entry.game]
        self._seats = seats_named(*entry.seats)
        self.seat = next(seat for seat in self._seats if seat.name == player)
        edition = decode_edition(self._game, entry.edition, entry.edition_name)
        phrases = phrasebook(entry.language, self._game, edition)
        self._narrator = narrator = Narrator(phrases)
        self.play = FarGame()
        self.forms = forms_of(phrases, self._game)
        self.vocabulary = vocabulary(phrases, self._game, edition, self._seats)
        self._asks_there = False
        self._reply: Reply | None = None
        self._other: Callable[[str], None] | None = None
        self._has_left = False
        self._unsaid: asyncio.Queue[tuple[str, int | None]] = asyncio.Queue()
        self._saying: asyncio.Task[None] | None = None
        self._troubles: list[PublicText] = []
        self._is_open = False
        self._outputs = outputs = self._opened(devices)
        self.talk = Talk(narrator, outputs.delivery, self._seats, lambda: self.play.secret)
        self._chimes: MicrophoneChimes | None = None
        self._spoken = self._listening(devices)
        memory = Choices()
        self._acts: Acts = {
            **SpeechCommands(self.talk, self.vocabulary, outputs.speech, memory).acts,
            **DisplayCommands(self.talk, self.vocabulary).acts,
            **ListenCommands(self.talk, self._spoken, memory).acts,
            "quit": self._leave,
        }

    async def stay(self) -> None:
        """Until they leave."""
        lines, delivery, post = EarlyLines(self._reader), self._outputs.delivery, self._inbox.post
        if not await EarTests(lines, self._narrator).run(delivery, self._inbox.next):
            return
        delivery.alone = None if delivery.has_line(self.seat) else self.seat
        self._welcome()
        self._saying = asyncio.create_task(self._say_all())
        self._visitor.listen(
            lambda told: post(partial(self._hear, told)),
            lambda is_there: post(partial(self._reached, is_there)),
        )
        self._reader.on_escape = delivery.hush
        self._reader.on_key = lambda key: post(partial(self._pressed, key))
        if self._spoken is not None:
            self._spoken.belong_to(self)
        while not self._has_left:
            line = await lines.line(self._inbox.next, lambda: self._has_left)
            if line is None:
                self._leave("")
            elif not self._has_left:
                delivery.hush()
                self.line(line)
                if self._spoken is not None:
                    self._spoken.settle()

    def close(self) -> None:
        """Let go of all devices."""
        self._visitor.leave()
        if self._saying is not None:
            self._saying.cancel()
        if self._spoken is not None:
            self._spoken.close()
        if self._chimes is not None:
            self._chimes.close()
        self._outputs.finish(0.0 if self._reader.is_gone else LAST_WORDS_S)

    # What is said here

    @property
    def question(self) -> FarGame:
        """The open question's number."""
        return self.play

    @property
    def asks(self) -> bool:
        """Whether a yes or no is asked for that is no answer to the game."""
        return self._asks_there or self._reply is not None

    @property
    def also_yes(self) -> list[str]:
        """What else is a yes to that: nothing."""
        return []

    def line(self, text: str, seat: Seat | None = None, *, is_typed: bool = True) -> None:  # noqa: ARG002
        """What is wished of this companion is done here; all else is said at the table."""
        typed = self.forms.find(TypedLine.of(text))
        if not text.strip():
            return
        self.talk.begin_line(None)
        if self._reply is not None:
            self._answer(text)
        elif typed is not None and typed.form.id in self._acts:
            self._acts[typed.form.id](typed.rest)
        else:
            self._say(text)

    def confirm(
        self,
        phrase: str,
        reply: Reply,
        other: Callable[[str], None] | None = None,
        **facts: Value,
    ) -> None:
        """Ask back whether something was meant."""
        self._reply, self._other = reply, other
        self.talk.show(self._narrator.message(Label.QUESTION, phrase, **facts))

    def _answer(self, text: str) -> None:
        """To what was asked back."""
        (reply, other), self._reply, self._other = (self._reply, self._other), None, None
        answer = self.talk.phrases.yes_or_no(text)
        if answer is not None and reply is not None:
            reply(answer)
        elif other is not None:
            other(text)
        else:
            self.line(text)

    def _say(self, text: str, question: int | None = None) -> None:
        """At the table, behind what was said before."""
        self._outputs.delivery.read(self.seat)  # whoever says something has read what is shown
        self._unsaid.put_nowait((text, question))

    async def _say_all(self) -> None:
        while True:
            text, question = await self._unsaid.get()
            try:
                if await asyncio.to_thread(self._visitor.say, text, question):
                    continue
                trouble = partial(self.talk.notice, "join-not-taken")
            except CompanionError as error:
                trouble = partial(self.talk.notice, error.phrase, **error.facts)
            self._inbox.post(trouble)

    def _leave(self, _rest: str) -> None:
        """The others are told; nothing is lost."""
        self._has_left = True
        self.talk.show(self._narrator.message(Label.REPLY, "join-left"))

    # What is told there

    def _hear(self, told: Sequence[Told]) -> None:
        """All that one line brought, in order."""
        delivery = self._outputs.delivery
        delivery.hold()
        for one in told:
            match one:
                case Asked():
                    self._asked(one)
                case Confirm(choices):
                    self._asks_there = bool(choices)
                case Curtain():
                    delivery.curtain()
                case Message():
                    self._tell(one)
        delivery.release()
        if self._spoken is not None:
            self._spoken.settle()

    def _asked(self, one: Asked) -> None:
        whose = self._seats[one.whose] if 0 <= one.whose < len(self._seats) else None
        self.play.number, self.play.question = one.question, None
        self.play.secret = whose if one.secret else None
        self._outputs.delivery.asked(whose, one.question, secret=one.secret)

    def _tell(self, one: Message) -> None:
        words = one.words(self._seats, Words if one.private else PublicText)
        if one.question == self.play.number and one.choices:
            self._offer([word for _, _, word in one.choices])
        delivery = self._outputs.delivery
        if isinstance(words, PublicText):
            self.talk.say(words)
            return
        if one.aloud is not None and delivery.alone is None:
            aloud = one.aloud.words(self._seats, PublicText)
            if isinstance(aloud, PublicText):
                delivery.tell_aloud(aloud)
        delivery.whisper(PrivateText(self.seat, words))

    def _offer(self, choices: Sequence[str]) -> None:
        """What may be answered, for whoever says it."""
        nouns = [self.vocabulary.named(word) for word in choices]
        among = tuple(noun for noun in nouns if noun is not None)
        if among:
            ask = Ask("far-choice", "", *{type(noun) for noun in among})
            self.play.question = Choose(ask, self.seat, among)

    def _reached(self, is_there: bool | None) -> None:
        """As of `Visitor.listen`."""
        told = {True: "join-back", False: "join-gone", None: "join-let-go"}
        self.talk.notice(told[is_there])

    # Devices

    def _opened(self, devices: Devices) -> Outputs:
        """Every device that was asked for, as this person has it."""
        phrases, mine, game = self._narrator.phrases, (self.seat,), self._game.id
        own, post = devices.for_those_here(mine, People()), self._inbox.post

        def trouble(phrase: str, facts: Mapping[str, str | int]) -> None:
            post(lambda: self._trouble(phrase, facts))

        handlers = Handlers(
            key=lambda _seat: self._outputs.delivery.hush() if self._is_open else None,
            said=lambda _seat, readings, question: post(
                partial(self._said_by_touch, readings, question)
            ),
            touched=lambda _seat, text, place, on_board: post(
                partial(self._touched, text, place, on_board)
            ),
            trouble=trouble,
        )
        outputs = open_outputs(own, mine, phrases, handlers, game=game)
        open_earpieces(outputs, own, mine, phrases, trouble, game)
        self._is_open = True
        return outputs

    def _listening(self, devices: Devices) -> Spoken | None:
        """Spoken commands, where what they need is there. The microphone stays closed."""
        if missing():
            return None
        settings, speech = devices.settings, self._outputs.speech
        self._chimes = MicrophoneChimes(self._outputs.earcons, settings.earcons)
        self._talk_key = settings.talk_key
        return Spoken(
            self._inbox.post,
            self._chimes,
            speech,
            lambda: settings.say if speech is None else speech.pronunciation.respelled,
            device=devices.listen,
            caution=settings.caution,
            goes_on=settings.listen_on,
        )

    def _welcome(self) -> None:
        """Where one is, and what there is to hear and feel."""
        narrator, delivery = self._narrator, self._outputs.delivery
        for phrase, facts in (*self._outputs.found, *self._outputs.missing):
            self._troubles.append(narrator.message(Label.NOTICE, phrase, **facts))
        phrases = narrator.phrases
        here = narrator.message(
            Label.TABLE,
            "join-here",
            who=self.seat.name,
            title=title_of(self._game, phrases.language),
            players=phrases.listed([seat.name for seat in self._seats]),
        )
        alone = [narrator.message(Label.NOTICE, "join-alone")] if delivery.alone else []
        for text in (here, *alone, *self._troubles):
            self.talk.say(text)

    def _trouble(self, phrase: str, facts: Mapping[str, str | int]) -> None:
        self.talk.say(self._narrator.message(Label.NOTICE, phrase, **facts))

    def _pressed(self, key: str) -> None:
        """A key that opens the microphone, or draws the curtain."""
        if self._spoken is not None and key == self._talk_key:
            self._spoken.tap()
        else:
            self._outputs.delivery.curtain()

    def _said_by_touch(self, readings: tuple[str, ...], question: int | None) -> None:
        """From a display: a choice that was touched, or a line in the likeliest reading."""
        if question is not None:
            self._say(readings[0], question)
        else:
            self.line(readings[0])

    def _touched(self, text: str, place: int, on_board: str | None) -> None:
        """What answers nothing: a place of a board, or another word, is read or spelled."""
        noun, word = self.vocabulary.around(text, place)
        if on_board is not None:
            self._say(f"{self.forms['read'].name} {on_board}")
        elif word and noun is not None and not isinstance(noun, Seat):
            self._say(f"{self.forms['read'].name} {word}")
        elif word:
            self.line(f"{self.forms['spell'].name} {word}")
