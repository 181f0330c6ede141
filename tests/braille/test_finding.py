"""Tests the search for displays: which ports are searched, and which display is found on each."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from companion.braille.display import Identity
from companion.braille.displays import codec, codec_names
from companion.devices import display_link, finding
from companion.devices.display_link import CLOSE_S, HELLO_S, OPEN_S, SETTLE_S, SILENCE_S
from companion.devices.finding import (
    PATIENCE_S,
    Candidate,
    Looked,
    candidates,
    drivers_of,
    in_order,
    look,
    named,
)
from companion.devices.ports import PortHere
from companion.errors import DeviceError
from tests.braille.heard import clock_of, give_up, time_out
from tests.braille.test_families import FAMILIES, Family
from tests.clocks import ManualClock
from tests.emulators.albatross import AlbatrossEmulator
from tests.emulators.baum import BaumEmulator
from tests.emulators.device import EmulatedDisplay
from tests.test_ports import held_by
from tests.waiting import WITHIN_S

Plug = Callable[..., BaumEmulator]

#: Ids of USB adapters and chips that are also built into many devices that aren't displays.
AMBIGUOUS = [
    (0x0403, 0x6001),
    (0x0403, 0x6010),
    (0x10C4, 0xEA60),
    (0x1A86, 0x7523),
    (0x1A86, 0x55D3),
    (0x067B, 0x2303),
    (0x16C0, 0x05E1),
]


@pytest.mark.parametrize("name", codec_names())
def test_each_driver_says_how_to_identify_the_ports_of_its_displays(name: str) -> None:
    """A USB id needs a vendor and a product, a name needs letters, and no rule may match every
    device.
    """
    family = codec(name)
    assert all(0 < vendor < 1 << 16 and 0 <= product < 1 << 16 for vendor, product in family.usb)
    assert all(len(begin) >= 3 for begin in family.bluetooth)
    assert not family.usb & set(AMBIGUOUS)


def test_no_two_drivers_claim_the_same_device() -> None:
    usb = [one for name in codec_names() for one in codec(name).usb]
    names = [one for name in codec_names() for one in codec(name).bluetooth]
    assert len(usb) == len(set(usb))
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("port", "drivers"),
    [
        (PortHere("/dev/ttyUSB0", "Vario 40", (0x0403, 0xFE71)), ("baum",)),
        (PortHere("/dev/ttyUSB0", "", (0x0904, 0x2016)), ("baum",)),
        (PortHere("/dev/ttyACM0", "BI 40", (0x1C71, 0xC005)), ("humanware",)),
        (PortHere("COM5", "Orbit Reader 20 ABC"), ("baum",)),
        (PortHere("COM6", "FOCUS 40 BT"), ("focus",)),
        (PortHere("/dev/ttyACM0", "Canute 360", (0x16C0, 0x05E1)), ("canute",)),
        (PortHere("/dev/ttyUSB0", "FT232R USB UART", (0x0403, 0x6001)), ()),
        (PortHere("/dev/ttyUSB0", "Dual RS232-HS", (0x0403, 0x6010)), ()),
        (PortHere("/dev/ttyUSB0", "CP2102", (0x10C4, 0xEA60)), ()),
        (PortHere("/dev/ttyUSB0", "USB Serial", (0x1A86, 0x7523)), ()),
        (PortHere("/dev/ttyS0"), ()),
        (PortHere("/dev/rfcomm0"), ()),
    ],
)
def test_only_ports_that_may_belong_to_a_display_are_given_drivers(
    port: PortHere, drivers: tuple[str, ...]
) -> None:
    assert drivers_of(port) == drivers


def test_paired_display_on_macos_is_found_by_its_port_name(monkeypatch: pytest.MonkeyPatch) -> None:
    port = PortHere("/dev/cu.OrbitReader20-3A")
    assert not drivers_of(port)
    monkeypatch.setattr("companion.devices.finding.sys.platform", "darwin")
    assert drivers_of(port) == ("baum",)


def test_search_without_a_port_tries_only_remembered_and_recognised_ports() -> None:
    ports = [
        PortHere("/dev/ttyUSB0", "FT232R", (0x0403, 0x6001)),
        PortHere("/dev/ttyUSB1", "Vario", (0x0403, 0xFE70)),
        PortHere("/dev/ttyACM0", "", (0x1C71, 0xC104)),
    ]
    assert candidates(ports, [], without=["/dev/ttyACM0"]) == [Candidate("/dev/ttyUSB1", ("baum",))]
    known = [("/dev/ttyUSB0", "albatross"), ("/dev/ttyUSB1", "focus"), ("/dev/ttyS0", "no such")]
    assert candidates(ports, known) == [
        Candidate("/dev/ttyUSB0", ("albatross",)),
        Candidate("/dev/ttyUSB1", ("focus", "baum")),
        Candidate("/dev/ttyACM0", ("humanware",)),
    ]


def test_named_port_is_tried_with_every_driver_starting_with_the_likeliest_one() -> None:
    ports = [PortHere("/dev/ttyUSB1", "Vario", (0x0403, 0xFE70))]
    assert sorted(named("/dev/rfcomm0", ports).drivers) == codec_names()
    assert named("/dev/rfcomm0", ports).drivers[:4] == ("humanware", "baum", "handytech", "focus")
    assert named("/dev/ttyUSB1", ports).drivers[:3] == ("baum", "humanware", "handytech")


def test_driver_that_only_listens_is_tried_last() -> None:
    assert in_order(["albatross", "canute", "baum"]) == ["baum", "canute", "albatross"]


@pytest.fixture
def emulator(family: Family, tmp_path: Path) -> Iterator[EmulatedDisplay]:
    made = family.emulator(tmp_path / "display")
    yield made
    made.unplug()


@contextmanager
def looking(candidate: Candidate, clock: ManualClock) -> Iterator["Future[Looked]"]:
    """Search a port in a separate thread, and yield the future result. After the block, advance the
    clock until the search is over.
    """
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(look, candidate, clock=clock)
        try:
            yield future
        finally:  # Otherwise a failed test would never stop waiting for the search.
            with clock.passing():
                future.exception()


def no_answer(driver: str) -> Iterator[float]:
    """Yield how long a driver waits, in seconds, for each attempt to reach a display that never
    answers.
    """
    greetings = [HELLO_S, PATIENCE_S - HELLO_S]
    for way in range(codec(driver).port_settings.attempts):
        yield from [SILENCE_S, *greetings] if way else greetings


@pytest.mark.real
@pytest.mark.parametrize(
    "family", [it for it in FAMILIES if not it.over], ids=lambda family: family.driver
)
def test_display_of_each_family_is_found_when_all_drivers_are_tried(
    family: Family, emulator: EmulatedDisplay
) -> None:
    """No other driver recognises the family's display, and the display is left blank."""
    clock, candidate = clock_of(emulator), named(str(emulator.path), [])
    with looking(candidate, clock) as looked:
        for driver in candidate.drivers[: candidate.drivers.index(family.driver)]:
            time_out(clock, *no_answer(driver), SILENCE_S)
        time_out(clock, SETTLE_S)
    found = looked.result().found
    assert found, looked.result()
    assert (found.driver, found.port) == (family.driver, str(emulator.path))
    assert found.identity.cells + found.identity.status == emulator.cells
    assert not any(any(cells) for cells, _ in emulator.frames)


@pytest.mark.real
def test_display_that_was_just_released_is_found_again(tmp_path: Path) -> None:
    """An Albatross that was just released stays silent for two seconds before it calls again, so
    the second search has to listen longer.
    """
    display = AlbatrossEmulator(tmp_path / "display")
    clock, candidate = clock_of(display), Candidate(str(display.path), ("albatross",))
    try:
        with looking(candidate, clock) as first:
            time_out(clock, SETTLE_S)
        assert first.result().found
        with looking(candidate, clock) as second:
            give_up(clock, 2.1)  # Now the display calls again.
            time_out(clock, SETTLE_S)
        assert second.result().found
    finally:
        display.unplug()


def test_display_is_not_found_on_a_silent_port(plugged: Plug) -> None:
    display = plugged(answers="nothing")
    clock = clock_of(display)
    with looking(Candidate(str(display.path), ("humanware", "baum")), clock) as looked:
        time_out(clock, *no_answer("humanware"), SILENCE_S, *no_answer("baum"))
    assert looked.result() == Looked(str(display.path))
    for driver in ("humanware", "baum"):
        assert display.wait_until(lambda: codec(driver)().hello() in display.wire)  # noqa: B023 - called at once


@pytest.mark.parametrize(("cells", "is_found"), [(4, False), (8, True), (80, True), (96, False)])
def test_display_with_an_implausible_size_is_ignored(
    plugged: Plug, cells: int, is_found: bool
) -> None:
    display = plugged(cells=cells)
    clock = clock_of(display)
    with looking(Candidate(str(display.path), ("baum",)), clock) as looked:
        time_out(clock, *([SETTLE_S] if cells >= 8 else no_answer("baum")))
    assert bool(looked.result().found) == is_found


def test_size_of_a_canute_counts_as_plausible() -> None:
    assert finding.is_plausible(Identity("Canute 360", 360, rows=9))


def test_port_in_use_by_another_program_is_not_touched(plugged: Plug) -> None:
    """The refusal names the other program."""
    display = plugged()
    with held_by("brltty", str(display.path.resolve())):
        looked = look(named(str(display.path), []))
    assert looked.trouble
    assert looked.trouble.phrase == "port-held"
    assert looked.trouble.facts["holder"] == "brltty"
    assert not display.wire


def test_port_that_does_not_open_is_tried_only_once(
    plugged: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Bluetooth display's port cannot be opened while the display is off."""
    opened: list[str] = []
    ends = Event()

    def hang(path: str, *_: object, **__: object) -> None:
        opened.append(path)
        ends.wait(WITHIN_S)
        raise DeviceError("port-missing", port=path)

    monkeypatch.setattr(display_link, "Port", hang)
    path, clock = str(plugged().path), ManualClock()
    try:
        with looking(Candidate(path, ("humanware", "baum")), clock) as looked:
            time_out(clock, OPEN_S + SILENCE_S + PATIENCE_S, CLOSE_S)
    finally:
        ends.set()
    trouble = looked.result().trouble
    assert trouble
    assert (trouble.phrase, trouble.facts) == ("port-stuck", {"port": path})
    assert opened == [path]


def test_many_ports_are_searched_in_parallel(plugged: Plug) -> None:
    displays = [plugged(cells=cells) for cells in (20, 40, 80)]
    missing = Candidate("/dev/nosuchport", ("baum",))
    some = [Candidate(str(display.path), ("baum",)) for display in displays]
    with ManualClock().passing() as clock:
        looked = finding.look_at_all([*some, missing], clock=clock)
    assert [one.found and one.found.identity.cells for one in looked] == [20, 40, 80, None]
    assert looked[-1].trouble
    assert looked[-1].trouble.phrase == "port-missing"
    assert finding.look_at_all([]) == []
