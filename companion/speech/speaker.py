"""Speaks messages on one audio device, in order of priority.

A `Speaker` connects the narration, which sends it whole messages, with a `Voice`, which speaks one
utterance at a time. The speaker decides what is spoken and when, in which voice and how fast.
"""

import itertools
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from companion.clock import SYSTEM_CLOCK, Clock, Timer
from companion.narration.listener import Listener
from companion.narration.text import Label, PublicText, Words, in_parts
from companion.referee.seat import Seat
from companion.speech.pronunciation import Pronunciation
from companion.speech.settings import (
    FASTEST,
    SLOW_RATE_FACTOR,
    SLOWEST,
    Mode,
    SpeechSettings,
    level_for_wpm,
    parse_rate,
    with_setting,
    wpm_for_level,
)
from companion.speech.spelling import CAPITAL_PITCH, Spelling
from companion.speech.voice import MarkKind, OnMark, Utterance, Voice, VoiceFacts, VoiceMark
from companion.speech.voices import NamedVoice

#: Maximum length of an utterance, in characters. Longer text is split between sentences or words.
MAX_UTTERANCE_CHARS = 1000
#: Pause between a spelled word and its phonetic spelling ("Alpha, November"), in seconds.
PHONETICS_DELAY_S = 1.0
#: The assumed rate level of an engine that doesn't reveal its rate.
DEFAULT_LEVEL = 4

_FINAL_MARKS = frozenset({MarkKind.ENDED, MarkKind.STOPPED, MarkKind.FAILED})


class SpeechPriority(Enum):
    """When a message is spoken.

    NORMAL: after everything in the queue.
    NEXT: after the current utterance and earlier NEXT messages, before the queue.
    NOW: at once. The current utterance is cut off for good; the queue is kept.
    """

    NORMAL = "normal"
    NEXT = "next"
    NOW = "now"


class SpeechRate(NamedTuple):
    """The current rate of speech.

    wpm: words per minute.
    level: the level with exactly this rate, 0 (slowest) to 9, or None if there is no such level.
    is_capped: whether the listener asked for a rate outside the engine's range.
    """

    wpm: int
    level: int | None
    is_capped: bool = False


@dataclass(frozen=True, slots=True)
class _Chunk:
    """A message, or part of a long one, waiting to be spoken as one utterance.

    pitch_offset: pitch steps above the voice's own pitch.
    earcon: name of the sound to play along with it, or "".
    """

    label: Label | None
    text: str = field(repr=False)  # an earpiece's text is secret, so keep it out of logs
    voice: NamedVoice
    slowly: bool = False
    pitch_offset: int = 0
    earcon: str = ""


class Speaker:
    """A `PublicOutput` that speaks. Thread-safe.

    The voice gets one utterance at a time, and the next one when that has ended. Therefore an
    interrupted utterance can't come back, and a queued one can't get lost.

    make_voice: creates the voice, given the callback for its marks. The voice exists only while the
        mode needs it, so that a screen reader's user never hears about problems with the voice.
    narrator: the voice for every message that isn't about a player with a voice of their own.
    spelling: names of letters, and the phonetic alphabet.
    mode, settings, pronunciation: initial values; all three can be changed later.
    voices: the players' voices, by seat.
    listener: decides how much of each message is spoken.
    play_earcon: plays a sound, given its name and volume in percent.
    """

    def __init__(
        self,
        make_voice: Callable[[OnMark], Voice],
        narrator: NamedVoice,
        spelling: Spelling,
        mode: Mode = Mode.VOICE,
        *,
        settings: SpeechSettings | None = None,
        voices: Mapping[Seat, NamedVoice] | None = None,
        pronunciation: Pronunciation | None = None,
        listener: Listener | None = None,
        play_earcon: Callable[[str, int], None] = lambda name, volume: None,  # noqa: ARG005
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._narrator = narrator
        self._voices = voices or {}
        self._spelling = spelling
        self._mode = mode
        self._settings = settings or SpeechSettings()
        self._pronunciation = pronunciation or Pronunciation()
        self._listener = listener or Listener()
        self._play_earcon = play_earcon
        self._clock = clock

        # Guards everything below. Its lock is reentrant, because a voice may report marks before
        # its `say` returns.
        self._changed = threading.Condition()
        self._current: _Chunk | None = None
        self._current_id = 0
        self._ids = itertools.count(1)
        self._next: deque[_Chunk] = deque()
        self._queue: deque[_Chunk] = deque()
        self._is_feeding = False
        self._phonetics: _Chunk | None = None
        self._phonetics_timer: Timer | None = None

        self._make_voice = make_voice
        self._voice = make_voice(self._on_mark) if mode.has_voice else None

    # Speaking messages

    def tell(self, text: PublicText) -> None:
        """Speak a message with normal priority."""
        self.say(text)

    def say(self, text: PublicText, priority: SpeechPriority = SpeechPriority.NORMAL) -> None:
        """Speak a message, letter by letter if its purpose is to spell a word.

        If the mode leaves a message to the screen reader, only play its earcon.
        """
        if text.spelled:
            self.spell(text, priority)
        else:
            self._say(text, priority)

    def spell(self, text: PublicText, priority: SpeechPriority = SpeechPriority.NEXT) -> None:
        """Spell a message letter by letter.

        A single word is followed by its phonetic spelling, unless something else is said within the
        phonetics delay.
        """
        word = text.spelled or text.sentence
        letters = self._spelling.letters(word, self._settings.capitals)
        chunks: list[_Chunk] = []
        # Pitch is set per utterance, so split only where a capital needs a higher pitch.
        for is_capital, group in itertools.groupby(letters, lambda letter: letter.is_capital):
            spoken = ", ".join(letter.said for letter in group)
            offset = CAPITAL_PITCH if is_capital else 0
            chunks += [
                _Chunk(text.label, part, self._narrator, text.slowly, offset)
                for part in in_parts(spoken, MAX_UTTERANCE_CHARS)
            ]
        self._enqueue(chunks, priority)
        if " " not in word:
            self._phonetics = _Chunk(text.label, self._spelling.phonetic(word), self._narrator)
            self._schedule_phonetics()

    def hush(self) -> None:
        """Fall silent at once, and clear the queue."""
        with self._changed:
            self._cancel_phonetics()
            self._next.clear()
            self._queue.clear()
            self._interrupt()

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is being spoken or waiting."""
        return self._current is None and not self._next and not self._queue

    def finish(self, timeout_s: float) -> bool:
        """Wait until everything has been spoken. Return False after `timeout_s` seconds."""
        with self._changed:
            return self._clock.wait_for(self._changed, lambda: self.is_quiet, timeout_s)

    def close(self) -> None:
        """Fall silent and release the audio device."""
        self.hush()
        if self._voice is not None:
            # Don't hold the lock, because the voice's thread may need it to report a last mark.
            self._voice.close()

    # Changing settings

    @property
    def mode(self) -> Mode:
        """The mode, which decides what is spoken. Setting it drops messages that the new mode
        excludes.
        """
        return self._mode

    @mode.setter
    def mode(self, mode: Mode) -> None:
        with self._changed:
            self._mode = mode
            for queue in (self._next, self._queue):
                kept = [chunk for chunk in queue if mode.speaks(chunk.label)]
                queue.clear()
                queue.extend(kept)
            if self._current is not None and not mode.speaks(self._current.label):
                self._interrupt()
            idle = None
            if not mode.has_voice:
                idle, self._voice = self._voice, None
            elif self._voice is None:
                self._voice = self._make_voice(self._on_mark)
            self._feed_voice()
        if idle is not None:
            idle.close()

    def use(self, name: str) -> None:
        """Set the mode by name, such as "on-demand". Raises ValueError for an unknown name."""
        self.mode = Mode(name)

    @property
    def settings(self) -> SpeechSettings:
        """The settings for the next utterance."""
        return self._settings

    @property
    def volume(self) -> int:
        """The volume, as a percentage of the voice's own volume."""
        return self._settings.volume

    def change(self, name: str, typed: str) -> str | None:
        """Change one of `settings.CHOICES` to the value that the listener typed.

        Return the new value, or None if the setting doesn't accept that value.
        """
        settings = with_setting(self._settings, name, typed)
        if settings is None:
            return None
        self._settings = settings
        return str(getattr(settings, name))

    @property
    def pronunciation(self) -> Pronunciation:
        """The pronunciation rules in use. Earpieces share this object, so `learn` changes their
        pronunciation too.
        """
        return self._pronunciation

    def learn(self, word: str, spoken: str) -> None:
        """Make all voices pronounce `word` as if it were spelled `spoken`."""
        self._pronunciation.learn(word, spoken)

    @property
    def has_rate(self) -> bool:
        """Whether the engine accepts a rate. A screen reader doesn't: it sets its own rate."""
        facts = self._facts
        return facts is None or facts.fastest > 0

    @property
    def _facts(self) -> VoiceFacts | None:
        return None if self._voice is None else self._voice.facts

    @property
    def rate(self) -> SpeechRate:
        """The rate for the next utterance."""
        wpm = self._wpm(self._narrator)
        if wpm is None:
            wpm = wpm_for_level(DEFAULT_LEVEL)
        return SpeechRate(wpm, level_for_wpm(wpm))

    def set_rate(self, number: int) -> SpeechRate | None:
        """Set the rate to a level (0 to 9) or to words per minute, within the engine's limits.

        Return the new rate, or None if the number is neither.
        """
        wanted = parse_rate(number)
        if wanted is None:
            return None
        facts = self._facts
        wpm = wanted if facts is None else max(min(wanted, facts.fastest), facts.slowest)
        self._settings = replace(self._settings, rate_wpm=wpm)
        return SpeechRate(wpm, level_for_wpm(wpm), is_capped=wpm != wanted)

    def faster(self) -> SpeechRate:
        """Raise the rate to the next level. At level 9, change nothing. Return the rate."""
        wpm = self.rate.wpm
        levels = range(SLOWEST, FASTEST + 1)
        return self._set_first_level(level for level in levels if wpm_for_level(level) > wpm)

    def slower(self) -> SpeechRate:
        """Lower the rate to the next level. At level 0, change nothing. Return the rate."""
        wpm = self.rate.wpm
        levels = range(FASTEST, SLOWEST - 1, -1)
        return self._set_first_level(level for level in levels if wpm_for_level(level) < wpm)

    def _set_first_level(self, levels: Iterable[int]) -> SpeechRate:
        with self._changed:
            level = next(iter(levels), None)
            changed = None if level is None else self.set_rate(level)
            return changed or self.rate

    # Queueing utterances

    def _say(self, text: Words, priority: SpeechPriority) -> None:
        voice = self._narrator
        if text.about is not None:
            voice = self._voices.get(text.about, voice)
        first, *rest = in_parts(self._listener.words(text), MAX_UTTERANCE_CHARS)
        chunks = [_Chunk(text.label, first, voice, text.slowly, earcon=text.earcon)]
        chunks += [_Chunk(text.label, part, voice, text.slowly) for part in rest]
        self._enqueue(chunks, priority)

    def _enqueue(self, chunks: list[_Chunk], priority: SpeechPriority) -> None:
        """Queue the chunks of one message, unless the mode says not to speak it."""
        with self._changed:
            self._cancel_phonetics()
            if not chunks:
                return
            if not self._mode.speaks(chunks[0].label):
                if self._mode in (Mode.READER, Mode.BOTH):
                    self._sound_earcon(chunks[0])  # the screen reader can't play it
                return
            if priority is SpeechPriority.NORMAL:
                self._queue.extend(chunks)
            elif priority is SpeechPriority.NEXT:
                self._next.extend(chunks)
            else:
                self._interrupt()
                self._next.extendleft(reversed(chunks))
            self._feed_voice()

    def _interrupt(self) -> None:
        """Cut off the current utterance. Call with the lock held."""
        self._current = None
        # Do this even without a current utterance, because the end of the last one may still be
        # audible.
        if self._voice is not None:
            self._voice.stop()
        self._changed.notify_all()

    def _feed_voice(self) -> None:
        """Give the voice its next utterance if it is idle. Call with the lock held."""
        if self._is_feeding:
            return  # The voice reported a mark within `say`, so the loop below is already running.
        self._is_feeding = True
        voice = self._voice
        while voice and self._current is None and (queue := self._next or self._queue):
            self._current, self._current_id = queue.popleft(), next(self._ids)
            self._sound_earcon(self._current)
            voice.say(self._utterance(self._current_id, self._current))
        self._is_feeding = False
        self._changed.notify_all()

    def _on_mark(self, mark: VoiceMark) -> None:
        """Continue with the next utterance when the current one is over. Called on any thread."""
        with self._changed:
            if mark.kind in _FINAL_MARKS and mark.utterance == self._current_id:
                self._current = None
                self._feed_voice()
                self._schedule_phonetics()

    def _sound_earcon(self, chunk: _Chunk) -> None:
        volume = self._settings.earcons
        if chunk.earcon and volume:
            self._play_earcon(chunk.earcon, volume)

    def _utterance(self, utterance_id: int, chunk: _Chunk) -> Utterance:
        """Apply the current settings to a chunk."""
        settings, voice = self._settings, chunk.voice
        wpm = self._wpm(voice)
        if chunk.slowly:
            wpm = round((self.rate.wpm if wpm is None else wpm) * SLOW_RATE_FACTOR)
        text = self._pronunciation.spoken(
            chunk.text,
            punctuation=settings.punctuation,
            digits=settings.numbers == "digits",
        )
        pitch = voice.pitch + settings.pitch - 50 + chunk.pitch_offset  # a setting of 50 is neutral
        return Utterance(
            utterance_id,
            text,
            rate_wpm=wpm,
            voice=voice.voice or None,
            pitch=min(max(pitch, 0), 99),
            volume=round(voice.volume * settings.volume / 100),
        )

    def _wpm(self, voice: NamedVoice) -> int | None:
        """Return the listener's rate or, if the listener has chosen none, the voice's rate. Return
        None for the engine's own rate.
        """
        if self._settings.rate_wpm is not None or voice.rate_level is None:
            return self._settings.rate_wpm
        return wpm_for_level(voice.rate_level)

    # Phonetics: once a word has been spelled and the pause has passed in silence, speak the word in
    # the phonetic alphabet.

    def _schedule_phonetics(self) -> None:
        """Start the pause before the phonetic spelling, if there is one to speak and nothing else
        is being spoken.
        """
        with self._changed:
            if self._phonetics is None or self._phonetics_timer is not None or not self.is_quiet:
                return
            self._phonetics_timer = self._clock.call_later(PHONETICS_DELAY_S, self._say_phonetics)

    def _say_phonetics(self) -> None:
        with self._changed:
            phonetics, self._phonetics, self._phonetics_timer = self._phonetics, None, None
            if phonetics is not None and self.is_quiet and self._mode.speaks(phonetics.label):
                self._queue.append(phonetics)
                self._feed_voice()

    def _cancel_phonetics(self) -> None:
        self._phonetics = None
        if self._phonetics_timer is not None:
            self._phonetics_timer.cancel()
            self._phonetics_timer = None
