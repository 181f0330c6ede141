"""What all parts of a session share: the game, its words, and the replies."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from companion.referee.seat import Seat
from companion.session.answers import Answers
from companion.session.catalogue import Command
from companion.session.dialogs import Dialogs
from companion.session.play import Play
from companion.session.question_replies import QuestionReplies
from companion.session.replies import HINTS, Replies
from companion.session.words import Words


class Preferences(Protocol):
    """Saves what a listener has chosen, for later games."""

    def keep(self, *path: str, value: str | int) -> None:
        """Save a setting. Raises SettingsError if that fails."""

    def coached(self, name: str) -> Mapping[str, int]:
        """Return how many times a player has heard each of the coach's hints, keyed by name."""


class NoPreferences(NamedTuple):
    """Preferences that forget every choice when the game ends."""

    def keep(self, *path: str, value: str | int) -> None:
        """Do nothing."""

    def coached(self, name: str) -> Mapping[str, int]:  # noqa: ARG002
        """Return an empty mapping, because nothing is remembered."""
        return {}


@dataclass(slots=True)
class Pace:
    """The pace that the table has chosen. It still applies when the same people play again.

    turn_s: how long a turn may take before a reminder, in seconds, or 0 for no limit.
    silence_s: how long everyone may be silent before the coach calls the player whose turn it is,
        in seconds, or 0 for no coach.
    """

    turn_s: int = 0
    silence_s: int = 0


class Context:
    """The parts of a session that its commands share.

    id: the game's number in the records, or 0 if the game isn't saved.
    do: runs a command with its arguments.
    unreached: players without a line of their own. The command `who` lists them.
    """

    def __init__(
        self,
        play: Play,
        words: Words,
        *,
        id: int,  # noqa: A002 - it has this name everywhere else
        do: Callable[[Command, str], None],
        hints: int = HINTS,
        preferences: Preferences | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.play = play
        self.vocabulary = words.vocabulary
        self.catalogue = words.catalogue
        self.rulebook = words.rulebook
        self.guides = words.guides
        self.preferences = preferences or NoPreferences()
        self.pace = pace or Pace()
        self.unreached: frozenset[Seat] = frozenset()
        self.replies = replies = Replies(words.narrator, play, hints)
        self.dialogs = dialogs = Dialogs(replies, play)
        self.question = question = QuestionReplies(play, replies, words, id)
        self.answers = Answers(play, replies, question, dialogs, words, do)
