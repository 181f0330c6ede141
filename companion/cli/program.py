"""The entry point of the program, which runs the user's command and reports errors in one
sentence.
"""

import io
import sys
from importlib import import_module
from typing import Any

import click
from click.core import ParameterSource

from companion import __version__
from companion.cli.help import Group, what_is_wrong
from companion.cli.options import hidden, new_game_options, play_options
from companion.cli.streams import broken, lost_output, open_streams, tell
from companion.errors import CompanionError, UsageError
from companion.system import text_encoding

COMMANDLINE = ParameterSource.COMMANDLINE
#: The parameters that apply only to a new game. If one of them is given without a command, run
#: `play`.
NEW_GAME = frozenset(("players", "edition", "cards", "seed", "options", "guided"))
#: The commands, in the order of the help text. Each is a function in the module with the same name.
COMMANDS = (
    "play",
    "practice",
    "resume",
    "replay",
    "games",
    "read",
    "codes",
    "rules",
    "about",
    "guide",
    "host",
    "join",
    "serve",
    "credentials",
    "simulate",
    "emboss",
    "edition",
    "displays",
    "earpieces",
    "microphones",
    "voices",
    "scans",
    "people",
    "records",
    "league",
    "doctor",
    "add",
)


class Commands(Group):
    """A command group that imports each command only when it is used, for a fast start."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """List the commands in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """Import and return the command with this name, or return None if there is none."""
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"companion.cli.{name}"), name)
        return command


@click.group(
    cls=Commands,
    help="companion",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    __version__, prog_name="companion", message="%(prog)s %(version)s", help="help-version"
)
@hidden
@new_game_options
@play_options
@click.pass_context
def program(context: click.Context, /, plain: bool, **given: Any) -> None:
    """Referee a game at your table. Without a command, ask what to play.

    This accepts the options of `play`. An option that applies only to a new game runs `play`.
    """
    said = [one for one in context.params if context.get_parameter_source(one) is COMMANDLINE]
    if context.invoked_subcommand is not None:
        if said:
            option = next(one for one in context.command.params if one.name == said[0])
            raise click.NoSuchOption(option.opts[0], ctx=context)
    elif set(said) & NEW_GAME:
        import_module("companion.cli.play").play.callback(plain=plain, **given)
    else:
        devices = {name: value for name, value in given.items() if name not in NEW_GAME}
        import_module("companion.cli.evening").evening(plain=plain, **devices)


def main() -> None:
    """Run the program. It exits with status 2 after a usage error."""
    if "stdout" in open_streams():
        tell(UsageError("error-no-output"))
        sys.exit(2)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else text_encoding()
            # An old terminal may support few characters, and input may contain bytes that aren't
            # valid characters.
            stream.reconfigure(encoding=encoding, errors="replace")
    try:
        program(standalone_mode=False)
    except CompanionError as error:
        tell(error)
        sys.exit(2 if isinstance(error, UsageError) else 1)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "companion"
        tell(UsageError("error-command", why=what_is_wrong(error), command=command))
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(130)
    except OSError as error:
        if not lost_output(error):
            broken(error)
    except Exception as error:  # noqa: BLE001 - reported by location
        broken(error)
