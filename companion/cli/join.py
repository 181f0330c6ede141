"""The `join` command: one's own companion at the table of a friend who is far away."""

import asyncio
from typing import Any

import click

from companion.app import Inbox
from companion.catalog import phrasebook
from companion.cli.asking import Asker, StoppedError
from companion.cli.guest import Guest
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import play_options
from companion.cli.playing import make_reader, run
from companion.devices.outputs import devices_from
from companion.errors import UsageError
from companion.narration.text import Label
from companion.paths import certificates_folder, visits_file
from companion.referee.names import simple
from companion.settings import read_settings
from companion.tables.messages import Entry
from companion.tables.visitor import Seals, Visitor, Visits


@click.command(cls=Command, help="join")
@click.argument("address", metavar="value-address")
@click.option("--player", metavar="value-name", help="join-player")
@click.option("--code", metavar="value-n", help="join-code")
@play_options
def join(
    address: str,
    player: str | None = None,
    code: str | None = None,
    plain: bool = False,
    **devices: Any,
) -> None:
    """Play at the table of a friend who is far away, at ADDRESS."""
    settings = read_settings()
    opened = devices_from(settings, **devices)
    reader = make_reader(plain=plain)

    async def playing() -> None:
        asker = Asker(reader, phrasebook(language()), opened)
        seals = Seals(certificates_folder())
        try:
            visitor, entry, kept = await entered(asker, seals, address, player, code)
        except StoppedError:
            return
        finally:
            asker.close()
        guest = Guest(visitor, entry, kept, opened, reader, Inbox(asyncio.get_running_loop()))
        try:
            await guest.stay()
        finally:
            guest.close()

    run(playing(), reader)


async def entered(
    asker: Asker, seals: Seals, address: str, player: str | None, code: str | None
) -> tuple[Visitor, Entry, str]:
    """At the table: who one is there is told or asked, and the code unless one was there before.

    Raises StoppedError, UsageError and DeviceError.
    """
    numbers: list[str] = []

    def trusted(host: str, port: int) -> Any:
        context, number = seals.context(host, port)
        if number is not None:
            numbers.append(number)
        return context

    visitor = await asyncio.to_thread(Visitor, address, trusted)
    entry = await asyncio.to_thread(visitor.about)
    for number in numbers:
        asker.tell(Label.NOTICE, "join-number", number=number)
    visits = Visits(visits_file())
    before = visits.at(visitor.address)
    is_asked = before is None or code is not None or player not in (None, before.player)
    if before is not None and not is_asked and await asyncio.to_thread(visitor.back, before):
        return visitor, entry, before.player
    players = asker.phrases.listed(entry.seats)
    own = {simple(name): name for name in entry.seats}

    def named(words: str) -> str:
        if simple(words) not in own:
            raise UsageError("error-seat-unknown", name=words, players=players)
        return own[simple(words)]

    if player is not None:
        who = named(player)
    else:
        who = await asker.ask("join-who", "join-who-help", named, players=players)
    while True:
        given = await asker.ask("join-code", "join-code-help", str) if code is None else code
        try:
            kept = await asyncio.to_thread(visitor.enter, who, given)
        except UsageError as error:
            if code is not None:
                raise
            asker.tell(Label.NOTICE, error.phrase, **error.facts)
        else:
            visits.keep(visitor.address, kept)
            return visitor, entry, who
