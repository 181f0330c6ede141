"""Plays random games, and makes all queries in every phase of each game."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from importlib import import_module
from typing import Any

from companion.referee.chance import Chance
from companion.referee.decisions import choices_of
from companion.referee.facts import Fact, OptionChoice, Pieces
from companion.referee.game import TableQuery
from companion.referee.question import Luck
from companion.referee.run import Run, enter
from companion.referee.seat import Seat
from companion.referee.table import Announcement
from tests.session.truth.history import History, same
from tests.table import GAMES, Played, prepared, seated

#: The probability that an event happens instead of an answer.
HAPPENS = 0.03
#: The fraction of events in which the game ends early or somebody leaves.
LEAVES = 0.1
#: The fraction of events in which the game ends early.
ENDS = 0.02
KEEPERS = ("dealer", "table", "witness")
#: The house rules in effect in half of the games.
OPTIONS = {"parsifal": ("games=each-begins",), "parcel": ("version=traditional",)}
#: Each game with each card source that it allows.
KINDS = [
    (name, keeper) for name, game in GAMES.items() for keeper in KEEPERS if keeper in game.keepers
]
#: The number of random argument lists to try for each query at each point of a game.
CHOICES = 8
#: The probability of trying a slow query at a given point of a game.
SELDOM = 0.1


def played(game: str, keeper: str, seed: int) -> Run[Any]:
    """Play a random game to the end. Anything may happen at the table."""
    luck, chance = random.Random(seed), Chance(seed)
    least, most = GAMES[game].players
    options = OPTIONS.get(game, ()) if luck.random() < 0.5 else ()
    start = prepared(luck.randint(least, min(most, 4)), keeper, *options, game=game)
    run = Run(start.game, start.start)
    while (question := run.question) is not None:
        event = None if isinstance(question, Luck) else random_event(run, luck)
        if not isinstance(question, Luck) and not question.options:
            break  # The announcements contradict each other.
        if event is None or run.happen(*event, reason="a try") is not None:
            run.answer(chance.any_answer(question))
    return run


def random_event(run: Run[Any], luck: random.Random) -> tuple[str, tuple[Fact, ...]] | None:
    """Return an event that happens instead of an answer, or None if there is no event."""
    if luck.random() > HAPPENS:
        return None
    share = luck.random()
    if share < ENDS:
        return "end", ()
    if share < LEAVES:
        return ("leave", (luck.choice(run.state.here),)) if len(run.state.here) > 2 else None
    names = [name for name in run.game.events if name not in ("end", "leave")]
    name = luck.choice(names)
    kinds, tabletop = run.game.events[name].takes, run.game.tabletop
    if Pieces in kinds:
        lying = list(tabletop.lying(run.state))
        if name == "seen":
            lying = [one for one in tabletop.held(run.state).values() if one.face is None]
        if not lying:
            return None
        one = luck.choice(lying)
        if name == "seen":
            face = luck.choice(tabletop.decks(run.state)[one.kind].faces)
            return name, (Pieces(one.kind, face), tabletop.places.certain(one.spot))
        end = luck.choice(tabletop.spots(run.state))
        return None if end == one.spot else (name, (Pieces(one.kind, one.face), one.spot, end))
    facts = [possible_facts(run, kind) for kind in kinds]
    return (name, tuple(map(luck.choice, facts))) if all(facts) else None


def possible_facts(run: Run[Any], kind: type) -> list[Any]:
    """Return everything of this kind that can be an argument of a query."""
    if kind is Seat:
        return list(run.start.seats)
    if kind is int:
        return list(range(8))
    if kind is OptionChoice:
        return choices_of(run.game.options)
    kinds = run.game.box.kinds(run.start.edition)
    found = [one for each in kinds if issubclass(each, kind) for one in each]
    return found or (list(kind) if issubclass(kind, Enum) else [])


def phases(run: Run[Any], luck: random.Random, sampled: int, last: int) -> Iterator[Run[Any]]:
    """Replay a game, and yield it at `sampled` random moments and at its last moments. Moments at
    which a shuffle or a roll is due are left out.

    Replayed games have to answer queries correctly too, because undo and corrections replay a game.

    last: how many answers are still to come when the last moments begin.
    """
    again, count = Run(run.game, run.start), len(run.entries)
    places = {*luck.sample(range(count), min(sampled, count)), *range(count - last, count + 1)}
    for place in range(count + 1):
        if place in places and not isinstance(again.question, Luck):
            yield again
        if place < count:
            enter(again, run.entries[place])


def seated_at(run: Run[Any]) -> Played:
    """Return a table at which the run continues."""
    keeper = run.start.keepers[run.start.seats[0]]
    start = prepared(len(run.start.seats), keeper, game=run.game.id)
    return seated(replace(start, start=run.start), run=run)


def false_replies(run: Run[Any], luck: random.Random) -> list[str]:
    """Make all queries. Return a description of each reply that differs from its second
    computation.

    The second computations are in a module for each game. The module lists each query in `COMPUTED`
    or in `CHECKED`, and the phrases without a second computation in `UNCHECKED`.
    """
    truth = import_module(f"tests.session.truth.{run.game.id}")
    history = History(run)
    cards = run.game.box.cards(run.start.edition)
    faults = [
        f"read {card}: {run.game.now(run.state, card)}, at {history.asked}"
        for card in luck.sample(cards, min(CHOICES, len(cards)))
        if not same(list(run.game.now(run.state, card)), truth.NOW(history, card))
    ]
    for name, query in run.game.asked.items():
        is_asked = name not in truth.SLOW or luck.random() < SELDOM
        for about in query_arguments(run, query, luck) if is_asked else ():
            told = list(query(run.state, *about))
            if name in truth.CHECKED:
                faults += [
                    f"{name} {about}: {fault}, at {history.asked}, where it told {told}"
                    for fault in truth.CHECKED[name](history, told, *about)
                ]
                continue
            expected = truth.COMPUTED[name](history, *about)
            told, expected = (without(one, truth.UNCHECKED) for one in (told, expected))
            if not same(told, expected):
                wrong = [one for one in told if one not in expected] or told
                right = [one for one in expected if one not in told] or expected
                faults.append(f"{name} {about}: {wrong}, but {right}, at {history.asked}")
    return faults


def without(said: Sequence[Announcement], phrases: object) -> list[Announcement]:
    """Return the announcements that don't have these phrases."""
    return [one for one in said if one.phrase not in phrases]  # type: ignore[operator]


def query_arguments(
    run: Run[Any], query: TableQuery[Any], luck: random.Random
) -> list[tuple[Any, ...]]:
    """Return argument lists for a query: first an empty one, then random seats and things."""
    kinds = [Seat] * query.by_seat + list(query.takes)
    those = [possible_facts(run, kind) for kind in kinds]
    found = {tuple[Any, ...]([None] * len(kinds)): None}
    for _ in range(CHOICES if kinds else 0):
        found[tuple(luck.choice([None, *some]) for some in those)] = None
    return list(found)
