"""The cards are blank: each bears a number, and every shuffle gives the numbers new faces.

So whoever has learned a card by a dent or a stain has learned nothing for the next deal.
"""

from collections.abc import Mapping, Sequence

from companion.keepers.hidden import Hidden
from companion.keepers.keeper import NONE_REFUSED, F, Refusals
from companion.keepers.witness import WitnessCore
from companion.referee.facts import Fact
from companion.referee.question import SEALED, Ask, Choose, Ruling, Shuffle
from companion.referee.seat import Seat


class BlankCore(WitnessCore[F]):
    """Every seat tells the number of a card that it gets, and learns in private what it is.

    Nothing is told again: somebody could try one number after the other.
    """

    retells = False

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """By hand. One recorded answer gives the numbers, from 1, their faces."""
        deck = await super().shuffle(cards)
        order = await Shuffle(len(cards))
        self._face_of = {number: cards[place] for number, place in enumerate(order, 1)}
        self._number_of: dict[Hidden[F], int] = {}
        self._open: list[int] = []
        return deck

    async def play(self, ask: Ask, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """The number lies open with the card."""
        before = tuple(hand)
        face = await super().play(ask, seat, hand, refuse)
        kept = [id(card) for card in hand]
        [number] = [self._number_of[card] for card in before if id(card) not in kept]
        self._lies_open(number, face)
        return face

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Whoever looks sees a number, and is told in private what it is."""
        await super().show(phrase, to, card, **facts)
        if (face := self._told.of(card)) is not None:
            self._table.whisper(to, phrase, item=face, **facts)

    async def turn_up(
        self,
        ask: Ask,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """A card that nobody has held is known by its number."""
        if seat is not None:
            await self._ask_for_the_rest(seat, [card])
            face = await super().turn_up(ask, seat, card, refused, **facts)
            self._lies_open(self._number_of[card], face)
            return face
        self._table.learned += 1
        number: int = await Choose(
            Ask("ask-number-open", ask.rule, int), None, self._left(()), facts=facts, fact=True
        )
        face = self._face_of[number]
        self._lies_open(number, face)
        self._heard.turned(seat, card, face)
        return face

    async def _ask_told(
        self,
        ask: Ask,
        seat: Seat,
        card: Hidden[F],
        hand: Sequence[Hidden[F]],
        *,
        starts: bool = True,
    ) -> None:
        """Which number does it bear? None that lies open or that its other cards bear.

        ask, starts: not used, since the number is all that is ever asked for.
        """
        if self._told.by(seat, card) is not None:
            return
        others = [other for other in hand if other is not card]

        def question() -> Choose[int]:
            return Choose(
                Ask("ask-number", self._truly, int),
                seat,
                self._left(others),
                facts={"who": seat},
                visible=SEALED,
                starts=True,
                seen=True,
            )

        def answered() -> int | None:
            return None if self._told.by(seat, card) is None else self._number_of[card]

        number = await self._ask_from_told((seat,), question, answered)
        if self._told.by(seat, card) is None:
            face = self._face_of[number]
            self._number_of[card] = number
            self._told.note(seat, card, face)
            self._table.learned += 1  # so that nobody tries one number after another
            self._table.whisper(seat, "number-is", number=number, item=face)

    def _lies_open(self, number: int, face: F) -> None:
        """All are told which number it was, and so can look whether it is."""
        self._open.append(number)
        self._table.announce("number-open", number=number, item=face)

    def _left(self, others: Sequence[Hidden[F]]) -> tuple[int, ...]:
        """The numbers that neither lie open nor are told of these."""
        gone = [
            *self._open,
            *(self._number_of[card] for card in others if self._told.of(card) is not None),
        ]
        return tuple(number for number in self._face_of if number not in gone)
