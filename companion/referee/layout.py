"""What lies where on the table, and what hands must move so that it lies otherwise."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from companion.referee.facts import Board, Pieces, Place, Row, Spot
from companion.referee.seat import Seat
from companion.referee.table import Said, public


class Lying(NamedTuple):
    """Pieces that lie alike at one place.

    kind, face: as of `Pieces`. number: how many they are. how: as they lie, where they can lie
    otherwise: face up, turned.
    """

    kind: Enum
    spot: Spot
    face: Enum | Seat | None = None
    number: int = 1
    how: Enum | None = None


#: All pieces of a box, in the order in which hands find them; at one place the lowest first.
Layout = Sequence[Lying]


class Move(NamedTuple):
    """Pieces that go from one place to another; to the same one where they are only turned.

    how: as they lie there, where they can lie otherwise.
    """

    kind: Enum
    face: Enum | Seat | None
    number: int
    start: Spot
    end: Spot
    how: Enum | None = None
    how_before: Enum | None = None


def without(layout: Layout, dealt: Collection[Enum]) -> list[Lying]:
    """What of it lies on the table. dealt: the kinds of pieces that the companion has instead."""
    return [one for one in layout if one.number and one.kind not in dealt]


def moves(before: Layout, after: Layout) -> list[Move]:
    """What hands move between two layouts of the same pieces, as few as can be."""
    if before == after:
        return []
    gone, come = _counted(before), _counted(after)
    left = Counter({one: gone[one] - come[one] for one in gone if gone[one] > come[one]})
    new = Counter({one: come[one] - gone[one] for one in come if come[one] > gone[one]})
    found: list[Move] = []
    for fits in (_turned, _same, _alike):
        for one in [one for one in new if new[one]]:
            for other in [other for other in left if left[other] and fits(other, one)]:
                number = min(left[other], new[one])
                if not number:
                    continue
                left[other] -= number
                new[one] -= number
                face = one.face if one.face is not None else other.face
                found.append(Move(one.kind, face, number, other.spot, one.spot, one.how, other.how))
    order = list(come)  # what lies below is laid first
    place = {one: n for n, one in enumerate(order)}
    return sorted(found, key=lambda move: _place(move, place))


def _place(move: Move, places: dict[Lying, int]) -> int:
    """Where in the order of the new layout that lies which has moved."""
    for face in (move.face, None):
        one = Lying(move.kind, move.end, face, 1, move.how)
        if one in places:
            return places[one]
    return len(places)


def _counted(layout: Layout) -> Counter[Lying]:
    """How many pieces lie alike."""
    counted: Counter[Lying] = Counter()
    for kind, spot, face, number, how in layout:
        if number:
            counted[Lying(kind, spot, face, 1, how)] += number
    return counted


def _turned(before: Lying, after: Lying) -> bool:
    """It lies where it lay, but otherwise."""
    known = before.face in (after.face, None) or after.face is None
    return before.kind is after.kind and before.spot == after.spot and known


def _same(before: Lying, after: Lying) -> bool:
    """It is the same piece, or one that is no other than it."""
    return before.kind is after.kind and before.face == after.face


def _alike(before: Lying, after: Lying) -> bool:
    """It can be the same: on one side it is not known which it is."""
    return before.kind is after.kind and None in (before.face, after.face)


def back(done: Iterable[Move]) -> list[Move]:
    """What takes moves back, the last one first."""
    return [
        move._replace(start=move.end, end=move.start, how=move.how_before, how_before=move.how)
        for move in reversed(list(done))
    ]


def joined(done: Iterable[Move]) -> list[Move]:
    """The same in fewer moves: a piece goes at once to where it ends up.

    A face-down card is another one than the next: it is joined only where it goes straight back.
    """
    found: list[Move] = []
    for move in done:
        place = _before(found, move)
        if place is None:
            found.append(move)
            continue
        earlier = found.pop(place)
        if earlier.start != move.end or earlier.how_before is not move.how:
            found.insert(place, move._replace(start=earlier.start, how_before=earlier.how_before))
    return found


def _before(found: Sequence[Move], move: Move) -> int | None:
    """The place of the earlier move that brought these pieces to where this one takes them from."""
    for place in range(len(found) - 1, -1, -1):
        earlier = found[place]
        if earlier.kind is not move.kind:
            continue
        if (
            earlier.face == move.face
            and earlier.end == move.start
            and earlier.number == move.number
        ):
            goes_back = earlier.start == move.end
            return place if move.face is not None or goes_back else None
        if earlier.face == move.face or None in (earlier.face, move.face):
            return None
        if earlier.start == move.start:  # it was taken from what lay there face down, maybe
            return None
    return None


def told(done: Iterable[Move]) -> list[Said]:
    """Moves in sentences, for everyone."""
    return [_told(move) for move in done]


def _told(move: Move) -> Said:
    what = Pieces(move.kind, move.face, move.number)
    if move.how is None:
        return public("move", what=what, start=move.start, end=move.end)
    if move.start == move.end:
        return public("move-turn", what=what, end=move.end, how=move.how)
    return public("move-how", what=what, start=move.start, end=move.end, how=move.how)


def places(layout: Layout) -> dict[Spot, list[Lying]]:
    """What lies at each place, in the order of hands."""
    found: dict[Spot, list[Lying]] = {}
    for one in layout:
        if one.number:
            found.setdefault(one.spot, []).append(one)
    return found


def lies(spot: Spot, there: Sequence[Lying]) -> Said:
    """What lies at a place, in a sentence."""
    cells = []
    for one in there:
        what = Pieces(one.kind, one.face, one.number)
        name = one.face if isinstance(one.face, Enum) else None
        if one.how is None:
            cells.append(Place(name, "lying", {"what": what}))
        else:
            cells.append(Place(name, "lying-how", {"what": what, "how": one.how}))
    return public("lies", spot=spot, board=Board((Row(tuple(cells)),)))
