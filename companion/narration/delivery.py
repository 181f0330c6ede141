"""Who gets which words. Public words go to every output, private words to their seat's."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from enum import Enum, auto
from functools import partial
from typing import Protocol

from companion.narration.drawing import Drawing
from companion.narration.listener import Listener
from companion.narration.text import Label, Part, PrivateText, PublicText
from companion.referee.seat import Seat


class PublicOutput(Protocol):
    """A loudspeaker, a terminal, a shared display: anyone may hear, see or feel it.

    None of these calls blocks on a device, and none raises when a device fails: a device
    in trouble tells so through the `trouble` callback it was made with.
    """

    def tell(self, text: PublicText) -> None:
        """Say, print or show it."""

    def hush(self) -> None:
        """Fall silent at once; an output that makes no sound does nothing."""

    def close(self) -> None:
        """Let go of the device."""


class SeatOutput(Protocol):
    """A display or an earpiece that only one seat can feel or hear.

    `ready`: whether it reaches its seat now.
    """

    seat: Seat

    @property
    def ready(self) -> bool:
        """Whether the device is there and listening."""

    def tell(self, text: PublicText | PrivateText) -> None:
        """Show it. Raises LeakError for private words of another seat."""

    def hush(self) -> None:
        """Fall silent at once; an output that makes no sound does nothing."""

    def close(self) -> None:
        """Let go of the device."""


class Page(Protocol):
    """An output that can show which question is open, and hide what it shows."""

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:
        """A new question, by its number. seat: whose answer is waited for, or None.

        secret: nobody else may feel what is typed in answer.
        """

    def blank(self) -> None:
        """Show nothing, until a key."""


class TableScreen(PublicOutput, Protocol):
    """A page of the table, which anyone in the network may show."""

    def draw(self, drawing: Drawing) -> None:
        """Show what lies on the table now."""

    def send(self) -> None:
        """Send what it was told, if it was told anything."""


class SeatPage(SeatOutput, Page, Protocol):
    """All phones of one seat. What they are told is sent together.

    waits: whether anything was told that is not sent yet.
    """

    @property
    def waits(self) -> bool:
        """Whether there is anything to send."""

    def confirm(self, choices: Sequence[str]) -> None:
        """Something is asked besides the game, with these answers; none: it is over."""

    def send(self) -> None:
        """Send it; where there is nothing, something that looks the same on its way."""


class Display(Page, Protocol):
    """An output that shows one window at a time, and so has a place where its reader is."""

    def pan(self, *, on: bool) -> None:
        """To the next window, or back to the one before."""

    def read(self) -> None:
        """Its reader has gone on: what is shown counts as read, and the next thing shows."""

    def expect(self) -> None:
        """Its reader has asked something: the answer shows, and what waits goes on waiting."""

    def gestures(self) -> list[tuple[str, str]]:
        """What its keys do: the keys in words, and the word of what they do."""

    def accept(self) -> str | None:
        """Where another display is in a seat's port: it is the seat's own now. Its model, or None.

        Only for a person's own word: private words stand on it from then on.
        """


#: What is told to all although they wait: what somebody asked, and what must be known at once.
MUST = frozenset({Label.REPLY, Label.NOTICE})
#: Something told to outputs.
Act = Callable[[], None]


class Ear(Protocol):
    """An earpiece. Nothing private is said in it before it is known whose ear it is in."""

    seat: Seat

    def test(self, text: PrivateText) -> bool:
        """Say this, and from now on nothing else until `confirm`. Whether the device is there."""

    def confirm(self) -> bool:
        """The seat heard the test. False where the device has gone since."""

    @property
    def is_quiet(self) -> bool:
        """Whether all that it was told has been said."""


class Secrecy(Enum):
    """Who may have private words: their own seat, all, or nobody."""

    OWN = auto()
    OPEN = auto()
    SEALED = auto()


class Delivery:
    """Hands words to the outputs they are for.

    alone: the only player there is, who has no line: nobody else hears or sees what is public.
    secrecy: who may have private words; a game that is told again may have none, or all.
    displays: those outputs that show a window, each with its seat; None for a shared one.
    pages: those that are phones.
    screens: pages of the table, which anyone in the network may show: they get what all are
    told, but nothing that is only said aloud.
    ears: those that are earpieces.
    listeners: who listens, by seat; under None all who hear the loudspeaker and read the
    screen. is_private: what is held back came of something that only a seat may know, so
    that the moment at which it is told must not tell it either.
    shares_keyboard: whether all sit at one, where somebody could see what is typed.
    is_waiting: whether what is for all waits until `go_on`; a seat's own line gets it all the same.
    """

    def __init__(
        self,
        public: Sequence[PublicOutput],
        private: Sequence[SeatOutput],
        listeners: Mapping[Seat | None, Listener] | None = None,
    ) -> None:
        self.public = list(public)
        self.private = list(private)
        self.listeners = {None: Listener(), **(listeners or {})}
        self.displays: list[tuple[Seat | None, Display]] = []
        self.pages: list[SeatPage] = []
        self.screens: list[TableScreen] = []
        self.ears: list[Ear] = []
        self.is_private = False
        self.shares_keyboard = True
        self.alone: Seat | None = None
        self.secrecy = Secrecy.OWN
        self._held: tuple[list[Act], list[Act]] | None = None
        self._waiting: list[PublicText] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether they wait."""
        return self._waiting is not None

    def wait(self, again: Iterable[PublicText]) -> None:
        """From now on all are told only what they must be told, until `go_on`. again: what was
        told before, and may not have been heard to its end.
        """

        def wait() -> None:
            self._waiting = [*again] if self._waiting is None else self._waiting

        self._do(wait, public=True)

    def go_on(self) -> None:
        """Tell all what has waited."""

        def go_on() -> None:
            waited, self._waiting = self._waiting, None
            for text in waited or ():
                self._aloud(text)

        self._do(go_on, public=True)

    def hold(self) -> None:
        """From now on nothing is told, until `release`."""
        if self._held is None:
            self._held, self.is_private = ([], []), False

    def release(self) -> None:
        """Tell all that was held back: first what everyone gets, so that what is done for a
        seat's own outputs makes it no later."""
        held, self._held = self._held, None
        for act in (*held[0], *held[1]) if held else ():
            act()
        self._send(always=held is not None)

    def _send(self, *, always: bool = False) -> None:
        """All phones are sent something, or none: nobody sees on its way for whom it is, nor how
        much. always: also where nothing was told, since that may be for a secret alone.
        """
        if self._held is not None:
            return
        if always or any(page.waits for page in self.pages):
            for page in self.pages:
                page.send()
        for screen in self.screens:
            screen.send()

    def _do(self, act: Act, *, public: bool) -> None:
        """Now, or when it is released."""
        if self._held is None:
            act()
        else:
            self._held[0 if public else 1].append(act)

    def has_line(self, seat: Seat) -> bool:
        """Whether the seat has a private output that reaches it."""
        return any(output.seat is seat and output.ready for output in self.private)

    def served(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Those of the seats that have an output of their own, be it there now or not."""
        own = {output.seat for output in self.private}
        return tuple(seat for seat in seats if seat in own)

    def listener(self, seat: Seat | None) -> Listener:
        """Who hears what goes to this seat's own outputs; None: to everyone's."""
        return self.listeners.setdefault(seat, Listener.of_braille(seat))

    def wants(self, part: Part) -> bool:
        """Whether anyone is ever told this part."""
        return any(listener.wants(part) for listener in self.listeners.values())

    def tell(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
        without: Seat | None = None,
    ) -> None:
        """Public words to everyone.

        personal: the same in a seat's own form, for its own outputs.
        instead: what one seat gets in private in their place.
        without: whose own outputs get nothing, since they get more in another way.
        """
        if self.secrecy is Secrecy.SEALED:
            instead = None
        if without is None or without is not self.alone:
            self.tell_aloud((instead and self._opened(instead)) or text)
        for screen in self.screens:
            self._do(partial(screen.tell, text), public=True)
        for line in self.private:
            if line.seat is without:
                continue
            if instead is not None and line.seat is instead.seat:
                self._do(partial(line.tell, instead), public=False)
            else:
                own = (personal or {}).get(line.seat, text)
                self._do(partial(line.tell, own), public=False)
        self._send()

    def show(self, text: PublicText) -> None:
        """Public words to what is felt, and to nothing that sounds: not even a screen, which may
        be read aloud.
        """
        felt: list[object] = [*(display for _, display in self.displays), *self.pages]
        for output in (*self.public, *self.private):
            if output in felt:
                output.tell(text)
        self._send()

    def tell_aloud(self, text: PublicText) -> None:
        """Public words to what all can hear, see or feel, and to nobody's own outputs."""
        self._do(partial(self._aloud, text), public=True)

    def _aloud(self, text: PublicText) -> None:
        if self._waiting is not None and not text.reply and text.label not in MUST:
            self._waiting.append(text)
            return
        for output in self.public:
            output.tell(text)

    def draw(self, make: Callable[[], Drawing]) -> None:
        """The table as it lies now, where anyone looks at it; made when all else is told."""

        def draw() -> None:
            drawing = make()
            for screen in self.screens:
                screen.draw(drawing)

        if self.screens:
            self._do(draw, public=False)

    def whisper(self, text: PrivateText) -> None:
        """Private words, to that seat's own outputs and no other."""
        if self.secrecy is Secrecy.SEALED:
            return
        if (own := self._opened(text)) is not None:
            self.tell_aloud(own)
        for line in self.private:
            if line.seat is text.seat:
                self._do(partial(line.tell, text), public=False)
        self._send()

    def _opened(self, text: PrivateText) -> PublicText | None:
        """Private words as all hear them, where all is one player without a line."""
        if text.seat is not self.alone and self.secrecy is not Secrecy.OPEN:
            return None
        words = text.open_for(text.seat)
        return PublicText(**{one.name: getattr(words, one.name) for one in fields(words)})

    def pan(self, seat: Seat | None, *, on: bool) -> bool:
        """Move the displays of this seat, or the shared ones; whether there are any."""
        for display in self.of(seat):
            display.pan(on=on)
        return bool(self.of(seat))

    def read(self, seat: Seat | None) -> None:
        """Whoever answered has read what led to it: their display goes on to what follows."""
        for display in self.of(seat):
            self._do(display.read, public=seat is None)

    def expect(self, seat: Seat | None) -> None:
        """Whoever asks something feels the answer at once."""
        for display in self.of(seat):
            self._do(display.expect, public=seat is None)

    def curtain(self) -> None:
        """Every seat's own display shows nothing, until a key of its own. At once."""
        for seat, display in self.displays:
            if seat is not None:
                display.blank()
        for page in self.pages:
            page.blank()
            page.send()

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:
        """A new question: choices of those before it are void. seat: who is asked, or None.

        secret: nobody else may know the answer.
        """
        for whose, display in (*self.displays, *((page.seat, page) for page in self.pages)):
            asked = partial(display.asked, seat, question, secret=secret)
            self._do(asked, public=whose is None)
        self._send()

    def confirm(self, seat: Seat | None, choices: Sequence[str]) -> None:
        """Something is asked besides the game, of this seat or of anyone, with these answers; none:
        it is over.
        """
        for page in self.pages:
            given = choices if seat in (None, page.seat) else ()
            self._do(partial(page.confirm, given), public=False)
        self._send()

    def of(self, seat: Seat | None) -> list[Display]:
        """The displays of this seat, or the shared ones."""
        return [display for whose, display in self.displays if whose is seat]

    def accept(self, seat: Seat) -> str | None:
        """Let another display in this seat's port be the seat's own. Its model, or None."""
        models = [display.accept() for display in self.of(seat)]
        return next((model for model in models if model is not None), None)

    def admit(self, page: SeatPage) -> bool:
        """A phone is its seat's line from now on. Whether it was not yet."""
        if page in self.pages:
            return False
        self.private.append(page)
        self.pages.append(page)
        return True

    def dismiss(self, page: SeatPage) -> None:
        """A phone is its seat's line no more."""
        if page in self.pages:
            self.private.remove(page)
            self.pages.remove(page)

    def hush(self, seat: Seat | None = None) -> None:
        """Silence every output that sounds; at a seat's wish, not the other seats' own lines."""
        own = [line for line in self.private if seat in (None, line.seat)]
        for output in (*self.public, *self.screens, *own):
            output.hush()

    def close(self) -> None:
        """Let go of all devices."""
        for output in (*self.public, *self.screens):
            output.close()
        for line in self.private:
            line.close()
