"""What the companion knows about one deck of hidden cards, and how it comes to know more.

The sources of cards differ only in this. What rules do with hidden cards is stated once, on top of
it: `hands.py`, `comparing.py` and `piles.py`.
"""

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from companion.hidden_cards.hidden import Face, Hidden, seen_on, unsee
from companion.hidden_cards.public_knowledge import PublicKnowledge
from companion.referee.facts import Fact
from companion.referee.question import OPTIONS_SEALED, Choose, QuestionType, Ruling
from companion.referee.seat import Seat
from companion.referee.table import Announcement, Table

F = TypeVar("F", bound=Face)
A = TypeVar("A", bound=Hashable)

#: Maps faces to all the faces of which no other copy can turn up beside them, each with its ruling.
Exhausted = Callable[[Sequence[F]], Mapping[F, Ruling]]
NONE_REFUSED: Mapping[Any, Ruling] = MappingProxyType({})
#: Sort key of faces of one kind: faster than comparing them.
ORDER = attrgetter("_sort_order_")


class Knowledge(Generic[F]):
    """Knowledge about one deck. `F` is what is printed on a card.

    This class itself is for players who tell the companion nothing in private: one face-down card
    is as good as another. `Dealer`, `Witness` and `BlankCards` override it.

    faces: every face in the deck, in the order in which questions offer them.
    exhausted: which faces cannot turn up beside some others.
    truth_rule: id of the rule that players must tell the truth about their cards.
    deck: the name of the deck, for questions in a game that has several.
    """

    #: Whether the companion shuffles and deals, so that nothing is done by hand.
    deals = False

    def __init__(
        self,
        table: Table,
        faces: Sequence[F],
        exhausted: Exhausted[F],
        truth_rule: str,
        deck: Enum | None = None,
    ) -> None:
        self.table = table
        self.public = PublicKnowledge(table)
        #: Whether anybody may later ask what follows from what everyone has heard. If the companion
        #: does not deal, the rules do.
        self._is_noted = table.listens or not self.deals
        self._faces = tuple(faces)
        self._exhausted = exhausted
        self._truth_rule = truth_rule
        self._deck: Mapping[str, Fact] = {} if deck is None else {"what": deck}

    # What is known

    def knows(self, seat: Seat) -> bool:
        """Whether the companion knows what this seat holds, and so what it may play."""
        return False

    def _face(self, card: Hidden[F]) -> F | None:
        """Return the face of a card, or None if the companion does not know it."""
        return seen_on(card)

    def _told(self, seat: Seat, card: Hidden[F]) -> F | None:
        """Return the face that the seat must stand by, or None if it has not told the card."""
        return None

    def _hand(self, seat: Seat, cards: Sequence[Hidden[F]]) -> Sequence[F] | None:
        """Return the faces that the seat must stand by, lowest first; None unless all are told."""
        return None

    def _options(self, seat: Seat, cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
        """Return the different faces of the seat's cards, lowest first."""
        return tuple(dict.fromkeys(self._hand(seat, cards) or ()))

    def can_retell(self, seat: Seat) -> bool:
        """Whether the seat tells the companion its cards, and may tell them again."""
        return False

    def possible_faces(self, card: Hidden[F]) -> Sequence[F]:
        """Return what a card can be, judging by what everyone has heard, lowest first."""
        faces: Sequence[Any] = self.public.can_be(card)
        return faces

    def describe(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Announcement]:
        """Return a whisper to a seat about its own cards, or nothing unless all are known.

        phrase: gets the cards as `items`.
        """
        faces = self._hand(to, cards)
        if not faces and not self.deals:
            return []
        return [Announcement(to, phrase, {"items": tuple(faces or ())})]

    # How it is learned

    async def _learn(self, seat: Seat, cards: Sequence[Hidden[F]]) -> None:
        """Ask a seat that tells its cards for those that it has not told yet."""

    def _asked(self, seats: tuple[Seat, ...], question: Callable[[], Awaitable[A]]) -> Awaitable[A]:
        """Ask a question that is based on the known cards of these seats."""
        return question()

    async def _identify(
        self,
        ask: QuestionType,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling],
        facts: Mapping[str, Fact],
    ) -> F:
        """Find out the face of a card that lies open for all to see. seat: its owner, or None."""
        if seat is None or self._told(seat, card) is None:
            return await self._any_face(ask, seat, refused, facts, is_report=True)

        def question() -> Choose[F]:
            return truthful(ask, seat, self._options(seat, [card]), {"who": seat, **facts})

        return await self._asked((seat,), question)

    def _any_face(
        self,
        ask: QuestionType,
        seat: Seat | None,
        refused: Mapping[F, Ruling],
        facts: Mapping[str, Fact],
        *,
        is_report: bool,
    ) -> Choose[F]:
        """Make a question that offers every face that can still turn up.

        is_report: whether the answer reports a fact, rather than a choice of the seat.
        """

        def refusals() -> Mapping[F, Ruling]:
            return {**refused, **self._exhausted(())}

        impossible = refusals()
        possible = tuple(face for face in self._faces if face not in impossible)
        return Choose(
            ask,
            seat,
            possible or self._faces,  # after answers that cannot all be true, anything may come
            refused=refusals if possible else dict,
            facts={"who": seat, **facts} if seat else facts,
            is_report=is_report,
            begins_action=not is_report,
            from_hand=not is_report,
            reveals_hidden=not is_report,  # a card is drawn by hand before one is played
        )

    # Cards come and go

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Return a face-down deck of these cards; the last one is on top."""
        self.table.shuffles += 1
        deck: list[Hidden[F]] = [Hidden() for _ in cards]
        self.public.shuffled(deck, cards)
        return deck

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """Return these face-down cards in a new order; the last one is on top."""
        self.table.shuffles += 1
        self.public.lose_track()
        return [Hidden() for _ in cards]

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """Put a card anywhere into a face-down pile."""
        self.public.lose_track()
        self.forget([card])
        unsee([card])
        pile.append(card)
        self.table.look()

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Let a seat know the first cards in its hand. phrase: gets them as `items`."""

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Let a seat know a card that has come into its hand. phrase: gets it as `item`."""

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Let one seat look at a card. phrase: gets it as `item`."""
        self.table.learned += 1

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """Ask a seat that tells its cards for all of them again.

        Return whether the open question depends on what the seat had told.
        """
        return False

    def note_mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """Note that these cards have been put into an order that nobody is asked about."""
        self.forget(cards)
        if self._is_noted:
            self.public.mixed(cards)

    def note_shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> None:
        """Note that a seat has shown everyone one of its cards, though no rule asked for it."""
        self.public.shown(seat, cards, face)

    def note_seen(self, seat: Seat | None, cards: Sequence[Hidden[F]], face: F) -> None:
        """Note that everybody saw this face on one of these cards. seat: who holds them."""
        self.public.shown(seat, cards, face)

    @property
    def faces(self) -> Sequence[F]:
        """Every face in the deck."""
        return self._faces

    def impossible(self, face: F, cards: Sequence[Hidden[F]]) -> Ruling | None:
        """Return why none of these cards can have this face now, or None if one can."""
        if (ruling := self._exhausted(()).get(face)) is not None:
            return ruling
        if self.public.has(cards) and all(face not in self.public.can_be(card) for card in cards):
            return Ruling("", "seen-impossible", {"item": face}, hard=True)
        return None

    def _take(self, cards: list[Hidden[F]], face: F) -> Hidden[F]:
        """Take the first card that is known to have this face out of the list, or an unknown one.

        Raises ValueError if there is neither.
        """
        known = [self._face(card) for card in cards]
        return cards.pop(known.index(face) if face in known else known.index(None))

    def _lose_sight(self, seat: Seat, taken: Hidden[F], rest: Sequence[Hidden[F]]) -> None:
        """Forget what everyone knew about these cards: a seat has taken one of them unseen."""
        self.forget([taken, *rest])
        unsee([taken, *rest])

    def forget(self, cards: Sequence[Hidden[F]]) -> None:
        """Forget what seats have told about these cards."""

    def _lies_open(self, card: Hidden[F], face: F) -> None:
        """Tell the players what they need to check a card that is now face up."""


def truthful(
    ask: QuestionType,
    seat: Seat,
    truth: tuple[A, ...],
    facts: Mapping[str, Fact],
    lies: Mapping[A, Ruling] = NONE_REFUSED,
) -> Choose[A]:
    """Make a question to which a seat may answer only what it has told already.

    lies: the refused answers; only the seat's own line gives the reason.
    """
    return Choose(
        ask,
        seat,
        truth,
        refused=lambda: lies,
        facts=facts,
        visible=OPTIONS_SEALED,
        is_report=True,
        begins_action=True,  # otherwise a refused line would be undone, and so reveal the truth
    )


def previous_answer(told: Sequence[Fact]) -> dict[str, Any]:
    """Return the facts for a question that repeats the last answer, or says it is the first one."""
    return {"first": 0, "item": told[-1]} if told else {"first": 1}
