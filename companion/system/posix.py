"""Functions that depend on the operating system, for Linux and macOS."""

import asyncio
import contextlib
import errno
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

assert sys.platform != "win32"  # Type checkers for Windows skip the rest of this file.

import fcntl
import resource
import termios

Act = Callable[[], object]
#: Terminal settings as `termios` returns them: flags, speeds and control characters.
TerminalSettings = list[Any]

#: Exceptions that a serial port raises. pyserial lets the exceptions from termios through, and
#: these aren't OSErrors. A speed that the port doesn't support raises ValueError.
PORT_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError, termios.error)
OWNER_ONLY = 0o600
#: Linux's ioctl request to send a HID output report, without its length. Source: linux/hidraw.h.
HIDIOCSOUTPUT = 3 << 30 | ord("H") << 8 | 0x0B
#: Process names of screen readers on Linux.
_SCREEN_READERS = {"orca", "fenrir", "espeakup", "speechd-up", "yasr", "emacspeak"}


def terminal_settings() -> TerminalSettings | None:
    """Return the settings of the terminal on standard input, or None if there is no terminal."""
    if not sys.stdin.isatty():
        return None
    try:
        return termios.tcgetattr(sys.stdin)
    except (termios.error, OSError, ValueError):
        return None


def with_echo(settings: TerminalSettings, *, on: bool) -> TerminalSettings:
    """Return the settings with the echo of typed characters on or off."""
    flags = settings[3] | termios.ECHO if on else settings[3] & ~termios.ECHO
    return [*settings[:3], flags, *settings[4:]]


def set_terminal(settings: TerminalSettings) -> None:
    """Apply settings to the terminal. Raises OSError if the terminal is gone."""
    try:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, settings)
    except (termios.error, ValueError) as error:
        raise OSError(*error.args) from None


def terminal_is_gone() -> bool:
    """Whether standard input was a terminal that has been closed or hung up."""
    try:
        poll = select.poll()
        poll.register(sys.stdin.fileno(), 0)
        return any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll(0))
    except (OSError, ValueError):
        return True


def on_continue(act: Act) -> Act:
    """Call `act` in the signal handler whenever the program continues after Ctrl-Z stopped it.

    Return a function that restores the previous handler. This has no effect outside the main
    thread.
    """
    if threading.current_thread() is not threading.main_thread():
        return lambda: None
    before = signal.signal(signal.SIGCONT, lambda *_: act())
    return lambda: signal.signal(signal.SIGCONT, before)


def on_end(*, interrupt: Act, stop: Act, quit_: Act, hang_up: Act) -> None:
    """Handle signals that end the program.

    interrupt: called after Ctrl-C.
    stop: called after a request to terminate.
    quit_: called after Ctrl-\\.
    hang_up: called when the terminal has been closed, even in the middle of other code. The other
    functions are called in the event loop.
    """
    loop = asyncio.get_running_loop()
    acts = {signal.SIGINT: interrupt, signal.SIGTERM: stop, signal.SIGQUIT: quit_}
    for number, act in acts.items():
        loop.add_signal_handler(number, act)
    # Don't use one of the event loop's handlers here. They end with the loop, and the loop may end
    # before the signal arrives, if a failed read shows that the terminal is gone.
    signal.signal(signal.SIGHUP, lambda *_: hang_up())


def interrupt_on_quit() -> None:
    """Treat Ctrl-\\ like Ctrl-C, without a core dump, until `on_end` is called."""
    signal.signal(signal.SIGQUIT, signal.default_int_handler)


def text_encoding() -> str | None:
    """Return the encoding to use for standard streams that are files or pipes.

    Return None to keep the encoding that the user has set.
    """
    return None


def open_to_append(path: str) -> int:
    """Open a file or a pipe for appending. Only the owner may read the file.

    This never blocks: a pipe without a reader raises OSError with ENXIO.
    """
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK | os.O_NOCTTY
    file = os.open(path, flags, OWNER_ONLY)
    try:
        if stat.S_ISREG(os.fstat(file).st_mode):
            os.fchmod(file, OWNER_ONLY)  # An existing file may have been readable by everyone.
    except OSError:
        os.close(file)
        raise
    return file


def port_id(port: str) -> str:
    """Return an id that is the same for all names of a serial port."""
    return os.path.realpath(port)


def set_output_report(path: str, report: bytes) -> bool:
    """Send a HID output report through the control pipe.

    Return False without sending the report on systems where an ordinary write has the same effect,
    such as macOS. Only Linux needs this function. Raises OSError if the report can't be sent.
    """
    if sys.platform != "linux":
        return False
    node = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        request = HIDIOCSOUTPUT | len(report) << 16
        fcntl.ioctl(node, request, report)
    except OSError as error:
        if error.errno in {errno.ENOTTY, errno.EINVAL}:  # Linux before 5.11 raises these errors.
            return False
        raise
    finally:
        os.close(node)
    return True


def leave_session() -> None:
    """Become a session leader, so that child processes survive when this process's
    terminal closes.
    """
    with contextlib.suppress(OSError):  # The process may already lead a session.
        os.setsid()


def screen_reader_runs() -> bool:
    """Whether a screen reader that speaks is running. A screen reader that only uses braille
    doesn't count.
    """
    return program_runs(*(["VoiceOver"] if sys.platform == "darwin" else _SCREEN_READERS))


def program_runs(*names: str) -> bool:
    """Whether any user is running a program with one of these process names."""
    if sys.platform == "darwin":
        command = ["/usr/bin/pgrep", "-x", "|".join(names)]
        done = subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - our names
        return done.returncode == 0
    for name in Path("/proc").glob("[0-9]*/comm"):
        with contextlib.suppress(OSError):  # The process may have ended in the meantime.
            if name.read_text().strip() in names:
                return True
    return False


def limit_memory(max_bytes: int) -> None:
    """Limit this process's memory to this many bytes, and turn core dumps off."""
    resource.setrlimit(resource.RLIMIT_DATA, (max_bytes, max_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def most_descriptors() -> int | None:
    """Return the limit on open files and connections, or None if there is no limit."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if most == resource.RLIM_INFINITY else most
