"""Tests Handy Tech's protocol, using tables of sample bytes and random bytes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import (
    READING,
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    PoweringOff,
    Routing,
)
from companion.braille.displays.handytech import MODELS, Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear
from tests.emulators.handytech import HandyTechEmulator

ACTIVE_STAR, BRAILLE_STAR, MODULAR_40, BOOKWORM = 0x64, 0x74, 0x89, 0x90


def known(model: int = ACTIVE_STAR) -> Codec:
    """Return a codec that has recognised a display."""
    handytech = Codec()
    assert handytech.recognise(bytes([0xFE, model])) is not None
    return handytech


def framed(*codes: int, model: int = ACTIVE_STAR) -> bytes:
    """Return these key codes, framed as a newer model reports them."""
    return b"".join(bytes([0x79, model, 2, 4, code, 0x16]) for code in codes)


def test_serial_line_uses_odd_parity() -> None:
    assert (Codec.port_settings.baud, Codec.port_settings.parity) == (19200, "O")


def test_greeting_asks_for_the_identity() -> None:
    assert Codec().hello() == b"\xff"


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        ("fe 05", Identity("Braille Wave", 40)),
        ("fe 36", Identity("Modular Evolution 64", 64)),
        ("fe 38", Identity("Modular Evolution 88", 88)),
        ("fe 44", Identity("Easy Braille", 40)),
        ("fe 54", Identity("Active Braille", 40)),
        ("fe 55", Identity("Connect Braille 40", 40)),
        ("fe 61", Identity("Actilino", 16)),
        ("fe 64", Identity("Active Star 40", 40)),
        ("fe 72", Identity("Braillino", 20)),
        ("fe 74", Identity("Braille Star 40", 40)),
        ("fe 78", Identity("Braille Star 80", 80)),
        ("fe 80", Identity("Modular 20", 20, status=4)),
        ("fe 89", Identity("Modular 40", 40, status=4)),
        ("fe 88", Identity("Modular 80", 80, status=4)),
        ("fe 90", Identity("Bookworm", 8)),
        ("fe a4", Identity("Activator", 40)),
        ("fe a6", Identity("Activator Pro 64", 64)),
        ("fe a8", Identity("Activator Pro 80", 80)),
        ("fe 81", Identity("Basic Braille 16", 16)),
        ("fe 84", Identity("Basic Braille 40", 40)),
        ("fe 86", Identity("Basic Braille 64", 64)),
        ("fe 87", Identity("Basic Braille 80", 80)),
        ("fe 8a", Identity("Basic Braille 48", 48)),
        ("fe 8b", Identity("Basic Braille 160", 160)),
        ("fe 92", Identity("Basic Braille Plus 20", 20)),
        ("fe 97", Identity("Basic Braille Plus 80", 80)),
        ("fe 9c", Identity("Basic Braille Plus 84", 84)),
        ("fe fe 64 0b", Identity("Active Star 40", 40)),
        # The last id that the display sends identifies it.
        ("fe 54 fe 64", Identity("Active Star 40", 40)),
    ],
)
def test_known_displays_are_recognised(received: str, identity: Identity) -> None:
    assert Codec().recognise(bytes.fromhex(received)) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        b"\xfe",
        b"\xfe\x00",  # This model is by another maker.
        b"\xff\x80\xff\x80",  # This is how an Albatross calls.
        b"\x1b\x01\x03\x00\x00\x28",  # This is how a HumanWare display answers.
        b"hello, modem here 40\r\n" * 5,
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("model", "cells", "sent"),
    [
        (ACTIVE_STAR, "00 16 79 ff", "79 64 05 01 00 16 79 ff 16"),
        (0x81, " ".join(["01"] * 16), "79 81 11 01" + " 01" * 16 + " 16"),
        (0x8B, " ".join(["02"] * 160), "79 8b a1 01" + " 02" * 160 + " 16"),
        (BRAILLE_STAR, "00 01 ff", "01 00 01 ff"),
        (0x80, "11 " * 20 + "a1 a2 a3 a4", "01 a1 a2 a3 a4" + " 11" * 20),
        (BOOKWORM, "01 02 03 04 05 06 07 08", "01 01 02 03 04 05 06 07 08 16"),
    ],
)
def test_frame_contains_all_cells(model: int, cells: str, sent: str) -> None:
    assert known(model).frame(bytes.fromhex(cells), None).hex(" ") == sent


def test_only_a_bookworm_gets_a_goodbye_message() -> None:
    assert known(BOOKWORM).goodbye().hex(" ") == "05 07"
    assert known().goodbye() == b""


@pytest.mark.parametrize(
    ("received", "events"),
    [
        ("79 64 02 07 7e 16", [FrameTaken()]),
        ("79 64 02 07 7d 16", [FrameRefused()]),
        ("7e", []),  # Only older models send keys without a frame.
        ("79 54 02 07 7e 16", []),  # This packet comes from a different model.
        ("79 64 02 07 7e 17 79 64 02 07 7e 16", [FrameTaken()]),
        ("79 64 02 07 15 00 16 79 64 02 07 7e 16", [FrameTaken()]),
        ("79 64 02 07 15 16 79 64 02 07 7e 16", [FrameTaken()]),
        ("79 64 02 07 15 00 17 79 64 02 07 7e 16", [FrameTaken()]),
        ("fe 64", [FrameRefused()]),  # The display was switched off and on.
        ("fe 54", []),
    ],
)
def test_frame_is_reported_as_accepted_or_refused(received: str, events: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == events


@pytest.mark.parametrize("model", [BRAILLE_STAR, MODULAR_40])
def test_older_models_report_a_frame_as_accepted_or_refused(model: int) -> None:
    both = bytes([0x7E, 0x7D, 0xFE, model, 0x79, model, 2, 7, 0x7E, 0x16])
    assert known(model).keys(both) == [FrameTaken(), FrameRefused(), FrameRefused(), FrameTaken()]


@pytest.mark.parametrize(
    ("code", "dot"),
    [(0x03, 7), (0x07, 3), (0x0B, 2), (0x0F, 1), (0x13, 4), (0x17, 5), (0x1B, 6), (0x1F, 8)],
)
def test_each_dot_key_has_its_own_code(code: int, dot: int) -> None:
    assert known().keys(framed(code, code | 0x80)) == [chord(f"dot{dot}")]


@pytest.mark.parametrize(
    ("model", "code", "name"),
    [
        (ACTIVE_STAR, 0x10, "left space"),
        (ACTIVE_STAR, 0x18, "right space"),
        (ACTIVE_STAR, 0x0C, "left TAK up"),
        (ACTIVE_STAR, 0x14, "left TAK down"),
        (ACTIVE_STAR, 0x04, "right TAK up"),
        (ACTIVE_STAR, 0x08, "right TAK down"),
        (0x61, 0x74, "joystick left"),
        (0x61, 0x75, "joystick right"),
        (0x61, 0x76, "joystick up"),
        (0x61, 0x77, "joystick down"),
        (0x61, 0x78, "joystick press"),
        (0xA4, 0x0C, "display 1"),
        (0xA4, 0x7A, "display 2"),
        (0xA4, 0x14, "display 3"),
        (0xA4, 0x04, "display 4"),
        (0xA4, 0x7B, "display 5"),
        (0xA4, 0x08, "display 6"),
        (0x84, 0x0F, "display 1"),
        (0x84, 0x0B, "display 2"),
        (0x84, 0x07, "display 3"),
        (0x84, 0x13, "display 4"),
        (0x84, 0x17, "display 5"),
        (0x84, 0x1B, "display 6"),
    ],
)
def test_keys_of_newer_models_are_decoded(model: int, code: int, name: str) -> None:
    assert known(model).keys(framed(code, code | 0x80, model=model)) == [chord(name)]


@pytest.mark.parametrize(
    ("model", "received", "keys"),
    [
        (0x44, "04 84 08 88", [chord("left"), chord("right")]),
        (0x05, "0c 8c 10 90 14 94", [chord("escape"), chord("space"), chord("enter")]),
        (MODULAR_40, "70 f0 73 f3", [chord("status 1"), chord("status 4")]),
        (MODULAR_40, "05 85 15 95 1e 9e", [chord("0"), chord("1"), chord("9")]),
        (MODULAR_40, "12 92 0d 8d", [chord("b9"), chord("b14")]),
        (MODULAR_40, "20 a0 47 c7", [Routing(0), Routing(39)]),
        (MODULAR_40, "48 c8", []),  # This key is beyond the last cell.
        (BRAILLE_STAR, "04 0c 8c 84", [chord("left TAK up", "right TAK up")]),
        (BRAILLE_STAR, "79 74 02 04 0c 16 79 74 02 04 8c 16", [chord("left TAK up")]),
        (BOOKWORM, "01 08", [chord("backward"), chord("forward")]),
        (BOOKWORM, "02 04", [chord("escape"), chord("enter")]),
        (BOOKWORM, "09 06", [chord("backward", "forward"), chord("escape", "enter")]),
        (BOOKWORM, "00 10 81 20", []),
    ],
)  # fmt: skip
def test_keys_of_older_models_are_decoded(model: int, received: str, keys: list[Event]) -> None:
    assert known(model).keys(bytes.fromhex(received)) == keys


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        (framed(0x20, 0xA0), [Routing(0)]),
        (framed(0x47, 0xC7), [Routing(39)]),
        (framed(0x48, 0xC8), []),
        (framed(0x20, 0x21, 0xA0, 0xA1), [chord("routing")]),
        (framed(0x0C, 0x14, 0x94, 0x8C), [chord("left TAK up", "left TAK down")]),
        (framed(0x8C), []),
        (b"\x0c\x8c", []),  # Only older models send keys without a frame.
        (b"\x79\x64\x05\x52\x01\x0c\x16\x8c\x16" + framed(0x04, 0x84), [chord("right TAK up")]),
        (framed(0x0C) + b"\x79\x64\x00" + framed(0x8C), [chord("left TAK up")]),
        (framed(0x0C)[:-1] + framed(0x04, 0x84), [chord("right TAK up")]),
        (framed(0x04) + b"\xfe\x64" + framed(0x0C, 0x8C), [FrameRefused(), chord("left TAK up")]),
    ],
)  # fmt: skip
def test_chords_are_decoded(received: bytes, keys: list[Event]) -> None:
    assert known().keys(received) == keys


def test_long_displays_have_routing_keys_in_place_of_a_joystick() -> None:
    assert known(0x38).keys(framed(0x77, 0xF7, model=0x38)) == [Routing(87)]


@pytest.mark.parametrize("model", MODELS)
def test_keys_of_every_model_cover_all_six_reading_actions(model: int) -> None:
    has = set(MODELS[model].keys.values())
    assert {action for names, action in Codec.bindings.items() if names <= has} >= set(READING)


SOME = framed(0x0C, 0x20, 0xA0, 0x8C) + bytes.fromhex(
    "79 64 02 07 15 00 16 79 64 03 55 07 01 16 7e fe 64 79 64 02 07 7d 16"
)
NOISE = noise("79 64 74 02 04 07 16 7e 7d fe 0c 8c 15 ff")


@given(cut(SOME), st.sampled_from([ACTIVE_STAR, BRAILLE_STAR]))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes], model: int) -> None:
    whole = known(model).keys(SOME)
    assert whole
    handytech = known(model)
    assert [event for part in parts for event in handytech.keys(part)] == whole


@given(st.lists(NOISE, max_size=6))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes]) -> None:
    handytech = known()
    for part in parts:
        assert PoweringOff() not in handytech.keys(part)
    tap = framed(0x8C, 0x0C, 0x8C)
    # If the random bytes end with half a packet, the codec may wait for 255 more bytes before it
    # discards that.
    for _ in range(16):
        handytech.keys(tap)
    assert handytech.keys(tap) == [chord("left TAK up")]


@given(st.lists(NOISE, max_size=6), st.sampled_from([BRAILLE_STAR, MODULAR_40, BOOKWORM]))
def test_keys_of_older_models_are_decoded_after_random_bytes(
    parts: list[bytes], model: int
) -> None:
    handytech = known(model)
    for part in parts:
        handytech.keys(part)
    for _ in range(300):
        handytech.keys(b"\x81\x01\x81")
    assert handytech.keys(b"\x81\x01\x81") == [chord("backward" if model == BOOKWORM else "b12")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or found.cells >= 8


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\x79\x64\xff" + bytes(range(27)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


@pytest.mark.parametrize(
    ("model", "cells", "status"), [(MODULAR_40, 40, 4), (BRAILLE_STAR, 40, 0), (0x8B, 160, 0)]
)
def test_link_writes_to_models_of_both_generations(
    tmp_path: Path, hear: Hear, model: int, cells: int, status: int
) -> None:
    display = HandyTechEmulator(tmp_path / "display", cells, model=model, status=status)
    heard = hear(display, Codec)
    identity = heard.connect()
    assert (identity.cells, identity.status) == (cells, status)
    shown = bytes(number % 255 + 1 for number in range(cells + status))
    heard.link.show(shown)
    assert display.shows(shown)
    display.press("B4")
    assert heard.chord() == ({"display 1"} if model == 0x8B else {"dot1"})


def test_link_writes_a_refused_frame_again(tmp_path: Path, hear: Hear) -> None:
    display = HandyTechEmulator(tmp_path / "display")
    heard = hear(display, Codec)
    heard.connect()
    assert display.shows(b"")
    display.refuses = 3
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
