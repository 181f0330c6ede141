"""The `resume` command."""

from typing import Any

import click

from companion.app import GameTable, make_reader
from companion.catalog import all_games, reopened
from companion.cli.help import Command, Number
from companion.cli.options import play_options
from companion.cli.playing import run
from companion.devices.outputs import devices_from
from companion.errors import RecordError
from companion.paths import records_file
from companion.records.store import Store
from companion.settings import read_settings


@click.command(cls=Command, help="resume")
@click.argument("number", type=Number(), required=False, metavar="value-maybe-id")
@play_options
def resume(number: int | None, plain: bool, **devices: Any) -> None:
    """Go on with a saved game: the last one, or the one with this ID."""
    opened = devices_from(read_settings(), **devices)
    store = Store(records_file())
    if number is None:
        open_games = [saved.id for saved in store.all() if saved.header and not saved.over]
        if not open_games:
            raise RecordError("error-no-records")
        number = open_games[-1]
    header, over = store.header(number)
    if over:
        raise RecordError("error-record-over", id=str(number))
    prepared = reopened(header, all_games())
    store.go_on(number)
    reader = make_reader(plain=plain)
    table = GameTable(prepared, opened, reader)

    async def playing() -> None:
        try:
            await table.resume(store, number)
        finally:
            table.close()
            store.close()

    run(playing(), reader)
