"""Tests HIMS's protocol, using tables of sample bytes and random bytes."""

from collections.abc import Set
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import READING, Event, Identity, Routing
from companion.braille.displays.hims import BEETLE, EDGE, EMOTION, SYNC, Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear
from tests.emulators.hims import HimsEmulator, told

TAP = told(1, keys=1 << 16)


def answer(letters: str, cells: int) -> bytes:
    """Return a display's answer.

    letters: the start of the display's name, or "" for an answer without a name.
    """
    named = b"\x1c" + letters.encode() + b"\x1f" if letters else b""
    return named + told(2, cells)


def known(letters: str = "LX", cells: int = 32) -> Codec:
    """Return a codec that has recognised a display."""
    hims = Codec()
    assert hims.recognise(answer(letters, cells)) is not None
    return hims


def test_serial_line_runs_at_115200_baud() -> None:
    assert (Codec.port_settings.baud, Codec.port_settings.parity) == (115200, "N")


def test_greeting_asks_for_each_model_name_and_then_for_the_cells() -> None:
    assert Codec().hello().hex(" ") == (
        "1c 53 58 1f 1c 51 58 1f 1c 42 45 1f 1c 4c 58 1f 1c 42 53 1f"
        " fb fb 01 f0 20 00" + " 00" * 32 + " f1 f2 00 00 f3 00 00 00 00 d7 fd fd"
    )


def test_frame_contains_all_cells_and_their_checksum() -> None:
    assert known().frame(bytes.fromhex("00 01 80 fd"), None).hex(" ") == (
        "fc fc 01 f0 04 00 00 01 80 fd f1 f2 00 00 f3 00 00 00 00 3b fd fd"
    )


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        ("1c 4c 58 1f fa 02 01 20 00 00 00 00 18 fb", Identity("Braille Sense 32", 32)),
        (answer("LX", 18).hex(), Identity("Braille Sense 18", 18)),
        (answer("LX", 14).hex(), Identity("Smart Beetle 14", 14)),
        (answer("QX", 32).hex(), Identity("Braille Sense QWERTY 32", 32)),
        (answer("SX", 32).hex(), Identity("Braille Sense QWERTY 32", 32)),
        (answer("BS", 32).hex(), Identity("Braille Sense Classic 32", 32)),
        (answer("BE", 40).hex(), Identity("Braille EDGE 40", 40)),
        ("1c 42 53 1f" + answer("BE", 40).hex(), Identity("Braille EDGE 40", 40)),
        (answer("", 40).hex(), Identity("Braille eMotion 40", 40)),
        (answer("", 32).hex(), Identity("HIMS 32", 32)),
        ("fa 02 01 20 00 00 1c 4c" + answer("LX", 32).hex(), Identity("Braille Sense 32", 32)),
        (answer("LX", 0).hex() + answer("LX", 32).hex(), Identity("Braille Sense 32", 32)),
    ],
)
def test_known_displays_are_recognised(received: str, identity: Identity) -> None:
    assert Codec().recognise(bytes.fromhex(received)) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        Codec().hello(),  # A modem echoes everything.
        b"\x1c\x4c\x58\x1f",
        answer("LX", 32)[:-1],
        answer("LX", 0),
        bytes.fromhex("fa 02 01 20 00 00 00 00 19 fb"),  # The checksum is wrong.
        bytes.fromhex("fa 02 02 20 00 00 00 00 19 fb"),  # The third byte is wrong.
        bytes.fromhex("fa 02 01 20 00 00 00 00 17 fa"),  # The end byte is wrong.
        b"\x1b\x01\x03\x00\x00\x28",  # This is how a HumanWare display answers.
        b"\xfe\x64",  # This is how a Handy Tech display answers.
        b"hello, modem here 40\r\n" * 5,
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("letters", "cells", "bits", "names"),
    [
        ("LX", 32, [0], {"dot1"}),
        ("LX", 32, [7], {"dot8"}),
        ("LX", 32, [0, 4, 8], {"dot1", "dot5", "space"}),
        ("LX", 32, [9], {"f1"}),
        ("LX", 32, [10, 11, 12], {"f2", "f3", "f4"}),
        ("LX", 32, [16], {"left scroll up"}),
        ("LX", 32, [17], {"left scroll down"}),
        ("LX", 32, [18], {"right scroll up"}),
        ("LX", 32, [19], {"right scroll down"}),
        ("BS", 32, [13, 14], {"backward", "forward"}),
        ("BE", 40, [16], {"left scroll up"}),
        ("BE", 40, [17], {"right scroll up"}),
        ("BE", 40, [18], {"right scroll down"}),
        ("BE", 40, [19], {"left scroll down"}),
        ("BE", 40, [20, 23], {"f5", "f8"}),
        ("BE", 40, [24, 25], {"left pad up", "left pad down"}),
        ("BE", 40, [26, 27], {"left pad left", "left pad right"}),
        ("BE", 40, [28, 29], {"right pad up", "right pad down"}),
        ("BE", 40, [30, 31], {"right pad left", "right pad right"}),
        ("LX", 14, [18], {"backward"}),
        ("LX", 14, [19], {"forward"}),
        ("LX", 14, [9, 10], {"f1", "f4"}),
        ("LX", 14, [11, 12], {"f2", "f3"}),
        ("", 40, [22, 23], {"f1", "f2"}),
        ("", 40, [9, 10], {"f3", "f4"}),
        ("", 40, [11, 12], {"control", "alt"}),
        ("", 40, [16, 18], {"left scroll up", "right scroll down"}),
        ("", 20, [12], {"left scroll up"}),
        ("", 20, [13, 14], {"right scroll up", "right scroll down"}),
        ("", 20, [15], {"left scroll down"}),
    ],
)
def test_keys_of_each_model_are_decoded(
    letters: str, cells: int, bits: list[int], names: set[str]
) -> None:
    packet = told(1, keys=sum(1 << bit for bit in bits))
    assert known(letters, cells).keys(packet) == [chord(*names)]


def test_key_of_a_braille_sense_identifies_a_display_without_a_name() -> None:
    hims = known("", 32)
    assert hims.keys(told(1, keys=1 << 12)) == [chord("left scroll up")]
    assert hims.keys(told(1, keys=1 << 18)) == [chord("right scroll up")]
    assert hims.keys(told(1, keys=1 << 12)) == [chord("f4")]


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        ("fa 01 01 00 00 00 01 00 f8 fb", [chord("left scroll up")]),
        ("fa 01 01 00 01 01 00 00 f9 fb", [chord("dot1", "space")]),
        ("fa 01 01 00 00 00 00 00 f7 fb", []),
        ("fa 01 01 00 00 00 00 80 77 fb", []),  # The model doesn't have this key.
        ("fa 00 01 00 00 00 00 00 f6 fb", [Routing(0)]),
        ("fa 00 01 1f 00 00 00 00 15 fb", [Routing(31)]),
        ("fa 00 01 20 00 00 00 00 16 fb", []),  # This key is beyond the last cell.
        ("fa 02 01 20 00 00 00 00 18 fb", []),
        ("fa 01 01 00 00 00 01 00 f7 fb", []),  # The checksum is wrong.
        ("fa fa 01 01 00 00 00 01 00 f8 fb 0a", [chord("left scroll up")]),
        ("1c 4c 58 1f fa 01 01 00 00 00 01 00 f8 fb", [chord("left scroll up")]),
    ],
)
def test_keys_are_decoded(received: str, keys: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == keys


@pytest.mark.parametrize(
    "has",
    [
        SYNC.values(),
        {"backward", "forward", "f1", "f2", "f3", "f4"},
        EDGE.values(),
        EMOTION.values(),
        BEETLE.values(),
    ],
)
def test_keys_of_every_model_cover_all_six_reading_actions(has: Set[str]) -> None:
    assert {action for names, action in Codec.bindings.items() if names <= {*has}} >= set(READING)


SOME = told(0, 5) + TAP + told(2, 32) + told(1, keys=3) + b"\n" + told(1, keys=0xFA)
NOISE = noise("fa fb 00 01 02 20 1c 4c 58 1f f8")


@given(cut(SOME))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes]) -> None:
    whole = known().keys(SOME)
    assert whole
    hims = known()
    assert [event for part in parts for event in hims.keys(part)] == whole


@given(st.lists(NOISE, max_size=6), st.sampled_from(["LX", "BE", ""]))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes], letters: str) -> None:
    hims = known(letters)
    for part in parts:
        hims.keys(part)
    # If the random bytes end with half a packet, the first of these packets completes it.
    hims.keys(TAP)
    assert hims.keys(TAP) == [chord("left scroll up")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or (8 <= found.cells <= 100 and found.model.isprintable())


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\xfa\x01\x01" + bytes(range(27)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


@pytest.mark.parametrize(
    ("letters", "cells", "bit", "name"),
    [("BE", 40, 17, "right scroll up"), ("", 20, 13, "right scroll up")],
)
def test_link_uses_the_key_names_of_the_connected_model(
    tmp_path: Path,
    hear: Hear,
    letters: str,
    cells: int,
    bit: int,
    name: str,
) -> None:
    display = HimsEmulator(tmp_path / "display", cells, letters=letters)
    heard = hear(display, Codec)
    assert heard.connect().cells == cells
    display.press_bits(bit)
    assert heard.chord() == {name}
