"""Tests the Albatross's protocol with tables of sample bytes and random bytes, and with displays
that call the host.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import (
    Chord,
    Event,
    FrameRefused,
    Identity,
    KeyAction,
    PoweringOff,
    Routing,
)
from companion.braille.displays.albatross import Codec
from tests.braille.any_bytes import chord, cut, kept, noise
from tests.braille.heard import ABOUT_S, Hear, Heard
from tests.clocks import ManualClock
from tests.emulators.albatross import AlbatrossEmulator
from tests.waiting import wait_for


def known(settings: int = 0x80) -> Codec:
    """Return a codec that has recognised a display with these settings and answered its call."""
    albatross = Codec()
    identity = albatross.recognise(bytes([0xFF, settings] * 2))
    assert identity is not None
    albatross.frame(bytes(identity.cells + identity.status), None)
    return albatross


def test_link_sends_nothing_until_the_display_calls() -> None:
    assert Codec().hello() == b""


def test_serial_line_runs_at_19200_baud() -> None:
    assert (Codec.port_settings.baud, Codec.port_settings.parity) == (19200, "N")


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        ("ff 80 ff 80", Identity("Albatross 80", 80)),
        ("ff 00 ff 00", Identity("Albatross 46", 46)),
        ("ff 50 ff 50", Identity("Albatross 46", 46)),  # This display has different key settings.
        ("ff 83 ff 83", Identity("Albatross 80", 76, status=3)),
        ("ff a3 ff a3", Identity("Albatross 80", 76, status=3)),
        ("ff 64 ff 64", Identity("Albatross 46", 41, status=4)),
        ("ff 0f ff 0f", Identity("Albatross 46", 30, status=15)),
        ("ff ff ff ff", Identity("Albatross 80", 64, status=15)),
        ("80 ff 80 ff 80", Identity("Albatross 80", 80)),
        ("00 11 ff 22 ff 80 ff 80", Identity("Albatross 80", 80)),
    ],
)
def test_known_displays_are_recognised(received: str, identity: Identity) -> None:
    assert Codec().recognise(bytes.fromhex(received)) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        b"\xff",
        b"\xff\x80",
        b"\xff\x80\xff",
        b"\xff\x80\xff\x00",
        b"\xfe\x89",  # This is how a Handy Tech display answers.
        b"\xff\xff\x1c\x01",  # This is how a Seika display answers.
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("settings", "cells", "sent"),
    [
        # Positions count from 1, and the dots are in reverse order. Blank cells were cleared
        # earlier.
        (0x80, "01 03 80 00 1b", "01 80 02 c0 03 01 05 d8"),
        (0x00, "fa fb fc fe ff", "01 5f 02 df 03 3f 04 7f 05 ff"),
        # The status cells are on the left: three cells, a blank, then the text. Our frames have the
        # status at the end.
        (0x83, "01" + "00" * 75 + "02 04 08", "05 80 01 40 02 20 03 10"),
        # The status cells are on the right.
        (0xA3, "01" + "00" * 74 + "10 02 04 08", "01 80 4c 08 4e 40 4f 20 50 10"),
    ],
)
def test_first_frame_answers_the_call_then_clears_the_display_and_writes_every_cell(
    settings: int, cells: str, sent: str
) -> None:
    albatross = Codec()
    assert albatross.recognise(bytes([0xFF, settings] * 2))
    first = albatross.frame(bytes.fromhex(cells), None)
    assert first.hex(" ") == f"fe ff fe ff fa fb {sent} fc"
    again = albatross.frame(bytes.fromhex(cells), None)
    assert again.hex(" ") == f"fa fb {sent} fc"


@pytest.mark.parametrize(
    ("cells", "shown", "sent"),
    [
        ("01 02 03", "01 02 03", "fb fc"),
        ("01 02 03", "01 07 03", "fb 02 40 fc"),
        ("00 02 00", "01 02 03", "fb 01 00 03 00 fc"),
    ],
)
def test_later_frames_write_only_changed_cells(cells: str, shown: str, sent: str) -> None:
    assert known().frame(bytes.fromhex(cells), bytes.fromhex(shown)).hex(" ") == sent


def test_keep_alive_message_contains_no_cells() -> None:
    assert known().poll().hex(" ") == "fb fc"
    assert Codec.poll_s == 1.5


@pytest.mark.parametrize(
    ("settings", "received", "keys"),
    [
        # Keys that are reported only once act immediately.
        (0x80, "61", [chord("left")]),
        (0x80, "cf", [chord("right")]),
        (0x80, "5f cd 62", [chord("up 1"), chord("up 2"), chord("up 3")]),
        (0x80, "60 ce d0", [chord("down 1"), chord("down 2"), chord("down 3")]),
        (0x80, "67 68", [chord("left wheel right"), chord("left wheel left")]),
        (0x80, "69 6a", [chord("left wheel up"), chord("left wheel down")]),
        (0x80, "d5 d6", [chord("right wheel right"), chord("right wheel left")]),
        (0x80, "d7 d8", [chord("right wheel up"), chord("right wheel down")]),
        (0x80, "55 56 57 58", [chord("f3"), chord("f4"), chord("f5"), chord("f6")]),
        (0x80, "c3 c4 c5 c6", [chord("f11"), chord("f12"), chord("f13"), chord("f14")]),
        # Other keys are reported when pressed and again when released.
        (0x80, "5b", []),
        (0x80, "5b 5b", [chord("home 1")]),
        (0x80, "5c 5c c9 c9 ca ca", [chord("end 1"), chord("home 2"), chord("end 2")]),
        (0x80, "5d 5d cb cb", [chord("extra cursor 1"), chord("extra cursor 2")]),
        (0x80, "5e 5e cc cc", [chord("cursor 1"), chord("cursor 2")]),
        (0x80, "01 01 2a 2a", [chord("attribute 1"), chord("attribute 2")]),
        (0x80, "97 97 c0 c0", [chord("attribute 3"), chord("attribute 4")]),
        (0x80, "53 53 54 54", [chord("f1"), chord("f2")]),
        (0x80, "59 59 5a 5a", [chord("f7"), chord("f8")]),
        (0x80, "c1 c1 c2 c2", [chord("f9"), chord("f10")]),
        (0x80, "c7 c7 c8 c8", [chord("f15"), chord("f16")]),
        (0x80, "5b 53 5b 53", [chord("home 1", "f1")]),
        # Function keys act as configured on the display.
        (0x90, "53 53 c1 c1", [chord("f9"), chord("f9")]),
        (0xC0, "53 53 c1 c1", [chord("f9"), chord("f1")]),
        (0xD0, "53 53 c1 c1", [chord("f1"), chord("f1")]),
        # There are two rows of routing keys, each in two halves.
        (0x80, "02 29 6f 96", [Routing(0), Routing(39), Routing(40), Routing(79)]),
        (0x80, "2b 52 98 bf", [Routing(0), Routing(39), Routing(40), Routing(79)]),
        (0x00, "29 6f 74 75", [Routing(39), Routing(40), Routing(45)]),
        # Routing keys over status cells, and over the blank beside them, are ignored.
        (0x8F, "02 11 12 13 96", [Routing(0), Routing(1), Routing(63)]),
        (0xAF, "02 86 87 96", [Routing(0), Routing(63)]),
        # These packets don't report keys.
        (0x80, "00 63 6b 6e d1 d4 d9 fa fe 61", [chord("left")]),
        # The display calls. A second call means that it did not receive our answer.
        (0x80, "ff 80", []),
        (0x80, "ff 80 ff 80", [FrameRefused()]),
        (0x80, "ff 61 61", [chord("left")]),
        (0x80, "ff 80 61 ff 80", [chord("left")]),
        (0x80, "ff 00 ff 80 ff 00", []),
        (0x80, "ff 00 ff 00", [PoweringOff()]),
        (0xFF, "ff ff ff ff 61", [FrameRefused(), chord("left")]),
        # A key held before the call counts as released.
        (0x80, "5b ff 80 ff 80 53 53", [FrameRefused(), chord("f1")]),
    ],
)
def test_keys_are_decoded(settings: int, received: str, keys: list[Event]) -> None:
    assert known(settings).keys(bytes.fromhex(received)) == keys


def test_call_is_answered_with_the_next_frame() -> None:
    albatross = known()
    assert albatross.keys(b"\xff\x80\xff\x80") == [FrameRefused()]
    assert albatross.frame(b"\x01", None).hex(" ") == "fe ff fe ff fa fb 01 80 fc"


SOME = bytes.fromhex("61 5b 53 5b 53 ff 80 ff 80 02 cf ff 61 96")
NOISE = noise("ff 80 00 fe fb fc 5b 53 61 02 96")
ALONE = [
    names
    for names in Codec.bindings
    if not min(names).startswith(("home", "end", "attribute"))  # These keys are reported twice.
]


@given(cut(SOME))
def test_calls_are_recognised_wherever_they_are_split(parts: list[bytes]) -> None:
    whole = known().keys(SOME)
    albatross = known()
    assert [key for part in parts for key in albatross.keys(part)] == whole


@given(st.lists(NOISE, max_size=6), st.sampled_from([0x80, 0x00, 0xAF, 0xFF]))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes], settings: int) -> None:
    albatross = known(settings)
    for part in parts:
        albatross.keys(part)
    # If the random bytes end with part of a call, that may swallow this key.
    albatross.keys(b"\x61")
    assert albatross.keys(b"\x61\xcf") == [chord("left"), chord("right")]


@given(NOISE)
def test_key_reported_twice_after_random_bytes_counts_as_one_press(received: bytes) -> None:
    albatross = known()
    albatross.keys(received)
    # Because of the random bytes, other keys may seem to be held until this one has been pressed
    # three times.
    for _ in range(4):
        albatross.keys(b"\x5c\x5c")
    assert albatross.keys(b"\x5c\x5c") == [chord("end 1")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or (30 <= found.cells <= 80 and 0 <= found.status <= 15)


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = bytes([0, 99, 100, 217, 218, 250]) * 17_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


def test_reading_and_speech_keys_work_without_a_release_report() -> None:
    """Losing a release report can't affect keys that are reported only once."""
    assert {Codec.bindings[names] for names in ALONE} == {
        KeyAction.PAN_LEFT,
        KeyAction.PAN_RIGHT,
        KeyAction.OLDER,
        KeyAction.NEWER,
        KeyAction.TALK,
    }


Plug = Callable[..., tuple[AlbatrossEmulator, Heard]]


@pytest.fixture
def plug(tmp_path: Path, hear: Hear) -> Plug:
    def plug(**details: Any) -> tuple[AlbatrossEmulator, Heard]:
        display = AlbatrossEmulator(tmp_path / "albatross", **details)
        heard = hear(display, Codec)
        heard.connect()
        heard.told()
        return display, heard

    return plug


@pytest.mark.parametrize("settings", [0x00, 0x83, 0xA3, 0x6F, 0xFF])
def test_display_shows_text_whatever_settings_it_has(plug: Plug, settings: int) -> None:
    display, heard = plug(settings=settings)
    cells = bytes(range(1, display.cells + 1))
    heard.link.show(cells)
    assert display.shows(cells)
    last = display.cells - display.status - 1
    display.route(last)
    assert heard.key() == Routing(last)


def test_display_does_not_call_again_if_bytes_arrive_in_time(plug: Plug) -> None:
    display, heard = plug()
    clock = heard.clock
    with clock.passing():  # Wait for the answer and the initial output.
        wait_for(lambda: display.answered_at is not None and waits_s(clock) > 0.5)
    calls = []
    for _ in range(5):
        wait_for(lambda: waits_s(clock) > 0)
        clock.advance(waits_s(clock) + ABOUT_S)
        wait_for(lambda: display.answered_at == clock.now())
        calls.append(display.calls)
    assert len(set(calls)) == 1
    assert heard.news.empty()


def waits_s(clock: ManualClock) -> float:
    """Return the time until the next deadline, in seconds, or 0 if there is no deadline."""
    due = clock.next_deadline
    return 0.0 if due is None else due - clock.now()


def test_everything_is_resent_to_a_display_that_calls_again(plug: Plug) -> None:
    """The display was switched off and on again while the port stayed open."""
    display, heard = plug()
    heard.link.show(b"\x01\x02")
    assert display.shows(b"\x01\x02")
    display.line = bytearray(80)
    display.show(bytes(80))
    display.answered_at = None
    assert display.shows(b"\x01\x02")
    display.press("home 1", "f1")
    assert heard.key() == Chord(frozenset({"home 1", "f1"}))
    assert heard.news.empty()
