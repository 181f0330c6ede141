from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from companion.catalog import phrase_files
from tests.languages import made_up
from tests.table import GAMES

#: Returns a game's phrase files in the made-up language.
MarkedFiles = Callable[[str], Sequence[Path]]


@pytest.fixture(scope="session")
def marked_files(tmp_path_factory: pytest.TempPathFactory) -> MarkedFiles:
    """Return a function that returns a game's phrase files in the made-up language. The files are
    written when a test first asks for them.
    """

    @cache
    def files(game: str) -> Sequence[Path]:
        return made_up.write_translations(
            tmp_path_factory.mktemp(game), phrase_files("en", GAMES[game])
        )

    return files
