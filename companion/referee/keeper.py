"""Who knows the cards: the people at the table, or the companion's own dealer.

The rules ask a keeper for what a hidden card decides and never look themselves, so one
rules file serves every way of playing. A keeper that seats tell privately what they hold
(a witness) is a third class with the same methods.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from companion.referee.hidden import Hidden
from companion.referee.question import (
    OPTIONS_SEALED,
    SEALED,
    Choose,
    Fact,
    Ruling,
    Shuffle,
    YesNo,
)
from companion.referee.seat import Seat
from companion.referee.table import Said, Table

F = TypeVar("F", bound=IntEnum)

#: What a hand of these faces forbids to play.
Refusals = Callable[[tuple[F, ...]], Mapping[F, Ruling]]
NONE_REFUSED: Mapping[Any, Ruling] = MappingProxyType({})


class Keeper(Protocol[F]):
    """Knows hidden cards, or knows whom to ask. `F` is what stands on a card."""

    #: Whether the companion has the cards, so that nothing needs doing by hand.
    deals: bool

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """A face-down deck of these cards; the last one is on top."""

    async def play(self, name: str, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """The seat chooses a card of its hand, which leaves the hand face up."""

    async def turn_up(
        self,
        name: str,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """What a face-down card turns out to be, for all to see. None: a card of nobody's."""

    async def holds(self, name: str, seat: Seat, card: Hidden[F], face: F) -> bool:
        """Whether the seat's card is this one; the seat must answer truly."""

    async def loser(
        self, name: str, one: Seat, two: Seat, cards: tuple[Hidden[F], Hidden[F]]
    ) -> Seat | None:
        """Two seats compare cards in secret: who has the lower one, or None for a tie."""

    def give(self, phrase: str, to: Seat, card: Hidden[F]) -> None:
        """A card has come into a seat's hand."""

    def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Let one seat know a card."""

    async def keep_one(self, name: str, seat: Seat, cards: list[Hidden[F]]) -> Hidden[F]:
        """The seat secretly takes one of these cards out of the list."""

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """A seat's own cards, in a sentence for that seat; nothing where nobody told us."""


class Dealer(Generic[F]):
    """The companion shuffles, deals and knows. Hands show on each seat's own line."""

    deals = True

    def __init__(self, table: Table) -> None:
        self._table = table

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """One recorded answer fixes the whole order."""
        return [Hidden(cards[place]) for place in await Shuffle(len(cards))]

    async def play(self, name: str, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """The options are the hand, and so are for this seat only."""
        faces = _faces(hand)
        refused = refuse(faces)
        among = tuple([face for face in faces if face not in refused]) if refused else faces
        face = await Choose(
            name,
            seat,
            among,
            refused=lambda: refuse(faces),
            facts={"who": seat},
            visible=OPTIONS_SEALED,
            starts=True,
        )
        _take(hand, face)
        return face

    async def turn_up(
        self,
        name: str,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """The dealer knows."""
        self._table.learned += 1
        return _face(card)

    async def holds(self, name: str, seat: Seat, card: Hidden[F], face: F) -> bool:
        """The dealer knows."""
        self._table.learned += 1
        return _face(card) is face

    async def loser(
        self,
        name: str,
        one: Seat,
        two: Seat,
        cards: tuple[Hidden[F], Hidden[F]],
    ) -> Seat | None:
        """The dealer knows. Faces are ordered by their value."""
        self._table.learned += 1
        first, second = _face(cards[0]), _face(cards[1])
        return None if first == second else one if first < second else two

    def give(self, phrase: str, to: Seat, card: Hidden[F]) -> None:
        """Whisper it to the seat."""
        self.show(phrase, to, card)

    def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Whisper it to the seat."""
        self._table.learned += 1
        self._table.whisper(to, phrase, item=_face(card), **facts)

    async def keep_one(self, name: str, seat: Seat, cards: list[Hidden[F]]) -> Hidden[F]:
        """Asked even when there is one thing to say: whether it is asked must not tell."""
        face = await Choose(
            name, seat, _faces(cards), facts={"who": seat}, visible=SEALED, starts=True
        )
        return _take(cards, face)

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """Every card, doubles too."""
        return [Said(to, phrase, {"items": tuple(sorted(map(_face, cards)))})]


class TheTable(Generic[F]):
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

    def give(self, phrase: str, to: Seat, card: Hidden[F]) -> None:
        """The seat takes it by hand. It counts as seen once the seat plays."""

    def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
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


class Tie(Enum):
    """A comparison that nobody lost."""

    TIE = "tie"


def _face(card: Hidden[F]) -> F:
    """The face of a card that a dealer dealt."""
    face = card._face  # keepers are the one place that turns a card up
    assert face is not None  # noqa: S101 - a dealer deals every card with its face
    return face


def _faces(cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
    """The different faces of these cards, lowest first, so that the order tells nothing."""
    return tuple(sorted({_face(card) for card in cards}))


def _take(cards: list[Hidden[F]], face: F) -> Hidden[F]:
    """Take the first card with this face out of the list."""
    for place, card in enumerate(cards):
        if _face(card) is face:
            return cards.pop(place)
    raise LookupError("no card with that face")
