"""Pieces of games in our texts, played against the program line by line.

`python -m tests.transcripts` writes all of them anew; read the difference before committing it.
"""

import os
import re
import select
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from textwrap import TextWrapper

from companion.narration.guide import DEEPER, TYPED
from companion.paths import PACKAGE
from tests.waiting import ended

#: How a piece is begun that a text does not show: the command, and what is typed before.
BEGUN = re.compile(r"<!-- (companion play .*?) -->", re.DOTALL)
#: What the program says of a machine without devices, which the texts leave out.
NO_DEVICES = "Notice: No braille display and no sound are in use. Everything is written here."
#: What it says when nothing is typed any more: then a piece was shown to its end.
ENDS = "Reply: The game is saved. To go on: companion resume 1."
PATIENCE_S = 20.0
#: While pieces are written anew, an answer is whole when nothing more has come for so long.
SILENT_S = 1.0
#: How long a line of a text may be, in characters.
WIDTH = 95


@dataclass(frozen=True)
class Piece:
    """A piece of a game. command: how the game begins. before: what is typed and not shown."""

    command: str
    before: tuple[str, ...]
    lines: tuple[str, ...]


def pieces_in(text: str) -> Iterator[Piece]:
    """Every indented block in which something is typed."""
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


def played(piece: Piece, home: Mapping[str, str]) -> list[str]:
    """The piece as the program tells it; it ends where it goes another way, or says more."""
    arguments = (*shlex.split(piece.command)[1:], "--speech", "off")
    told: list[str] = []
    with ended(subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        env=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )) as playing:  # fmt: skip
        assert playing.stdin is not None
        assert playing.stdout is not None
        lines = _lines(playing.stdout.fileno())
        playing.stdin.writelines(f"{line}\n".encode() for line in piece.before)
        playing.stdin.flush()
        is_begun = not piece.lines[0].startswith(TYPED) and not piece.before
        for shown in piece.lines:
            if shown.startswith(TYPED):
                playing.stdin.write(f"{shown.removeprefix(TYPED)}\n".encode())
                playing.stdin.flush()
                told.append(shown)
                continue
            heard = next(lines, "")
            while not is_begun and heard not in ("", shown):
                heard = next(lines, "")
            is_begun = True
            told.append(heard)
            if heard != shown:
                break
        playing.stdin.close()
        more = list(lines)
        if told == list(piece.lines) and more[:1] not in ([ENDS], []):
            told += more
    return told


def told_anew(piece: Piece, home: Mapping[str, str]) -> list[str]:
    """The piece with the same lines typed, as the program tells it now."""
    shown = [line.removeprefix(TYPED) for line in piece.lines if line.startswith(TYPED)]
    arguments = (*shlex.split(piece.command)[1:], "--speech", "off")
    with ended(subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        env=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )) as playing:  # fmt: skip
        assert playing.stdin is not None
        assert playing.stdout is not None
        output = playing.stdout.fileno()
        told = [next(_lines(output, PATIENCE_S)), *_lines(output, SILENT_S)]
        first = next(n for n, line in enumerate([*piece.lines, TYPED]) if line.startswith(TYPED))
        told = told[-first:] if first else []
        for n, line in enumerate((*piece.before, *shown)):
            playing.stdin.write(f"{line}\n".encode())
            playing.stdin.flush()
            heard = list(_lines(output, SILENT_S))
            if n >= len(piece.before):
                told += [f"{TYPED}{line}", *heard]
            elif first:
                told = heard[-first:]
        playing.stdin.close()
        playing.stdout.read()
    return told


def with_pieces_anew(text: str, home: Mapping[str, str]) -> str:
    """A text with all its pieces as the program tells them now."""
    for block, piece in zip(_blocks_in(text), pieces_in(text), strict=True):
        lines = told_anew(piece, home)
        if lines == list(piece.lines):
            continue
        command = block.splitlines()[:1] if not piece.before and "companion" in block else []
        wrap = TextWrapper(WIDTH, "    ", DEEPER, break_long_words=False, break_on_hyphens=False)
        written = [wrap.fill(line) for line in lines]
        text = text.replace(block, "\n".join([*command, *written]), 1)
    return text


def _blocks_in(text: str) -> Iterator[str]:
    """The blocks of `pieces_in`, as they stand there."""
    for block in re.split(r"\n\n+", text):
        if re.search(rf"^    {TYPED}", block, re.MULTILINE):
            yield block.rstrip("\n")


def _lines(output: int, patience_s: float = PATIENCE_S) -> Iterator[str]:
    """What a program prints, as soon as it does; the end where it is silent for too long."""
    rest = b""
    while select.select([output], [], [], patience_s)[0] and (some := os.read(output, 65536)):
        *whole, rest = (rest + some).split(b"\n")
        for line in whole:
            if line.decode() != NO_DEVICES:
                yield line.decode()


if __name__ == "__main__":
    folder = PACKAGE.parent
    for file in (
        folder / "README.md", *folder.glob("companion/games/*/guide.md"), *folder.glob("docs/*.md")
    ):  # fmt: skip
        with TemporaryDirectory() as nobody:
            home = {**os.environ, "XDG_DATA_HOME": nobody, "XDG_CONFIG_HOME": nobody}
            old = file.read_text(encoding="utf-8")
            if (new := with_pieces_anew(old, home)) != old:
                file.write_text(new, encoding="utf-8")
