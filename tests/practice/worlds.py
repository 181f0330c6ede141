"""Creates pairs of tables that look the same to the seat being asked, but differ in cards that the
seat can't see.
"""

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
from tests.leaks.worlds import TRIES, Keeping, dealt_otherwise, second_table
from tests.table import prepared

#: The number of answers between one pair and the next.
APART = 7
#: How many answers to give in each game.
ANSWERS = 280
#: How the second table is made: two of the hidden cards that have been dealt change places.
DEALT = Keeping("dealer", Dealer, lambda run, luck, _: dealt_otherwise(run, luck, TRIES))
#: How many attempts to make at finding a second table that looks the same to the seat.
OTHERS = 8


def known(run: Run[Any], seat: Seat) -> list[Announcement]:
    """Return everything that a seat has heard, and what it can hear about its own cards."""
    told = [said for said in run.table.said if said.to in (None, seat)]
    return [*told, *run.game.hand(run.state, seat)]


def look_alike(one: Run[Any], other: Run[Any]) -> bool:
    """Return whether the same seat is being asked the same question at both tables, and knows the
    same facts.
    """
    here, there = one.question, other.question
    if not isinstance(here, Choose) or not isinstance(there, Choose) or here.seat is None:
        return False
    same = (here.name, here.seat, here.options) == (there.name, there.seat, there.options)
    return same and known(one, here.seat) == known(other, here.seat)


def pairs(game: str, seed: int, answers: int) -> Iterator[tuple[Run[Any], Run[Any]]]:
    """Play a game and yield its run from time to time, each time with a second table that looks the
    same to the seat being asked.
    """
    start, luck, chance = prepared(2, "dealer", game=game), random.Random(seed), Chance(seed)
    with spied(DEALT.source):
        run = Run(start.game, start.start)
        while run.question is not None and len(run.entries) < answers:
            run.answer(chance.any_answer(run.question))
            if len(run.entries) % APART or not isinstance(run.question, Choose):
                continue
            for there in (second_table(DEALT, run, luck) for _ in range(OTHERS)):
                if there is not None and look_alike(run, there) and differ(run, there):
                    yield run, there
                    break


def differ(one: Run[Any], other: Run[Any]) -> bool:
    """Return whether the two tables' entries differ."""
    entries = zip(one.entries, other.entries, strict=True)
    return any(first != second for first, second in entries)


def count_pairs(
    game: str, seeds: range, advice: Advice | None = None, answers: int = ANSWERS
) -> tuple[int, int]:
    """Return how many pairs of tables there were, and at how many a practice player's choices at
    the two tables were different.

    advice: used in place of the game's own advice, unless it is None.
    answers: how many answers to give in each game.
    """
    count = parted = 0
    for seed in seeds:
        for pair in pairs(game, seed, answers):
            choices = [choices_at(run, advice) for run in pair]
            count += 1
            parted += choices[0] != choices[1]
    return count, parted


def choices_at(run: Run[Any], advice: Advice | None) -> list[Hashable | None]:
    """Return what practice players of each strength would answer."""
    if advice is not None:
        run.game = replace(run.game, advice=advice)
    seats = run.table.seats
    return [Practice(dict.fromkeys(seats, one), "a").answer(run) for one in Strength]
