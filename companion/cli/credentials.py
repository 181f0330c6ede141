"""The `credentials` command: create the credentials for a remote-table service."""

import asyncio
import json
from importlib.util import find_spec
from pathlib import Path

import click

from companion.catalog import phrasebook
from companion.cli.help import Command, Number
from companion.cli.language import language
from companion.data_file import write_for_owner
from companion.errors import DeviceError


@click.command(cls=Command, help="credentials")
@click.argument("folder", metavar="value-folder")
@click.option("--broker", metavar="value-address", help="credentials-broker")
@click.option("--copies", type=Number(), default=1, metavar="value-n", help="credentials-copies")
@click.option("--authority", metavar="value-file", help="serve-authority")
def credentials(folder: str, broker: str | None, copies: int, authority: str | None) -> None:
    """Create the credentials in FOLDER. If FOLDER already has an authority, use that authority."""
    if find_spec("nats") is None:
        raise DeviceError("error-no-server")
    from companion.tables.credentials import (  # noqa: PLC0415 - optional
        PROCESS_ROLES,
        Authority,
        file_of,
    )
    from companion.tables.disk import telling_disk_errors  # noqa: PLC0415 - optional
    from companion.tables.serving import BrokerAt, settle  # noqa: PLC0415 - optional

    place, phrases = Path(folder), phrasebook(language())
    keys = Authority.kept(place / "authority.json")
    secrets = {
        file_of(place, process, role): keys.admit(role).text
        for process, roles in PROCESS_ROLES.items()
        for role in roles
    }
    secrets[place / "broker" / "broker.conf"] = json.dumps(keys.server_settings(), indent=1)
    with telling_disk_errors(place):
        for file, content in secrets.items():
            file.parent.mkdir(exist_ok=True, mode=0o700)
            write_for_owner(file, content.encode())
    click.echo(phrases.say("credentials-made", {"folder": folder}))
    if broker is None:
        return

    asyncio.run(settle(BrokerAt(broker, authority), keys, copies))
    click.echo(phrases.say("credentials-settled", {"address": broker}))
