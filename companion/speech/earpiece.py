"""An earpiece: one seat's private words, spoken where that seat alone hears them."""

import threading
from collections.abc import Callable, Mapping

from companion.clock import SYSTEM_CLOCK, Clock
from companion.narration.listener import Listener
from companion.narration.text import LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.speech.manner import Manner
from companion.speech.pronunciation import Pronunciation
from companion.speech.speaker import Priority, Speaker
from companion.speech.spelling import Spelling
from companion.speech.voice import OnMark, OnTrouble, Voice
from companion.speech.voices import NamedVoice

#: What the voice tells of its engine, as it is told of an earpiece.
_TROUBLES = {"no-sound": "earpiece-gone", "voice-lost": "earpiece-lost"}
#: Told of any voice, and no reason not to trust it.
_HARMLESS = frozenset({"voice-unknown"})


class _Whisperer(Speaker):
    """Speaks words of one seat, opened for it, in the manner that all is spoken in."""

    def whisper(self, words: Words, manner: Manner) -> None:
        """After what was whispered before."""
        self._manner = manner
        self._say(words, Priority.NORMAL)


class Earpiece:
    """A `SeatOutput` and an `Ear`: it says a seat's private words, and nothing public.

    Before it is confirmed it says only what tests it. Whatever becomes of its engine or its
    device, it forgets what it had to say, and has to be confirmed again: what is there next
    may be in another ear.

    make_voice: makes the voice on the seat's own device, given what to call with its marks
    and with its troubles. manner: how it speaks now. on_trouble gets `earpiece-gone`,
    `earpiece-lost` and `earpiece-back` (`who`), and what else a voice tells.
    """

    def __init__(
        self,
        seat: Seat,
        make_voice: Callable[[OnMark, OnTrouble], Voice],
        named: NamedVoice,
        spelling: Spelling,
        on_trouble: OnTrouble,
        *,
        manner: Callable[[], Manner] = Manner,
        pronunciation: Pronunciation | None = None,
        listener: Listener | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.seat = seat
        self._manner = manner
        self._on_trouble = on_trouble
        # Held while something is given to the voice: what comes after a trouble is not.
        self._lock = threading.Lock()
        self._is_there = True
        self._is_tested = False
        self._is_confirmed = False
        with self._lock:
            self._whisperer = _Whisperer(
                lambda on_mark: make_voice(on_mark, self._heard_trouble),
                named,
                spelling,
                pronunciation=pronunciation,
                listener=listener or Listener(seat),
                clock=clock,
            )

    @property
    def ready(self) -> bool:
        """Whether the seat has confirmed that it hears this, and it has been there since."""
        return self._is_confirmed

    def tell(self, text: PublicText | PrivateText) -> None:
        """Say it if it is private. Raises LeakError for private words of another seat."""
        if isinstance(text, PublicText):
            return  # the loudspeaker says it to all
        words = self._opened(text)
        with self._lock:
            if self._is_confirmed:
                self._whisperer.whisper(words, self._manner())

    def test(self, text: PrivateText) -> bool:
        """Say this at once, and then nothing until `confirm`. Whether the device is there."""
        words = self._opened(text)
        with self._lock:
            self._forget()
            self._is_tested = self._is_there
            if self._is_tested:
                self._whisperer.whisper(words, self._manner())
            return self._is_tested

    def confirm(self) -> bool:
        """The seat heard it, so this is its ear; not if the device has gone since."""
        with self._lock:
            self._is_confirmed, self._is_tested = self._is_tested, False
            return self._is_confirmed

    def hush(self) -> None:
        """Silence at once; all that was to be said is forgotten."""
        self._whisperer.hush()

    @property
    def is_quiet(self) -> bool:
        """Whether all is said."""
        return self._whisperer.is_quiet

    def finish(self, within_s: float) -> bool:
        """Wait until all is said, so many seconds at most; whether it is."""
        return self._whisperer.finish(within_s)

    def close(self) -> None:
        """Silence, and let go of the device."""
        self._whisperer.close()

    def _opened(self, text: PrivateText) -> Words:
        if not isinstance(text, PrivateText):
            raise LeakError("an earpiece says only what is one seat's")
        return text.open_for(self.seat)

    def _forget(self) -> None:
        self._is_confirmed = self._is_tested = False
        self._whisperer.hush()

    def _heard_trouble(self, phrase: str, facts: Mapping[str, str | int]) -> None:
        """On the voice's own thread, before it starts another engine."""
        if phrase in _HARMLESS:
            self._on_trouble(phrase, facts)
            return
        with self._lock:
            self._is_there = phrase == "voice-back"
            self._forget()
        who = {"who": self.seat.name}
        if self._is_there:
            self._on_trouble("earpiece-back", who)
        elif phrase in _TROUBLES:
            self._on_trouble(_TROUBLES[phrase], who)
        else:
            self._on_trouble(phrase, facts)
