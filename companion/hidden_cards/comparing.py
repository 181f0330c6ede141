"""Questions about hidden cards that are compared or guessed, but not turned up."""

from collections.abc import Mapping, Sequence
from enum import Enum

from companion.hidden_cards.hidden import Hidden, is_lower
from companion.hidden_cards.knowledge import F, Knowledge, previous_answer, truthful
from companion.referee.facts import Fact
from companion.referee.question import Choose, Nothing, QuestionType, Ruling, YesNo
from companion.referee.seat import Seat


class Tie(Enum):
    """The answer that two compared cards are equal, so that nobody loses."""

    TIE = "tie"


class Comparing(Knowledge[F]):
    """Lets rules compare hidden cards without turning them up."""

    async def holds(self, ask: QuestionType, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Return whether a player's card has this face. If it has, the caller turns it up at once.

        Unless the companion deals, ask the player, who must answer truthfully.
        """
        if self.deals:
            is_it = self._face(card) is face
        else:
            is_it = await self._ask_whether(ask, seat, card, face) is YesNo.YES
        self.table.learned += 1
        if self._is_noted:
            self.public.answered(seat, card, face, is_it)
        return is_it

    async def _ask_whether(self, ask: QuestionType, seat: Seat, card: Hidden[F], face: F) -> YesNo:
        """Ask a player whether a card has this face. If the player has already told the companion
        what the card is, only the true answer is legal.
        """
        facts: dict[str, Fact] = {"who": seat, "item": face}

        def true_question() -> Choose[YesNo]:
            told = self._told(seat, card)
            truth, lie = (YesNo.YES, YesNo.NO) if told is face else (YesNo.NO, YesNo.YES)
            reason: dict[str, Fact] = {} if told is None else {"item": told}
            lies = {lie: Ruling(self._truth_rule, "not-true", reason)}
            return truthful(ask, seat, (truth,), facts, lies)

        def refused() -> Mapping[YesNo, Ruling]:
            ruling = self._exhausted(()).get(face)
            return {YesNo.YES: ruling} if ruling else {}

        if self._told(seat, card) is not None:
            return await self._asked((seat,), true_question)
        impossible = refused()
        legal = tuple(option for option in YesNo if option not in impossible)
        answer: YesNo = await Choose(ask, seat, legal, refused=refused, facts=facts, is_report=True)
        return answer

    async def who_holds(
        self, ask: QuestionType, hands: Mapping[Seat, Sequence[Hidden[F]]], faces: Sequence[F]
    ) -> list[Seat]:
        """Return the players who have all of these cards.

        If the companion doesn't know some of the hands, ask. The players then name the holders one
        at a time.
        """
        known = {seat: self._hand(seat, hand) for seat, hand in hands.items()}
        holding = [seat for seat, hand in known.items() if hand and set(faces) <= set(hand)]
        asked = [seat for seat, hand in known.items() if hand is None]
        told: list[Seat] = []
        while left := [seat for seat in asked if seat not in told]:
            options: tuple[Seat | Nothing, ...] = (*left, Nothing.NOTHING)
            facts = {"count": len(told), **previous_answer(told)}
            answer = await Choose(ask, None, options, facts=facts, is_report=True)
            if isinstance(answer, Nothing):
                break
            told.append(answer)
        self.table.learned += 1
        return [seat for seat in hands if seat in told or seat in holding]

    async def loser(
        self, ask: QuestionType, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """Return which of two players has the lower card, or None if their cards are equal."""
        if self.deals:
            lost = self._lower(one, two, cards)
        else:
            lost = await self._ask_loser(ask, one, two, cards)
        self.table.learned += 1
        loser = None if isinstance(lost, Tie) else lost
        if self._is_noted:
            self.public.compared(one, two, cards, loser)
        return loser

    async def _ask_loser(
        self, ask: QuestionType, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | Tie:
        """Ask which of two players has the lower card. If both have told the companion their cards,
        only the true answer is legal.
        """
        results: tuple[Seat | Tie, ...] = (one, two, Tie.TIE)

        def question() -> Choose[Seat | Tie]:
            truth = self._lower(one, two, cards)
            lies = [] if truth is None else [other for other in results if other is not truth]
            return Choose(
                ask,
                None,
                tuple(result for result in results if result not in lies),
                refused=lambda: {lie: Ruling(self._truth_rule, "not-as-told") for lie in lies},
                facts={"who": one, "target": two},
                is_report=True,
                # If the answer could continue a line of input, refusing it would undo the whole
                # line, and everyone would notice that it was a lie.
                begins_action=bool(lies),
            )

        is_known = self._lower(one, two, cards) is not None
        return await self._asked((one, two) if is_known else (), question)

    def _lower(self, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]) -> Seat | Tie | None:
        """Return which of two players has the lower card, or TIE. Return None if one of the cards
        is unknown.
        """
        mine, theirs = self._told(one, cards[0]), self._told(two, cards[1])
        if mine is None or theirs is None:
            return None
        if mine is theirs:
            return Tie.TIE
        return one if is_lower(mine, theirs) else two
