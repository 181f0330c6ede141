"""Groups of command-line options."""

from collections.abc import Callable
from typing import Any

import click

from companion.cli.help import Number
from companion.cli.language import language

F = Callable[..., Any]


def device_options(command: F) -> F:
    """Add the options for commands that speak or write braille."""
    return _with(
        command,
        click.option("--speech", metavar="value-how", help="option-speech"),
        click.option("--engine", metavar="value-who", help="option-engine"),
        click.option(
            "--braille",
            multiple=True,
            metavar="value-maybe-seat-driver-port",
            help="option-braille",
        ),
        click.option(
            "--braille-table",
            multiple=True,
            metavar="value-maybe-seat-name",
            help="option-braille-table",
        ),
        click.option(
            "--language", default=language, metavar="value-language", help="option-language"
        ),
    )


def play_options(command: F) -> F:
    """Add the options for commands that start or continue a game."""
    return _with(
        device_options(command),
        click.option("--plain", is_flag=True, help="option-plain"),
        click.option(
            "--earpiece", multiple=True, metavar="value-seat-device", help="option-earpiece"
        ),
        click.option(
            "--scanner", multiple=True, metavar="value-maybe-seat-port-baud", help="option-scanner"
        ),
        click.option(
            "--phones",
            is_flag=False,
            flag_value="sealed",
            metavar="value-maybe-plain",
            help="option-phones",
        ),
        click.option("--phones-at", metavar="value-address", help="option-phones-at"),
        click.option("--certificate", metavar="value-file", help="option-certificate"),
        click.option("--listen", metavar="value-name", help="option-listen"),
    )


def new_game_options(command: F) -> F:
    """Add the options that apply only to a new game."""
    return _with(
        command,
        click.option("--players", metavar="value-ann-bob", help="play-players"),
        click.option("--edition", metavar="value-name-or-file", help="option-edition"),
        click.option(
            "--cards", multiple=True, metavar="value-maybe-seat-keeper", help="play-cards"
        ),
        click.option("--seed", type=Number(), metavar="value-n", help="play-seed"),
        click.option(
            "--set", "options", multiple=True, metavar="value-option-value", help="option-set"
        ),
        click.option("--guided", is_flag=True, help="play-guided"),
    )


def hidden(command: F) -> F:
    """Hide all options that were added to the command so far from its help."""
    for option in getattr(command, "__click_params__", ()):
        option.hidden = True
    return command


def emboss_options(command: F) -> F:
    """Add the options for braille on paper."""
    return _with(
        command,
        click.option("--cells", type=Number(), default=40, metavar="value-n", help="emboss-cells"),
        click.option("--lines", type=Number(), default=25, metavar="value-n", help="emboss-lines"),
        click.option(
            "--format", "form", default="brf", metavar="value-format", help="emboss-format"
        ),
        click.option("--braille-table", metavar="value-name", help="emboss-braille-table"),
        click.option("--page-numbers/--no-page-numbers", default=None, help="emboss-page-numbers"),
        click.option("--country", metavar="value-country", help="emboss-country"),
        click.option("--out", metavar="value-file", help="emboss-out"),
        click.option("--force", is_flag=True, help="emboss-force"),
        click.option("--edition", metavar="value-name-or-file", help="emboss-edition"),
        click.option(
            "--set", "options", multiple=True, metavar="value-option-value", help="emboss-set"
        ),
        click.option("--players", type=Number(), metavar="value-n", help="emboss-players"),
        click.option("--game", "number", type=Number(), metavar="value-id", help="emboss-game"),
        click.option("--label-cells", type=Number(), metavar="value-n", help="emboss-label-cells"),
        click.option("--label-lines", type=Number(), metavar="value-n", help="emboss-label-lines"),
        click.option("--blank", is_flag=True, help="emboss-blank"),
        click.option("--one-each", is_flag=True, help="emboss-one-each"),
    )


def _with(command: F, *options: Callable[[F], F]) -> F:
    """Add options to a command. The command's help lists them in this order."""
    for option in reversed(options):
        command = option(command)
    return command
