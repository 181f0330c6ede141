"""Hidden cards that are compared, or named and answered for truly."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from companion.keepers.dealer import DealerCore, face_of
from companion.keepers.hidden import Hidden, is_lower
from companion.keepers.keeper import F, Keeper
from companion.keepers.table import TableCore, last_of
from companion.keepers.witness import WitnessCore, truthful
from companion.referee.question import Ask, Choose, Nothing, Ruling, YesNo
from companion.referee.seat import Seat


class Tie(Enum):
    """A comparison that nobody lost."""

    TIE = "tie"


class Comparing(Keeper[F], Protocol[F]):
    """A keeper whose cards decide something without being turned up."""

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


class TableComparing(TableCore[F]):
    """Asks the players."""

    async def holds(self, ask: Ask, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Ask the one who holds it. Yes is refused where every copy lies face up."""
        self._table.learned += 1

        def refused() -> Mapping[YesNo, Ruling]:
            ruling = self._spent().get(face)
            return {YesNo.YES: ruling} if ruling else {}

        impossible = refused()
        answer = await Choose(
            ask,
            seat,
            tuple(option for option in YesNo if option not in impossible),
            refused=refused,
            facts={"who": seat, "item": face},
            fact=True,
        )
        self._heard.answered(seat, card, face, answer is YesNo.YES)
        return answer is YesNo.YES

    async def who_holds(
        self, ask: Ask, hands: Mapping[Seat, Sequence[Hidden[F]]], faces: Sequence[F]
    ) -> list[Seat]:
        """Ask for one after another, until it is nobody."""
        self._table.learned += 1
        told: list[Seat] = []
        while left := [seat for seat in hands if seat not in told]:
            among: tuple[Seat | Nothing, ...] = (*left, Nothing.NOTHING)
            facts = {"count": len(told), **last_of(told)}
            said = await Choose(ask, None, among, facts=facts, fact=True)
            if isinstance(said, Nothing):
                break
            told.append(said)
        return [seat for seat in hands if seat in told]

    async def loser(
        self, ask: Ask, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """Ask who lost."""
        self._table.learned += 1
        lost: Seat | Tie = await Choose(
            ask,
            None,
            (one, two, Tie.TIE),
            facts={"who": one, "target": two},
            fact=True,
        )
        loser = None if isinstance(lost, Tie) else lost
        self._heard.compared(one, two, cards, loser)
        return loser


class WitnessComparing(WitnessCore[F], TableComparing[F]):
    """Takes only the truth from seats that have told their cards."""

    async def holds(self, ask: Ask, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Ask the one who holds it; where it has told its card, only the truth is taken."""
        if self._told.by(seat, card) is None:
            return await super().holds(ask, seat, card, face)
        self._table.learned += 1

        def question() -> Choose[YesNo]:
            known = self._told.by(seat, card)
            truth, lie = (YesNo.YES, YesNo.NO) if known is face else (YesNo.NO, YesNo.YES)
            facts = {} if known is None else {"item": known}
            lies = {lie: Ruling(self._truly, "not-true", facts)}
            return truthful(ask, seat, (truth,), {"who": seat, "item": face}, lies)

        answer = await self._ask_from_told((seat,), question)
        self._heard.answered(seat, card, face, answer is YesNo.YES)
        return answer is YesNo.YES

    async def who_holds(
        self, ask: Ask, hands: Mapping[Seat, Sequence[Hidden[F]]], faces: Sequence[F]
    ) -> list[Seat]:
        """Seats that have told all that they hold are not asked."""
        known = {seat: self._told.faces(seat, hand) for seat, hand in hands.items()}
        told = [seat for seat, hand in hands.items() if len(known[seat]) == len(hand)]
        others = {seat: hand for seat, hand in hands.items() if seat not in told}
        found = await super().who_holds(ask, others, faces)
        found += [seat for seat in told if set(faces) <= set(known[seat])]
        return [seat for seat in hands if seat in found]

    async def loser(
        self, ask: Ask, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """Ask who lost; where both have told their cards, only the truth is taken."""
        if self._told.by(one, cards[0]) is None or self._told.by(two, cards[1]) is None:
            return await super().loser(ask, one, two, cards)
        self._table.learned += 1

        def question() -> Choose[Seat | Tie]:
            [first] = self._told.options(one, cards[:1])
            [second] = self._told.options(two, cards[1:])
            truth = Tie.TIE if first == second else one if is_lower(first, second) else two
            lies = [other for other in (one, two, Tie.TIE) if other is not truth]
            return Choose(
                ask,
                None,
                (truth,),
                refused=lambda: {lie: Ruling(self._truly, "not-as-told") for lie in lies},
                facts={"who": one, "target": two},
                fact=True,
                starts=True,  # what led to it stands before it is told who can have lost
            )

        lost = await self._ask_from_told((one, two), question)
        loser = None if isinstance(lost, Tie) else lost
        self._heard.compared(one, two, cards, loser)
        return loser


class DealerComparing(DealerCore[F]):
    """Looks at the cards."""

    async def holds(self, ask: Ask, seat: Seat, card: Hidden[F], face: F) -> bool:
        """The dealer knows."""
        self._table.learned += 1
        yes = face_of(card) is face
        if self._listens:
            self._heard.answered(seat, card, face, yes)
        return yes

    async def who_holds(
        self, ask: Ask, hands: Mapping[Seat, Sequence[Hidden[F]]], faces: Sequence[F]
    ) -> list[Seat]:
        """The dealer knows."""
        self._table.learned += 1
        return [seat for seat, hand in hands.items() if set(faces) <= set(map(face_of, hand))]

    async def loser(
        self, ask: Ask, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """The dealer knows. Faces are ordered by their value."""
        self._table.learned += 1
        first, second = face_of(cards[0]), face_of(cards[1])
        loser = None if first == second else one if is_lower(first, second) else two
        if self._listens:
            self._heard.compared(one, two, cards, loser)
        return loser
