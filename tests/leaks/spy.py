"""Watches how a game's cards are dealt, so that a test knows the hidden cards and what has become
public about them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.hidden_cards.hidden import Hidden
from companion.referee.question import QuestionType
from companion.referee.run import Run
from companion.referee.table import Table


class Spy:
    """What is known about the cards in one run.

    dealt: the cards in each shuffle, in order.
    shown: cards that are now face up.
    outcomes: everything about the cards that the rules have made public. Two tables whose outcomes
    differ can't be compared any further.
    choosing: the cards from which `chooser` secretly chooses when the question named `question` is
    asked.
    compares: the name of the question about who has lost a comparison, if the companion knows both
    cards and so accepts only the true answer.
    """

    source: Any = None
    chooser: Any = None
    question = ""
    compares = ""

    def __init__(self) -> None:
        self.dealt: list[list[Hidden[Any]]] = []
        self.shown: set[Hidden[Any]] = set()
        self.outcomes: list[tuple[object, ...]] = []
        self.choosing: list[Hidden[Any]] = []


_spies: dict[int, tuple[Table, Spy]] = {}


def spy_on(table: Table) -> Spy:
    """Return the spy that watches the run at this table."""
    return _spies.setdefault(id(table), (table, Spy()))[1]


def forget() -> None:
    """Forget everything about all runs so far."""
    _spies.clear()


def face_of(card: Hidden[Any]) -> Any:
    """Return a card's face, which the rules' own code must never read."""
    return card._face


def faces_to_choose(run: Run[Any]) -> list[Any]:
    """Return the faces of the cards from which a seat now chooses in secret, in order."""
    spy = spy_on(run.table)
    if run.question is None or run.question.name != spy.question:
        return []
    if spy.source is None or spy.source.deals:
        return [face_of(card) for card in spy.choosing]
    return [_told(spy.source, spy.chooser, card) for card in spy.choosing]


def _told(source: Any, seat: Any, card: Hidden[Any]) -> Any:
    return source.private.by(seat, card)


def _number_on(source: Any, card: Hidden[Any]) -> Any:
    """Return the number on a blank card, which is public. Return None for any other card."""
    return getattr(source, "_number_of", {}).get(card)


def outcomes(run: Run[Any]) -> list[tuple[object, ...]]:
    """Return everything about the cards that the rules have made public in this run."""
    return spy_on(run.table).outcomes


@contextmanager
def spied(kind: type[Any]) -> Iterator[None]:
    """Inside this context, watch all runs whose cards come from a source of this type."""
    watched = {
        "shuffle": _shuffle,
        "play": _play,
        "turn_up": _turn_up,
        "holds": _holds,
        "loser": _loser,
        "keep_one": _choosing,
        "keep_some": _choosing,
        "lay_open": _lay_open,
        "lay": _lay,
        "lay_down": _lay_down,
        "who_holds": _who_holds,
        "find": _find,
        "find_open": _find_open,
        "reshuffle": _shuffle,
    }
    own = {name: vars(kind).get(name) for name in watched}
    for name, watch in watched.items():
        setattr(kind, name, watch(getattr(kind, name)))
    try:
        yield
    finally:
        for name, method in own.items():
            if method is None:
                delattr(kind, name)
            else:
                setattr(kind, name, method)
        forget()


Method = Callable[..., Any]


def _shuffle(method: Method) -> Method:
    async def shuffle(self: Any, cards: Any) -> Any:
        dealt = await method(self, cards)
        spy = spy_on(self.table)
        spy.dealt.append(list(dealt))
        spy.source = self
        return dealt

    return shuffle


def _play(method: Method) -> Method:
    async def play(
        self: Any, ask: QuestionType, seat: Any, hand: list[Hidden[Any]], refuse: Any
    ) -> Any:
        before = list(hand)
        face = await method(self, ask, seat, hand, refuse)
        spy, held = spy_on(self.table), {id(card) for card in hand}
        [gone] = [card for card in before if id(card) not in held]
        spy.shown.add(gone)
        spy.outcomes.append(("play", seat, face))
        spy.outcomes.append(("number", seat, _number_on(self, gone)))
        return face

    return play


def _turn_up(method: Method) -> Method:
    async def turn_up(
        self: Any, ask: QuestionType, seat: Any, card: Any, *rest: Any, **facts: Any
    ) -> Any:
        face = await method(self, ask, seat, card, *rest, **facts)
        spy = spy_on(self.table)
        spy.shown.add(card)
        spy.outcomes.append(("turn_up", ask.name, seat, face, _number_on(self, card)))
        return face

    return turn_up


def _holds(method: Method) -> Method:
    async def holds(self: Any, ask: QuestionType, seat: Any, card: Any, face: Any) -> Any:
        is_it = await method(self, ask, seat, card, face)
        spy = spy_on(self.table)
        if is_it:
            spy.shown.add(card)
        spy.outcomes.append(("holds", ask.name, seat, face, is_it))
        return is_it

    return holds


def _loser(method: Method) -> Method:
    async def loser(self: Any, ask: QuestionType, one: Any, two: Any, cards: Any) -> Any:
        spy_on(self.table).compares = ask.name
        lost = await method(self, ask, one, two, cards)
        spy_on(self.table).outcomes.append(("loser", ask.name, one, two, lost))
        return lost

    return loser


def _choosing(method: Method) -> Method:
    async def choosing(
        self: Any, ask: QuestionType, seat: Any, cards: list[Hidden[Any]], *rest: Any
    ) -> Any:
        spy = spy_on(self.table)
        spy.choosing, spy.chooser, spy.question = list(cards), seat, ask.name
        spy.source = self
        return await method(self, ask, seat, cards, *rest)

    return choosing


def _lay_open(method: Method) -> Method:
    async def lay_open(
        self: Any, ask: QuestionType, seat: Any, hand: list[Hidden[Any]], *rest: Any, **facts: Any
    ) -> Any:
        before = list(hand)
        spy = spy_on(self.table)
        # Everybody can tell whether the seat was asked at all.
        if facts.get("must") and self.knows(seat):
            held = [face_of(card) if self.deals else _told(self, seat, card) for card in hand]
            is_asked = any(face is None or face not in rest[0] for face in held)
            spy.outcomes.append(("must", ask.name, seat, is_asked))
        face = await method(self, ask, seat, hand, *rest, **facts)
        spy.shown |= _gone(before, hand)
        spy.outcomes.append(("play", seat, face))
        return face

    return lay_open


def _lay_down(method: Method) -> Method:
    async def lay_down(
        self: Any, ask: QuestionType, seat: Any, hand: Any, told: Any, *rest: Any
    ) -> None:
        await method(self, ask, seat, hand, told, *rest)
        spy = spy_on(self.table)
        spy.shown |= set(hand)
        spy.outcomes.append(("lay_down", "hand", seat, tuple(told)))

    return lay_down


def _who_holds(method: Method) -> Method:
    async def who_holds(self: Any, ask: QuestionType, hands: Any, faces: Any) -> Any:
        found = await method(self, ask, hands, faces)
        spy_on(self.table).outcomes.append(("who_holds", ask.name, tuple(found)))
        return found

    return who_holds


def _find(method: Method) -> Method:
    async def find(self: Any, ask: QuestionType, seat: Any, *rest: Any) -> Any:
        card = await method(self, ask, seat, *rest)
        spy_on(self.table).outcomes.append(("find", ask.name, seat, card is None))
        return card

    return find


def _find_open(method: Method) -> Method:
    async def find_open(self: Any, ask: QuestionType, seat: Any, pile: Any, *rest: Any) -> Any:
        before = list(pile)
        face = await method(self, ask, seat, pile, *rest)
        spy = spy_on(self.table)
        spy.shown |= _gone(before, pile)
        spy.outcomes.append(("find", ask.name, seat, face))
        return face

    return find_open


def _lay(method: Method) -> Method:
    def lay(self: Any, hand: list[Hidden[Any]], face: Any) -> None:
        before = list(hand)
        method(self, hand, face)
        spy_on(self.table).shown |= _gone(before, hand)

    return lay


def _gone(before: list[Hidden[Any]], hand: list[Hidden[Any]]) -> set[Hidden[Any]]:
    held = {id(card) for card in hand}
    return {card for card in before if id(card) not in held}
