"""Reads guides section by section."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

#: In a transcript, the prefix of lines that a user types.
TYPED = "> "
#: The indentation of a code line that continues the line above it.
DEEPER = " " * 6
#: Matches a comment in a guide. Comments aren't read out.
REMARK = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a guide, with its heading.

    lines: each line with its number in the file.
    """

    title: str
    lines: tuple[tuple[int, str], ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The section's paragraphs. Each list item and each line of code counts as one
        paragraph.
        """
        told: list[str] = []
        is_new = True
        text = REMARK.sub("", "\n".join(line for _, line in self.lines))
        for line in text.splitlines():
            is_item = line.startswith(("- ", "    ")) and not line.startswith(DEEPER)
            words = line.removeprefix("- ").replace("`", "").strip()
            if not words:
                is_new = True
            elif (is_new and not line.startswith(DEEPER)) or is_item:
                told.append(words)
                is_new = line.startswith("    ")
            else:
                told[-1] += f" {words}"
        return tuple(told)


def sections_of(file: Path) -> tuple[Section, ...]:
    """Return a section for the file's title, then one for each second-level heading."""
    found: list[tuple[str, list[tuple[int, str]]]] = [("", [])]
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("# ") and number == 1:
            found[0] = (line[2:].strip(), [])
        elif line.startswith("## "):
            found.append((line[3:].strip(), []))
        else:
            found[-1][1].append((number, line))
    return tuple(Section(title, tuple(lines)) for title, lines in found)


class Guides(Mapping[str, tuple[Section, ...]]):
    """All guides by name. A guide's name is a game's id or a topic. Each file is read when it is
    first needed.
    """

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = dict(files)

    def __getitem__(self, name: str) -> tuple[Section, ...]:
        return sections_of(self._files[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def title(self, name: str) -> str:
        """Return a guide's title."""
        return self[name][0].title
