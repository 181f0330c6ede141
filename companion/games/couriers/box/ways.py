"""Asks in which directions a board's streets run, from one bend to the next."""

import re
from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.couriers.box.street_plan import StreetLine, place_lines
from companion.referee.answers import Answers
from companion.referee.bearing import Bearing, Point, bearing
from companion.referee.facts import Phrase, PhraseFacts
from companion.referee.interview import InterviewQuestion, UnfitError
from companion.referee.names import simple


class Ways:
    """The directions of all streets that the interview has asked about.

    answers: finds the words for directions.
    lines: the streets with their directions, or None if the user doesn't know a direction. In that
        case, no space gets a position: a board has positions for all spaces or for none.
    names: the name of each space.
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.lines: list[StreetLine] | None = []
        self.names: Mapping[str, str] = {}

    async def ask(self, name: str, spaces: Sequence[str], names: Mapping[str, str]) -> None:
        """Ask for a street's directions, part by part. Don't ask if the user didn't know an earlier
        direction.

        name: the street's name.
        spaces: the ids of the street's spaces. For a ring, the first space is also the last.
        names: the name of each space.
        """
        known: list[Bearing] = []
        self.names = names
        while self.lines is not None and (left := len(spaces) - 1 - len(known)):
            facts: PhraseFacts = {
                "name": name,
                "count": len(self.lines) + len(known),
                "spot": names[spaces[len(known)]],
                "left": left,
            }
            read = partial(self.read, name, spaces, known)
            more = await InterviewQuestion("board-way", read, facts)
            if more is None:
                self.lines = None
            else:
                known += more
        if self.lines is not None:
            self.lines.append(StreetLine(spaces, known))

    def read(
        self, name: str, spaces: Sequence[str], known: Sequence[Bearing], words: str
    ) -> list[Bearing] | None:
        """Return the directions of the steps that follow the known ones, as described in an answer.

        Return None if the user doesn't know them. Raises UnfitError if the street can't run that
        way.
        """
        if simple(words) in self.answers.words("words-unknown"):
            return None
        more = steps_in(self.answers, words, name, len(spaces) - 1 - len(known))
        if self.placed_with(spaces, [*known, *more]) is None:
            raise self.contradiction(name, spaces, [*known, *more], len(known))
        return more

    def placed_with(
        self, spaces: Sequence[str], goes: Sequence[Bearing], *, marked: bool = False
    ) -> dict[str, Point] | None:
        """Return all positions if the first spaces of one more street run in these directions.

        Return None if the street then doesn't fit with the others.

        marked: whether to include all spaces of the new street, instead of only its ends and bends.
        """
        line = StreetLine(spaces[: len(goes) + 1], goes)
        return place_lines([*(self.lines or ()), line], spaces if marked else ())

    def contradiction(
        self, name: str, spaces: Sequence[str], goes: Sequence[Bearing], first: int
    ) -> UnfitError:
        """Return the error for a street that would miss its crossing with another street, or its
        own start.

        first: the index of the first step that the user has just described.
        """
        new = range(first + 1, len(goes) + 1)
        end = next(n for n in new if self.placed_with(spaces, goes[:n]) is None)
        others = {id_ for line in self.lines or () for id_ in line.spaces}
        near = max((n for n in range(end) if spaces[n] in others), default=0)
        facts = {"name": name, "spot": self.names[spaces[end]]}
        if spaces[near] == spaces[end]:
            return UnfitError("board-no-ring", **facts)
        found: str | Phrase = "none"
        before = self.placed_with(spaces, goes[: end - 1], marked=True) or {}
        if spaces[near] in before and spaces[end] in before:
            toward = bearing(before[spaces[near]], before[spaces[end]])
            if set(goes[near:end]) != {toward}:
                found = Phrase(toward.name.lower())
        near_name = self.names[spaces[near]]
        return UnfitError("board-no-meeting", **facts, near=near_name, found=found)

    def places(self, centre: str) -> dict[str, Point]:
        """Return the positions of ends, bends and crossings, relative to the space `centre`.

        The result is empty if the positions are unknown.
        """
        found = place_lines(self.lines or ()) or {}
        east, north = found.get(centre, (0, 0))
        return {  # Adding 0.0 turns -0.0 into 0.0.
            id_: (round(x - east, 2) + 0.0, round(y - north, 2) + 0.0)
            for id_, (x, y) in found.items()
        }


def steps_in(answers: Answers, words: str, name: str, left: int) -> list[Bearing]:
    """Return the direction of each step in an answer such as "north" or "3 east, 2 north".

    A direction without a number applies to all remaining steps. Raises UnfitError for any other
    answer, or for more steps than remain.
    """
    directions = {word: goes for goes in Bearing for word in answers.words(goes.name.lower())}
    fillers = answers.words("words-way-fillers")
    then = "|".join(answers.words("words-then"))
    #: Matches what separates the description of one straight part from the next.
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
