"""What the companion knows about the hidden cards of one deck, and how it learns more.

Card sources differ in how much the companion knows. Everything else that rules do with hidden cards
is based on this knowledge, and is implemented only once: in `hands.py`, `comparing.py` and
`piles.py`.
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

#: Returns the faces that can't turn up any more, with the reasons, because all copies of them have
#: been seen. The argument is a list of further faces that count as seen, although the game's state
#: doesn't show them yet.
Exhausted = Callable[[Sequence[F]], Mapping[F, Ruling]]
NONE_REFUSED: Mapping[Any, Ruling] = MappingProxyType({})
#: Sort key for faces of one kind, which is faster than comparing them.
ORDER = attrgetter("_sort_order_")


class Knowledge(Generic[F]):
    """What the companion knows about one deck. `F` is the type of the cards' faces.

    This class is for real cards about which players tell the companion nothing privately. It can't
    tell one face-down card from another. `Dealer`, `Witness` and `BlankCards` know more, and
    override it.

    faces: every face in the deck, in the order in which questions offer them.
    exhausted: returns the faces that can't turn up any more. Its argument is a list of further
    faces that count as seen.
    truth_rule: id of the rule that players must tell the truth about their cards.
    deck: the name of the deck, for questions in a game with several decks.
    """

    #: Whether the companion deals. If not, players shuffle and deal by hand.
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
        #: Whether to keep track of what follows from public statements. Players may ask about it
        #: later, and if the companion doesn't deal, so do the rules. Simulations don't need it.
        self._is_noted = table.listens or not self.deals
        self._faces = tuple(faces)
        self._exhausted = exhausted
        self._truth_rule = truth_rule
        self._deck: Mapping[str, Fact] = {} if deck is None else {"what": deck}

    # Known cards

    def knows(self, seat: Seat) -> bool:
        """Whether the companion knows this player's cards, and so which of them the player can
        play.
        """
        return False

    def _face(self, card: Hidden[F]) -> F | None:
        """Return a card's face, or None if the companion doesn't know it."""
        return seen_on(card)

    def _told(self, seat: Seat, card: Hidden[F]) -> F | None:
        """Return what the player has told the companion that this card is. Return None if they
        haven't.
        """
        return None

    def _hand(self, seat: Seat, cards: Sequence[Hidden[F]]) -> Sequence[F] | None:
        """If the player has told the companion what each card in the hand is, return the faces,
        lowest first. Otherwise return None.
        """
        return None

    def _options(self, seat: Seat, cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
        """Return the different faces of a player's cards, lowest first. Return an empty list if any
        card is unknown.
        """
        return tuple(dict.fromkeys(self._hand(seat, cards) or ()))

    def can_retell(self, seat: Seat) -> bool:
        """Whether the player names their cards to the companion, and can name them again if they
        made a mistake.
        """
        return False

    def possible_faces(self, card: Hidden[F]) -> Sequence[F]:
        """Return the faces that a card can have, judging by what everyone knows, lowest first."""
        faces: Sequence[Any] = self.public.can_be(card)
        return faces

    def describe(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Announcement]:
        """Return a list with one announcement, which whispers to a player what their cards are. The
        list is empty if the companion doesn't know all of them.

        phrase: id of a phrase that receives the cards as `items`.
        """
        faces = self._hand(to, cards)
        if not faces and not self.deals:
            return []
        return [Announcement(to, phrase, {"items": tuple(faces or ())})]

    # Learning what cards are

    async def _learn(self, seat: Seat, cards: Sequence[Hidden[F]]) -> None:
        """If the player names their cards to the companion, ask about any of these cards that they
        haven't named yet.
        """

    def _asked(self, seats: tuple[Seat, ...], question: Callable[[], Awaitable[A]]) -> Awaitable[A]:
        """Ask a question that depends on the cards which these players have named."""
        return question()

    async def _identify(
        self,
        ask: QuestionType,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling],
        facts: Mapping[str, Fact],
    ) -> F:
        """Find out, or ask, which card has been turned up.

        seat: the player whose card it is, or None if it is nobody's.
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
        """Return a question that offers every face which can still turn up.

        is_report: whether the answer reports a fact. If not, the player chooses a card.
        """

        def refusals() -> Mapping[F, Ruling]:
            return {**refused, **self._exhausted(())}

        impossible = refusals()
        possible = tuple(face for face in self._faces if face not in impossible)
        return Choose(
            ask,
            seat,
            # If no face is possible, earlier answers must be wrong, so allow any.
            possible or self._faces,
            refused=refusals if possible else dict,
            facts={"who": seat, **facts} if seat else facts,
            is_report=is_report,
            begins_action=not is_report,
            from_hand=not is_report,
            # The player drew a card, unseen by the companion, before choosing which one to play.
            reveals_hidden=not is_report,
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
        """Put a card somewhere in a face-down pile."""
        self.public.lose_track()
        self.forget([card])
        unsee([card])
        pile.append(card)
        self.table.look()

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Tell a player which cards are in their hand after the deal.

        phrase: id of a phrase that receives the cards as `items`.
        """

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Tell a player which card has come into their hand.

        phrase: id of a phrase that receives the card as `item`.
        """

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Let one player look at a card.

        phrase: id of a phrase that receives the card as `item`.
        """
        self.table.learned += 1

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """If the player names their cards to the companion, ask for all of them again.

        Return whether the answers may change the open question.
        """
        return False

    def note_mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """Record that these cards have been mixed up, without asking a question."""
        self.forget(cards)
        if self._is_noted:
            self.public.mixed(cards)

    def note_shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> None:
        """Record that a player has shown one of these cards to everyone, although no rule requires
        it.
        """
        self.public.shown(seat, cards, face)

    def note_seen(self, seat: Seat | None, cards: Sequence[Hidden[F]], face: F) -> None:
        """Record that everyone has seen this face on one of these cards.

        seat: the player who has the cards, or None if nobody has.
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
        """Remove a card with this face from a list, and return it. If no card is known to have the
        face, remove the first that the companion doesn't know.

        Raises ValueError if the companion knows all the cards and none has this face.
        """
        known = [self._face(card) for card in cards]
        return cards.pop(known.index(face) if face in known else known.index(None))

    def _lose_sight(self, seat: Seat, taken: Hidden[F], rest: Sequence[Hidden[F]]) -> None:
        """Forget everything that was known about these cards, because a player has taken one of
        them and nobody else saw which.
        """
        self.forget([taken, *rest])
        unsee([taken, *rest])

    def forget(self, cards: Sequence[Hidden[F]]) -> None:
        """Forget what players have said privately about these cards."""

    def _lies_open(self, card: Hidden[F], face: F) -> None:
        """Announce what the players need in order to check a card that has just been turned up."""


def truthful(
    ask: QuestionType,
    seat: Seat,
    truth: tuple[A, ...],
    facts: Mapping[str, Fact],
    lies: Mapping[A, Ruling] = NONE_REFUSED,
) -> Choose[A]:
    """Return a question whose only legal answers agree with what the player has told the companion
    before.

    lies: the other answers, with reasons. Only the player hears the reason.
    """
    return Choose(
        ask,
        seat,
        truth,
        refused=lambda: lies,
        facts=facts,
        visible=OPTIONS_SEALED,
        is_report=True,
        # If the answer could continue a line of input, refusing it would undo the whole line, and
        # everyone would notice that it was a lie.
        begins_action=True,
    )


def previous_answer(told: Sequence[Fact]) -> dict[str, Any]:
    """Return the facts with which a question repeats the last answer, if this isn't the first
    question.
    """
    return {"first": 0, "item": told[-1]} if told else {"first": 1}
