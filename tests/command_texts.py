"""Writes docs/commands.md from the commands themselves: `make guides`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill

import click

from companion.catalog import Games, phrasebook, title_of
from companion.cli.program import program
from companion.narration.phrasebook import Phrasebook
from companion.paths import data_folder
from companion.session.catalogue import Command, catalogue_of

FILE = data_folder("docs") / "commands.md"
HEAD = """# Commands

Every command: those for any game, those of each game, and those of the program itself.

Capitals stand for your own words, brackets for what you can leave out.
`help` with a command's name explains that command.
"""
IN_ANY_GAME = "## In any game\n"
TOLD_AGAIN = """## In a replay

You can ask anything that you can ask in a game. Enter brings the next line.
"""
IN_ONE_GAME = "## In {title}\n"
OF_THE_PROGRAM = """## Of the program

Type these in the terminal.
`--help` after a command lists its options.
"""
OPTIONS = "## Options of a game\n"


def text() -> str:
    """Return the text of the whole file."""
    games = Games().values()
    every = tuple(catalogue_of(phrasebook("en")))
    parts = [HEAD, IN_ANY_GAME, *_items(every, phrasebook("en"))]
    for game in games:
        phrases = phrasebook("en", game)
        own = [command for command in catalogue_of(phrases, game) if command not in every]
        heading = IN_ONE_GAME.format(title=title_of(game, "en"))
        parts += ["", heading, *_items(own, phrases)]
    replay = catalogue_of(phrasebook("en"), is_replay=True)
    replayed = [command for command in replay if command not in every]
    parts += ["", TOLD_AGAIN, *_items(replayed, phrasebook("en"))]
    parts += [
        "",
        OF_THE_PROGRAM,
        *_programs(program, click.Context(program, info_name="companion")),
    ]
    parts += ["", OPTIONS, *_options(program.get_command(click.Context(program), "play"))]
    return "\n".join(parts) + "\n"


def _items(commands: Sequence[Command], phrases: Phrasebook) -> Iterator[str]:
    for command in commands:
        yield _item(command.usage, phrases.say(f"help-{command.id}"))


def _programs(group: click.Group, context: click.Context) -> Iterator[str]:
    commands = (group.get_command(context, name) for name in sorted(group.list_commands(context)))
    for command in filter(None, commands):
        own = click.Context(command, parent=context, info_name=command.name)
        if isinstance(command, click.Group):
            if command.invoke_without_command:
                yield _item(own.command_path, _what(command))
            yield from _programs(command, own)
        else:
            wanted = (piece for piece in command.collect_usage_pieces(own) if piece != "[OPTIONS]")
            yield _item(" ".join((own.command_path, *wanted)), _what(command))


def _options(command: click.Command | None) -> Iterator[str]:
    for option in command.params if command else ():
        if isinstance(option, click.Option):
            said = " ".join(filter(None, (option.opts[0], option.metavar)))
            yield _item(said, option.help or "")


def _what(command: click.Command) -> str:
    return " ".join((command.help or "").split())


def _item(said: str, what: str) -> str:
    # Text in backticks is kept on one line, so that people can search for it as it is printed.
    joined = fill(f"- `{said.replace(' ', '~')}`: {what}", 98, subsequent_indent="  ")
    return joined.replace("~", " ")


def main(file: Path = FILE) -> None:
    """Write the file."""
    file.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
