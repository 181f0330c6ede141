"""Reading typed lines: with prompt_toolkit at a terminal, plainly anywhere else.

The only importer of prompt_toolkit. Its defaults redraw and repeat, which a screen reader
reads out; every setting here is one that keeps it to what was typed.
"""

import asyncio
import contextlib
import io
import os
import sys
import threading
from collections.abc import Callable
from typing import Protocol

#: Seconds after Escape before it counts as a key of its own.
ESCAPE_WAIT_S = 0.05
PROMPT = "> "


def nothing() -> None:
    """What a key does that nobody has given anything to do."""


class Reader(Protocol):
    """Where typed lines come from.

    `interactive`: whether a person types there, so that Enter should cut speech off.
    `on_escape`, `on_curtain`: what Escape and F2 do, where a single key can be read. `no`: the
    word that F3 types, with Enter: others wait for a player who does not want to interrupt.
    """

    interactive: bool
    on_escape: Callable[[], None]
    on_curtain: Callable[[], None]
    no: str

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """The next line without its end, or None at the end of input.

        secret: whether what is typed now must not be shown. Raises Interrupted on Ctrl-C,
        and HiddenTypingError where typing cannot be hidden.
        """

    async def between(self, act: Callable[[], None]) -> None:
        """Do something that prints, without breaking into a half-typed line."""

    def close(self) -> None:
        """Leave the terminal as it was."""


class HiddenTypingError(Exception):
    """This terminal would show what is typed."""


class Interrupted(Exception):  # noqa: N818 - a person's wish, not an error
    """Ctrl-C."""


class TerminalReader:
    """A person at a terminal, with line editing and history."""

    interactive = True

    def __init__(self) -> None:
        # Asked for before the import, which reads it: no cursor reports, so no second draw.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        from prompt_toolkit import PromptSession  # noqa: PLC0415 - slow to import, not always needed
        from prompt_toolkit.history import DummyHistory, InMemoryHistory  # noqa: PLC0415
        from prompt_toolkit.input import create_input  # noqa: PLC0415
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent  # noqa: PLC0415
        from prompt_toolkit.layout.processors import PasswordProcessor  # noqa: PLC0415

        self._secret: Callable[[], bool] = lambda: False
        self._held: list[Callable[[], None]] = []
        self.on_escape = self.on_curtain = nothing
        self.no = ""
        keys = KeyBindings()

        # Eager: no waiting for an Alt key, which screen readers own.
        @keys.add("escape", eager=True)
        def _(_event: KeyPressEvent) -> None:
            self.on_escape()

        @keys.add("f2")
        def _(_event: KeyPressEvent) -> None:
            self.on_curtain()

        @keys.add("f3")
        def _(event: KeyPressEvent) -> None:
            event.current_buffer.text = self.no
            event.current_buffer.validate_and_handle()

        # Otherwise the terminal itself would show what is typed while something is printed.
        keyboard = create_input()
        keyboard.cooked_mode = contextlib.nullcontext  # type: ignore[method-assign]
        self._plain: PromptSession[str] = PromptSession(
            input=keyboard,
            history=InMemoryHistory(),
            key_bindings=keys,
            complete_while_typing=False,
            reserve_space_for_menu=0,
            erase_when_done=True,
            interrupt_exception=Interrupted,
        )
        # Nothing at all is drawn for a hidden letter: stars would tell a word's length.
        self._hidden: PromptSession[str] = PromptSession(
            input=keyboard,
            history=DummyHistory(),
            key_bindings=keys,
            input_processors=[PasswordProcessor(char="")],
            complete_while_typing=False,
            reserve_space_for_menu=0,
            erase_when_done=True,
            interrupt_exception=Interrupted,
        )
        for session in (self._plain, self._hidden):
            session.app.ttimeoutlen = ESCAPE_WAIT_S

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """A line, edited as usual; a hidden one leaves nothing on the screen."""
        self._secret = secret
        session = self._hidden if secret() else self._plain
        # Nor what comes between two lines: a scanner that is a keyboard does not wait.
        with contextlib.suppress(HiddenTypingError):
            echo(on=False)
        try:
            typed = await session.prompt_async(PROMPT)
        except EOFError:
            typed = None
        finally:
            held, self._held = self._held, []
            for act in held:
                act()
        # Half typed for all to see when a secret came to be asked: no answer to that.
        return "" if typed and held and session is self._plain and secret() else typed

    async def between(self, act: Callable[[], None]) -> None:
        """At once where nothing is typed yet; else after Enter."""
        app = (self._hidden if self._hidden.app.is_running else self._plain).app
        if not app.is_running:
            act()
        elif app.current_buffer.text:
            self._held.append(act)
        else:
            from prompt_toolkit.application import run_in_terminal  # noqa: PLC0415
            from prompt_toolkit.application.current import set_app  # noqa: PLC0415

            with set_app(app):
                await run_in_terminal(act)
            if self._secret() != (app is self._hidden.app):
                app.exit(result="")  # ask again, in the way the new question needs

    def close(self) -> None:
        """Let the terminal show what is typed again; prompt_toolkit restores all else."""
        with contextlib.suppress(HiddenTypingError):  # the terminal is gone: nothing to mend
            echo(on=True)


class PlainReader:
    """One line in, lines out, no escape codes: a script, a pipe, or a terminal with --plain."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        self.on_escape = self.on_curtain = nothing
        self.no = ""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a stray byte is no reason to stop
        self._secret: Callable[[], bool] = lambda: False
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._wanted = threading.Semaphore(0)
        self._thread: threading.Thread | None = None

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """The next line of standard input."""
        if self._thread is None:
            # A thread, because a blocked read of a file cannot be waited for otherwise;
            # a daemon, because nothing can end a blocked read.
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._read, args=(loop,), daemon=True)
            self._thread.start()
        self._secret = secret
        if self.interactive:
            echo(on=not secret())
        self._wanted.release()
        return await self._lines.get()

    async def between(self, act: Callable[[], None]) -> None:
        """There is no half-typed line that we could see.

        What is typed next may answer another question by now, and have to be hidden.
        Raises HiddenTypingError.
        """
        act()
        if self.interactive:
            echo(on=not self._secret())

    def close(self) -> None:
        """Let the terminal show what is typed again."""
        if self.interactive:
            with contextlib.suppress(HiddenTypingError):  # the terminal is gone: nothing to mend
                echo(on=True)

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            self._wanted.acquire()
            try:
                text = sys.stdin.readline()
            except (OSError, ValueError):  # the terminal was closed under us
                text = ""
            line = text.rstrip("\r\n") if text else None
            with contextlib.suppress(RuntimeError):  # the game has ended in between
                loop.call_soon_threadsafe(self._lines.put_nowait, line)
            if line is None:
                return


def echo(*, on: bool) -> None:
    """Let the terminal show what is typed, or not. Raises HiddenTypingError where it cannot."""
    try:
        import termios  # noqa: PLC0415 - Unix has it
    except ImportError:
        raise HiddenTypingError from None
    try:
        settings = termios.tcgetattr(sys.stdin)
        flags = settings[3] | termios.ECHO if on else settings[3] & ~termios.ECHO
        if flags != settings[3]:
            settings[3] = flags
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, settings)
    except termios.error:
        raise HiddenTypingError from None
