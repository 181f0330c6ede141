"""Tests the link between the program and a display, which is emulated on a pseudo-terminal."""

import os
import termios
from collections.abc import Callable
from typing import ClassVar

import pytest

from companion.braille.display import Identity, PortSettings, Routing
from companion.braille.displays.baum import Codec
from companion.devices.display_link import HELLO_S, IDENTIFY_S, SILENCE_S
from tests.braille.heard import PATIENCE_S, Hear, Heard, give_up, time_out
from tests.emulators.baum import BaumEmulator
from tests.waiting import wait_for

Plug = Callable[..., BaumEmulator]
Found = tuple[BaumEmulator, Heard]


@pytest.fixture
def found(plugged: Plug, hear: Hear) -> Found:
    """Return a display and a link that has found it."""
    display = plugged()
    heard = hear(display)
    heard.connect()
    heard.told()
    return display, heard


@pytest.mark.parametrize("cells", [18, 20, 27, 40, 80])
def test_display_is_recognised_and_cleared(cells: int, plugged: Plug, hear: Hear) -> None:
    display = plugged(cells=cells)
    heard = hear(display)
    identity = heard.connect()
    assert identity == Identity(f"Vario {cells}", cells, "12345678")
    assert heard.link.identity == identity
    assert heard.told() == identity
    assert display.protocol_on
    assert display.shows(b"")


def test_model_alone_determines_the_number_of_cells(plugged: Plug, hear: Hear) -> None:
    assert hear(plugged(cells=32, tells_cells=False)).connect().cells == 32


def test_cells_shown_before_the_display_is_connected_are_written_first(
    plugged: Plug, hear: Hear
) -> None:
    display = plugged()
    heard = hear(display)
    heard.link.show(b"\x01\x1b\x1b")
    heard.connect()
    assert display.shows(b"\x01\x1b\x1b")
    assert len(display.frames) == 1


def test_cells_beyond_the_displays_width_are_dropped(found: Found) -> None:
    display, heard = found
    heard.link.show(bytes(range(1, 60)))
    assert display.shows(bytes(range(1, 41)))


def test_keys_arrive_in_order(found: Found) -> None:
    display, heard = found
    display.press("d1")
    display.press("d2", "d5")
    display.stick("left")
    assert [heard.chord() for _ in range(3)] == [{"d1"}, {"d2", "d5"}, {"joystick left"}]
    for cell in (0, 27, 39):
        display.route(cell)
        assert heard.key() == Routing(cell)


def test_half_a_packet_waits_for_the_other_half(found: Found) -> None:
    display, heard = found
    for byte in b"\x1b\x24\x08\x1b\x24\x00":
        display.send(bytes([byte]))
    assert heard.chord() == {"d4"}


def test_garbage_before_a_packet_is_skipped(found: Found) -> None:
    display, heard = found
    display.send(os.urandom(2000).replace(b"\x1b", b"\x1c") + b"\x1b\x99\x1b\x1b\x24\x01")
    display.press("d6")
    assert heard.chord() == {"d6"}


def test_newest_frame_is_written_when_frames_arrive_faster_than_the_line_takes_them(
    found: Found,
) -> None:
    """No frame is written until the serial line has carried the previous one."""
    display, heard = found
    assert display.shows(b"")
    heard.clock.advance(1.0)
    heard.link.show(b"\x01")
    wait_for(lambda: len(display.frames) == 2)
    for number in range(2, 201):
        heard.link.show(bytes([number]) * 40)
    assert display.shows(bytes([200]) * 40)
    (_, before), (_, at) = display.frames[1:]
    assert at - before >= Codec.port_settings.wire_time(42)


def test_unchanged_cells_are_not_written_again(found: Found) -> None:
    display, heard = found
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    count = len(display.frames)
    for _ in range(20):
        heard.link.show(b"\x01")
    heard.link.show(b"\x02")
    assert display.shows(b"\x02")
    assert len(display.frames) == count + 1


def test_unplugging_is_reported_at_once_and_replugging_restores_the_newest_frame(
    found: Found,
) -> None:
    display, heard = found
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    display.unplug()
    assert heard.told() == "gone"
    assert heard.link.identity is None
    heard.link.show(b"\x02")
    display.frames.clear()
    display.plug_in()
    assert isinstance(heard.told(), Identity)
    assert display.shows(b"\x02")
    assert len(display.frames) == 1
    assert heard.news.empty()


def test_display_can_return_with_a_different_size(found: Found) -> None:
    display, heard = found
    heard.link.show(b"\x01" * 40)
    display.unplug()
    assert heard.told() == "gone"
    display.cells = 20
    display.plug_in()
    back = heard.told()
    assert isinstance(back, Identity)
    assert back.cells == 20
    assert display.shows(b"\x01" * 20)


def test_display_that_switches_itself_off_is_reported_and_found_again(found: Found) -> None:
    display, heard = found
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    display.frames.clear()
    display.send(b"\x1b\x17\x04")
    assert heard.told() == "gone"
    assert isinstance(heard.told(), Identity)
    assert display.shows(b"\x01")


def test_half_a_packet_received_before_unplugging_is_dropped(found: Found) -> None:
    display, heard = found
    display.send(b"\x1b\x24\x01\x1b\x24")
    display.unplug()
    assert heard.told() == "gone"
    display.plug_in()
    assert isinstance(heard.told(), Identity)
    wait_for(lambda: heard.link.identity is not None)
    display.press("d2")
    assert heard.chord() == {"d2"}


@pytest.mark.parametrize("answers", ["nothing", "humanware"])
def test_port_without_an_answering_display_is_reported_as_silent(
    answers: str, plugged: Plug, hear: Hear
) -> None:
    """The link gives up after three greetings."""
    display = plugged(answers=answers)
    heard = hear(display, patience_s=IDENTIFY_S)
    time_out(heard.clock, *[HELLO_S] * 3)
    error = heard.refusal()
    assert error.phrase == "display-silent"
    assert error.facts == {"port": str(display.path), "driver": "baum"}
    assert display.wait_until(lambda: display.wire.count(Codec().hello()) == 3)


class TwoSpeeds(Codec):
    """A codec for a display that uses one of two speeds."""

    port_settings: ClassVar[PortSettings] = PortSettings(9600, fallback=PortSettings(38400))


@pytest.mark.parametrize("speed", [termios.B9600, termios.B38400])
def test_display_is_found_every_time_at_either_speed(speed: int, plugged: Plug, hear: Hear) -> None:
    display = plugged()
    display.hears_at = speed
    heard = hear(display, TwoSpeeds, PATIENCE_S)
    if speed == termios.B38400:
        give_up(heard.clock, PATIENCE_S)
    heard.connect()
    assert isinstance(heard.told(), Identity)
    display.unplug()
    assert heard.told() == "gone"
    display.plug_in()
    assert isinstance(heard.told(), Identity)


def test_silence_is_reported_after_all_speeds_have_been_tried(plugged: Plug, hear: Hear) -> None:
    display = plugged(answers="nothing")
    heard = hear(display, TwoSpeeds, IDENTIFY_S)
    time_out(heard.clock, *[HELLO_S] * 3, SILENCE_S, *[HELLO_S] * 3)
    assert heard.refusal().phrase == "display-silent"
    assert display.wait_until(lambda: display.wire.count(Codec().hello()) == 6)


def test_missing_port_is_reported_at_once_and_found_later(plugged: Plug, hear: Hear) -> None:
    display = plugged()
    display.unplug()
    heard = hear(display)
    error = heard.refusal()
    assert (error.phrase, error.facts) == ("port-missing", {"port": str(display.path)})
    heard.link.show(b"\x07")
    display.plug_in()
    assert isinstance(heard.told(), Identity)
    assert display.shows(b"\x07")
    assert heard.news.empty()


def test_port_that_is_open_elsewhere_is_reported_as_busy(found: Found, hear: Hear) -> None:
    display, _ = found
    assert hear(display).refusal().phrase == "port-busy"


def test_closing_the_link_blanks_the_display_and_releases_it(found: Found) -> None:
    display, heard = found
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    heard.close()
    assert display.shows(b"")
    assert display.wait_until(lambda: not display.protocol_on)
    assert display.wire.endswith(b"\x1b\x15\x00")
    assert heard.news.empty()


@pytest.mark.parametrize("is_there", [False, True])
def test_closing_the_link_does_not_wait_for_a_display_that_does_not_answer(
    is_there: bool, plugged: Plug, hear: Hear
) -> None:
    display = plugged(answers="nothing")
    if not is_there:
        display.unplug()
    heard = hear(display)
    wait_for(lambda: heard.clock.next_deadline is not None)
    heard.link.close()


def test_showing_cells_never_blocks_the_caller(plugged: Plug, hear: Hear) -> None:
    display = plugged()
    display.unplug()
    heard = hear(display)
    for number in range(1000):
        heard.link.show(bytes([number % 256]))
    assert heard.link.identity is None
