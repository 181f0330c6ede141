"""What can go wrong outside the rules, by who can act on it.

CompanionError
+-- UsageError      the person who typed the command: an unknown name, a wrong value
+-- SettingsError   whoever keeps the settings or an edition file
+-- DeviceError     whoever can plug, switch on, or install something
+-- RecordError     whoever keeps the saved games

Each carries a phrase and its facts, never a finished sentence: words are in the phrase
files. A secret is never among the facts.
"""

from collections.abc import Mapping
from typing import Any

from companion.referee.facts import Word


class CompanionError(Exception):
    """Something to tell in one sentence: `phrase` and `facts` make it.

    game: the id of the game whose phrase file has words for it too; "" for none.
    """

    game = ""

    def __init__(self, phrase: str, **facts: Word) -> None:
        super().__init__(phrase, facts)
        self.phrase = phrase
        #: Any, since what hands them on to a sentence need not know what stands in them.
        self.facts: Mapping[str, Any] = facts


class UsageError(CompanionError):
    """A command or an option that cannot be understood."""


class SettingsError(CompanionError):
    """A settings or edition file that is wrong."""


class DeviceError(CompanionError):
    """A display, a voice, a port or a system library that is missing or fails."""


class RecordError(CompanionError):
    """A saved game that cannot be read or written."""
