"""The loudspeaker: public words in order, in a voice, interrupted when that is wanted."""

import itertools
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from companion.clock import SYSTEM_CLOCK, Clock, Timer
from companion.narration.listener import Listener
from companion.narration.text import Label, PublicText, Words, in_parts
from companion.referee.seat import Seat
from companion.speech.manner import (
    AGAIN,
    FASTEST,
    Manner,
    Mode,
    changed,
    level_of,
    rate_of,
    words_a_minute,
)
from companion.speech.pronunciation import Pronunciation
from companion.speech.spelling import CAPITAL_PITCH, Spelling
from companion.speech.voice import Mark, MarkKind, OnMark, Utterance, Voice
from companion.speech.voices import NamedVoice

_OVER = frozenset({MarkKind.ENDED, MarkKind.STOPPED, MarkKind.FAILED})
#: The most that one utterance says, in characters: a long text is spoken in parts.
LONGEST_UTTERANCE = 1000
#: How long it is quiet after a spelled word before it is spelled by words, in seconds.
PHONETIC_AFTER_S = 1.0


class Priority(Enum):
    """When a sentence is spoken.

    NORMAL: after all that is queued. NEXT: after the sentence being spoken and others
    of this priority, before the queue. NOW: at once; the sentence being spoken is cut
    and not resumed, and the queue is kept.
    """

    NORMAL = "normal"
    NEXT = "next"
    NOW = "now"


class Rate(NamedTuple):
    """The rate as it now is. level: 0 to 9, where it is one. is_capped: more was asked for."""

    wpm: int
    level: int | None
    is_capped: bool = False


@dataclass(frozen=True, slots=True)
class _Sentence:
    label: Label | None
    words: str = field(repr=False)  # an earpiece's are a secret
    voice: NamedVoice
    slowly: bool = False
    higher: int = 0
    earcon: str = ""


class Speaker:
    """A `PublicOutput` that speaks: a queue in front of a voice.

    The voice is given one utterance at a time, the next when one is over. So a sentence
    that was cut cannot come back, and one that was queued cannot be lost. It may be used
    from any thread. make_voice: makes the voice, given what to call with its marks.
    narrator: the voice of everything. voices: of what concerns a player.
    listener: how much is said. chime: plays an earcon of a name at a volume, in percent.
    """

    def __init__(
        self,
        make_voice: Callable[[OnMark], Voice],
        narrator: NamedVoice,
        spelling: Spelling,
        mode: Mode = Mode.VOICE,
        *,
        manner: Manner | None = None,
        voices: Mapping[Seat, NamedVoice] | None = None,
        pronunciation: Pronunciation | None = None,
        listener: Listener | None = None,
        chime: Callable[[str, int], None] = lambda name, volume: None,  # noqa: ARG005
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._narrator = narrator
        self._voices = voices or {}
        self._spelling = spelling
        self._mode = mode
        self._manner = manner or Manner()
        self._pronunciation = pronunciation or Pronunciation()
        self._listener = listener or Listener()
        self._chime = chime
        self._clock = clock
        self._phonetics: _Sentence | None = None
        self._timer: Timer | None = None
        self._next: deque[_Sentence] = deque()
        self._queue: deque[_Sentence] = deque()
        self._spoken: _Sentence | None = None
        self._id = 0
        self._ids = itertools.count(1)
        self._handing_over = False
        # Reentrant: a voice may report its marks before `say` has returned.
        self._changed = threading.Condition()
        self._voice = make_voice(self._heard)

    @property
    def mode(self) -> Mode:
        """Who speaks. Sentences that a new mode does not speak are cut and forgotten."""
        return self._mode

    @mode.setter
    def mode(self, mode: Mode) -> None:
        with self._changed:
            self._mode = mode
            for queue in (self._next, self._queue):
                kept = [sentence for sentence in queue if mode.speaks(sentence.label)]
                queue.clear()
                queue.extend(kept)
            if self._spoken is not None and not mode.speaks(self._spoken.label):
                self._cut()
            self._hand_over()

    def use(self, mode: str) -> None:
        """Change the mode to the one of this name."""
        self.mode = Mode(mode)

    @property
    def manner(self) -> Manner:
        """How it speaks, from the next sentence on."""
        return self._manner

    @property
    def pronunciation(self) -> Pronunciation:
        """How it says words; what it learns, all that share it learn."""
        return self._pronunciation

    @property
    def rate(self) -> Rate:
        """The rate of every sentence that has not begun."""
        wpm = self._wpm(self._narrator)
        wpm = words_a_minute(4) if wpm is None else wpm  # the engine's own: nobody knows it
        return Rate(wpm, level_of(wpm))

    @property
    def has_rate(self) -> bool:
        """Whether the engine takes one; a screen reader keeps its own."""
        facts = self._voice.facts
        return facts is None or facts.fastest > 0

    def set_rate(self, number: int) -> Rate | None:
        """A level, or words a minute, as far as the engine goes; None if it is neither."""
        wpm = rate_of(number)
        if wpm is None:
            return None
        facts = self._voice.facts
        most = wpm if facts is None else max(min(wpm, facts.fastest), facts.slowest)
        self._manner = replace(self._manner, rate_wpm=most)
        return Rate(most, level_of(most), is_capped=most != wpm)

    def faster(self) -> Rate:
        """To the next level up, 9 at most."""
        now = self.rate.wpm
        return self._to_level(n for n in range(FASTEST + 1) if words_a_minute(n) > now)

    def slower(self) -> Rate:
        """To the next level down, 0 at least."""
        now = self.rate.wpm
        return self._to_level(n for n in range(FASTEST, -1, -1) if words_a_minute(n) < now)

    def change(self, name: str, words: str) -> str | None:
        """Set one of `manner.CHOICES` as typed; what it is now, or None if it cannot be that."""
        manner = changed(self._manner, name, words)
        if manner is None:
            return None
        self._manner = manner
        return str(getattr(manner, name))

    def learn(self, written: str, said: str) -> None:
        """From now on this word is said so."""
        self._pronunciation.learn(written, said)

    def tell(self, text: PublicText) -> None:
        """Queue the whole sentence; or, where it spells, the letters."""
        self.say(text)

    def say(self, text: PublicText, priority: Priority = Priority.NORMAL) -> None:
        """Speak the whole sentence when its priority has it. Silent if the mode is."""
        if text.spelled:
            self.spell(text, priority)
        else:
            self._say(text, priority)

    def _say(self, text: Words, priority: Priority) -> None:
        voice = self._narrator
        if text.about is not None:
            voice = self._voices.get(text.about, voice)
        words = self._listener.words(text)
        first, *others = in_parts(words, LONGEST_UTTERANCE)
        said = [_Sentence(text.label, first, voice, text.slowly, 0, text.earcon)]
        said += [_Sentence(text.label, part, voice, text.slowly) for part in others]
        self._take(said, priority)

    def spell(self, text: PublicText, priority: Priority = Priority.NEXT) -> None:
        """Speak it letter by letter; a word's letters also by words, if it is quiet then."""
        spelled = text.spelled or text.sentence
        letters = self._spelling.letters(spelled, self._manner.capitals)
        said: list[_Sentence] = []
        # One utterance, but for the letters that are higher.
        for is_capital, group in itertools.groupby(letters, lambda letter: letter.is_capital):
            words = ", ".join(letter.said for letter in group)
            higher = CAPITAL_PITCH if is_capital else 0
            said += [
                _Sentence(text.label, part, self._narrator, text.slowly, higher)
                for part in in_parts(words, LONGEST_UTTERANCE)
            ]
        self._take(said, priority)
        if " " not in spelled:
            phonetic = self._spelling.phonetic(spelled)
            self._phonetics = _Sentence(text.label, phonetic, self._narrator)
            self._wait_for_quiet()

    def hush(self) -> None:
        """Silence at once; all that was queued is forgotten."""
        with self._changed:
            self._forget_phonetics()
            self._next.clear()
            self._queue.clear()
            self._cut()

    @property
    def is_quiet(self) -> bool:
        """Whether all is spoken."""
        return self._spoken is None and not self._next and not self._queue

    def finish(self, within: float) -> bool:
        """Wait until all is spoken, so many seconds at most; whether it is."""
        with self._changed:
            return self._clock.wait_for(self._changed, lambda: self.is_quiet, within)

    def close(self) -> None:
        """Silence, and let go of the device."""
        self.hush()
        # Without the lock: the voice's thread may be waiting for it with a last mark.
        self._voice.close()

    def _take(self, sentences: list[_Sentence], priority: Priority) -> None:
        with self._changed:
            self._forget_phonetics()
            if not sentences or not self._mode.speaks(sentences[0].label):
                if sentences and self._mode in (Mode.READER, Mode.BOTH):
                    self._play(sentences[0])  # the reader speaks it, and has no earcons
                return
            if priority is Priority.NORMAL:
                self._queue.extend(sentences)
            elif priority is Priority.NEXT:
                self._next.extend(sentences)
            else:
                self._cut()
                self._next.extendleft(reversed(sentences))
            self._hand_over()

    def _cut(self) -> None:
        # Also when nothing is spoken: the end of the last sentence may still sound.
        self._spoken = None
        self._voice.stop()
        self._changed.notify_all()

    def _hand_over(self) -> None:
        """Give the voice its next utterance, if it has none."""
        if self._handing_over:
            return  # the loop below, further up the stack, goes on
        self._handing_over = True
        while self._spoken is None and (queue := self._next or self._queue):
            self._spoken, self._id = queue.popleft(), next(self._ids)
            self._play(self._spoken)
            self._voice.say(self._utterance(self._id, self._spoken))
        self._handing_over = False
        self._changed.notify_all()

    def _play(self, sentence: _Sentence) -> None:
        if sentence.earcon and self._manner.earcons:
            self._chime(sentence.earcon, self._manner.earcons)

    def _utterance(self, number: int, sentence: _Sentence) -> Utterance:
        manner, voice = self._manner, sentence.voice
        rate = self._wpm(voice)
        if sentence.slowly:
            rate = round((self.rate.wpm if rate is None else rate) * AGAIN)
        text = self._pronunciation.spoken(
            sentence.words,
            punctuation=manner.punctuation,
            digits=manner.numbers == "digits",
        )
        return Utterance(
            number,
            text,
            rate_wpm=rate,
            voice=voice.voice or None,
            pitch=min(max(voice.pitch + manner.pitch - 50 + sentence.higher, 0), 99),
            volume=round(voice.volume * manner.volume / 100),
        )

    def _wpm(self, voice: NamedVoice) -> int | None:
        """What the listener chose; else the voice's own rate, where it has one."""
        if self._manner.rate_wpm is not None or voice.rate_level is None:
            return self._manner.rate_wpm
        return words_a_minute(voice.rate_level)

    def _to_level(self, levels: Iterator[int]) -> Rate:
        """To the first of these levels; where there is none, it stays."""
        with self._changed:
            level = next(levels, None)
            return (None if level is None else self.set_rate(level)) or self.rate

    def _heard(self, mark: Mark) -> None:
        with self._changed:
            if mark.kind in _OVER and mark.utterance == self._id:
                self._spoken = None
                self._hand_over()
                self._wait_for_quiet()

    def _wait_for_quiet(self) -> None:
        """When a spelled word is over, its phonetics wait for a pause in which nothing is said."""
        with self._changed:
            if self._phonetics is None or self._timer is not None or not self.is_quiet:
                return
            self._timer = self._clock.call_later(PHONETIC_AFTER_S, self._say_phonetics)

    def _say_phonetics(self) -> None:
        with self._changed:
            phonetics, self._phonetics, self._timer = self._phonetics, None, None
            if phonetics is not None and self.is_quiet and self._mode.speaks(phonetics.label):
                self._queue.append(phonetics)
                self._hand_over()

    def _forget_phonetics(self) -> None:
        self._phonetics = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
