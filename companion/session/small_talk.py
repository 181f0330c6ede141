"""What people say to somebody who keeps the game for them, with a one-sentence reply to each.

It never changes the game: a line that could be an answer is one.
"""

from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple
from companion.session.matching import TypedLine

#: The replies; the form "when" of each lists the whole lines that it answers.
REPLIES = (
    "talk-hello",
    "talk-thanks",
    "talk-fine",
    "talk-pass",
    "talk-stop",
    "talk-oops",
    "talk-time",
    "talk-me",
)


class SmallTalk:
    """The small talk of one language."""

    def __init__(self, phrases: Phrasebook) -> None:
        self._replies = {
            simple(words): reply for reply in REPLIES for words in phrases.words(reply, "when")
        }

    def reply_to(self, line: TypedLine) -> str | None:
        """Return the phrase that replies to this line. None: the line isn't small talk."""
        return self._replies.get(line.plain)
