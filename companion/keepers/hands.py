"""Hands of several cards: laid open one by one or all at once, kept in part, drawn from."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, Protocol, cast

from companion.keepers.dealer import ORDER, DealerCore, face_of, faces_of, take
from companion.keepers.hidden import Hidden
from companion.keepers.keeper import NONE_REFUSED, F, Keeper
from companion.keepers.table import TableCore, last_of
from companion.keepers.witness import WitnessCore
from companion.referee.facts import Fact
from companion.referee.question import (
    OPTIONS_SEALED,
    SEALED,
    Ask,
    Choose,
    Draw,
    Pick,
    Ruling,
    Step,
)
from companion.referee.seat import Seat
from companion.referee.table import Table


class Hands(Keeper[F], Protocol[F]):
    """A keeper of hands of several cards."""

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """Whether this can be among them, as far as the companion knows."""

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """This card leaves the hand face up, without a question: what the seat does tells it."""

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
        """A card of its hand that is not refused, which leaves the hand face up, or None.

        done: the answer that means None, where the seat need not lay any. must: what refuses
        `done` to a seat that has a card it could lay; one that is known to have none is not
        asked. starts: no other card was asked for just before.
        """

    async def lay_down(
        self, ask: Ask, seat: Seat, hand: Sequence[Hidden[F]], told: list[F], short: Ruling
    ) -> None:
        """The whole hand, for all to see.

        told: to this it is added card by card. short: what refuses `done` before it is whole.
        """

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


# What is the same for every keeper, but for who has the cards


async def draw_from(table: Table, keeper: Keeper[F], hand: Sequence[Hidden[F]]) -> Hidden[F]:
    """A card of somebody's hand, drawn unseen; it is still in that hand.

    At the table, whoever draws it looks at it, and any card of the hand stands for it.
    """
    if keeper.deals:
        return hand[await Pick(len(hand))]
    table.learned += 1
    return hand[-1]


async def remove_drawn(
    keeper: Keeper[F],
    ask: Ask,
    phrase: str,
    seat: Seat,
    hand: list[Hidden[F]],
    card: Hidden[F],
) -> Hidden[F]:
    """The card that somebody has drawn of a seat's hand, out of that hand.

    A seat that tells what it holds is asked which one is gone; the dealer tells the seat, by
    the phrase.
    """
    if not keeper.deals:
        return await keeper.keep_one(ask, seat, hand)
    await keeper.show(phrase, seat, card)
    return hand.pop(next(place for place, one in enumerate(hand) if one is card))


async def deal_open(
    keeper: Keeper[F], ask: Ask, cards: Sequence[F], seats: Sequence[Seat]
) -> list[F]:
    """Deal these cards, which all see, at random, one to each seat: what each gets.

    At the table it is asked who got which, but for the last.
    """
    if keeper.deals:
        return [cards[place] for place in await Draw(len(cards))][: len(seats)]
    left, got = list(cards), list[F]()
    for seat in seats:
        among = tuple(dict.fromkeys(left))
        face = among[0]
        if len(among) > 1:
            face = await Choose(ask, None, among, facts={"who": seat}, fact=True)
        left.remove(face)
        got.append(face)
    return got


class TableHands(TableCore[F]):
    """Asks which card it is, among those that can still be in the hand."""

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """A known card of the hand, or any other whose copies do not all lie elsewhere."""
        known = [self._known(card) for card in hand]
        return face in known or (None in known and face not in self._spent())

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """The card that is known to be this one; else one that is not known."""
        known = [self._known(card) for card in hand]
        hand.pop(known.index(face) if face in known else known.index(None))

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
        """Anything that can still be in a hand.

        That the seat has no such card is refused only where all saw that it has one.
        """

        def refusals() -> Mapping[Any, Ruling]:
            known = [self._known(card) for card in hand]
            impossible = {face: why for face, why in self._spent().items() if face not in known}
            return {**impossible, **refused, **must_not_stop}

        must_not_stop: Mapping[Any, Ruling] = {}
        against = refusals()
        known = [self._known(card) for card in hand]
        possible = tuple(
            face for face in self._faces if face not in against and (face in known or None in known)
        )
        if must and not possible:  # all saw every card of the hand
            return None
        if must and any(face in known for face in possible):
            must_not_stop = {done: must}
        face: F | Enum = await Choose(
            ask,
            seat,
            possible if done is None or done in refusals() else (*possible, done),
            refused=refusals,
            facts={"who": seat, **facts},
            starts=starts,
            of_hand=bool(possible),
        )
        if face is done:
            return None
        laid = cast("F", face)
        self.lay(hand, laid)
        return laid

    async def lay_down(
        self, ask: Ask, seat: Seat, hand: Sequence[Hidden[F]], told: list[F], short: Ruling
    ) -> None:
        """Ask card by card; one line can have them all."""
        self._table.learned += 1
        while len(told) < len(hand):
            impossible: dict[Any, Ruling] = {**self._spent_beside(told), Step.DONE: short}
            possible = tuple(face for face in self._faces if face not in impossible)
            face: F = await Choose(
                ask,
                seat,
                possible or self._faces,  # after answers that cannot all be so
                refused=partial(dict, impossible),
                facts={"who": seat, "count": len(hand) - len(told), **last_of(told)},
                fact=True,
                starts=not told,
                shown=True,
            )
            told.append(face)

    async def keep_some(
        self,
        ask: Ask,
        seat: Seat,
        cards: Sequence[Hidden[F]],
        kept: list[Hidden[F]],
        least: int,
    ) -> None:
        """Ask how many."""
        counts = tuple(range(least, len(cards) + 1))
        count: int = await Choose(ask, seat, counts, facts={"who": seat}, fact=True, seen=True)
        kept += cards[:count]


class WitnessHands(WitnessCore[F], TableHands[F]):
    """Offers a seat that tells the cards that it has told."""

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
        """One of the cards that it has told."""
        if not self.knows(seat):
            self._told.forget(hand)
            return await super().lay_open(
                ask, seat, hand, refused, done, starts=starts, must=must, **facts
            )
        await self._ask_for_the_rest(seat, hand)

        def faces() -> tuple[F, ...]:
            return tuple(face for face in self._told.options(seat, hand) if face not in refused)

        def question() -> Choose[F | Enum]:
            found = faces()
            against = {**refused, **({done: must} if must and found else {})}
            return Choose(
                ask,
                seat,
                found if done is None or done in against else (*found, done),
                refused=lambda: against,
                facts={"who": seat, **facts},
                visible=OPTIONS_SEALED,
                starts=starts,
            )

        if (must or done in refused) and not faces():
            return None
        face = await self._ask_from_told((seat,), question)
        if face is done:
            return None
        laid = cast("F", face)
        self.lay(hand, laid)
        return laid

    async def lay_down(
        self, ask: Ask, seat: Seat, hand: Sequence[Hidden[F]], told: list[F], short: Ruling
    ) -> None:
        """What it has told; a seat that has not told all is asked, like any other."""
        faces = self._told.faces(seat, hand)
        if len(faces) < len(hand):
            await super().lay_down(ask, seat, hand, told, short)
        else:
            self._table.learned += 1
            told[:] = sorted(faces)


class DealerHands(DealerCore[F]):
    """Offers what is in the hand."""

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """The dealer knows."""
        for card in hand:  # noqa: SIM110 - `any` would be slow: simulations ask this most
            if card._face is face:
                return True
        return False

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """The dealer knows which."""
        take(hand, face)

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
        """The options are in the hand, and so are for this seat only."""
        faces = tuple(face for face in faces_of(hand) if face not in refused)
        if must and not faces:
            return None
        against = {**refused, **({done: must} if must else {})}
        face: F | Enum = await Choose(
            ask,
            seat,
            faces if done is None or done in against else (*faces, done),
            refused=lambda: against,
            facts={"who": seat, **facts},
            visible=OPTIONS_SEALED,
            starts=starts,
        )
        if face is done:
            return None
        laid = cast("F", face)
        take(hand, laid)
        return laid

    async def lay_down(
        self, ask: Ask, seat: Seat, hand: Sequence[Hidden[F]], told: list[F], short: Ruling
    ) -> None:
        """The dealer knows."""
        self._table.learned += 1
        told[:] = sorted(map(face_of, hand), key=ORDER)

    async def keep_some(
        self,
        ask: Ask,
        seat: Seat,
        cards: Sequence[Hidden[F]],
        kept: list[Hidden[F]],
        least: int,
    ) -> None:
        """One after another, until the seat is done."""
        self._table.learned += 1
        left = [card for card in cards if not any(card is one for one in kept)]
        while left:
            faces = faces_of(left)
            face: F | Step = await Choose(
                ask,
                seat,
                faces if len(kept) < least else (*faces, Step.DONE),
                facts={"who": seat, "count": len(kept)},
                visible=SEALED,
                starts=True,
            )
            if isinstance(face, Step):
                break
            kept.append(take(left, face))
