"""Functions that depend on the operating system, for Windows.

They are type-checked, and `make proof` runs them under Wine, but nobody has run them on Windows
yet.
"""

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import Callable

assert sys.platform == "win32"  # Type checkers for other systems skip the rest of this file.

import msvcrt
from ctypes import wintypes

Act = Callable[[], object]
#: The mode of the Windows console.
TerminalSettings = int

#: Exceptions that a serial port raises. A speed that the port doesn't support raises ValueError.
PORT_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError)
#: The bit of the console mode that shows typed characters.
ECHO_INPUT = 0x0004
OWNER_ONLY = 0o600
SPI_GETSCREENREADER = 0x0046
#: Access rights for CreateFileW.
GENERIC_READ, GENERIC_WRITE = 0x80000000, 0x40000000
FILE_SHARE_READ, FILE_SHARE_WRITE, OPEN_EXISTING = 1, 2, 3


def terminal_settings() -> TerminalSettings | None:
    """Return the console mode of standard input, or None if there is no console."""
    mode = wintypes.DWORD()
    is_there = sys.stdin.isatty() and ctypes.windll.kernel32.GetConsoleMode(
        msvcrt.get_osfhandle(sys.stdin.fileno()), ctypes.byref(mode)
    )
    return mode.value if is_there else None


def with_echo(settings: TerminalSettings, *, on: bool) -> TerminalSettings:
    """Return the mode with the echo of typed characters on or off."""
    return settings | ECHO_INPUT if on else settings & ~ECHO_INPUT


def set_terminal(settings: TerminalSettings) -> None:
    """Set the console's mode. Raises OSError if the console is gone."""
    handle = msvcrt.get_osfhandle(sys.stdin.fileno())
    if not ctypes.windll.kernel32.SetConsoleMode(handle, settings):
        raise ctypes.WinError()


def terminal_is_gone() -> bool:
    """Return False, because a program ends together with its console."""
    return False


def on_continue(_act: Act) -> Act:
    """Do nothing, because programs can't be stopped and continued on Windows."""
    return lambda: None


def on_end(*, interrupt: Act, stop: Act, quit_: Act, hang_up: Act) -> None:  # noqa: ARG001
    """Handle signals that end the program, in the running event loop.

    interrupt: called after Ctrl-C.
    stop: called after a request to terminate.
    quit_: called after Ctrl-Break.
    hang_up: never called, because closing the console ends the program.
    """
    loop = asyncio.get_running_loop()
    acts = {signal.SIGINT: interrupt, signal.SIGTERM: stop, signal.SIGBREAK: quit_}
    for number, act in acts.items():
        signal.signal(number, lambda *_, act=act: loop.call_soon_threadsafe(act))


def interrupt_on_quit() -> None:
    """Treat Ctrl-Break like Ctrl-C until `on_end` is called."""
    signal.signal(signal.SIGBREAK, signal.default_int_handler)


def text_encoding() -> str | None:
    """Return the encoding to use for standard streams that are files or pipes.

    By default, Windows would use an old code page that lacks braille. A console accepts every
    character anyway.
    """
    return "utf-8"


def open_to_append(path: str) -> int:
    """Open a file for appending. Raises OSError if it can't be opened."""
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_BINARY, OWNER_ONLY)


def port_id(port: str) -> str:
    """Return an id that is the same for all names of a serial port: a name such as COM10, not a
    path.
    """
    return port.upper().removeprefix("\\\\.\\")


def set_output_report(path: str, report: bytes) -> bool:
    """Send a HID output report through the control pipe, and return True. Raises OSError if the
    report can't be sent.

    Sources: CreateFileW, HidD_SetOutputReport.
    """
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    kernel.CreateFileW.restype = wintypes.HANDLE
    access, share = GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE
    node = kernel.CreateFileW(path, access, share, None, OPEN_EXISTING, 0, None)
    if node == wintypes.HANDLE(-1).value:
        raise ctypes.WinError(ctypes.get_last_error())
    try:
        hid = ctypes.WinDLL("hid", use_last_error=True)
        if not hid.HidD_SetOutputReport(wintypes.HANDLE(node), report, len(report)):
            raise ctypes.WinError(ctypes.get_last_error())
    finally:
        kernel.CloseHandle(wintypes.HANDLE(node))
    return True


def leave_session() -> None:
    """Do nothing, because Windows has no such sessions."""


def limit_memory(max_bytes: int) -> None:
    """Do nothing, because a process can't easily limit its own memory. The caller still limits the
    process's time.
    """
    del max_bytes


def program_runs(*names: str) -> bool:
    """Return False, because listing process names would need another library."""
    del names
    return False


def screen_reader_runs() -> bool:
    """Whether a screen reader has told Windows that it is running.

    Source: SystemParametersInfo, SPI_GETSCREENREADER.
    """
    is_running = wintypes.BOOL()
    ctypes.windll.user32.SystemParametersInfoW(SPI_GETSCREENREADER, 0, ctypes.byref(is_running), 0)
    return bool(is_running.value)


def most_descriptors() -> int | None:
    """Return None, because the number of open files and connections is not limited."""
    return None
