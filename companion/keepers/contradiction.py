"""Statements that cannot all be true: which one could be false, and what clashes with it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from companion.keepers.counting import Counted
from companion.keepers.statements import (
    Allowed,
    Denied,
    Doubtful,
    Heard,
    Lower,
    Moved,
    Numbered,
    Same,
    Shown,
    Turned,
)
from companion.referee.facts import Fact
from companion.referee.table import Table


class Clash(NamedTuple):
    """doubtful: the earliest statement that could be false, or None where none could.

    against: what it clashes with; without any one of these it would be possible.
    """

    doubtful: Doubtful | None
    against: Sequence[Numbered]


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

    def clashes(some: Sequence[int]) -> bool:
        kept = {*some, guilty}
        return not heard.leaves_something(
            one for n, one in enumerate(told) if n in kept or isinstance(one, Moved)
        )

    others = [n for n in places if n != guilty and not isinstance(told[n], Moved)]
    found = _fewest(others, clashes)
    if guilty is None:  # no single one: then the first that the rest is impossible with
        guilty = next((place for place in doubtful if place in found), None)
    false = None if guilty is None else told[guilty]
    return Clash(
        false if isinstance(false, Doubtful) else None,
        [one for n in found if n != guilty and not isinstance(one := told[n], Moved)],
    )


def tell(table: Table, found: Clash) -> None:
    """In words: the statement, what clashes with it, and how a wrong answer is set right."""
    doubtful = found.doubtful
    if doubtful is None:
        table.announce("impossible")
    else:
        table.announce(IMPOSSIBLE[type(doubtful)], **_named(doubtful))
    for one in found.against:
        phrase = AGAINST[type(one)]
        if isinstance(one, Turned) and not one.played:
            phrase = "against-had" if one.who else "against-side"
        table.announce(phrase, **_named(one))
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


def _named(one: Numbered) -> dict[str, Fact]:
    """What a sentence about this statement names."""
    named: dict[str, Fact] = {}
    if one.who is not None:
        named["who"] = one.who
    if isinstance(one, Lower | Same):
        return {**named, "target": one.target}
    named["item"] = one.face
    return {**named, "kept": one.faces} if isinstance(one, Allowed) else named


def _fewest(places: list[int], clashes: Callable[[Sequence[int]], bool]) -> list[int]:
    """As few of these as still clash: without any one of them, nothing would."""
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
