"""Replies to players who answer one of the companion's questions with a question of their own,
before the game has begun.
"""

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Value
from companion.narration.text import Label, PublicText
from companion.session.catalogue import catalogue_of
from companion.session.matching import ASKS, TypedLine

#: Commands that ask what to do. The reply says what counts as an answer.
WHAT_NOW = frozenset({"help", "turn", "can", "why", "repeat", "back", "rules", "guide", "read"})


class EarlyQuestions:
    """Recognises lines that ask a question instead of answering one."""

    def __init__(self, narrator: Narrator) -> None:
        self._narrator = narrator
        self._forms = catalogue_of(narrator.phrases)

    def is_quit(self, line: str) -> bool:
        """Whether a line is the command to quit."""
        typed = self._forms.find(TypedLine.of(line))
        return typed is not None and typed.command.id == "quit" and not typed.rest

    def asks_for_keys(self, line: str) -> bool:
        """Whether a line asks how to type, or what a display's keys do."""
        typed = self._forms.find(TypedLine.of(line))
        if typed is None or typed.command.id != "help":
            return False
        return self._narrator.phrases.has_word("word-keys", typed.rest)

    def asked_back(self, line: str, wanted: str, **facts: Value) -> PublicText | None:
        """Return a one-sentence reply to a line that is itself a question, or None if the line is
        an answer.

        A player's name is never the same as a command, but it may begin like one. Therefore a
        command with anything after it doesn't count as that command.

        wanted: id of the phrase that says what counts as an answer.
        facts: that phrase's facts.
        """
        typed = self._forms.find(TypedLine.of(line))
        if self.asks_for_keys(line):
            phrase = "early-keys"
        elif typed is None or typed.rest:
            phrase = wanted if ASKS.search(line) else ""
        else:
            phrase = wanted if typed.command.id in WHAT_NOW else "no-game-yet"
        return self._narrator.message(Label.REPLY, phrase, **facts) if phrase else None
