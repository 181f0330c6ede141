"""The interface of a voice: a speech engine on one audio device, and its reports."""

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
class VoiceMark:
    """A voice's report about an utterance.

    utterance: the utterance's id. After ENDED, STOPPED or FAILED, there are no more marks for it.
    """

    kind: MarkKind
    utterance: int


@dataclass(frozen=True, slots=True)
class Utterance:
    """Text to be spoken in one go.

    id: a number that is never used twice with the same voice.
    text: the words to speak, hidden from `repr` so that they can't get into a log.
    rate_wpm: words per minute, or None for the voice's own rate.
    voice: the engine's own voice id.
    pitch: 0 to 99. The voice's own pitch is 50.
    volume: percent. Full volume is 100.

    If voice, pitch or volume is None, the previous utterance's setting remains.
    """

    id: int
    text: str = field(repr=False)
    rate_wpm: int | None = None
    voice: str | None = None
    pitch: int | None = None
    volume: int | None = None


@dataclass(frozen=True, slots=True)
class VoiceFacts:
    """An engine's report about itself. Rates are in words per minute."""

    engine: str
    version: str
    slowest: int
    fastest: int


OnMark = Callable[[VoiceMark], None]
#: Reports a problem: a phrase id and the phrase's facts. Called on the voice's own thread.
OnTrouble = Callable[[str, Mapping[str, str | int]], None]


class Voice(Protocol):
    """A speech engine on one audio device.

    It is created with an `OnMark`, which may be called on any thread, even before `say` has
    returned. No method waits for sound, and none raises if the engine fails: instead, the utterance
    gets the mark FAILED.
    """

    @property
    def facts(self) -> VoiceFacts | None:
        """The engine's report about itself, or None until it is ready."""

    def say(self, utterance: Utterance) -> None:
        """Speak an utterance after all earlier ones. Return at once."""

    def stop(self) -> None:
        """Fall silent at once, and discard all utterances, which get the mark STOPPED."""

    def close(self) -> None:
        """Fall silent and release the device. Nothing may be spoken afterwards."""
