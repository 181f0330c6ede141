"""Runs the companion for a whole game. Meanwhile, a test waits for its output, types lines, and
reads its displays.

`InProcess` runs the companion in a thread of the test, with a clock of its own. `Playing` controls
this thread in the same way as a `subprocess.Popen`.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack
from types import TracebackType
from unittest.mock import patch

from companion.braille.translate import Translator
from companion.cli.program import main
from companion.narration.text import Words
from tests.clocks import programs_clock
from tests.emulators.baum import BaumEmulator
from tests.waiting import WITHIN_S


class InProcess:
    """`companion ARGUMENTS` in a thread, with the same streams and methods as a `subprocess.Popen`.

    It does everything except start up and receive signals. Time for the devices passes only while
    it is running.
    """

    def __init__(self, home: Mapping[str, str], *arguments: str) -> None:
        (typed, typing), (heard, said) = os.pipe(), os.pipe()
        self.stdin, self.stdout = open(typing, "w"), open(heard)  # noqa: SIM115 - closed in __exit__
        self._typed, self._said = open(typed), open(said, "w")  # noqa: SIM115 - closed in __exit__
        self.status: int | None = None
        self._thread = threading.Thread(target=self._run, args=(home, *arguments))
        self._thread.start()

    def poll(self) -> int | None:
        """Return the exit status, or None while the program is running."""
        return self.status

    def wait(self, timeout_s: float | None = None) -> int:
        """Wait for the program to end. Return its exit status."""
        self._thread.join(timeout_s)
        assert self.status is not None
        return self.status

    def kill(self) -> None:
        """Close standard input. The companion then stops."""
        self.stdin.close()
        self.wait(WITHIN_S)

    def __enter__(self) -> "InProcess":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.kill()
        self._typed.close()
        self.stdout.close()

    def _run(self, home: Mapping[str, str], *arguments: str) -> None:
        with ExitStack() as stack:
            stack.enter_context(self._said)
            for change in (
                patch.multiple(sys, stdin=self._typed, stdout=self._said, stderr=self._said),
                patch.object(sys, "argv", ["companion", *arguments]),
                patch.dict(os.environ, home, clear=True),
                # Only the main thread can set signal handlers.
                patch("companion.hosts.local_table.on_end"),
                patch("companion.cli.playing.interrupt_on_quit"),
                programs_clock(),
            ):
                stack.enter_context(change)
            status = 0
            try:
                main()
            except SystemExit as ended:
                status = int(ended.code or 0)
            finally:
                self.status = status


class Playing:
    """A running companion, and the lines that it prints, which are read as they arrive."""

    def __init__(self, process: "subprocess.Popen[str] | InProcess") -> None:
        self._process = process
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def end(self) -> None:
        """Stop the companion and read everything else that it prints."""
        with self._process:
            self._process.kill()
            self._reader.join()

    def ends(self) -> None:
        """Wait until the program ends by itself, without an error."""
        self._process.wait(WITHIN_S)
        assert self._process.poll() == 0

    def type(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def hears(self, words: str) -> None:
        """Wait until the companion has printed a line that contains these words."""
        with self._changed:
            heard = self._changed.wait_for(
                lambda: any(words in line for line in self.lines), WITHIN_S
            )
        assert heard, "\n".join(self.lines)

    def hears_more_than(self, count: int) -> None:
        """Wait until there are more than this many lines."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.lines) > count, WITHIN_S)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._changed:
                self.lines.append(line.rstrip("\n"))
                self._changed.notify_all()


def dots(text: str) -> bytes:
    """Return the braille cells for a text."""
    return Translator("en-ueb-g2.ctb").line(Words(None, "", text)).cells


def pan_to(display: BaumEmulator, text: str) -> int:
    """Pan forwards until the display shows a text or, if it doesn't, backwards. Return the position
    of the text's first cell.
    """
    wanted, gives_up = dots(text), time.monotonic() + WITHIN_S
    key, other = "d5", "d2"
    # A display ignores its keys while it shows nothing.
    assert display.wait_until(lambda: any(display.shown))
    while (place := display.felt.find(wanted)) < 0:
        assert time.monotonic() < gives_up, f"{text} is never felt"
        before = display.felt
        display.press(key)
        let_keys_act(display)
        if display.felt == before:
            key, other = other, key
    return place


def let_keys_act(display: BaumEmulator) -> None:
    """Wait until the keys pressed so far have taken effect: type a dot, and wait until the display
    shows it.
    """
    typed = b"\x01\xc0".ljust(display.cells, b"\0")
    display.braille("1")
    assert display.wait_until(lambda: display.shown == typed)
    display.braille("7")
    assert display.wait_until(lambda: display.shown != typed)


def type_on(display: BaumEmulator, text: str) -> None:
    """Type a text on a display's braille keys, and then press dot 8 to send it."""
    for cell in dots(text):
        display.braille(
            "".join(str(dot + 1) for dot in range(8) if cell >> dot & 1), space=not cell
        )
    display.braille("8")
