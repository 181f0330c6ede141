"""Earcons: short tones that accompany the words. They are defined in voices/earcons.toml.

What an earcon means is also said in words, so nobody depends on earcons. None reveals a secret: an
earcon says that a card was drawn, never which one.
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

EARCONS_FILE = "earcons.toml"
#: Upper limit on an earcon's length, in milliseconds. A longer one would delay the words.
MAX_EARCON_MS = 300
#: The range of frequencies that small loudspeakers can play and older people can hear, in Hz.
LOWEST_HZ, HIGHEST_HZ = 100, 4000
#: The player's process may start at most this many times within `_START_WINDOW_S` seconds.
_MAX_STARTS = 3
_START_WINDOW_S = 60.0


class Earcon(Enum):
    """What an earcon means. The values are the keys in the file."""

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
    """One tone, or a pause.

    hz: the tone's frequency, or 0 for a pause.
    ms: the duration, which is at least long enough to fade in and out.
    """

    hz: int
    ms: Annotated[int, msgspec.Meta(ge=10)]


Notes = Annotated[tuple[Note, ...], msgspec.Meta(min_length=1)]
#: A type that has a field for each earcon, so that msgspec finds missing and unknown ones in the
#: file.
_File = msgspec.defstruct(
    "_File",
    [("schema", int), *((earcon.value, Notes) for earcon in Earcon)],
    forbid_unknown_fields=True,
)


def read_earcons(folder: Path) -> dict[Earcon, tuple[Note, ...]]:
    """Read the notes of each earcon from the folder's earcons.toml.

    Raises SettingsError "error-file-wrong" (with `file`, `key` and `expected`) if the file is
    invalid, if an earcon is too long, too low or too high, or if two have the same rhythm.
    """
    file = folder / EARCONS_FILE
    content: Any = read_data(file, _File)
    earcons = {earcon: getattr(content, earcon.value) for earcon in Earcon}
    for earcon, notes in earcons.items():
        for place, note in enumerate(notes, start=1):
            if note.hz != 0 and not LOWEST_HZ <= note.hz <= HIGHEST_HZ:
                expected = Phrase("expected-pitch", least=LOWEST_HZ, most=HIGHEST_HZ)
                raise wrong(file, f"{earcon.value} {place}.hz", expected)
        if sum(note.ms for note in notes) >= MAX_EARCON_MS:
            raise wrong(file, earcon.value, Phrase("expected-shorter", most=MAX_EARCON_MS))
    for one, other in combinations(Earcon, 2):
        if _rhythm(earcons[one]) == _rhythm(earcons[other]):
            raise wrong(file, other.value, Phrase("expected-rhythm", other=one.value))
    return earcons


def _rhythm(notes: tuple[Note, ...]) -> list[tuple[int, bool]]:
    return [(note.ms, note.hz == 0) for note in notes]


class EarconPlayer:
    """Plays earcons through `companion.speech.earcon_player`, which runs in its own process.

    The process starts with the first earcon. If it dies, it is restarted, but only a few times per
    minute. If it hangs, there are no more earcons, and `close` ends it. None of this is reported,
    because what an earcon means is also said in words, and the voice reports a missing sound
    device.

    folder: contains earcons.toml.
    device: the sound system's name for a device, or a PulseAudio sink, or None for the default
        device.
    volume: percent, independent of speech. It may be changed at any time.
    command: command line of a different program that understands the same commands.

    The constructor raises SettingsError "error-file-wrong", like `read_earcons`.
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
        read_earcons(folder)  # raises errors in the file now, because the process can't report them
        self.volume = volume
        own = [sys.executable, "-m", "companion.speech.earcon_player", str(folder)]
        if device is not None:
            own += ["--device", device]
        self._command = command or own
        self._clock = clock
        self._lock = threading.Lock()
        self._starts: deque[float] = deque(maxlen=_MAX_STARTS)
        self._child: EngineProcess | None = None
        self._open = True

    @property
    def pid(self) -> int | None:
        """The process id of the player, or None if it isn't running."""
        child = self._child
        return child.pid if child is not None else None

    def play(self, earcon: Earcon) -> None:
        """Play an earcon once any earlier ones have ended. At most two can wait.

        Never blocks or raises an error.
        """
        with self._lock:
            if self._child is None and self._may_start():
                self._start()
            if self._child is not None:
                self._child.send({"play": earcon.value, "volume": self.volume})

    def close(self) -> None:
        """Fall silent and end the process. This takes at most half a second, even if it hangs."""
        with self._lock:
            self._open = False
            child = self._child
        if child is not None:
            child.quit(0.5)

    def _may_start(self) -> bool:
        oldest = self._clock.now() - _START_WINDOW_S
        return self._open and (len(self._starts) < _MAX_STARTS or self._starts[0] < oldest)

    def _start(self) -> None:
        self._starts.append(self._clock.now())
        with suppress(OSError):  # act as if there were no sound device
            self._child = EngineProcess(
                self._command, lambda *_: None, self._on_exit, clock=self._clock
            )

    def _on_exit(self, child: EngineProcess) -> None:  # noqa: ARG002 -- there is only one
        with self._lock:  # the process may exit before `_start` has stored it
            self._child = None
