"""Tests that the README, the guides and the topics are correct, and that their transcripts show the
program's real output.
"""

import re
import shlex
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import pytest

from companion import __version__
from companion.catalog import phrasebook, title_of
from companion.cli.program import COMMANDS
from companion.cli.program import program as every_command
from companion.narration.guide import TYPED, sections_of
from companion.paths import PACKAGE, data_folder
from companion.referee.game import Game
from companion.session.catalogue import Catalogue, catalogue_of
from companion.session.matching import TypedLine
from tests import command_texts
from tests.conftest import Companion
from tests.sentences import printed_start
from tests.table import GAMES
from tests.transcripts import NO_DEVICES, Piece, current_lines, pieces_in

README = PACKAGE.parent / "README.md"
GUIDES = sorted(PACKAGE.glob("games/*/guide.md"))
TOPICS = sorted(file for file in data_folder("docs").glob("*.md") if "notes" not in file.name)
#: The maintainers' files about the program as a whole.
PROJECT_TEXTS = [README.with_name("CHANGELOG.md"), README.with_name("SECURITY.md")]
TEXTS = [README, *GUIDES, *TOPICS, *PROJECT_TEXTS]
#: Matches a picture and its description, which must have at least the given number of words.
PICTURE = re.compile(r"!\[([^]]+)\]\(([^)]+)\)")
TOLD_WORDS = 20
#: The sections in each game's guide, in order.
HEADINGS = (
    "What is it?",
    "What is hidden, and what do you touch?",
    "What do you need?",
    "How do you start?",
    "How does a turn go?",
    "What can I ask?",
    "How do I put something right?",
    "How do you put the game away?",
    "Can I change the rules or use my own box?",
)


def commands_of(game: Game[Any, Any]) -> Catalogue:
    """Return the commands that exist during a game or its replay."""
    return catalogue_of(phrasebook("en", game), game, is_replay=True)


def name_of(file: Path) -> str:
    return file.relative_to(PACKAGE.parent).as_posix()


def lines_in(file: Path) -> list[str]:
    """Return the command lines for the companion in a file, either in backticks or as lines of
    code.
    """
    text = file.read_text(encoding="utf-8")
    inline = re.findall(r"`(companion [^`]+)`", text)
    return [*inline, *re.findall(r"^    (companion .+)$", text, re.MULTILINE)]


LINES = sorted({line for file in TEXTS for line in lines_in(file) if file.stem != "commands"})
#: Commands that can run without a device and change nothing.
RUNS = [
    line
    for line in LINES
    if re.match(r"companion (read|codes|rules|guide|emboss|games|doctor|edition)\b", line)
    and not any(
        word in line for word in ("my-", "emboss parcel score", "--out", "edition ", "doctor")
    )
]


def check_arguments(command: click.Command, arguments: list[str]) -> None:
    """Parse arguments without running the command. Raise UsageError if they are invalid."""
    while isinstance(command, click.Group) and arguments and not arguments[0].startswith("-"):
        name, *arguments = arguments
        found = command.get_command(click.Context(command), name)
        assert found is not None, name
        command = found
    command.make_context("companion", arguments)


def test_every_command_line_in_the_documentation_is_valid() -> None:
    wrong: dict[str, str] = {}
    for line in LINES:
        if line in ("companion edition new", "companion edition check"):
            continue
        try:
            with suppress(click.exceptions.Exit):  # The options --version and --help raise this.
                check_arguments(every_command, shlex.split(line)[1:])
        except click.ClickException as error:
            wrong[line] = error.format_message()
    assert not wrong


@pytest.mark.parametrize("line", RUNS)
def test_commands_in_the_documentation_can_be_run(
    companion: Companion, tmp_path: Path, line: str
) -> None:
    arguments = shlex.split(line)[1:]
    if arguments[0] in ("read", "codes", "rules", "guide"):
        arguments += ["--speech", "off"]
    if arguments[0] == "emboss":
        arguments += ["--out", str(tmp_path / "sheet.brf")]
    ended = companion(*arguments)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout


PIECES = [
    pytest.param(piece, id=f"{name_of(file)}-{number}")
    for file in TEXTS
    for number, piece in enumerate(pieces_in(file.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize("piece", PIECES)
def test_each_transcript_shows_what_the_program_says(piece: Piece, home: Mapping[str, str]) -> None:
    assert current_lines(piece, home) == list(piece.lines)


def test_first_readme_transcript_is_the_same_in_a_real_process(
    program: Companion,
) -> None:
    piece = next(pieces_in(README.read_text(encoding="utf-8")))
    shown = [line.removeprefix(TYPED) for line in piece.lines if line.startswith(TYPED)]
    arguments = (*shlex.split(piece.command)[1:], "--speech", "off")
    ended = program(*arguments, typed="".join(f"{line}\n" for line in shown))
    *heard, end = (line for line in ended.stdout.splitlines() if line != NO_DEVICES)
    answers = [line for line in piece.lines if not line.startswith(TYPED)]
    assert heard[-len(answers) :] == answers
    assert end.startswith(printed_start("Reply", "saved-at"))


@pytest.mark.parametrize("file", GUIDES, ids=name_of)
def test_guides_to_all_games_have_the_same_headings(file: Path) -> None:
    title, *sections = sections_of(file)
    assert title.title == title_of(GAMES[file.parent.name], "en")
    assert tuple(section.title for section in sections) == HEADINGS


def test_every_game_has_a_guide() -> None:
    assert [file.parent.name for file in GUIDES] == sorted(GAMES)


@pytest.mark.parametrize("file", GUIDES, ids=name_of)
def test_every_command_in_the_guide_to_a_game_exists(file: Path) -> None:
    """Each item in the guide's lists of commands starts with a command."""
    commands = commands_of(GAMES[file.parent.name])
    for section in sections_of(file):
        if section.title in (HEADINGS[5], HEADINGS[6]):
            for _, line in section.lines:
                if line.startswith("- "):
                    said = line.split("`")[1]
                    assert commands.find(TypedLine.of(said)) is not None, said


def test_command_list_is_up_to_date() -> None:
    """`make guides` writes this file."""
    assert command_texts.FILE.read_text(encoding="utf-8") == command_texts.text()


def test_every_typed_command_in_the_documentation_exists() -> None:
    named = [line for line in command_texts.text().splitlines() if line.startswith("- `")]
    every = [commands_of(game) for game in GAMES.values()]
    for line in named:
        said = line.split("`")[1]
        if said.startswith("companion "):
            assert said.split()[1] in COMMANDS
        elif not said.startswith("--"):
            assert any(commands.find(TypedLine.of(said)) for commands in every), said


@pytest.mark.parametrize("file", TEXTS, ids=name_of)
def test_documentation_contains_only_text_that_reads_well_aloud(file: Path) -> None:
    """Such text has short lines, no tables, nothing specific to one machine, and words for
    pictures.
    """
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# ")
    for nothing_to_hear in ("|", "/home/", "\u2014", "\u2013", "**"):
        assert nothing_to_hear not in text
    pictures = PICTURE.findall(text)
    assert len(pictures) == text.count("![")
    for words, picture in pictures:
        assert len(words.split()) >= TOLD_WORDS
        assert (file.parent / picture).is_file()
    assert text.isascii()
    for line in text.splitlines():
        assert len(line) <= 100, line


def test_readme_is_short_and_in_order() -> None:
    """A listener hears everything important within the first ten minutes."""
    assert len(README.read_text(encoding="utf-8").split()) < 1200
    assert [section.title for section in sections_of(README)] == [
        "companion",
        "How do I set it up?",
        "Do you use a screen reader?",
        "How do players read their cards?",
        "What are the first ten minutes like?",
        "Which ten commands come first?",
        "How do I stop, carry on, and play again?",
        "Where is the rest?",
    ]


def test_changelog_follows_its_standard_and_lists_this_version() -> None:
    text = README.with_name("CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert versions[0] == "[Unreleased]"
    assert f"[{__version__}]" in versions[1]
    kinds = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert not re.search(r"^### .+\n+(#|\Z)", text, re.MULTILINE), "no changes under a heading"


def test_readme_names_every_guide() -> None:
    text = README.read_text(encoding="utf-8")
    for name in [file.stem for file in TOPICS]:
        assert f"companion guide {name}`" in text
    for game in GAMES:
        assert f"`{game}`" in text or f"companion guide {game}`" in text
