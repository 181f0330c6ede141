"""Opens a table on this computer for the commands that play, resume or replay a game."""

import asyncio
from collections.abc import Awaitable, Callable

from companion.catalog import GameSetup
from companion.devices.options import Devices
from companion.hosts.local_table import LocalTable
from companion.hosts.main_loop import MainLoopQueue
from companion.lines.terminal.reader import Reader


async def at_table(
    prepared: GameSetup,
    devices: Devices,
    reader: Reader,
    use: Callable[[LocalTable], Awaitable[None]],
    *,
    is_replay: bool = False,
) -> None:
    """Open the devices and the table, call `use` with the table, and then release the devices.

    Raises UsageError and DeviceError.
    """
    queue = MainLoopQueue(asyncio.get_running_loop())
    table = LocalTable(prepared, devices, reader, queue, is_replay=is_replay)
    try:
        await use(table)
    finally:
        table.close()
