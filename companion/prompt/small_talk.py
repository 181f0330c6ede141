"""What people say to somebody who keeps the game for them, and the one sentence in reply.

It never changes the game: where it could be an answer, it is one.
"""

from companion.narration.phrasebook import Phrasebook
from companion.prompt.matching import TypedLine
from companion.referee.names import simple

#: The replies; the form "when" of each lists the whole lines to which it is one.
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


def reply_to(line: TypedLine, phrases: Phrasebook) -> str | None:
    """The phrase that replies to this line, or None where it is no small talk."""
    plain = line.plain
    for phrase in REPLIES:
        if plain in map(simple, phrases.words(phrase, "when")):
            return phrase
    return None
