"""Tests Freedom Scientific's protocol, using tables of sample bytes and random bytes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import (
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    PoweringOff,
    Reply,
    Routing,
)
from companion.braille.displays.focus import Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear, Heard
from tests.emulators.focus import FocusEmulator, summed

ACK = bytes.fromhex("01 00 00 00")
TOO_SLOW = bytes.fromhex("02 30 00 00")
EXTENDED = "0f 02 00 00"
TAP = bytes.fromhex("03 00 00 00 03 00 10 00 03 00 00 00")


def identity(model: str, firmware: str = "2.10") -> bytes:
    """Return the acknowledgement of the identity request, followed by the answer."""
    parts = ((b"Freedom Scientific", 24), (model.encode(), 16), (firmware.encode(), 8))
    return ACK + summed(0x80, b"".join(part.ljust(size, b"\0") for part, size in parts))


def known(model: str = "Focus 40", firmware: str = "2.10") -> Codec:
    """Return a codec that has recognised a display, by default one without rockers."""
    focus = Codec()
    assert focus.recognise(identity(model, firmware)) is not None
    return focus


def sent(event: Event) -> str:
    assert isinstance(event, Reply)
    return event.data.hex(" ")


def test_greeting_asks_for_the_identity() -> None:
    assert Codec().hello().hex(" ") == "00 00 00 00"


def test_displays_identity_is_read_from_the_bytes_it_sends() -> None:
    received = bytes.fromhex(
        "80 30 00 00"
        "46 72 65 65 64 6f 6d 20 53 63 69 65 6e 74 69 66 69 63 00 00 00 00 00 00"
        "46 6f 63 75 73 20 34 30 00 00 00 00 00 00 00 00"
        "35 2e 38 30 00 00 00 00 1e"
    )
    assert received == identity("Focus 40", "5.80")[4:]
    assert Codec().recognise(received) == Identity("Focus 40", 40)


@pytest.mark.parametrize(
    ("model", "cells", "sent"),
    [
        ("Focus 14", "00 01 ff", "81 03 00 00 00 01 ff 7c"),
        ("Focus 40", "80 40", "81 02 00 00 80 40 bd"),
    ],
)
def test_frame_contains_all_cells_and_a_checksum(model: str, cells: str, sent: str) -> None:
    frame = known(model).frame(bytes.fromhex(cells), None)
    assert frame.hex(" ") == sent
    assert sum(frame) % 256 == 0


@pytest.mark.parametrize("cells", [44, 70, 84])
def test_first_focus_models_number_their_dots_differently_from_later_ones(cells: int) -> None:
    frame = known(f"Focus {cells}").frame(bytes(1 << bit for bit in range(8)).ljust(cells), None)
    assert frame[4:12].hex(" ") == "01 02 04 10 20 40 08 80"


def test_acknowledged_frame_counts_as_accepted() -> None:
    focus = known()
    focus.frame(bytes(40), None)
    assert focus.keys(ACK) == [FrameTaken()]
    assert focus.keys(ACK) == []  # No frame is waiting for this acknowledgement.


def test_rocker_keys_are_requested_once_after_the_first_frame() -> None:
    focus = known(firmware="5.80")
    assert focus.frame(bytes(40), None)[0] == 0x81
    [after_cells] = focus.keys(ACK)
    assert sent(after_cells) == EXTENDED
    assert focus.keys(ACK) == [FrameTaken()]
    focus.frame(bytes(40), None)
    assert focus.keys(ACK) == [FrameTaken()]


def test_rocker_keys_are_requested_again_if_the_first_frame_was_lost() -> None:
    focus = known(firmware="5.80")
    focus.frame(bytes(40), None)
    focus.frame(bytes(40), None)
    assert [sent(event) for event in focus.keys(ACK)] == [EXTENDED]


def test_display_without_rockers_still_gets_its_frame() -> None:
    focus = known(firmware="3.00")
    focus.frame(bytes(40), None)
    focus.keys(ACK)
    assert focus.keys(bytes.fromhex("02 32 00 00")) == [FrameTaken()]


@pytest.mark.parametrize("why", range(0x30, 0x38))
def test_refused_frame_is_reported(why: int) -> None:
    focus = known()
    focus.frame(bytes(40), None)
    assert focus.keys(bytes([2, why, 7, 0])) == [FrameRefused()]


def test_slow_display_gets_its_cells_in_parts() -> None:
    focus = known("Focus 14")
    cells = bytes(range(1, 15))
    assert focus.frame(cells, None)[1] == 14
    assert focus.keys(TOO_SLOW) == [FrameRefused()]
    assert focus.frame(cells, None).hex(" ") == "81 07 00 00 01 02 03 04 05 06 07 5c"
    [second] = focus.keys(ACK)
    assert sent(second) == "81 07 07 00 08 09 0a 0b 0c 0d 0e 24"
    assert focus.keys(ACK) == [FrameTaken()]
    for _ in range(10):
        assert focus.keys(TOO_SLOW) == [FrameRefused()]
    assert focus.frame(cells, None)[1] == 1


@pytest.mark.parametrize(
    ("received", "found"),
    [
        (identity("Focus 14"), Identity("Focus 14", 14)),
        (identity("Focus 80"), Identity("Focus 80", 80)),
        (identity("Focus 84", ""), Identity("Focus 84", 84)),
        (identity("pm display 20"), Identity("pm display 20", 20)),
        (identity("Focus 66", "none"), Identity("Focus 66", 66)),  # This model is unknown.
        (b"\x80\x30\x00\xff\x01" + identity("Focus 40"), Identity("Focus 40", 40)),
        (identity("Focus 40")[4:] * 2, Identity("Focus 40", 40)),
    ],
)
def test_known_displays_are_recognised(received: bytes, found: Identity) -> None:
    assert Codec().recognise(received) == found


@pytest.mark.parametrize(
    "received",
    [
        b"",
        ACK,
        identity("Focus 40")[:-1],
        identity("Focus 40")[:-1] + b"\x00",  # The checksum is wrong.
        identity("Focus"),
        b"\x1b\x01\x03\x00\x00\x28",  # This is how a HumanWare display answers.
        b"\xfe\x89",  # This is how a Handy Tech display answers.
        b"hello, modem here 40\r\n" * 5,
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


UP = "03 00 00 00"


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        ("03 01 00 00", []),
        (f"03 01 00 00 {UP}", [chord("dot1")]),
        (f"03 80 00 00 {UP}", [chord("dot8")]),
        (f"03 01 00 00 03 01 80 00 {UP}", [chord("dot1", "space")]),
        (f"03 01 80 00 03 00 80 00 {UP}", [chord("dot1", "space")]),
        (f"03 00 01 00 {UP} 03 00 02 00 {UP}", [chord("left nav press"), chord("right nav press")]),
        (f"03 00 04 00 {UP} 03 00 08 00 {UP}", [chord("left shift"), chord("right shift")]),
        (f"03 00 10 00 {UP} 03 00 20 00 {UP}", [chord("left panning"), chord("right panning")]),
        (f"03 00 30 00 {UP}", [chord("left panning", "right panning")]),
        (f"03 00 00 03 {UP}", [chord("left selector", "right selector")]),
        (f"03 00 00 10 {UP}", [chord("left bumper up")]),
        (f"03 00 00 20 {UP}", [chord("left bumper down")]),
        (f"03 00 00 40 {UP}", [chord("right bumper up")]),
        (f"03 00 00 80 {UP}", [chord("right bumper down")]),
        ("82 04 00 00 10 00 00 00 6a 82 04 00 00 00 00 00 00 7a", [chord("left rocker up")]),
        ("82 04 00 00 20 00 00 00 5a 82 04 00 00 00 00 00 00 7a", [chord("left rocker down")]),
        ("82 04 00 00 40 00 00 00 3a 82 04 00 00 00 00 00 00 7a", [chord("right rocker up")]),
        ("82 04 00 00 80 00 00 00 fa 82 04 00 00 00 00 00 00 7a", [chord("right rocker down")]),
        ("82 04 00 00 80 00 00 00 fb 82 04 00 00 00 00 00 00 7a", []),  # The checksum is wrong.
        (f"03 00 04 00 82 04 00 00 10 00 00 00 6a {UP}", []),
        (
            f"03 00 04 00 82 04 00 00 10 00 00 00 6a {UP} 82 04 00 00 00 00 00 00 7a",
            [chord("left shift", "left rocker up")],
        ),
        ("05 01 00 00", [chord("left nav up")]),
        ("05 0a 00 00", [chord("left nav down"), chord("left nav down")]),
        ("05 11 00 00 05 19 00 00", [chord("right nav down"), chord("right nav up")]),
        ("05 21 00 00", []),  # There is no fifth direction.
        (f"03 00 04 00 05 01 00 00 {UP}", [chord("left shift", "left nav up")]),
        ("04 00 01 00 04 00 00 00", [Routing(0)]),
        ("04 27 01 00 04 27 00 00", [Routing(39)]),
        ("04 28 01 00 04 28 00 00", []),  # This key is beyond the last cell.
        ("04 07 01 01 04 07 00 01", [chord("nav row")]),
        ("04 01 01 00 04 02 01 00 04 01 00 00 04 02 00 00", [chord("routing")]),
        (f"04 01 01 00 03 01 00 00 04 01 00 00 {UP}", [chord("routing", "dot1")]),
        (f"00 00 00 03 01 00 00 {UP}", [chord("dot1")]),
        (f"00 7f 83 01 41 03 01 00 00 {UP}", [chord("dot1")]),
        (f"03 00 40 00 03 01 00 00 {UP}", [chord("dot1")]),  # This isn't a packet that we know.
    ],
)  # fmt: skip
def test_keys_are_decoded(received: str, keys: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == keys


@pytest.mark.parametrize(
    ("cells", "number", "name"),
    [
        (20, 0, "left panning"),
        (20, 4, "left panning"),
        (20, 5, "left selector"),
        (20, 6, "hot key 1"),
        (20, 13, "hot key 8"),
        (20, 14, "right selector"),
        (20, 15, "right panning"),
        (40, 14, "left panning"),
        (40, 15, "left selector"),
        (40, 16, "hot key 1"),
        (40, 24, "right selector"),
        (40, 39, "right panning"),
    ],
)
def test_upper_row_keys_of_a_pac_mate_have_names(cells: int, number: int, name: str) -> None:
    press, release = bytes([4, number, 1, 1]), bytes([4, number, 0, 1])
    assert known(f"pm display {cells}").keys(press + release) == [chord(name)]


SOME = bytes.fromhex(
    "03 01 00 00 04 05 01 00 82 04 00 00 10 00 00 00 6a 82 04 00 00 00 00 00 00 7a"
    "03 00 00 00 04 05 00 00 05 0a 00 00 02 31 04 00"
)
NOISE = noise("00 01 02 03 04 05 80 82 30 7a 10")


@given(cut(SOME))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes]) -> None:
    whole = known().keys(SOME)
    assert whole
    focus = known()
    assert [event for part in parts for event in focus.keys(part)] == whole


@given(st.lists(NOISE, max_size=6), st.sampled_from(["Focus 14", "Focus 84", "pm display 20"]))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes], model: str) -> None:
    focus = known(model)
    for part in parts:
        focus.keys(part)
    # If the random bytes end with half a packet, the codec may wait for 52 more bytes before it
    # discards that.
    for _ in range(6):
        focus.keys(TAP)
    assert focus.keys(TAP) == [chord("left panning")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    assert Codec().recognise(received) is None


@given(st.lists(NOISE, max_size=6))
def test_random_bytes_between_frames_never_cause_an_error(parts: list[bytes]) -> None:
    focus = known(firmware="5.80")
    for part in parts:
        assert focus.frame(bytes(40), None)
        assert PoweringOff() not in focus.keys(part)


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\x80\x30\x00\x00" + bytes(range(6, 33)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


Plug = Callable[..., tuple[FocusEmulator, Heard]]


@pytest.fixture
def plug(tmp_path: Path, hear: Hear) -> Plug:
    def plug(cells: int = 40, **details: Any) -> tuple[FocusEmulator, Heard]:
        display = FocusEmulator(tmp_path / "display", cells, **details)
        heard = hear(display, Codec)
        heard.connect()
        return display, heard

    return plug


def test_link_requests_rocker_keys_and_receives_them(plug: Plug) -> None:
    display, heard = plug()
    assert display.wait_until(lambda: display.extended)
    display.press("left rocker up")
    assert heard.chord() == {"left rocker up"}


def test_link_writes_to_a_slow_display_in_parts(plug: Plug) -> None:
    display, heard = plug(80, takes=15)
    for cells in (bytes(range(1, 81)), bytes(range(80, 0, -1))):
        heard.link.show(cells)
        assert display.shows(cells)
    assert max(length for _, length in display.writes) == 10


def test_link_writes_a_refused_frame_again(plug: Plug) -> None:
    display, heard = plug()
    assert display.shows(b"")
    display.nacks = 3
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")


def test_first_focus_models_show_the_same_dots_as_later_ones(plug: Plug) -> None:
    display, heard = plug(44, firmware="1.0")
    heard.link.show(bytes(range(44)))
    assert display.shows(bytes(range(44)))
    assert not display.extended
