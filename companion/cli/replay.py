"""The `replay` command."""

from typing import Any

import click

from companion.app import GameTable
from companion.catalog import Games, reopened
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import play_options
from companion.cli.playing import make_reader, run
from companion.cli.saved import Finder
from companion.devices.outputs import devices_from
from companion.errors import RecordError
from companion.paths import records_file
from companion.records.store import Store
from companion.settings import read_settings


@click.command(cls=Command, help="replay")
@click.argument("wanted", nargs=-1, metavar="value-maybe-records")
@click.option("--from", "seat", default="", metavar="value-player", help="replay-seat")
@click.option("--to", "turn", default="", metavar="value-when", help="replay-turn")
@play_options
def replay(wanted: tuple[str, ...], seat: str, turn: str, plain: bool, **devices: Any) -> None:
    """A saved game again, line by line: the one that was played last, of those called so."""
    opened = devices_from(read_settings(), **devices)
    store = Store(records_file())
    saved = [one for one in store.all() if one.header]
    found = Finder(language()).matching(wanted, saved)
    if not found:
        raise RecordError("error-no-records")
    number = max(found, key=lambda one: (one.played, one.id)).id
    prepared = reopened(store.header(number).header, Games())
    reader = make_reader(plain=plain)
    table = GameTable(prepared, opened, reader)

    async def playing() -> None:
        try:
            await table.replay(store, number, turn, seat)
        finally:
            table.close()
            store.close()

    run(playing(), reader)
