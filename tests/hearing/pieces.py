"""Simulates a real table, on which every piece is an object in exactly one place.

The players' hands move these pieces. This module knows nothing about the companion.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Place(NamedTuple):
    """A place for pieces.

    area: the kind of place.
    of: whose place it is, or which of several.
    """

    area: str
    of: str = ""


@dataclass(eq=False, slots=True)
class Piece:
    """One real piece.

    face: what is printed on the piece, or "" if it looks like all others of its kind.
    number: tells pieces of the same kind apart.
    """

    kind: str
    face: str
    number: int

    def __repr__(self) -> str:
        return f"{self.face or self.kind} {self.number}"


class CannotMoveError(AssertionError):
    """The hands were told to make a move that nobody could make."""


class RealTable:
    """A table with pieces on it.

    piles: the pieces in each place, from the bottom up.
    called: what people call each face-up piece, which may be wrong.
    how: how a piece lies, for pieces that can lie in several ways.
    came: the places that each piece has come from, the latest last, each with a move number.
    returned: for a piece that was put back, or seems to have been, the place that it came back
        from.
    moment: the number of the latest move.
    drawn: the player who has drawn the turn's card but not yet played, or "".
    shuffles: how many times cards have been shuffled.
    kept: the card that somebody has just chosen to keep.
    means: the card that each number stands for, which is the same for all players.
    knows: numbers that people know from the rulebook, such as the number of cards in play.
    searched: piles in which somebody has looked for a card, so that nobody knows their order.
    homes: for each piece that has left a player's area, the player to whose area it belongs.
    """

    def __init__(self, pieces: Iterable[tuple[Piece, Place]] = ()) -> None:
        self.piles: dict[Place, list[Piece]] = {}
        self.called: dict[Piece, str] = {}
        self.how: dict[Piece, str] = {}
        self.came: dict[Piece, tuple[tuple[int, Place], ...]] = {}
        self.returned: dict[Piece, Place] = {}
        self.moment = 0
        self.drawn = ""
        self.shuffles = 0
        self.kept: Piece | None = None
        self.means: dict[str, str] = {}
        self.knows: dict[str, int] = {}
        self.homes: dict[Piece, str] = {}
        self.searched: set[Place] = set()
        for piece, place in pieces:
            self.piles.setdefault(place, []).append(piece)

    def copy(self) -> "RealTable":
        """Return a copy of the table with the same pieces in the same places."""
        other = RealTable()
        other.piles = {place: pile[:] for place, pile in self.piles.items() if pile}
        other.called, other.how = dict(self.called), dict(self.how)
        other.came, other.moment = dict(self.came), self.moment
        other.returned = dict(self.returned)
        other.drawn, other.shuffles = self.drawn, self.shuffles
        other.kept, other.means = self.kept, self.means
        other.knows = self.knows
        other.homes = dict(self.homes)
        other.searched = set(self.searched)
        return other

    def at(self, place: Place, kind: str = "") -> list[Piece]:
        """Return the pieces in a place from the bottom up, all of them or only those of one
        kind.
        """
        return [one for one in self.piles.get(place, ()) if kind in ("", one.kind)]

    def everywhere(self) -> Iterator[tuple[Place, Piece]]:
        """Yield a pair of place and piece for every piece on the table."""
        for place, pile in self.piles.items():
            for piece in pile:
                yield place, piece

    def face(self, piece: Piece) -> str:
        """Return what people call a piece, or would call it if they saw its face."""
        return self.called.get(piece) or self.means.get(piece.face, piece.face)

    def shuffle(self, pieces: Iterable[Piece], place: Place) -> None:
        """Gather pieces and put them in one place in random order."""
        gathered = set(pieces)
        self.searched.discard(place)
        for pile in self.piles.values():
            pile[:] = [piece for piece in pile if piece not in gathered]
        order = sorted(gathered, key=lambda piece: piece.number)
        random.Random(self.shuffles).shuffle(order)
        self.shuffles += 1
        self.piles.setdefault(place, []).extend(order)
        for piece in order:
            self.came.pop(piece, None)
            self.called.pop(piece, None)
            self.how.pop(piece, None)

    def move(
        self,
        piece: Piece,
        start: Place,
        end: Place,
        *,
        called: str | None = None,
        at_bottom: bool = False,
        back: bool = False,
    ) -> bool:
        """Move a piece from one place to another. Return whether it went back to where it was
        before.

        called: what people call the piece now, or None if they no longer see its face.
        at_bottom: whether the piece goes under those already there.
        back: whether the move may undo an earlier one, so that a piece that has just come from
        `end` is put back as it was.
        """
        pile = self.piles.get(start, [])
        if piece not in pile:
            raise CannotMoveError(f"{piece} does not lie at {start}")
        pile.remove(piece)
        if start.area == "area-of":
            self.homes[piece] = start.of
        self.moment += 1
        self.piles.setdefault(end, []).insert(
            0 if at_bottom else len(self.piles.get(end, ())), piece
        )
        came = self.came.get(piece, ())
        is_back = back and bool(came) and came[-1][1] == end
        self.came[piece] = came[:-1] if is_back else (*came, (self.moment, start))
        self.returned.pop(piece, None)
        if is_back:
            self.returned[piece] = start
        if called is None:
            self.called.pop(piece, None)
        else:
            self.called[piece] = called
        return is_back

    def latest(self, place: Place, start: Place, kind: str, number: int) -> list[Piece]:
        """Return the pieces that most recently moved from `start` to `place`, starting with the
        latest.
        """
        there = self.at(place, kind)
        found = [one for one in there if self._start(one) == start]
        if len(found) < number:  # A piece that seemed to go back may have moved on.
            found += [one for one in there if self.returned.get(one) == start and one not in found]
        if len(found) < number:
            raise CannotMoveError(f"no {number} of {found} at {place} have come from {start}")
        return sorted(found, key=self.when, reverse=True)[:number]

    def has_come(self, piece: Piece, start: Place) -> bool:
        """Return whether a piece came to its present place from `start`."""
        return self._start(piece) == start

    def _start(self, piece: Piece) -> Place | None:
        came = self.came.get(piece)
        return came[-1][1] if came else None

    def when(self, piece: Piece) -> int:
        """Return the number of the move that brought a piece to its present place."""
        came = self.came.get(piece)
        return came[-1][0] if came else 0

    def in_order_of_coming(self, pieces: Iterable[Piece]) -> list[Piece]:
        """Return these pieces in order of arrival, with the latest last."""
        return sorted(pieces, key=self.when)


def liked(pieces: Iterable[Piece]) -> list[Piece]:
    """Return pieces in the order in which simulated people pick them if they are free to choose.
    The order looks random but is always the same.
    """

    def taste(piece: Piece) -> bytes:
        return hashlib.blake2b(str(piece.number).encode(), digest_size=8).digest()

    return sorted(pieces, key=taste)


def differences(one: RealTable, other: RealTable, ordered: Iterable[Place] = ()) -> list[str]:
    """Describe each difference between two tables. Copies of a card count as identical.

    ordered: places where the order of the pieces matters.
    """
    found, in_order = list[str](), set(ordered)
    for place in sorted({*one.piles, *other.piles}):
        here, there = one.piles.get(place, []), other.piles.get(place, [])
        cards = [[piece.face for piece in pile if piece.face] for pile in (here, there)]
        if place not in in_order:
            cards = [sorted(pile) for pile in cards]
        alike = [Counter(piece.kind for piece in pile if not piece.face) for pile in (here, there)]
        ways = [
            Counter((p.kind, t.how.get(p)) for p in pile)
            for t, pile in ((one, here), (other, there))
        ]
        if cards[0] != cards[1] or alike[0] != alike[1]:
            more, less = Counter(here) - Counter(there), Counter(there) - Counter(here)
            what = f"{[*more]} and not {[*less]}" if more or less else f"{here} and not {there}"
            found.append(f"{place}: {what}")
        elif ways[0] != ways[1]:
            found.append(f"{place}: {ways[0]} and not {ways[1]}")
    return found
