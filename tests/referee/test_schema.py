"""What the reader takes, the check says and an interview asks comes from one schema."""

import ast
import inspect as python
from collections.abc import Iterator
from contextlib import suppress
from types import ModuleType

import msgspec
import pytest

from companion.catalog import phrasebook, read_edition
from companion.games.couriers.box import checks as couriers_checks
from companion.games.couriers.box import edition as couriers_edition
from companion.games.couriers.box import interview as couriers_interview
from companion.games.couriers.box.edition import BonusData
from companion.games.pandemonium.box import checks as pandemonium_checks
from companion.games.pandemonium.box import (
    draft,
    interview_cards,
    interview_map,
    parameters,
)
from companion.games.pandemonium.box import edition as pandemonium_edition
from companion.games.pandemonium.box import interview as pandemonium_interview
from companion.games.parsifal.box import checks as parsifal_checks
from companion.games.parsifal.box import edition as parsifal_edition
from companion.games.parsifal.box import grammar
from companion.games.parsifal.box import interview as parsifal_interview
from companion.games.wallet.box import edition as wallet_edition
from companion.games.wallet.box import interview as wallet_interview
from companion.referee.answers import MOST_SIGNS, Naming
from companion.referee.edition import Data
from companion.referee.facts import Phrase
from companion.referee.interview import UnfitError
from companion.referee.schema import ask, bounds, extra, most_of, plain, types
from tests.table import GAMES

#: The edition of each game that can be told, and what asks for it or checks it.
MOVED = {
    "couriers": (couriers_edition, couriers_interview, couriers_checks),
    "wallet": (wallet_edition, wallet_interview),
    "parsifal": (parsifal_edition, parsifal_interview, grammar, parsifal_checks),
    "pandemonium": (
        pandemonium_edition,
        *(pandemonium_interview, draft, interview_cards, interview_map),
        *(pandemonium_checks, parameters),
    ),
}


def tables(edition: ModuleType) -> Iterator[type[Data]]:
    """The tables of an edition."""
    for one in vars(edition).values():
        if python.isclass(one) and issubclass(one, Data) and one is not Data:
            yield one


def numbers(edition: ModuleType) -> Iterator[tuple[type[Data], str, int, int]]:
    """Each field with numbers: its table, its name, the least and the most."""
    for table in tables(edition):
        for name, field in types(table).items():
            try:
                yield table, name, *bounds(field)
            except TypeError:
                continue


def bounds_of(edition: ModuleType) -> set[int]:
    """The most that each number or text of a game may be; how long names are, is no game's."""
    fields = [(table, name) for table in tables(edition) for name in types(table)]
    most: set[int] = set()
    for table, name in fields:
        with suppress(TypeError):
            most.add(most_of(table, name))
    return most - {MOST_SIGNS}


@pytest.mark.parametrize("game", MOVED)
def test_no_bound_of_a_game_stands_twice(game: str) -> None:
    edition, *others = MOVED[game]
    most = bounds_of(edition)
    assert most
    for other in others:
        nodes = ast.walk(ast.parse(python.getsource(other)))
        numbers = [node for node in nodes if isinstance(node, ast.Constant)]
        assert not [node.lineno for node in numbers if node.value in most], other.__name__


@pytest.mark.parametrize("game", MOVED)
def test_an_interview_takes_the_numbers_that_the_reader_takes(game: str) -> None:
    naming = Naming(phrasebook("en", GAMES[game]))
    for table, name, lowest, most in numbers(MOVED[game][0]):
        field = types(table)[name]
        if "asked" not in extra(field) or not isinstance(plain(field), msgspec.inspect.IntType):
            continue
        least = max(lowest, extra(field)["least"])
        read = ask(naming, table, name).read
        kind = python.get_annotations(table)[name]
        for number in (least, most):
            assert read(str(number)) == msgspec.convert(number, kind)
        with pytest.raises(UnfitError):
            read(str(most + 1))
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(most + 1, kind)
        if least:
            with pytest.raises(UnfitError):
                read(str(least - 1))


def test_a_word_is_asked_for_and_checked_by_the_same_field() -> None:
    """What the field says for an interview does not hide from the check which words it has."""
    game = GAMES["couriers"]
    text = read_edition(game, "standard")[1].replace('kind = "blue"', 'kind = "green"', 1)
    (error,) = game.box.faults(text, "town.toml")
    assert str(error.expected) == str(Phrase("expected-one-of", given="green", known="blue, red"))
    with pytest.raises(UnfitError):
        ask(Naming(phrasebook("en", game)), BonusData, "kind").read("green")
