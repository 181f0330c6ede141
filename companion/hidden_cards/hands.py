"""What players do with hands of hidden cards: play, keep or show them."""

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

#: A function that takes the faces in a hand, and returns those that can't be played, with the
#: reasons.
Refusals = Callable[[tuple[F, ...]], Mapping[Any, Ruling]]


class Hands(Knowledge[F]):
    """What players do with the cards in their hands."""

    async def play(
        self, ask: QuestionType, seat: Seat, hand: list[Hidden[F]], refuse: Refusals[F]
    ) -> F:
        """Let a player play a card from their hand, face up. Return its face.

        refuse: returns the cards that the rules don't allow.
        """
        if not self.knows(seat):
            face = await self._any_face(ask, seat, NONE_REFUSED, {}, is_report=False)
            self.forget(hand)
            self.public.played(seat, hand.pop(), hand, face, refuse)
            return face
        face = await self._choose(ask, seat, hand, refuse, OPTIONS_SEALED)
        played = self._take(hand, face)
        if self._is_noted:
            # Normally, playing a card proves that the other card doesn't forbid it. If the table
            # has overridden a rule, it proves nothing.
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
        """Turn a card up for everyone, and return its face.

        seat: the player whose card it is, or None if it is nobody's.
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
        """Let a player secretly take one card out of a list, and return it. They can't take refused
        cards.

        If the companion knows the cards, it asks even if only one of them can be taken, because
        skipping the question would reveal that.
        """
        if self.knows(seat):
            face: F = await self._choose(ask, seat, cards, lambda _: refused, SEALED)
            taken = self._take(cards, face)
        else:
            # The companion can't tell which real card was taken, so any of them will do.
            taken = cards.pop()
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
        """Let a player secretly keep at least `least` of these cards. Everyone learns how many.

        kept: receives the cards one by one. The caller keeps this list, so that no card is lost if
        the question has to be asked again.
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
        """Let a player put down a card, face up. Return its face, or None if the player doesn't put
        one down.

        refused: the cards that can't be put down, with the reasons.
        done: the answer that the player puts nothing down, or None if they have to.
        must: why the player can't answer `done` as long as they have a card that isn't refused.
        None: they can. A player who is known to have no such card isn't asked.
        starts: whether this is the first of several cards in a row.
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
        """Return a question that offers every card which may be in the hand and isn't refused.

        The parameters are those of `lay_open`. If `must` is given, return None if the hand can't
        contain such a card, and refuse `done` if everyone knows that it contains one.
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
        """Have a player show their whole hand to everyone.

        told: receives the faces. If the player has to name them, each is added as soon as it is
        known.
        short: why the player can't stop before naming all of them.
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
                    # If no face is possible, earlier answers must be wrong, so allow any.
                    possible or self._faces,
                    refused=partial(dict, impossible),
                    facts={"who": seat, "count": len(hand) - len(told), **previous_answer(told)},
                    is_report=True,
                    begins_action=not told,
                    is_public=True,
                )
            )
            self.table.learned += 1

    def lay(self, hand: list[Hidden[F]], face: F) -> None:
        """Put down, face up, a card that the player has already named. No question is asked."""
        self._take(hand, face)

    def may_hold(self, hand: Sequence[Hidden[F]], face: F) -> bool:
        """Whether a card with this face may be in a hand, as far as the companion knows."""
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
        """Ask a player for one of these cards, which the companion knows. `done` is offered too if
        it is given.
        """
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
