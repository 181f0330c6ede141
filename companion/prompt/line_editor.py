"""Typed lines at a capable terminal, edited with prompt_toolkit: its only importer.

Its defaults redraw and repeat, which a screen reader reads out; every setting here is one
that keeps it to what was typed.
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

from companion.narration.text import printable
from companion.prompt.reader import (
    COMMAND_KEYS,
    FUNCTION_KEYS,
    LONGEST_LINE,
    PROMPT,
    Interrupted,
    ignored,
    nothing,
)
from companion.prompt.terminal import Terminal

#: Seconds after Escape before it counts as a key of its own.
ESCAPE_WAIT_S = 0.05
LETTERS = re.compile(r"[^\x00-\x1f\x7f]+")


class LineEditor:
    """A `Reader` for a person at a terminal, with line editing and history."""

    interactive = True

    def __init__(self) -> None:
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # no cursor reports: no second draw
        self._secret: Callable[[], bool] = lambda: False
        self._held: list[Callable[[], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_escape: Callable[[], None] = nothing
        self.on_command: Callable[[str], None] = ignored
        self.on_key: Callable[[str], None] = ignored
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
        """Whether the terminal is there no more."""
        return self._terminal.is_gone

    @property
    def is_typing(self) -> bool:
        """Whether a line is half typed, hidden or not."""
        return bool(self._open.default_buffer.text or self._typed)

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """A line, edited as usual; a hidden one leaves nothing on the screen."""
        if self._loop is None:
            # From the first line on, also between two: a scanner that is a keyboard does not
            # wait, and a key must mean the same whenever it is pressed, Ctrl-C among them.
            self._raw.enter_context(self._keyboard.raw_mode())
        self._secret, self._loop = secret, asyncio.get_running_loop()
        is_hidden = secret()
        self._typed.clear()  # of a line that was given up
        try:
            # Mistakes are told as all others are: its own handler would print what was typed,
            # and wait for Enter, also of a terminal that is gone. And its own for the signal of
            # Ctrl-C would take the program's away with it when the line ends.
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
        # Half typed for all to see when a secret came to be asked: no answer to that.
        return "" if typed and held and not is_hidden and secret() else typed

    async def between(self, act: Callable[[], None]) -> None:
        """At once where nothing is typed yet; else after Enter."""
        app = self._hidden if self._hidden.is_running else self._open.app
        if not app.is_running:
            act()
        elif app.current_buffer.text or (app is self._hidden and self._typed):
            self._held.append(act)
        else:
            with set_app(app):
                await run_in_terminal(act)
            if self._secret() != (app is self._hidden):
                app.exit(result="")  # ask again, in the way the new question needs

    def close(self) -> None:
        """Let the terminal show what is typed again."""
        self._raw.close()
        self._terminal.close()

    def _is_full(self) -> bool:
        """Whether what is typed is too long already, so that no more of it is needed."""
        return max(len(self._open.default_buffer.text), len(self._typed)) > LONGEST_LINE

    def _continued(self) -> None:
        """After a stop the shell has written: the prompt is drawn again where the cursor is."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._draw_again)

    def _draw_again(self) -> None:
        for app in (self._hidden, self._open.app):
            if app.is_running:
                app.renderer.reset()
                app.invalidate()

    def _keys(self) -> KeyBindings:
        """The keys of every line."""
        keys = KeyBindings()

        # Eager: no waiting for an Alt key, which screen readers own.
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

        return keys

    def _hidden_line(self) -> "Application[str]":
        """A line of which nothing is drawn: stars would tell a word's length.

        It has no buffer of prompt_toolkit's: so there is no clipboard that outlives it, no
        search, no history, no completion, and none of their keys.
        """
        keys = self._keys()

        def end(event: KeyPressEvent, typed: str) -> None:
            self._typed.clear()
            event.app.exit(result=typed)

        def take(text: str) -> None:
            self._typed += text[: LONGEST_LINE + 1 - len(self._typed)]

        @keys.add(Keys.Any)
        def _(event: KeyPressEvent) -> None:
            if event.data.isprintable():  # else it is a key that does nothing here
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
    """No more of a line is kept than shows that it is too long."""
    if len(line.text) > LONGEST_LINE + 1:
        line.text = line.text[: LONGEST_LINE + 1]


def _keyboard(terminal: Terminal, is_full: Callable[[], bool]) -> Input:
    """Standard input, as prompt_toolkit reads it, but for three things."""
    keyboard: Any = create_input()
    # Otherwise the terminal itself would show what is typed while something is printed.
    keyboard.cooked_mode = contextlib.nullcontext
    if (reader := getattr(keyboard, "stdin_reader", None)) is not None:  # not on Windows
        raw, read = keyboard.raw_mode, reader.read
        keyboard.raw_mode = lambda: terminal.kept(raw())

        def read_or_end(count: int = 1024) -> str:
            """A terminal that is gone is the end of input: else it is read again for ever.

            Behind what is too long only keys count: each letter costs it far too much.
            """
            text = read(count)
            reader.closed = reader.closed or (not text and terminal.is_gone)
            return LETTERS.sub("", text) if is_full() else text

        reader.read = read_or_end
    found: Input = keyboard
    return found
