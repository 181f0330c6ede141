"""The `read` command: describe a card."""

from typing import Any

import click

from companion.cli.help import Command
from companion.cli.options import device_options
from companion.cli.reference import tell_reference
from companion.devices.options import devices_from
from companion.settings import read_settings


@click.command(cls=Command, help="read")
@click.argument("game")
@click.argument("card", nargs=-1, required=True)
@click.option("--edition", metavar="value-name-or-file", default="standard", help="option-edition")
@device_options
def read(game: str, card: tuple[str, ...], edition: str, **devices: Any) -> None:
    """Describe GAME's CARD, in speech and on the display."""
    opened = devices_from(read_settings(), **devices)
    tell_reference("read", game, edition, " ".join(card), opened)
