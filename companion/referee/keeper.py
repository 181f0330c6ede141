"""Who knows the cards. The rules ask a keeper for what a hidden card decides, and never look.

So one rules file serves every way of playing: `table_keeper.py`, where the cards stay with
the players, and `dealer.py`, where the companion deals.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from companion.referee.facts import Fact
from companion.referee.hidden import Face, Hidden
from companion.referee.question import Ask, Ruling
from companion.referee.seat import Seat
from companion.referee.table import Said

F = TypeVar("F", bound=Face)

#: What a hand of these faces forbids to play.
Refusals = Callable[[tuple[F, ...]], Mapping[F, Ruling]]
NONE_REFUSED: Mapping[Any, Ruling] = MappingProxyType({})


class Keeper(Protocol[F]):
    """Knows hidden cards, or knows whom to ask. `F` is what stands on a card."""

    #: Whether the companion has the cards, so that nothing needs doing by hand.
    deals: bool
    #: Whether a seat that has told what it holds may tell it again.
    retells: bool

    def knows(self, seat: Seat) -> bool:
        """Whether the companion knows what this seat holds, and so what it may play."""

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """Let a seat that tells what it holds tell all of it again.

        Returns whether the open question rests on it.
        """

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """A face-down deck of these cards; the last one is on top."""

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
        """What a face-down card turns out to be, for all to see. None: a card of nobody's."""

    async def holds(self, ask: Ask, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Whether the seat's card is this one; the seat must answer truly.

        If it is, the rules lay it open at once.
        """

    async def who_holds(
        self, ask: Ask, hands: Mapping[Seat, Sequence[Hidden[F]]], faces: Sequence[F]
    ) -> list[Seat]:
        """Who holds all of these must say so."""

    async def loser(
        self, ask: Ask, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """Two seats compare cards in secret: who has the lower one, or None for a tie."""

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """A card has come into a seat's hand, where it is by now."""

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """The first cards of a hand have come, all at once."""

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Let one seat know a card."""

    async def keep_one(
        self,
        ask: Ask,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """The seat secretly takes one of these cards out of the list; none that is refused."""

    async def keep_some(
        self,
        ask: Ask,
        seat: Seat,
        cards: Sequence[Hidden[F]],
        kept: list[Hidden[F]],
        least: int,
    ) -> None:
        """The seat keeps some of these in secret, `least` or more; all see how many.

        kept: to these they are added one by one, so that nothing is lost when it is asked anew.
        """

    async def lay_open(
        self,
        ask: Ask,
        seat: Seat,
        hand: list[Hidden[F]],
        refused: Mapping[Any, Ruling] = NONE_REFUSED,
        done: Enum | None = None,
        *,
        starts: bool = True,
        must: Ruling | None = None,
        **facts: Fact,
    ) -> F | None:
        """A card of its hand, which leaves the hand face up. done: the answer for none, if that
        may be, and is not refused; then it is None.

        starts: no other card was asked for just before. must: what refuses `done` to a seat that
        has such a card; one that is known to have none is not asked.
        """

    async def lay_down(
        self, ask: Ask, seat: Seat, hand: Sequence[Hidden[F]], told: list[F], short: Ruling
    ) -> None:
        """The whole hand, for all to see. told: to this it is added card by card. short: what
        refuses `done` before it is whole.
        """

    async def deal_open(self, ask: Ask, cards: Sequence[F], seats: Sequence[Seat]) -> list[F]:
        """These cards, which all see, are dealt at random, one to each: what each gets."""

    async def draw_from(self, hand: Sequence[Hidden[F]]) -> Hidden[F]:
        """A card of somebody's hand, drawn unseen; it is still in that hand."""

    async def leaves(
        self, ask: Ask, phrase: str, seat: Seat, hand: list[Hidden[F]], card: Hidden[F]
    ) -> Hidden[F]:
        """A card that somebody has drawn of the seat's hand leaves it. phrase: tells the seat."""

    async def look_and_keep(self, ask: Ask, seat: Seat, cards: list[Hidden[F]]) -> Hidden[F]:
        """The seat looks at cards that are nobody's, and secretly takes one out of the list."""

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """A card goes anywhere into a face-down pile."""

    async def find(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> Hidden[F] | None:
        """The seat draws in secret until one of the wanted cards comes; the others go back.

        The card, out of the pile, or None where there is none. must: what refuses that there is
        none, where that cannot be.
        """

    async def find_open(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> F | None:
        """The same, and all see what was found."""

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """Whether this can be among them, as far as is known here."""

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """This card leaves the hand face up: what is done tells which it is."""

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """These face-down cards in a new order; the last one is on top."""

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """These cards lie in any order now: nobody is asked in which."""

    def shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> bool:
        """A seat has shown one of its cards to all, though no rule asked for it.

        Returns whether something is unsettled now.
        """

    def distrust(self, seat: Seat) -> None:
        """A breach of this seat has been found: what it said or did proves nothing."""

    @property
    def unsettled(self) -> bool:
        """Whether what was said cannot all be so. Rules look where a step can begin again."""

    async def settle(self, ask: Ask) -> bool:
        """Say why it cannot, and ask the table for its `Decision`. Returns whether
        the round is void.
        """

    def can_be(self, card: Hidden[F]) -> Sequence[F]:
        """What a face-down card can be, from what all have heard, the lowest first."""

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """A seat's own cards, in a sentence for that seat; nothing where nobody told us."""


class Nothing(Enum):
    """None of what is asked for."""

    NOTHING = "none"


class Tie(Enum):
    """A comparison that nobody lost."""

    TIE = "tie"
