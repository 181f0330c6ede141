"""The `replay` command: go through a saved game line by line."""

from typing import Any

import click

from companion.catalog import Games, phrasebook, reopened
from companion.cli.asking import with_displays_here
from companion.cli.at_table import at_table
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import play_options
from companion.cli.playing import make_reader, run
from companion.cli.saved import Finder
from companion.devices.options import devices_from
from companion.errors import RecordError
from companion.hosts.local_game import replay as replay_game
from companion.paths import records_file
from companion.records.store import Store
from companion.settings import read_settings


@click.command(cls=Command, help="replay")
@click.argument("wanted", nargs=-1, metavar="value-maybe-records")
@click.option("--from", "seat", default="", metavar="value-player", help="replay-seat")
@click.option("--to", "turn", default="", metavar="value-when", help="replay-turn")
@play_options
def replay(wanted: tuple[str, ...], seat: str, turn: str, plain: bool, **devices: Any) -> None:
    """Replay a saved game line by line: the latest game that matches WANTED."""
    opened = devices_from(read_settings(), **devices)
    store = Store(records_file())
    saved = [one for one in store.all() if one.header]
    found = Finder(language()).matching(wanted, saved)
    if not found:
        raise RecordError("error-no-records")
    number = max(found, key=lambda one: (one.played, one.id)).id
    prepared = reopened(store.header(number).header, Games())
    reader = make_reader(plain=plain)

    async def playing() -> None:
        try:
            await at_table(
                prepared,
                with_displays_here(reader, phrasebook(language()), opened),
                reader,
                lambda table: replay_game(table, store, number, turn, seat),
                is_replay=True,
            )
        finally:
            store.close()

    run(playing(), reader)
