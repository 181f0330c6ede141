"""How a practice player chooses, and why it chose what it did."""

import zlib
from collections.abc import Hashable, Mapping
from enum import Enum
from typing import Any, cast

from companion.referee.advice import View, Worth
from companion.referee.chance import Chance
from companion.referee.die import Die
from companion.referee.facts import Fact
from companion.referee.question import Choose, Thrown
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.referee.table import Said, public

NO_WORTH = Worth(0.0)


class Strength(Enum):
    """How well a practice player plays.

    Each takes the best of the answers that it sees: EASY overlooks every second, MIDDLE
    about one of four, HARD none.
    """

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


class Practice:
    """The seats in which nobody sits, each with its strength.

    seed: what the game's luck of choosing begins with. A choice depends on it, on how many answers
    there have been, and on what the seat knows; so what is hidden from the seat changes nothing.
    """

    def __init__(self, strengths: Mapping[Seat, Strength], seed: str = "") -> None:
        self.strengths = strengths
        self._seed = seed

    def answer(self, run: Run[Any]) -> Hashable | None:
        """What the seat that is asked answers; None where somebody sits there."""
        question = run.question
        seat = question.seat if isinstance(question, Choose) else None
        if not isinstance(question, Choose) or seat is None or seat not in self.strengths:
            return None
        chance = self._chance(run, seat)
        if isinstance(question, Thrown):
            return Die.ROLL  # nobody is there to throw one
        times, of = SEES[self.strengths[seat]]
        mixed = chance.mixed(question.among)
        seen = [option for option in mixed if chance.comes(times, of)] or mixed[:1]
        worth = worth_of(run) if len(seen) > 1 else {}
        return max(seen, key=lambda option: worth.get(option, NO_WORTH).value)

    def reason(self, run: Run[Any], option: Hashable) -> Said:
        """Why the seat that is asked gave this answer, for all to hear."""
        question = cast("Choose[Any]", run.question)
        seat = cast("Seat", question.seat)
        facts: dict[str, Fact] = {"who": seat, "option": cast("Fact", option)}
        if len(question.among) == 1:
            return public("practice-forced", **facts)
        worth = worth_of(run)
        mine = worth.get(option, NO_WORTH)
        if any(worth.get(one, NO_WORTH).value > mine.value for one in question.among):
            return public("practice-overlooked", **facts)
        return public(mine.reason, **{**facts, **mine.facts})

    def _chance(self, run: Run[Any], seat: Seat) -> Chance:
        return Chance(zlib.crc32(f"{self._seed} {seat.index} {len(run.entries)}".encode()))


#: Of so many answers, how many are seen.
SEES = {Strength.EASY: (1, 2), Strength.MIDDLE: (11, 15), Strength.HARD: (1, 1)}
#: Somebody sits in every seat.
NOBODY = Practice({})


def worth_of(run: Run[Any]) -> Mapping[Hashable, Worth]:
    """How good each answer to the open question looks to its seat."""
    question, game = run.question, run.game
    if game.advice is None or not isinstance(question, Choose) or question.seat is None:
        return {}
    told = game.hand(run.state, question.seat)
    hand = tuple(item for said in told if said.to is question.seat for item in _items(said))
    return game.advice(View(run.state, question.seat, hand, question, before(run, question.seat)))


def before(run: Run[Any], seat: Seat) -> tuple[Hashable, ...]:
    """What this seat has answered since it began to act."""
    found: list[Hashable] = []
    question = run.question
    for entry, asked in zip(reversed(run.entries), reversed(run.asked), strict=True):
        if question is None or question.starts or asked.seat is not seat:
            break
        found.append(getattr(entry, "option", None))
        question = asked
    return tuple(reversed(found))


def _items(said: Said) -> list[object]:
    """What a sentence to a seat names of its own cards."""
    return [
        item
        for fact in said.facts.values()
        for item in (fact if isinstance(fact, tuple) else (fact,))
        if not isinstance(item, Seat | str)
    ]
