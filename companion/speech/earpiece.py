"""An earpiece: speaks one seat's private messages where only that seat can hear them."""

import threading
from collections.abc import Callable, Mapping

from companion.clock import SYSTEM_CLOCK, Clock
from companion.narration.listener import Listener
from companion.narration.text import LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.speech.pronunciation import Pronunciation
from companion.speech.settings import SpeechSettings
from companion.speech.speaker import Speaker, SpeechPriority
from companion.speech.spelling import Spelling
from companion.speech.voice import OnMark, OnTrouble, Voice
from companion.speech.voices import NamedVoice

#: The phrases that report problems with an earpiece's voice, keyed by the corresponding phrases for
#: other voices.
_EARPIECE_PHRASES = {"no-sound": "earpiece-gone", "voice-lost": "earpiece-lost"}
#: Problems after which the earpiece needn't be confirmed again.
_HARMLESS = frozenset({"voice-unknown"})


class _EarpieceSpeaker(Speaker):
    """A speaker for the words of one seat's private messages."""

    def whisper(self, words: Words, settings: SpeechSettings) -> None:
        """Speak the words with these settings, once any earlier ones are finished."""
        self._settings = settings
        self._say(words, SpeechPriority.NORMAL)


class Earpiece:
    """Speaks a seat's private messages, but no public ones. It is a `SeatOutput` and an `Ear`.

    Until the seat confirms the earpiece, it speaks only test messages. Whenever its engine or
    device fails, it discards its queue and has to be confirmed again, because the next device may
    be in another player's ear.

    make_voice: creates the voice on the seat's own device, given callbacks for marks and for
        problems.
    settings: returns the current settings.
    on_trouble: called with `earpiece-gone`, `earpiece-lost` and `earpiece-back` (`who`), and for
        any other problem with the voice.
    """

    def __init__(
        self,
        seat: Seat,
        make_voice: Callable[[OnMark, OnTrouble], Voice],
        named_voice: NamedVoice,
        spelling: Spelling,
        on_trouble: OnTrouble,
        *,
        settings: Callable[[], SpeechSettings] = SpeechSettings,
        pronunciation: Pronunciation | None = None,
        listener: Listener | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.seat = seat
        self._settings = settings
        self._on_trouble = on_trouble
        # Held while the voice is being called, so that the voice gets nothing more once a problem
        # has been reported.
        self._lock = threading.Lock()
        self._is_there = True
        self._is_tested = False
        self._is_confirmed = False
        with self._lock:
            self._speaker = _EarpieceSpeaker(
                lambda on_mark: make_voice(on_mark, self._on_voice_trouble),
                named_voice,
                spelling,
                pronunciation=pronunciation,
                listener=listener or Listener(seat),
                clock=clock,
            )

    @property
    def ready(self) -> bool:
        """Whether the seat has confirmed the earpiece, and nothing has failed since."""
        return self._is_confirmed

    def tell(self, text: PublicText | PrivateText) -> None:
        """Speak a private message, if the seat has confirmed the earpiece.

        Raises LeakError if the message contains words meant for another seat.
        """
        if isinstance(text, PublicText):
            return  # the loudspeaker speaks public messages
        words = self._open(text)
        with self._lock:
            if self._is_confirmed:
                self._speaker.whisper(words, self._settings())

    def test(self, text: PrivateText) -> bool:
        """Speak a test message at once. After it, speak nothing until `confirm` is called.

        Return False if the device isn't there. Raises LeakError as `tell` does.
        """
        words = self._open(text)
        with self._lock:
            self._reset()
            self._is_tested = self._is_there
            if self._is_tested:
                self._speaker.whisper(words, self._settings())
            return self._is_tested

    def confirm(self) -> bool:
        """Trust the earpiece, because the seat has heard the test.

        Return False if it has failed since.
        """
        with self._lock:
            self._is_confirmed, self._is_tested = self._is_tested, False
            return self._is_confirmed

    def hush(self) -> None:
        """Fall silent at once, and discard whatever is waiting to be spoken."""
        self._speaker.hush()

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is being spoken, or waiting to be spoken."""
        return self._speaker.is_quiet

    def finish(self, timeout_s: float) -> bool:
        """Wait until everything has been spoken. Return False after `timeout_s` seconds."""
        return self._speaker.finish(timeout_s)

    def close(self) -> None:
        """Fall silent and release the device."""
        self._speaker.close()

    def _open(self, text: PrivateText) -> Words:
        if not isinstance(text, PrivateText):
            raise LeakError("an earpiece speaks only private text")
        return text.open_for(self.seat)

    def _reset(self) -> None:
        self._is_confirmed = self._is_tested = False
        self._speaker.hush()

    def _on_voice_trouble(self, phrase: str, facts: Mapping[str, str | int]) -> None:
        """Report a problem with the voice, and stop trusting the device.

        Called on the voice's own thread, before it starts a new engine.
        """
        if phrase in _HARMLESS:
            self._on_trouble(phrase, facts)
            return
        with self._lock:
            self._is_there = phrase == "voice-back"
            self._reset()
        who = {"who": self.seat.name}
        if self._is_there:
            self._on_trouble("earpiece-back", who)
        elif phrase in _EARPIECE_PHRASES:
            self._on_trouble(_EARPIECE_PHRASES[phrase], who)
        else:
            self._on_trouble(phrase, facts)
