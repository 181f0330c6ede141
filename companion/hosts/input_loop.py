"""Handles input from a room's keyboard and devices until the players in the room stop."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from companion.hosts.main_loop import MainLoopQueue
from companion.lines.completion import Completion
from companion.lines.room import Room
from companion.lines.terminal.reader import Interrupted, Reader
from companion.lines.terminal.screen import HeldLines
from companion.lines.terminal.terminal import HiddenTypingError
from companion.listening.spoken import Spoken
from companion.narration.text import Label, PublicText
from companion.referee.seat import Seat
from companion.session.input import Input, Source

#: Keys that hide what players' own displays and phones show, unless the user has chosen the key to
#: open the microphone.
CURTAIN_KEYS = ("f4", "f5")


@dataclass(frozen=True)
class Keyboard:
    """What an `InputLoop` reads from and writes to at the keyboard.

    screen: holds lines back while somebody is typing.
    queue: reports from devices, as functions to call.
    microphone: the microphone, or None if spoken commands aren't installed.
    talk_key: the key that opens the microphone.
    """

    reader: Reader
    screen: HeldLines
    queue: MainLoopQueue
    microphone: Spoken | None
    talk_key: str


@dataclass(frozen=True)
class Hooks:
    """The parts of the loop that depend on the kind of room.

    work: does all the work that inputs have queued.
    is_done: returns whether to stop.
    idle: called before each wait for an input.
    interrupt: handles Ctrl-C.
    quit: handles the end of the keyboard's input.
    note_activity: called for each input.
    phone_changed: handles the connection of a seat's first phone, or the loss of its last one.
    """

    work: Callable[[], Awaitable[None]]
    is_done: Callable[[], bool]
    idle: Callable[[], None]
    interrupt: Callable[[], None]
    quit: Callable[[], None]
    note_activity: Callable[[], None]
    phone_changed: Callable[[Seat, bool], None]


class InputLoop:
    """Waits for typed lines and for reports from devices, and passes them on to the room."""

    def __init__(self, room: Room, keyboard: Keyboard, hooks: Hooks) -> None:
        self._room = room
        self._keyboard = keyboard
        self._hooks = hooks
        reader, post = keyboard.reader, keyboard.queue.post
        reader.on_escape = room.lines.hush
        reader.no = room.phrases.say("no")
        choices = Completion(room, lambda: post(lambda: room.command("can")))
        reader.complete = choices.complete
        reader.on_command = lambda id_: post(lambda: room.command(id_))
        reader.on_key = lambda key: post(lambda: self._press(key))
        if keyboard.microphone is not None:
            keyboard.microphone.belong_to(room)

    async def run(self) -> None:
        """Handle inputs until `Hooks.is_done` says to stop."""
        hooks, reader = self._hooks, self._keyboard.reader
        while not hooks.is_done():
            hooks.idle()
            try:
                line = await self._next_line()
            except Interrupted:
                self.interrupt()
                continue
            if hooks.is_done():
                break
            if line is None:
                hooks.quit()
                break
            if reader.interactive:
                self._room.lines.hush()
            await self._do(lambda line=line: self._room.route(Input((line,))))  # type: ignore[misc]
            hooks.note_activity()

    # Reports from devices and signals

    def said(self, readings: tuple[str, ...], seat: Seat | None, question: int | None) -> None:
        """Route a line typed on a display, or a choice made there with a routing key."""
        source = Source.TYPED if question is None else Source.TOUCHED
        self._room.route(Input(readings, seat, question=question, source=source))

    def route(self, input_: Input) -> None:
        """Route an input from a phone."""
        self._room.route(input_)

    def touched(self, seat: Seat | None, text: str, place: int, on_board: str | None) -> None:
        """Read or spell the touched text."""
        self._room.touch(text, place, seat, on_board)

    def skipped(self, seat: Seat | None) -> None:
        """Handle Enter on an empty line of a display."""
        if self._room.goes_on_with_enter:
            self._room.route(Input(("",), seat))

    def scanned(self, seat: Seat | None, text: str) -> None:
        """Route a scanned label."""
        self._room.route(Input((text,), seat, source=Source.SCANNED))

    def trouble(self, text: PublicText) -> None:
        """Tell everyone about a faulty device."""
        self._room.lines.announce(text)

    def phone_changed(self, seat: Seat, is_here: bool) -> None:
        """Handle the connection of a seat's first phone, or the loss of its last one."""
        self._hooks.phone_changed(seat, is_here)

    def interrupt(self) -> None:
        """Handle Ctrl-C."""
        self._hooks.interrupt()

    def quit(self) -> None:
        """Stop."""
        self._hooks.quit()

    def _press(self, key: str) -> None:
        """Handle a function key: open the microphone, or hide what players' own displays and phones
        show.
        """
        microphone = self._keyboard.microphone
        if key == self._keyboard.talk_key and microphone is not None:
            microphone.tap()
        elif key in CURTAIN_KEYS:
            self._room.command("curtain")

    def _is_secret(self) -> bool:
        """Whether to keep typing off the screen, because somebody here has to answer a secret
        question.
        """
        return self._room.lines.question.secret in self._room.people

    async def _next_line(self) -> str | None:
        """Return the next typed line, or None to stop. Meanwhile, handle reports from devices."""
        reader, screen, queue = self._keyboard.reader, self._keyboard.screen, self._keyboard.queue
        typed = asyncio.ensure_future(reader.line(self._is_secret))
        was_secret = self._is_secret()
        screen.holds = True
        try:
            while True:
                posted = asyncio.ensure_future(queue.next())
                await asyncio.wait({typed, posted}, return_when=asyncio.FIRST_COMPLETED)
                if posted.done():
                    await self._do(posted.result())
                    self._hooks.idle()
                    if screen.waits or self._is_secret() != was_secret:
                        was_secret = self._is_secret()
                        await reader.between(screen.flush)
                    if self._hooks.is_done():
                        return None
                else:
                    posted.cancel()
                if typed.done():
                    return typed.result()
        except HiddenTypingError:
            screen.holds = False
            screen.flush()
            secret = self._room.lines.question.secret
            who = "" if secret is None else secret.name
            narrator = self._room.narrator
            self._room.lines.announce(narrator.message(Label.NOTICE, "cannot-hide", who=who))
            await self._do(await queue.next())
            return ""
        finally:
            typed.cancel()
            # Ignore any exception: the read was cancelled or had ended, or the terminal was closed.
            await asyncio.gather(typed, return_exceptions=True)
            screen.holds = False
            screen.flush()

    async def _do(self, act: Callable[[], None]) -> None:
        """Call a function that routes what was typed or reported, then do the resulting work."""
        act()
        await self._hooks.work()
        if self._keyboard.microphone is not None:
            self._keyboard.microphone.settle()
