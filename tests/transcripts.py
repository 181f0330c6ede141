"""Pieces of games in our texts, played against the program line by line."""

import os
import re
import select
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.narration.guide import DEEPER, TYPED

#: How a piece is begun that a text does not show: the command, and what is typed before.
BEGUN = re.compile(r"<!-- (companion play .*?) -->", re.DOTALL)
#: What the program says of a machine without devices, which the texts leave out.
NO_DEVICES = "Notice: No braille display and no sound are in use. Everything is written here."
#: What it says when nothing is typed any more: then a piece was shown to its end.
ENDS = "Reply: The game is saved. To go on: companion resume 1."
PATIENCE_S = 20.0


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
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        env=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as playing:  # fmt: skip
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


def _lines(output: int) -> Iterator[str]:
    """What a program prints, as soon as it does; the end where it is silent for too long."""
    rest = b""
    while select.select([output], [], [], PATIENCE_S)[0] and (some := os.read(output, 65536)):
        *whole, rest = (rest + some).split(b"\n")
        for line in whole:
            if line.decode() != NO_DEVICES:
                yield line.decode()
