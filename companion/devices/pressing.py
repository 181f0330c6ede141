"""Whose display is whose, where several are here: the one on which a key is pressed."""

import asyncio
from contextlib import suppress

from companion.braille.display import Chord, Routing
from companion.braille.displays import codec
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.automatic import look_here
from companion.devices.display_link import Link
from companion.devices.finding import Found
from companion.devices.owners import Remembered, RememberedDisplays
from companion.errors import DeviceError

#: How long one may take to answer before somebody is asked to press a key, in seconds.
CONNECT_S = 4.0


class Presses:
    """The displays that are here, waiting for a key. memory: whose they were."""

    def __init__(self, memory: RememberedDisplays, *, clock: Clock = SYSTEM_CLOCK) -> None:
        self._memory = memory
        self._clock = clock
        self._links: dict[str, Link] = {}
        self._found: dict[str, Found] = {}
        self._pressed: asyncio.Queue[str] = asyncio.Queue()

    async def look(self) -> bool:
        """Look for displays, and wait at each; whether there are any."""
        if self._links:
            return True
        known = [(it.port, it.driver) for it in self._memory.all().values()]
        looked = await asyncio.to_thread(look_here, known, [*self._found], clock=self._clock)
        await asyncio.gather(*(self._wait_at(one.found) for one in looked if one.found))
        return bool(self._links)

    async def next(self) -> Found:
        """The one on which a key is pressed next; it is let go, and nobody else's."""
        while (port := await self._pressed.get()) not in self._links:
            pass
        await asyncio.to_thread(self._links.pop(port).close)
        return self._found[port]

    def keep(self, player: str, found: Found) -> None:
        """From now on it is the player's. Raises SettingsError where that is not kept."""
        identity = found.identity
        its = Remembered(found.port, found.driver, identity.model, identity.serial)
        self._memory.keep(player, its)

    def close(self) -> None:
        """Let go of all."""
        for link in self._links.values():
            link.close()

    async def _wait_at(self, found: Found) -> None:
        loop = asyncio.get_running_loop()
        link = Link(codec(found.driver), found.port, clock=self._clock)

        def pressed(_key: Routing | Chord) -> None:
            loop.call_soon_threadsafe(self._pressed.put_nowait, found.port)

        link.start(on_ready=lambda _: None, on_gone=lambda: None, on_key=pressed)
        with suppress(DeviceError):  # it goes on trying
            await asyncio.to_thread(link.connect, CONNECT_S)
        self._links[found.port], self._found[found.port] = link, found
