"""The keeper that asks: the cards stay with the players, who tell what the rules make public."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from companion.referee.hidden import Hidden
from companion.referee.keeper import NONE_REFUSED, F, Refusals, Tie
from companion.referee.question import Choose, Fact, Ruling, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Said, Table


class TableKeeper(Generic[F]):
    """The cards stay with the players; the table tells what the rules make public.

    spent: the faces of which every copy is already face up, each with the ruling that
    refuses to see one more.
    faces: everything that can stand on a card of this deck, in the order it is offered.
    """

    deals = False

    def __init__(
        self, table: Table, faces: Sequence[F], spent: Callable[[], Mapping[F, Ruling]]
    ) -> None:
        self._table = table
        self._faces = tuple(faces)
        self._spent = spent

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Shuffled by hand: nobody has told us the faces."""
        return [Hidden() for _ in cards]

    async def play(
        self,
        name: str,
        seat: Seat,
        hand: list[Hidden[F]],
        refuse: Refusals[F],
    ) -> F:
        """Anything that can still be in a hand may be played."""
        face = await self._ask(name, seat, NONE_REFUSED, {}, fact=False)
        hand.pop()
        return face

    async def turn_up(
        self,
        name: str,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """Ask what it was."""
        self._table.learned += 1
        return await self._ask(name, seat, refused, facts, fact=True)

    async def holds(self, name: str, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Ask the one who holds it. Yes is refused where every copy lies face up."""
        self._table.learned += 1

        def refused() -> Mapping[YesNo, Ruling]:
            ruling = self._spent().get(face)
            return {YesNo.YES: ruling} if ruling else {}

        impossible = refused()
        answer = await Choose(
            name,
            seat,
            tuple(option for option in YesNo if option not in impossible),
            refused=refused,
            facts={"who": seat, "item": face},
            fact=True,
        )
        return answer is YesNo.YES

    async def loser(
        self,
        name: str,
        one: Seat,
        two: Seat,
        cards: tuple[Hidden[F], Hidden[F]],
    ) -> Seat | None:
        """Ask who lost."""
        self._table.learned += 1
        lost: Seat | Tie = await Choose(
            name,
            None,
            (one, two, Tie.TIE),
            facts={"who": one, "target": two},
            fact=True,
        )
        return None if isinstance(lost, Tie) else lost

    async def give(self, phrase: str, to: Seat, card: Hidden[F]) -> None:
        """The seat takes it by hand. It counts as seen once the seat plays."""

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """The players look for themselves."""
        self._table.learned += 1

    async def keep_one(self, name: str, seat: Seat, cards: list[Hidden[F]]) -> Hidden[F]:
        """The seat does so in secret; one face-down card is as good as another to us."""
        return cards.pop()

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """The players see their own cards."""
        return []

    async def _ask(
        self,
        name: str,
        seat: Seat | None,
        refused: Mapping[F, Ruling],
        facts: Mapping[str, Fact],
        *,
        fact: bool,
    ) -> F:
        def refusals() -> Mapping[F, Ruling]:
            return {**refused, **self._spent()}

        impossible = refusals()
        face: F = await Choose(
            name,
            seat,
            tuple(face for face in self._faces if face not in impossible),
            refused=refusals,
            facts={"who": seat, **facts} if seat else facts,
            fact=fact,
            starts=not fact,
            seen=not fact,  # a card is drawn by hand before one is played
        )
        return face
