import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.braille.display import DisplayCodec
from companion.braille.displays.baum import Codec
from companion.braille.liblouis import LIBLOUIS_VARIABLE
from companion.braille.translate import Translator
from companion.devices.display_link import Link
from tests.braille.heard import Hear, Heard, clock_of, link_to
from tests.emulators.device import EmulatedDisplay
from tests.emulators.hid import HidBus, hid_bus


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
    """Run a module's tests with the bundled liblouis and, in CI, with the system's liblouis too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(LIBLOUIS_VARIABLE, request.param)
        yield request.param


@pytest.fixture(autouse=True)
def bus() -> Iterator[HidBus]:
    """Replace hidapi's bus, so that tests don't depend on the devices plugged into this machine."""
    with hid_bus() as empty:
        yield empty


@pytest.fixture
def hear() -> Iterator[Hear]:
    """Yield a function that starts links to displays. After the test, close the links and unplug
    the displays.
    """
    made: list[tuple[EmulatedDisplay, Heard]] = []

    def start(
        display: EmulatedDisplay, codec: type[DisplayCodec] = Codec, patience_s: float = math.inf
    ) -> Heard:
        heard = Heard(link_to(display, codec, patience_s), clock_of(display))
        made.append((display, heard))
        return heard

    yield start
    for display, heard in made:
        heard.close()
        if display.path.exists():
            display.unplug()


@pytest.fixture
def closing() -> Iterator[Callable[[Link], Link]]:
    """Return a function that makes sure a link is closed after the test, even if the test fails."""
    made: list[Link] = []

    def keep(link: Link) -> Link:
        made.append(link)
        return link

    yield keep
    for link in made:
        link.close()
