"""Face-down piles that players search, and cards that they draw, deal and move by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Any, Generic

from companion.hidden_cards.hands import Hands
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.knowledge import F, Knowledge
from companion.referee.question import Choose, Draw, Nothing, Pick, QuestionType, Ruling, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Table


class Piles(Knowledge[F]):
    """Piles that players search, instead of only drawing from the top."""

    async def find(
        self,
        ask: QuestionType,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> Hidden[F] | None:
        """Let the seat secretly draw until it gets a wanted card. The other cards go back into the
        pile.

        Return the wanted card, which is removed from the pile, or None if the pile contains none.
        If the companion deals, it whispers the other cards to the seat in the phrase `drawn-past`.

        must: the reason why the pile must contain a wanted card, or None if there may be none in
        it.
        """
        if self.deals or not pile:
            return self._draw_until(seat, pile, wanted)
        refused = {} if must is None else {YesNo.NO: must}
        legal = tuple(answer for answer in YesNo if answer not in refused)
        answer = await Choose(
            ask,
            seat,
            legal,
            refused=lambda: refused,
            facts={"who": seat},
            is_report=True,
            reveals_hidden=True,
        )
        return pile.pop() if answer is YesNo.YES else None

    async def find_open(
        self,
        ask: QuestionType,
        seat: Seat,
        pile: list[Hidden[F]],
        wanted: Sequence[F],
        must: Ruling | None,
    ) -> F | None:
        """Like `find`, but show everyone the card that was found."""
        if self.deals or not pile:
            card = self._draw_until(seat, pile, wanted)
            return None if card is None else self._face(card)
        refused: dict[Any, Ruling] = {**self._exhausted(())}
        if must is not None:
            refused[Nothing.NOTHING] = must
        options: tuple[F | Nothing, ...] = (*wanted, Nothing.NOTHING)
        found: F | Nothing = await Choose(
            ask,
            seat,
            tuple(one for one in options if one not in refused),
            refused=partial(dict, refused),
            facts={"who": seat},
            is_report=True,
            reveals_hidden=True,
        )
        if isinstance(found, Nothing):
            return None
        pile.pop()
        return found

    def _draw_until(
        self, seat: Seat, pile: list[Hidden[F]], wanted: Sequence[F]
    ) -> Hidden[F] | None:
        """Remove the first wanted card, counting from the top, and whisper the cards above it to
        the seat. The pile is shuffled, so this is as good as a random choice.
        """
        faces: list[Any] = [self._face(card) for card in reversed(pile)]
        past = tuple(takewhile(lambda face: face not in wanted, faces))
        if past:
            self.table.learned += 1
            self.table.whisper(seat, "drawn-past", items=past)
        return pile.pop(-1 - len(past)) if len(past) < len(pile) else None


# These functions work with every kind of card source.


async def look_and_keep(
    table: Table, cards: Hands[F], ask: QuestionType, seat: Seat, among: list[Hidden[F]]
) -> Hidden[F]:
    """Let the seat look at cards that belong to nobody, and secretly keep one. Return that card,
    which is removed from the list.

    With real cards, the companion doesn't ask which card the seat kept: the last one in the list
    stands for it.
    """
    if cards.deals:
        return await cards.keep_one(ask, seat, among)
    table.learned += 1
    return among.pop()


async def draw_from(table: Table, cards: Hands[F], hand: Sequence[Hidden[F]]) -> Hidden[F]:
    """Return a card drawn unseen from a player's hand, without removing the card.

    With real cards, the player who draws the card looks at it, so any card in the hand can stand
    for it.
    """
    if cards.deals:
        return hand[await Pick(len(hand))]
    table.learned += 1
    return hand[-1]


async def remove_drawn(
    cards: Hands[F],
    ask: QuestionType,
    phrase: str,
    seat: Seat,
    hand: list[Hidden[F]],
    card: Hidden[F],
) -> Hidden[F]:
    """Remove a card that another player has drawn from a seat's hand, and return the card.

    If the companion deals, it whispers to the seat which card was drawn. With real cards, a seat
    that names its cards to the companion is asked which card is gone.

    phrase: id of the whispered phrase, which receives the card as `item`.
    """
    if not cards.deals:
        return await cards.keep_one(ask, seat, hand)
    await cards.show(phrase, seat, card)
    return hand.pop(next(place for place, one in enumerate(hand) if one is card))


async def deal_open(
    cards: Hands[F], ask: QuestionType, faces: Sequence[F], seats: Sequence[Seat]
) -> list[F]:
    """Deal these face-up cards at random, one to each seat. Return each seat's card.

    With real cards, the players are asked who got which card.
    """
    if cards.deals:
        return [faces[place] for place in await Draw(len(faces))][: len(seats)]
    left, got = list(faces), list[F]()
    for seat in seats:
        options = tuple(dict.fromkeys(left))
        face = options[0]
        if len(options) > 1:
            face = await Choose(ask, None, options, facts={"who": seat}, is_report=True)
        left.remove(face)
        got.append(face)
    return got


@dataclass(frozen=True, slots=True)
class CardPlace(Generic[F]):
    """A pile, row or hand of cards that `move_card` can move a card from or to.

    face_down: the place's hidden cards, the last one on top.
    face_up: the faces of the place's open cards, or None if its cards can't be face up.
    seat: the seat whose hand this is, or None if it isn't a hand.
    is_mixed: whether nobody can tell which card was added last.
    """

    face_down: list[Hidden[F]] = field(default_factory=list)
    face_up: list[F] | None = None
    seat: Seat | None = None
    is_mixed: bool = False


async def move_card(
    cards: Hands[F], ask: QuestionType, face: F | None, start: CardPlace[F], end: CardPlace[F]
) -> F | None:
    """Follow a move that the players made by hand. Return the card's face, or None if it stays
    hidden.

    face: an open card's face, or None if the card is face down.
    ask: the question that finds out which card of a hand was moved, or which face the moved card
    turned out to have.
    """
    card: Hidden[F] | None = None
    if face is not None:
        (start.face_up or []).remove(face)
    elif start.seat is None:
        if end.face_up is not None:
            face = await cards.turn_up(ask, None, start.face_down[-1])
        card = start.face_down.pop()
    elif end.face_up is not None:
        face = await cards.lay_open(ask, start.seat, start.face_down)
    else:
        card = await cards.keep_one(ask, start.seat, start.face_down)
        cards.forget([card])
    if end.face_up is None:
        end.face_down.append(card or Hidden(None if end.is_mixed else face))
    elif face is not None:
        end.face_up.append(face)
    return face
