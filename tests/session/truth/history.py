"""What everyone has heard in a game, in order, and what is on its table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any

from companion.referee.facts import Board, Fact, Pieces, Place, Row, Spot
from companion.referee.layout import PieceStack
from companion.referee.run import Entry, Run
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public

#: Maps each query to a function that computes its answer a second time from the history and the
#: query's arguments.
Computed = Mapping[str, Callable[..., list[Announcement]]]
#: Maps each query that may have several correct answers to a check. The check receives the history,
#: the answer and the query's arguments, and returns everything that is untrue.
Checked = Mapping[str, Callable[..., list[str]]]
#: Maps each phrase to the reason why it has no second computation.
Unchecked = Mapping[str, str]


class History:
    """The announcements in a run, and the layout of its table."""

    def __init__(self, run: Run[Any]) -> None:
        self.run = run
        self.said = [one for one in run.table.said if one.to is None]
        self.edition: Any = run.start.edition
        #: Whether the companion deals, so that there are no real cards.
        self.deals = set(run.start.keepers.values()) == {"dealer"}
        #: The name of the open question, or "" if there is none.
        self.asked = "" if run.question is None else run.question.name
        #: The names of the open question and of the questions that it interrupted, oldest first.
        self.open = [*(one.name for one in run._interrupted), self.asked]

    @cached_property
    def course(self) -> list[Announcement | Entry]:
        """Return all announcements, whispers and answers in order."""
        run, found, told = self.run, list[Announcement | Entry](), 0
        for n, entry in enumerate(run.entries):
            before = len(run.table.said) - len(run.said_since(n))
            found += [*run.table.said[told:before], entry]
            told = before
        return [*found, *run.table.said[told:]]

    def last(self, *phrases: str) -> Announcement | None:
        """Return the last announcement with one of these phrases."""
        return next((one for one in reversed(self.said) if one.phrase in phrases), None)

    def since(self, *phrases: str) -> list[Announcement]:
        """Return the announcements after the last one with any of these phrases, or all
        announcements if there is none.
        """
        found = list[Announcement]()
        for one in reversed(self.said):
            if one.phrase in phrases:
                break
            found.append(one)
        return found[::-1]

    def who(self, *phrases: str) -> list[Seat]:
        """Return the players mentioned in announcements that use these phrases."""
        return [who for one in self.said if one.phrase in phrases for who in people(one)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return all players who were at the table when the game began."""
        return self.run.start.seats

    @cached_property
    def here(self) -> tuple[Seat, ...]:
        """Return everyone at the table. A player who left may have come back."""
        here = list(self.seats)
        for one in self.said:
            if one.phrase in ("gone", "gone-bare"):
                here.remove(*people(one))
            elif one.phrase == "sits-again":
                here += people(one)
        return tuple(seat for seat in self.seats if seat in here)

    @cached_property
    def options(self) -> dict[str, str]:
        """Return the table's options, including those chosen since the start."""
        chosen: Any = [one.facts["what"] for one in self.said if one.phrase == "option-chosen"]
        return {**self.run.start.options, **{one.option: one.choice for one in chosen}}

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return everyone announced as a winner of the game, if the game is over."""
        phrases = ("game-won", "game-won-tie", "game-shared", "game-left", "rated", "ended-level")
        one = self.last(*phrases)
        return () if one is None else tuple(people(one))

    @cached_property
    def layout(self) -> Sequence[PieceStack]:
        """Return every piece in the box with the place where it lies."""
        return [one for one in self.run.game.tabletop.layout(self.run.state) if one.number]

    def lying(self, kind: Enum, *spots: Spot) -> list[PieceStack]:
        """Return the pieces of a kind in these places."""
        return [one for one in self.layout if one.kind is kind and one.spot in spots]

    def number(self, kind: Enum, *spots: Spot) -> int:
        """Return how many pieces of a kind lie in these places."""
        return sum(one.number for one in self.lying(kind, *spots))

    def faces(self, kind: Enum, *spots: Spot) -> list[Any]:
        """Return the face of each piece of a kind in these places."""
        return [one.face for one in self.lying(kind, *spots) for _ in range(one.number)]

    def spots_of(self, kind: Enum, face: Enum | Seat) -> list[Spot]:
        """Return the places where pieces of a kind lie with this face."""
        return [one.spot for one in self.layout if one.kind is kind and one.face is face]


def people(said: Announcement) -> list[Seat]:
    """Return the players named as the subject of an announcement."""
    found = list[Seat]()
    for fact in (said.facts.get("who"), said.facts.get("all")):
        for one in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(one, Seat):
                found.append(one)
    return found


def move(said: Announcement) -> tuple[Pieces, Spot, Spot] | None:
    """Return a move that the announcement tells players to make by hand: which pieces move, from
    where, and to where. Return None if it tells them to move nothing.
    """
    what, start, end = (said.facts.get(name) for name in ("what", "start", "end"))
    if isinstance(what, Pieces) and isinstance(start, Spot) and isinstance(end, Spot):
        return what, start, end
    return None


def same(told: object, right: object) -> bool:
    """Return whether an answer is right. An answer that names a place on a board may add how many
    more places follow.
    """
    if isinstance(right, Announcement | Row | Place) and type(told) is type(right):
        names = [name for name in right.__struct_fields__ if name != "facts"]
        facts = {**told.facts}
        if isinstance(right, Place) and "left" not in right.facts:
            facts.pop("left", None)
        alike = [same(getattr(told, name), getattr(right, name)) for name in names]
        alike += [
            same(facts[name], right.facts[name]) for name in facts.keys() & right.facts.keys()
        ]
        return all(alike) and facts.keys() == right.facts.keys()
    if isinstance(told, Board) and isinstance(right, Board):
        return same(told.rows, right.rows)
    if isinstance(told, list | tuple) and isinstance(right, list | tuple):
        return len(told) == len(right) and all(map(same, told, right))
    return told == right


def nothing(_history: History, _card: object) -> list[Announcement]:
    """Return an empty list, because this game adds nothing to a card's own text."""
    return []


def leads(scores: Mapping[Seat, int], **facts: Fact) -> Announcement:
    """Return the announcement of who is in the lead with these scores."""
    most = max(scores.values())
    those = tuple(seat for seat in scores if scores[seat] == most)
    counts = {"count": len(those), "left": len(scores) - len(those)}
    return public("leads", all=those, score=most, **counts, **facts)


def row(places: Iterable[Place]) -> Board:
    """Return a board with these places in a single row."""
    return Board((Row(tuple(places)),))


def counted(
    those: Sequence[Any], phrase: str, facts: Callable[[Any], Mapping[str, Fact]], name: Any = None
) -> Board:
    """Return a board that lists items in one row. Each place gives the number of items that follow.

    name: returns the name to read out for an item. The default is the item itself.
    """
    last = len(those) - 1
    called = name or (lambda one: one)
    return row(
        Place(called(one), phrase, {**facts(one), "left": last - n}) for n, one in enumerate(those)
    )
