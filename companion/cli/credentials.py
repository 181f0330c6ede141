"""The `credentials` command: all that a service of far tables needs to know who is who."""

import json
import os
from pathlib import Path

import click

from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.errors import DeviceError


@click.command(cls=Command, help="credentials")
@click.argument("folder", metavar="value-folder")
def credentials(folder: str) -> None:
    """Make them in FOLDER; the authority there is kept, where there is one."""
    from companion.tables.credentials import ROLES, Authority  # noqa: PLC0415 - `companion[tables]`

    place = Path(folder)
    authority = Authority.kept(place / "authority.json")
    try:
        for name, role in ROLES.items():
            write_for_owner(place / f"{name}.creds", authority.admit(role).text)
        settings = json.dumps(authority.server_settings(), indent=1)
        write_for_owner(place / "broker.conf", settings)
    except OSError:
        raise DeviceError("error-credentials", file=folder) from None
    click.echo(phrasebook(language()).say("credentials-made", {"folder": folder}))


def write_for_owner(file: Path, text: str) -> None:
    """A file that only its owner may read, from its first byte. Raises OSError."""
    beside = file.with_suffix(".new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(handle, "w", encoding="utf-8") as opened:
        opened.write(text)
    beside.replace(file)
