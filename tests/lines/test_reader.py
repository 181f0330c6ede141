"""Tests reading lines from a terminal: what the terminal shows while somebody is typing, and what
happens when the companion prints meanwhile.
"""

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

from companion.lines.terminal.line_editor import LineEditor
from companion.lines.terminal.reader import Interrupted, PlainReader, Reader
from tests.terminal import PROMPT
from tests.waiting import wait_for

pytestmark = pytest.mark.real


class Tty(NamedTuple):
    """A terminal, and the end of it where a person would type."""

    person: int
    terminal: int

    @property
    def echoes(self) -> bool:
        """Return whether the terminal itself shows what is typed."""
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def type(self, keys: str) -> None:
        os.write(self.person, keys.encode())

    async def until(self, words: str) -> bytes:
        """Read what the terminal shows, up to and including these words, and return it."""
        got = b""
        while words.encode() not in got:
            got += await asyncio.to_thread(os.read, self.person, 65536)
        return got


@pytest.fixture
def tty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tty]:
    """Provide a terminal as standard input and output."""
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


async def half_typed(reader: Reader, tty: Tty, keys: str) -> None:
    """Type part of a line, and wait until the reader has received it."""
    tty.type(keys)
    await asyncio.to_thread(wait_for, lambda: reader.is_typing)


def test_visible_input_line_is_hidden_once_the_companion_asks_for_a_secret(tty: Tty) -> None:
    """The line may already be open when somebody's answer on a display leads to the secret
    question.
    """
    secret = False

    async def play() -> list[bool]:
        nonlocal secret
        reader = PlainReader()
        line = asyncio.ensure_future(reader.line(lambda: secret))
        await asyncio.sleep(0)
        seen = [tty.echoes]
        secret = True
        await reader.between(lambda: None)
        seen.append(tty.echoes)
        secret = False
        await reader.between(lambda: None)
        seen.append(tty.echoes)
        tty.type("radio\n")
        assert await line == "radio"
        reader.close()
        return seen

    assert asyncio.run(play()) == [True, False, True]


def test_ctrl_c_between_two_input_lines_is_not_lost(tty: Tty) -> None:
    """Ctrl-C may come as a key or as a signal from another process."""

    async def play() -> None:
        heard = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, heard.set)
        reader = LineEditor()
        for is_secret in (False, True):
            secret = partial(bool, is_secret)
            line = asyncio.ensure_future(reader.line(secret))
            tty.type("radio\r")
            assert await line == "radio"
            tty.type("\x03")
            with pytest.raises(Interrupted):
                await reader.line(secret)
            os.kill(os.getpid(), signal.SIGINT)
            await heard.wait()
            heard.clear()
        reader.close()

    asyncio.run(play())
    assert termios.tcgetattr(tty.terminal)[3] & termios.ISIG


def test_keys_typed_between_two_input_lines_are_not_shown(tty: Tty) -> None:
    """A scanner that acts as a keyboard may type at any time, even while the companion is
    printing.
    """
    seen: list[bool] = []

    async def play() -> None:
        reader = LineEditor()
        line = asyncio.ensure_future(reader.line(lambda: True))
        await tty.until(PROMPT)
        await reader.between(lambda: seen.append(tty.echoes))
        tty.type("camera\rradio\rlens")
        assert await line == "camera"
        seen.append(tty.echoes)
        assert await reader.line(lambda: True) == "radio"
        seen.append(tty.echoes)
        line = asyncio.ensure_future(reader.line(lambda: True))
        await half_typed(reader, tty, "")
        tty.type("es\r")
        assert await line == "lenses"
        reader.close()
        seen.append(tty.echoes)

    asyncio.run(play())
    assert seen == [False, False, False, True]


@pytest.mark.parametrize("is_secret", [False, True])
def test_output_waits_until_a_half_typed_line_is_finished(tty: Tty, is_secret: bool) -> None:
    """An answer on a display doesn't interrupt the line, whether the line is visible or hidden."""

    async def play() -> None:
        done = list[str]()
        reader = LineEditor()
        line = asyncio.ensure_future(reader.line(lambda: is_secret))
        await half_typed(reader, tty, "sta")
        await reader.between(lambda: done.append("printed"))
        assert not done
        tty.type("tus\r")
        assert await line == "status"
        assert done == ["printed"]
        reader.close()

    asyncio.run(play())


def test_line_begun_before_a_secret_question_does_not_answer_it(tty: Tty) -> None:
    """Somebody's answer on a display leads to the secret question while the line is half typed."""
    secret = False

    def ask() -> None:
        nonlocal secret
        secret = True

    async def play() -> None:
        reader = LineEditor()
        line = asyncio.ensure_future(reader.line(lambda: secret))
        await half_typed(reader, tty, "bad")
        await reader.between(ask)
        tty.type("ge\r")
        assert await line == ""
        line = asyncio.ensure_future(reader.line(lambda: secret))
        tty.type("badge\r")
        assert await line == "badge"
        reader.close()

    asyncio.run(play())


def test_redrawn_hidden_line_shows_nothing(tty: Tty) -> None:
    """When the program continues after Ctrl-Z, the prompt is drawn again, without letters or stars
    after it.
    """

    async def play() -> bytes:
        reader = LineEditor()
        line = asyncio.ensure_future(reader.line(lambda: True))
        shown = await tty.until(PROMPT)
        await half_typed(reader, tty, "zzz")
        os.kill(os.getpid(), signal.SIGCONT)
        shown += await tty.until(PROMPT)
        tty.type("\r")
        assert await line == "zzz"
        reader.close()
        return shown

    shown = asyncio.run(play())
    assert shown.count(b">") >= 2  # A second prompt shows that the process was really stopped.
    assert b"z" not in shown
    assert b"*" not in shown


@pytest.mark.parametrize(("is_secret", "typed"), [(False, "camera"), (True, "cam")])
def test_tab_completes_only_in_a_visible_line(tty: Tty, is_secret: bool, typed: str) -> None:
    """In a hidden line, the voice would say the completed word, which has to stay secret."""
    asked: list[str] = []

    def complete(text: str) -> str:
        asked.append(text)
        return "era"

    async def play() -> None:
        reader = LineEditor()
        reader.complete = complete
        line = asyncio.ensure_future(reader.line(lambda: is_secret))
        await half_typed(reader, tty, "cam")
        tty.type("\t\r")
        assert await line == typed
        reader.close()

    asyncio.run(play())
    assert asked == ([] if is_secret else ["cam"])
