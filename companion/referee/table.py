"""The rules' view of the table: the seats, and everything announced or whispered."""

from collections.abc import Callable, Mapping

import msgspec

from companion.referee.facts import Fact
from companion.referee.seat import Seat

#: The id of the phrase that starts a turn in every game.
TURN = "turn-begins"


class Announcement(msgspec.Struct, frozen=True):
    """An announcement by the rules: a phrase id, and the facts to insert into that phrase.

    to: the only seat that may hear it, or None for everyone.
    """

    to: Seat | None
    phrase: str
    facts: dict[str, Fact]

    def __repr__(self) -> str:
        if self.to is not None:
            return f"<{self.phrase}, said to {self.to.name} alone>"
        return f"<{self.phrase} {self.facts}>"


def public(phrase: str, /, **facts: Fact) -> Announcement:
    """Return a sentence for everyone."""
    return Announcement(None, phrase, facts)


def leading(scores: Mapping[Seat, int], phrase: str, /, **facts: Fact) -> Announcement:
    """Return a public sentence about the leading players.

    The phrase's facts are the leaders (`all`), the number of leaders (`count`), their score
    (`score`), and the number of other players (`left`).
    """
    most = max(scores.values())
    those = tuple(seat for seat, score in scores.items() if score == most)
    counts = {"count": len(those), "left": len(scores) - len(those)}
    return public(phrase, all=those, score=most, **counts, **facts)


def private(seat: Seat, phrase: str, /, **facts: Fact) -> Announcement:
    """Return a sentence for one seat."""
    return Announcement(seat, phrase, facts)


class Table:
    """The seats, and everything the rules have said so far, in order.

    answered: number of public answers.
    learned: how many times a player has seen something hidden. An undo that goes back past such a
        moment needs the other players' consent.
    listens: whether anyone may ask later what was said. In a simulation, nobody does.
    shuffles: number of shuffles by hand.
    watcher: called before each sentence, or None.
    """

    __slots__ = ("answered", "learned", "listens", "said", "seats", "shuffles", "watcher")

    def __init__(self, seats: tuple[Seat, ...], *, listens: bool = True) -> None:
        self.seats = seats
        self.said: list[Announcement] = []
        self.answered = 0
        self.listens = listens
        self.learned = 0
        self.shuffles = 0
        self.watcher: Callable[[], None] | None = None

    def announce(self, phrase: str, /, **facts: Fact) -> None:
        """Announce something to everyone."""
        if self.watcher is not None:
            self.watcher()
        self.said.append(Announcement(None, phrase, facts))

    def look(self) -> None:
        """Call the watcher.

        Rules use this when players have moved something without an announcement.
        """
        if self.watcher is not None:
            self.watcher()

    def whisper(self, seat: Seat, phrase: str, /, **facts: Fact) -> None:
        """Whisper something to one seat only."""
        if self.watcher is not None:
            self.watcher()
        self.said.append(Announcement(seat, phrase, facts))
