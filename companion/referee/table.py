"""The rules' view of the room: who sits there, and what is said to whom."""

from collections.abc import Mapping

import msgspec

from companion.referee.facts import Fact
from companion.referee.seat import Seat

#: What every game says when a turn begins.
TURN = "turn-begins"


class Said(msgspec.Struct, frozen=True):
    """Something the rules stated: a phrase and its facts, for everyone or for one seat."""

    to: Seat | None
    phrase: str
    facts: dict[str, Fact]

    def __repr__(self) -> str:
        if self.to is not None:
            return f"<{self.phrase}, said to {self.to.name} alone>"
        return f"<{self.phrase} {self.facts}>"


def public(phrase: str, /, **facts: Fact) -> Said:
    """A sentence for everyone."""
    return Said(None, phrase, facts)


def leading(scores: Mapping[Seat, int], phrase: str, /, **facts: Fact) -> Said:
    """Who has most, for everyone, in one sentence.

    Its phrase gets all who have most, and the count of them; score, how much each has; left, how
    many have less.
    """
    most = max(scores.values())
    those = tuple(seat for seat, score in scores.items() if score == most)
    counts = {"count": len(those), "left": len(scores) - len(those)}
    return public(phrase, all=those, score=most, **counts, **facts)


def private(seat: Seat, phrase: str, /, **facts: Fact) -> Said:
    """A sentence for one seat."""
    return Said(seat, phrase, facts)


class Table:
    """The seats, and everything the rules have said so far, in order.

    `answered` counts the answers that were given for all to hear. `learned` counts the
    moments at which somebody came to know something hidden: a take-back that reaches behind
    one needs the others' consent. `listens`: whether anybody may ask later what was heard; in
    a simulation nobody does, and a keeper that deals notes nothing.
    """

    __slots__ = ("answered", "learned", "listens", "said", "seats")

    def __init__(self, seats: tuple[Seat, ...], *, listens: bool = True) -> None:
        self.seats = seats
        self.said: list[Said] = []
        self.answered = 0
        self.listens = listens
        self.learned = 0

    def announce(self, phrase: str, /, **facts: Fact) -> None:
        """State something for everyone."""
        self.said.append(Said(None, phrase, facts))

    def whisper(self, seat: Seat, phrase: str, /, **facts: Fact) -> None:
        """State something for one seat only."""
        self.said.append(Said(seat, phrase, facts))
