"""Errors that don't come from the rules of a game, grouped by the person who can resolve them.

CompanionError
+-- UsageError      the person who typed the command: an unknown name, an invalid value
+-- SettingsError   the author of the settings or of an edition file
+-- DeviceError     the person who can plug in, switch on or install something
+-- RecordError     the owner of the saved games

Each error has a phrase id and facts instead of a finished sentence, because wording belongs in the
phrase files. The facts never include a secret.
"""

from collections.abc import Mapping
from typing import Any

from companion.referee.facts import Word


class CompanionError(Exception):
    """An error that is reported to the user as one sentence: the phrase with this id, filled in
    with these facts.

    game: the id of the game whose phrase file contains the phrase, or "" if all games share it.
    """

    game = ""

    def __init__(self, phrase: str, **facts: Word) -> None:
        super().__init__(phrase, facts)
        self.phrase = phrase
        #: `Any`, because code that catches an error only passes its facts on.
        self.facts: Mapping[str, Any] = facts


class UsageError(CompanionError):
    """A command or an option that the program can't understand."""


class SettingsError(CompanionError):
    """A mistake in a settings file or an edition file."""


class DeviceError(CompanionError):
    """A missing or failing display, voice, port or system library."""


class RecordError(CompanionError):
    """A saved game that can't be read or written."""
