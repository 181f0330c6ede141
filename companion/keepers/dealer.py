"""The companion shuffles, deals and knows; each hand is told on its seat's own line."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Generic, cast

from companion.keepers.hidden import Hidden
from companion.keepers.keeper import NONE_REFUSED, F, Refusals
from companion.keepers.statements import Heard
from companion.referee.facts import Fact
from companion.referee.question import OPTIONS_SEALED, SEALED, Ask, Choose, Ruling, Shuffle
from companion.referee.seat import Seat
from companion.referee.table import Said, Table


class DealerCore(Generic[F]):
    """Knows every card. What all hear is noted as if the table had told it.

    So `can_be` tells no more than where the cards stay with the players.
    """

    deals = True
    retells = False

    def __init__(self, table: Table) -> None:
        self._table = table
        self._heard = Heard(table)
        self._listens = table.listens

    def knows(self, seat: Seat) -> bool:
        """The dealer knows all hands."""
        return True

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """One recorded answer fixes the whole order."""
        deck = [Hidden(cards[place]) for place in await Shuffle(len(cards))]
        self._heard.shuffled(deck, cards)
        return deck

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Whisper them in one sentence."""
        self._table.learned += 1
        self._table.said += self.tell(phrase, to, hand)

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Whisper it to the seat."""
        self._table.learned += 1
        self._table.whisper(to, phrase, item=face_of(card))

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Whisper it to the seat."""
        self._table.learned += 1
        self._table.whisper(to, phrase, item=face_of(card), **facts)

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """No seat has anything to tell."""
        return False

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """Every card, doubles too."""
        return [Said(to, phrase, {"items": tuple(sorted(map(face_of, cards), key=ORDER))})]

    async def play(self, ask: Ask, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """The options are the hand, and so are for this seat only."""
        faces = faces_of(hand)
        refused = refuse(faces)
        among = tuple([face for face in faces if face not in refused]) if refused else faces
        face = await Choose(
            ask,
            seat,
            among,
            refused=lambda: refuse(faces),
            facts={"who": seat},
            visible=OPTIONS_SEALED,
            starts=True,
        )
        played = take(hand, face)
        if self._listens:
            # A refused card that the table let pass proves nothing of the card that was kept.
            self._heard.played(seat, played, hand, face, None if face in refused else refuse)
        return face

    async def turn_up(
        self,
        ask: Ask,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """The dealer knows."""
        self._table.learned += 1
        face = face_of(card)
        if self._listens:
            self._heard.turned(seat, card, face)
        return face

    async def keep_one(
        self,
        ask: Ask,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """Asked even when there is one thing to say: whether it is asked must not tell."""
        face = await Choose(
            ask,
            seat,
            tuple(face for face in faces_of(cards) if face not in refused),
            refused=lambda: refused,
            facts={"who": seat},
            visible=SEALED,
            starts=True,
        )
        taken = take(cards, face)
        if self._listens:
            self._heard.one_taken(taken, cards)
        return taken

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """The dealer knows how they lie; nobody else does."""
        if self._listens:
            self._heard.mixed(cards)

    def can_be(self, card: Hidden[F]) -> Sequence[F]:
        """From what the table would have heard, and nothing that the dealer knows."""
        return cast("Sequence[F]", self._heard.can_be(card))


#: The place of a face among those of its kind: faster to sort by than comparing faces is.
ORDER = attrgetter("_sort_order_")


def face_of(card: Hidden[F]) -> F:
    """The face of a card that a dealer dealt."""
    face = card._face  # keepers are the one place that turns a card up
    assert face is not None  # noqa: S101 - a dealer deals every card with its face
    return face


def faces_of(cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
    """The different faces of these cards, lowest first, so that the order tells nothing."""
    faces = {card._face for card in cards}  # `face_of` would be slow: simulations ask this most
    return tuple(sorted(cast("set[F]", faces), key=ORDER))


def take(cards: list[Hidden[F]], face: F) -> Hidden[F]:
    """Take the first card with this face out of the list."""
    for place, card in enumerate(cards):
        if card._face is face:
            return cards.pop(place)
    raise LookupError("no card with that face")
