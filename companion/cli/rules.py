"""The `rules` command: look up the rules of a game on a topic."""

from typing import Any

import click

from companion.cli.help import Command
from companion.cli.options import device_options
from companion.cli.reference import tell_reference
from companion.devices.options import devices_from
from companion.settings import read_settings


@click.command(cls=Command, help="rules")
@click.argument("game")
@click.argument("topic", nargs=-1)
@device_options
def rules(game: str, topic: tuple[str, ...], **devices: Any) -> None:
    """Look up the rules of GAME on TOPIC. The topic "options" lists the table options."""
    opened = devices_from(read_settings(), **devices)
    tell_reference("rules", game, "standard", " ".join(topic), opened)
