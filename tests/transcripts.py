"""Compares the transcripts in our documentation with what the program produces now.

`python -m tests.transcripts` rewrites all transcripts; read the difference before committing it.
"""

import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from textwrap import TextWrapper
from typing import BinaryIO
from unittest.mock import patch

from click.testing import CliRunner

from companion.cli.program import main
from companion.narration.guide import DEEPER, TYPED
from companion.paths import PACKAGE
from tests.sentences import printed

#: Matches the part of a transcript that readers don't see: the command, and the first lines typed.
BEGUN = re.compile(r"<!-- (companion play .*?) -->", re.DOTALL)
#: What the program says on a machine without devices. The documentation leaves this out.
NO_DEVICES = printed("Notice", "no-speech")
#: The maximum line length of the text, in characters.
WIDTH = 95


@dataclass(frozen=True)
class Piece:
    """A transcript.

    command: the command that starts the game.
    before: lines that are typed but not shown.
    """

    command: str
    before: tuple[str, ...]
    lines: tuple[str, ...]


class Keyboard:
    """Standard input that records what was printed before each line was read."""

    def __init__(self, lines: Sequence[str], output: BinaryIO) -> None:
        self.told: list[list[str]] = []
        self._lines = iter(lines)
        self._output = output
        self._read = 0

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int = -1) -> str:
        """Return the next line, or "" at the end of the input."""
        sys.stdout.flush()
        printed = self._output.getvalue().decode()  # type: ignore[attr-defined]
        new, self._read = printed[self._read :].splitlines(), len(printed)
        self.told.append([line for line in new if line != NO_DEVICES])
        return next((f"{line}\n" for line in self._lines), "")


def pieces_in(text: str) -> Iterator[Piece]:
    """Yield every indented block that shows a user typing."""
    begun = ""
    for block in re.split(r"\n\n+", text):
        if match := BEGUN.search(block):
            begun = " ".join(match[1].split())
        if not re.search(rf"^    {TYPED}", block, re.MULTILINE):
            continue
        shown: list[str] = []
        for line in block.splitlines():
            if line.startswith(DEEPER):
                shown[-1] += f" {line.strip()}"
            elif line.startswith("    "):
                shown.append(line.strip())
        if shown[0].startswith("companion "):
            yield Piece(shown[0], (), tuple(shown[1:]))
        else:
            command, *before = begun.split(f" {TYPED}")
            yield Piece(command, tuple(before), tuple(shown))


def current_lines(piece: Piece, home: Mapping[str, str]) -> list[str]:
    """Return the lines of a transcript as the program produces them now, in this process."""
    shown = [line.removeprefix(TYPED) for line in piece.lines if line.startswith(TYPED)]
    lines = (*piece.before, *shown)
    runner = CliRunner()
    with runner.isolation(env=home) as (output, *_):
        keyboard = Keyboard(lines, output)
        command = [*shlex.split(piece.command), "--speech", "off"]
        with (
            patch.object(sys, "stdin", keyboard),
            patch.object(sys, "argv", command),
            suppress(SystemExit),
        ):
            main()
    begun = len(piece.before)
    first = next(n for n, line in enumerate(piece.lines) if line.startswith(TYPED))
    found = keyboard.told[begun][-first:] if first else []
    for line, heard in zip(shown, keyboard.told[begun + 1 :], strict=False):
        found += [f"{TYPED}{line}", *heard]
    return found


def with_current_transcripts(text: str, home: Mapping[str, str]) -> str:
    """Return the text with all transcripts replaced by what the program produces now."""
    for block, piece in zip(_blocks_in(text), pieces_in(text), strict=True):
        lines = current_lines(piece, home)
        if lines == list(piece.lines):
            continue
        command = block.splitlines()[:1] if not piece.before and "companion" in block else []
        wrap = TextWrapper(WIDTH, "    ", DEEPER, break_long_words=False, break_on_hyphens=False)
        written = [wrap.fill(line) for line in lines]
        text = text.replace(block, "\n".join([*command, *written]), 1)
    return text


def _blocks_in(text: str) -> Iterator[str]:
    """Yield the blocks that `pieces_in` finds, as they appear in the text."""
    for block in re.split(r"\n\n+", text):
        if re.search(rf"^    {TYPED}", block, re.MULTILINE):
            yield block.rstrip("\n")


if __name__ == "__main__":
    folder = PACKAGE.parent
    for file in (
        folder / "README.md", *folder.glob("companion/games/*/guide.md"), *folder.glob("docs/*.md")
    ):  # fmt: skip
        with TemporaryDirectory() as nobody:
            home = {**os.environ, "XDG_DATA_HOME": nobody, "XDG_CONFIG_HOME": nobody}
            old = file.read_text(encoding="utf-8")
            if (new := with_current_transcripts(old, home)) != old:
                file.write_text(new, encoding="utf-8")
