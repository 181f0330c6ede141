"""Interprets answers that people give in their own words to the questions before a game."""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from rapidfuzz import fuzz

from companion.catalog import names_of_games, title_of
from companion.cli.language import language
from companion.referee.game import Game
from companion.referee.names import simple

#: A misspelled line counts as a choice only if its similarity to the choice's name, out of 100, and
#: its number of letters are at least these.
ALIKE, FEWEST = 82, 4
#: Maps each choice, as it is listed in the question, to the words that people may use for it.
Called = Mapping[str, Sequence[str]]


def numbered(called: Called) -> dict[str, Sequence[str]]:
    """Add each choice's number in the list that the question reads out to the words for the
    choice.
    """
    return {one: (*called[one], str(number)) for number, one in enumerate(called, 1)}


def called_games(games: Mapping[str, Game[Any, Any]]) -> dict[str, Sequence[str]]:
    """Map the title of each game to the words that people may use for the game."""
    names = names_of_games(games, language())
    return numbered({title_of(one, language()): names[id_] for id_, one in games.items()})


def chosen(line: str, called: Called, around: Set[str]) -> str | None:
    """Return the choice that a line names, as in "we'd like the first one".

    Return None if the line doesn't name exactly one choice, or contains any unknown words.

    around: words such as "we'd like" that may come before or after the choice.
    """
    named = _named(simple(line).split(), called)
    rest = {choice: left for choice, left in named.items() if around >= {*left}}
    return next(iter(rest)) if len(named) == len(rest) == 1 else None


def resembling(line: str, called: Called) -> str | None:
    """Return the choice that a line names or nearly spells, even among other words.

    Return None if the line names several choices, or resembles none.
    """
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
    """Map each choice named in these words to the words that are left without its name.

    If the words contain several names of one choice, the longest one counts.
    """
    found: dict[str, Sequence[str]] = {}
    for choice, names in called.items():
        for name in sorted(map(simple, names), key=len, reverse=True):
            rest = next(_without(words, name.split()), None)
            if rest is not None:
                found[choice] = rest
                break
    return found


def _without(words: Sequence[str], name: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the words that are left after removing this name, for each place where the name
    occurs.
    """
    for place in range(len(words) - len(name) + 1):
        if list(words[place : place + len(name)]) == list(name):
            yield [*words[:place], *words[place + len(name) :]]
