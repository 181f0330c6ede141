"""Where the pieces are on the table, and which moves turn one layout into another."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from companion.referee.bearing import Point
from companion.referee.facts import Board, Fact, Pieces, Place, Row, Spot
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public


class PieceStack(NamedTuple):
    """Identical pieces, in the same state, at one place.

    kind, face: as in `Pieces`.
    number: how many pieces there are.
    how: how they are placed, for example face up or turned, or None if there is only one way.
    """

    kind: Enum
    spot: Spot
    face: Enum | Seat | None = None
    number: int = 1
    how: Enum | None = None


#: All pieces from a box, in the order in which players find them. At each place, the lowest pieces
#: come first.
Layout = Sequence[PieceStack]
#: Each face-down card, mapped to its place. A layout only says how many of them are at each place.
HiddenCards = Mapping[object, PieceStack]


class TableSnapshot(NamedTuple):
    """The pieces on the table at one moment."""

    lying: Layout
    held: HiddenCards


class Look(Enum):
    """How a drawing shows a kind of piece."""

    CARD = "card"
    TAROT = "tarot"
    TOKEN = "token"  # noqa: S105 - no password
    CUBE = "cube"
    PACKAGE = "package"
    VAN = "van"
    BASE = "base"
    TILE = "tile"
    TRAP = "trap"
    LOCK = "lock"
    HOURGLASS = "hourglass"
    DIE = "die"


class Tint(NamedTuple):
    """The colour of a piece that belongs to no player, and that colour's letter."""

    name: str
    letter: str


class Plan(NamedTuple):
    """Data for a drawing of the table, in addition to the layout.

    cards: the kinds of pieces that have a back.
    box: the place with unused pieces, which isn't drawn.
    places: coordinates of places on the board, x to the east, y to the north. A letter is one unit
        high, and the board should be about sixty units wide.
    named: places whose names are printed on the board.
    ways: pairs of connected places.
    looks: how to draw each kind of piece. All other kinds look like cards. A kind of place has a
        look if pieces there have a special meaning, such as being a lock.
    tints: colours of kinds or faces.
    values: points of faces and of named places.
    """

    cards: Collection[Enum] = ()
    box: Spot | None = None
    places: Mapping[Spot, Point] = {}
    named: Collection[Spot] = ()
    ways: Sequence[tuple[Spot, Spot]] = ()
    looks: Mapping[Enum, Look] = {}
    tints: Mapping[Enum, Tint] = {}
    values: Mapping[Enum, int] = {}


class Move(NamedTuple):
    """Pieces that move to another place, or are turned over where they are.

    face, how: as in `PieceStack`, after the move.
    how_before: the same as `how`, before the move.
    card: the card, if it is face down and the rules keep track of it.
    returns: whether the move undoes an earlier one by taking a card out of a hand with other
        face-down cards, so that the sentence must say which card.
    was_there: whether the card may never have been drawn, so that the sentence says to move it only
        if it was.
    group: the same number for moves that players make at the same time, such as swapping hands, or
        0 for none.
    turned_up: whether nobody knew the card's face before.
    is_chosen: whether a player chooses the card from among the face-down cards in a hand.
    """

    kind: Enum
    face: Enum | Seat | None
    number: int
    start: Spot
    end: Spot
    how: Enum | None = None
    how_before: Enum | None = None
    card: object | None = None
    returns: bool = False
    was_there: bool = False
    group: int = 0
    turned_up: bool = False
    is_chosen: bool = False


def without(layout: Layout, dealt: Collection[Enum]) -> list[PieceStack]:
    """Return the pieces that are physically on the table.

    dealt: kinds of pieces that the companion deals, so that none are on the table.
    """
    return [one for one in layout if one.number and one.kind not in dealt]


def exchanged(before: HiddenCards, after: HiddenCards) -> list[Move]:
    """Return a move for each face-down card whose place has changed."""
    return [
        Move(
            one.kind,
            one.face if one.face is not None else other.face,
            1,
            other.spot,
            one.spot,
            one.how,
            other.how,
            card,
            turned_up=other.face is None is not one.face,
        )
        for card, one in after.items()
        if (other := before.get(card)) is not None and other.spot != one.spot
    ]


def moved(before: TableSnapshot, after: TableSnapshot) -> list[Move]:
    """Return the moves between two snapshots, in an order that players can follow."""
    left = moves(before.lying, after.lying, exchanged(before.held, after.held))
    found = list[Move]()
    while left:
        may_be = (move for move in left if not any(_is_first(one, move) for one in left))
        found.append(next(may_be, left[0]))
        left.remove(found[-1])
    return found


def _is_first(one: Move, other: Move) -> bool:
    """Whether `one` has to come before `other`, so that players can't confuse two cards.

    This is the case if `one` clears the place where `other` ends, or takes a named card out of a
    hand from which `other` takes a face-down card.
    """
    if one is other or one.kind is not other.kind:
        return False
    makes_room = one.start == other.end != other.start and None in (one.face, other.face)
    return makes_room or _leave_same_hand(other, one)


def _leave_same_hand(hidden: Move, named: Move) -> bool:
    """Whether one move takes face-down cards, and the other a named card, out of the same hand."""
    is_same = hidden.kind is named.kind and hidden.start.of is named.start.of
    of_seat = is_same and isinstance(named.start.of, Seat)
    return of_seat and hidden.face is None and named.face is not None


def moves(before: Layout, after: Layout, known: Sequence[Move] = ()) -> list[Move]:
    """Return the smallest set of moves between two layouts of the same pieces.

    known: moves of face-down cards that the caller already knows. The result includes them.
    """
    if not known:
        before, after = _without_common_ends(before, after)
    if not known and not before and not after:
        return []
    gone, come = _counted(before), _counted(after)
    for move in known:
        _subtract(gone, move, move.start, move.how_before)
        _subtract(come, move, move.end, move.how)
    left = Counter({one: gone[one] - come[one] for one in gone if gone[one] > come[one]})
    new = Counter({one: come[one] - gone[one] for one in come if come[one] > gone[one]})
    found: list[Move] = [*known]
    for fits in (_may_be_turned, _is_same_kind_and_face, _may_be_same):
        for one in [one for one in new if new[one]]:
            for other in [other for other in left if left[other] and fits(other, one)]:
                number = min(left[other], new[one])
                if not number:
                    continue
                left[other] -= number
                new[one] -= number
                face = one.face if one.face is not None else other.face
                turned_up = other.face is None is not one.face
                move = Move(one.kind, face, number, other.spot, one.spot, one.how, other.how)
                found.append(move._replace(turned_up=turned_up))
    found = [one for one in found if (one.start, one.how_before) != (one.end, one.how)]
    order = list(come)  # cards that end up lower move first
    place = {one: n for n, one in enumerate(order)}
    return sorted(found, key=lambda move: _new_position(move, place))


def _without_common_ends(before: Layout, after: Layout) -> tuple[Layout, Layout]:
    """Leave out the pieces at the beginning and at the end that are the same in both layouts.

    This saves time, because most pieces don't change.
    """
    least = min(len(before), len(after))
    first = next((n for n in range(least) if before[n] != after[n]), least)
    same = range(1, least - first + 1)
    last = next((n - 1 for n in same if before[-n] != after[-n]), least - first)
    return before[first : len(before) - last], after[first : len(after) - last]


def _subtract(counted: Counter[PieceStack], move: Move, spot: Spot, how: Enum | None) -> None:
    """Subtract a move's pieces from the count at a place, with or without known faces."""
    hidden, named = (PieceStack(move.kind, spot, face, 1, how) for face in (None, move.face))
    counted[named if counted[named] else hidden] -= move.number


def _new_position(move: Move, places: dict[PieceStack, int]) -> int:
    """Return the position of a moved piece in the new layout, for sorting the moves."""
    for face in (move.face, None):
        one = PieceStack(move.kind, move.end, face, 1, move.how)
        if one in places:
            return places[one]
    return len(places)


def _counted(layout: Layout) -> Counter[PieceStack]:
    """Return how many pieces of each sort there are. In each key, `number` is 1."""
    counted: Counter[PieceStack] = Counter()
    for kind, spot, face, number, how in layout:
        if number:
            counted[PieceStack(kind, spot, face, 1, how)] += number
    return counted


def _may_be_turned(before: PieceStack, after: PieceStack) -> bool:
    """Whether the piece may be the same one, turned over where it was."""
    known = before.face in (after.face, None) or after.face is None
    return before.kind is after.kind and before.spot == after.spot and known


def _is_same_kind_and_face(before: PieceStack, after: PieceStack) -> bool:
    """Whether both pieces have the same kind and face, wherever they are."""
    return before.kind is after.kind and before.face == after.face


def _may_be_same(before: PieceStack, after: PieceStack) -> bool:
    """Whether both could be the same piece, because it is face down in one of the layouts."""
    return before.kind is after.kind and None in (before.face, after.face)


#: Phrase ids of instructions to move pieces by hand.
MOVES = frozenset(
    {
        *("move", "move-how", "move-turn", "move-return", "move-return-among", "move-restore"),
        *("move-chosen", "move-drawn", "move-at-once", "move-all"),
    }
)


#: A sentence such as "Move all coins…" stands for at least this many moves.
ALL = 3


def move_sentences(
    done: Iterable[Move],
    certain: Callable[[Spot], Spot] = lambda spot: spot,
    after: Layout = (),
) -> list[Announcement]:
    """Return public sentences that tell players to make these moves.

    Pieces that move together share a sentence.
    certain: see `Places`. If a card may not have been drawn yet, the sentence says to move it only
        if it has been drawn.
    after: the pieces without a back, after the moves. If all pieces of a kind end up in one place,
        a single sentence moves them there.
    """
    found = list[Move]()
    for move in done:
        alike = move._replace(card=None, turned_up=False)
        last = found[-1] if found else None
        if last is not None and last._replace(number=move.number) == alike:
            found[-1] = last._replace(number=last.number + move.number)
        else:
            found.append(alike)
    said, group = list[Announcement](), 0
    together = _moved_together(found, after)
    for n, move in enumerate(found):
        if move.kind in together:
            if number := together[move.kind]:
                what = Pieces(move.kind, None, number)
                said.append(public("move-all", what=what, end=move.end))
                together[move.kind] = 0
            continue
        if move.group not in (0, group):
            count = sum(one.group == move.group for one in found[n:])
            said.append(public("move-at-once", count=count))
        group = move.group
        earlier = [one for one in found[:n] if not group or one.group != group]
        has_joined = any((one.kind, one.end) == (move.kind, move.start) for one in earlier)
        is_certain = certain(move.start) == move.start
        said.append(_instruction(move, is_certain=is_certain, has_joined=has_joined))
    return said


def _moved_together(done: Sequence[Move], after: Layout) -> dict[Enum, int]:
    """Return the kinds whose pieces one sentence can move together, each with the number of pieces.

    All pieces of such a kind end up in one place, and at least `ALL` moves lead there.
    """
    ends = dict[Enum, set[Spot]]()
    for one in after:
        if one.number:
            ends.setdefault(one.kind, set()).add(one.spot)
    together = dict[Enum, int]()
    for kind, spots in ends.items():
        those = [move for move in done if move.kind is kind]
        is_plain = all(move.how is None and not move.group for move in those)
        is_one_place = len(spots) == 1 and spots == {move.end for move in those}
        if len(those) >= ALL and is_plain and is_one_place:
            together[kind] = sum(move.number for move in those)
    return together


def _instruction(move: Move, *, is_certain: bool, has_joined: bool) -> Announcement:
    """Return a public sentence that tells players to make this move.

    has_joined: whether an earlier move brings pieces of the same kind to the place where this move
        starts.
    """
    what = Pieces(move.kind, move.face, move.number)
    if not is_certain:
        return public("move-drawn", what=what, start=move.start, end=move.end)
    facts: dict[str, Fact] = {"what": what, "start": move.start, "end": move.end}
    if move.returns:
        phrase = "move-return-among" if has_joined else "move-return"
        return public(phrase, **facts, count=move.number)
    if move.was_there:
        return public("move-restore", **facts, count=move.number)
    if move.is_chosen:
        return public("move-chosen", **facts, count=move.number)
    if move.how is None:
        return public("move", what=what, start=move.start, end=move.end)
    if move.start == move.end:
        turned: dict[str, Fact] = {"what": what, "end": move.end, "how": move.how}
        return public("move-turn", **turned, count=move.number)
    return public("move-how", what=what, start=move.start, end=move.end, how=move.how)


def places(layout: Layout) -> dict[Spot, list[PieceStack]]:
    """Return the pieces at each place, in the order in which players find them."""
    found: dict[Spot, list[PieceStack]] = {}
    for one in layout:
        if one.number:
            found.setdefault(one.spot, []).append(one)
    return found


def place_sentence(spot: Spot, there: Sequence[PieceStack]) -> Announcement:
    """Return a sentence about the pieces at a place, or about there being none."""
    if not there:
        return public("lies-nothing", spot=spot)
    cells = [
        Place(one.face if isinstance(one.face, Enum) else None, *pieces_phrase(one))
        for one in there
    ]
    return public("lies", spot=spot, board=Board((Row(tuple(cells)),)))


def pieces_phrase(one: PieceStack) -> tuple[str, dict[str, Fact]]:
    """Return the phrase that describes these pieces, as its id and its facts."""
    what = Pieces(one.kind, one.face, one.number)
    if one.how is None:
        return "lying", {"what": what}
    return "lying-how", {"what": what, "how": one.how}
