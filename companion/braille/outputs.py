"""Braille displays as outputs: one that all may feel, and one for a seat alone."""

import threading
from collections.abc import Callable, Mapping

from companion.braille.display import Action, Chord, DisplayLink, Identity, Routing
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
    """A window on a link. The callbacks come from the display's own threads."""

    def __init__(
        self,
        seat: Seat | None,
        link: DisplayLink,
        translator: Translator,
        *,
        on_key: OnKey,
        on_word: OnWord,
        on_trouble: OnTrouble,
    ) -> None:
        self._seat = seat
        self._link = link
        self._translator = translator
        self._tell_key, self._tell_word, self._tell_trouble = on_key, on_word, on_trouble
        self._window = Window(USUAL_WIDTH)
        self._lock = threading.Lock()
        self._was_missing = False
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
        """Whether the display is there now."""
        return self._link.identity is not None

    def connect(self, timeout_s: float) -> Identity:
        """Wait for the display. Raises DeviceError as the link's `connect`; it may still come
        later, and is then told as being back.
        """
        try:
            return self._link.connect(timeout_s)
        except DeviceError:
            self._was_missing = True
            raise

    def pan(self, *, on: bool) -> None:
        """To the next window, or back to the one before."""
        with self._lock:
            (self._window.right if on else self._window.left)()
            self._link.show(self._window.cells())

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
            self._link.show(self._window.cells())

    def _key(self, key: Routing | Chord) -> None:
        self._tell_key()
        match key:
            case Routing(cell):
                with self._lock:
                    word = self._window.at(cell)
                if word is not None:
                    self._tell_word(self._seat, word)
            case Chord(names):
                if action := self._link.bindings.get(names):
                    with self._lock:
                        self._moves[action]()
                        self._link.show(self._window.cells())

    def _ready(self, identity: Identity) -> None:
        with self._lock:
            self._window.resize(identity.cells)
            self._link.show(self._window.cells())
        if self._was_missing:
            self._was_missing = False
            self._trouble("display-back")

    def _gone(self) -> None:
        self._was_missing = True
        self._trouble("display-gone")

    def _trouble(self, phrase: str) -> None:
        if self._seat:
            self._tell_trouble(phrase, {"who": self._seat.name})
        else:
            self._tell_trouble(f"shared-{phrase}", {})


class SharedDisplay(_Display):
    """A display that anyone may feel: a `PublicOutput`."""

    def __init__(
        self,
        link: DisplayLink,
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
    """A display that only one seat feels: a `SeatOutput`."""

    def __init__(
        self,
        seat: Seat,
        link: DisplayLink,
        translator: Translator,
        *,
        on_key: OnKey,
        on_word: OnWord,
        on_trouble: OnTrouble,
        listener: Listener | None = None,
    ) -> None:
        super().__init__(
            seat, link, translator, on_key=on_key, on_word=on_word, on_trouble=on_trouble
        )
        self.seat = seat
        self._listener = listener or Listener.of_braille(seat)

    def tell(self, text: PublicText | PrivateText) -> None:
        """Show it, once what came before has been read. Raises LeakError for another seat's."""
        self._show(seat_words(text, self.seat, self._listener))
