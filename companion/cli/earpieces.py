"""The `earpieces` command: list the audio devices that can be earpieces."""

from collections.abc import Callable

import click

from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.devices.earpieces import sinks_here
from companion.errors import DeviceError

Write = Callable[[str], None]


@click.command(cls=Command, help="earpieces")
def earpieces() -> None:
    """List the audio devices that can be earpieces, and say how to use them."""
    list_earpieces(click.echo)


def list_earpieces(write: Write) -> None:
    """List the audio devices. Say which one is the loudspeaker, and how to use a different one."""
    phrases = phrasebook(language())
    try:
        sinks, loudspeaker = sinks_here()
    except DeviceError as error:
        write(phrases.say(error.phrase, error.facts))
        return
    others = [sink for sink in sinks if sink.name != loudspeaker]
    for sink in sinks:
        phrase = "earpieces-one" if sink in others else "earpieces-loudspeaker"
        write(phrases.say(phrase, {"what": sink.description, "device": sink.name}))
    if others:
        write(phrases.say("earpieces-how", {"device": others[0].name}))
    else:
        write(phrases.say("earpieces-none"))
