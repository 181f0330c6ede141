"""The cards stay with the players, and some tell the companion in private what they hold."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from companion.keepers.counting import Counted
from companion.keepers.hidden import Hidden, unsee
from companion.keepers.keeper import NONE_REFUSED, F, Refusals
from companion.keepers.table import TableCore
from companion.keepers.told_cards import ToldCards
from companion.referee.facts import Fact
from companion.referee.question import OPTIONS_SEALED, SEALED, Ask, Choose, Ruling
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.table import Said, Table

A = TypeVar("A", bound=Hashable)


class WitnessCore(TableCore[F]):
    """What a seat tells is sealed: it checks that seat's own plays and answers, and no other's.

    seats: those that tell; all others are asked as `TableCore` asks. faces, spent, counted: as
    there. truly: the id of the rule that what is told must be true. what: the name of all the
    cards, for the question that asks a seat for one, where the game has several decks.
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
        self._told: ToldCards[F] = ToldCards()
        # Of the open question: the seats from whose told cards it was made, and whether one of
        # them has told them anew since.
        self._made_from: tuple[Seat, ...] = ()
        self._told_anew = False

    def knows(self, seat: Seat) -> bool:
        """Whether the seat tells what it holds."""
        return seat in self._seats

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """By hand, and nobody has told anything of the deck."""
        self._told.forget_all()
        return await super().shuffle(cards)

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Ask for all of them; one line can have them all."""
        if self.knows(to):
            await self._ask_for_the_rest(to, hand, self._told_all)
            self._table.said += self.tell(phrase, to, hand)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Ask the seat which card it got; nobody else learns it."""
        self._told.given(card, to)
        if self.knows(to):
            await self._ask_told(self._told_one, to, card, hand)

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """Ask the seat again for all that it holds."""
        is_stale = seat in self._made_from
        self._told.forget(hand)
        await self._ask_for_the_rest(seat, hand)
        self._told_anew = is_stale
        return is_stale

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """Its own cards, once it has told them all."""
        faces = self._told.faces(to, cards)
        if not faces or len(faces) < len(cards):
            return []
        return [Said(to, phrase, {"items": tuple(sorted(faces))})]

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

        face = await self._ask_from_told((seat,), question)
        passed = face in refuse(self._told.options(seat, hand))
        played = self._told.take(seat, hand, face)
        # A refused card that the table let pass proves nothing of the card that was kept.
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
            return truthful(ask, seat, self._told.options(seat, [card]), {"who": seat, **facts})

        face = await self._ask_from_told((seat,), question)
        self._heard.turned(seat, card, face)
        return face

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

        face = await self._ask_from_told((seat,), question)
        taken = self._told.take(seat, cards, face)
        self._told.keep_seen(seat, cards)
        unsee([taken, *cards])
        self._heard.one_taken(taken, cards)
        return taken

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """Nobody has told in which order."""
        self._told.forget(cards)
        super().mixed(cards)

    # For the other parts of this keeper

    def _known(self, card: Hidden[F]) -> F | None:
        """What some seat has told of it, too."""
        return self._told.of(card)

    async def _ask_for_the_rest(
        self, seat: Seat, hand: Sequence[Hidden[F]], ask: Ask | None = None
    ) -> None:
        """Ask the seat for each card that it has not told: one that came by a trade, say."""
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
            face = await self._ask_from_told((seat,), question, lambda: self._told.by(seat, card))
            if self._told.by(seat, card) is None:
                self._told.note(seat, card, face)
                self._table.whisper(seat, "you-told", item=face)

    async def _ask_from_told(
        self,
        seats: tuple[Seat, ...],
        question: Callable[[], Choose[A]],
        answered: Callable[[], A | None] = lambda: None,
    ) -> A:
        """Ask a question that is made from what these seats have told of their cards.

        If one of them tells its cards anew while it is open (`retell`), the question is made
        and asked again. answered: then called first; its answer counts, unless it is None.
        """
        before = self._made_from
        while True:
            self._made_from, self._told_anew = seats, False
            try:
                return await question()
            except Changed:
                if not self._told_anew:
                    raise
                if (answer := answered()) is not None:
                    return answer
            finally:
                self._made_from = before


def truthful(
    ask: Ask,
    seat: Seat,
    truth: tuple[A, ...],
    facts: Mapping[str, Fact],
    lies: Mapping[A, Ruling] = NONE_REFUSED,
) -> Choose[A]:
    """A question to which a seat may answer only what it has told already.

    lies: why nothing else goes; only the seat's own line tells it.
    """
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
