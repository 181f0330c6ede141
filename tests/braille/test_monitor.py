"""Tests monitors, which stand in for displays: what they write, and where they write it."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.braille.monitor import SeatMonitor, SharedMonitor
from companion.braille.translate import Translator
from companion.errors import DeviceError
from companion.lines.line import PublicOutput, SeatOutput
from companion.narration.text import Label, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import seats_named

ANN, BOB = seats_named("Ann", "Bob")


def public(brief: str) -> PublicText:
    return PublicText(Label.TABLE, brief, brief)


def private(brief: str) -> PrivateText:
    return PrivateText(ANN, Words(Label.PRIVATE, brief, brief))


def no_trouble(phrase: str, facts: Mapping[str, str | int]) -> None:
    raise AssertionError((phrase, facts))


def test_shared_monitor_writes_cells_with_their_words_below(ueb: Translator) -> None:
    lines: list[str] = []
    monitor: PublicOutput = SharedMonitor(lines.append, ueb, width=12)
    monitor.tell(public("Bob plays the camera and wins"))
    monitor.hush()
    monitor.close()
    assert lines == ["⠠⠃⠕⠃⠀⠏⠇⠁⠽⠎⠀⠮", "Bob plays the", "⠉⠁⠍⠻⠁⠀⠯⠀⠺⠔⠎", "camera and wins"]


def test_lines_are_never_blank_and_never_contain_control_characters(ueb: Translator) -> None:
    lines: list[str] = []
    monitor = SharedMonitor(lines.append, ueb, width=1)
    for brief in ("", "  ", "10", "a\n\x1b[2Jb", "\u200d", "B"):
        monitor.tell(public(brief))
    assert lines
    assert all(line.strip() and line.isprintable() for line in lines)


def test_shared_monitor_refuses_private_words(ueb: Translator) -> None:
    lines: list[str] = []
    monitor = SharedMonitor(lines.append, ueb)
    for words in (private("parcel"), Words(Label.PRIVATE, "parcel", "parcel")):
        with pytest.raises(LeakError):
            monitor.tell(words)  # type: ignore[arg-type]
    assert lines == []


def test_monitor_of_a_seat_appends_to_a_file_that_only_its_owner_can_read(
    tmp_path: Path, ueb: Translator
) -> None:
    path = tmp_path / "ann"
    for brief in ("and", "the"):
        monitor = SeatMonitor(ANN, str(path), ueb, on_trouble=no_trouble)
        output: SeatOutput = monitor
        assert output.ready
        monitor.tell(private(brief))
        monitor.close()
        assert not output.ready
    assert path.read_text() == "⠯\nand\n⠮\nthe\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_file_readable_by_everyone_is_made_private(tmp_path: Path, ueb: Translator) -> None:
    path = tmp_path / "ann"
    path.touch(0o644)
    SeatMonitor(ANN, str(path), ueb, on_trouble=no_trouble).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_seat_monitor_refuses_another_seats_words(tmp_path: Path, ueb: Translator) -> None:
    path = tmp_path / "bob"
    monitor = SeatMonitor(BOB, str(path), ueb, on_trouble=no_trouble)
    with pytest.raises(LeakError):
        monitor.tell(private("parcel"))
    monitor.close()
    assert path.read_text() == ""


def test_pipe_with_a_reader_gets_each_message_at_once(tmp_path: Path, ueb: Translator) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    monitor = SeatMonitor(ANN, str(path), ueb, on_trouble=no_trouble)
    monitor.tell(private("and"))
    assert os.read(reader, 100).decode() == "⠯\nand\n"
    monitor.close()
    os.close(reader)


def test_pipe_without_a_reader_causes_an_error_at_once(tmp_path: Path, ueb: Translator) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(DeviceError) as told:
        SeatMonitor(ANN, str(path), ueb, on_trouble=no_trouble)
    assert (told.value.phrase, told.value.facts) == ("monitor-no-reader", {"path": str(path)})


def test_pipe_reader_that_leaves_or_stops_reading_is_reported_once(
    tmp_path: Path, ueb: Translator
) -> None:
    for number, reads in enumerate((False, True)):
        path = tmp_path / f"pipe{number}"
        os.mkfifo(path)
        reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        troubles: list[tuple[str, Mapping[str, str | int]]] = []
        monitor = SeatMonitor(
            ANN, str(path), ueb, on_trouble=lambda *told, kept=troubles: kept.append(told)
        )
        if not reads:
            os.close(reader)
        for _ in range(3000):
            monitor.tell(private("bob plays the camera"))
        assert troubles == [("monitor-gone", {"who": "Ann", "path": str(path)})]
        assert not monitor.ready
        if reads:
            os.close(reader)


def test_second_terminal_gets_the_same_lines(ueb: Translator) -> None:
    far, near = os.openpty()
    monitor = SeatMonitor(ANN, os.ttyname(near), ueb, on_trouble=no_trouble)
    monitor.tell(private("and"))
    assert os.read(far, 100).decode() == "⠯\r\nand\r\n"
    monitor.close()
    os.close(near)
    os.close(far)


@pytest.mark.parametrize(
    ("path", "reason"), [("", "Is a directory"), ("none/ann", "No such file or directory")]
)
def test_path_that_cannot_be_opened_is_reported_with_the_reason(
    path: str, reason: str, tmp_path: Path, ueb: Translator
) -> None:
    with pytest.raises(DeviceError) as told:
        SeatMonitor(ANN, str(tmp_path / path), ueb, on_trouble=no_trouble)
    assert told.value.phrase == "monitor-cannot-open"
    assert told.value.facts == {"path": str(tmp_path / path), "reason": reason}
