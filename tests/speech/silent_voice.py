"""A voice for tests that need no engine."""

from companion.speech.voice import MarkKind, OnMark, Utterance, VoiceFacts, VoiceMark


class SilentVoice:
    """A voice without sound. It keeps its utterances in `said`, and reports them as spoken at once.

    It shows the minimum that a voice must do.
    """

    def __init__(self, on_mark: OnMark) -> None:
        self.said: list[Utterance] = []
        self._on_mark = on_mark

    @property
    def facts(self) -> VoiceFacts | None:
        """None, as there is no engine."""
        return None

    def say(self, utterance: Utterance) -> None:
        """Keep the utterance, and report it as spoken."""
        self.said.append(utterance)
        self._on_mark(VoiceMark(MarkKind.STARTED, utterance.id))
        self._on_mark(VoiceMark(MarkKind.ENDED, utterance.id))

    def stop(self) -> None:
        """Do nothing: no utterance ever remains unfinished."""

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
