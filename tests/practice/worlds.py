"""Tables that a seat cannot tell apart: what is hidden from it lies otherwise."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.keepers import Dealer
from companion.practice.players import Practice, Strength
from companion.referee.advice import Advice
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.referee.table import Said
from tests.leaks.spy import spied
from tests.leaks.worlds import TRIES, Keeping, another, dealt_otherwise
from tests.table import prepared

#: How many answers lie between two looks.
APART = 7
#: Two cards change places.
DEALT = Keeping("dealer", Dealer, lambda run, luck, _: dealt_otherwise(run, luck, TRIES))
#: How often it is tried to find a table that looks the same to a seat.
OTHERS = 8


def known(run: Run[Any], seat: Seat) -> list[Said]:
    """All that a seat has been told, and what it could ask for of its own cards."""
    told = [said for said in run.table.said if said.to in (None, seat)]
    return [*told, *run.game.hand(run.state, seat)]


def alike(one: Run[Any], other: Run[Any]) -> bool:
    """Whether the seat that is asked knows the same at both tables."""
    here, there = one.question, other.question
    if not isinstance(here, Choose) or not isinstance(there, Choose) or here.seat is None:
        return False
    same = (here.name, here.seat, here.among) == (there.name, there.seat, there.among)
    return same and known(one, here.seat) == known(other, here.seat)


def pairs(game: str, seed: int, players: int = 2) -> Iterator[tuple[Run[Any], Run[Any]]]:
    """Moments of a game, each with one at another table that looks the same to who is asked."""
    start, luck, chance = prepared(players, "dealer", game=game), random.Random(seed), Chance(seed)
    with spied(DEALT.keeper):
        run = Run(start.game, start.start)
        while run.question is not None and len(run.entries) < 40 * APART:
            run.answer(chance.any_answer(run.question))
            if len(run.entries) % APART or not isinstance(run.question, Choose):
                continue
            for there in (another(DEALT, run, luck) for _ in range(OTHERS)):
                if there is not None and alike(run, there) and differ(run, there):
                    yield run, there
                    break


def differ(one: Run[Any], other: Run[Any]) -> bool:
    """Whether anything lies otherwise."""
    entries = zip(one.entries, other.entries, strict=True)
    return any(first != second for first, second in entries)


def parted(game: str, seeds: range, advice: Advice | None = None) -> tuple[int, int]:
    """How many such pairs there were, and in how many a practice player chose otherwise.

    advice: what it goes by instead of the game's own.
    """
    count = parted = 0
    for seed in seeds:
        for pair in pairs(game, seed):
            answers = []
            for run in pair:
                if advice is not None:
                    run.game = replace(run.game, advice=advice)
                seats = run.table.seats
                answers += [
                    [Practice(dict.fromkeys(seats, one), "a").answer(run) for one in Strength]
                ]
            count += 1
            parted += answers[0] != answers[1]
    return count, parted
