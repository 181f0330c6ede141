"""The cards stay with the players, who tell what the rules make public."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, cast

from companion.keepers.counting import Counted
from companion.keepers.hidden import Hidden, seen_on, unsee
from companion.keepers.keeper import NONE_REFUSED, F, Refusals
from companion.keepers.statements import Heard
from companion.referee.facts import Fact
from companion.referee.question import Ask, Choose, Ruling
from companion.referee.seat import Seat
from companion.referee.table import Said, Table


class TableCore(Generic[F]):
    """Asks the table what it has to know. To it, one face-down card is as good as another.

    faces: everything that can stand on a card of this deck, in the order it is offered.
    spent: beside these faces, those of which every copy is already face up, each with the
    ruling that refuses to see one more.
    counted: what the rules can count, to see whether it is all there.
    """

    deals = False
    retells = False

    def __init__(
        self,
        table: Table,
        faces: Sequence[F],
        spent: Callable[[Sequence[F]], Mapping[F, Ruling]],
        counted: Callable[[], Iterable[Counted]],
    ) -> None:
        self._table = table
        self._faces = tuple(faces)
        self._spent_beside = spent
        self._counted = counted
        self._heard = Heard(table)

    def knows(self, seat: Seat) -> bool:
        """No seat tells what it holds."""
        return False

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """By hand. The companion does not know the faces."""
        deck: list[Hidden[F]] = [Hidden() for _ in cards]
        self._heard.shuffled(deck, cards)
        return deck

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """By hand."""

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """The seat takes it by hand. It counts as seen once the seat plays."""

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """The players look for themselves."""
        self._table.learned += 1

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """No seat tells what it holds."""
        return False

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """The players see their own cards."""
        return []

    async def play(self, ask: Ask, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
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

    async def keep_one(
        self,
        ask: Ask,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """The seat does so by hand, and nobody is asked."""
        taken = cards.pop()
        unsee([taken, *cards])
        self._heard.one_taken(taken, cards)
        return taken

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """The players put them as they like."""
        self._heard.mixed(cards)

    def can_be(self, card: Hidden[F]) -> Sequence[F]:
        """From what the table has told."""
        return cast("Sequence[F]", self._heard.can_be(card))

    # For the other parts of this keeper

    def _spent(self) -> Mapping[F, Ruling]:
        """What cannot turn up any more."""
        return self._spent_beside(())

    def _known(self, card: Hidden[F]) -> F | None:
        """The face of a card, where the companion knows it: all saw it come into its hand."""
        return seen_on(card)

    async def _ask(
        self,
        ask: Ask,
        seat: Seat | None,
        refused: Mapping[F, Ruling],
        facts: Mapping[str, Fact],
        *,
        fact: bool,
    ) -> F:
        """Ask for a face. fact: it tells what is so, and is not chosen by the seat."""

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
            of_hand=not fact,
            seen=not fact,  # a card is drawn by hand before one is played
        )
        return face


def last_of(told: Sequence[Fact]) -> dict[str, Any]:
    """What a question repeats of the answer before: `item`, unless it is the `first` question."""
    return {"first": 0, "item": told[-1]} if told else {"first": 1}
