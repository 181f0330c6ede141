"""Replies with one sentence to pleasantries and other small talk.

Small talk never changes the game: a line that could be an answer is taken as the answer.
"""

from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple
from companion.session.matching import TypedLine

#: The reply to "ok". If a yes-or-no question is open, "ok" means yes.
AGREES = "talk-fine"
#: Ids of the replies; each phrase's form "when" lists the whole lines that get this reply.
REPLIES = (
    "talk-hello",
    "talk-thanks",
    AGREES,
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
        """Return the id of the reply to this line, or None if the line isn't small talk."""
        return self._replies.get(line.plain)
