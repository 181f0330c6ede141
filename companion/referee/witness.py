"""The keeper that is told: cards stay with the players, and some tell in private what they hold."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar, cast

from companion.referee.conservation import Counted
from companion.referee.facts import Fact
from companion.referee.hidden import Hidden, is_lower, unsee
from companion.referee.keeper import NONE_REFUSED, F, Refusals, Tie
from companion.referee.question import OPTIONS_SEALED, SEALED, Ask, Choose, Ruling, YesNo
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.table import Said, Table
from companion.referee.table_keeper import TableKeeper
from companion.referee.told import Told

A = TypeVar("A", bound=Hashable)


class Witness(TableKeeper[F]):
    """What a seat tells is sealed: it checks that seat's own plays and answers, and no other's.

    seats: those that tell; for all others this is the table's keeper. spent, counted: as for
    the table's keeper. truly: the rule that what is told must be true. what: all of the cards.
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
        what: Enum | None = None,
    ) -> None:
        super().__init__(table, faces, spent, counted)
        self._seats = seats
        self._truly = truly
        kinds = dict.fromkeys(map(type, faces))
        self._told_one = Ask("ask-told", truly, *kinds)
        self._told_all = Ask("ask-dealt", truly, *kinds)
        self._told_again = Ask("ask-held", truly, *kinds)
        self._named: Mapping[str, Fact] = {} if what is None else {"what": what}
        self._told: Told[F] = Told()
        self._rests_on: tuple[Seat, ...] = ()
        self._retold = False

    def knows(self, seat: Seat) -> bool:
        """Whether the seat tells what it holds."""
        return seat in self._seats

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """By hand, and nobody has told anything of the deck."""
        self._told.forget_all()
        return await super().shuffle(cards)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Ask the seat which card it got; nobody else learns it."""
        await super().give(phrase, to, card, hand)
        self._told.given(card, to)
        if self.knows(to):
            await self._ask_told(self._told_one, to, card, hand)

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Ask for all of them; one line can have them all."""
        if self.knows(to):
            await self._ask_for_the_rest(to, hand, self._told_all)
            self._table.said += self.tell(phrase, to, hand)

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """Ask the seat again for all that it holds."""
        is_stale = seat in self._rests_on
        self._told.forget(hand)
        await self._ask_for_the_rest(seat, hand)
        self._retold = is_stale
        return is_stale

    async def play(self, ask: Ask, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """One of the cards that the seat has told, which are its own options."""
        if not self.knows(seat):
            self._told.forget(hand)
            return await super().play(ask, seat, hand, refuse)
        await self._ask_for_the_rest(seat, hand)

        def question() -> Choose[F]:
            faces = self._told.options(seat, hand)
            forbidden = refuse(faces)
            return Choose(
                ask,
                seat,
                tuple(face for face in faces if face not in forbidden),
                refused=lambda: refuse(faces),
                facts={"who": seat},
                visible=OPTIONS_SEALED,
                starts=True,
            )

        face = await self._resting_on((seat,), question)
        passed = face in refuse(self._told.options(seat, hand))
        played = self._told.take(seat, hand, face)
        # Where the table let pass what is refused, the hand is none of those that allow it.
        self._heard.played(seat, played, hand, face, None if passed else refuse)
        return face

    async def turn_up(
        self,
        ask: Ask,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """Ask what it was; from the seat that told it, nothing else is taken."""
        if seat is None or self._told.by(seat, card) is None:
            return await super().turn_up(ask, seat, card, refused, **facts)
        self._table.learned += 1

        def question() -> Choose[F]:
            return _truthful(ask, seat, self._told.options(seat, [card]), {"who": seat, **facts})

        face = await self._resting_on((seat,), question)
        self._heard.turned(seat, card, face)
        return face

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
            return _truthful(ask, seat, (truth,), {"who": seat, "item": face}, lies)

        answer = await self._resting_on((seat,), question)
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
            [first], [second] = (
                self._told.options(one, cards[:1]),
                self._told.options(two, cards[1:]),
            )
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

        lost = await self._resting_on((one, two), question)
        loser = None if isinstance(lost, Tie) else lost
        self._heard.compared(one, two, cards, loser)
        return loser

    async def keep_one(
        self,
        ask: Ask,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """One of the cards that it has told, in secret."""
        if not self.knows(seat):
            self._told.forget(cards)
            return await super().keep_one(ask, seat, cards, refused)
        return await self._chosen(ask, seat, cards, refused)

    async def _chosen(
        self,
        ask: Ask,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """One of the cards of a seat that tells, in secret."""
        await self._ask_for_the_rest(seat, cards)

        def question() -> Choose[F]:
            faces = tuple(face for face in self._told.options(seat, cards) if face not in refused)
            return Choose(
                ask,
                seat,
                faces,
                refused=lambda: refused,
                facts={"who": seat},
                visible=SEALED,
                starts=True,
            )

        face = await self._resting_on((seat,), question)
        taken = self._told.take(seat, cards, face)
        self._told.keep_seen(seat, cards)
        unsee([taken, *cards])
        self._heard.one_taken(taken, cards)
        return taken

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

        if must and not faces():
            return None
        face = await self._resting_on((seat,), question)
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

    async def leaves(
        self, ask: Ask, phrase: str, seat: Seat, hand: list[Hidden[F]], card: Hidden[F]
    ) -> Hidden[F]:
        """The seat tells in secret which one is gone."""
        if not self.knows(seat):
            return await super().leaves(ask, phrase, seat, hand, card)
        return await self._chosen(ask, seat, hand)

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """Whoever draws it next tells it anew."""
        self._told.forget([card])
        await super().bury(card, pile)

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """A seat that tells can hold only what it has told."""
        known = [self._told.of(card) for card in hand]
        return face in known or (None in known and face not in self._spent())

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """One that is known to be this; else one that nobody has told."""
        known = [self._told.of(card) for card in hand]
        self._told.forget([hand.pop(known.index(face) if face in known else known.index(None))])

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """Nobody has told in which order."""
        self._told.forget(cards)
        super().mixed(cards)

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """Its own cards, once it has told them all."""
        faces = self._told.faces(to, cards)
        if not faces or len(faces) < len(cards):
            return []
        return [Said(to, phrase, {"items": tuple(sorted(faces))})]

    async def _ask_for_the_rest(
        self, seat: Seat, hand: Sequence[Hidden[F]], ask: Ask | None = None
    ) -> None:
        """For each card that it has not told: one that came by a trade, say."""
        starts = True
        for card in hand:
            if self._told.by(seat, card) is None:
                await self._ask_told(ask or self._told_again, seat, card, hand, starts=starts)
                starts = False

    async def _ask_told(
        self,
        ask: Ask,
        seat: Seat,
        card: Hidden[F],
        hand: Sequence[Hidden[F]],
        *,
        starts: bool = True,
    ) -> None:
        """Which card is it? None that the open ones and its own other cards rule out."""

        def question() -> Choose[F]:
            others = self._told.faces(seat, [other for other in hand if other is not card])
            impossible = self._spent_beside(others)
            untold = len(hand) - len(self._told.faces(seat, hand))
            return Choose(
                ask,
                seat,
                tuple(face for face in self._faces if face not in impossible),
                refused=lambda: self._spent_beside(others),
                facts={"who": seat, "count": untold, **self._named},
                visible=SEALED,
                fact=True,
                starts=starts,
                seen=True,  # it has looked at the card
            )

        if self._told.by(seat, card) is None:
            face = await self._resting_on((seat,), question, lambda: self._told.by(seat, card))
            if self._told.by(seat, card) is None:
                self._told.note(seat, card, face)
                self._table.whisper(seat, "you-told", item=face)

    async def _resting_on(
        self,
        seats: tuple[Seat, ...],
        question: Callable[[], Choose[A]],
        answered: Callable[[], A | None] = lambda: None,
    ) -> A:
        """Ask what rests on what these seats have told; again, if they tell anew meanwhile.

        answered: what has been answered by telling anew.
        """
        before = self._rests_on
        while True:
            self._rests_on, self._retold = seats, False
            try:
                return await question()
            except Changed:
                if not self._retold:
                    raise
                if (answer := answered()) is not None:
                    return answer
            finally:
                self._rests_on = before


def _truthful(
    ask: Ask,
    seat: Seat,
    truth: tuple[A, ...],
    facts: Mapping[str, Fact],
    lies: Mapping[A, Ruling] = NONE_REFUSED,
) -> Choose[A]:
    """What the seat has told already. Why nothing else goes is for its line alone."""
    return Choose(
        ask,
        seat,
        truth,
        refused=lambda: lies,
        facts=facts,
        visible=OPTIONS_SEALED,
        fact=True,
        starts=True,  # or a line that is refused, and so undone, would tell what is true
    )
