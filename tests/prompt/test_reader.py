"""Readers at a terminal: what it shows of what is typed."""

import asyncio
import os
import sys
import termios

import pytest

from companion.prompt.line_editor import LineEditor
from companion.prompt.reader import PlainReader


def echoes(terminal: int) -> bool:
    """Whether the terminal shows what is typed."""
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


def test_what_is_typed_is_hidden_from_the_moment_a_secret_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also when a display answered the question before, while the line was waited for."""
    person, terminal = os.openpty()
    secret = False

    async def play() -> list[bool]:
        nonlocal secret
        reader = PlainReader()
        line = asyncio.ensure_future(reader.line(lambda: secret))
        await asyncio.sleep(0.05)
        seen = [echoes(terminal)]
        secret = True
        await reader.between(lambda: None)
        seen.append(echoes(terminal))
        secret = False
        await reader.between(lambda: None)
        seen.append(echoes(terminal))
        os.write(person, b"radio\n")
        assert await line == "radio"
        reader.close()
        return seen

    with os.fdopen(terminal, "r", closefd=False) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert asyncio.run(play()) == [True, False, True]
    os.close(person)
    os.close(terminal)


def test_the_terminal_itself_shows_nothing_between_two_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A scanner that is a keyboard does not wait until it is asked, nor while we print."""
    person, terminal = os.openpty()
    monkeypatch.setenv("TERM", "xterm")
    seen: list[bool] = []

    async def play() -> None:
        reader = LineEditor()
        line = asyncio.ensure_future(reader.line(lambda: True))
        await asyncio.sleep(0.2)
        await reader.between(lambda: seen.append(echoes(terminal)))
        os.write(person, b"camera\rradio\rlens")
        assert await line == "camera"
        seen.append(echoes(terminal))
        assert await reader.line(lambda: True) == "radio"
        seen.append(echoes(terminal))
        line = asyncio.ensure_future(reader.line(lambda: True))
        await asyncio.sleep(0.05)
        os.write(person, b"es\r")
        assert await line == "lenses"
        reader.close()
        seen.append(echoes(terminal))

    with (
        os.fdopen(terminal, "r", closefd=False) as stdin,
        os.fdopen(terminal, "w", closefd=False) as stdout,
    ):
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", stdout)
        asyncio.run(play())
    os.close(person)
    os.close(terminal)
    assert seen == [False, False, False, True]
