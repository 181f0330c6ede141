"""Finds statements of players that contradict each other, announces them, and asks what to do.

Rules use `Contradictions`. The functions find a statement that may be false and the statements that
it contradicts, and announce all of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from companion.hidden_cards.counting import PieceCount
from companion.hidden_cards.knowledge import Knowledge
from companion.hidden_cards.public_knowledge import (
    Allowed,
    Denied,
    Doubtful,
    Lower,
    Moved,
    Numbered,
    PublicKnowledge,
    Same,
    Shown,
    Turned,
)
from companion.referee.facts import Fact
from companion.referee.question import Choose, QuestionType
from companion.referee.seat import Seat
from companion.referee.table import Table


class Decision(Enum):
    """What the players do about a contradiction."""

    PLAY_ON = "play on"
    VOID_ROUND = "void the round"


class Clash(NamedTuple):
    """Statements that can't all be true.

    doubtful: the earliest statement that may be false, or None if there is none.
    against: the statements that contradict the doubtful one. If any one of them were missing, the
    doubtful one would be possible.
    """

    doubtful: Doubtful | None
    against: Sequence[Numbered]


class Contradictions:
    """Keeps track of the contradictions in one deck: players' statements that can't all be true,
    and numbers of cards that aren't right.

    If the companion deals, there can't be any contradictions, so rules need not look for them.
    """

    def __init__(self, cards: Knowledge[Any]) -> None:
        self._cards = cards
        self.begin_deck()

    def begin_deck(self) -> None:
        """Forget everything about the previous deck."""
        #: The contradiction that the players are being asked about, or None.
        self.clash: Clash | None = None
        #: The kinds of pieces whose wrong number the players have accepted.
        self._accepted: tuple[Enum, ...] = ()

    def exist(self, counts: Iterable[PieceCount]) -> bool:
        """Whether there is a contradiction that the players haven't been asked about.

        Rules check this at points from which they can repeat a step.

        counts: how many pieces there are of each kind.
        """
        return self._cards.public.belief().empty or self._miscount(counts) is not None

    def distrust(self, seat: Seat) -> None:
        """Ignore everything that this player has said, because they have broken a rule."""
        self._cards.public.distrust(seat)
        self.clash = None

    async def resolve(self, ask: QuestionType, counts: Callable[[], Iterable[PieceCount]]) -> bool:
        """Announce the contradiction, and ask the players what to do about it. If the question is
        repeated, don't repeat the announcement.

        Return True if they void the round. If they play on, forget all statements.
        """
        table, public = self._cards.table, self._cards.public
        if self.clash is None:
            self.clash = find_clash(public) or Clash(None, ())
            miscount = self._miscount(counts())
            if miscount is None:
                announce_clash(table, self.clash)
            else:
                announce_miscount(table, miscount)
        decision: Decision = await Choose(ask, None, tuple(Decision), begins_action=True)
        self.clash = None
        self._accepted += tuple(one.thing for one in counts() if not one.adds_up)
        public.forget()
        return decision is Decision.VOID_ROUND

    def _miscount(self, counts: Iterable[PieceCount]) -> PieceCount | None:
        """Return the first count that isn't right and that the players haven't accepted. Return
        None if there isn't any.
        """
        for one in counts:
            if not one.adds_up and one.thing not in self._accepted:
                return one
        return None


def find_clash(public: PublicKnowledge) -> Clash | None:
    """Return statements that contradict each other, or None if they can all be true."""
    told = public.impossible()
    if not told:
        return None
    places = range(len(told))
    doubtful = [place for place in places if isinstance(told[place], Doubtful)]
    guilty = next(
        (
            place
            for place in doubtful
            if public.leaves_something(one for n, one in enumerate(told) if n != place)
        ),
        None,
    )

    def clashes(some: Sequence[int]) -> bool:
        kept = {*some, guilty}
        return not public.leaves_something(
            one for n, one in enumerate(told) if n in kept or isinstance(one, Moved)
        )

    others = [n for n in places if n != guilty and not isinstance(told[n], Moved)]
    found = _fewest(others, clashes)
    if guilty is None:  # No single statement explains the clash, so doubt the first one in it.
        guilty = next((place for place in doubtful if place in found), None)
    false = None if guilty is None else told[guilty]
    return Clash(
        false if isinstance(false, Doubtful) else None,
        [one for n in found if n != guilty and not isinstance(one := told[n], Moved)],
    )


def announce_clash(table: Table, found: Clash) -> None:
    """Announce the statement that may be false and the statements that it contradicts, and say how
    to correct it.
    """
    doubtful = found.doubtful
    if doubtful is None:
        table.announce("impossible")
    else:
        table.announce(IMPOSSIBLE[type(doubtful)], **_named(doubtful))
    for one in found.against:
        phrase = AGAINST[type(one)]
        if isinstance(one, Turned) and not one.played:
            phrase = "against-had" if one.who else "against-side"
        elif isinstance(one, Shown) and one.who is None:
            phrase = "against-seen"
        table.announce(phrase, **_named(one))
    if doubtful is not None:
        # The `correct` command lists answers by these numbers, beginning with the latest.
        table.announce("impossible-correct", number=table.answered - doubtful.number + 1)


def announce_miscount(table: Table, count: PieceCount) -> None:
    """Announce that the number of pieces of a kind isn't right."""
    table.announce("impossible-count", item=count.thing, total=count.total, count=count.found)


IMPOSSIBLE: Mapping[type, str] = {
    Denied: "impossible-no",
    Lower: "impossible-lower",
    Same: "impossible-same",
    Allowed: "impossible-kept",
}
AGAINST: Mapping[type, str] = {
    Turned: "against-played",
    Shown: "against-shown",
    Denied: "against-no",
    Lower: "against-lower",
    Same: "against-same",
    Allowed: "against-kept",
}


def _named(one: Numbered) -> dict[str, Fact]:
    """Return the facts for a sentence that repeats what a player has said."""
    named: dict[str, Fact] = {}
    if one.who is not None:
        named["who"] = one.who
    if isinstance(one, Lower | Same):
        return {**named, "target": one.target}
    named["item"] = one.face
    return {**named, "kept": one.faces} if isinstance(one, Allowed) else named


def _fewest(places: list[int], clashes: Callable[[Sequence[int]], bool]) -> list[int]:
    """Return some of these statements that still contradict each other, as few as can be found by
    leaving out others.

    places: indices of the statements.
    clashes: returns whether the statements with these indices contradict each other.
    """
    size = len(places)
    while size:
        start = 0
        while start < len(places):
            rest = places[:start] + places[start + size :]
            if clashes(rest):
                places = rest
            else:
                start += size
        size //= 2
    return places
