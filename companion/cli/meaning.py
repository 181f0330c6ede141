"""Finds the choice that somebody means who answers a question before a game in their own words."""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from rapidfuzz import fuzz

from companion.catalog import names_of_games, title_of
from companion.cli.language import language
from companion.referee.game import Game
from companion.referee.names import simple

#: The minimum similarity of a misspelt line to the name of a choice, out of 100, and the minimum
#: length of such a line, in letters.
ALIKE, FEWEST = 82, 4
#: What people may call each choice. The keys are the lines that stand for the choices.
Called = Mapping[str, Sequence[str]]


def numbered(called: Called) -> dict[str, Sequence[str]]:
    """Return choices that are also called by their numbers, in the order in which a question lists
    them.
    """
    return {one: (*called[one], str(number)) for number, one in enumerate(called, 1)}


def called_games(games: Mapping[str, Game[Any, Any]]) -> dict[str, Sequence[str]]:
    """Return what people may call each game, by its title."""
    names = names_of_games(games, language())
    return numbered({title_of(one, language()): names[id_] for id_, one in games.items()})


def chosen(line: str, called: Called, around: Set[str]) -> str | None:
    """Return the only choice that a line names, among words such as "we'd like". Return None if the
    line says anything else.

    around: words that mean nothing here.
    """
    named = _named(simple(line).split(), called)
    rest = {choice: left for choice, left in named.items() if around >= {*left}}
    return next(iter(rest)) if len(named) == len(rest) == 1 else None


def resembling(line: str, called: Called) -> str | None:
    """Return the only choice that a line names, or the choice that it almost spells, or None."""
    words = simple(line).split()
    named = _named(words, called)
    if named:
        return next(iter(named)) if len(named) == 1 else None
    alike = {
        choice: max(fuzz.ratio(" ".join(words), simple(name)) for name in names)
        for choice, names in called.items()
    }
    best = max(alike, key=alike.__getitem__, default="")
    is_long = len("".join(words)) >= FEWEST
    return best if best and is_long and alike[best] >= ALIKE else None


def _named(words: Sequence[str], called: Called) -> dict[str, Sequence[str]]:
    """Map each choice that the words name to the words around its longest name."""
    found: dict[str, Sequence[str]] = {}
    for choice, names in called.items():
        for name in sorted(map(simple, names), key=len, reverse=True):
            rest = next(_without(words, name.split()), None)
            if rest is not None:
                found[choice] = rest
                break
    return found


def _without(words: Sequence[str], name: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the words around each place where they contain this name."""
    for place in range(len(words) - len(name) + 1):
        if list(words[place : place + len(name)]) == list(name):
            yield [*words[:place], *words[place + len(name) :]]
