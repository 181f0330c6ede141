"""Linux and macOS."""

import asyncio
import contextlib
import os
import select
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

assert sys.platform != "win32"  # the type checker leaves the rest out there

import resource
import termios

Act = Callable[[], object]
#: As `termios` has it: flags, speeds, and characters.
TerminalSettings = list[Any]

#: What a serial port fails with: pyserial lets termios's error through, and it is no OSError. A
#: speed that the port has not is a ValueError.
PORT_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError, termios.error)
OWNER_ONLY = 0o600
#: What Linux's screen readers are called among its processes.
_SCREEN_READERS = {"orca", "fenrir", "espeakup", "speechd-up", "yasr", "emacspeak"}


def terminal_settings() -> TerminalSettings | None:
    """What the terminal on standard input is set to; None where there is no terminal."""
    if not sys.stdin.isatty():
        return None
    try:
        return termios.tcgetattr(sys.stdin)
    except (termios.error, OSError, ValueError):
        return None


def with_echo(settings: TerminalSettings, *, on: bool) -> TerminalSettings:
    """The same, in which the terminal shows what is typed, or does not."""
    flags = settings[3] | termios.ECHO if on else settings[3] & ~termios.ECHO
    return [*settings[:3], flags, *settings[4:]]


def set_terminal(settings: TerminalSettings) -> None:
    """Set the terminal so. Raises OSError where it is gone."""
    try:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, settings)
    except (termios.error, ValueError) as error:
        raise OSError(*error.args) from None


def terminal_is_gone() -> bool:
    """Whether standard input was a terminal and is none any more: closed, or its line hung up."""
    try:
        poll = select.poll()
        poll.register(sys.stdin.fileno(), 0)
        return any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll(0))
    except (OSError, ValueError):
        return True


def on_continue(act: Act) -> Act:
    """Do it whenever the program goes on after it was stopped (Ctrl-Z), in the signal's own
    handler. What ends that; nothing is done on another thread than the main one.
    """
    if threading.current_thread() is not threading.main_thread():
        return lambda: None
    before = signal.signal(signal.SIGCONT, lambda *_: act())
    return lambda: signal.signal(signal.SIGCONT, before)


def on_end(*, interrupt: Act, stop: Act, quit_: Act, hang_up: Act) -> None:
    """From now on do these for Ctrl-C, for an end that is asked for, for Ctrl-\\, and where the
    terminal was closed; in the running loop, but for the last one, which comes at any place.
    """
    loop = asyncio.get_running_loop()
    acts = {signal.SIGINT: interrupt, signal.SIGTERM: stop, signal.SIGQUIT: quit_}
    for number, act in acts.items():
        loop.add_signal_handler(number, act)
    # Not the loop's: it would be let go with the loop, and the end of the terminal may be
    # found by reading from it before the signal comes.
    signal.signal(signal.SIGHUP, lambda *_: hang_up())


def interrupt_on_quit() -> None:
    """Ctrl-\\ is Ctrl-C, until `on_end`: without a dump of the memory."""
    signal.signal(signal.SIGQUIT, signal.default_int_handler)


def text_encoding() -> str | None:
    """How files and pipes on the standard streams are written; None is as the user has set."""
    return None


def open_to_append(path: str) -> int:
    """A file that only its owner may read, or a pipe. Never waits: a pipe without a reader is an
    OSError with ENXIO.
    """
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK | os.O_NOCTTY
    file = os.open(path, flags, OWNER_ONLY)
    try:
        if stat.S_ISREG(os.fstat(file).st_mode):
            os.fchmod(file, OWNER_ONLY)  # it may have been there before, open to all
    except OSError:
        os.close(file)
        raise
    return file


def leave_session() -> None:
    """What this process starts stays when its terminal ends."""
    with contextlib.suppress(OSError):  # it leads one already
        os.setsid()


def screen_reader_runs() -> bool:
    """Whether one of those that read a terminal aloud is running; none that only brailles."""
    if sys.platform == "darwin":
        return (
            subprocess.run(
                ["/usr/bin/pgrep", "-x", "VoiceOver"], check=False, capture_output=True
            ).returncode
            == 0
        )
    for name in Path("/proc").glob("[0-9]*/comm"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if name.read_text().strip() in _SCREEN_READERS:
                return True
    return False


def limit_memory(most: int) -> None:
    """This process gets no more of its own, in bytes; and nothing of it is kept when it crashes."""
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
