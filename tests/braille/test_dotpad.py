"""Tests the Dot Pad's protocol, using tables of sample bytes and random bytes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import Event, FrameRefused, FrameTaken, Identity, Routing
from companion.braille.displays.dotpad import Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear, Heard
from tests.emulators.dotpad import DotPadEmulator, packet
from tests.waiting import wait_for

BOARD = packet("0111", bytes([0xC1, 30, 10, 20, 0, 0, 0, 0]))
#: A display that reports its tactile surface, and one that doesn't.
PAD, LINE_ALONE = Identity("Dot Pad", 20, page_rows=8), Identity("Dot Pad", 20)
UP = packet("0332", b"\0")
F2 = packet("0332", b"\x40")
TAP = F2 + UP


def known() -> Codec:
    """Return a codec that has recognised a display."""
    dotpad = Codec()
    assert dotpad.recognise(BOARD) is not None
    return dotpad


def test_greeting_asks_for_the_description_of_the_board() -> None:
    assert Codec().hello().hex(" ") == "aa 55 00 05 00 01 10 00 b4"


@pytest.mark.parametrize(
    ("cells", "sent"),
    [
        ("00", "aa 55 00 07 00 02 00 00 00 00 a7"),
        # The cells have one dot each: first dots 1, 2, 3 and 7, then dots 4, 5, 6 and 8.
        ("01 02 04 40", "aa 55 00 0a 00 02 00 00 00 01 02 04 08 a8"),
        ("08 10 20 80", "aa 55 00 0a 00 02 00 00 00 10 20 40 80 57"),
        ("ff 47", "aa 55 00 08 00 02 00 00 00 ff 0f 57"),
    ],
)
def test_frame_is_written_from_its_first_cell(cells: str, sent: str) -> None:
    assert known().frame(bytes.fromhex(cells), None).hex(" ") == sent


@pytest.mark.parametrize(
    "received",
    [
        BOARD,
        b"\xaa\x55\x00\xaa" + BOARD,
        packet("0201", b"\0") + UP + BOARD,
        packet("0111", b""),
    ],
)
def test_known_displays_are_recognised(received: bytes) -> None:
    assert Codec().recognise(received) in (PAD, LINE_ALONE)


@pytest.mark.parametrize(
    "received",
    [
        b"",
        BOARD[:-1],
        BOARD[:-1] + b"\0",  # The checksum is wrong.
        packet("0201", b"\0"),
        packet("9902", b"\0"),
        b"\x1b\x01\x28\x1b\x84Vario 40        ",  # This is how a Baum display answers.
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        (F2, []),
        (TAP, [chord("f2")]),
        (packet("0332", b"\x80") + UP, [chord("f1")]),
        (packet("0332", b"\x90\0\0\0") + packet("0332", bytes(4)), [chord("f1", "f4")]),
        (packet("0332", b"\x40") + packet("0332", b"\x60") + UP, [chord("f2", "f3")]),
        (packet("0332", b"\x0f\xff") + UP, []),  # These bits have no key.
        (packet("0322", b"\x80\0\0") + packet("0322", bytes(3)), [Routing(0)]),
        (packet("0322", b"\0\0\x10") + packet("0322", bytes(3)), [Routing(19)]),
        (packet("0322", b"\0\0\x08") + packet("0322", bytes(3)), []),  # No cell is under this key.
        (packet("0322", b"\xc0\0\0") + packet("0322", bytes(3)), [chord("routing")]),
        (packet("0312", b"\0\x02\0\0") + packet("0312", bytes(4)), [chord("key 15")]),
        (F2 + packet("0312", b"\x80") + UP, []),
        (F2 + packet("0312", b"\x80") + UP + packet("0312", b"\0"), [chord("f2", "key 1")]),
        (packet("0201", b"\0"), []),
        (packet("0202", b"\0"), [FrameTaken()]),
        (packet("9902", b"\0"), [FrameRefused()]),
        # If an error is repeated immediately, only the first report of it gets a reply.
        (packet("9902", b"\0") * 3, [FrameRefused()]),
        (packet("9902", b"\0") + packet("0202", b"\0"), [FrameRefused(), FrameTaken()]),
        (F2[:-1] + b"\xff" + TAP, [chord("f2")]),  # The checksum is wrong.
        (b"\xaa\x55\xff\xff" + TAP, [chord("f2")]),  # The length is wrong.
        (b"\xaa\x55\x00\x03\x00\x03\x32" + TAP, [chord("f2")]),
        (packet("0113", b"DotPad320") + TAP, [chord("f2")]),  # Nobody asked for this answer.
        (b"\xaa\xaa\x55" + TAP, [chord("f2")]),
    ],
)
def test_keys_are_decoded(received: bytes, keys: list[Event]) -> None:
    assert known().keys(received) == keys


SOME = BOARD + F2 + packet("0322", b"\xaa\x55\x00") + TAP
SOME += packet("0322", bytes(3)) + packet("0202", b"\0")
NOISE = noise("aa 55 00 05 06 0c 03 32 02 99")


@given(cut(SOME))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes]) -> None:
    whole = known().keys(SOME)
    assert len(whole) == 2
    dotpad = known()
    assert [key for part in parts for key in dotpad.keys(part)] == whole


@given(st.lists(NOISE, max_size=6))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes]) -> None:
    dotpad = known()
    for part in parts:
        dotpad.keys(part)
    # If the random bytes end with half a packet, these bytes may complete it.
    dotpad.keys(TAP * 3)
    assert dotpad.keys(TAP) == [chord("f2")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    assert Codec().recognise(received) in {None, PAD, LINE_ALONE}


@pytest.mark.parametrize(
    ("board", "rows"),
    [("c1 1e 0a 14", 8), ("c1 1e 05 14", 4), ("c1 14 0a 14", 0), ("c1 ff ff 14", 0), ("c1", 0)],
)
def test_surface_shows_as_many_rows_as_fit(board: str, rows: int) -> None:
    found = Codec().recognise(packet("0111", bytes.fromhex(board)))
    assert found is not None
    assert found.page_rows == rows


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\xaa\x55\x00\x06" + bytes(range(27)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


Plug = Callable[..., tuple[DotPadEmulator, Heard]]


@pytest.fixture
def plug(tmp_path: Path, hear: Hear) -> Plug:
    """Return a blank display and the link to it."""

    def plug(**details: Any) -> tuple[DotPadEmulator, Heard]:
        display = DotPadEmulator(tmp_path / "dotpad", **details)
        heard = hear(display, Codec)
        heard.connect()
        assert display.shows(b"")
        return display, heard

    return plug


def test_next_line_waits_until_the_pins_have_moved(plug: Plug) -> None:
    display, heard = plug(pins_s=0.2)
    since = heard.clock.now()
    for dots in range(1, 30):
        heard.link.show(bytes([dots]))
        heard.pause(0.02)
    assert display.shows(b"\x1d")
    assert display.errors == 0
    assert len(display.frames) <= 2 + (heard.clock.now() - since) / 0.2


def test_rejected_line_is_resent_sooner_than_a_lost_one(
    plug: Plug,
) -> None:
    display, heard = plug()
    with heard.clock.passing():
        wait_for(lambda: display.is_still)
    display.errs = 1
    heard.link.show(b"\x01")
    wait_for(lambda: display.errors == 1)
    heard.clock.advance(0.1)
    wait_for(lambda: display.shown.startswith(b"\x01"))
    assert display.errors == 1


def test_page_appears_on_the_surface_and_the_line_on_the_display(plug: Plug) -> None:
    display, heard = plug()
    page = bytes(range(0x60, 0x100))
    heard.link.show(b"\x01".ljust(20, b"\0") + page)
    with heard.clock.passing():
        wait_for(lambda: b"".join(display.page()) == page)
    assert display.shown.startswith(b"\x01")
    assert display.errors == 0


def test_unchanged_surface_lines_are_not_resent(plug: Plug) -> None:
    """Two of the surface's lines are sent, because the changed row of braille spans both."""
    display, heard = plug()
    heard.link.show(bytes(20) + b"\x01" * 160)
    with heard.clock.passing():
        wait_for(lambda: b"".join(display.page()) == b"\x01" * 160)
        wait_for(lambda: display.is_still)
    sent = len(display.wire)
    heard.link.show(bytes(20) + b"\x01" * 140 + b"\x02" * 20)
    with heard.clock.passing():
        wait_for(lambda: display.page()[-1] == b"\x02" * 20)
    assert display.wire[sent:].count(b"\xaa\x55") == 2


def test_closing_the_link_clears_the_surface(plug: Plug) -> None:
    display, heard = plug()
    heard.link.show(b"\xff" * 180)
    with heard.clock.passing():
        wait_for(lambda: b"".join(display.page()) == b"\xff" * 160)
        heard.link.close()
    assert not any(map(any, display.surface))
    assert display.shows(b"")
