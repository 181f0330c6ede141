"""The `microphones` command: what can hear spoken commands, and how to use it."""

from collections.abc import Callable

import click

from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.listening.hearing import missing
from companion.listening.microphone import MicrophoneError
from companion.listening.microphone import microphones as microphones_here

Write = Callable[[str], None]


@click.command(cls=Command, help="microphones")
def microphones() -> None:
    """The microphones there are, and how to use one."""
    list_microphones(click.echo)


def list_microphones(write: Write) -> None:
    """Each by its name, and how to use one of them; what is missing to hear by them."""
    phrases = phrasebook(language())
    try:
        found = microphones_here()
    except MicrophoneError:
        found = []
    for name in found:
        write(phrases.say("microphones-one", {"name": name}))
    if found:
        write(phrases.say("microphones-how", {"name": found[0]}))
    else:
        write(phrases.say("microphones-none"))
    if lacks := missing():
        write(phrases.say("doctor-listen", {"missing": ", ".join(lacks)}))
