"""Plays the same game at two tables that differ only in hidden cards, and compares everything
public after each step.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from companion.catalog import GameSetup
from companion.referee.chance import Chance
from companion.referee.game import Game
from companion.referee.question import Choose
from companion.referee.run import ReplayDiverged, Run, enter
from tests.leaks.spy import face_of, outcomes, spied, spy_on
from tests.leaks.steps import Step, both, step
from tests.leaks.watched import TableWords, View, WatchedTable
from tests.leaks.worlds import KEEPINGS, Keeping, is_sealed, is_secret, public_past, second_table
from tests.table import GAMES, prepared

#: The maximum number of steps to compare at one pair of tables.
STEPS = 25
#: The maximum number of answers that are given before the comparison begins.
PAST = 70
PLAYERS = (1, 2, 3, 4, 6)
#: The share of pairs of tables where the players have typed `guided`, so that the companion
#: explains each question.
GUIDED = 0.3


@dataclass(frozen=True)
class Leak:
    """Something public that differs between two tables, although they differ only in hidden cards.

    what: the steps before the difference.
    first, second: what was public at each table when they first differed.
    """

    game: str
    seed: int
    what: tuple[str, ...]
    first: object
    second: object

    def __str__(self) -> str:
        did = "\n    ".join(self.what)
        return f"{self.game}, seed {self.seed}:\n    {did}\n  {self.first}\n  {self.second}"


@dataclass
class Comparison:
    """Counts of what was compared, and the leaks that were found.

    views: how many steps were compared.
    tables: how many pairs of tables there were.
    changed: the number of pairs in which a hand differed.
    parted: the number of pairs for which the comparison ended because a hidden card became public.
    secrets: how many steps were taken while a secret question was open.
    """

    views: int = 0
    tables: int = 0
    changed: int = 0
    parted: int = 0
    secrets: int = 0
    leaks: list[Leak] = field(default_factory=list)


def scenes(
    games: Mapping[str, Game[Any, Any]], keepings: Sequence[Keeping] = KEEPINGS
) -> list[tuple[Keeping, GameSetup]]:
    """List all combinations of a game, a value of `--cards` and a player count in which the
    companion knows hidden cards.
    """
    found = []
    for game in games.values():
        for keeping in keepings:
            for players in PLAYERS:
                if keeping.name in game.keepers and game.players[0] <= players <= game.players[1]:
                    found.append((keeping, prepared(players, keeping.name, game=game.id)))
    return found


def compare(
    views: int,
    seed: int,
    keepings: Sequence[Keeping] = KEEPINGS,
    games: Mapping[str, Game[Any, Any]] = GAMES,
) -> Comparison:
    """Compare this many steps in total, trying all combinations of `scenes` in turn.

    seed: the seed for the first pair of tables. Each further pair uses the next seed.
    """
    compared = Comparison()
    laid = [(keeping, start, TableWords(start)) for keeping, start in scenes(games, keepings)]
    while compared.views < views and not compared.leaks:
        for keeping, start, words in laid:
            with spied(keeping.source):
                pair(keeping, start, words, seed, compared)
            seed += 1
    return compared


def pair(
    keeping: Keeping, start: GameSetup, words: TableWords, seed: int, compared: Comparison
) -> None:
    """Compare two tables for up to `STEPS` steps, or until a hidden card becomes public."""
    luck = random.Random(seed)
    run = played(start, luck)
    run_there = second_table(keeping, run, luck)
    if run_there is None:
        return
    compared.tables += 1
    compared.changed += hands(run) != hands(run_there)
    one, other = (WatchedTable(start, words, each, seed) for each in (run, run_there))
    done: list[str] = [f"{len(run.entries)} entries"]
    for now in steps(one, other, luck):
        done.append(now.name)
        compared.secrets += is_secret(one.session.play.run.question)
        first, second = one.step(now.first), other.step(now.second)
        if parted(one.session.play.run, other.session.play.run):
            compared.parted += 1
            break
        compared.views += 1
        if first != second:
            compared.leaks.append(Leak(start.game.id, seed, tuple(done), *differing(first, second)))
            return
    if (
        not parted(one.session.play.run, other.session.play.run)
        and one.told_again() != other.told_again()
    ):
        told = one.told_again(), other.told_again()
        compared.leaks.append(Leak(start.game.id, seed, (*done, "transcript"), *told))


def played(start: GameSetup, luck: random.Random) -> Run[Any]:
    """Start a game and give a random number of random answers. Return its run."""
    run, chance = Run(start.game, start.start), Chance(luck.randrange(10**9))
    for _ in range(luck.randrange(PAST)):
        if run.question is None:
            break
        run.answer(chance.any_answer(run.question))
    if run.question is not None and not isinstance(run.question, Choose):
        run.answer(chance.any_answer(run.question))
    return run


def steps(one: WatchedTable, other: WatchedTable, luck: random.Random) -> Iterator[Step]:
    """Yield the steps to take at both tables: one that begins the game, and then random ones."""
    yield both("begin", WatchedTable.begin)
    if luck.random() < GUIDED:
        yield both("guided", lambda at: at.type("guided"))
    for _ in range(STEPS):
        yield step(one, other, luck)


def hands(run: Run[Any]) -> list[str]:
    """Return each seat's hand as text, or the order of the deck in a game without hands."""
    if not run.game.hands:
        return [repr([face_of(card) for card in dealt]) for dealt in spy_on(run.table).dealt]
    return [
        repr(said.facts)
        for seat in run.table.seats
        for said in run.game.hand(run.state, seat)
        if said.to is not None
    ]


def parted(one: Run[Any], other: Run[Any]) -> bool:
    """Return whether the rules have made it public that the tables differ.

    Either a card that was turned over or compared isn't the same at both tables, or a card could be
    played at only one of them.
    """
    for first, second in zip_longest(outcomes(one), outcomes(other)):
        if first == second:
            continue
        if first and second and first[:2] == second[:2] and first[0] != "play":
            return True
        break
    return losers_differ(one, other) or plays_differ(one, other)


def losers_differ(one: Run[Any], other: Run[Any]) -> bool:
    """Return whether both tables are asking who has lost a comparison of cards, and the true
    answers differ. By the rules, the answer is public.
    """
    asked = one.question, other.question
    compares = spy_on(one.table).compares, spy_on(other.table).compares
    return (
        isinstance(asked[0], Choose)
        and isinstance(asked[1], Choose)
        and (asked[0].name, asked[1].name) == compares
        and asked[0].options != asked[1].options
    )


def plays_differ(one: Run[Any], other: Run[Any]) -> bool:
    """Return whether an answer that was given at one table is impossible at the other because of
    the cards in a hand.
    """
    pasts = public_past(one), public_past(other)
    for place, (first, second) in enumerate(zip_longest(*pasts)):
        if first == second:
            continue
        went, stayed = (one, other) if first else (other, one)
        return any(
            is_illegal(goes, place, at)
            for goes, at in ((went, stayed), (stayed, went))
            if place < len(goes.entries)
        )
    return False


def is_illegal(went: Run[Any], place: int, at: Run[Any]) -> bool:
    """Return whether an answer that was given at one table would be impossible at the other after
    the same earlier answers.

    went: the run in which the answer is entry number `place`.
    at: the other table's run.
    """
    there = Run(at.game, at.start)
    try:
        for entry in at.entries[:place]:
            enter(there, entry)
    except ReplayDiverged:
        return False
    asked = there.question
    option = getattr(went.entries[place], "option", None)
    is_play = isinstance(asked, Choose) and is_sealed(asked) and not is_secret(asked)
    return is_play and isinstance(asked, Choose) and not asked.allows(option)


def differing(first: View, second: View) -> tuple[object, object]:
    """Return the first pair of items that differ between two views."""
    for one, other in zip_longest(first, second):
        if one != other:
            return one, other
    return first, second
