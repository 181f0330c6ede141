"""Finds out whether an event would move hidden cards that somebody has seen.

Players have to agree to such a move.
"""

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

from companion.referee.facts import Board, Fact
from companion.referee.run import Run
from companion.referee.seat import Seat


def would_move_seen(run: Run[Any], event: str, args: tuple[Fact, ...], reason: str) -> bool:
    """Try an event on `run`, which must be a copy. Return whether it moves a card that somebody has
    seen.

    Players have seen the cards in their hands. The hands of players named in the event don't count,
    because these players leave or their hands are laid open. Once the game is over, no cards count.
    """
    stay = [seat for seat in run.state.here if seat not in args]
    certain = run.game.tabletop.places.certain
    before, told = run.laid().held, [_told_hand(run, seat) for seat in stay]
    run.happen(event, args, reason=reason)
    if run.question is None:
        return False
    after = run.laid().held
    seen = (card for card, one in before.items() if one.face is None and one.spot.of in stay)
    drawn = (card for card in seen if certain(before[card].spot) == before[card].spot)
    is_moved = any(card not in after or after[card] != before[card] for card in drawn)
    now = (_told_hand(run, seat) for seat in stay)
    return is_moved or any(map(_ToldHand.has_lost, told, now))


class _ToldHand(NamedTuple):
    """A seat's hand as the game describes it.

    said: the phrases about the hand that everyone may hear.
    faces: the cards that its owner may know.
    """

    said: list[str]
    faces: Counter[Enum]

    def has_lost(self, now: "_ToldHand") -> bool:
        """Whether a card from this hand is no longer in the hand.

        now: the same seat's hand at a later time.
        """
        return self.said != now.said or bool(self.faces - now.faces)


def _told_hand(run: Run[Any], seat: Seat) -> _ToldHand:
    said = run.game.hand(run.state, seat)
    faces = Counter(face for one in said for fact in one.facts.values() for face in _faces(fact))
    return _ToldHand([one.phrase for one in said if one.to is None], faces)


def _faces(fact: Fact) -> Iterator[Enum]:
    """Yield the cards named in a fact."""
    if isinstance(fact, Board):
        for row in fact.rows:
            for place in row.places:
                for one in place.facts.values():
                    yield from _faces(one)
    for one in fact if isinstance(fact, tuple) else (fact,):
        if isinstance(one, Enum):
            yield one
