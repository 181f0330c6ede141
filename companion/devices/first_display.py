"""Shows the questions before a game on the first braille display found, which everyone may use."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from companion.braille.display import KeyAction
from companion.braille.outputs import Handlers
from companion.devices.automatic import AUTO
from companion.devices.displays import open_displays
from companion.devices.options import Devices
from companion.devices.outputs import Outputs
from companion.devices.owners import RememberedDisplays
from companion.errors import CompanionError
from companion.lines.line import Lines
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label, PublicText
from companion.paths import displays_file
from companion.seat_option import seat_option


def for_everyone(devices: Devices) -> Devices:
    """Return the options without those for single players, who aren't known yet.

    If the remaining options name no display, look for one.
    """

    def shared(wishes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(wish for wish in wishes if not seat_option(wish).name)

    braille = shared(devices.braille) or (AUTO,)
    return replace(devices, braille=braille, tables=shared(devices.tables))


class FirstDisplay:
    """Shows the questions before a game on a braille display.

    The display is found on a separate thread, so that nobody has to wait for it. Errors aren't
    reported here, because the game reports them when it starts.

    on_key: called for each key.
    on_said: called for each typed line, with all its possible readings, likeliest first.

    Both are called on the display's threads.
    """

    def __init__(
        self,
        devices: Devices,
        phrases: Phrasebook,
        on_key: Callable[[], None],
        on_said: Callable[[tuple[str, ...]], None],
    ) -> None:
        self._devices = for_everyone(devices)
        self._phrases = phrases
        self._handlers = Handlers(
            key=lambda _seat: on_key(),
            said=lambda _seat, readings, _: on_said(readings),
            skipped=lambda _seat: on_said(("",)),
        )
        self._memory = RememberedDisplays(displays_file())
        self._lock = threading.Lock()
        self._last: PublicText | None = None
        self._questions = 0
        self._found: Outputs | None = None
        self._search = threading.Thread(target=self._look, name="first display", daemon=True)
        self._search.start()

    def tell(self, text: PublicText) -> None:
        """Show a text now or, if no display has been found yet, later.

        Only the latest text is kept.
        """
        with self._lock:
            self._last = text
            if self._found is not None:
                self._show(self._found, text)

    def read(self) -> None:
        """Mark the current text as read, because somebody has answered. Show the next one now."""
        with self._lock:
            for display in self._found.lines.displays if self._found else ():
                display.read()

    def tell_keys(self) -> None:
        """Show on each display what its most important keys do."""
        with self._lock:
            if self._found is not None:
                self._explain_keys(self._found)

    def close(self) -> bool:
        """Wait for the end of the search, and release the display, so that others can find it.

        Return whether there was a display.
        """
        self._search.join()
        if self._found is None:
            return False
        self._found.finish(0)
        return bool(self._found.lines.displays)

    def _look(self) -> None:
        outputs = Outputs(Lines(listeners={None: Listener()}))
        with suppress(CompanionError):
            open_displays(outputs, self._devices, (), self._phrases, self._handlers)
        with self._lock:
            self._found = outputs
            if self._last is not None:
                self._show(outputs, self._last)

    def _show(self, outputs: Outputs, text: PublicText) -> None:
        """Show a text. Before the very first one, explain the keys.

        If it is a question, the choices for the previous question no longer do anything.
        """
        with suppress(CompanionError):
            if outputs.lines.displays and self._memory.explains_keys():
                self._explain_keys(outputs)
        if text.label is Label.QUESTION:
            self._questions += 1
            for display in outputs.lines.displays:
                display.asked(None, self._questions)
        outputs.lines.announce(text)

    def _explain_keys(self, outputs: Outputs) -> None:
        for text in self._first_keys(outputs):
            outputs.lines.announce(text)

    def _first_keys(self, outputs: Outputs) -> Iterator[PublicText]:
        """Yield what to show on each display about panning, entering lines and picking choices."""
        narrator = Narrator(self._phrases)
        for display in outputs.lines.displays:
            keys = _shortest(display.gestures())
            on, back = keys.get(KeyAction.PAN_RIGHT.value), keys.get(KeyAction.PAN_LEFT.value)
            if on and back:
                yield narrator.message(Label.TABLE, "first-keys-pan", on=on, back=back)
            if enter := keys.get(KeyAction.ENTER.value):
                yield narrator.message(Label.TABLE, "first-keys-enter", enter=enter)
            if first := keys.get("choice 1"):
                yield narrator.message(Label.TABLE, "first-keys-number", first=first)
            else:
                yield narrator.message(Label.TABLE, "first-keys-touch")


def _shortest(gestures: list[tuple[str, str]]) -> dict[str, str]:
    """Return the simplest chord for each action. Chords without space are simpler than others."""
    shortest: dict[str, str] = {}
    for chord, action in sorted(gestures, key=lambda it: ("space" in it[0], len(it[0]))):
        shortest.setdefault(action, chord)
    return shortest
