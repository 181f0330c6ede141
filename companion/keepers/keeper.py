"""What every keeper of hidden cards can do. Rules ask a keeper what a card is, and never look.

So the rules of a game are the same whether the cards stay with the players or the companion
deals. What fewer games need is in protocols that extend this one: `comparing.py`, `hands.py`,
`piles.py` and `settling.py`. A game's state types its keeper by those that its rules use.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from companion.keepers.hidden import Face, Hidden
from companion.referee.facts import Fact
from companion.referee.question import Ask, Ruling
from companion.referee.seat import Seat
from companion.referee.table import Said

F = TypeVar("F", bound=Face)

#: From the faces in a hand, which of them may not be played, each with the ruling that says why.
Refusals = Callable[[tuple[F, ...]], Mapping[F, Ruling]]
NONE_REFUSED: Mapping[Any, Ruling] = MappingProxyType({})


class Keeper(Protocol[F]):
    """Knows the hidden cards of one deck, or asks those who do. `F` is what stands on a card."""

    #: Whether the companion shuffles and deals, so that nothing needs doing by hand.
    deals: bool
    #: Whether a seat that has told what it holds may tell it again.
    retells: bool

    def knows(self, seat: Seat) -> bool:
        """Whether the companion knows what this seat holds, and so what it may play."""

    # Cards come

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """A face-down deck of these cards; the last one is on top."""

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """A seat has got the first cards of its hand, all at once. phrase: tells it which."""

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """A card has come into a seat's hand, where it is by now. phrase: tells it which."""

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """One seat looks at a card. phrase: tells it which."""

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """A seat that tells what it holds tells all of it again.

        Returns whether the open question depends on what that seat had told.
        """

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """A sentence for a seat about its own cards; none where the companion does not know them.

        phrase: has them as `items`.
        """

    # Cards go

    async def play(self, ask: Ask, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """The seat chooses a card of its hand, which leaves the hand face up."""

    async def turn_up(
        self,
        ask: Ask,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """What a face-down card turns out to be, for all to see. seat: whose it is, or None."""

    async def keep_one(
        self,
        ask: Ask,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """The seat secretly takes one of these cards out of the list; none that is refused."""

    # What all know

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """These cards have been put into some order that nobody is asked for."""

    def can_be(self, card: Hidden[F]) -> Sequence[F]:
        """What a face-down card can be, from what all have heard, the lowest first."""
