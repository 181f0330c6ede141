"""Windows. Checked by types, and run under Wine by `make proof`; nobody has run it there yet."""

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import Callable

assert sys.platform == "win32"  # the type checker leaves the rest out elsewhere

import msvcrt
from ctypes import wintypes

Act = Callable[[], object]
#: The mode of the console.
TerminalSettings = int

#: What a serial port fails with; a speed that the port has not is a ValueError.
PORT_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError)
#: Of the console's mode: it shows what is typed.
ECHO_INPUT = 0x0004
OWNER_ONLY = 0o600
SPI_GETSCREENREADER = 0x0046


def terminal_settings() -> TerminalSettings | None:
    """What the console on standard input is set to; None where there is no console."""
    mode = wintypes.DWORD()
    is_there = sys.stdin.isatty() and ctypes.windll.kernel32.GetConsoleMode(
        msvcrt.get_osfhandle(sys.stdin.fileno()), ctypes.byref(mode)
    )
    return mode.value if is_there else None


def with_echo(settings: TerminalSettings, *, on: bool) -> TerminalSettings:
    """The same, in which the console shows what is typed, or does not."""
    return settings | ECHO_INPUT if on else settings & ~ECHO_INPUT


def set_terminal(settings: TerminalSettings) -> None:
    """Set the console so. Raises OSError where it is gone."""
    handle = msvcrt.get_osfhandle(sys.stdin.fileno())
    if not ctypes.windll.kernel32.SetConsoleMode(handle, settings):
        raise ctypes.WinError()


def terminal_is_gone() -> bool:
    """Never: a program ends with its console."""
    return False


def on_continue(_act: Act) -> Act:
    """Nothing: no program is stopped here."""
    return lambda: None


def on_end(*, interrupt: Act, stop: Act, quit_: Act, hang_up: Act) -> None:  # noqa: ARG001
    """From now on do these in the running loop: for Ctrl-C, for an end that is asked for, and for
    Ctrl-Break. A closed console ends the program itself.
    """
    loop = asyncio.get_running_loop()
    acts = {signal.SIGINT: interrupt, signal.SIGTERM: stop, signal.SIGBREAK: quit_}
    for number, act in acts.items():
        signal.signal(number, lambda *_, act=act: loop.call_soon_threadsafe(act))


def interrupt_on_quit() -> None:
    """Ctrl-Break is Ctrl-C, until `on_end`."""
    signal.signal(signal.SIGBREAK, signal.default_int_handler)


def text_encoding() -> str | None:
    """How files and pipes on the standard streams are written: by itself it would be an old code
    page, which has no braille. A console takes every letter as it is.
    """
    return "utf-8"


def open_to_append(path: str) -> int:
    """A file. Raises OSError."""
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_BINARY, OWNER_ONLY)


def leave_session() -> None:
    """Nothing: there are no sessions."""


def limit_memory(most: int) -> None:
    """Windows limits no process by its own word; whoever started it still limits its time."""
    del most


def screen_reader_runs() -> bool:
    """Whether a screen reader has told Windows that it is running.

    Source: SystemParametersInfo, SPI_GETSCREENREADER.
    """
    runs = wintypes.BOOL()
    ctypes.windll.user32.SystemParametersInfoW(SPI_GETSCREENREADER, 0, ctypes.byref(runs), 0)
    return bool(runs.value)
