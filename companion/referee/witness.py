"""The keeper that is told: cards stay with the players, and some tell in private what they hold."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from companion.referee.conservation import Counted
from companion.referee.hidden import Hidden, is_lower
from companion.referee.keeper import NONE_REFUSED, F, Refusals, Tie
from companion.referee.question import OPTIONS_SEALED, SEALED, Choose, Fact, Ruling, YesNo
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.table import Said, Table
from companion.referee.table_keeper import TableKeeper

A = TypeVar("A", bound=Hashable)


class Witness(TableKeeper[F]):
    """What a seat tells is sealed: it checks that seat's own plays and answers, and no other's.

    seats: those that tell; for all others this is the table's keeper. spent: given what a
    seat holds besides, the faces that it cannot hold, each with its ruling. counted: as for
    the table's keeper. truly: the rule that what is told must be true.
    """

    retells = True

    def __init__(
        self,
        table: Table,
        faces: Sequence[F],
        spent: Callable[[Sequence[F]], Mapping[F, Ruling]],
        counted: Callable[[], Iterable[Counted]],
        *,
        seats: Sequence[Seat],
        truly: str,
    ) -> None:
        super().__init__(table, faces, lambda: spent(()), counted)
        self._seats = seats
        self._spent_beside = spent
        self._truly = truly
        # With who told it: a card that changes hands is not known of its new owner.
        self._told: dict[Hidden[F], tuple[Seat, F]] = {}
        self._rests_on: tuple[Seat, ...] = ()
        self._retold = False

    def knows(self, seat: Seat) -> bool:
        """Whether the seat tells what it holds."""
        return seat in self._seats

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """By hand, and nobody has told anything of the deck."""
        self._told.clear()
        return await super().shuffle(cards)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Ask the seat which card it got; nobody else learns it."""
        await super().give(phrase, to, card, hand)
        if self.knows(to):
            await self._ask_told("ask-told", to, card, hand)

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """Ask the seat again for all that it holds."""
        is_stale = seat in self._rests_on
        self._blur(hand)
        await self._ask_for_the_rest(seat, hand)
        self._retold = is_stale
        return is_stale

    async def play(self, name: str, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """One of the cards that the seat has told, which are its own options."""
        if not self.knows(seat):
            self._blur(hand)
            return await super().play(name, seat, hand, refuse)
        await self._ask_for_the_rest(seat, hand)

        def ask() -> Choose[F]:
            faces = self._options(seat, hand)
            forbidden = refuse(faces)
            return Choose(
                name,
                seat,
                tuple(face for face in faces if face not in forbidden),
                refused=lambda: refuse(faces),
                facts={"who": seat},
                visible=OPTIONS_SEALED,
                starts=True,
            )

        face = await self._resting_on((seat,), ask)
        passed = face in refuse(self._options(seat, hand))
        played = self._take(seat, hand, face)
        # Where the table let pass what is refused, the hand is none of those that allow it.
        self._heard.played(seat, played, hand, face, None if passed else refuse)
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
        if seat is None or self._known(seat, card) is None:
            return await super().turn_up(name, seat, card, refused, **facts)
        self._table.learned += 1

        def ask() -> Choose[F]:
            return _truthful(name, seat, self._options(seat, [card]), {"who": seat, **facts})

        face = await self._resting_on((seat,), ask)
        self._heard.turned(seat, card, face)
        return face

    async def holds(self, name: str, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Ask the one who holds it; where it has told its card, only the truth is taken."""
        if self._known(seat, card) is None:
            return await super().holds(name, seat, card, face)
        self._table.learned += 1

        def ask() -> Choose[YesNo]:
            known = self._known(seat, card)
            truth, lie = (YesNo.YES, YesNo.NO) if known is face else (YesNo.NO, YesNo.YES)
            facts = {} if known is None else {"item": known}
            lies = {lie: Ruling(self._truly, "not-true", facts)}
            return _truthful(name, seat, (truth,), {"who": seat, "item": face}, lies)

        answer = await self._resting_on((seat,), ask)
        self._heard.answered(seat, card, face, answer is YesNo.YES)
        return answer is YesNo.YES

    async def loser(
        self, name: str, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """Ask who lost; where both have told their cards, only the truth is taken."""
        if self._known(one, cards[0]) is None or self._known(two, cards[1]) is None:
            return await super().loser(name, one, two, cards)
        self._table.learned += 1

        def ask() -> Choose[Seat | Tie]:
            [first], [second] = self._options(one, cards[:1]), self._options(two, cards[1:])
            truth = Tie.TIE if first == second else one if is_lower(first, second) else two
            lies = [other for other in (one, two, Tie.TIE) if other is not truth]
            return Choose(
                name,
                None,
                (truth,),
                refused=lambda: {lie: Ruling(self._truly, "not-as-told") for lie in lies},
                facts={"who": one, "target": two},
                fact=True,
                starts=True,  # what led to it stands before it is told who can have lost
            )

        lost = await self._resting_on((one, two), ask)
        loser = None if isinstance(lost, Tie) else lost
        self._heard.compared(one, two, cards, loser)
        return loser

    async def keep_one(
        self,
        name: str,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """One of the cards that it has told, in secret."""
        if not self.knows(seat):
            self._blur(cards)
            return await super().keep_one(name, seat, cards, refused)
        await self._ask_for_the_rest(seat, cards)

        def ask() -> Choose[F]:
            faces = tuple(face for face in self._options(seat, cards) if face not in refused)
            return Choose(name, seat, faces, facts={"who": seat}, visible=SEALED, starts=True)

        face = await self._resting_on((seat,), ask)
        taken = self._take(seat, cards, face)
        self._heard.one_taken(taken, cards)
        return taken

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """Nobody has told in which order."""
        self._blur(cards)
        super().mixed(cards)

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """Its own cards, once it has told them all."""
        faces = self._faces_of(to, cards)
        if not faces or len(faces) < len(cards):
            return []
        return [Said(to, phrase, {"items": tuple(sorted(faces))})]

    async def _ask_for_the_rest(self, seat: Seat, hand: Sequence[Hidden[F]]) -> None:
        """For each card that it has not told: one that came by a trade, say."""
        for card in hand:
            await self._ask_told("ask-held", seat, card, hand)

    async def _ask_told(
        self, name: str, seat: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]
    ) -> None:
        """Which card is it? None that the open ones and its own other cards rule out."""

        def ask() -> Choose[F]:
            others = self._faces_of(seat, [other for other in hand if other is not card])
            impossible = self._spent_beside(others)
            return Choose(
                name,
                seat,
                tuple(face for face in self._faces if face not in impossible),
                refused=lambda: self._spent_beside(others),
                facts={"who": seat},
                visible=SEALED,
                fact=True,
                starts=True,
                seen=True,  # it has looked at the card
            )

        if self._known(seat, card) is None:
            face = await self._resting_on((seat,), ask, lambda: self._known(seat, card))
            if self._known(seat, card) is None:
                self._told[card] = (seat, face)
                self._table.whisper(seat, "you-told", item=face)

    async def _resting_on(
        self,
        seats: tuple[Seat, ...],
        ask: Callable[[], Choose[A]],
        answered: Callable[[], A | None] = lambda: None,
    ) -> A:
        """Ask what rests on what these seats have told; again, if they tell anew meanwhile.

        answered: what has been answered by telling anew.
        """
        before = self._rests_on
        while True:
            self._rests_on, self._retold = seats, False
            try:
                return await ask()
            except Changed:
                if not self._retold:
                    raise
                if (answer := answered()) is not None:
                    return answer
            finally:
                self._rests_on = before

    def _options(self, seat: Seat, cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
        """The different faces that it has told of these, the lowest first."""
        return tuple(sorted(set(self._faces_of(seat, cards))))

    def _known(self, seat: Seat, card: Hidden[F]) -> F | None:
        """What this seat itself has told of the card."""
        teller, face = self._told.get(card, (None, None))
        return face if teller is seat else None

    def _faces_of(self, seat: Seat, cards: Sequence[Hidden[F]]) -> list[F]:
        """What it has told of these."""
        return [face for card in cards if (face := self._known(seat, card)) is not None]

    def _take(self, seat: Seat, cards: list[Hidden[F]], face: F) -> Hidden[F]:
        """Out of the list, the first card of which it has told this face."""
        place = next(n for n, card in enumerate(cards) if self._known(seat, card) is face)
        return cards.pop(place)

    def _blur(self, cards: Sequence[Hidden[F]]) -> None:
        """Which of these is which is known no more."""
        for card in cards:
            self._told.pop(card, None)


def _truthful(
    name: str,
    seat: Seat,
    truth: tuple[A, ...],
    facts: Mapping[str, Fact],
    lies: Mapping[A, Ruling] = NONE_REFUSED,
) -> Choose[A]:
    """What the seat has told already. Why nothing else goes is for its line alone."""
    return Choose(
        name,
        seat,
        truth,
        refused=lambda: lies,
        facts=facts,
        visible=OPTIONS_SEALED,
        fact=True,
        starts=True,  # or a line that is refused, and so undone, would tell what is true
    )
