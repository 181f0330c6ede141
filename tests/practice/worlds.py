"""Pairs of tables that differ only in what is hidden from the seat that is being asked."""

import random
from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

from companion.hidden_cards.dealer import Dealer
from companion.practice.players import Practice, Strength
from companion.referee.advice import Advice
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.referee.table import Announcement
from tests.leaks.spy import spied
from tests.leaks.worlds import TRIES, Keeping, another, dealt_otherwise
from tests.table import prepared

#: The number of answers from one comparison to the next.
APART = 7
#: The number of answers to compare in each game.
ANSWERS = 280
#: Makes the second table by swapping cards that have been dealt.
DEALT = Keeping("dealer", Dealer, lambda run, luck, _: dealt_otherwise(run, luck, TRIES))
#: The number of attempts to find a second table that looks the same to a seat.
OTHERS = 8


def known(run: Run[Any], seat: Seat) -> list[Announcement]:
    """Return everything that a seat has heard, and everything that it can find out about its own
    cards.
    """
    told = [said for said in run.table.said if said.to in (None, seat)]
    return [*told, *run.game.hand(run.state, seat)]


def alike(one: Run[Any], other: Run[Any]) -> bool:
    """Return whether the seat that is being asked knows the same things at both tables."""
    here, there = one.question, other.question
    if not isinstance(here, Choose) or not isinstance(there, Choose) or here.seat is None:
        return False
    same = (here.name, here.seat, here.options) == (there.name, there.seat, there.options)
    return same and known(one, here.seat) == known(other, here.seat)


def pairs(game: str, seed: int, answers: int) -> Iterator[tuple[Run[Any], Run[Any]]]:
    """Yield moments in a game, each with a second table that looks the same to the seat that is
    being asked.
    """
    start, luck, chance = prepared(2, "dealer", game=game), random.Random(seed), Chance(seed)
    with spied(DEALT.source):
        run = Run(start.game, start.start)
        while run.question is not None and len(run.entries) < answers:
            run.answer(chance.any_answer(run.question))
            if len(run.entries) % APART or not isinstance(run.question, Choose):
                continue
            for there in (another(DEALT, run, luck) for _ in range(OTHERS)):
                if there is not None and alike(run, there) and differ(run, there):
                    yield run, there
                    break


def differ(one: Run[Any], other: Run[Any]) -> bool:
    """Return whether the tables differ in any way."""
    entries = zip(one.entries, other.entries, strict=True)
    return any(first != second for first, second in entries)


def parted(
    game: str, seeds: range, advice: Advice | None = None, answers: int = ANSWERS
) -> tuple[int, int]:
    """Count all pairs, and those in which a practice player makes different choices at the two
    tables.

    advice: replaces the game's own advice.
    answers: the number of answers to compare in each game.
    """
    count = parted = 0
    for seed in seeds:
        for pair in pairs(game, seed, answers):
            choices = [choices_at(run, advice) for run in pair]
            count += 1
            parted += choices[0] != choices[1]
    return count, parted


def choices_at(run: Run[Any], advice: Advice | None) -> list[Hashable | None]:
    """Return the answers that practice players of all strengths give."""
    if advice is not None:
        run.game = replace(run.game, advice=advice)
    seats = run.table.seats
    return [Practice(dict.fromkeys(seats, one), "a").answer(run) for one in Strength]
