"""Keeps track of what face-down cards can be, given everything that players have said and shown.

Cards are in places, numbered from 0. Faces are also numbered from 0, in the order of their values.
A state says which face is in each place. A belief consists of all states that agree with the
statements so far. It is stored as a short list of cases. A case has a set of possible faces for
each place. It stands for all states in which each place has one of its possible faces, and no face
occurs more often than there are copies left.

A case is stored as a single integer that consists of fields. The field for a place has one bit for
each face, and is empty once the place's card is face up. The field for a place about which nothing
is known contains all remaining faces. Therefore a single operation tells whether one case is
included in another, and the list stays short.
"""

from collections.abc import Sequence
from itertools import permutations

#: A new order of cards. The number at each position says where the card at that position was
#: before.
Order = tuple[int, ...]


class Belief:
    """What the cards of a deck can be, given the statements so far.

    All cards start face down, each in a place of its own. A statement that contradicts earlier ones
    doesn't raise an error, but leaves the belief empty.

    copies: number of cards of each face in the deck.
    """

    __slots__ = ("_all", "_cases", "_faces", "_field", "_left", "_ones", "_rooms", "_width")

    def __init__(self, copies: Sequence[int]) -> None:
        self._left = list(copies)
        self._width = len(copies)
        self._field = (1 << self._width) - 1
        #: A number in which the first bit of each face-down card's field is set.
        self._ones = sum(1 << place * self._width for place in range(sum(copies)))
        self._faces = sum(1 << face for face, count in enumerate(copies) if count)
        self._all = self._faces * self._ones
        #: How many face-down cards have a face from this set. Computed when first needed.
        self._rooms: dict[int, int] = {}
        self._cases = [self._all]

    @property
    def empty(self) -> bool:
        """Whether the statements contradict each other, so that no case is possible."""
        return not self._cases

    @property
    def cases(self) -> list[dict[int, int]]:
        """All cases. Each maps the places about which something is known to their possible faces,
        as a bit mask.
        """
        return [self._taken_apart(case) for case in self._cases]

    @property
    def left(self) -> tuple[int, ...]:
        """How many cards of each face are still face down."""
        return tuple(self._left)

    def copy(self) -> "Belief":
        """Return an independent copy."""
        other = Belief.__new__(Belief)
        other._left = self._left[:]
        other._width = self._width
        other._field = self._field
        other._ones = self._ones
        other._faces = self._faces
        other._all = self._all
        other._rooms = self._rooms.copy()
        # Both can share the list, because it is only ever replaced as a whole.
        other._cases = self._cases
        return other

    def forget(self) -> None:
        """Forget all statements. Only the cards that were turned up are still known."""
        self._cases = [self._all]

    # Statements that narrow the belief

    def turned(self, place: int, face: int) -> None:
        """State that the card in this place was turned up, and has this face."""
        first = place * self._width
        if not self._ones >> first & 1:
            return  # The card had already been turned up.
        bit = 1 << first + face
        cases = [case for case in self._cases if case & bit]
        if self._left[face]:
            self._left[face] -= 1
            for faces in self._rooms:
                if faces >> face & 1:
                    self._rooms[faces] -= 1
        if not self._left[face]:
            self._faces &= ~(1 << face)
        self._ones ^= 1 << first
        self._all = every = self._faces * self._ones
        self._keep([case & every for case in cases])

    def within(self, place: int, faces: int) -> None:
        """State that the card in this place has one of these faces.

        faces: a number with a bit for each face.
        """
        first = place * self._width
        away = (self._faces & ~faces) << first
        if away:
            self._keep([case & ~away for case in self._cases])

    def among(self, places: Sequence[int], face: int) -> None:
        """State that one of the cards in these places has this face. The card stays face down."""
        cases: list[int] = []
        for place in places:
            first = place * self._width
            bit, others = 1 << first + face, ~(self._field << first)
            cases += [case & others | bit for case in self._cases if case & bit]
        self._keep(cases)

    def lower(self, one: int, two: int) -> None:
        """State that the card in place `one` is lower than the card in place `two`."""
        self._compared(one, two, [(1 << face, -2 << face) for face in range(self._width)])

    def same(self, one: int, two: int) -> None:
        """State that the cards in both places have the same face."""
        self._compared(one, two, [(1 << face, 1 << face) for face in range(self._width)])

    def moved(self, places: Sequence[int], orders: Sequence[Order]) -> None:
        """State that the cards in these places may have been rearranged among themselves.

        orders: the possible new orders. After `order`, places[n] has the card that was in
        places[order[n]] before.
        """
        width, field = self._width, self._field
        cases: list[int] = []
        for case in self._cases:
            fields = [case >> place * width & field for place in places]
            if fields.count(fields[0]) == len(fields):
                cases.append(case)
                continue
            others = case
            for place in places:
                others &= ~(field << place * width)
            for order in orders:
                put = others
                for place, source in zip(places, order, strict=True):
                    put |= fields[source] << place * width
                cases.append(put)
        # Moving cards doesn't change which faces there are, so no case has become impossible.
        self._cases = _outermost(cases)

    def mixed(self, places: Sequence[int]) -> None:
        """State that the cards in these places are in an unknown order."""
        self.moved(places, list(permutations(range(len(places)))))

    # Possible faces

    def can_be(self, place: int) -> int:
        """Return the faces that the card in this place can have, as a bit mask. Return 0 if the
        belief is empty.
        """
        first = place * self._width
        others = ~(self._field << first)
        found = 0
        for case in self._cases:
            wanted = (case >> first & self._field) & ~found
            if not wanted:
                continue
            crowd = len(self._sets(case & others | self._all & ~others))
            for face in range(self._width):
                bit = 1 << face
                # If there are more copies of the face than cards that could need it, one is left
                # for this place. This saves the check in `_fits`.
                if wanted & bit and (
                    self._left[face] > crowd or self._fits(case & others | bit << first)
                ):
                    found |= bit
        return found

    # Working with cases

    def _compared(self, one: int, two: int, pairs: Sequence[tuple[int, int]]) -> None:
        """State how the cards in two places compare.

        pairs: the possibilities. Each is a set of faces for the first card and one for the second,
        as bit masks.
        """
        here, there = one * self._width, two * self._width
        field = self._field
        cases: list[int] = []
        for case in self._cases:
            first, second = case >> here & field, case >> there & field
            others = case & ~(field << here) & ~(field << there)
            cases += [
                others | (first & mine) << here | (second & theirs) << there
                for mine, theirs in pairs
                if first & mine and second & theirs
            ]
        self._keep(cases)

    def _keep(self, cases: list[int]) -> None:
        """Replace the current cases with these, leaving out any that are impossible or contained in
        another case.
        """
        self._cases = [case for case in _outermost(cases) if self._fits(case)]

    def _sets(self, case: int) -> list[int]:
        """Return a bit mask of the possible faces for each place that a case narrows down."""
        width, field = self._width, self._field
        rest = self._all & ~case
        sets: list[int] = []
        while rest:
            first = (rest.bit_length() - 1) // width * width
            sets.append(case >> first & field)
            rest &= (1 << first) - 1
        return sets

    def _taken_apart(self, case: int) -> dict[int, int]:
        places = range(self._ones.bit_length() // self._width + 1)
        fields = {place: case >> place * self._width & self._field for place in places}
        return {
            place: faces
            for place, faces in fields.items()
            if faces != self._faces and self._ones >> place * self._width & 1
        }

    def _fits(self, case: int) -> bool:
        """Whether a case is possible: each place gets a copy of one of its possible faces.

        Places about which nothing is known get whatever is left, so they need no check.
        """
        if case == self._all:
            return True
        sets = self._sets(case)
        rooms = self._rooms
        while sets:
            count = len(sets)
            if count == 1:
                return sets[0] != 0
            narrow = []
            for faces in sets:
                room = rooms.get(faces)
                if room is None:
                    room = rooms[faces] = sum(
                        left for face, left in enumerate(self._left) if faces >> face & 1
                    )
                # If there are as many copies as places, this place gets one even if all others take
                # one first. So only the other places have to be checked.
                if room < count:
                    if not room:
                        return False
                    narrow.append(faces)
            if len(narrow) == count:
                return self._matched(sets)
            sets = narrow
        return True

    def _matched(self, sets: Sequence[int]) -> bool:
        """Whether each of these sets of faces can get a copy of one of its faces. A set may have to
        give up its face for another, so that a later set can get one. This is bipartite matching.
        """
        given: list[list[int]] = [[] for _ in self._left]

        def find(faces: int, tried: set[int]) -> bool:
            for face, holders in enumerate(given):
                if not faces >> face & 1 or face in tried:
                    continue
                tried.add(face)
                if len(holders) < self._left[face]:
                    holders.append(faces)
                    return True
                for n, other in enumerate(holders):
                    if find(other, tried):
                        holders[n] = faces
                        return True
            return False

        return all(find(faces, set()) for faces in sets)


def _outermost(cases: list[int]) -> list[int]:
    """Return the cases that aren't included in another case."""
    if len(cases) < 2:
        return cases
    kept: list[int] = []
    for case in sorted(dict.fromkeys(cases), key=int.bit_count, reverse=True):
        if not any(case & other == case for other in kept):
            kept.append(case)
    return kept
