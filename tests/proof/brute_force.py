"""Works out which faces hidden cards can have, by keeping a set of all possible combinations.

A card is listed as long as something is known about it. All other cards are alike. This code shares
nothing with the referee's: each new fact removes combinations from the set.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from itertools import permutations

from companion.games.parcel.items import Item
from tests.proof.true_table import Card, Watch

State = tuple[IntEnum, ...]
BESIDE_DISGUISE = (Item.CAMERA, Item.NOTEBOOK)
EIGHT = Item.DISGUISE


class BruteForce(Watch):
    """All combinations of faces that the listed cards can have.

    left: how many copies of each face are not lying face up.
    """

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.states: set[State] = {()}
        self.left: dict[IntEnum, int] = {}

    def shuffled(self, deck: Sequence[Item]) -> None:
        self.cards, self.states, self.left = [], {()}, {face: deck.count(face) for face in deck}

    def place(self, card: Card) -> int:
        """Return a card's position in the list. Add the card first if it isn't listed."""
        for place, other in enumerate(self.cards):
            if other is card:
                return place
        self.cards.append(card)
        self.states = {
            (*state, face)
            for face, copies in self.left.items()
            for state in self.states
            if state.count(face) < copies
        }
        return len(self.cards) - 1

    def _only(self, can_be: Callable[[State], bool]) -> None:
        self.states = {state for state in self.states if can_be(state)}

    def _unlist_free(self) -> None:
        """Remove the cards about which nothing is known any more: those that could have any
        remaining face, whatever the faces of the others.
        """
        for place in reversed(range(len(self.cards))):
            others = {state[:place] + state[place + 1 :] for state in self.states}
            if len(self.states) == sum(
                state.count(face) < copies for face, copies in self.left.items() for state in others
            ):
                self.states = others
                del self.cards[place]

    def turned(self, card: Card, face: Item) -> None:
        self._turned(self.place(card), face)
        self._unlist_free()

    def _turned(self, place: int, face: Item) -> None:
        self.states = {
            state[:place] + state[place + 1 :] for state in self.states if state[place] is face
        }
        del self.cards[place]
        self.left[face] -= 1

    def played(self, before: Sequence[Card], played: Card, face: Item) -> None:
        if len(before) == 2:
            here = self.place(played)
            there = self.place(before[before[0] is played])
            self.states = {
                _swapped(state, here, there) if turned else state
                for state in self.states
                for turned in (False, True)
                if state[there if turned else here] is face
                and (face not in BESIDE_DISGUISE or state[here if turned else there] is not EIGHT)
            }
        self._turned(self.place(played), face)
        self._unlist_free()

    def denied(self, card: Card, face: Item) -> None:
        place = self.place(card)
        self._only(lambda state: state[place] is not face)
        self._unlist_free()

    def compared(self, one: Card, two: Card, lower: Card | None) -> None:
        mine, theirs = self.place(one), self.place(two)
        if lower is None:
            self._only(lambda state: state[mine] is state[theirs])
        elif lower is one:
            self._only(lambda state: state[mine] < state[theirs])
        else:
            self._only(lambda state: state[mine] > state[theirs])
        self._unlist_free()

    def taken(self, before: Sequence[Card], taken: Card) -> None:
        places = [self.place(card) for card in before]
        rest = [place for card, place in zip(before, places, strict=True) if card is not taken]
        last = next(place for card, place in zip(before, places, strict=True) if card is taken)
        self.states = {
            after for state in self.states for after in _one_taken(state, places, rest, last)
        }
        self._unlist_free()

    def mixed(self, cards: Sequence[Card]) -> None:
        places = [self.place(card) for card in cards]
        others = [place for place in range(len(self.cards)) if place not in places]
        for state in list(self.states):
            for order in permutations(places):
                source = dict(zip((*places, *others), (*order, *others), strict=True))
                self.states.add(tuple(state[source[place]] for place in range(len(state))))
        self._unlist_free()

    def shown(self, cards: Sequence[Card], face: Item) -> None:
        places = [self.place(card) for card in cards]
        self._only(lambda state: any(state[place] is face for place in places))
        self._unlist_free()


def _swapped(state: State, one: int, two: int) -> State:
    after = list(state)
    after[one], after[two] = state[two], state[one]
    return tuple(after)


def _one_taken(
    state: State, places: Sequence[int], rest: Sequence[int], last: int
) -> Iterator[State]:
    """Yield the states that result if one of the cards at these places is taken away. The others
    keep their order.
    """
    for chosen in places:
        after = list(state)
        after[last] = state[chosen]
        for place, source in zip(rest, (p for p in places if p != chosen), strict=True):
            after[place] = state[source]
        yield tuple(after)
