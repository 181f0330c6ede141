"""The `about` command: describe a game, and what people need to play it."""

from typing import Any

import click

from companion.cli.help import Command
from companion.cli.options import device_options
from companion.cli.reference import tell_about
from companion.devices.options import devices_from
from companion.settings import read_settings


@click.command(cls=Command, help="about")
@click.argument("game", nargs=-1, required=True, metavar="value-game")
@device_options
def about(game: tuple[str, ...], **devices: Any) -> None:
    """Describe GAME: what it is, what is hidden in it, what players touch, and what devices they
    need.
    """
    tell_about(" ".join(game), devices_from(read_settings(), **devices))
