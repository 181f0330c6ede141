"""Before the first card: each earpiece says a word, and the table is asked for it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.text import Label
from companion.prompt.earpiece_check import hearing_tests
from companion.prompt.forms import forms_of
from companion.prompt.matching import TypedLine
from companion.prompt.reader import Interrupted, Reader


class EarTests:
    """What is typed, or said on a display, while no conversation takes it yet.

    is_open: whether a word is being asked for.
    """

    def __init__(self, reader: Reader, narrator: Narrator) -> None:
        self._reader = reader
        self._narrator = narrator
        self._said: deque[str] = deque()
        self._is_stopped = False
        self.is_open = False

    def said(self, readings: tuple[str, ...]) -> None:
        """A line from a display, whichever of these it was."""
        if self.is_open:
            self._said.append(" ".join(readings))

    def stop(self) -> None:
        """Nothing is under way yet that could be lost."""
        self._is_stopped = True

    async def run(
        self, delivery: Delivery, posted: Callable[[], Awaitable[Callable[[], None]]]
    ) -> bool:
        """Test one after another; False to stop. posted: what other threads want done."""
        self._reader.on_escape = delivery.hush
        self.is_open = True
        commands = forms_of(self._narrator.phrases)
        for test in hearing_tests(delivery, self._narrator):
            phrase = test.begin()
            while not test.is_over:
                asked = self._narrator.message(Label.QUESTION, phrase, who=test.seat)
                delivery.tell(asked)
                line = await self._line(posted)
                typed = None if line is None else commands.find(TypedLine.of(line))
                if self._reader.interactive:
                    delivery.hush()
                if line is None or (typed is not None and typed.form.id == "quit"):
                    return False
                if typed is None:
                    phrase = test.answer(line)
                else:
                    test.repeat()
            delivery.tell(self._narrator.message(Label.TABLE, phrase, who=test.seat))
        self.is_open = False
        return True

    async def _line(self, posted: Callable[[], Awaitable[Callable[[], None]]]) -> str | None:
        """The next line; None to stop."""
        self._said.clear()
        typed = asyncio.ensure_future(self._reader.line(lambda: False))
        try:
            while not (typed.done() or self._said or self._is_stopped):
                act = asyncio.ensure_future(posted())
                await asyncio.wait({typed, act}, return_when=asyncio.FIRST_COMPLETED)
                if act.done():
                    await self._reader.between(act.result())
                else:
                    act.cancel()
            if self._is_stopped:
                return None
            return self._said.popleft() if self._said else typed.result()
        except Interrupted:
            return None
        finally:
            typed.cancel()
            await asyncio.gather(typed, return_exceptions=True)
