"""Readers at a terminal: what it shows of what is typed."""

import asyncio
import os
import signal
import sys
import termios
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.output import create_output

from companion.prompt.line_editor import LineEditor
from companion.prompt.reader import Interrupted, PlainReader
from tests.waiting import WITHIN_S


def echoes(terminal: int) -> bool:
    """Whether the terminal shows what is typed."""
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


class Tty(NamedTuple):
    """A terminal, and the end of it at which a person types."""

    person: int
    terminal: int


@pytest.fixture
def tty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tty]:
    """Standard input and output of the test."""
    person, terminal = os.openpty()
    monkeypatch.setenv("TERM", "xterm")
    with (
        os.fdopen(terminal, "r", closefd=False) as stdin,
        os.fdopen(terminal, "w", closefd=False) as stdout,
        create_app_session(output=create_output(stdout)),
    ):
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", stdout)
        yield Tty(person, terminal)
    os.close(person)
    os.close(terminal)


def test_what_is_typed_is_hidden_from_the_moment_a_secret_is_asked(tty: Tty) -> None:
    """Also when a display answered the question before, while the line was waited for."""
    secret = False

    async def play() -> list[bool]:
        nonlocal secret
        reader = PlainReader()
        line = asyncio.ensure_future(reader.line(lambda: secret))
        await asyncio.sleep(0.05)
        seen = [echoes(tty.terminal)]
        secret = True
        await reader.between(lambda: None)
        seen.append(echoes(tty.terminal))
        secret = False
        await reader.between(lambda: None)
        seen.append(echoes(tty.terminal))
        os.write(tty.person, b"radio\n")
        assert await line == "radio"
        reader.close()
        return seen

    assert asyncio.run(play()) == [True, False, True]


def test_ctrl_c_between_two_lines_is_not_lost(tty: Tty) -> None:
    """As a key, and as the signal that somebody else sends."""

    async def play() -> None:
        heard = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, heard.set)
        reader = LineEditor()
        for is_secret in (False, True):
            secret = partial(bool, is_secret)
            line = asyncio.ensure_future(reader.line(secret))
            os.write(tty.person, b"radio\r")
            assert await line == "radio"
            os.write(tty.person, b"\x03")
            with pytest.raises(Interrupted):
                await reader.line(secret)
            os.kill(os.getpid(), signal.SIGINT)
            await asyncio.wait_for(heard.wait(), WITHIN_S)
            heard.clear()
        reader.close()

    asyncio.run(play())
    assert termios.tcgetattr(tty.terminal)[3] & termios.ISIG


def test_the_terminal_itself_shows_nothing_between_two_lines(tty: Tty) -> None:
    """A scanner that is a keyboard does not wait until it is asked, nor while we print."""
    seen: list[bool] = []

    async def play() -> None:
        reader = LineEditor()
        line = asyncio.ensure_future(reader.line(lambda: True))
        await asyncio.sleep(0.2)
        await reader.between(lambda: seen.append(echoes(tty.terminal)))
        os.write(tty.person, b"camera\rradio\rlens")
        assert await line == "camera"
        seen.append(echoes(tty.terminal))
        assert await reader.line(lambda: True) == "radio"
        seen.append(echoes(tty.terminal))
        line = asyncio.ensure_future(reader.line(lambda: True))
        await asyncio.sleep(0.05)
        os.write(tty.person, b"es\r")
        assert await line == "lenses"
        reader.close()
        seen.append(echoes(tty.terminal))

    asyncio.run(play())
    assert seen == [False, False, False, True]
