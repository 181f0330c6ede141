"""Replies to pleasantries and other small talk with one sentence.

Small talk never changes the game. If a line could also be an answer, it is treated as an answer.
"""

from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple
from companion.session.matching import TypedLine

#: Id of the reply to "ok". If a yes-or-no question is open, "ok" means yes instead.
AGREES = "talk-fine"
#: Id of the reply to "none" and "I pass". If a player can end a list of choices with these words,
#: they do so.
PASSES = "talk-pass"
#: Ids of the replies. The form "when" of each phrase lists the lines that get this reply.
REPLIES = (
    "talk-hello",
    "talk-thanks",
    AGREES,
    PASSES,
    "talk-stop",
    "talk-oops",
    "talk-time",
    "talk-me",
)


class SmallTalk:
    """The replies to small talk in one language."""

    def __init__(self, phrases: Phrasebook) -> None:
        self._replies = {
            simple(words): reply for reply in REPLIES for words in phrases.words(reply, "when")
        }

    def reply_to(self, line: TypedLine) -> str | None:
        """Return the id of the reply to this line, or None if the line isn't small talk."""
        return self._replies.get(line.plain)
