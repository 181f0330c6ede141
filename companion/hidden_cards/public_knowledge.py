"""All public statements about the face-down cards since they were last shuffled, in order.

At first, a statement is only stored. It is evaluated when somebody asks which faces are still
possible.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from companion.hidden_cards.belief import Belief, Order
from companion.hidden_cards.hidden import Face, Hidden
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Table

Card = Hidden[Any]


class Deal(NamedTuple):
    """The numbers by which a `Belief` identifies one deck's cards and faces. A card's number is its
    place in the shuffled deck.
    """

    places: dict[Card, int]
    numbers: dict[Face, int]
    faces: tuple[Face, ...]

    def bits(self, faces: Iterable[Face]) -> int:
        """Return a set of faces as an integer with one bit for each face, as a `Belief` expects."""
        return sum(1 << self.numbers[face] for face in faces)


# In the following classes, `number` is the number of the public answer that the statement comes
# from, counted from 1 (`Table.answered`).


class Turned(NamedTuple):
    """A card was turned face up.

    who: the card's owner, or None if nobody owns it.
    played: whether the card was turned up because its owner played it.
    """

    number: int
    card: Card
    face: Face
    who: Seat | None
    played: bool

    def put(self, belief: Belief, deal: Deal) -> None:
        """Add this statement to a belief."""
        belief.turned(deal.places[self.card], deal.numbers[self.face])


class Shown(NamedTuple):
    """Everyone saw this face on one of these cards.

    who: the seat that holds the cards, or None if nobody does.
    """

    number: int
    cards: tuple[Card, ...]
    face: Face
    who: Seat | None

    def put(self, belief: Belief, deal: Deal) -> None:
        """Add this statement to a belief."""
        belief.among([deal.places[card] for card in self.cards], deal.numbers[self.face])


class Moved(NamedTuple):
    """Some cards changed places without anyone seeing how, and are now in one of these orders. This
    follows from a move, so no seat made the statement.
    """

    cards: tuple[Card, ...]
    orders: tuple[Order, ...]

    def put(self, belief: Belief, deal: Deal) -> None:
        """Add this statement to a belief."""
        belief.moved([deal.places[card] for card in self.cards], self.orders)


class Denied(NamedTuple):
    """A seat said that its card doesn't have this face."""

    number: int
    card: Card
    face: Face
    who: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Add this statement to a belief."""
        if self.face in deal.numbers:
            belief.within(deal.places[self.card], ~deal.bits([self.face]))


class Lower(NamedTuple):
    """Two seats compared their cards, and the first seat's card was lower."""

    number: int
    card: Card
    other: Card
    who: Seat
    target: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Add this statement to a belief."""
        belief.lower(deal.places[self.card], deal.places[self.other])


class Same(NamedTuple):
    """Two seats compared their cards, and neither card was lower."""

    number: int
    card: Card
    other: Card
    who: Seat
    target: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Add this statement to a belief."""
        belief.same(deal.places[self.card], deal.places[self.other])


class Allowed(NamedTuple):
    """A seat was allowed to play a card, so the card that it kept has none of the faces that would
    have forbidden the play.

    card: the card that the seat kept.
    faces: the faces that this card can't have.
    face: the face of the card that was played.
    """

    number: int
    card: Card
    faces: tuple[Face, ...]
    face: Face
    who: Seat

    def put(self, belief: Belief, deal: Deal) -> None:
        """Add this statement to a belief."""
        belief.within(deal.places[self.card], ~deal.bits(self.faces))


#: Statements that only the players can vouch for, because nobody else saw the cards.
Doubtful = Denied | Lower | Same | Allowed
#: Statements that come from one numbered answer, so that the companion can quote them.
Numbered = Turned | Shown | Doubtful
Statement = Numbered | Moved


class PublicKnowledge:
    """All public statements about one deck, and the faces that these statements leave possible."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._refusals: dict[tuple[Any, Face], tuple[Face, ...]] = {}
        self.shuffled((), ())

    def shuffled(self, cards: Sequence[Card], deck: Sequence[Face]) -> None:
        """Start a new deck.

        cards: the cards in the pile's order.
        deck: the cards' faces, in any order.
        """
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
        """Maps this deck's cards and faces to the numbers by which a `Belief` identifies them."""
        if self._deal is None:
            faces = tuple(sorted(dict.fromkeys(self._deck)))
            places = {card: place for place, card in enumerate(self._cards)}
            numbers = {face: number for number, face in enumerate(faces)}
            self._deal = Deal(places, numbers, faces)
        return self._deal

    # The methods below only record notes. Simulations deal games by the million and seldom ask what
    # a card can be, so a note becomes a statement only when somebody asks. `_noted` is one flat
    # list. For each note, it contains the note's length, the method that creates the statement, and
    # that method's arguments. With a tuple for each note, Python's garbage collector would have
    # twice as much work.

    def turned(self, seat: Seat | None, card: Card, face: Face) -> None:
        """Record that a card is face up. seat: the card's owner, or None if nobody owns it."""
        self._noted += (6, PublicKnowledge._turned, self._table.answered, seat, card, face)

    def played(
        self, seat: Seat, played: Card, kept: Sequence[Card], face: Face, refuse: Any
    ) -> None:
        """Record that one card in a hand was played. Only the player knows which of the cards it
        was.

        refuse: returns the cards that a given hand may not play. None: the table allowed the play
        although the rules forbid it.
        """
        number, make = self._table.answered, PublicKnowledge._played
        if len(kept) == 1:
            self._noted += (8, make, number, seat, face, refuse, kept[0], played)
        else:
            self._noted += (7 + len(kept), make, number, seat, face, refuse, *kept, played)

    def one_taken(self, taken: Card, rest: Sequence[Card]) -> None:
        """Record that a card was removed without anyone seeing which one. From now on, `taken`
        stands for that card, and `rest` for the other cards, which stay in order.
        """
        self._noted += (3 + len(rest), PublicKnowledge._one_taken, *rest, taken)

    def mixed(self, cards: Sequence[Card]) -> None:
        """Record that these cards are now in an unknown order."""
        if len(cards) > 1:
            orders = tuple(permutations(range(len(cards))))
            self._noted += (3, PublicKnowledge._store, Moved(tuple(cards), orders))

    def answered(self, seat: Seat, card: Card, face: Face, yes: bool) -> None:
        """Record a seat's answer to the question of whether its card has this face. If the answer
        is yes, record the card as face up, because the seat has to show it.
        """
        if yes:
            self.turned(seat, card, face)
        else:
            self._noted += (6, PublicKnowledge._denied, self._table.answered, card, face, seat)

    def compared(self, one: Seat, two: Seat, cards: tuple[Card, Card], loser: Seat | None) -> None:
        """Record a comparison of two seats' cards. loser: the seat with the lower card, or None for
        a tie.
        """
        number, (mine, theirs) = self._table.answered, cards
        said: Statement
        if loser is None:
            said = Same(number, mine, theirs, one, two)
        elif loser is one:
            said = Lower(number, mine, theirs, one, two)
        else:
            said = Lower(number, theirs, mine, two, one)
        self._noted += (3, PublicKnowledge._store, said)

    def shown(self, seat: Seat | None, cards: Sequence[Card], face: Face) -> None:
        """Record that everyone saw this face on one of these cards.

        seat: the seat that holds the cards, or None if nobody does.
        """
        if not self.has(cards):
            # The cards weren't all shuffled into this deck, so nothing follows for the others.
            return
        said = Shown(self._table.answered, tuple(cards), face, seat)
        self._noted += (3, PublicKnowledge._store, said)

    def lose_track(self) -> None:
        """Record that part of the deck was reshuffled, so that nobody can follow its cards."""
        self._cards = ()

    def has(self, cards: Iterable[Card]) -> bool:
        """Whether all of these cards are from this deck, and everybody can still keep track of
        them.
        """
        # Creating the statements may show that nobody can keep track of the cards any longer.
        _ = self.statements
        return set(cards) <= set(self._cards)

    def distrust(self, seat: Seat) -> None:
        """Drop all doubtful statements that this seat made or took part in, because it has said or
        done something false.
        """
        self._begin_again(
            [
                one
                for one in self.statements
                if not isinstance(one, Doubtful)
                or not (one.who is seat or (isinstance(one, Lower | Same) and one.target is seat))
            ]
        )

    def forget(self) -> None:
        """Forget everything except which cards are face up."""
        belief = self.belief().copy()
        belief.forget()
        self._base = belief
        self._begin_again([])

    @property
    def statements(self) -> list[Statement]:
        """Every recorded statement."""
        if self._noted:
            noted, self._noted, place = self._noted, [], 0
            while place < len(noted):
                after = place + noted[place]
                noted[place + 1](self, *noted[place + 2 : after])
                place = after
        return self._statements

    def _store(self, said: Statement) -> None:
        """Store a statement. If any of its cards is from another deck, lose track of this deck
        instead.
        """
        cards = said.cards if isinstance(said, Moved | Shown) else (said.card,)
        if all(card in self.deal.places for card in cards):
            self._statements.append(said)
        else:
            self.lose_track()

    def _turned(self, number: int, seat: Seat | None, card: Card, face: Face) -> None:
        self._store(Turned(number, card, face, seat, played=False))

    def _denied(self, number: int, card: Card, face: Face, seat: Seat) -> None:
        self._store(Denied(number, card, face, seat))

    def _one_taken(self, *cards: Card) -> None:
        """Create the statement for `one_taken`. The last of these cards is the one that was
        removed.
        """
        self._store(Moved(cards, _orders_of_one_taken(len(cards))))

    def _played(self, number: int, seat: Seat, face: Face, refuse: Any, *cards: Card) -> None:
        """Create the statements that follow from a play. The last of these cards is the one that
        was played, and the player kept the others.
        """
        if len(cards) > 1:
            self._one_taken(*cards)
        self._store(Turned(number, cards[-1], face, seat, played=True))
        if len(cards) == 2 and refuse is not None and (faces := self._forbidding(refuse, face)):
            self._store(Allowed(number, cards[0], faces, face, seat))

    # Conclusions from the statements

    def belief(self) -> Belief:
        """Return the states that all statements together leave possible."""
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
        """Return all statements up to the first one that contradicts those before it, or an empty
        list if there is no contradiction.
        """
        self.belief()
        return self._statements[: self._emptied]

    def leaves_something(self, statements: Iterable[Statement]) -> bool:
        """Whether these statements, without any others, can all be true."""
        belief = self._beginning()
        for one in statements:
            one.put(belief, self.deal)
            if belief.empty:
                return False
        return True

    def can_be(self, card: Card) -> tuple[Face, ...]:
        """Return a card's possible faces, lowest first.

        If the statements contradict each other, ignore all of them.
        """
        belief = self.belief()
        if belief.empty:
            belief = belief.copy()
            belief.forget()
        faces = belief.can_be(self.deal.places[card])
        return tuple([face for number, face in enumerate(self.deal.faces) if faces >> number & 1])

    def _beginning(self) -> Belief:
        """Return the belief before the first statement, when every order of the deck is still
        possible.
        """
        if self._base is None:
            copies = dict.fromkeys(self.deal.faces, 0)
            for face in self._deck:
                copies[face] += 1
            self._base = Belief(list(copies.values()))
        return self._base.copy()

    def _forbidding(self, refuse: Any, face: Face) -> tuple[Face, ...]:
        """Return the faces that make it illegal to play this face as long as they are in the same
        hand.
        """
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
    """Return each order that results from moving one of `count` cards to the end."""
    return tuple(
        (*(place for place in range(count) if place != taken), taken) for taken in range(count)
    )
