"""Earcons: short tones beside the words, from voices/earcons.toml.

Each is doubled in text, so nobody needs them, and none tells apart what is secret: an
earcon says that a card was drawn, and never which.
"""

import sys
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec

from companion.clock import SYSTEM_CLOCK, Clock
from companion.data_file import read_data, wrong
from companion.referee.facts import Phrase
from companion.speech.engine_process import EngineProcess

LIST = "earcons.toml"
#: An earcon is shorter, in milliseconds: longer ones hold up the words.
LIMIT_MS = 300
#: What small loudspeakers and old ears have, in Hz.
LOWEST, HIGHEST = 100, 4000
#: The player is started so often within so many seconds; then it is left dead for a while.
_TRIES = 3
_WINDOW = 60.0


class Earcon(Enum):
    """What a tone can mean. Their values are the keys of the file."""

    TURN = "turn"
    QUESTION = "question"
    PLAYED = "played"
    DRAWN = "drawn"
    OUT = "out"
    SCORED = "scored"
    REFUSED = "refused"
    YES = "yes"
    NO = "no"
    UNDO = "undo"
    OVER = "over"
    TROUBLE = "trouble"
    HEARING = "hearing"
    HEARD = "heard"


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tone, or a pause. hz: 0 is a pause. ms: long enough to fade in and out."""

    hz: int
    ms: Annotated[int, msgspec.Meta(ge=10)]


Notes = Annotated[tuple[Note, ...], msgspec.Meta(min_length=1)]
#: So that msgspec finds what is missing, and what is too much.
_File = msgspec.defstruct(
    "_File",
    [("schema", int), *((earcon.value, Notes) for earcon in Earcon)],
    forbid_unknown_fields=True,
)


def read_earcons(folder: Path) -> dict[Earcon, tuple[Note, ...]]:
    """The notes of each earcon, from the folder's earcons.toml.

    Raises SettingsError error-file-wrong (`file`, `key`, `expected`): also when one is too
    long, too low or too high, and when two have one rhythm.
    """
    file = folder / LIST
    content: Any = read_data(file, _File)
    earcons = {earcon: getattr(content, earcon.value) for earcon in Earcon}
    for earcon, notes in earcons.items():
        for place, note in enumerate(notes, start=1):
            if note.hz != 0 and not LOWEST <= note.hz <= HIGHEST:
                expected = Phrase("expected-pitch", least=LOWEST, most=HIGHEST)
                raise wrong(file, f"{earcon.value} {place}.hz", expected)
        if sum(note.ms for note in notes) >= LIMIT_MS:
            raise wrong(file, earcon.value, Phrase("expected-shorter", most=LIMIT_MS))
    for one, other in combinations(Earcon, 2):
        if _rhythm(earcons[one]) == _rhythm(earcons[other]):
            raise wrong(file, other.value, Phrase("expected-rhythm", other=one.value))
    return earcons


def _rhythm(notes: tuple[Note, ...]) -> list[tuple[int, bool]]:
    return [(note.ms, note.hz == 0) for note in notes]


class EarconPlayer:
    """Plays earcons through `companion.speech.earcon_player`, a process of its own.

    The process starts with the first earcon, and again after it died, but only a few
    times a minute; one that hangs is silent until `close` ends it. All that is without a
    word: what an earcon means is always told in words as well, and a missing sound device
    is told by the voice itself.

    folder: where earcons.toml is. device: a name of the sound system's, or a PulseAudio
    sink; None is the default one. volume: percent, apart from that of speech; may be
    changed at any time. command: another program, that obeys the same orders. Raises
    SettingsError error-file-wrong, as `read_earcons` does.
    """

    def __init__(
        self,
        folder: Path,
        *,
        device: str | None = None,
        volume: int = 50,
        command: Sequence[str] | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        read_earcons(folder)  # what is wrong is told here, where somebody listens
        self.volume = volume
        own = [sys.executable, "-m", "companion.speech.earcon_player", str(folder)]
        if device is not None:
            own += ["--device", device]
        self._command = command or own
        self._clock = clock
        self._lock = threading.Lock()
        self._starts: deque[float] = deque(maxlen=_TRIES)
        self._child: EngineProcess | None = None
        self._open = True

    @property
    def pid(self) -> int | None:
        """The player's process, if it runs."""
        child = self._child
        return child.pid if child is not None else None

    def play(self, earcon: Earcon) -> None:
        """Play it after those before, of which two may wait. Returns at once, never raises."""
        with self._lock:
            if self._child is None and self._may_start():
                self._start()
            if self._child is not None:
                self._child.send({"play": earcon.value, "volume": self.volume})

    def close(self) -> None:
        """Be silent and end the process: half a second if it hangs, else at once."""
        with self._lock:
            self._open = False
            child = self._child
        if child is not None:
            child.quit(0.5)

    def _may_start(self) -> bool:
        lately = self._clock.now() - _WINDOW
        return self._open and (len(self._starts) < _TRIES or self._starts[0] < lately)

    def _start(self) -> None:
        self._starts.append(self._clock.now())
        with suppress(OSError):  # as when there is no sound: the words are told
            self._child = EngineProcess(
                self._command, lambda *_: None, self._gone, clock=self._clock
            )

    def _gone(self, child: EngineProcess) -> None:  # noqa: ARG002 -- there is but one
        with self._lock:  # it may die before it has been noted
            self._child = None
