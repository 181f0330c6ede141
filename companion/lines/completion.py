"""Completes words in a half-typed line, unless the line is hidden."""

from collections.abc import Callable
from os.path import commonprefix

from companion.lines.room import Room
from companion.narration.text import Label


class Completion:
    """Completes the last word of a half-typed line, and says the completed word.

    It knows all names in the game and all commands, not just those that fit now, so that it can't
    reveal any player's hand.

    choices: says the open question's choices.
    """

    def __init__(self, room: Room, choices: Callable[[], None]) -> None:
        self._room = room
        self._choices = choices
        self._before: str | None = None

    def complete(self, text: str) -> str:
        """Return the letters that continue this text, or "" if there is no continuation, or more
        than one.

        When called again with the same text, say all words that fit. If only one word fits, or if
        nothing is typed, say the question's choices instead.
        """
        begun, _, stem = text.casefold().rpartition(" ")
        fitting = [word for word in self._words(is_first=not begun) if word.startswith(stem)]
        again, self._before = text == self._before, text
        longest = commonprefix(fitting)  # noqa: RUF071 - of words, not of paths
        if stem and len(longest) > len(stem):
            added = longest[len(stem) :]
            self._before = text + added
            self._say(longest)
            return added
        if again and stem and len(fitting) > 1:
            self._say(", ".join(fitting))
        elif again:
            self._choices()
        return ""

    def _words(self, *, is_first: bool) -> list[str]:
        """Return the words in all names and, at the beginning of a line, those in commands too."""
        vocabulary = self._room.vocabulary
        names = (name for noun in vocabulary.nouns for name in vocabulary.called(noun)[:1])
        words = {word for name in names for word in name.split()}
        if is_first:
            words.update(command.name for command in self._room.catalogue)
        return sorted(words)

    def _say(self, words: str) -> None:
        """Say words by voice only, because a screen reader reads them from the screen."""
        self._room.lines.say_aloud(self._room.narrator.message(Label.REPLY, "plain", words=words))
