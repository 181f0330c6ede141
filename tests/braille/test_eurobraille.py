"""Tests EuroBraille's protocol, using tables of sample bytes and random bytes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import READING, Event, FrameRefused, Identity, Reply, Routing
from companion.braille.displays.eurobraille import MODELS, Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import Hear, Heard
from tests.emulators.eurobraille import EuroBrailleEmulator, packet

IRIS, ESYS, ESYTIME, B_NOTE, B_BOOK = 0x02, 0x08, 0x0E, 0x12, 0x14
UP = "02 00 08 4b 43 00 00 00 00 03"
TAP = packet("KC", b"\0\0\0\0") + packet("KC", b"\0\0\0\2") + packet("KC", b"\0\0\0\0")


def answer(kind: int, cells: int) -> bytes:
    return packet("SG", bytes([cells])) + packet("ST", bytes([kind])) + packet("SI")


def known(kind: int = ESYS, cells: int = 40) -> Codec:
    """Return a codec that has recognised a display."""
    eurobraille = Codec()
    assert eurobraille.recognise(answer(kind, cells)) is not None
    return eurobraille


def test_serial_line_uses_even_parity() -> None:
    assert (Codec.port_settings.baud, Codec.port_settings.parity) == (9600, "E")


def test_greeting_asks_for_the_identity() -> None:
    assert Codec().hello().hex(" ") == "02 00 04 53 49 03"


@pytest.mark.parametrize(
    ("cells", "sent"),
    [
        ("00 02 03 ff", "02 00 08 42 53 00 02 03 ff 03"),
        ("11 " * 80, "02 00 54 42 53" + " 11" * 80 + " 03"),
    ],
)
def test_frame_contains_all_cells_unescaped(cells: str, sent: str) -> None:
    assert known().frame(bytes.fromhex(cells), None).hex(" ") == sent


@pytest.mark.parametrize("kind", [B_NOTE, 0x13, B_BOOK])
def test_b_note_receives_our_name_at_the_start_and_the_end(kind: int) -> None:
    eurobraille = known(kind, 20)
    cells = "02 00 05 42 53 01 03"
    assert eurobraille.frame(b"\x01", None).hex(" ") == (
        f"02 00 0d 53 6e 63 6f 6d 70 61 6e 69 6f 6e 03 {cells}"
    )
    assert eurobraille.frame(b"\x01", None).hex(" ") == cells
    assert eurobraille.goodbye().hex(" ") == "02 00 04 53 6e 03"


def test_other_models_do_not_receive_our_name() -> None:
    assert known().goodbye() == b""


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        ("02 00 05 53 47 28 03 02 00 05 53 54 08 03", Identity("Esys 40", 40)),
        ("02 00 05 53 54 08 03 02 00 05 53 47 28 03", Identity("Esys 40", 40)),
        (answer(0x01, 20).hex(), Identity("Iris 20", 20)),
        (answer(0x04, 32).hex(), Identity("Iris S 32", 32)),
        (answer(0x06, 40).hex(), Identity("Iris KB 40", 40)),
        (answer(0x07, 12).hex(), Identity("Esys 12", 12)),
        (answer(0x0C, 80).hex(), Identity("Esys 80", 80)),
        (answer(0x09, 40).hex(), Identity("Esys Light 40", 40)),
        (answer(0x0E, 32).hex(), Identity("Esytime 32", 32)),
        (answer(0x11, 32).hex(), Identity("Esytime Evo 32", 32)),
        (answer(0x12, 20).hex(), Identity("b.note 20", 20)),
        (answer(0x13, 20).hex(), Identity("b.note 2 20", 20)),
        (answer(0x14, 32).hex(), Identity("b.book 32", 32)),
        (answer(0x77, 40).hex(), Identity("EuroBraille 40", 40)),  # This model is unknown.
        ("02 00 0b 53 53 31 32 33 34 35 00 20 03" + answer(8, 40).hex(),
         Identity("Esys 40", 40, "12345")),
        ("02 00 08 53" + answer(8, 40).hex() + "02", Identity("Esys 40", 40)),
        (answer(8, 0).hex() + answer(8, 40).hex(), Identity("Esys 40", 40)),
    ],
)  # fmt: skip
def test_known_displays_are_recognised(received: str, identity: Identity) -> None:
    assert Codec().recognise(bytes.fromhex(received)) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        Codec().hello(),  # A modem echoes everything.
        packet("SG", b"\x28"),
        packet("ST", b"\x08"),
        packet("ST", b"\x08") + packet("SG", b"\x28")[:-1],
        packet("ST", b"\x08") + packet("SG", b"\x28")[:-1] + b"\x04",
        packet("ST", b"\x08") + packet("SG", b"\x28\x28"),
        answer(8, 0),
        b"\x1b\x01\x03\x00\x00\x28",  # This is how a HumanWare display answers.
        b"\xfe\x64",  # This is how a Handy Tech display answers.
        b"hello, modem here 40\r\n" * 5,
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("kind", "bit", "name"),
    [
        (ESYS, 0, "switch 1 right"),
        (ESYS, 1, "switch 1 left"),
        (ESYS, 2, "switch 2 right"),
        (ESYS, 11, "switch 6 left"),
        (ESYS, 16, "left joystick up"),
        (ESYS, 17, "left joystick down"),
        (ESYS, 18, "left joystick right"),
        (ESYS, 19, "left joystick left"),
        (ESYS, 20, "left joystick press"),
        (B_NOTE, 24, "right joystick up"),
        (B_NOTE, 25, "right joystick down"),
        (B_NOTE, 26, "right joystick right"),
        (B_NOTE, 27, "right joystick left"),
        (B_NOTE, 28, "right joystick press"),
        (ESYTIME, 0, "l1"),
        (B_BOOK, 7, "l8"),
        (B_BOOK, 28, "right joystick press"),
    ],
)
def test_keys_reported_on_release_form_chords(kind: int, bit: int, name: str) -> None:
    eurobraille = known(kind)
    assert eurobraille.keys(packet("KC", (1 << bit).to_bytes(4, "big"))) == []
    assert eurobraille.keys(bytes.fromhex(UP)) == [chord(name)]


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        (f"02 00 08 4b 43 00 00 00 03 03 {UP}", [chord("switch 1 left", "switch 1 right")]),
        (f"02 00 08 4b 43 01 00 00 02 03 {UP}", [chord("switch 1 left", "right joystick up")]),
        (f"02 00 08 4b 43 00 00 10 00 03 {UP}", []),  # The model doesn't have this key.
        ("02 00 06 4b 42 00 01 03", [chord("dot1")]),
        ("02 00 06 4b 42 00 ff 03", [chord(*(f"dot{dot}" for dot in range(1, 9)))]),
        ("02 00 06 4b 42 01 00 03", [chord("backspace")]),
        ("02 00 06 4b 42 02 11 03", [chord("dot1", "dot5", "space")]),
        ("02 00 06 4b 42 00 00 03", []),
        ("02 00 06 4b 49 01 01 03", [Routing(0)]),
        ("02 00 06 4b 49 01 28 03", [Routing(39)]),
        ("02 00 06 4b 49 03 02 03", [Routing(1)]),  # Key 1 is pressed twice.
        ("02 00 06 4b 49 02 02 03", []),  # Key 1 is still held.
        ("02 00 06 4b 49 01 29 03", []),  # This key is beyond the last cell.
        ("02 00 06 4b 49 01 00 03", []),
        ("02 00 04 54 4c 03", [Reply(bytes.fromhex("02 00 04 54 4c 03"))]),
        ("02 00 05 54 4c 07 03", [Reply(bytes.fromhex("02 00 05 54 4c 07 03"))]),
        ("02 00 04 52 50 03", [FrameRefused()]),
        ("02 00 04 52 4d 03", []),
        ("02 00 06 4b 49 01 01 04 02 00 06 4b 49 01 02 03", [Routing(1)]),  # The end byte is wrong.
        ("02 00 ff 4b 49 02 00 06 4b 49 01 02 03", [Routing(1)]),  # The length is wrong.
        ("02 02 00 06 4b 49 01 02 03", [Routing(1)]),
        ("02 00 05 53 47 28 03 02 00 06 4b 49 01 02 03", [Routing(1)]),
    ],
)
def test_keys_are_decoded(received: str, keys: list[Event]) -> None:
    assert known().keys(bytes.fromhex(received)) == keys


@pytest.mark.parametrize(
    ("received", "keys"),
    [
        ("02 00 06 4b 43 00 01 03", [chord("l1")]),
        ("02 00 06 4b 43 00 81 03", [chord("l1", "l8")]),
        ("02 00 06 4b 43 01 00 03", [chord("up arrow")]),
        ("02 00 06 4b 43 02 00 03", [chord("down arrow")]),
        ("02 00 06 4b 43 04 00 03", [chord("right arrow")]),
        ("02 00 06 4b 43 08 00 03", [chord("left arrow")]),
        ("02 00 08 4b 43 08 00 00 00 03", [chord("left arrow")]),
        ("02 00 06 4b 43 f0 00 03", []),
    ],
)
def test_iris_reports_each_key_once(received: str, keys: list[Event]) -> None:
    assert known(IRIS).keys(bytes.fromhex(received)) == keys


@pytest.mark.parametrize("kind", MODELS)
def test_keys_of_every_model_cover_all_six_reading_actions(kind: int) -> None:
    has = set(MODELS[kind][1].values())
    assert {action for names, action in Codec.bindings.items() if names <= has} >= set(READING)


SOME = TAP + packet("KI", b"\1\2") + packet("TL") + packet("RP") + packet("KB", b"\2\3")
NOISE = noise("02 03 00 04 06 08 4b 43 49 42 53 54 01")


@given(cut(SOME), st.sampled_from([IRIS, ESYS]))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes], kind: int) -> None:
    whole = known(kind).keys(SOME)
    assert whole
    eurobraille = known(kind)
    assert [event for part in parts for event in eurobraille.keys(part)] == whole


@given(st.lists(NOISE, max_size=6))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes]) -> None:
    eurobraille = known()
    for part in parts:
        eurobraille.keys(part)
    # If the random bytes end with half a packet, the codec may wait for 200 more bytes before it
    # discards that.
    for _ in range(8):
        eurobraille.keys(TAP)
    assert eurobraille.keys(TAP) == [chord("switch 1 left")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or (8 <= found.cells <= 100 and found.model.isprintable())


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\x02\x00\xc0SN" + bytes(range(27)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


Plug = Callable[[int, int], tuple[EuroBrailleEmulator, Heard]]


@pytest.fixture
def plug(tmp_path: Path, hear: Hear) -> Plug:
    def plug(kind: int, cells: int) -> tuple[EuroBrailleEmulator, Heard]:
        display = EuroBrailleEmulator(tmp_path / "display", cells, kind=kind)
        return display, hear(display, Codec)

    return plug


def test_link_answers_the_pings_of_an_iris(plug: Plug) -> None:
    display, heard = plug(IRIS, 40)
    assert heard.connect() == Identity("Iris 40", 40, "00001234")
    display.ping()
    assert display.wait_until(lambda: display.pongs == 1)
    display.press("l1", "l8")
    assert heard.chord() == {"l1", "l8"}


def test_everything_is_resent_to_a_display_that_has_left_its_menu(plug: Plug) -> None:
    display, heard = plug(ESYS, 40)
    heard.connect()
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    display.visit_menu()
    assert display.shows(b"\x01")


def test_link_sends_a_b_note_our_name(plug: Plug) -> None:
    display, heard = plug(B_NOTE, 20)
    heard.connect()
    assert display.wait_until(lambda: display.driver == "companion")
    heard.close()
    assert display.wait_until(lambda: display.driver == "")
