"""What a voice is: an engine on one audio device, and what it reports."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol


class MarkKind(Enum):
    """What happened to an utterance."""

    STARTED = "started"
    ENDED = "ended"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened to an utterance while it was spoken.

    utterance: its id. After ENDED, STOPPED or FAILED nothing more comes for that id.
    """

    kind: MarkKind
    utterance: int


@dataclass(frozen=True, slots=True)
class Utterance:
    """Words to be spoken in one go.

    id: whose marks are whose; never used twice with one voice. text: what is said, as
    it is; it shows in no `repr`, so that no log has it. rate_wpm: words a minute, or
    None for the voice's own rate. voice: the engine's own id of a voice. pitch: 0 to
    99, 50 is the voice's own. volume: percent, 100 is full. None leaves a setting as
    the utterance before had it.
    """

    id: int
    text: str = field(repr=False)
    rate_wpm: int | None = None
    voice: str | None = None
    pitch: int | None = None
    volume: int | None = None


@dataclass(frozen=True, slots=True)
class VoiceFacts:
    """What an engine says about itself. Rates in words a minute."""

    engine: str
    version: str
    slowest: int
    fastest: int


OnMark = Callable[[Mark], None]
#: What went wrong: a phrase of words/*.ftl and its facts. Called on the voice's own thread.
OnTrouble = Callable[[str, Mapping[str, str | int]], None]


class Voice(Protocol):
    """A speech engine on one audio device.

    It is made with an `OnMark`, which may be called on any thread, also before `say`
    has returned. None of these calls waits for sound, and none raises when the engine
    fails: the utterance gets the mark FAILED.
    """

    @property
    def facts(self) -> VoiceFacts | None:
        """What the engine says about itself, once it is ready."""

    def say(self, utterance: Utterance) -> None:
        """Speak it, after what was given before. Returns at once."""

    def stop(self) -> None:
        """Be silent at once, and forget all that was given: it gets the mark STOPPED."""

    def set_rate(self, wpm: int) -> None:
        """The voice's own rate in words a minute, from the next utterance on."""

    def close(self) -> None:
        """Be silent and let go of the device. Nothing may be said after it."""


class SilentVoice:
    """A voice that makes no sound: it keeps what it is given, and is done at once.

    `said` has the utterances in order. It shows the least that a voice must do.
    """

    def __init__(self, on_mark: OnMark) -> None:
        self.said: list[Utterance] = []
        self.rate_wpm = 175
        self._on_mark = on_mark

    @property
    def facts(self) -> VoiceFacts | None:
        """There is no engine to ask."""
        return None

    def say(self, utterance: Utterance) -> None:
        """Keep it, and report it as spoken."""
        self.said.append(utterance)
        self._on_mark(Mark(MarkKind.STARTED, utterance.id))
        self._on_mark(Mark(MarkKind.ENDED, utterance.id))

    def stop(self) -> None:
        """Nothing is ever under way."""

    def set_rate(self, wpm: int) -> None:
        """Keep it."""
        self.rate_wpm = wpm

    def close(self) -> None:
        """Nothing is held."""
