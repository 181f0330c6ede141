"""The keeper that is told: cards stay with the players, and some tell in private what they hold."""

from collections.abc import Callable, Mapping, Sequence

from companion.referee.hidden import Hidden
from companion.referee.keeper import NONE_REFUSED, F, Refusals, Tie
from companion.referee.question import OPTIONS_SEALED, SEALED, Choose, Fact, Ruling, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Said, Table
from companion.referee.table_keeper import TableKeeper


class Witness(TableKeeper[F]):
    """What a seat tells is sealed: it checks that seat's own plays and answers, and no other's.

    seats: those that tell; for all others this is the table's keeper. spent: given the faces
    that a seat holds besides, those it cannot hold, each with its ruling. truly: the rule
    that what is told must be true.
    """

    def __init__(
        self,
        table: Table,
        faces: Sequence[F],
        spent: Callable[[Sequence[F]], Mapping[F, Ruling]],
        seats: Sequence[Seat],
        truly: str,
    ) -> None:
        super().__init__(table, faces, lambda: spent(()))
        self._seats = seats
        self._spent_with = spent
        self._truly = truly
        # Who told it, beside what was told: a card that changes hands is known no more.
        self._told: dict[Hidden[F], tuple[Seat, F]] = {}

    def tells(self, seat: Seat) -> bool:
        """Whether the seat tells in private what it holds."""
        return seat in self._seats

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """By hand, and nothing is known of the deck."""
        self._told.clear()
        return await super().shuffle(cards)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Ask the seat which card it got; nobody else learns it."""
        await super().give(phrase, to, card, hand)
        if self.tells(to):
            await self._ask_told(to, card, hand)

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Ask the seat again for all that it holds."""
        for card in hand:
            self._told.pop(card, None)
        for card in hand:
            await self._ask_told(seat, card, hand)

    async def play(self, name: str, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """One of the cards that the seat has told, which are its own options."""
        if not self.tells(seat):
            self._blur(hand)
            return await super().play(name, seat, hand, refuse)
        for card in hand:
            if self._known(seat, card) is None:  # it came by a trade
                await self._ask_told(seat, card, hand)
        faces = self._faces(seat, hand)
        forbidden = refuse(faces)
        face = await Choose(
            name,
            seat,
            tuple(face for face in faces if face not in forbidden),
            refused=lambda: {**self._untold(faces), **refuse(faces)},
            facts={"who": seat},
            visible=OPTIONS_SEALED,
            starts=True,
            seen=True,
        )
        self._take(seat, hand, face)
        return face

    async def turn_up(
        self,
        name: str,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """Ask what it was; from the seat that told it, nothing else is taken."""
        known = None if seat is None else self._known(seat, card)
        if known is None:
            return await super().turn_up(name, seat, card, refused, **facts)
        self._table.learned += 1
        return await self._truthful(name, seat, known, self._untold((known,)), facts)

    async def holds(self, name: str, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Ask the one who holds it; where it has told its card, only the truth is taken."""
        known = self._known(seat, card)
        if known is None:
            return await super().holds(name, seat, card, face)
        self._table.learned += 1
        truth, lie = (YesNo.YES, YesNo.NO) if known is face else (YesNo.NO, YesNo.YES)
        refused = {lie: Ruling(self._truly, "not-true", {"item": known})}
        answer = await self._truthful(name, seat, truth, refused, {"item": face})
        return answer is YesNo.YES

    async def loser(
        self, name: str, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """Ask who lost; where both have told their cards, only the truth is taken."""
        first, second = self._known(one, cards[0]), self._known(two, cards[1])
        if first is None or second is None:
            return await super().loser(name, one, two, cards)
        self._table.learned += 1
        truth = Tie.TIE if first == second else one if first < second else two
        wrong = Ruling(self._truly, "not-as-told", {})
        lost: Seat | Tie = await Choose(
            name,
            None,
            (truth,),
            refused=lambda: {other: wrong for other in (one, two, Tie.TIE) if other is not truth},
            facts={"who": one, "target": two},
            fact=True,
        )
        return None if isinstance(lost, Tie) else lost

    async def keep_one(self, name: str, seat: Seat, cards: list[Hidden[F]]) -> Hidden[F]:
        """One of the cards that it has told, in secret."""
        if not self.tells(seat):
            self._blur(cards)
            return await super().keep_one(name, seat, cards)
        for card in cards:
            if self._known(seat, card) is None:
                await self._ask_told(seat, card, cards)
        faces = self._faces(seat, cards)
        face: F = await Choose(name, seat, faces, facts={"who": seat}, visible=SEALED, starts=True)
        return self._take(seat, cards, face)

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """Its own cards, as it told them, once it has told all."""
        if not cards or any(self._known(to, card) is None for card in cards):
            return []
        faces = sorted(face for card in cards if (face := self._known(to, card)) is not None)
        return [Said(to, phrase, {"items": tuple(faces)})]

    async def _ask_told(self, seat: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Which card is it? Not one that its own other cards or the open ones rule out."""
        others = self._faces_of(seat, [other for other in hand if other is not card])
        impossible = self._spent_with(others)
        face = await Choose(
            "ask-told",
            seat,
            tuple(face for face in self._all_faces if face not in impossible),
            refused=lambda: self._spent_with(others),
            facts={"who": seat},
            visible=SEALED,
            fact=True,
            starts=True,
            seen=True,
        )
        self._told[card] = (seat, face)
