"""Which way the streets of a told board run, from one bend to the next, as a finger goes."""

import re
from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.couriers.box.edition import StreetData
from companion.games.couriers.box.street_plan import StreetLine, laid
from companion.referee.answers import Answers
from companion.referee.bearing import Bearing, Point, bearing
from companion.referee.facts import Phrase, PhraseFacts
from companion.referee.interview import Ask, UnfitError
from companion.referee.names import simple


class Ways:
    """What is told of it so far. answers: the words for it. called: the name of each space.

    lines: None once a direction is unknown, for a board has places for all spaces or for none.
    """

    def __init__(self, answers: Answers, called: Mapping[str, str]) -> None:
        self.answers = answers
        self.called = called
        self.lines: list[StreetLine] | None = []

    async def ask(self, street: StreetData) -> None:
        """A street's directions, piece by piece, if the board is to have any."""
        spaces = (*street.path, street.path[0]) if street.closed else street.path
        told: list[Bearing] = []
        while self.lines is not None and (left := len(spaces) - 1 - len(told)):
            count = len(self.lines) + len(told)
            spot = self.called[spaces[len(told)]]
            facts: PhraseFacts = {"name": street.name, "count": count, "spot": spot, "left": left}
            more = await Ask("board-way", partial(self.read, street.name, spaces, told), facts)
            if more is None:
                self.lines = None
            else:
                told += more
        if self.lines is not None:
            self.lines.append(StreetLine(spaces, told))

    def read(
        self, name: str, spaces: Sequence[str], told: Sequence[Bearing], words: str
    ) -> list[Bearing] | None:
        """The direction of each step that these words tell, after those told; None for unknown."""
        if simple(words) in self.answers.words("words-unknown"):
            return None
        more = steps_in(self.answers, words, name, len(spaces) - 1 - len(told))
        if self.laid_with(spaces, [*told, *more]) is None:
            raise self.contradiction(name, spaces, [*told, *more], len(told))
        return more

    def laid_with(
        self, spaces: Sequence[str], goes: Sequence[Bearing], *, marked: bool = False
    ) -> dict[str, Point] | None:
        """The places, with so much of one more street. marked: for all its spaces."""
        line = StreetLine(spaces[: len(goes) + 1], goes)
        return laid([*(self.lines or ()), line], spaces if marked else ())

    def contradiction(
        self, name: str, spaces: Sequence[str], goes: Sequence[Bearing], first: int
    ) -> UnfitError:
        """The crossing that a street does not come to, and where that lies instead.

        first: from which step on it is new.
        """
        those = range(first + 1, len(goes) + 1)
        end = next(n for n in those if self.laid_with(spaces, goes[:n]) is None)
        others = {id_ for line in self.lines or () for id_ in line.spaces}
        near = max((n for n in range(end) if spaces[n] in others), default=0)
        facts = {"name": name, "spot": self.called[spaces[end]]}
        if spaces[near] == spaces[end]:
            return UnfitError("board-no-ring", **facts)
        found: str | Phrase = "none"
        before = self.laid_with(spaces, goes[: end - 1], marked=True) or {}
        if spaces[near] in before and spaces[end] in before:
            lies = bearing(before[spaces[near]], before[spaces[end]])
            if set(goes[near:end]) != {lies}:
                found = Phrase(lies.name.lower())
        near_name = self.called[spaces[near]]
        return UnfitError("board-no-meeting", **facts, near=near_name, found=found)

    def places(self, centre: str) -> dict[str, Point]:
        """Where ends, bends and crossings lie, from this space if it is one; none if unknown."""
        found = laid(self.lines or ()) or {}
        east, north = found.get(centre, (0, 0))
        return {  # no space lies at minus nothing
            id_: (round(x - east, 2) + 0.0, round(y - north, 2) + 0.0)
            for id_, (x, y) in found.items()
        }


def steps_in(answers: Answers, words: str, name: str, left: int) -> list[Bearing]:
    """The direction of each step: "north" of all that are left, "3 east, 2 north" of five.

    Raises UnfitError.
    """
    directions = {word: goes for goes in Bearing for word in answers.words(goes.name.lower())}
    fillers = answers.words("words-way-fillers")
    then = "|".join(answers.words("words-then"))
    #: What divides one straight piece from the next.
    following = rf"[,;]|\b(?:{then})\b|(?<=[^\W\d]) +(?=\d+ +[^\W\d])"
    pieces = [piece for piece in re.split(following, words.casefold()) if piece.strip()] or [""]
    goes: list[Bearing] = []
    for n, piece in enumerate(pieces, 1):
        said = [word for word in simple(piece).split() if word not in fillers]
        numbers = [word for word in said if word.isdecimal()]
        direction = directions.get(" ".join(word for word in said if not word.isdecimal()))
        if direction is None or len(numbers) > 1 or (not numbers and n < len(pieces)):
            raise UnfitError("board-no-way")
        count = int(numbers[0][:4]) if numbers else left - len(goes)
        if not 1 <= count <= left - len(goes):
            raise UnfitError("board-way-long", name=name, left=left)
        goes += [direction] * count
    return goes
