"""Tests HumanWare's protocol, using tables of sample bytes and random bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import READING, Event, Identity, PoweringOff, Routing
from companion.braille.displays.humanware import Codec
from tests.braille.any_bytes import chord, cut, kept, noise

TAP = bytes.fromhex("1b 06 01 12 1b 05 01 12 1b 06 01 12")


def known(cells: int = 40) -> Codec:
    """Return a codec that has recognised a display with this many cells."""
    humanware = Codec()
    assert humanware.recognise(bytes([0x1B, 0x01, 3, 0, 0, cells])) is not None
    return humanware


def test_greeting_asks_for_the_identity() -> None:
    assert Codec().hello().hex(" ") == "1b 00 00"


def test_serial_line_uses_even_parity() -> None:
    assert (Codec.port_settings.baud, Codec.port_settings.parity) == (115200, "E")


@pytest.mark.parametrize(
    ("cells", "sent"),
    [("00 01 ff", "1b 02 03 00 01 ff"), ("1b 1b 1b 47", "1b 02 04 1b 1b 1b 47")],
)
def test_frame_contains_all_cells_unescaped(cells: str, sent: str) -> None:
    assert known().frame(bytes.fromhex(cells), None).hex(" ") == sent


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        ("1b 01 03 00 00 28", Identity("Brailliant BI 40", 40)),
        ("1b 01 03 00 00 0e", Identity("Brailliant BI 14", 14)),
        ("1b 01 03 00 00 50", Identity("Brailliant B 80", 80)),
        ("1b 01 03 00 10 20", Identity("BrailleNote Touch 32", 32)),
        ("1b 01 03 00 11 14", Identity("APH Chameleon 20", 20)),
        ("1b 01 03 00 12 28", Identity("APH Mantis Q40", 40)),
        ("1b 01 03 00 13 14", Identity("NLS eReader 20", 20)),
        ("1b 01 03 00 14 14", Identity("BrailleOne 20", 20)),
        ("1b 01 03 00 77 1b", Identity("HumanWare 27", 27)),  # This model is unknown.
        ("1b 01 03 01 00 28 1b 01 03 00 00 28", Identity("Brailliant BI 40", 40)),
        ("1b 1b 01 ff 1b 01 03 00 00 28 1b", Identity("Brailliant BI 40", 40)),
    ],
)
def test_known_displays_are_recognised(received: str, identity: Identity) -> None:
    assert Codec().recognise(bytes.fromhex(received)) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        b"\x1b\x01\x03\x00\x00",
        b"\x1b\x01\x03\x01\x00\x28",  # The display is still starting up.
        b"\x1b\x01\x03\x00\x00\x00",
        b"\x1b\x01\x28\x1b\x84Vario 40        ",  # A Baum display's answer is similar.
        b"\xfe\x89",  # This is how a Handy Tech display answers.
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        ("1b 05 01 12", []),
        ("1b 05 01 12 1b 06 01 12", [chord("thumb left")]),
        ("1b 05 01 01 1b 06 01 01", [chord("power")]),
        ("1b 05 01 02 1b 05 01 09 1b 06 01 02 1b 06 01 09", [chord("dot1", "dot8")]),
        ("1b 05 01 0a 1b 05 01 03 1b 06 01 03 1b 06 01 0a", [chord("dot2", "space")]),
        ("1b 05 01 0b 1b 06 01 0b 1b 05 01 10 1b 06 01 10", [chord("C1"), chord("C6")]),
        (
            "1b 05 01 11 1b 05 01 14 1b 06 01 11 1b 06 01 14",
            [chord("thumb previous", "thumb next")],
        ),
        ("1b 05 01 15 1b 06 01 15", [chord("joystick up")]),
        ("1b 05 01 19 1b 06 01 19", [chord("joystick press")]),
        ("1b 05 01 50 1b 06 01 50", [Routing(0)]),
        ("1b 05 01 77 1b 06 01 77", [Routing(39)]),
        ("1b 05 01 78 1b 06 01 78", []),  # This key is beyond the last cell.
        ("1b 05 01 50 1b 05 01 51 1b 06 01 50 1b 06 01 51", [chord("routing")]),
        (
            "1b 05 01 50 1b 05 01 11 1b 06 01 50 1b 06 01 11",
            [chord("routing", "thumb previous")],
        ),
        ("1b 05 01 1e 1b 06 01 1e", []),  # This key is used only in the factory.
        # A chord continues while any of its keys is held.
        ("1b 05 01 12 1b 05 01 13 1b 06 01 12", []),
        (
            "1b 05 01 12 1b 05 01 13 1b 06 01 12 1b 06 01 13",
            [chord("thumb left", "thumb right")],
        ),
        (
            "1b 05 01 12 1b 05 01 13 1b 06 01 12 1b 05 01 14 1b 06 01 13 1b 06 01 14",
            [chord("thumb left", "thumb right", "thumb next")],
        ),
        # Losing a release report affects only one chord.
        (
            "1b 05 01 12 1b 05 01 13 1b 06 01 13 1b 05 01 12 1b 06 01 12 1b 05 01 12 1b 06 01 12",
            [chord("thumb left", "thumb right"), chord("thumb left")],
        ),
        # If lost reports leave keys that seem to be held, these soon stop blocking other keys.
        (
            "1b 05 01 12" + "1b 05 01 13 1b 06 01 13" * 4 + "1b 06 01 12",
            [chord("thumb right"), chord("thumb right")],
        ),
        ("1b 10 00", [PoweringOff()]),
        ("1b 10 01 02 1b 05 01 12 1b 06 01 12", [PoweringOff(), chord("thumb left")]),
        ("1b 0d 03 01 02 03 1b 05 01 12 1b 06 01 12", [chord("thumb left")]),
        ("1b 01 03 00 00 28 1b 05 01 12 1b 06 01 12", [chord("thumb left")]),
        ("1b 1b 05 01 12 ff 1b 06 01 12", [chord("thumb left")]),
    ],
)
def test_keys_are_decoded(received: str, keys: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == keys


SOME = bytes.fromhex("1b 05 01 1b 1b 05 01 02 1b 05 01 6b 1b 06 01 02 1b 06 01 6b") + TAP
NOISE = noise("1b 01 03 05 06 10 12 50 00 ff")


@given(cut(SOME))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes]) -> None:
    whole = known().keys(SOME)
    assert whole
    humanware = known()
    assert [key for part in parts for key in humanware.keys(part)] == whole


@given(st.lists(NOISE, max_size=6), st.sampled_from([14, 20, 40, 80]))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes], cells: int) -> None:
    humanware = known(cells)
    for part in parts:
        humanware.keys(part)
    # If the random bytes end with half a packet, it may swallow the first tap. A key that seems to
    # be held stops blocking others at the third press after it.
    for _ in range(3):
        humanware.keys(TAP)
    assert humanware.keys(TAP) == [chord("thumb left")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or (8 <= found.cells <= 100 and found.model.isprintable())


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\x1b\x04\xff" + bytes(range(27)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


def test_thumb_keys_alone_cover_all_six_reading_actions() -> None:
    by_thumb = {
        action
        for names, action in Codec.bindings.items()
        if all(name.startswith("thumb") for name in names)
    }
    assert by_thumb >= set(READING)
