"""Tests the Canute's protocol with tables of sample bytes and random bytes, and how long its motors
run.
"""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import Event, FrameRefused, FrameTaken, Identity
from companion.braille.displays.canute import Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear, Heard
from tests.emulators.canute import CanuteEmulator, x25


def packet(body: str) -> bytes:
    """Return a packet with its checksum and flags, without escaping anything."""
    data = bytes.fromhex(body)
    framed = data + x25(data)
    assert not {0x7D, 0x7E} & set(framed)
    return b"\x7e" + framed + b"\x7e"


def packets(*bodies: str) -> bytes:
    return b"".join(packet(body) for body in bodies)


def known() -> Codec:
    """Return a codec that has recognised a display with 3 blank rows of 16 cells."""
    canute = Codec()
    assert canute.recognise(packets("00 10 00 00", "01 03 00"))
    for _ in range(3):
        assert canute.frame(bytes(3 * 16), None)
        canute.keys(packet("06 00 00"))
    canute.keys(packet("0d 00 00"))
    return canute


def row(dots: int) -> bytes:
    return bytes([dots]) * 16


TAP = packets("0a 00 08", "0a 00 00")


def test_checksum_is_calculated_as_in_x25() -> None:
    assert x25(b"123456789").hex(" ") == "6e 90"


def test_greeting_asks_for_columns_and_rows() -> None:
    assert Codec().hello().hex(" ") == "7e 00 78 f0 7e 7e 01 f1 e1 7e"


def test_goodbye_message_lowers_all_rows() -> None:
    assert Codec().goodbye() == packet("09")


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        (
            packets("00 28 00 00", "01 09 00"),
            Identity("Canute 360", 360, rows=9, has_six_dots=True),
        ),
        (packets("01 09 00", "00 28 00"), Identity("Canute 360", 360, rows=9, has_six_dots=True)),
        (
            b"\x7e40\x7d" + packets("00 20 00", "01 04 00"),
            Identity("Canute 360", 128, rows=4, has_six_dots=True),
        ),
        # The two answers share a single flag.
        (
            packet("00 28 00") + packet("01 09 00")[1:],
            Identity("Canute 360", 360, rows=9, has_six_dots=True),
        ),
    ],
)
def test_known_displays_are_recognised(received: bytes, identity: Identity) -> None:
    assert Codec().recognise(received) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        packet("00 28 00 00"),
        packet("01 09 00"),
        packets("00 00 00", "01 09 00"),
        packets("00 28 00", "01 00 00"),
        packets("00 28 00", "01 09 00")[:-1],
        packet("00 28 00") + b"\x7e\x01\x09\x00\x00\x00\x7e",  # The checksum is wrong.
        b"\x7e\x7e\x7e\x7d\x7e\x7d\x7d\x7e",
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("cells", "sent"),
    [
        ("01" * 16, "7e 06 00 " + "01 " * 16 + "7d 5d 7b 7e"),
        # Dots 7 and 8 are dropped, because the Canute's cells have six dots.
        ("c1" * 16, "7e 06 00 " + "01 " * 16 + "7d 5d 7b 7e"),
    ],
)
def test_row_is_written_as_its_number_followed_by_its_cells(cells: str, sent: str) -> None:
    assert known().frame(bytes.fromhex(cells), None).hex(" ") == sent


def test_flags_and_escapes_inside_a_packet_are_escaped() -> None:
    """The checksums of some of these rows contain flags and escapes."""
    escaped = 0
    for number in range(1, 500):
        sent = known().frame(bytes([number % 64, number // 64] * 8), None)
        assert sent.startswith(b"\x7e")
        assert sent.find(b"\x7e", 1) == len(sent) - 1
        body = sent[1:-1].replace(b"\x7d\x5e", b"\x7e").replace(b"\x7d\x5d", b"\x7d")
        assert x25(body[:-2]) == body[-2:]
        escaped += len(body) + 2 < len(sent)
    assert escaped > 3


def test_changed_rows_are_written_one_by_one() -> None:
    canute = known()
    cells = row(1) + row(0) + row(3)
    assert canute.frame(cells, None)[:4].hex(" ") == "7e 06 00 01"
    # This makes the link write the remaining rows.
    assert canute.keys(packet("06 00 00")) == [FrameRefused()]
    assert canute.frame(cells, None)[:4].hex(" ") == "7e 06 02 03"
    assert canute.keys(packet("06 00 00")) == [FrameTaken()]
    assert canute.frame(cells, cells) == b""
    assert canute.keys(packet("0a 00 00")) == [FrameTaken()]


def test_next_row_that_is_written_contains_the_newest_cells() -> None:
    canute = known()
    canute.frame(row(1) + row(1) + row(1), None)
    canute.keys(packet("06 00 00"))
    assert canute.frame(row(1) + row(2) + row(1), None)[:4].hex(" ") == "7e 06 01 02"


def test_row_that_is_moving_is_rewritten_only_after_the_motors_have_stopped() -> None:
    canute = known()
    canute.frame(row(1) + row(0) + row(0), None)
    assert canute.keys(packet("06 00 00")) == [FrameTaken()]
    assert canute.frame(row(2) + row(0) + row(0), None) == b""
    assert canute.keys(packets("0a 00 00", "0d 01 00", "0a 00 00")) == []
    assert canute.keys(packet("0d 00 00")) == [FrameRefused()]
    assert canute.frame(row(2) + row(0) + row(0), None)[:4].hex(" ") == "7e 06 00 02"


def test_refused_row_is_sent_again_when_the_motors_have_stopped() -> None:
    canute = known()
    cells = row(1) + row(0) + row(0)
    first = canute.frame(cells, None)
    assert canute.keys(packet("06 01 00")) == []
    assert canute.keys(packets("0d 01 00", "0d 00 00")) == [FrameRefused()]
    assert canute.frame(cells, None) == first


def test_row_whose_answer_was_lost_is_sent_again() -> None:
    canute = known()
    cells = row(1) + row(0) + row(0)
    assert canute.frame(cells, None) == canute.frame(cells, None) != b""


def test_motor_state_is_polled_while_the_motors_are_running() -> None:
    canute = known()
    asked = [canute.poll() for _ in range(8)]
    assert asked == [packet("0a")] * 8
    canute.frame(row(1), None)
    canute.keys(packet("06 00 00"))
    asked = [canute.poll() for _ in range(8)]
    assert asked.count(packets("0a", "0d")) == 2
    assert asked.count(packet("0a")) == 6


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        (packet("0a 01 00"), []),
        (packets("0a 01 00", "0a 00 00"), [chord("help")]),
        (packets("0a 02 00", "0a 00 00"), [chord("line 1")]),
        (packets("0a 00 02", "0a 00 00"), [chord("line 9")]),
        (packets("0a 00 04", "0a 00 00"), [chord("refresh")]),
        (packets("0a 00 08", "0a 00 00"), [chord("back")]),
        (packets("0a 00 10", "0a 00 00"), [chord("menu")]),
        (packets("0a 00 20", "0a 00 00"), [chord("forward")]),
        (packets("0a 00 30", "0a 00 10", "0a 00 00"), [chord("menu", "forward")]),
        (packets("0a 00 08", "0a 00 08", "0a 00 00"), [chord("back")]),
        (packets("0a 00 c0", "0a 00 00"), []),  # These bits have no key.
        (b"\x7d\x7e" + TAP + b"\x7e\x7e", [chord("back")]),
        (b"\x7e\x0a\x00\x10\x00\x00\x7e" + TAP, [chord("back")]),  # The checksum is wrong.
        (packets("0b 31 2e 32", "03 01 00 00", "06 00 00") + TAP, [chord("back")]),
    ],
)
def test_keys_are_decoded(received: bytes, keys: list[Event]) -> None:
    assert known().keys(received) == keys


def test_escaped_answer_is_decoded() -> None:
    assert known().keys(b"\x7e\x0a\x00\x7d\x28" + b"\x7e" + TAP) == [chord("back")]
    plain = b"\x0a\x7e\x00"
    escaped = (plain + x25(plain)).replace(b"\x7e", b"\x7d\x5e")
    lines = chord(*(f"line {number}" for number in range(1, 7)))
    assert known().keys(b"\x7e" + escaped + packet("0a 00 00")) == [lines]


SOME = packets("0a 00 08", "0d 01 00", "0a 00 18", "0a 00 00") + TAP
NOISE = noise("7e 7d 00 06 0a 0d 01 10 5e 5d")


@given(cut(SOME))
def test_answers_are_decoded_wherever_they_are_split(parts: list[bytes]) -> None:
    canute = known()
    keys = [key for part in parts for key in canute.keys(part)]
    assert keys == [chord("back", "menu"), chord("back")]


@given(st.lists(NOISE, max_size=6))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes]) -> None:
    canute = known()
    for part in parts:
        canute.keys(part)
    canute.keys(TAP)  # If the random bytes end with half an answer, it may swallow this tap.
    assert canute.keys(TAP) == [chord("back")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    Codec().recognise(received)


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\x7e" + bytes(range(27)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


Plug = Callable[..., tuple[CanuteEmulator, Heard]]


@pytest.fixture
def plug(tmp_path: Path, hear: Hear) -> Plug:
    """Return a blank display and the link to it."""

    def plug(**details: Any) -> tuple[CanuteEmulator, Heard]:
        display = CanuteEmulator(tmp_path / "canute", **details)
        heard = hear(display, Codec)
        heard.connect()
        assert display.wait_until(lambda: len(display.rows_written) == display.rows)
        display.rows_written.clear()
        return display, heard

    return plug


def test_only_changed_rows_move(plug: Plug) -> None:
    display, heard = plug()
    heard.link.show(bytes(40) + b"\x01" + bytes(79) + b"\x02")
    assert display.wait_until(lambda: display.rows_written == [1, 3])
    heard.link.show(bytes(40) + b"\x01" + bytes(79) + b"\x03")
    assert display.wait_until(lambda: display.rows_written == [1, 3, 3])
    assert display.shows(bytes(40) + b"\x01" + bytes(79) + b"\x03")


def test_text_that_changes_faster_than_the_motors_move_is_never_refused(plug: Plug) -> None:
    display, heard = plug(motors_s=0.5)
    since = heard.clock.now()
    for dots in range(1, 41):
        heard.link.show(bytes([dots]))
        heard.pause(0.05)
    assert display.shows(b"\x28")
    assert display.refused == 0
    assert len(display.rows_written) <= 2 + (heard.clock.now() - since) / 0.5


def test_keys_arrive_while_the_motors_are_running(plug: Plug) -> None:
    display, heard = plug()
    display.motors_s = math.inf
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    display.press("menu", "back")
    assert heard.chord() == {"menu", "back"}
    assert display.moving
