"""What lies where on the table, and what hands must move so that it lies otherwise."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from companion.referee.bearing import Point
from companion.referee.facts import Board, Fact, Pieces, Place, Row, Spot
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
#: Face-down cards that can change places with others, each with how it lies: a layout counts them.
Held = Mapping[object, Lying]


class Laid(NamedTuple):
    """What lies on the table at one moment."""

    lying: Layout
    held: Held


class Plan(NamedTuple):
    """What a drawing of the table needs beside the layout.

    cards: the kinds of pieces that have a back. box: where what nobody uses lies: it is not
    drawn. places: where the places of a board lie, x to the east, y to the north; a letter is one
    high, and all should be about sixty wide. named: those of them whose name stands on the board.
    ways: those that a way joins.
    """

    cards: Collection[Enum] = ()
    box: Spot | None = None
    places: Mapping[Spot, Point] = {}
    named: Collection[Spot] = ()
    ways: Sequence[tuple[Spot, Spot]] = ()


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


def exchanged(before: Held, after: Held) -> list[Move]:
    """Where face-down cards have gone that were held elsewhere before."""
    found: Counter[tuple[Lying, Lying]] = Counter()
    for card, one in after.items():
        other = before.get(card)
        if other is not None and other.spot != one.spot:
            found[other, one] += 1
    return [
        Move(one.kind, one.face or other.face, number, other.spot, one.spot, one.how, other.how)
        for (other, one), number in found.items()
    ]


def moved(before: Laid, after: Laid) -> list[Move]:
    """What hands move between two moments."""
    return moves(before.lying, after.lying, exchanged(before.held, after.held))


def moves(before: Layout, after: Layout, known: Sequence[Move] = ()) -> list[Move]:
    """What hands move between two layouts of the same pieces, as few as can be.

    known: of these moves, those that are known: of face-down cards that change places.
    """
    if not known:
        before, after = _apart(before, after)
    if not known and not before and not after:
        return []
    gone, come = _counted(before), _counted(after)
    for move in known:
        _take(gone, move, move.start, move.how_before)
        _take(come, move, move.end, move.how)
    left = Counter({one: gone[one] - come[one] for one in gone if gone[one] > come[one]})
    new = Counter({one: come[one] - gone[one] for one in come if come[one] > gone[one]})
    found: list[Move] = [*known]
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


def _apart(before: Layout, after: Layout) -> tuple[Layout, Layout]:
    """The layouts from the first piece that lies otherwise to the last: most lie as they lay."""
    least = min(len(before), len(after))
    first = next((n for n in range(least) if before[n] != after[n]), least)
    same = range(1, least - first + 1)
    last = next((n - 1 for n in same if before[-n] != after[-n]), least - first)
    return before[first : len(before) - last], after[first : len(after) - last]


def _take(counted: Counter[Lying], move: Move, spot: Spot, how: Enum | None) -> None:
    """What this move moves lies there, with its face or without it."""
    hidden, named = (Lying(move.kind, spot, face, 1, how) for face in (None, move.face))
    counted[named if counted[named] else hidden] -= move.number


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
            goes_back = (earlier.start, earlier.how_before) == (move.end, move.how)
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
    cells = [Place(one.face if isinstance(one.face, Enum) else None, *lying(one)) for one in there]
    return public("lies", spot=spot, board=Board((Row(tuple(cells)),)))


def lying(one: Lying) -> tuple[str, dict[str, Fact]]:
    """Pieces that lie alike, as a phrase with its facts."""
    what = Pieces(one.kind, one.face, one.number)
    if one.how is None:
        return "lying", {"what": what}
    return "lying-how", {"what": what, "how": one.how}
