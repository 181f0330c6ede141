"""The plain reader at a terminal."""

import asyncio
import os
import sys
import termios

import pytest

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
