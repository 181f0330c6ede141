"""The `microphones` command: list the microphones for spoken commands."""

from collections.abc import Callable

import click

from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.microphone_level import offer_level_test
from companion.listening.microphone import MicrophoneError
from companion.listening.microphone import microphones as microphones_here
from companion.listening.recogniser_client import missing_packages

Write = Callable[[str], None]


@click.command(cls=Command, help="microphones")
def microphones() -> None:
    """List the microphones, and say how to use one."""
    list_microphones(click.echo)


def list_microphones(write: Write) -> None:
    """List the microphones, explain how to use one, and name any missing packages.

    Offer to test a microphone.
    """
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
    if lacks := missing_packages():
        write(phrases.say("doctor-listen", {"missing": ", ".join(lacks)}))
    elif found:
        offer_level_test(write, phrases)
