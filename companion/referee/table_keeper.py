"""The keeper that asks: the cards stay with the players, who tell what the rules make public."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, cast

from companion.referee.conservation import Counted
from companion.referee.contradiction import Clash, Decision, clash, tell, tell_count
from companion.referee.facts import Fact
from companion.referee.hidden import Hidden, seen_on, unsee
from companion.referee.keeper import NONE_REFUSED, F, Refusals, Tie
from companion.referee.question import Ask, Choose, Ruling, YesNo
from companion.referee.seat import Seat
from companion.referee.statements import Heard
from companion.referee.table import Said, Table
from companion.referee.table_hands import TableHands


def _nothing_counted() -> Iterable[Counted]:
    return ()


class TableKeeper(TableHands[F]):
    """The cards stay with the players; the table tells what the rules make public.

    spent, faces: as for `TableHands`. counted: what the rules can count, to see whether it is
    all there.
    """

    retells = False
    deals = False

    def __init__(
        self,
        table: Table,
        faces: Sequence[F],
        spent: Callable[[Sequence[F]], Mapping[F, Ruling]],
        counted: Callable[[], Iterable[Counted]] = _nothing_counted,
    ) -> None:
        super().__init__(table, faces, spent)
        self._counted = counted
        self._heard = Heard(table)
        self._clash: Clash | None = None
        self._accepted: list[Enum] = []

    def knows(self, seat: Seat) -> bool:
        """Nobody tells."""
        return False

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """Nobody tells."""
        return False

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Shuffled by hand: nobody has told us the faces."""
        deck: list[Hidden[F]] = [Hidden() for _ in cards]
        self._heard.shuffled(deck, cards)
        self._clash = None
        self._accepted = []
        return deck

    async def play(
        self,
        ask: Ask,
        seat: Seat,
        hand: list[Hidden[F]],
        refuse: Refusals[F],
    ) -> F:
        """Anything that can still be in a hand may be played."""
        face = await self._ask(ask, seat, NONE_REFUSED, {}, fact=False)
        self._heard.played(seat, hand.pop(), hand, face, refuse)
        return face

    async def turn_up(
        self,
        ask: Ask,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """Ask what it was."""
        self._table.learned += 1
        face = await self._ask(ask, seat, refused, facts, fact=True)
        self._heard.turned(seat, card, face)
        return face

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

    async def loser(
        self,
        ask: Ask,
        one: Seat,
        two: Seat,
        cards: tuple[Hidden[F], Hidden[F]],
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

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """The seat takes it by hand. It counts as seen once the seat plays."""

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Dealt by hand, one after another."""
        for card in hand:
            await self.give(phrase, to, card, hand)

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """The players look for themselves."""
        self._table.learned += 1

    async def keep_one(
        self,
        ask: Ask,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """The seat does so in secret; one face-down card is as good as another to us."""
        taken = cards.pop()
        unsee([taken, *cards])
        self._heard.one_taken(taken, cards)
        return taken

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
        """Anything that can still be in a hand. That it has none, only an open card belies."""

        def refusals() -> Mapping[Any, Ruling]:
            spent = self._spent().items()
            impossible = {face: why for face, why in spent if not self.may_hold(hand, face)}
            return {**impossible, **refused, **belied}

        belied: Mapping[Any, Ruling] = {}
        against = refusals()
        possible = tuple(
            face for face in self._faces if face not in against and self.may_hold(hand, face)
        )
        seen = [seen_on(card) for card in hand]
        if must and not possible:  # all saw every card of the hand
            return None
        if must and any(face in seen for face in possible):
            belied = {done: must}
        face: F | Enum = await Choose(
            ask,
            seat,
            possible if done is None or done in refusals() else (*possible, done),
            refused=refusals,
            facts={"who": seat, **facts},
            starts=starts,
        )
        if face is done:
            return None
        laid = cast("F", face)
        self.lay(hand, laid)
        return laid

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """One that all saw come to it, or any other whose copies do not all lie elsewhere."""
        known = [seen_on(card) for card in hand]
        return face in known or (None in known and face not in self._spent())

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """The one that all know; else one that nobody has told."""
        known = [seen_on(card) for card in hand]
        hand.pop(known.index(face) if face in known else known.index(None))

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """By hand."""
        return [Hidden() for _ in cards]

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """The players put them as they like."""
        self._heard.mixed(cards)

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
        """Whether statements clash, or something does not add up, and the table has not decided."""
        return self._heard.belief().empty or self._miscount() is not None

    async def settle(self, ask: Ask) -> bool:
        """Told once; asked until the table has decided."""
        if self._clash is None:
            miscount = self._miscount()
            self._clash = clash(self._heard) or Clash(None, ())
            if miscount is None:
                tell(self._table, self._clash)
            else:
                tell_count(self._table, miscount)
        decision: Decision = await Choose(ask, None, tuple(Decision), starts=True)
        self._clash = None
        self._accepted += [one.thing for one in self._counted() if not one.adds_up]
        self._heard.forget()
        return decision is Decision.VOID_ROUND

    def _miscount(self) -> Counted | None:
        """The first thing that does not add up, but for those with which the table plays on."""
        for one in self._counted():
            if not one.adds_up and one.thing not in self._accepted:
                return one
        return None

    def can_be(self, card: Hidden[F]) -> Sequence[F]:
        """From what the table has told."""
        return cast("Sequence[F]", self._heard.can_be(card))

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """The players see their own cards."""
        return []

    async def _ask(
        self,
        ask: Ask,
        seat: Seat | None,
        refused: Mapping[F, Ruling],
        facts: Mapping[str, Fact],
        *,
        fact: bool,
    ) -> F:
        def refusals() -> Mapping[F, Ruling]:
            return {**refused, **self._spent()}

        impossible = refusals()
        possible = tuple(face for face in self._faces if face not in impossible)
        face: F = await Choose(
            ask,
            seat,
            possible or self._faces,  # after answers that cannot all be so, anything may come
            refused=refusals if possible else lambda: {},
            facts={"who": seat, **facts} if seat else facts,
            fact=fact,
            starts=not fact,
            seen=not fact,  # a card is drawn by hand before one is played
        )
        return face
