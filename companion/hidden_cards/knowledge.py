"""What the companion knows about one deck of hidden cards, and how it learns more.

Card sources differ only in what they know. What rules do with hidden cards is written only once,
based on this knowledge: in `hands.py`, `comparing.py` and `piles.py`.
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

#: Given some face-up faces, returns the faces that can't turn up beside them because no copy is
#: left, each with its ruling.
Exhausted = Callable[[Sequence[F]], Mapping[F, Ruling]]
NONE_REFUSED: Mapping[Any, Ruling] = MappingProxyType({})
#: Sort key for faces of one kind, which is faster than comparing them.
ORDER = attrgetter("_sort_order_")


class Knowledge(Generic[F]):
    """Knowledge about one deck. `F` is the type of the cards' faces.

    This class itself is for players who tell the companion nothing privately, so that the companion
    can't tell face-down cards apart. `Dealer`, `Witness` and `BlankCards` override it.

    faces: every face in the deck, in the order in which questions offer them.
    exhausted: returns the faces that can't turn up any more, given the faces passed to it.
    truth_rule: id of the rule that players must tell the truth about their cards.
    deck: the deck's name, for questions in a game with several decks.
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
        #: Whether anybody may later ask what follows from public statements. If the companion
        #: doesn't deal, the rules themselves ask.
        self._is_noted = table.listens or not self.deals
        self._faces = tuple(faces)
        self._exhausted = exhausted
        self._truth_rule = truth_rule
        self._deck: Mapping[str, Fact] = {} if deck is None else {"what": deck}

    # Known cards

    def knows(self, seat: Seat) -> bool:
        """Whether the companion knows this seat's cards, and therefore what the seat may play."""
        return False

    def _face(self, card: Hidden[F]) -> F | None:
        """Return a card's face, or None if the companion doesn't know it."""
        return seen_on(card)

    def _told(self, seat: Seat, card: Hidden[F]) -> F | None:
        """Return the face that the seat has named for this card, or None if it hasn't named the
        card.
        """
        return None

    def _hand(self, seat: Seat, cards: Sequence[Hidden[F]]) -> Sequence[F] | None:
        """Return the faces that a seat has named for all cards in its hand, lowest first.

        Return None if the seat hasn't named all of them.
        """
        return None

    def _options(self, seat: Seat, cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
        """Return the distinct faces of the seat's cards, lowest first."""
        return tuple(dict.fromkeys(self._hand(seat, cards) or ()))

    def can_retell(self, seat: Seat) -> bool:
        """Whether the seat names its cards to the companion, and may name them again."""
        return False

    def possible_faces(self, card: Hidden[F]) -> Sequence[F]:
        """Return a card's possible faces, judging by public statements, lowest first."""
        faces: Sequence[Any] = self.public.can_be(card)
        return faces

    def describe(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Announcement]:
        """Return a whisper to a seat about its own cards, or no whisper if any of the cards is
        unknown.

        phrase: receives the cards as `items`.
        """
        faces = self._hand(to, cards)
        if not faces and not self.deals:
            return []
        return [Announcement(to, phrase, {"items": tuple(faces or ())})]

    # Learning what cards are

    async def _learn(self, seat: Seat, cards: Sequence[Hidden[F]]) -> None:
        """If the seat names its cards to the companion, ask about each of these cards that it
        hasn't named yet.
        """

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
        """Work out which card a face-up card is. seat: the card's owner, or None if it
        has none.
        """
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
        """Return a question that offers every face that can still turn up.

        is_report: whether the answer reports a fact, rather than a choice by the seat.
        """

        def refusals() -> Mapping[F, Ruling]:
            return {**refused, **self._exhausted(())}

        impossible = refusals()
        possible = tuple(face for face in self._faces if face not in impossible)
        return Choose(
            ask,
            seat,
            possible or self._faces,  # If no face is possible, earlier answers clash.
            refused=refusals if possible else dict,
            facts={"who": seat, **facts} if seat else facts,
            is_report=is_report,
            begins_action=not is_report,
            from_hand=not is_report,
            reveals_hidden=not is_report,  # Players draw a card by hand before playing one.
        )

    # Dealing and moving cards

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """Return a face-down deck of these cards. The last one is on top."""
        self.table.shuffles += 1
        deck: list[Hidden[F]] = [Hidden() for _ in cards]
        self.public.shuffled(deck, cards)
        return deck

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """Return these face-down cards in a new order. The last one is on top."""
        self.table.shuffles += 1
        self.public.lose_track()
        return [Hidden() for _ in cards]

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """Insert a card into a face-down pile, at any position."""
        self.public.lose_track()
        self.forget([card])
        unsee([card])
        pile.append(card)
        self.table.look()

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Tell a seat which cards it was dealt. phrase: receives the cards as `items`."""

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Tell a seat which card has been added to its hand. phrase: receives the card as
        `item`.
        """

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Let one seat look at a card. phrase: receives the card as `item`."""
        self.table.learned += 1

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """If the seat names its cards to the companion, ask for all of them again.

        Return whether the open question depends on the earlier answers.
        """
        return False

    def note_mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """Record that these cards are now in an unknown order, without asking anybody about it."""
        self.forget(cards)
        if self._is_noted:
            self.public.mixed(cards)

    def note_shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> None:
        """Record that a seat has shown everyone one of its cards, although no rule required it."""
        self.public.shown(seat, cards, face)

    def note_seen(self, seat: Seat | None, cards: Sequence[Hidden[F]], face: F) -> None:
        """Record that everybody has seen this face on one of these cards. seat: who holds the
        cards.
        """
        self.public.shown(seat, cards, face)

    @property
    def faces(self) -> Sequence[F]:
        """Every face in the deck."""
        return self._faces

    def impossible(self, face: F, cards: Sequence[Hidden[F]]) -> Ruling | None:
        """Return why none of these cards can have this face now, or None if one of them can."""
        if (ruling := self._exhausted(()).get(face)) is not None:
            return ruling
        if self.public.has(cards) and all(face not in self.public.can_be(card) for card in cards):
            return Ruling("", "seen-impossible", {"item": face}, hard=True)
        return None

    def _take(self, cards: list[Hidden[F]], face: F) -> Hidden[F]:
        """Remove from the list the first card that is known to have this face or, if there is none,
        the first unknown card. Return the removed card.

        Raises ValueError if no card is unknown either.
        """
        known = [self._face(card) for card in cards]
        return cards.pop(known.index(face) if face in known else known.index(None))

    def _lose_sight(self, seat: Seat, taken: Hidden[F], rest: Sequence[Hidden[F]]) -> None:
        """Forget what everyone knew about these cards, because a seat has taken one of
        them unseen.
        """
        self.forget([taken, *rest])
        unsee([taken, *rest])

    def forget(self, cards: Sequence[Hidden[F]]) -> None:
        """Forget what seats have said privately about these cards."""

    def _lies_open(self, card: Hidden[F], face: F) -> None:
        """Tell the players what they need in order to check a card that is now face up."""


def truthful(
    ask: QuestionType,
    seat: Seat,
    truth: tuple[A, ...],
    facts: Mapping[str, Fact],
    lies: Mapping[A, Ruling] = NONE_REFUSED,
) -> Choose[A]:
    """Return a question whose only legal answers are those that agree with what the seat said
    before.

    lies: the refused answers. Only the seat's own line gives the reason for refusing them.
    """
    return Choose(
        ask,
        seat,
        truth,
        refused=lambda: lies,
        facts=facts,
        visible=OPTIONS_SEALED,
        is_report=True,
        begins_action=True,  # Otherwise, undoing a refused line would reveal the truth.
    )


def previous_answer(told: Sequence[Fact]) -> dict[str, Any]:
    """Return the facts for a question that repeats the last answer, or says that no
    answer has been given yet.
    """
    return {"first": 0, "item": told[-1]} if told else {"first": 1}
