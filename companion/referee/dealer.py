"""The keeper that deals: the companion shuffles, and each hand is on its seat's own line."""

from collections.abc import Mapping, Sequence
from enum import Enum
from operator import attrgetter
from typing import Any, Generic, cast

from companion.referee.facts import Fact
from companion.referee.hidden import Hidden, is_lower
from companion.referee.keeper import NONE_REFUSED, F, Refusals
from companion.referee.question import (
    OPTIONS_SEALED,
    SEALED,
    Ask,
    Choose,
    Draw,
    Pick,
    Ruling,
    Shuffle,
    Step,
)
from companion.referee.seat import Seat
from companion.referee.statements import Heard
from companion.referee.table import Said, Table


class Dealer(Generic[F]):
    """The companion shuffles, deals and knows. Hands show on each seat's own line.

    What all hear is noted as if the table had told it, so that `can_be` tells no more.
    """

    retells = False
    deals = True
    unsettled = False

    def __init__(self, table: Table) -> None:
        self._table = table
        self._heard = Heard(table)
        self._listens = table.listens

    def knows(self, seat: Seat) -> bool:
        """It dealt all hands."""
        return True

    async def retell(self, seat: Seat, hand: Sequence[Hidden[F]]) -> bool:
        """It knows them."""
        return False

    async def shuffle(self, cards: Sequence[F]) -> list[Hidden[F]]:
        """One recorded answer fixes the whole order."""
        deck = [Hidden(cards[place]) for place in await Shuffle(len(cards))]
        self._heard.shuffled(deck, cards)
        return deck

    async def play(self, ask: Ask, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]) -> F:
        """The options are the hand, and so are for this seat only."""
        faces = _faces(hand)
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
        played = _take(hand, face)
        # Where the table let pass what is refused, the hand is none of those that allow it.
        if self._listens:
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
        face = _face(card)
        if self._listens:
            self._heard.turned(seat, card, face)
        return face

    async def holds(self, ask: Ask, seat: Seat, card: Hidden[F], face: F) -> bool:
        """The dealer knows."""
        self._table.learned += 1
        yes = _face(card) is face
        if self._listens:
            self._heard.answered(seat, card, face, yes)
        return yes

    async def who_holds(
        self, ask: Ask, hands: Mapping[Seat, Sequence[Hidden[F]]], faces: Sequence[F]
    ) -> list[Seat]:
        """The dealer knows."""
        self._table.learned += 1
        return [seat for seat, hand in hands.items() if set(faces) <= set(map(_face, hand))]

    async def loser(
        self,
        ask: Ask,
        one: Seat,
        two: Seat,
        cards: tuple[Hidden[F], Hidden[F]],
    ) -> Seat | None:
        """The dealer knows. Faces are ordered by their value."""
        self._table.learned += 1
        first, second = _face(cards[0]), _face(cards[1])
        loser = None if first == second else one if is_lower(first, second) else two
        if self._listens:
            self._heard.compared(one, two, cards, loser)
        return loser

    async def give(self, phrase: str, to: Seat, card: Hidden[F], hand: Sequence[Hidden[F]]) -> None:
        """Whisper it to the seat."""
        self._table.learned += 1
        self._table.whisper(to, phrase, item=_face(card))

    async def deal(self, phrase: str, to: Seat, hand: Sequence[Hidden[F]]) -> None:
        """Whisper them in one sentence."""
        self._table.learned += 1
        self._table.said += self.tell(phrase, to, hand)

    async def show(self, phrase: str, to: Seat, card: Hidden[F], **facts: Fact) -> None:
        """Whisper it to the seat."""
        self._table.learned += 1
        self._table.whisper(to, phrase, item=_face(card), **facts)

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
            tuple(face for face in _faces(cards) if face not in refused),
            refused=lambda: refused,
            facts={"who": seat},
            visible=SEALED,
            starts=True,
        )
        taken = _take(cards, face)
        if self._listens:
            self._heard.one_taken(taken, cards)
        return taken

    async def keep_some(
        self,
        ask: Ask,
        seat: Seat,
        cards: Sequence[Hidden[F]],
        kept: list[Hidden[F]],
        least: int,
    ) -> None:
        """One after another, until the seat is done."""
        self._table.learned += 1
        left = [card for card in cards if not any(card is one for one in kept)]
        while left:
            faces = _faces(left)
            face: F | Step = await Choose(
                ask,
                seat,
                faces if len(kept) < least else (*faces, Step.DONE),
                facts={"who": seat, "count": len(kept)},
                visible=SEALED,
                starts=True,
            )
            if isinstance(face, Step):
                break
            kept.append(_take(left, face))

    async def lay_open(
        self,
        ask: Ask,
        seat: Seat,
        hand: list[Hidden[F]],
        refused: Mapping[Any, Ruling] = NONE_REFUSED,
        done: Enum | None = None,
        *,
        starts: bool = True,
        must: Ruling | None = None,
        **facts: Fact,
    ) -> F | None:
        """The options are in the hand, and so are for this seat only."""
        faces = tuple(face for face in _faces(hand) if face not in refused)
        if must and not faces:
            return None
        against = {**refused, **({done: must} if must else {})}
        face: F | Enum = await Choose(
            ask,
            seat,
            faces if done is None or done in against else (*faces, done),
            refused=lambda: against,
            facts={"who": seat, **facts},
            visible=OPTIONS_SEALED,
            starts=starts,
        )
        if face is done:
            return None
        laid = cast("F", face)
        _take(hand, laid)
        return laid

    async def lay_down(
        self, ask: Ask, seat: Seat, hand: Sequence[Hidden[F]], told: list[F], short: Ruling
    ) -> None:
        """The dealer knows."""
        self._table.learned += 1
        told[:] = sorted(map(_face, hand), key=_ORDER)

    async def deal_open(self, ask: Ask, cards: Sequence[F], seats: Sequence[Seat]) -> list[F]:
        """One recorded answer says who gets which."""
        return [cards[place] for place in await Draw(len(cards))][: len(seats)]

    async def draw_from(self, hand: Sequence[Hidden[F]]) -> Hidden[F]:
        """One recorded answer says which."""
        return hand[await Pick(len(hand))]

    async def leaves(
        self, ask: Ask, phrase: str, seat: Seat, hand: list[Hidden[F]], card: Hidden[F]
    ) -> Hidden[F]:
        """The dealer knows which, and tells the seat, who would see it too."""
        self._table.whisper(seat, phrase, item=_face(card))
        return hand.pop(next(place for place, one in enumerate(hand) if one is card))

    async def look_and_keep(self, ask: Ask, seat: Seat, cards: list[Hidden[F]]) -> Hidden[F]:
        """What it can choose is what it sees."""
        return await self.keep_one(ask, seat, cards)

    async def bury(self, card: Hidden[F], pile: list[Hidden[F]]) -> None:
        """One recorded answer says where."""
        pile.insert(await Pick(len(pile) + 1), card)

    async def find(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> Hidden[F] | None:
        """The next one from the top: the pile lies at random."""
        for place in range(len(pile) - 1, -1, -1):
            if pile[place]._face in wanted:
                return pile.pop(place)
        return None

    async def find_open(
        self,
        ask: Ask,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> F | None:
        """The same."""
        found = await self.find(ask, seat, pile, wanted, must)
        return None if found is None else _face(found)

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """The dealer knows."""
        for card in hand:  # noqa: SIM110 - `any` would be felt: all that may be played is asked
            if card._face is face:
                return True
        return False

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """The dealer knows which."""
        _take(hand, face)

    async def reshuffle(self, cards: Sequence[Hidden[F]]) -> list[Hidden[F]]:
        """One recorded answer fixes the whole order."""
        return [cards[place] for place in await Shuffle(len(cards))]

    def mixed(self, cards: Sequence[Hidden[F]]) -> None:
        """The dealer knows how they lie; nobody else does."""
        if self._listens:
            self._heard.mixed(cards)

    def shown(self, seat: Seat, cards: Sequence[Hidden[F]], face: F) -> bool:
        """There is no card to be shown, only what somebody says."""
        return False

    def distrust(self, seat: Seat) -> None:
        """The dealer's answers are all true."""

    async def settle(self, ask: Ask) -> bool:
        """What the dealer says is always possible."""
        return False

    def can_be(self, card: Hidden[F]) -> Sequence[F]:
        """From what the table would have heard, and nothing that the dealer knows."""
        return cast("Sequence[F]", self._heard.can_be(card))

    def tell(self, phrase: str, to: Seat, cards: Sequence[Hidden[F]]) -> list[Said]:
        """Every card, doubles too."""
        return [Said(to, phrase, {"items": tuple(sorted(map(_face, cards), key=_ORDER))})]


#: The place of a face among those of its kind; to compare two by itself would be felt.
_ORDER = attrgetter("_sort_order_")


def _face(card: Hidden[F]) -> F:
    """The face of a card that a dealer dealt."""
    face = card._face  # keepers are the one place that turns a card up
    assert face is not None  # noqa: S101 - a dealer deals every card with its face
    return face


def _faces(cards: Sequence[Hidden[F]]) -> tuple[F, ...]:
    """The different faces of these cards, lowest first, so that the order tells nothing."""
    faces = {card._face for card in cards}  # a call for each would be felt
    return tuple(sorted(cast("set[F]", faces), key=_ORDER))


def _take(cards: list[Hidden[F]], face: F) -> Hidden[F]:
    """Take the first card with this face out of the list."""
    for place, card in enumerate(cards):
        if card._face is face:
            return cards.pop(place)
    raise LookupError("no card with that face")
