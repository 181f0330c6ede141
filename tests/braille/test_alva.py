"""Tests ALVA's two protocols, using tables of sample bytes and random bytes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import (
    READING,
    Event,
    FrameRefused,
    Identity,
    PoweringOff,
    Routing,
)
from companion.braille.displays.alva import Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear
from tests.emulators.alva import AlvaEmulator, OldAlvaEmulator

BC640 = "1b 3f 40 1b 45 28 1b 54 00 4c"
ABT340 = "1b 49 44 3d 01"
SATELLITE = "1b 49 44 3d 0e"
THUMB = bytes.fromhex("1b 4b 71 00 1b 4b f1 00")
FRONT = bytes.fromhex("71 04 71 84")


def known(answer: str = BC640) -> Codec:
    """Return a codec that has recognised a display by this answer."""
    alva = Codec()
    assert alva.recognise(bytes.fromhex(answer)) is not None
    return alva


def test_bc_models_are_queried_twice_before_older_models_are_queried() -> None:
    alva = Codec()
    bc = "1b 3f 3f 1b 45 3f 1b 54 3f"
    old = "0d 1b 46 55 4e 06 0d 1b 46 55 4e 07 0d"
    assert [alva.hello().hex(" ") for _ in range(4)] == [bc, bc, old, bc]


def test_serial_line_runs_at_9600_baud() -> None:
    settings = Codec.port_settings
    assert (settings.baud, settings.parity, settings.fallback) == (9600, "N", None)


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        (BC640, Identity("ALVA BC640", 40)),
        ("1b 45 18 1b 54 00 52 1b 3f 24", Identity("ALVA BC624", 24)),
        ("1b 3f 80 1b 45 50 1b 54 03 4c", Identity("ALVA BC680", 76, status=3)),
        ("1b 3f 80 1b 45 50 1b 54 ff 52", Identity("ALVA BC680", 40, status=39)),
        ("1b 3f 99 1b 45 2c 1b 54 00 4c", Identity("ALVA 44", 44)),  # This model is unknown.
        (f"1b ff 00 {BC640}", Identity("ALVA BC640", 40)),
        (ABT340, Identity("ABT 340", 40, status=3)),
        ("1b 49 44 3d 03", Identity("ABT 380", 80, status=5)),
        ("1b 49 44 3d 0a", Identity("Delphi 420", 20, status=3)),
        (SATELLITE, Identity("Satellite 544", 40, status=3)),
        (f"{SATELLITE} 7f 07 7e 04 7e 00 7e 00 7e 00 7e 2c", Identity("Satellite 544", 44)),
        (f"{SATELLITE} 7f 0b 7e 02 7e 00 7e 00", Identity("Satellite 544", 40, status=3)),
        ("1b 49 44 1b 49 44 3d 13", Identity("Braille System 40", 40)),
    ],
)  # fmt: skip
def test_known_displays_are_recognised(received: str, identity: Identity) -> None:
    assert Codec().recognise(bytes.fromhex(received)) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        bytes.fromhex("1b 3f 40 1b 45 28"),  # The number of status cells is missing.
        bytes.fromhex("1b 3f 40 1b 54 00 4c 1b 45"),
        bytes.fromhex("1b 3f 40 1b 45 00 1b 54 00 4c"),
        b"\x1bID=",
        b"\x1bID=\x77",
        b"\x1b\x01\x28\x1b\x84Vario 40        ",  # This is how a Baum display answers.
        b"\x1b\x01\x03\x00\x00\x28",  # This is how a HumanWare display answers.
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("answer", "cells", "sent"),
    [
        (BC640, "01 1b 0d ff" + "00" * 36, "1b 42 00 28 01 1b 0d ff" + "00" * 36),
        # In the next two cases, the status cells are to the left and to the right of the text,
        # separated from it by a blank cell.
        (
            "1b 3f 24 1b 45 0c 1b 54 02 4c",
            "01 02 03 04 05 06 07 08 09 aa bb",
            "1b 42 00 0c aa bb 00 01 02 03 04 05 06 07 08 09",
        ),
        (
            "1b 3f 24 1b 45 0c 1b 54 02 52",
            "01 02 03 04 05 06 07 08 09 aa bb",
            "1b 42 00 0c 01 02 03 04 05 06 07 08 09 00 aa bb",
        ),
        (ABT340, "77" * 40 + "aa bb cc", "0d 1b 42 00 2b aa bb cc" + "77" * 40 + "0d"),
        ("1b 49 44 3d 13", "0d" * 40, "0d 1b 42 00 28" + "0d" * 40 + "0d"),
    ],
)
def test_frame_contains_all_cells(answer: str, cells: str, sent: str) -> None:
    assert known(answer).frame(bytes.fromhex(cells), None) == bytes.fromhex(sent)


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        ("1b 4b 71 00", []),
        ("1b 4b 71 00 1b 4b f1 00", [chord("thumb left")]),
        ("1b 4b 71 01 1b 4b f1 01", [chord("thumb up")]),
        ("1b 4b 71 02 1b 4b f1 02", [chord("thumb home")]),
        ("1b 4b 71 03 1b 4b f1 03", [chord("thumb down")]),
        ("1b 4b 71 04 1b 4b f1 04", [chord("thumb right")]),
        ("1b 4b 71 00 1b 4b 71 04 1b 4b f1 00 1b 4b f1 04", [chord("thumb left", "thumb right")]),
        ("1b 4b 71 05 1b 4b f1 05", [chord("thumb left")]),
        ("1b 4b 71 09 1b 4b f1 09", [chord("thumb right")]),
        ("1b 4b 71 0a 1b 4b f1 0a", []),
        ("1b 4b 72 00 1b 4b f2 00 1b 4b 72 03 1b 4b f2 03", [chord("etouch 1"), chord("etouch 4")]),
        ("1b 4b 73 00 1b 4b 73 08 1b 4b f3 00 1b 4b f3 08", [chord("smartpad f1", "smartpad f4")]),
        ("1b 4b 73 02 1b 4b f3 02", [chord("smartpad left")]),
        ("1b 4b 73 03 1b 4b f3 03", [chord("smartpad enter")]),
        ("1b 4b 73 0d 1b 4b f3 0d", [chord("smartpad up")]),
        ("1b 4b 78 01 1b 4b 78 08 1b 4b f8 01 1b 4b f8 08", [chord("dot1", "dot8")]),
        ("1b 4b 78 0b 1b 4b f8 0b 1b 4b 78 0d 1b 4b f8 0d", [chord("space"), chord("enter")]),
        ("1b 4b 78 09 1b 4b f8 09 1b 4b 78 0a 1b 4b f8 0a", [chord("control"), chord("windows")]),
        ("1b 4b 74 00 1b 4b f4 00 1b 4b 74 27 1b 4b f4 27", [Routing(0), Routing(39)]),
        ("1b 4b 74 81 1b 4b f4 81", [Routing(1)]),  # This key is in the second row.
        ("1b 4b 74 28 1b 4b f4 28", []),  # This key is beyond the last cell.
        ("1b 4b 01 01", [PoweringOff()]),  # The display was reset.
        ("1b 4b 01 02", []),
        ("1b 3f 40 1b 45 28 1b 54 00 4c 1b 4b 71 00 1b 4b f1 00", [chord("thumb left")]),
        ("1b 1b 4b 1b 4b 71 00 ff 1b 4b f1 00", [chord("thumb left")]),
    ],
)  # fmt: skip
def test_keys_of_a_bc_model_are_decoded(received: str, keys: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == keys


@pytest.mark.parametrize(("side", "first"), [("4c", 3), ("52", 0)])
def test_routing_keys_are_counted_from_the_first_text_cell(side: str, first: int) -> None:
    alva = known(f"1b 3f 40 1b 45 28 1b 54 02 {side}")
    press, release = bytes.fromhex("1b 4b 74"), bytes.fromhex("1b 4b f4")
    assert [
        event
        for number in (first, first + 36, first + 37)
        for event in alva.keys(press + bytes([number]) + release + bytes([number]))
    ] == [Routing(0), Routing(36)]


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        ("71 04", []),
        ("71 04 71 84", [chord("left")]),
        ("71 00 71 80 71 01 71 81 71 02 71 82", [chord("prog"), chord("home"), chord("cursor")]),
        ("71 03 71 83 71 05 71 85 71 06 71 86", [chord("up"), chord("right"), chord("down")]),
        ("71 04 71 05 71 85 71 84", [chord("left", "right")]),
        ("71 07 71 08 71 09 71 89", []),
        ("71 07 71 08 71 09 71 89 71 88 71 87", [chord("cursor 2", "home 2", "prog 2")]),
        ("71 0a 71 8a 71 0d 71 8d", [chord("left tumbler left"), chord("right tumbler right")]),
        ("71 20 71 a0 71 35 71 b5", [chord("status key 1"), chord("status key 6")]),
        ("72 00 72 80 72 27 72 a7 75 05 75 85", [Routing(0), Routing(39), Routing(5)]),
        ("72 28 72 a8", []),  # This key is beyond the last cell.
        ("77 00 77 80 77 25 77 a5", [chord("speech pad f1"), chord("nav pad f2")]),
        ("77 21 77 a1 77 02 77 82", [chord("nav pad up"), chord("speech pad left")]),
        ("73 04 74 04 71 04 71 84", [chord("left")]),
        # Key codes inside a parameter packet don't count as keys.
        ("7f 0b 7e 02 7e 71 7e 05 71 04 71 84", [chord("left")]),
        ("7f 0b 7e 02 7e 71 71 04 71 84", [chord("left")]),  # The packet is cut short.
        # The cell layout is reported as unchanged, then as changed.
        ("7f 07 7e 04 7e 00 7e 00 7e 03 7e 28", []),
        ("7f 07 7e 04 7e 00 7e 00 7e 00 7e 2b", [PoweringOff()]),
        ("7f 07 7e 04 7e 00 7e 00 7e 00 7e ff", []),
        # The display is switched on again while a key is held; then a different display replaces
        # it.
        ("71 05 1b 49 44 3d 01 71 04 71 84", [FrameRefused(), chord("left")]),
        ("1b 49 44 3d 0e", [PoweringOff()]),
        ("1b 49 1b 71 04 71 84", [chord("left")]),
    ],
)  # fmt: skip
def test_keys_of_an_older_display_are_decoded(received: str, keys: list[Event]) -> None:
    assert known(ABT340).keys(bytes.fromhex(received)) == keys


SOME = {
    BC640: THUMB + bytes.fromhex("1b 4b 78 01 1b 4b 74 05 1b 3f 40 1b 4b f8 01 1b 4b f4 05"),
    ABT340: FRONT
    + bytes.fromhex("72 05 71 01 7f 0b 7e 02 7e 71 7e 05 71 81 72 85 1b 49 44 3d 01 77 21 77 a1"),
}
TAPS = {BC640: (THUMB, chord("thumb left")), ABT340: (FRONT, chord("left"))}
NOISE = noise("1b 4b 71 f1 74 00 84 7f 7e 07 49 44 3d 01 45 3f 54 28 72")
either = pytest.mark.parametrize("answer", [BC640, ABT340], ids=["BC640", "ABT 340"])


@either
@given(data=st.data())
def test_packets_are_decoded_wherever_they_are_split(answer: str, data: st.DataObject) -> None:
    whole = known(answer).keys(SOME[answer])
    assert whole
    alva = known(answer)
    parts = data.draw(cut(SOME[answer]))
    assert [event for part in parts for event in alva.keys(part)] == whole


@either
@given(parts=st.lists(NOISE, max_size=6))
def test_keys_are_decoded_after_random_bytes(answer: str, parts: list[bytes]) -> None:
    alva = known(answer)
    for part in parts:
        alva.keys(part)
    tap, key = TAPS[answer]
    # If the random bytes end with half a packet, it may swallow the first of these keys. Other keys
    # may seem to be held until this one has been pressed three times.
    for _ in range(3):
        alva.keys(tap)
    assert alva.keys(tap) == [key]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or (3 < found.cells <= 100 and found.model.isprintable())


@pytest.mark.parametrize(
    ("answer", "piece"),
    [(BC640, bytes(range(27)) + b"\x1bK\x55"), (ABT340, b"\x7f\x0b\x7e\xff" + b"\x7e\x71" * 200)],
)
def test_noise_on_the_serial_line_does_not_use_up_memory(answer: str, piece: bytes) -> None:
    flood = piece * (100_000 // len(piece))
    assert known(answer).keys(flood) == []
    assert kept(known(answer), flood) < 10_000


@pytest.mark.parametrize(
    "keys",
    [
        {f"thumb {key}" for key in ("left", "up", "home", "down", "right")},
        {"left", "up", "home", "down", "right"},
    ],
)
def test_keys_of_every_model_cover_all_six_reading_actions(keys: set[str]) -> None:
    assert {action for names, action in Codec.bindings.items() if names <= keys} >= set(READING)


@pytest.mark.parametrize("side", ["L", "R"])
def test_status_cells_are_written_whichever_side_they_are_on(
    tmp_path: Path, hear: Hear, side: str
) -> None:
    display = AlvaEmulator(tmp_path / "alva", number=0x80, whole=80, status=4, side=side)
    heard = hear(display, Codec)
    assert heard.connect() == Identity("ALVA BC680", 75, status=4)
    cells = bytes(range(1, 80))
    heard.link.show(cells)
    assert display.shows(cells)
    display.route(74, row=1)
    assert heard.key() == Routing(74)
    assert display.feedback == b""


def test_bc_model_is_identified_again_after_a_reset(tmp_path: Path, hear: Hear) -> None:
    display = AlvaEmulator(tmp_path / "alva")
    heard = hear(display, Codec)
    heard.connect()
    assert heard.told() == Identity("ALVA BC640", 40)
    heard.link.show(b"\x01" * 40)
    assert display.shows(b"\x01" * 40)
    display.change_layout(40, 3)
    assert heard.told() == "gone"
    assert heard.told() == Identity("ALVA BC640", 36, status=3)
    assert display.shows(b"\x01" * 39)


def test_older_display_is_found_again_after_being_switched_on(tmp_path: Path, hear: Hear) -> None:
    display = OldAlvaEmulator(tmp_path / "alva")
    heard = hear(display, Codec)
    assert heard.connect() == Identity("ABT 340", 40, status=3)
    cells = bytes(range(1, 44))
    heard.link.show(cells)
    assert display.shows(cells)
    display.switch_on()
    assert display.shows(cells)
    display.press("left", "right")
    assert heard.chord() == {"left", "right"}
    display.route(39, row=1)
    assert heard.key() == Routing(39)


def test_satellite_display_gets_its_cells_in_its_own_order(tmp_path: Path, hear: Hear) -> None:
    display = OldAlvaEmulator(tmp_path / "alva", number=0x0E, arranged=(44, 0))
    heard = hear(display, Codec)
    assert heard.connect() == Identity("Satellite 544", 44)
    heard.link.show(b"\x0d" * 44)
    assert display.shows(b"\x0d" * 44)
    display.press("nav pad right", "speech pad up")
    assert heard.chord() == {"nav pad right", "speech pad up"}
