"""A listener that stores what voices report."""

from collections.abc import Mapping

from companion.speech.voice import MarkKind, VoiceMark
from tests.speech.sound import wait_until
from tests.waiting import WITHIN_S


class Listener:
    """Stores marks and errors in order."""

    def __init__(self) -> None:
        self.marks: list[VoiceMark] = []
        self.troubles: list[tuple[str, Mapping[str, str | int]]] = []

    def on_mark(self, mark: VoiceMark) -> None:
        self.marks.append(mark)

    def on_trouble(self, phrase: str, facts: Mapping[str, str | int]) -> None:
        self.troubles.append((phrase, facts))

    @property
    def phrases(self) -> list[str]:
        return [phrase for phrase, _ in self.troubles]

    def kinds(self, utterance: int) -> list[MarkKind]:
        """Return the kinds of an utterance's marks, in order."""
        marks = [mark for mark in list(self.marks) if mark.utterance == utterance]
        return [mark.kind for mark in marks]

    def wait_for(self, kind: MarkKind, utterance: int, within: float = WITHIN_S) -> bool:
        return wait_until(lambda: kind in self.kinds(utterance), within)

    def wait_for_trouble(self, *phrases: str, within: float = WITHIN_S) -> bool:
        """Wait for exactly these trouble reports in this order. Return whether they came."""
        return wait_until(lambda: self.phrases == list(phrases), within)
