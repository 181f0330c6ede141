"""A voice for tests that don't need an engine."""

from companion.speech.voice import MarkKind, OnMark, Utterance, VoiceFacts, VoiceMark


class SilentVoice:
    """A voice without sound. It stores its utterances in `said`, and immediately reports each one
    as spoken.

    It shows the minimum that a voice has to do.
    """

    def __init__(self, on_mark: OnMark) -> None:
        self.said: list[Utterance] = []
        self._on_mark = on_mark

    @property
    def facts(self) -> VoiceFacts | None:
        """Return None, because there is no engine."""
        return None

    def say(self, utterance: Utterance) -> None:
        """Store the utterance and report it as spoken."""
        self.said.append(utterance)
        self._on_mark(VoiceMark(MarkKind.STARTED, utterance.id))
        self._on_mark(VoiceMark(MarkKind.ENDED, utterance.id))

    def stop(self) -> None:
        """Do nothing, because no utterance is ever unfinished."""

    def close(self) -> None:
        """Do nothing, because there is nothing to release."""
