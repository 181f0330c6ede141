"""What all have heard of the face-down cards since they were shuffled, in order.

A statement is kept, and looked at only when somebody wants to know what it leaves possible.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from companion.keepers.belief import Belief, Order
from companion.keepers.hidden import Face, Hidden
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Table

Card = Hidden[Any]


class Deal(NamedTuple):
    """How a belief numbers this deck: its cards by where they lie, its faces by their value."""

    places: dict[Card, int]
    numbers: dict[Face, int]
    faces: tuple[Face, ...]

    def bits(self, faces: Iterable[Face]) -> int:
        """A set of faces, as a belief takes it."""
        return sum(1 << self.numbers[face] for face in faces)


# `number` is that of the answer which said it, counted from 1 (`Table.answered`).


class Turned(NamedTuple):
    """A card came to lie face up. who: whose it was; played: whether by playing it."""

    number: int
    card: Card
    face: Face
    who: Seat | None
    played: bool

    def put(self, belief: Belief, deal: Deal) -> None:
        """Let a belief know it."""
        belief.turned(deal.places[self.card], deal.numbers[self.face])


class Shown(NamedTuple):
    """A seat showed this face, which is on one of its cards."""

    number: int
    cards: tuple[Card, ...]
    face: Face
    who: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Let a belief know it."""
        belief.among([deal.places[card] for card in self.cards], deal.numbers[self.face])


class Moved(NamedTuple):
    """Cards lie otherwise than before, in one of these orders; nobody can deny it."""

    cards: tuple[Card, ...]
    orders: tuple[Order, ...]

    def put(self, belief: Belief, deal: Deal) -> None:
        """Let a belief know it."""
        belief.moved([deal.places[card] for card in self.cards], self.orders)


class Denied(NamedTuple):
    """A seat said that its card is not this one."""

    number: int
    card: Card
    face: Face
    who: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Let a belief know it."""
        if self.face in deal.numbers:
            belief.within(deal.places[self.card], ~deal.bits([self.face]))


class Lower(NamedTuple):
    """Two seats compared their cards, and the first one's was lower."""

    number: int
    card: Card
    other: Card
    who: Seat
    target: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Let a belief know it."""
        belief.lower(deal.places[self.card], deal.places[self.other])


class Same(NamedTuple):
    """Two seats compared their cards, and nobody's was lower."""

    number: int
    card: Card
    other: Card
    who: Seat
    target: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Let a belief know it."""
        belief.same(deal.places[self.card], deal.places[self.other])


class Allowed(NamedTuple):
    """A seat was allowed to play a card, and so has none of these faces on the one it kept."""

    number: int
    card: Card
    faces: tuple[Face, ...]
    face: Face
    who: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Let a belief know it."""
        belief.within(deal.places[self.card], ~deal.bits(self.faces))


#: What only the players know to be true.
Doubtful = Denied | Lower | Same | Allowed
#: What one numbered answer says, and a sentence can name.
Numbered = Turned | Shown | Doubtful
Statement = Numbered | Moved


class Heard:
    """Everything that was said of one deck in public, whoever keeps the cards."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._refusals: dict[tuple[Any, Face], tuple[Face, ...]] = {}
        self.shuffled((), ())

    def shuffled(self, cards: Sequence[Card], deck: Sequence[Face]) -> None:
        """A new deck: the cards as they lie, and what is on them, in any order."""
        self._cards, self._deck = tuple(cards), deck
        self._deal: Deal | None = None
        self._base: Belief | None = None
        self._begin_again([])

    def _begin_again(self, statements: list[Statement]) -> None:
        self._statements = statements
        self._noted: list[Any] = []
        self._belief: Belief | None = None
        self._put = 0
        self._emptied = 0

    @property
    def deal(self) -> Deal:
        """How this deck is numbered."""
        if self._deal is None:
            faces = tuple(sorted(dict.fromkeys(self._deck)))
            places = {card: place for place, card in enumerate(self._cards)}
            numbers = {face: number for number, face in enumerate(faces)}
            self._deal = Deal(places, numbers, faces)
        return self._deal

    # What is heard. Simulations deal games by the million and seldom ask what a card can be. So
    # what is heard is only noted, and becomes statements when somebody asks. `_noted` is one
    # long list: for each note how long it is, the method that makes the statement, and the
    # arguments of that method. A tuple for each note would double what Python's garbage
    # collector has to visit.

    def turned(self, seat: Seat | None, card: Card, face: Face) -> None:
        """A card lies face up."""
        self._noted += (6, Heard._turned, self._table.answered, seat, card, face)

    def played(
        self, seat: Seat, played: Card, kept: Sequence[Card], face: Face, refuse: Any
    ) -> None:
        """One card of a hand was played. Which one it was, nobody else knows.

        refuse: what a hand forbids to play, or None where the table let it pass.
        """
        number = self._table.answered
        if len(kept) == 1:
            self._noted += (8, Heard._played, number, seat, face, refuse, kept[0], played)
        else:
            length = 7 + len(kept)
            self._noted += (length, Heard._played, number, seat, face, refuse, *kept, played)

    def one_taken(self, taken: Card, rest: Sequence[Card]) -> None:
        """One of these cards was taken out unseen; the others keep their order."""
        self._noted += (3 + len(rest), Heard._one_taken, *rest, taken)

    def mixed(self, cards: Sequence[Card]) -> None:
        """These cards are in any order now."""
        if len(cards) > 1:
            orders = tuple(permutations(range(len(cards))))
            self._noted += (3, Heard._said, Moved(tuple(cards), orders))

    def answered(self, seat: Seat, card: Card, face: Face, yes: bool) -> None:
        """Whether the seat's card is this one. A card that is will be laid open."""
        if yes:
            self.turned(seat, card, face)
        else:
            self._noted += (6, Heard._denied, self._table.answered, card, face, seat)

    def compared(self, one: Seat, two: Seat, cards: tuple[Card, Card], loser: Seat | None) -> None:
        """Who had the lower card, or None."""
        number, (mine, theirs) = self._table.answered, cards
        said: Statement
        if loser is None:
            said = Same(number, mine, theirs, one, two)
        elif loser is one:
            said = Lower(number, mine, theirs, one, two)
        else:
            said = Lower(number, theirs, mine, two, one)
        self._noted += (3, Heard._said, said)

    def shown(self, seat: Seat, cards: Sequence[Card], face: Face) -> None:
        """A seat showed a card of its hand to all."""
        said = Shown(self._table.answered, tuple(cards), face, seat)
        self._noted += (3, Heard._said, said)

    def distrust(self, seat: Seat) -> None:
        """Something that this seat did or said was not so: conclude nothing from any of it."""
        self._begin_again(
            [
                one
                for one in self.statements
                if not isinstance(one, Doubtful)
                or not (one.who is seat or (isinstance(one, Lower | Same) and one.target is seat))
            ]
        )

    def forget(self) -> None:
        """Keep only what lies face up."""
        belief = self.belief().copy()
        belief.forget()
        self._base = belief
        self._begin_again([])

    @property
    def statements(self) -> list[Statement]:
        """All that was noted."""
        if self._noted:
            noted, self._noted, place = self._noted, [], 0
            while place < len(noted):
                after = place + noted[place]
                noted[place + 1](self, *noted[place + 2 : after])
                place = after
        return self._statements

    def _said(self, said: Statement) -> None:
        self._statements.append(said)

    def _turned(self, number: int, seat: Seat | None, card: Card, face: Face) -> None:
        self._statements.append(Turned(number, card, face, seat, played=False))

    def _denied(self, number: int, card: Card, face: Face, seat: Seat) -> None:
        self._statements.append(Denied(number, card, face, seat))

    def _one_taken(self, *cards: Card) -> None:
        """The last of these was taken."""
        self._statements.append(Moved(cards, _orders_of_one_taken(len(cards))))

    def _played(self, number: int, seat: Seat, face: Face, refuse: Any, *cards: Card) -> None:
        """The last of these was played."""
        if len(cards) > 1:
            self._one_taken(*cards)
        self._statements.append(Turned(number, cards[-1], face, seat, played=True))
        if len(cards) == 2 and refuse is not None and (faces := self._forbidding(refuse, face)):
            self._statements.append(Allowed(number, cards[0], faces, face, seat))

    # What it leaves possible

    def belief(self) -> Belief:
        """What all of it leaves possible."""
        if self._belief is None:
            self._belief = self._beginning()
        belief = self._belief
        told = self.statements
        while self._put < len(told):
            one = told[self._put]
            one.put(belief, self.deal)
            self._put += 1
            if not self._emptied and belief.empty:
                self._emptied = self._put
        return belief

    def impossible(self) -> list[Statement]:
        """The statements up to the one after which nothing is possible; none if all is well."""
        self.belief()
        return self._statements[: self._emptied]

    def leaves_something(self, statements: Iterable[Statement]) -> bool:
        """Whether these alone are possible together."""
        belief = self._beginning()
        for one in statements:
            one.put(belief, self.deal)
            if belief.empty:
                return False
        return True

    def can_be(self, card: Card) -> tuple[Face, ...]:
        """What can stand on a card; where the statements are impossible, none of them counts."""
        belief = self.belief()
        if belief.empty:
            belief = belief.copy()
            belief.forget()
        faces = belief.can_be(self.deal.places[card])
        return tuple([face for number, face in enumerate(self.deal.faces) if faces >> number & 1])

    def _beginning(self) -> Belief:
        """Before the first of the statements that are kept."""
        if self._base is None:
            copies = dict.fromkeys(self.deal.faces, 0)
            for face in self._deck:
                copies[face] += 1
            self._base = Belief(list(copies.values()))
        return self._base.copy()

    def _forbidding(self, refuse: Any, face: Face) -> tuple[Face, ...]:
        """The faces beside which this one may not be played."""
        found = self._refusals.get((refuse, face))
        if found is None:
            hands = {other: tuple(sorted({face, other})) for other in self.deal.faces}
            refusals: dict[Face, Mapping[Any, Ruling]] = {
                other: refuse(hand) for other, hand in hands.items()
            }
            found = tuple(other for other, refused in refusals.items() if face in refused)
            self._refusals[refuse, face] = found
        return found


@cache
def _orders_of_one_taken(count: int) -> tuple[Order, ...]:
    """The taken one comes last, the others as they were."""
    return tuple(
        (*(place for place in range(count) if place != taken), taken) for taken in range(count)
    )
