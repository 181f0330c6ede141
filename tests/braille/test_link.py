"""The link against an emulated display on a pseudo-terminal."""

import os
import termios
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from time import monotonic, sleep
from typing import ClassVar

import pytest

from companion.braille.display import Chord, DisplayCodec, Identity, PortSettings, Routing
from companion.braille.displays.baum import Codec
from companion.devices.display_link import Link
from companion.errors import DeviceError
from tests.emulators.baum import BaumEmulator
from tests.waiting import WITHIN_S, connected

Plug = Callable[..., BaumEmulator]
Keep = Callable[[Link], Link]


class Heard:
    """What a link told, in order."""

    def __init__(self, path: Path, codec: type[DisplayCodec] = Codec) -> None:
        self.keys: Queue[Routing | Chord] = Queue()
        self.news: Queue[Identity | str] = Queue()
        self.link = Link(codec, str(path))

    def start(self) -> Link:
        self.link.start(
            on_ready=self.news.put,
            on_gone=lambda: self.news.put("gone"),
            on_key=self.keys.put,
        )
        return self.link

    def chord(self) -> set[str]:
        key = self.keys.get(timeout=WITHIN_S)
        assert isinstance(key, Chord)
        return set(key.names)


@pytest.fixture
def heard(plugged: Plug, closing: Keep) -> tuple[BaumEmulator, Heard]:
    """A display and a link that has found it."""
    display = plugged()
    heard = Heard(display.path)
    connected(closing(heard.start()))
    heard.news.get(timeout=WITHIN_S)
    return display, heard


Found = tuple[BaumEmulator, Heard]


def refused(link: Link) -> DeviceError:
    with pytest.raises(DeviceError) as error:
        link.connect(WITHIN_S)
    return error.value


@pytest.mark.parametrize("cells", [18, 20, 27, 40, 80])
def test_a_display_is_recognised_and_cleared(cells: int, plugged: Plug, closing: Keep) -> None:
    display = plugged(cells=cells)
    heard = Heard(display.path)
    identity = connected(closing(heard.start()))
    assert identity == Identity(f"Vario {cells}", cells, "12345678")
    assert heard.link.identity == identity
    assert heard.news.get(timeout=WITHIN_S) == identity
    assert display.protocol_on
    assert display.shows(b"")


def test_the_number_of_cells_may_come_from_the_model_alone(plugged: Plug, closing: Keep) -> None:
    display = plugged(cells=32, tells_cells=False)
    assert connected(closing(Heard(display.path).start())).cells == 32


def test_what_was_shown_before_the_display_was_there_is_written_first(
    plugged: Plug, closing: Keep
) -> None:
    display = plugged()
    heard = Heard(display.path)
    heard.link.show(b"\x01\x1b\x1b")
    connected(closing(heard.start()))
    assert display.shows(b"\x01\x1b\x1b")
    assert len(display.frames) == 1


def test_too_many_cells_are_cut(heard: Found) -> None:
    display, told = heard
    told.link.show(bytes(range(1, 60)))
    assert display.shows(bytes(range(1, 41)))


def test_keys_come_in_order(heard: Found) -> None:
    display, told = heard
    display.press("d1")
    display.press("d2", "d5")
    display.stick("left")
    assert [told.chord() for _ in range(3)] == [{"d1"}, {"d2", "d5"}, {"joystick left"}]
    for cell in (0, 27, 39):
        display.route(cell)
        assert told.keys.get(timeout=WITHIN_S) == Routing(cell)


def test_half_a_packet_waits_for_its_other_half(heard: Found) -> None:
    display, told = heard
    for byte in b"\x1b\x24\x08\x1b\x24\x00":
        display.send(bytes([byte]))
        sleep(0.002)
    assert told.chord() == {"d4"}


def test_garbage_is_skipped(heard: Found) -> None:
    display, told = heard
    display.send(os.urandom(2000).replace(b"\x1b", b"\x1c") + b"\x1b\x99\x1b\x1b\x24\x01")
    display.press("d6")
    assert told.chord() == {"d6"}


def test_the_newest_frame_wins_and_the_wire_is_not_outrun(heard: Found) -> None:
    display, told = heard
    assert display.shows(b"")
    frames_before, since = len(display.frames), monotonic()
    for number in range(1, 201):
        told.link.show(bytes([number]) * 40)
    assert display.shows(bytes([200]) * 40)
    sent = len(display.frames) - frames_before
    wire_time = Codec.port_settings.wire_time(42)
    assert 1 <= sent <= 2 + (monotonic() - since) / wire_time


def test_the_same_cells_are_not_written_again(heard: Found) -> None:
    display, told = heard
    told.link.show(b"\x01")
    assert display.shows(b"\x01")
    count = len(display.frames)
    for _ in range(20):
        told.link.show(b"\x01")
    told.link.show(b"\x02")
    assert display.shows(b"\x02")
    assert len(display.frames) == count + 1


def test_an_unplug_is_told_at_once_and_a_replug_restores_the_newest_frame(heard: Found) -> None:
    display, told = heard
    told.link.show(b"\x01")
    assert display.shows(b"\x01")
    display.unplug()
    assert told.news.get(timeout=WITHIN_S) == "gone"
    assert told.link.identity is None
    told.link.show(b"\x02")
    display.frames.clear()
    display.plug_in()
    back = told.news.get(timeout=WITHIN_S)
    assert isinstance(back, Identity)
    assert display.shows(b"\x02")
    assert len(display.frames) == 1
    assert told.news.empty()


def test_another_size_of_display_may_come_back(heard: Found) -> None:
    display, told = heard
    told.link.show(b"\x01" * 40)
    display.unplug()
    assert told.news.get(timeout=WITHIN_S) == "gone"
    display.cells = 20
    display.plug_in()
    back = told.news.get(timeout=WITHIN_S)
    assert isinstance(back, Identity)
    assert back.cells == 20
    assert display.shows(b"\x01" * 20)


def test_a_display_that_switches_itself_off_is_gone_and_comes_back(heard: Found) -> None:
    display, told = heard
    told.link.show(b"\x01")
    assert display.shows(b"\x01")
    display.frames.clear()
    display.send(b"\x1b\x17\x04")
    assert told.news.get(timeout=WITHIN_S) == "gone"
    assert isinstance(told.news.get(timeout=WITHIN_S), Identity)
    assert display.shows(b"\x01")


def test_half_a_packet_before_the_unplug_does_not_outlive_it(heard: Found) -> None:
    display, told = heard
    display.send(b"\x1b\x24\x01\x1b\x24")
    display.unplug()
    assert told.news.get(timeout=WITHIN_S) == "gone"
    display.plug_in()
    assert isinstance(told.news.get(timeout=WITHIN_S), Identity)
    connected(told.link)
    display.press("d2")
    assert told.chord() == {"d2"}


@pytest.mark.parametrize("answers", ["nothing", "humanware"])
def test_a_port_where_no_such_display_answers_is_silent(
    answers: str, plugged: Plug, closing: Keep
) -> None:
    display = plugged(answers=answers)
    since = monotonic()
    error = refused(closing(Heard(display.path).start()))
    assert error.phrase == "display-silent"
    assert error.facts == {"port": str(display.path), "driver": "baum"}
    assert monotonic() - since > 1.3
    assert display.wire.count(Codec().hello()) in (2, 3)  # two, where the machine was late


class TwoSpeeds(Codec):
    """A family with displays of two speeds."""

    port_settings: ClassVar[PortSettings] = PortSettings(9600, otherwise=PortSettings(38400))


@pytest.mark.parametrize("speed", [termios.B9600, termios.B38400])
def test_a_display_is_found_at_either_speed_and_found_again(
    speed: int, plugged: Plug, closing: Keep
) -> None:
    display = plugged()
    display.hears_at = speed
    told = Heard(display.path, TwoSpeeds)
    connected(closing(told.start()))
    assert isinstance(told.news.get(timeout=WITHIN_S), Identity)
    display.unplug()
    assert told.news.get(timeout=WITHIN_S) == "gone"
    display.plug_in()
    assert isinstance(told.news.get(timeout=WITHIN_S), Identity)


def test_silence_is_told_when_all_speeds_were_tried(plugged: Plug, closing: Keep) -> None:
    display = plugged(answers="nothing")
    link = closing(Heard(display.path, TwoSpeeds).start())
    assert refused(link).phrase == "display-silent"
    assert display.wire.count(Codec().hello()) in (4, 5, 6)


def test_a_missing_port_is_told_at_once_and_found_later(plugged: Plug, closing: Keep) -> None:
    display = plugged()
    display.unplug()
    told = Heard(display.path)
    error = refused(closing(told.start()))
    assert (error.phrase, error.facts) == ("port-missing", {"port": str(display.path)})
    told.link.show(b"\x07")
    display.plug_in()
    assert isinstance(told.news.get(timeout=WITHIN_S), Identity)
    assert display.shows(b"\x07")
    assert told.news.empty()


def test_a_port_that_is_open_elsewhere_is_busy(heard: Found, closing: Keep) -> None:
    display, _ = heard
    assert refused(closing(Heard(display.path).start())).phrase == "port-busy"


def test_closing_blanks_the_display_and_hands_it_back(heard: Found) -> None:
    display, told = heard
    told.link.show(b"\x01")
    assert display.shows(b"\x01")
    told.link.close()
    assert display.shows(b"")
    assert display.wait_until(lambda: not display.protocol_on)
    assert display.wire.endswith(b"\x1b\x15\x00")
    assert told.news.empty()


def test_closing_is_quick_without_a_display(tmp_path: Path, plugged: Plug) -> None:
    for path in (tmp_path / "nowhere", plugged(answers="nothing").path):
        link = Heard(path).start()
        sleep(0.1)
        link.close()
        assert not link.is_stuck


def test_showing_never_blocks(tmp_path: Path, closing: Keep) -> None:
    link = closing(Heard(tmp_path / "nowhere").start())
    for number in range(1000):
        link.show(bytes([number % 256]))
    assert link.identity is None
