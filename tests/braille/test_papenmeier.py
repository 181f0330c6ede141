"""Tests Papenmeier's second protocol, using tables of sample bytes and random bytes."""

import termios
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import READING, Event, Identity, Routing
from companion.braille.displays.papenmeier import Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import PATIENCE_S, Hear, give_up
from tests.emulators.papenmeier import PapenmeierEmulator, packet

LIVE_40, LIVE_20, EL_40C, EL_80_II, EL_2D_80S = 98, 100, 95, 86, 91


def identity(number: int) -> bytes:
    return b"\x02\x4a\x50\x55" + bytes([0x30 | number >> 4, 0x30 | number & 15]) + b"100\x03"


def known(number: int = LIVE_40) -> Codec:
    """Return a codec that has recognised the display with this model number."""
    papenmeier = Codec()
    assert papenmeier.recognise(identity(number)) is not None
    return papenmeier


def test_greeting_asks_for_the_identity() -> None:
    assert Codec().hello().hex(" ") == "02 42 50 50 03"


def test_serial_line_runs_at_57600_or_115200_baud() -> None:
    first = Codec.port_settings
    second = first.fallback
    assert second
    assert [(it.baud, it.parity) for it in (first, second)] == [(57600, "N"), (115200, "N")]
    assert second.fallback is None


@pytest.mark.parametrize(
    ("received", "found"),
    [
        ("02 4a 50 55 35 35 31 30 32 03", Identity("Braillex EL 40s", 40)),
        ("02 4a 50 55 35 36 31 30 32 03", Identity("Braillex EL 80-II", 80, status=2)),
        ("02 4a 50 55 35 37 31 30 32 03", Identity("Braillex EL 66s", 66)),
        ("02 4a 50 55 35 38 31 30 32 03", Identity("Braillex EL 80s", 80)),
        ("02 4a 50 55 35 39 31 30 32 03", Identity("Braillex Trio", 40)),
        ("02 4a 50 55 35 3a 31 30 32 03", Identity("Braillex EL 70s", 70)),
        ("02 4a 50 55 35 3b 31 30 32 03", Identity("Braillex EL 2D-80s", 80, status=20)),
        ("02 4a 50 55 35 3c 31 30 32 03", Identity("Braillex Elba Trio 20", 20)),
        ("02 4a 50 55 35 3d 31 30 32 03", Identity("Braillex Elba Trio 32", 32)),
        ("02 4a 50 55 35 3e 31 30 32 03", Identity("Braillex EL 20c", 20)),
        ("02 4a 50 55 35 3f 31 30 32 03", Identity("Braillex EL 40c", 40)),
        ("02 4a 50 55 36 30 31 30 32 03", Identity("Braillex EL 60c", 60)),
        ("02 4a 50 55 36 31 31 30 32 03", Identity("Braillex EL 80c", 80)),
        ("02 4a 50 55 36 32 31 30 32 03", Identity("Braillex Live 40", 40)),
        ("02 4a 50 55 36 33 31 30 32 03", Identity("Braillex Live+ 40", 40)),
        ("02 4a 50 55 36 34 31 30 32 03", Identity("Braillex Live 20", 20)),
        ("02 4a 50 02 4a 50 55 36 34 31 30 32 03", Identity("Braillex Live 20", 20)),
        ("02 4a 50 55 36 02 4a 50 55 36 34 31 30 32 03", Identity("Braillex Live 20", 20)),
    ],
)
def test_known_displays_are_recognised(received: str, found: Identity) -> None:
    assert Codec().recognise(bytes.fromhex(received)) == found


@pytest.mark.parametrize(
    "received",
    [
        b"",
        identity(LIVE_40)[:-1],
        identity(LIVE_40)[:-1] + b"\x04",
        identity(1),  # This display uses the first protocol.
        b"\x02\x4a\x50\x51\x36\x03",
        b"\x02I\x55\x01\x00\x00\x00\x00\x00\x03",  # This is the answer in the first protocol.
        b"\x1b\x01\x03\x00\x00\x28",  # This is how a HumanWare display answers.
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


NONE = "3030 3030"  # These bytes pad the frame for two missing cells.


@pytest.mark.parametrize(
    ("number", "cells", "sent"),
    [
        # The cells are dots 1; 8; 1 2 3; 4 5 6. Each cell's bits are reversed and sent as two
        # halves.
        (
            LIVE_20,
            "01 80 07 38" + "00" * 16,
            "02 43 51 54 3830 3031 3e30 313c" + "3030" * 16 + "03",
        ),
        (EL_40C, "01" * 40, f"02 43 52 5c {NONE}" + "3830" * 40 + f"{NONE} 03"),
        (
            EL_80_II,
            "01" * 80 + "02 03",
            f"02 43 55 56 3430 3c30 {NONE}" + "3830" * 80 + f"{NONE} 03",
        ),
        (
            EL_2D_80S,
            "01" * 80 + "80" * 20,
            "02 43 56 58" + "3031" * 20 + NONE + "3830" * 80 + f"{NONE} 03",
        ),
    ],
)
def test_frame_has_status_cells_text_and_padding(number: int, cells: str, sent: str) -> None:
    assert known(number).frame(bytes.fromhex(cells), None) == bytes.fromhex(sent)


def keys(at: int, byte: int, size: int) -> str:
    """Return two key reports in hex: one in which only one byte is non-zero, and one in which all
    keys are up.
    """
    return (packet(0xB, bytes(at) + bytes([byte]) + bytes(size - at - 1)) + up(size)).hex()


def up(size: int) -> bytes:
    return packet(0xB, bytes(size))


@pytest.mark.parametrize(
    ("number", "size", "at", "byte", "key"),
    [
        # The bar is in the third byte on every model.
        (LIVE_40, 15, 2, 0x01, chord("bar up 2")),
        (LIVE_40, 15, 2, 0x02, chord("bar up")),
        (LIVE_40, 15, 2, 0x04, chord("bar down")),
        (LIVE_40, 15, 2, 0x08, chord("bar down 2")),
        (EL_40C, 14, 2, 0x10, chord("bar right")),
        (EL_40C, 14, 2, 0x20, chord("bar left")),
        (EL_40C, 14, 2, 0x40, chord("bar right 2")),
        (EL_40C, 14, 2, 0x80, chord("bar left 2")),
        # In revision 2, the keys at each end have a byte of their own, and every later byte has
        # routing keys.
        (LIVE_40, 15, 3, 0x01, chord("left key rear")),
        (LIVE_40, 15, 3, 0x02, chord("left key front")),
        (LIVE_40, 15, 14, 0x01, chord("right key rear")),
        (LIVE_40, 15, 14, 0x02, chord("right key front")),
        (LIVE_40, 15, 4, 0x80, Routing(0)),
        (LIVE_40, 15, 4, 0x40, Routing(0)),
        (LIVE_40, 15, 4, 0x01, Routing(3)),
        (LIVE_40, 15, 13, 0x02, Routing(39)),
        (LIVE_20, 10, 4, 0x20, Routing(1)),
        (LIVE_20, 10, 9, 0x02, chord("right key front")),
        # In revision 1, the keys at each end have four bits, and the routing keys count upwards.
        (EL_40C, 14, 3, 0x01, chord("left key rear")),
        (EL_40C, 14, 3, 0x02, chord("left key front")),
        (EL_40C, 14, 3, 0x10, Routing(0)),
        (EL_40C, 14, 3, 0x20, Routing(0)),
        (EL_40C, 14, 4, 0x01, Routing(2)),
        (EL_40C, 14, 13, 0x08, Routing(39)),
        (EL_40C, 14, 13, 0x10, chord("right key rear")),
        (EL_40C, 14, 13, 0x20, chord("right key front")),
        # Status keys come before the left end keys; the four bits before them have no key.
        (EL_80_II, 25, 3, 0x1F, chord("status key 1")),
        (EL_80_II, 25, 3, 0xC0, chord("status key 2")),
        (EL_80_II, 25, 4, 0x01, chord("left key rear")),
        (EL_80_II, 25, 4, 0x10, Routing(0)),
        (EL_80_II, 25, 24, 0x10, chord("right key rear")),
        (EL_2D_80S, 29, 3, 0x01, chord("status key 1")),
        (EL_2D_80S, 29, 7, 0x80, chord("status key 20")),
        (EL_2D_80S, 29, 8, 0x01, chord("left key rear")),
        (EL_2D_80S, 29, 8, 0x10, Routing(0)),
        (EL_2D_80S, 29, 28, 0x08, Routing(79)),
        (EL_2D_80S, 29, 28, 0x20, chord("right key front")),
        # Two keys are pressed together.
        (LIVE_40, 15, 3, 0x03, chord("left key rear", "left key front")),
        (LIVE_40, 15, 4, 0xA0, chord("routing")),
    ],
)
def test_keys_are_decoded_from_their_bits(
    number: int, size: int, at: int, byte: int, key: Event
) -> None:
    assert known(number).keys(bytes.fromhex(keys(at, byte, size))) == [key]


LEFT = "02 4b 50 5f 3030 3030 3230" + "3030" * 12 + "03"
UP = "02 4b 50 5f" + "3030" * 15 + "03"


@pytest.mark.parametrize(
    ("received", "events"),
    [
        (LEFT, []),
        (LEFT + UP, [chord("bar left")]),
        # The bar moves from its first step to its second.
        (LEFT + LEFT.replace("3230", "3830") + UP, [chord("bar left"), chord("bar left 2")]),
        # This is a key on the braille keyboard.
        ("02 4c 50 52 3030 3031 03", [chord("dot1")]),
        ("02 4c 50 52 3030 3831 03", [chord("dot1", "dot8")]),
        ("02 4c 50 52 3032 3030 03", [chord("space")]),
        ("02 4c 50 52 3132 3037 03", [chord("left space", "dot1", "dot2", "dot3")]),
        ("02 4c 50 52 303a 3030 03", [chord("right space")]),
        ("02 4c 50 52 3035 3030 03", [chord("left thumb", "right thumb")]),
        ("02 4c 50 52 3830 3131 03", []),  # This is a key on a PC keyboard.
        (
            "02 4c 50 51 3030 03 02 4c 50 52 3030 3031 03",
            [chord("dot1")],
        ),  # One packet is too short.
        # These packets don't report keys.
        (identity(LIVE_40).hex() + LEFT + UP, [chord("bar left")]),
        ("02 4b 50 5f 3030 3030" + LEFT + UP, [chord("bar left")]),
        ("02 4b 5f 5f 30 02 4b 02 4d 50 50 03 02 02" + LEFT + UP, [chord("bar left")]),
        ("02 4c 50 52 3030 3031 04" + LEFT + UP, [chord("bar left")]),
    ],
)
def test_keys_are_decoded(received: str, events: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == events


TAP = bytes.fromhex(keys(2, 0x20, 15))
SOME = bytes.fromhex(
    keys(4, 0x40, 15) + "02 4c 50 52 3132 3037 03 03 30" + keys(14, 0x02, 15) + keys(4, 0xA0, 15)
)
NOISE = noise("02 03 4a 4b 4c 50 52 5f 30 31 3f")


@given(cut(SOME))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes]) -> None:
    whole = known().keys(SOME)
    assert whole
    papenmeier = known()
    assert [event for part in parts for event in papenmeier.keys(part)] == whole


@given(st.lists(NOISE, max_size=6))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes]) -> None:
    papenmeier = known()
    for part in parts:
        papenmeier.keys(part)
    # Because of the random bytes, a key may seem to be held. This report releases it.
    papenmeier.keys(up(15))
    assert papenmeier.keys(TAP) == [chord("bar left")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or found.model.startswith("Braillex")


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = (b"\x02\x4b\x52\x58" + b"\x30" * 79) * 1_200
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


def test_end_keys_alone_cover_all_six_reading_actions() -> None:
    ends = {f"{side} key {place}" for side in ("left", "right") for place in ("rear", "front")}
    assert {action for names, action in Codec.bindings.items() if names <= ends} >= set(READING)


@pytest.mark.parametrize(
    ("number", "text", "status"), [(EL_40C, 40, 0), (EL_80_II, 80, 2), (EL_2D_80S, 80, 20)]
)
def test_older_display_shows_the_cells_and_reports_its_keys(
    tmp_path: Path, hear: Hear, number: int, text: int, status: int
) -> None:
    display = PapenmeierEmulator(
        tmp_path / "braillex", number=number, text=text, status=status, older=True
    )
    heard = hear(display, Codec)
    identity = heard.connect()
    assert (identity.cells, identity.status) == (text, status)
    cells = bytes(range(1, text + status + 1))
    heard.link.show(cells)
    assert display.shows(cells)
    for cell in (0, text - 1):
        for row in (0, 1):
            display.route(cell, row)
            assert heard.key() == Routing(cell)
    display.press("left key front", "right key front")
    assert heard.chord() == {"left key front", "right key front"}


def test_display_that_uses_the_higher_speed_is_also_found(tmp_path: Path, hear: Hear) -> None:
    display = PapenmeierEmulator(tmp_path / "braillex", number=89)
    display.hears_at = termios.B115200
    heard = hear(display, Codec, PATIENCE_S)
    give_up(heard.clock, PATIENCE_S)
    assert heard.connect() == Identity("Braillex Trio", 40)
    display.press("left space", "dot1")
    assert heard.chord() == {"left space", "dot1"}
    display.press("right key rear", "left key rear")
    assert heard.chord() == {"left key rear", "right key rear"}
