"""Hears all that a voice reports."""

from collections.abc import Mapping

from companion.speech.voice import Mark, MarkKind
from tests.speech.sound import wait_until
from tests.waiting import WITHIN_S


class Listener:
    """Keeps marks and troubles in their order."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.troubles: list[tuple[str, Mapping[str, str | int]]] = []

    def on_mark(self, mark: Mark) -> None:
        self.marks.append(mark)

    def on_trouble(self, phrase: str, facts: Mapping[str, str | int]) -> None:
        self.troubles.append((phrase, facts))

    @property
    def phrases(self) -> list[str]:
        return [phrase for phrase, _ in self.troubles]

    def kinds(self, utterance: int) -> list[MarkKind]:
        """The marks of an utterance."""
        marks = [mark for mark in list(self.marks) if mark.utterance == utterance]
        return [mark.kind for mark in marks]

    def wait_for(self, kind: MarkKind, utterance: int, within: float = WITHIN_S) -> bool:
        return wait_until(lambda: kind in self.kinds(utterance), within)

    def wait_for_trouble(self, *phrases: str, within: float = WITHIN_S) -> bool:
        """Whether these troubles are told, in this order, and no others."""
        return wait_until(lambda: self.phrases == list(phrases), within)
