"""Braille displays as outputs: one that all may feel, and one for a seat alone."""

import threading
from collections.abc import Callable, Mapping

from companion.braille.display import Action, Chord, Identity, Routing
from companion.braille.link import Link
from companion.braille.translate import Translator
from companion.braille.window import Window
from companion.errors import DeviceError
from companion.narration.listener import Listener
from companion.narration.text import LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat

OnKey = Callable[[], None]
"""Any key was pressed."""
OnWord = Callable[[Seat | None, str], None]
"""A choice was touched: on whose display (None: the shared one), and its word."""
OnTrouble = Callable[[str, Mapping[str, str | int]], None]
"""A phrase and its facts."""
OnOwn = Callable[[Identity], None]
"""The seat's own display is there, and is this one."""

USUAL_WIDTH = 40
"""Cells, until the display has told."""


def public_words(text: PublicText) -> Words:
    """The words. Raises LeakError for anything that is not for everyone."""
    if not isinstance(text, PublicText):
        raise LeakError("only public words may be shown to everyone")
    return text


def seat_words(text: PublicText | PrivateText, seat: Seat, listener: Listener) -> Words:
    """The words for a seat, as it wants them. Raises LeakError when they are another seat's."""
    words = text.open_for(seat) if isinstance(text, PrivateText) else public_words(text)
    return listener.braille(words)


class _Display:
    """A window on a link. The callbacks come from the display's own threads.

    A seat's port is the seat's only with the seat's own display on it: whatever else answers
    there, another player's perhaps, is a stranger. It stays blank and its keys do nothing,
    until the seat's own is back or the stranger is accepted.
    """

    def __init__(
        self,
        seat: Seat | None,
        link: Link,
        translator: Translator,
        *,
        on_key: OnKey,
        on_word: OnWord,
        on_trouble: OnTrouble,
        own: Identity | None = None,
        on_own: OnOwn = lambda _: None,
    ) -> None:
        self._seat = seat
        self._link = link
        self._translator = translator
        self._tell_key, self._tell_word, self._tell_trouble = on_key, on_word, on_trouble
        self._window = Window(USUAL_WIDTH)
        self._lock = threading.Lock()
        self._was_missing = False
        self._opening = True
        self._own = own
        self._tell_own = on_own
        self._stranger: Identity | None = None
        self._told_of: Identity | None = None
        self._moves: dict[Action, Callable[[], None]] = {
            Action.PAN_LEFT: self._window.left,
            Action.PAN_RIGHT: self._window.right,
            Action.OLDER: self._window.older,
            Action.NEWER: self._window.newer,
            Action.NEWEST: self._window.newest,
            Action.REPEAT: self._window.repeat,
        }
        link.start(on_ready=self._ready, on_gone=self._gone, on_key=self._key)

    @property
    def ready(self) -> bool:
        """Whether the display is there now, and is the seat's own."""
        return self._link.identity is not None and self._stranger is None

    def connect(self, timeout_s: float) -> Identity:
        """Wait for the display. Raises DeviceError as `Link.connect`, or display-not-own
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
            self._window.resize(identity.cells)
            self._refresh()
        self._tell_own(identity)
        return identity.model

    def pan(self, *, on: bool) -> None:
        """To the next window, or back to the one before."""
        with self._lock:
            (self._window.right if on else self._window.left)()
            self._refresh()

    def read(self) -> None:
        """Its reader answered at the keyboard: what comes next shows at once."""
        with self._lock:
            self._window.read()

    def close(self) -> None:
        """Blank the display and let go of it."""
        self._link.close()

    def _show(self, words: Words) -> None:
        line = self._translator.line(words)
        with self._lock:
            self._window.show(line)
            self._refresh()

    def _refresh(self) -> None:
        """Bring the window to the display, with the lock held. To a stranger, nothing of it."""
        self._link.show(b"" if self._stranger else self._window.cells())

    def _key(self, key: Routing | Chord) -> None:
        self._tell_key()
        word = None
        with self._lock:
            if self._stranger:
                return
            match key:
                case Routing(cell):
                    word = self._window.at(cell)
                case Chord(names):
                    if action := self._link.bindings.get(names):
                        self._moves[action]()
                        self._refresh()
        if word is not None:
            self._tell_word(self._seat, word)

    def _ready(self, identity: Identity) -> None:
        """A display answered. Nothing has been written to it, nor will be before this returns."""
        with self._lock:
            if self._seat and not self._own:
                self._own = identity
            is_own = not self._own or self._own.is_same_as(identity)
            is_back = is_own and self._was_missing
            # Told once, and while it is being opened by `connect`.
            is_news = not (is_own or self._opening or identity == self._told_of)
            self._stranger = self._told_of = None if is_own else identity
            self._was_missing = not is_own
            if is_own:
                self._window.resize(identity.cells)
            self._refresh()
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
        if not was_stranger:
            self._trouble("display-gone")

    def _trouble(self, phrase: str, **facts: str) -> None:
        if self._seat:
            self._tell_trouble(phrase, {"who": self._seat.name, **facts})
        else:
            self._tell_trouble(f"shared-{phrase}", facts)


class SharedDisplay(_Display):
    """A display that anyone may feel: a `PublicOutput`."""

    def __init__(
        self,
        link: Link,
        translator: Translator,
        *,
        on_key: OnKey,
        on_word: OnWord,
        on_trouble: OnTrouble,
    ) -> None:
        super().__init__(
            None, link, translator, on_key=on_key, on_word=on_word, on_trouble=on_trouble
        )

    def tell(self, text: PublicText) -> None:
        """Show it, once what came before has been read. Raises LeakError for private words."""
        self._show(public_words(text))

    def hush(self) -> None:
        """Nothing: it makes no sound."""


class SeatDisplay(_Display):
    """A display that only one seat feels: a `SeatOutput`.

    own: the seat's own display, if it is known; otherwise the first that answers is it.
    on_own: called with it each time that it is there, and when it becomes another.
    """

    def __init__(
        self,
        seat: Seat,
        link: Link,
        translator: Translator,
        *,
        on_key: OnKey,
        on_word: OnWord,
        on_trouble: OnTrouble,
        listener: Listener | None = None,
        own: Identity | None = None,
        on_own: OnOwn = lambda _: None,
    ) -> None:
        # Before the link begins: what answers at once must find them.
        self.seat = seat
        self._listener = listener or Listener.of_braille(seat)
        super().__init__(
            seat,
            link,
            translator,
            on_key=on_key,
            on_word=on_word,
            on_trouble=on_trouble,
            own=own,
            on_own=on_own,
        )

    def tell(self, text: PublicText | PrivateText) -> None:
        """Show it, once what came before has been read. Raises LeakError for another seat's."""
        self._show(seat_words(text, self.seat, self._listener))
