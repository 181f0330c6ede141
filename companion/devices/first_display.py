"""A braille display for what is asked before a game: the first found, and all may feel it."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from companion.braille.outputs import Handlers
from companion.devices.automatic import AUTO
from companion.devices.outputs import Devices, Outputs, open_displays
from companion.errors import CompanionError
from companion.narration.delivery import Delivery
from companion.narration.listener import Listener
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import PublicText
from companion.seat_option import seat_option


class FirstDisplay:
    """It is looked for on a thread of its own: nobody waits for it.

    What cannot be opened is told when the game begins. on_key: any key was pressed. on_said: a
    line was typed there, in each way to read it, the likeliest first. Both on its own threads.
    """

    def __init__(
        self,
        devices: Devices,
        phrases: Phrasebook,
        on_key: Callable[[], None],
        on_said: Callable[[tuple[str, ...]], None],
    ) -> None:
        shared = tuple(wish for wish in devices.braille if not seat_option(wish).name)
        self._devices = replace(devices, braille=shared or (AUTO,))
        self._phrases = phrases
        self._handlers = Handlers(
            key=lambda _seat: on_key(), said=lambda _seat, readings, _: on_said(readings)
        )
        self._lock = threading.Lock()
        self._last: PublicText | None = None
        self._found: Outputs | None = None
        self._search = threading.Thread(target=self._look, name="first display", daemon=True)
        self._search.start()

    def tell(self, text: PublicText) -> None:
        """Now, or as soon as there is a display; then the last that was told."""
        with self._lock:
            self._last = text
            if self._found is not None:
                self._found.delivery.tell(text)

    def close(self) -> None:
        """Let go of it, for who looks for displays next. Waits until the search is over."""
        self._search.join()
        if self._found is not None:
            self._found.finish(0)

    def _look(self) -> None:
        outputs = Outputs(Delivery([], [], {None: Listener()}))
        with suppress(CompanionError):
            open_displays(outputs, self._devices, (), self._phrases, self._handlers)
        with self._lock:
            self._found = outputs
            if self._last is not None:
                outputs.delivery.tell(self._last)
