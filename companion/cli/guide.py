"""The `guide` command: read out a guide, or list the guides."""

from typing import Any

import click

from companion.cli.help import Command
from companion.cli.options import device_options
from companion.cli.reference import tell_guide
from companion.devices.options import devices_from
from companion.settings import read_settings


@click.command(cls=Command, help="guide")
@click.argument("topic", nargs=-1, metavar="value-maybe-game-or-topic")
@device_options
def guide(topic: tuple[str, ...], **devices: Any) -> None:
    """Read a guide to a game or a topic. Without TOPIC, list the guides."""
    tell_guide(" ".join(topic), devices_from(read_settings(), **devices))
