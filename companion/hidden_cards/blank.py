"""The card source for blank cards, which show only numbers.

With every shuffle, each number gets a new meaning. Therefore, anyone who recognises a card by a
dent or a stain gains nothing from it after the next deal.
"""

from collections.abc import Mapping, Sequence

from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.knowledge import F
from companion.hidden_cards.witness import Witness
from companion.referee.facts import Fact
from companion.referee.question import SEALED, Choose, QuestionType, Ruling, Shuffle
from companion.referee.seat import Seat


class BlankCards(Witness[F]):
    """Asks players for the number on each card that they receive, and whispers which card it is."""

    def can_retell(self, seat: Seat) -> bool:
        """Return False. Otherwise, a player could find out what other numbers stand for by naming
        them.
        """
        return False

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Decide which face each number stands for, and return the face-down deck.

        Numbers start from 1. The decision is one answer in the record.
        """
        deck = await super().shuffle(cards)
        order = await Shuffle(len(cards))
        self._face_of = {number: cards[place] for number, place in enumerate(order, 1)}
        self._number_of: dict[Hidden[F], int] = {}
        self._open: list[int] = []
        return deck

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Let a player look at a card. If the companion knows the number on it, whisper which card
        it is.
        """
        await super().show(phrase, to, card, **facts)
        if (face := self._face(card)) is not None:
            self.table.whisper(to, phrase, item=face, **facts)

    async def _identify(
        self,
        ask: QuestionType,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling],
        facts: Mapping[str, Fact],
    ) -> F:
        if seat is not None:
            await self._learn(seat, [card])
            return await super()._identify(ask, seat, card, refused, facts)
        # The card has never been in a hand, so its number isn't known yet.
        ask = QuestionType("ask-number-open", ask.rule, int)
        number = await Choose(ask, None, self._left(()), facts=facts, is_report=True)
        self._number_of[card] = number
        return self._face_of[number]

    async def _learn_card(
        self,
        ask: QuestionType,
        seat: Seat,
        card: Hidden[F],
        hand: Sequence[Hidden[F]],
        *,
        starts: bool = True,
    ) -> None:
        """Ask the player for the number on a card, unless they have already named it, and whisper
        which card it is. Numbers of face-up cards and of the player's other cards are refused.

        ask, starts: ignored. They are for sources that ask for the names of cards.
        """
        if self.private.by(seat, card) is not None:
            return
        others = [other for other in hand if other is not card]

        def question() -> Choose[int]:
            return Choose(
                QuestionType("ask-number", self._truth_rule, int),
                seat,
                self._left(others),
                facts={"who": seat},
                visible=SEALED,
                begins_action=True,
                reveals_hidden=True,
            )

        def answered() -> int | None:
            return None if self.private.by(seat, card) is None else self._number_of[card]

        number = await self._asked((seat,), question, answered)
        if self.private.by(seat, card) is None:
            face = self._face_of[number]
            self._number_of[card] = number
            self.private.note(seat, card, face)
            # Undoing now needs the others' consent, so that nobody can try one number after
            # another.
            self.table.learned += 1
            self.table.whisper(seat, "number-is", number=number, item=face)

    def _lies_open(self, card: Hidden[F], face: F) -> None:
        number = self._number_of[card]
        self._open.append(number)
        self.table.announce("number-open", number=number, item=face)

    def _left(self, others: Sequence[Hidden[F]]) -> tuple[int, ...]:
        """Return the numbers that the next card can have: those that are neither face up nor on one
        of these other cards.
        """
        gone = [
            *self._open,
            *(self._number_of[card] for card in others if self.private.of(card) is not None),
        ]
        return tuple(number for number in self._face_of if number not in gone)
