"""Hands and piles at the table: what is asked when cards are drawn, hidden or laid down."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic

from companion.referee.hidden import Hidden, unsee
from companion.referee.keeper import F, Nothing
from companion.referee.question import Ask, Choose, Ruling, Step, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Table


class TableHands(Generic[F]):
    """The part of the table's keeper for hands of several cards.

    faces: everything that can stand on a card of this deck, in the order it is offered.
    spent: beside these faces, those of which every copy is already face up, each with the
    ruling that refuses to see one more.
    """

    def __init__(
        self,
        table: Table,
        faces: Sequence[F],
        spent: Callable[[Sequence[F]], Mapping[F, Ruling]],
    ) -> None:
        self._table = table
        self._faces = tuple(faces)
        self._spent_beside = spent

    def _spent(self) -> Mapping[F, Ruling]:
        """What cannot turn up any more."""
        return self._spent_beside(())

    async def who_holds(
        self, ask: Ask, hands: Mapping[Seat, Sequence[Hidden[F]]], faces: Sequence[F]
    ) -> list[Seat]:
        """Ask for one after another, until it is nobody."""
        self._table.learned += 1
        told: list[Seat] = []
        while left := [seat for seat in hands if seat not in told]:
            among: tuple[Seat | Nothing, ...] = (*left, Nothing.NOTHING)
            said = await Choose(ask, None, among, facts={"count": len(told)}, fact=True)
            if isinstance(said, Nothing):
                break
            told.append(said)
        return [seat for seat in hands if seat in told]

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
                facts={"who": seat, "count": len(hand) - len(told), "number": len(hand)},
                fact=True,
                starts=not told,
                shown=True,
            )
            told.append(face)

    async def deal_open(self, ask: Ask, cards: Sequence[F], seats: Sequence[Seat]) -> list[F]:
        """By hand: who got which is told, but for the last."""
        left, got = list(cards), list[F]()
        for seat in seats:
            among = tuple(dict.fromkeys(left))
            face = among[0]
            if len(among) > 1:
                face = await Choose(ask, None, among, facts={"who": seat}, fact=True)
            left.remove(face)
            got.append(face)
        return got

    async def draw_from(self, hand: Sequence[Hidden[F]]) -> Hidden[F]:
        """By hand; whoever draws it looks at it. To us one is as good as another."""
        self._table.learned += 1
        return hand[-1]

    async def leaves(
        self, ask: Ask, phrase: str, seat: Seat, hand: list[Hidden[F]], card: Hidden[F]
    ) -> Hidden[F]:
        """Any of them."""
        unsee(hand)
        return hand.pop()

    async def look_and_keep(self, ask: Ask, seat: Seat, cards: list[Hidden[F]]) -> Hidden[F]:
        """The seat does so in secret."""
        self._table.learned += 1
        return cards.pop()

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
