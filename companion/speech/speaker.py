"""The loudspeaker: public words in order, in a voice, interrupted when that is wanted."""

import itertools
import threading
import unicodedata
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from companion.narration.text import PublicText
from companion.speech.voice import Mark, MarkKind, OnMark, Utterance, Voice
from companion.speech.voices import NamedVoice

SLOWEST, FASTEST = 0, 9
_EVENTS = frozenset({"Table", "Question"})
_REPLIES = frozenset({"Reply"})
_OVER = frozenset({MarkKind.ENDED, MarkKind.STOPPED, MarkKind.FAILED})


def words_a_minute(level: int) -> int:
    """The rate of a level: 0 is 120 words a minute, 9 is 450, in even steps of 36 2/3.

    120, 157, 193, 230, 267, 303, 340, 377, 413, 450.
    """
    return round(120 + (450 - 120) * level / FASTEST)


class Priority(Enum):
    """When a sentence is spoken.

    NORMAL: after all that is queued. NEXT: after the sentence being spoken and others
    of this priority, before the queue. NOW: at once; the sentence being spoken is cut
    and not resumed, and the queue is kept.
    """

    NORMAL = "normal"
    NEXT = "next"
    NOW = "now"


class Mode(Enum):
    """Who speaks: the companion's voice, or the user's own screen reader.

    VOICE: the voice has everything. READER: the screen reader has; the voice is silent.
    BOTH: the voice has the table's events and questions, the reader the rest.
    ON_DEMAND: the voice has replies to what was asked, and nothing else. OFF: silent.
    """

    VOICE = "voice"
    READER = "reader"
    BOTH = "both"
    ON_DEMAND = "on-demand"
    OFF = "off"

    def speaks(self, label: str) -> bool:
        """Whether the voice speaks words with this label."""
        if self is Mode.BOTH:
            return label in _EVENTS
        if self is Mode.ON_DEMAND:
            return label in _REPLIES
        return self is Mode.VOICE


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words that spelling needs. capital: put before a capital letter."""

    capital: str
    space: str

    @classmethod
    def worded(cls, say: Callable[[str], str]) -> "Spelling":
        """In a language's words; say: a phrase's id to its words."""
        return cls(capital=say("spell-capital"), space=say("spell-space"))

    def spell(self, text: str) -> str:
        """The text letter by letter: "Ann" is "cap A, n, n"."""
        return ", ".join(self._letter(letter) for letter in text)

    def _letter(self, letter: str) -> str:
        if letter.isspace():
            return self.space
        if letter.isupper():
            return f"{self.capital} {letter}"
        if letter.isalnum():
            return letter
        return unicodedata.name(letter, letter).lower()


@dataclass(frozen=True, slots=True)
class _Sentence:
    label: str
    words: str


class Speaker:
    """A `PublicOutput` that speaks: a queue in front of a voice.

    The voice is given one utterance at a time, the next when one is over. So a sentence
    that was cut cannot come back, and one that was queued cannot be lost. It may be used
    from any thread. make_voice: makes the voice, given what to call with its marks.
    """

    def __init__(
        self,
        make_voice: Callable[[OnMark], Voice],
        narrator: NamedVoice,
        spelling: Spelling,
        mode: Mode = Mode.VOICE,
    ) -> None:
        self._narrator = narrator
        self._spelling = spelling
        self._mode = mode
        self._level = narrator.rate_level
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

    def use(self, mode: str) -> str | None:
        """Change the mode to the one of this name, as typed; its name, or None for no mode."""
        name = mode.strip().lower().replace(" ", "-")
        found = {"self": Mode.VOICE, **{each.value: each for each in Mode}}.get(name)
        if found is None:
            return None
        self.mode = found
        return found.value

    @property
    def level(self) -> int:
        """The rate, 0 to 9, of every sentence that has not begun. See `words_a_minute`."""
        return self._level

    @level.setter
    def level(self, level: int) -> None:
        with self._changed:
            self._level = min(max(level, SLOWEST), FASTEST)

    def faster(self) -> int:
        """One level up; the new level, 9 at most."""
        with self._changed:
            self.level += 1
            return self.level

    def slower(self) -> int:
        """One level down; the new level, 0 at least."""
        with self._changed:
            self.level -= 1
            return self.level

    def tell(self, text: PublicText) -> None:
        """Queue the whole sentence."""
        self.say(text)

    def say(self, text: PublicText, priority: Priority = Priority.NORMAL) -> None:
        """Speak the whole sentence when its priority has it. Silent if the mode is."""
        self._take(_Sentence(text.label, text.full), priority)

    def spell(self, text: PublicText, priority: Priority = Priority.NEXT) -> None:
        """Speak it letter by letter."""
        self._take(_Sentence(text.label, self._spelling.spell(text.full)), priority)

    def hush(self) -> None:
        """Silence at once; all that was queued is forgotten."""
        with self._changed:
            self._next.clear()
            self._queue.clear()
            self._cut()

    def finish(self, within: float) -> bool:
        """Wait until all is spoken, so many seconds at most; whether it is."""
        with self._changed:
            return self._changed.wait_for(self._is_quiet, within)

    def close(self) -> None:
        """Silence, and let go of the device."""
        self.hush()
        # Without the lock: the voice's thread may be waiting for it with a last mark.
        self._voice.close()

    def _take(self, sentence: _Sentence, priority: Priority) -> None:
        with self._changed:
            if not self._mode.speaks(sentence.label):
                return
            if priority is Priority.NORMAL:
                self._queue.append(sentence)
            elif priority is Priority.NEXT:
                self._next.append(sentence)
            else:
                self._cut()
                self._next.appendleft(sentence)
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
            self._voice.say(self._utterance(self._id, self._spoken.words))
        self._handing_over = False
        self._changed.notify_all()

    def _utterance(self, number: int, words: str) -> Utterance:
        return Utterance(
            number,
            words,
            rate_wpm=words_a_minute(self._level),
            voice=self._narrator.voice,
            pitch=self._narrator.pitch,
            volume=self._narrator.volume,
        )

    def _heard(self, mark: Mark) -> None:
        with self._changed:
            if mark.kind in _OVER and mark.utterance == self._id:
                self._spoken = None
                self._hand_over()

    def _is_quiet(self) -> bool:
        return self._spoken is None and not self._next and not self._queue
