"""Tests that an edition's reader, check and interview share one schema."""

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
from companion.games.pandemonium.box import edition as pandemonium_edition
from companion.games.pandemonium.box import interview as pandemonium_interview
from companion.games.pandemonium.model.pieces import MissionKind
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
from companion.referee.schema import bounds, most_of, plain, question_of, reader, types
from tests.table import GAMES

#: For each game whose edition has an interview, the module of the edition and the modules that ask
#: for it or check it.
MODULES = {
    "couriers": (couriers_edition, couriers_interview, couriers_checks),
    "wallet": (wallet_edition, wallet_interview),
    "parsifal": (parsifal_edition, parsifal_interview, grammar, parsifal_checks),
    "pandemonium": (pandemonium_edition, pandemonium_interview, pandemonium_checks),
}


def tables(edition: ModuleType) -> Iterator[type[Data]]:
    """Yield the types of tables in an edition."""
    for one in vars(edition).values():
        if python.isclass(one) and issubclass(one, Data) and one is not Data:
            yield one


def most_numbers(edition: ModuleType) -> set[int]:
    """Return the highest numbers and maximum text lengths allowed in an edition, except the maximum
    length of names.
    """
    most: set[int] = set()
    for table in tables(edition):
        for name in types(table):
            with suppress(TypeError):
                most.add(most_of(table, name))
    return most - {MOST_SIGNS}


@pytest.mark.parametrize("game", MODULES)
def test_field_bounds_are_written_only_in_the_edition_module(game: str) -> None:
    edition, *others = MODULES[game]
    most = most_numbers(edition)
    assert most
    for other in others:
        nodes = ast.walk(ast.parse(python.getsource(other)))
        numbers = [node for node in nodes if isinstance(node, ast.Constant)]
        assert not [node.lineno for node in numbers if node.value in most], other.__name__


@pytest.mark.parametrize("game", MODULES)
def test_interview_accepts_the_numbers_that_the_file_reader_accepts(game: str) -> None:
    naming = Naming(phrasebook("en", GAMES[game]))
    found = [
        (table, name, field, asked)
        for table in tables(MODULES[game][0])
        for name, field in types(table).items()
        if (asked := question_of(field)) and asked.phrase
        if isinstance(plain(field), msgspec.inspect.IntType)
    ]
    assert found or game == "parsifal"  # Parsifal's interview asks for no number.
    for table, name, field, asked in found:
        lowest, most = bounds(field)
        least, read = max(lowest, asked.least), reader(naming, field)
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


def test_number_outside_the_narrower_bounds_of_one_kind_is_refused() -> None:
    naming = Naming(phrasebook("en", GAMES["pandemonium"]))
    field = types(pandemonium_edition.MissionData)["count"]
    assert reader(naming, field, MissionKind.LOST_AT_MOST)("0") == 0
    assert reader(naming, field, MissionKind.CORNERS)("4") == 4
    for kind, wrong in ((MissionKind.CORNERS, "5"), (MissionKind.IN_BASE, "0")):
        with pytest.raises(UnfitError):
            reader(naming, field, kind)(wrong)


def test_unknown_word_is_refused_by_both_the_check_and_the_interview() -> None:
    """The annotation for the interview must not hide the allowed words from the check."""
    game = GAMES["couriers"]
    text = read_edition(game, "standard")[1].replace('kind = "blue"', 'kind = "green"', 1)
    (error,) = game.box.faults(text, "town.toml")
    assert str(error.expected) == str(Phrase("expected-one-of", given="green", known="blue, red"))
    with pytest.raises(UnfitError):
        reader(Naming(phrasebook("en", game)), types(BonusData)["kind"])("green")
