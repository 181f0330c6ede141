"""The README says what is so: its commands run, and no command is missing from it."""

import re
import shlex
from pathlib import Path

import pytest

from companion.catalog import phrasebook
from companion.cli.program import COMMANDS
from companion.paths import PACKAGE
from companion.prompt.commands import commands_of
from companion.referee.game import Game
from tests.conftest import Companion
from tests.table import GAMES, table

README = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
#: Commands in the README that can run without a device and change nothing.
RUNS = [
    line
    for line in re.findall(r"`(companion [^`]+)`", README)
    if not any(word in line for word in ("resume", "records ", "displays", "emboss parcel score"))
]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_command_is_told_with_its_help(game: Game[object]) -> None:
    """In the words of the command itself."""
    phrases = phrasebook("en", game)
    for command in commands_of(game):
        told = phrases.say(f"help-{command.name}")
        assert f"- `{command.usage}`: {told.split(':')[0].rstrip('.')}" in README, command.name


def test_every_program_command_is_told() -> None:
    """Nothing of the command line is a secret."""
    for name in COMMANDS:
        assert f"companion {name}" in README or f"`make {name}`" in README


@pytest.mark.parametrize("line", RUNS)
def test_the_commands_that_it_shows_run(companion: Companion, tmp_path: Path, line: str) -> None:
    """As they stand there."""
    arguments = shlex.split(line)[1:]
    if "simulate" in arguments:
        arguments[-1] = "20"
    if arguments[0] in ("read", "codes", "rules"):
        arguments += ["--speech", "off"]
    if arguments[0] == "emboss":
        arguments += ["--out", str(tmp_path / "sheet.brf")]
    ended = companion(*arguments)
    assert ended.returncode == 0 or arguments == ["doctor"], ended.stderr
    assert ended.stdout


def test_the_piece_of_a_game_is_as_it_would_be_told() -> None:
    """Word for word."""
    piece = README.split("    Table: Ann's turn.")[1].split("\n\n")[0].splitlines()
    shown = [f"Table: Ann's turn.{piece[0]}", *(line.strip() for line in piece[1:])]
    game = table(3)
    heard = game.say("ann", "skip setup")
    told = [*heard]
    for line in shown:
        if line.startswith("> "):
            told += [line, *game.say(line[2:])]
    assert told == shown


def test_it_reads_well_aloud() -> None:
    """Short lines of prose, no tables, no pictures, nothing of any one machine."""
    assert "|" not in README
    assert "![" not in README
    assert "/home/" not in README
    for line in README.splitlines():
        assert len(line) < 200 or line.startswith("    ")
