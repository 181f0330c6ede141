"""The `codes` command: list the braille codes on a game's cards."""

from typing import Any

import click

from companion.cli.help import Command
from companion.cli.options import device_options
from companion.cli.reference import tell_reference
from companion.devices.options import devices_from
from companion.settings import read_settings


@click.command(cls=Command, help="codes")
@click.argument("game")
@click.option("--edition", metavar="value-name-or-file", default="standard", help="option-edition")
@device_options
def codes(game: str, edition: str, **devices: Any) -> None:
    """List the braille codes on GAME's cards, as dot numbers."""
    opened = devices_from(read_settings(), **devices)
    tell_reference("codes", game, edition, "", opened)
