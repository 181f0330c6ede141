"""The `resume` command: continue a saved game."""

from collections.abc import Sequence
from typing import Any

import click

from companion.catalog import phrasebook
from companion.cli.asking import with_displays_here
from companion.cli.at_table import at_table
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import play_options
from companion.cli.playing import make_reader, run
from companion.cli.saved import Finder, ready_to_continue
from companion.devices.options import devices_from
from companion.errors import RecordError
from companion.hosts.local_game import resume as resume_game
from companion.paths import records_file
from companion.records.store import Store
from companion.settings import read_settings


@click.command(cls=Command, help="resume")
@click.argument("wanted", nargs=-1, metavar="value-maybe-records")
@play_options
def resume(wanted: tuple[str, ...], plain: bool, **devices: Any) -> None:
    """Continue a saved game: the latest game that matches WANTED."""
    opened = devices_from(read_settings(), **devices)
    store = Store(records_file())
    number = one_of(store, wanted)
    prepared = ready_to_continue(store, number)
    reader = make_reader(plain=plain)

    async def playing() -> None:
        devices = with_displays_here(reader, phrasebook(language()), opened)
        try:
            await at_table(
                prepared, devices, reader, lambda table: resume_game(table, store, number)
            )
        finally:
            store.close()

    run(playing(), reader)


def one_of(store: Store, wanted: Sequence[str]) -> int:
    """Return the number of the game to resume.

    Raises RecordError if that game wasn't saved, and UsageError for unknown words.
    """
    if len(wanted) == 1 and wanted[0].isdecimal():
        return int(wanted[0])
    saved = store.all()
    under_way = [one for one in saved if one.header and not one.over]
    if not under_way:
        raise RecordError("error-none-under-way" if saved else "error-no-records")
    finder = Finder(language())
    found = finder.matching(wanted, saved)
    those = [one for one in under_way if one in found]
    if not those:
        words, games = " ".join(wanted), finder.told(under_way)
        raise RecordError("error-none-under-way-of", words=words, games=games)
    return max(those, key=lambda one: (one.played, one.id)).id
