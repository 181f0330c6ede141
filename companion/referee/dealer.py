"""The keeper that deals: the companion shuffles, and each hand is on its seat's own line."""

from collections.abc import Mapping, Sequence
from typing import Generic

from companion.referee.hidden import Hidden
from companion.referee.keeper import NONE_REFUSED, F, Refusals
from companion.referee.question import OPTIONS_SEALED, SEALED, Choose, Fact, Ruling, Shuffle
from companion.referee.seat import Seat
from companion.referee.table import Said, Table


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

    async def give(self, phrase: str, to: Seat, card: Hidden[F]) -> None:
        """Whisper it to the seat."""
        await self.show(phrase, to, card)

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
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
