"""The card source for real cards when some players privately tell the companion which cards they
have.
"""

from collections.abc import Awaitable, Callable, Sequence
from enum import Enum
from functools import partial
from typing import Any

from companion.hidden_cards.hidden import Hidden, unsee
from companion.hidden_cards.knowledge import A, Exhausted, F
from companion.hidden_cards.private_knowledge import PrivateKnowledge
from companion.hidden_cards.source import CardSource
from companion.referee.question import SEALED, Choose, QuestionType
from companion.referee.seat import Seat
from companion.referee.table import Table
from companion.referee.table_event import Changed


class Witness(CardSource[F]):
    """A card source for real cards that some seats name to the companion in private. The companion
    can therefore check what these seats play and answer.

    seats: the seats that name their cards. The companion asks all other seats the same questions as
    if it knew nobody's cards.
    """

    def __init__(
        self,
        table: Table,
        faces: Sequence[F],
        exhausted: Exhausted[F],
        truth_rule: str,
        deck: Enum | None = None,
        *,
        seats: Sequence[Seat],
    ) -> None:
        super().__init__(table, faces, exhausted, truth_rule, deck)
        self.private: PrivateKnowledge[F] = PrivateKnowledge()
        self._seats = seats
        kinds = dict.fromkeys(map(type, faces))
        self._ask_given = QuestionType("ask-told", truth_rule, *kinds)
        self._ask_dealt = QuestionType("ask-dealt", truth_rule, *kinds)
        self._ask_held = QuestionType("ask-held", truth_rule, *kinds)
        # The seats that named the cards on which the open question depends, and whether any of
        # these seats has named its cards again since the question was asked.
        self._depends_on: tuple[Seat, ...] = ()
        self._is_stale = False

    def knows(self, seat: Seat) -> bool:
        """Whether the seat names its cards to the companion."""
        return seat in self._seats

    def can_retell(self, seat: Seat) -> bool:
        """Whether the seat names its cards to the companion, and therefore can name them again."""
        return self.knows(seat)

    def _face(self, card: Hidden[F]) -> F | None:
        return self.private.of(card)

    def _told(self, seat: Seat, card: Hidden[F]) -> F | None:
        return self.private.by(seat, card)

    def _hand(self, seat: Seat, cards: Sequence[Hidden[F]]) -> Sequence[F] | None:
        faces = self.private.faces(seat, cards)
        return sorted(faces) if len(faces) == len(cards) else None

    def _options(self, seat: Seat, cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
        return tuple(sorted(set(self.private.faces(seat, cards))))

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Return a face-down deck of these cards, and forget what seats have said about them."""
        self.private.forget_all()
        return await super().shuffle(cards)

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """If the seat names its cards, ask which cards it was dealt. The seat can name all of them
        on one line.
        """
        if self.knows(to):
            await self._learn(to, hand, self._ask_dealt)
            self.table.said += self.describe(phrase, to, hand)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """If the seat names its cards, privately ask which card it got."""
        self.private.given(card, to)
        if self.knows(to):
            await self._learn_card(self._ask_given, to, card, hand)

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """Ask a seat for all its cards again.

        Return whether the open question depends on the cards that the seat had named before.
        """
        is_stale = seat in self._depends_on
        self.private.forget(hand)
        await self._learn(seat, hand)
        self._is_stale = is_stale
        return is_stale

    def note_seen(self, seat: Seat | None, cards: Sequence[Hidden[F]], face: F) -> None:
        """Record that everyone saw this face on one of these cards. If that can only be the one
        card that the seat hasn't named yet, count it as named, so that the companion doesn't ask
        for it.
        """
        super().note_seen(seat, cards, face)
        untold = [card for card in cards if self.private.of(card) is None]
        is_told = len(untold) < len(cards) and face in map(self.private.of, cards)
        if seat is not None and self.knows(seat) and len(untold) == 1 and not is_told:
            self.private.note(seat, untold[0], face)

    async def _learn(
        self, seat: Seat, cards: Sequence[Hidden[F]], ask: QuestionType | None = None
    ) -> None:
        starts = True
        for card in cards:
            if self.private.by(seat, card) is None:
                await self._learn_card(ask or self._ask_held, seat, card, cards, starts=starts)
                starts = False

    async def _learn_card(
        self,
        ask: QuestionType,
        seat: Seat,
        card: Hidden[F],
        hand: Sequence[Hidden[F]],
        *,
        starts: bool = True,
    ) -> None:
        """Ask which card this is. Offer only faces that are still possible, given the open cards
        and the seat's other cards.
        """

        def question() -> Choose[F]:
            others = self.private.faces(seat, [other for other in hand if other is not card])
            impossible = self._exhausted(others)
            told = len(self.private.faces(seat, hand))
            return Choose(
                ask,
                seat,
                tuple(face for face in self._faces if face not in impossible),
                refused=lambda: self._exhausted(others),
                facts={"who": seat, "count": len(hand) - told, "number": told, **self._deck},
                visible=SEALED,
                is_report=True,
                begins_action=starts,
                reveals_hidden=True,  # The seat has already looked at the card.
            )

        if self.private.by(seat, card) is None:
            face = await self._asked((seat,), question, lambda: self.private.by(seat, card))
            if self.private.by(seat, card) is None:
                self.private.note(seat, card, face)
                self.table.whisper(seat, "you-told", item=face)

    async def _asked(
        self,
        seats: tuple[Seat, ...],
        question: Callable[[], Awaitable[A]],
        answered: Callable[[], A | None] = lambda: None,
    ) -> A:
        """Ask a question, and ask again if one of these seats names its cards again (`retell`),
        because the cards may allow other answers.

        answered: called before asking again. It returns an answer to use instead, or None to ask
        again.
        """
        before = self._depends_on
        while True:
            self._depends_on, self._is_stale = seats, False
            try:
                return await question()
            except Changed:
                if not self._is_stale:
                    raise
                if (answer := answered()) is not None:
                    return answer
            finally:
                self._depends_on = before

    async def _choose(
        self, ask: QuestionType, seat: Seat, cards: Sequence[Hidden[F]], *args: Any, **kwargs: Any
    ) -> Any:
        await self._learn(seat, cards)
        question = partial(super()._choose, ask, seat, cards, *args, **kwargs)
        return await self._asked((seat,), question)

    def forget(self, cards: Sequence[Hidden[F]]) -> None:
        """Forget what seats have said about these cards."""
        self.private.forget(cards)

    def _lose_sight(self, seat: Seat, taken: Hidden[F], rest: Sequence[Hidden[F]]) -> None:
        if not self.knows(seat):
            super()._lose_sight(seat, taken, rest)
            return
        self.private.keep_seen(seat, rest)
        unsee([taken, *rest])
