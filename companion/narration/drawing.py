"""The table for who sees: what lies where, each thing in the words in which it is told."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

import msgspec

from companion.narration.narrator import Narrator
from companion.narration.text import untied
from companion.referee.bearing import Point
from companion.referee.facts import Spot
from companion.referee.game import Tabletop
from companion.referee.layout import Layout, Lying, Plan, lies, lying, places
from companion.referee.question import Choose, Question
from companion.referee.seat import Seat


class DrawnPiece(msgspec.Struct, frozen=True):
    """Pieces that lie alike. words: what they are. is_back: cards whose faces nobody sees."""

    words: str
    is_back: bool


class DrawnPlace(msgspec.Struct, frozen=True):
    """A place where something lies. words: the sentence that tells it. at: where on the board."""

    words: str
    pieces: tuple[DrawnPiece, ...]
    at: Point | None


class DrawnGroup(msgspec.Struct, frozen=True):
    """What is drawn together: a player's places, those on the board, or all others.

    words: what heads it. is_asked: whether it is this player's turn to answer.
    """

    words: str
    is_asked: bool
    places: tuple[DrawnPlace, ...]


class DrawnSpot(msgspec.Struct, frozen=True):
    """A place of the board, whether anything lies there or not. is_named: on the board too."""

    words: str
    at: Point
    is_named: bool


class DrawnBoard(msgspec.Struct, frozen=True):
    """The board itself, which stays as it is. ways: from where to where one can go on it."""

    spots: tuple[DrawnSpot, ...]
    ways: tuple[tuple[Point, Point], ...]


class Drawing(msgspec.Struct, frozen=True):
    """All of it. board: None where the game has none."""

    groups: tuple[DrawnGroup, ...]
    board: DrawnBoard | None


#: What a drawing is made of; while it stays the same, so does the drawing.
Drawn = tuple[Layout, Plan, tuple[Seat, ...], Seat | None]


class Artist:
    """Draws one table again and again."""

    def __init__(self, narrator: Narrator) -> None:
        self._narrator = narrator
        self._drawn: Drawn | None = None
        self._drawing = Drawing((), None)
        self._plan = Plan()
        self._board: DrawnBoard | None = None

    def drawing(self, tabletop: Tabletop[Any], state: Any, question: Question | None) -> Drawing:
        """The table as it lies now. What the companion has instead of it is drawn as it would lie.

        question: the open one.
        """
        asked = question.seat if isinstance(question, Choose) else None
        drawn = tabletop.layout(state), tabletop.plan(state), tuple(state.here), asked
        if drawn != self._drawn:
            self._drawn = drawn
            self._drawing = self._draw(*drawn)
        return self._drawing

    def _draw(
        self, layout: Layout, plan: Plan, seats: Sequence[Seat], asked: Seat | None
    ) -> Drawing:
        groups: dict[Seat | None, list[DrawnPlace]] = {seat: [] for seat in (*seats, None)}
        on_board: list[DrawnPlace] = []
        whose: dict[object, Seat] = {}
        for spot, there in places(layout).items():
            if spot == plan.box:
                continue
            seat = whose_place(spot, whose)
            whose.update({one.face: seat for one in there if seat and one.face is not None})
            place = self._place(spot, there, plan)
            (on_board if place.at is not None else groups.get(seat, groups[None])).append(place)
        return Drawing(tuple(self._groups(groups, on_board, asked)), self._board_of(plan))

    def _groups(
        self,
        groups: Mapping[Seat | None, Sequence[DrawnPlace]],
        on_board: Sequence[DrawnPlace],
        asked: Seat | None,
    ) -> Sequence[DrawnGroup]:
        say = self._narrator.phrases.say
        found = [DrawnGroup(say("drawn-board"), False, tuple(on_board))] if on_board else []
        for seat, theirs in groups.items():
            if seat is not None:
                phrase = "drawn-asked" if seat is asked else "drawn-seat"
                found.append(DrawnGroup(say(phrase, {"who": seat}), seat is asked, tuple(theirs)))
        if groups[None]:
            found.append(DrawnGroup(say("drawn-others"), False, tuple(groups[None])))
        return found

    def _place(self, spot: Spot, there: Sequence[Lying], plan: Plan) -> DrawnPlace:
        words = self._narrator.public(lies(spot, there)).sentence
        pieces = tuple(
            DrawnPiece(self._piece(one), one.face is None and one.kind in plan.cards)
            for one in there
        )
        return DrawnPlace(words, pieces, plan.places.get(spot))

    def _piece(self, one: Lying) -> str:
        """In the words in which it is told."""
        phrase, facts = lying(one)
        return untied(self._narrator.phrases.say(phrase, facts, form="brief"))

    def _board_of(self, plan: Plan) -> DrawnBoard | None:
        if plan is not self._plan:
            self._plan = plan
            spots = tuple(
                DrawnSpot(self._narrator.word(spot.of), at, spot in plan.named)
                for spot, at in plan.places.items()
            )
            ways = tuple((plan.places[one], plan.places[other]) for one, other in plan.ways)
            self._board = DrawnBoard(spots, ways) if spots else None
        return self._board


def whose_place(spot: Spot, whose: Mapping[object, Seat]) -> Seat | None:
    """With which player it lies: also under or across what lies with one."""
    if isinstance(spot.of, Enum):
        return whose.get(spot.of)
    return spot.of
