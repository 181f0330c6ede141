"""Statements that cannot all be true: which one could be false, and what clashes with it."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from companion.referee.conservation import Counted
from companion.referee.facts import Fact as Said
from companion.referee.statements import (
    Allowed,
    Denied,
    Doubtful,
    Fact,
    Heard,
    Lower,
    Moved,
    Same,
    Shown,
    Statement,
    Turned,
)
from companion.referee.table import Table


class Decision(Enum):
    """What the table does about what cannot be."""

    PLAY_ON = "play on"
    VOID_ROUND = "void the round"


class Clash(NamedTuple):
    """doubtful: the earliest statement that could be false, or None where none could.

    against: what it clashes with; without any one of these it would be possible.
    """

    doubtful: Doubtful | None
    against: Sequence[Fact]


def clash(heard: Heard) -> Clash | None:
    """Why the statements are impossible together, or None when they are not."""
    told = heard.impossible()
    if not told:
        return None
    places = range(len(told))
    doubtful = [place for place in places if isinstance(told[place], Doubtful)]
    guilty = next(
        (
            place
            for place in doubtful
            if heard.leaves_something(one for n, one in enumerate(told) if n != place)
        ),
        None,
    )

    def clashes(facts: Sequence[int]) -> bool:
        kept = {*facts, guilty}
        return not heard.leaves_something(
            one for n, one in enumerate(told) if n in kept or isinstance(one, Moved)
        )

    others = [n for n in places if n != guilty and not isinstance(told[n], Moved)]
    found = _fewest(others, clashes)
    if guilty is None:  # no single one: then the first that the rest is impossible with
        guilty = next((place for place in doubtful if place in found), None)
    return Clash(_doubtful(told, guilty), _facts(told, [n for n in found if n != guilty]))


def tell(table: Table, found: Clash) -> None:
    """In words: the statement, what clashes with it, and how a wrong answer is set right."""
    doubtful = found.doubtful
    if doubtful is None:
        table.announce("impossible")
    else:
        table.announce(IMPOSSIBLE[type(doubtful)], **_named(doubtful))
    for fact in found.against:
        phrase = AGAINST[type(fact)]
        if isinstance(fact, Turned) and not fact.played:
            phrase = "against-had" if fact.who else "against-side"
        table.announce(phrase, **_named(fact))
    if doubtful is not None:
        # Its place in the list of `correct`, whose first is the last answer.
        table.announce("impossible-correct", number=table.answered - doubtful.number + 1)


def tell_count(table: Table, counted: Counted) -> None:
    """In the same words: more or fewer than there are."""
    table.announce("impossible-count", item=counted.thing, total=counted.total, count=counted.found)


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


def _named(fact: Fact) -> dict[str, Said]:
    """What a sentence about it names."""
    named: dict[str, Said] = {}
    if fact.who is not None:
        named["who"] = fact.who
    if isinstance(fact, Lower | Same):
        return {**named, "target": fact.target}
    named["item"] = fact.face
    return {**named, "kept": fact.faces} if isinstance(fact, Allowed) else named


def _fewest(facts: list[int], clashes: Callable[[Sequence[int]], bool]) -> list[int]:
    """As few of these as still clash: without any one of them, nothing would."""
    size = len(facts)
    while size:
        place = 0
        while place < len(facts):
            rest = facts[:place] + facts[place + size :]
            if clashes(rest):
                facts = rest
            else:
                place += size
        size //= 2
    return facts


def _doubtful(told: Sequence[Statement], place: int | None) -> Doubtful | None:
    one = None if place is None else told[place]
    return one if isinstance(one, Doubtful) else None


def _facts(told: Sequence[Statement], places: Sequence[int]) -> list[Fact]:
    return [one for place in places if not isinstance(one := told[place], Moved)]
