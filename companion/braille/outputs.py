"""Braille displays as outputs: one that all may feel, and one for a seat alone."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from companion.braille.display import Bindings, DisplayLink, Identity, Key, KeyAction
from companion.braille.keys import bound, gestures
from companion.braille.surface import FULL, KeyedLine, Surface, Touched
from companion.braille.translate import Translator
from companion.clock import SYSTEM_CLOCK, Clock, Timer
from companion.errors import DeviceError
from companion.narration.listener import Listener
from companion.narration.text import LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat

OnTrouble = Callable[[str, Mapping[str, str | int]], None]
"""A phrase and its facts."""
OnOwn = Callable[[Identity], None]
"""The seat's own display is there, and is this one."""


def ignored(*_: object) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Handlers:
    """What a display tells the game, from its own threads. The seat of a shared one is None.

    key: any key was pressed. said: by a seat, each way to read it, the likeliest first; and,
    where a choice was touched, the number of the question that it answers.
    touched: what answers nothing: the line's text, the place of its character, and the name
    of the place of a board that it is.
    """

    key: Callable[[Seat | None], None] = ignored
    said: Callable[[Seat | None, tuple[str, ...], int | None], None] = ignored
    touched: Callable[[Seat | None, str, int, str | None], None] = ignored
    trouble: OnTrouble = ignored


@dataclass(frozen=True, slots=True)
class LineSettings:
    """How its reader wants a display.

    message_s: how long a passing message stays; 0 is until a key. blank_s: after how long
    without a key or a message a seat's own line shows nothing; 0 is never. keys: changed
    bindings. said: what actions have said to the game, as one would type it. menu: the
    commands, each one a choice.
    """

    message_s: float = 8.0
    blank_s: float = 0.0
    keys: Bindings = field(default_factory=dict)
    said: Mapping[KeyAction, str] = field(default_factory=dict)
    menu: Words | None = None


def public_words(text: PublicText) -> Words:
    """The words. Raises LeakError for anything that is not for everyone."""
    if not isinstance(text, PublicText):
        raise LeakError("only public words may be shown to everyone")
    return text


def seat_words(text: PublicText | PrivateText, seat: Seat, listener: Listener) -> Words:
    """The words for a seat, as it wants them. Raises LeakError when they are another seat's."""
    words = text.open_for(seat) if isinstance(text, PrivateText) else public_words(text)
    return listener.braille(words)


class _Countdown:
    """Something that happens so many seconds after the last `start`; never after `stop`.

    All is done with the lock held, the act too.
    """

    def __init__(self, lock: threading.Lock, act: Callable[[], None], clock: Clock) -> None:
        self._lock = lock
        self._act = act
        self._clock = clock
        self._timer: Timer | None = None
        self._starts = 0

    def start(self, seconds: float) -> None:
        """From now on; not at all for 0."""
        self.stop()
        if seconds:
            self._timer = self._clock.call_later(seconds, partial(self._over, self._starts))

    def stop(self) -> None:
        """Not any more."""
        self._starts += 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self, start: int) -> None:
        with self._lock:
            if start == self._starts:  # a timer cannot be cancelled once it waits for the lock
                self._act()


class _Display:
    """A surface on a link. The handlers are called on the display's own threads.

    A seat's port is the seat's only with the seat's own display on it: whatever else answers
    there, another player's perhaps, is a stranger. It stays blank and its keys do nothing,
    until the seat's own is back or the stranger is accepted.
    """

    def __init__(
        self,
        seat: Seat | None,
        link: DisplayLink,
        translator: Translator,
        handlers: Handlers,
        settings: LineSettings | None,
        own: Identity | None = None,
        on_own: OnOwn = ignored,
        is_others: Callable[[Identity], bool] = lambda _: False,
        *,
        clock: Clock,
    ) -> None:
        self._seat = seat
        self._link = link
        self._translator = translator
        self._handlers = handlers
        self._settings = settings or LineSettings()
        menu = self._settings.menu
        self._surface = Surface(
            bound(link.bindings, self._settings.keys),
            translator.typed,
            self._settings.said,
            None if menu is None else translator.line(menu),
        )
        self._lock = threading.Lock()
        self._was_missing = False
        self._opening = True
        self._own = own
        self._tell_own = on_own
        self._is_others = is_others
        self._stranger: Identity | None = None
        self._told_of: Identity | None = None
        self._message_ends = _Countdown(self._lock, self._passed, clock)
        self._line_blanks = _Countdown(self._lock, self._blank, clock)
        link.start(on_ready=self._ready, on_gone=self._gone, on_key=self._key)

    @property
    def ready(self) -> bool:
        """Whether the display is there now, and is the seat's own."""
        return self._link.identity is not None and self._stranger is None

    def connect(self, timeout_s: float) -> Identity:
        """Wait for the display. Raises DeviceError as the link's `connect`, or display-not-own
        (`who`, `model`) where another is in its place; it may still come later, and is then
        told as being back.
        """
        try:
            identity = self._link.connect(timeout_s)
        except DeviceError:
            self._opened(is_there=False)
            raise
        self._opened(is_there=True)
        return identity

    def _opened(self, *, is_there: bool) -> None:
        """From now on what happens to it is told. Raises DeviceError display-not-own."""
        with self._lock:
            self._opening = False
            self._was_missing = self._was_missing or not is_there
            stranger = self._stranger
        if stranger and self._seat:
            facts = {"who": self._seat.name, "model": stranger.model}
            raise DeviceError("display-not-own", **facts)

    def accept(self) -> str | None:
        """The stranger is the seat's own from now on: its model; None if there is none."""
        with self._lock:
            identity = self._stranger
            if identity is None:
                return None
            self._own, self._stranger, self._told_of = identity, None, None
            self._was_missing = False
            self._surface.resize(identity)
            self._stirred()
        self._tell_own(identity)
        return identity.model

    def pan(self, *, on: bool) -> None:
        """To the next window, or back to the one before."""
        with self._lock:
            self._surface.pan(on=on)
            self._refresh()

    def read(self) -> None:
        """Its reader answered at the keyboard: what comes next shows at once."""
        with self._lock:
            self._surface.read()

    def expect(self) -> None:
        """Its reader asked something: the answer shows at once, what waits goes on waiting."""
        with self._lock:
            self._surface.expect()

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:
        """A new question, by its number; what was touched for the one before is void.

        Whose answer is waited for is shown: a full status cell for its own seat, else an
        initial. secret: what is typed in answer is not shown where all can feel it.
        """
        mark = FULL if seat is self._seat else self._initial(seat)
        with self._lock:
            hides = secret and self._seat is None
            self._surface.asked(0 if seat is None else mark, question, hides=hides)
            self._refresh()

    def blank(self) -> None:
        """Show nothing, until a key."""
        with self._lock:
            self._blank()

    def hush(self) -> None:
        """Nothing: it makes no sound."""

    def gestures(self) -> list[tuple[str, str]]:
        """What its keys do: each chord in words, and the action's word."""
        return gestures(self._surface.bindings, self._link.key_names)

    def close(self) -> None:
        """Blank the display and let go of it."""
        with self._lock:
            self._message_ends.stop()
            self._line_blanks.stop()
        self._link.close()

    def _show(self, words: Words) -> None:
        line = self._translator.line(words)
        with self._lock:
            if words.passing:
                self._surface.pass_by(line)
            else:
                self._surface.show(line, answers=words.reply)
            self._stirred()

    def _key(self, key: Key) -> None:
        if self._stranger:
            return
        self._handlers.key(self._seat)
        with self._lock:
            if self._stranger:
                return
            did = self._surface.key(key)
            self._stirred()
        match did:
            case KeyedLine(readings, question):
                self._handlers.said(self._seat, readings, question)
            case Touched(text, place, on_board):
                self._handlers.touched(self._seat, text, place, on_board)

    def _stirred(self) -> None:
        """A key, a message or the display itself came: what ends by itself waits anew."""
        self._refresh()
        self._message_ends.start(self._settings.message_s if self._surface.passing else 0)
        if self._seat is not None:
            self._line_blanks.start(0 if self._surface.is_blank else self._settings.blank_s)

    def _away(self) -> None:
        """Its reader cannot feel it now: nothing ends by itself, unfelt."""
        self._message_ends.stop()
        self._line_blanks.stop()
        self._refresh()

    def _passed(self) -> None:
        self._surface.passed()
        self._refresh()

    def _blank(self) -> None:
        self._surface.blank()
        self._refresh()

    def _refresh(self) -> None:
        """Bring the surface to the display, with the lock held. To a stranger, nothing of it."""
        self._link.show(b"" if self._stranger else self._surface.cells())

    def _initial(self, seat: Seat | None) -> int:
        name = "" if seat is None else seat.name[:1].lower()
        return self._translator.line(Words(None, name, name)).cells[-1] if name else 0

    def _ready(self, identity: Identity) -> None:
        """A display answered. Nothing has been written to it, nor will be before this returns."""
        with self._lock:
            if self._own is None and not self._is_others(identity):
                self._own = identity
            own = self._own
            is_own = self._seat is None or (own is not None and own.is_same_as(identity))
            is_back = is_own and self._was_missing
            # Told once, and while it is being opened by `connect`.
            is_news = not (is_own or self._opening or identity == self._told_of)
            self._stranger = self._told_of = None if is_own else identity
            self._was_missing = not is_own
            if is_own:
                self._surface.resize(identity)
                self._stirred()
            else:
                self._away()
        if is_own:
            self._tell_own(identity)
        if is_back:
            self._trouble("display-back")
        if is_news:
            self._trouble("display-other", model=identity.model)

    def _gone(self) -> None:
        with self._lock:
            was_stranger, self._stranger = self._stranger is not None, None
            self._was_missing = True
            self._away()
        if not was_stranger:
            self._trouble("display-gone")

    def _trouble(self, phrase: str, **facts: str) -> None:
        if self._seat:
            self._handlers.trouble(phrase, {"who": self._seat.name, **facts})
        else:
            self._handlers.trouble(f"shared-{phrase}", facts)


class SharedDisplay(_Display):
    """A display that anyone may feel: a `PublicOutput`."""

    def __init__(
        self,
        link: DisplayLink,
        translator: Translator,
        handlers: Handlers,
        settings: LineSettings | None = None,
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        super().__init__(None, link, translator, handlers, settings, clock=clock)

    def tell(self, text: PublicText) -> None:
        """Show it, once what came before has been read. Raises LeakError for private words."""
        self._show(public_words(text))


class SeatDisplay(_Display):
    """A display that only one seat feels: a `SeatOutput`.

    own: the seat's own display, if it is known; otherwise the first that answers is it,
    unless it `is_others`: known as another player's. on_own: called with it each time that
    it is there, and when it becomes another.
    """

    def __init__(
        self,
        seat: Seat,
        link: DisplayLink,
        translator: Translator,
        handlers: Handlers,
        settings: LineSettings | None = None,
        listener: Listener | None = None,
        own: Identity | None = None,
        on_own: OnOwn = ignored,
        is_others: Callable[[Identity], bool] = lambda _: False,
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        # Before the link begins: what answers at once must find them.
        self.seat = seat
        self._listener = listener or Listener.of_braille(seat)
        super().__init__(
            seat,
            link,
            translator,
            handlers,
            settings,
            own=own,
            on_own=on_own,
            is_others=is_others,
            clock=clock,
        )

    def tell(self, text: PublicText | PrivateText) -> None:
        """Show it, once what came before has been read. Raises LeakError for another seat's."""
        self._show(seat_words(text, self.seat, self._listener))
