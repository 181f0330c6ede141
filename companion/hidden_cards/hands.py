"""What seats do with hands of hidden cards: play, keep or show them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, cast

from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.knowledge import NONE_REFUSED, F, Knowledge, previous_answer
from companion.referee.facts import Fact
from companion.referee.question import (
    OPTIONS_SEALED,
    SEALED,
    Choose,
    QuestionType,
    Ruling,
    Step,
    Visibility,
)
from companion.referee.seat import Seat

#: Maps a hand's faces to the faces that can't be played, each with the ruling against it.
Refusals = Callable[[tuple[F, ...]], Mapping[Any, Ruling]]


class Hands(Knowledge[F]):
    """What seats do with the cards in their hands."""

    async def play(
        self, ask: QuestionType, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]
    ) -> F:
        """Let the seat play a card from its hand, face up. Return the card's face."""
        if not self.knows(seat):
            face = await self._any_face(ask, seat, NONE_REFUSED, {}, is_report=False)
            self.forget(hand)
            self.public.played(seat, hand.pop(), hand, face, refuse)
            return face
        face = await self._choose(ask, seat, hand, refuse, OPTIONS_SEALED)
        played = self._take(hand, face)
        if self._is_noted:
            # If the players have allowed a refused card, playing it proves nothing about the other
            # card.
            is_refused = face in refuse(self._options(seat, [played, *hand]))
            self.public.played(seat, played, hand, face, None if is_refused else refuse)
            self._lies_open(played, face)
        return face

    async def turn_up(
        self,
        ask: QuestionType,
        seat: Seat | None,
        card: Hidden[F],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> F:
        """Turn a card up for everyone, and return its face. seat: the card's owner, or None if it
        has none.
        """
        if self.deals:
            face = cast("F", self._face(card))
        else:
            face = await self._identify(ask, seat, card, refused, facts)
        self.table.learned += 1
        if self._is_noted:
            self.public.turned(seat, card, face)
            self._lies_open(card, face)
        return face

    async def keep_one(
        self,
        ask: QuestionType,
        seat: Seat,
        cards: list[Hidden[F]],
        refused: Mapping[F, Ruling] = NONE_REFUSED,
    ) -> Hidden[F]:
        """Let the seat secretly take one card out of the list. Refused cards can't be taken.

        A seat whose cards are known is asked even if it has no choice, because skipping the
        question would reveal that.
        """
        if self.knows(seat):
            face: F = await self._choose(ask, seat, cards, lambda _: refused, SEALED)
            taken = self._take(cards, face)
        else:
            taken = cards.pop()  # The player takes a real card, and the companion can't tell which.
        self._lose_sight(seat, taken, cards)
        if self._is_noted:
            self.public.one_taken(taken, cards)
        return taken

    async def keep_some(
        self,
        ask: QuestionType,
        seat: Seat,
        cards: Sequence[Hidden[F]],
        kept: list[Hidden[F]],
        least: int,
    ) -> None:
        """Let the seat secretly keep at least `least` of these cards. Everyone learns how many it
        keeps.

        kept: receives the cards one by one, so that none is lost if the question is repeated.
        """
        if not self.deals:
            counts, facts = tuple(range(least, len(cards) + 1)), {"who": seat}
            count: int = await Choose(
                ask, seat, counts, facts=facts, is_report=True, reveals_hidden=True
            )
            kept += cards[:count]
            return
        self.table.learned += 1
        left = [card for card in cards if not any(card is one for one in kept)]
        while left:
            done = None if len(kept) < least else Step.DONE
            face = await self._choose(
                ask,
                seat,
                left,
                lambda _: NONE_REFUSED,
                SEALED,
                done,
                {"who": seat, "count": len(kept)},
            )
            if face is done:
                break
            kept.append(self._take(left, face))

    async def lay_open(
        self,
        ask: QuestionType,
        seat: Seat,
        hand: list[Hidden[F]],
        refused: Mapping[Any, Ruling] = NONE_REFUSED,
        done: Enum | None = None,
        *,
        starts: bool = True,
        must: Ruling | None = None,
        **facts: Fact,
    ) -> F | None:
        """Let the seat put down, face up, a card that isn't refused. Return the card's face.

        Return None if the seat puts down no card.
        done: the answer that puts down no card, or None if the seat may not stop.
        must: the ruling that refuses `done` as long as the seat has a card that it may put down, or
        None if the seat may stop. A seat that is known to have no such card isn't asked.
        starts: whether this is the first of several cards that are asked for in a row.
        """
        facts = {"who": seat, **facts}
        if self.knows(seat):
            if must is not None or done in refused:
                await self._learn(seat, hand)
                if all(face in refused for face in self._options(seat, hand)):
                    return None

            def refuse(faces: tuple[F, ...]) -> Mapping[Any, Ruling]:
                if must is None or all(face in refused for face in faces):
                    return refused
                return {**refused, done: must}

            answer = await self._choose(
                ask, seat, hand, refuse, OPTIONS_SEALED, done, facts, starts=starts
            )
        else:
            self.forget(hand)
            question = self._any_of_hand(ask, seat, hand, refused, done, must, facts, starts=starts)
            if question is None:
                return None
            answer = await question
        if answer is done:
            return None
        self.lay(hand, answer)
        return cast("F", answer)

    def _any_of_hand(
        self,
        ask: QuestionType,
        seat: Seat,
        hand: Sequence[Hidden[F]],
        refused: Mapping[Any, Ruling],
        done: Enum | None,
        must: Ruling | None,
        facts: Mapping[str, Fact],
        *,
        starts: bool,
    ) -> Choose[Any] | None:
        """Return a question that offers every card that the hand may contain and that isn't
        refused.

        Return None if `must` is given and the hand can't contain such a card. Refuse the answer
        that the hand has no such card only if `must` is given and everyone has seen such a card in
        the hand.
        """
        known = [self._face(card) for card in hand]

        def refusals() -> dict[Any, Ruling]:
            impossible = {
                face: why for face, why in self._exhausted(()).items() if face not in known
            }
            return {**impossible, **refused, **must_not_stop}

        must_not_stop: dict[Any, Ruling] = {}
        against = refusals()
        possible = tuple(
            face for face in self._faces if face not in against and (face in known or None in known)
        )
        if must is not None:
            if not possible:
                return None
            if any(face in known for face in possible):
                must_not_stop[done] = against[done] = must
        return Choose(
            ask,
            seat,
            possible if done is None or done in against else (*possible, done),
            refused=refusals,
            facts=facts,
            begins_action=starts,
            from_hand=bool(possible),
        )

    async def lay_down(
        self, ask: QuestionType, seat: Seat, hand: Sequence[Hidden[F]], told: list[F], short: Ruling
    ) -> None:
        """Show the whole hand to everyone.

        told: receives the faces. If the players are asked for them, each face is added as soon as
        it is known.
        short: the reason why the seat can't stop before the hand is complete.
        """
        if (faces := self._hand(seat, hand)) is not None:
            told[:] = faces
            self.table.learned += 1
        while len(told) < len(hand):
            impossible: dict[Any, Ruling] = {**self._exhausted(told), Step.DONE: short}
            possible = tuple(face for face in self._faces if face not in impossible)
            told.append(
                await Choose(
                    ask,
                    seat,
                    possible or self._faces,  # If no face is possible, earlier answers clash.
                    refused=partial(dict, impossible),
                    facts={"who": seat, "count": len(hand) - len(told), **previous_answer(told)},
                    is_report=True,
                    begins_action=not told,
                    is_public=True,
                )
            )
            self.table.learned += 1

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """Put down, face up, a card that the seat has already named. Nobody is asked."""
        self._take(hand, face)

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """Whether a hand may include a card with this face, judging by what the companion knows."""
        known = [self._face(card) for card in hand]
        return face in known or (None in known and face not in self._exhausted(()))

    def _choose(
        self,
        ask: QuestionType,
        seat: Seat,
        cards: Sequence[Hidden[F]],
        refuse: Refusals[F],
        visible: Visibility,
        done: Enum | None = None,
        facts: Mapping[str, Fact] | None = None,
        *,
        starts: bool = True,
    ) -> Awaitable[Any]:
        """Ask for one of a seat's known cards, or for `done` if the seat may stop."""
        faces = self._options(seat, cards)
        refused = refuse(faces)
        legal = tuple([face for face in faces if face not in refused]) if refused else faces
        return Choose(
            ask,
            seat,
            legal if done is None or done in refused else (*legal, done),
            refused=lambda: refuse(faces),
            facts={"who": seat} if facts is None else facts,
            visible=visible,
            begins_action=starts,
        )
