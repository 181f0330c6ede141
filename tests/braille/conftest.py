from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.braille.translate import Translator
from companion.devices.display_link import Link


@pytest.fixture
def tables() -> Path:
    return Path(__file__).parents[2] / "braille_tables"


@pytest.fixture(scope="session")
def ueb() -> Translator:
    return Translator("en-ueb-g2.ctb")


@pytest.fixture
def closing() -> Iterator[Callable[[Link], Link]]:
    """Closes links after the test, also when it fails."""
    made: list[Link] = []

    def keep(link: Link) -> Link:
        made.append(link)
        return link

    yield keep
    for link in made:
        link.close()
