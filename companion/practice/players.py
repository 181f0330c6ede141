"""Practice players: how they choose, and the reasons that they give."""

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
from companion.referee.table import Announcement, public

NO_WORTH = Worth(0.0)


class Strength(Enum):
    """How well a practice player plays.

    A practice player chooses the best of the answers that it considers. EASY overlooks half of the
    possible answers, MIDDLE about a quarter, and HARD none.
    """

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


class Practice:
    """The seats of the practice players, and how well each of them plays.

    seed: the seed for their random choices. A choice depends on the seed, on the number of answers
    so far, and on what the seat knows, so that cards hidden from the seat have no effect.
    """

    def __init__(self, strengths: Mapping[Seat, Strength], seed: str = "") -> None:
        self.strengths = strengths
        self._seed = seed

    def answer(self, run: Run[Any]) -> Hashable | None:
        """Return a practice player's answer to the open question, or None if a person has to
        answer.
        """
        question = run.question
        seat = question.seat if isinstance(question, Choose) else None
        if not isinstance(question, Choose) or seat is None or seat not in self.strengths:
            return None
        chance = self._chance(run, seat)
        if isinstance(question, Thrown):
            return Die.ROLL  # A practice player can't roll a real die.
        times, of = SEES[self.strengths[seat]]
        mixed = chance.mixed(question.options)
        seen = [option for option in mixed if chance.comes(times, of)] or mixed[:1]
        worth = worth_of(run) if len(seen) > 1 else {}
        return max(seen, key=lambda option: worth.get(option, NO_WORTH).value)

    def reason(self, run: Run[Any], option: Hashable) -> Announcement:
        """Return a public explanation of a practice player's answer."""
        question = cast("Choose[Any]", run.question)
        seat = cast("Seat", question.seat)
        facts: dict[str, Fact] = {"who": seat, "option": cast("Fact", option)}
        if len(question.options) == 1:
            return public("practice-forced", **facts)
        worth = worth_of(run)
        mine = worth.get(option, NO_WORTH)
        if any(worth.get(one, NO_WORTH).value > mine.value for one in question.options):
            return public("practice-overlooked", **facts)
        return public(mine.reason, **{**facts, **mine.facts})

    def _chance(self, run: Run[Any], seat: Seat) -> Chance:
        return Chance(zlib.crc32(f"{self._seed} {seat.index} {len(run.entries)}".encode()))


#: The fraction of all answers that a player of each strength considers, as numerator and
#: denominator.
SEES = {Strength.EASY: (1, 2), Strength.MIDDLE: (11, 15), Strength.HARD: (1, 1)}
#: No practice players.
NOBODY = Practice({})


def worth_of(run: Run[Any]) -> Mapping[Hashable, Worth]:
    """Rate each answer to the open question, from the point of view of the seat that answers."""
    question, game = run.question, run.game
    if game.advice is None or not isinstance(question, Choose) or question.seat is None:
        return {}
    told = game.hand(run.state, question.seat)
    hand = tuple(item for said in told if said.to is question.seat for item in _items(said))
    return game.advice(View(run.state, question.seat, hand, question, before(run, question.seat)))


def before(run: Run[Any], seat: Seat) -> tuple[Hashable, ...]:
    """Return the answers that this seat has given since its current action began."""
    found: list[Hashable] = []
    question = run.question
    for entry, asked in zip(reversed(run.entries), reversed(run.asked), strict=True):
        if question is None or question.begins_action or asked.seat is not seat:
            break
        found.append(getattr(entry, "option", None))
        question = asked
    return tuple(reversed(found))


def _items(said: Announcement) -> list[object]:
    """Return the cards named in an announcement to a single seat."""
    return [
        item
        for fact in said.facts.values()
        for item in (fact if isinstance(fact, tuple) else (fact,))
        if not isinstance(item, Seat | str)
    ]
