"""Tests Seika's two protocols, using tables of sample bytes and random bytes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import READING, Event, Identity, Routing
from companion.braille.displays.seika import Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear
from tests.emulators.seika import SeikaDesktopEmulator, SeikaEmulator

MINI = bytes.fromhex("ff ff a2 11 16 10 10") + b"Seika Mini    "
NOTETAKER = bytes.fromhex("ff ff a2 03 16 28 28")
DESKTOP = b"seika3 v2.00"
EIGHTY = b"seika80 v1.00"
FIRST_KIND = b"\x00\x05\x28\x08v5.0\x01\x01\x01\x01"


def known(answer: bytes = MINI) -> Codec:
    """Return a codec that has recognised the display from this answer."""
    seika = Codec()
    assert seika.recognise(answer) is not None
    return seika


def test_greeting_tries_each_kind_of_model_in_turn() -> None:
    seika = Codec()
    notetaker, desktop = "ff ff a1", "ff ff 1c ff ff 0a"
    assert [seika.hello().hex(" ") for _ in range(3)] == [notetaker, desktop, notetaker]


def test_serial_line_runs_at_9600_baud_with_or_without_odd_parity() -> None:
    first = Codec.port_settings
    second = first.fallback
    assert second
    assert [(it.baud, it.parity) for it in (first, second)] == [(9600, "N"), (9600, "O")]
    assert second.fallback is None


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        (MINI, Identity("Seika Mini", 16)),
        (NOTETAKER, Identity("Seika 40", 40)),
        (b"\xff\xff\xff" + NOTETAKER, Identity("Seika 40", 40)),
        (b"\xff\xff\xa1" + MINI + b"\xff", Identity("Seika Mini", 16)),
        (DESKTOP, Identity("Seika 40", 40)),
        (EIGHTY, Identity("Seika 80", 80)),
        (b"\xff\x00" + EIGHTY, Identity("Seika 80", 80)),
        (b"seika5 v1.00", Identity("Seika 40", 40)),
        (FIRST_KIND, Identity("Seika 40", 40)),
        (b"\x00\x05\x28\x08seika\x00", Identity("Seika 40", 40)),
        (FIRST_KIND + DESKTOP, Identity("Seika 40", 40)),  # This display answers both questions.
    ],
)
def test_known_displays_are_recognised(received: bytes, identity: Identity) -> None:
    assert Codec().recognise(received) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        MINI[:-1],
        bytes.fromhex("ff ff a2 03 16 00 00"),
        bytes.fromhex("ff ff a2 02 16 28"),
        b"seika",
        b"seika8",  # The last byte should be 0.
        b"\x00\x05\x28\x08",
        b"\x00\x05\x14\x08v5.0\x01\x01\x01\x01",  # SuperBraille's answer has a different size.
        b"\xff\x80\xff\x80",  # This is how an Albatross calls.
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("answer", "cells", "sent"),
    [
        (MINI, "01 ff 80" + "00" * 13, "ff ff a3 10 01 ff 80" + "00" * 13),
        (DESKTOP, "01 ff" * 20, "ff ff 73 65 69 6b 61 00" + "00 01 00 ff" * 20),
        (EIGHTY, "01 ff" * 40, "ff ff 73 38 30 00 00 00" + "01 ff" * 40),
        (FIRST_KIND, "01 ff" * 20, "ff ff 04 00 63 00 50 00" + "00 01 00 ff" * 20),
    ],
)
def test_frame_contains_all_cells(answer: bytes, cells: str, sent: str) -> None:
    assert known(answer).frame(bytes.fromhex(cells), None) == bytes.fromhex(sent)


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        ("ff ff a6 03 01 00", []),
        ("ff ff a6 03 01 00 00", [chord("dot1")]),
        ("ff ff a6 03 80 02 00", [chord("dot8", "space")]),
        ("ff ff a6 03 00 01 00", [chord("backspace")]),
        ("ff ff a6 03 00 04 00 ff ff a6 03 00 08 00", [chord("lb"), chord("rb")]),
        ("ff ff a6 03 00 0c 00", [chord("lb", "rb")]),
        ("ff ff a6 03 00 10 00", [chord("left joystick press")]),
        ("ff ff a6 03 00 20 00", [chord("left joystick left")]),
        ("ff ff a6 03 00 40 00", [chord("left joystick right")]),
        ("ff ff a6 03 00 80 00", [chord("left joystick up")]),
        ("ff ff a6 03 00 00 01", [chord("left joystick down")]),
        ("ff ff a6 03 00 00 02", [chord("right joystick press")]),
        ("ff ff a6 03 00 00 04", [chord("right joystick left")]),
        ("ff ff a6 03 00 00 08", [chord("right joystick right")]),
        ("ff ff a6 03 00 00 10", [chord("right joystick up")]),
        ("ff ff a6 03 00 00 20", [chord("right joystick down")]),
        ("ff ff a6 03 00 00 c0", []),  # These bits have no key.
        ("ff ff a6 03 00 00 00", []),
        ("ff ff a4 02 01 00 ff ff a4 02 00 80", [Routing(0), Routing(15)]),
        ("ff ff a4 02 03 00", [chord("routing")]),
        ("ff ff a4 05 00 00 01 00 00", []),  # This key is beyond the last cell.
        ("ff ff a8 05 01 02 00 04 00", [chord("dot1", "space", "routing")]),
        ("ff ff a8 05 00 00 00 04 00", [Routing(2)]),
        ("ff ff a2 03 16 10 10 ff ff a6 03 01 00 00", [chord("dot1")]),
        ("ff ff ff a6 ff ff a0 00 ff ff a6 03 01 00 00", [chord("dot1")]),
        ("ff ff a6 ff ff ff a6 03 01 00 00", [chord("dot1")]),  # The first packet is too long.
    ],
)  # fmt: skip
def test_keys_of_a_notetaker_are_decoded(received: str, keys: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == keys


BLOCK = "00 08 09 00 00 00 00"
UP = f"{BLOCK} 00 00 00 00 00"


@pytest.mark.parametrize(
    ("answer", "received", "keys"),
    [
        (DESKTOP, "61", []),
        (DESKTOP, "61 e0 64 e0", [chord("left"), chord("right")]),
        (DESKTOP, "65 e0", [chord("left", "right")]),
        (DESKTOP, "60 e2 60 e8 60 f0", [chord("b1"), chord("b2"), chord("b3")]),
        (DESKTOP, "70 e0 68 e0 62 e0", [chord("b4"), chord("b5"), chord("b6")]),
        (DESKTOP, "70 f0", [chord("b3", "b4")]),
        (DESKTOP, "60 e0", []),
        (DESKTOP, "60 e5", []),  # These bits have no key.
        (DESKTOP, f"{BLOCK} 01 00 00 00 00 {UP}", [Routing(0)]),
        (DESKTOP, f"{BLOCK} 00 00 00 00 80 {UP}", [Routing(39)]),
        (DESKTOP, f"{BLOCK} 00 02 00 00 00 {UP} 61 e0", [Routing(9), chord("left")]),
        (DESKTOP, f"{BLOCK} 03 00 00 00 00 {UP}", [chord("routing")]),
        (DESKTOP, "00 08 09 00 00 61 e0", [chord("left")]),  # The block is cut short.
        (DESKTOP, "00 05 73 65 e0 65 61 e0", [chord("left", "right"), chord("left")]),
        (DESKTOP, DESKTOP.hex() + "61 e0", [chord("left")]),
        (FIRST_KIND, f"62 e0 {BLOCK} 01 00 00 00 00 {UP}", [chord("b6"), Routing(0)]),
        (EIGHTY, "00 08 0e 00 00 00 00" + "00" * 9 + "80" + "00" * 5, [Routing(79)]),
        (EIGHTY, "00 08 13 00 00 00 00 01" + "00" * 14 + "64 e0", [Routing(0), chord("right")]),
    ],
)  # fmt: skip
def test_keys_of_a_desktop_model_are_decoded(
    answer: bytes, received: str, keys: list[Event]
) -> None:
    assert known(answer).keys(bytes.fromhex(received)) == keys


SOME = {
    MINI: bytes.fromhex("ff ff a6 03 01 02 00 ff ff a8 05 00 04 00 00 01 ff ff a4 02 10 00"),
    DESKTOP: bytes.fromhex(f"61 e0 {BLOCK} 00 02 00 00 00 {UP} 70 f0 ff 00 64 e0"),
    EIGHTY: bytes.fromhex("61 e0 00 08 0e 00 00 00 00 01" + "00" * 14 + "64 e0"),
}
TAPS = {
    MINI: (bytes.fromhex("ff ff a6 03 00 04 00"), chord("lb")),
    DESKTOP: (bytes.fromhex("61 e0"), chord("left")),
    EIGHTY: (bytes.fromhex("61 e0"), chord("left")),
}
NOISE = noise("ff a4 a6 a8 03 05 00 08 09 0e 61 e0 f0")
each = pytest.mark.parametrize("answer", SOME, ids=["notetaker", "desktop", "80"])


@each
@given(data=st.data())
def test_packets_are_decoded_wherever_they_are_split(answer: bytes, data: st.DataObject) -> None:
    whole = known(answer).keys(SOME[answer])
    assert whole
    seika = known(answer)
    parts = data.draw(cut(SOME[answer]))
    assert [event for part in parts for event in seika.keys(part)] == whole


@each
@given(parts=st.lists(NOISE, max_size=6))
def test_keys_are_decoded_after_random_bytes(answer: bytes, parts: list[bytes]) -> None:
    seika = known(answer)
    for part in parts:
        seika.keys(part)
    tap, key = TAPS[answer]
    # If the random bytes end with half a packet, it may swallow some of these taps.
    seika.keys(tap * 16)
    assert seika.keys(tap) == [key]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or (8 <= found.cells <= 100 and found.model.isprintable())


@pytest.mark.parametrize(
    ("answer", "piece"),
    [(MINI, b"\xff\xff\xa6\xff"), (DESKTOP, b"\x00\x08\x09\x00\x00\xff" + bytes(range(96)))],
)
def test_noise_on_the_serial_line_does_not_use_up_memory(answer: bytes, piece: bytes) -> None:
    flood = piece * (100_000 // len(piece))
    assert known(answer).keys(flood) == []
    assert kept(known(answer), flood) < 10_000


@pytest.mark.parametrize(
    "keys",
    [
        {"lb", "rb", *(f"left joystick {way}" for way in ("up", "down", "press"))},
        {"left", "right", "b3", "b4"},
    ],
)
def test_keys_of_every_model_cover_all_six_reading_actions(keys: set[str]) -> None:
    assert {action for names, action in Codec.bindings.items() if names <= keys} >= set(READING)


@pytest.mark.parametrize(("cells", "first_kind"), [(40, False), (80, False), (40, True)])
def test_desktop_model_is_found_and_shows_the_frame(
    tmp_path: Path, hear: Hear, cells: int, first_kind: bool
) -> None:
    display = SeikaDesktopEmulator(tmp_path / "seika", cells, first_kind=first_kind)
    heard = hear(display, Codec)
    assert heard.connect() == Identity(f"Seika {cells}", cells)
    line = bytes(range(255 - cells, 255))
    heard.link.show(line)
    assert display.shows(line)
    display.press("left", "right")
    display.route(0)
    display.route(cells - 1)
    display.press("b3")
    assert heard.chord() == {"left", "right"}
    assert [heard.key() for _ in range(2)] == [Routing(0), Routing(cells - 1)]
    assert heard.chord() == {"b3"}


def test_mini_reports_keys_and_routing_keys_together(tmp_path: Path, hear: Hear) -> None:
    display = SeikaEmulator(tmp_path / "seika", cells=16)
    heard = hear(display, Codec)
    assert heard.connect().cells == 16
    display.press("space", "dot1", cell=3)
    assert heard.chord() == {"space", "dot1", "routing"}
