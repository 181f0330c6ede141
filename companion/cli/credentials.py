"""The `credentials` command: all that a service of far tables needs to know who is who."""

import asyncio
import json
from importlib.util import find_spec
from pathlib import Path

import click

from companion.catalog import phrasebook
from companion.cli.help import Command, Number
from companion.cli.language import language
from companion.errors import DeviceError
from companion.web.certificate import write_for_owner


@click.command(cls=Command, help="credentials")
@click.argument("folder", metavar="value-folder")
@click.option("--broker", metavar="value-address", help="credentials-broker")
@click.option("--copies", type=Number(), default=1, metavar="value-n", help="credentials-copies")
@click.option("--authority", metavar="value-file", help="serve-authority")
def credentials(folder: str, broker: str | None, copies: int, authority: str | None) -> None:
    """Make them in FOLDER; the authority there is kept, where there is one."""
    if find_spec("nats") is None:
        raise DeviceError("error-no-server")
    from companion.tables.credentials import ROLES, Authority  # noqa: PLC0415 - optional
    from companion.tables.serving import BrokerAt, settle  # noqa: PLC0415 - the same

    place, phrases = Path(folder), phrasebook(language())
    keys = Authority.kept(place / "authority.json")
    try:
        for name, role in ROLES.items():
            write_for_owner(place / f"{name}.creds", keys.admit(role).text.encode())
        settings = json.dumps(keys.server_settings(), indent=1)
        write_for_owner(place / "broker.conf", settings.encode())
    except OSError:
        raise DeviceError("error-credentials", file=folder) from None
    click.echo(phrases.say("credentials-made", {"folder": folder}))
    if broker is None:
        return

    asyncio.run(settle(BrokerAt(broker, authority), keys, copies))
    click.echo(phrases.say("credentials-settled", {"address": broker}))
