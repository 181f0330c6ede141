from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.braille.liblouis import ASKED
from companion.braille.translate import Translator
from companion.devices.display_link import Link


@pytest.fixture
def tables() -> Path:
    return Path(__file__).parents[2] / "braille_tables"


@pytest.fixture
def ueb() -> Translator:
    return Translator("en-ueb-g2.ctb")


@pytest.fixture(
    scope="module",
    params=[
        "inside",
        pytest.param("system", marks=[pytest.mark.heavy, pytest.mark.needs("python3-louis")]),
    ],
)
def each_liblouis(request: pytest.FixtureRequest) -> Iterator[str]:
    """Runs the tests of a module with the liblouis inside, and in CI with the system's too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ASKED, request.param)
        yield request.param


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
