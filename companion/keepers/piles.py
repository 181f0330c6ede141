"""Face-down piles that cards go back into, and that are searched."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from companion.keepers.dealer import DealerCore, face_of
from companion.keepers.hidden import Hidden, unsee
from companion.keepers.keeper import F, Keeper
from companion.keepers.table import TableCore
from companion.keepers.witness import WitnessCore
from companion.referee.question import Ask, Choose, Nothing, Pick, Ruling, Shuffle, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Table


class Piles(Keeper[F], Protocol[F]):
    """A keeper of piles that are not only drawn from the top."""

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """These face-down cards in a new order; the last one is on top."""

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

        The card, out of the pile, or None where there is none. Where the companion deals, the
        seat is told the others in the phrase `drawn-past`. must: what refuses that there is
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
        """As `find`, but all see what was found."""


async def look_and_keep(
    table: Table, keeper: Keeper[F], ask: Ask, seat: Seat, cards: list[Hidden[F]]
) -> Hidden[F]:
    """The seat looks at cards that are nobody's, and secretly takes one out of the list.

    At the table nobody is asked. The dealer's question offers what the seat sees.
    """
    if keeper.deals:
        return await keeper.keep_one(ask, seat, cards)
    table.learned += 1
    return cards.pop()


class TablePiles(TableCore[F]):
    """Asks what was found."""

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """By hand."""
        return [Hidden() for _ in cards]

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """By hand."""
        unsee([card])
        pile.append(card)

    async def find(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> Hidden[F] | None:
        """Ask whether there was one."""
        if not pile:
            return None
        no = {} if must is None else {YesNo.NO: must}
        among = tuple(one for one in YesNo if one not in no)
        answer = await Choose(
            ask, seat, among, refused=lambda: no, facts={"who": seat}, fact=True, seen=True
        )
        return pile.pop() if answer is YesNo.YES else None

    async def find_open(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> F | None:
        """Ask what was found."""
        if not pile:
            return None
        against: dict[Any, Ruling] = {**self._spent()}
        if must is not None:
            against[Nothing.NOTHING] = must
        options: tuple[F | Nothing, ...] = (*wanted, Nothing.NOTHING)
        found: F | Nothing = await Choose(
            ask,
            seat,
            tuple(one for one in options if one not in against),
            refused=partial(dict, against),
            facts={"who": seat},
            fact=True,
            seen=True,
        )
        if isinstance(found, Nothing):
            return None
        pile.pop()
        return found


class WitnessPiles(WitnessCore[F], TablePiles[F]):
    """Forgets what was told of cards that go into a pile."""

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """Whoever draws it next tells it anew."""
        self._told.forget([card])
        await super().bury(card, pile)


class DealerPiles(DealerCore[F]):
    """Has the piles, so that luck alone is recorded."""

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """One recorded answer fixes the whole order."""
        return [cards[place] for place in await Shuffle(len(cards))]

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """One recorded answer says where."""
        pile.insert(await Pick(len(pile) + 1), card)

    async def find(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> Hidden[F] | None:
        """The next one from the top: the pile lies at random."""
        past: list[F] = []
        while len(past) < len(pile) and face_of(pile[-1 - len(past)]) not in wanted:
            past.append(face_of(pile[-1 - len(past)]))
        if past:
            self._table.learned += 1
            self._table.whisper(seat, "drawn-past", items=tuple(past))
        return pile.pop(-1 - len(past)) if len(past) < len(pile) else None

    async def find_open(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> F | None:
        """The next one from the top, too."""
        found = await self.find(ask, seat, pile, wanted, must)
        return None if found is None else face_of(found)
