"""The `join` command: play at a remote table with your own companion."""

import asyncio
import ssl
from typing import Any

import click

from companion.catalog import phrasebook
from companion.cli.asking import Asker, StoppedError
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import play_options
from companion.cli.playing import make_reader, run
from companion.devices.options import devices_from
from companion.errors import DeviceError, UsageError
from companion.hosts.guest import Guest
from companion.hosts.main_loop import MainLoopQueue
from companion.hosts.remote import KnownCertificates, Login, RemoteTable, SavedLogins
from companion.narration.text import Label
from companion.paths import certificates_folder, logins_file
from companion.referee.names import simple
from companion.settings import read_settings
from companion.tables.messages import Entry


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
    """Play at the remote table at ADDRESS."""
    settings = read_settings()
    opened = devices_from(settings, **devices)
    reader = make_reader(plain=plain)

    async def playing() -> None:
        asker = Asker(reader, phrasebook(language()), opened)
        asker.look_for_display()  # A saved login needs no questions.
        certificates = KnownCertificates(certificates_folder())
        try:
            table, entry, name = await entered(asker, certificates, address, player, code)
        except StoppedError:
            return
        finally:
            asker.close()
        queue = MainLoopQueue(asyncio.get_running_loop())
        guest = Guest(table, entry, name, asker.devices_at_game(opened), reader, queue)
        try:
            await guest.stay()
        finally:
            await guest.close()

    run(playing(), reader, f"companion join {address}")


async def entered(
    asker: Asker,
    certificates: KnownCertificates,
    address: str,
    player: str | None,
    code: str | None,
) -> tuple[RemoteTable, Entry, str]:
    """Log in to a remote table. Return its client, its description, and the player's name.

    Without a saved login, ask who is playing and for the code. Raises StoppedError, UsageError and
    DeviceError.
    """
    numbers: list[str] = []

    def trusted(host: str, port: int) -> ssl.SSLContext:
        context, number = certificates.context(host, port)
        if number is not None:
            numbers.append(number)
        return context

    table = await asyncio.to_thread(RemoteTable, address, trusted)
    await table.about()  # this verifies that the table exists, and fetches its certificate
    for number in numbers:
        asker.tell(Label.NOTICE, "join-number", number=number)
    logins = SavedLogins(logins_file())
    before = logins.at(table.address)
    is_asked = before is None or code is not None or player not in (None, before.player)
    if before is not None and not is_asked and await table.return_with(before):
        entry = await entry_of(table)
        if before.player in entry.seats:
            return table, entry, before.player
    while True:
        who = await asker.ask("join-who", "join-who-help", str) if player is None else player
        given = await asker.ask("join-code", "join-code-help", str) if code is None else code
        try:
            login = await table.enter(who, given)
        except UsageError as error:
            if code is not None:
                raise
            asker.tell(Label.NOTICE, error.phrase, **error.facts)
        else:
            entry = await entry_of(table)
            # The typed name may differ in case and accents from the name that the host entered.
            own = [name for name in entry.seats if simple(name) == simple(who)]
            if not own:
                raise DeviceError("error-join-other", address=table.address)
            logins.keep(table.address, Login(own[0], login.token))
            return table, entry, own[0]


async def entry_of(table: RemoteTable) -> Entry:
    """Return the description of a table at which a player has just logged in.

    Raises UsageError if the login is not valid any more, and DeviceError.
    """
    entry = await table.about()
    if entry is None:
        raise UsageError("join-let-go")
    return entry
