"""What face-down cards can be: every state that the public statements allow, and no other.

Cards lie in places, numbered from 0; what stands on them is a number from 0 too, the lower
the lower its value. What is allowed is a short list of cases. A case has a set of possible
faces for each place, and a state belongs to it when each card is one of its place's faces
and no face occurs more often than copies of it are left.

A case is one integer, a row of fields. The field of a place has a bit for each face, and
is empty once the card lies face up. So a place about which nothing is known has all faces
that are left, a case inside another is found by one operation, and a list stays short.
"""

from collections.abc import Sequence
from itertools import permutations

#: In which order cards of several places may lie afterwards.
Order = tuple[int, ...]


class Belief:
    """The states that are allowed. `copies`: how many cards of each face are in the deck.

    All cards of the deck lie face down in as many places. It is empty when nothing is
    allowed any more. Nothing is raised for an impossible statement: it only makes it empty.
    """

    __slots__ = ("_all", "_cases", "_faces", "_field", "_left", "_ones", "_rooms", "_width")

    def __init__(self, copies: Sequence[int]) -> None:
        self._left = list(copies)
        self._width = len(copies)
        self._field = (1 << self._width) - 1
        #: The first bit of each place whose card lies face down.
        self._ones = sum(1 << place * self._width for place in range(sum(copies)))
        self._faces = sum(1 << face for face, count in enumerate(copies) if count)
        self._all = self._faces * self._ones
        #: By a set of faces, how many copies of them are left.
        self._rooms: dict[int, int] = {}
        self._cases = [self._all]

    @property
    def empty(self) -> bool:
        """Whether the statements are impossible together."""
        return not self._cases

    @property
    def cases(self) -> list[dict[int, int]]:
        """Each case as the places that are not free in it, with their sets of faces as bits."""
        return [self._taken_apart(case) for case in self._cases]

    @property
    def left(self) -> tuple[int, ...]:
        """Of each face, how many copies are face down."""
        return tuple(self._left)

    def copy(self) -> "Belief":
        """The same, to go on from."""
        other = Belief.__new__(Belief)
        other._left = self._left[:]
        other._width = self._width
        other._field = self._field
        other._ones = self._ones
        other._faces = self._faces
        other._all = self._all
        other._rooms = self._rooms.copy()
        other._cases = self._cases  # never changed in place
        return other

    def forget(self) -> None:
        """Only what lies face up is left."""
        self._cases = [self._all]

    # Statements

    def turned(self, place: int, face: int) -> None:
        """The card of this place is face up now: this face."""
        first = place * self._width
        if not self._ones >> first & 1:
            return  # it was face up already
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
        """The card of this place is one of these faces, given as bits."""
        first = place * self._width
        away = (self._faces & ~faces) << first
        if away:
            self._keep([case & ~away for case in self._cases])

    def among(self, places: Sequence[int], face: int) -> None:
        """One of these places has this face, and stays face down."""
        cases: list[int] = []
        for place in places:
            first = place * self._width
            bit, others = 1 << first + face, ~(self._field << first)
            cases += [case & others | bit for case in self._cases if case & bit]
        self._keep(cases)

    def lower(self, one: int, two: int) -> None:
        """The first place has the lower card."""
        self._compared(one, two, [(1 << face, -2 << face) for face in range(self._width)])

    def same(self, one: int, two: int) -> None:
        """Both places have the same face."""
        self._compared(one, two, [(1 << face, 1 << face) for face in range(self._width)])

    def moved(self, places: Sequence[int], orders: Sequence[Order]) -> None:
        """The cards of some places lie in the same places otherwise, nobody knows how.

        orders: the ways in which they may have been put; then places[n] has the card that
        was in places[order[n]].
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
        # A card that moved is what it was, so all of them still fit.
        self._cases = _outermost(cases)

    def mixed(self, places: Sequence[int]) -> None:
        """The cards of these places lie in any order."""
        self.moved(places, list(permutations(range(len(places)))))

    # What can be

    def can_be(self, place: int) -> int:
        """The faces that the card of this place can have, as bits; none when empty."""
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
                # Where more copies are left than cards could need them, nothing can be amiss.
                if wanted & bit and (
                    self._left[face] > crowd or self._fits(case & others | bit << first)
                ):
                    found |= bit
        return found

    # Inside

    def _compared(self, one: int, two: int, pairs: Sequence[tuple[int, int]]) -> None:
        """The cards of two places are one of these pairs of sets of faces."""
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
        """These are the cases now, but for those that fit nothing or lie in another."""
        self._cases = [case for case in _outermost(cases) if self._fits(case)]

    def _sets(self, case: int) -> list[int]:
        """The sets of faces of the places that are not free in a case."""
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
        """Whether the places can have different copies. Those that are free take the rest."""
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
                # One with room for all of them finds a copy whatever the others take.
                if room < count:
                    if not room:
                        return False
                    narrow.append(faces)
            if len(narrow) == count:
                return self._matched(sets)
            sets = narrow
        return True

    def _matched(self, sets: Sequence[int]) -> bool:
        """Give each set a copy of one of its faces, moving others where that helps."""
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
    """The cases that do not lie in another one."""
    if len(cases) < 2:
        return cases
    kept: list[int] = []
    for case in sorted(dict.fromkeys(cases), key=int.bit_count, reverse=True):
        if not any(case & other == case for other in kept):
            kept.append(case)
    return kept
