"""Shows messages on braille displays: those that everyone may feel, and those of a single seat."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from companion.braille.display import Bindings, DisplayLink, Identity, Key, KeyAction
from companion.braille.keys import bound, gestures
from companion.braille.surface import FULL, KeyedLine, Surface, TouchedText, Wording
from companion.braille.translate import Translator
from companion.clock import SYSTEM_CLOCK, Clock, Timer
from companion.errors import DeviceError
from companion.narration.listener import Listener
from companion.narration.text import Label, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat

#: Called when something is wrong with a device. The arguments are the id of the phrase that reports
#: the problem, and the values that the phrase contains.
OnTrouble = Callable[[str, Mapping[str, str | int]], None]
#: Called each time a seat's own display is connected.
OnOwn = Callable[[Identity], None]


#: How long to wait before panning on automatically, in seconds, if the user has started this with a
#: key and has set no interval.
PAN_S = 5.0


def ignored(*_: object) -> None:
    """Do nothing. This is the default for callbacks that the caller doesn't need."""


@dataclass(frozen=True, slots=True)
class Handlers:
    """Functions that a display calls on its own threads. The first argument of most is the
    display's seat, or None for a shared display.

    key: called for every key.
    said: called with what the user has typed or chosen. A typed line may be read in several ways:
        it is passed as a tuple of these readings, likeliest first, with None. A choice is passed
        with the number of the question that it answers.
    touched: called when the user presses a routing key above text that is not a choice. The
        arguments are the text, the index of the character under the key, and the name of a place on
        the board if the text names one there.
    trouble: called when the display is lost, found again or replaced.
    skipped: called when the user presses Enter on an empty line.
    """

    key: Callable[[Seat | None], None] = ignored
    said: Callable[[Seat | None, tuple[str, ...], int | None], None] = ignored
    touched: Callable[[Seat | None, str, int, str | None], None] = ignored
    trouble: OnTrouble = ignored
    skipped: Callable[[Seat | None], None] = ignored


@dataclass(frozen=True, slots=True)
class LineSettings:
    """The preferences of the person who reads a display.

    message_s: how long a passing message stays, in seconds, or 0 to keep it until a key is pressed.
    blank_s: idle time after which a seat's own line goes blank, in seconds, or 0 for never.
    keys: the user's changes to the key bindings.
    said: for each action that sends a command to the game, the line to send.
    menu: a line of commands to choose from.
    unreadable: what to reply to a typed line that can't be read.
    explain: returns an explanation of a key, given the names of the key and of its action.
    pan_s: how long to wait before panning on automatically, in seconds. 0: don't, unless the user
        starts it with a key.
    one_hand: whether the user presses dot keys one at a time.
    """

    message_s: float = 8.0
    blank_s: float = 0.0
    keys: Bindings = field(default_factory=dict)
    said: Mapping[KeyAction, str] = field(default_factory=dict)
    menu: Words | None = None
    unreadable: Words | None = None
    explain: Callable[[str, str], Words] | None = None
    pan_s: float = 0.0
    one_hand: bool = False


def public_words(text: PublicText) -> Words:
    """Return the words of a public text. Raises LeakError if the text isn't public."""
    if not isinstance(text, PublicText):
        raise LeakError("only public words may be shown to everyone")
    return text


def seat_words(text: PublicText | PrivateText, seat: Seat, listener: Listener) -> Words:
    """Return a text's words for a seat, as long or short as the listener wants them.

    Raises LeakError if the text contains another seat's words.
    """
    words = text.open_for(seat) if isinstance(text, PrivateText) else public_words(text)
    return listener.braille(words)


class _Countdown:
    """Calls a function when some time has passed since the last `start`, unless `stop` was called.

    Callers must hold the lock. The function is called with the same lock held.
    """

    def __init__(self, lock: threading.Lock, act: Callable[[], None], clock: Clock) -> None:
        self._lock = lock
        self._act = act
        self._clock = clock
        self._timer: Timer | None = None
        self._starts = 0

    def start(self, seconds: float) -> None:
        """Restart the countdown from `seconds`. 0 means no countdown: only stop the current one."""
        self.stop()
        if seconds:
            self._timer = self._clock.call_later(seconds, partial(self._over, self._starts))

    def stop(self) -> None:
        """Stop the countdown."""
        self._starts += 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self, start: int) -> None:
        with self._lock:
            # A timer that is already waiting for the lock can't be cancelled; ignore an old one.
            if start == self._starts:
                self._act()


class _Display:
    """A display: its link, and the surface that decides which cells it shows.

    A seat's port is used only while the seat's own display is connected to it. Any other display on
    this port is called a stranger: it may belong to another player. A stranger stays blank and its
    keys do nothing, until the seat's own display is back or the player accepts the stranger.
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
        self._surface = Surface(
            bound(link.bindings, self._settings.keys),
            translator.typed,
            self._settings.said,
            _wording(self._settings, translator),
            one_hand=self._settings.one_hand,
        )
        self._surface.pans_by_itself = self._settings.pan_s > 0
        self._lock = threading.Lock()
        self._was_missing = False
        self._is_held = False
        self._opening = True
        self._own = own
        self._tell_own = on_own
        self._is_others = is_others
        self._stranger: Identity | None = None
        self._told_of: Identity | None = None
        self._message_ends = _Countdown(self._lock, self._passed, clock)
        self._line_blanks = _Countdown(self._lock, self._blank, clock)
        self._line_pans = _Countdown(self._lock, self._pan_by_itself, clock)
        link.start(on_ready=self._ready, on_gone=self._gone, on_key=self._key)

    @property
    def ready(self) -> bool:
        """Whether the display is connected, and is the seat's own."""
        return self._link.identity is not None and self._stranger is None

    def connect(self, timeout_s: float) -> Identity:
        """Wait until the display is connected or the first attempt to connect has failed.

        Raises the same DeviceErrors as the link's `connect`, and "display-not-own" (`who`, `model`)
        if a different display is on the seat's port. If the right display is connected later, the
        trouble handler is called with "display-back".
        """
        try:
            identity = self._link.connect(timeout_s)
        except DeviceError:
            self._opened(is_there=False)
            raise
        self._opened(is_there=True)
        return identity

    def _opened(self, *, is_there: bool) -> None:
        """Start reporting when the display is lost or found again.

        is_there: whether a display is connected.

        Raises DeviceError "display-not-own" if it is a stranger.
        """
        with self._lock:
            self._opening = False
            self._was_missing = self._was_missing or not is_there
            stranger = self._stranger
        if stranger and self._seat:
            facts = {"who": self._seat.name, "model": stranger.model}
            raise DeviceError("display-not-own", **facts)

    def accept(self) -> str | None:
        """Make the stranger the seat's own display.

        Return the stranger's model, or None if there is no stranger.
        """
        with self._lock:
            identity = self._stranger
            if identity is None:
                return None
            self._own, self._stranger, self._told_of = identity, None, None
            self._was_missing = False
            self._surface.resize(identity)
            self._restart_countdowns()
        self._tell_own(identity)
        return identity.model

    def pan(self, *, on: bool) -> None:
        """Pan to the next window or, if `on` is false, to the previous one."""
        with self._lock:
            self._surface.pan(on=on)
            self._refresh()

    def read(self) -> None:
        """Mark all messages as read, because the user has answered at the keyboard.

        The next message is shown at once.
        """
        with self._lock:
            self._surface.read()

    def expect(self) -> None:
        """Show the next reply at once, because the user has asked for it.

        Other messages still wait until the user has read the earlier ones.
        """
        with self._lock:
            self._surface.expect()

    def end_asides(self) -> None:
        """Remove the choices for the companion's own questions, such as "Did you mean Bob?".

        The choices that answer the game's question stay.
        """
        with self._lock:
            self._surface.end_asides()
            self._refresh()

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:
        """Mark a new question as open, so that choices for the previous one do nothing.

        A status cell shows who is being asked: all dots for the display's own seat, otherwise the
        player's initial.

        secret: whether to hide the typed answer if this display is shared.
        """
        mark = FULL if seat is self._seat else self._initial(seat)
        with self._lock:
            hides = secret and self._seat is None
            self._surface.asked(0 if seat is None else mark, question, hides=hides)
            self._refresh()

    def blank(self) -> None:
        """Show nothing until a key is pressed."""
        with self._lock:
            self._blank()

    def hush(self) -> None:
        """Do nothing, because a display is silent."""

    def hold(self) -> None:
        """On a display with pages, keep the current page until `lay_out` is called.

        The pins of such displays are slow, so everything that changes in the meantime is shown at
        once.
        """
        with self._lock:
            self._is_held = self._surface.has_pages

    def lay_out(
        self, boards: Sequence[PublicText], hand: Sequence[PublicText | PrivateText]
    ) -> None:
        """Show everything new, on a page with the player's hand and the first board that fits."""
        line = self._translator.line
        drawn = tuple(line(public_words(board)) for board in boards)
        held = tuple(line(self._words(text)) for text in hand)
        with self._lock:
            self._is_held = False
            self._surface.lay_out(drawn, held)
            self._restart_countdowns()

    @property
    def has_pages(self) -> bool:
        """Whether the display has room for pages: enough rows of cells, or a separate surface."""
        with self._lock:
            return self._surface.has_pages

    def _words(self, text: PublicText | PrivateText) -> Words:
        """Return a text's words for the person who reads this display.

        Raises LeakError if the text contains words that this person must not read.
        """
        if isinstance(text, PrivateText):
            raise LeakError("only public words may be shown to everyone")
        return public_words(text)

    def gestures(self) -> list[tuple[str, str]]:
        """List the chords of the display's keys, in words, each with the name of its action."""
        return gestures(
            self._surface.bindings, self._link.key_names, one_hand=self._settings.one_hand
        )

    def close(self) -> None:
        """Blank the display, and release it."""
        with self._lock:
            self._message_ends.stop()
            self._line_blanks.stop()
            self._line_pans.stop()
        self._link.close()

    def _show(self, words: Words) -> None:
        line = self._translator.line(words)
        with self._lock:
            if words.passing:
                self._surface.pass_by(line)
            else:
                self._surface.show(line, answers=words.reply)
            self._restart_countdowns()

    def _key(self, key: Key) -> None:
        if self._stranger:
            return
        self._handlers.key(self._seat)
        with self._lock:
            if self._stranger:
                return
            did = self._surface.key(key)
            self._restart_countdowns()
        match did:
            case KeyedLine(()):
                self._handlers.skipped(self._seat)
            case KeyedLine(readings, question):
                self._handlers.said(self._seat, readings, question)
            case TouchedText(text, place, on_board):
                self._handlers.touched(self._seat, text, place, on_board)

    def _restart_countdowns(self) -> None:
        """Show changes and restart all countdowns, after a key, a message or a new connection."""
        self._refresh()
        self._wait_to_pan()
        self._message_ends.start(self._settings.message_s if self._surface.passing else 0)
        if self._seat is not None:
            self._line_blanks.start(0 if self._surface.is_blank else self._settings.blank_s)

    def _stop_countdowns(self) -> None:
        """Stop all countdowns, because the display is not connected or not the seat's own."""
        self._message_ends.stop()
        self._line_blanks.stop()
        self._line_pans.stop()
        self._refresh()

    def _pan_by_itself(self) -> None:
        self._surface.pan_by_itself()
        self._refresh()
        self._wait_to_pan()

    def _wait_to_pan(self) -> None:
        pace = self._settings.pan_s or PAN_S
        self._line_pans.start(pace if self._surface.can_pan_on else 0)

    def _passed(self) -> None:
        self._surface.passed()
        self._refresh()

    def _blank(self) -> None:
        self._surface.blank()
        self._refresh()

    def _refresh(self) -> None:
        """Write the surface's cells to the display, or blank cells if the display is a stranger.

        The caller holds the lock.
        """
        if not self._is_held:
            self._link.show(b"" if self._stranger else self._surface.cells())

    def _initial(self, seat: Seat | None) -> int:
        name = "" if seat is None else seat.name[:1].lower()
        return self._translator.line(Words(None, name, name)).cells[-1] if name else 0

    def _ready(self, identity: Identity) -> None:
        """Handle a display that has just been connected, before anything is written to it.

        Decide whether it is the seat's own or a stranger, and report this if necessary.
        """
        with self._lock:
            if self._own is None and not self._is_others(identity):
                self._own = identity
            own = self._own
            is_own = self._seat is None or (own is not None and own.is_same_as(identity))
            is_back = is_own and self._was_missing
            # Report a stranger only once. While the display is being opened, `connect` reports it.
            is_news = not (is_own or self._opening or identity == self._told_of)
            self._stranger = self._told_of = None if is_own else identity
            self._was_missing = not is_own
            if is_own:
                self._surface.resize(identity)
                self._restart_countdowns()
            else:
                self._stop_countdowns()
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
            self._stop_countdowns()
        if not was_stranger:
            self._trouble("display-gone")

    def _trouble(self, phrase: str, **facts: str) -> None:
        if self._seat:
            self._handlers.trouble(phrase, {"who": self._seat.name, **facts})
        else:
            self._handlers.trouble(f"shared-{phrase}", facts)


class SharedDisplay(_Display):
    """A display that everyone may feel. Implements `PublicOutput`."""

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
        """Show a message as soon as earlier ones have been read.

        Raises LeakError if the message is private.
        """
        self._show(public_words(text))


class SeatDisplay(_Display):
    """A display for a single seat. Implements `SeatOutput`.

    own: the seat's own display, or None if it isn't known yet. In that case, the first display that
        is connected becomes the seat's own, unless `is_others` says that it is another player's.
    on_own: called with the seat's own display each time it connects, and when the player accepts a
        different one.
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
        # Set this before the link starts, because a display may answer at once.
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
        """Show a message as soon as earlier ones have been read.

        Raises LeakError if the message contains another seat's words.
        """
        self._show(self._words(text))

    def _words(self, text: PublicText | PrivateText) -> Words:
        return seat_words(text, self.seat, self._listener)


def _wording(settings: LineSettings, translator: Translator) -> Wording:
    """Translate to braille the menu and the other lines that a display creates itself."""
    menu, unreadable, explain = settings.menu, settings.unreadable, settings.explain
    return Wording(
        None if menu is None else translator.line(menu),
        None if unreadable is None else translator.line(unreadable),
        lambda word: translator.line(Words(Label.REPLY, word, word)).cells,
        None if explain is None else lambda keys, does: translator.line(explain(keys, does)),
    )
