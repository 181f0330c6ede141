"""Contradictions between players' statements: finding, announcing and resolving them.

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
    """The players' decision about a contradiction."""

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
    """Contradictions about one deck: between players' statements, or in the counts of its pieces.

    If the companion deals, rules need not look for contradictions, because there can't be any.
    """

    def __init__(self, cards: Knowledge[Any]) -> None:
        self._cards = cards
        self.begin_deck()

    def begin_deck(self) -> None:
        """Forget everything, for a new deck."""
        #: The announced contradiction, until the players have decided about it.
        self.clash: Clash | None = None
        #: The kinds of pieces whose wrong count the players have accepted.
        self._accepted: tuple[Enum, ...] = ()

    def exist(self, counts: Iterable[PieceCount]) -> bool:
        """Whether there is a contradiction about which the players haven't decided yet.

        Rules check this at points where they can repeat a step.
        """
        return self._cards.public.belief().empty or self._miscount(counts) is not None

    def distrust(self, seat: Seat) -> None:
        """Draw no conclusions from a seat's statements, because the seat has broken a rule."""
        self._cards.public.distrust(seat)
        self.clash = None

    async def resolve(self, ask: QuestionType, counts: Callable[[], Iterable[PieceCount]]) -> bool:
        """Announce the contradiction once, and ask the players for a `Decision`.

        Return whether the round is void.
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
        """Return the first count that does not add up and has not been accepted, or None if there
        is none.
        """
        for one in counts:
            if not one.adds_up and one.thing not in self._accepted:
                return one
        return None


def find_clash(public: PublicKnowledge) -> Clash | None:
    """Return statements that contradict each other, or None if all are possible together."""
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
    if guilty is None:  # Take the first statement that contradicts the rest.
        guilty = next((place for place in doubtful if place in found), None)
    false = None if guilty is None else told[guilty]
    return Clash(
        false if isinstance(false, Doubtful) else None,
        [one for n in found if n != guilty and not isinstance(one := told[n], Moved)],
    )


def announce_clash(table: Table, found: Clash) -> None:
    """Announce the doubtful statement, the statements that it contradicts, and how to
    correct it.
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
        # This is the answer's number in the list that `correct` gives, latest answer first.
        table.announce("impossible-correct", number=table.answered - doubtful.number + 1)


def announce_miscount(table: Table, count: PieceCount) -> None:
    """Announce that players have counted too many or too few pieces of a kind."""
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
    """Return the facts for a sentence about a statement."""
    named: dict[str, Fact] = {}
    if one.who is not None:
        named["who"] = one.who
    if isinstance(one, Lower | Same):
        return {**named, "target": one.target}
    named["item"] = one.face
    return {**named, "kept": one.faces} if isinstance(one, Allowed) else named


def _fewest(places: list[int], clashes: Callable[[Sequence[int]], bool]) -> list[int]:
    """Leave out statements as long as the others still clash. Return the places of the remaining
    statements.
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
