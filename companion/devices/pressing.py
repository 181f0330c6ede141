"""Finds out which display belongs to which player: each player presses a key on their own."""

import asyncio
from contextlib import suppress

from companion.braille.display import Chord, Routing
from companion.braille.displays import codec_at
from companion.braille.translate import Translator
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.automatic import look_here
from companion.devices.display_link import Link
from companion.devices.finding import Found
from companion.devices.owners import Remembered, RememberedDisplays
from companion.errors import DeviceError
from companion.narration.text import PublicText

#: How long to wait for each display to answer, in seconds, before the first player is asked.
CONNECT_S = 4.0


class Presses:
    """The displays on which players have not pressed a key yet.

    memory: remembers which display belongs to which player.
    translator: translates what the displays show.
    """

    def __init__(
        self,
        memory: RememberedDisplays,
        translator: Translator,
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._memory = memory
        self._clock = clock
        self._translator = translator
        self._links: dict[str, Link] = {}
        self._found: dict[str, Found] = {}
        self._pressed: asyncio.Queue[str] = asyncio.Queue()

    async def look(self) -> bool:
        """Look for displays, and start waiting for keys on each of them.

        Return whether there are any displays. If there are some from an earlier call, don't look
        again.
        """
        if self._links:
            return True
        known = [(it.port, it.driver) for it in self._memory.all().values()]
        looked = await asyncio.to_thread(look_here, known, [*self._found], clock=self._clock)
        await asyncio.gather(*(self._wait_at(one.found) for one in looked if one.found))
        return bool(self._links)

    async def next(self) -> Found:
        """Wait until a key is pressed. Return the key's display, and release it."""
        while (port := await self._pressed.get()) not in self._links:
            pass
        await asyncio.to_thread(self._links.pop(port).close)
        return self._found[port]

    def tell(self, text: PublicText) -> None:
        """Show a text on all displays, because some people can't read the question elsewhere."""
        cells = self._translator.line(text).cells
        for link in self._links.values():
            link.show(cells)

    def keep(self, player: str, found: Found) -> None:
        """Remember that a display belongs to this player.

        Raises SettingsError if that can't be saved.
        """
        identity = found.identity
        its = Remembered(found.port, found.driver, identity.model, identity.serial)
        self._memory.keep(player, its)

    def close(self) -> None:
        """Release all displays."""
        for link in self._links.values():
            link.close()

    async def _wait_at(self, found: Found) -> None:
        loop = asyncio.get_running_loop()
        link = Link(codec_at(found.driver, found.port), found.port, clock=self._clock)

        def pressed(_key: Routing | Chord) -> None:
            loop.call_soon_threadsafe(self._pressed.put_nowait, found.port)

        link.start(on_ready=lambda _: None, on_gone=lambda: None, on_key=pressed)
        # even without an answer, the link keeps looking for the display
        with suppress(DeviceError):
            await asyncio.to_thread(link.connect, CONNECT_S)
        self._links[found.port], self._found[found.port] = link, found
