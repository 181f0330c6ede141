"""When what was said at the table cannot all be so: it is told, and the table decides."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from companion.keepers.contradiction import Clash, clash, tell, tell_count
from companion.keepers.counting import Counted
from companion.keepers.dealer import DealerCore
from companion.keepers.hidden import Hidden
from companion.keepers.keeper import F, Keeper
from companion.keepers.table import TableCore
from companion.referee.question import Ask, Choose
from companion.referee.seat import Seat


class Decision(Enum):
    """What the table does about what cannot be."""

    PLAY_ON = "play on"
    VOID_ROUND = "void the round"


class Settling(Keeper[F], Protocol[F]):
    """A keeper that compares what is said with what was said before."""

    def shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> bool:
        """A seat has shown one of its cards to all, though no rule asked for it.

        Returns whether something is unsettled now.
        """

    def distrust(self, seat: Seat) -> None:
        """A breach of this seat has been found: what it said or did proves nothing."""

    @property
    def unsettled(self) -> bool:
        """Whether what was said cannot all be so, and the table has not decided about it.

        Rules look at this where a step can begin again.
        """

    async def settle(self, ask: Ask) -> bool:
        """Say why it cannot be so, and ask the table for its `Decision`.

        Returns whether the round is void.
        """


class TableSettling(TableCore[F]):
    """Looks at what was heard, and counts what must be there."""

    #: What clashes, from when it is told until the table has decided.
    _clash: Clash | None = None
    #: What does not add up, and the table plays on.
    _accepted: tuple[Enum, ...] = ()

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Nothing has been said of a new deck."""
        self._clash, self._accepted = None, ()
        return await super().shuffle(cards)

    def shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> bool:
        """All have seen it."""
        self._heard.shown(seat, cards, face)
        return self.unsettled

    def distrust(self, seat: Seat) -> None:
        """Forget its answers, and what its plays would prove."""
        self._heard.distrust(seat)
        self._clash = None

    @property
    def unsettled(self) -> bool:
        """Whether statements clash, or something does not add up."""
        return self._heard.belief().empty or self._miscount() is not None

    async def settle(self, ask: Ask) -> bool:
        """Said once, and asked until the table has decided."""
        if self._clash is None:
            miscount = self._miscount()
            self._clash = clash(self._heard) or Clash(None, ())
            if miscount is None:
                tell(self._table, self._clash)
            else:
                tell_count(self._table, miscount)
        decision: Decision = await Choose(ask, None, tuple(Decision), starts=True)
        self._clash = None
        self._accepted += tuple(one.thing for one in self._counted() if not one.adds_up)
        self._heard.forget()
        return decision is Decision.VOID_ROUND

    def _miscount(self) -> Counted | None:
        """The first thing that does not add up, but for those with which the table plays on."""
        for one in self._counted():
            if not one.adds_up and one.thing not in self._accepted:
                return one
        return None


class DealerSettling(DealerCore[F]):
    """Says nothing that cannot be."""

    unsettled = False

    def shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> bool:
        """There is no card to be shown, only what somebody says."""
        return False

    def distrust(self, seat: Seat) -> None:
        """The dealer's answers are all true."""

    async def settle(self, ask: Ask) -> bool:
        """What the dealer says is always possible."""
        return False
