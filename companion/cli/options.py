"""Options of the command line that belong together."""

from collections.abc import Callable
from typing import Any

import click

from companion.cli.language import language

F = Callable[..., Any]


def device_options(command: F) -> F:
    """The options of everything that speaks or writes braille."""
    return _with(
        command,
        click.option("--speech", metavar="HOW", help="voice, reader, both, on-demand or off."),
        click.option("--engine", metavar="WHO", help="own, speech-dispatcher or screen-reader."),
        click.option(
            "--braille", multiple=True, metavar="[SEAT=]DRIVER:PORT", help="A display, or auto."
        ),
        click.option("--braille-table", multiple=True, metavar="[SEAT=]NAME", help="A table."),
        click.option("--language", default=language, metavar="LANGUAGE", help="en."),
    )


def play_options(command: F) -> F:
    """The options of a game, in which there are secrets, whether it begins or goes on."""
    return _with(
        device_options(command),
        click.option("--plain", is_flag=True, help="One line in, lines out, no escape codes."),
        click.option("--earpiece", multiple=True, metavar="SEAT=DEVICE", help="A private voice."),
        click.option(
            "--scanner", multiple=True, metavar="[SEAT=]PORT[@BAUD]", help="A label scanner."
        ),
    )


def emboss_options(command: F) -> F:
    """The options of braille on paper."""
    return _with(
        command,
        click.option("--cells", type=int, default=40, metavar="N", help="Cells of a line."),
        click.option("--lines", type=int, default=25, metavar="N", help="Lines of a page."),
        click.option("--format", "form", default="brf", metavar="FORMAT", help="brf or pef."),
        click.option("--braille-table", metavar="NAME", help="A table of six dots."),
        click.option("--page-numbers/--no-page-numbers", default=None, help="On line 1."),
        click.option("--out", metavar="FILE", help="Where to; - is standard output."),
        click.option("--force", is_flag=True, help="Replace a file that is there."),
        click.option("--edition", metavar="NAME-OR-FILE", help="The component data."),
        click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="An option."),
        click.option("--players", type=int, metavar="N", help="How many reference cards."),
        click.option("--game", "number", type=int, metavar="ID", help="Whose score."),
        click.option("--label-cells", type=int, metavar="N", help="Cells of a label's line."),
        click.option("--label-lines", type=int, metavar="N", help="Lines of a label."),
        click.option("--blank", is_flag=True, help="Labels for blank cards: numbers."),
        click.option("--one-each", is_flag=True, help="One label of each card, no copies."),
    )


def _with(command: F, *options: Callable[[F], F]) -> F:
    """The command with these options, in this order in its help."""
    for option in reversed(options):
        command = option(command)
    return command
