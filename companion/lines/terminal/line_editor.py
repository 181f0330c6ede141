"""Line editing at a capable terminal. No other module imports prompt_toolkit.

By default, prompt_toolkit redraws and repeats text, which a screen reader would read out. The
settings here prevent that.
"""

import asyncio
import contextlib
import os
import re
from collections.abc import Callable
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.application.current import set_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input, create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from companion.lines.terminal.reader import (
    COMMAND_KEYS,
    FUNCTION_KEYS,
    LONGEST_LINE,
    PROMPT,
    Interrupted,
    completes_nothing,
    ignored,
    nothing,
)
from companion.lines.terminal.terminal import Terminal
from companion.narration.text import printable

#: Escape counts as a key of its own if nothing follows it for this long, in seconds.
ESCAPE_WAIT_S = 0.05
LETTERS = re.compile(r"[^\x00-\x1f\x7f]+")


class LineEditor:
    """A `Reader` for a person at a terminal, with line editing and history."""

    interactive = True

    def __init__(self) -> None:
        # Keep prompt_toolkit from asking for the cursor position, which would make it redraw.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self._secret: Callable[[], bool] = lambda: False
        self._held: list[Callable[[], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_escape: Callable[[], None] = nothing
        self.on_command: Callable[[str], None] = ignored
        self.on_key: Callable[[str], None] = ignored
        self.complete: Callable[[str], str] = completes_nothing
        self.no = ""
        self._terminal = Terminal(self._continued)
        self._raw = contextlib.ExitStack()
        self._keyboard = _keyboard(self._terminal, self._is_full)
        self._open: PromptSession[str] = PromptSession(
            input=self._keyboard,
            history=InMemoryHistory(),
            key_bindings=self._open_keys(),
            complete_while_typing=False,
            reserve_space_for_menu=0,
            erase_when_done=True,
            interrupt_exception=Interrupted,
        )
        self._open.default_buffer.on_text_changed += _bounded
        self._typed: list[str] = []
        self._hidden = self._hidden_line()
        for app in (self._open.app, self._hidden):
            app.ttimeoutlen = ESCAPE_WAIT_S

    @property
    def is_gone(self) -> bool:
        """Whether the terminal is gone."""
        return self._terminal.is_gone

    @property
    def is_typing(self) -> bool:
        """Whether somebody is in the middle of typing a line, visibly or hidden."""
        return bool(self._open.default_buffer.text or self._typed)

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """Return the next line. A hidden line leaves no trace on the screen."""
        if self._loop is None:
            # Raw mode stays on between lines, because a scanner that acts as a keyboard doesn't
            # wait, and every key, including Ctrl-C, must always mean the same thing.
            self._raw.enter_context(self._keyboard.raw_mode())
        self._secret, self._loop = secret, asyncio.get_running_loop()
        is_hidden = secret()
        self._typed.clear()  # Drop what is left over from an abandoned line.
        try:
            # Disable prompt_toolkit's exception handler, which would print what was typed and wait
            # for Enter, even at a terminal that is gone. Disable its signal handler, which would
            # remove the program's own when the line ends.
            typed: str | None = (
                await self._hidden.run_async(set_exception_handler=False, handle_sigint=False)
                if is_hidden
                else await self._open.prompt_async(
                    PROMPT, set_exception_handler=False, handle_sigint=False
                )
            )
        except EOFError:
            typed = None
        finally:
            held, self._held = self._held, []
            for act in held:
                act()
        # This line was begun in public before the secret question, so it isn't the answer.
        return "" if typed and held and not is_hidden and secret() else typed

    async def between(self, act: Callable[[], None]) -> None:
        """Call a function at once if nothing is typed yet, otherwise after Enter."""
        app = self._hidden if self._hidden.is_running else self._open.app
        if not app.is_running:
            act()
        elif app.current_buffer.text or (app is self._hidden and self._typed):
            self._held.append(act)
        else:
            with set_app(app):
                await run_in_terminal(act)
            if self._secret() != (app is self._hidden):
                app.exit(result="")  # Prompt again, hidden or not, as the new question requires.

    def close(self) -> None:
        """Restore the terminal's echo."""
        self._raw.close()
        self._terminal.close()

    def _is_full(self) -> bool:
        """Whether the typed line is too long already."""
        return max(len(self._open.default_buffer.text), len(self._typed)) > LONGEST_LINE

    def _continued(self) -> None:
        """Redraw the prompt after the program was stopped, because the shell has printed text."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._draw_again)

    def _draw_again(self) -> None:
        for app in (self._hidden, self._open.app):
            if app.is_running:
                app.renderer.reset()
                app.invalidate()

    def _keys(self) -> KeyBindings:
        """Return the key bindings for all lines."""
        keys = KeyBindings()

        # Eager: don't wait for Alt combinations, which belong to screen readers.
        @keys.add("escape", eager=True)
        def _(_event: KeyPressEvent) -> None:
            self.on_escape()

        for key, command in COMMAND_KEYS.items():
            keys.add(key)(lambda _event, command=command: self.on_command(command))
        for key in FUNCTION_KEYS:
            keys.add(key)(lambda _event, key=key: self.on_key(key))

        return keys

    def _open_keys(self) -> KeyBindings:
        keys = self._keys()

        @keys.add("f3")
        def _(event: KeyPressEvent) -> None:
            event.current_buffer.text = self.no
            event.current_buffer.validate_and_handle()

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            line = event.current_buffer
            line.insert_text(self.complete(line.document.text_before_cursor))

        return keys

    def _hidden_line(self) -> "Application[str]":
        """Return an application that reads a line without showing it, not even as asterisks.

        It uses no prompt_toolkit buffer, so it has no clipboard that could outlive it, no search,
        no history, no completion, and none of their keys.
        """
        keys = self._keys()

        def end(event: KeyPressEvent, typed: str) -> None:
            self._typed.clear()
            event.app.exit(result=typed)

        def take(text: str) -> None:
            self._typed += text[: LONGEST_LINE + 1 - len(self._typed)]

        @keys.add(Keys.Any)
        def _(event: KeyPressEvent) -> None:
            if event.data.isprintable():  # other keys do nothing
                take(event.data)

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            take(printable(event.data))

        @keys.add("enter")
        @keys.add("c-j")
        def _(event: KeyPressEvent) -> None:
            end(event, "".join(self._typed))

        @keys.add("f3")
        def _(event: KeyPressEvent) -> None:
            end(event, self.no)

        @keys.add("backspace")
        def _(_event: KeyPressEvent) -> None:
            del self._typed[-1:]

        @keys.add("c-u")
        def _(_event: KeyPressEvent) -> None:
            self._typed.clear()

        @keys.add("c-c")
        @keys.add(Keys.SIGINT)
        def _(event: KeyPressEvent) -> None:
            self._typed.clear()
            event.app.exit(exception=Interrupted)

        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            if not self._typed:
                event.app.exit(exception=EOFError)

        prompt = FormattedTextControl(
            [("", PROMPT), ("[SetCursorPosition]", " ")], focusable=True, show_cursor=True
        )
        return Application(
            input=self._keyboard,
            layout=Layout(Window(prompt, height=1)),
            key_bindings=keys,
            erase_when_done=True,
        )


def _bounded(line: Buffer) -> None:
    """Cut a line just after its maximum length, so that it can still be recognised as too long."""
    if len(line.text) > LONGEST_LINE + 1:
        line.text = line.text[: LONGEST_LINE + 1]


def _keyboard(terminal: Terminal, is_full: Callable[[], bool]) -> Input:
    """Return prompt_toolkit's standard input, with three changes."""
    keyboard: Any = create_input()
    # Otherwise, the terminal itself would echo keys typed while something is printed.
    keyboard.cooked_mode = contextlib.nullcontext
    if (reader := getattr(keyboard, "stdin_reader", None)) is not None:  # not on Windows
        raw, read = keyboard.raw_mode, reader.read
        keyboard.raw_mode = lambda: terminal.kept(raw())

        def read_or_end(count: int = 1024) -> str:
            """Read input. If the terminal is gone, end the input: otherwise, reading would go on
            forever.

            Drop letters beyond the maximum length, because prompt_toolkit takes too long for each
            one.
            """
            text = read(count)
            reader.closed = reader.closed or (not text and terminal.is_gone)
            return LETTERS.sub("", text) if is_full() else text

        reader.read = read_or_end
    found: Input = keyboard
    return found
