"""Describes each piece and its place, as data and in words, for the pages that draw the table."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

import msgspec

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import NO_RANK, WINNER
from companion.narration.text import untied
from companion.referee.bearing import Point
from companion.referee.facts import Board, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import (
    Layout,
    Look,
    PieceStack,
    Plan,
    Tint,
    pieces_phrase,
    place_sentence,
    places,
)
from companion.referee.question import Choose, Question
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public

#: The number of different shapes that can mark a player.
MARKS = 7
#: Maximum number of turning points in a drawing.
TURNING_POINTS = 5
NOT_RANKED: Mapping[Seat, int] = {}
NO_RANKS: Mapping[Seat, tuple[int, ...]] = {}


class DrawnPiece(msgspec.Struct, frozen=True):
    """Identical pieces at one place.

    words: the pieces' name.
    is_back: whether they are face-down cards.
    look: the value of a `Look`.
    number: how many pieces there are.
    tint: "p1" and so on for players, the name of a `Tint`, or "" for no tint.
    letter: a letter that says the same as the tint, for people who can't tell the colours apart.
    value: the points on the pieces' faces, or None if they show no points.
    """

    words: str
    is_back: bool
    look: str
    number: int
    tint: str
    letter: str
    value: int | None


class DrawnPlace(msgspec.Struct, frozen=True):
    """A place with pieces.

    words: a sentence that says what is there.
    name: the place's own name.
    at: its position on the board, or None if it isn't on the board.
    look: the value of a `Look` if pieces here have a special meaning, otherwise "".
    of: if the place belongs to a piece, such as a card with others under it, the piece's name.
    Otherwise "".
    """

    words: str
    name: str
    pieces: tuple[DrawnPiece, ...]
    at: Point | None
    look: str = ""
    of: str = ""


class DrawnGroup(msgspec.Struct, frozen=True):
    """Places drawn together: a player's places, those on the board, or all others.

    words: the heading.
    is_asked: whether this player has to answer.
    mark: the player's mark, given by a shape number and a letter, or None if the group isn't a
    player's.
    """

    words: str
    is_asked: bool
    places: tuple[DrawnPlace, ...]
    mark: tuple[int, str] | None = None


class DrawnSpot(msgspec.Struct, frozen=True):
    """A place on the board, with or without pieces.

    is_named: whether the place's name is printed on the board.
    value: the place's points, or None if it has no points.
    """

    words: str
    at: Point
    is_named: bool
    value: int | None


class DrawnBoard(msgspec.Struct, frozen=True):
    """The part of a board that never changes.

    ways: pairs of connected places.
    """

    spots: tuple[DrawnSpot, ...]
    ways: tuple[tuple[Point, Point], ...]


class DrawnScore(msgspec.Struct, frozen=True):
    """A sentence about the score or about who has won.

    mark: as in `DrawnGroup`, or None if the sentence isn't about a single player.
    place: the player's place in the final ranking, as a number counted from 1 and in words. None
    while the game goes on, or if nobody is ranked.
    """

    words: str
    mark: tuple[int, str] | None
    place: tuple[int, str] | None = None


class Drawing(msgspec.Struct, frozen=True):
    """A drawing of the whole table.

    board: None if the game has no board.
    score: sentences about the score. In a finished game, the winners come first.
    ending: the sentence about who has won, which is empty if nobody has won. None while the game
    goes on.
    turning_points: sentences about what mattered most in a finished game.
    """

    groups: tuple[DrawnGroup, ...]
    board: DrawnBoard | None
    score: tuple[DrawnScore, ...] = ()
    ending: DrawnScore | None = None
    turning_points: tuple[str, ...] = ()

    def parts(self, names: Iterable[str]) -> dict[str, bytes]:
        """Return some parts of the drawing as JSON, keyed by name. Pages get a part whenever it
        changes.

        names: keys of `PARTS`.
        """
        return {name: msgspec.json.encode(getattr(self, PARTS[name])) for name in names}


#: The parts that the table page shows, each with its field in a `Drawing`.
PARTS = {
    "board": "board",
    "groups": "groups",
    "score": "score",
    "points": "turning_points",
    "over": "ending",
}
#: The parts that a seat's page shows.
SEAT_PARTS = ("score", "points", "over")
#: Everything that determines what is on the table. The pieces are drawn again only when any of this
#: has changed.
Drawn = tuple[Layout, Plan, tuple[Seat, ...], Seat | None]


class Artist:
    """Draws one table. It keeps the previous drawing as long as nothing on the table changes."""

    def __init__(self, narrator: Narrator) -> None:
        self._narrator = narrator
        self._drawn: Drawn | None = None
        self._drawing = Drawing((), None)
        self._plan = Plan()
        self._board: DrawnBoard | None = None

    def drawing(
        self,
        tabletop: Tabletop[Any],
        state: Any,
        question: Question | None,
        score: Sequence[Announcement] = (),
        said: Sequence[Announcement] = (),
        ranks: Mapping[Seat, tuple[int, ...]] = NO_RANKS,
    ) -> Drawing:
        """Draw the table. Even if the pieces exist only in the companion, draw them where they
        would be on a real table.

        question: the open question.
        score: announcements of the score.
        said: everything that the rules have announced in the game so far.
        ranks: the numbers that players are ranked by once the game is over.
        """
        asked = question.seat if isinstance(question, Choose) else None
        drawn = tabletop.layout(state), tabletop.plan(state), tuple(state.here), asked
        if drawn != self._drawn:
            self._drawn = drawn
            self._drawing = self._draw(*drawn)
        ranked = places_in(ranks, state.winners) if question is None else {}
        told = self._scores(score, ranked)
        ending = self._ending(said, state.winners) if question is None else None
        if (told, ending) != (self._drawing.score, self._drawing.ending):
            points = () if ending is None else self._turning_points(said, ending)
            self._drawing = msgspec.structs.replace(
                self._drawing, score=told, ending=ending, turning_points=points
            )
        return self._drawing

    def _scores(
        self, score: Sequence[Announcement], ranked: Mapping[Seat, int]
    ) -> tuple[DrawnScore, ...]:
        """Return the score: sentences about everyone, then one sentence per player, winners
        first.
        """
        each = [one for said in score for one in in_lines(said)]

        def place(said: Announcement) -> int:
            who = about(said)
            return 0 if who is None else ranked.get(who, MARKS + 1)

        order = sorted(each, key=place) if ranked else each
        return tuple(self._score(one, ranked) for one in order)

    def _score(self, said: Announcement, ranked: Mapping[Seat, int] = NOT_RANKED) -> DrawnScore:
        who, narrator = about(said), self._narrator
        place = None if who is None else ranked.get(who)
        return DrawnScore(
            narrator.public(said).sentence,
            None if who is None else mark_of(who),
            None
            if place is None
            else (place, narrator.phrases.say("drawn-rank", {"number": place})),
        )

    def _ending(self, said: Sequence[Announcement], winners: Sequence[Seat]) -> DrawnScore:
        """Return the last sentence that names winners, or an empty one if nobody has won.

        Earlier sentences that name winners are about single rounds.
        """
        forms = self._narrator.phrases.forms
        wins = (one for one in reversed(said) if one.to is None and WINNER in forms(one.phrase))
        last = next(wins, None) if winners else None
        return DrawnScore("", None) if last is None else self._score(last)

    def _turning_points(self, said: Sequence[Announcement], ending: DrawnScore) -> tuple[str, ...]:
        """Return sentences about the events that mattered most, except the win, in order and
        without repetition.
        """
        rank = self._narrator.phrases.rank
        last = {
            self._narrator.public(one).sentence: (rank(one.phrase), -place)
            for place, one in enumerate(said)
            if one.to is None and rank(one.phrase) < NO_RANK
        }
        last.pop(ending.words, None)
        most = sorted(last, key=last.__getitem__)[:TURNING_POINTS]
        return tuple(sorted(most, key=lambda sentence: -last[sentence][1]))

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
                head, mark = say(phrase, {"who": seat}), mark_of(seat)
                found.append(DrawnGroup(head, seat is asked, tuple(theirs), mark))
        if groups[None]:
            found.append(DrawnGroup(say("drawn-others"), False, tuple(groups[None])))
        return found

    def _place(self, spot: Spot, there: Sequence[PieceStack], plan: Plan) -> DrawnPlace:
        words = self._narrator.public(place_sentence(spot, there)).sentence
        name = self._narrator.phrases.say("drawn-place", {"spot": spot})
        pieces = tuple(self._piece(one, plan) for one in there)
        look = plan.looks.get(spot.kind)
        shown = "" if look is None else look.value
        of = untied(self._narrator.word(spot.of)) if isinstance(spot.of, Enum) else ""
        return DrawnPlace(words, name, pieces, plan.places.get(spot), shown, of)

    def _piece(self, one: PieceStack, plan: Plan) -> DrawnPiece:
        """Describe pieces in the same words as announcements do."""
        phrase, facts = pieces_phrase(one)
        words = untied(self._narrator.phrases.say(phrase, facts, form="brief"))
        face = one.face
        look = plan.looks.get(one.kind, Look.CARD)
        if isinstance(face, Seat):
            number, letter = mark_of(face)
            tint, value = Tint(f"p{number}", letter), None
        else:
            plain = Tint("", "")
            tint = plan.tints.get(one.kind, plain)
            if face is not None:
                tint = plan.tints.get(face, tint)
            value = None if face is None else plan.values.get(face)
        is_back = face is None and one.kind in plan.cards
        return DrawnPiece(words, is_back, look.value, one.number, *tint, value)

    def _board_of(self, plan: Plan) -> DrawnBoard | None:
        if plan is not self._plan:
            self._plan = plan
            spots = tuple(
                DrawnSpot(
                    self._narrator.word(spot.of), at, spot in plan.named, value_at(spot, plan)
                )
                for spot, at in plan.places.items()
            )
            ways = tuple((plan.places[one], plan.places[other]) for one, other in plan.ways)
            self._board = DrawnBoard(spots, ways) if spots else None
        return self._board


def in_lines(said: Announcement) -> list[Announcement]:
    """Split an announcement that shows a board into one announcement for each place."""
    plain = {name: fact for name, fact in said.facts.items() if not isinstance(fact, Board)}
    boards = [fact for fact in said.facts.values() if isinstance(fact, Board)]
    places = [place for board in boards for row in board.rows for place in row.places]
    return [
        msgspec.structs.replace(said, facts=plain),
        *(public(one.phrase, **one.facts) for one in places),
    ]


def about(said: Announcement) -> Seat | None:
    """Return the player whom an announcement is about, or None if it isn't about a single
    player.
    """
    who = said.facts.get("who")
    return who if isinstance(who, Seat) else None


def places_in(ranks: Mapping[Seat, tuple[int, ...]], winners: Sequence[Seat]) -> Mapping[Seat, int]:
    """Return each player's place in a finished game, counted from 1. A single player has no place.

    Players who are tied share a place.
    """
    if len(ranks) < 2:
        return {}
    whole = {seat: (seat in winners, *rank) for seat, rank in ranks.items()}
    return {
        seat: 1 if seat in winners else 1 + sum(other > mine for other in whole.values())
        for seat, mine in whole.items()
    }


def value_at(spot: Spot, plan: Plan) -> int | None:
    """Return a named place's points, or None if it has no points."""
    return plan.values.get(spot.of) if isinstance(spot.of, Enum) and spot in plan.named else None


def mark_of(seat: Seat) -> tuple[int, str]:
    """Return a player's mark: the number of a shape, counted from 1, and a letter."""
    return seat.index % MARKS + 1, seat.name[:1].upper()


def whose_place(spot: Spot, whose: Mapping[object, Seat]) -> Seat | None:
    """Return the player whose place this is, or None if it doesn't belong to a player. A place
    under or across a player's piece belongs to that player, too.
    """
    if isinstance(spot.of, Enum):
        return whose.get(spot.of)
    return spot.of
